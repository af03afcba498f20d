//! The Lehmer code: a permutation as n digits that do not depend on one another.
//!
//! Digit i is the number of later entries that are smaller, so it is in 0..n - i, and every list of digits in
//! these ranges is the code of exactly one permutation: the item of place 0 is the digit-th of all, the item
//! of place 1 the digit-th of those left over, and so on. A uniformly random permutation therefore has
//! independent, uniform digits. Read as a number in the factorial base, the code is the lexicographic rank.
//!
//! Cost: O(n log n) either way, by a tree that counts the values not used yet.
//!
//! References: D. H. Lehmer, "Teaching combinatorial tricks to a computer", Proc. Sympos. Appl. Math. 10
//! (1960); Knuth, The Art of Computer Programming, vol. 3, 5.1.1 (inversions).

use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use super::Permutation;
use super::unused::Unused;

impl Permutation {
    /// The Lehmer code: digit i is the number of later entries that are smaller than entry i.
    /// O(n log n).
    ///
    /// # Examples
    /// ```
    /// use evenhand::Permutation;
    ///
    /// let perm = Permutation::new(vec![3, 0, 2, 1])?;
    /// assert_eq!(perm.lehmer_code(), [3, 0, 1, 0]);
    /// assert_eq!(Permutation::from_lehmer(&[3, 0, 1, 0]), Ok(perm));
    /// # Ok::<(), evenhand::PermutationError>(())
    /// ```
    pub fn lehmer_code(&self) -> Vec<u32> {
        self.lehmer_digits().collect()
    }

    /// The digits of the code: the values still unused after place i are the later entries.
    fn lehmer_digits(&self) -> impl Iterator<Item = u32> {
        let mut later = Unused::all(self.len() as u32);
        self.iter().map(move |value| later.remove(value))
    }

    /// The permutation with this Lehmer code. O(n log n).
    ///
    /// # Errors
    /// [`LehmerCodeError`] names the first digit that is not in 0..n - place.
    pub fn from_lehmer(digits: &[u32]) -> Result<Self, LehmerCodeError> {
        let n = digits.len() as u64;
        if n > u64::from(u32::MAX) {
            return Err(LehmerCodeError::TooLong { n });
        }
        for (&digit, place) in digits.iter().zip(0..) {
            let limit = n - place;
            if u64::from(digit) >= limit {
                return Err(LehmerCodeError::DigitTooLarge { digit, place, limit });
            }
        }
        Ok(Self::from_code(digits))
    }

    /// The permutation of digits that are a code by the way they were made.
    pub(crate) fn from_code(digits: &[u32]) -> Self {
        let mut later = Unused::all(digits.len() as u32);
        Self::trusted(digits.iter().map(|&digit| later.take(digit)).collect())
    }

    /// How many pairs of places i < j hold a larger entry before a smaller one: the sum of the Lehmer code.
    /// O(n log n).
    ///
    /// From 0 for the identity to n(n - 1)/2 for the reversal; n(n - 1)/4 on average. It is the least number
    /// of swaps of neighbours that make the permutation.
    ///
    /// ```
    /// # use evenhand::Permutation;
    /// assert_eq!(Permutation::new(vec![3, 0, 2, 1])?.inversions(), 4);
    /// # Ok::<(), evenhand::PermutationError>(())
    /// ```
    pub fn inversions(&self) -> u64 {
        self.lehmer_digits().map(u64::from).sum()
    }
}

/// A list of digits that is no Lehmer code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LehmerCodeError {
    /// A digit that counts more later entries than there are smaller ones left.
    DigitTooLarge {
        /// The digit.
        digit: u32,
        /// Its place.
        place: u64,
        /// What the digit must be below: n - place.
        limit: u64,
    },
    /// More than 2^32 - 1 digits.
    TooLong {
        /// How many digits there are.
        n: u64,
    },
}

impl fmt::Display for LehmerCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DigitTooLarge { digit, place, limit } => {
                write!(f, "digit {digit} at place {place} is not in 0..{limit}")
            }
            Self::TooLong { n } => write!(f, "{n} digits are more than the {} of a permutation", u32::MAX),
        }
    }
}

impl Error for LehmerCodeError {}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec;

    use proptest::prelude::*;

    use super::super::entries::tests::permutations;
    use super::*;

    /// The code, straight from the definition.
    fn plain_code(perm: &Permutation) -> Vec<u32> {
        let entries = perm.as_slice();
        (0..entries.len())
            .map(|i| entries[i..].iter().filter(|&&later| later < entries[i]).count() as u32)
            .collect()
    }

    #[test]
    fn the_code_follows_its_definition_and_leads_back() {
        for n in 0..=7 {
            for perm in Permutation::all(n) {
                let code = perm.lehmer_code();
                assert_eq!(code, plain_code(&perm));
                assert_eq!(Permutation::from_lehmer(&code), Ok(perm));
            }
        }
    }

    #[test]
    fn codes_come_in_lexicographic_order_as_permutations_do() {
        for n in 0..=7 {
            assert!(Permutation::all(n).map(|perm| perm.lehmer_code()).is_sorted_by(|a, b| a < b));
        }
    }

    #[test]
    fn inversions_are_the_pairs_out_of_order() {
        for perm in Permutation::all(7) {
            let pairs = (0..7).flat_map(|i| (i + 1..7).map(move |j| (i, j)));
            let plain = pairs.filter(|&(i, j)| perm[i] > perm[j]).count() as u64;
            assert_eq!(perm.inversions(), plain);
            assert_eq!(
                perm.inversions(),
                perm.lehmer_code().iter().map(|&digit| u64::from(digit)).sum::<u64>()
            );
        }
    }

    #[test]
    fn the_reversal_of_100_000_items_inverts_every_pair() {
        let reversed = Permutation::new((0..100_000).rev().collect()).unwrap();
        assert_eq!(reversed.inversions(), 100_000 * 99_999 / 2);
    }

    #[test]
    fn the_first_digit_out_of_range_is_named() {
        let error = Permutation::from_lehmer(&[3, 0, 2, 7]).unwrap_err();
        assert_eq!(error, LehmerCodeError::DigitTooLarge { digit: 2, place: 2, limit: 2 });
        assert_eq!(error.to_string(), "digit 2 at place 2 is not in 0..2");
        assert_eq!(Permutation::from_lehmer(&vec![0; 70]), Ok(Permutation::identity(70)));
        assert!(Permutation::from_lehmer(&[1]).is_err());
    }

    proptest! {
        #[test]
        fn long_codes_follow_the_definition_and_lead_back(perm in permutations(0..400)) {
            let code = perm.lehmer_code();
            prop_assert_eq!(&code, &plain_code(&perm));
            prop_assert_eq!(Permutation::from_lehmer(&code), Ok(perm));
        }
    }
}
