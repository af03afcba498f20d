//! Bounding methods: how programs make a die of n faces of a generator's words.

use evenhand_locale::Language;
use strum::{IntoStaticStr, VariantArray};

use super::method::Seeding;
use super::replayed_words::ReplayedWords;
use super::words::WORDS;
use crate::generators::{Generator, Seeded};

/// A way to make a face below n of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum BoundingMethod {
    /// `word % n`.
    Modulo,
    /// `(int)(n * unit)`, the unit in [0, 1).
    Scaled,
    /// `word / (MAX / n + 1)`, for words of 31 bits or fewer (the C FAQ, 13.16).
    Divided,
    /// As many upper bits as n has, rejected while they are n or more: `CPython`'s `_randbelow`.
    TopBits,
    /// As many lower bits as n − 1 has, rejected while they are n or more: `NumPy`'s `shuffle`.
    LowBits,
    /// `Random.nextInt(n)` of Java: the upper bits for a power of two; else modulo, where the words of the last, short
    /// run are rejected.
    NextInt,
    /// The upper word of word · n, rejected where that is uneven (D. Lemire, ACM TOMACS 29 (2019) 3): libstdc++ from
    /// GCC 11 on.
    Multiplied,
    /// `word / (MAX / n)`, rejected where that is n or more: libstdc++ before GCC 11.
    EqualParts,
    /// `word % n`, where words of the last, short run are rejected: `mt_rand(0, n - 1)` and `shuffle` of PHP from 7.1 on.
    RejectedModulo,
    /// `(word >> 1) % n`: `mt_rand() % n` of PHP from 7.1 on.
    HalfModulo,
    /// `Intn(n)` of Go: the lower of 31 bits for a power of two; else modulo, where numbers of the last, short run are
    /// rejected.
    Intn,
    /// No bound: the word itself, as a key.
    Whole,
    /// No bound: a number in [0, 1) of up to 53 bits, as a key.
    Fraction,
    /// `(int)(n * fraction)`, the fraction made of two words: `np.random.rand()`.
    ScaledFraction,
    /// As many bits as n − 1 has, from bit 16 of the word on, rejected while they are n or more:
    /// R's `sample` from 3.6 on.
    RSample,
    /// `word % n`, where words below 2^32 % n are rejected: `pcg32_boundedrand`, and `random(n)` of
    /// PCG in C++.
    LowRejected,
    /// `nextInt(n)` of `SplittableRandom`: the lower bits for a power of two; else the upper 31
    /// bits modulo n, where numbers of the last, short run are rejected.
    BoundedNextInt,
    /// `((word & 0x7fff) * n) >> 15`.
    #[strum(serialize = "fixed_point_15")]
    FixedPoint15,
    /// `((word & 0xffff) * n) >> 16`.
    #[strum(serialize = "fixed_point_16")]
    FixedPoint16,
}

/// An expression for the function of each method, so that the method is looked at once, not for each die.
macro_rules! by_method {
    ($method:expr, $below:ident => $of:expr) => {
        match $method {
            Self::Modulo => by_method!(modulo, $below, $of),
            Self::Scaled => by_method!(scaled, $below, $of),
            Self::Divided => by_method!(divided, $below, $of),
            Self::TopBits => by_method!(top_bits, $below, $of),
            Self::LowBits => by_method!(low_bits, $below, $of),
            Self::NextInt => by_method!(next_int, $below, $of),
            Self::Multiplied => by_method!(multiplied, $below, $of),
            Self::EqualParts => by_method!(equal_parts, $below, $of),
            Self::RejectedModulo => by_method!(rejected_modulo, $below, $of),
            Self::HalfModulo => by_method!(half_modulo, $below, $of),
            Self::Intn => by_method!(intn, $below, $of),
            // Keys are read by `key`.
            Self::Whole | Self::Fraction => by_method!(whole, $below, $of),
            Self::ScaledFraction => by_method!(scaled_fraction, $below, $of),
            Self::RSample => by_method!(r_sample, $below, $of),
            Self::LowRejected => by_method!(low_rejected, $below, $of),
            Self::BoundedNextInt => by_method!(bounded_next_int, $below, $of),
            Self::FixedPoint15 => by_method!(fixed_point_15, $below, $of),
            Self::FixedPoint16 => by_method!(fixed_point_16, $below, $of),
        }
    };
    ($method:ident, $below:ident, $of:expr) => {{
        let $below = $method::<G>;
        $of
    }};
}

impl BoundingMethod {
    /// All of them.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Those by which programs bound the words of this generator.
    pub(super) fn of(generator: Generator) -> &'static [Self] {
        match generator {
            Generator::Glibc => &[
                Self::Modulo,
                Self::Scaled,
                Self::Divided,
                Self::TopBits,
                Self::Whole,
                Self::FixedPoint15,
                Self::FixedPoint16,
            ],
            Generator::Msvc | Generator::StandardC | Generator::Bsd => {
                &[Self::Modulo, Self::Scaled, Self::Divided, Self::TopBits]
            }
            Generator::Random32 | Generator::Random64 | Generator::Random256 => &[Self::Modulo, Self::Scaled],
            Generator::Drand48 => &[Self::Modulo, Self::Scaled, Self::Whole],
            Generator::Java => &[Self::NextInt, Self::Scaled, Self::Fraction],
            Generator::Delphi | Generator::Lua53 => &[Self::Scaled],
            Generator::Mersenne => &[
                Self::Multiplied,
                Self::EqualParts,
                Self::Modulo,
                Self::Scaled,
                Self::LowBits,
                Self::RejectedModulo,
                Self::HalfModulo,
                Self::ScaledFraction,
                Self::Fraction,
            ],
            Generator::Python => &[Self::TopBits, Self::Scaled, Self::Fraction],
            Generator::PhpOld => &[Self::Scaled, Self::HalfModulo, Self::RejectedModulo],
            Generator::DotNet => &[Self::Scaled, Self::Modulo, Self::Whole],
            Generator::Unity => &[Self::Modulo],
            Generator::Pcg64 => &[Self::LowBits, Self::Multiplied, Self::Scaled, Self::Fraction],
            Generator::R => &[Self::RSample, Self::Scaled, Self::Whole],
            Generator::Mulberry32 => &[Self::Scaled, Self::Whole],
            Generator::Pcg32 | Generator::Pcg32Demo => {
                &[Self::LowRejected, Self::Modulo, Self::Scaled, Self::Multiplied]
            }
            Generator::Kotlin => &[Self::NextInt],
            Generator::Splittable => &[Self::BoundedNextInt],
            Generator::Go => &[Self::Multiplied, Self::Intn],
            Generator::Lua54 => &[Self::LowBits],
        }
    }

    /// What it is called.
    pub fn text(self, language: Language) -> String {
        WORDS.messages(language).text(&format!("bounding.{}", <&str>::from(self)))
    }

    /// Whether it makes keys to sort by, and no faces.
    pub(super) fn is_key(self) -> bool {
        matches!(self, Self::Whole | Self::Fraction)
    }

    /// A face below `bound`, which is neither 0 nor above 2^16.
    pub(super) fn below<G: Seeded>(self, words: &mut ReplayedWords<G>, bound: u32) -> u32 {
        by_method!(self, below => below(words, bound))
    }

    /// A key to sort by.
    #[inline]
    pub(super) fn key<G: Seeded>(self, words: &mut ReplayedWords<G>) -> u64 {
        match self {
            // Numbers that are not negative lie as their bits do.
            Self::Fraction => words.fraction().to_bits(),
            _ => words.word().into(),
        }
    }

    /// Whether dice of this method fall as this tape says.
    #[inline]
    pub(super) fn falls<G: Seeded>(
        self,
        words: &mut ReplayedWords<G>,
        seeding: Seeding,
        tape: &[(u32, u32)],
    ) -> bool {
        let again = seeding == Seeding::EveryDraw;
        by_method!(self, below => tape.iter().all(|(bound, face)| {
            if again {
                words.rewind();
            }
            below(words, *bound) == *face
        }))
    }

    /// Throws dice of `n` faces until there are `count` in all.
    #[inline]
    pub(super) fn throw<G: Seeded>(
        self,
        words: &mut ReplayedWords<G>,
        n: u32,
        count: usize,
        faces: &mut Vec<u8>,
    ) {
        by_method!(self, below => while faces.len() < count {
            faces.push(below(words, n) as u8);
        });
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
fn half_modulo<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    words.word() / 2 % bound
}

#[inline]
fn whole<G: Seeded>(words: &mut ReplayedWords<G>, _bound: u32) -> u32 {
    words.word()
}

#[inline]
fn scaled_fraction<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    #[expect(clippy::cast_sign_loss, reason = "a fraction is not negative")]
    let face = (words.fraction() * f64::from(bound)) as u32;
    face
}

#[inline]
fn r_sample<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    let mask = bound.next_power_of_two() - 1;
    loop {
        let face = words.word() >> 16 & mask;
        if face < bound {
            return face;
        }
    }
}

#[inline]
fn low_rejected<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    let uneven = bound.wrapping_neg() % bound;
    loop {
        let word = words.word();
        if word >= uneven {
            return word % bound;
        }
    }
}

#[inline]
fn bounded_next_int<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    if bound.is_power_of_two() {
        return words.word() & (bound - 1);
    }
    loop {
        let number = words.word() >> 1;
        let face = number % bound;
        if number - face + (bound - 1) < 1 << 31 {
            return face;
        }
    }
}

#[inline]
fn fixed_point_15<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    ((words.word() & 0x7fff) * bound) >> 15
}

#[inline]
fn fixed_point_16<G: Seeded>(words: &mut ReplayedWords<G>, bound: u32) -> u32 {
    // The bound is up to 2^16.
    ((u64::from(words.word() & 0xffff) * u64::from(bound)) >> 16) as u32
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
