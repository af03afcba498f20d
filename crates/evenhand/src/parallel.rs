//! The same orders on many threads.
//!
//! Items are dealt in as many ranges as there are threads, each to its own part of every pile, so that piles come out
//! in input order; then every pile is shuffled on its own. Nothing depends on the number of threads. Up to 2^20 items
//! there is one pile, and one thread does it all.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::ops::Range;

use rayon::prelude::*;

use crate::deal::{self, Items, Numbers, Scatter, Source};
use crate::engine::Key;
use crate::index::Index;
use crate::memory;
use crate::pile::{self, Place};
use crate::plain::{ORDER_LIMIT, pile_bits};
use crate::seed::Seed;
use crate::shuffle::{Shuffler, scratch_bytes};

/// [`shuffle`](crate::shuffle) on the current rayon pool: the same order, whatever its number of threads.
///
/// # Panics
/// If the scratch would be larger than the address space; the slice is then as it was. An allocator that has no memory
/// left ends the program, as everywhere in Rust.
pub fn par_shuffle<T: Send>(items: &mut [T], seed: &Seed) {
    Shuffler::new().par_shuffle(items, seed);
}

/// [`order`](crate::order) on the current rayon pool.
///
/// # Panics
/// If n is above 2^48 or the order more than memory holds.
pub fn par_order<I: Index>(n: I, seed: &Seed) -> Vec<I> {
    let mut order = Vec::new();
    par_order_into(n, seed, &mut order).expect("the order fits in memory");
    order
}

/// [`order_into`](crate::order_into) on the current rayon pool.
///
/// # Errors
/// If the allocator does not give the memory; the vector is empty then.
///
/// # Panics
/// If n is above 2^48.
pub fn par_order_into<I: Index>(n: I, seed: &Seed, order: &mut Vec<I>) -> Result<(), TryReserveError> {
    Shuffler::new().par_order_into(n.as_u64(), seed, order)
}

/// A pointer that threads share to reach different places.
struct Shared<T>(*mut T);

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Shared<T> {}

// SAFETY: a pointer may go to another thread; what is behind it is reached by unsafe code alone, whose contract gives every
// thread places of its own. So items move from thread to thread, which `T: Send` allows, and are never shared.
unsafe impl<T: Send> Send for Shared<T> {}
// SAFETY: as above: a reference to the pointer gives no more than a copy of it.
unsafe impl<T: Send> Sync for Shared<T> {}

impl<T> Shared<T> {
    fn at(&self, place: usize) -> *mut T {
        self.0.wrapping_add(place)
    }
}

/// n items cut into `parts` ranges; cuts at multiples of 2^12 items, so that no two threads share a line.
fn ranges(n: u64, parts: u64) -> Vec<Range<u64>> {
    let step = n.div_ceil(parts).next_multiple_of(1 << 12);
    (0..parts).map(|part| (part * step).min(n)..((part + 1) * step).min(n)).collect()
}

/// Deals n items from `source` to piles in `to`, and gives where the piles lie.
///
/// # Safety
/// As for `deal::scatter`, over all n.
unsafe fn deal<T: Send, S: Source<T> + Send + Sync>(
    key: &Key,
    n: u64,
    bits: u32,
    source: S,
    to: Shared<T>,
) -> Vec<Place> {
    let ranges = ranges(n, rayon::current_num_threads() as u64);
    let sizes: Vec<Vec<u32>> = ranges.par_iter().map(|range| deal::count(key, range.clone(), bits)).collect();
    let mut next: Vec<Vec<usize>> = sizes.iter().map(|_| Vec::with_capacity(1 << bits)).collect();
    let mut places = Vec::with_capacity(1 << bits);
    let mut end = 0;
    for pile in 0..1 << bits {
        let start = end;
        for (next, sizes) in next.iter_mut().zip(&sizes) {
            next.push(end);
            end += sizes[pile] as usize;
        }
        places.push(Place { from: start, to: start, m: end - start });
    }
    ranges.into_par_iter().zip(&mut next).for_each(|(items, next)| {
        // SAFETY: `next` and the counts of this range, from the same keys, give it places of its own in every pile, which no
        // other range writes and nothing reads before all are done; `to` is valid for all of them, the source has all n items
        // and each is in one range, and T is not of size 0: by the caller's contract.
        unsafe { deal::scatter(key, Scatter { items, bits, source, to: to.at(0), next, room: None }) };
    });
    places
}

/// Piles that a thread takes at a time.
const PILES: usize = 16;

/// Shuffles every pile from `from` to `to`.
///
/// # Safety
/// As for `pile::shuffle`, for each pile.
unsafe fn stack<T: Send>(key: &Key, places: &[Place], from: Shared<T>, to: Shared<T>) {
    places.par_chunks(PILES).enumerate().for_each(|(chunk, places)| {
        // SAFETY: the caller's contract for each pile; and each is in one chunk, so that one thread alone reaches its places
        // in `from` and `to`: places of different piles do not overlap.
        unsafe { pile::stack(key, (chunk * PILES) as u32, places, from.at(0), to.at(0)) };
    });
}

impl Shuffler {
    /// As the function [`par_shuffle`].
    ///
    /// # Panics
    /// If the scratch would be larger than the address space; the slice is then as it was. An allocator that has no
    /// memory left ends the program, as everywhere in Rust.
    pub fn par_shuffle<T: Send>(&mut self, items: &mut [T], seed: &Seed) {
        let n = items.len();
        let Some(bits) = pile_bits(n as u64).filter(|_| size_of::<T>() > 0) else {
            return self.shuffle(items, seed);
        };
        let key = self.key(seed);
        let piles = Shared(self.scratch.room_for(n));
        let from = items.as_mut_ptr();
        // SAFETY: `deal`: the scratch is valid for n places and this call's alone; the slice has items 0..n, which are copied,
        // each once; T is not of size 0, as was asked above. `stack`: each pile's places in the scratch hold its items, and the
        // same places of the slice are valid for writes and do not overlap the scratch. So every item goes to the scratch
        // once and comes back once, and the copies left there are forgotten. Threads run no code that can panic but the
        // allocation of tables before anything is moved.
        unsafe {
            let places = deal(&key, n as u64, bits, Items(from), piles);
            stack(&key, &places, piles, Shared(from));
        }
    }

    /// The order of n items in place of what is in the vector, on many threads if it has several piles.
    fn par_order_into<I: Index>(
        &self,
        n: u64,
        seed: &Seed,
        into: &mut Vec<I>,
    ) -> Result<(), TryReserveError> {
        let Some(bits) = pile_bits(n).filter(|_| n <= ORDER_LIMIT) else {
            return self.order_into(n, seed, into);
        };
        let key = self.key(seed);
        memory::make_room(into, n)?;
        memory::ask_for(scratch_bytes(n, rayon::current_num_threads()))?;
        let to = Shared(into.as_mut_ptr());
        // SAFETY: `deal`: there is room for n numbers, which nothing else reaches; numbers are in no memory, and I is not of
        // size 0. `stack`: each pile's places were just written, and are shuffled where they lie. `set_len`: every one of the
        // n places holds a number then, and n is within the capacity.
        unsafe {
            let places = deal(&key, n, bits, Numbers, to);
            stack(&key, &places, to, to);
            into.set_len(n as usize);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Level;

    #[test]
    fn threads_deal_and_stack_few_items_as_one_thread_does() {
        // Of a size that Miri can follow: two ranges, so two threads if there are two.
        let (n, bits, seed) = (if cfg!(miri) { 700 } else { 10_000 }, 8, Seed::from_text("few"));
        let key = Key::new(Level::best(), &seed);
        let mut alone: Vec<u32> = (0..n).collect();
        Shuffler::new().shuffle_counted(&mut alone, bits, &key);
        let mut items: Vec<u32> = (0..n).collect();
        let mut scratch = memory::Scratch::default();
        let (from, piles) = (items.as_mut_ptr(), Shared(scratch.room_for(n as usize)));
        // SAFETY: as in `par_shuffle`: the scratch is valid for n items, and every item goes there once and comes back.
        unsafe {
            let places = deal(&key, u64::from(n), bits, Items(from), piles);
            stack(&key, &places, piles, Shared(from));
        }
        assert_eq!(items, alone);
    }
}
