//! Shuffling large slices in place: dealing, and then shuffling pile by pile, in little more memory than the slice's own.
//!
//! SPEC.md, steps 2 to 4. Items are dealt to a block for each pile, of about a kibibyte; full blocks go to the front of the
//! slice, where everything has been read. Then, pile by pile, blocks are gathered in a scratch that holds one pile, blocks
//! that lie where the pile belongs move to slots that this freed, and Fisher–Yates writes each item to its place. An item is
//! read and written some five times (six on several threads), one block after the other but for the swaps in the scratch.
//!
//! On several threads the slice is cut into stripes that are dealt side by side, each into blocks at its own front; blocks
//! are swapped until all lie in the regions of their piles; and regions are finished side by side. The order knows nothing of
//! it: a pile's blocks are gathered stripe after stripe, each stripe's in the order in which they were filled.
//!
//! It takes at most 1/64 of the slice's bytes and 8 MiB a thread besides it ([`Layout`]; more for items of one to three
//! bytes by the billion); fewer threads work where there is memory for no more. Not for slices of one pile, which are shuffled where they lie, nor for orders, which are dealt
//! from no memory.
//!
//! The layout is that of blockwise sorting in place (Axtmann, Witt, Ferizovic and Sanders, "Engineering in-place
//! (shared-memory) sorting algorithms", TOPC 2022, sections 4.1 to 4.3): blocks at the front, then each in its place. Since
//! a pile fits in the scratch, blocks need not be in place before it is gathered, and ragged ends need no code.
//!
//! Unsafe buys moves of any T. Items are never in two places that are both looked at, and no code of theirs runs; should
//! anything panic once items have moved, the process ends.

mod exchange;
mod indices;
mod layout;
mod region;
mod stripe;
#[cfg(test)]
mod tests;

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::deal::PAST_CACHES;
use crate::engine::Key;
use crate::keystream::Domain;
use crate::memory::{LINE, Scratch, Shared};
use crate::pile;

use exchange::Bounds;
use indices::{Indices, IndicesMut};
use layout::{Layout, SPARES};
use region::Region;
use stripe::{Deal, Stripe};

/// A slice cut into slots, and spare slots outside it.
struct Grid<T> {
    layout: Layout,
    items: Shared<T>,
    spares: Shared<T>,
    /// Whether blocks are whole lines, aligned to lines, and so many that they are written past the caches.
    past_caches: bool,
}

impl<T> Clone for Grid<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Grid<T> {}

impl<T> Grid<T> {
    fn new(layout: Layout, items: Shared<T>, spares: Shared<T>) -> Self {
        let size = size_of::<T>();
        let aligned = items.at(layout.lead).addr().is_multiple_of(LINE);
        let past_caches =
            aligned && (layout.block * size).is_multiple_of(LINE) && layout.n * size >= PAST_CACHES;
        Self { layout, items, spares, past_caches }
    }

    /// Where a slot begins.
    fn at(&self, slot: usize) -> *mut T {
        match slot.checked_sub(self.layout.slots) {
            Some(spare) => self.spares.at(spare * self.layout.block),
            None => self.items.at(self.layout.place_of(slot)),
        }
    }
}

/// The threads that parts of the work are handed to.
///
/// # Safety
/// `for_each` gives each item to `each` once, and returns when all calls have.
pub(crate) unsafe trait Threads: Sync {
    /// How many there are, one or more.
    fn count(&self) -> usize;

    /// Does something with each of some items.
    fn for_each<I: Send>(&self, items: &mut [I], each: impl Fn(&mut I) + Sync);
}

/// The caller's thread alone.
pub(crate) struct OneThread;

// SAFETY: a loop over the items.
unsafe impl Threads for OneThread {
    fn count(&self) -> usize {
        1
    }

    fn for_each<I: Send>(&self, items: &mut [I], each: impl Fn(&mut I) + Sync) {
        items.iter_mut().for_each(each);
    }
}

/// What shuffles in place take besides the slice, kept between calls.
#[derive(Default)]
pub(crate) struct Memory {
    /// A block for each pile and stripe, and spare slots.
    blocks: Scratch,
    /// A pile for each region.
    piles: Scratch,
}

impl Memory {
    /// How many bytes are held.
    pub(crate) fn bytes(&self) -> usize {
        self.blocks.bytes() + self.piles.bytes()
    }
}

/// The most items, which no test can reach. There are 2^22 piles then, so that blocks of 2^10 items are as large as places of
/// 32 bits in the buffers allow; slots are some 2^28, and indices of slots have 31 bits.
const MAX_ITEMS: u64 = 1 << 38;

/// Ends the process if a panic unwinds through it, where items are twice or nowhere; to be forgotten when they are not.
struct Unfinished;

impl Drop for Unfinished {
    fn drop(&mut self) {
        // A panic while another unwinds aborts, with and without std.
        panic!("a shuffle in place was interrupted");
    }
}

/// Puts the items of a slice in 2^bits piles, shuffled, one behind the other.
///
/// # Safety
/// T is not of size 0. T is [`Send`], or `threads` is [`OneThread`].
pub(crate) unsafe fn shuffle<T>(
    key: &Key,
    items: &mut [T],
    bits: u32,
    memory: &mut Memory,
    threads: &impl Threads,
) {
    let n = items.len();
    assert!(n as u64 <= MAX_ITEMS, "a slice of {n} items is more than a shuffle in place takes");
    let layout = Layout::new::<T>(items.as_ptr().addr(), n, bits, threads.count());
    // SAFETY: the caller's.
    unsafe { shuffle_in_layout(key, items, layout, memory, threads) };
}

/// The same in a layout of these items.
///
/// # Safety
/// As for [`shuffle`]; the layout was made for these items' address and length.
unsafe fn shuffle_in_layout<T>(
    key: &Key,
    items: &mut [T],
    layout: Layout,
    memory: &mut Memory,
    threads: &impl Threads,
) {
    // SAFETY: `run`: T is the caller's promise; the layout is of this slice. `Deal`: the stripe's places hold its items, and are
    // its own, by the contract of `run`. `pile::shuffle_to`: `run` hands over a pile's items and its places, which are valid
    // and do not overlap; they are settled whole, and what is left in the scratch is forgotten.
    unsafe {
        run(
            key,
            items,
            layout,
            memory,
            threads,
            |stripe, block_at| key.run(Deal(stripe, block_at)),
            |pile, from, to, m, ahead| {
                let m = u32::try_from(m).expect("a pile has some 2^16 items");
                pile::shuffle_to(key, (Domain::Pile, pile), from, to, m, ahead);
            },
        );
    }
}

/// The shuffle with any way to deal a stripe, and to shuffle the m items of a pile from a place to another.
///
/// `deal` is given each stripe once, whose places hold its items and, with its buffers, are its own; in it, for each slot of
/// the stripe, which pile's block lies there. `shuffle` is given each pile once, with m items at its second argument and
/// room for them at its third, which do not overlap and are its own; its last argument is an address to bring to the
/// caches, which need not be valid.
///
/// # Safety
/// As for [`shuffle`]; the layout was made for these items' address and length. `deal` deals all items of a stripe by
/// [`Stripe::deal`], in order, and ends with the engine's store fence; `shuffle` moves every item once.
unsafe fn run<T>(
    key: &Key,
    items: &mut [T],
    layout: Layout,
    memory: &mut Memory,
    threads: &impl Threads,
    deal: impl Fn(&mut Stripe<T>, &mut IndicesMut<'_>) + Sync,
    shuffle: impl Fn(u32, *mut T, *mut T, usize, *const u8) + Sync,
) {
    let fits = (layout.piles() as u64 * layout.block as u64) <= 1 << 32 && layout.all_slots() < 1 << 31;
    assert!(fits, "tables hold the indices of {} items", layout.n);
    let times =
        |threads: usize, items: usize| threads.checked_mul(items).expect("more than the address space");
    let buffer = layout.piles() * layout.block;
    let blocks: Shared<T> =
        Shared(memory.blocks.room_for(times(layout.threads, buffer + SPARES * layout.block)));
    let mut room = layout.room();
    let mut piles: Shared<T> = Shared(memory.piles.room_for(times(layout.threads, room)));
    let grid = Grid::new(layout, Shared(items.as_mut_ptr()), Shared(blocks.at(layout.threads * buffer)));
    let mut block_at = Indices::new(layout.width, layout.slots);
    let mut slot_of = Indices::new(layout.width, layout.all_slots());
    let mut spare_block_at = Indices::new(layout.width, SPARES * layout.threads);
    let mut next_rank = vec![0_u32; layout.piles()];
    let cuts: Vec<Range<usize>> = stripes(layout);
    let stripe = |(number, slots): (usize, &Range<usize>)| {
        let start = if number == 0 { 0 } else { layout.place_of(slots.start) };
        let end = if number + 1 == layout.threads { layout.n } else { layout.place_of(slots.end) };
        Stripe::new(grid, start..end, slots.start, Shared(blocks.at(number * buffer)))
    };
    let mut dealt: Vec<(Stripe<T>, IndicesMut<'_>)> = {
        let parts = exchange::parts(block_at.view(), &cuts);
        cuts.iter().enumerate().map(stripe).zip(parts).collect()
    };

    let unfinished = Unfinished;
    threads.for_each(&mut dealt, |(stripe, block_at)| deal(stripe, block_at));

    // The ranks of blocks: those of pile 0 first, and each pile's in the order in which they were filled.
    let mut ranked = 0;
    for (pile, next) in next_rank.iter_mut().enumerate() {
        *next = ranked;
        ranked += dealt.iter().map(|(stripe, _)| stripe.blocks(pile)).sum::<usize>() as u32;
    }
    let ends: Vec<u32> = next_rank.iter().skip(1).copied().chain([ranked]).collect();
    for (stripe, block_at) in &mut dealt {
        if let Some(rank) = stripe.rank_blocks(block_at, &mut next_rank) {
            spare_block_at.view().set(0, indices::Entry::Index(rank));
        }
    }
    let stripes: Vec<Stripe<T>> = dealt.into_iter().map(|(stripe, _)| stripe).collect();

    let size = |pile: usize| stripes.iter().map(|stripe| stripe.size(pile)).sum::<usize>();
    let largest = (0..layout.piles()).map(size).max().unwrap_or(0);
    if largest > room {
        room = largest;
        piles = Shared(memory.piles.room_for(layout.threads * room));
    }
    let shares = shares(layout, size);
    let ranks = shares.iter().map(|share| {
        let first_of = |pile: usize| if pile == 0 { 0 } else { ends[pile - 1] as usize };
        first_of(share.piles.start)..first_of(share.piles.end)
    });
    let home = shares.iter().map(|share| layout.slots_within(share.places.clone()));
    let bounds = Bounds::new(layout, ranks.collect(), home.collect());
    if layout.threads > 1 {
        // SAFETY: the tables say which block lies where, and nothing else reaches the slots.
        unsafe {
            exchange::exchange(grid, &bounds, &mut block_at.view(), &mut spare_block_at.view(), threads);
        };
    }

    let all_spares: Vec<Range<usize>> =
        (0..layout.threads).map(|region| region * SPARES..(region + 1) * SPARES).collect();
    let tables = exchange::parts(block_at.view(), &bounds.home)
        .into_iter()
        .zip(exchange::parts(spare_block_at.view(), &all_spares))
        .zip(exchange::parts(slot_of.view(), &bounds.ranks));
    let mut regions: Vec<Region<'_, T>> = Vec::with_capacity(layout.threads);
    for (number, ((block_at, spare_block_at), slot_of)) in tables.enumerate() {
        regions.push(Region {
            grid,
            piles: shares[number].piles.clone(),
            start: shares[number].places.start,
            ranks: bounds.ranks[number].clone(),
            slot_of,
            home: bounds.home[number].clone(),
            block_at,
            spares: layout.spares_of(number),
            spare_block_at,
            scratch: Shared(piles.at(number * room)),
        });
    }
    // SAFETY: all blocks lie in the regions of their piles, and the rest in the stripes' buffers; regions have slots, places,
    // spare slots and scratches of their own. Whole slots of a region are reached by it alone, and what is in none holds
    // nothing any more.
    threads.for_each(&mut regions, |region| unsafe { region.finish(key, &stripes, &shuffle) });
    core::mem::forget(unfinished);
}

/// The slots of each stripe: about equally many.
fn stripes(layout: Layout) -> Vec<Range<usize>> {
    let cut = |stripe: usize| layout.slots * stripe / layout.threads;
    (0..layout.threads).map(|stripe| cut(stripe)..cut(stripe + 1)).collect()
}

/// The part of a region: neighbouring piles, and their places.
struct Share {
    piles: Range<usize>,
    places: Range<usize>,
}

/// The piles in as many parts as there are threads, of about equally many items.
fn shares(layout: Layout, size: impl Fn(usize) -> usize) -> Vec<Share> {
    let mut shares: Vec<Share> = Vec::with_capacity(layout.threads);
    let (mut pile, mut place) = (0, 0);
    for region in 1..=layout.threads {
        let (first, start) = (pile, place);
        let until = (layout.n as u128 * region as u128 / layout.threads as u128) as usize;
        while pile < layout.piles() && (place < until || region == layout.threads) {
            place += size(pile);
            pile += 1;
        }
        shares.push(Share { piles: first..pile, places: start..place });
    }
    shares
}
