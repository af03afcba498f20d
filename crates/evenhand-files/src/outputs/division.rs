//! Among which outputs records are divided, and how many each gets.

use std::num::NonZero;

use crate::destination::Frame;
use crate::target::RecordMark;

/// How records are divided among outputs, each a range of their order.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Division {
    /// All go to one.
    Whole,
    /// To this number of shards, as many to each; the first ones get one more where that does not come out.
    Shards(NonZero<u64>),
    /// To shards of this number of bytes at most, header included, before they are compressed; a record that is longer has one for
    /// itself.
    ShardBytes(NonZero<u64>),
    /// To outputs with names, each its share.
    Shares(Vec<Share>),
}

/// The share of an output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// What tells the output from the others.
    pub name: String,
    /// Its part of all, in relation to those of the others.
    pub weight: u64,
}

impl Division {
    /// Outputs that are known before anything is written.
    pub(super) fn known(&self) -> u64 {
        match self {
            Self::Whole | Self::ShardBytes(_) => 1,
            Self::Shards(count) => count.get(),
            Self::Shares(shares) => shares.len() as u64,
        }
    }

    /// What output `number` is called; none if it is by its number.
    pub(super) fn name(&self, number: u64) -> Option<&str> {
        match self {
            Self::Shares(shares) => shares.get(number as usize).map(|share| &*share.name),
            Self::Whole | Self::Shards(_) | Self::ShardBytes(_) => None,
        }
    }
}

/// The numbers of records that shares of `records` get: each the whole part of its share, and those with the largest
/// remainders one more, of equal ones the first (the method of Hamilton).
///
/// # Panics
/// If all weights are zero.
pub fn largest_remainder(records: u64, weights: &[u64]) -> Vec<u64> {
    let all: u128 = weights.iter().map(|weight| u128::from(*weight)).sum();
    assert!(all > 0, "some share of all");
    let product = |weight: &u64| u128::from(*weight) * u128::from(records);
    let mut sizes: Vec<u64> = weights.iter().map(|weight| (product(weight) / all) as u64).collect();
    let left = records - sizes.iter().sum::<u64>();
    let mut by_remainder: Vec<usize> = (0..weights.len()).collect();
    by_remainder.sort_by_key(|i| std::cmp::Reverse(product(&weights[*i]) % all));
    for i in by_remainder.into_iter().take(left as usize) {
        sizes[i] += 1;
    }
    sizes
}

/// Says to which output each record goes, one after the other.
pub(super) enum Cuts {
    /// The records that each output still gets.
    Counts { left: Vec<u64>, at: usize },
    /// Bytes of each at most, those of its header, and those that the one that has begun has.
    Bytes { most: u64, header: u64, filled: u64, at: usize },
}

impl Cuts {
    pub(super) fn new(division: &Division, frame: &Frame<'_>) -> Self {
        let left = match division {
            Division::Whole => vec![u64::MAX],
            Division::Shards(count) => {
                let (each, more) = (frame.records / count.get(), frame.records % count.get());
                (0..count.get()).map(|number| each + u64::from(number < more)).collect()
            }
            Division::Shares(shares) => {
                let weights: Vec<u64> = shares.iter().map(|share| share.weight).collect();
                largest_remainder(frame.records, &weights)
            }
            Division::ShardBytes(most) => {
                let header = (frame.header.len() + frame.trailer.len()) as u64;
                return Self::Bytes { most: most.get(), header, filled: header, at: 0 };
            }
        };
        Self::Counts { left, at: 0 }
    }

    /// The output of the record that begins.
    pub(super) fn next(&mut self, record: &RecordMark) -> usize {
        match self {
            Self::Counts { left, at } => {
                while left[*at] == 0 && *at + 1 < left.len() {
                    *at += 1;
                }
                left[*at] = left[*at].saturating_sub(1);
                *at
            }
            Self::Bytes { most, header, filled, at } => {
                if *filled > *header && filled.saturating_add(record.bytes) > *most {
                    *filled = *header;
                    *at += 1;
                }
                *filled += record.bytes;
                *at
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_exact_and_the_largest_remainders_get_what_is_left() {
        for (records, weights, sizes) in [
            (10, &[8, 1, 1][..], &[8, 1, 1][..]),
            (11, &[80, 10, 10], &[9, 1, 1]),
            (3, &[1, 1], &[2, 1]),
            (0, &[1, 2], &[0, 0]),
            (1, &[1, 3], &[0, 1]),
            (7, &[1, 0, 1], &[4, 0, 3]),
            (u64::MAX, &[1, u64::MAX], &[1, u64::MAX - 1]),
        ] {
            assert_eq!(largest_remainder(records, weights), sizes, "{records} by {weights:?}");
        }
    }

    #[test]
    fn shards_begin_before_a_record_that_does_not_fit() {
        let mut cuts = Cuts::Bytes { most: 10, header: 2, filled: 2, at: 0 };
        let to = [4, 4, 1, 20, 1, 8].map(|bytes| cuts.next(&RecordMark { at: 0, class: 0, bytes }));
        assert_eq!(to, [0, 0, 1, 2, 3, 4]);
    }
}
