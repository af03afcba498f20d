//! Remainders of the differences of neighbours' ids, modulo each number from 2 to 256. They show
//! readers that take turns.
//!
//! Readers that take turns, each with the ids of one remainder modulo their number, leave
//! neighbours whose difference has few remainders, for any batch but two readers with two items
//! each. Pearson's statistic of the remainders is chi-square with one degree fewer than there are
//! remainders: differences of successive pairs are nearly independent, and each remainder has at
//! least 16 expected pairs. The expected counts are exact: of the n − |d| pairs of ids with the
//! difference d, each one is a pair of neighbours with probability 1/n.
//!
//! Only pairs of ids less than 2^16 apart count, about 2^17 of a large order. O(n), and 2^17
//! additions per number.

use std::ops::RangeInclusive;

use crate::statistics::tails::{bonferroni, chi_square};

/// Upper bound of the distance between the ids of a pair.
const WINDOW: usize = 1 << 16;

/// The largest modulus.
const MAX_MODULUS: u64 = 256;

/// Minimum number of expected pairs per remainder.
const MIN_EXPECTED: u64 = 16;

/// Share of the largest deviation per pair. The number of readers reaches it, and its divisors do
/// not.
const MIN_DEVIATION_SHARE: f64 = 0.8;

/// The largest modulus for n items.
pub(super) fn largest_modulus(n: u64) -> u64 {
    MAX_MODULUS.min(n / MIN_EXPECTED)
}

/// The moduli for n items.
fn moduli(n: u64) -> RangeInclusive<u64> {
    2..=largest_modulus(n)
}

/// Pearson's statistic for each modulus.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Remainders {
    /// Statistics of the moduli from 2 on.
    statistics: Vec<f64>,
}

/// The modulus whose remainders deviate most.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Farthest {
    pub(super) modulus: u64,
    /// Pearson's statistic, the mean over the orders.
    pub(super) statistic: f64,
    /// The p-value over all moduli (Bonferroni).
    pub(super) p: f64,
}

impl Farthest {
    /// Degrees of freedom of one order.
    pub(super) fn degrees(self) -> f64 {
        self.modulus as f64 - 1.0
    }
}

impl Remainders {
    /// The remainders of an order of 1,000 items or more.
    pub(super) fn of(order: &[u32]) -> Self {
        let window = WINDOW.min(order.len());
        // The count of difference d is at place d + window − 1.
        let mut counts = vec![0_u32; 2 * window - 1];
        for pair in order.windows(2) {
            // The place of a difference below −window is beyond the end, too.
            let place = (pair[1] as usize + window).wrapping_sub(pair[0] as usize + 1);
            if let Some(count) = counts.get_mut(place) {
                *count += 1;
            }
        }
        let moduli = moduli(order.len() as u64);
        let largest = *moduli.end() as usize;
        let mut folded: Vec<Vec<u32>> = vec![Vec::new(); largest + 1];
        for modulus in moduli.clone().rev() {
            let modulus = modulus as usize;
            folded[modulus] = fold(folded.get(2 * modulus).unwrap_or(&counts), modulus);
        }
        let statistic = |modulus: u64| pearson(&folded[modulus as usize], order.len(), window);
        Self { statistics: moduli.map(statistic).collect() }
    }

    /// The modulus that deviates most in the sums over several orders of n items.
    pub(super) fn farthest(all: &[&Self], n: u64) -> Farthest {
        let (moduli, orders) = (moduli(n), all.len() as f64);
        let looks = moduli.clone().count();
        let each = moduli.enumerate().map(|(at, modulus)| {
            let sum: f64 = all.iter().map(|one| one.statistics[at]).sum();
            let degrees = (modulus as f64 - 1.0) * orders;
            let p = bonferroni(chi_square(sum, degrees).of_table(degrees), looks);
            Farthest { modulus, statistic: sum / orders, p }
        });
        let each: Vec<Farthest> = each.collect();
        let least = each.iter().map(|one| one.p).fold(1.0, f64::min);
        // Multiples of the number of readers deviate by the same amount, and divisors by less than
        // half of it.
        let beyond = |one: &Farthest| one.statistic - one.degrees();
        let far = || each.iter().filter(|one| one.p <= least);
        let most = far().map(beyond).fold(f64::NEG_INFINITY, f64::max);
        let named = far().find(|one| beyond(one) >= MIN_DEVIATION_SHARE * most).or_else(|| far().next());
        named.copied().unwrap_or(Farthest { modulus: 2, statistic: 1.0, p: 1.0 })
    }
}

/// Sums of counts whose places are equal modulo a number.
fn fold(counts: &[u32], modulus: usize) -> Vec<u32> {
    let mut sums = vec![0; modulus];
    for chunk in counts.chunks(modulus) {
        for (sum, count) in sums.iter_mut().zip(chunk) {
            *sum += count;
        }
    }
    sums
}

/// Pearson's statistic of folded counts of the differences within a window of n items.
fn pearson(folded: &[u32], n: usize, window: usize) -> f64 {
    let expected: Vec<f64> =
        (0..folded.len()).map(|class| expected(class, folded.len(), n, window)).collect();
    let pairs = folded.iter().map(|count| f64::from(*count)).sum::<f64>();
    let scale = pairs / expected.iter().sum::<f64>();
    let part = |(count, expected): (&u32, &f64)| {
        let expected = expected * scale;
        if expected > 0.0 { (f64::from(*count) - expected).powi(2) / expected } else { 0.0 }
    };
    folded.iter().zip(&expected).map(part).sum()
}

/// Expected pairs of neighbours whose difference d, |d| < window, has the remainder of a class: d +
/// window − 1 ≡ class.
fn expected(class: usize, modulus: usize, n: usize, window: usize) -> f64 {
    let middle = window - 1;
    // Sum of n − |d| over |d| = first, first + modulus, … below the window.
    let side = |first: usize| {
        let terms = if first > middle { 0 } else { (middle - first) / modulus + 1 };
        let (terms, first, step) = (terms as f64, first as f64, modulus as f64);
        terms * (n as f64 - first - step * (terms - 1.0) / 2.0)
    };
    let back = (middle - class) % modulus;
    // No id follows itself.
    let back_from = if back == 0 { modulus } else { back };
    (side(back_from) + side(modulus - back)) / n as f64
}

#[cfg(test)]
mod tests {
    use super::super::planted::{self, uniform};
    use super::*;

    #[test]
    fn expected_counts_are_those_of_all_pairs_of_ids() {
        for (n, window) in [(40_usize, 40_usize), (40, 13)] {
            for modulus in 2..=12 {
                let mut plain = vec![0.0; modulus];
                for (one, next) in (0..n).flat_map(|one| (0..n).map(move |next| (one, next))) {
                    let place = (next + window - 1).checked_sub(one).filter(|place| *place < 2 * window - 1);
                    if let Some(place) = place.filter(|_| one != next) {
                        plain[place % modulus] += 1.0 / n as f64;
                    }
                }
                for (class, count) in plain.iter().enumerate() {
                    let near = expected(class, modulus, n, window);
                    assert!((near - count).abs() < 1e-9, "{n}, {modulus}, {class}: {near}, {count}");
                }
            }
        }
    }

    /// Over 2,000 uniform orders per size, the mean is within 5 standard errors, and the variance
    /// within 20 %. Streams are fixed.
    #[test]
    fn statistics_of_uniform_orders_have_the_moments_of_chi_square() {
        for n in [1000, 1003, 4099] {
            let all: Vec<Remainders> = (0..2000).map(|stream| Remainders::of(&uniform(n, stream))).collect();
            for (at, modulus) in moduli(n.into()).enumerate() {
                let (degrees, count) = (modulus as f64 - 1.0, all.len() as f64);
                let mean = all.iter().map(|one| one.statistics[at]).sum::<f64>() / count;
                let squares = all.iter().map(|one| (one.statistics[at] - degrees).powi(2)).sum::<f64>();
                let deviation = (2.0 * degrees / count).sqrt();
                assert!((mean - degrees).abs() < 5.0 * deviation, "{n}, {modulus}: {mean}");
                let variance = squares / count / (2.0 * degrees);
                assert!((0.8..1.2).contains(&variance), "{n}, {modulus}: {variance}");
            }
        }
    }

    #[test]
    fn the_modulus_is_the_number_of_readers() {
        for readers in [2, 3, 5, 6, 7, 9, 10, 12, 60, 97, 250] {
            for batch in [1, 3, 32] {
                let n = 70_000 / (readers * batch) * readers * batch;
                let one = Remainders::of(&planted::remainders_in_turn(n, readers, batch, 1));
                let far = Remainders::farthest(&[&one], n.into());
                assert_eq!(far.modulus, u64::from(readers), "{batch}: {far:?}");
                assert!(far.p < 1e-100, "{readers}, {batch}: {far:?}");
            }
        }
    }
}
