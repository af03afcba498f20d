//! The result of a test.

use std::fmt;

/// What was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum View {
    /// The decks: the card at each place.
    Decks,
    /// Their inverses: the place of each card.
    Inverses,
    /// The change from each deck to the next: where in the deck before the card at each place lay.
    Changes,
    /// The inverses of the changes: where the card at each place lies in the next deck.
    InverseChanges,
    /// All decks in a row.
    Run,
    /// What is seen of decks, where that is not all.
    Seen,
    /// The order of the cards seen among themselves.
    Patterns,
    /// The inverses of these orders.
    InversePatterns,
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Decks => "decks",
            Self::Inverses => "inverses",
            Self::Changes => "changes",
            Self::InverseChanges => "inverse changes",
            Self::Run => "run",
            Self::Seen => "cards seen",
            Self::Patterns => "patterns seen",
            Self::InversePatterns => "inverse patterns seen",
        })
    }
}

/// The law of a statistic when all orders are equally likely and independent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Null {
    /// Its name.
    pub law: &'static str,
    /// Who says so, or why it is so.
    pub source: &'static str,
}

/// Where a test saw most.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlier {
    /// What was counted, in words.
    pub what: String,
    /// How often it was seen.
    pub seen: f64,
    /// How often it was expected.
    pub expected: f64,
    /// How many standard deviations lie between.
    pub z: f64,
}

impl Outlier {
    /// Of an event of a probability, in so many trials.
    pub(super) fn binomial(what: String, seen: f64, trials: u64, p: f64) -> Self {
        let expected = trials as f64 * p;
        Self { what, seen, expected, z: (seen - expected) / (expected * (1.0 - p)).sqrt() }
    }
}

/// A test: a statistic, and how probable one as far out is.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Test {
    /// What is measured.
    pub name: &'static str,
    /// On what.
    pub view: View,
    /// How many decks, or changes, it is made of.
    pub decks: u64,
    /// The statistic.
    pub statistic: f64,
    /// Its law if the shuffle is fair.
    pub null: Null,
    /// The degrees of freedom, where the law has some.
    pub degrees: Option<f64>,
    /// The chance of a statistic as far out on either side, if the shuffle is fair: 1e-300 at least. Too even is as
    /// suspicious as too uneven, but for tables of fewer than ten degrees of freedom, which may be even by chance.
    pub p: f64,
    /// How large what was seen is, in plain units.
    pub effect: String,
    /// Where most of it was seen.
    pub outliers: Vec<Outlier>,
}
