//! Dice as text: their names, and what is wrong with a name that none has.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Bits, CLibrary, Dice};

/// A kind of dice: what differs in the source alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct DiceKind {
    /// The name; a source or C library follows behind a colon.
    pub name: &'static str,
    /// What it is, in a line.
    pub meaning: &'static str,
    /// The dice of this kind.
    pub dice: &'static [Dice],
    /// Which of them the name alone means.
    pub default: Option<Dice>,
}

/// The dice of a kind, one for each width of source.
macro_rules! of_all_bits {
    ($Kind:ident) => {
        &[
            Dice::$Kind(Bits::Eight),
            Dice::$Kind(Bits::Fifteen),
            Dice::$Kind(Bits::Sixteen),
            Dice::$Kind(Bits::ThirtyOne),
            Dice::$Kind(Bits::ThirtyTwo),
        ]
    };
}

const KINDS: &[DiceKind] = &[
    DiceKind {
        name: "exact",
        meaning: "every face equally often",
        dice: &[Dice::Exact],
        default: Some(Dice::Exact),
    },
    DiceKind {
        name: "modulo",
        meaning: "r % n, r of 8 to 32 bits: small faces come more often unless n is a power of 2",
        dice: of_all_bits!(Modulo),
        default: None,
    },
    DiceKind {
        name: "scaled",
        meaning: "(int)(n * r / (RAND_MAX + 1.0)), r of 8 to 32 bits: the same excess, spread over all faces",
        dice: of_all_bits!(Scaled),
        default: None,
    },
    DiceKind {
        name: "off_by_one",
        meaning: "the last face never comes, as with rand() % (n - 1)",
        dice: &[Dice::OffByOne],
        default: Some(Dice::OffByOne),
    },
    DiceKind {
        name: "rounded",
        meaning: "Math.round(Math.random() * (n - 1)): the first and the last face come half as often as the others",
        dice: &[Dice::Rounded],
        default: Some(Dice::Rounded),
    },
    DiceKind {
        name: "fixed_seed",
        meaning: "srand(1) before every shuffle, then rand() % n: the same deck on every run",
        dice: &[Dice::FixedSeed(CLibrary::Glibc), Dice::FixedSeed(CLibrary::Msvc)],
        default: Some(Dice::FixedSeed(CLibrary::Glibc)),
    },
    DiceKind {
        name: "time_seeded",
        meaning: "srand(time(0)) before every shuffle, then rand() % n: one deck for each second",
        dice: &[Dice::TimeSeeded(CLibrary::Glibc), Dice::TimeSeeded(CLibrary::Msvc)],
        default: None,
    },
    DiceKind {
        name: "reseeded_every_draw",
        meaning: "srand(time(0)) before every draw: all draws of a shuffle are r % n of one r of 8 to 32 bits",
        dice: of_all_bits!(ReseededEveryDraw),
        default: None,
    },
];

/// All dice, by kind.
pub fn kinds() -> &'static [DiceKind] {
    KINDS
}

impl Dice {
    /// The kind that it is of.
    #[expect(clippy::missing_panics_doc, reason = "every die is of a kind")]
    pub fn kind(&self) -> &'static DiceKind {
        KINDS.iter().find(|kind| kind.dice.contains(self)).expect("every die is of a kind")
    }

    /// What follows the colon.
    fn source(self) -> Option<String> {
        match self {
            Self::Exact | Self::OffByOne | Self::Rounded => None,
            Self::Modulo(bits) | Self::Scaled(bits) | Self::ReseededEveryDraw(bits) => {
                Some(bits.count().to_string())
            }
            Self::FixedSeed(library) | Self::TimeSeeded(library) => Some(library.to_string()),
        }
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind();
        match self.source() {
            Some(source) if kind.default != Some(*self) => write!(f, "{}:{source}", kind.name),
            _ => f.write_str(kind.name),
        }
    }
}

impl FromStr for Dice {
    type Err = DiceError;

    /// The dice of that name; `-` stands for `_` too.
    fn from_str(text: &str) -> Result<Self, DiceError> {
        let wanted = text.replace('-', "_").to_ascii_lowercase();
        let (name, source) =
            wanted.split_once(':').map_or((&*wanted, None), |(name, source)| (name, Some(source)));
        let kind = KINDS
            .iter()
            .find(|kind| kind.name == name)
            .ok_or_else(|| DiceError::NoSuchKind { text: text.to_string() })?;
        match source {
            None => kind.default.ok_or(DiceError::NoSource { kind }),
            Some(source) => kind
                .dice
                .iter()
                .find(|dice| dice.source().as_deref() == Some(source))
                .copied()
                .ok_or_else(|| DiceError::NoSuchSource { text: text.to_string(), kind }),
        }
    }
}

/// Why a text names no dice.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiceError {
    /// No kind has that name.
    #[error("{text:?} are no dice: there are {}", KINDS.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", "))]
    NoSuchKind {
        /// The text.
        text: String,
    },
    /// The kind wants a source.
    #[error("{} alone does not say of what: there are {}", .kind.name, listed(kind))]
    NoSource {
        /// The kind.
        kind: &'static DiceKind,
    },
    /// The kind has no such source.
    #[error("{text:?} are no dice: of {} there are {}", .kind.name, listed(kind))]
    NoSuchSource {
        /// The text.
        text: String,
        /// The kind.
        kind: &'static DiceKind,
    },
}

/// The dice of a kind, by name.
fn listed(kind: &DiceKind) -> String {
    kind.dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
