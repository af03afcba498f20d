//! The report of a verifier: the outcome of each check, the facts of the file, warnings, and the
//! verdict.

use evenhand_locale::Language;

use super::{
    Beacon, Chain, Code, Dealt, DrawSpec, Fact, Hash, Opened, Published, Sentence, SignatureCheck, Spec,
    Stage, Verdict, Warning,
};
use crate::words::WORDS;

/// The outcome of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// It holds.
    Held,
    /// It fails, for this reason.
    Failed(String),
    /// It was not reached: an earlier one failed.
    NotReached,
    /// It needs data that was not passed.
    NotGiven,
}

impl Outcome {
    /// The localized outcome in a word or two. [`Outcome::Failed`] contains the reason, in English.
    pub fn text(&self, language: Language) -> String {
        let id = match self {
            Self::Held => "outcome-held",
            Self::Failed(_) => "outcome-failed",
            Self::NotReached => "outcome-not-reached",
            Self::NotGiven => "outcome-not-given",
        };
        WORDS.messages(language).text(id)
    }
}

/// A check with its outcome.
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
    /// `fairdeal-v2`: deals.
    Deals,
    /// `fairdraw-v2`: a public draw.
    Draw,
}

/// The passed data that a good verdict needs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Kept {
    /// A table, or the announcement of a draw.
    pub(super) whole: bool,
    /// The seats whose opening lines were given, in their order.
    pub(super) lines: Vec<String>,
    /// The beacon's round, looked up.
    pub(super) round: bool,
    /// A slip that is right, but of a place of another seat or pile than was said.
    pub(super) misplaced: bool,
}

/// What is known of a beacon's value.
enum Value {
    /// It is the round's, or no value is needed.
    Good,
    /// It was neither checked nor looked up.
    Unchecked,
    /// The chain is another than quicknet.
    UnknownChain,
}

/// The report of a verifier.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// What kind of file it is; not known before F02 holds.
    pub format: Option<Format>,
    /// Whether it is a file of version 1, which was withdrawn before release.
    pub withdrawn: bool,
    /// The stage of a file of deals, by its content. `None` until F02 holds.
    pub stage: Option<Stage>,
    /// The SHA-256 of the file.
    pub hash: Hash,
    /// Every check, in order.
    pub checks: Vec<Check>,
    /// The facts of the file, as far as the checks reached.
    pub facts: Vec<Fact>,
    /// The warnings for the reader.
    pub warnings: Vec<Warning>,
    /// The spec of the deals, if it was reached.
    pub spec: Option<Spec>,
    /// The opened file, if F09 was reached and held.
    pub opened: Option<Opened>,
    /// What the beacon published, if it was reached.
    pub published: Option<Published>,
    /// Whether the beacon's signature is the network's. Only the feature `bls` checks it, and only quicknet's.
    pub checked: bool,
    /// Whether the beacon's signature is present but not the network's, so that the value is not the round's. Checked under
    /// the same conditions as [`Report::checked`].
    pub forged: bool,
    /// The deals, worked out again, as far as the checks came.
    pub deals: Vec<Vec<Dealt>>,
    /// The spec of the draw, if it was reached.
    pub draw: Option<DrawSpec>,
    /// The winners, worked out again, from 1, in the order drawn.
    pub winners: Vec<u32>,
    pub(super) kept: Kept,
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

    /// Whether no check fails. A good verdict needs more: see [`Report::verdict`].
    pub fn holds(&self) -> bool {
        self.code().is_none()
    }

    /// What is said of a file of version 1, before the verdict.
    pub fn withdrawn_text(language: Language) -> String {
        WORDS.messages(language).text("withdrawn")
    }

    /// Whether it shows that a table was finished: by a good verdict, or, of a chain that gives none, by every check, that of a
    /// round that was looked up among them.
    pub fn is_finished(&self, looked_up: bool) -> bool {
        let beacon = self.spec.as_ref().map(Spec::beacon);
        let is_other = matches!(beacon, Some(Beacon::Drand { chain, .. }) if chain != Chain::QUICKNET.hash);
        self.draw.is_none() && (self.verdict().exit == 0 || is_other && looked_up && self.holds())
    }

    /// The verdict. Without a kept table or an opening line, or with a beacon that was neither checked nor looked up, none is
    /// good.
    pub fn verdict(&self) -> Verdict {
        if let Some(code) = self.code() {
            let blame = match code {
                // What belongs to a deal contradicts no draw.
                _ if self.draw.is_some() => None,
                Code::F19 => Some(Sentence::FalseSheet),
                Code::F20 if self.kept.misplaced => Some(Sentence::MisplacedSlip),
                Code::F20 => Some(Sentence::FalseSlip),
                _ => None,
            };
            let sentences = blame.into_iter().chain([Sentence::Refused { code }]).collect();
            return Verdict { exit: 1, sentences };
        }
        let (lacking, said) = if self.draw.is_some() { self.of_draw() } else { self.of_deals() };
        if lacking.is_empty() {
            Verdict { exit: 0, sentences: said }
        } else {
            Verdict { exit: 3, sentences: lacking }
        }
    }

    /// Stores the result of checking the beacon's signature.
    pub(super) fn signature(&mut self, check: SignatureCheck) {
        self.checked = check == SignatureCheck::Genuine;
        self.forged = check == SignatureCheck::False;
    }

    /// What deals lack for a good verdict, and what it is.
    fn of_deals(&self) -> (Vec<Sentence>, Vec<Sentence>) {
        let Some(opened) = &self.opened else { return (vec![Sentence::NothingKept], Vec::new()) };
        let table = opened.table();
        let mut lacking = Vec::new();
        if !self.kept.whole && self.kept.lines.is_empty() {
            lacking.push(Sentence::NothingKept);
        }
        match self.beacon(&opened.spec().beacon()) {
            Value::Good => {}
            Value::Unchecked => lacking.push(Sentence::BeaconUnchecked),
            Value::UnknownChain => lacking.push(Sentence::UnknownChain),
        }
        let mut said = vec![if self.kept.whole { Sentence::HoldsTable } else { Sentence::HoldsLine }];
        said.push(if self.kept.lines.is_empty() {
            let seats = table.sealed().into_iter().map(String::from).collect();
            Sentence::HonestTable { table: table.hash(), seats }
        } else {
            Sentence::HonestLine { seats: self.kept.lines.clone() }
        });
        said.push(Sentence::SeveralTables);
        if self.published.is_some() {
            said.push(Sentence::HonestBeacon);
        }
        (lacking, said)
    }

    /// What is known of the beacon's value.
    fn beacon(&self, beacon: &Beacon) -> Value {
        match beacon {
            Beacon::None => Value::Good,
            // Whoever runs a chain can give a round several values, so that a look-up shows nothing.
            Beacon::Drand { chain, .. } if *chain != Chain::QUICKNET.hash => Value::UnknownChain,
            // A round has one signature, so a value with a false signature was not looked up.
            Beacon::Drand { .. } if self.checked || self.kept.round && !self.forged => Value::Good,
            Beacon::Drand { .. } => Value::Unchecked,
        }
    }

    /// What a draw lacks for a good verdict, and what it is.
    fn of_draw(&self) -> (Vec<Sentence>, Vec<Sentence>) {
        let mut lacking = Vec::new();
        if !self.kept.whole {
            lacking.push(Sentence::DrawNothingKept);
        }
        let beacon = self.draw.as_ref().map_or(Beacon::None, DrawSpec::beacon);
        match self.beacon(&beacon) {
            Value::Good => {}
            Value::Unchecked => lacking.push(Sentence::DrawBeaconUnchecked),
            Value::UnknownChain => lacking.push(Sentence::DrawUnknownChain),
        }
        (lacking, vec![Sentence::HoldsAnnouncement, Sentence::DrawHonestBeacon])
    }
}
