//! Sources: numbers of a fixed number of bits, one after the other.

use evenhand::Draw;

use crate::generators::Seeded;

/// How many bits the numbers of a source have: a byte, C's least `RAND_MAX` and MSVC's, two bytes, glibc's `RAND_MAX`,
/// four bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bits {
    /// 0 to 255.
    Eight,
    /// 0 to 32,767.
    Fifteen,
    /// 0 to 65,535.
    Sixteen,
    /// 0 to 2,147,483,647.
    ThirtyOne,
    /// 0 to 4,294,967,295.
    ThirtyTwo,
}

impl Bits {
    /// How many they are.
    pub fn count(self) -> u32 {
        match self {
            Self::Eight => 8,
            Self::Fifteen => 15,
            Self::Sixteen => 16,
            Self::ThirtyOne => 31,
            Self::ThirtyTwo => 32,
        }
    }

    /// How many numbers they spell: `RAND_MAX` + 1.
    pub fn numbers(self) -> u64 {
        1 << self.count()
    }
}

/// A source.
pub(super) trait Source {
    /// The next number.
    fn number(&mut self) -> u64;
}

impl<G: Seeded> Source for G {
    fn number(&mut self) -> u64 {
        self.word().into()
    }
}

/// Numbers that are uniform and independent as far as the exact dice are.
pub(super) struct Ideal<'a> {
    pub(super) bits: Bits,
    pub(super) exact: &'a mut dyn Draw,
}

impl Source for Ideal<'_> {
    fn number(&mut self) -> u64 {
        self.exact.below(self.bits.numbers())
    }
}

/// The same number for ever.
pub(super) struct Stuck(pub(super) u64);

impl Source for Stuck {
    fn number(&mut self) -> u64 {
        self.0
    }
}
