//! From a word to a face: the ways in which programs make a die of n faces of a generator.

use super::source::{Source, Stream};

/// A way to make a die.
pub(super) trait Reduce {
    /// A face below the bound, which is neither 0 nor above 2^16.
    fn below<S: Source>(stream: &mut Stream<S>, bound: u32) -> u32;
}

/// `word % n`.
#[derive(Debug)]
pub(super) struct Modulo;

/// `(int)(n * unit)`, the unit in [0, 1).
#[derive(Debug)]
pub(super) struct Scaled;

/// `word / (MAX / n + 1)`, for words of 31 bits or fewer (the C FAQ, 13.16).
#[derive(Debug)]
pub(super) struct Divided;

/// So many upper bits as n has, thrown again while they are n or more: `CPython`'s `_randbelow`.
#[derive(Debug)]
pub(super) struct TopBits;

/// So many lower bits as n − 1 has, thrown again while they are n or more: `NumPy`'s `RandomState`.
#[derive(Debug)]
pub(super) struct LowBits;

/// `Random.nextInt(n)` of Java: the upper bits for a power of two; else modulo, without the words of the last, short
/// run.
#[derive(Debug)]
pub(super) struct NextInt;

/// The upper word of word · n, thrown again where that is uneven (D. Lemire, ACM TOMACS 29 (2019) 3): libstdc++ from
/// GCC 11 on.
#[derive(Debug)]
pub(super) struct Multiplied;

/// `word / (MAX / n)`, thrown again where that is n or more: libstdc++ before GCC 11.
#[derive(Debug)]
pub(super) struct EqualParts;

impl Reduce for Modulo {
    #[inline]
    fn below<S: Source>(stream: &mut Stream<S>, bound: u32) -> u32 {
        stream.word() % bound
    }
}

impl Reduce for Scaled {
    #[inline]
    fn below<S: Source>(stream: &mut Stream<S>, bound: u32) -> u32 {
        #[expect(clippy::cast_sign_loss, reason = "a unit is not negative")]
        let face = (stream.unit() * f64::from(bound)) as u32;
        face
    }
}

impl Reduce for Divided {
    #[inline]
    fn below<S: Source>(stream: &mut Stream<S>, bound: u32) -> u32 {
        // Words of 31 bits or fewer: the divisor is one of 32 at most.
        stream.word() / ((u32::MAX >> (32 - S::BITS)) / bound + 1)
    }
}

impl Reduce for TopBits {
    #[inline]
    fn below<S: Source>(stream: &mut Stream<S>, bound: u32) -> u32 {
        let unused = S::BITS - (u32::BITS - bound.leading_zeros());
        loop {
            let face = stream.word() >> unused;
            if face < bound {
                return face;
            }
        }
    }
}

impl Reduce for LowBits {
    #[inline]
    fn below<S: Source>(stream: &mut Stream<S>, bound: u32) -> u32 {
        let mask = bound.next_power_of_two() - 1;
        loop {
            let face = stream.word() & mask;
            if face < bound {
                return face;
            }
        }
    }
}

impl Reduce for NextInt {
    #[inline]
    fn below<S: Source>(stream: &mut Stream<S>, bound: u32) -> u32 {
        if bound.is_power_of_two() {
            return stream.word() >> (S::BITS - bound.trailing_zeros());
        }
        loop {
            let word = stream.word();
            let face = word % bound;
            // Java asks whether word − face + bound − 1 overflows 31 bits: the run of this word goes beyond the last.
            if word - face + (bound - 1) < 1 << 31 {
                return face;
            }
        }
    }
}

impl Reduce for Multiplied {
    #[inline]
    fn below<S: Source>(stream: &mut Stream<S>, bound: u32) -> u32 {
        let mut product = u64::from(stream.word()) * u64::from(bound);
        if (product as u32) < bound {
            let uneven = bound.wrapping_neg() % bound;
            while (product as u32) < uneven {
                product = u64::from(stream.word()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }
}

impl Reduce for EqualParts {
    #[inline]
    fn below<S: Source>(stream: &mut Stream<S>, bound: u32) -> u32 {
        let part = (u32::MAX >> (32 - S::BITS)) / bound;
        loop {
            let face = stream.word() / part;
            if face < bound {
                return face;
            }
        }
    }
}
