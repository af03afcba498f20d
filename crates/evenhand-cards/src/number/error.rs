//! Why a deal has no number, or a number no deal.

use std::fmt;

use evenhand::BigUint;

/// A deck, a deal or a number that does not fit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum NumberError {
    /// The places together hold more or fewer cards than there are.
    #[error("the places hold {places} cards together, and the deck has {cards}")]
    CardsAndPlaces {
        /// How many cards the deck has.
        cards: u64,
        /// How many the places hold together.
        places: u64,
    },
    /// A deck of more cards than deals are numbered for.
    #[error("deals of {cards} cards are not numbered: {limit} are the most")]
    TooManyCards {
        /// How many cards the deck has.
        cards: u64,
        /// The most that are numbered.
        limit: u64,
    },
    /// More ways to share out alike cards than can be counted within the budget.
    #[error(
        "alike cards can be shared out in too many ways to count within {budget} operations; fewer places or fewer \
         copies of a face can be numbered"
    )]
    TooLarge {
        /// How much counting is allowed, in word operations.
        budget: u64,
    },
    /// A deal of more or fewer places than the numbers are for.
    #[error("the deal has {given} places and should have {places}")]
    Places {
        /// How many places the deal has.
        given: usize,
        /// How many it should have.
        places: usize,
    },
    /// A place with more or fewer cards than it holds.
    #[error("place {place} holds {size} cards, and the deal puts {given} there")]
    PlaceSize {
        /// Which place, from 0.
        place: usize,
        /// How many cards are in it.
        given: usize,
        /// How many it holds.
        size: u32,
    },
    /// A face that the deck does not have.
    #[error("face {face} is not below {faces}, the number of faces in the deck")]
    NoSuchFace {
        /// The face.
        face: u32,
        /// How many faces there are; they are numbered from 0.
        faces: usize,
    },
    /// A face more often than the deck has it.
    #[error("the deal has more of face {face} than the {copies} in the deck")]
    TooOften {
        /// The face.
        face: u32,
        /// How many copies the deck has.
        copies: u32,
    },
    /// A text that is no number.
    #[error("a deal's number is a whole number from 0 on, in decimal, not {text:.40?}")]
    NotANumber {
        /// The text.
        text: String,
    },
    /// A number that no deal has: as large as the number of deals, or larger.
    #[error("number {} is not below the number of deals, {}", Shown(.number), Shown(.count))]
    NotBelow {
        /// The number.
        number: BigUint,
        /// How many deals there are.
        count: BigUint,
    },
}

/// A number of more bits than this is not written out in a message, but measured.
const MESSAGE_BITS: u64 = 512;

/// A number as a message shows it.
struct Shown<'a>(&'a BigUint);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.bits() <= MESSAGE_BITS { self.0.fmt(f) } else { write!(f, "of {} bits", self.0.bits()) }
    }
}
