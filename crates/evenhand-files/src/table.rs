//! Where every record lies, in 2.3 bytes a record.
//!
//! Offsets of eight bytes would cost as much as the records where these are short. So 28 records share a block of 64
//! bytes, one cache line: where the first begins, and where each ends, counted from there in 16 bits. One line of
//! memory gives both ends of a record, and n records take ⌈n / 28⌉ of them. Where 28 records are longer than 2^16
//! bytes together, their block points to a wide one with 64 bits an end: 8 bytes more for records of at least 2.3 KB
//! on average.
//!
//! Records lie one after the other, and the table is built as their ends become known.

use std::collections::TryReserveError;
use std::ops::Range;

use crate::system;

/// Records in a block: what fits in a cache line.
const BLOCK_RECORDS: usize = 28;

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

impl Table {
    /// The most bytes that the table of `count` records takes, which have `bytes` bytes together.
    pub(crate) fn size(count: usize, bytes: usize) -> u64 {
        let blocks = count.div_ceil(BLOCK_RECORDS);
        (blocks * size_of::<Block>() + most_wide(blocks, bytes) * size_of::<Wide>()) as u64
    }

    /// Where record i lies, its terminator included.
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

/// The most wide blocks among `blocks`: each has more than 2^16 - 1 of the bytes.
fn most_wide(blocks: usize, bytes: usize) -> usize {
    blocks.min(bytes >> 16)
}

/// A table in the making.
#[derive(Debug, Default)]
pub(crate) struct TableBuilder {
    table: Table,
    /// Where the block that is being filled begins.
    start: u64,
    ends: [u64; BLOCK_RECORDS],
    /// How many ends are there.
    filled: usize,
}

impl TableBuilder {
    /// Adds a record that ends at `end`, and begins where the one before it ended.
    ///
    /// # Errors
    /// If there is no memory for it.
    #[inline]
    pub(crate) fn push(&mut self, end: u64) -> Result<(), TryReserveError> {
        self.ends[self.filled] = end;
        self.filled += 1;
        if self.filled == BLOCK_RECORDS { self.end_block() } else { Ok(()) }
    }

    /// Ends a block, which may lack some records.
    fn end_block(&mut self) -> Result<(), TryReserveError> {
        let Some(last) = self.filled.checked_sub(1) else { return Ok(()) };
        let (start, end) = (self.start, self.ends[last]);
        let Table { blocks, wide } = &mut self.table;
        self.ends[self.filled..].fill(end);
        blocks.try_reserve(1)?;
        blocks.push(if u16::try_from(end - start).is_ok() {
            Block { start, ends: self.ends.map(|end| (end - start) as u16) }
        } else {
            wide.try_reserve(1)?;
            wide.push(Wide { start, ends: self.ends });
            Block { start: WIDE + (wide.len() - 1) as u64, ends: [0; BLOCK_RECORDS] }
        });
        (self.start, self.filled) = (end, 0);
        Ok(())
    }

    /// The table of all records.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub(crate) fn finish(mut self) -> Result<Table, TryReserveError> {
        self.end_block()?;
        Ok(self.table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of records of these lengths.
    fn check(lengths: &[usize]) {
        let mut builder = TableBuilder::default();
        let mut end = 0;
        for length in lengths {
            end += length;
            builder.push(end as u64).unwrap();
        }
        let table = builder.finish().unwrap();
        let taken = size_of_val(&table.blocks[..]) + size_of_val(&table.wide[..]);
        assert!(taken as u64 <= Table::size(lengths.len(), end));
        let mut start = 0;
        for (i, length) in lengths.iter().enumerate() {
            assert_eq!(table.span(i), start..start + length, "record {i}");
            start += length;
        }
    }

    #[test]
    fn every_record_is_found_at_block_borders_too() {
        for count in [0, 1, 2, 27, 28, 29, 55, 56, 57, 1000] {
            check(&vec![3; count]);
        }
    }

    #[test]
    fn long_records_have_wide_blocks() {
        // 28 records of 65,535 bytes together are the most that a narrow block holds.
        for last in [65_535 - 27, 65_536 - 27, 200_000] {
            let mut lengths = [vec![1; 27], vec![last], vec![5; 28], vec![70_000]].concat();
            check(&lengths);
            lengths.rotate_left(30);
            check(&lengths);
        }
    }
}
