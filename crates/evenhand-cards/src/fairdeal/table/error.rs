//! What a table refuses, and what to do.

use crate::fairdeal::transcript::MAX_BYTES;
use crate::fairdeal::{BeaconError, Code, Hash, contribution};
use crate::visible::Quoted;

/// What a table refuses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FairTableError {
    /// A file is no table.
    #[error("{why} ({code})")]
    File {
        /// The check that it fails.
        code: Code,
        /// What the check found, as a sentence without its end.
        why: String,
    },
    /// A file is a public draw, and not a table.
    #[error("the file is a public draw, and not a table")]
    Draw,
    /// A file is of deals, and not a draw.
    #[error("the file is of deals, and not a public draw")]
    Deals,
    /// A file is a transcript: its secret has been shown, or its round published.
    #[error("the file is a transcript, with what it held back: verify it")]
    Shown,
    /// The transcript would be longer than a file may be.
    #[error("the transcript may take {bytes} bytes, and {MAX_BYTES} are the most: make two of fewer deals")]
    TooLarge {
        /// How many bytes it might have.
        bytes: usize,
    },
    /// The spec has no such seat.
    #[error("there is no seat {}: there are {seats}", Quoted(.seat))]
    NoSeat {
        /// The seat.
        seat: String,
        /// The seats that there are.
        seats: String,
    },
    /// A text is too long.
    #[error("the words of {seat} have {bytes} bytes: {} are the most", contribution::MAX_BYTES)]
    LongText {
        /// The seat that sent it.
        seat: String,
        /// How long it is.
        bytes: usize,
    },
    /// The outcome of the beacon's round is not as it must be, or not there.
    #[error(transparent)]
    Beacon(BeaconError),
    /// The secret is not the one that was committed to.
    #[error(
        "the secret does not open the commitment {commit}: it is another table's, or the spec has changed"
    )]
    OtherSecret {
        /// The commitment.
        commit: Hash,
    },
}

impl FairTableError {
    /// That a file fails a check, for this reason.
    pub(in crate::fairdeal) fn file(code: Code, why: &impl ToString) -> Self {
        Self::File { code, why: why.to_string() }
    }
}
