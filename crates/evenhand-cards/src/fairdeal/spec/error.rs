//! What can be wrong with a spec: which line, where in it, and what to do.

use std::fmt;

use crate::fairdeal::grammar::{MAX_DEALS, MAX_DEALT, MAX_DECK, MAX_SEATS};
use crate::fairdeal::quoted::Quoted;
use crate::fairdeal::{Code, LineError, ParseBeaconError};
use crate::pattern::PatternError;

/// The first thing in a spec that a verifier refuses. Lines and places are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpecError {
    /// It is not made of the lines that it must have.
    Lines(LineError),
    /// The game is no name.
    Game {
        /// What is there.
        found: String,
    },
    /// The deck has no card, or too many.
    Cards {
        /// How many, counted up to one more than the limit where it is read from text.
        found: usize,
    },
    /// A card is not spelt as one.
    Card {
        /// Its place from the top.
        place: usize,
        /// What is there.
        found: String,
    },
    /// There is no seat, or there are too many.
    Seats {
        /// How many, counted up to one more than the limit where it is read from text.
        found: usize,
    },
    /// A seat is not spelt as one.
    Seat {
        /// Its place.
        place: usize,
        /// What is there.
        found: String,
    },
    /// A seat is there twice.
    SameSeat {
        /// The place of the second.
        place: usize,
        /// The seat.
        seat: String,
    },
    /// The number of deals is none, or too large.
    Deals {
        /// What is there.
        found: String,
    },
    /// All deals together have too many cards.
    TooMuch {
        /// How many deals.
        deals: u64,
        /// How many cards each.
        cards: usize,
    },
    /// The beacon is not spelt as one.
    Beacon(ParseBeaconError),
    /// The previous transcript's hash is none.
    Prev {
        /// What is there.
        found: String,
    },
    /// The game is not known (F04).
    UnknownGame {
        /// Its name.
        game: String,
    },
    /// The deck is not the game's (F04).
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
    PatternSpelling {
        /// The column of the pattern, from 1.
        column: usize,
        /// What is there.
        found: String,
    },
    /// The pattern makes no sense, or takes more cards than the deck has (F05).
    Pattern(PatternError),
    /// A name of the pattern with a capital letter is none of the seats (F05).
    NoSeat {
        /// The name.
        name: String,
    },
    /// A seat is not in the pattern (F05).
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
            Self::Deals { .. } | Self::TooMuch { .. } => 6,
            Self::Beacon(_) => 7,
            Self::Prev { .. } => 8,
        })
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.line()) {
            (Self::Lines(error), _) => return error.fmt(f),
            (_, Some(line)) => write!(f, "line {line} of the spec: ")?,
            (_, None) => {}
        }
        match self {
            Self::Lines(_) => Ok(()),
            Self::Game { found } => write!(
                f,
                "{} is no name of a game: a letter in lower case, and at most 31 such letters and digits",
                Quoted(found)
            ),
            Self::Cards { found: 0 } => f.write_str("there is no card in the deck: write one at least"),
            Self::Cards { .. } => write!(f, "there are more than {MAX_DECK} cards: take fewer"),
            Self::Card { place, found } => write!(
                f,
                "card {place} is {}: a card is 1 to 16 visible characters of ASCII, and one space stands between two",
                Quoted(found)
            ),
            Self::Seats { found: 0 } => f.write_str("there is no seat: write one at least"),
            Self::Seats { .. } => write!(f, "there are more than {MAX_SEATS} seats: take fewer"),
            Self::Seat { place, found } => write!(
                f,
                "seat {place} is {}: a seat is a capital letter and at most 15 letters and digits, and one space \
                 stands between two",
                Quoted(found)
            ),
            Self::SameSeat { place, seat } => write!(f, "seat {place} is {seat} again: give it another name"),
            Self::Deals { found } => {
                write!(f, "{} is no number of deals: write one from 1 to {MAX_DEALS}", Quoted(found))
            }
            Self::TooMuch { deals, cards } => write!(
                f,
                "{deals} deals of {cards} cards are more than {MAX_DEALT} cards: make two transcripts of them"
            ),
            Self::Beacon(error) => error.fmt(f),
            Self::Prev { found } => write!(
                f,
                "{} is no hash: write the SHA-256 of the previous transcript in 64 hexadecimal digits in lower case, \
                 or 64 zeros",
                Quoted(found)
            ),
            Self::UnknownGame { game } => {
                write!(
                    f,
                    "the game {game} is not known: take custom, or one of {}",
                    crate::fairdeal::GAMES.join(", ")
                )
            }
            Self::Deck { game, card, found, expected } => write!(
                f,
                "{card} is {found} times in the deck, and {expected} times in the deck of {game}: correct it, or \
                 call the game custom"
            ),
            Self::PatternSpelling { column, found } => {
                write!(
                    f,
                    "column {column} of the pattern: expected a place or a group, as in 17*(A B C) bottom:3, "
                )?;
                match found.as_str() {
                    "" => f.write_str("found its end, or a space where none may stand"),
                    found => write!(f, "found {}", Quoted(found)),
                }
            }
            Self::Pattern(error) => error.fmt(f),
            Self::NoSeat { name } => write!(
                f,
                "{name} of the pattern is none of the seats: add it to them, or name a pile in lower case"
            ),
            Self::SeatLeftOut { seat } => {
                write!(f, "seat {seat} is not in the pattern: deal to it, or leave it out")
            }
        }
    }
}

impl std::error::Error for SpecError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Lines(error) => Some(error),
            Self::Beacon(error) => Some(error),
            Self::Pattern(error) => Some(error),
            _ => None,
        }
    }
}
