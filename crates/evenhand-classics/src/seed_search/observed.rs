//! An observed deck, as places of the deck before the shuffle.

use evenhand::{Permutation, PermutationError};
use thiserror::Error;

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

    /// From any labels: those of the deck before the shuffle, and those observed after it.
    ///
    /// # Errors
    /// As [`of_order`](Self::of_order), or if a label is not in the deck before, or twice.
    ///
    /// # Examples
    /// ```
    /// use evenhand_classics::seed_search::ObservedDeck;
    ///
    /// let observed = ObservedDeck::of_labels(&["J", "Q", "K"], &["K", "J", "Q"])?;
    /// assert_eq!(Ok(observed), ObservedDeck::of_order(&[2, 0, 1]));
    /// # Ok::<(), evenhand_classics::seed_search::ObservedDeckError>(())
    /// ```
    pub fn of_labels<L: PartialEq>(before: &[L], observed: &[L]) -> Result<Self, ObservedDeckError> {
        if before.len() != observed.len() {
            return Err(ObservedDeckError::Lengths { expected: before.len(), observed: observed.len() });
        }
        if !(2..=MAX_CARDS).contains(&observed.len()) {
            return Err(ObservedDeckError::Cards { n: observed.len() });
        }
        let place = |(i, label): (usize, &L)| {
            let mut such = before.iter().enumerate().filter(|(_, other)| *other == label);
            match (such.next(), such.next()) {
                (Some((place, _)), None) => Ok(place as u32),
                (Some(_), Some(_)) => Err(ObservedDeckError::Twice { place: i }),
                (None, _) => Err(ObservedDeckError::Unknown { place: i }),
            }
        };
        Self::of_order(&observed.iter().enumerate().map(place).collect::<Result<Vec<u32>, _>>()?)
    }

    /// Its number of cards.
    pub fn cards(&self) -> u32 {
        self.0.len() as u32
    }

    pub(super) fn order(&self) -> &[u8] {
        &self.0
    }
}

/// Why a deck cannot be searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ObservedDeckError {
    /// Fewer than 2 cards, or more than 255.
    #[error("a deck of {n} cards: the seed is searched for decks of 2 to {MAX_CARDS}")]
    Cards {
        /// Its number of cards.
        n: usize,
    },
    /// Another number of cards than in the deck before.
    #[error("{observed} cards where there should be {expected}")]
    Lengths {
        /// Cards of the deck before.
        expected: usize,
        /// Cards of the observed deck.
        observed: usize,
    },
    /// No order of the cards.
    #[error(transparent)]
    NotAnOrder(#[from] PermutationError),
    /// A label that the deck before does not have.
    #[error("the card at place {place} is not in the deck as it was before the shuffle")]
    Unknown {
        /// Its place in the observed deck.
        place: usize,
    },
    /// A label that the deck before has more than once.
    #[error(
        "the card at place {place} is more than once in the deck: equal cards hide the order that is needed"
    )]
    Twice {
        /// Its place in the observed deck.
        place: usize,
    },
    /// No deck at all.
    #[error("no deck was given")]
    Nothing,
}
