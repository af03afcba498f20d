//! Choices with replacement: independent dice of n faces.

use alloc::vec;
use alloc::vec::Vec;

use crate::draw::Draw;
use crate::error::TooFew;
use crate::keystream::{Cipher, Domain, Keystream};
use crate::memory;
use crate::plain::choice_batch;
use crate::seed::Seed;
use crate::wide;

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
    let mut source = Choices::new(n, seed).map_err(|none| TooFew { asked: k, ..none })?;
    let mut chosen = Vec::new();
    memory::make_room(&mut chosen, k).expect("the choices fit in memory");
    source.append_to(&mut chosen, k as usize);
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
        let dice = vec![0; bounds.len()];
        let next = dice.len();
        Ok(Self { stream: Keystream::of(Cipher::new(seed), Domain::Choices, 0), bounds, dice, next })
    }

    /// Overwrites `chosen` with the next choices. Faster than one choice at a time.
    ///
    /// # Examples
    /// ```
    /// use evenhand::{Choices, Seed};
    ///
    /// let mut throws = [0; 5];
    /// Choices::new(6, &Seed::from_text("42"))?.fill(&mut throws);
    /// assert_eq!(throws, [2, 4, 2, 0, 0]);
    /// # Ok::<(), evenhand::TooFew>(())
    /// ```
    pub fn fill(&mut self, chosen: &mut [u64]) {
        let held = (self.dice.len() - self.next).min(chosen.len());
        let (first, rest) = chosen.split_at_mut(held);
        first.copy_from_slice(&self.dice[self.next..self.next + held]);
        self.next += held;
        let Some(&n) = self.bounds.first() else {
            rest.fill(0);
            return;
        };
        let batch = self.bounds.len();
        let (batches, last) = rest.split_at_mut(rest.len() / batch * batch);
        match batch {
            1 => self.roll_batches(n, 1, batches),
            2 => self.roll_batches(n, 2, batches),
            3 => self.roll_batches(n, 3, batches),
            4 => self.roll_batches(n, 4, batches),
            _ => self.roll_batches(n, batch, batches),
        }
        for die in last {
            *die = self.next_die();
        }
    }

    /// Appends the next `k` choices to a vector.
    ///
    /// # Panics
    /// If the allocation fails.
    pub fn append_to(&mut self, chosen: &mut Vec<u64>, k: usize) {
        chosen.reserve_exact(k);
        memory::advise_huge_pages(chosen.spare_capacity_mut().as_mut_ptr().cast(), k * size_of::<u64>());
        let (mut buffer, mut left) = ([0; 1024], k);
        while left > 0 {
            let part = &mut buffer[..left.min(1024)];
            self.fill(part);
            chosen.extend_from_slice(part);
            left -= part.len();
        }
    }

    /// Rolls dice of `n` faces from whole words, `batch` per word. Inlined, so that the compiler knows a small `batch`.
    #[inline(always)]
    fn roll_batches(&mut self, n: u64, batch: usize, chosen: &mut [u64]) {
        let product = (1..batch).fold(n, |product, _| product * n);
        let reject_below = product.wrapping_neg() % product;
        for dice in chosen.chunks_exact_mut(batch) {
            loop {
                let mut r = self.stream.word();
                for die in &mut *dice {
                    (*die, r) = wide::product(r, n);
                }
                if r >= reject_below {
                    break;
                }
            }
        }
    }

    /// The next die, of n ≥ 2 faces.
    #[inline]
    fn next_die(&mut self) -> u64 {
        if self.next == self.dice.len() {
            self.stream.roll(&self.bounds, &mut self.dice);
            self.next = 0;
        }
        self.next += 1;
        self.dice[self.next - 1]
    }
}

impl Iterator for Choices {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        Some(if self.bounds.is_empty() { 0 } else { self.next_die() })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain;

    /// Covers every number of dice per word, and fills that begin and end within a word.
    #[test]
    fn choices_filled_in_parts_are_the_plain_ones() {
        let seed = Seed::from_text("fill");
        for n in [1, 2, 3, 6, 52, 1000, 10_000, 19_139, 524_287, 524_288, 1 << 29, 1 << 40, u64::MAX] {
            let plain = plain::choices(n, 500, &seed);
            let mut source = Choices::new(n, &seed).unwrap();
            let mut chosen = vec![0; 500];
            let mut rest = &mut chosen[..];
            for length in [1, 0, 7, 1, 100, 2, 3, 113, 200] {
                let (part, after) = rest.split_at_mut(length);
                source.fill(part);
                rest = after;
            }
            rest.fill_with(|| source.next().unwrap());
            assert_eq!(chosen, plain, "{n}");
            assert_eq!(choices(n, 500, &seed).unwrap(), plain, "{n}");
        }
    }
}
