//! The type: a list known to hold each of 0..n exactly once.
//!
//! Checking takes O(n) time and one bit for each item, once, at construction; from then on nothing needs to
//! be checked again, and no other code can break it.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Index;

use super::check::{PermutationError, check};

/// A permutation of 0..n, for n up to 2^32 - 1.
///
/// **Convention.** `perm[i]` is the item that place i takes, as in an order: place p of the output takes item
/// `perm[p]` of the input. Written on one line, `3 0 2 1` says that item 3 comes first and item 1 last. (The other
/// convention in use, "item i goes to place `perm[i]`", is the [inverse](Permutation::inverse) of this one.)
///
/// Permutations of equally many items compare as their lists do: lexicographically, as their
/// [ranks](Permutation::rank) do.
///
/// # Examples
/// ```
/// use evenhand::Permutation;
///
/// let perm = Permutation::new(vec![3, 0, 2, 1])?;
/// assert_eq!(perm.apply(&["a", "b", "c", "d"]), ["d", "a", "c", "b"]);
/// assert_eq!(perm[0], 3);
/// assert_eq!(perm.to_string(), "3 0 2 1");
/// assert_eq!(perm.display_cycles().to_string(), "(0 3 1)(2)");
///
/// let error = Permutation::new(vec![3, 0, 3, 1]).unwrap_err();
/// assert_eq!(error.to_string(), "value 3 is at places 0 and 2, and value 2 is missing");
/// # Ok::<(), evenhand::PermutationError>(())
/// ```
///
/// With the feature `serde` it is written as the list of its entries, and read as one that is checked.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "Vec<u32>"))]
pub struct Permutation(Vec<u32>);

impl Permutation {
    /// The permutation with these entries, if they are one. O(n) time, one bit of memory for each item.
    ///
    /// `TryFrom` takes slices of `u32`, `u64` and `usize` as well, by the same check.
    ///
    /// # Errors
    /// [`PermutationError`] names the first place, from the left, that holds a value out of range or one seen
    /// before.
    pub fn new(entries: Vec<u32>) -> Result<Self, PermutationError> {
        check(entries.iter().map(|&value| u64::from(value)))?;
        Ok(Self(entries))
    }

    /// Entries that are a permutation by the way they were made.
    pub(crate) fn trusted(entries: Vec<u32>) -> Self {
        debug_assert_eq!(check(entries.iter().map(|&value| u64::from(value))), Ok(()));
        Self(entries)
    }

    /// The identity: every item stays where it is.
    ///
    /// ```
    /// # use evenhand::Permutation;
    /// assert_eq!(Permutation::identity(4).as_slice(), [0, 1, 2, 3]);
    /// ```
    pub fn identity(n: u32) -> Self {
        Self((0..n).collect())
    }

    /// How many items it permutes: n.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it permutes nothing: n = 0.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether every item stays where it is.
    pub fn is_identity(&self) -> bool {
        self.iter().zip(0..).all(|(value, place)| value == place)
    }

    /// The entries, place by place.
    pub fn as_slice(&self) -> &[u32] {
        &self.0
    }

    /// The entries, place by place, without a copy.
    pub fn into_vec(self) -> Vec<u32> {
        self.0
    }

    /// The entries by value, place by place.
    pub fn iter(&self) -> core::iter::Copied<core::slice::Iter<'_, u32>> {
        self.0.iter().copied()
    }

    /// The entries, for those of this module that keep them a permutation.
    pub(super) fn entries_mut(&mut self) -> &mut [u32] {
        &mut self.0
    }
}

impl TryFrom<Vec<u32>> for Permutation {
    type Error = PermutationError;

    fn try_from(entries: Vec<u32>) -> Result<Self, PermutationError> {
        Self::new(entries)
    }
}

impl TryFrom<&[u32]> for Permutation {
    type Error = PermutationError;

    fn try_from(entries: &[u32]) -> Result<Self, PermutationError> {
        Self::new(entries.to_vec())
    }
}

impl TryFrom<&[u64]> for Permutation {
    type Error = PermutationError;

    fn try_from(entries: &[u64]) -> Result<Self, PermutationError> {
        check(entries.iter().copied())?;
        Ok(Self(entries.iter().map(|&value| value as u32).collect()))
    }
}

impl TryFrom<&[usize]> for Permutation {
    type Error = PermutationError;

    fn try_from(entries: &[usize]) -> Result<Self, PermutationError> {
        check(entries.iter().map(|&value| value as u64))?;
        Ok(Self(entries.iter().map(|&value| value as u32).collect()))
    }
}

impl From<Permutation> for Vec<u32> {
    fn from(perm: Permutation) -> Self {
        perm.0
    }
}

impl AsRef<[u32]> for Permutation {
    fn as_ref(&self) -> &[u32] {
        &self.0
    }
}

impl Index<usize> for Permutation {
    type Output = u32;

    /// The item that a place takes.
    ///
    /// # Panics
    /// If the place is not in 0..n.
    fn index(&self, place: usize) -> &u32 {
        &self.0[place]
    }
}

impl<'a> IntoIterator for &'a Permutation {
    type Item = u32;
    type IntoIter = core::iter::Copied<core::slice::Iter<'a, u32>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// One-line notation: `3 0 2 1`.
impl fmt::Display for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        spaced(f, &self.0)
    }
}

/// The values with one space between two.
pub(super) fn spaced(f: &mut fmt::Formatter<'_>, values: &[u32]) -> fmt::Result {
    for (i, value) in values.iter().enumerate() {
        if i > 0 {
            f.write_str(" ")?;
        }
        write!(f, "{value}")?;
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec;
    use core::ops::Range;

    use proptest::prelude::*;

    use super::*;

    /// Permutations of any number of items in a range.
    pub(crate) fn permutations(sizes: Range<u32>) -> impl Strategy<Value = Permutation> {
        sizes.prop_flat_map(|n| Just((0..n).collect::<Vec<_>>()).prop_shuffle()).prop_map(Permutation)
    }

    /// Two permutations of equally many items.
    pub(crate) fn pairs(sizes: Range<u32>) -> impl Strategy<Value = (Permutation, Permutation)> {
        sizes.prop_flat_map(|n| (permutations(n..n + 1), permutations(n..n + 1)))
    }

    #[test]
    fn every_width_of_entry_is_checked_alike() {
        let perm = Permutation::new(vec![2, 0, 1]);
        assert_eq!(Permutation::try_from(vec![2_u32, 0, 1]), perm);
        assert_eq!(Permutation::try_from(&[2_u32, 0, 1][..]), perm);
        assert_eq!(Permutation::try_from(&[2_u64, 0, 1][..]), perm);
        assert_eq!(Permutation::try_from(&[2_usize, 0, 1][..]), perm);
        let value = (1 << 32) + 1;
        let error = Permutation::try_from(&[0_u64, value][..]).unwrap_err();
        assert_eq!(error, PermutationError::OutOfRange { value, place: 1, n: 2 });
        assert_eq!(error.to_string(), "value 4294967297 at place 1 is not in 0..2");
    }

    #[test]
    #[cfg(feature = "serde")]
    fn it_is_written_as_its_entries_and_read_only_if_they_are_a_permutation() {
        let perm = Permutation::new(vec![2, 0, 1]).unwrap();
        assert_eq!(serde_json::to_string(&perm).unwrap(), "[2,0,1]");
        assert_eq!(serde_json::from_str::<Permutation>("[2,0,1]").unwrap(), perm);
        let error = serde_json::from_str::<Permutation>("[2,0,2]").unwrap_err();
        assert_eq!(error.to_string(), "value 2 is at places 0 and 2, and value 1 is missing");
    }

    #[test]
    fn only_the_identity_is_the_identity() {
        for n in 0..6 {
            assert_eq!(Permutation::all(n).filter(Permutation::is_identity).count(), 1);
            assert!(Permutation::identity(n).is_identity());
        }
    }

    #[test]
    fn no_items_have_one_permutation_and_it_is_empty() {
        let none = Permutation::identity(0);
        assert!(none.is_empty());
        assert_eq!(
            (none.len(), none.to_string(), none.display_cycles().to_string()),
            (0, String::new(), String::new())
        );
    }
}
