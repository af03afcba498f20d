//! Cycles, and what follows from their lengths alone.
//!
//! From a place i, follow i, `perm[i]`, `perm[perm[i]]`, …: it returns to i, since no item is taken twice.
//! The places met are the cycle of i, and the cycles part 0..n. Finding them takes O(n) time and one bit of
//! memory for each item.

use alloc::vec::Vec;
use core::fmt;

use super::Permutation;
use super::entries::spaced;
use super::marks::Marks;

impl Permutation {
    /// The cycles, each from its smallest place, in the order of these smallest places; fixed points are
    /// cycles of length 1.
    ///
    /// In a cycle, the item after i is `perm[i]`, and the first follows the last.
    ///
    /// # Examples
    /// ```
    /// use evenhand::Permutation;
    ///
    /// let perm = Permutation::new(vec![3, 0, 2, 1])?;
    /// assert_eq!(perm.cycles().collect::<Vec<_>>(), [vec![0, 3, 1], vec![2]]);
    /// # Ok::<(), evenhand::PermutationError>(())
    /// ```
    pub fn cycles(&self) -> Cycles<'_> {
        Cycles { perm: self, met: Marks::new(self.len()), start: 0 }
    }

    /// Cycle notation, fixed points included: `(0 3 1)(2)`. Of no items it is empty.
    pub fn display_cycles(&self) -> impl fmt::Display {
        fmt::from_fn(|f| {
            for cycle in self.cycles() {
                f.write_str("(")?;
                spaced(f, &cycle)?;
                f.write_str(")")?;
            }
            Ok(())
        })
    }

    /// How many cycles there are, fixed points included.
    pub fn cycle_count(&self) -> u64 {
        let mut cycles = self.cycles();
        let mut count = 0;
        while cycles.walk(|_| ()) {
            count += 1;
        }
        count
    }

    /// The lengths of the cycles, longest first. Two permutations are conjugate exactly if they agree in it.
    ///
    /// ```
    /// # use evenhand::Permutation;
    /// assert_eq!(Permutation::new(vec![2, 1, 0, 4, 5, 3])?.cycle_type(), [3, 2, 1]);
    /// # Ok::<(), evenhand::PermutationError>(())
    /// ```
    pub fn cycle_type(&self) -> Vec<u64> {
        let mut cycles = self.cycles();
        let mut lengths = Vec::new();
        let mut length = 0;
        while cycles.walk(|_| length += 1) {
            lengths.push(length);
            length = 0;
        }
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        lengths
    }

    /// The sign: 1 if it is even, -1 if it is odd; (-1)^(n - number of cycles), which is (-1)^inversions.
    ///
    /// ```
    /// # use evenhand::Permutation;
    /// assert_eq!(Permutation::identity(3).sign(), 1);
    /// assert_eq!(Permutation::new(vec![1, 0, 2])?.sign(), -1);
    /// # Ok::<(), evenhand::PermutationError>(())
    /// ```
    pub fn sign(&self) -> i8 {
        if self.is_even() { 1 } else { -1 }
    }

    /// Whether an even number of swaps makes it. A cycle of length m takes m - 1.
    pub fn is_even(&self) -> bool {
        (self.len() as u64 - self.cycle_count()).is_multiple_of(2)
    }
}

/// The cycles of a permutation: see [`Permutation::cycles`].
#[derive(Debug, Clone)]
pub struct Cycles<'a> {
    perm: &'a Permutation,
    met: Marks,
    /// No cycle that is still to come begins before this place.
    start: usize,
}

impl Cycles<'_> {
    /// Visits the places of the next cycle; false if there is none.
    fn walk(&mut self, mut visit: impl FnMut(u32)) -> bool {
        let n = self.perm.len();
        while self.start < n && self.met.is_marked(self.start) {
            self.start += 1;
        }
        let mut place = self.start;
        if place == n {
            return false;
        }
        while self.met.mark(place) {
            visit(place as u32);
            place = self.perm[place] as usize;
        }
        true
    }
}

impl Iterator for Cycles<'_> {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        let mut cycle = Vec::new();
        self.walk(|place| cycle.push(place)).then_some(cycle)
    }
}

impl core::iter::FusedIterator for Cycles<'_> {}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec;

    use proptest::prelude::*;

    use super::super::entries::tests::pairs;
    use super::*;

    #[test]
    fn the_cycles_rebuild_the_permutation() {
        for n in 0..=7 {
            for perm in Permutation::all(n) {
                let mut entries = vec![u32::MAX; n as usize];
                let mut starts = vec![];
                for cycle in perm.cycles() {
                    starts.push(cycle[0]);
                    assert_eq!(cycle.iter().min(), cycle.first());
                    for (i, &place) in cycle.iter().enumerate() {
                        entries[place as usize] = cycle[(i + 1) % cycle.len()];
                    }
                }
                assert_eq!(entries, perm.as_slice());
                assert!(starts.is_sorted());
                assert_eq!(perm.cycle_count(), starts.len() as u64);
            }
        }
    }

    #[test]
    fn the_cycle_type_holds_the_lengths_longest_first() {
        for perm in Permutation::all(7) {
            let mut lengths: Vec<u64> = perm.cycles().map(|cycle| cycle.len() as u64).collect();
            lengths.sort_unstable();
            lengths.reverse();
            assert_eq!(perm.cycle_type(), lengths);
        }
    }

    #[test]
    fn the_sign_is_the_parity_of_the_inversions() {
        for n in 0..=7 {
            for perm in Permutation::all(n) {
                assert_eq!(perm.is_even(), perm.inversions() % 2 == 0);
                assert_eq!(perm.sign() == 1, perm.is_even());
            }
        }
    }

    #[test]
    fn the_sign_of_a_product_is_the_product_of_the_signs() {
        for n in 0..=5 {
            for p in Permutation::all(n) {
                for q in Permutation::all(n) {
                    assert_eq!(p.compose(&q).sign(), p.sign() * q.sign());
                }
            }
        }
    }

    #[test]
    fn every_place_is_in_cycle_notation_once() {
        let perm = Permutation::new(vec![1, 0, 2, 5, 3, 4]).unwrap();
        assert_eq!(perm.display_cycles().to_string(), "(0 1)(2)(3 5 4)");
    }

    proptest! {
        #[test]
        fn conjugates_have_the_same_cycle_type((p, q) in pairs(0..200)) {
            let conjugate = q.inverse().compose(&p).compose(&q);
            prop_assert_eq!(conjugate.cycle_type(), p.cycle_type());
            prop_assert_eq!(p.cycle_type().iter().sum::<u64>(), p.len() as u64);
        }
    }
}
