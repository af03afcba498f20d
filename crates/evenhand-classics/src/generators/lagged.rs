//! The source of Go's `math/rand` with a seed: an additive lagged Fibonacci generator of 607 words.
//!
//! x(i) = x(i − 607) + x(i − 273) mod 2^64, of which a number is the lower 63 bits. The first 607 words are those that
//! x ↦ 48271 · x mod 2^31 − 1 makes of the seed, three to a word, over constants: what the same generator, begun from seed
//! 1 with smaller shifts, has after 7,800,000,000,000 steps. These are found here, in milliseconds, by a power of x
//! modulo x^607 − x^334 − 1, rather than copied. Words of a seed are powers of 48271 times it: only those that are asked for
//! are made.
//!
//! A seed is taken modulo 2^31 − 1: one of nanoseconds too gives one of 2,147,483,646 streams.
//!
//! D. P. Mitchell and J. A. Reeds, in Go's `math/rand`, `rng.go` and `gen_cooked.go`.

use std::sync::LazyLock;

use super::Seeded;

/// How far the feedback reaches back, and its nearer tap.
const LENGTH: usize = 607;
const TAP: usize = 273;

/// 2^31 − 1.
const MODULUS: u64 = (1 << 31) - 1;

/// Words passed over before the first.
const PASSED: u64 = 20;

/// Steps after which the generator begun from 1 has the constants.
const STEPS: u64 = 7_800_000_000_000;

/// What 0 is taken for.
const FOR_ZERO: u64 = 89_482_311;

/// By how much the first and the second of three numbers are shifted for a word.
const SHIFTS: [u32; 2] = [40, 20];

/// 48271^k modulo 2^31 − 1.
const fn power(mut k: u64) -> u64 {
    let (mut result, mut base) = (1, 48_271);
    while k > 0 {
        if k & 1 == 1 {
            result = result * base % MODULUS;
        }
        base = base * base % MODULUS;
        k >>= 1;
    }
    result
}

/// The powers that the first number of each word takes.
const POWERS: [u64; LENGTH] = {
    let mut powers = [0; LENGTH];
    let mut i = 0;
    while i < LENGTH {
        powers[i] = power(PASSED + 1 + 3 * i as u64);
        i += 1;
    }
    powers
};

/// Three numbers from a power on, shifted, as a word.
#[inline]
fn seeded_word(seed: u64, at: usize, [first, second]: [u32; 2]) -> u64 {
    let one = POWERS[at] * seed % MODULUS;
    let other = one * 48_271 % MODULUS;
    (one << first) ^ (other << second) ^ (other * 48_271 % MODULUS)
}

/// The constants, by place.
static COOKED: LazyLock<Vec<u64>> = LazyLock::new(|| {
    // Word m of the sequence, the first 607 being those of the seed 1: x(i − 607) lies at place 333 − i.
    let place = |m: usize| (LENGTH - TAP - 1 + LENGTH - m % LENGTH) % LENGTH;
    let mut words: Vec<u64> = (0..LENGTH).map(|m| seeded_word(1, place(m), [20, 10])).collect();
    for m in LENGTH..2 * LENGTH {
        words.push(words[m - LENGTH].wrapping_add(words[m - TAP]));
    }
    let power = power_of_x(STEPS);
    let mut cooked = vec![0; LENGTH];
    for j in 0..LENGTH {
        let word =
            power.iter().zip(&words[j..]).fold(0_u64, |sum, (c, x)| sum.wrapping_add(c.wrapping_mul(*x)));
        cooked[place((STEPS % LENGTH as u64) as usize + j)] = word;
    }
    cooked
});

/// x^k modulo x^607 − x^334 − 1, coefficients modulo 2^64.
fn power_of_x(k: u64) -> Vec<u64> {
    let mut result = vec![0_u64; LENGTH];
    result[0] = 1;
    for bit in (0..u64::BITS - k.leading_zeros()).rev() {
        let mut product = vec![0_u64; 2 * LENGTH];
        for (i, a) in result.iter().enumerate() {
            for (c, b) in product[i..].iter_mut().zip(&result) {
                *c = c.wrapping_add(a.wrapping_mul(*b));
            }
        }
        if k >> bit & 1 == 1 {
            product.rotate_right(1);
        }
        for i in (LENGTH..2 * LENGTH).rev() {
            let high = product[i];
            product[i - LENGTH] = product[i - LENGTH].wrapping_add(high);
            product[i - TAP] = product[i - TAP].wrapping_add(high);
        }
        product.truncate(LENGTH);
        result = product;
    }
    result
}

/// `rand.New(rand.NewSource(seed))`; a word is its `Uint32`.
#[derive(Debug, Clone)]
pub(super) struct Go {
    seed: u64,
    cooked: &'static [u64],
    /// What was given so far.
    given: Vec<u64>,
}

impl Go {
    /// Word `at` of the sequence, where the first 607 are those of the seed.
    #[inline]
    fn at(&self, at: usize) -> u64 {
        if let Some(given) = at.checked_sub(LENGTH) {
            return self.given[given];
        }
        let place = (LENGTH - TAP - 1 + LENGTH - at) % LENGTH;
        seeded_word(self.seed, place, SHIFTS) ^ self.cooked[place]
    }
}

impl Seeded for Go {
    const BITS: u32 = 32;

    #[inline]
    fn seeded(seed: u64) -> Self {
        // Seeds are signed.
        let reduced = seed.cast_signed().rem_euclid(MODULUS.cast_signed()).cast_unsigned();
        let seed = if reduced == 0 { FOR_ZERO } else { reduced };
        Self { seed, cooked: &COOKED, given: Vec::new() }
    }

    #[inline]
    fn word(&mut self) -> u32 {
        let i = self.given.len();
        let word = self.at(i).wrapping_add(self.at(i + LENGTH - TAP));
        self.given.push(word);
        (word >> 31) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_go() {
        // Go 1.19: rand.New(rand.NewSource(seed)), Uint32; of seed 0 also the thousand and first after the first.
        let mut go = Go::seeded(1);
        assert_eq!([go.word(), go.word()], [2_596_996_162, 4_039_455_774]);
        let mut go = Go::seeded(0);
        assert_eq!(go.word(), 4_059_586_549);
        assert_eq!((0..1001).map(|_| go.word()).last(), Some(2_247_633_984));
    }
}
