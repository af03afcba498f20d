//! Scales: how far a count is from what is expected, from where on that is more than noise, and axes.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::ops::Range;

use crate::statistics::tails;

/// The chance that a picture of fair decks shows anything at all.
pub(super) const FAMILY: f64 = 0.001;

/// How many standard deviations of the normal law a count is worth, below 0 if it is too small.
///
/// Of the binomial law of so many trials of a chance, by its deviance: the chance of a count as far out is that of the
/// normal law at most, for every number of trials, if the count is moved one towards the mean (Zubkov and Serov, "A
/// complete proof of universal inequalities for the distribution function of the binomial law", Theory Probab. Appl.
/// 57, 2013). The plain difference over the deviation says 6 where 5 is right, for 75 in the place of 38.
///
/// `narrower` is the variance of the count as a part of the binomial law's: counts of several cards at several places
/// vary less.
pub(super) fn score(seen: f64, trials: f64, chance: f64, narrower: f64) -> f64 {
    let mean = trials * chance;
    if mean.is_nan() || mean <= 0.0 || chance >= 1.0 || narrower <= 0.0 {
        return 0.0;
    }
    let side = (seen - mean).signum();
    let moved = seen - side;
    if (moved - mean) * side <= 0.0 {
        return 0.0;
    }
    let part = |count: f64, mean: f64| if count > 0.0 { count * (count / mean).ln() } else { 0.0 };
    let deviance = part(moved, mean) + part(trials - moved, trials - mean);
    side * (2.0 * deviance.max(0.0) / narrower).sqrt()
}

/// From so many standard deviations on one of so many counts is more than noise (Bonferroni): any is, of fair decks,
/// with [`FAMILY`] at most.
pub(super) fn limit(counts: usize) -> f64 {
    let (mut low, mut high) = (0.0, 40.0);
    for _ in 0..60 {
        let z = f64::midpoint(low, high);
        if tails::normal(z).two_sided() * counts.max(1) as f64 > FAMILY { low = z } else { high = z }
    }
    high
}

/// Things in a row, a few together: as even as can be, not more of them than `most` a block.
pub(super) fn blocks(things: usize, most: usize) -> Vec<Range<usize>> {
    let count = things.div_ceil(most.max(1));
    (0..count).map(|block| block * things / count..(block + 1) * things / count).collect()
}

/// An axis: values to places in a picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Axis {
    values: [f64; 2],
    places: [f64; 2],
}

impl Axis {
    /// From the first value at the first place to the second at the second.
    pub(super) fn new(values: [f64; 2], places: [f64; 2]) -> Self {
        // A single value has an axis as well.
        let values = if values[1] > values[0] { values } else { [values[0], values[0] + 1.0] };
        Self { values, places }
    }

    pub(super) fn at(&self, value: f64) -> f64 {
        let [from, to] = self.values;
        let part = ((value - from) / (to - from)).clamp(0.0, 1.0);
        self.places[0] + part * (self.places[1] - self.places[0])
    }

    /// Round values along it: steps of 1, 2 or 5 times a power of ten, so many at most.
    pub(super) fn marks(&self, most: f64) -> Vec<f64> {
        let [from, to] = self.values;
        let power = 10_f64.powf(((to - from) / most).log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
        let step = step.into_iter().find(|step| (to - from) / step <= most).unwrap_or(10.0 * power);
        let mut marks = Vec::new();
        let mut mark = (from / step).ceil();
        while mark * step <= to {
            // Plain zero: −0 is shown with its sign.
            marks.push(mark * step + 0.0);
            mark += 1.0;
        }
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_bounds_of_the_binomial_law_and_near_it() {
        // P(X ≥ 75) of 2000 trials of 1/52 is 5.4e-8, so that the normal law's z is 5.31.
        let z = score(75.0, 2000.0, 1.0 / 52.0, 1.0);
        assert!((5.0..5.32).contains(&z), "{z}");
        assert!((score(0.0, 100.0, 0.5, 1.0) + 11.0).abs() < 1.0);
        assert!((score(500_500.0, 1e6, 0.5, 1.0) - 1.0).abs() < 0.01);
        assert_eq!(score(50.0, 100.0, 0.5, 1.0).to_bits(), 0.0_f64.to_bits());
    }

    #[test]
    fn of_2704_counts_one_beyond_5_1_is_more_than_noise() {
        assert!((limit(2704) - 5.08).abs() < 0.01, "{}", limit(2704));
        assert!((limit(1) - 3.29).abs() < 0.01);
    }

    #[test]
    fn blocks_are_even_and_leave_nothing_out() {
        assert_eq!(blocks(5, 2), [0..1, 1..3, 3..5]);
        assert_eq!(blocks(4, 1).len(), 4);
        assert!(blocks(0, 3).is_empty());
    }

    #[test]
    fn marks_are_round_and_few() {
        assert_eq!(Axis::new([0.0, 8.0], [0.0, 1.0]).marks(5.0), [0.0, 2.0, 4.0, 6.0, 8.0]);
        assert_eq!(Axis::new([3.0, 3.0], [0.0, 1.0]).marks(5.0).len(), 6);
    }
}
