//! All permutations, one after the other, in lexicographic order.
//!
//! Reference: Knuth, The Art of Computer Programming, vol. 4A, 7.2.1.2, Algorithm L.

use core::iter;

use super::Permutation;

impl Permutation {
    /// Steps to the next permutation in lexicographic order, the one of the next rank, and says true; from
    /// the last, n - 1 … 1 0, it steps to the first, the identity, and says false. O(1) on average over all
    /// n!, O(n) at worst.
    ///
    /// ```
    /// # use evenhand::Permutation;
    /// let mut perm = Permutation::new(vec![0, 3, 2, 1])?;
    /// assert!(perm.next_permutation());
    /// assert_eq!(perm.as_slice(), [1, 0, 2, 3]);
    /// # Ok::<(), evenhand::PermutationError>(())
    /// ```
    pub fn next_permutation(&mut self) -> bool {
        let entries = self.entries_mut();
        // entries[tail..] is the longest tail that falls, which is the last order of its items.
        let tail =
            entries.windows(2).rposition(|pair| pair[0] < pair[1]).map_or(0, |last_rise| last_rise + 1);
        entries[tail..].reverse();
        let Some(place) = tail.checked_sub(1) else { return false };
        // The tail rises now; its first entry that is larger is the next item for the place before it.
        let larger = tail + entries[tail..].partition_point(|&item| item < entries[place]);
        entries.swap(place, larger);
        true
    }

    /// Every permutation of 0..n, in lexicographic order: n! of them.
    ///
    /// ```
    /// # use evenhand::Permutation;
    /// let all: Vec<String> = Permutation::all(3).map(|perm| perm.to_string()).collect();
    /// assert_eq!(all, ["0 1 2", "0 2 1", "1 0 2", "1 2 0", "2 0 1", "2 1 0"]);
    /// ```
    pub fn all(n: u32) -> impl Iterator<Item = Self> {
        iter::successors(Some(Self::identity(n)), |perm| {
            let mut next = perm.clone();
            next.next_permutation().then_some(next)
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn there_are_n_factorial_permutations_each_above_the_one_before() {
        let mut factorial = 1;
        for n in 0..=7_u32 {
            factorial *= n.max(1) as usize;
            let all: Vec<_> = Permutation::all(n).collect();
            assert_eq!(all.len(), factorial);
            assert!(all.is_sorted_by(|a, b| a < b));
        }
    }

    #[test]
    fn after_the_last_comes_the_first() {
        for n in 0..=7 {
            let mut perm = Permutation::all(n).last().unwrap();
            assert!(perm.iter().eq((0..n).rev()));
            assert!(!perm.next_permutation());
            assert!(perm.is_identity());
        }
    }
}
