//! How many cards c of a deck have card c + d exactly a places after them: bounds of the tails of their sum over decks.
//!
//! Of the n − d pairs of a deck each is a places apart with (n − a) / n(n − 1), but the pairs of one deck depend on one
//! another. Bounds on their factorial moments bound both tails, for every number of decks:
//!
//! j pairs together hold in at most max over q of (n − a)^q / n(n − 1)…(n − j − q + 1) of the orders, since pairs that
//! share cards form q chains of j + q cards, and a chain lies where its first card does. So E C(X, j) ≤ B(j) = C(n − d, j)
//! times that; and with B(1) = E X, for y ≥ 0
//!
//! - E (1 + y)^X = Σ E C(X, j) y^j ≤ Σ B(j) y^j, and
//! - E (1 − y)^X ≤ 1 − y B(1) + y² B(2) for y ≤ 1 (Bonferroni's inequality of (1 − y)^X).
//!
//! A sum S of N decks is as large with E (1 + y)^S / (1 + y)^S at most, and as small likewise (Chernoff 1952), whichever y.

/// The bounds for one difference of cards and one of places.
#[derive(Debug)]
pub(crate) struct Apart {
    /// B(0), B(1), …
    moments: Vec<f64>,
}

impl Apart {
    /// Of n cards, d and a from 1 to n − 1. O(n²).
    pub(crate) fn new(n: usize, d: usize, a: usize) -> Self {
        let chosen = |j: usize| -> f64 { (0..j).map(|i| (n - d - i) as f64 / (i + 1) as f64).product() };
        // The logarithm of n (n − 1) … (n − m + 1).
        let mut falling = vec![0.0; n + 1];
        for m in 1..=n {
            falling[m] = falling[m - 1] + ((n - m + 1) as f64).ln();
        }
        let places = ((n - a) as f64).ln();
        let likeliest = |j: usize| {
            let chains = 1..=j.min(n - j);
            chains.map(|q| q as f64 * places - falling[j + q]).fold(f64::NEG_INFINITY, f64::max)
        };
        let moment = |j: usize| if j == 0 { 1.0 } else { chosen(j) * likeliest(j).exp() };
        Self { moments: (0..=n - d).map(moment).collect() }
    }

    /// The expected number in a deck.
    pub(crate) fn mean(&self) -> f64 {
        self.moments[1]
    }

    /// A bound of the variance in a deck.
    pub(crate) fn variance(&self) -> f64 {
        let mean = self.mean();
        mean + 2.0 * self.moments.get(2).copied().unwrap_or(0.0) - mean * mean
    }

    /// A bound of the p-value of a sum of as many decks, as far out on either side.
    pub(crate) fn p(&self, sum: u64, decks: u64) -> f64 {
        let (sum, decks) = (sum as f64, decks as f64);
        let second = self.moments.get(2).copied().unwrap_or(0.0);
        let bound = if sum > decks * self.mean() {
            let log_moment = |y: f64| {
                let more = self.moments[1..].iter().rev().fold(0.0, |so_far, moment| (so_far + moment) * y);
                more.ln_1p()
            };
            // Up to a hundred times as often: beyond, bounds as small are no larger.
            smallest(|t| decks * log_moment(t.exp_m1()) - sum * t, 0.0, 5.0)
        } else {
            let log_moment = |y: f64| (y * (y * second - self.mean())).ln_1p();
            smallest(|t| decks * log_moment(-(-t).exp_m1()) + sum * t, 0.0, 5.0)
        };
        (2.0 * bound.exp()).min(1.0)
    }
}

/// The smallest value of a function that falls and then rises, or a value near it.
fn smallest(of: impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    const RATIO: f64 = 0.618_033_988_749_895;
    for _ in 0..60 {
        let width = (high - low) * RATIO;
        if of(high - width) < of(low + width) { high = low + width } else { low = high - width }
    }
    of(f64::midpoint(low, high)).min(0.0)
}

#[cfg(test)]
mod tests {
    use evenhand::Permutation;

    use super::*;

    /// Over all orders of up to seven cards: no factorial moment is larger than its bound, and the first is exact.
    #[test]
    fn factorial_moments_of_all_orders_are_within_their_bounds() {
        for n in 2..=7_usize {
            let orders: Vec<Vec<u32>> =
                Permutation::all(n as u32).map(|order| order.iter().collect()).collect();
            for (d, a) in (1..n).flat_map(|d| (1..n).map(move |a| (d, a))) {
                let bounds = Apart::new(n, d, a);
                let mut moments = vec![0.0; n];
                for places in &orders {
                    let count =
                        (0..n - d).filter(|card| places[card + d] == places[*card] + a as u32).count();
                    let mut binomial = 1.0;
                    for (j, moment) in moments.iter_mut().enumerate() {
                        *moment += binomial / orders.len() as f64;
                        binomial *= count.saturating_sub(j) as f64 / (j + 1) as f64;
                    }
                }
                assert!((moments[1] - bounds.mean()).abs() < 1e-9, "{n} cards, {d}, {a}");
                for (j, moment) in moments.iter().enumerate().take(n - d + 1) {
                    assert!(*moment <= bounds.moments[j] + 1e-9, "{n} cards, {d}, {a}: moment {j}");
                }
            }
        }
    }

    /// Against the exact distribution of a sum, of successions: never smaller, and not by much larger.
    #[test]
    fn tails_are_no_smaller_than_exact_ones_and_near_them() {
        use crate::statistics::{distributions, sums};
        let exact = distributions::successions(52);
        let bounds = Apart::new(52, 1, 1);
        for decks in [10, 100, 10_000] {
            let mean = decks as f64 * 51.0 / 52.0;
            for z in [-8.0, -6.0, -4.0, -1.0, 1.0, 4.0, 6.0, 8.0_f64] {
                #[expect(clippy::cast_sign_loss, reason = "not below 0")]
                let sum = (mean + z * mean.sqrt()).max(0.0) as u64;
                let (bound, p) = (bounds.p(sum, decks), sums::sum(&exact, sum, decks).two_sided());
                assert!(bound >= p, "{decks} decks, {sum}: {bound} < {p}");
                // Chernoff's bound lacks a factor of some z √2π, and the second moment's some per cent of the exponent.
                let far = bound.ln() / p.ln();
                assert!(p > 1e-4 || bound < 1e-9 || far > 0.6, "{decks} decks, {sum}: {bound} for {p}");
            }
        }
    }
}
