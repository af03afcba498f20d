//! What a verifier reports: how each check came out, what none can tell, and what to beware of.

use std::fmt;

use evenhand_locale::Language;

use super::{Code, Dealt, DrawSpec, Hash, Spec};
use crate::words::WORDS;

/// How a check came out.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// It holds.
    Held,
    /// It fails, for this reason.
    Failed(String),
    /// It was not reached: an earlier one failed.
    NotReached,
    /// It needs something that was not given.
    NotGiven,
}

/// One check and how it came out.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Check {
    /// Which one.
    pub code: Code,
    /// How it came out.
    pub outcome: Outcome,
}

/// What kind of file it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// `fairdeal-v1`: deals under a dealer's secret.
    Deals,
    /// `fairdraw-v1`: a public draw.
    Draw,
}

/// Something that a report cannot vouch for.
#[derive(Debug, Clone, PartialEq, Eq, strum::IntoStaticStr)]
#[cfg_attr(test, derive(strum::EnumIter))]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum NotChecked {
    /// That the commitment was public before the words, and all words before the beacon's round and before play.
    InTime,
    /// That these are the cards that were dealt in play.
    CardsInPlay,
    /// That the commitment is the one that was published (F12).
    Commitment,
    /// That the words of these seats are as they were sent (F13).
    Contributions {
        /// The seats.
        seats: Vec<String>,
    },
    /// That no transcript was left out before this one (F14).
    Previous,
    /// That the beacon published this for the round.
    BeaconSignature,
    /// That the spec of a draw was public before the round.
    SpecTime,
    /// That the list is the one that was published (D06).
    List,
}

impl fmt::Display for NotChecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = if let Self::Contributions { seats } = self { &seats[..] } else { &[] };
        let (last, others) = seats.split_last().map_or(("", &[][..]), |(last, others)| (last, others));
        let others = others.join(", ");
        let facts = [("count", seats.len().into()), ("others", others.into()), ("last", last.into())];
        let id = format!("unchecked-{}", <&str>::from(self));
        f.write_str(&WORDS.messages(Language::English).format(&id, facts))
    }
}

/// Something that a report's reader should know although every check holds.
#[derive(Debug, Clone, PartialEq, Eq, strum::IntoStaticStr)]
#[cfg_attr(test, derive(strum::EnumIter))]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Warning {
    /// There is no beacon and no seat sent words, so the dealer could try secrets until the deals pleased.
    DealerAlone,
    /// The game is `custom`, so only the reader can check the deck.
    CustomDeck,
    /// The chain of the beacon is none that is known here: the dealer may run it.
    UnknownChain,
    /// The game is known, and the pattern is not one by which it is dealt here.
    OwnPattern,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = format!("warning-{}", <&str>::from(self));
        f.write_str(&WORDS.messages(Language::English).text(&id))
    }
}

/// What a verifier found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// What kind of file it is; not known before F02 holds.
    pub format: Option<Format>,
    /// The SHA-256 of the file, which the next spec may name as `prev`.
    pub hash: Hash,
    /// Every check, in order.
    pub checks: Vec<Check>,
    /// What was not checked.
    pub not_checked: Vec<NotChecked>,
    /// What the reader should know.
    pub warnings: Vec<Warning>,
    /// The spec of the deals, if it was reached.
    pub spec: Option<Spec>,
    /// The words, by seat, if they were reached.
    pub contributions: Vec<(String, String)>,
    /// The deals, worked out again, as far as the checks came.
    pub deals: Vec<Vec<Dealt>>,
    /// The spec of the draw, if it was reached.
    pub draw: Option<DrawSpec>,
    /// The winners, worked out again, from 1, in the order drawn.
    pub winners: Vec<u32>,
}

impl Report {
    /// The first check that fails: the answer. None if the transcript holds.
    pub fn code(&self) -> Option<Code> {
        self.failure().map(|(code, _)| code)
    }

    /// The first check that fails, and why.
    pub fn failure(&self) -> Option<(Code, &str)> {
        self.checks.iter().find_map(|check| match &check.outcome {
            Outcome::Failed(why) => Some((check.code, why.as_str())),
            _ => None,
        })
    }

    /// Whether the transcript holds: no check fails.
    pub fn holds(&self) -> bool {
        self.code().is_none()
    }
}
