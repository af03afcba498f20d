//! The generators that C, C++, Java, Delphi and Python programs are given: each is started by a small seed.
//!
//! A program that seeds one with the clock has a deck for each tick and no more. [`dice`](crate::dice) are made of
//! them, and [`seed_search`](crate::seed_search) tries them as suspects.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

mod congruential;
mod glibc;
mod mersenne;

use congruential::Java;
pub use congruential::{Bsd, Congruential, Delphi, Msvc, StandardC};
pub use glibc::Glibc;
use mersenne::{Mersenne, Python};

/// 2^53: as many steps as a double in [0, 1) has at most.
const TWO_53: f64 = 9_007_199_254_740_992.0;

/// A generator that a seed of 64 bits or fewer starts.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, EnumMessage, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Generator {
    /// `rand` and `random` of glibc: additive feedback over 31 words (`TYPE_3`).
    #[strum(message = "glibc's rand")]
    Glibc,
    /// `rand` of Microsoft's C library: 15 bits.
    #[strum(message = "Microsoft's rand")]
    Msvc,
    /// The example of the C standard: 15 bits.
    #[strum(message = "the C standard's rand")]
    StandardC,
    /// The old `rand` of BSD: 31 bits, the lower ones poor. Also glibc's `TYPE_0`.
    #[strum(message = "BSD's old rand")]
    Bsd,
    /// `java.util.Random`: 48 bits of state.
    #[strum(message = "java.util.Random")]
    Java,
    /// `Random` of Turbo Pascal and Delphi.
    #[strum(message = "Delphi's Random")]
    Delphi,
    /// MT19937 from one word, as `std::mt19937` and `NumPy`'s `RandomState` are seeded.
    #[strum(message = "MT19937 as C++ and NumPy seed it")]
    Mersenne,
    /// MT19937 from a key of one word, as `CPython`'s `random.seed` does for whole numbers below 2^32.
    #[strum(message = "MT19937 as Python seeds it")]
    Python,
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

    /// The next word, below 2^BITS.
    fn word(&mut self) -> u32;

    /// A number in [0, 1), as its library makes it of words: one over 2^BITS unless that has a way of its own.
    #[inline]
    fn unit(mut word: impl FnMut() -> u32) -> f64 {
        // The divisor is a power of two: 2 · 2^(BITS − 1), which fits in a word.
        f64::from(word()) / (2.0 * f64::from(1_u32 << (Self::BITS - 1)))
    }
}
