//! Why decks of a source ended before its end.

use std::io;

use evenhand_locale::Language;

use crate::doubt::DoubtError;
use crate::log::error::LogError;
use crate::parse::LineError;
#[cfg(feature = "programs")]
use crate::program::error::ProgramError;
use crate::words::WORDS;

/// Why decks of a source ended before its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A line is no deck.
    #[error(transparent)]
    Line(#[from] LineError),
    /// Decks are not those of the cards that were learned from the first.
    #[error(transparent)]
    Doubt(#[from] DoubtError),
    /// A log cannot be read, or has no decks. The text of this error is the log's name, to be joined with its `source()`.
    #[error("{name}")]
    Log {
        /// What the log is called.
        name: String,
        /// What is wrong with it.
        #[source]
        error: LogError,
    },
    /// A program that is judged failed.
    #[cfg(feature = "programs")]
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// A thread cannot be started.
    #[error("{}", WORDS.messages(Language::English).text("thread"))]
    Thread(#[source] io::Error),
}

impl Error {
    /// The error in a language, without its source.
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::Line(error) => error.text(language),
            Self::Doubt(error) => error.text(language),
            Self::Log { name, .. } => name.clone(),
            #[cfg(feature = "programs")]
            Self::Program(error) => error.text(language),
            Self::Thread(_) => WORDS.messages(language).text("thread"),
        }
    }
}
