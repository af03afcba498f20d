//! Weighted samples of a stream, without replacement.
//!
//! **Claim.** Items are drawn one after the other, each with a probability in proportion to its weight among those that are left:
//! items i, j, … come first, in this order, with probability `w(i) / W · w(j) / (W - w(i)) · …`, where W is the sum of all weights.
//! The number of items need not be known.
//!
//! **Why it is right.** Each item has a clock, an exponential time of rate w; the k that ring first are the sample, in the order in which
//! they ring. The first to ring is item i with probability `w(i) / W`, and by the lack of memory of the exponential the others
//! begin anew then. The time is -ln(u) / w for a uniform u, the logarithm of the published key u^(1/w), turned around.
//!
//! **How exact.** u has 52 bits, and is never 0 or 1; times are doubles, by a logarithm that is software and so the same
//! on every machine. Two of n times are in the wrong order, or equal, by rounding with a probability below n² 2^-50; of equal ones the earlier
//! item comes first. For weights that are all the same an [unweighted sample](crate::sample_indices) is exact, and faster.
//!
//! **Cost.** A word of the keystream and a logarithm for each item, O(log k) for each that is taken: about k ln(n / k) + k of them where weights
//! are in no order. 24 bytes for each of k.
//!
//! References: P. S. Efraimidis and P. G. Spirakis, "Weighted random sampling with a reservoir", Information Processing
//! Letters 97 (2006), algorithm A-Res; B. Rosén, "Asymptotic theory for successive sampling", Annals of Mathematical Statistics
//! 43 (1972), for the clocks.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::ops::RangeInclusive;

use crate::keystream::Keystream;
use crate::seed::Seed;

/// The weights that are taken, beside 0: times of others could become denormal, or infinite.
const WEIGHTS: RangeInclusive<f64> = 1e-290..=1e290;

/// A reservoir of a stream of items with weights: which of them are kept, and where.
///
/// # Examples
/// ```
/// use evenhand::{Seed, WeightedReservoir};
///
/// let weights = [("ace", 8.0), ("king", 4.0), ("queen", 2.0), ("jack", 0.0)];
/// let mut reservoir = WeightedReservoir::new(2, &Seed::from_text("42"));
/// let mut kept = [""; 2];
/// for (card, weight) in weights {
///     if let Some(place) = reservoir.offer(weight)? {
///         kept[place as usize] = card;
///     }
/// }
/// let sample: Vec<&str> = reservoir.into_order().into_iter().map(|place| kept[place as usize]).collect();
/// assert_eq!(sample, ["ace", "queen"]);
/// # Ok::<(), evenhand::WeightError>(())
/// ```
#[derive(Debug)]
pub struct WeightedReservoir {
    k: u64,
    words: Keystream,
    /// Of each item that is kept its time, its number and its place, the last time on top. Times are positive, and then their bits are in
    /// their order.
    kept: BinaryHeap<(u64, u64, u64)>,
    offered: u64,
    positive: u64,
}

impl WeightedReservoir {
    /// One of `k` places, by the child `"weights"` of a seed.
    pub fn new(k: u64, seed: &Seed) -> Self {
        let words = Keystream::new(&seed.child("weights"), 0);
        Self { k, words, kept: BinaryHeap::new(), offered: 0, positive: 0 }
    }

    /// Offers the next item: the place that it takes, the next free one or that of an item that goes; none if it is not kept.
    /// Of weight 0 none ever is.
    ///
    /// # Errors
    /// [`WeightError`] if the weight is neither 0 nor from 1e-290 to 1e290.
    pub fn offer(&mut self, weight: f64) -> Result<Option<u64>, WeightError> {
        let word = self.words.word();
        let number = self.offered;
        self.offered += 1;
        if weight == 0.0 {
            return Ok(None);
        }
        if !WEIGHTS.contains(&weight) {
            return Err(WeightError { weight });
        }
        self.positive += 1;
        // An odd multiple of 2^-53.
        #[expect(clippy::cast_precision_loss, reason = "it has 53 bits")]
        let uniform = (word >> 12 << 1 | 1) as f64 * (1.0 / (1_u64 << 53) as f64);
        let time = (-libm::log(uniform) / weight).to_bits();
        let held = self.kept.len() as u64;
        if held < self.k {
            self.kept.push((time, number, held));
            return Ok(Some(held));
        }
        let Some(mut last) = self.kept.peek_mut() else { return Ok(None) };
        if (time, number) > (last.0, last.1) {
            return Ok(None);
        }
        let place = last.2;
        *last = (time, number, place);
        Ok(Some(place))
    }

    /// How many items so far have a weight that is not 0.
    pub fn positive(&self) -> u64 {
        self.positive
    }

    /// The places in the order in which their items were drawn.
    pub fn into_order(self) -> Vec<u64> {
        self.kept.into_sorted_vec().into_iter().map(|(_, _, place)| place).collect()
    }
}

/// A weight that is not taken.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WeightError {
    /// The weight.
    pub weight: f64,
}

impl fmt::Display for WeightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the weight {:e} is neither 0 nor between 1e-290 and 1e290", self.weight)
    }
}

impl Error for WeightError {}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;
    use alloc::format;
    use alloc::vec;

    use super::*;

    /// The sample, in its order.
    fn sample(weights: &[f64], k: u64, seed: &str) -> Vec<usize> {
        let mut reservoir = WeightedReservoir::new(k, &Seed::from_text(seed));
        let mut kept = vec![usize::MAX; k as usize];
        for (item, weight) in weights.iter().enumerate() {
            if let Some(place) = reservoir.offer(*weight).unwrap() {
                kept[place as usize] = item;
            }
        }
        reservoir.into_order().into_iter().map(|place| kept[place as usize]).collect()
    }

    #[test]
    fn a_sample_is_the_beginning_of_every_longer_one() {
        let weights: Vec<f64> = (0..500).map(|i| f64::from(i * i % 97)).collect();
        let all = sample(&weights, 500, "prefix");
        assert_eq!(all.len(), weights.iter().filter(|weight| **weight > 0.0).count());
        for k in [0, 1, 2, 50, 400] {
            assert_eq!(sample(&weights, k, "prefix"), all[..k as usize]);
        }
    }

    #[test]
    fn weights_that_are_none_are_refused() {
        let mut reservoir = WeightedReservoir::new(1, &Seed::from_text("none"));
        for weight in [-1.0, f64::NAN, f64::INFINITY, 1e-300, f64::MIN_POSITIVE] {
            assert!(reservoir.offer(weight).is_err(), "{weight}");
        }
        for weight in [0.0, -0.0, 1e-290, 1e290] {
            assert!(reservoir.offer(weight).is_ok(), "{weight}");
        }
        assert_eq!(reservoir.positive(), 2);
    }

    /// Pearson's statistic of the ordered samples of two of four items against successive sampling.
    fn statistic(weights: [f64; 4], offered: [f64; 4]) -> f64 {
        const RUNS: u32 = 200_000;
        let mut counts = BTreeMap::<(usize, usize), u32>::new();
        for run in 0..RUNS {
            let sample = sample(&offered, 2, &format!("weighted {run}"));
            *counts.entry((sample[0], sample[1])).or_default() += 1;
        }
        let all: f64 = weights.iter().sum();
        let mut statistic = 0.0;
        for first in 0..4 {
            for second in (0..4).filter(|second| *second != first) {
                let chance = weights[first] / all * weights[second] / (all - weights[first]);
                let expected = chance * f64::from(RUNS);
                let found = f64::from(counts.get(&(first, second)).copied().unwrap_or(0));
                statistic += (found - expected) * (found - expected) / expected;
            }
        }
        statistic
    }

    /// Hypothesis: items are drawn successively. n = 200,000, 12 outcomes, α = 10^-6: 48.87 is that quantile of chi-squared with 11
    /// degrees of freedom. The planted fault, one weight off by a twentieth, is caught.
    #[test]
    fn items_are_drawn_successively_by_their_weights() {
        const QUANTILE: f64 = 48.87;
        let weights = [1.0, 2.0, 3.0, 4.0];
        let fair = statistic(weights, weights);
        assert!(fair < QUANTILE, "{fair}");
        let bent = statistic(weights, [1.05, 2.0, 3.0, 4.0]);
        assert!(bent > QUANTILE, "{bent}");
    }
}
