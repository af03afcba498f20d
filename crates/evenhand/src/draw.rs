//! The seam between algorithms and randomness: an exact die.
//!
//! An algorithm that takes its dice from a [`Draw`] can be run with a keystream, with any generator of the `rand_core`
//! family, with a tape of given draws, or with every tape there is, which proves it for small n without a seed or a
//! p-value.

use alloc::vec::Vec;

use crate::wide;

/// A source of exact dice.
pub trait Draw {
    /// A die of `bound` faces: uniform in `0..bound`, independent of all others.
    ///
    /// # Panics
    /// If `bound` is 0: there is no such die.
    fn below(&mut self, bound: u64) -> u64;

    /// A die for each bound, in their order, written to `dice`. A source may take several from one random word; the
    /// dice are exact and independent all the same.
    ///
    /// # Panics
    /// If a bound is 0, or the two slices differ in length.
    fn roll(&mut self, bounds: &[u64], dice: &mut [u64]) {
        assert_eq!(bounds.len(), dice.len(), "a place for each die");
        for (die, bound) in dice.iter_mut().zip(bounds) {
            *die = self.below(*bound);
        }
    }
}

/// Die `bound` from words: Lemire's exact roll (TOMACS 2019), SPEC.md's with one bound.
#[inline]
pub(crate) fn die(bound: u64, mut word: impl FnMut() -> u64) -> u64 {
    assert_ne!(bound, 0, "a die has at least one face");
    loop {
        let (face, rest) = wide::product(word(), bound);
        // 2^64 mod bound < bound: the division is rarely needed.
        if rest >= bound || rest >= bound.wrapping_neg() % bound {
            return face;
        }
    }
}

/// Given draws, in order: how an example is followed, a proof enumerates, and a test plants a fault.
///
/// # Examples
/// ```
/// use evenhand::{Draw, Tape};
///
/// let mut tape = Tape::new([4, 2, 0]);
/// assert_eq!([tape.below(6), tape.below(5)], [4, 2]);
/// assert_eq!(tape.bounds(), [6, 5]);
/// assert_eq!(tape.left(), 1);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tape {
    draws: Vec<u64>,
    bounds: Vec<u64>,
}

impl Tape {
    /// A tape of these draws.
    pub fn new(draws: impl IntoIterator<Item = u64>) -> Self {
        Self { draws: draws.into_iter().collect(), bounds: Vec::new() }
    }

    /// The bounds asked for so far: one for each draw taken.
    pub fn bounds(&self) -> &[u64] {
        &self.bounds
    }

    /// How many draws are still on the tape.
    pub fn left(&self) -> usize {
        self.draws.len() - self.bounds.len()
    }
}

impl Draw for Tape {
    /// The next draw of the tape.
    ///
    /// # Panics
    /// If the tape has run out, or its draw is not below `bound`.
    fn below(&mut self, bound: u64) -> u64 {
        let place = self.bounds.len();
        let draw = *self.draws.get(place).unwrap_or_else(|| panic!("the tape ends after {place} draws"));
        assert!(draw < bound, "draw {place} of the tape is {draw}, not below {bound}");
        self.bounds.push(bound);
        draw
    }
}

#[cfg(feature = "rand_core")]
impl<R: rand_core::Rng> Draw for R {
    /// Lemire's exact roll over the generator's next 64-bit words: as fair as those are.
    fn below(&mut self, bound: u64) -> u64 {
        die(bound, || self.next_u64())
    }
}
