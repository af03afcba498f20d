//! Numbers that are read from an order, and their laws.
//!
//! An order is read as the permutation that has card c at place i: fixed points, cycles and inversions are the same of
//! its inverse.

use std::collections::BTreeMap;
use std::fmt;

use evenhand::{BigUint, Permutation};

use super::Law;
use crate::{Fraction, Space};

/// A number that is read from an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Statistic {
    /// How many cards lie where they lay: 1 on average, whatever n.
    FixedPoints,
    /// How many cycles the permutation has.
    Cycles,
    /// How many pairs of cards are the wrong way round.
    Inversions,
    /// How many runs of cards c, c + 1, … from left to right make up the deck (Bayer and Diaconis 1992): one riffle
    /// leaves at most two.
    RisingSequences,
    /// The length of the longest increasing subsequence.
    LongestIncreasing,
}

impl Statistic {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::FixedPoints, Self::Cycles, Self::Inversions, Self::RisingSequences, Self::LongestIncreasing];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::FixedPoints => "fixed points",
            Self::Cycles => "cycles",
            Self::Inversions => "inversions",
            Self::RisingSequences => "rising sequences",
            Self::LongestIncreasing => "longest increasing subsequence",
        }
    }

    /// Reads it from an order of the cards 0 to n − 1.
    ///
    /// # Panics
    /// If that is no order.
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::Statistic;
    ///
    /// let badc = [1, 0, 3, 2];
    /// assert_eq!(Statistic::ALL.map(|statistic| statistic.of(&badc)), [0, 2, 2, 3, 2]);
    /// ```
    pub fn of(self, order: &[u32]) -> u32 {
        match self {
            Self::FixedPoints => permutation(order).fixed_points() as u32,
            Self::Cycles => permutation(order).cycle_count() as u32,
            Self::Inversions => permutation(order).inversions() as u32,
            Self::RisingSequences => permutation(order).rising_sequences() as u32,
            Self::LongestIncreasing => {
                // Patience sorting: the piles' top cards ascend, and each card goes on the first that is larger.
                let mut tops: Vec<u32> = Vec::new();
                for card in order {
                    let pile = tops.partition_point(|top| top < card);
                    if pile == tops.len() {
                        tops.push(*card);
                    } else {
                        tops[pile] = *card;
                    }
                }
                tops.len() as u32
            }
        }
    }
}

impl fmt::Display for Statistic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The order as a permutation.
fn permutation(order: &[u32]) -> Permutation {
    Permutation::new(order.to_vec()).expect("an order has each card once")
}

/// Whether an order is an even number of swaps away from the start.
pub(crate) fn is_even(order: &[u32]) -> bool {
    permutation(order).is_even()
}

impl Law {
    /// The law of a statistic: how probable each of its values is that can come. None for samples.
    pub fn statistic(&self, statistic: Statistic) -> Option<BTreeMap<u32, Fraction>> {
        let Space::Orders { .. } = self.space else {
            return None;
        };
        let mut law: BTreeMap<u32, BigUint> = BTreeMap::new();
        for (order, weight) in &self.outcomes {
            *law.entry(statistic.of(order)).or_default() += weight;
        }
        Some(law.into_iter().map(|(value, weight)| (value, self.fraction(weight))).collect())
    }

    /// How probable it is that the order is an even number of swaps away from the start. None for samples.
    pub fn even(&self) -> Option<Fraction> {
        matches!(self.space, Space::Orders { .. }).then(|| self.sum(is_even))
    }
}
