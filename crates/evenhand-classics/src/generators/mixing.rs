//! Generators that mix a counter: mulberry32, and Java's `SplittableRandom`.

use super::Seeded;

/// mulberry32: one word of state, a number for each.
///
/// T. Ettinger, mulberry32.c (2017), in the public domain; its form in JavaScript returns the word
/// over 2^32.
#[derive(Debug, Clone)]
pub(super) struct Mulberry32(u32);

impl Seeded for Mulberry32 {
    const BITS: u32 = 32;

    #[inline]
    fn seeded(seed: u64) -> Self {
        Self(seed as u32)
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let t = (self.0 ^ self.0 >> 15).wrapping_mul(self.0 | 1);
        let t = t ^ t.wrapping_add((t ^ t >> 7).wrapping_mul(t | 0x3d));
        t ^ t >> 14
    }
}

/// `new SplittableRandom(seed)`: `SplitMix64`, of which a word is `nextInt()`.
///
/// G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA
/// (2014); the documentation of `java.util.SplittableRandom`.
#[derive(Debug, Clone)]
pub(super) struct Splittable(u64);

impl Seeded for Splittable {
    const BITS: u32 = 32;

    #[inline]
    fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 33).wrapping_mul(0x62a9_d9ed_7997_05f5);
        ((z ^ z >> 28).wrapping_mul(0xcb24_d0a5_c88c_35b3) >> 32) as u32
    }
}
