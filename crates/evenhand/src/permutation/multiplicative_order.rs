//! The order of a permutation in the symmetric group: how many times over it gives the identity.

use num_bigint::BigUint;

use super::Permutation;

impl Permutation {
    /// How many times over it gives the identity, at least once: its order in the symmetric group, the least
    /// common multiple of the lengths of its cycles.
    ///
    /// # Examples
    /// ```
    /// use evenhand::Permutation;
    ///
    /// // A perfect out-shuffle of 52 cards: halves 0..26 and 26..52 interleaved, the top card staying on top.
    /// let out_shuffle = Permutation::new((0..52).map(|i| i / 2 + i % 2 * 26).collect())?;
    /// assert_eq!(out_shuffle.multiplicative_order(), 8_u32.into());
    /// assert!(out_shuffle.pow(8).is_identity());
    /// # Ok::<(), evenhand::PermutationError>(())
    /// ```
    pub fn multiplicative_order(&self) -> BigUint {
        let mut lengths = self.cycle_type();
        lengths.dedup();
        let mut multiple = BigUint::from(1_u32);
        for length in lengths {
            let remainder = (&multiple % length).iter_u64_digits().next().unwrap_or(0);
            multiple *= length / gcd(length, remainder);
        }
        multiple
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec;

    use super::*;

    #[test]
    fn the_multiplicative_order_is_the_first_power_that_is_the_identity() {
        for n in 0..=7 {
            for perm in Permutation::all(n) {
                let first = (1..=12_u8).find(|&k| perm.pow(k.into()).is_identity()).unwrap();
                assert_eq!(perm.multiplicative_order(), first.into());
            }
        }
    }

    #[test]
    fn a_multiplicative_order_may_be_larger_than_a_word() {
        // One cycle of each prime length up to 59, and the product of these primes.
        let mut entries = vec![];
        for prime in [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59] {
            let start = entries.len() as u32;
            entries.extend((0..prime).map(|i| start + (i + 1) % prime));
        }
        let order = Permutation::new(entries).unwrap().multiplicative_order();
        assert_eq!(order.to_string(), "1922760350154212639070");
    }
}
