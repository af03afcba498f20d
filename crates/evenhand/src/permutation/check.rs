//! The check: whether a list holds each of 0..n exactly once, and if not, where it first fails.
//!
//! O(n) time and one bit of memory for each item.

use core::error::Error;
use core::fmt;

use super::marks::Marks;

/// Whether the values are each of 0..n once, n being how many they are.
pub(super) fn check(values: impl ExactSizeIterator<Item = u64> + Clone) -> Result<(), PermutationError> {
    let n = values.len();
    if n as u64 > u64::from(u32::MAX) {
        return Err(PermutationError::TooLong { n: n as u64 });
    }
    let mut seen = Marks::new(n);
    for (place, value) in values.clone().enumerate() {
        if value >= n as u64 {
            return Err(PermutationError::OutOfRange { value, place: place as u64, n: n as u64 });
        }
        if !seen.mark(value as usize) {
            return Err(repeat(values, value, place));
        }
    }
    Ok(())
}

/// The full story of the value that `second` holds and an earlier place held before.
#[cold]
fn repeat(values: impl ExactSizeIterator<Item = u64> + Clone, value: u64, second: usize) -> PermutationError {
    let n = values.len();
    let mut held = Marks::new(n);
    for value in values.clone().filter(|&value| value < n as u64) {
        held.mark(value as usize);
    }
    // Both exist: `second` was refused because of an earlier place, and n places that hold a value twice hold
    // fewer than n values.
    let first = values.into_iter().position(|other| other == value).unwrap_or(second);
    let missing = (0..n).find(|&value| !held.is_marked(value)).unwrap_or(n);
    PermutationError::Repeat { value, first: first as u64, second: second as u64, missing: missing as u64 }
}

/// A list that is no permutation, and the first place where it shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PermutationError {
    /// A value that is not in 0..n.
    OutOfRange {
        /// The value.
        value: u64,
        /// The place that holds it.
        place: u64,
        /// How many entries there are.
        n: u64,
    },
    /// A value that an earlier place holds too.
    Repeat {
        /// The value.
        value: u64,
        /// The first place that holds it.
        first: u64,
        /// The second place that holds it.
        second: u64,
        /// The smallest value of 0..n that no place holds.
        missing: u64,
    },
    /// More than 2^32 - 1 entries.
    TooLong {
        /// How many entries there are.
        n: u64,
    },
}

impl fmt::Display for PermutationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange { value, place, n } => {
                write!(f, "value {value} at place {place} is not in 0..{n}")
            }
            Self::Repeat { value, first, second, missing } => {
                write!(f, "value {value} is at places {first} and {second}, and value {missing} is missing")
            }
            Self::TooLong { n } => write!(f, "{n} entries are more than the {} of a permutation", u32::MAX),
        }
    }
}

impl Error for PermutationError {}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use proptest::prelude::*;

    use super::super::Permutation;
    use super::super::entries::tests::permutations;
    use super::PermutationError::{OutOfRange, Repeat};
    use super::*;

    /// What is wrong with a list, straight from the definition.
    fn offence(values: &[u32]) -> Option<PermutationError> {
        let n = values.len() as u64;
        values.iter().enumerate().find_map(|(place, &value)| {
            if u64::from(value) >= n {
                return Some(OutOfRange { value: value.into(), place: place as u64, n });
            }
            let first = values[..place].iter().position(|&other| other == value)? as u64;
            let missing = (0..n).find(|&value| !values.contains(&(value as u32)))?;
            Some(Repeat { value: value.into(), first, second: place as u64, missing })
        })
    }

    #[test]
    fn of_all_lists_of_up_to_5_entries_exactly_the_permutations_are_accepted() {
        let mut factorial = 1;
        for n in 1..=5_u32 {
            factorial *= n;
            let mut accepted = 0;
            for code in 0..(n + 1).pow(n) {
                let list: Vec<u32> = (0..n).map(|place| code / (n + 1).pow(place) % (n + 1)).collect();
                let result = Permutation::new(list.clone());
                assert_eq!(result.as_ref().err().copied(), offence(&list), "{list:?}");
                accepted += u32::from(result.is_ok());
            }
            assert_eq!(accepted, factorial);
        }
        assert_eq!(Permutation::new(vec![]), Ok(Permutation::identity(0)));
    }

    proptest! {
        #[test]
        fn the_first_offence_from_the_left_is_named(
            mut list in permutations(2..200).prop_map(Permutation::into_vec),
            changes in prop::collection::vec(any::<(prop::sample::Index, prop::sample::Index)>(), 0..4),
        ) {
            for (place, value) in changes {
                let n = list.len();
                list[place.index(n)] = value.index(n + n / 4) as u32;
            }
            prop_assert_eq!(Permutation::new(list.clone()).err(), offence(&list));
        }
    }
}
