//! The distribution of a sum of independent numbers of one known distribution.
//!
//! Few decks: exactly, by convolution; a sum beyond a probability of 10^-200 is given as that. Many: by
//! the saddle point, whose relative error stays of the order of 1 / (decks) however far out (Lugannani and Rice 1980,
//! with the lattice correction of Daniels, "Tail probability approximations", Int. Stat. Review 55, 1987).

use super::tails::{Tails, normal};

/// The most values of a sum that is convolved, at the cost of their square.
const CONVOLVED: u64 = 2048;

/// The same for groups: 512 values take some 50 µs, of hundreds of tests.
const FEW_CONVOLVED: u64 = 512;

/// The mean of a distribution on 0, 1, 2, ….
pub(crate) fn mean(probabilities: &[f64]) -> f64 {
    probabilities.iter().enumerate().map(|(value, p)| value as f64 * p).sum()
}

/// Its variance.
pub(crate) fn variance(probabilities: &[f64]) -> f64 {
    let mean = mean(probabilities);
    probabilities.iter().enumerate().map(|(value, p)| p * (value as f64 - mean).powi(2)).sum()
}

/// The probabilities that `decks` independent numbers sum to `total` or less, and to `total` or more.
pub(crate) fn sum(probabilities: &[f64], total: u64, decks: u64) -> Tails {
    sum_convolved_up_to(CONVOLVED, probabilities, total, decks)
}

/// The same, where sums of fewer values are convolved: for the many tests of groups, whose time it would take.
pub(crate) fn sum_of_few(probabilities: &[f64], total: u64, decks: u64) -> Tails {
    sum_convolved_up_to(FEW_CONVOLVED, probabilities, total, decks)
}

fn sum_convolved_up_to(convolved: u64, probabilities: &[f64], total: u64, decks: u64) -> Tails {
    let Some(least) = probabilities.iter().position(|p| *p > 0.0) else {
        return Tails { below: 1.0, above: 1.0 };
    };
    let most = probabilities.iter().rposition(|p| *p > 0.0).unwrap_or(least);
    let probabilities = &probabilities[least..=most];
    let total = total.saturating_sub(least as u64 * decks);
    let range = (probabilities.len() - 1) as u64 * decks;
    if range <= convolved {
        let tails = tails(&power(probabilities, decks));
        return tails[(total as usize).min(tails.len() - 1)];
    }
    let mirrored: Vec<f64> = probabilities.iter().rev().copied().collect();
    Tails {
        below: above(&mirrored, range.saturating_sub(total), decks),
        above: above(probabilities, total, decks),
    }
}

/// Whether the sums of as many numbers are few enough to be convolved.
pub(crate) fn is_convolved(probabilities: &[f64], decks: u64) -> bool {
    let values = probabilities.len().saturating_sub(1) as u64;
    values.checked_mul(decks).is_some_and(|range| range <= CONVOLVED)
}

/// The same as [`sum`] of every total from 0 on, of sums that are convolved.
pub(crate) fn all(probabilities: &[f64], decks: u64) -> Vec<Tails> {
    tails(&power(probabilities, decks))
}

/// The tails of a distribution at each of its values.
fn tails(distribution: &[f64]) -> Vec<Tails> {
    let add = |sum: &mut f64, p: &f64| {
        *sum += p;
        Some(*sum)
    };
    let below = distribution.iter().scan(0.0, add);
    let mut above: Vec<f64> = distribution.iter().rev().scan(0.0, add).collect();
    above.reverse();
    below.zip(above).map(|(below, above)| Tails { below, above }).collect()
}

/// The distribution of the sum of `count` independent numbers.
fn power(probabilities: &[f64], mut count: u64) -> Vec<f64> {
    let mut square = probabilities.to_vec();
    let mut sums = vec![1.0];
    while count > 0 {
        if count & 1 == 1 {
            sums = convolve(&sums, &square);
        }
        count >>= 1;
        if count > 0 {
            square = convolve(&square, &square);
        }
    }
    sums
}

fn convolve(one: &[f64], other: &[f64]) -> Vec<f64> {
    let mut sums = vec![0.0; one.len() + other.len() - 1];
    for (i, p) in one.iter().enumerate() {
        for (sum, q) in sums[i..].iter_mut().zip(other) {
            *sum += p * q;
        }
    }
    sums
}

/// The probability that `decks` numbers sum to `total` or more, by the saddle point.
fn above(probabilities: &[f64], total: u64, decks: u64) -> f64 {
    let (total, count) = (total as f64, decks as f64);
    let most = probabilities.len() - 1;
    if total <= 0.0 {
        return 1.0;
    }
    if total >= most as f64 * count {
        return probabilities[most].powf(count);
    }
    let mean = mean(probabilities);
    let central = |power: i32| -> f64 {
        probabilities.iter().enumerate().map(|(value, p)| p * (value as f64 - mean).powi(power)).sum()
    };
    let deviation = central(2).sqrt();
    let scale = deviation * count.sqrt();
    if (total - count * mean).abs() < 0.02 * scale {
        // Edgeworth's first term: at the mean itself the saddle point's two terms cancel.
        let z = (total - 0.5 - count * mean) / scale;
        let density = (-z * z / 2.0).exp() / std::f64::consts::TAU.sqrt();
        return normal(z).above
            + density * central(3) / deviation.powi(3) * (z * z - 1.0) / (6.0 * count.sqrt());
    }
    let aim = total / count - mean;
    let (s, found) = saddle(probabilities, mean, aim);
    let Generating { log, variance, .. } = generating(probabilities, mean, s);
    let exponent = (count * (s * aim - log)).max(0.0);
    if !found {
        // Chernoff's bound, which holds for every s, on either side.
        return if s > 0.0 { (-exponent).exp() } else { -(-exponent).exp_m1() };
    }
    let r = (2.0 * exponent).sqrt().copysign(s);
    let u = -(-s).exp_m1() * (count * variance).sqrt();
    let density = (-exponent).exp() / std::f64::consts::TAU.sqrt();
    (normal(r).above + density * (1.0 / u - 1.0 / r)).clamp(0.0, 1.0)
}

/// The logarithm of the generating function of a distribution about its mean, at e^s, and its derivatives.
struct Generating {
    log: f64,
    slope: f64,
    variance: f64,
}

fn generating(probabilities: &[f64], mean: f64, s: f64) -> Generating {
    let (mut beyond, mut first, mut second) = (0.0, 0.0, 0.0);
    for (value, p) in probabilities.iter().enumerate() {
        let x = value as f64 - mean;
        // Less one, so that what is left near the mean is not lost against 1.
        let more = p * (s * x).exp_m1();
        beyond += more;
        first += (more + p) * x;
        second += (more + p) * x * x;
    }
    let whole = 1.0 + beyond;
    let slope = first / whole;
    Generating { log: beyond.ln_1p(), slope, variance: second / whole - slope * slope }
}

/// Where the slope is as large as aimed at; false if that is farther out than exponents reach.
fn saddle(probabilities: &[f64], mean: f64, aim: f64) -> (f64, bool) {
    let farthest = 600.0 / mean.max((probabilities.len() - 1) as f64 - mean);
    let (mut low, mut high) = if aim > 0.0 { (0.0, farthest) } else { (-farthest, 0.0) };
    let edge = if aim > 0.0 { high } else { low };
    if (generating(probabilities, mean, edge).slope < aim) == (aim > 0.0) {
        return (edge, false);
    }
    let mut s = 0.0;
    for _ in 0..100 {
        let Generating { slope, variance, .. } = generating(probabilities, mean, s);
        if slope < aim {
            low = s;
        } else {
            high = s;
        }
        let newton = s + (aim - slope) / variance;
        // Newton's step where it stays between the bounds, else half of the way.
        let next = if newton > low && newton < high { newton } else { f64::midpoint(low, high) };
        if (next - s).abs() <= 1e-13 * next.abs() {
            break;
        }
        s = next;
    }
    (s, true)
}

#[cfg(test)]
mod tests {
    use super::super::distributions;
    use super::*;

    /// Saddle points against convolution, on distributions of several shapes, at every sum.
    #[test]
    fn saddle_points_are_within_a_few_per_cent_of_exact_sums() {
        for (probabilities, decks) in [
            (distributions::fixed_points(52), 60),
            (distributions::cycles(52)[1..].to_vec(), 40),
            (distributions::descents(52), 20),
        ] {
            let exact = power(&probabilities, decks);
            let mut tail = 0.0;
            for total in (1..exact.len()).rev() {
                tail += exact[total];
                if tail < 1e-40 {
                    continue;
                }
                let near = above(&probabilities, total as u64, decks);
                assert!((near / tail - 1.0).abs() < 0.05, "{decks} decks, {total}: {near} for {tail}");
            }
        }
    }

    #[test]
    fn fair_coins_that_all_fall_alike_have_their_power_of_a_half() {
        let coin = [0.5, 0.5];
        assert!((sum(&coin, 21, 21).above / 0.5_f64.powi(21) - 1.0).abs() < 1e-12);
        assert!((sum(&coin, 5000, 5000).above - 0.0).abs() < f64::MIN_POSITIVE);
        let even = sum(&coin, 5000, 10_000);
        assert!((even.below - 0.504).abs() < 1e-3 && (even.above - 0.504).abs() < 1e-3, "{even:?}");
    }
}
