//! What can be wrong with a spec: which line, where in it, and what to do.

use crate::fairdeal::GAMES;
use crate::fairdeal::grammar::{MAX_DEALS, MAX_DEALT, MAX_DECK, MAX_SEATS, MAX_VOIDS};
use crate::fairdeal::{Code, LineError, ParseBeaconError};
use crate::pattern::PatternError;
use crate::visible::Quoted;

fn wrong_number(found: usize, most: usize, one: &str, many: &str) -> String {
    match found {
        0 => format!("at least one {one} is needed"),
        _ => format!("more than {most} {many}. Use fewer."),
    }
}

/// The first thing in a spec that a verifier refuses. Lines and places are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// It is not made of the lines that it must have.
    #[error(transparent)]
    Lines(LineError),
    /// The game is no name.
    #[error(
        "line 2 of the spec: {} is not the name of a game. Use a lower-case letter, and at most 31 such letters and digits.",
        Quoted(.found)
    )]
    Game {
        /// What is there.
        found: String,
    },
    /// The deck has no card, or too many.
    #[error("line 3 of the spec: {}", wrong_number(*.found, MAX_DECK, "card in the deck", "cards"))]
    Cards {
        /// How many, counted up to one more than the limit where it is read from text.
        found: usize,
    },
    /// A card is not spelt as one.
    #[error(
        "line 3 of the spec: card {place} is {}. A card has 1 to 16 visible ASCII characters, and one space separates \
         two cards.",
        Quoted(.found)
    )]
    Card {
        /// Its place from the top.
        place: usize,
        /// What is there.
        found: String,
    },
    /// There is no seat, or there are too many.
    #[error("line 5 of the spec: {}", wrong_number(*.found, MAX_SEATS, "seat", "seats"))]
    Seats {
        /// How many, counted up to one more than the limit where it is read from text.
        found: usize,
    },
    /// A seat is not spelt as one.
    #[error(
        "line 5 of the spec: seat {place} is {}. A seat has a capital letter and at most 15 letters and digits, and one \
         space separates two seats.",
        Quoted(.found)
    )]
    Seat {
        /// Its place.
        place: usize,
        /// What is there.
        found: String,
    },
    /// A seat is there twice.
    #[error("line 5 of the spec: seat {place} is {seat} again. Rename it.")]
    SameSeat {
        /// The place of the second.
        place: usize,
        /// The seat.
        seat: String,
    },
    /// The dealer is nobody who could be.
    #[error("line 6 of the spec: the dealer {} is not one of the seats. Write a seat, outside, or none.", Quoted(.found))]
    Dealer {
        /// What is there.
        found: String,
    },
    /// The number of deals is none, or too large.
    #[error("line 7 of the spec: {} is not a number of deals. Write a number from 1 to {MAX_DEALS}.", Quoted(.found))]
    Deals {
        /// What is there.
        found: String,
    },
    /// All deals together have too many cards.
    #[error(
        "line 7 of the spec: {deals} deals of {cards} cards have more than {MAX_DEALT} cards. Split them into two transcripts."
    )]
    TooMuch {
        /// How many deals.
        deals: u64,
        /// How many cards each.
        cards: usize,
    },
    /// The beacon is not spelt as one.
    #[error("line 8 of the spec: {0}")]
    Beacon(ParseBeaconError),
    /// The previous table's name is no hash.
    #[error(
        "line 9 of the spec: {} is not a hash. Write the SHA-256 of the file of the last closed table, in 64 \
         hexadecimal digits in lower case, or 64 zeros.",
        Quoted(.found)
    )]
    Prev {
        /// What is there.
        found: String,
    },
    /// The number of unfinished tables is none, or too large.
    #[error("line 10 of the spec: {} is not a number of unfinished tables. Write a number from 0 to {MAX_VOIDS}.", Quoted(.found))]
    Voids {
        /// What is there.
        found: String,
    },
    /// Tables are counted before the first.
    #[error(
        "line 10 of the spec: {voids} tables are counted as unfinished, but line 9 names no table before. Write 0, or its name."
    )]
    VoidsOfNone {
        /// How many.
        voids: u64,
    },
    /// The game is not known (F04).
    #[error("line 2 of the spec: unknown game {game}. Use custom, or one of {}", GAMES.join(", "))]
    UnknownGame {
        /// Its name.
        game: String,
    },
    /// The deck is not the game's (F04).
    #[error(
        "line 3 of the spec: {card} is in the deck {found} times, but in the deck of {game} {expected} times. Correct it, \
         or call the game custom."
    )]
    Deck {
        /// The game.
        game: String,
        /// The first card whose number is wrong.
        card: String,
        /// How often it is there.
        found: usize,
        /// How often it belongs there.
        expected: usize,
    },
    /// The pattern is not in the contract's one spelling (F05).
    #[error(
        "line 4 of the spec: column {column} of the pattern: expected a place or a group, as in 17*(A B C) bottom:3, \
         found {}",
        if .found.is_empty() { "its end, or a misplaced space".into() } else { Quoted(.found).to_string() }
    )]
    PatternSpelling {
        /// The column of the pattern, from 1.
        column: usize,
        /// What is there.
        found: String,
    },
    /// The pattern makes no sense, or takes more cards than the deck has (F05).
    #[error("line 4 of the spec: {0}")]
    Pattern(PatternError),
    /// A name of the pattern with a capital letter is none of the seats (F05).
    #[error(
        "line 4 of the spec: column {column} of the pattern: {name} is not a seat. Add it to the seats, or write a pile \
         in lower case."
    )]
    NoSeat {
        /// The column of the pattern where it first stands, from 1.
        column: usize,
        /// The name.
        name: String,
    },
    /// A seat is not in the pattern (F05).
    #[error("line 4 of the spec: seat {seat} is missing from the pattern. Deal to it, or leave it out.")]
    SeatLeftOut {
        /// The seat.
        seat: String,
    },
}

impl SpecError {
    /// The check that fails by it.
    pub fn code(&self) -> Code {
        match self {
            Self::UnknownGame { .. } | Self::Deck { .. } => Code::F04,
            Self::PatternSpelling { .. }
            | Self::Pattern(_)
            | Self::NoSeat { .. }
            | Self::SeatLeftOut { .. } => Code::F05,
            _ => Code::F03,
        }
    }

    /// Which line it is in, from 1; none if that is not known.
    pub fn line(&self) -> Option<usize> {
        Some(match self {
            Self::Lines(LineError::Label { line, .. }) => *line,
            Self::Lines(_) => return None,
            Self::Game { .. } | Self::UnknownGame { .. } => 2,
            Self::Cards { .. } | Self::Card { .. } | Self::Deck { .. } => 3,
            Self::PatternSpelling { .. }
            | Self::Pattern(_)
            | Self::NoSeat { .. }
            | Self::SeatLeftOut { .. } => 4,
            Self::Seats { .. } | Self::Seat { .. } | Self::SameSeat { .. } => 5,
            Self::Dealer { .. } => 6,
            Self::Deals { .. } | Self::TooMuch { .. } => 7,
            Self::Beacon(_) => 8,
            Self::Prev { .. } => 9,
            Self::Voids { .. } | Self::VoidsOfNone { .. } => 10,
        })
    }
}
