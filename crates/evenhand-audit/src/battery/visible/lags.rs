//! Cards in place some decks before, of whole decks with equal cards: a place counts if the two cards there look alike.
//!
//! Whatever a deck was, the number of places at which a fair one after it shows the same face has one distribution, so that
//! those of a lag are independent of one another. Its factorial moments are exact: k places match in
//! Σ Π C(m, j)² j! (n − k)! / n! ways, over all faces of m cards and all j that add up to k. The sum over the decks is held
//! against the gamma distribution of the first three moments.

use std::collections::VecDeque;

use crate::battery::deck::Deck;
use crate::battery::lags::LAGS;
use crate::battery::test::{Effect, Form, Subject, Test, TestId, Transform};
use crate::statistics::tails::three_moments;

/// The fewest pairs of decks of which three moments give the distribution.
const LEAST_PAIRS: u64 = 50;

/// Counts of the places with the same face in both decks of a pair.
#[derive(Debug, Clone, Default)]
pub(in crate::battery) struct FaceLags {
    /// The last decks, the newest first.
    pub(super) recent: VecDeque<Vec<u32>>,
    pub(super) pairs: [u64; LAGS],
    pub(super) matches: [u64; LAGS],
}

impl FaceLags {
    /// Counts a whole deck, given its faces.
    pub(super) fn take(&mut self, faces: &[u32]) {
        for (lag, other) in self.recent.iter().enumerate() {
            self.pairs[lag] += 1;
            self.matches[lag] += faces.iter().zip(other).filter(|(one, other)| one == other).count() as u64;
        }
        self.recent.push_front(faces.to_vec());
        self.recent.truncate(LAGS);
    }

    /// Forgets the last decks.
    pub(super) fn end_run(&mut self) {
        self.recent.clear();
    }

    /// Adds other counts.
    pub(super) fn add(&mut self, other: &Self) {
        for lag in 0..LAGS {
            self.pairs[lag] += other.pairs[lag];
            self.matches[lag] += other.matches[lag];
        }
    }

    /// Returns a test for each lag.
    pub(super) fn tests(&self, deck: &Deck) -> impl Iterator<Item = Test> {
        let [mean, variance, third] = moments(deck);
        let each = (1..).zip(self.pairs.into_iter().zip(self.matches));
        each.filter(move |(_, (pairs, _))| *pairs >= LEAST_PAIRS && variance > 0.0).map(
            move |(lag, (pairs, matches))| {
                let count = pairs as f64;
                let observed = matches as f64 / count;
                let tails = three_moments(matches as f64, mean * count, variance * count, third * count);
                let id = TestId {
                    transform: Transform::Run,
                    subject: Subject::CardsInPlace,
                    form: Form::Lag(lag),
                };
                let effect = Effect::Mean { observed, expected: mean };
                let z = (observed - mean) * (count / variance).sqrt();
                Test::new(id, pairs, observed, tails.two_sided(), effect).with_z(z)
            },
        )
    }
}

/// Returns the mean, the variance and the third central moment of the places at which two decks show the same face.
fn moments(deck: &Deck) -> [f64; 3] {
    // Σ Π C(m, j)² j! of j that add up to 0, 1, 2, 3.
    let mut ways = [1.0, 0.0, 0.0, 0.0];
    for copies in deck.copies() {
        let mut own = [1.0; 4];
        for j in 1..4 {
            own[j] = own[j - 1] * (copies as f64 - (j as f64 - 1.0)).max(0.0).powi(2) / j as f64;
        }
        ways = std::array::from_fn(|k| (0..=k).map(|j| own[j] * ways[k - j]).sum());
    }
    let n = f64::from(deck.cards());
    // E X (X − 1) … (X − k + 1) is k! times the expected number of sets of k.
    let one = ways[1] / n;
    let two = 2.0 * ways[2] / (n * (n - 1.0)).max(1.0);
    let three = 6.0 * ways[3] / (n * (n - 1.0) * (n - 2.0)).max(1.0);
    let (square, cube) = (two + one, three + 3.0 * two + one);
    [one, square - one * one, cube - 3.0 * one * square + 2.0 * one.powi(3)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_all_orders() {
        for faces in [&[0, 0, 1, 1, 2, 2][..], &[0, 0, 0, 1, 1, 2], &[0, 1, 2, 3, 4, 5]] {
            let deck = Deck::of_faces(faces).expect("a deck");
            let matches: Vec<f64> = evenhand::Permutation::all(6)
                .map(|order| {
                    order.iter().zip(faces).filter(|(card, face)| deck.face(*card) == **face).count()
                })
                .map(|count| count as f64)
                .collect();
            let mean = matches.iter().sum::<f64>() / 720.0;
            let central = |power| matches.iter().map(|x| (x - mean).powi(power)).sum::<f64>() / 720.0;
            let exact = [mean, central(2), central(3)];
            for (moment, exact) in moments(&deck).into_iter().zip(exact) {
                assert!((moment - exact).abs() < 1e-9, "{faces:?}: {moment}, not {exact}");
            }
        }
    }
}
