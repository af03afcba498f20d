//! Refusals of a seat's program, with their rules and reasons as data. The resources have the
//! messages.

use std::fmt;

use evenhand_locale::Language;

use super::words;
use crate::fairdeal::{Hash, StageError};

/// A rule for a seat's program: S1 to S14 of the contract, and P1 and P2 of this program.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    strum::Display,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[expect(missing_docs, reason = "the contract has the words")]
pub enum Rule {
    S1,
    S2,
    S3,
    S4,
    S5,
    S6,
    S7,
    S8,
    S9,
    S10,
    S11,
    S12,
    S13,
    S14,
    P1,
    P2,
}

/// The refusal of a step that would cost the user the fairness of the deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    reason: Reason,
}

impl Refusal {
    /// The rule.
    pub fn rule(&self) -> Rule {
        self.reason.rule()
    }

    /// The reason as data.
    pub fn reason(&self) -> &Reason {
        &self.reason
    }

    pub(super) fn into_reason(self) -> Reason {
        self.reason
    }

    /// The localized reason, with the next step.
    pub fn words(&self, language: Language) -> String {
        words::refusal(self, language)
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Self {
        Self { reason }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

impl std::error::Error for Refusal {}

/// The reason for a refusal.
#[derive(Debug, Clone, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Reason {
    /// S1: the file is no offer.
    NotAnOffer {
        /// What a reader of offers says.
        why: StageError,
    },
    /// S1: the beacon's round is due, so its value may be known.
    RoundOver {
        /// The round.
        round: u64,
        /// Time at which the round was due, in seconds since 1970.
        due: u64,
        /// Time by this machine's clock, in seconds since 1970.
        now: u64,
    },
    /// S1: the time of the round is unknown for this chain.
    RoundUnknown {
        /// The chain.
        chain: Hash,
    },
    /// S2: the offer does not name the last kept table as the table before it.
    OtherPrev {
        /// What it names.
        found: Hash,
        /// What was kept last.
        kept: Hash,
    },
    /// S2: the offer counts the table before it as finished, and its done file was not verified.
    NotFinished {
        /// The table.
        table: Hash,
    },
    /// S2: the offer miscounts the unfinished tables before it.
    Miscounted {
        /// What it says.
        found: u32,
        /// What it must say, unless the table before it was finished.
        expected: u32,
    },
    /// S2: a done file between the offer and the last table is not the deal that was played here.
    OtherDeal {
        /// Number of the file among those given, from 1.
        number: usize,
    },
    /// S2: a passed file is not a table between the offer and the last table.
    NotBetween {
        /// Number of the file in the passed list, from 1.
        number: usize,
    },
    /// S2: a passed file of a table in between cannot be used.
    Between {
        /// Number of the file in the passed list, from 1.
        number: usize,
        /// What is wrong with it.
        why: StageError,
    },
    /// S3: another offer of this circle is not over.
    Unfinished {
        /// That offer.
        offer: Hash,
    },
    /// S3: the user ended this offer.
    Ended {
        /// The offer.
        offer: Hash,
    },
    /// S4: the file is no closed table.
    NotATable {
        /// What a reader of tables says.
        why: StageError,
    },
    /// S5: the offer was not sealed by this program.
    NotSealed {
        /// The offer.
        offer: Hash,
    },
    /// S5: the offer was sealed in another circle.
    OtherCircle {
        /// That circle.
        circle: String,
    },
    /// S6: the offer was opened for another table already.
    SecondTable {
        /// The table that it was opened for.
        opened_for: Hash,
        /// The table that was given.
        found: Hash,
    },
    /// S6: a table of this offer is here, so no further seat of it is sealed.
    TableHere {
        /// The table.
        table: Hash,
    },
    /// S7: the seal was left out of a table that others played at.
    LeftOut {
        /// The seat.
        seat: String,
    },
    /// S7: the table does not have the seal of this seat.
    SealMissing {
        /// The seat.
        seat: String,
    },
    /// S7: the table has another seal for this seat.
    OtherSeal {
        /// The seat.
        seat: String,
    },
    /// S8: the file is no opened file.
    NotOpened {
        /// What a reader of opened files says.
        why: StageError,
    },
    /// S8: the opened file, or the done one, is of another table than the one that was kept and opened.
    OtherTable {
        /// Its table.
        found: Hash,
        /// The table that was kept, if one was opened.
        kept: Option<Hash>,
    },
    /// S9: a seal is not opened rightly.
    WrongOpening {
        /// What a reader of opened files says.
        why: StageError,
    },
    /// S9: this seat's opening is not what it sent.
    OtherOpening {
        /// The seat.
        seat: String,
    },
    /// S10: the pattern gives the place to another seat or pile than the claimant.
    OthersPlace {
        /// Who claims it.
        claimed: String,
        /// The place, from 0.
        place: u32,
        /// Whose it is.
        owner: String,
    },
    /// S11: the sheet is of other openings.
    OtherSheet {
        /// OPENED, as the sheet names it.
        found: Hash,
    },
    /// S11: another sheet of this deal came first.
    SecondSheet {
        /// The deal.
        deal: u32,
        /// The hash of the sheet that was had first.
        first: Hash,
    },
    /// S11: the slip is not on the sheet.
    NotOnSheet {
        /// The deal.
        deal: u32,
        /// The place, from 0.
        place: u32,
    },
    /// S11: slips of the hand are missing.
    HandIncomplete {
        /// The seat.
        seat: String,
        /// The places, from 0.
        places: Vec<u32>,
    },
    /// S12: the beacon's round is due: an opening would come too late.
    OpeningTooLate {
        /// The round.
        round: u64,
        /// Time at which the round was due, in seconds since 1970.
        due: u64,
        /// Time by this machine's clock, in seconds since 1970.
        now: u64,
    },
    /// S13: the place of a pile was not called.
    NotCalled {
        /// Who claims the card.
        claimed: String,
        /// The pile.
        pile: String,
        /// The place, from 0.
        place: u32,
    },
    /// S13: a place was called that does not lie in that pile.
    CalledElsewhere {
        /// The pile that was named.
        pile: String,
        /// The place, from 0.
        place: u32,
    },
    /// S13: two claim the card of one place.
    ClaimedTwice {
        /// The place, from 0.
        place: u32,
        /// The first who claims it.
        first: String,
        /// The second.
        second: String,
    },
    /// S13: the called place is not the next of its pile.
    CalledOutOfTurn {
        /// The pile.
        pile: String,
        /// The place that was called, from 0.
        place: u32,
        /// The next place of the pile, if it has one.
        next: Option<u32>,
    },
    /// S14: the table is void, for ever.
    Void {
        /// The table.
        table: Hash,
        /// Cause, if it was stored.
        cause: Option<VoidCause>,
    },
    /// P1: the table was finished here.
    Finished {
        /// The table.
        table: Hash,
        /// Its circle.
        circle: String,
        /// Its number in the circle, from 1.
        place: usize,
        /// Number of tables in the circle.
        of: usize,
    },
    /// P1: this program already showed cards of the table.
    Shown {
        /// The table.
        table: Hash,
        /// Time of the first hand, in seconds since 1970, if it was stored.
        at: Option<u64>,
    },
    /// P2: the deal before this one was not played here.
    DealSkipped {
        /// The deal, from 2.
        deal: u32,
    },
    /// S14: the user declared the offer void, so its seal stays unopened.
    VoidOffer {
        /// The offer.
        offer: Hash,
    },
    /// S2: the beacon's value in a passed done file is not verified.
    NotVerified {
        /// Number of the file in the passed list, from 1.
        number: usize,
    },
}

impl Reason {
    /// The rule that it belongs to.
    pub fn rule(&self) -> Rule {
        match self {
            Self::NotAnOffer { .. } | Self::RoundOver { .. } | Self::RoundUnknown { .. } => Rule::S1,
            Self::OtherPrev { .. }
            | Self::NotFinished { .. }
            | Self::Miscounted { .. }
            | Self::NotBetween { .. }
            | Self::OtherDeal { .. }
            | Self::Between { .. }
            | Self::NotVerified { .. } => Rule::S2,
            Self::Unfinished { .. } | Self::Ended { .. } => Rule::S3,
            Self::NotATable { .. } => Rule::S4,
            Self::NotSealed { .. } | Self::OtherCircle { .. } => Rule::S5,
            Self::SecondTable { .. } | Self::TableHere { .. } => Rule::S6,
            Self::LeftOut { .. } | Self::SealMissing { .. } | Self::OtherSeal { .. } => Rule::S7,
            Self::NotOpened { .. } | Self::OtherTable { .. } => Rule::S8,
            Self::WrongOpening { .. } | Self::OtherOpening { .. } => Rule::S9,
            Self::OthersPlace { .. } => Rule::S10,
            Self::OtherSheet { .. }
            | Self::SecondSheet { .. }
            | Self::NotOnSheet { .. }
            | Self::HandIncomplete { .. } => Rule::S11,
            Self::OpeningTooLate { .. } => Rule::S12,
            Self::NotCalled { .. }
            | Self::CalledElsewhere { .. }
            | Self::CalledOutOfTurn { .. }
            | Self::ClaimedTwice { .. } => Rule::S13,
            Self::Void { .. } | Self::VoidOffer { .. } => Rule::S14,
            Self::Finished { .. } | Self::Shown { .. } => Rule::P1,
            Self::DealSkipped { .. } => Rule::P2,
        }
    }
}

/// The reason why a table is void. Times are in seconds since 1970.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    serde::Serialize,
    serde::Deserialize,
    strum::IntoStaticStr,
    strum::EnumIter,
)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum VoidCause {
    /// The openings were not all here when the beacon's round was due.
    Late {
        /// Time at which the round was due.
        due: u64,
        /// Time at which the openings came, by this machine's clock.
        now: u64,
    },
    /// An offer that was sealed later counts the table as unfinished.
    Counted,
    /// The user declared the table void.
    Declared,
}

/// The reason why a program sealed or showed nothing: a rule, or an invalid request.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CircleError {
    /// A rule refuses it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The request does not fit the file, such as an unknown seat or a text that is too long.
    #[error(transparent)]
    Asked(#[from] StageError),
    /// The game has no dealer, so it has no slips.
    #[error("without a dealer there are no slips: the opened file determines every card")]
    NoSlips,
    /// A slip is claimed for a name that the pattern does not have.
    #[error("unknown seat or pile {name:?}. Known: {names}.")]
    NoPlace {
        /// The name.
        name: String,
        /// Those that there are, with commas.
        names: String,
    },
}

impl From<Reason> for CircleError {
    fn from(reason: Reason) -> Self {
        Self::Refused(reason.into())
    }
}
