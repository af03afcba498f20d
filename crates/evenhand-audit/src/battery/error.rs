//! Why a deck cannot be counted.

use std::fmt;

use evenhand::PermutationError;

/// Why there is no such audit, or a deck cannot be counted. Decks are numbered from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum AuditError {
    /// More cards than tables of n² are kept for.
    TooManyCards {
        /// How many.
        n: u32,
        /// The most.
        most: u32,
    },
    /// A deck with more cards, or fewer.
    OtherSize {
        /// Which deck.
        deck: u64,
        /// How many cards it has.
        cards: usize,
        /// How many it should have.
        n: u32,
    },
    /// A deck in which a card is missing.
    NotAnOrder {
        /// Which deck.
        deck: u64,
        /// What is wrong with it.
        why: PermutationError,
    },
    /// A card that the deck does not have.
    NoSuchCard {
        /// Which deck.
        deck: u64,
        /// At which place, from 0.
        place: usize,
        /// The card.
        card: u32,
    },
    /// A card that comes more often than the deck has it.
    TooOften {
        /// Which deck.
        deck: u64,
        /// The card.
        card: u32,
        /// At how many places it is.
        seen: usize,
        /// How many there are.
        copies: usize,
    },
    /// Two audits of decks of different sizes.
    OtherDecks {
        /// How many cards the one has.
        one: u32,
        /// And the other.
        other: u32,
    },
    /// Two audits of decks of one size, of which other cards are equal or other places are visible.
    OtherDeck {
        /// How many cards the decks have.
        n: u32,
    },
}

impl fmt::Display for AuditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyCards { n, most } => {
                write!(f, "{n} cards are more than an audit keeps tables for: {most} at most")
            }
            Self::OtherSize { deck, cards, n } => write!(f, "deck {deck} has {cards} cards, not {n}"),
            Self::NotAnOrder { deck, why } => write!(f, "deck {deck} is no order of its cards: {why}"),
            Self::NoSuchCard { deck, place, card } => {
                write!(f, "deck {deck} has card {card} at place {place}, which is none of its cards")
            }
            Self::TooOften { deck, card, seen, copies } => {
                write!(f, "deck {deck} has card {card} at {seen} places, and there are {copies}")
            }
            Self::OtherDecks { one, other } => {
                write!(f, "counts of {one} cards and of {other} cards do not add up")
            }
            Self::OtherDeck { n } => write!(
                f,
                "counts of decks of {n} cards do not add up where other cards are equal, or other places visible"
            ),
        }
    }
}

impl std::error::Error for AuditError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotAnOrder { why, .. } => Some(why),
            _ => None,
        }
    }
}
