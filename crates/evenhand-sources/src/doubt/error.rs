//! What is doubted of cards that were learned, and what to do, in words.

use evenhand_locale::Language;
use thiserror::Error;

use crate::words::{Unit, WORDS};

/// Why decks are not judged by the cards that were learned from the first one: the line that shows it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.text(Language::English))]
pub struct DoubtError {
    /// What lines are called.
    pub unit: Unit,
    /// The number of the line of the first deck, from 1.
    pub number: u64,
    /// The line, quoted.
    pub line: String,
    /// What it and all others show. The text of this error says it too, so that it is no `source()`.
    pub kind: DoubtKind,
}

/// What all decks have that fair decks have not, and that labels explain.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.text(Language::English))]
#[non_exhaustive]
pub enum DoubtKind {
    /// A name never moves.
    InPlace {
        /// The name.
        name: String,
        /// Its place, from 0.
        place: usize,
        /// How many cards a deck has with it.
        cards: usize,
        /// In how many decks.
        decks: usize,
    },
    /// Several names never move.
    SeveralInPlace {
        /// The first of them.
        name: String,
        /// How many.
        words: usize,
        /// In how many decks.
        decks: usize,
    },
    /// Words stay together.
    Together {
        /// Words that may be a name, with blanks between them.
        name: String,
        /// In how many decks.
        decks: usize,
    },
    /// Cards in one pair of brackets stay together.
    Piles {
        /// The cards of the first brackets.
        name: String,
        /// In how many decks.
        decks: usize,
    },
    /// The first deck, and no other, is in order.
    Header {
        /// The first card.
        first: String,
        /// Of how many decks.
        decks: usize,
    },
    /// Each hand is sorted.
    SortedHands {
        /// How many hands a deck has.
        hands: usize,
    },
}

impl DoubtError {
    /// The error in a language: where, what, and the line.
    pub fn text(&self, language: Language) -> String {
        let facts = [
            ("place", self.unit.at(self.number, language).into()),
            ("kind", self.kind.text(language).into()),
            ("line", self.line.as_str().into()),
        ];
        WORDS.messages(language).format("doubt", facts)
    }
}

impl DoubtKind {
    /// What is doubted, and what to do, in a language.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        let named = |name: &String| ("name", format!("{name:?}").into());
        match self {
            Self::InPlace { name, place, cards, decks } => {
                let which = match *place {
                    0 => "first",
                    place if place + 1 == *cards => "last",
                    _ => "other",
                };
                let at = [("which", which.into()), ("place", (place + 1).into()), ("decks", (*decks).into())];
                words.format("doubt-in-place", at.into_iter().chain([named(name)]))
            }
            Self::SeveralInPlace { name, words: many, decks } => {
                let facts = [("words", (*many).into()), ("decks", (*decks).into()), named(name)];
                words.format("doubt-several-in-place", facts)
            }
            Self::Together { name, decks } => {
                words.format("doubt-together", [("decks", (*decks).into()), named(name)])
            }
            Self::Piles { name, decks } => {
                words.format("doubt-piles", [("decks", (*decks).into()), named(name)])
            }
            Self::Header { first, decks } => {
                let facts = [("first", format!("{first:?}").into()), ("decks", (*decks).into())];
                words.format("doubt-header", facts)
            }
            Self::SortedHands { hands } => words.format("doubt-sorted-hands", [("hands", (*hands).into())]),
        }
    }
}
