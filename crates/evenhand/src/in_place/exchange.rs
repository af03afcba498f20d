//! Bringing blocks to the regions of their piles, where stripes were dealt side by side.
//!
//! Each stripe has blocks of all piles, and each region is finished by itself, so the blocks of a region's piles must lie in
//! its slots. Two regions swap blocks that belong to the other, pair after pair of regions in rounds in which each region
//! takes part once (the circle method), a region's slots in several pieces so that all threads have work. What remains, as
//! the pieces do not hold equally many, is few: one thread moves it to free slots, or swaps where there is none.
//!
//! This ends: each swap and each move brings a block home, and blocks that are home stay. There is a free slot, or a block
//! of another region, in each region that misses one, as its slots and its spare one hold all blocks of its piles
//! ([`SPARES`]).

use alloc::vec::Vec;
use core::ops::Range;

use super::indices::{Entry, IndicesMut};
use super::layout::{Layout, SPARES};
use super::{Grid, Threads};

/// Pieces of each region's slots. Two would give every thread one in each round; with four, threads that are done early
/// find more to do.
const PIECES: usize = 4;

/// Which blocks and slots are whose.
pub(super) struct Bounds {
    layout: Layout,
    /// The ranks of each region's blocks.
    pub(super) ranks: Vec<Range<usize>>,
    /// The slots of the slice that lie in each region wholly, in order.
    pub(super) home: Vec<Range<usize>>,
}

impl Bounds {
    pub(super) fn new(layout: Layout, ranks: Vec<Range<usize>>, home: Vec<Range<usize>>) -> Self {
        Self { layout, ranks, home }
    }

    /// The region of a block.
    fn of_rank(&self, rank: u32) -> usize {
        self.ranks.partition_point(|ranks| ranks.end <= rank as usize)
    }

    /// The region that a slot is of; none of one across two regions.
    fn of_slot(&self, slot: usize) -> Option<usize> {
        if let Some(spare) = slot.checked_sub(self.layout.slots) {
            return Some(spare / SPARES);
        }
        let region = self.home.partition_point(|home| home.end <= slot);
        self.home.get(region).is_some_and(|home| home.contains(&slot)).then_some(region)
    }
}

/// A list's parts over some ranges, which are in order and do not overlap.
pub(super) fn parts<'a>(list: IndicesMut<'a>, ranges: &[Range<usize>]) -> Vec<IndicesMut<'a>> {
    let (mut rest, mut at) = (list, 0);
    let part = |range: &Range<usize>| {
        let list = core::mem::replace(&mut rest, IndicesMut::empty());
        let (_, list) = list.split_at(range.start - at);
        let (part, list) = list.split_at(range.len());
        (rest, at) = (list, range.end);
        part
    };
    ranges.iter().map(part).collect()
}

/// Some slots of a region, and what lies there.
struct Piece<'a> {
    slots: Range<usize>,
    block_at: IndicesMut<'a>,
}

/// Two regions' pieces that swap.
struct Swap<'a, T> {
    grid: Grid<T>,
    pieces: [(usize, usize, Piece<'a>); 2],
    ranks: [Range<usize>; 2],
}

impl<T> Swap<'_, T> {
    /// Swaps blocks of the first region in the second piece with blocks of the second in the first, as long as there are both.
    ///
    /// # Safety
    /// Blocks lie where the pieces say, and nothing else reaches their slots.
    unsafe fn run(&mut self) {
        let Self { grid, pieces: [(_, _, first), (_, _, second)], ranks } = self;
        let next = |piece: &Piece<'_>, from: usize, ranks: &Range<usize>| {
            (from..piece.block_at.len())
                .find(|at| piece.block_at.index(*at).is_some_and(|rank| ranks.contains(&(rank as usize))))
        };
        let (mut i, mut j) = (0, 0);
        while let (Some(one), Some(other)) = (next(first, i, &ranks[1]), next(second, j, &ranks[0])) {
            let (a, b) = (grid.at(first.slots.start + one), grid.at(second.slots.start + other));
            // SAFETY: two slots of different regions, each with a block, which nothing else reaches.
            unsafe { core::ptr::swap_nonoverlapping(a, b, grid.layout.block) };
            let (entry, with) = (first.block_at.get(one), second.block_at.get(other));
            first.block_at.set(one, with);
            second.block_at.set(other, entry);
            (i, j) = (one + 1, other + 1);
        }
    }
}

/// The pairs of `count` regions in rounds: in each round every region is in one pair at most, and over all rounds each two
/// are a pair once.
fn rounds(count: usize) -> impl Iterator<Item = Vec<[usize; 2]>> {
    // One seat stays, the others move on by one each round; with an odd number, the seat beyond has no partner.
    let others = count.next_multiple_of(2) - 1;
    (0..others).map(move |round| {
        let pairs = (0..others.div_ceil(2)).map(|k| match k {
            0 => [round, others],
            _ => [(round + k) % others, (round + others - k) % others],
        });
        pairs.filter(|pair| pair.iter().all(|region| *region < count)).collect()
    })
}

/// Moves all blocks to slots of their regions. `block_at` and `spares` say which block lies in each slot of the slice and
/// outside it.
///
/// # Safety
/// Each block lies where the lists say, each region has room for its blocks, and nothing else reaches the slots.
pub(super) unsafe fn exchange<T>(
    grid: Grid<T>,
    bounds: &Bounds,
    block_at: &mut IndicesMut<'_>,
    spares: &mut IndicesMut<'_>,
    threads: &impl Threads,
) {
    let cut = |home: &Range<usize>, piece: usize| home.start + home.len() * piece / PIECES;
    let slots: Vec<Range<usize>> = bounds
        .home
        .iter()
        .flat_map(|home| (0..PIECES).map(move |piece| cut(home, piece)..cut(home, piece + 1)))
        .collect();
    let mut pieces: Vec<Option<Piece<'_>>> = slots
        .iter()
        .cloned()
        .zip(parts(block_at.reborrow(), &slots))
        .map(|(slots, block_at)| Some(Piece { slots, block_at }))
        .collect();
    for pairs in rounds(bounds.home.len()) {
        let mut swaps: Vec<Swap<'_, T>> = Vec::with_capacity(pairs.len() * PIECES);
        for pair in pairs {
            for piece in 0..PIECES {
                let take = |region: usize| {
                    let at = region * PIECES + piece;
                    (region, at, pieces[at].take().expect("each region is in one pair"))
                };
                let ranks = pair.map(|region| bounds.ranks[region].clone());
                swaps.push(Swap { grid, pieces: pair.map(take), ranks });
            }
        }
        // SAFETY: the pieces are of different slots, and each is in one swap of a round.
        threads.for_each(&mut swaps, |swap| unsafe { swap.run() });
        for (_, at, piece) in swaps.into_iter().flat_map(|swap| swap.pieces) {
            pieces[at] = Some(piece);
        }
    }
    drop(pieces);
    // SAFETY: the caller's.
    unsafe { Rest { grid, bounds, block_at: block_at.reborrow(), spares: spares.reborrow() }.bring_home() };
}

/// What the swaps left.
struct Rest<'a, T> {
    grid: Grid<T>,
    bounds: &'a Bounds,
    block_at: IndicesMut<'a>,
    spares: IndicesMut<'a>,
}

impl<T> Rest<'_, T> {
    fn get(&self, slot: usize) -> Entry {
        match slot.checked_sub(self.grid.layout.slots) {
            Some(spare) => self.spares.get(spare),
            None => self.block_at.get(slot),
        }
    }

    fn set(&mut self, slot: usize, entry: Entry) {
        match slot.checked_sub(self.grid.layout.slots) {
            Some(spare) => self.spares.set(spare, entry),
            None => self.block_at.set(slot, entry),
        }
    }

    /// The region that a slot's block belongs to and does not lie in.
    fn astray(&self, slot: usize) -> Option<usize> {
        match self.get(slot) {
            Entry::Index(rank) => {
                let region = self.bounds.of_rank(rank);
                (self.bounds.of_slot(slot) != Some(region)).then_some(region)
            }
            Entry::Free(_) => None,
        }
    }

    /// # Safety
    /// As for [`exchange`].
    unsafe fn bring_home(mut self) {
        let (grid, layout) = (self.grid, self.grid.layout);
        let slots_of = |region: usize| self.bounds.home[region].clone().chain(layout.spares_of(region));
        // Where the next free slot of each region, and the next block astray in it, may be; and slots that were left.
        let mut searches: Vec<_> = (0..self.bounds.home.len())
            .map(|region| (slots_of(region), slots_of(region), Vec::<usize>::new()))
            .collect();
        for slot in 0..layout.all_slots() {
            while let Some(region) = self.astray(slot) {
                let entry = self.get(slot);
                let (free, astray, left) = &mut searches[region];
                let is_free = |slot: &usize| matches!(self.get(*slot), Entry::Free(_));
                if let Some(to) = left.pop().filter(is_free).or_else(|| free.find(is_free)) {
                    // SAFETY: a slot with a block, and a free one.
                    unsafe { grid.at(to).copy_from_nonoverlapping(grid.at(slot), layout.block) };
                    self.set(to, entry);
                    self.set(slot, Entry::Free(None));
                    if let Some(region) = self.bounds.of_slot(slot) {
                        searches[region].2.push(slot);
                    }
                } else {
                    let with =
                        astray.find(|with| self.astray(*with).is_some()).expect("a slot for each block");
                    let held = self.get(with);
                    // SAFETY: two slots with a block each.
                    unsafe { core::ptr::swap_nonoverlapping(grid.at(with), grid.at(slot), layout.block) };
                    self.set(with, entry);
                    self.set(slot, held);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_two_regions_meet_once_and_none_is_in_two_pairs_of_a_round() {
        for count in 1..=17 {
            let mut met = Vec::new();
            for pairs in rounds(count) {
                let mut regions: Vec<usize> = pairs.iter().flatten().copied().collect();
                regions.sort_unstable();
                assert!(regions.windows(2).all(|two| two[0] < two[1]), "{count}: {pairs:?}");
                met.extend(pairs.into_iter().map(|[a, b]| [a.min(b), a.max(b)]));
            }
            met.sort_unstable();
            let all: Vec<[usize; 2]> = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect();
            assert_eq!(met, all);
        }
    }
}
