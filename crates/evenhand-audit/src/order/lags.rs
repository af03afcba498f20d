//! Serial correlation: do ids at places k apart lie on the same side of the middle?
//!
//! C = `Σ x_i x_{i+k}` around the circle of places, with x the id from −1 to 1. Under all orders its mean and variance are
//! those of Wald and Wolfowitz ("An exact test for randomness in the non-parametric case based on serial correlation",
//! Ann. Math. Stat. 14, 1943, (4.1) and (4.4)), for each k but n/2, since each place is in two products.

use super::nulls::Moments;

/// Lags up to this, and powers of two beyond.
const DENSE: u64 = 32;

/// Places whose ids are turned into numbers at once: they stay in the nearest cache.
const BLOCK: usize = 1024;

/// The lags of an order of n items: 1 to 32, and the powers of two below n/2.
pub(super) fn lags(n: u64) -> Vec<u64> {
    let powers = (6..32).map(|power| 1 << power);
    (1..=DENSE).chain(powers).filter(|lag| 2 * lag < n).collect()
}

/// The mean and the variance of C.
pub(super) fn moments(n: f64) -> Moments {
    let squares = (n * n - 1.0) / (3.0 * n);
    let fourths = (n * n - 1.0) * (3.0 * n * n - 7.0) / (15.0 * n.powi(3));
    let mean = -squares / (n - 1.0);
    let variance = (squares * squares - fourths) / (n - 1.0)
        + (squares * squares - 2.0 * fourths) / ((n - 1.0) * (n - 2.0))
        - mean * mean;
    Moments { mean, variance, third: 0.0 }
}

/// C for each of these lags.
///
/// A separate function, because the compiler optimizes the sums less inside the large caller.
#[inline(never)]
pub(super) fn products(order: &[u32], lags: &[u64]) -> Vec<f64> {
    let mut sums = vec![0.0; lags.len()];
    let (mut here, mut there) = ([0.0; BLOCK], [0.0; BLOCK]);
    for start in (0..order.len()).step_by(BLOCK) {
        let length = BLOCK.min(order.len() - start);
        numbers(order, start, &mut here[..length]);
        for (sum, lag) in sums.iter_mut().zip(lags) {
            numbers(order, start + *lag as usize, &mut there[..length]);
            *sum += dot(&here[..length], &there[..length]);
        }
    }
    sums
}

/// The ids from a place on, round the end, from −1 to 1.
fn numbers(order: &[u32], start: usize, to: &mut [f64]) {
    let n = order.len();
    let (step, first) = (2.0 / n as f64, 1.0 / n as f64 - 1.0);
    let start = if start >= n { start - n } else { start };
    let before_end = to.len().min(n - start);
    let (before, after) = to.split_at_mut(before_end);
    for (number, id) in before.iter_mut().zip(&order[start..]) {
        *number = f64::from(*id) * step + first;
    }
    for (number, id) in after.iter_mut().zip(order) {
        *number = f64::from(*id) * step + first;
    }
}

/// In four sums, which a processor adds to at once.
fn dot(one: &[f64], other: &[f64]) -> f64 {
    let mut sums = [0.0; 4];
    for (one, other) in one.chunks(4).zip(other.chunks(4)) {
        for ((sum, x), y) in sums.iter_mut().zip(one).zip(other) {
            *sum += x * y;
        }
    }
    sums.iter().sum()
}
