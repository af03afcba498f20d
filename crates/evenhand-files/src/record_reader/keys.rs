//! Keys of samples that have passed, by their hashes: a key that comes twice would join two samples.
//!
//! Memory: 13 bytes for each place of its tables, 15 to 30 bytes per sample. A hash of 64 bits takes two keys for one about
//! once in 2^64 pairs.

use std::collections::HashMap;

use crate::tally::checksum;

/// Tables, so that only a small part of all is there twice while it grows.
const TABLES: usize = 64;

/// Bytes of a place in a table: a hash, a number, and one byte of its own.
const PLACE_BYTES: u64 = 13;

/// What is wrong with a key.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum KeyError {
    /// The sample of this number has it too.
    Repeated(u64),
    /// The tables would take this many bytes.
    NoRoom(u64),
}

/// The keys of samples, each with the number of its sample.
#[derive(Debug)]
pub(super) struct Keys {
    /// The halves of each hash, so that an entry is aligned to four bytes.
    tables: Vec<HashMap<[u32; 2], u32>>,
    bytes: u64,
    room: u64,
}

impl Keys {
    /// Keys in tables of up to `room` bytes together.
    pub(super) fn with_room(room: u64) -> Self {
        Self { tables: vec![HashMap::new(); TABLES], bytes: 0, room }
    }

    /// Bytes of memory that the tables take.
    pub(super) fn memory(&self) -> u64 {
        self.bytes
    }

    /// Adds the key of sample `number`.
    ///
    /// # Errors
    /// If another sample has it, or there is no room for it.
    pub(super) fn add(&mut self, key: &[u8], number: u64) -> Result<(), KeyError> {
        let hash = checksum(key);
        let halves = [(hash >> 32) as u32, hash as u32];
        let table = &mut self.tables[hash as usize % TABLES];
        if let Some(first) = table.get(&halves) {
            return Err(KeyError::Repeated(u64::from(*first)));
        }
        if table.len() == table.capacity() {
            let had = table.capacity();
            let more = 2 * places_bytes(had.max(3)) - places_bytes(had);
            // Both are there while it grows.
            let most = self.bytes.saturating_add(more + places_bytes(had));
            if most > self.room || table.try_reserve(had.max(3)).is_err() {
                return Err(KeyError::NoRoom(most));
            }
            self.bytes += more;
        }
        table.insert(halves, u32::try_from(number).unwrap_or(u32::MAX));
        Ok(())
    }
}

/// Bytes of a table for this many keys: seven of eight places are used.
fn places_bytes(keys: usize) -> u64 {
    keys as u64 * 8 / 7 * PLACE_BYTES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_key_names_the_first_sample() {
        let mut keys = Keys::with_room(u64::MAX);
        for number in 0..10_000_u64 {
            keys.add(&number.to_le_bytes(), number).unwrap();
        }
        assert_eq!(keys.add(&77_u64.to_le_bytes(), 10_000), Err(KeyError::Repeated(77)));
        assert!(keys.memory() <= 10_000 * 40, "{}", keys.memory());
    }

    #[test]
    fn keys_stay_within_their_room() {
        let mut keys = Keys::with_room(100_000);
        let refused = (0..100_000_u64).find_map(|number| keys.add(&number.to_le_bytes(), number).err());
        assert!(matches!(refused, Some(KeyError::NoRoom(bytes)) if bytes > 100_000), "{refused:?}");
        assert!(keys.memory() <= 100_000);
    }
}
