//! Why a line is no deck.

use thiserror::Error;

use super::unreadable::UnreadableError;
use crate::line::count;
use crate::returned::Changes;

/// A line that is no deck.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{unit} {number}{}{error}: {line}", if matches!(error, DeckError::NoCard { .. }) { ", " } else { " " })]
pub struct LineError {
    /// What lines are called.
    pub unit: String,
    /// The number of the line, from 1.
    pub number: u64,
    /// The line, quoted.
    pub line: String,
    /// What is wrong with it. The text of this error says it too, so that it is no `source()`.
    pub error: DeckError,
}

/// What is wrong with a line that is no deck. Its text has no subject: [`LineError`] puts the line's number before it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DeckError {
    /// A name is no card's.
    #[error("card {card}: {name} is no card of this deck{}", if *are_learned { LEARNED } else { NAMED })]
    NoCard {
        /// Which card of the line, from 1.
        card: usize,
        /// The name, quoted.
        name: String,
        /// Whether the cards were learned from the first deck.
        are_learned: bool,
    },
    /// Most names are no card's, where cards were learned from the first deck.
    #[error(
        "shares few cards with the first deck, {learned_from}, from which they were learned: leave out whichever is no deck \
         (CSV: --header); of hands of a larger deck, name its cards with --items, and say --first"
    )]
    OtherCards {
        /// The line of the first deck, quoted.
        learned_from: String,
    },
    /// There are more cards or fewer.
    #[error("has {}, not {expected}{}", count(*cards), difference.as_ref().map_or(String::new(), Difference::text))]
    OtherSize {
        /// How many cards the line has.
        cards: usize,
        /// How many it should have.
        expected: usize,
        /// A card that is missing, or too many.
        difference: Option<Difference>,
    },
    /// A program did not give back what was put on its standard input.
    #[error("{_0}")]
    Changed(Box<Changes>),
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] UnreadableError),
    /// A card comes more often than the deck has it.
    #[error(
        "is no deck of these cards: {name:?} comes {times} times, and there is {copies} of it{}",
        missing.as_ref().map(|missing| format!(", and {missing:?} is missing")).unwrap_or_default()
    )]
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

impl Difference {
    fn text(&self) -> String {
        match self.times {
            0 => format!(", and {:?} is missing", self.name),
            times => format!(", and {:?} comes {times} times", self.name),
        }
    }
}

/// How a deck comes by its cards.
const NAMED: &str = "; its cards are named with --items";
const LEARNED: &str = ", whose cards were learned from the first one: print nothing but cards, or name them with \
                       --items";
