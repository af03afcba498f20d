//! Scales: how far a count is from what is expected, and from where on that is more than noise.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::ops::Range;

use crate::statistics::tails;

/// The probability that a picture of fair decks shows anything at all.
pub(super) const FAMILY: f64 = 0.001;

/// The standard deviations of the normal distribution that an observed count is worth, below 0 if it is too small.
///
/// Of the binomial distribution of `trials` trials of probability p, by its deviance: the probability of a count as far
/// out is that of the normal distribution at most, for every number of trials, if the count is moved one towards the
/// mean (Zubkov and Serov, "A complete proof of universal inequalities for the distribution function of the binomial
/// law", Theory Probab. Appl. 57, 2013). The plain difference over the deviation says 6 where 5 is right, for 75 in the
/// place of 38.
///
/// `narrower` is the variance of the count as a part of the binomial one: counts of several cards at several places
/// vary less.
pub(super) fn score(observed: f64, trials: f64, p: f64, narrower: f64) -> f64 {
    let mean = trials * p;
    if mean.is_nan() || mean <= 0.0 || p >= 1.0 || narrower <= 0.0 {
        return 0.0;
    }
    let side = (observed - mean).signum();
    let moved = observed - side;
    if (moved - mean) * side <= 0.0 {
        return 0.0;
    }
    let part = |count: f64, mean: f64| if count > 0.0 { count * (count / mean).ln() } else { 0.0 };
    let deviance = part(moved, mean) + part(trials - moved, trials - mean);
    side * (2.0 * deviance.max(0.0) / narrower).sqrt()
}

/// The standard deviations from which on one of `counts` counts is more than noise (Bonferroni): any is, of fair decks,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_bounds_of_the_binomial_distribution_and_near_it() {
        // P(X ≥ 75) of 2000 trials of 1/52 is 5.4e-8, so that the normal z is 5.31.
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
}
