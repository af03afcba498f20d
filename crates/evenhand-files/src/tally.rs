//! Whether records come out as they went in: their number, their bytes, and a hash of the multiset that they are.
//!
//! The hash of a multiset is the sum, modulo the prime 2^64 - 59, of the XXH3 hashes (64 bits) of its records. A sum does not
//! depend on the order, and respects multiplicity. In a field the difference of two multisets, times whatever number of
//! copies, is zero only by chance: modulo 2^64, 2^20 copies of a record would leave 44 bits of its hash. Two multisets that were not made
//! to collide have the same tally about once in 2^64 pairs; who wants to deceive can make such a pair, for XXH3 is no cryptographic hash.
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
    /// The sum of their hashes, modulo 2^64 - 59.
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
        self.hash = sum(self.hash, hash);
    }
}

/// The largest prime below 2^64, as what it lacks.
const MODULUS_LACKS: u64 = 59;

/// The sum of two numbers modulo the prime, one of them below it.
#[inline]
fn sum(reduced: u64, other: u64) -> u64 {
    const MODULUS: u64 = MODULUS_LACKS.wrapping_neg();
    let other = if other >= MODULUS { other - MODULUS } else { other };
    let (sum, is_over) = reduced.overflowing_add(other);
    // 2^64 is as much as what the prime lacks.
    let sum = if is_over { sum + MODULUS_LACKS } else { sum };
    if sum >= MODULUS { sum - MODULUS } else { sum }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.records += other.records;
        self.bytes += other.bytes;
        self.hash = sum(self.hash, other.hash);
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

    #[test]
    fn hashes_are_added_in_a_field() {
        let modulus = u128::from(MODULUS_LACKS.wrapping_neg());
        for one in [0, 1, 58, 59, u64::MAX / 2, u64::MAX - 60, u64::MAX - 59] {
            for other in [0, 1, 58, 59, 60, u64::MAX / 2 + 7, u64::MAX - 59, u64::MAX - 58, u64::MAX] {
                let expected = (u128::from(one) + u128::from(other)) % modulus;
                if u128::from(one) < modulus {
                    assert_eq!(u128::from(sum(one, other)), expected, "{one} + {other}");
                }
            }
        }
    }

    #[test]
    fn many_copies_of_two_records_that_agree_in_their_last_bits_differ() {
        // Whose XXH3 hashes are the same modulo 2^44, so that 2^20 copies of each have the same sum modulo 2^64.
        let [one, other] = [b"06263949", b"06505837"].map(|record| {
            let mut tally = Tally::default();
            (0..1 << 20).for_each(|_| tally.add(record));
            tally
        });
        assert_eq!((one.records, one.bytes), (other.records, other.bytes));
        assert_ne!(one.hash, other.hash);
    }
}
