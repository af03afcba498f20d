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
use crate::index::Index;
use crate::keystream::{self, Domain};
use crate::memory::{LINE, Line};

/// Keys in a burst of a stream.
const KEYS: u64 = BURST as u64 / 2;

/// Calls `each(first, piles)` for the items of a range, in order, up to [`KEYS`] at a time: the piles of items `first`,
/// `first + 1`, …, where 2^bits piles are dealt.
///
/// # Safety
/// This machine has the engine's instructions.
#[inline(always)]
unsafe fn each_burst<E: Engine>(
    key: &E::Key,
    items: Range<u64>,
    bits: u32,
    mut each: impl FnMut(u64, &[u32]),
) {
    let (high_head, low_head) = (keystream::head(Domain::KeysHigh, 0), keystream::head(Domain::KeysLow, 0));
    let (mut high, mut low) = (Halves([0; BURST]), Halves([0; BURST]));
    let mut piles = [0; KEYS as usize];
    let mut start = items.start - items.start % KEYS;
    while start < items.end {
        // SAFETY: the caller vouches for the engine's instructions. (Eight keys lie in a block.)
        unsafe { E::burst(key, high_head, start / 8, &mut high.0) };
        if bits <= 16 {
            for (pile, high) in piles.iter_mut().zip(high.iter()) {
                *pile = u32::from(high) >> (16 - bits);
            }
        } else {
            // SAFETY: as above.
            unsafe { E::burst(key, low_head, start / 8, &mut low.0) };
            for ((pile, high), low) in piles.iter_mut().zip(high.iter()).zip(low.iter()) {
                *pile = (u32::from(high) << 16 | u32::from(low)) >> (32 - bits);
            }
        }
        let (first, end) = (items.start.max(start), items.end.min(start + KEYS));
        each(first, &piles[(first - start) as usize..(end - start) as usize]);
        start += KEYS;
    }
}

/// A burst of key halves.
#[repr(align(64))]
struct Halves([u8; BURST]);

impl Halves {
    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = u16> {
        self.0.as_chunks().0.iter().map(|half| u16::from_le_bytes(*half))
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
        // SAFETY: the caller vouches for the engine's instructions; `even` and `odd` have 2^bits counts each, and a pile, a
        // key's upper `bits` bits, is below that.
        unsafe {
            each_burst::<E>(key, self.items, self.bits, |_, piles| {
                let (pairs, rest) = piles.as_chunks::<2>();
                for pair in pairs {
                    *even.get_unchecked_mut(pair[0] as usize) += 1;
                    *odd.get_unchecked_mut(pair[1] as usize) += 1;
                }
                for pile in rest {
                    *even.get_unchecked_mut(*pile as usize) += 1;
                }
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
    // SAFETY: the job asks for nothing but the engine, which `Key::run` knows to be there.
    unsafe { key.run(Count { items, bits }) }
}

/// The keys of a range of items.
struct Keys<'a> {
    items: Range<u64>,
    to: &'a mut [u32],
}

impl Job for Keys<'_> {
    type Out = ();

    #[inline(always)]
    unsafe fn run<E: Engine>(self, key: &E::Key) {
        let Self { items, to } = self;
        let start = items.start;
        // SAFETY: the caller vouches for the engine's instructions.
        unsafe {
            each_burst::<E>(key, items, u32::BITS, |first, keys| {
                to[(first - start) as usize..][..keys.len()].copy_from_slice(keys);
            });
        }
    }
}

/// Writes the 32-bit keys of a range of items to a slice of as many.
pub(crate) fn keys(key: &Key, items: Range<u64>, to: &mut [u32]) {
    // SAFETY: the job asks for nothing but the engine, which `Key::run` knows to be there.
    unsafe { key.run(Keys { items, to }) }
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
        let head = keystream::head(Domain::KeysHigh, 0);
        let mut high = Halves([0; BURST]);
        for start in (0..n).step_by(KEYS as usize) {
            // SAFETY: the caller vouches for the engine's instructions. (Eight keys lie in a block.)
            unsafe { E::burst(key, head, start / 8, &mut high.0) };
            // Nearly always none of a burst: counted without branches, for the sake of vectors.
            let hits =
                high.iter().fold(0, |hits: u16, key| hits + u16::from(key.wrapping_sub(lowest) <= span));
            if hits > 0 {
                // SAFETY: as above.
                unsafe {
                    each_burst::<E>(key, start..n.min(start + KEYS), bits, |first, dealt| {
                        for (i, pile) in (first..).zip(dealt) {
                            let pile = u64::from(*pile);
                            if piles.contains(&pile) {
                                gathered[(pile - piles.start) as usize].push(i);
                            }
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
    // SAFETY: the job asks for nothing but the engine, which `Key::run` knows to be there.
    unsafe { key.run(Gather { n, bits, piles }) }
}

/// Where items come from: place i of a slice, or the number i itself.
pub(crate) trait Source<T>: Copy {
    /// Item i.
    ///
    /// # Safety
    /// i is in the source, and every item is taken once.
    unsafe fn take(self, i: u64) -> T;

    /// Where item i lies, if it lies anywhere; i may be past the end.
    fn address(self, i: u64) -> Option<*const u8>;
}

/// How far ahead of the items being moved their source is brought to the caches, in bytes: the machine's own
/// prefetching stops at every page.
const PREFETCH_BYTES: usize = 4096;

/// Asks for the source of a burst's items, [`PREFETCH_BYTES`] ahead.
///
/// # Safety
/// This machine has the engine's instructions.
#[inline(always)]
unsafe fn prefetch<E: Engine, T, S: Source<T>>(source: S, first: u64) {
    if let Some(address) = source.address(first) {
        for line in 0..(KEYS as usize * size_of::<T>()).div_ceil(LINE) {
            // SAFETY: the caller vouches for the engine's instructions; the address need not be valid.
            unsafe { E::prefetch(address.wrapping_add(PREFETCH_BYTES + line * LINE)) };
        }
    }
}

/// The items of a slice.
pub(crate) struct Items<T>(pub(crate) *mut T);

impl<T> Clone for Items<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Items<T> {}

// SAFETY: a pointer may go to another thread; what is behind it is reached by `take` alone, whose contract has every item
// taken once, so an item moves to one thread at most, which `T: Send` allows.
unsafe impl<T: Send> Send for Items<T> {}
// SAFETY: as above: `take` by reference is `take` by copy, and no two threads take the same item.
unsafe impl<T: Send> Sync for Items<T> {}

impl<T> Source<T> for Items<T> {
    #[inline(always)]
    unsafe fn take(self, i: u64) -> T {
        // SAFETY: the caller vouches that item i is in the slice, so the place is valid for a read; and takes it once, so the
        // copy is the item.
        unsafe { self.0.add(i as usize).read() }
    }

    #[inline(always)]
    fn address(self, i: u64) -> Option<*const u8> {
        Some(self.0.wrapping_add(i as usize).cast_const().cast())
    }
}

/// The numbers 0, 1, 2, ….
#[derive(Clone, Copy)]
pub(crate) struct Numbers;

impl<I: Index> Source<I> for Numbers {
    #[inline(always)]
    unsafe fn take(self, i: u64) -> I {
        I::of(i)
    }

    #[inline(always)]
    fn address(self, _i: u64) -> Option<*const u8> {
        None
    }
}

/// The second pass over a range of items.
pub(crate) struct Scatter<'a, T, S> {
    pub(crate) items: Range<u64>,
    pub(crate) bits: u32,
    pub(crate) source: S,
    pub(crate) to: *mut T,
    /// For each pile, where in `to` its first item of this range goes; afterwards, where its last went and one more.
    pub(crate) next: &'a mut [usize],
    /// If given, pile p has the places from p · `room` on, `room` of them, a whole number of lines. If not, there is
    /// room for as many as come.
    pub(crate) room: Option<usize>,
}

/// Up to 2^`PLAIN_BITS` piles, items go to them one by one: the caches hold the ends of that many. Measured 2026-11-21,
/// u32, n = 10^7 and 5·10^7, Zen 4: 1.0 ns an item at 512 piles plainly and 1.4 by lines, 3.1 and 1.5 at 1,024.
const PLAIN_BITS: u32 = 9;

/// Destinations of fewer bytes than this stay in the caches, so that lines are not written past them. Half of a
/// common last-level cache.
const PAST_CACHES: usize = 16 << 20;

impl<T, S: Source<T>> Scatter<'_, T, S> {
    /// Items one by one. Says whether all had room.
    ///
    /// # Safety
    /// As for [`scatter`].
    #[inline(always)]
    unsafe fn plainly<E: Engine, const ROOMS: bool>(self, key: &E::Key) -> bool {
        let Self { items, bits, source, to, next, room } = self;
        let room = room.unwrap_or(0);
        let mut all = true;
        // SAFETY: the caller vouches for the engine's instructions. A pile is below 2^bits, and `next` has an entry for each.
        // Where it points, `to` is valid for a write: without rooms by the caller's counts, with rooms as the end of a room is
        // not passed. Item i is in the source, and each burst brings other items.
        unsafe {
            each_burst::<E>(key, items, bits, |first, piles| {
                prefetch::<E, T, S>(source, first);
                for (i, &pile) in (first..).zip(piles) {
                    let next = next.get_unchecked_mut(pile as usize);
                    if ROOMS && *next == (pile as usize + 1) * room {
                        all = false;
                        continue;
                    }
                    to.add(*next).write(source.take(i));
                    *next += 1;
                }
            });
        }
        all
    }

    /// A line of `HELD` items at a time, where `to` minus `lead` items is aligned to a line. Says whether all had
    /// room.
    ///
    /// # Safety
    /// As for [`scatter`]; `HELD` · size = [`LINE`]; no lead if rooms are given.
    #[inline(always)]
    unsafe fn in_lines<E: Engine, const HELD: usize, const ROOMS: bool>(
        self,
        key: &E::Key,
        lead: usize,
    ) -> bool {
        let Self { items, bits, source, to, next, room } = self;
        let room = room.unwrap_or(0);
        let past_caches = (items.end - items.start) as usize * size_of::<T>() >= PAST_CACHES;
        let mut all = true;
        let mut lines: Vec<Line> = vec![Line([MaybeUninit::uninit(); LINE]); 1 << bits];
        let lines = lines.as_mut_ptr();
        // How many items lie in each pile's line, counted from where the line starts in `to`: a table small enough to
        // stay in the nearest cache, as `next` is not.
        let mut filled: Vec<u8> = next.iter().map(|place| ((place + lead) % HELD) as u8).collect();
        let filled = filled.as_mut_ptr();
        // Writes a pile's line, filled up to `count`, to where it goes.
        let mut write = |pile: usize, next: &mut usize, count: usize| {
            let first = (*next + lead) % HELD;
            if ROOMS && *next == (pile + 1) * room && count > first {
                all = false;
                return;
            }
            // SAFETY: the pile is below 2^bits, as many as there are lines. Its line holds items at `first..count`, all
            // written; their places in `to`, from `next` on, are the pile's own and valid, by the caller's counts or within
            // its room: that is a whole number of lines, so a line that begins in it ends in it. A line that is full from 0 on
            // begins where `to` is aligned to a line. Line and destination do not overlap: the lines are this call's.
            unsafe {
                let line = lines.add(pile);
                if first == 0 && count == HELD {
                    let to = to.add(*next).cast();
                    if past_caches {
                        E::store_line(&*line, to);
                    } else {
                        to.write(*line);
                    }
                } else {
                    // The pile's first line or its last: it shares it with its neighbours.
                    to.add(*next).copy_from_nonoverlapping(line.cast::<T>().add(first), count - first);
                }
            }
            *next += count - first;
        };
        // SAFETY: the caller vouches for the engine's instructions. A pile is below 2^bits, and there are that many
        // lines, counts in `filled` and entries of `next`. A slot is below HELD, so it lies in the pile's line: a line
        // that is full is written first and begun anew. Item i is in the source, and each burst brings other items.
        unsafe {
            each_burst::<E>(key, items, bits, |first, piles| {
                prefetch::<E, T, S>(source, first);
                for (i, &pile) in (first..).zip(piles) {
                    let pile = pile as usize;
                    let mut slot = usize::from(*filled.add(pile));
                    if slot == HELD {
                        // The line is written when the next begins, not when it is full: by then its last items have
                        // left the store queue, which a wider load would have to wait for.
                        write(pile, next.get_unchecked_mut(pile), HELD);
                        slot = 0;
                    }
                    lines.add(pile).cast::<T>().add(slot).write(source.take(i));
                    *filled.add(pile) = slot as u8 + 1;
                }
            });
            for (pile, next) in next.iter_mut().enumerate() {
                write(pile, next, usize::from(*filled.add(pile)));
            }
            E::store_fence();
        }
        all
    }

    /// Dispatches on the number of piles and `size_of::<T>()`: lines for items of 1 to 32 bytes, plain moves else.
    ///
    /// # Safety
    /// As for [`scatter`].
    #[inline(always)]
    unsafe fn deal<E: Engine, const ROOMS: bool>(self, key: &E::Key) -> bool {
        let address = self.to.addr();
        let lead = address % LINE / size_of::<T>();
        // SAFETY: the caller's contract is handed on. `in_lines` moreover: HELD · size = LINE in each arm, T is not of size 0,
        // `to` less `lead` items is aligned to a line, as its address is a multiple of the item's size; and with rooms it is
        // aligned itself, coming from a scratch.
        unsafe {
            if self.bits <= PLAIN_BITS || !address.is_multiple_of(size_of::<T>()) {
                return self.plainly::<E, ROOMS>(key);
            }
            match size_of::<T>() {
                1 => self.in_lines::<E, 64, ROOMS>(key, lead),
                2 => self.in_lines::<E, 32, ROOMS>(key, lead),
                4 => self.in_lines::<E, 16, ROOMS>(key, lead),
                8 => self.in_lines::<E, 8, ROOMS>(key, lead),
                16 => self.in_lines::<E, 4, ROOMS>(key, lead),
                32 => self.in_lines::<E, 2, ROOMS>(key, lead),
                _ => self.plainly::<E, ROOMS>(key),
            }
        }
    }
}

impl<T, S: Source<T>> Job for Scatter<'_, T, S> {
    type Out = bool;

    #[inline(always)]
    unsafe fn run<E: Engine>(self, key: &E::Key) -> bool {
        // SAFETY: the caller's contract is handed on.
        unsafe {
            match self.room {
                Some(_) => self.deal::<E, true>(key),
                None => self.deal::<E, false>(key),
            }
        }
    }
}

/// Deals a range of items to their piles. Says whether all had room; if not, nothing is lost: dealing copies.
///
/// # Safety
/// `to` is valid for writes wherever `next` and the piles' sizes in this range say, or their rooms, and nothing else
/// writes or reads there meanwhile. The source has the items; they may be kept there or in `to`. T is not of size 0.
pub(crate) unsafe fn scatter<T, S: Source<T>>(key: &Key, job: Scatter<'_, T, S>) -> bool {
    // SAFETY: what the job asks for is the contract of this function, which is the caller's.
    unsafe { key.run(job) }
}
