//! Whether p-values are what they say: of fair audits, each test's p is below α in α of them.
//!
//! At most, since a distribution of few values jumps; and no less where it has many. Each limit is broken with
//! probability [`LEVEL`] at most though all is right.

#![allow(dead_code, reason = "the calibration takes some of it")]

use std::collections::BTreeMap;
use std::env;

use evenhand_audit::battery::{Form, Subject, Test, TestId, holm};

/// The levels below which each test's p-values are counted.
pub(crate) const BELOW: [f64; 4] = [0.5, 0.1, 0.01, 0.001];

/// The levels below which the smallest p-value of a family is counted: five per cent, what more decks must decide, and what fails.
pub(crate) const FAMILY: [f64; 3] = [0.05, 1e-3, 1e-6];

/// The probability that a limit is broken though all is right. There are some thousands of limits.
pub(crate) const LEVEL: f64 = 1e-7;

/// The number of audits to simulate: `full_count` in `cargo xtask soak`, which sets `EVENHAND_ROUNDS`, else a quarter.
pub(crate) fn audits(full_count: u64) -> u64 {
    if env::var_os("EVENHAND_ROUNDS").is_some() { full_count } else { full_count / 4 }
}

/// The decks, and the degrees of freedom, from which on whole counts no longer show.
const EVEN_DECKS: u64 = 900;
const EVEN_DEGREES: f64 = 8.0;

/// Whether a test's distribution has enough values for p-values to be uniform. Of equal decks there are hardly ever
/// any; the smallest of some dependent p-values, times their number, is less often low.
fn is_even(test: &Test) -> bool {
    let many = test.decks >= EVEN_DECKS || test.degrees.is_some_and(|degrees| degrees > EVEN_DEGREES);
    let bounded = matches!(
        test.id.subject,
        Subject::Remainders
            | Subject::FarthestDeck
            | Subject::Relations
            | Subject::RelatedDecks
            | Subject::EqualDecks
    );
    many && !bounded && !matches!(test.id.form, Form::Drift | Form::FarthestCell)
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

/// O(√count): each probability by its ratio to the next, outwards from the most probable, as far as any counts.
#[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn limits(count: usize, p: f64) -> (usize, usize) {
    let (trials, odds) = (count as f64, p / (1.0 - p));
    #[expect(clippy::cast_sign_loss, reason = "p is a probability")]
    let mode = ((trials + 1.0) * p) as usize;
    // Relative to the most probable: the ratios of k + 1 to k going up, and of k − 1 to k going down.
    let up = |k: usize| (trials - k as f64) / (k as f64 + 1.0) * odds;
    let mut above = vec![1.0];
    let mut k = mode;
    while k < count && above[above.len() - 1] > 1e-30 {
        above.push(above[above.len() - 1] * up(k));
        k += 1;
    }
    let (mut below, mut k) = (Vec::new(), mode);
    let mut weight = 1.0;
    while k > 0 && weight > 1e-30 {
        weight /= up(k - 1);
        below.push(weight);
        k -= 1;
    }
    let all: f64 = above.iter().chain(&below).sum();
    let below = (0..mode).rev().zip(below);
    let mut each: Vec<(usize, f64)> = below.collect();
    each.reverse();
    each.extend((mode..).zip(above));
    // From an end inwards, until as much is passed.
    let inwards = |passed: &mut f64, (k, weight): &(usize, f64)| {
        *passed += weight / all;
        Some((*k, *passed))
    };
    let is_passed = |(_, passed): &(usize, f64)| *passed > LEVEL;
    let least = each.iter().scan(0.0, inwards).find(is_passed);
    let most = each.iter().rev().scan(0.0, inwards).find(is_passed);
    (least.map_or(0, |(k, _)| k), most.map_or(count, |(k, _)| k))
}

#[test]
fn limits_are_those_of_all_probabilities_of_a_binomial_distribution() {
    for (count, p) in [(1, 0.5), (20, 0.001), (400, 0.5), (400, 0.01), (400, 1e-6), (1500, 0.1)] {
        let mut all = vec![1.0];
        for _ in 0..count {
            let at = |k: usize| all.get(k).copied().unwrap_or(0.0);
            let before = |k: usize| if k > 0 { at(k - 1) } else { 0.0 };
            all = (0..=all.len()).map(|k: usize| at(k) * (1.0 - p) + before(k) * p).collect();
        }
        let mut passed = 0.0;
        let least = all.iter().position(|q| {
            passed += q;
            passed > LEVEL
        });
        passed = 0.0;
        let most = all.iter().rposition(|q| {
            passed += q;
            passed > LEVEL
        });
        assert_eq!(limits(count, p), (least.unwrap(), most.unwrap()), "{count}, {p}");
    }
}
