//! Whether a deck tells of the decks some way after it: lags 1 to 8.
//!
//! For each lag, how many cards lie where they lay that many decks before, how the inversions of both go together, and
//! whether both are even or odd: of decks that are so by turns each half of all orders comes, and no two in a row.
//! The changes over a lag are independent and uniform wherever the decks are.
//!
//! Inversions go together as far as their products lie above the product of their means, those that were seen: a
//! shuffle that turns too few pairs around, each time anew, tells nothing of the next deck.

use serde::{Deserialize, Serialize};

/// The longest lag that is looked at, in decks.
pub const LAGS: usize = 8;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lags {
    /// How many pairs of decks there are.
    pub(crate) pairs: [u64; LAGS],
    /// Of all of them, how many cards lie where they lay.
    pub(crate) matches: [u64; LAGS],
    /// How many pairs of decks are both an even number of swaps away from the start, or both an odd one.
    pub(crate) alike: [u64; LAGS],
    /// The sum of the products of twice the inversions less the mean of fair decks.
    pub(crate) products: [i128; LAGS],
    /// The sums of these numbers, of the later and of the earlier decks of the pairs.
    pub(super) sums: [[i128; 2]; LAGS],
    /// The sums of their squares, of both together.
    pub(super) squares: [i128; LAGS],
}

impl Lags {
    /// Takes decks and the ones `lag` before them, at least 1, of each pair how many cards are in place and the
    /// inversions of both. Of at most 2^20 pairs, so that 64 bits hold their sums.
    pub(super) fn take(&mut self, lag: usize, n: u64, pairs: impl Iterator<Item = (u64, [u64; 2])>) {
        let twice_mean = (n * n.saturating_sub(1) / 2).cast_signed();
        let (mut count, mut all_matches, mut alike) = (0, 0, 0);
        let (mut product, mut sums, mut square) = (0_i64, [0_i64; 2], 0_i64);
        for (matches, inversions) in pairs {
            let [one, other] = inversions.map(|inversions| 2 * inversions.cast_signed() - twice_mean);
            count += 1;
            all_matches += matches;
            alike += 1 - (inversions[0] ^ inversions[1]) % 2;
            product += one * other;
            sums[0] += one;
            sums[1] += other;
            square += one * one + other * other;
        }
        self.pairs[lag - 1] += count;
        self.matches[lag - 1] += all_matches;
        self.alike[lag - 1] += alike;
        self.products[lag - 1] += i128::from(product);
        self.sums[lag - 1][0] += i128::from(sums[0]);
        self.sums[lag - 1][1] += i128::from(sums[1]);
        self.squares[lag - 1] += i128::from(square);
    }

    /// The mean product of twice the inversions of both decks, each less its mean, and their mean square. Of at least
    /// one pair.
    ///
    /// Exact up to the last division: of 2^40 pairs of 1,024 cards the products stay below 2^119.
    pub(super) fn together(&self, lag: usize) -> [f64; 2] {
        let pairs = i128::from(self.pairs[lag]);
        let [one, other] = self.sums[lag];
        let product = pairs * self.products[lag] - one * other;
        let square = pairs * self.squares[lag] - one * one - other * other;
        let all = (pairs as f64).powi(2);
        [product as f64 / all, square as f64 / (2.0 * all)]
    }

    /// Adds those of other decks, between which and these there is no lag.
    pub(super) fn add(&mut self, other: &Self) {
        let Self { pairs, matches, alike, products, sums, squares } = other;
        for lag in 0..LAGS {
            self.pairs[lag] += pairs[lag];
            self.matches[lag] += matches[lag];
            self.alike[lag] += alike[lag];
            self.products[lag] += products[lag];
            self.sums[lag][0] += sums[lag][0];
            self.sums[lag][1] += sums[lag][1];
            self.squares[lag] += squares[lag];
        }
    }

    /// Whether they can be of as many decks of n cards.
    #[cfg(feature = "state")]
    pub(super) fn are_of(&self, n: usize, decks: u64) -> bool {
        let farthest = (n * n.saturating_sub(1) / 2) as u128;
        let within = |sum: i128, pairs: u64, most: u128| sum.unsigned_abs() <= u128::from(pairs) * most;
        let Self { pairs, matches, alike, products, sums, squares } = self;
        (0..LAGS).all(|lag| {
            pairs[lag] <= decks
                && alike[lag] <= pairs[lag]
                && u128::from(matches[lag]) <= u128::from(pairs[lag]) * n as u128
                && within(products[lag], pairs[lag], farthest * farthest)
                && sums[lag].iter().all(|sum| within(*sum, pairs[lag], farthest))
                && within(squares[lag], pairs[lag], 2 * farthest * farthest)
                && squares[lag] >= 0
        })
    }
}
