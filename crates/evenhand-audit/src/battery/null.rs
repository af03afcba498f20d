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
    let (last, first) =
        Statistic::ALL.split_last().map_or((None, &[][..]), |(last, first)| (Some(last), first));
    let own = |statistic: &Statistic| (*statistic, false);
    let all = first.iter().map(own).chain(inverses).chain(last.map(own));
    all.filter_map(|(statistic, of_inverse)| {
        Some(Null { statistic, of_inverse, probabilities: statistic.null_distribution(n)? })
    })
    .collect()
}
