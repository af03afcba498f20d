//! Whether counts have the law of others: chi-square of two samples, feature by feature.

use super::likelihood::LEAST;
use crate::statistics::cells::LEAST_EXPECTED;
use crate::statistics::tails::chi_square;

/// Chances of features, as counts of so many decks; as chances themselves where the decks are without number.
pub(super) struct Chances {
    pub(super) counts: Vec<Vec<f64>>,
    pub(super) decks: f64,
}

/// The least chance of all features to differ as much, times their number; 1e-300 at least, 1 at most.
pub(super) fn least_of_counts(data: &[Vec<f64>], law: &Chances) -> f64 {
    let decks = data.first().map_or(0.0, |counts| counts.iter().sum());
    smallest(
        data.iter().zip(&law.counts).map(|(data, counts)| of_feature((data, decks), (counts, law.decks))),
    )
}

/// Of two laws.
pub(super) fn least(one: &Chances, other: &Chances) -> f64 {
    let features = one.counts.iter().zip(&other.counts);
    smallest(features.map(|(a, b)| of_feature((a, one.decks), (b, other.decks))))
}

fn smallest(chances: impl ExactSizeIterator<Item = f64>) -> f64 {
    let features = chances.len() as f64;
    (chances.fold(1.0, f64::min) * features).clamp(LEAST, 1.0)
}

/// Two exact laws are the same as far as fractions become floating-point numbers.
const ROUNDED: f64 = 1e-9;

/// Of samples of m and n, Σ (√(n/m) a − √(m/n) b)² / (a + b), which is Pearson's statistic of the two rows; of one
/// sample, Pearson's. Both expect [`LEAST_EXPECTED`] in a cell.
fn of_feature((a, m): (&[f64], f64), (b, n): (&[f64], f64)) -> f64 {
    if m.is_infinite() && n.is_infinite() {
        return if a.iter().zip(b).all(|(a, b)| (a - b).abs() <= ROUNDED) { 1.0 } else { 0.0 };
    }
    if m.is_infinite() {
        return of_feature((b, n), (a, m));
    }
    let both = |a: f64, b: f64| if n.is_infinite() { m * b } else { (a + b) * m.min(n) / (m + n) };
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
        if both(open.0, open.1) >= LEAST_EXPECTED {
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
