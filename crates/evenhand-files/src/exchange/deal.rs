//! Dealing records to the partitions of an order, as blocks of entries.

use std::ops::Range;

use evenhand::Partitioner;

use super::ExchangeError;
use super::entry::{self, Entry};
use crate::error::FilesError;
use crate::read::Reader;
use crate::resources::Resources;
use crate::source::Source;
use crate::tally::Tally;

/// Keys made at a time.
const KEYS_AT_A_TIME: u64 = 4096;

/// Groups of neighbouring partitions, each of which gets a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Groups {
    /// The group of each partition.
    of_partition: Vec<u32>,
    /// The first partition.
    first: usize,
    count: usize,
}

impl Groups {
    /// Groups with the partitions between each two of `bounds`, which rise.
    ///
    /// # Panics
    /// If they do not.
    pub fn new(bounds: &[usize]) -> Self {
        let first = bounds.first().copied().unwrap_or(0);
        let mut of_partition = Vec::new();
        for (group, pair) in bounds.windows(2).enumerate() {
            assert!(pair[0] < pair[1], "a group has a partition");
            of_partition.resize(pair[1] - first, group as u32);
        }
        Self { of_partition, first, count: bounds.len().saturating_sub(1) }
    }

    /// One group for each of these partitions.
    pub fn each(partitions: Range<usize>) -> Self {
        Self {
            of_partition: (0..partitions.len() as u32).collect(),
            first: partitions.start,
            count: partitions.len(),
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The groups of some partitions; of those that are in no group none.
    #[inline]
    pub fn of(&self, partitions: &Range<usize>) -> Range<usize> {
        let group = |partition: usize| self.of_partition.get(partition.wrapping_sub(self.first));
        let start = partitions.start.max(self.first);
        let end = partitions.end.min(self.first + self.of_partition.len());
        if start >= end {
            return 0..0;
        }
        match (group(start), group(end - 1)) {
            (Some(first), Some(last)) => *first as usize..*last as usize + 1,
            _ => 0..0,
        }
    }
}

/// Records that were dealt.
#[derive(Debug)]
pub struct Dealt {
    /// A block for each group.
    pub blocks: Vec<Vec<u8>>,
    /// All records of the split, whether or not a partition gets them.
    pub tally: Tally,
}

/// Deals the records of a source, which are the `items` of all inputs, to groups of partitions.
///
/// # Errors
/// If the source cannot be read, is not of the reader's format, or has another number of records; or one of 4 GiB or more.
pub fn deal(
    reader: &Reader,
    source: Source,
    items: Range<u64>,
    parts: &Partitioner,
    groups: &Groups,
) -> Result<Dealt, ExchangeError> {
    let name = source.to_string();
    let mut blocks = vec![Vec::new(); groups.count()];
    let mut tally = Tally::default();
    let (mut keys, mut at) = (Vec::new(), 0);
    let mut next = items.start;
    let terminator = usize::from(reader.format.terminator().is_some());
    let mut is_more = false;
    let passed = reader.pass(&[source], &Resources::default(), |record| {
        if at == keys.len() {
            keys.resize((items.end - next).min(KEYS_AT_A_TIME) as usize, 0);
            if keys.is_empty() {
                is_more = true;
                return Err(FilesError::Stopped);
            }
            parts.routing_keys(next, &mut keys);
            next += keys.len() as u64;
            at = 0;
        }
        let record = &record[..record.len() - terminator];
        if u32::try_from(record.len()).is_err() {
            let (name, needed) = (name.clone(), record.len() as u64);
            return Err(FilesError::Memory { name, needed, limit: None });
        }
        tally.add(record);
        for group in groups.of(&parts.partitions_of(keys[at])) {
            entry::push(&mut blocks[group], keys[at], record);
        }
        at += 1;
        Ok(())
    });
    let expected = items.end - items.start;
    let found = tally.records + u64::from(is_more);
    match passed {
        Err(FilesError::Stopped) if is_more => {}
        passed => drop(passed?),
    }
    if found != expected {
        return Err(ExchangeError::Records { name, first: items.start, found, expected });
    }
    Ok(Dealt { blocks, tally })
}

/// Deals the entries of blocks again, which hold those of several partitions in the order of their splits.
///
/// # Errors
/// If a block is damaged.
pub fn deal_again(
    blocks: &[&[u8]],
    parts: &Partitioner,
    groups: &Groups,
) -> Result<Vec<Vec<u8>>, ExchangeError> {
    let mut dealt = vec![Vec::new(); groups.count()];
    for (number, block) in blocks.iter().enumerate() {
        let mut rest = *block;
        while !rest.is_empty() {
            let damaged = || ExchangeError::Damaged {
                partition: groups.first,
                block: number,
                byte: block.len() - rest.len(),
            };
            let entry = Entry::read(rest).ok_or_else(damaged)?;
            for group in groups.of(&parts.partitions_of(entry.key)) {
                dealt[group].extend_from_slice(entry.bytes);
            }
            rest = &rest[entry.bytes.len()..];
        }
    }
    Ok(dealt)
}
