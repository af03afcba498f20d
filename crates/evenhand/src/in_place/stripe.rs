//! Dealing a range of a slice into blocks at its own front.
//!
//! Items go, in their order, to a buffer of one block for each pile. A full buffer is copied to the next slot at the front
//! of the range: what lay there has been read, since as many items were read as full blocks hold, and those in buffers
//! besides. So nothing is lost, and each pile's blocks lie in the order of the slots, each within it in input order.
//!
//! Only where the first slot begins behind the first item (so that slots begin at cache lines) may a full block end beyond
//! what was read. That can be so once, as from then on the slots lag a whole block behind: it goes to a spare slot.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::indices::{Entry, IndicesMut};
use super::{Grid, Shared};
use crate::deal::{KEYS, each_burst};
use crate::engine::{Engine, Job};
use crate::memory::{LINE, Line};

/// A range of a slice, with what is known of the blocks that it was dealt into.
pub(super) struct Stripe<T> {
    grid: Grid<T>,
    /// Its items' places in the slice.
    pub(super) items: Range<usize>,
    /// Its first slot.
    first_slot: usize,
    /// A block for each pile.
    buffers: Shared<T>,
    /// Of each pile, where its next item goes in the buffers.
    next: Vec<u32>,
    /// Of each pile, its full blocks.
    blocks: Vec<u32>,
    /// Slots in use, from the first on.
    used: usize,
    /// The block that went to a spare slot: how many were filled before it, and its pile.
    early: Option<(usize, u32)>,
}

impl<T> Stripe<T> {
    /// One that nothing was dealt from yet.
    pub(super) fn new(grid: Grid<T>, items: Range<usize>, first_slot: usize, buffers: Shared<T>) -> Self {
        let piles = grid.layout.piles();
        let next = (0..piles).map(|pile| (pile * grid.layout.block) as u32).collect();
        Self { grid, items, first_slot, buffers, next, blocks: vec![0; piles], used: 0, early: None }
    }

    /// The full blocks of a pile.
    pub(super) fn blocks(&self, pile: usize) -> usize {
        self.blocks[pile] as usize
    }

    /// The items of a pile that are in its buffer, and where they lie.
    pub(super) fn partial(&self, pile: usize) -> (*mut T, usize) {
        let start = pile * self.grid.layout.block;
        (self.buffers.at(start), self.next[pile] as usize - start)
    }

    /// The items of a pile.
    pub(super) fn size(&self, pile: usize) -> usize {
        self.blocks[pile] as usize * self.grid.layout.block + self.partial(pile).1
    }

    /// Numbers the blocks in the order in which they were filled: `next[pile]` is the rank of the pile's next block, and
    /// `block_at` has the pile of each slot's block before and its rank afterwards. Gives the rank of the block in the spare slot.
    pub(super) fn rank_blocks(&self, block_at: &mut IndicesMut<'_>, next: &mut [u32]) -> Option<u32> {
        let mut take_rank = |pile: u32| {
            let next = &mut next[pile as usize];
            *next += 1;
            *next - 1
        };
        let mut early_rank = None;
        for slot in 0..=self.used {
            if let Some((_, pile)) = self.early.filter(|(before, _)| *before == slot) {
                early_rank = Some(take_rank(pile));
            }
            if slot < self.used {
                let pile = block_at.index(slot).expect("slots in use hold blocks");
                block_at.set(slot, Entry::Index(take_rank(pile)));
            }
        }
        early_rank
    }

    /// Deals the next items, from place `first` on, to `piles`. `block_at` is told the pile of each slot's block.
    ///
    /// # Safety
    /// This machine has the engine's instructions. The places from `first` on are this stripe's and hold their items; those
    /// before them have been dealt, in order; piles are below the number of piles. Nothing else reaches the stripe's
    /// places and buffers meanwhile, nor the first spare slot if the stripe begins at place 0; and [`Engine::store_fence`]
    /// comes before another thread reads them.
    #[inline(always)]
    pub(super) unsafe fn deal<E: Engine>(
        &mut self,
        first: usize,
        piles: &[u32],
        block_at: &mut IndicesMut<'_>,
    ) {
        let filling = Filling {
            items: self.grid.items.at(first),
            buffers: self.buffers.at(0),
            next: self.next.as_mut_ptr(),
            mask: self.grid.layout.block as u32 - 1,
        };
        // SAFETY: the caller vouches for the instructions, the items, which are taken one after the other, and the piles.
        // `flush`: the buffer was just filled, and the items up to this one have been read.
        unsafe {
            let mut k = 0;
            let (fours, rest) = piles.as_chunks::<4>();
            for four in fours {
                if filling.put(four[0], k) {
                    self.flush::<E>(four[0], first + k + 1, block_at);
                }
                if filling.put(four[1], k + 1) {
                    self.flush::<E>(four[1], first + k + 2, block_at);
                }
                if filling.put(four[2], k + 2) {
                    self.flush::<E>(four[2], first + k + 3, block_at);
                }
                if filling.put(four[3], k + 3) {
                    self.flush::<E>(four[3], first + k + 4, block_at);
                }
                k += 4;
            }
            for pile in rest {
                if filling.put(*pile, k) {
                    self.flush::<E>(*pile, first + k + 1, block_at);
                }
                k += 1;
            }
        }
    }

    /// Copies a pile's full buffer to the next slot, where the items before place `read` have been read.
    ///
    /// # Safety
    /// As for [`Stripe::deal`]; the buffer is full.
    #[inline(always)]
    unsafe fn flush<E: Engine>(&mut self, pile: u32, read: usize, block_at: &mut IndicesMut<'_>) {
        let layout = self.grid.layout;
        let slot = self.first_slot + self.used;
        self.blocks[pile as usize] += 1;
        let to = if layout.place_of(slot) + layout.block <= read {
            block_at.set(self.used, Entry::Index(pile));
            self.used += 1;
            self.grid.at(slot)
        } else {
            // This can be so once, in the stripe that begins at place 0: see above.
            assert!(self.early.is_none() && self.items.start == 0, "slots lag behind what was read");
            self.early = Some((self.used, pile));
            self.grid.at(layout.spares_of(0).start)
        };
        let from = self.buffers.at(pile as usize * layout.block);
        // SAFETY: the buffer holds a block. The slot is valid for one: it is spare and not in use, or ends at `read` or
        // before, where all items have been read, and no block lies there, as slots are taken one after the other. So buffer
        // and slot do not overlap. Lines are whole and aligned where the grid says so.
        unsafe {
            if self.grid.past_caches {
                for line in 0..layout.block * size_of::<T>() / LINE {
                    E::store_line(&*from.cast::<Line>().add(line), to.cast::<Line>().add(line));
                }
            } else {
                to.copy_from_nonoverlapping(from, layout.block);
            }
        }
    }
}

/// What the loop over items needs, by itself, so that it stays in registers.
#[derive(Clone, Copy)]
struct Filling<T> {
    items: *const T,
    buffers: *mut T,
    next: *mut u32,
    mask: u32,
}

impl<T> Filling<T> {
    /// Puts item k in its pile's buffer. Says whether that is full now, and is to be flushed.
    ///
    /// # Safety
    /// Item k is there and taken once. The pile has an entry in `next`, which points into its buffer.
    #[inline(always)]
    unsafe fn put(&self, pile: u32, k: usize) -> bool {
        // SAFETY: the caller's; the copy in the buffer is the item from then on. A full buffer is begun anew, so the entry
        // points into it again.
        unsafe {
            let next = self.next.add(pile as usize);
            let to = *next;
            self.buffers.add(to as usize).write(self.items.add(k).read());
            let is_full = to & self.mask == self.mask;
            *next = if is_full { to - self.mask } else { to + 1 };
            is_full
        }
    }
}

/// How far ahead of the items being dealt the slice is brought to the caches, in bytes: the machine's own prefetching stops
/// at every page.
const PREFETCH_BYTES: usize = 4096;

/// Deals a whole stripe.
pub(super) struct Deal<'s, 'a, T>(pub(super) &'s mut Stripe<T>, pub(super) &'s mut IndicesMut<'a>);

impl<T> Job for Deal<'_, '_, T> {
    type Out = ();

    /// # Safety
    /// This machine has the engine's instructions; the stripe's places hold its items and nothing else reaches them, its
    /// buffers, or the first spare slot if it begins at place 0.
    #[inline(always)]
    unsafe fn run<E: Engine>(self, key: &E::Key) {
        let Self(stripe, block_at) = self;
        let (items, bits) = (stripe.items.start as u64..stripe.items.end as u64, stripe.grid.layout.bits);
        let lines = (KEYS as usize * size_of::<T>()).div_ceil(LINE);
        // SAFETY: the caller vouches for the instructions and the places; bursts come in order, and piles are below 2^bits.
        unsafe {
            each_burst::<E>(key, items, bits, |first, piles| {
                let address = stripe.grid.items.at(first as usize).cast_const().cast::<u8>();
                for line in 0..lines {
                    E::prefetch(address.wrapping_add(PREFETCH_BYTES + line * LINE));
                }
                stripe.deal::<E>(first as usize, piles, block_at);
            });
            E::store_fence();
        }
    }
}
