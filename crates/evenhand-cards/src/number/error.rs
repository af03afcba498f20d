//! Why a deal has no number, or a number no deal.

use evenhand::BigUint;
use evenhand_locale::Language;

/// A deck, a deal or a number that does not fit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.text(Language::English))]
pub enum NumberError {
    /// The places together hold more or fewer cards than there are.
    CardsAndPlaces {
        /// How many cards the deck has.
        cards: u64,
        /// How many the places hold together.
        places: u64,
    },
    /// A deck of more cards than deals are numbered for.
    TooManyCards {
        /// How many cards the deck has.
        cards: u64,
        /// The most that are numbered.
        limit: u64,
    },
    /// More ways to share out alike cards than can be counted within the budget.
    TooLarge {
        /// How much counting is allowed, in word operations.
        budget: u64,
    },
    /// A deal of more or fewer places than the numbers are for.
    Places {
        /// How many places the deal has.
        given: usize,
        /// How many it should have.
        places: usize,
    },
    /// A place with more or fewer cards than it holds.
    PlaceSize {
        /// Which place, from 0.
        place: usize,
        /// How many cards are in it.
        given: usize,
        /// How many it holds.
        size: u32,
    },
    /// A face that the deck does not have.
    NoSuchFace {
        /// The face.
        face: u32,
        /// How many faces there are; they are numbered from 0.
        faces: usize,
    },
    /// A face more often than the deck has it.
    TooOften {
        /// The face.
        face: u32,
        /// How many copies the deck has.
        copies: u32,
    },
    /// A text that is no number.
    NotANumber {
        /// The text.
        text: String,
    },
    /// A number that no deal has: as large as the number of deals, or larger.
    NotBelow {
        /// The number.
        number: BigUint,
        /// How many deals there are.
        count: BigUint,
    },
}
