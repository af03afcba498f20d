//! The seam between algorithms and chance: an exact die.
//!
//! An algorithm that takes its dice from a [`Draw`] can be run with a keystream, with any generator of the `rand_core`
//! family, with a tape of given draws, or with every tape there is, which proves it for small n without a seed or a
//! p-value.

use alloc::vec::Vec;
use core::fmt;

use crate::Seed;
use crate::keystream::{Cipher, Kind};

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
fn die(bound: u64, mut word: impl FnMut() -> u64) -> u64 {
    assert_ne!(bound, 0, "a die has at least one face");
    loop {
        let wide = u128::from(word()) * u128::from(bound);
        let rest = wide as u64;
        // 2^64 mod bound < bound: the division is rarely needed.
        if rest >= bound || rest >= bound.wrapping_neg() % bound {
            return (wide >> 64) as u64;
        }
    }
}

/// Bounds share a word as long as their product stays within this: so does every batch of SPEC.md's table.
const SHARED_LIMIT: u64 = 1 << 62;

/// A keystream: free words and dice of a seed (kind 7), or those of its order, from the first on or from any place.
///
/// [`Keystream::below`](Draw::below) is one roll of one bound; [`Keystream::roll`](Draw::roll) takes as many
/// consecutive dice from a word as have a product of bounds of 2^62 or less.
///
/// # Examples
/// ```
/// use evenhand::{Draw, Keystream, Seed};
///
/// let mut dice = Keystream::new(&Seed::from_text("42"), 0);
/// assert_eq!([6, 6, 6, 6].map(|faces| dice.below(faces)), [0, 2, 3, 5]);
/// ```
pub struct Keystream {
    cipher: Cipher,
    kind: Kind,
    number: u32,
    at: u64,
    /// The words around `at`, from a multiple of [`HELD`] on.
    held: [u64; HELD],
}

/// Words made at a time.
const HELD: usize = 16;

impl Keystream {
    /// Stream `number` of the seed, from its first word.
    pub fn new(seed: &Seed, number: u32) -> Self {
        Self::of(Cipher::new(seed), Kind::Free, number)
    }

    /// The words of the seed's order of up to 2^20 items, which is one pile (kind 3, number 0): forward Fisher–Yates
    /// with SPEC.md's batches of dice makes that order of them.
    ///
    /// # Examples
    /// ```
    /// use evenhand::{Draw, Keystream, Seed, order_u32};
    ///
    /// let seed = Seed::from_text("42");
    /// let mut dice = [0; 4];
    /// Keystream::of_order(&seed).roll(&[5, 4, 3, 2], &mut dice);
    /// let mut items = [0, 1, 2, 3, 4];
    /// for (i, die) in dice.into_iter().enumerate() {
    ///     items.swap(i, i + die as usize);
    /// }
    /// assert_eq!(items, [3, 0, 1, 2, 4]);
    /// assert_eq!(order_u32(5, &seed), items);
    /// ```
    pub fn of_order(seed: &Seed) -> Self {
        Self::of(Cipher::new(seed), Kind::Pile, 0)
    }

    /// Any stream, for those who read words one roll at a time.
    pub(crate) fn of(cipher: Cipher, kind: Kind, number: u32) -> Self {
        Self { cipher, kind, number, at: 0, held: [0; HELD] }
    }

    /// The next word. After the last of all, word 2^64 − 1, comes the first again.
    #[inline]
    pub fn word(&mut self) -> u64 {
        let place = self.at as usize % HELD;
        if place == 0 {
            self.refill();
        }
        self.at = self.at.wrapping_add(1);
        self.held[place]
    }

    /// The place of the next word: how many have been read, unless one was sought.
    pub fn position(&self) -> u64 {
        self.at
    }

    /// Goes to word `position`, at the cost of a few blocks.
    pub fn seek(&mut self, position: u64) {
        self.at = position;
        if !position.is_multiple_of(HELD as u64) {
            self.refill();
        }
    }

    /// Makes the words around `at`.
    fn refill(&mut self) {
        let mut blocks = [[0; 16]; HELD / 2];
        let first = self.at / HELD as u64 * (HELD as u64 / 2);
        self.cipher.blocks(self.kind, self.number, first, &mut blocks);
        for (word, bytes) in self.held.iter_mut().zip(blocks.as_flattened().as_chunks().0) {
            *word = u64::from_le_bytes(*bytes);
        }
    }
}

impl fmt::Debug for Keystream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keystream")
            .field("number", &self.number)
            .field("position", &self.at)
            .finish_non_exhaustive()
    }
}

impl Draw for Keystream {
    #[inline]
    fn below(&mut self, bound: u64) -> u64 {
        die(bound, || self.word())
    }

    fn roll(&mut self, bounds: &[u64], dice: &mut [u64]) {
        assert_eq!(bounds.len(), dice.len(), "a place for each die");
        let mut start = 0;
        while let Some(&first) = bounds.get(start) {
            let mut product = first;
            let mut end = start + 1;
            while let Some(wider) = bounds
                .get(end)
                .and_then(|bound| product.checked_mul(*bound))
                .filter(|wider| *wider <= SHARED_LIMIT)
            {
                product = wider;
                end += 1;
            }
            assert_ne!(product, 0, "a die has at least one face");
            loop {
                let mut r = self.word();
                for (die, bound) in dice[start..end].iter_mut().zip(&bounds[start..end]) {
                    let wide = u128::from(r) * u128::from(*bound);
                    *die = (wide >> 64) as u64;
                    r = wide as u64;
                }
                if r >= product || r >= product.wrapping_neg() % product {
                    break;
                }
            }
            start = end;
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
