//! The generators of C, C++, C#, Delphi, Go, Java, JavaScript, Kotlin, Lua, Perl, PHP, Python and
//! R, each of which a small seed starts.
//!
//! A program that seeds one with the clock has a deck for each tick and no more. [`dice`](crate::dice) are made of
//! them, and [`seed_search`](crate::seed_search) tries them as suspects.

use evenhand_locale::Language;
use strum::{IntoStaticStr, VariantArray};

use crate::seed_search::WORDS;

mod congruential;
mod glibc;
mod lagged;
mod mersenne;
mod mixing;
mod permuted;
mod subtractive;
mod xorshift;

pub use congruential::{Bsd, Congruential, Delphi, Msvc, StandardC};
use congruential::{Drand48, Java};
use glibc::Lua53;
pub use glibc::{AdditiveFeedback, Glibc};
use lagged::Go;
use mersenne::{Mersenne, PhpOld, Python, R};
use mixing::{Mulberry32, Splittable};
use permuted::{Pcg32, Pcg64};
use subtractive::DotNet;
use xorshift::{Kotlin, Lua54, Unity};

/// 2^53: as many steps as a double in [0, 1) has at most.
const TWO_53: f64 = 9_007_199_254_740_992.0;

/// A generator that a seed of 64 bits or fewer starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Generator {
    /// `rand` and `random` of glibc: additive feedback over 31 words (`TYPE_3`).
    Glibc,
    /// `rand` of Microsoft's C library: 15 bits.
    Msvc,
    /// The example of the C standard: 15 bits.
    StandardC,
    /// The old `rand` of BSD: 31 bits, the lower ones poor. Also glibc's `TYPE_0`.
    Bsd,
    /// `java.util.Random`: 48 bits of state.
    Java,
    /// `Random` of Turbo Pascal and Delphi.
    Delphi,
    /// MT19937 from one word, as `std::mt19937`, `NumPy`'s `RandomState`, and `mt_srand` of PHP from 7.1 on are seeded.
    Mersenne,
    /// MT19937 from a key of one or two words, as `CPython`'s `random.seed` does for whole numbers
    /// below 2^64.
    Python,
    /// `mt_rand` of PHP 5.2.1 to 7.0, and later with `MT_RAND_PHP`: an MT19937 with a slip.
    PhpOld,
    /// `System.Random` of .NET with a seed: 31 bits.
    DotNet,
    /// `UnityEngine.Random`: 32 bits.
    Unity,
    /// The source of Go's `math/rand` with a seed.
    Go,
    /// `math.random` of Lua 5.3 over glibc: one number is passed over after seeding.
    Lua53,
    /// `math.random` of Lua 5.4.
    Lua54,
    /// `drand48` and `lrand48` of POSIX, and Perl's `rand`: 48 bits of state.
    Drand48,
    /// `random` of glibc with 32 bytes of state.
    Random32,
    /// `random` of glibc with 64 bytes of state.
    Random64,
    /// `random` of glibc with 256 bytes of state.
    Random256,
    /// `numpy.random.default_rng`: PCG64, seeded via `SeedSequence`.
    Pcg64,
    /// `set.seed` of R: MT19937.
    R,
    /// mulberry32, the small generator of many JavaScript programs.
    Mulberry32,
    /// PCG32 as its C++ library seeds it.
    Pcg32,
    /// PCG32 with stream 54, as in the demonstration of its C library.
    Pcg32Demo,
    /// `kotlin.random.Random` with a seed: xorwow.
    Kotlin,
    /// `java.util.SplittableRandom`.
    Splittable,
}

impl Generator {
    /// All of them.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Calls `visitor` with the type of this generator.
    pub(crate) fn visit<V: Visit>(self, visitor: V) -> V::Output {
        match self {
            Self::Glibc => visitor.visit::<Glibc>(),
            Self::Msvc => visitor.visit::<Msvc>(),
            Self::StandardC => visitor.visit::<StandardC>(),
            Self::Bsd => visitor.visit::<Bsd>(),
            Self::Java => visitor.visit::<Java>(),
            Self::Delphi => visitor.visit::<Delphi>(),
            Self::Mersenne => visitor.visit::<Mersenne>(),
            Self::Python => visitor.visit::<Python>(),
            Self::PhpOld => visitor.visit::<PhpOld>(),
            Self::DotNet => visitor.visit::<DotNet>(),
            Self::Unity => visitor.visit::<Unity>(),
            Self::Go => visitor.visit::<Go>(),
            Self::Lua53 => visitor.visit::<Lua53>(),
            Self::Lua54 => visitor.visit::<Lua54>(),
            Self::Drand48 => visitor.visit::<Drand48>(),
            Self::Random32 => visitor.visit::<AdditiveFeedback<7, 3>>(),
            Self::Random64 => visitor.visit::<AdditiveFeedback<15, 1>>(),
            Self::Random256 => visitor.visit::<AdditiveFeedback<63, 1>>(),
            Self::Pcg64 => visitor.visit::<Pcg64>(),
            Self::R => visitor.visit::<R>(),
            Self::Mulberry32 => visitor.visit::<Mulberry32>(),
            Self::Pcg32 => visitor.visit::<Pcg32<{ permuted::DEFAULT_STREAM }>>(),
            Self::Pcg32Demo => visitor.visit::<Pcg32<54>>(),
            Self::Kotlin => visitor.visit::<Kotlin>(),
            Self::Splittable => visitor.visit::<Splittable>(),
        }
    }

    /// What it is called.
    pub fn text(self, language: Language) -> String {
        WORDS.messages(language).text(&format!("generator.{}", <&str>::from(self)))
    }

    /// How many bits of a seed make a difference, at most: of more a search tells the same again.
    pub fn seed_bits(self) -> u32 {
        match self {
            // The state is modulo 2^31, or the seed modulo 2^31 − 1, or its absolute value.
            Self::Msvc | Self::StandardC | Self::Bsd | Self::DotNet | Self::Go => 31,
            Self::Java => 48,
            Self::Python
            | Self::Lua54
            | Self::Pcg64
            | Self::Pcg32
            | Self::Pcg32Demo
            | Self::Kotlin
            | Self::Splittable => 64,
            Self::Glibc
            | Self::Delphi
            | Self::Mersenne
            | Self::PhpOld
            | Self::Unity
            | Self::Lua53
            | Self::Drand48
            | Self::Random32
            | Self::Random64
            | Self::Random256
            | Self::R
            | Self::Mulberry32 => 32,
        }
    }
}

/// What is compiled for each generator, so that a search has no branch on it.
pub(crate) trait Visit {
    type Output;
    fn visit<G: Seeded + 'static>(self) -> Self::Output;
}

/// A generator at work.
pub(crate) trait Seeded: Clone {
    /// Bits of a word, up to 32.
    const BITS: u32;

    /// Started as its own seeding function starts it. What takes 32 bits gets the lower ones of the seed.
    fn seeded(seed: u64) -> Self;

    /// Seeds that are best started together.
    const AT_ONCE: usize = 1;

    /// Appends a generator for each seed.
    #[inline]
    fn seed_all(seeds: &[u64], generators: &mut Vec<Self>) {
        generators.extend(seeds.iter().map(|seed| Self::seeded(*seed)));
    }

    /// The next word, below 2^BITS.
    fn word(&mut self) -> u32;

    /// A number in [0, 1), as its library makes it of words: one over 2^BITS unless that has a way of its own.
    #[inline]
    fn unit(mut word: impl FnMut() -> u32) -> f64 {
        // The divisor is a power of two: 2 · 2^(BITS − 1), which fits in a word.
        f64::from(word()) / (2.0 * f64::from(1_u32 << (Self::BITS - 1)))
    }

    /// A number in [0, 1) of up to 53 bits, where the library has one besides [`unit`](Self::unit).
    #[inline]
    fn fraction(word: impl FnMut() -> u32) -> f64 {
        Self::unit(word)
    }
}
