//! Where blocks lie, and how many items they have: within the memory that a shuffle in place may take.

use core::ops::Range;

use super::indices::Width;
use crate::memory::LINE;

/// Bytes of a block, if there is memory for it. Measured 2026-11-24 (Zen 4, u32, n = 10^8, 2,048 piles): 256 B 3.9 ns an item,
/// 512 B 3.5, 1,024 B 3.5, 2,048 B 3.9: smaller blocks are more places to look up, and larger ones leave the nearer caches.
const BLOCK: usize = 1024;

/// Bytes of a block where there are few piles, so that the buffers are no more than [`SECOND_CACHE`]. Measured as above, with
/// 256 piles (n = 10^7): 4,096 B are as fast as 1,024 for u32 and u64, and take 0.76 and 0.83 times as long for items of
/// 32 and 64 bytes, whose blocks lie across fewer pages.
const LARGE_BLOCK: usize = 4096;

/// With 2^`SMALL_BLOCK_BITS` piles or more, blocks are of half a kibibyte: the buffers are beyond all caches but the last.
/// Measured as above: n = 5.3·10^8 and 10^9, u32, take 0.91 and 0.90 times as long as with 1,024 B, and u64, 10^9, 0.92; 256 B
/// take longer than either. (Collecting lines of items before the blocks, as orders are dealt, gained nothing below 10^9,
/// and 0.97 and 0.91 there.)
const SMALL_BLOCK_BITS: u32 = 13;

/// A common second cache.
const SECOND_CACHE: usize = 1 << 20;

/// What is taken besides the slice is at most this part of it, and [`A_THREAD`] for each thread.
const SHARE: usize = 64;

/// Bytes that a thread may take beyond the [`SHARE`].
const A_THREAD: usize = 8 << 20;

/// Bytes that a thread's places in lists take, or fewer.
const A_THREADS_LISTS: usize = 2 << 10;

/// Free slots outside the slice for each region. One is enough, as fewer places than a block's lie before the first slot of
/// the slice, and behind its last: in any x neighbouring places lie ⌊x / block⌋ − 1 whole slots or more, and the piles that
/// go to these places have at most ⌊x / block⌋ whole blocks. That counts the block that may go to region 0's spare slot
/// while items are dealt ([`stripe`](super::stripe)): whichever pile it is of, the exchange brings it to that pile's region.
pub(super) const SPARES: usize = 1;

/// How a slice is cut: `lead` items, then `slots` slots of `block` items each, then what is left over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// Items of the slice.
    pub(super) n: usize,
    /// 2^bits piles.
    pub(super) bits: u32,
    /// Items of a block: a power of two.
    pub(super) block: usize,
    /// Items before the first slot, fewer than a block's: so slots begin at cache lines.
    pub(super) lead: usize,
    /// Whole slots in the slice.
    pub(super) slots: usize,
    /// Ranges of items that are dealt side by side, and regions that are finished side by side.
    pub(super) threads: usize,
    /// Of tables over slots.
    pub(super) width: Width,
}

impl Layout {
    /// That for n items of T at an address, in 2^bits piles, for `threads` threads or fewer, if memory is for no more.
    pub(super) fn new<T>(address: usize, n: usize, bits: u32, threads: usize) -> Self {
        let size = size_of::<T>();
        let lead = if LINE.is_multiple_of(size) && address.is_multiple_of(size) {
            address.wrapping_neg() % LINE / size
        } else {
            0
        };
        let limit = |threads: usize| (n * size / SHARE).saturating_add(threads.saturating_mul(A_THREAD));
        let layouts = (1..=threads).rev().flat_map(|threads| {
            let largest = match bits {
                SMALL_BLOCK_BITS.. => BLOCK / 2,
                _ => (SECOND_CACHE >> bits).clamp(BLOCK, LARGE_BLOCK),
            };
            [largest, BLOCK, 2 * BLOCK, BLOCK / 2, BLOCK / 4].map(|bytes| {
                let block = 1 << (bytes / size).max(1).ilog2();
                Self::with_block(n, bits, block, lead, threads)
            })
        });
        // A thread's blocks are no more than the items that it deals: otherwise more threads are slower than fewer.
        let fits = |layout: &Self| {
            let buffers = layout.piles().saturating_mul(layout.block).saturating_mul(layout.threads);
            layout.bytes(size) <= limit(layout.threads) && (layout.threads == 1 || buffers <= n)
        };
        // Where nothing fits (items of a byte or two by the billion), what takes least.
        layouts
            .clone()
            .find(fits)
            .or_else(|| layouts.min_by_key(|layout| layout.bytes(size)))
            .expect("a thread")
    }

    /// That of blocks of `block` items, a power of two.
    pub(super) fn with_block(n: usize, bits: u32, block: usize, lead: usize, threads: usize) -> Self {
        // Places in the buffers, and indices of slots, are numbers of 32 bits.
        let largest = 1 << (32 - bits);
        let smallest = (n >> 29).next_power_of_two();
        let block = block.min(largest).max(smallest);
        let lead = if lead < block { lead } else { 0 };
        let slots = (n - lead) / block;
        let width = Width::for_limit(slots + SPARES * threads);
        Self { n, bits, block, lead, slots, threads, width }
    }

    /// The number of piles.
    pub(super) fn piles(self) -> usize {
        1 << self.bits
    }

    /// Items that a pile has at most, but for one pile in some 10^15: what it gets on average and eight standard deviations more.
    pub(super) fn room(self) -> usize {
        let average = (self.n >> self.bits) as u64;
        (average + 8 * average.isqrt() + 64) as usize
    }

    /// Slots in the slice and spare ones.
    pub(super) fn all_slots(self) -> usize {
        self.slots + SPARES * self.threads
    }

    /// Bytes that are taken besides the slice, items of `size` bytes.
    pub(super) fn bytes(self, size: usize) -> usize {
        let a_thread =
            self.piles().saturating_mul(self.block).saturating_add(self.room() + SPARES * self.block);
        let items = self.threads.saturating_mul(a_thread);
        // For each stripe two numbers a pile, and two over all; two tables over slots.
        let lists = (2 * self.threads + 2).saturating_mul(4 * self.piles());
        let tables = lists.saturating_add((2 * self.width as usize).saturating_mul(self.all_slots()));
        // Lists of stripes, regions and pieces; and what memory is rounded up by.
        let more = self.threads.saturating_mul(A_THREADS_LISTS) + 2 * (size.max(LINE) + LINE);
        items.saturating_mul(size).saturating_add(tables).saturating_add(more)
    }

    /// The first slot that begins at place `at` or behind.
    pub(super) fn slot_from(self, at: usize) -> usize {
        at.saturating_sub(self.lead).div_ceil(self.block).min(self.slots)
    }

    /// The slots that lie in a range of places wholly.
    pub(super) fn slots_within(self, places: Range<usize>) -> Range<usize> {
        let start = self.slot_from(places.start);
        start..(places.end.saturating_sub(self.lead) / self.block).clamp(start, self.slots.max(start))
    }

    /// Where slot `slot` of the slice begins.
    pub(super) fn place_of(self, slot: usize) -> usize {
        self.lead + slot * self.block
    }

    /// The spare slots of region `region`.
    pub(super) fn spares_of(self, region: usize) -> Range<usize> {
        let start = self.slots + region * SPARES;
        start..start + SPARES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn what_is_taken_is_within_its_limit() {
        use crate::plain::pile_bits;

        fn check<T>(n: usize, bits: u32, threads: usize) {
            let layout = Layout::new::<T>(16, n, bits, threads);
            let size = size_of::<T>();
            let limit = n * size / SHARE + layout.threads * A_THREAD;
            assert!(layout.bytes(size) <= limit, "{n} items of {size} bytes: {layout:?}");
        }
        let sizes =
            [(1 << 20) + 1, 3_000_000, 10_000_000, 1 << 26, 100_000_000, (1 << 28) + 1, 1_000_000_000_usize];
        for n in sizes {
            let bits = pile_bits(n as u64).unwrap();
            for threads in [1, 2, 8, 64] {
                check::<u8>(n, bits, threads);
                check::<u16>(n, bits, threads);
                check::<u32>(n, bits, threads);
                check::<u64>(n, bits, threads);
                check::<[u8; 24]>(n, bits, threads);
                check::<[u8; 257]>(n, bits, threads);
                check::<[u64; 33]>(n, bits, threads);
                check::<[u64; 65]>(n, bits, threads);
                check::<[u8; 1024]>(n, bits, threads);
            }
        }
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn slices_of_billions_take_what_the_documents_say() {
        use crate::plain::pile_bits;

        fn check<T>(n: usize, small: usize, from: usize) {
            let layout = Layout::new::<T>(0, n, pile_bits(n as u64).unwrap(), 1);
            let part = if n > from { small } else { SHARE };
            let limit = n * size_of::<T>() / part + A_THREAD;
            assert!(
                layout.bytes(size_of::<T>()) <= limit,
                "{n} items of {} bytes: {layout:?}",
                size_of::<T>()
            );
        }
        for power in 29..38 {
            for sixteenth in 0..16 {
                for more in [0, 1] {
                    let n = (1 << power) + (sixteenth << (power - 4)) + more;
                    check::<u8>(n, 31, 1 << 30);
                    check::<u16>(n, 42, 1 << 30);
                    check::<[u8; 3]>(n, 42, 1 << 30);
                    check::<u32>(n, 51, 1 << 34);
                    check::<[u8; 5]>(n, 51, 1 << 34);
                    check::<u64>(n, 51, 1 << 34);
                    check::<[u8; 9]>(n, 51, 1 << 34);
                    check::<[u64; 4]>(n, 51, 1 << 34);
                }
            }
        }
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn fewer_threads_work_where_the_blocks_of_all_would_take_too_much() {
        use crate::plain::pile_bits;

        let threads = |n: usize| Layout::new::<u32>(0, n, pile_bits(n as u64).unwrap(), 8).threads;
        assert_eq!([10_000_000, 100_000_000, 1_000_000_000].map(threads), [8; 3]);
        assert_eq!([1 << 30, (1 << 30) + 1].map(threads), [4, 1]);
    }
}
