//! Bounding methods: how programs make a die of n faces of a generator's words.

use strum::{EnumMessage, IntoStaticStr};

use super::replayed_words::ReplayedWords;
use super::trial::Trial;
use crate::generators::{Generator, Seeded};

/// A way to make a face below n of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, EnumMessage, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum BoundingMethod {
    /// `word % n`.
    #[strum(message = "% n")]
    Modulo,
    /// `(int)(n * unit)`, the unit in [0, 1).
    #[strum(message = "scaled")]
    Scaled,
    /// `word / (MAX / n + 1)`, for words of 31 bits or fewer (the C FAQ, 13.16).
    #[strum(message = "/ (MAX / n + 1)")]
    Divided,
    /// As many upper bits as n has, rejected while they are n or more: `CPython`'s `_randbelow`.
    #[strum(message = "top bits")]
    TopBits,
    /// As many lower bits as n − 1 has, rejected while they are n or more: `NumPy`'s `RandomState`.
    #[strum(message = "low bits")]
    LowBits,
    /// `Random.nextInt(n)` of Java: the upper bits for a power of two; else modulo, where the words of the last, short
    /// run are rejected.
    #[strum(message = "nextInt(n)")]
    NextInt,
    /// The upper word of word · n, rejected where that is uneven (D. Lemire, ACM TOMACS 29 (2019) 3): libstdc++ from
    /// GCC 11 on.
    #[strum(message = "multiplied")]
    Multiplied,
    /// `word / (MAX / n)`, rejected where that is n or more: libstdc++ before GCC 11.
    #[strum(message = "equal parts")]
    EqualParts,
    /// `word % n`, where words of the last, short run are rejected: `mt_rand(0, n - 1)` and `shuffle` of PHP from 7.1 on.
    #[strum(message = "% n, rejected")]
    RejectedModulo,
    /// `(word >> 1) % n`: `mt_rand() % n` of PHP from 7.1 on.
    #[strum(message = "mt_rand() % n")]
    HalfModulo,
    /// `Intn(n)` of Go: the lower of 31 bits for a power of two; else modulo, where numbers of the last, short run are
    /// rejected.
    #[strum(message = "Intn(n)")]
    Intn,
    /// No bound: the word itself, as a key.
    #[strum(message = "keys")]
    Whole,
}

impl BoundingMethod {
    /// Those by which programs bound the words of this generator.
    pub(super) fn of(generator: Generator) -> &'static [Self] {
        match generator {
            Generator::Glibc | Generator::Msvc | Generator::StandardC | Generator::Bsd => {
                &[Self::Modulo, Self::Scaled, Self::Divided, Self::TopBits]
            }
            Generator::Java => &[Self::NextInt, Self::Scaled],
            Generator::Delphi | Generator::Lua53 => &[Self::Scaled],
            Generator::Mersenne => &[
                Self::Multiplied,
                Self::EqualParts,
                Self::Modulo,
                Self::Scaled,
                Self::LowBits,
                Self::RejectedModulo,
                Self::HalfModulo,
            ],
            Generator::Python => &[Self::TopBits, Self::Scaled],
            Generator::PhpOld => &[Self::Scaled, Self::Modulo],
            Generator::DotNet => &[Self::Scaled, Self::Modulo, Self::Whole],
            Generator::Unity => &[Self::Modulo],
            Generator::Go => &[Self::Multiplied, Self::Intn],
            Generator::Lua54 => &[Self::LowBits],
        }
    }

    /// A face below `bound`, which is neither 0 nor above 2^16.
    pub(super) fn below<G: Seeded>(self, words: &mut ReplayedWords<G>, bound: u32) -> u32 {
        match self {
            Self::Modulo => modulo(words, bound),
            Self::Scaled => scaled(words, bound),
            Self::Divided => divided(words, bound),
            Self::TopBits => top_bits(words, bound),
            Self::LowBits => low_bits(words, bound),
            Self::NextInt => next_int(words, bound),
            Self::Multiplied => multiplied(words, bound),
            Self::EqualParts => equal_parts(words, bound),
            Self::RejectedModulo => rejected_modulo(words, bound),
            Self::HalfModulo => words.word() / 2 % bound,
            Self::Intn => intn(words, bound),
            Self::Whole => words.word(),
        }
    }

    /// Whether dice of this method make the deck. The method is looked at once, not for each die.
    #[inline]
    pub(super) fn makes<G: Seeded>(self, words: &mut ReplayedWords<G>, trial: &mut Trial) -> bool {
        match self {
            Self::Modulo => trial.makes(|bound| modulo(words, bound)),
            Self::Scaled => trial.makes(|bound| scaled(words, bound)),
            Self::Divided => trial.makes(|bound| divided(words, bound)),
            Self::TopBits => trial.makes(|bound| top_bits(words, bound)),
            Self::LowBits => trial.makes(|bound| low_bits(words, bound)),
            Self::NextInt => trial.makes(|bound| next_int(words, bound)),
            Self::Multiplied => trial.makes(|bound| multiplied(words, bound)),
            Self::EqualParts => trial.makes(|bound| equal_parts(words, bound)),
            Self::RejectedModulo => trial.makes(|bound| rejected_modulo(words, bound)),
            Self::HalfModulo => trial.makes(|bound| words.word() / 2 % bound),
            Self::Intn => trial.makes(|bound| intn(words, bound)),
            Self::Whole => trial.makes(|_| words.word()),
        }
    }
}

#[inline]
fn modulo<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    words.word() % bound
}

#[inline]
fn scaled<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    #[expect(clippy::cast_sign_loss, reason = "a unit is not negative")]
    let face = (words.unit() * f64::from(bound)) as u32;
    face
}

#[inline]
fn divided<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    // Words of 31 bits or fewer: the divisor is one of 32 at most.
    words.word() / ((u32::MAX >> (32 - G::BITS)) / bound + 1)
}

#[inline]
fn top_bits<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    let unused = G::BITS - (u32::BITS - bound.leading_zeros());
    loop {
        let face = words.word() >> unused;
        if face < bound {
            return face;
        }
    }
}

#[inline]
fn low_bits<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    let mask = bound.next_power_of_two() - 1;
    loop {
        let face = words.word() & mask;
        if face < bound {
            return face;
        }
    }
}

#[inline]
fn next_int<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    if bound.is_power_of_two() {
        return words.word() >> (G::BITS - bound.trailing_zeros());
    }
    loop {
        let word = words.word();
        let face = word % bound;
        // Java asks whether word − face + bound − 1 overflows 31 bits: the run of this word goes beyond the last.
        if word - face + (bound - 1) < 1 << 31 {
            return face;
        }
    }
}

#[inline]
fn multiplied<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    let mut product = u64::from(words.word()) * u64::from(bound);
    if (product as u32) < bound {
        let uneven = bound.wrapping_neg() % bound;
        while (product as u32) < uneven {
            product = u64::from(words.word()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

#[inline]
fn equal_parts<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    let part = (u32::MAX >> (32 - G::BITS)) / bound;
    loop {
        let face = words.word() / part;
        if face < bound {
            return face;
        }
    }
}

#[inline]
fn rejected_modulo<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    if bound.is_power_of_two() {
        return words.word() & (bound - 1);
    }
    let last = u32::MAX - u32::MAX % bound;
    loop {
        let word = words.word();
        if word < last {
            return word % bound;
        }
    }
}

#[inline]
fn intn<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    if bound.is_power_of_two() {
        return words.word() >> 1 & (bound - 1);
    }
    let largest = (1 << 31) - 1 - (1 << 31) % bound;
    loop {
        let number = words.word() >> 1;
        if number <= largest {
            return number % bound;
        }
    }
}
