//! What can come out: all orders of n cards, or all samples of k of them.

use std::fmt;

use evenhand::{BigUint, factorial};

/// All that an algorithm may make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Space {
    /// The orders of n cards: outcome `[2, 0, 1]` has card 2 at place 0.
    Orders {
        /// How many cards.
        n: u32,
    },
    /// The samples of k of n cards, in whatever order they were taken; written with the cards ascending.
    Samples {
        /// How many cards there are.
        n: u32,
        /// How many are taken.
        k: u32,
    },
}

impl Space {
    /// How many outcomes there are: n!, or n over k.
    pub fn size(self) -> BigUint {
        match self {
            Self::Orders { n } => factorial(n),
            Self::Samples { n, k } if k > n => BigUint::ZERO,
            Self::Samples { n, k } => factorial(n) / (factorial(k) * factorial(n - k)),
        }
    }

    /// How many cards there are.
    pub fn cards(self) -> u32 {
        match self {
            Self::Orders { n } | Self::Samples { n, .. } => n,
        }
    }

    /// How many cards an outcome has.
    pub fn length(self) -> u32 {
        match self {
            Self::Orders { n } => n,
            Self::Samples { k, .. } => k,
        }
    }

    /// The name of an outcome, in the singular or the plural.
    pub(crate) fn noun(self, plural: bool) -> &'static str {
        match (self, plural) {
            (Self::Orders { .. }, false) => "order",
            (Self::Orders { .. }, true) => "orders",
            (Self::Samples { .. }, false) => "sample",
            (Self::Samples { .. }, true) => "samples",
        }
    }

    /// The outcome as it is written here, if it is one.
    pub(crate) fn admit(self, mut outcome: Vec<u32>) -> Result<Vec<u32>, Vec<u32>> {
        let mut seen = vec![false; self.cards() as usize];
        let distinct = outcome
            .iter()
            .all(|card| seen.get_mut(*card as usize).is_some_and(|seen| !std::mem::replace(seen, true)));
        if !distinct || outcome.len() != self.length() as usize {
            return Err(outcome);
        }
        if let Self::Samples { .. } = self {
            outcome.sort_unstable();
        }
        Ok(outcome)
    }

    /// The lexicographically first outcome.
    pub(crate) fn first(self) -> Vec<u32> {
        (0..self.length()).collect()
    }

    /// Goes to the lexicographically next outcome, unless this is the last.
    pub(crate) fn advance(self, outcome: &mut [u32]) -> bool {
        match self {
            Self::Orders { .. } => {
                let Some(i) = outcome.windows(2).rposition(|pair| pair[0] < pair[1]) else {
                    return false;
                };
                if let Some(j) = outcome.iter().rposition(|card| *card > outcome[i]) {
                    outcome.swap(i, j);
                }
                outcome[i + 1..].reverse();
                true
            }
            Self::Samples { n, k } => {
                // The last card that can still rise does, and those behind it follow close.
                let Some(i) = (0..k as usize).rev().find(|i| outcome[*i] < n - k + *i as u32) else {
                    return false;
                };
                let risen = outcome[i] + 1;
                for (card, value) in outcome[i..].iter_mut().zip(risen..) {
                    *card = value;
                }
                true
            }
        }
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Orders { n } => write!(f, "orders of {n} cards"),
            Self::Samples { n, k } => write!(f, "samples of {k} of {n} cards"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_follow_one_another_in_lexicographic_order_and_are_as_many_as_said() {
        let orders = (0..=6).map(|n| Space::Orders { n });
        let samples = (0..=6).flat_map(|n| (0..=n).map(move |k| Space::Samples { n, k }));
        for space in orders.chain(samples) {
            let mut outcome = space.first();
            let mut count = 1_u32;
            loop {
                assert_eq!(space.admit(outcome.clone()), Ok(outcome.clone()));
                let last = outcome.clone();
                if !space.advance(&mut outcome) {
                    break;
                }
                assert!(last < outcome);
                count += 1;
            }
            assert_eq!(space.size(), count.into(), "{space}");
        }
    }
}
