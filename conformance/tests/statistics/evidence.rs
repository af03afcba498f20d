//! Statistics of orders, each with its distribution if all orders are equally likely.
//!
//! All come down to a chi-square variable of known degrees of freedom. Evidence is refused at either end: too far
//! from what is expected, or too close to be chance. What a test asserts with them stands in the test's own words:
//! hypothesis, number of orders, level, and the planted fault that must be refused.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::fmt;

use statrs::distribution::{ChiSquared, ContinuousCDF};

/// The level of every test: the probability that it refuses a right shuffle. With fixed seeds a test that passed once
/// passes for ever; the level says how surprising its first pass would have been otherwise.
pub(crate) const ALPHA: f64 = 1e-6;

/// A statistic and its degrees of freedom.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Evidence {
    /// Chi-square.
    pub(crate) statistic: f64,
    /// Degrees of freedom.
    pub(crate) degrees: f64,
}

impl Evidence {
    /// The probability of a statistic as far out, on its side, twice.
    ///
    /// # Panics
    /// If the degrees of freedom are none.
    pub(crate) fn p_value(&self) -> f64 {
        let distribution = ChiSquared::new(self.degrees).expect("some degrees of freedom");
        2.0 * distribution.sf(self.statistic).min(distribution.cdf(self.statistic))
    }

    /// Whether the hypothesis is refused at [`ALPHA`].
    pub(crate) fn refuses(&self) -> bool {
        self.p_value() < ALPHA
    }

    /// The square of a standard normal variable.
    pub(super) fn of_deviation(value: f64, mean: f64, variance: f64) -> Self {
        Self { statistic: (value - mean).powi(2) / variance, degrees: 1.0 }
    }

    /// Pearson's statistic of counts that should all be equal.
    pub(super) fn of_equal_cells(counts: &[u64]) -> Self {
        let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
        Self { statistic: pearson(counts, |_| expected), degrees: counts.len() as f64 - 1.0 }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "chi-square {:.1} of {} degrees, p = {:.3e}", self.statistic, self.degrees, self.p_value())
    }
}

pub(super) fn pearson(counts: &[u64], expected: impl Fn(usize) -> f64) -> f64 {
    let cell = |(cell, count): (usize, &u64)| (*count as f64 - expected(cell)).powi(2) / expected(cell);
    counts.iter().enumerate().map(cell).sum()
}

/// How often each card lies at each place.
///
/// An order puts one card at every place and every card somewhere, so rows and columns of the n × n table are fixed.
/// A cell's count has the covariance of a permutation matrix, n / (n − 1) times what a table of independent counts
/// with fixed margins has; (n − 1) / n of Pearson's statistic is chi-square with (n − 1)² degrees.
pub(crate) fn place_by_card(n: u32, orders: impl Iterator<Item = Vec<u32>>) -> Evidence {
    let n = n as usize;
    let mut counts = vec![0; n * n];
    for order in orders {
        for (place, card) in order.into_iter().enumerate() {
            counts[place * n + card as usize] += 1;
        }
    }
    let Evidence { statistic, .. } = Evidence::of_equal_cells(&counts);
    let fewer = n as f64 - 1.0;
    Evidence { statistic: statistic * fewer / n as f64, degrees: fewer * fewer }
}

/// How often card 2i comes before card 2i + 1.
///
/// Pairs that share no card are ordered independently, each by a fair coin: one degree for each pair.
pub(crate) fn pair_order(n: u32, orders: impl Iterator<Item = Vec<u32>>) -> Evidence {
    let mut before = vec![0u64; n as usize / 2];
    let mut places = vec![0; n as usize];
    let mut count = 0;
    for order in orders {
        count += 1;
        for (place, card) in order.into_iter().enumerate() {
            places[card as usize] = place;
        }
        for (before, pair) in before.iter_mut().zip(places.chunks_exact(2)) {
            *before += u64::from(pair[0] < pair[1]);
        }
    }
    let deviation =
        |before: &u64| Evidence::of_deviation(*before as f64, f64::from(count) / 2.0, f64::from(count) / 4.0);
    Evidence {
        statistic: before.iter().map(|before| deviation(before).statistic).sum(),
        degrees: before.len() as f64,
    }
}

/// How many cards lie at their own place.
///
/// Montmort's distribution: k of n with probability Σ (−1)^j / j! over j ≤ n − k, divided by k!. Counts of 0 to 5, and of 6 or more.
pub(crate) fn fixed_points(n: u32, orders: impl Iterator<Item = Vec<u32>>) -> Evidence {
    const CELLS: usize = 7;
    let mut counts = [0; CELLS];
    for order in orders {
        let fixed = order.iter().zip(0..).filter(|(card, place)| *card == place).count();
        counts[fixed.min(CELLS - 1)] += 1;
    }
    let factorial = |k: u32| (1..=k).map(f64::from).product::<f64>();
    let none_of = |n: u32| (0..=n).map(|j| if j % 2 == 0 { 1.0 } else { -1.0 } / factorial(j)).sum::<f64>();
    let mut probabilities: Vec<f64> = (0..CELLS as u32 - 1).map(|k| none_of(n - k) / factorial(k)).collect();
    probabilities.push(1.0 - probabilities.iter().sum::<f64>());
    let total = counts.iter().sum::<u64>() as f64;
    Evidence { statistic: pearson(&counts, |cell| total * probabilities[cell]), degrees: CELLS as f64 - 1.0 }
}

/// Pairs of numbers in 0..n, which should be independent and even: how often each pair comes.
pub(crate) fn pairs(n: u64, pairs: impl Iterator<Item = (u64, u64)>) -> Evidence {
    let mut counts = vec![0; (n * n) as usize];
    for (a, b) in pairs {
        counts[(a * n + b) as usize] += 1;
    }
    Evidence::of_equal_cells(&counts)
}

/// How often a place is followed by a larger item, in one long order.
///
/// The Eulerian distribution: mean (n − 1) / 2, variance (n + 1) / 12, normal for large n.
pub(crate) fn rises(order: &[u64]) -> Evidence {
    let n = order.len() as f64;
    let rises = order.windows(2).filter(|pair| pair[0] < pair[1]).count();
    Evidence::of_deviation(rises as f64, (n - 1.0) / 2.0, (n + 1.0) / 12.0)
}

/// How many of the n / 2 pairs of items 2i and 2i + 1 lie in the same of n / `block` blocks of places, in one long
/// order of n items, a multiple of `block`.
///
/// A pair does with probability p = (b − 1) / (n − 1), and two pairs both do with
/// p₂ = p · (C(b − 2, 2) + (n / b − 1) · C(b, 2)) / C(n − 2, 2), which give the exact variance; normal for large n.
pub(crate) fn companions(order: &[u64], block: usize) -> Evidence {
    let mut blocks = vec![0; order.len()];
    for (place, item) in order.iter().enumerate() {
        blocks[*item as usize] = place / block;
    }
    let together = blocks.chunks_exact(2).filter(|pair| pair[0] == pair[1]).count();
    let (n, b) = (order.len() as f64, block as f64);
    let (count, choose_2) = ((n / 2.0).floor(), |x: f64| x * (x - 1.0) / 2.0);
    let p = (b - 1.0) / (n - 1.0);
    let both = p * (choose_2(b - 2.0) + (n / b - 1.0) * choose_2(b)) / choose_2(n - 2.0);
    let variance = count * p * (1.0 - p) + count * (count - 1.0) * (both - p * p);
    Evidence::of_deviation(together as f64, count * p, variance)
}
