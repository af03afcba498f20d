//! Finishing a region: the places of some neighbouring piles, in whose slots all their blocks lie.
//!
//! Pile after pile, its blocks are copied one behind the other to a scratch, which frees their slots; blocks of other piles
//! that lie where this one belongs move to free slots; then the pile is shuffled from the scratch to its places. Every
//! slot is cleared once, so blocks move about once each.
//!
//! There is always a free slot to move to ([`SPARES`](super::layout::SPARES)): the x places behind the piles that are done
//! and the one at hand are those of the piles to come, whose whole blocks fit in the slots behind and the spare one; and
//! each of these slots that has none of them is in the chain of free slots.

use core::ops::Range;

use super::indices::{Entry, IndicesMut};
use super::stripe::Stripe;
use super::{Grid, Shared};
use crate::engine::{Engine, Job, Key};
use crate::memory::LINE;

/// Blocks that are asked for ahead of the one being copied, in the second cache: the nearest can wait for a few dozen lines
/// at a time. Measured 2026-11-24, Zen 4, n = 10^8, nanoseconds an item of the copies alone, u32 and u64: 0.97 and 2.25
/// without, 0.65 and 1.48 with 4 blocks asked for in the nearest cache, 0.54 and 1.18 with 4 in the second, 0.50 and 1.14
/// with 8, 0.49 and 1.25 with 16.
const PREFETCH_BLOCKS: usize = 8;

/// Some neighbouring piles, and where they go.
pub(super) struct Region<'a, T> {
    pub(super) grid: Grid<T>,
    /// Its piles.
    pub(super) piles: Range<usize>,
    /// The place of its first pile's first item.
    pub(super) start: usize,
    /// Blocks of its piles are those of these ranks: pile after pile, and each pile's in order.
    pub(super) ranks: Range<usize>,
    /// Of each of its blocks, the slot where it lies.
    pub(super) slot_of: IndicesMut<'a>,
    /// The slots that lie in its places wholly.
    pub(super) home: Range<usize>,
    /// Of each of those, the block that lies there.
    pub(super) block_at: IndicesMut<'a>,
    /// Its spare slots.
    pub(super) spares: Range<usize>,
    /// Of each of those, the block that lies there.
    pub(super) spare_block_at: IndicesMut<'a>,
    /// Room for its largest pile.
    pub(super) scratch: Shared<T>,
}

impl<T> Region<'_, T> {
    /// What lies in a slot of this region.
    fn block_at(&self, slot: usize) -> Entry {
        match slot.checked_sub(self.spares.start) {
            Some(spare) => self.spare_block_at.get(spare),
            None => self.block_at.get(slot - self.home.start),
        }
    }

    fn set_block_at(&mut self, slot: usize, entry: Entry) {
        match slot.checked_sub(self.spares.start) {
            Some(spare) => self.spare_block_at.set(spare, entry),
            None => self.block_at.set(slot - self.home.start, entry),
        }
    }

    /// Notes where each block lies, and chains the free slots; gives the first of them.
    fn look_up(&mut self) -> Option<u32> {
        let mut free = None;
        for slot in self.spares.clone().chain(self.home.clone().rev()) {
            match self.block_at(slot) {
                Entry::Index(rank) => {
                    self.slot_of.set(rank as usize - self.ranks.start, Entry::Index(slot as u32));
                }
                Entry::Free(_) => {
                    self.set_block_at(slot, Entry::Free(free));
                    free = Some(slot as u32);
                }
            }
        }
        free
    }

    /// Puts every pile in its place, shuffled: `shuffle(pile, from, to, m, ahead)` shuffles the m items of a pile at `from`
    /// to `to`; what lies from `ahead` on is wanted next.
    ///
    /// # Safety
    /// The region's slots and the stripes' buffers hold all items of its piles: `block_at` and `spare_block_at` say which block
    /// lies in each slot, and `ranks` are as many as the stripes' blocks of its piles. Nothing else reaches its slots, places
    /// and scratch meanwhile, which has room for the largest pile. `shuffle` moves
    /// every item that it is given once.
    pub(super) unsafe fn finish(
        &mut self,
        key: &Key,
        stripes: &[Stripe<T>],
        shuffle: impl Fn(u32, *mut T, *mut T, usize, *const u8),
    ) {
        let (grid, layout) = (self.grid, self.grid.layout);
        let mut free = self.look_up();
        let (mut rank, mut start, mut cleared) = (0, self.start, self.home.start);
        for pile in self.piles.clone() {
            let first_rank = rank;
            let mut m = 0;
            for stripe in stripes {
                let blocks = rank..rank + stripe.blocks(pile);
                let (partial, count) = stripe.partial(pile);
                rank = blocks.end;
                // SAFETY: the scratch has room for the pile, whose blocks lie in the slots noted, and the rest in the buffers;
                // neither overlaps the scratch.
                unsafe {
                    let to = self.scratch.at(m);
                    key.run(Gather { grid, slot_of: &self.slot_of, blocks: blocks.clone(), to });
                    m += blocks.len() * layout.block;
                    self.scratch.at(m).copy_from_nonoverlapping(partial, count);
                }
                m += count;
            }
            let end = start + m;
            let clear_to = layout.slot_from(end).clamp(cleared, self.home.end.max(cleared));
            for rank in first_rank..rank {
                let slot = self.slot_of.index(rank).expect("a block lies in a slot");
                if slot as usize >= clear_to {
                    self.set_block_at(slot as usize, Entry::Free(free));
                    free = Some(slot);
                } else {
                    self.set_block_at(slot as usize, Entry::Free(None));
                }
            }
            for slot in cleared..clear_to {
                if let Entry::Index(rank) = self.block_at(slot) {
                    let to = loop {
                        let head = free.expect("there is a free slot behind what is done") as usize;
                        let Entry::Free(next) = self.block_at(head) else {
                            unreachable!("a block in a free slot")
                        };
                        free = next;
                        // Others in the chain have been passed since they were freed.
                        if head >= clear_to {
                            break head;
                        }
                    };
                    // SAFETY: two slots of this region, one with a block and one that is free.
                    unsafe { grid.at(to).copy_from_nonoverlapping(grid.at(slot), layout.block) };
                    self.set_block_at(to, Entry::Index(rank));
                    self.slot_of.set(rank as usize - self.ranks.start, Entry::Index(to as u32));
                }
            }
            cleared = clear_to;
            // What is cleared and shuffled to next comes to the caches meanwhile.
            let ahead = grid.items.at(end).cast_const().cast();
            shuffle(pile as u32, self.scratch.at(0), grid.items.at(start), m, ahead);
            start = end;
        }
    }
}

/// Copies some blocks of a region, one behind the other.
struct Gather<'s, 'a, T> {
    grid: Grid<T>,
    slot_of: &'s IndicesMut<'a>,
    blocks: Range<usize>,
    to: *mut T,
}

impl<T> Job for Gather<'_, '_, T> {
    type Out = ();

    /// # Safety
    /// This machine has the engine's instructions; the blocks lie where `slot_of` says, `to` is valid for all of them and does not
    /// overlap any.
    #[inline(always)]
    unsafe fn run<E: Engine>(self, _key: &E::Key) {
        let Self { grid, slot_of, blocks, mut to } = self;
        let block = grid.layout.block;
        let lines = (block * size_of::<T>()).div_ceil(LINE);
        for rank in blocks {
            // SAFETY: the caller vouches for the instructions, the blocks and the room for them.
            unsafe {
                if let Some(slot) = (rank + PREFETCH_BLOCKS < slot_of.len())
                    .then(|| slot_of.index(rank + PREFETCH_BLOCKS))
                    .flatten()
                {
                    let address = grid.at(slot as usize).cast_const().cast::<u8>();
                    for line in 0..lines {
                        E::prefetch_second(address.wrapping_add(line * LINE));
                    }
                }
                let from = grid.at(slot_of.index(rank).expect("a block lies in a slot") as usize);
                to.copy_from_nonoverlapping(from, block);
                to = to.add(block);
            }
        }
    }
}
