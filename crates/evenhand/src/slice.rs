//! What the functions of this crate do to slices, as methods of slices.
//!
//! The names end in `_seeded`, so that they stand beside those of `rand`'s traits (`shuffle`, `partial_shuffle`, `choose`,
//! `sample`) without a conflict.

use alloc::vec::Vec;

use crate::error::TooFew;
use crate::sample::{order_head, sample};
use crate::seed::Seed;
use crate::shuffle::shuffle;

/// Shuffling and sampling as methods of slices: `items.shuffle_seeded(&seed)`.
///
/// Every method shows the same order: that of the seed over as many items as the slice has.
///
/// # Examples
/// ```
/// use evenhand::{Seed, SliceSeeded};
///
/// let seed = Seed::from_text("42");
/// let mut deck = ["ace", "king", "queen", "jack", "ten"];
/// assert_eq!(deck.choose_seeded(&seed), Some(&"jack"));
/// assert_eq!(deck.sample_seeded(2, &seed)?, [&"jack", &"ace"]);
/// assert_eq!(deck.partial_shuffle_seeded(2, &seed)?.0, ["jack", "ace"]);
///
/// let mut deck = ["ace", "king", "queen", "jack", "ten"];
/// deck.shuffle_seeded(&seed);
/// assert_eq!(deck, ["jack", "ace", "king", "queen", "ten"]);
/// # Ok::<(), evenhand::TooFew>(())
/// ```
pub trait SliceSeeded: sealed::Slice {
    /// What the slice holds.
    type Item;

    /// Puts the items in the seed's order: [`shuffle`](crate::shuffle).
    fn shuffle_seeded(&mut self, seed: &Seed);

    /// The same on the current rayon pool: [`par_shuffle`](crate::par_shuffle).
    #[cfg(feature = "rayon")]
    fn par_shuffle_seeded(&mut self, seed: &Seed)
    where
        Self::Item: Send;

    /// Puts the first `k` places of the order in the first `k` places of the slice, and gives these and the rest. The
    /// other items are in the rest, in an order that is fixed but not random.
    ///
    /// Cost: that of a [`sample`](crate::sample) of k, and k swaps.
    ///
    /// # Errors
    /// [`TooFew`] if there are fewer than `k` items; the slice is then as it was.
    #[expect(clippy::type_complexity, reason = "two parts of the slice, or an error: nothing to name")]
    fn partial_shuffle_seeded(
        &mut self,
        k: usize,
        seed: &Seed,
    ) -> Result<(&mut [Self::Item], &mut [Self::Item]), TooFew>;

    /// The items at the first `k` places of the order: [`sample`](crate::sample).
    ///
    /// # Errors
    /// [`TooFew`] if there are fewer than `k` items.
    fn sample_seeded(&self, k: usize, seed: &Seed) -> Result<Vec<&Self::Item>, TooFew>;

    /// The item at the first place of the order; none if the slice is empty.
    fn choose_seeded(&self, seed: &Seed) -> Option<&Self::Item>;
}

mod sealed {
    pub trait Slice {}

    impl<T> Slice for [T] {}
}

impl<T> SliceSeeded for [T] {
    type Item = T;

    fn shuffle_seeded(&mut self, seed: &Seed) {
        shuffle(self, seed);
    }

    #[cfg(feature = "rayon")]
    fn par_shuffle_seeded(&mut self, seed: &Seed)
    where
        T: Send,
    {
        crate::parallel::par_shuffle(self, seed);
    }

    fn partial_shuffle_seeded(&mut self, k: usize, seed: &Seed) -> Result<(&mut [T], &mut [T]), TooFew> {
        let mut from: Vec<usize> =
            order_head(self.len() as u64, k as u64, seed)?.into_iter().map(|i| i as usize).collect();
        for i in 0..k {
            // Item j < i left its place for `from[j]`, when place j was settled.
            let mut place = from[i];
            while place < i {
                place = from[place];
            }
            from[i] = place;
            self.swap(i, place);
        }
        Ok(self.split_at_mut(k))
    }

    fn sample_seeded(&self, k: usize, seed: &Seed) -> Result<Vec<&T>, TooFew> {
        sample(self, k, seed)
    }

    fn choose_seeded(&self, seed: &Seed) -> Option<&T> {
        let first = order_head(self.len() as u64, 1, seed).ok()?;
        Some(&self[first[0] as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain;

    #[test]
    fn every_method_shows_the_order() {
        let seed = Seed::from_text("slice");
        let sizes = [0, 1, 2, 3, 17, 100, 5000, (1 << 20) + 1];
        for n in sizes.into_iter().filter(|n| !cfg!(miri) || *n < 1000) {
            let order = plain::order(n, &seed);
            let items: Vec<u64> = (0..n).collect();
            let mut shuffled = items.clone();
            shuffled.shuffle_seeded(&seed);
            assert!(shuffled == order, "{n} items");
            #[cfg(feature = "rayon")]
            {
                let mut shuffled = items.clone();
                shuffled.par_shuffle_seeded(&seed);
                assert!(shuffled == order, "{n} items");
            }
            assert_eq!(items.choose_seeded(&seed), order.first());
            for k in [0, 1, 2, n / 65, n / 2, n.saturating_sub(1), n].into_iter().filter(|k| *k <= n) {
                let k = k as usize;
                assert!(items.sample_seeded(k, &seed).unwrap().into_iter().eq(&order[..k]), "{k} of {n}");
                let mut shuffled = items.clone();
                let (head, rest) = shuffled.partial_shuffle_seeded(k, &seed).unwrap();
                assert!(head == &order[..k] && rest.len() == items.len() - k, "{k} of {n}");
                shuffled.sort_unstable();
                assert!(shuffled == items, "{k} of {n}: each item is there once");
            }
        }
    }

    #[test]
    #[cfg(feature = "rand_core")]
    fn the_methods_stand_beside_those_of_rands_traits() {
        use rand::seq::{IndexedMutRandom, IndexedRandom, IteratorRandom, SliceRandom};

        let seed = Seed::from_text("slice");
        let rng = &mut crate::rng::SeededRng::new(&seed, 0);
        let mut items: Vec<u32> = (0..10).collect();
        items.shuffle(rng);
        assert_eq!(items.partial_shuffle(rng, 3).0.len(), 3);
        *items.choose_mut(rng).unwrap() += 0;
        assert!(items.choose(rng).is_some() && items.iter().choose(rng).is_some());
        assert_eq!((items.sample(rng, 3).len(), items.iter().sample(rng, 3).len()), (3, 3));
        items.sort_unstable();
        let order: Vec<u32> = crate::shuffle::order(10, &seed);
        assert!(items.choose_seeded(&seed) == order.first());
        assert!(items.sample_seeded(3, &seed).unwrap().into_iter().eq(&order[..3]));
        assert_eq!(items.partial_shuffle_seeded(3, &seed).unwrap().0, &order[..3]);
        items.sort_unstable();
        items.shuffle_seeded(&seed);
        assert_eq!(items, order);
    }

    #[test]
    fn more_than_there_are_is_an_error_and_nothing_moves() {
        let seed = Seed::from_text("slice");
        let mut items = [1, 2, 3];
        let error = TooFew { asked: 4, available: 3 };
        assert_eq!(items.sample_seeded(4, &seed), Err(error));
        assert_eq!(items.partial_shuffle_seeded(4, &seed), Err(error));
        assert_eq!(items, [1, 2, 3]);
        assert_eq!([0; 0].choose_seeded(&seed), None);
    }
}
