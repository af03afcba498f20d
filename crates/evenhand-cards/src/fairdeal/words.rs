//! The words of a file: each seat's, in the order of the spec (F06).

use std::fmt;

use super::Spec;
use super::told::Told;
use super::transcript::Words;

/// A text has so many bytes at most.
pub(super) const MOST_BYTES: usize = 4096;

/// Whether each seat has its words, and they are not too long (F06).
pub(super) fn check(spec: &Spec, words: &[Words<'_>]) -> Result<(), WordsError> {
    let seats = spec.seats();
    if words.len() != seats.len() {
        return Err(WordsError::Number { found: words.len(), seats: seats.len() });
    }
    for (index, (words, seat)) in words.iter().zip(seats).enumerate() {
        if words.seat != *seat {
            let found = words.seat.clone().into_owned();
            return Err(WordsError::Seat { place: index + 1, found, seat: seat.clone() });
        }
        if words.text.len() > MOST_BYTES {
            return Err(WordsError::Long { seat: seat.clone(), bytes: words.text.len() });
        }
    }
    Ok(())
}

/// What is wrong with the words of a file (F06).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum WordsError {
    Number { found: usize, seats: usize },
    Seat { place: usize, found: String, seat: String },
    Long { seat: String, bytes: usize },
}

impl fmt::Display for WordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { found, seats } => {
                write!(f, "there are words of {found} seats, and the spec has {seats}")
            }
            Self::Seat { place, found, seat } => {
                write!(f, "entry {place} of the words is of {}, and must be of {seat}", Told(found))
            }
            Self::Long { seat, bytes } => {
                write!(f, "the words of {seat} have {bytes} bytes, and {MOST_BYTES} are the most")
            }
        }
    }
}
