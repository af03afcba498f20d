//! What can be wrong with a pattern: where, and what to do.

use std::fmt;

use crate::fairdeal::told::Told;

/// What is wrong with a pattern (F05). Columns are those of the pattern, from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatternError {
    /// It is not as the grammar says.
    Spelling {
        /// Where.
        column: usize,
        /// What is there.
        found: String,
        /// What must be there.
        expected: &'static str,
    },
    /// A place takes the rest in a group, or before the last item.
    RestNotLast {
        /// Where.
        column: usize,
    },
    /// An item takes more cards than are left.
    TooMany {
        /// Where.
        column: usize,
        /// How many it takes, or more.
        asked: usize,
        /// How many are left.
        left: usize,
    },
    /// A name with a capital letter is none of the seats.
    NoSeat {
        /// Where.
        column: usize,
        /// The name.
        name: String,
    },
    /// A seat is not in the pattern.
    SeatLeftOut {
        /// The seat.
        seat: String,
    },
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spelling { column, found, expected } if found.is_empty() => {
                write!(f, "column {column} of the pattern: expected {expected}, found its end")
            }
            Self::Spelling { column, found, expected } => {
                write!(f, "column {column} of the pattern: expected {expected}, found {}", Told(found))
            }
            Self::RestNotLast { column } => write!(
                f,
                "column {column} of the pattern: only its last item may take all that are left, and no group"
            ),
            Self::TooMany { column, asked, left } => {
                write!(
                    f,
                    "column {column} of the pattern: takes {asked} cards, and {left} are left: take fewer"
                )
            }
            Self::NoSeat { column, name } => write!(
                f,
                "column {column} of the pattern: {name} is none of the seats: add it to them, or name a pile in \
                 lower case"
            ),
            Self::SeatLeftOut { seat } => {
                write!(f, "seat {seat} is not in the pattern: deal to it, or leave it out")
            }
        }
    }
}

impl std::error::Error for PatternError {}
