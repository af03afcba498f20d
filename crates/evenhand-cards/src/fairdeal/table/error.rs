//! What a table refuses, and what to do.

use std::fmt;

use crate::fairdeal::quoted::Quoted;
use crate::fairdeal::transcript::MAX_BYTES;
use crate::fairdeal::{BeaconError, Code, Hash, contribution};

/// What a table refuses.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FairTableError {
    /// A file is no table.
    File {
        /// The check that it fails.
        code: Code,
        /// Why.
        why: String,
    },
    /// A file is a public draw, and not a table.
    Draw,
    /// A file is of deals, and not a draw.
    Deals,
    /// A file is a transcript: its secret has been shown, or its round published.
    Shown,
    /// The transcript would be longer than a file may be.
    TooLarge {
        /// How many bytes it might have.
        bytes: usize,
    },
    /// The spec has no such seat.
    NoSeat {
        /// The seat.
        seat: String,
        /// The seats that there are.
        seats: String,
    },
    /// A text is too long.
    LongText {
        /// Whose.
        seat: String,
        /// How long it is.
        bytes: usize,
    },
    /// The outcome of the beacon's round is not as it must be, or not there.
    Beacon(BeaconError),
    /// The secret is not the one that was committed to.
    OtherSecret {
        /// The commitment.
        commit: Hash,
    },
}

impl fmt::Display for FairTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { code, why } => write!(f, "{why} ({code})"),
            Self::Draw => f.write_str("the file is a public draw, and not a table"),
            Self::Deals => f.write_str("the file is of deals, and not a public draw"),
            Self::Shown => f.write_str("the file is a transcript, with what it held back: verify it"),
            Self::TooLarge { bytes } => write!(
                f,
                "the transcript may take {bytes} bytes, and {MAX_BYTES} are the most: make two of fewer deals"
            ),
            Self::NoSeat { seat, seats } => write!(f, "there is no seat {}: there are {seats}", Quoted(seat)),
            Self::LongText { seat, bytes } => {
                write!(f, "the words of {seat} have {bytes} bytes: {} are the most", contribution::MAX_BYTES)
            }
            Self::Beacon(error) => error.fmt(f),
            Self::OtherSecret { commit } => write!(
                f,
                "the secret does not open the commitment {commit}: it is another table's, or the spec has changed"
            ),
        }
    }
}

impl std::error::Error for FairTableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Beacon(error) => Some(error),
            _ => None,
        }
    }
}
