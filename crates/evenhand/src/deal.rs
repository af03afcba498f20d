//! Dealing: what a large order does before its piles are shuffled.
//!
//! SPEC.md, steps 1, 2 and 4. Two passes over the items: one counts how many each pile gets, which says where piles
//! begin; one moves every item to the end of its pile so far. Both read the keys, which cost so little (a fifth of a
//! nanosecond an item) that keeping them costs more.
//!
//! The moves of the second pass go to as many places as there are piles, each a cache miss, if done plainly. So every
//! pile collects a cache line's worth of items and writes it whole and past the caches (write-combining). That pays
//! for items of 1 to 32 bytes; larger ones are moved one by one.
//!
//! Unsafe buys uninitialised destinations, moves of any T, and no bounds checks in the loop that most time goes to.

use alloc::vec;
use alloc::vec::Vec;
use core::mem::MaybeUninit;
use core::ops::Range;

use crate::engine::{BURST, Engine, Job, Key};
use crate::keystream::{self, Kind};
use crate::memory::{LINE, Line};

/// Keys in a burst of a stream.
const KEYS: u64 = BURST as u64 / 2;

/// Calls `each(i, pile)` for the items of a range, in order, where 2^bits piles are dealt.
///
/// # Safety
/// This machine has the engine's instructions.
#[inline(always)]
unsafe fn each_pile<E: Engine>(key: &E::Key, items: Range<u64>, bits: u32, mut each: impl FnMut(u64, usize)) {
    let (high_head, low_head) = (keystream::head(Kind::KeysHigh, 0), keystream::head(Kind::KeysLow, 0));
    let (mut high, mut low) = (Keys([0; BURST]), Keys([0; BURST]));
    let mut start = items.start - items.start % KEYS;
    while start < items.end {
        let inside = items.start.max(start)..items.end.min(start + KEYS);
        // SAFETY: the caller's. Eight keys lie in a block.
        unsafe { E::burst(key, high_head, start / 8, &mut high.0) };
        if bits <= 16 {
            let shift = 16 - bits;
            if inside.end - inside.start == KEYS {
                for (i, key) in (start..).zip(high.0.as_chunks().0) {
                    each(i, usize::from(u16::from_le_bytes(*key) >> shift));
                }
            } else {
                for i in inside {
                    each(i, usize::from(high.at((i - start) as usize) >> shift));
                }
            }
        } else {
            // SAFETY: the caller's.
            unsafe { E::burst(key, low_head, start / 8, &mut low.0) };
            for i in inside {
                let at = (i - start) as usize;
                let key = u32::from(high.at(at)) << 16 | u32::from(low.at(at));
                each(i, (key >> (32 - bits)) as usize);
            }
        }
        start += KEYS;
    }
}

/// A burst of key halves.
#[repr(align(64))]
struct Keys([u8; BURST]);

impl Keys {
    /// Half `at` of the burst.
    #[inline(always)]
    fn at(&self, at: usize) -> u16 {
        u16::from_le_bytes(self.0.as_chunks().0[at])
    }
}

/// The first pass over a range of items.
struct Count {
    items: Range<u64>,
    bits: u32,
}

impl Job for Count {
    type Out = Vec<u32>;

    #[inline(always)]
    unsafe fn run<E: Engine>(self, key: &E::Key) -> Vec<u32> {
        let piles = 1 << self.bits;
        // Two tables, so that equal piles in a row do not wait for one another.
        let mut sizes = vec![0u32; 2 * piles];
        let (even, odd) = sizes.split_at_mut(piles);
        // SAFETY: the caller's; a pile is below 2^bits.
        unsafe {
            each_pile::<E>(key, self.items, self.bits, |i, pile| {
                let table = if i % 2 == 0 { &mut *even } else { &mut *odd };
                *table.get_unchecked_mut(pile) += 1;
            });
        }
        for (even, odd) in even.iter_mut().zip(odd) {
            *even += *odd;
        }
        sizes.truncate(piles);
        sizes
    }
}

/// How many items of a range each of 2^bits piles gets.
pub(crate) fn count(key: &Key, items: Range<u64>, bits: u32) -> Vec<u32> {
    // SAFETY: the job asks for nothing but the engine.
    unsafe { key.run(Count { items, bits }) }
}

/// The items of a few piles.
struct Gather {
    n: u64,
    bits: u32,
    piles: Range<u64>,
}

impl Job for Gather {
    type Out = Vec<Vec<u64>>;

    #[inline(always)]
    unsafe fn run<E: Engine>(self, key: &E::Key) -> Vec<Vec<u64>> {
        let Self { n, bits, piles } = self;
        let mut gathered = vec![Vec::new(); (piles.end - piles.start) as usize];
        // Keys whose high half lies in here belong to these piles, or to their neighbours where B > 16.
        let (lowest, highest) = match bits {
            ..=16 => (piles.start << (16 - bits), (piles.end << (16 - bits)) - 1),
            _ => (piles.start >> (bits - 16), (piles.end - 1) >> (bits - 16)),
        };
        let (lowest, span) = (lowest as u16, (highest - lowest) as u16);
        let head = keystream::head(Kind::KeysHigh, 0);
        let mut high = Keys([0; BURST]);
        for start in (0..n).step_by(KEYS as usize) {
            // SAFETY: the caller's. Eight keys lie in a block.
            unsafe { E::burst(key, head, start / 8, &mut high.0) };
            // Nearly always none of a burst: counted without branches, for the sake of vectors.
            let hits = high.0.as_chunks().0.iter().fold(0, |hits: u16, key| {
                hits + u16::from(u16::from_le_bytes(*key).wrapping_sub(lowest) <= span)
            });
            if hits > 0 {
                // SAFETY: the caller's.
                unsafe {
                    each_pile::<E>(key, start..n.min(start + KEYS), bits, |i, pile| {
                        let pile = pile as u64;
                        if piles.contains(&pile) {
                            gathered[(pile - piles.start) as usize].push(i);
                        }
                    });
                }
            }
        }
        gathered
    }
}

/// The items of some piles, each pile in input order, where 2^bits piles are dealt of n items: a pass over all keys.
pub(crate) fn gather(key: &Key, n: u64, bits: u32, piles: Range<u64>) -> Vec<Vec<u64>> {
    // SAFETY: the job asks for nothing but the engine.
    unsafe { key.run(Gather { n, bits, piles }) }
}

/// Where items come from: place i of a slice, or the number i itself.
pub(crate) trait Source<T>: Copy + Send + Sync {
    /// Item i.
    ///
    /// # Safety
    /// i is in the source, and every item is taken once.
    unsafe fn take(self, i: u64) -> T;
}

/// The items of a slice.
pub(crate) struct Items<T>(pub(crate) *mut T);

impl<T> Clone for Items<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Items<T> {}

// SAFETY: threads take different items, which are moved bitwise; whoever makes one on several threads asks T: Send.
unsafe impl<T> Send for Items<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for Items<T> {}

impl<T> Source<T> for Items<T> {
    #[inline(always)]
    unsafe fn take(self, i: u64) -> T {
        // SAFETY: the caller's.
        unsafe { self.0.add(i as usize).read() }
    }
}

/// The numbers 0, 1, 2, ….
#[derive(Clone, Copy)]
pub(crate) struct Numbers;

impl Source<u32> for Numbers {
    #[inline(always)]
    unsafe fn take(self, i: u64) -> u32 {
        i as u32
    }
}

impl Source<u64> for Numbers {
    #[inline(always)]
    unsafe fn take(self, i: u64) -> u64 {
        i
    }
}

/// The second pass over a range of items.
pub(crate) struct Scatter<'a, T, S> {
    pub(crate) items: Range<u64>,
    pub(crate) bits: u32,
    pub(crate) source: S,
    pub(crate) to: *mut T,
    /// For each pile, where in `to` its next item of this range goes; afterwards, where its last went and one more.
    pub(crate) next: &'a mut [usize],
}

/// Destinations of fewer bytes than this stay in the caches, so that lines are not written past them. Half of a
/// common last-level cache.
const PAST_CACHES: usize = 16 << 20;

impl<T, S: Source<T>> Scatter<'_, T, S> {
    /// Items one by one.
    ///
    /// # Safety
    /// As for [`scatter`].
    #[inline(always)]
    unsafe fn plainly<E: Engine>(self, key: &E::Key) {
        // SAFETY: every pile's range has room for its items.
        unsafe {
            each_pile::<E>(key, self.items, self.bits, |i, pile| {
                let next = self.next.get_unchecked_mut(pile);
                self.to.add(*next).write(self.source.take(i));
                *next += 1;
            });
        }
    }

    /// A line of items at a time; `held` items fill a line, and `to` is `lead` items past the start of one.
    ///
    /// # Safety
    /// As for [`scatter`]; `held` · size = [`LINE`], and `to` minus `lead` items is aligned to a line.
    #[inline(always)]
    unsafe fn in_lines<E: Engine>(self, key: &E::Key, lead: usize) {
        let held = LINE / size_of::<T>();
        let Self { items, bits, source, to, next } = self;
        let starts = next.to_vec();
        let past_caches = (items.end - items.start) as usize * size_of::<T>() >= PAST_CACHES;
        let mut lines: Vec<Line> = vec![Line([MaybeUninit::uninit(); LINE]); 1 << bits];
        let lines = lines.as_mut_ptr();
        // SAFETY: a pile is below 2^bits. A pile's line holds its items whose places share that line in `to`; they are
        // written there when the last of them comes, from the pile's own first place on.
        unsafe {
            each_pile::<E>(key, items, bits, |i, pile| {
                let place = *next.get_unchecked(pile);
                *next.get_unchecked_mut(pile) = place + 1;
                let line = lines.add(pile);
                let slot = (place + lead) % held;
                line.cast::<T>().add(slot).write(source.take(i));
                if slot == held - 1 {
                    let start = *starts.get_unchecked(pile);
                    if place + 1 >= start + held {
                        let to = to.add(place + 1 - held).cast();
                        if past_caches {
                            E::store_line(&*line, to);
                        } else {
                            to.write(*line);
                        }
                    } else {
                        let slot = held - (place + 1 - start);
                        let from = line.cast::<T>().add(slot);
                        to.add(start).copy_from_nonoverlapping(from, place + 1 - start);
                    }
                }
            });
            for (pile, (start, end)) in starts.iter().zip(next).enumerate() {
                let slot = (*end + lead) % held;
                let last = slot.min(*end - *start);
                let from = lines.add(pile).cast::<T>().add(slot - last);
                to.add(*end - last).copy_from_nonoverlapping(from, last);
            }
            E::store_fence();
        }
    }
}

impl<T, S: Source<T>> Job for Scatter<'_, T, S> {
    type Out = ();

    #[inline(always)]
    unsafe fn run<E: Engine>(self, key: &E::Key) {
        let size = size_of::<T>();
        let address = self.to.addr();
        // SAFETY: the caller's.
        unsafe {
            if size.is_power_of_two() && size <= LINE / 2 && address.is_multiple_of(size) {
                self.in_lines::<E>(key, address % LINE / size);
            } else {
                self.plainly::<E>(key);
            }
        }
    }
}

/// Deals a range of items to their piles.
///
/// # Safety
/// `to` is valid for writes wherever `next` and the piles' sizes in this range say, and nobody else writes or reads
/// there meanwhile. The source has the items, and they are forgotten there afterwards. T is not of size 0.
pub(crate) unsafe fn scatter<T, S: Source<T>>(key: &Key, job: Scatter<'_, T, S>) {
    // SAFETY: the caller's.
    unsafe { key.run(job) }
}
