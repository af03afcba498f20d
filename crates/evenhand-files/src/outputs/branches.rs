//! Exact probabilities of small random procedures: every outcome of every draw, for tests.

use std::collections::BTreeMap;
use std::iter::Sum;

use evenhand::Draw;

/// A probability, in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fraction(u128, u128);

impl Fraction {
    pub(crate) fn new(numerator: u64, denominator: u64) -> Self {
        Self(numerator.into(), denominator.into()).reduced()
    }

    pub(crate) fn times(self, factor: u64) -> Self {
        Self(self.0 * u128::from(factor), self.1).reduced()
    }

    fn reduced(self) -> Self {
        let (mut one, mut other) = (self.0, self.1);
        while other > 0 {
            (one, other) = (other, one % other);
        }
        Self(self.0 / one.max(1), self.1 / one.max(1))
    }
}

impl Sum for Fraction {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self(0, 1), |one, other| Self(one.0 * other.1 + other.0 * one.1, one.1 * other.1).reduced())
    }
}

/// Draws that follow a branch, and return 0 after its end.
#[derive(Default)]
pub(crate) struct Branch {
    /// Each draw, and its bound.
    draws: Vec<(u64, u64)>,
    at: usize,
}

impl Draw for Branch {
    fn below(&mut self, bound: u64) -> u64 {
        if self.at == self.draws.len() {
            self.draws.push((0, bound));
        }
        self.at += 1;
        self.draws[self.at - 1].0
    }
}

/// Returns the exact probability of each outcome of a procedure.
pub(crate) fn outcomes<T: Ord>(mut run: impl FnMut(&mut Branch) -> T) -> BTreeMap<T, Fraction> {
    let mut law = BTreeMap::new();
    let mut branch = Branch::default();
    loop {
        branch.at = 0;
        let outcome = run(&mut branch);
        let draws = &mut branch.draws;
        let ways = draws.iter().map(|(_, bound)| u128::from(*bound)).product();
        let sum = law.entry(outcome).or_insert(Fraction(0, 1));
        *sum = [*sum, Fraction(1, ways)].into_iter().sum();
        while draws.last().is_some_and(|(drawn, bound)| drawn + 1 == *bound) {
            draws.pop();
        }
        let Some((last, _)) = draws.last_mut() else { return law };
        *last += 1;
    }
}
