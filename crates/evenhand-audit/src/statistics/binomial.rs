//! The binomial distribution, exactly: the tails of a count, however far out.
//!
//! One probability by Loader's form of Stirling's series, in which nothing cancels ("Fast and accurate computation of
//! binomial probabilities", 2000); then term by term outwards from the count, each a ratio of the one before. On its
//! own side of the mean the terms fall, and the sum has the relative precision of its first term, some 1e-13; the other
//! tail is one less that. O(√trials) terms at most.

use super::tails::Tails;

/// A term this much smaller than the sum no longer counts.
const NEGLIGIBLE: f64 = 1e-17;

/// The probabilities of `count` or fewer, and of `count` or more, of `trials` trials of probability p.
pub(crate) fn binomial(count: u64, trials: u64, p: f64) -> Tails {
    let at = probability(count, trials, p);
    // The sum beyond the count is taken on the side where terms fall.
    if count as f64 > trials as f64 * p {
        let above = at * falling(trials - count, count, p / (1.0 - p));
        Tails { below: (1.0 - above + at).min(1.0), above }
    } else {
        let below = at * falling(count, trials - count, (1.0 - p) / p);
        Tails { below, above: (1.0 - below + at).min(1.0) }
    }
}

/// 1 + r₁ + r₁ r₂ + …, where the j-th next term has (`left` − j + 1) / (`beyond` + j) · `odds` of the one before.
fn falling(left: u64, beyond: u64, odds: f64) -> f64 {
    let (mut sum, mut term) = (1.0, 1.0);
    for j in 1..=left {
        term *= (left - j + 1) as f64 / (beyond + j) as f64 * odds;
        sum += term;
        if term < NEGLIGIBLE * sum {
            break;
        }
    }
    sum
}

/// The probability of just `count` of `trials`.
fn probability(count: u64, trials: u64, p: f64) -> f64 {
    let (k, n, q) = (count as f64, trials as f64, 1.0 - p);
    if count == 0 {
        return (n * (-p).ln_1p()).exp();
    }
    if count == trials {
        return (n * p.ln()).exp();
    }
    let exponent = stirling_error(n)
        - stirling_error(k)
        - stirling_error(n - k)
        - deviance(k, n * p)
        - deviance(n - k, n * q);
    (n / (std::f64::consts::TAU * k * (n - k))).sqrt() * exponent.exp()
}

/// ln n! less Stirling's ln (√(2πn) (n/e)ⁿ), from n = 1 on.
fn stirling_error(n: f64) -> f64 {
    if n < 16.0 {
        let mut factorial = 1.0;
        let mut m = 2.0;
        while m <= n {
            factorial *= m;
            m += 1.0;
        }
        return f64::ln(factorial) - (0.5 * (std::f64::consts::TAU * n).ln() + n * (n.ln() - 1.0));
    }
    let square = n * n;
    // Bernoulli's numbers over 2j (2j − 1): what is left out is below 1e-16 from n = 16 on.
    let series = [1.0 / 12.0, -1.0 / 360.0, 1.0 / 1260.0, -1.0 / 1680.0, 1.0 / 1188.0];
    series.iter().rev().fold(0.0, |sum, part| part + sum / square) / n
}

/// x ln(x/m) + m − x, near x = m by its series, since the terms cancel there.
fn deviance(x: f64, m: f64) -> f64 {
    let v = (x - m) / (x + m);
    if v.abs() > 0.1 {
        return x * (x / m).ln() + m - x;
    }
    let mut sum = (x - m) * v;
    let mut term = 2.0 * x * v;
    for odd in (3..).step_by(2) {
        term *= v * v;
        let next = sum + term / f64::from(odd);
        if next.to_bits() == sum.to_bits() {
            break;
        }
        sum = next;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64, what: &str) {
        assert!((one / other - 1.0).abs() < 1e-10, "{what}: {one} {other}");
    }

    /// Against sums of all terms by Pascal's recurrence, which only adds: every count of up to 60 trials.
    #[test]
    fn tails_are_those_of_pascals_recurrence() {
        for p in [1.0 / 52.0, 0.25, 0.5, 0.9] {
            let mut all = vec![1.0];
            for trials in 1..=60_u64 {
                let before = |k: usize| all.get(k).copied().unwrap_or(0.0);
                let last = |k: usize| if k > 0 { before(k - 1) } else { 0.0 };
                all = (0..=trials as usize).map(|k| before(k) * (1.0 - p) + last(k) * p).collect();
                for count in 0..=trials as usize {
                    let told = binomial(count as u64, trials, p);
                    let what = format!("{count} of {trials}, {p}");
                    near(told.below, all[..=count].iter().sum(), &what);
                    near(told.above, all[count..].iter().rev().sum(), &what);
                }
            }
        }
    }

    /// Known answers: of a card that never comes to a place in 2,000 decks of 52, of all heads, and of the middle.
    #[test]
    fn tails_hold_far_out_and_for_many_trials() {
        near(binomial(0, 2000, 1.0 / 52.0).below, (51.0_f64 / 52.0).powi(2000), "never");
        near(binomial(900, 900, 0.5).above, 0.5_f64.powi(900), "always");
        // A million coins: 1/2 and half of the middle term, 1 / √(2π · 250,000).
        let middle = binomial(500_000, 1_000_000, 0.5);
        near(middle.below, 0.5 + 0.5 * 7.978_844_613e-4, "middle");
        near(middle.below + middle.above, 1.0 + 7.978_844_613e-4, "both");
        // Of 1e12 trials, ten standard deviations out: the normal distribution's 7.62e-24, to its skewness.
        let far = binomial(500_005_000_000, 1_000_000_000_000, 0.5).above;
        assert!((far / 7.619_853e-24 - 1.0).abs() < 1e-4, "{far}");
    }
}
