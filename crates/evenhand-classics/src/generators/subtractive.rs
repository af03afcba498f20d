//! `System.Random` of .NET with a seed: Knuth's subtractive generator, of numbers of 31 bits.
//!
//! s(i) = s(i − 55) − s(i − 34) mod 2^31 − 1 where Knuth has 24 for 34: the second index is 21 where it should be 31. .NET
//! keeps it so, since programs rely on what a seed gives; .NET 6 and later have another generator where no seed is given.
//!
//! D. E. Knuth, The art of computer programming 2, 3.2.2, and the routine of W. H. Press and others, Numerical recipes in C
//! (1992), 7.1, `ran3`; the documentation of `System.Random(Int32)`.

use super::Seeded;

/// How many numbers are kept.
const COUNT: usize = 55;

/// 2^31 − 1.
const MODULUS: i32 = i32::MAX;

/// How far the second index is ahead.
const AHEAD: usize = 21;

/// The number that seeds are taken from.
const START: i32 = 161_803_398;

/// `new Random(seed)`, a seed and its negative being the same.
#[derive(Debug, Clone)]
pub(super) struct DotNet {
    /// Place 0 has number 1.
    numbers: [i32; COUNT],
    next: usize,
}

/// What is below 0 by the modulus is one more modulus.
#[inline]
fn reduced(number: i32) -> i32 {
    if number < 0 { number.wrapping_add(MODULUS) } else { number }
}

impl Seeded for DotNet {
    const BITS: u32 = 31;

    #[inline]
    fn seeded(seed: u64) -> Self {
        let seed = (seed as u32).cast_signed();
        let seed = seed.checked_abs().unwrap_or(i32::MAX);
        let mut numbers = [0; COUNT];
        let (mut last, mut difference) = (START.wrapping_sub(seed), 1);
        numbers[COUNT - 1] = last;
        for i in 1..COUNT {
            let place = 21 * i % COUNT - 1;
            numbers[place] = difference;
            difference = reduced(last.wrapping_sub(difference));
            last = numbers[place];
        }
        for _ in 0..4 {
            for i in 0..COUNT {
                numbers[i] = reduced(numbers[i].wrapping_sub(numbers[(i + 31) % COUNT]));
            }
        }
        Self { numbers, next: 0 }
    }

    #[inline]
    fn word(&mut self) -> u32 {
        let i = self.next;
        let number = self.numbers[i].wrapping_sub(self.numbers[(i + AHEAD) % COUNT]);
        let number = reduced(if number == MODULUS { number - 1 } else { number });
        self.numbers[i] = number;
        self.next = (i + 1) % COUNT;
        number.cast_unsigned()
    }

    #[inline]
    fn unit(mut word: impl FnMut() -> u32) -> f64 {
        // Multiplied by the rounded reciprocal, as the library does it.
        f64::from(word()) * (1.0 / f64::from(MODULUS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_mono() {
        // Mono 6.8, whose Random is that of the .NET Framework: new Random(seed), Next() twice.
        for (seed, numbers) in DOTNET_NUMBERS {
            let mut random = DotNet::seeded(seed);
            assert_eq!([random.word(), random.word()], numbers, "{seed}");
        }
        assert_eq!(
            DotNet::seeded(u64::from(5_i32.wrapping_neg().cast_unsigned())).word(),
            DotNet::seeded(5).word()
        );
    }

    const DOTNET_NUMBERS: [(u64, [u32; 2]); 2] =
        [(42, [1_434_747_710, 302_596_119]), (0, [1_559_595_546, 1_755_192_844])];
}
