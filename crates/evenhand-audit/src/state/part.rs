//! A part of what was pooled: the decks of one audit.

#![allow(clippy::cast_precision_loss, reason = "runs are far fewer than 2^52")]

use serde::{Deserialize, Serialize};

use super::TELLING_DECKS;
use crate::battery::{Effect, FoundSeed, Subject, Test, TestId, Transform};
use crate::findings::{NotLookedAt, Provenance};
use crate::statistics::tails::SMALLEST;

/// The decks of one audit: where they came from, and what is known of them beside their counts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Part {
    /// Where they came from.
    pub provenance: Provenance,
    /// How many there are.
    pub decks: u64,
    /// The SHA-256 of what was counted of them, in hexadecimal.
    pub statistics: String,
    /// Tests that are of more than the decks.
    pub further: Vec<Further>,
    /// What was not looked at.
    pub not_looked_at: Vec<NotLookedAt>,
}

impl Part {
    /// Whether two are of the same decks, so far as chance does not make them alike: `telling` if two fair decks are equal
    /// less often than once in 9!.
    ///
    /// The same counts of three decks are then those of the same decks but for 3! / 9!^3, 10^-16.
    pub(super) fn is_same(&self, other: &Self, telling: bool) -> bool {
        let same_source =
            self.provenance.sha256.is_some() && self.provenance.sha256 == other.provenance.sha256;
        let same_counts = self.statistics == other.statistics && self.decks == other.decks;
        same_counts && (same_source || self == other || telling && self.decks >= TELLING_DECKS)
    }

    fn order(&self) -> (&str, &str, u64, &Option<String>, &str) {
        let Provenance { source, command, sha256, .. } = &self.provenance;
        (source, &self.statistics, self.decks, sha256, command)
    }
}

impl Eq for Part {}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// By what they are called, so that states do not depend on the order of merging.
impl Ord for Part {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.order().cmp(&other.order())
    }
}

/// A test that is of more than the decks that were counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Further {
    /// Runs of a program began with the same deck, or did not.
    Twins {
        /// The number of runs.
        runs: u64,
        /// Those with the most frequent first deck.
        same: u64,
        /// The p-value.
        p: f64,
    },
    /// The e-value that was kept deck by deck.
    Evidence {
        /// The number of decks that it was kept for.
        decks: u64,
        /// The logarithm to base 10 of its highest value.
        log10: f64,
        /// The p-value: 1 over it.
        p: f64,
    },
    /// A seed makes the decks.
    SeedSearch {
        /// The number of seeds that make the first deck.
        hits: f64,
        /// The best of them.
        found: FoundSeed,
        /// The p-value.
        p: f64,
    },
}

impl Further {
    /// What is kept of a test; none of tests of the decks that were counted.
    pub(super) fn of(test: &Test) -> Option<Self> {
        match (test.id.subject, &test.effect) {
            (Subject::Twins, Effect::SameStart { runs, same }) => {
                Some(Self::Twins { runs: *runs, same: *same, p: test.p })
            }
            (Subject::Evidence, Effect::EValue { log10, .. }) => {
                Some(Self::Evidence { decks: test.decks, log10: *log10, p: test.p })
            }
            (Subject::SeedSearch, Effect::FoundSeed(found)) => {
                Some(Self::SeedSearch { hits: test.statistic, found: found.clone(), p: test.p })
            }
            _ => None,
        }
    }

    /// One test of all e-values: the highest of several, its p-value times their number (Bonferroni).
    pub(super) fn of_evidence<'a>(all: impl Iterator<Item = &'a Self>) -> Option<Test> {
        let (mut kept, mut highest, mut least, mut parts) = (0, f64::NEG_INFINITY, 1.0_f64, 0.0);
        for further in all {
            if let Self::Evidence { decks, log10, p } = further {
                (kept, highest, least, parts) =
                    (kept + decks, highest.max(*log10), least.min(*p), parts + 1.0);
            }
        }
        let id = TestId::whole(Transform::Run, Subject::Evidence);
        let p = if least <= SMALLEST { SMALLEST } else { (least * parts).min(1.0) };
        (parts > 0.0).then(|| {
            Test::new(id, kept, highest, p, Effect::EValue { log10: highest, strongest: None, decks: None })
        })
    }

    /// The test; none of an e-value, which is judged with those of the other parts.
    pub(super) fn test(&self) -> Option<Test> {
        let id = |subject| TestId::whole(Transform::Run, subject);
        match self {
            Self::Twins { runs, same, p } => {
                let effect = Effect::SameStart { runs: *runs, same: *same };
                Some(Test::new(id(Subject::Twins), *runs, *same as f64, *p, effect))
            }
            Self::SeedSearch { hits, found, p } => {
                let effect = Effect::FoundSeed(found.clone());
                Some(Test::new(id(Subject::SeedSearch), 1 + u64::from(found.next), *hits, *p, effect))
            }
            Self::Evidence { .. } => None,
        }
    }
}
