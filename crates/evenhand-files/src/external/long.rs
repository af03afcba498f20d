//! Records that are never held: spilled block by block as they are read, and copied block by block to where they go.
//!
//! A block has its seal, the location of the next one, and [`BLOCK_BYTES`] bytes of the record, fewer in the last. So a
//! record of any length is known by where it begins and how long it is. Where the length is known before, the last block takes no
//! more space than it needs.

use crate::error::FilesError;
use crate::external::run::LongRecord;
use crate::external::store::{Location, SEAL, Store, seal};
use crate::tally::LongHash;

/// Bytes of a record in a block.
pub(super) const BLOCK_BYTES: usize = 256 << 10;

/// Seal, and location of the next block.
const BLOCK_HEADER_BYTES: usize = SEAL + 8;

/// Room for a block, which is kept from one record to the next.
#[derive(Debug)]
pub(super) struct BlockBuffer(Vec<u8>);

impl BlockBuffer {
    pub(super) fn new() -> Self {
        Self(Vec::new())
    }
}

/// A record that is being spilled.
pub(super) struct LongWriter<'a> {
    store: &'a Store,
    block: &'a mut Vec<u8>,
    first: Location,
    here: Location,
    hash: LongHash,
    length: u64,
    /// Bytes that are still to come beyond this block, if that is known.
    beyond: Option<u64>,
}

impl<'a> LongWriter<'a> {
    /// One of a record of `length` bytes, if that is known.
    ///
    /// # Errors
    /// If the store does not take it.
    pub(super) fn new(
        store: &'a Store,
        buffer: &'a mut BlockBuffer,
        length: Option<u64>,
    ) -> Result<Self, FilesError> {
        let (bytes, beyond) = Self::next_block(length);
        let first = store.allocate(bytes)?;
        let block = &mut buffer.0;
        block.clear();
        block.resize(BLOCK_HEADER_BYTES, 0);
        Ok(Self { store, block, first, here: first, hash: LongHash::new(), length: 0, beyond })
    }

    /// Bytes of a block that this many are still to go to, and how many of them go beyond it.
    fn next_block(left: Option<u64>) -> (u64, Option<u64>) {
        let here = left.map_or(BLOCK_BYTES as u64, |left| left.min(BLOCK_BYTES as u64));
        (BLOCK_HEADER_BYTES as u64 + here, left.map(|left| left - here))
    }

    /// Goes on with these bytes.
    ///
    /// # Errors
    /// If the store does not take them.
    pub(super) fn add(&mut self, mut bytes: &[u8]) -> Result<(), FilesError> {
        self.hash.add(bytes);
        self.length += bytes.len() as u64;
        while !bytes.is_empty() {
            if self.block.len() == BLOCK_HEADER_BYTES + BLOCK_BYTES {
                let (bytes, beyond) = Self::next_block(self.beyond);
                let next = self.store.allocate(bytes)?;
                self.write(next)?;
                (self.here, self.beyond) = (next, beyond);
            }
            let (now, later) =
                bytes.split_at(bytes.len().min(BLOCK_HEADER_BYTES + BLOCK_BYTES - self.block.len()));
            self.block.extend_from_slice(now);
            bytes = later;
        }
        Ok(())
    }

    /// Ends the record.
    ///
    /// # Errors
    /// If the store does not take its last block.
    pub(super) fn finish(mut self) -> Result<(LongRecord, LongHash), FilesError> {
        self.write(self.here)?;
        Ok((LongRecord { location: self.first, length: self.length }, self.hash))
    }

    fn write(&mut self, next: Location) -> Result<(), FilesError> {
        self.block[SEAL..BLOCK_HEADER_BYTES].copy_from_slice(&next.to_bits().to_le_bytes());
        seal(self.block);
        self.store.write_at(self.here, self.block)?;
        self.block.truncate(BLOCK_HEADER_BYTES);
        Ok(())
    }
}

/// Hands the bytes of a record to `each`, block by block, and gives their space back: a record is read once.
///
/// # Errors
/// If the store does not give a block, or what `each` returns.
pub(super) fn read_long<E: From<FilesError>>(
    record: LongRecord,
    store: &Store,
    buffer: &mut BlockBuffer,
    each: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    read_blocks(record, store, buffer, true, each)
}

/// The same for a record that is read again.
///
/// # Errors
/// As for [`read_long`].
pub(super) fn look_long<E: From<FilesError>>(
    record: LongRecord,
    store: &Store,
    buffer: &mut BlockBuffer,
    each: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    read_blocks(record, store, buffer, false, each)
}

fn read_blocks<E: From<FilesError>>(
    record: LongRecord,
    store: &Store,
    buffer: &mut BlockBuffer,
    is_last: bool,
    mut each: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let (mut left, mut location) = (record.length, record.location);
    while left > 0 {
        let now = left.min(BLOCK_BYTES as u64);
        buffer.0.resize(BLOCK_HEADER_BYTES + now as usize, 0);
        store.read_sealed(location, &mut buffer.0)?;
        each(&buffer.0[BLOCK_HEADER_BYTES..])?;
        if is_last {
            store.release(location, buffer.0.len() as u64);
        }
        let next = buffer.0[SEAL..].first_chunk().copied().unwrap_or_default();
        location = Location::of_bits(u64::from_le_bytes(next));
        left -= now;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Tally;

    #[test]
    fn records_of_any_length_come_back_whatever_the_parts() {
        let folder = tempfile::tempdir().unwrap();
        // The first of them in memory.
        let store = Store::in_folder(3 << 20, folder.path());
        let (mut room, mut other) = (BlockBuffer::new(), BlockBuffer::new());
        for (length, is_known) in [0, 1, BLOCK_BYTES - 1, BLOCK_BYTES, BLOCK_BYTES + 1, 3 * BLOCK_BYTES + 7]
            .into_iter()
            .flat_map(|length| [(length, false), (length, true)])
        {
            let record: Vec<u8> = (0..length).map(|i| (i / 7) as u8).collect();
            let mut writer = LongWriter::new(&store, &mut room, is_known.then_some(length as u64)).unwrap();
            // Another between its blocks.
            let mut between = LongWriter::new(&store, &mut other, None).unwrap();
            for part in record.chunks(100_000) {
                writer.add(part).unwrap();
                between.add(b"between").unwrap();
            }
            let (long, hash) = writer.finish().unwrap();
            between.finish().unwrap();
            let (mut read, mut tally, mut plain) = (Vec::new(), Tally::default(), Tally::default());
            read_long(long, &store, &mut other, |bytes| {
                read.extend_from_slice(bytes);
                Ok::<_, FilesError>(())
            })
            .unwrap();
            tally.add_long(&hash);
            plain.add(&record);
            assert!(read == record && tally == plain, "{length}");
        }
    }
}
