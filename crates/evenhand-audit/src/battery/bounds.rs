//! How large a bias the decks leave possible.
//!
//! A count of k in N decks allows every p with N · KL(k/N ‖ p) ≤ ln(1/α) (Chernoff's bound, which holds for every N);
//! α is shared by all cells and both sides, so that all limits hold at once.

use super::contingency::ContingencyTable;
use super::counts::Counts;
use crate::statistics::tails::coin_divergence;

/// The probability that a limit does not hold.
const ALPHA: f64 = 0.01;

/// Limits on the biases, all of which hold at once with 99 % at least.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Bounds {
    /// From how many decks.
    pub decks: u64,
    /// No card is at a place with a probability farther from 1/n than this.
    pub place: f64,
    /// No card is before another with a probability farther from 1/2 than this.
    pub pair: f64,
}

impl Bounds {
    pub(super) fn of(counts: &Counts) -> Self {
        let Counts { n, decks, .. } = *counts;
        let before = (0..n).flat_map(|c| (c + 1..n).map(move |d| (c, d)));
        let pairs: Vec<u64> = before.map(|(c, d)| counts.before[0][c * n + d]).collect();
        let cells = counts.places.len() + pairs.len();
        let place = farthest(&counts.places, cells, decks, 1.0 / n as f64);
        Self { decks, place, pair: farthest(&pairs, cells, decks, 0.5) }
    }

    /// Of faces at visible places; pairs are those of the decks as completed.
    pub(super) fn of_visible(table: &ContingencyTable, counts: &Counts) -> Self {
        let pairs = counts.n * counts.n.saturating_sub(1) / 2;
        let face = |face: usize| {
            let cells: Vec<u64> = (0..table.rows.len()).map(|place| table.at(place, face)).collect();
            farthest(&cells, table.observed.len() + pairs, table.decks, table.probabilities[face])
        };
        Self { place: (0..table.columns.len()).map(face).fold(0.0, f64::max), ..Self::of(counts) }
    }
}

/// How far from `p` one of these counts may be, of `cells` cells in all: the largest and the smallest count allow most.
fn farthest(counts: &[u64], cells: usize, decks: u64, p: f64) -> f64 {
    let (Some(least), Some(most)) = (counts.iter().min(), counts.iter().max()) else {
        return 0.0;
    };
    if decks == 0 {
        return p.max(1.0 - p);
    }
    let evidence = (2.0 * cells as f64 / ALPHA).ln() / decks as f64;
    let share = |count: u64| count as f64 / decks as f64;
    let high = limit(share(*most), 1.0, evidence);
    let low = limit(share(*least), 0.0, evidence);
    (high - p).max(p - low)
}

/// Between which probabilities a count lies, of one of `cells` cells: for all of them at once with 99 %.
#[cfg(feature = "report")]
pub(crate) fn range(count: u64, decks: u64, cells: usize) -> [f64; 2] {
    let evidence = (2.0 * cells as f64 / ALPHA).ln() / decks as f64;
    let share = count as f64 / decks as f64;
    [limit(share, 0.0, evidence), limit(share, 1.0, evidence)]
}

/// The p between a share and an end that is as far from the share as the evidence allows.
fn limit(share: f64, end: f64, evidence: f64) -> f64 {
    let (mut near, mut far) = (share, end);
    for _ in 0..60 {
        let p = f64::midpoint(near, far);
        if coin_divergence(share, p) <= evidence { near = p } else { far = p }
    }
    far
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_seen_in_a_hundred_decks_bounds_a_probability_as_the_power_does() {
        // (1 − p)^100 = e^-5.
        let p = limit(0.0, 1.0, 0.05);
        assert!((p - (1.0 - (-0.05_f64).exp())).abs() < 1e-12);
        assert!(limit(0.5, 0.0, 0.05) < 0.5);
    }
}
