//! Where every record lies, in 2.3 bytes a record.
//!
//! Offsets of eight bytes would cost as much as the records where these are short. So 28 records share a block of 64
//! bytes, one cache line: where the first begins, and where each ends, counted from there in 16 bits. One line of
//! memory gives both ends of a record, and n records take ⌈n / 28⌉ of them. Where 28 records are longer than 2^16
//! bytes together, their block points to a wide one with 64 bits an end: 8 bytes more for records of at least 2.3 KB
//! on average.
//!
//! Records lie one after the other and each ends with its delimiter, so the table is built by several threads, each
//! looking for the delimiters of its own blocks.

use std::collections::TryReserveError;
use std::ops::Range;
use std::sync::Mutex;

use memchr::memchr_iter;

use crate::system::{self, threads};

/// Records in a block: what fits in a cache line.
const BLOCK_RECORDS: usize = 28;

/// The fewest blocks that a thread of their own makes faster.
const MIN_BLOCKS_PER_THREAD: usize = 1 << 14;

/// Where 28 records lie.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Block {
    /// Where the first begins; from [`WIDE`] on, WIDE and the number of a wide block.
    start: u64,
    /// Where each ends, counted from there.
    ends: [u16; BLOCK_RECORDS],
}

const WIDE: u64 = 1 << 63;

/// Where 28 long records lie.
#[derive(Clone, Copy, Debug)]
struct Wide {
    start: u64,
    ends: [u64; BLOCK_RECORDS],
}

/// Where records lie.
#[derive(Debug, Default)]
pub(crate) struct Table {
    blocks: Vec<Block>,
    wide: Vec<Wide>,
}

/// How many records end before a place: where a search for a record may begin.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    pub(crate) place: usize,
    pub(crate) records: usize,
}

impl Table {
    /// The most bytes that the table of `count` records takes, which have `bytes` bytes together.
    pub(crate) fn size(count: usize, bytes: usize) -> u64 {
        let blocks = count.div_ceil(BLOCK_RECORDS);
        (blocks * size_of::<Block>() + most_wide(blocks, bytes) * size_of::<Wide>()) as u64
    }

    /// The table of `count` records that fill `bytes` and each end with `delimiter`, made by up to `most` threads.
    /// The marks are in order.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub(crate) fn build(
        bytes: &[u8],
        delimiter: u8,
        count: usize,
        marks: &[Mark],
        most: usize,
    ) -> Result<Self, TryReserveError> {
        let mut blocks = empty_blocks(count)?;
        let wide = Mutex::new(room_for_wide(blocks.len(), bytes.len())?);
        let share = blocks.len().div_ceil(most).max(MIN_BLOCKS_PER_THREAD);
        let shares = Mutex::new(blocks.chunks_mut(share).enumerate());
        let next = || shares.lock().expect("no thread panics with it").next();
        threads::run(most.min(count.div_ceil(BLOCK_RECORDS * share)), || {
            while let Some((number, blocks)) = next() {
                let start = start_of(number * share * BLOCK_RECORDS, bytes, delimiter, marks);
                let ends = memchr_iter(delimiter, &bytes[start..]).map(|place| (start + place + 1) as u64);
                fill(blocks, start as u64, ends, &wide);
            }
        });
        Ok(Self { blocks, wide: wide.into_inner().expect("no thread panics with it") })
    }

    /// The table of `count` records that end at `ends`, the last of them at `bytes`.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub(crate) fn of_ends(
        count: usize,
        bytes: usize,
        ends: impl Iterator<Item = u64>,
    ) -> Result<Self, TryReserveError> {
        let mut blocks = empty_blocks(count)?;
        let wide = Mutex::new(room_for_wide(blocks.len(), bytes)?);
        fill(&mut blocks, 0, ends, &wide);
        Ok(Self { blocks, wide: wide.into_inner().expect("no thread panics with it") })
    }

    /// Where record i lies, its delimiter included.
    #[inline]
    pub(crate) fn span(&self, i: usize) -> Range<usize> {
        let (block, place) = (&self.blocks[i / BLOCK_RECORDS], i % BLOCK_RECORDS);
        if block.start < WIDE {
            let start = if place == 0 { 0 } else { block.ends[place - 1] };
            let first = block.start as usize;
            first + usize::from(start)..first + usize::from(block.ends[place])
        } else {
            let block = &self.wide[(block.start - WIDE) as usize];
            let start = if place == 0 { block.start } else { block.ends[place - 1] };
            start as usize..block.ends[place] as usize
        }
    }

    /// Fetches what [`Table::span`] of record i reads.
    #[inline]
    pub(crate) fn prefetch(&self, i: usize) {
        system::prefetch(&self.blocks, i / BLOCK_RECORDS);
    }
}

/// As many blocks as `count` records need.
fn empty_blocks(count: usize) -> Result<Vec<Block>, TryReserveError> {
    let mut blocks = Vec::new();
    blocks.try_reserve_exact(count.div_ceil(BLOCK_RECORDS))?;
    system::advise_huge_pages(blocks.spare_capacity_mut());
    blocks.resize(count.div_ceil(BLOCK_RECORDS), Block { start: 0, ends: [0; BLOCK_RECORDS] });
    Ok(blocks)
}

/// The most wide blocks among `blocks`: each has more than 2^16 - 1 of the bytes.
fn most_wide(blocks: usize, bytes: usize) -> usize {
    blocks.min(bytes >> 16)
}

/// Room for all the wide blocks that there may be, so that none is asked for while threads fill them. What is not used
/// is not taken.
fn room_for_wide(blocks: usize, bytes: usize) -> Result<Vec<Wide>, TryReserveError> {
    let mut wide = Vec::new();
    wide.try_reserve_exact(most_wide(blocks, bytes))?;
    Ok(wide)
}

/// Where record i begins.
fn start_of(i: usize, bytes: &[u8], delimiter: u8, marks: &[Mark]) -> usize {
    // It follows the delimiter of record i − 1, which lies behind the last mark with fewer than i records before it.
    let Some(mark) = marks[..marks.partition_point(|mark| mark.records < i)].last() else {
        return 0;
    };
    let mut delimiters = memchr_iter(delimiter, &bytes[mark.place..]);
    let last = delimiters.nth(i - mark.records - 1).expect("marks count the records before them");
    mark.place + last + 1
}

/// Fills blocks with records, the first from `start` on, that end at `ends`; the last block may lack some.
fn fill(blocks: &mut [Block], mut start: u64, mut ends: impl Iterator<Item = u64>, wide: &Mutex<Vec<Wide>>) {
    for block in blocks {
        let mut own = [start; BLOCK_RECORDS];
        let mut end = start;
        for (own, found) in own.iter_mut().zip(&mut ends) {
            *own = found;
            end = found;
        }
        *block = if u16::try_from(end - start).is_ok() {
            Block { start, ends: own.map(|end| (end - start) as u16) }
        } else {
            let mut wide = wide.lock().expect("no thread panics with it");
            wide.push(Wide { start, ends: own });
            Block { start: WIDE + (wide.len() - 1) as u64, ends: [0; BLOCK_RECORDS] }
        };
        start = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records of these lengths, delimiter included, and their table, with marks at every `step` bytes.
    fn check(lengths: &[usize], step: usize, threads: usize) {
        let bytes: Vec<u8> = lengths
            .iter()
            .flat_map(|length| std::iter::repeat_n(b'x', length - 1).chain(Some(b'\n')))
            .collect();
        let marks: Vec<Mark> = (0..bytes.len())
            .step_by(step)
            .map(|place| Mark { place, records: memchr_iter(b'\n', &bytes[..place]).count() })
            .collect();
        let table = Table::build(&bytes, b'\n', lengths.len(), &marks, threads).unwrap();
        let ends = lengths.iter().scan(0, |end, length| {
            *end += *length as u64;
            Some(*end)
        });
        let of_ends = Table::of_ends(lengths.len(), bytes.len(), ends).unwrap();
        let taken = size_of_val(&table.blocks[..]) + size_of_val(&table.wide[..]);
        assert!(taken as u64 <= Table::size(lengths.len(), bytes.len()));
        let mut start = 0;
        for (i, length) in lengths.iter().enumerate() {
            assert_eq!(table.span(i), start..start + length, "record {i}");
            assert_eq!(of_ends.span(i), table.span(i), "record {i}");
            start += length;
        }
    }

    #[test]
    fn every_record_is_found_at_block_borders_too() {
        for count in [0, 1, 2, 27, 28, 29, 55, 56, 57, 1000] {
            check(&vec![3; count], 7, 1);
        }
    }

    #[test]
    fn long_records_have_wide_blocks() {
        // 28 records of 65,535 bytes together are the most that a narrow block holds.
        for last in [65_535 - 27, 65_536 - 27, 200_000] {
            let mut lengths = [vec![1; 27], vec![last], vec![5; 28], vec![70_000]].concat();
            check(&lengths, 1000, 2);
            lengths.rotate_left(30);
            check(&lengths, 1000, 2);
        }
    }

    #[test]
    fn threads_agree() {
        let lengths: Vec<usize> =
            (0..2 * MIN_BLOCKS_PER_THREAD * BLOCK_RECORDS + 17).map(|i| 1 + i % 5).collect();
        for threads in [1, 2, 3, 8] {
            check(&lengths, 100_000, threads);
        }
    }
}
