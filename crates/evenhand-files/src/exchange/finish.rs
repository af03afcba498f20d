//! Putting the records of a partition in their order.

use evenhand::Partitioner;

use super::ExchangeError;
use super::entry::Entry;
use crate::system;
use crate::tally::Tally;

/// How many records ahead the caches are told of.
const PREFETCHED: usize = 8;

/// The records of a partition, in their order.
#[derive(Debug)]
pub struct Finished {
    /// Each with its terminator, if the format has one.
    pub bytes: Vec<u8>,
    /// Without their terminators.
    pub tally: Tally,
}

/// Puts the records of a partition in order: `blocks` are those that were dealt to it, in the order of their splits.
///
/// # Errors
/// If a block is damaged, or their records are not those that belong to the partition; or there is no memory.
pub fn finish(
    blocks: &[&[u8]],
    parts: &Partitioner,
    partition: usize,
    terminator: Option<u8>,
) -> Result<Finished, ExchangeError> {
    let expected = parts.partitions()[partition].items as usize;
    let memory = |needed: usize| move |_| ExchangeError::Memory { partition, needed };
    let (mut keys, mut records) = (Vec::new(), Vec::<&[u8]>::new());
    keys.try_reserve_exact(expected).map_err(memory(4 * expected))?;
    records.try_reserve_exact(expected).map_err(memory(size_of::<&[u8]>() * expected))?;
    for (number, block) in blocks.iter().enumerate() {
        let mut rest = *block;
        while !rest.is_empty() {
            let damaged =
                || ExchangeError::Damaged { partition, block: number, byte: block.len() - rest.len() };
            let entry = Entry::read(rest).ok_or_else(damaged)?;
            keys.push(entry.key);
            records.push(entry.record);
            rest = &rest[entry.bytes.len()..];
        }
    }
    let order = parts.order(partition, &keys)?;
    let length = |at: &u32| records[*at as usize].len() + usize::from(terminator.is_some());
    let room: usize = order.iter().map(length).sum();
    let (mut bytes, mut tally) = (Vec::new(), Tally::default());
    bytes.try_reserve_exact(room).map_err(memory(room))?;
    for (i, at) in order.iter().enumerate() {
        if let Some(ahead) = order.get(i + PREFETCHED) {
            system::prefetch(records[*ahead as usize], 0);
        }
        let record = records[*at as usize];
        tally.add(record);
        bytes.extend_from_slice(record);
        bytes.extend(terminator);
    }
    Ok(Finished { bytes, tally })
}
