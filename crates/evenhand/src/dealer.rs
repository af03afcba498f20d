//! An order in parts: keys of any items, and the shuffle of any pile, for engines whose items lie in no slice.
//!
//! SPEC.md, "The order of n items". A key depends on the seed and on the item's index alone, and a pile's shuffle on the
//! seed, the pile's number and its length. So files larger than memory, and machines of a cluster, deal what they hold
//! and shuffle the piles they get, and agree with [`order`](crate::order) without ever having the whole of it.
//!
//! Cost: a key 0.1 to 0.7 ns, with 512-bit and 128-bit AES instructions; a pile as [`shuffle`](crate::shuffle()).

use crate::deal;
use crate::engine::{Key, Level};
use crate::keystream::Domain;
use crate::pile;
use crate::seed::Seed;

/// Gives the keys of items and shuffles piles, for one seed.
///
/// # Examples
/// ```
/// use evenhand::plain::pile_bits;
/// use evenhand::{Dealer, Seed, order};
///
/// let (seed, n) = (Seed::from_text("42"), (1 << 20) + 1);
/// let dealer = Dealer::new(&seed);
/// let bits = pile_bits(n).expect("more items than one pile takes");
/// let mut keys = vec![0; n as usize];
/// dealer.keys(0, &mut keys);
///
/// // Pile 3 alone, and where the order has it.
/// let mut pile: Vec<u64> = (0..n).filter(|i| keys[*i as usize] >> (32 - bits) == 3).collect();
/// dealer.shuffle(3, &mut pile);
/// let before = keys.iter().filter(|key| **key >> (32 - bits) < 3).count();
/// assert_eq!(order(n, &seed)[before..][..pile.len()], pile);
/// ```
pub struct Dealer(Key);

impl core::fmt::Debug for Dealer {
    /// Without the key, which is the seed's.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Dealer").finish_non_exhaustive()
    }
}

impl Dealer {
    /// One for the orders of a seed.
    pub fn new(seed: &Seed) -> Self {
        Self(Key::new(Level::best(), seed))
    }

    /// Writes the 32-bit keys of items `first`, `first + 1`, … over `keys`. Where there are 2^B piles, the upper B bits
    /// of its key are the number of an item's pile.
    ///
    /// # Panics
    /// If `first + keys.len()` is beyond 2^64.
    pub fn keys(&self, first: u64, keys: &mut [u32]) {
        let end = first.checked_add(keys.len() as u64).expect("items have numbers of 64 bits");
        deal::keys(&self.0, first..end, keys);
    }

    /// Shuffles the pile of this number, which holds its items in the order of the input; with `n` ≤ 2^20 items in all,
    /// pile 0 holds them all.
    ///
    /// # Panics
    /// If the pile has 2^32 items or more.
    pub fn shuffle<T>(&self, number: u32, pile: &mut [T]) {
        let m = u32::try_from(pile.len()).expect("a pile has fewer than 2^32 items");
        let from = pile.as_mut_ptr();
        if size_of::<T>() > 0 {
            // SAFETY: `from` is the slice's, valid for reads and writes of its m items; `to` is equal to it, and all m places
            // are settled, so that the slice holds every item once.
            unsafe { pile::shuffle(&self.0, (Domain::Pile, number), from, from, m, m) };
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::*;
    use crate::keystream::Cipher;
    use crate::plain;

    #[test]
    fn keys_are_those_of_the_specification_from_any_item_on() {
        let seed = Seed::from_text("42");
        let (dealer, cipher) = (Dealer::new(&seed), Cipher::new(&seed));
        for first in [0, 1, 127, 128, 1000, (1 << 40) - 3] {
            for count in [0, 1, 2, 127, 128, 129, 1000] {
                let mut keys = vec![0; count];
                dealer.keys(first, &mut keys);
                let plain: Vec<u32> = (first..).take(count).map(|i| plain::key(&cipher, i)).collect();
                assert_eq!(keys, plain, "{count} from {first}");
            }
        }
    }

    #[test]
    fn piles_in_a_row_are_the_order() {
        let seed = Seed::from_text("parts");
        let dealer = Dealer::new(&seed);
        for n in [0_u64, 1, 2, 52, 1 << 20, (1 << 20) + 1, 3_000_000] {
            let bits = plain::pile_bits(n).unwrap_or(0);
            let mut keys = vec![0; n as usize];
            dealer.keys(0, &mut keys);
            let mut piles = vec![Vec::new(); 1 << bits];
            for (i, key) in keys.iter().enumerate() {
                piles[(u64::from(*key) >> (32 - bits)) as usize].push(i as u64);
            }
            for (number, pile) in (0..).zip(&mut piles) {
                dealer.shuffle(number, pile);
            }
            assert!(piles.concat() == crate::order(n, &seed), "{n}");
        }
    }
}
