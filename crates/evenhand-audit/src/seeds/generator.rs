//! Which generators and which dice are replayed, and what is compiled for each of them.

use super::additive::Glibc;
use super::congruential::{Bsd, Delphi, Java, Microsoft, StandardC};
use super::mersenne::{Mersenne, Python};
use super::reduction::{Divided, EqualParts, LowBits, Modulo, Multiplied, NextInt, Reduce, Scaled, TopBits};
use super::source::{Source, Stream};
use super::trial::Trial;

/// A generator that a seed of 64 bits or fewer starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Generator {
    /// `rand` and `random` of glibc: additive feedback over 31 words (`TYPE_3`).
    Glibc,
    /// `rand` of Microsoft's C library: 15 bits.
    Microsoft,
    /// The example of the C standard: 15 bits.
    StandardC,
    /// The old `rand` of BSD: 31 bits, the lower ones poor. Also glibc's `TYPE_0`.
    Bsd,
    /// `java.util.Random`: 48 bits of state.
    Java,
    /// `Random` of Turbo Pascal and Delphi.
    Delphi,
    /// MT19937 from one word, as `std::mt19937` and `NumPy`'s `RandomState` are seeded.
    Mersenne,
    /// MT19937 from a key of one word, as `CPython`'s `random.seed` does for whole numbers below 2^32.
    Python,
}

/// A way to make a die of n faces of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Reduction {
    /// The remainder modulo n.
    Modulo,
    /// The whole part of n times a number in [0, 1).
    Scaled,
    /// Divided by MAX / n + 1.
    Divided,
    /// So many upper bits as n has, thrown again while they are n or more.
    TopBits,
    /// So many lower bits as n − 1 has, thrown again while they are n or more.
    LowBits,
    /// Java's `nextInt(n)`.
    NextInt,
    /// The upper word of the product with n, thrown again where that is uneven.
    Multiplied,
    /// Divided by MAX / n, thrown again where that is n or more.
    EqualParts,
}

impl Generator {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Glibc,
        Self::Microsoft,
        Self::StandardC,
        Self::Bsd,
        Self::Java,
        Self::Delphi,
        Self::Mersenne,
        Self::Python,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Glibc => "glibc's rand",
            Self::Microsoft => "Microsoft's rand",
            Self::StandardC => "the C standard's rand",
            Self::Bsd => "BSD's old rand",
            Self::Java => "java.util.Random",
            Self::Delphi => "Delphi's Random",
            Self::Mersenne => "MT19937 as C++ and NumPy seed it",
            Self::Python => "MT19937 as Python seeds it",
        }
    }

    /// The dice that are made of it.
    pub(super) fn reductions(self) -> &'static [Reduction] {
        match self {
            Self::Glibc | Self::Microsoft | Self::StandardC | Self::Bsd => {
                &[Reduction::Modulo, Reduction::Scaled, Reduction::Divided, Reduction::TopBits]
            }
            Self::Java => &[Reduction::NextInt, Reduction::Scaled],
            Self::Delphi => &[Reduction::Scaled],
            Self::Mersenne => &[
                Reduction::Multiplied,
                Reduction::EqualParts,
                Reduction::Modulo,
                Reduction::Scaled,
                Reduction::LowBits,
            ],
            Self::Python => &[Reduction::TopBits, Reduction::Scaled],
        }
    }

    pub(super) fn dice(self, seed: u64, reduction: Reduction) -> Box<dyn Dice> {
        self.visit(Start { seed, reduction })
    }

    /// Calls what is written for any generator with this one.
    pub(super) fn visit<V: Visit>(self, visitor: V) -> V::Output {
        match self {
            Self::Glibc => visitor.visit::<Glibc>(),
            Self::Microsoft => visitor.visit::<Microsoft>(),
            Self::StandardC => visitor.visit::<StandardC>(),
            Self::Bsd => visitor.visit::<Bsd>(),
            Self::Java => visitor.visit::<Java>(),
            Self::Delphi => visitor.visit::<Delphi>(),
            Self::Mersenne => visitor.visit::<Mersenne>(),
            Self::Python => visitor.visit::<Python>(),
        }
    }
}

impl Reduction {
    /// How it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Modulo => "% n",
            Self::Scaled => "scaled",
            Self::Divided => "/ (MAX / n + 1)",
            Self::TopBits => "top bits",
            Self::LowBits => "low bits",
            Self::NextInt => "nextInt(n)",
            Self::Multiplied => "multiplied",
            Self::EqualParts => "equal parts",
        }
    }

    pub(super) fn below<S: Source>(self, stream: &mut Stream<S>, bound: u32) -> u32 {
        match self {
            Self::Modulo => Modulo::below(stream, bound),
            Self::Scaled => Scaled::below(stream, bound),
            Self::Divided => Divided::below(stream, bound),
            Self::TopBits => TopBits::below(stream, bound),
            Self::LowBits => LowBits::below(stream, bound),
            Self::NextInt => NextInt::below(stream, bound),
            Self::Multiplied => Multiplied::below(stream, bound),
            Self::EqualParts => EqualParts::below(stream, bound),
        }
    }

    /// Whether these dice make the deck: asked once, so that they are thrown without asking again which they are.
    #[inline]
    pub(super) fn makes<S: Source>(self, stream: &mut Stream<S>, trial: &mut Trial<'_>) -> bool {
        match self {
            Self::Modulo => trial.makes(|bound| Modulo::below(stream, bound)),
            Self::Scaled => trial.makes(|bound| Scaled::below(stream, bound)),
            Self::Divided => trial.makes(|bound| Divided::below(stream, bound)),
            Self::TopBits => trial.makes(|bound| TopBits::below(stream, bound)),
            Self::LowBits => trial.makes(|bound| LowBits::below(stream, bound)),
            Self::NextInt => trial.makes(|bound| NextInt::below(stream, bound)),
            Self::Multiplied => trial.makes(|bound| Multiplied::below(stream, bound)),
            Self::EqualParts => trial.makes(|bound| EqualParts::below(stream, bound)),
        }
    }
}

/// What is compiled for each generator, so that a search has no branch on it.
pub(super) trait Visit {
    type Output;
    fn visit<S: Source + 'static>(self) -> Self::Output;
}

/// Dice of a generator that is running.
pub(super) trait Dice {
    fn below(&mut self, bound: u32) -> u32;
    /// Passes over one word.
    fn skip(&mut self);
    fn copy(&self) -> Box<dyn Dice>;
}

struct Start {
    seed: u64,
    reduction: Reduction,
}

impl Visit for Start {
    type Output = Box<dyn Dice>;

    fn visit<S: Source + 'static>(self) -> Box<dyn Dice> {
        Box::new(Thrown { stream: Stream::<S>::seeded(self.seed), reduction: self.reduction })
    }
}

struct Thrown<S> {
    stream: Stream<S>,
    reduction: Reduction,
}

impl<S: Source + 'static> Dice for Thrown<S> {
    fn below(&mut self, bound: u32) -> u32 {
        self.reduction.below(&mut self.stream, bound)
    }

    fn skip(&mut self) {
        self.stream.word();
    }

    fn copy(&self) -> Box<dyn Dice> {
        Box::new(Self { stream: self.stream.clone(), reduction: self.reduction })
    }
}
