//! Why a line is no deck.

use evenhand_locale::Language;
use thiserror::Error;

use super::unreadable::UnreadableError;
use crate::returned::Changes;
use crate::words::{Unit, WORDS};

/// A line that is no deck.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.text(Language::English))]
pub struct LineError {
    /// What lines are called.
    pub unit: Unit,
    /// The number of the line, from 1.
    pub number: u64,
    /// The line, quoted.
    pub line: String,
    /// What is wrong with it. The text of this error says it too, so that it is no `source()`.
    pub error: DeckError,
}

/// What is wrong with a line that is no deck. Its text has no subject: [`LineError`] puts the line's number before it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.text(Language::English))]
#[non_exhaustive]
pub enum DeckError {
    /// A name is no card's.
    NoCard {
        /// Which card of the line, from 1.
        card: usize,
        /// The name, quoted.
        name: String,
        /// Whether the cards were learned from the first deck.
        are_learned: bool,
    },
    /// Most names are no card's, where cards were learned from the first deck.
    OtherCards {
        /// The line of the first deck, quoted.
        learned_from: String,
    },
    /// There are more cards or fewer.
    OtherSize {
        /// How many cards the line has.
        cards: usize,
        /// How many it should have.
        expected: usize,
        /// A card that is missing, or too many.
        difference: Option<Difference>,
    },
    /// A program did not give back what was put on its standard input.
    Changed(Box<Changes>),
    /// It cannot be read.
    Unreadable(UnreadableError),
    /// A card comes more often than the deck has it.
    TooOften {
        /// Its name.
        name: String,
        /// How often it comes.
        times: u32,
        /// How often the deck has it.
        copies: u32,
        /// The first card that is missing, if the line has all places of a deck.
        missing: Option<String>,
    },
}

/// In what a line is no deck, where all of its cards are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The first card that is not there as often as the deck has it.
    pub name: String,
    /// How often the line has it.
    pub times: u32,
}

impl From<UnreadableError> for DeckError {
    fn from(error: UnreadableError) -> Self {
        Self::Unreadable(error)
    }
}

impl LineError {
    /// The error in a language: where, what, and the line.
    pub fn text(&self, language: Language) -> String {
        let facts = [
            ("place", self.unit.at(self.number, language).into()),
            ("error", self.error.text(language).into()),
            ("line", self.line.as_str().into()),
        ];
        WORDS.messages(language).format("line-error", facts)
    }
}

impl DeckError {
    /// The error in a language. It has no subject.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        match self {
            Self::NoCard { card, name, are_learned } => {
                let is_learned = if *are_learned { "yes" } else { "no" };
                let facts = [
                    ("card", (*card).into()),
                    ("name", name.as_str().into()),
                    ("is-learned", is_learned.into()),
                ];
                words.format("deck-no-card", facts)
            }
            Self::OtherCards { learned_from } => {
                words.format("deck-other-cards", [("first", learned_from.as_str().into())])
            }
            Self::OtherSize { cards, expected, difference } => {
                let name = difference.as_ref().map_or(String::new(), |one| format!("{:?}", one.name));
                let times = difference.as_ref().map_or_else(|| "none".into(), |one| one.times.into());
                let facts = [
                    ("cards", (*cards).into()),
                    ("expected", (*expected).into()),
                    ("name", name.into()),
                    ("times", times),
                ];
                words.format("deck-other-size", facts)
            }
            Self::Changed(changes) => changes.text(language),
            Self::Unreadable(error) => error.text(language),
            Self::TooOften { name, times, copies, missing } => {
                let missing = missing.as_ref().map_or("none".to_string(), |name| format!("{name:?}"));
                let facts = [
                    ("name", format!("{name:?}").into()),
                    ("times", (*times).into()),
                    ("copies", (*copies).into()),
                    ("missing", missing.into()),
                ];
                words.format("deck-too-often", facts)
            }
        }
    }
}
