//! What is known of the order of some records, by the digits that they were dealt by.

use crate::external::run::{DIGIT_BITS, REST_BITS};

/// What is known of the order of a bucket's records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BucketOrder {
    /// 2^(bits − depth) piles in a row: those whose numbers, of `bits` bits, begin with the `depth` bits of `prefix`. Entries
    /// have the lower bits of their keys for a rest.
    Piles { prefix: u32, depth: u32, bits: u32 },
    /// The places from `first` on, as many as there are records, at most 2^bits. Entries have their places for a rest.
    Places { first: u32, bits: u32 },
}

impl BucketOrder {
    /// The number of piles that are told apart in memory.
    pub(super) fn piles(self) -> usize {
        match self {
            Self::Piles { depth, bits, .. } => 1 << (bits - depth),
            Self::Places { .. } => 1,
        }
    }
}

/// `width` bits of a rest, from those on that come after the first `depth` bits of the key.
#[inline]
pub(super) fn digit_of(rest: u32, depth: u32, width: u32) -> u32 {
    let used = depth - DIGIT_BITS;
    if width == 0 { 0 } else { (rest << (u32::BITS - REST_BITS + used)) >> (u32::BITS - width) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_follow_one_another_through_the_key() {
        let key = 0x1234_5678_u32;
        let rest = key & ((1 << REST_BITS) - 1);
        for (depth, width, digit) in
            [(8, 8, 0x34), (16, 8, 0x56), (24, 8, 0x78), (8, 4, 3), (12, 20, 0x4_5678), (9, 0, 0)]
        {
            assert_eq!(digit_of(rest, depth, width), digit, "{width} from {depth}");
        }
    }
}
