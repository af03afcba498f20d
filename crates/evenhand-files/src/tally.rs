//! Whether records come out as they went in: their number, their bytes, and a hash of the multiset that they are.
//!
//! The hash of a multiset is the sum, modulo 2^64, of the XXH3 hashes (64 bits) of its records. A sum does not depend on the
//! order, and respects multiplicity. Two multisets that were not made to collide have the same tally once in
//! 2^64 pairs; who wants to deceive can make such a pair, for XXH3 is no cryptographic hash.
//!
//! A record counts without its delimiter: the last one of an input may lack it.

use std::hash::Hasher;
use std::ops::AddAssign;

use twox_hash::XxHash3_64;

/// The number of records, of their bytes, and the hash of their multiset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// How many records there are.
    pub records: u64,
    /// How many bytes they have together, without delimiters.
    pub bytes: u64,
    /// The sum of their hashes, modulo 2^64.
    pub hash: u64,
}

impl Tally {
    /// Counts a record.
    #[inline]
    pub fn add(&mut self, record: &[u8]) {
        self.add_hashed(record.len() as u64, XxHash3_64::oneshot(record));
    }

    /// Counts a record that came in parts.
    pub(crate) fn add_long(&mut self, record: &LongHash) {
        self.add_hashed(record.bytes, record.hash.finish());
    }

    fn add_hashed(&mut self, bytes: u64, hash: u64) {
        self.records += 1;
        self.bytes += bytes;
        self.hash = self.hash.wrapping_add(hash);
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.records += other.records;
        self.bytes += other.bytes;
        self.hash = self.hash.wrapping_add(other.hash);
    }
}

/// The hash of a record that comes in parts.
pub(crate) struct LongHash {
    hash: XxHash3_64,
    bytes: u64,
}

impl LongHash {
    pub(crate) fn new() -> Self {
        Self { hash: XxHash3_64::new(), bytes: 0 }
    }

    pub(crate) fn add(&mut self, part: &[u8]) {
        self.hash.write(part);
        self.bytes += part.len() as u64;
    }
}

/// The checksum of a block of bytes.
pub(crate) fn checksum(block: &[u8]) -> u64 {
    XxHash3_64::oneshot(block)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(records: &[&[u8]]) -> Tally {
        let mut tally = Tally::default();
        for record in records {
            tally.add(record);
        }
        tally
    }

    #[test]
    fn order_does_not_matter_and_everything_else_does() {
        let all = tally(&[b"a", b"b", b"", b"b"]);
        assert_eq!(all, tally(&[b"b", b"", b"a", b"b"]));
        for other in [&[&b"a"[..], b"b", b"", b"a"][..], &[b"a", b"b", b"b"], &[b"a", b"b\0", b"", b"b"]] {
            assert_ne!(all, tally(other));
        }
        let mut sum = tally(&[b"a", b"b"]);
        sum += tally(&[b"", b"b"]);
        assert_eq!(sum, all);
    }

    #[test]
    fn parts_hash_as_the_whole() {
        let record: Vec<u8> = (0..100_000_u32).map(|i| (i.wrapping_mul(i)) as u8).collect();
        for part in [1, 63, 1000, 100_000] {
            let mut hash = LongHash::new();
            record.chunks(part).for_each(|part| hash.add(part));
            let mut long = Tally::default();
            long.add_long(&hash);
            assert_eq!(long, tally(&[&record]));
        }
    }
}
