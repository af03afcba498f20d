//! Among which outputs records are divided, and how many each gets.

use std::num::NonZero;

use evenhand::{Keystream, Part, TooFew, split};

use super::classes::{By, Classes};
use super::strata::Allotment;
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
        /// Whether fewer values than outputs are an error. Otherwise outputs stay empty.
        must_fill: bool,
    },
    /// The same, and records with each value of a column are divided by the shares.
    Strata {
        /// The outputs.
        shares: Vec<Share>,
        /// The column: its name, or its number from 1 on.
        column: String,
    },
    /// The first records of the order go to one output, and the rest to another.
    Sample {
        /// Number or fraction of records in the first output.
        size: SampleSize,
        /// Whether both are written in the order of the input.
        is_in_order: bool,
    },
    /// A share of the records with each value of a column goes to one output, rounded up or down at random. The other records go
    /// to a second output, or nowhere.
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
    /// Number of records in the output.
    pub size: PartSize,
}

/// Number of records in an output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartSize {
    /// A share of all records, in proportion to the other weights.
    Weight(u64),
    /// This number of records, taken from the output with [`PartSize::Rest`].
    Count(u64),
    /// The share of a weight, minus the records that counts take.
    Rest(u64),
}

impl PartSize {
    /// The weight, or 0 for a count.
    pub fn weight(self) -> u64 {
        match self {
            Self::Weight(weight) | Self::Rest(weight) => weight,
            Self::Count(_) => 0,
        }
    }
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
            Self::Groups { shares, column, must_fill } => {
                Some((By::Groups(shares.clone(), *must_fill), column))
            }
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

    /// The names of named outputs.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.shares().iter().map(|share| &*share.name)
    }

    /// What output `number` is called; none if it is by its number.
    pub(super) fn name(&self, number: u64) -> Option<&str> {
        self.shares().get(number as usize).map(|share| &*share.name)
    }
}

/// Returns the number of records per share of `records`: counts as they are, weights by largest remainders.
///
/// # Errors
/// If the counts exceed the available records.
///
/// # Panics
/// If all weights are zero.
pub(super) fn sizes(records: u64, shares: &[Share]) -> Result<Vec<u64>, TooFew> {
    let parts: Vec<Part> = shares.iter().map(|share| Part::Share(share.size.weight())).collect();
    let ranges = split(records, &parts).expect("some share of all");
    let mut sizes: Vec<u64> = ranges.into_iter().map(|range| range.end - range.start).collect();
    let counts: u128 = shares
        .iter()
        .map(|share| if let PartSize::Count(count) = share.size { count.into() } else { 0 })
        .sum();
    if counts == 0 {
        return Ok(sizes);
    }
    let rest = shares.iter().position(|share| matches!(share.size, PartSize::Rest(_)));
    let available = rest.map_or(0, |rest| sizes[rest]);
    let Some(left) = u128::from(available).checked_sub(counts) else {
        let asked = u64::try_from(counts + u128::from(records - available)).unwrap_or(u64::MAX);
        return Err(TooFew { asked, available: records });
    };
    for (size, share) in sizes.iter_mut().zip(shares) {
        match share.size {
            PartSize::Count(count) => *size = count,
            PartSize::Rest(_) => *size = left as u64,
            PartSize::Weight(_) => {}
        }
    }
    Ok(sizes)
}

/// Says to which output each record goes, one after the other.
pub(super) enum Cuts {
    /// The records that each output still gets.
    Counts { left: Vec<u64>, at: usize },
    /// Bytes of each at most, those of its header, and those that the one that has begun has.
    Bytes { most: u64, header: u64, filled: u64, at: usize },
    /// The class of a record is its output.
    Classes,
    /// The records of each class that every output still gets, among which each record draws one.
    Strata { allotment: Allotment, draw: Box<Keystream> },
}

impl Cuts {
    /// Plans the division, once the records are counted.
    ///
    /// # Errors
    /// If outputs need more records than the input has.
    pub(super) fn new(
        division: &Division,
        classes: Option<&Classes>,
        frame: &Frame<'_>,
    ) -> Result<Self, TooFew> {
        if let Some(classes) = classes {
            return Ok(match classes.allotment() {
                Some((allotment, draw)) => Self::Strata { allotment, draw: Box::new(draw) },
                None => Self::Classes,
            });
        }
        let left = match division {
            Division::Whole | Division::StratifiedSample { .. } => vec![u64::MAX],
            // In the order of the input, a record says where it goes.
            Division::Sample { is_in_order: true, .. } => return Ok(Self::Classes),
            Division::Sample { size, is_in_order: false } => {
                let first = size.of(frame.records);
                vec![first, frame.records.saturating_sub(first)]
            }
            Division::Shards(count) => {
                let (each, more) = (frame.records / count.get(), frame.records % count.get());
                (0..count.get()).map(|number| each + u64::from(number < more)).collect()
            }
            Division::Shares(shares) | Division::Groups { shares, .. } | Division::Strata { shares, .. } => {
                sizes(frame.records, shares)?
            }
            Division::ShardBytes(most) => {
                let header = (frame.header.len() + frame.trailer.len()) as u64;
                return Ok(Self::Bytes { most: most.get(), header, filled: header, at: 0 });
            }
        };
        Ok(Self::Counts { left, at: 0 })
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
            Self::Strata { allotment, draw } => allotment.next(record.class as usize, &mut **draw),
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
    fn counts_are_exact_and_percentages_are_of_all() {
        use PartSize::{Count, Rest, Weight};
        let of = |records, parts: &[PartSize]| {
            let share = |size: &PartSize| Share { name: String::new(), size: *size };
            sizes(records, &parts.iter().map(share).collect::<Vec<_>>())
        };
        assert_eq!(of(1000, &[Count(200), Rest(1)]), Ok(vec![200, 800]));
        assert_eq!(of(1000, &[Rest(90), Count(200), Weight(10), Count(1)]), Ok(vec![699, 200, 100, 1]));
        assert_eq!(of(200, &[Count(200), Rest(1)]), Ok(vec![200, 0]));
        assert_eq!(of(199, &[Count(200), Rest(1)]), Err(TooFew { asked: 200, available: 199 }));
        assert_eq!(
            of(1000, &[Count(950), Weight(10), Rest(90)]),
            Err(TooFew { asked: 1050, available: 1000 })
        );
        assert_eq!(of(10, &[Weight(10), Rest(90)]), Ok(vec![1, 9]));
        assert_eq!(of(u64::MAX, &[Count(u64::MAX), Count(2), Rest(1)]).unwrap_err().asked, u64::MAX);
    }

    #[test]
    fn shards_begin_before_a_record_that_does_not_fit() {
        let mut cuts = Cuts::Bytes { most: 10, header: 2, filled: 2, at: 0 };
        let to = [4, 4, 1, 20, 1, 8].map(|bytes| cuts.next(&RecordMark { at: 0, class: 0, bytes }));
        assert_eq!(to, [0, 0, 1, 2, 3, 4]);
    }
}
