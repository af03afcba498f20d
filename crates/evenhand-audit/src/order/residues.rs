//! The last binary digits of what neighbours' ids differ by: how often each difference comes, modulo a power of two.
//!
//! Pearson's statistic of the counts, round the circle of places. Its exact mean comes of the sizes of the classes of ids: of two
//! pairs of neighbours that are one, share an id, or none, n, 2n and n (n − 3) of n². It scales the statistic to
//! chi-square with one degree fewer than there are differences.

use crate::statistics::tails::{Tails, chi_square};

/// How often neighbours' ids differ by 0, 1, … modulo a power of two.
pub(super) fn counts(order: &[u32], modulus: u64) -> Vec<u64> {
    let mask = modulus as u32 - 1;
    let mut counts = vec![0; modulus as usize];
    let round = order.last().zip(order.first()).into_iter();
    let pairs = order.windows(2).map(|pair| (&pair[0], &pair[1])).chain(round);
    for (one, next) in pairs {
        counts[(next.wrapping_sub(*one) & mask) as usize] += 1;
    }
    counts
}

/// What each difference is expected to come, and the mean of Pearson's statistic.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Null {
    expected: Vec<f64>,
    mean: f64,
}

impl Null {
    /// Of ids in classes of these sizes, of which one has two or more. O(classes³).
    pub(super) fn of(sizes: &[u64]) -> Self {
        let (n, classes) = (sizes.iter().sum::<u64>() as f64, sizes.len());
        // How many ways ids of these classes can be drawn, none twice.
        let ways = |drawn: &[usize]| -> f64 {
            let left = |at: usize| {
                let before = drawn[..at].iter().filter(|class| **class == drawn[at]).count();
                sizes[drawn[at]] as f64 - before as f64
            };
            (0..drawn.len()).map(left).product()
        };
        let after = |class: usize, difference: usize| (class + difference) % classes;
        let (pairs, threes) = (n * (n - 1.0), n * (n - 1.0) * (n - 2.0));
        let fours = threes * (n - 3.0);
        let (mut expected, mut mean) = (Vec::new(), 0.0);
        for difference in 0..classes {
            let step = |class: usize| after(class, difference);
            let of_pair: f64 = (0..classes).map(|class| ways(&[class, step(class)])).sum();
            let of_three: f64 =
                (0..classes).map(|class| ways(&[class, step(class), step(step(class))])).sum();
            let of_class = |one: usize| -> f64 {
                (0..classes).map(|other| ways(&[one, step(one), other, step(other)])).sum()
            };
            let of_four: f64 = (0..classes).map(of_class).sum();
            let count = n * of_pair / pairs;
            let squares = count + 2.0 * n * of_three / threes + n * (n - 3.0) * of_four / fours;
            mean += (squares - count * count) / count;
            expected.push(count);
        }
        Self { expected, mean }
    }

    /// Pearson's statistic, scaled so that its mean is its degrees of freedom.
    pub(super) fn statistic(&self, counts: &[u64]) -> f64 {
        let parts = counts.iter().zip(&self.expected);
        let statistic: f64 =
            parts.map(|(count, expected)| (*count as f64 - expected).powi(2) / expected).sum();
        statistic * self.degrees() / self.mean
    }

    /// The degrees of freedom.
    pub(super) fn degrees(&self) -> f64 {
        self.expected.len() as f64 - 1.0
    }

    /// The tails of the sum over as many orders.
    pub(super) fn tails(&self, statistic: f64, orders: u64) -> Tails {
        chi_square(statistic, self.degrees() * orders as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::super::plain::all_orders;
    use super::super::tables::residue_sizes;
    use super::*;

    #[test]
    fn the_mean_is_that_over_all_orders_of_five_to_seven_items() {
        for n in 5..=7 {
            let orders = all_orders(n);
            for modulus in [2, 4] {
                let null = Null::of(&residue_sizes(n as u64, modulus));
                let mean = orders.iter().map(|order| null.statistic(&counts(order, modulus))).sum::<f64>()
                    / orders.len() as f64;
                assert!((mean - null.degrees()).abs() < 1e-9, "{n}, {modulus}: {mean}");
            }
        }
    }
}
