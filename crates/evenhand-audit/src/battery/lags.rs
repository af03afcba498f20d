//! Whether a deck tells of the decks some way after it: lags 1 to 8.
//!
//! For each lag, how many cards lie where they lay so many decks before, and how the inversions of both go together.
//! The changes over a lag are independent and uniform wherever the decks are.

/// The lags that are looked at.
pub(super) const LAGS: usize = 8;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Lags {
    /// How many pairs of decks there are.
    pub(super) pairs: [u64; LAGS],
    /// Of all of them, how many cards lie where they lay.
    pub(super) matches: [u64; LAGS],
    /// The sum of the products of twice the inversions less their mean.
    pub(super) products: [i128; LAGS],
}

impl Lags {
    /// Takes a deck and the one so many before it, at least one.
    pub(super) fn take(&mut self, lag: usize, n: u64, matches: u64, inversions: [u64; 2]) {
        let twice_mean = i128::from(n * n.saturating_sub(1) / 2);
        let [one, other] = inversions.map(|inversions| 2 * i128::from(inversions) - twice_mean);
        self.pairs[lag - 1] += 1;
        self.matches[lag - 1] += matches;
        self.products[lag - 1] += one * other;
    }

    pub(super) fn add(&mut self, other: &Self) {
        for lag in 0..LAGS {
            self.pairs[lag] += other.pairs[lag];
            self.matches[lag] += other.matches[lag];
            self.products[lag] += other.products[lag];
        }
    }
}
