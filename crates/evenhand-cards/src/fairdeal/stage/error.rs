//! The errors of stages, with their fixes.

use std::fmt;

use super::Stage;
use crate::fairdeal::file::MAX_BYTES;
use crate::fairdeal::grammar::MAX_TEXT;
use crate::fairdeal::{BeaconError, Code, Hash};
use crate::visible::Quoted;

/// The error of a stage.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StageError {
    /// A file fails a check.
    #[error("{why} ({code})")]
    File {
        /// The check that it fails.
        code: Code,
        /// What the check found, as a sentence without its end.
        why: String,
    },
    /// A file is a public draw, and not of a deal.
    #[error("the file is a public draw, not a deal")]
    Draw,
    /// A file is of a deal, and not a draw.
    #[error("the file is a deal, not a public draw")]
    Deal,
    /// A draw is finished: its round has been published.
    #[error("the file is a finished draw, with the beacon's value. Verify it.")]
    Drawn,
    /// A file is not at the expected stage.
    #[error("the file is at the stage {found} ({}), but this needs the stage {expected} ({})", described(*.found), described(*.expected))]
    Stage {
        /// Where it is.
        found: Stage,
        /// Where it must be.
        expected: Stage,
    },
    /// The transcript could be longer than a file may be.
    #[error(
        "the finished file may have {bytes} bytes, more than the {MAX_BYTES} allowed. Make two offers of fewer deals."
    )]
    TooLarge {
        /// How many bytes it might have.
        bytes: usize,
    },
    /// A secret is given, and the spec has no dealer.
    #[error("the spec says dealer:none, so it has no secret. Make the offer without one.")]
    NoDealer,
    /// The spec has a dealer, and no secret is given.
    #[error("the spec has a dealer, so the dealer's secret is needed")]
    NeedsSecret,
    /// The secret is not the one that was committed to.
    #[error(
        "the secret does not open the commitment {commit}. It belongs to another offer, or the spec has changed."
    )]
    OtherSecret {
        /// The commitment.
        commit: Hash,
    },
    /// The spec has no such seat.
    #[error("unknown seat {}. Seats: {seats}.", Quoted(.seat))]
    NoSeat {
        /// The seat.
        seat: String,
        /// The seats that there are, with commas.
        seats: String,
    },
    /// The words of a seat are too long.
    #[error("the words of {seat} have {bytes} bytes, more than the {MAX_TEXT} allowed. Shorten them.")]
    LongText {
        /// The seat.
        seat: String,
        /// How long they are.
        bytes: usize,
    },
    /// A seal is of another offer.
    #[error("the seal of {} is for offer {found}, but this is offer {expected}. Ask for a seal of this offer.", Quoted(.seat))]
    OtherOffer {
        /// The seat.
        seat: String,
        /// The offer that the line names.
        found: Hash,
        /// The offer that is closed.
        expected: Hash,
    },
    /// A seat has two different seals.
    #[error("{seat} has two different seals. Ask the player which one is right, and leave out the other.")]
    TwoSeals {
        /// The seat.
        seat: String,
    },
    /// Too few seats have sealed.
    #[error("{found} of the seats have sealed, but at least {needed} must. Wait for more seals.")]
    TooFewSeals {
        /// How many.
        found: usize,
        /// How many there must be.
        needed: usize,
    },
    /// A seat is silent in the table, so it has nothing to open.
    #[error("{seat} did not seal before the table was closed, so it has nothing to open")]
    Silent {
        /// The seat.
        seat: String,
    },
    /// Nonce and words are not what the seat sealed.
    #[error("nonce and words do not match the seal of {seat}. They must be the same, to the byte.")]
    NotSealed {
        /// The seat.
        seat: String,
    },
    /// Not every seal is opened.
    #[error("not all seals are opened: {}", openings(.missing, .wrong))]
    Openings {
        /// The seats that sealed, and sent no opening line of this table.
        missing: Vec<String>,
        /// The lines that open nothing, of seats that sent no right one.
        wrong: Vec<WrongOpening>,
    },
    /// The outcome of the beacon's round is not as it must be, or not there.
    #[error(transparent)]
    Beacon(BeaconError),
}

impl StageError {
    /// The check that a file fails, if it is one.
    pub fn code(&self) -> Option<Code> {
        if let Self::File { code, .. } = self { Some(*code) } else { None }
    }

    /// That a file fails a check, for this reason.
    pub(in crate::fairdeal) fn file(code: Code, why: &impl ToString) -> Self {
        Self::File { code, why: why.to_string() }
    }
}

/// An opening line that opens no seal of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongOpening {
    /// The seat that it names.
    pub seat: String,
    /// What is wrong.
    pub reason: WrongOpeningReason,
}

/// Why an opening line opens no seal of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum WrongOpeningReason {
    /// It names another table.
    OtherTable,
    /// The table has no such seat.
    NoSeat,
    /// The seat did not seal.
    Silent,
    /// Nonce and words are not those that the seat sealed.
    NotSealed,
}

impl fmt::Display for WrongOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seat = Quoted(&self.seat);
        match self.reason {
            WrongOpeningReason::OtherTable => write!(f, "the line of {seat} is for another table"),
            WrongOpeningReason::NoSeat => write!(f, "there is no seat {seat}"),
            WrongOpeningReason::Silent => write!(f, "{seat} did not seal"),
            WrongOpeningReason::NotSealed => write!(f, "the line of {seat} is not what was sealed"),
        }
    }
}

fn openings(missing: &[String], wrong: &[WrongOpening]) -> String {
    let missing = (!missing.is_empty()).then(|| format!("the lines of {} are missing", missing.join(", ")));
    missing.into_iter().chain(wrong.iter().map(ToString::to_string)).collect::<Vec<_>>().join(", ")
}

/// Describes a stage in words.
fn described(stage: Stage) -> &'static str {
    match stage {
        Stage::Offer => "before the seals",
        Stage::Table => "closed, before the openings",
        Stage::Opened => "before secret and deals",
        Stage::Done => "with its deals",
    }
}
