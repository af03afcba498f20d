//! What can be wrong with a spec: which line, where in it, and what to do.

use crate::fairdeal::GAMES;
use crate::fairdeal::grammar::{MAX_DEALS, MAX_DEALT, MAX_DECK, MAX_SEATS, MAX_VOIDS};
use crate::fairdeal::{Code, LineError, ParseBeaconError};
use crate::pattern::PatternError;
use crate::visible::Quoted;

fn wrong_number(found: usize, most: usize, one: &str, many: &str) -> String {
    match found {
        0 => format!("there is no {one}: write one at least"),
        _ => format!("there are more than {most} {many}: take fewer"),
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
        "line 2 of the spec: {} is no name of a game: a letter in lower case, and at most 31 such letters and digits",
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
        "line 3 of the spec: card {place} is {}: a card is 1 to 16 visible characters of ASCII, and one space stands \
         between two",
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
        "line 5 of the spec: seat {place} is {}: a seat is a capital letter and at most 15 letters and digits, and one \
         space stands between two",
        Quoted(.found)
    )]
    Seat {
        /// Its place.
        place: usize,
        /// What is there.
        found: String,
    },
    /// A seat is there twice.
    #[error("line 5 of the spec: seat {place} is {seat} again: give it another name")]
    SameSeat {
        /// The place of the second.
        place: usize,
        /// The seat.
        seat: String,
    },
    /// The dealer is nobody who could be.
    #[error("line 6 of the spec: the dealer {} is none of the seats: write one of them, outside, or none", Quoted(.found))]
    Dealer {
        /// What is there.
        found: String,
    },
    /// The number of deals is none, or too large.
    #[error("line 7 of the spec: {} is no number of deals: write one from 1 to {MAX_DEALS}", Quoted(.found))]
    Deals {
        /// What is there.
        found: String,
    },
    /// All deals together have too many cards.
    #[error(
        "line 7 of the spec: {deals} deals of {cards} cards are more than {MAX_DEALT} cards: make two transcripts of them"
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
        "line 9 of the spec: {} is no hash: write the name of the last closed table, the SHA-256 of its file, in 64 \
         hexadecimal digits in lower case, or 64 zeros",
        Quoted(.found)
    )]
    Prev {
        /// What is there.
        found: String,
    },
    /// The number of unfinished tables is none, or too large.
    #[error("line 10 of the spec: {} is no number of unfinished tables: write one from 0 to {MAX_VOIDS}", Quoted(.found))]
    Voids {
        /// What is there.
        found: String,
    },
    /// Tables are counted before the first.
    #[error(
        "line 10 of the spec: {voids} tables are counted as unfinished, and line 9 names none before: write 0, or its name"
    )]
    VoidsOfNone {
        /// How many.
        voids: u64,
    },
    /// The game is not known (F04).
    #[error("line 2 of the spec: the game {game} is not known: take custom, or one of {}", GAMES.join(", "))]
    UnknownGame {
        /// Its name.
        game: String,
    },
    /// The deck is not the game's (F04).
    #[error(
        "line 3 of the spec: {card} is {found} times in the deck, and {expected} times in the deck of {game}: correct it, \
         or call the game custom"
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
        if .found.is_empty() { "its end, or a space where none may stand".into() } else { Quoted(.found).to_string() }
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
        "line 4 of the spec: column {column} of the pattern: {name} is none of the seats: add it to them, or name a pile \
         in lower case"
    )]
    NoSeat {
        /// The column of the pattern where it first stands, from 1.
        column: usize,
        /// The name.
        name: String,
    },
    /// A seat is not in the pattern (F05).
    #[error("line 4 of the spec: seat {seat} is not in the pattern: deal to it, or leave it out")]
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
