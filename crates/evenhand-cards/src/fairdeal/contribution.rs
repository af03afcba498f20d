//! What each seat contributed to the key: its words, in the order of the spec (F06).

use super::Spec;
use super::transcript::Contribution;
use crate::visible::Quoted;

/// The longest text of a seat, in bytes.
pub(super) const MAX_BYTES: usize = 4096;

/// Whether each seat has its words, and they are not too long (F06).
pub(super) fn check(spec: &Spec, contributions: &[Contribution<'_>]) -> Result<(), ContributionError> {
    let seats = spec.seats();
    if contributions.len() != seats.len() {
        return Err(ContributionError::Number { found: contributions.len(), seats: seats.len() });
    }
    for (index, (contribution, seat)) in contributions.iter().zip(seats).enumerate() {
        if *contribution.seat != **seat {
            let found = contribution.seat.to_string();
            return Err(ContributionError::Seat { place: index + 1, found, seat: seat.clone() });
        }
        if contribution.text.len() > MAX_BYTES {
            return Err(ContributionError::Long { seat: seat.clone(), bytes: contribution.text.len() });
        }
    }
    Ok(())
}

/// What is wrong with the words of a file (F06).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum ContributionError {
    #[error("there are words of {found} seats, and the spec has {seats}")]
    Number { found: usize, seats: usize },
    #[error("entry {place} of the words is of {}, and must be of {seat}", Quoted(.found))]
    Seat { place: usize, found: String, seat: String },
    #[error("the words of {seat} have {bytes} bytes, and {MAX_BYTES} are the most")]
    Long { seat: String, bytes: usize },
}
