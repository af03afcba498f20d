//! Which dice: what they are, before they roll.

use evenhand::Draw;
use strum::Display;

use super::rolls::{Exact, Modulo, OffByOne, Rounded, Scaled};
use super::source::{Ideal, Stuck};
use super::{Bits, Weights};
use crate::generators::{Glibc, Msvc};

/// Dice that a shuffle may be run with.
///
/// As text, `exact`, `modulo:15`, `scaled:31`, `off_by_one`, `rounded`, `fixed_seed`, `time_seeded:msvc@1350000000`,
/// `random_second:glibc`, `reseeded_every_draw:15`: [`kinds`](super::kinds) lists them all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dice {
    /// Every face equally often.
    Exact,
    /// `rand() % n`, numbers uniform. Articles 000 and 003.
    Modulo(Bits),
    /// `(int)(n * rand() / (RAND_MAX + 1.0))`, numbers uniform. Article 001.
    Scaled(Bits),
    /// A die that never shows its last face; one with one face shows that.
    OffByOne,
    /// `Math.round(Math.random() * (n - 1))`, numbers uniform: the first and the last face come half as often as each
    /// of the others.
    Rounded,
    /// `srand(1)` before every shuffle, `rand() % n`: the same deck on every run. Article 000, 作法三.
    FixedSeed(CLibrary),
    /// `srand(time(0))` before every shuffle, `rand() % n`, the clock at this second since 1970: the same deck for as
    /// long as it lasts. Articles 000, 001 and 002.
    TimeSeeded(CLibrary, u64),
    /// The same with a second of 2^32, drawn for each shuffle: a deck for every second.
    RandomSecond(CLibrary),
    /// `srand(time(0))` before every draw, `rand() % n`: all draws of a shuffle reduce one number. Article 002,
    /// `Knuth_Durstenfeld`.
    ReseededEveryDraw(Bits),
}

/// A C library, whose `rand` takes a seed of 32 bits: a shuffle of any length has at most 2^32 outcomes, fewer than 13!.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display)]
#[strum(serialize_all = "lowercase")]
pub enum CLibrary {
    /// GNU's: [`Glibc`].
    Glibc,
    /// Microsoft's: [`Msvc`].
    Msvc,
}

impl Dice {
    /// How often each face of a die with `bound` faces comes, for dice that have no memory: the draws of a shuffle are
    /// then independent, and its distribution follows from these weights. None for dice whose draws hang together, and
    /// for [`Rounded`](Self::Rounded) ones of more than 2^63 faces.
    ///
    /// # Panics
    /// If `bound` is 0: there is no such die.
    pub fn weights(&self, bound: u64) -> Option<Weights> {
        match *self {
            Self::Exact => Some(Weights::modulo(bound, bound)),
            Self::Modulo(bits) => Some(Weights::modulo(bound, bits.numbers())),
            Self::Scaled(bits) => Some(Weights::scaled(bound, bits.numbers())),
            // One number for each face but the last.
            Self::OffByOne => Some(Weights::modulo(bound, bound.saturating_sub(1).max(1))),
            Self::Rounded => Weights::rounded(bound),
            Self::FixedSeed(_)
            | Self::TimeSeeded(..)
            | Self::RandomSecond(_)
            | Self::ReseededEveryDraw(_) => None,
        }
    }

    /// How many hidden numbers there are, for dice whose draws in one shuffle all follow from one number hidden at its
    /// start: a constant seed or a given second (1), a random second (2^32), the number that every draw reduces (2 to its bits). They are
    /// equally likely, and [`with_hidden`](Self::with_hidden) gives the dice of each: the distribution of a shuffle is
    /// their average. None for dice without memory.
    pub fn hidden(&self) -> Option<u64> {
        match *self {
            Self::Exact | Self::Modulo(_) | Self::Scaled(_) | Self::OffByOne | Self::Rounded => None,
            Self::FixedSeed(_) | Self::TimeSeeded(..) => Some(1),
            Self::RandomSecond(_) => Some(1 << 32),
            Self::ReseededEveryDraw(bits) => Some(bits.numbers()),
        }
    }

    /// The hidden numbers as far as dice of up to `largest` faces distinguish them: each face of these weights,
    /// itself a hidden number, stands for as many of them as it weighs.
    ///
    /// A number reduced modulo 1, 2, …, b shows no more than its remainder modulo lcm(1, …, b), 840 for b = 8; so a
    /// distribution of `reseeded_every_draw` needs 840 shuffles of 8 cards, not 2^32.
    pub fn hidden_classes(&self, largest: u64) -> Option<Weights> {
        let numbers = self.hidden()?;
        let classes = match self {
            Self::ReseededEveryDraw(_) => least_common_multiple(largest, numbers),
            _ => numbers,
        };
        Some(Weights::modulo(classes, numbers))
    }

    /// The dice of a shuffle in which `number` is the hidden one: every draw is settled. None if the dice hide no
    /// number, or none as large.
    pub fn with_hidden(&self, number: u64) -> Option<Box<dyn Draw>> {
        if number >= self.hidden()? {
            return None;
        }
        match *self {
            Self::Exact | Self::Modulo(_) | Self::Scaled(_) | Self::OffByOne | Self::Rounded => None,
            Self::FixedSeed(library) => Some(seeded(library, 1)),
            Self::TimeSeeded(library, second) => Some(at_second(library, second)),
            Self::RandomSecond(library) => Some(at_second(library, number)),
            Self::ReseededEveryDraw(_) => Some(Box::new(Modulo(Stuck(number)))),
        }
    }

    /// The dice of one shuffle, from exact ones. Another shuffle takes new dice: a hidden number is drawn here, once.
    pub fn draw<'a>(&self, exact: &'a mut dyn Draw) -> Box<dyn Draw + 'a> {
        match *self {
            Self::Exact => Box::new(Exact(exact)),
            Self::Modulo(bits) => Box::new(Modulo(Ideal { bits, exact })),
            Self::Scaled(bits) => Box::new(Scaled { source: Ideal { bits, exact }, numbers: bits.numbers() }),
            Self::OffByOne => Box::new(OffByOne(exact)),
            Self::Rounded => Box::new(Rounded(exact)),
            Self::FixedSeed(library) => seeded(library, 1),
            Self::TimeSeeded(library, second) => at_second(library, second),
            Self::RandomSecond(library) => at_second(library, exact.below(1 << 32)),
            Self::ReseededEveryDraw(bits) => Box::new(Modulo(Stuck(exact.below(bits.numbers())))),
        }
    }
}

/// `srand(time(0))`, then `rand() % n`: of the number of seconds srand takes the low 32 bits.
fn at_second(library: CLibrary, second: u64) -> Box<dyn Draw> {
    seeded(library, second as u32)
}

/// `srand(seed)`, then `rand() % n`.
fn seeded(library: CLibrary, seed: u32) -> Box<dyn Draw> {
    match library {
        CLibrary::Glibc => Box::new(Modulo(Glibc::srand(seed))),
        CLibrary::Msvc => Box::new(Modulo(Msvc::srand(seed))),
    }
}

/// lcm(1, …, `largest`), or `limit` if that is less.
fn least_common_multiple(largest: u64, limit: u64) -> u64 {
    let mut multiple = 1;
    for factor in 2..=largest {
        // A limit of 2^32 is reached by factor 23, long before a product overflows.
        multiple *= factor / greatest_common_divisor(multiple, factor);
        if multiple >= limit {
            return limit;
        }
    }
    multiple
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}
