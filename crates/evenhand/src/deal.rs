//! Dealing: the keys of items, and what an order of many piles does before they are shuffled.
//!
//! SPEC.md, steps 1, 2 and 4. Numbers are dealt in two passes: one counts how many each pile gets, which says where piles
//! begin; one writes every number to the end of its pile so far. Both read the keys, which cost so little (a fifth of a
//! nanosecond an item) that keeping them costs more. (Slices are dealt in place, by `in_place`.)
//!
//! The writes of the second pass go to as many places as there are piles, each a cache miss, if done plainly. So every
//! pile collects a cache line's worth of numbers and writes it whole and past the caches (write-combining).
//!
//! Unsafe buys uninitialised destinations, and no bounds checks in the loop that most time goes to.

use alloc::vec;
use alloc::vec::Vec;
use core::mem::MaybeUninit;
use core::ops::Range;

use crate::engine::{BURST, Engine, Job, Key};
use crate::index::Index;
use crate::keystream::{self, Domain};
use crate::memory::{LINE, Line};

/// Keys in a burst of a stream.
pub(crate) const KEYS: u64 = BURST as u64 / 2;

/// Calls `each(first, piles)` for the items of a range, in order, up to [`KEYS`] at a time: the piles of items `first`,
/// `first + 1`, …, where 2^bits piles are dealt.
///
/// # Safety
/// This machine has the engine's instructions.
#[inline(always)]
pub(crate) unsafe fn each_burst<E: Engine>(
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

/// The second pass over a range of items.
pub(crate) struct Scatter<'a, I> {
    pub(crate) items: Range<u64>,
    pub(crate) bits: u32,
    pub(crate) to: *mut I,
    /// For each pile, where in `to` its first item of this range goes; afterwards, where its last went and one more.
    pub(crate) next: &'a mut [usize],
}

/// Up to 2^`PLAIN_BITS` piles, items go to them one by one: the caches hold the ends of that many. Measured 2026-11-21,
/// u32, n = 10^7 and 5·10^7, Zen 4: 1.0 ns an item at 512 piles plainly and 1.4 by lines, 3.1 and 1.5 at 1,024.
const PLAIN_BITS: u32 = 9;

/// Destinations of fewer bytes than this stay in the caches, so that lines are not written past them. Half of a
/// common last-level cache.
pub(crate) const PAST_CACHES: usize = 16 << 20;

impl<I: Index> Scatter<'_, I> {
    /// Items one by one.
    ///
    /// # Safety
    /// As for [`scatter`].
    #[inline(always)]
    unsafe fn plainly<E: Engine>(self, key: &E::Key) {
        let Self { items, bits, to, next } = self;
        // SAFETY: the caller vouches for the engine's instructions. A pile is below 2^bits, and `next` has an entry for each;
        // where it points, `to` is valid for a write, by the caller's counts.
        unsafe {
            each_burst::<E>(key, items, bits, |first, piles| {
                for (i, &pile) in (first..).zip(piles) {
                    let next = next.get_unchecked_mut(pile as usize);
                    to.add(*next).write(I::of(i));
                    *next += 1;
                }
            });
        }
    }

    /// A line of `HELD` items at a time, where `to` minus `lead` items is aligned to a line.
    ///
    /// # Safety
    /// As for [`scatter`]; `HELD` · size = [`LINE`].
    #[inline(always)]
    unsafe fn in_lines<E: Engine, const HELD: usize>(self, key: &E::Key, lead: usize) {
        let Self { items, bits, to, next } = self;
        let past_caches = (items.end - items.start) as usize * size_of::<I>() >= PAST_CACHES;
        let mut lines: Vec<Line> = vec![Line([MaybeUninit::uninit(); LINE]); 1 << bits];
        let lines = lines.as_mut_ptr();
        // How many items lie in each pile's line, counted from where the line starts in `to`: a table small enough to
        // stay in the nearest cache, as `next` is not.
        let mut filled: Vec<u8> = next.iter().map(|place| ((place + lead) % HELD) as u8).collect();
        let filled = filled.as_mut_ptr();
        // Writes a pile's line, filled up to `count`, to where it goes.
        let write = |pile: usize, next: &mut usize, count: usize| {
            let first = (*next + lead) % HELD;
            // SAFETY: the pile is below 2^bits, as many as there are lines. Its line holds items at `first..count`, all
            // written; their places in `to`, from `next` on, are the pile's own and valid, by the caller's counts. A line that
            // is full from 0 on begins where `to` is aligned to a line. Line and destination do not overlap: the lines are
            // this call's.
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
                    to.add(*next).copy_from_nonoverlapping(line.cast::<I>().add(first), count - first);
                }
            }
            *next += count - first;
        };
        // SAFETY: the caller vouches for the engine's instructions. A pile is below 2^bits, and there are that many
        // lines, counts in `filled` and entries of `next`. A slot is below HELD, so it lies in the pile's line: a line
        // that is full is written first and begun anew.
        unsafe {
            each_burst::<E>(key, items, bits, |first, piles| {
                for (i, &pile) in (first..).zip(piles) {
                    let pile = pile as usize;
                    let mut slot = usize::from(*filled.add(pile));
                    if slot == HELD {
                        // The line is written when the next begins, not when it is full: by then its last items have
                        // left the store queue, which a wider load would have to wait for.
                        write(pile, next.get_unchecked_mut(pile), HELD);
                        slot = 0;
                    }
                    lines.add(pile).cast::<I>().add(slot).write(I::of(i));
                    *filled.add(pile) = slot as u8 + 1;
                }
            });
            for (pile, next) in next.iter_mut().enumerate() {
                write(pile, next, usize::from(*filled.add(pile)));
            }
            E::store_fence();
        }
    }
}

impl<I: Index> Job for Scatter<'_, I> {
    type Out = ();

    /// # Safety
    /// As for [`scatter`].
    #[inline(always)]
    unsafe fn run<E: Engine>(self, key: &E::Key) {
        let address = self.to.addr();
        let lead = address % LINE / size_of::<I>();
        // SAFETY: the caller's contract is handed on. `in_lines` moreover: HELD · size = LINE in each arm, and `to` less `lead`
        // items is aligned to a line, as its address is a multiple of the item's size.
        unsafe {
            if self.bits <= PLAIN_BITS || !address.is_multiple_of(size_of::<I>()) {
                return self.plainly::<E>(key);
            }
            match size_of::<I>() {
                4 => self.in_lines::<E, 16>(key, lead),
                _ => self.in_lines::<E, 8>(key, lead),
            }
        }
    }
}

/// Deals the numbers of a range of items to their piles.
///
/// # Safety
/// `to` is valid for writes wherever `next` and the piles' sizes in this range say, and nothing else writes or reads there
/// meanwhile.
pub(crate) unsafe fn scatter<I: Index>(key: &Key, job: Scatter<'_, I>) {
    // SAFETY: what the job asks for is the contract of this function, which is the caller's.
    unsafe { key.run(job) }
}
