//! Choices with replacement: independent dice of n faces.

use alloc::vec::Vec;

use crate::draw::Draw;
use crate::error::TooFew;
use crate::keystream::{Cipher, Domain, Keystream};
use crate::plain::choice_batch;
use crate::seed::Seed;

/// `k` independent choices of `0..n`, with replacement.
///
/// SPEC.md, "Choices, with replacement". Cost: a nanosecond or so each for small n.
///
/// # Errors
/// [`TooFew`] if there is nothing to choose from: n = 0 and k > 0.
///
/// # Panics
/// If `k` choices are more than the address space holds: take them one at a time from [`Choices`].
///
/// # Examples
/// ```
/// use evenhand::{Seed, choices};
///
/// assert_eq!(choices(6, 10, &Seed::from_text("42"))?, [2, 4, 2, 0, 0, 2, 5, 1, 4, 1]);
/// # Ok::<(), evenhand::TooFew>(())
/// ```
pub fn choices(n: u64, k: u64, seed: &Seed) -> Result<Vec<u64>, TooFew> {
    if k == 0 {
        return Ok(Vec::new());
    }
    let mut chosen = Vec::with_capacity(usize::try_from(k).unwrap_or(usize::MAX));
    chosen.extend(Choices::new(n, seed).map_err(|none| TooFew { asked: k, ..none })?.take(k as usize));
    Ok(chosen)
}

/// Choices of `0..n` with replacement, without end: what [`choices`] gives, one at a time.
#[derive(Debug)]
pub struct Choices {
    stream: Keystream,
    /// As many bounds n as one word has dice for; none if n = 1, which reads no word.
    bounds: Vec<u64>,
    dice: Vec<u64>,
    /// The next die to give.
    next: usize,
}

impl Choices {
    /// Choices of `0..n` under this seed.
    ///
    /// # Errors
    /// [`TooFew`] if n = 0: there is nothing to choose from.
    pub fn new(n: u64, seed: &Seed) -> Result<Self, TooFew> {
        if n == 0 {
            return Err(TooFew { asked: 1, available: 0 });
        }
        let bounds = if n == 1 { Vec::new() } else { choice_batch(n) };
        let dice = alloc::vec![0; bounds.len()];
        let next = dice.len();
        Ok(Self { stream: Keystream::of(Cipher::new(seed), Domain::Choices, 0), bounds, dice, next })
    }
}

impl Iterator for Choices {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        if self.next == self.dice.len() {
            if self.bounds.is_empty() {
                return Some(0);
            }
            self.stream.roll(&self.bounds, &mut self.dice);
            self.next = 0;
        }
        self.next += 1;
        Some(self.dice[self.next - 1])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}
