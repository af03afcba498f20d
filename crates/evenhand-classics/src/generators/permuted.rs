//! Permuted congruential generators: PCG32, and PCG64 as `NumPy`'s `default_rng` seeds it.
//!
//! M. E. O'Neill, PCG: a family of simple fast space-efficient statistically good algorithms for
//! random number generation, Harvey Mudd College HMC-CS-2014-0905 (2014).

use super::{Seeded, TWO_53};

/// The stream of `pcg32` in C++ where a program chooses none.
pub(super) const DEFAULT_STREAM: u64 = 721_347_520_444_481_703;

/// PCG32 (XSH-RR): `pcg32 random(seed, STREAM)` in C++, `pcg32_srandom(seed, STREAM)` in C.
#[derive(Debug, Clone)]
pub(super) struct Pcg32<const STREAM: u64>(u64);

impl<const STREAM: u64> Pcg32<STREAM> {
    #[inline]
    fn after(state: u64) -> u64 {
        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(STREAM << 1 | 1)
    }
}

impl<const STREAM: u64> Seeded for Pcg32<STREAM> {
    const BITS: u32 = 32;

    #[inline]
    fn seeded(seed: u64) -> Self {
        Self(Self::after(seed.wrapping_add(STREAM << 1 | 1)))
    }

    #[inline]
    fn word(&mut self) -> u32 {
        let state = self.0;
        self.0 = Self::after(state);
        (((state >> 18 ^ state) >> 27) as u32).rotate_right((state >> 59) as u32)
    }
}

/// `numpy.random.default_rng(seed)`: PCG64 (XSL-RR).
///
/// A word is half of a number, the lower half first: so `NumPy` takes numbers of 32 bits.
/// `random()` takes 53 bits of a whole number.
///
/// The `NumPy` documentation of `PCG64` and `Generator`.
#[derive(Debug, Clone)]
pub(super) struct Pcg64 {
    state: u128,
    increment: u128,
    /// The upper half of the last number, until it is read.
    upper: Option<u32>,
}

impl Pcg64 {
    #[inline]
    fn advance(&mut self) {
        self.state =
            self.state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(self.increment);
    }
}

impl Seeded for Pcg64 {
    const BITS: u32 = 32;

    #[inline]
    fn seeded(seed: u64) -> Self {
        let [state, stream] = seed_sequence(seed);
        let mut pcg = Self { state: 0, increment: stream << 1 | 1, upper: None };
        pcg.advance();
        pcg.state = pcg.state.wrapping_add(state);
        pcg.advance();
        pcg
    }

    #[inline]
    fn word(&mut self) -> u32 {
        if let Some(upper) = self.upper.take() {
            return upper;
        }
        self.advance();
        let folded = (self.state >> 64) as u64 ^ self.state as u64;
        let number = folded.rotate_right((self.state >> 122) as u32);
        self.upper = Some((number >> 32) as u32);
        number as u32
    }

    #[inline]
    fn unit(mut word: impl FnMut() -> u32) -> f64 {
        let lower = word();
        let high = f64::from(word()) * f64::from(1_u32 << 21);
        (high + f64::from(lower >> 11)) / TWO_53
    }
}

/// The state and the stream that `SeedSequence(seed)` gives to PCG64.
///
/// M. E. O'Neill, Developing a `seed_seq` alternative (2015); the `NumPy` documentation of
/// `SeedSequence`.
#[inline]
fn seed_sequence(seed: u64) -> [u128; 2] {
    let mut hash = Hash { constant: 0x43b0_d7e5, multiplier: 0x931e_8875 };
    let mut pool = [seed as u32, (seed >> 32) as u32, 0, 0].map(|word| hash.mixed(word));
    for from in 0..4 {
        for to in (0..4).filter(|to| *to != from) {
            let other = hash.mixed(pool[from]);
            let word = pool[to].wrapping_mul(0xca01_f9dd).wrapping_sub(other.wrapping_mul(0x4973_f715));
            pool[to] = word ^ word >> 16;
        }
    }
    let mut hash = Hash { constant: 0x8b51_f9dd, multiplier: 0x58f3_8ded };
    // Of each number of 64 bits the lower half comes first, of each of 128 bits the upper half.
    let numbers = [0, 2, 0, 2].map(|at| {
        let lower = u128::from(hash.mixed(pool[at]));
        u128::from(hash.mixed(pool[at + 1])) << 32 | lower
    });
    [numbers[0] << 64 | numbers[1], numbers[2] << 64 | numbers[3]]
}

/// A multiplicative hash whose constant changes with each word.
struct Hash {
    constant: u32,
    multiplier: u32,
}

impl Hash {
    #[inline]
    fn mixed(&mut self, word: u32) -> u32 {
        let word = word ^ self.constant;
        self.constant = self.constant.wrapping_mul(self.multiplier);
        let word = word.wrapping_mul(self.constant);
        word ^ word >> 16
    }
}
