//! Dice as text: their names, and what is wrong with a name that none has.

use std::fmt;
use std::mem::discriminant;
use std::str::FromStr;

use evenhand_locale::{Language, Resources};

use super::{Bits, CLibrary, Dice};

/// What kinds are, and what is wrong.
static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

/// A kind of dice: what differs in the source alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct DiceKind {
    /// The name; a source or C library follows behind a colon.
    pub name: &'static str,
    /// The dice of this kind; of those that have a second, one for each library.
    pub dice: &'static [Dice],
    /// Which of them the name alone means.
    pub default: Option<Dice>,
}

impl DiceKind {
    /// What it is, in a line.
    pub fn meaning(&self, language: Language) -> String {
        WORDS.messages(language).text(&format!("kind.{}", self.name))
    }
}

/// A second to show how one is written.
const SOME_SECOND: u64 = 1_350_000_000;

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
    DiceKind { name: "exact", dice: &[Dice::Exact], default: Some(Dice::Exact) },
    DiceKind { name: "modulo", dice: of_all_bits!(Modulo), default: None },
    DiceKind { name: "scaled", dice: of_all_bits!(Scaled), default: None },
    DiceKind { name: "off_by_one", dice: &[Dice::OffByOne], default: Some(Dice::OffByOne) },
    DiceKind { name: "rounded", dice: &[Dice::Rounded], default: Some(Dice::Rounded) },
    DiceKind {
        name: "fixed_seed",
        dice: &[Dice::FixedSeed(CLibrary::Glibc), Dice::FixedSeed(CLibrary::Msvc)],
        default: Some(Dice::FixedSeed(CLibrary::Glibc)),
    },
    DiceKind {
        name: "time_seeded",
        dice: &[
            Dice::TimeSeeded(CLibrary::Glibc, SOME_SECOND),
            Dice::TimeSeeded(CLibrary::Msvc, SOME_SECOND),
        ],
        default: None,
    },
    DiceKind {
        name: "random_second",
        dice: &[Dice::RandomSecond(CLibrary::Glibc), Dice::RandomSecond(CLibrary::Msvc)],
        default: None,
    },
    DiceKind { name: "reseeded_every_draw", dice: of_all_bits!(ReseededEveryDraw), default: None },
];

/// All dice, by kind.
pub fn kinds() -> &'static [DiceKind] {
    KINDS
}

impl Dice {
    /// The kind that it is of.
    #[expect(clippy::missing_panics_doc, reason = "every die is of a kind")]
    pub fn kind(&self) -> &'static DiceKind {
        let is_like_it = |other: &Dice| discriminant(other) == discriminant(self);
        KINDS.iter().find(|kind| kind.dice.iter().any(is_like_it)).expect("every die is of a kind")
    }

    /// What follows the colon.
    fn source(self) -> Option<String> {
        match self {
            Self::Exact | Self::OffByOne | Self::Rounded => None,
            Self::Modulo(bits) | Self::Scaled(bits) | Self::ReseededEveryDraw(bits) => {
                Some(bits.count().to_string())
            }
            Self::FixedSeed(library) | Self::RandomSecond(library) => Some(library.to_string()),
            Self::TimeSeeded(library, second) => Some(format!("{library}@{second}")),
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
    ///
    /// # Errors
    /// If there are none; of `time_seeded:glibc` without a second [`DiceError::NoSecond`] says so, since no clock is
    /// read here: who has one gives [`Dice::TimeSeeded`].
    fn from_str(text: &str) -> Result<Self, DiceError> {
        let wanted = text.trim().replace('-', "_").to_ascii_lowercase();
        let (name, source) =
            wanted.split_once(':').map_or((&*wanted, None), |(name, source)| (name, Some(source)));
        let kind = KINDS
            .iter()
            .find(|kind| kind.name == name)
            .ok_or_else(|| DiceError::NoSuchKind { text: text.to_string() })?;
        let Some(source) = source else { return kind.default.ok_or(DiceError::NoSource { kind }) };
        if let [Self::TimeSeeded(..), ..] = kind.dice {
            let (library, second) =
                source.split_once('@').map_or((source, None), |(library, second)| (library, Some(second)));
            let library = [CLibrary::Glibc, CLibrary::Msvc]
                .into_iter()
                .find(|known| known.to_string() == library)
                .ok_or_else(|| DiceError::NoSuchSource { text: text.to_string(), kind })?;
            let second = second.ok_or(DiceError::NoSecond { library })?;
            let second = second.parse().map_err(|_| DiceError::WrongSecond { text: text.to_string() })?;
            return Ok(Self::TimeSeeded(library, second));
        }
        kind.dice
            .iter()
            .find(|dice| dice.source().as_deref() == Some(source))
            .copied()
            .ok_or_else(|| DiceError::NoSuchSource { text: text.to_string(), kind })
    }
}

/// Why a text names no dice.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiceError {
    /// No kind has that name.
    NoSuchKind {
        /// The text.
        text: String,
    },
    /// The kind wants a source.
    NoSource {
        /// The kind.
        kind: &'static DiceKind,
    },
    /// The kind has no such source.
    NoSuchSource {
        /// The text.
        text: String,
        /// The kind.
        kind: &'static DiceKind,
    },
    /// The clock is the seed, and no second was given.
    NoSecond {
        /// Whose `rand` it seeds.
        library: CLibrary,
    },
    /// What stands behind `@` is no second.
    WrongSecond {
        /// The text.
        text: String,
    },
}

impl DiceError {
    /// What is wrong, and what there is.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        let listed = |kind: &DiceKind| {
            let names: Vec<String> = kind.dice.iter().map(ToString::to_string).collect();
            names.join(&words.text("separator"))
        };
        match self {
            Self::NoSuchKind { text } => {
                let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
                let kinds = kinds.join(&words.text("separator"));
                words.format("error.no-such-kind", [("text", text.as_str().into()), ("kinds", kinds.into())])
            }
            Self::NoSource { kind } => {
                words.format("error.no-source", [("kind", kind.name.into()), ("dice", listed(kind).into())])
            }
            Self::NoSuchSource { text, kind } => words.format(
                "error.no-such-source",
                [("text", text.as_str().into()), ("kind", kind.name.into()), ("dice", listed(kind).into())],
            ),
            Self::NoSecond { library } => {
                let dice = Dice::TimeSeeded(*library, SOME_SECOND).to_string();
                words.format(
                    "error.no-second",
                    [("library", library.to_string().into()), ("dice", dice.into())],
                )
            }
            Self::WrongSecond { text } => {
                words.format("error.wrong-second", [("text", text.as_str().into())])
            }
        }
    }
}

impl fmt::Display for DiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl std::error::Error for DiceError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_errors_have_words_in_every_language() {
        let errors = ["loaded", "modulo", "modulo:9", "time_seeded:glibc", "time_seeded:msvc@noon"];
        for language in WORDS.languages() {
            let words = WORDS.messages(language);
            for kind in KINDS {
                assert!(words.has(&format!("kind.{}", kind.name)), "{} in {language}", kind.name);
            }
            let said: Vec<String> =
                errors.iter().map(|text| text.parse::<Dice>().unwrap_err().text(language)).collect();
            assert!(said.iter().all(|text| !text.is_empty()), "{said:?}");
            assert!(
                ["no-such-kind", "no-source", "no-such-source", "no-second", "wrong-second"]
                    .iter()
                    .all(|error| words.has(&format!("error.{error}"))),
                "{language}"
            );
        }
    }
}
