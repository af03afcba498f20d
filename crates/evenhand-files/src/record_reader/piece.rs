//! A piece of the inputs: bytes, and where its records end.

use memchr::memchr_iter;

use crate::format::Format;
use crate::framing::MAX_UNDECIDED;

/// The least room of a piece.
pub(crate) const MIN_PIECE: usize = 2 * MAX_UNDECIDED;

/// The bytes of a piece for each record, if it has as many as it may: it ends early where records are shorter and do not
/// all end with one byte.
pub(crate) const BYTES_PER_END: usize = 8;

/// Records in a row.
#[derive(Debug)]
pub(crate) struct Piece {
    pub(super) bytes: Vec<u8>,
    pub(super) filled: usize,
    /// Where each record ends, its terminator not included; none for records that all end with one byte.
    pub(super) ends: Vec<u32>,
    /// How many records it has.
    pub(super) count: u64,
}

impl Piece {
    /// One in `bytes`, all of which it may use: more than [`MIN_PIECE`], fewer than 2^32.
    pub(crate) fn in_room(bytes: Vec<u8>) -> Self {
        Self { bytes, filled: 0, ends: Vec::new(), count: 0 }
    }

    /// Bytes of memory of where its records end, for one in this many bytes.
    pub(crate) fn ends_memory(bytes: usize) -> usize {
        size_of::<u32>() * (bytes / BYTES_PER_END + 1)
    }

    /// Its bytes: records one after the other, each with its terminator; or the part of a long one, without.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.filled]
    }

    /// How many records it has.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// Where each record ends among its bytes, the terminator not included; none for records that all end with
    /// one byte.
    pub(crate) fn ends(&self) -> &[u32] {
        &self.ends
    }

    /// Its first record, without its terminator; of a long one, the part.
    pub(crate) fn first(&self) -> &[u8] {
        let end = self.ends.first().map_or(self.filled, |end| *end as usize);
        &self.bytes[..end]
    }

    /// Removes `bytes` bytes at offset `at`.
    pub(super) fn remove(&mut self, at: usize, bytes: usize) {
        if bytes > 0 {
            self.bytes.copy_within(at + bytes..self.filled, at);
            self.filled -= bytes;
        }
    }

    /// Hands each record to `each`, without its terminator, which `format` knows.
    pub(crate) fn for_each<E>(
        &self,
        format: &Format,
        mut each: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut start = 0;
        let mut next = |end: usize| {
            let record = &self.bytes[start..end];
            start = end + usize::from(format.terminator().is_some());
            each(record)
        };
        match format {
            Format::Delimited(delimiter) => memchr_iter(*delimiter, self.bytes()).try_for_each(next),
            _ => self.ends.iter().try_for_each(|end| next(*end as usize)),
        }
    }
}
