//! The numbers that are read from an order: what each counts, how it is read, and its exact null distribution.
//!
//! One list for the battery, exact distributions, events, drift, suspects and reports. An order is read as the
//! permutation that has card c at place i: fixed points, cycles and inversions are the same of its inverse.

use std::fmt;

use evenhand::Permutation;
use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use crate::statistics::{distributions, longest};

/// A number that is read from an order.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, IntoStaticStr, VariantArray,
)]
#[serde(into = "&'static str")]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Statistic {
    /// Pairs of cards that are the wrong way round.
    Inversions,
    /// Cards followed by a lower one.
    Descents,
    /// Runs of cards c, c + 1, … from left to right that make up the deck (Bayer and Diaconis 1992): one riffle leaves
    /// at most two. One more than the descents of the inverse.
    RisingSequences,
    /// Cards that lie where they lay: 1 on average, whatever n.
    FixedPoints,
    /// Cycles of the permutation.
    Cycles,
    /// Cards c that are followed by card c + 1.
    Successions,
    /// Cards in ascending order from the first place on.
    OrderedPrefix,
    /// Cards in ascending order up to the last place.
    OrderedSuffix,
    /// Length of the longest increasing subsequence.
    LongestIncreasing,
}

impl Statistic {
    /// All of them, in the order of the battery.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().unwrap();

    /// Those that events can name, and that exact distributions are shown of, in this order.
    pub const IN_EVENTS: [Self; 5] =
        [Self::FixedPoints, Self::Cycles, Self::Inversions, Self::RisingSequences, Self::LongestIncreasing];

    /// Those whose value for the inverse differs, and is no other statistic of the order itself.
    pub(crate) const OF_INVERSE: [Self; 2] = [Self::OrderedPrefix, Self::OrderedSuffix];

    /// Its key in JSON and in test ids; never changes.
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// How it is named in events; none for those that events do not name.
    pub(crate) fn in_events(self) -> Option<InEvents> {
        let named = |word, example| Some(InEvents { word, example });
        match self {
            Self::FixedPoints => named("fixed", "fixed>=1"),
            Self::Cycles => named("cycles", "cycles=2"),
            Self::Inversions => named("inversions", "inversions<3"),
            Self::RisingSequences => named("rising", "rising=1"),
            Self::LongestIncreasing => named("longest", "longest>2"),
            Self::Descents | Self::Successions | Self::OrderedPrefix | Self::OrderedSuffix => None,
        }
    }

    /// Reads it from an order of the cards 0 to n − 1. O(n log n).
    ///
    /// # Panics
    /// If that is no order.
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::Statistic;
    ///
    /// let badc = [1, 0, 3, 2];
    /// assert_eq!(Statistic::ALL.map(|statistic| statistic.of(&badc)), [2, 2, 3, 0, 2, 0, 1, 1, 2]);
    /// ```
    pub fn of(self, order: &[u32]) -> u32 {
        match self {
            Self::Inversions => permutation(order).inversions() as u32,
            Self::Descents => order.windows(2).filter(|pair| pair[0] > pair[1]).count() as u32,
            Self::RisingSequences => permutation(order).rising_sequences() as u32,
            Self::FixedPoints => permutation(order).fixed_points() as u32,
            Self::Cycles => permutation(order).cycle_count() as u32,
            Self::Successions => order.windows(2).filter(|pair| pair[0] + 1 == pair[1]).count() as u32,
            Self::OrderedPrefix => ascending(order.windows(2), order.len()),
            Self::OrderedSuffix => ascending(order.windows(2).rev(), order.len()),
            Self::LongestIncreasing => {
                // Patience sorting: the piles' top cards ascend, and each card goes on the first that is larger.
                let mut tops: Vec<u32> = Vec::new();
                for card in order {
                    let pile = tops.partition_point(|top| top < card);
                    if pile == tops.len() {
                        tops.push(*card);
                    } else {
                        tops[pile] = *card;
                    }
                }
                tops.len() as u32
            }
        }
    }

    /// What is subtracted from the value before it is counted, so that counts begin at 0.
    pub(crate) fn offset(self) -> u64 {
        u64::from(self == Self::RisingSequences)
    }

    /// The largest value of n cards that is counted, the offset subtracted.
    pub(crate) fn largest(self, n: usize) -> usize {
        if self == Self::Inversions { n * n.saturating_sub(1) / 2 } else { n }
    }

    /// The exact probabilities of the values offset, offset + 1, … when all orders of n cards are equally likely; none
    /// of the longest increasing subsequence beyond 80 cards. O(n²), inversions O(n³).
    pub(crate) fn null_distribution(self, n: usize) -> Option<Vec<f64>> {
        Some(match self {
            Self::Inversions => distributions::inversions(n),
            Self::Descents | Self::RisingSequences => distributions::descents(n),
            Self::FixedPoints => distributions::fixed_points(n),
            Self::Cycles => distributions::cycles(n),
            Self::Successions => distributions::successions(n),
            Self::OrderedPrefix | Self::OrderedSuffix => distributions::ordered_end(n),
            Self::LongestIncreasing => return longest::longest_increasing(n),
        })
    }
}

/// How a statistic is named in events.
#[derive(Debug, Clone, Copy)]
pub(crate) struct InEvents {
    pub(crate) word: &'static str,
    /// An event of it.
    #[cfg_attr(not(feature = "report"), expect(dead_code, reason = "shown by the grammar alone"))]
    pub(crate) example: &'static str,
}

/// The term for it.
impl fmt::Display for Statistic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LongestIncreasing => f.pad("longest increasing subsequence"),
            statistic => f.pad(&statistic.key().replace('_', " ")),
        }
    }
}

/// The cards that ascend from an end on: the leading pairs that do, and one.
fn ascending<'a>(pairs: impl Iterator<Item = &'a [u32]>, n: usize) -> u32 {
    pairs.take_while(|pair| pair[0] < pair[1]).count() as u32 + u32::from(n > 0)
}

/// The order as a permutation.
fn permutation(order: &[u32]) -> Permutation {
    Permutation::new(order.to_vec()).expect("an order has each card once")
}

/// Whether an order is an even number of swaps away from the start.
pub(crate) fn is_even(order: &[u32]) -> bool {
    permutation(order).is_even()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_statistic_that_has_a_word_in_events_is_listed_there() {
        let has_word = |statistic: &Statistic| statistic.in_events().is_some();
        assert!(Statistic::IN_EVENTS.iter().all(has_word));
        assert_eq!(
            Statistic::ALL.iter().filter(|statistic| has_word(statistic)).count(),
            Statistic::IN_EVENTS.len()
        );
    }

    #[test]
    fn no_value_is_beyond_the_largest_that_is_counted() {
        for statistic in Statistic::ALL {
            for rank in 0..120_u32 {
                let order = Permutation::unrank(5, &rank.into()).unwrap();
                assert!(
                    u64::from(statistic.of(order.as_slice()))
                        <= statistic.largest(5) as u64 + statistic.offset()
                );
            }
        }
    }
}
