//! Why a deck cannot be counted.

use evenhand::PermutationError;

/// Why there is no such audit, or a deck cannot be counted. Decks are numbered from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AuditError {
    /// More cards than tables of n² are kept for.
    #[error("{n} cards are too many. An audit takes at most {most}")]
    TooManyCards {
        /// How many.
        n: u32,
        /// The most.
        most: u32,
    },
    /// A deck with more cards, or fewer.
    #[error("deck {deck} has {cards} cards, not {n}")]
    OtherSize {
        /// The number of the deck.
        deck: u64,
        /// How many cards it has.
        cards: usize,
        /// How many it should have.
        n: u32,
    },
    /// A deck in which a card is missing.
    #[error("deck {deck} is not an order of its cards")]
    NotAnOrder {
        /// The number of the deck.
        deck: u64,
        /// The fault of the deck.
        #[source]
        why: PermutationError,
    },
    /// A card that the deck does not have.
    #[error("deck {deck} has card {card} at place {place}, which is not one of its cards")]
    NoSuchCard {
        /// The number of the deck.
        deck: u64,
        /// At which place, from 0.
        place: usize,
        /// The card.
        card: u32,
    },
    /// A card that comes more often than the deck has it.
    #[error("deck {deck} has card {card} at {observed} places, but there are {copies} of it")]
    TooOften {
        /// The number of the deck.
        deck: u64,
        /// The card.
        card: u32,
        /// At how many places it is.
        observed: usize,
        /// How many there are.
        copies: usize,
    },
    /// Two audits of decks of different sizes.
    #[error("counts of {one} cards and of {other} cards do not add up")]
    OtherDecks {
        /// How many cards the one has.
        one: u32,
        /// And the other.
        other: u32,
    },
    /// Two audits of decks of one size, of which other cards are equal or other places are visible.
    #[error(
        "counts of decks of {n} cards do not add up where other cards are equal, or other places visible"
    )]
    OtherDeck {
        /// How many cards the decks have.
        n: u32,
    },
    /// Two audits of which other groups, lags or distances were asked for.
    #[error("counts of other groups, lags or distances do not add up")]
    OtherRequest,
    /// More decks than sums are kept for.
    #[error("too many decks. An audit takes at most {most}")]
    TooManyDecks {
        /// The most.
        most: u64,
    },
}
