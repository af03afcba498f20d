//! Whether counts have the distribution of others: chi-square of two samples, feature by feature, and each value that
//! is too seldom for it by itself.

use crate::statistics::cells::LEAST_EXPECTED;
use crate::statistics::tails::{SMALLEST, chi_square, coin_divergence};

/// Probabilities of features, as counts of `decks` decks; as probabilities themselves where the decks are infinite.
pub(super) struct Frequencies {
    pub(super) counts: Vec<Vec<f64>>,
    pub(super) decks: f64,
}

/// The smallest p-value of all features to differ as much, times their number; 1e-300 at least, 1 at most.
pub(super) fn least_of_counts(data: &[Vec<f64>], suspect: &Frequencies) -> f64 {
    let decks = data.first().map_or(0.0, |counts| counts.iter().sum());
    smallest(
        data.iter()
            .zip(&suspect.counts)
            .map(|(data, counts)| of_feature((data, decks), (counts, suspect.decks))),
    )
}

/// The smallest p-value over all features of two distributions.
pub(super) fn least(one: &Frequencies, other: &Frequencies) -> f64 {
    let features = one.counts.iter().zip(&other.counts);
    smallest(features.map(|(a, b)| of_feature((a, one.decks), (b, other.decks))))
}

fn smallest(p_values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let features = p_values.len() as f64;
    (p_values.fold(1.0, f64::min) * features).clamp(SMALLEST, 1.0)
}

/// Two exact distributions are the same as far as fractions become floating-point numbers.
const ROUNDED: f64 = 1e-9;

/// Twice the smaller of two p-values: of all values together, and of one too seldom for them.
fn of_feature(one: (&[f64], f64), other: (&[f64], f64)) -> f64 {
    let (m, n) = (one.1, other.1);
    if m.is_infinite() && n.is_infinite() {
        let same = one.0.iter().zip(other.0).all(|(a, b)| (a - b).abs() <= ROUNDED);
        return if same { 1.0 } else { 0.0 };
    }
    let (one, other) = if m.is_infinite() { (other, one) } else { (one, other) };
    (2.0 * of_all(one, other).min(of_one(one, other))).min(1.0)
}

/// How often a value is expected in the smaller sample, from both.
fn expected((a, m): (f64, f64), (b, n): (f64, f64)) -> f64 {
    if n.is_infinite() { m * b } else { (a + b) * m.min(n) / (m + n) }
}

/// The value that differs most, of those too seldom for a cell of their own: pooling hides that a few decks always have
/// a value that 20,000 of a suspect never show, since both together are expected to show it twice in so few.
///
/// Of the a + b that have the value, as many as a in the sample of m: by Hoeffding (1963, Theorem 1; Section 6 for
/// drawing without replacement) less than exp(−(a + b) KL(a/(a + b) ‖ m/(m + n))), to either side, times the values.
fn of_one((a, m): (&[f64], f64), (b, n): (&[f64], f64)) -> f64 {
    let (mut farthest, mut values) = (0.0_f64, 0.0);
    for (a, b) in a.iter().zip(b) {
        if a + b > 0.0 && expected((*a, m), (*b, n)) < LEAST_EXPECTED {
            let (of, share) = if n.is_infinite() { (m, *b) } else { (a + b, m / (m + n)) };
            farthest = farthest.max(of * coin_divergence(a / of, share));
            values += 1.0;
        }
    }
    if values > 0.0 { 2.0 * values * (-farthest).exp() } else { 1.0 }
}

/// Of samples of m and n, Σ (√(n/m) a − √(m/n) b)² / (a + b), which is Pearson's statistic of the two rows; of one
/// sample, Pearson's. Both expect [`LEAST_EXPECTED`] in a cell.
fn of_all((a, m): (&[f64], f64), (b, n): (&[f64], f64)) -> f64 {
    let (mut statistic, mut cells, mut open) = (0.0, 0_u32, (0.0, 0.0));
    let mut last = (0.0, 0.0);
    let excess = |(a, b): (f64, f64)| {
        if n.is_infinite() {
            (a - m * b).powi(2) / (m * b)
        } else {
            ((n / m).sqrt() * a - (m / n).sqrt() * b).powi(2) / (a + b)
        }
    };
    for (a, b) in a.iter().zip(b) {
        open = (open.0 + a, open.1 + b);
        if expected((open.0, m), (open.1, n)) >= LEAST_EXPECTED {
            if cells > 0 {
                statistic += excess(last);
            }
            last = open;
            open = (0.0, 0.0);
            cells += 1;
        }
    }
    if cells == 0 {
        return 1.0;
    }
    // What is left at the end is too little for a cell of its own.
    statistic += excess((last.0 + open.0, last.1 + open.1));
    let degrees = f64::from(cells - 1);
    // Most features are not far out, and the incomplete gamma function is what costs.
    if cells == 1 || statistic <= degrees + 2.0 * (2.0 * degrees).sqrt() {
        return 1.0;
    }
    chi_square(statistic, degrees).above
}
