//! Shuffling slices in place.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;

use crate::deal::{self, Scatter};
use crate::engine::{Key, Level};
use crate::in_place::{self, OneThread};
use crate::index::Index;
use crate::keystream::Domain;
use crate::memory::{self, LINE};
use crate::pile::{self, Place};
use crate::plain::{ORDER_LIMIT, pile_bits};
use crate::seed::Seed;

/// Puts the items of a slice in the seed's order: place p gets the item that was at `order[p]`.
///
/// Any T, without bounds: items are moved bitwise and no code of theirs runs. In place: up to 2^20 items take no memory
/// besides, more take at most 1/64 of the slice's bytes and 8 MiB (1/31 for more than 2^30 items of one byte, 1/42 of two or
/// three; 1/51 for more than 2^34 of any size). Cost, on x86-64 with AVX-512: an item of four bytes takes under a
/// nanosecond within the caches, two to four beyond them, and five to seven of 10^9; of eight bytes three to five, and eight to eleven
/// of 10^9; of 64 bytes thirty. On small stacks, mind items that are large themselves: two of them lie on it, as when slices swap.
///
/// A call expands the seed's key first, as much work as some thirty swaps. Where many orders of the same few items are
/// wanted (decks, permutation tests), [`Series`](crate::Series) does that once for all of them.
///
/// # Panics
/// If the slice has more than 2^38 items; it is then as it was. An allocator that has no memory left ends the program, as
/// everywhere in Rust, even with items half moved; for indices there is [`order_into`](crate::order_into), which returns.
///
/// # Examples
/// ```
/// use evenhand::{Seed, shuffle};
///
/// let mut deck = ["ace", "king", "queen", "jack", "ten"];
/// shuffle(&mut deck, &Seed::from_text("42"));
/// assert_eq!(deck, ["jack", "ace", "king", "queen", "ten"]);
/// ```
pub fn shuffle<T>(items: &mut [T], seed: &Seed) {
    Shuffler::new().shuffle(items, seed);
}

/// Shuffles slices, and keeps the little memory that this takes besides them between calls.
///
/// For slices of some million items that are shuffled again and again: [`shuffle`](shuffle()) asks for that memory anew. It keeps the
/// most that a call has taken, until it is dropped.
///
/// # Examples
/// ```
/// use evenhand::{Seed, Shuffler};
///
/// let mut shuffler = Shuffler::new();
/// let mut rows: Vec<u32> = (0..10).collect();
/// for epoch in 0..3 {
///     shuffler.shuffle(&mut rows, &Seed::from_text("42").child(&format!("epoch/{epoch}")));
/// }
/// assert_eq!(rows.iter().sum::<u32>(), 45);
/// ```
#[derive(Default)]
pub struct Shuffler {
    pub(crate) memory: in_place::Memory,
    pub(crate) level: Option<Level>,
}

impl core::fmt::Debug for Shuffler {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Shuffler").field("scratch_bytes", &self.memory.bytes()).finish_non_exhaustive()
    }
}

impl Shuffler {
    /// One that holds no memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// One that uses the instructions of this level and no better ones: to compare them. The order is the same.
    ///
    /// # Panics
    /// The shuffle panics if this machine lacks them.
    pub fn with_level(level: Level) -> Self {
        Self { level: Some(level), ..Self::default() }
    }

    pub(crate) fn key(&self, seed: &Seed) -> Key {
        Key::new(self.level.unwrap_or_else(Level::best), seed)
    }

    /// As the function [`shuffle`](shuffle()).
    pub fn shuffle<T>(&mut self, items: &mut [T], seed: &Seed) {
        let n = items.len();
        if size_of::<T>() == 0 || n < 2 {
            return;
        }
        let key = self.key(seed);
        let from = items.as_mut_ptr();
        match pile_bits(n as u64) {
            // SAFETY: `from` is the slice's, valid for reads and writes of its n items, and n ≤ 2^20 is a u32; `to` is equal
            // to it; and all n places are settled, so that the slice holds every item once.
            None => unsafe { pile::shuffle(&key, (Domain::Pile, 0), from, from, n as u32, n as u32) },
            // SAFETY: T is not of size 0, as was asked above, and there is one thread.
            Some(bits) => unsafe { in_place::shuffle(&key, items, bits, &mut self.memory, &OneThread) },
        }
    }

    /// The order of n items in place of what is in the vector; n ≤ 2^48.
    pub(crate) fn order_into<I: Index>(
        &self,
        n: u64,
        seed: &Seed,
        into: &mut Vec<I>,
    ) -> Result<(), TryReserveError> {
        assert!(n <= ORDER_LIMIT, "an order has at most 2^48 items, not {n}: take a sample of them");
        let key = self.key(seed);
        memory::make_room(into, n)?;
        match pile_bits(n) {
            None => {
                into.extend((0..n).map(I::of));
                let items = into.as_mut_ptr();
                // SAFETY: `items` is the vector's, valid for reads and writes of the n numbers that were just put in it, and
                // n ≤ 2^20 is a u32; `to` is equal to it, and all n places are settled.
                unsafe { pile::shuffle(&key, (Domain::Pile, 0), items, items, n as u32, n as u32) };
            }
            Some(bits) => {
                memory::ask_for(scratch_bytes(n, 1))?;
                // SAFETY: there is room for n numbers, which nothing else reaches. `set_len`: every one of the n places holds
                // a number then, and n is within the capacity.
                unsafe {
                    deal_and_stack(&key, n, bits, into.as_mut_ptr());
                    into.set_len(n as usize);
                }
            }
        }
        Ok(())
    }
}

/// Writes the order of n items, dealt to 2^bits piles.
///
/// # Safety
/// `to` is valid for n numbers, and nothing else reaches them.
unsafe fn deal_and_stack<I: Index>(key: &Key, n: u64, bits: u32, to: *mut I) {
    let places = stacked(&deal::count(key, 0..n, bits));
    let mut next: Vec<usize> = places.iter().map(|place| place.start).collect();
    // SAFETY: `scatter`: the piles' places, from the counts of the same keys, part the n that `to` is valid for. `stack`: each
    // pile's places were just written.
    unsafe {
        deal::scatter(key, Scatter { items: 0..n, bits, to, next: &mut next });
        pile::stack(key, 0, &places, to);
    }
}

/// Bytes that dealing takes for a pile: two counts of 4, where the pile lies and where its next item goes, a line, and
/// how full that is.
const TABLES: u64 = (2 * 4 + size_of::<Place>() + 8 + LINE + 1) as u64;

/// The bytes that [`order_into`] (one thread) or `par_order_into` takes at most while it makes the order of n items on
/// `threads` threads, besides the order itself: 0 up to 2^20 items.
///
/// # Examples
/// ```
/// use evenhand::scratch_bytes;
///
/// assert_eq!(scratch_bytes(1 << 20, 16), 0);
/// assert!(scratch_bytes(1_000_000_000, 16) < 32 << 20);
/// ```
pub fn scratch_bytes(n: u64, threads: usize) -> u64 {
    pile_bits(n).map_or(0, |bits| (TABLES << bits).saturating_mul(threads as u64))
}

/// The places of piles of these sizes, one behind the other.
fn stacked(sizes: &[u32]) -> Vec<Place> {
    let mut start = 0;
    let place = |size: &u32| {
        let place = Place { start, m: *size as usize };
        start += place.m;
        place
    };
    sizes.iter().map(place).collect()
}

/// The order of n items: place p takes item `order[p]`. The type of n is that of the indices.
///
/// Besides the order it takes [`scratch_bytes`]. Cost: within the caches a nanosecond an index or less, two to four beyond.
///
/// # Panics
/// If n is above 2^48 or the order more than memory holds.
///
/// # Examples
/// ```
/// use evenhand::{Seed, order};
///
/// let seed = Seed::from_text("42");
/// assert_eq!(order(5_u32, &seed), [3, 0, 1, 2, 4]);
/// assert_eq!(order(5_u64, &seed), [3, 0, 1, 2, 4]);
/// ```
pub fn order<I: Index>(n: I, seed: &Seed) -> Vec<I> {
    let mut order = Vec::new();
    order_into(n, seed, &mut order).expect("the order fits in memory");
    order
}

/// [`order`] in place of what is in a vector, whose memory is used again if it is enough: for many orders one after
/// the other, and for callers that must go on where memory has run out.
///
/// # Errors
/// If the allocator does not give the memory; the vector is empty then.
///
/// # Panics
/// If n is above 2^48.
///
/// # Examples
/// ```
/// use evenhand::{Seed, order_into};
///
/// let (seed, mut order) = (Seed::from_text("42"), Vec::new());
/// order_into(5, &seed, &mut order)?;
/// assert_eq!(order, [3, 0, 1, 2, 4]);
/// assert!(order_into(1_u64 << 48, &seed, &mut order).is_err());
/// # Ok::<(), std::collections::TryReserveError>(())
/// ```
pub fn order_into<I: Index>(n: I, seed: &Seed, order: &mut Vec<I>) -> Result<(), TryReserveError> {
    Shuffler::new().order_into(n.as_u64(), seed, order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain;

    /// Each side of every row of the dice table and of the number of piles.
    const SIZES: [u64; 25] = [
        0, 1, 2, 5, 15, 16, 17, 18, 52, 64, 65, 512, 513, 2048, 2049, 16_384, 16_385, 65_536, 524_288,
        524_289, 600_000, 1_048_576, 1_048_577, 2_000_000, 3_000_000,
    ];

    #[test]
    fn every_level_gives_the_plain_order() {
        let seed = Seed::from_text("42");
        for n in SIZES.into_iter().filter(|n| !cfg!(miri) || *n < 1000) {
            let plain = plain::order(n, &seed);
            for level in Level::available() {
                let mut items: Vec<u64> = (0..n).collect();
                Shuffler::with_level(level).shuffle(&mut items, &seed);
                assert!(items == plain, "{n} items, {level:?}");
            }
            assert!(order(n, &seed) == plain, "{n} items");
            assert!(order(n as u32, &seed).into_iter().map(u64::from).eq(plain), "{n} items");
        }
    }

    type IntoVec<I> = fn(I, &Seed, &mut Vec<I>) -> Result<(), TryReserveError>;

    /// `order_into` on one thread and, if there is rayon, on many.
    fn forms<I: Index>() -> impl Iterator<Item = IntoVec<I>> {
        let forms: [IntoVec<I>; 2] = [
            order_into,
            #[cfg(feature = "rayon")]
            crate::par_order_into,
            #[cfg(not(feature = "rayon"))]
            order_into,
        ];
        forms.into_iter()
    }

    #[test]
    fn few_numbers_in_many_piles_are_dealt_plainly_and_by_lines() {
        // Of a size that Miri can follow.
        fn check<I: Index>(n: u64, bits: u32, key: &Key, plain: &[u64]) {
            let mut order: Vec<I> = Vec::with_capacity(n as usize);
            // SAFETY: as in `order_into`.
            unsafe {
                deal_and_stack(key, n, bits, order.as_mut_ptr());
                order.set_len(n as usize);
            }
            assert!(order.iter().map(|i| i.as_u64()).eq(plain.iter().copied()), "{bits} bits");
        }
        let (n, seed) = (700, Seed::from_text("few"));
        for bits in [8, 10] {
            let plain = plain::order_in_piles(n, bits, &seed);
            for key in Level::available().map(|level| Key::new(level, &seed)) {
                check::<u32>(n, bits, &key, &plain);
                check::<u64>(n, bits, &key, &plain);
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "millions of items")]
    fn an_order_takes_the_place_of_another_and_its_memory() {
        let seed = Seed::from_text("into");
        for (narrow_into, wide_into) in forms::<u32>().zip(forms::<u64>()) {
            let (mut narrow, mut wide) = (Vec::new(), Vec::new());
            for n in [3_000_000, 0, 1, 1_048_577, 100, 1_048_576] {
                narrow_into(n as u32, &seed, &mut narrow).unwrap();
                wide_into(n, &seed, &mut wide).unwrap();
                assert!(narrow == order(n as u32, &seed) && wide == plain::order(n, &seed), "{n} items");
                assert!(narrow.capacity() >= 3_000_000 && wide.capacity() >= 3_000_000, "it is kept");
            }
        }
    }

    #[test]
    fn an_order_that_no_memory_holds_is_an_error() {
        for order_into in forms::<u64>() {
            let mut order = alloc::vec![7];
            assert!(order_into(1 << 48, &Seed::from_text("large"), &mut order).is_err());
            assert!(order.is_empty());
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "millions of items")]
    fn many_piles_are_dealt_by_lines_as_by_items() {
        // 2^10 piles: above the limit of plain dealing; lines of 64, 16 and 8 items, and items that fill no line.
        let (n, seed) = (1 << 26 | 1, Seed::from_text("lines"));
        let order = order(n, &seed);
        let mut found = alloc::vec![false; n as usize];
        for i in &order {
            assert!(!core::mem::replace(&mut found[*i as usize], true), "{i} twice");
        }
        let mut bytes: Vec<u8> = (0..n).map(|i| (i % 251) as u8).collect();
        shuffle(&mut bytes, &seed);
        assert!(bytes.iter().zip(&order).all(|(byte, i)| u32::from(*byte) == i % 251));
        let mut thirds: Vec<[u8; 3]> = (0..n).map(|i| [i as u8, (i >> 8) as u8, (i >> 16) as u8]).collect();
        shuffle(&mut thirds, &seed);
        assert!(
            thirds.iter().zip(&order).all(|([a, b, c], i)| [*a, *b, *c, 0] == (i & 0xff_ffff).to_le_bytes())
        );
    }
}
