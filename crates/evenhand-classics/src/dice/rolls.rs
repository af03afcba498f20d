//! Dice at work.

use evenhand::Draw;

use super::source::Source;

/// Exact dice as they are, several from one word too.
pub(super) struct Exact<'a>(pub(super) &'a mut dyn Draw);

impl Draw for Exact<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }

    fn roll(&mut self, bounds: &[u64], dice: &mut [u64]) {
        self.0.roll(bounds, dice);
    }
}

/// `rand() % n`.
pub(super) struct Modulo<S>(pub(super) S);

impl<S: Source> Draw for Modulo<S> {
    fn below(&mut self, bound: u64) -> u64 {
        assert_ne!(bound, 0, "a die has at least one face");
        self.0.number() % bound
    }
}

/// `(int)(n * rand() / (RAND_MAX + 1.0))`, n a double as in article 001: the product is exact up to 2^53, and here
/// beyond.
pub(super) struct Scaled<S> {
    pub(super) source: S,
    /// `RAND_MAX` + 1.
    pub(super) numbers: u64,
}

impl<S: Source> Draw for Scaled<S> {
    fn below(&mut self, bound: u64) -> u64 {
        assert_ne!(bound, 0, "a die has at least one face");
        (u128::from(bound) * u128::from(self.source.number()) / u128::from(self.numbers)) as u64
    }
}

/// `rand() % (n - 1)`, or whatever leaves the last face out.
pub(super) struct OffByOne<'a>(pub(super) &'a mut dyn Draw);

impl Draw for OffByOne<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        assert_ne!(bound, 0, "a die has at least one face");
        self.0.below((bound - 1).max(1))
    }
}

/// `Math.round(Math.random() * (n - 1))`: of 2 (n − 1) equal parts the first rounds to 0 and the last to n − 1, two to
/// each of the others.
pub(super) struct Rounded<'a>(pub(super) &'a mut dyn Draw);

impl Draw for Rounded<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        assert_ne!(bound, 0, "a die has at least one face");
        match (bound - 1).checked_mul(2) {
            Some(0) => 0,
            Some(parts) => self.0.below(parts).div_ceil(2),
            // More parts than a word has numbers: the half above a face, or that below it.
            None => self.0.below(bound - 1) + self.0.below(2),
        }
    }
}
