//! Hashes of the keys of earlier samples: a repeated key would join two samples.
//!
//! Memory: 13 bytes per place of the tables, which is 15 to 30 bytes per sample. A 64-bit hash confuses two keys about once in 2^64
//! pairs.

use std::collections::HashMap;

use crate::tally::checksum;

/// Number of tables. Growth copies one table at a time, so little memory is used twice.
const TABLES: usize = 64;

/// Bytes of a place in a table: a hash, a number, and one byte of its own.
const PLACE_BYTES: u64 = 13;

/// Error of a key.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum KeyError {
    /// The sample with this number has the same key.
    Repeated(u64),
    /// The tables would need this number of bytes.
    NoRoom(u64),
}

/// The keys of samples, each with the number of its sample.
#[derive(Debug)]
pub(super) struct Keys {
    /// The halves of each hash, so that entries need an alignment of only four bytes.
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
            // During growth the old and the new table coexist.
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
