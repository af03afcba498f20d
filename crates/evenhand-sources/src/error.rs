//! Why decks of a source ended before its end.

use std::time::Duration;
use std::{error, fmt, io};

use crate::log::error::LogError;
use crate::parse::DeckError;
#[cfg(feature = "programs")]
use crate::program::ProgramError;

/// Why decks of a source ended before its end.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A line is no deck.
    Deck(DeckError),
    /// A log cannot be read, or has no decks.
    Log {
        /// What the log is called.
        name: String,
        /// What is wrong with it.
        error: LogError,
    },
    /// A program that is judged failed.
    #[cfg(feature = "programs")]
    Program(Box<ProgramError>),
    /// Blank lines came, and no deck.
    OnlyBlankLines {
        /// For how long.
        waited: Duration,
    },
    /// A thread cannot be started.
    Thread(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deck(error) => error.fmt(f),
            Self::Log { name, error } => write!(f, "{name}: {error}"),
            #[cfg(feature = "programs")]
            Self::Program(error) => error.fmt(f),
            Self::OnlyBlankLines { waited } => {
                write!(f, "blank lines and no deck for {waited:.0?} (--patience)")
            }
            Self::Thread(_) => f.write_str("a thread for decks cannot be started"),
        }
    }
}

impl error::Error for Error {
    /// What caused the error that is shown; that one's own text is part of this one's.
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Log { error, .. } => error.source(),
            #[cfg(feature = "programs")]
            Self::Program(error) => error.source(),
            Self::Thread(error) => Some(error),
            Self::Deck(_) | Self::OnlyBlankLines { .. } => None,
        }
    }
}

impl From<DeckError> for Error {
    fn from(error: DeckError) -> Self {
        Self::Deck(error)
    }
}

#[cfg(feature = "programs")]
impl From<ProgramError> for Error {
    fn from(error: ProgramError) -> Self {
        Self::Program(Box::new(error))
    }
}
