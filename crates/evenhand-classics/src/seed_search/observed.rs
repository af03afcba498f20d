//! An observed deck, as places of the deck before the shuffle.

use std::fmt;

use evenhand::{Permutation, PermutationError};
use evenhand_locale::Language;

use super::words::WORDS;

/// The most cards of a deck whose seed is searched for: a card is a byte.
const MAX_CARDS: usize = 255;

/// A whole deck as it was observed after a shuffle, cards numbered by their places before it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ObservedDeck(Vec<u8>);

impl ObservedDeck {
    /// From numbers: card `order[i]`, which lay at that place before, is at place i.
    ///
    /// # Errors
    /// If it has fewer than 2 cards or more than 255, or is no order of them.
    pub fn of_order(order: &[u32]) -> Result<Self, ObservedDeckError> {
        if !(2..=MAX_CARDS).contains(&order.len()) {
            return Err(ObservedDeckError::Cards { n: order.len() });
        }
        let order = Permutation::new(order.to_vec())?;
        Ok(Self(order.iter().map(|card| card as u8).collect()))
    }

    /// Its number of cards.
    pub fn cards(&self) -> u32 {
        self.0.len() as u32
    }

    pub(crate) fn order(&self) -> &[u8] {
        &self.0
    }
}

/// Why a deck cannot be searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ObservedDeckError {
    /// Fewer than 2 cards, or more than 255.
    Cards {
        /// Its number of cards.
        n: usize,
    },
    /// Another number of cards than in the deck before.
    Lengths {
        /// Cards of the deck before.
        expected: usize,
        /// Cards of the observed deck.
        observed: usize,
    },
    /// No order of the cards.
    NotAnOrder(PermutationError),
    /// No deck at all.
    Nothing,
}

impl ObservedDeckError {
    /// What is wrong.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        match *self {
            Self::Cards { n } => words.format("error.cards", [("n", n.into()), ("most", MAX_CARDS.into())]),
            Self::Lengths { expected, observed } => {
                words.format("error.lengths", [("expected", expected.into()), ("observed", observed.into())])
            }
            Self::NotAnOrder(error) => {
                words.format("error.not-an-order", [("why", error.to_string().into())])
            }
            Self::Nothing => words.text("error.nothing"),
        }
    }
}

impl From<PermutationError> for ObservedDeckError {
    fn from(error: PermutationError) -> Self {
        Self::NotAnOrder(error)
    }
}

impl fmt::Display for ObservedDeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl std::error::Error for ObservedDeckError {}
