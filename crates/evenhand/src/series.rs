//! A series: millions of small orders under one seed.
//!
//! SPEC.md, "A series of small orders": decks in a row, permutation tests, simulations. Order r needs no other, so
//! they can be made in any order and on any thread; the key is expanded once for all of them.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::engine::{Key, LANES, Level};
use crate::interleaved;
use crate::keystream::Domain;
use crate::pile;
use crate::plain::ONE_PILE;
use crate::seed::Seed;

/// Orders 0, 1, 2, … of the same few items.
///
/// For decks in a row, permutation tests and simulations: the seed's key is expanded once, where [`shuffle`](crate::shuffle) does it in
/// each call, which of 52 items is a third to a half of the time; and any order is reached without those before it.
///
/// # Examples
/// ```
/// use evenhand::{Seed, Series};
///
/// let decks = Series::new(5, &Seed::from_text("42"))?;
/// assert_eq!(decks.order(0), [0, 1, 3, 4, 2]);
///
/// // A thousand decks into one buffer, one after the other.
/// let mut buffer = vec![0; 5 * 1000];
/// decks.fill(0, &mut buffer);
/// assert_eq!(buffer[..5], decks.order(0));
/// assert_eq!(buffer[5 * 999..], decks.order(999));
/// # Ok::<(), evenhand::SeriesError>(())
/// ```
#[derive(Clone)]
pub struct Series {
    key: Key,
    n: u32,
}

impl Series {
    /// The series over n items under this seed.
    ///
    /// # Errors
    /// [`SeriesError`] if n is above 2^20.
    pub fn new(n: u32, seed: &Seed) -> Result<Self, SeriesError> {
        Self::with_level(n, seed, Level::best())
    }

    /// The same with the instructions of this level: to compare them. The orders are the same.
    ///
    /// # Errors
    /// [`SeriesError`] if n is above 2^20.
    ///
    /// # Panics
    /// If this machine lacks the level's instructions.
    pub fn with_level(n: u32, seed: &Seed, level: Level) -> Result<Self, SeriesError> {
        if u64::from(n) > ONE_PILE {
            return Err(SeriesError { n });
        }
        Ok(Self { key: Key::new(level, seed), n })
    }

    /// How many items each order has.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// Order r.
    pub fn order(&self, r: u32) -> Vec<u32> {
        let mut order = vec![0; self.n as usize];
        self.fill(r, &mut order);
        order
    }

    /// Writes orders `first`, `first + 1`, … to a buffer, one behind the other, as many as fill it. Allocates nothing.
    ///
    /// # Panics
    /// If the buffer's length is no multiple of n, or the orders run past 2^32.
    pub fn fill(&self, first: u32, buffer: &mut [u32]) {
        if self.n == 0 {
            assert!(buffer.is_empty(), "orders of no items fill no buffer");
            return;
        }
        assert!(
            buffer.len().is_multiple_of(self.n as usize),
            "a buffer of {} does not hold whole orders of {}",
            buffer.len(),
            self.n
        );
        let count = buffer.len() as u64 / u64::from(self.n);
        assert!(u64::from(first) + count <= 1 << 32, "a series has 2^32 orders");
        let n = self.n as usize;
        let alone = |r: u32, order: &mut [u32]| {
            for (i, item) in (0..).zip(order.iter_mut()) {
                *item = i;
            }
            self.shuffle(r, order);
        };
        let batches = if (2..=interleaved::MAX_ITEMS).contains(&self.n) { count as usize / LANES } else { 0 };
        let (whole, rest) = buffer.split_at_mut(batches * LANES * n);
        let mut made = 0;
        while made < batches {
            // Counted up in 64 bits, for the last orders of all.
            let number = |batch: usize, w: usize| (u64::from(first) + (batch * LANES + w) as u64) as u32;
            let filled =
                interleaved::fill(&self.key, number(made, 0), self.n, &mut whole[made * LANES * n..]);
            made += filled.batches;
            for w in (0..LANES).filter(|w| filled.rejected >> w & 1 == 1) {
                let row = &mut whole[((made - 1) * LANES + w) * n..][..n];
                alone(number(made - 1, w), row);
            }
        }
        for (on, order) in (whole.len() / n..).zip(rest.chunks_exact_mut(n)) {
            alone(first + on as u32, order);
        }
    }

    /// Puts n items in order r: place p gets the item that was at `order(r)[p]`.
    ///
    /// # Panics
    /// If there are not n items.
    pub fn shuffle<T>(&self, r: u32, items: &mut [T]) {
        assert_eq!(items.len(), self.n as usize, "a series over n items orders n items");
        let from = items.as_mut_ptr();
        // SAFETY: `from` is the slice's, valid for reads and writes of its n items, as was just asserted; `to` is equal to
        // it; and all n places are settled, so that the slice holds every item once.
        unsafe { pile::shuffle(&self.key, (Domain::Series, r), from, from, self.n, self.n) };
    }

    /// All orders from `first` on.
    pub fn iter_from(&self, first: u32) -> impl Iterator<Item = Vec<u32>> {
        (first..=u32::MAX).map(|r| self.order(r))
    }

    /// All orders, 2^32 of them.
    pub fn iter(&self) -> impl Iterator<Item = Vec<u32>> {
        self.iter_from(0)
    }
}

impl fmt::Debug for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Series").field("n", &self.n).finish_non_exhaustive()
    }
}

/// A series is over at most 2^20 items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeriesError {
    /// The number of items asked for.
    pub n: u32,
}

impl fmt::Display for SeriesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a series has at most {ONE_PILE} items, not {}. Use child seeds and whole orders.", self.n)
    }
}

impl core::error::Error for SeriesError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain;

    #[test]
    fn interleaved_orders_are_the_plain_ones() {
        let seed = Seed::from_text("series");
        for level in Level::available() {
            let sizes = [0, 1, 2, 3, 15, 16, 17, 18, 52, 64, 65, 100, 511, 512, 513];
            for n in sizes.into_iter().filter(|n| !cfg!(miri) || *n < 100) {
                let series = Series::with_level(n, &seed, level).unwrap();
                let mut buffer = vec![7; 21 * n as usize];
                series.fill(5, &mut buffer);
                for (r, order) in (5..).zip(buffer.chunks_exact(n.max(1) as usize)) {
                    let plain = plain::series(u64::from(n), r, &seed);
                    assert!(order.iter().map(|i| u64::from(*i)).eq(plain), "{n} items, order {r}, {level:?}");
                }
            }
        }
    }

    #[test]
    fn the_last_orders_of_all_are_there() {
        let seed = Seed::from_text("series");
        let series = Series::new(52, &seed).unwrap();
        let mut buffer = vec![0; 52 * 8];
        series.fill(u32::MAX - 7, &mut buffer);
        assert_eq!(buffer[52 * 7..], series.order(u32::MAX));
        assert!(buffer[52 * 7..].iter().map(|i| u64::from(*i)).eq(plain::series(52, u32::MAX, &seed)));
        assert_eq!(series.iter_from(u32::MAX).count(), 1);
    }
}
