//! What permutations do: move items, undo each other, follow one another.
//!
//! Everything here is O(n) time. With p and q read as functions from places to items, `p.compose(&q)` is i ↦
//! p(q(i)): the items are permuted by p first, then what came out by q. (Places are read before items, so the
//! function applied last to a place is the permutation applied first to the items.)

use alloc::vec;
use alloc::vec::Vec;

use super::Permutation;
use super::marks::Marks;

impl Permutation {
    /// The items in this order: place i of the result takes `items[perm[i]]`.
    ///
    /// # Examples
    /// ```
    /// use evenhand::Permutation;
    ///
    /// let perm = Permutation::new(vec![2, 0, 1])?;
    /// let dealt = perm.apply(&["a", "b", "c"]);
    /// assert_eq!(dealt, ["c", "a", "b"]);
    /// assert_eq!(perm.inverse().apply(&dealt), ["a", "b", "c"]);
    /// # Ok::<(), evenhand::PermutationError>(())
    /// ```
    ///
    /// # Panics
    /// If there are not as many items as it permutes.
    #[track_caller]
    pub fn apply<T: Clone>(&self, items: &[T]) -> Vec<T> {
        self.assert_permutes(items.len());
        self.iter().map(|item| items[item as usize].clone()).collect()
    }

    /// Puts the items in this order, by at most n - 1 swaps along the cycles and one bit of memory for each
    /// item.
    ///
    /// # Examples
    /// ```
    /// use evenhand::Permutation;
    ///
    /// let mut items = vec![String::from("a"), String::from("b"), String::from("c")];
    /// Permutation::new(vec![2, 0, 1])?.apply_in_place(&mut items);
    /// assert_eq!(items, ["c", "a", "b"]);
    /// # Ok::<(), evenhand::PermutationError>(())
    /// ```
    ///
    /// # Panics
    /// If there are not as many items as it permutes. Then no item has moved.
    #[track_caller]
    pub fn apply_in_place<T>(&self, items: &mut [T]) {
        self.assert_permutes(items.len());
        let mut settled = Marks::new(self.len());
        for start in 0..self.len() {
            // Every swap settles `place` and moves the item that `start` had one place along the cycle, so
            // that the last place, which takes that item, has it already.
            let mut place = start;
            while settled.mark(place) {
                let from = self[place] as usize;
                if from == start {
                    break;
                }
                items.swap(place, from);
                place = from;
            }
        }
    }

    #[track_caller]
    fn assert_permutes(&self, items: usize) {
        assert!(self.len() == items, "a permutation of {} items was applied to {items}", self.len());
    }

    /// The permutation that undoes this one: place `perm[i]` takes item i.
    ///
    /// ```
    /// # use evenhand::Permutation;
    /// let perm = Permutation::new(vec![2, 0, 1])?;
    /// assert_eq!(perm.inverse().as_slice(), [1, 2, 0]);
    /// assert!(perm.compose(&perm.inverse()).is_identity());
    /// # Ok::<(), evenhand::PermutationError>(())
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut entries = vec![0; self.len()];
        for (item, place) in (0..).zip(self) {
            entries[place as usize] = item;
        }
        Self::trusted(entries)
    }

    /// This permutation first, then `next`: place i takes item `self[next[i]]`.
    ///
    /// # Examples
    /// ```
    /// use evenhand::Permutation;
    ///
    /// let p = Permutation::new(vec![1, 2, 0])?;
    /// let q = Permutation::new(vec![1, 0, 2])?;
    /// let items = ["a", "b", "c"];
    ///
    /// assert_eq!(p.compose(&q).apply(&items), q.apply(&p.apply(&items)));
    /// assert_eq!(p.compose(&q).as_slice(), [2, 1, 0]);
    /// assert_eq!(q.compose(&p).as_slice(), [0, 2, 1]);
    /// # Ok::<(), evenhand::PermutationError>(())
    /// ```
    ///
    /// # Panics
    /// If they do not permute equally many items.
    #[must_use]
    #[track_caller]
    pub fn compose(&self, next: &Self) -> Self {
        assert!(
            self.len() == next.len(),
            "a permutation of {} items was composed with one of {}",
            self.len(),
            next.len()
        );
        Self::trusted(next.iter().map(|place| self[place as usize]).collect())
    }

    /// This permutation `k` times over; its inverse -k times if k is negative, and the identity for 0.
    ///
    /// O(n), however large k is: along a cycle of length m, k steps are k mod m steps.
    ///
    /// ```
    /// # use evenhand::Permutation;
    /// let cut = Permutation::new(vec![1, 2, 3, 4, 0])?;
    /// assert_eq!(cut.pow(2).as_slice(), [2, 3, 4, 0, 1]);
    /// assert_eq!(cut.pow(-1), cut.inverse());
    /// assert!(cut.pow(5_000_000_000).is_identity());
    /// # Ok::<(), evenhand::PermutationError>(())
    /// ```
    #[must_use]
    pub fn pow(&self, k: i64) -> Self {
        let mut entries = vec![0; self.len()];
        for cycle in self.cycles() {
            // A length is a u32, as n is, so the remainder is one, too.
            let steps = k.rem_euclid(i64::from(cycle.len() as u32)) as usize;
            for (i, &place) in cycle.iter().enumerate() {
                entries[place as usize] = cycle[(i + steps) % cycle.len()];
            }
        }
        Self::trusted(entries)
    }
}

#[cfg(test)]
mod tests {
    use alloc::boxed::Box;
    use alloc::string::{String, ToString};

    use proptest::prelude::*;

    use super::super::entries::tests::permutations;
    use super::*;

    struct Nothing;

    #[test]
    fn applying_takes_the_item_that_each_place_names() {
        for n in 0..=7 {
            let items: Vec<u32> = (0..n).collect();
            for perm in Permutation::all(n) {
                assert_eq!(perm.apply(&items), perm.as_slice());
                let mut in_place = items.clone();
                perm.apply_in_place(&mut in_place);
                assert_eq!(in_place, perm.as_slice());
            }
        }
    }

    #[test]
    fn the_inverse_undoes_from_both_sides() {
        for n in 0..=7 {
            for perm in Permutation::all(n) {
                let inverse = perm.inverse();
                assert!(perm.compose(&inverse).is_identity() && inverse.compose(&perm).is_identity());
                assert_eq!(inverse.inverse(), perm);
            }
        }
    }

    #[test]
    fn composing_is_applying_the_first_and_then_the_second() {
        for n in 0..=5 {
            let items: Vec<u32> = (100..100 + n).collect();
            for p in Permutation::all(n) {
                for q in Permutation::all(n) {
                    assert_eq!(p.compose(&q).apply(&items), q.apply(&p.apply(&items)));
                    assert_eq!(p.compose(&q).inverse(), q.inverse().compose(&p.inverse()));
                }
            }
        }
    }

    #[test]
    fn a_power_is_the_permutation_over_and_over() {
        for n in 0..=6 {
            for perm in Permutation::all(n) {
                let (mut forth, mut back) = (Permutation::identity(n), Permutation::identity(n));
                for k in 0..=8 {
                    assert_eq!((perm.pow(k), perm.pow(-k)), (forth.clone(), back.clone()));
                    forth = forth.compose(&perm);
                    back = back.compose(&perm.inverse());
                }
            }
        }
    }

    #[test]
    fn items_that_cannot_be_copied_move_whole() {
        let perm = Permutation::new(vec![4, 2, 1, 0, 3]).unwrap();
        let mut items: Vec<Box<String>> = (0..5).map(|i: u32| Box::new(i.to_string())).collect();
        perm.apply_in_place(&mut items);
        assert_eq!(items.iter().map(|item| item.as_str()).collect::<Vec<_>>(), ["4", "2", "1", "0", "3"]);

        perm.apply_in_place(&mut [(); 5].map(|()| Nothing));
    }

    #[test]
    #[should_panic(expected = "a permutation of 3 items was applied to 2")]
    fn applying_to_too_few_items_panics() {
        Permutation::identity(3).apply_in_place(&mut [0, 1]);
    }

    #[test]
    #[should_panic(expected = "a permutation of 3 items was composed with one of 4")]
    fn composing_permutations_of_different_sizes_panics() {
        let _ = Permutation::identity(3).compose(&Permutation::identity(4));
    }

    proptest! {
        #[test]
        fn moving_in_place_gives_what_copying_gives(perm in permutations(0..300)) {
            let items: Vec<String> = (0..perm.len()).map(|i| i.to_string()).collect();
            let mut in_place = items.clone();
            perm.apply_in_place(&mut in_place);
            prop_assert_eq!(&in_place, &perm.apply(&items));
            perm.inverse().apply_in_place(&mut in_place);
            prop_assert_eq!(in_place, items);
        }

        #[test]
        fn exponents_add_up(perm in permutations(0..100), a in any::<i32>(), b in any::<i32>()) {
            let (a, b) = (i64::from(a), i64::from(b));
            prop_assert_eq!(perm.pow(a).compose(&perm.pow(b)), perm.pow(a + b));
            prop_assert_eq!(perm.pow(i64::MIN), perm.pow(i64::MAX).compose(&perm).inverse());
        }
    }
}
