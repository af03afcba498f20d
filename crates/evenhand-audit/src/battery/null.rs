//! Null distributions of the statistics, for one number of cards.

use std::sync::{Arc, RwLock};

use super::counts::Counts;
use crate::Statistic;
use crate::statistics::sums;
use crate::statistics::tails::Tails;

/// The numbers of decks of which the tails of all sums are kept: audits of as many decks, of which power and calibration
/// make thousands, ask for them again and again.
const KEPT: usize = 4;

/// Tails of all sums, by the number of decks.
type Kept = Vec<(u64, Arc<[Tails]>)>;

/// A statistic of orders, or of their inverses, with its distribution when all orders are equally likely.
#[derive(Debug)]
pub(super) struct Null {
    pub(super) statistic: Statistic,
    pub(super) of_inverse: bool,
    /// Of the values from the statistic's offset on.
    pub(super) probabilities: Vec<f64>,
    /// Of few decks.
    sums: RwLock<Kept>,
}

impl Null {
    /// The probabilities that the statistic sums to `total` or less, and to `total` or more, over `decks` decks.
    pub(super) fn tails(&self, total: u64, decks: u64) -> Tails {
        if !sums::is_convolved(&self.probabilities, decks) {
            return sums::sum(&self.probabilities, total, decks);
        }
        let find = |kept: &Kept| {
            kept.iter().find(|(others, _)| *others == decks).map(|(_, tails)| Arc::clone(tails))
        };
        // A lock that is poisoned has what was kept before.
        let known = find(&self.sums.read().unwrap_or_else(std::sync::PoisonError::into_inner));
        let tails = known.unwrap_or_else(|| {
            let tails: Arc<[Tails]> = sums::all(&self.probabilities, decks).into();
            let mut kept = self.sums.write().unwrap_or_else(std::sync::PoisonError::into_inner);
            if kept.len() < KEPT {
                kept.push((decks, Arc::clone(&tails)));
            }
            tails
        });
        tails[(total as usize).min(tails.len() - 1)]
    }

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
        let probabilities = statistic.null_distribution(n)?;
        Some(Null { statistic, of_inverse, probabilities, sums: RwLock::default() })
    })
    .collect()
}
