//! Splits: ranges of the places of an order, so that every item is in exactly one part.
//!
//! Training, validation and test sets, folds, hands of cards: once the order is random, any ranges of it are
//! random sets, and no draw is needed to part them. Parts take an exact number of items or a share of what
//! these leave.
//!
//! Shares follow the method of largest remainders (Hamilton's): every part gets its exact share rounded down,
//! and the items still left go one each to the parts with the largest fractions lost, the earlier part first
//! among equals. So no part is off its exact share by a whole item. All in integers of 128 bits, exact for
//! any n and any shares.
//!
//! Cost: O(p log p) for p parts, whatever n is.
//!
//! # When not to use it
//! Shares of a growing set are not stable: with one item more a range moves, and a part may even shrink by
//! one (the Alabama paradox). Where an item must keep its part as others come, decide by a hash of the item
//! itself.
//!
//! Reference: M. L. Balinski and H. P. Young, Fair Representation (1982).

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::error::Error;
use core::fmt;
use core::ops::Range;

use crate::error::TooFew;

/// How much one part takes of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// Exactly this number of items.
    Size(u64),
    /// A share of the items that the sizes leave, in proportion to the other shares. A lone share is all the
    /// rest.
    Share(u64),
}

/// Splits n places into contiguous ranges, one for each part, that follow one another and cover 0..n.
///
/// Shares are apportioned by largest remainders: each part gets its exact share rounded down, and the items
/// still left go one each to the parts that lost the largest fractions, the earlier part first among equals.
/// The arithmetic is exact for any n and any shares. O(p log p) for p parts, whatever n is.
///
/// # Examples
/// Hands of cards; the lone share is what stays on the table:
/// ```
/// use evenhand::{Part::{Share, Size}, split};
///
/// assert_eq!(split(54, &[Size(17), Size(17), Size(17), Share(1)])?, [0..17, 17..34, 34..51, 51..54]);
/// # Ok::<(), evenhand::SplitError>(())
/// ```
///
/// Training, validation and test set, by shares, then with a test set of exactly 1,000:
/// ```
/// # use evenhand::{Part::{Share, Size}, split};
/// assert_eq!(split(1999, &[Share(80), Share(10), Share(10)])?, [0..1599, 1599..1799, 1799..1999]);
/// assert_eq!(split(1999, &[Share(9), Share(1), Size(1000)])?, [0..899, 899..999, 999..1999]);
///
/// let error = split(999, &[Share(1), Size(1000)]).unwrap_err();
/// assert_eq!(error.to_string(), "asked for 1000 of 999: there are too few");
/// # Ok::<(), evenhand::SplitError>(())
/// ```
///
/// # Errors
/// - [`SplitError::TooFew`] if the sizes together are more than n;
/// - [`SplitError::LeftOver`] if they are less and there is no share to take the rest;
/// - [`SplitError::NoShare`] if there are shares and all are 0.
pub fn split(n: u64, parts: &[Part]) -> Result<Vec<Range<u64>>, SplitError> {
    let sizes = parts.iter().map(|part| if let Part::Size(size) = *part { size } else { 0 });
    let shares: Vec<u64> =
        parts.iter().map(|part| if let Part::Share(share) = *part { share } else { 0 }).collect();

    let asked: u128 = sizes.clone().map(u128::from).sum();
    let Some(rest) = u128::from(n).checked_sub(asked) else {
        let asked = u64::try_from(asked).unwrap_or(u64::MAX);
        return Err(SplitError::TooFew(TooFew { asked, available: n }));
    };
    let sharing = parts.iter().filter(|part| matches!(part, Part::Share(_))).count();
    if sharing > 0 && shares.iter().all(|share| *share == 0) {
        return Err(SplitError::NoShare { shares: sharing as u64 });
    }
    if sharing == 0 && rest > 0 {
        return Err(SplitError::LeftOver { asked: asked as u64, available: n });
    }

    let portions = largest_remainders(rest as u64, &shares);
    let mut end = 0;
    let ranges = sizes.zip(portions).map(|(size, portion)| {
        let start = end;
        end += size + portion;
        start..end
    });
    Ok(ranges.collect())
}

/// Apportions items by shares, of which one at least is not 0, unless there are no items.
fn largest_remainders(items: u64, shares: &[u64]) -> Vec<u64> {
    let total: u128 = shares.iter().copied().map(u128::from).sum();
    if total == 0 {
        return vec![0; shares.len()];
    }
    // A product of two u64 fits in a u128, and the quotient is at most `items`.
    let exact = |share: u64| u128::from(items) * u128::from(share);
    let mut portions: Vec<u64> = shares.iter().map(|&share| (exact(share) / total) as u64).collect();

    // The fractions lost add up to `left`, and each is less than 1, so there are more than `left` of them
    // that are not 0, unless nothing is left: a share of 0 gets nothing.
    let left = items - portions.iter().sum::<u64>();
    let mut by_fraction: Vec<usize> = (0..shares.len()).collect();
    // The sort is stable, which puts the earlier part first.
    by_fraction.sort_by_key(|&part| Reverse(exact(shares[part]) % total));
    for part in by_fraction.into_iter().take(left as usize) {
        portions[part] += 1;
    }
    portions
}

/// Parts that do not add up to the items there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SplitError {
    /// The sizes together ask for more items than there are. (What was asked is counted up to `u64::MAX`.)
    TooFew(TooFew),
    /// The sizes together leave items over, and there is no share to take them.
    LeftOver {
        /// What the sizes add up to.
        asked: u64,
        /// How many items there are.
        available: u64,
    },
    /// All shares are 0.
    NoShare {
        /// How many shares there are.
        shares: u64,
    },
}

impl fmt::Display for SplitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew(error) => error.fmt(f),
            Self::LeftOver { asked, available } => {
                write!(f, "sizes add up to {asked} of {available} items. Add a share to take the rest.")
            }
            Self::NoShare { shares } => {
                write!(f, "{shares} shares add up to 0. At least one must be positive.")
            }
        }
    }
}

impl Error for SplitError {}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use num_bigint::BigUint;
    use proptest::prelude::*;

    use super::Part::{Share, Size};
    use super::*;

    fn sizes(n: u64, parts: &[Part]) -> Vec<u64> {
        split(n, parts).unwrap().into_iter().map(|range| range.end - range.start).collect()
    }

    #[test]
    fn remainders_go_to_the_largest_fractions_and_then_to_the_earlier_part() {
        assert_eq!(sizes(10, &[Share(1), Share(1), Share(1)]), [4, 3, 3]);
        assert_eq!(sizes(11, &[Share(1), Share(1), Share(1)]), [4, 4, 3]);
        assert_eq!(sizes(10, &[Share(2), Share(7), Share(4)]), [2, 5, 3]);
        assert_eq!(sizes(1, &[Share(0), Share(1), Share(2)]), [0, 0, 1]);
        assert_eq!(sizes(1500, &[Share(1); 1000]), [[2; 500], [1; 500]].concat());
        assert_eq!(sizes(7, &[Share(1), Size(2), Share(0), Size(0), Share(1)]), [3, 2, 0, 0, 2]);
    }

    #[test]
    fn one_item_more_may_cost_a_part_an_item() {
        // The Alabama paradox.
        assert_eq!(sizes(10, &[Share(6), Share(6), Share(2)]), [4, 4, 2]);
        assert_eq!(sizes(11, &[Share(6), Share(6), Share(2)]), [5, 5, 1]);
    }

    #[test]
    fn no_parts_split_nothing_and_only_nothing() {
        assert_eq!(split(0, &[]), Ok(vec![]));
        assert_eq!(split(1, &[]), Err(SplitError::LeftOver { asked: 0, available: 1 }));
    }

    #[test]
    fn parts_of_an_empty_order_are_empty() {
        assert_eq!(split(0, &[Share(1), Size(0), Share(2)]), Ok(vec![0..0, 0..0, 0..0]));
    }

    #[test]
    fn sizes_must_add_up() {
        assert_eq!(sizes(52, &[Size(13); 4]), [13; 4]);
        let error = split(51, &[Size(13); 4]).unwrap_err();
        assert_eq!(error, SplitError::TooFew(TooFew { asked: 52, available: 51 }));
        assert_eq!(error.to_string(), "asked for 52 of 51: there are too few");
        let error = split(54, &[Size(13); 4]).unwrap_err();
        assert_eq!(error, SplitError::LeftOver { asked: 52, available: 54 });
        assert_eq!(error.to_string(), "sizes add up to 52 of 54 items. Add a share to take the rest.");
    }

    #[test]
    fn shares_must_not_all_be_zero_even_where_nothing_is_left() {
        for parts in [[Size(5), Share(0)], [Share(0), Share(0)]] {
            let error = split(5, &parts).unwrap_err();
            assert!(error.to_string().ends_with(" 0. At least one must be positive."), "{error}");
        }
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        let max = u64::MAX;
        assert_eq!(sizes(max, &[Share(max), Share(max), Share(max)]), [max / 3; 3]);
        assert_eq!(sizes(max, &[Share(max), Share(1)]), [max - 1, 1]);
        assert_eq!(sizes(max, &[Size(max), Share(max)]), [max, 0]);
        assert_eq!(
            split(max, &[Size(max), Size(6)]),
            Err(SplitError::TooFew(TooFew { asked: max, available: max }))
        );
    }

    fn parts() -> impl Strategy<Value = Vec<Part>> {
        let share = prop_oneof![0_u64..10, any::<u64>()];
        prop::collection::vec(prop_oneof![3 => share.prop_map(Share), 1 => (0_u64..50).prop_map(Size)], 0..12)
    }

    proptest! {
        #[test]
        fn ranges_follow_one_another_and_cover_every_place(
            n in prop_oneof![0_u64..1000, any::<u64>()],
            parts in parts(),
        ) {
            if let Ok(ranges) = split(n, &parts) {
                prop_assert_eq!(ranges.len(), parts.len());
                let mut end = 0;
                for (range, part) in ranges.iter().zip(&parts) {
                    prop_assert!(range.start == end && range.start <= range.end);
                    end = range.end;
                    match *part {
                        Size(size) => prop_assert_eq!(range.end - range.start, size),
                        Share(share) => prop_assert!(share > 0 || range.is_empty()),
                    }
                }
                prop_assert_eq!(end, n);
            }
        }

        #[test]
        fn no_part_is_off_its_exact_share_by_a_whole_item(
            n in prop_oneof![0_u64..1000, any::<u64>()],
            shares in prop::collection::vec(prop_oneof![1_u64..10, 1..=u64::MAX], 1..12),
        ) {
            let total: BigUint = shares.iter().map(|&share| BigUint::from(share)).sum();
            let parts: Vec<Part> = shares.iter().map(|&share| Share(share)).collect();
            for (size, share) in sizes(n, &parts).into_iter().zip(shares) {
                // |size - n·share / total| < 1, times the total.
                let (ours, exact) = (&total * size, BigUint::from(n) * share);
                prop_assert!(ours < &exact + &total && exact < &ours + &total);
            }
        }

        #[test]
        fn the_same_shares_in_other_units_split_alike(
            n in 0_u64..100_000,
            shares in prop::collection::vec(1_u64..1000, 1..8),
            unit in 1_u64..1000,
        ) {
            let parts: Vec<Part> = shares.iter().map(|&share| Share(share)).collect();
            let scaled: Vec<Part> = shares.iter().map(|&share| Share(share * unit)).collect();
            prop_assert_eq!(split(n, &parts), split(n, &scaled));
        }
    }
}
