//! Whether p-values are what they say: of fair audits, each test's p is below α in α of them.
//!
//! At most, since a distribution of few values jumps; and no less where it has many. Each limit is broken with
//! probability [`LEVEL`] at most though all is right.

#![allow(dead_code, reason = "the calibration takes some of it")]

use std::collections::BTreeMap;

use evenhand_audit::battery::{Form, Subject, Test, TestId, holm};

/// The levels below which each test's p-values are counted.
pub(crate) const BELOW: [f64; 4] = [0.5, 0.1, 0.01, 0.001];

/// The levels below which the smallest p-value of a family is counted: five per cent, what more decks must decide, and what fails.
pub(crate) const FAMILY: [f64; 3] = [0.05, 1e-3, 1e-6];

/// The probability that a limit is broken though all is right. There are some thousands of limits.
pub(crate) const LEVEL: f64 = 1e-7;

/// The decks, and the degrees of freedom, from which on whole counts no longer show.
const EVEN_DECKS: u64 = 900;
const EVEN_DEGREES: f64 = 8.0;

/// Whether a test's distribution has enough values for p-values to be uniform. Of equal decks there are hardly ever
/// any; the smallest of some dependent p-values, times their number, is less often low.
fn is_even(test: &Test) -> bool {
    let many = test.decks >= EVEN_DECKS || test.degrees.is_some_and(|degrees| degrees > EVEN_DEGREES);
    let bounded = test.id.subject == Subject::Remainders || test.id.form == Form::Drift;
    many && !bounded && test.id.subject != Subject::EqualDecks
}

/// The p-values of all tests over many audits, counted.
#[derive(Debug, Default)]
pub(crate) struct PValues {
    pub(crate) audits: usize,
    /// In how many audits the smallest p-value, by Holm, was below each of [`FAMILY`].
    pub(crate) family: [usize; FAMILY.len()],
    pub(crate) tests: BTreeMap<TestId, Counted>,
}

/// One test's p-values, counted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted {
    /// How many audits had this test.
    pub(crate) audits: usize,
    /// In how many of them its p-value was below each of [`BELOW`].
    pub(crate) below: [usize; BELOW.len()],
    /// Whether its distribution has enough values, in every audit, for p-values to be uniform.
    pub(crate) even: bool,
}

impl Counted {
    fn add(&mut self, other: Self) {
        self.audits += other.audits;
        self.below.iter_mut().zip(other.below).for_each(|(mine, theirs)| *mine += theirs);
        self.even &= other.even;
    }
}

impl PValues {
    /// Those of one audit.
    pub(crate) fn of(tests: &[Test]) -> Self {
        let p_values: Vec<f64> = tests.iter().map(|test| test.p).collect();
        let least = holm(&p_values).into_iter().fold(1.0, f64::min);
        let counted = |test: &Test| Counted {
            audits: 1,
            below: BELOW.map(|level| usize::from(test.p < level)),
            even: is_even(test),
        };
        Self {
            audits: 1,
            family: FAMILY.map(|level| usize::from(least < level)),
            tests: tests.iter().map(|test| (test.id, counted(test))).collect(),
        }
    }

    /// With those of other audits.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.audits += other.audits;
        self.family.iter_mut().zip(other.family).for_each(|(mine, theirs)| *mine += theirs);
        for (test, counted) in other.tests {
            self.tests.entry(test).and_modify(|mine| mine.add(counted)).or_insert(counted);
        }
        self
    }

    /// The limits that are broken, in words.
    pub(crate) fn wrong(&self) -> Vec<String> {
        let mut limits = Limits::default();
        let mut wrong = Vec::new();
        for (count, level) in self.family.into_iter().zip(FAMILY) {
            let (_, most) = limits.of(self.audits, level);
            if count > most {
                wrong.push(format!("the family: {count} of {} below {level}, {most} at most", self.audits));
            }
        }
        for (test, counted) in &self.tests {
            for (count, level) in counted.below.into_iter().zip(BELOW) {
                let (least, most) = limits.of(counted.audits, level);
                if count > most || (counted.even && count < least) {
                    let audits = counted.audits;
                    wrong.push(format!("{test}: {count} of {audits} below {level}, not {least} to {most}"));
                }
            }
        }
        wrong
    }
}

/// Binomial limits, each computed once.
#[derive(Debug, Default)]
pub(crate) struct Limits(BTreeMap<(usize, u64), (usize, usize)>);

impl Limits {
    /// The least and the most of `count` events of probability p that are passed with probability [`LEVEL`] at most.
    pub(crate) fn of(&mut self, count: usize, p: f64) -> (usize, usize) {
        *self.0.entry((count, p.to_bits())).or_insert_with(|| limits(count, p))
    }
}

fn limits(count: usize, p: f64) -> (usize, usize) {
    let mut distribution = vec![1.0];
    for _ in 0..count {
        let mut next = vec![0.0; distribution.len() + 1];
        for (k, q) in distribution.into_iter().enumerate() {
            next[k] += q * (1.0 - p);
            next[k + 1] += q * p;
        }
        distribution = next;
    }
    let mut below = 0.0;
    let least = distribution.iter().position(|q| {
        below += q;
        below > LEVEL
    });
    let mut above = 0.0;
    let most = distribution.iter().rposition(|q| {
        above += q;
        above > LEVEL
    });
    (least.unwrap_or(0), most.unwrap_or(count))
}
