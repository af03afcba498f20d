//! Batches that are sorted inside.
//!
//! All descents of such an order lie between batches. In rounds of
//! readers with stretches of ids, ids rise or fall, too. Each round then has one id per stretch, so
//! the means of rounds vary less than the means of random batches.

use super::runs::Runs;

/// Minimum number of steps between batches.
const MIN_STEPS: u64 = 3;

/// Minimum share of the ends of batches that are descents.
const MIN_ENDS: f64 = 0.5;

/// Standard deviations between 1 and the minimum variance of the means of batches.
const DEVIATIONS: f64 = 3.5;

/// Bounds of the minimum variance of the means of batches, as a share of the variance for random
/// batches. For rounds of k readers, the share is 1/k².
const MIN_VARIANCE: [f64; 2] = [0.05, 0.5];

/// Batches that are sorted inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Batches {
    /// Items per batch.
    pub(super) length: u64,
    /// Whether ids fall inside a batch.
    pub(super) is_falling: bool,
}

/// The sorted batches of an order. O(n).
pub(super) fn batches(order: &[u32], runs: &Runs) -> Option<Batches> {
    let n = order.len() as u64;
    let is_batch = |length: u64, steps: u64| {
        length > 1
            && steps >= MIN_STEPS
            && steps as f64 >= MIN_ENDS * (n.div_ceil(length) - 1) as f64
            && has_random_means(order, length)
    };
    let rises = n.saturating_sub(1 + runs.descents);
    [(runs.descents_apart, runs.descents, false), (runs.rises_apart, rises, true)]
        .into_iter()
        .find(|(length, steps, _)| is_batch(*length, *steps))
        .map(|(length, _, is_falling)| Batches { length, is_falling })
}

fn has_random_means(order: &[u32], length: u64) -> bool {
    let (n, size) = (order.len() as f64, length as f64);
    let middle = (n - 1.0) / 2.0;
    let mean = |batch: &[u32]| batch.iter().map(|id| f64::from(*id)).sum::<f64>() / size - middle;
    let squares: Vec<f64> = order.chunks_exact(length as usize).map(|batch| mean(batch).powi(2)).collect();
    let variance = squares.iter().sum::<f64>() / squares.len() as f64;
    let of_random = (n + 1.0) * (n - size) / (12.0 * size);
    let least = 1.0 - DEVIATIONS * (2.0 / squares.len() as f64).sqrt();
    variance >= least.clamp(MIN_VARIANCE[0], MIN_VARIANCE[1]) * of_random
}

#[cfg(test)]
mod tests {
    use super::super::planted::{self, uniform};
    use super::super::runs::runs;
    use super::*;

    fn of(order: &[u32]) -> Option<Batches> {
        batches(order, &runs(order))
    }

    #[test]
    fn sorted_batches_are_found() {
        for length in [2, 3, 8, 16, 100, 256, 1000] {
            let mut order = planted::sorted_batches(uniform(4000, 1), length);
            assert_eq!(of(&order), Some(Batches { length: length as u64, is_falling: false }));
            order.chunks_mut(length).for_each(<[u32]>::reverse);
            assert_eq!(of(&order), Some(Batches { length: length as u64, is_falling: true }));
        }
    }

    #[test]
    fn rounds_of_readers_are_not_sorted_batches() {
        for readers in [2, 3, 8, 20, 400] {
            let order = planted::stretches_in_turn(12_000, readers, 1, 1);
            assert_eq!(of(&order), None, "{readers}");
        }
        assert_eq!(of(&uniform(4000, 1)), None);
    }
}
