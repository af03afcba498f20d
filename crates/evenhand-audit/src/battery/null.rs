//! Null distributions of the statistics, for one number of cards.

use super::counts::Counts;
use crate::Statistic;

/// A statistic of orders, or of their inverses, with its distribution when all orders are equally likely.
#[derive(Debug)]
pub(super) struct Null {
    pub(super) statistic: Statistic,
    pub(super) of_inverse: bool,
    /// Of the values from the statistic's offset on.
    pub(super) probabilities: Vec<f64>,
}

impl Null {
    /// How often each value came, its offset subtracted.
    pub(super) fn observed<'a>(&self, counts: &'a Counts) -> &'a [u64] {
        counts.values_of(self.statistic, self.of_inverse)
    }
}

/// Those of n cards, in the order of the battery. O(n³), and the longest increasing subsequence as
/// [`longest`](crate::statistics::longest) says.
pub(super) fn nulls(n: usize) -> Vec<Null> {
    let inverses = Statistic::OF_INVERSE.map(|statistic| (statistic, true));
    let (own, last) = (|statistic| (statistic, false), Statistic::LongestIncreasing);
    let first = Statistic::ALL.into_iter().filter(|statistic| *statistic != last);
    let all = first.map(own).chain(inverses).chain([own(last)]);
    all.filter_map(|(statistic, of_inverse)| {
        Some(Null { statistic, of_inverse, probabilities: statistic.null_distribution(n)? })
    })
    .collect()
}
