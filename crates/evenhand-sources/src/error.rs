//! Why decks of a source ended before its end.

use std::{error, io};

use evenhand_locale::{Language, system_reason};

use crate::cards::CardsError;
use crate::doubt::DoubtError;
use crate::log::error::{LogError, NoDeckError, ReadError};
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
    /// No cards can be learned from the first deck of a log. The text of this error is the log's name, to be joined with its `source()`.
    #[error("{name}")]
    Cards {
        /// What the log is called.
        name: String,
        /// What is wrong with its first deck.
        #[source]
        error: CardsError,
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
            Self::Log { name, .. } | Self::Cards { name, .. } => name.clone(),
            #[cfg(feature = "programs")]
            Self::Program(error) => error.text(language),
            Self::Thread(_) => WORDS.messages(language).text("thread"),
        }
    }

    /// The error and its sources in a language, each after a colon.
    pub fn in_full(&self, language: Language) -> String {
        let colon = WORDS.messages(language).text("because");
        let (mut text, mut source) = (self.text(language), error::Error::source(self));
        while let Some(error) = source {
            text.push_str(&colon);
            text.push_str(&told(error, language));
            source = error.source();
        }
        text
    }
}

/// An error of this room in a language; any other in its own words.
fn told(error: &(dyn error::Error + 'static), language: Language) -> String {
    let read = |error: &io::Error| {
        let known = error.get_ref().and_then(|inner| inner.downcast_ref::<ReadError>());
        known.map_or_else(|| system_reason(error, language), |error| error.text(language))
    };
    let log = error.downcast_ref().map(|error: &LogError| error.text(language));
    let log = log.or_else(|| Some(error.downcast_ref::<NoDeckError>()?.text(language)));
    let log = log.or_else(|| Some(error.downcast_ref::<CardsError>()?.text(language)));
    let log = log.or_else(|| error.downcast_ref().map(read));
    log.unwrap_or_else(|| error.to_string())
}
