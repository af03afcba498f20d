//! Among which outputs records are divided, and how many each gets.

use std::num::NonZero;

use evenhand::{Part, split};

use super::classes::{By, Classes};
use crate::destination::Frame;
use crate::fraction::SampleSize;
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
    /// The same, but records with the same value in a column go to one output: shares are kept as nearly as that allows.
    Groups {
        /// The outputs.
        shares: Vec<Share>,
        /// The column: its name, or its number from 1 on.
        column: String,
    },
    /// The same, and records with each value of a column are divided by the shares.
    Strata {
        /// The outputs.
        shares: Vec<Share>,
        /// The column: its name, or its number from 1 on.
        column: String,
    },
    /// To two outputs: the first records of the order, and the rest.
    Sample {
        /// How many of all the first output gets.
        size: SampleSize,
        /// Whether both are written in the order of the input.
        is_in_order: bool,
    },
    /// To one output, a sample: of each value of a column its part, within one record. All others go to a second output, or
    /// nowhere.
    StratifiedSample {
        /// How many of all.
        size: SampleSize,
        /// The column: its name, or its number from 1 on.
        column: String,
    },
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
            Self::Whole | Self::ShardBytes(_) | Self::StratifiedSample { .. } => 1,
            Self::Sample { .. } => 2,
            Self::Shards(count) => count.get(),
            Self::Shares(_) | Self::Groups { .. } | Self::Strata { .. } => self.shares().len() as u64,
        }
    }

    /// Outputs that have names.
    fn shares(&self) -> &[Share] {
        match self {
            Self::Shares(shares) | Self::Groups { shares, .. } | Self::Strata { shares, .. } => shares,
            Self::Whole
            | Self::Shards(_)
            | Self::ShardBytes(_)
            | Self::Sample { .. }
            | Self::StratifiedSample { .. } => &[],
        }
    }

    /// The column that decides, and how records are divided by it.
    pub(super) fn column(&self) -> Option<(By, &str)> {
        match self {
            Self::Groups { shares, column } => Some((By::Groups(shares.clone()), column)),
            Self::Strata { shares, column } => Some((By::Strata(shares.clone()), column)),
            Self::StratifiedSample { size, column } => Some((By::Sample(*size), column)),
            _ => None,
        }
    }

    /// The column, if one decides.
    pub(super) fn column_name(&self) -> Option<&str> {
        match self {
            Self::Groups { column, .. }
            | Self::Strata { column, .. }
            | Self::StratifiedSample { column, .. } => Some(column),
            _ => None,
        }
    }

    /// The names of outputs that have names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.shares().iter().map(|share| &*share.name)
    }

    /// What output `number` is called; none if it is by its number.
    pub(super) fn name(&self, number: u64) -> Option<&str> {
        self.shares().get(number as usize).map(|share| &*share.name)
    }
}

/// The numbers of records that shares of `records` get, by largest remainders.
///
/// # Panics
/// If all weights are zero.
pub(super) fn sizes(records: u64, shares: &[Share]) -> Vec<u64> {
    let parts: Vec<Part> = shares.iter().map(|share| Part::Share(share.weight)).collect();
    let ranges = split(records, &parts).expect("some share of all");
    ranges.into_iter().map(|range| range.end - range.start).collect()
}

/// Says to which output each record goes, one after the other.
pub(super) enum Cuts {
    /// The records that each output still gets.
    Counts { left: Vec<u64>, at: usize },
    /// Bytes of each at most, those of its header, and those that the one that has begun has.
    Bytes { most: u64, header: u64, filled: u64, at: usize },
    /// The class of a record is its output.
    Classes,
    /// The records of each class that each of so many outputs still gets, and the output that each class is at.
    Strata { outputs: usize, left: Vec<u64>, at: Vec<usize> },
}

impl Cuts {
    pub(super) fn new(division: &Division, classes: Option<&Classes>, frame: &Frame<'_>) -> Self {
        if let Some(classes) = classes {
            if classes.is_by_groups() {
                return Self::Classes;
            }
            let (outputs, left) = (classes.parts(), classes.table().to_vec());
            let at = vec![0; left.len() / outputs.max(1)];
            return Self::Strata { outputs, left, at };
        }
        let left = match division {
            Division::Whole | Division::StratifiedSample { .. } => vec![u64::MAX],
            // In the order of the input, a record says where it goes.
            Division::Sample { is_in_order: true, .. } => return Self::Classes,
            Division::Sample { size, is_in_order: false } => {
                let first = size.of(frame.records);
                vec![first, frame.records.saturating_sub(first)]
            }
            Division::Shards(count) => {
                let (each, more) = (frame.records / count.get(), frame.records % count.get());
                (0..count.get()).map(|number| each + u64::from(number < more)).collect()
            }
            Division::Shares(shares) | Division::Groups { shares, .. } | Division::Strata { shares, .. } => {
                sizes(frame.records, shares)
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
            Self::Classes => record.class as usize,
            Self::Strata { outputs, left, at } => {
                let at = &mut at[record.class as usize];
                let left = &mut left[record.class as usize * *outputs..][..*outputs];
                while left[*at] == 0 && *at + 1 < *outputs {
                    *at += 1;
                }
                left[*at] = left[*at].saturating_sub(1);
                *at
            }
        }
    }

    /// Whether outputs are written one after the other.
    pub(super) fn is_in_turn(&self) -> bool {
        matches!(self, Self::Counts { .. } | Self::Bytes { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_begin_before_a_record_that_does_not_fit() {
        let mut cuts = Cuts::Bytes { most: 10, header: 2, filled: 2, at: 0 };
        let to = [4, 4, 1, 20, 1, 8].map(|bytes| cuts.next(&RecordMark { at: 0, class: 0, bytes }));
        assert_eq!(to, [0, 0, 1, 2, 3, 4]);
    }
}
