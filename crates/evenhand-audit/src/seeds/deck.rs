//! A deck that was seen, as places of a deck that is known.

use std::error::Error;
use std::fmt;

use evenhand::{NotAPermutation, Permutation};

/// The most cards of a deck whose seed is searched for: a card is a byte.
const MOST: usize = 255;

/// A whole deck as it was seen after a shuffle, cards numbered by their places before it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeenDeck(Vec<u8>);

impl SeenDeck {
    /// From numbers: card `order[i]`, which lay at that place before, is at place i.
    ///
    /// # Errors
    /// If it has fewer than 2 cards or more than 255, or is no order of them.
    pub fn of_order(order: &[u32]) -> Result<Self, SeenDeckError> {
        if !(2..=MOST).contains(&order.len()) {
            return Err(SeenDeckError::Cards { n: order.len() });
        }
        let order = Permutation::new(order.to_vec()).map_err(SeenDeckError::NotAnOrder)?;
        Ok(Self(order.iter().map(|card| card as u8).collect()))
    }

    /// From any labels: those of the deck before the shuffle, and those that were seen after it.
    ///
    /// # Errors
    /// As [`of_order`](Self::of_order), or if a label is not in the deck before, or twice.
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::SeenDeck;
    ///
    /// let seen = SeenDeck::of_labels(&["J", "Q", "K"], &["K", "J", "Q"])?;
    /// assert_eq!(Ok(seen), SeenDeck::of_order(&[2, 0, 1]));
    /// # Ok::<(), evenhand_audit::SeenDeckError>(())
    /// ```
    pub fn of_labels<L: PartialEq>(before: &[L], seen: &[L]) -> Result<Self, SeenDeckError> {
        if before.len() != seen.len() {
            return Err(SeenDeckError::Lengths { expected: before.len(), seen: seen.len() });
        }
        if !(2..=MOST).contains(&seen.len()) {
            return Err(SeenDeckError::Cards { n: seen.len() });
        }
        let place = |(i, label): (usize, &L)| {
            let mut such = before.iter().enumerate().filter(|(_, other)| *other == label);
            match (such.next(), such.next()) {
                (Some((place, _)), None) => Ok(place as u32),
                (Some(_), Some(_)) => Err(SeenDeckError::Twice { place: i }),
                (None, _) => Err(SeenDeckError::Unknown { place: i }),
            }
        };
        Self::of_order(&seen.iter().enumerate().map(place).collect::<Result<Vec<u32>, _>>()?)
    }

    /// How many cards it has.
    pub fn cards(&self) -> u32 {
        self.0.len() as u32
    }

    pub(super) fn order(&self) -> &[u8] {
        &self.0
    }
}

/// Why a deck cannot be searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SeenDeckError {
    /// Fewer than 2 cards, or more than 255.
    Cards {
        /// How many.
        n: usize,
    },
    /// Another number of cards than in the deck before.
    Lengths {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        seen: usize,
    },
    /// No order of the cards.
    NotAnOrder(NotAPermutation),
    /// A label that the deck before does not have.
    Unknown {
        /// Its place in the deck that was seen.
        place: usize,
    },
    /// A label that the deck before has more than once.
    Twice {
        /// Its place in the deck that was seen.
        place: usize,
    },
    /// No deck at all.
    Nothing,
}

impl fmt::Display for SeenDeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cards { n } => {
                write!(f, "a deck of {n} cards: the seed is searched for decks of 2 to {MOST}")
            }
            Self::Lengths { expected, seen } => write!(f, "{seen} cards where there should be {expected}"),
            Self::NotAnOrder(error) => error.fmt(f),
            Self::Unknown { place } => {
                write!(f, "the card at place {place} is not in the deck as it was before the shuffle")
            }
            Self::Twice { place } => write!(
                f,
                "the card at place {place} is more than once in the deck: equal cards hide the order that is needed"
            ),
            Self::Nothing => f.write_str("no deck was given"),
        }
    }
}

impl Error for SeenDeckError {}
