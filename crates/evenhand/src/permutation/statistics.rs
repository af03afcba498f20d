//! Counts with known distributions: fixed points, descents, rising sequences.
//!
//! Of a uniformly random permutation, fixed points are 1 on average, with the variance 1 (n ≥ 2), and
//! descents (n - 1)/2; so are rising sequences, less one. Each takes O(n).

use super::Permutation;

impl Permutation {
    /// How many items stay where they are.
    ///
    /// ```
    /// # use evenhand::Permutation;
    /// assert_eq!(Permutation::new(vec![3, 1, 2, 0])?.fixed_points(), 2);
    /// # Ok::<(), evenhand::PermutationError>(())
    /// ```
    pub fn fixed_points(&self) -> u64 {
        self.iter().zip(0..).filter(|(item, place)| item == place).count() as u64
    }

    /// Whether no item stays where it is. Of no items, the one permutation is a derangement.
    pub fn is_derangement(&self) -> bool {
        self.iter().zip(0..).all(|(item, place): (u32, u32)| item != place)
    }

    /// How many entries are larger than the next one. Their distribution is that of the Eulerian numbers.
    ///
    /// ```
    /// # use evenhand::Permutation;
    /// assert_eq!(Permutation::new(vec![3, 0, 2, 1])?.descents(), 2);
    /// # Ok::<(), evenhand::PermutationError>(())
    /// ```
    pub fn descents(&self) -> u64 {
        self.as_slice().windows(2).filter(|pair| pair[0] > pair[1]).count() as u64
    }

    /// How many rising sequences there are: maximal runs of consecutive values that stand in rising order
    /// from left to right, not necessarily side by side. They part the items, and are one more than the
    /// descents of the inverse.
    ///
    /// One riffle of a sorted deck leaves at most 2 of them, k riffles at most 2^k, whereas a random order of
    /// 52 has 26.5 on average.
    ///
    /// Reference: Bayer and Diaconis, "Trailing the dovetail shuffle to its lair", Annals of Applied
    /// Probability 2 (1992).
    ///
    /// # Examples
    /// ```
    /// use evenhand::Permutation;
    ///
    /// // 0 1 2 and 3 4 riffled together.
    /// assert_eq!(Permutation::new(vec![0, 3, 1, 4, 2])?.rising_sequences(), 2);
    /// # Ok::<(), evenhand::PermutationError>(())
    /// ```
    pub fn rising_sequences(&self) -> u64 {
        if self.is_empty() { 0 } else { self.inverse().descents() + 1 }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::*;

    /// How many permutations of 0..n count 0, 1, 2, …
    fn distribution(n: u32, count: impl Fn(&Permutation) -> u64) -> Vec<u64> {
        let mut distribution = vec![];
        for perm in Permutation::all(n) {
            let k = count(&perm) as usize;
            distribution.resize(distribution.len().max(k + 1), 0);
            distribution[k] += 1;
        }
        distribution
    }

    #[test]
    fn fixed_points_follow_the_law_of_coincidences() {
        assert_eq!(distribution(0, Permutation::fixed_points), [1]);
        assert_eq!(distribution(4, Permutation::fixed_points), [9, 8, 6, 0, 1]);
        assert_eq!(distribution(7, Permutation::fixed_points), [1854, 1855, 924, 315, 70, 21, 0, 1]);
        for perm in Permutation::all(6) {
            assert_eq!(perm.is_derangement(), perm.fixed_points() == 0);
        }
    }

    #[test]
    fn descents_follow_the_eulerian_numbers() {
        assert_eq!(distribution(0, Permutation::descents), [1]);
        assert_eq!(distribution(7, Permutation::descents), [1, 120, 1191, 2416, 1191, 120, 1]);
    }

    #[test]
    fn rising_sequences_are_counted_as_defined() {
        assert_eq!(distribution(0, Permutation::rising_sequences), [1]);
        assert_eq!(distribution(7, Permutation::rising_sequences), [0, 1, 120, 1191, 2416, 1191, 120, 1]);
        for perm in Permutation::all(6) {
            let place = |value| perm.iter().position(|other| other == value);
            let starts = (0..6).filter(|&value| value == 0 || place(value) < place(value - 1));
            assert_eq!(perm.rising_sequences(), starts.count() as u64);
        }
    }

    #[test]
    fn k_riffles_leave_at_most_2_to_the_k_rising_sequences() {
        // Bit i of `sides` says from which half of 0..7 place i takes its item.
        let riffle = |sides: u32| {
            let right = 7 - sides.count_ones();
            let mut next = [0, right];
            let take = (0..7).map(|place| {
                let side = &mut next[(sides >> place & 1) as usize];
                *side += 1;
                *side - 1
            });
            Permutation::new(take.collect()).unwrap()
        };
        for first in 0..128 {
            assert!(riffle(first).rising_sequences() <= 2);
            for second in 0..128 {
                assert!(riffle(first).compose(&riffle(second)).rising_sequences() <= 4);
            }
        }
    }
}
