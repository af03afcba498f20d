//! Fair decks that share no code with any shuffle: cards sorted by keys, each a hash of its number.

#![allow(dead_code, reason = "the calibration takes some of it")]

use evenhand::Draw;

/// Words by their number: `SplitMix64`'s mixing of a counter (Steele, Lea, Flood 2014).
pub(crate) struct Words {
    counter: u64,
}

impl Words {
    /// Streams of different numbers do not meet: 2^40 words each.
    pub(crate) fn new(stream: u64) -> Self {
        Self { counter: stream << 40 }
    }

    fn next(&mut self) -> u64 {
        self.counter += 1;
        let mut z = self.counter.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// An order: the cards by their keys, drawn again if two are equal.
    pub(crate) fn order(&mut self, n: u32) -> Vec<u32> {
        loop {
            let mut keyed: Vec<(u64, u32)> = (0..n).map(|card| (self.next(), card)).collect();
            keyed.sort_unstable();
            if keyed.windows(2).all(|pair| pair[0].0 < pair[1].0) {
                return keyed.into_iter().map(|(_, card)| card).collect();
            }
        }
    }
}

impl Draw for Words {
    /// The high half of a product; what of 2^64 does not divide is thrown away.
    fn below(&mut self, bound: u64) -> u64 {
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            if product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }
}
