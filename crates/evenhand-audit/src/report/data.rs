//! What a report is made of.

use crate::{Audit, Bounds, Finding, Tables, Test, View, holm};

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
    /// The verdict.
    pub finding: Finding,
    /// Every test, with its chance times the number of tests (Holm), in the order of the battery.
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
    pub sights: Vec<Sight>,
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

/// The evidence after so many decks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EvidencePoint {
    /// How many decks.
    pub decks: u64,
    /// The e-value's logarithm to base 10.
    pub log10_e_value: f64,
}

/// A known fault, held against the decks.
#[derive(Debug, Clone, PartialEq)]
pub struct Suspect {
    /// Its name.
    pub name: String,
    /// Other suspects that the decks do not tell from it.
    pub alike: Vec<String>,
    /// How much likelier the decks are under its law than if they were fair: the logarithm to base 10.
    pub log10_over_fair: f64,
    /// The same over the other suspects, [`alike`](Self::alike) ones left out: over that which comes nearest. None if
    /// there is no other.
    pub log10_over_next: Option<f64>,
    /// Whether its law fits the decks.
    pub fit: Fit,
    /// Whether the decks, or the changes from each to the next, resemble it.
    pub view: View,
    /// What told most: a number or a place.
    pub told_by: String,
}

/// Whether a law fits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fit {
    /// No difference was found: the smallest chance of all, times their number.
    Fits {
        /// That chance.
        p: f64,
    },
    /// Too few decks to tell, though none of them speaks against it.
    Untested {
        /// The smallest chance of all, times their number.
        p: f64,
    },
    /// It resembles the decks, and is not their law.
    Differs {
        /// The smallest chance of all, times their number.
        p: f64,
    },
}

/// Whether as many decks would have shown a known fault.
#[derive(Debug, Clone, PartialEq)]
pub struct Sight {
    /// The fault's name.
    pub name: String,
    /// How many decks.
    pub decks: u64,
    /// How sure it would have been found.
    pub power: Power,
    /// The test that sees it best, if any does.
    pub told_by: Option<String>,
    /// How many decks find it with a chance of 90 %, where that was not found and can be reckoned.
    pub needed: Option<u64>,
}

/// The chance to find a fault, and how it is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Power {
    /// Found in so many of as many simulated audits.
    Simulated {
        /// Found in how many.
        found: u32,
        /// Of how many.
        of: u32,
    },
    /// Reckoned from what fewer decks showed.
    Reckoned {
        /// The chance.
        chance: f64,
    },
    /// So many decks showed nothing of it; more were not tried.
    Unseen {
        /// How many decks.
        tried: u64,
    },
}

impl Power {
    /// The chance, as far as it is known.
    pub fn chance(self) -> f64 {
        match self {
            Self::Simulated { found, of } => f64::from(found) / f64::from(of.max(1)),
            Self::Reckoned { chance } => chance,
            Self::Unseen { .. } => 0.0,
        }
    }
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
            finding: Finding::of(&tests, bounds),
            tests: tests.into_iter().zip(holm(&chances)).collect(),
            bounds,
            tables: self.tables(),
            evidence: Vec::new(),
            suspects: Vec::new(),
            sights: Vec::new(),
            findings: Vec::new(),
            not_looked_at: Vec::new(),
        }
    }
}
