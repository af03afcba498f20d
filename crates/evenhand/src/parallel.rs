//! The same orders on many threads.
//!
//! Numbers are dealt in as many ranges as there are threads, each to its own part of every pile, so that piles come out
//! in input order; then every pile is shuffled on its own. Slices are dealt in place, as `in_place` says. Nothing depends on
//! the number of threads. Up to 2^20 items there is one pile, and one thread does it all.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::ops::Range;

use rayon::prelude::*;

use crate::deal::{self, Scatter};
use crate::engine::Key;
use crate::in_place::{self, Threads};
use crate::index::Index;
use crate::memory::{self, Shared};
use crate::pile::{self, Place};
use crate::plain::{ORDER_LIMIT, pile_bits};
use crate::seed::Seed;
use crate::shuffle::{Shuffler, scratch_bytes};

/// [`shuffle`](crate::shuffle) on the current rayon pool: the same order, whatever its number of threads.
///
/// Up to 2^20 items one thread does it all, as [`shuffle`](crate::shuffle) does: they have one pile.
///
/// In place too: more items take what [`shuffle`](crate::shuffle) says, with 8 MiB for each thread of the pool. Fewer of the threads
/// work where that is not enough for the blocks of all: of a pool of eight, from some 5·10^8 items on, or of rows of a kibibyte from some
/// millions on. Of more than 2^30 items of one or two bytes one works, of four to eight bytes two to four. On two threads 10^8 items of
/// four bytes take some 2 ns an item, of eight bytes 3 to 4.
///
/// # Panics
/// As [`shuffle`](crate::shuffle).
pub fn par_shuffle<T: Send>(items: &mut [T], seed: &Seed) {
    Shuffler::new().par_shuffle(items, seed);
}

/// [`order`](crate::order) on the current rayon pool; up to 2^20 items one thread makes it.
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

/// The threads of the current rayon pool.
struct Pool;

// SAFETY: rayon gives each item once, and returns when all are done.
unsafe impl Threads for Pool {
    fn count(&self) -> usize {
        rayon::current_num_threads()
    }

    fn for_each<I: Send>(&self, items: &mut [I], each: impl Fn(&mut I) + Sync) {
        items.par_iter_mut().with_max_len(1).for_each(&each);
    }
}

/// n items cut into `parts` ranges; cuts at multiples of 2^12 items, so that no two threads share a line.
fn ranges(n: u64, parts: u64) -> Vec<Range<u64>> {
    let step = n.div_ceil(parts).next_multiple_of(1 << 12);
    (0..parts).map(|part| (part * step).min(n)..((part + 1) * step).min(n)).collect()
}

/// Deals the numbers of n items to piles in `to`, and gives where the piles lie.
///
/// # Safety
/// As for `deal::scatter`, over all n.
unsafe fn deal<I: Index>(key: &Key, n: u64, bits: u32, to: Shared<I>) -> Vec<Place> {
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
        places.push(Place { start, m: end - start });
    }
    ranges.into_par_iter().zip(&mut next).for_each(|(items, next)| {
        // SAFETY: `next` and the counts of this range, from the same keys, give it places of its own in every pile, which no
        // other range writes and nothing reads before all are done; `to` is valid for all of them, by the caller's contract.
        unsafe { deal::scatter(key, Scatter { items, bits, to: to.at(0), next }) };
    });
    places
}

/// Piles that a thread takes at a time.
const PILES: usize = 16;

/// Shuffles every pile where it lies.
///
/// # Safety
/// As for `pile::shuffle`, for each pile.
unsafe fn stack<I: Index>(key: &Key, places: &[Place], items: Shared<I>) {
    places.par_chunks(PILES).enumerate().for_each(|(chunk, places)| {
        // SAFETY: the caller's contract for each pile; and each is in one chunk, so that one thread alone reaches its places
        // in `items`: places of different piles do not overlap.
        unsafe { pile::stack(key, (chunk * PILES) as u32, places, items.at(0)) };
    });
}

impl Shuffler {
    /// As the function [`par_shuffle`].
    pub fn par_shuffle<T: Send>(&mut self, items: &mut [T], seed: &Seed) {
        let n = items.len();
        let Some(bits) = pile_bits(n as u64).filter(|_| size_of::<T>() > 0) else {
            return self.shuffle(items, seed);
        };
        let key = self.key(seed);
        // SAFETY: T is not of size 0, as was asked above, and is `Send`.
        unsafe { in_place::shuffle(&key, items, bits, &mut self.memory, &Pool) };
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
        // SAFETY: `deal`: there is room for n numbers, which nothing else reaches. `stack`: each pile's places were just
        // written. `set_len`: every one of the n places holds a number then, and n is within the capacity.
        unsafe {
            let places = deal(&key, n, bits, to);
            stack(&key, &places, to);
            into.set_len(n as usize);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Level;
    use crate::plain;

    #[test]
    fn threads_deal_and_stack_few_numbers_as_the_plain_form_does() {
        // Of a size that Miri can follow: two ranges, so two threads if there are two.
        let (n, bits, seed) = (if cfg!(miri) { 700 } else { 10_000 }, 8, Seed::from_text("few"));
        let key = Key::new(Level::best(), &seed);
        let mut order: Vec<u32> = Vec::with_capacity(n as usize);
        let to = Shared(order.as_mut_ptr());
        // SAFETY: as in `par_order_into`.
        unsafe {
            let places = deal(&key, n, bits, to);
            stack(&key, &places, to);
            order.set_len(n as usize);
        }
        assert!(order.into_iter().map(u64::from).eq(plain::order_in_piles(n, bits, &seed)));
    }
}
