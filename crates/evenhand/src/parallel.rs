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
use crate::memory;
use crate::pile::{self, Place};
use crate::plain::{ORDER_LIMIT, pile_bits};
use crate::shuffle::TABLES;
use crate::{Seed, Shuffler};

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
/// If n is above 2^48 or more than memory holds.
pub fn par_order(n: u64, seed: &Seed) -> Vec<u64> {
    let mut order = Vec::new();
    par_order_into(n, seed, &mut order).expect("the order fits in memory");
    order
}

/// [`order_u32`](crate::order_u32) on the current rayon pool.
///
/// # Panics
/// If the order is more than memory holds.
pub fn par_order_u32(n: u32, seed: &Seed) -> Vec<u32> {
    let mut order = Vec::new();
    par_order_u32_into(n, seed, &mut order).expect("the order fits in memory");
    order
}

/// [`order_into`](crate::order_into) on the current rayon pool.
///
/// # Errors
/// If the allocator does not give the memory; the vector is empty then.
///
/// # Panics
/// If n is above 2^48.
pub fn par_order_into(n: u64, seed: &Seed, order: &mut Vec<u64>) -> Result<(), TryReserveError> {
    Shuffler::new().par_order_into(n, seed, order, |i| i)
}

/// [`order_u32_into`](crate::order_u32_into) on the current rayon pool.
///
/// # Errors
/// If the allocator does not give the memory; the vector is empty then.
pub fn par_order_u32_into(n: u32, seed: &Seed, order: &mut Vec<u32>) -> Result<(), TryReserveError> {
    Shuffler::new().par_order_into(u64::from(n), seed, order, |i| i as u32)
}

/// A pointer that threads share to reach different places.
struct Shared<T>(*mut T);

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Shared<T> {}

// SAFETY: each thread reaches places of its own; items move between threads, so T: Send is asked where one is made.
unsafe impl<T> Send for Shared<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for Shared<T> {}

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
unsafe fn deal<T: Send, S: Source<T>>(key: &Key, n: u64, bits: u32, source: S, to: Shared<T>) -> Vec<Place> {
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
        // SAFETY: every range has places of its own in every pile.
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
        // SAFETY: piles do not overlap.
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
        // SAFETY: every item goes to the scratch once, then every one back. Threads run no code that can panic but the
        // allocation of tables before anything is moved.
        unsafe {
            let places = deal(&key, n as u64, bits, Items(from), piles);
            stack(&key, &places, piles, Shared(from));
        }
    }

    /// The order of n items in place of what is in the vector, on many threads if it has several piles.
    fn par_order_into<T: Send>(
        &self,
        n: u64,
        seed: &Seed,
        into: &mut Vec<T>,
        each: impl Fn(u64) -> T,
    ) -> Result<(), TryReserveError>
    where
        Numbers: Source<T>,
    {
        let Some(bits) = pile_bits(n).filter(|_| n <= ORDER_LIMIT) else {
            return self.order_into(n, seed, into, each);
        };
        let key = self.key(seed);
        memory::make_room(into, n)?;
        memory::ask_for((TABLES << bits).saturating_mul(rayon::current_num_threads()))?;
        let to = Shared(into.as_mut_ptr());
        // SAFETY: every place gets a number once, and is then shuffled within its pile. There is room for n.
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

    #[test]
    fn an_order_takes_the_place_of_another_and_its_memory() {
        let seed = Seed::from_text("into");
        let (mut narrow, mut wide) = (Vec::new(), Vec::new());
        for n in [3_000_000, 0, 1, 1_048_577, 1_048_576] {
            par_order_u32_into(n as u32, &seed, &mut narrow).unwrap();
            par_order_into(n, &seed, &mut wide).unwrap();
            assert!(
                narrow == crate::order_u32(n as u32, &seed) && wide == crate::order(n, &seed),
                "{n} items"
            );
            assert!(narrow.capacity() >= 3_000_000 && wide.capacity() >= 3_000_000, "it is kept");
        }
    }

    #[test]
    fn an_order_that_no_memory_holds_is_an_error() {
        let mut order = alloc::vec![7];
        assert!(par_order_into(1 << 48, &Seed::from_text("large"), &mut order).is_err());
        assert!(order.is_empty());
    }
}
