//! What a report is made of.

use crate::battery::{Audit, Bounds, CardNames, Finding, Tables, Test, holm};
use crate::power::PowerEstimate;
use crate::suspects::Suspect;

/// Everything that an audit has to say.
///
/// [`Audit::report`] fills in what the decks alone tell. Who ran the audit adds where they came from, whom they
/// resemble, and what they could not have shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// Where the decks came from.
    pub provenance: Provenance,
    /// How many decks were judged.
    pub decks: u64,
    /// How many cards each has.
    pub cards: u32,
    /// What the cards are called.
    pub names: CardNames,
    /// The verdict.
    pub finding: Finding,
    /// Every test, with its p-value adjusted for the number of tests (Holm), in the order of the battery.
    pub tests: Vec<(Test, f64)>,
    /// How large a bias the decks leave possible.
    pub bounds: Bounds,
    /// What was counted.
    pub tables: Tables,
    /// The e-value as decks came, if it was kept.
    pub evidence: Vec<EvidencePoint>,
    /// Known faults that the decks were held against, the most likely first.
    pub suspects: Vec<Suspect>,
    /// Known faults that as many decks would show, or not.
    pub power: Vec<PowerEstimate>,
    /// What else was found out, such as a seed; a sentence each.
    pub findings: Vec<String>,
    /// What was not looked at; a sentence each.
    pub not_looked_at: Vec<String>,
}

/// Where decks came from, so that the audit can be repeated.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Provenance {
    /// What was judged, in words: a file's name, a program, a classic.
    pub source: String,
    /// The command line of the audit.
    pub command: String,
    /// The version of the program that judged.
    pub version: String,
    /// The seed of the dice, where they were ours.
    pub seed: Option<String>,
    /// The SHA-256 of what was read, in hexadecimal.
    pub sha256: Option<String>,
}

/// The evidence after a number of decks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EvidencePoint {
    /// How many decks.
    pub decks: u64,
    /// The e-value's logarithm to base 10.
    pub log10_e_value: f64,
}

impl Audit {
    /// What the decks so far tell.
    pub fn report(&self) -> Report {
        self.report_with(Vec::new())
    }

    /// The same with further tests in the family, such as [`Test::of_twins`].
    pub fn report_with(&self, further: Vec<Test>) -> Report {
        let mut tests = self.tests();
        tests.extend(further);
        self.report_of(tests)
    }

    /// A report whose family is these tests alone: of [`Test::of_evidence`], where it was looked at after every deck
    /// and the battery's chances, which hold for a number of decks that was fixed before, do not.
    pub fn report_of(&self, tests: Vec<Test>) -> Report {
        let bounds = self.bounds();
        let chances: Vec<f64> = tests.iter().map(|test| test.p).collect();
        Report {
            provenance: Provenance::default(),
            decks: self.decks(),
            cards: self.cards(),
            names: self.names().clone(),
            finding: Finding::of(&tests, bounds),
            tests: tests.into_iter().zip(holm(&chances)).collect(),
            bounds,
            tables: self.tables(),
            evidence: Vec::new(),
            suspects: Vec::new(),
            power: Vec::new(),
            findings: Vec::new(),
            not_looked_at: Vec::new(),
        }
    }
}
