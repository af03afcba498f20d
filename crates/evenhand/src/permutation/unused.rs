//! The values of 0..n that are still unused: how many lie below one, and which is the k-th.
//!
//! One bit for each value, and a Fenwick tree over the counts of the 64-bit words, so that both questions and
//! a removal take O(log(n / 64)) steps and n / 4 bytes in all; up to 64 values it is one word and its bit
//! count.
//!
//! Reference: P. M. Fenwick, "A new data structure for cumulative frequency tables", Software: Practice and
//! Experience 24 (1994).

use alloc::vec;
use alloc::vec::Vec;

pub(super) struct Unused {
    words: Vec<u64>,
    /// `tree[i - 1]` counts the words i - lowbit(i) .. i, for i from 1.
    tree: Vec<u32>,
}

impl Unused {
    /// All of 0..n.
    pub(super) fn all(n: u32) -> Self {
        let len = n.div_ceil(64) as usize;
        let mut words = vec![u64::MAX; len];
        if !n.is_multiple_of(64) {
            words[len - 1] = (1 << (n % 64)) - 1;
        }
        let mut tree: Vec<u32> = words.iter().map(|word| word.count_ones()).collect();
        for i in 1..=len {
            let parent = i + lowbit(i);
            if parent <= len {
                tree[parent - 1] += tree[i - 1];
            }
        }
        Self { words, tree }
    }

    /// Removes an unused value and says how many smaller ones are unused.
    pub(super) fn remove(&mut self, value: u32) -> u32 {
        let word = value as usize / 64;
        let bit = 1 << (value % 64);
        debug_assert!(self.words[word] & bit != 0, "{value} was used");
        let mut smaller = (self.words[word] & (bit - 1)).count_ones();
        self.words[word] ^= bit;
        let mut i = word;
        while i > 0 {
            smaller += self.tree[i - 1];
            i -= lowbit(i);
        }
        i = word + 1;
        while i <= self.tree.len() {
            self.tree[i - 1] -= 1;
            i += lowbit(i);
        }
        smaller
    }

    /// Removes and returns the unused value that has exactly `smaller` unused ones below it.
    pub(super) fn take(&mut self, mut smaller: u32) -> u32 {
        // The answer is in a word from `start` on. A node that is stepped over lies below it wholly; one that
        // is not holds it, and these are all the nodes that hold it.
        let mut start = 0;
        let mut step = (self.tree.len() + 1).next_power_of_two() / 2;
        while step > 0 {
            if let Some(count) = self.tree.get_mut(start + step - 1) {
                if *count <= smaller {
                    smaller -= *count;
                    start += step;
                } else {
                    *count -= 1;
                }
            }
            step /= 2;
        }
        let bit = nth_one(self.words[start], smaller);
        self.words[start] ^= 1 << bit;
        start as u32 * 64 + bit
    }
}

fn lowbit(i: usize) -> usize {
    i & i.wrapping_neg()
}

/// The place of the one that has exactly `k` ones below it, by halving.
fn nth_one(mut word: u64, mut k: u32) -> u32 {
    let mut place = 0;
    for width in [32, 16, 8, 4, 2, 1] {
        let ones = (word & ((1 << width) - 1)).count_ones();
        if ones <= k {
            k -= ones;
            place += width;
            word >>= width;
        }
    }
    place
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The plain twin: a sorted list.
    struct List(Vec<u32>);

    impl List {
        fn remove(&mut self, value: u32) -> u32 {
            let place = self.0.binary_search(&value).unwrap();
            self.0.remove(place);
            place as u32
        }
    }

    #[test]
    fn every_one_of_a_word_is_found() {
        for word in [1, u64::MAX, 0x8000_0000_0000_0001, 0xdead_beef_0bad_cafe] {
            let ones: Vec<u32> = (0..64).filter(|place| word >> place & 1 == 1).collect();
            for (k, one) in ones.iter().enumerate() {
                assert_eq!(nth_one(word, k as u32), *one);
            }
        }
    }

    #[test]
    fn taking_the_first_again_and_again_counts_up_at_every_size() {
        for n in 0..300 {
            let mut unused = Unused::all(n);
            for value in 0..n {
                assert_eq!(unused.take(0), value);
            }
        }
    }

    proptest! {
        #[test]
        fn removing_and_taking_agree_with_a_sorted_list(
            n in 1_u32..1000,
            picks in prop::collection::vec(any::<(bool, u32)>(), 0..1000),
        ) {
            let mut list = List((0..n).collect());
            let mut unused = Unused::all(n);
            for (take, pick) in picks.into_iter().take(n as usize) {
                let smaller = pick % list.0.len() as u32;
                let value = list.0[smaller as usize];
                list.remove(value);
                if take {
                    prop_assert_eq!(unused.take(smaller), value);
                } else {
                    prop_assert_eq!(unused.remove(value), smaller);
                }
            }
        }
    }
}
