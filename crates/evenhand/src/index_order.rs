//! The index order: which item is at a place, and at which place is an item, without a list of them.
//!
//! INDEX.md. A list of n indices takes 8n bytes; a sampler over a data set of 10^12 records, or one of a thousand workers
//! that share a set, cannot keep it. Here places are digits (L, R) to two sides a and b, a·b just above n, and go through
//! twelve rounds of an unbalanced Feistel network over pairs of numbers modulo a and b: each round adds to one digit a number that a keystream
//! has for the other. What comes out above n goes through again (cycle walking).
//!
//! Why it is a bijection: a round is undone by subtracting, whatever its round function; and walking gives the permutation
//! that the network induces on `0..n`. Black and Rogaway, "Ciphers with arbitrary finite domains", CT-RSA 2002; Hoang and
//! Rogaway, "On generalized Feistel networks", CRYPTO 2010.
//!
//! When not to use it: an order that fits in memory is dealt faster and is uniform ([`order`](crate::order)); a few of many
//! indices are a sparse sample ([`sample_indices`](crate::sample_indices)), which is uniform too.
//!
//! | file | idea |
//! |---|---|
//! | `network` | rounds and walk in both directions: one number alone, and 32 of them side by side |
//! | `tables` | the round functions as tables, for n ≤ 2^32 |

mod network;
mod tables;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::engine::Level;
use crate::plain::index_order::{DEALT, LIMIT};
use crate::seed::Seed;
use crate::shuffle::Shuffler;
use network::{Direction, Network};

/// The index order of n items under a seed: any item by its place and any place by its item, for n up to 2^63.
///
/// # What it guarantees
/// - **A bijection at every n**: each item is at one place. That is proved, and rests on nothing else.
/// - **Pseudo-random, not uniform**: a seed has 2^256 values, so at most as many of the n! orders occur. No proof covers a
///   whole order. The twelve rounds withstand the best attacks known on such networks, which would need some 2^54 whole
///   orders at the smallest n, and more beyond.
/// - Up to 65,536 items it is [`order`](crate::order), which is uniform as far as AES-256 is.
///
/// Tested against what uniform orders show, without a finding: whole orders of 65,537 to 10^6 items (digits, neighbours, lags,
/// rises, which of two comes first, parity), 2,000 orders of 65,537 (places with an equal digit, the way of the best attack
/// known, which finds six rounds there at 31 standard deviations), and 2^20 places of orders of 2^32 + 1, 2^40 and 2^63.
///
/// Do not use it to encrypt: not account numbers, not anything that an attacker must not read. Time depends a little on places
/// and items. Orders of n and n + 1 items have nothing in common.
///
/// # Cost
/// `new` takes a microsecond or two; for n ≤ 65,536, where it keeps the order as tables of 256 KiB at most, up to half a
/// millisecond. An item takes 0.2 to 0.3 µs alone. In batches of 32 and more it takes 15 ns with 512-bit AES instructions, 36
/// with 128-bit ones; for n ≤ 2^32, batches that pay for it make tables of up to 1.5 MiB, and then it takes 6 ns at 10^6 and 8 to
/// 11 at 10^9 (one core of x86-64, Zen 4; the benchmark `index`). Tables are kept for later calls (feature `std`). Otherwise
/// memory does not depend on n.
///
/// # Examples
/// ```
/// use evenhand::{IndexOrder, Seed};
///
/// let order = IndexOrder::new(1 << 40, &Seed::from_text("42"))?;
/// assert_eq!(order.item(0), 123_139_164_431);
/// assert_eq!(order.place(123_139_164_431), 0);
///
/// // A batch: the items at places 1, 2 and 3.
/// let mut items = [0; 3];
/// order.fill(1, &mut items);
/// assert_eq!(items, [963_208_568_624, 320_645_175_326, 289_719_216_195]);
///
/// // Worker 2 of 8 takes every eighth place.
/// let mut share: Vec<u64> = (2..).step_by(8).take(1000).collect();
/// order.items_at(&mut share);
/// assert_eq!(share[0], order.item(2));
/// assert_eq!(share[1], order.item(10));
/// # Ok::<(), evenhand::IndexOrderError>(())
/// ```
#[derive(Clone)]
pub struct IndexOrder {
    n: u64,
    form: Form,
}

/// How an order is kept.
#[derive(Clone)]
enum Form {
    /// Items by place and places by item, n ≤ 65,536.
    Dealt([Box<[u16]>; 2]),
    Network(Box<Network>),
}

impl IndexOrder {
    /// The index order of n items under this seed.
    ///
    /// # Errors
    /// [`IndexOrderError`] if n is above 2^63.
    pub fn new(n: u64, seed: &Seed) -> Result<Self, IndexOrderError> {
        Self::with_level(n, seed, Level::best())
    }

    /// The same with the instructions of this level: to compare them. The order is the same.
    ///
    /// # Errors
    /// [`IndexOrderError`] if n is above 2^63.
    ///
    /// # Panics
    /// If this machine lacks the level's instructions.
    pub fn with_level(n: u64, seed: &Seed, level: Level) -> Result<Self, IndexOrderError> {
        if n > LIMIT {
            return Err(IndexOrderError { n });
        }
        let form = if n > DEALT {
            Form::Network(Box::new(Network::new(n, seed, level)))
        } else {
            let mut items: Box<[u16]> = (0..n).map(|item| item as u16).collect();
            Shuffler::with_level(level).shuffle(&mut items, seed);
            let mut places = vec![0; items.len()].into_boxed_slice();
            for (place, item) in (0..=u16::MAX).zip(&items) {
                places[usize::from(*item)] = place;
            }
            Form::Dealt([items, places])
        };
        Ok(Self { n, form })
    }

    /// How many items there are.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// The item at a place.
    ///
    /// # Panics
    /// If the place is not in `0..n`.
    pub fn item(&self, place: u64) -> u64 {
        self.one(Direction::ToItems, place)
    }

    /// The place of an item: [`item`](Self::item) undone.
    ///
    /// # Panics
    /// If the item is not in `0..n`.
    pub fn place(&self, item: u64) -> u64 {
        self.one(Direction::ToPlaces, item)
    }

    /// Writes the items at places `first`, `first + 1`, … over `items`.
    ///
    /// # Panics
    /// If the places run past n.
    pub fn fill(&self, first: u64, items: &mut [u64]) {
        self.row(Direction::ToItems, first, items);
    }

    /// Writes the places of items `first`, `first + 1`, … over `places`: [`fill`](Self::fill) the other way.
    ///
    /// # Panics
    /// If the items run past n.
    pub fn fill_places(&self, first: u64, places: &mut [u64]) {
        self.row(Direction::ToPlaces, first, places);
    }

    /// Writes over each place of a slice the item that is there. For places that are not in a row, in any order, repeated or
    /// not; some nanoseconds more each than [`fill`](Self::fill), which needs no division.
    ///
    /// # Panics
    /// If a place is not in `0..n`; the slice is then as it was.
    pub fn items_at(&self, places: &mut [u64]) {
        self.each(Direction::ToItems, places);
    }

    /// Writes over each item of a slice its place: [`items_at`](Self::items_at) undone.
    ///
    /// # Panics
    /// If an item is not in `0..n`; the slice is then as it was.
    pub fn places_of(&self, items: &mut [u64]) {
        self.each(Direction::ToPlaces, items);
    }

    /// The items at a range of places, made a batch at a time. Skipping (`nth`, `skip`) costs nothing.
    ///
    /// # Panics
    /// If the range runs past n.
    ///
    /// # Examples
    /// ```
    /// use evenhand::{IndexOrder, Seed};
    ///
    /// let order = IndexOrder::new(1_000_000, &Seed::from_text("42"))?;
    /// assert!(order.items(0..4).eq([51_674, 705_023, 818_801, 604_364]));
    /// assert_eq!(order.iter().count(), 1_000_000);
    /// # Ok::<(), evenhand::IndexOrderError>(())
    /// ```
    pub fn items(&self, places: Range<u64>) -> impl Iterator<Item = u64> {
        assert!(
            places.end <= self.n || places.is_empty(),
            "places {places:?} run past the {} that there are",
            self.n
        );
        Items { order: self, left: places, batch: Vec::new(), at: 0 }
    }

    /// All items, in the order.
    pub fn iter(&self) -> impl Iterator<Item = u64> {
        self.items(0..self.n)
    }

    fn one(&self, direction: Direction, number: u64) -> u64 {
        self.check(direction, number);
        match &self.form {
            Form::Dealt(tables) => tables[direction as usize][number as usize].into(),
            Form::Network(network) => network.one(direction, number),
        }
    }

    fn row(&self, direction: Direction, first: u64, numbers: &mut [u64]) {
        let Some(more) = (numbers.len() as u64).checked_sub(1) else { return };
        let in_range = first.checked_add(more).is_some_and(|last| last < self.n);
        assert!(
            in_range,
            "{} {first} and the {more} after it are not all among {}",
            direction.from(),
            self.n
        );
        match &self.form {
            Form::Dealt(tables) => {
                for (number, entry) in numbers.iter_mut().zip(&tables[direction as usize][first as usize..]) {
                    *number = u64::from(*entry);
                }
            }
            Form::Network(network) => network.row(direction, first, numbers),
        }
    }

    fn each(&self, direction: Direction, numbers: &mut [u64]) {
        let Some(most) = numbers.iter().max() else { return };
        self.check(direction, *most);
        match &self.form {
            Form::Dealt(tables) => {
                for number in numbers {
                    *number = tables[direction as usize][*number as usize].into();
                }
            }
            Form::Network(network) => network.each(direction, numbers),
        }
    }

    fn check(&self, direction: Direction, number: u64) {
        assert!(number < self.n, "{} {number} is not among {}", direction.from(), self.n);
    }
}

impl fmt::Debug for IndexOrder {
    /// Without the key, which gives every item.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndexOrder").field("n", &self.n).finish_non_exhaustive()
    }
}

/// The items at places in a row, of which a batch is made.
struct Items<'a> {
    order: &'a IndexOrder,
    /// Places whose items are not made yet.
    left: Range<u64>,
    batch: Vec<u64>,
    /// Items of the batch that were given.
    at: usize,
}

/// Items that are made at a time; the first time fewer, for who wants few.
const BATCH: usize = 1024;

impl Iterator for Items<'_> {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        if self.at == self.batch.len() {
            if self.left.is_empty() {
                return None;
            }
            let wanted = if self.batch.is_empty() { BATCH / 32 } else { BATCH };
            let count = wanted.min(usize::try_from(self.left.end - self.left.start).unwrap_or(wanted));
            self.batch.resize(count, 0);
            self.order.fill(self.left.start, &mut self.batch);
            self.left.start += count as u64;
            self.at = 0;
        }
        self.at += 1;
        Some(self.batch[self.at - 1])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = if self.left.is_empty() { 0 } else { self.left.end - self.left.start };
        match usize::try_from(left).ok().and_then(|left| left.checked_add(self.batch.len() - self.at)) {
            Some(left) => (left, Some(left)),
            None => (usize::MAX, None),
        }
    }

    fn nth(&mut self, skip: usize) -> Option<u64> {
        let made = self.batch.len() - self.at;
        if let Some(beyond @ 1..) = skip.checked_sub(made) {
            self.at = self.batch.len();
            let start = self.left.start.saturating_add(beyond as u64);
            self.left.start = start.min(self.left.end.max(self.left.start));
        } else {
            self.at += skip;
        }
        self.next()
    }
}

impl core::iter::FusedIterator for Items<'_> {}

/// An index order is over at most 2^63 items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct IndexOrderError {
    /// The number of items asked for.
    pub n: u64,
}

impl fmt::Display for IndexOrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an index order is over at most 2^63 items, not {}", self.n)
    }
}

impl core::error::Error for IndexOrderError {}

#[cfg(test)]
mod tests;
