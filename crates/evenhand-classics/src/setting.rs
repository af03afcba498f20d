//! What a classic is started with.

use std::fmt;

use evenhand::TooFew;

use crate::complete::Complete;
use crate::page::{Page, Parameter};

/// How many cards, and what else can be set; what is not set is as the page of the classic says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Setting {
    /// How many cards.
    pub n: u32,
    /// How many of them a sampler takes: half of them, rounded up, unless set.
    pub k: Option<u32>,
    /// How many rounds, of those that have them.
    pub rounds: Option<u32>,
    /// How many faces the one die has that a classic is defined by: one gap in `faces` is cut, a key is below it.
    pub faces: Option<u32>,
}

impl Setting {
    /// A deck of `n` cards, all else as the pages say.
    pub fn new(n: u32) -> Self {
        Self { n, ..Self::default() }
    }

    /// With samples of `k` cards.
    #[must_use]
    pub fn k(self, k: u32) -> Self {
        Self { k: Some(k), ..self }
    }

    /// With this number of rounds.
    #[must_use]
    pub fn rounds(self, rounds: u32) -> Self {
        Self { rounds: Some(rounds), ..self }
    }

    /// With a die of this number of faces.
    #[must_use]
    pub fn faces(self, faces: u32) -> Self {
        Self { faces: Some(faces), ..self }
    }

    /// All of it, with what the page says where nothing was set.
    ///
    /// # Errors
    /// If something is set that the classic does not have, a sample is larger than the deck, or a die has no face.
    pub(crate) fn complete(self, page: &'static Page) -> Result<Complete, SettingError> {
        let value = |name: &'static str, set: Option<u32>| match (
            page.parameters.iter().find(|parameter| parameter.name == name),
            set,
        ) {
            (Some(_), Some(value)) => Ok(value),
            (Some(Parameter { default, .. }), None) => Ok(default(self.n)),
            (None, Some(_)) => Err(SettingError::NoSuchParameter { classic: page.name, parameter: name }),
            (None, None) => Ok(0),
        };
        let complete = Complete {
            n: self.n,
            k: value("k", self.k)?,
            rounds: value("rounds", self.rounds)?,
            faces: value("faces", self.faces)?,
        };
        if complete.k > self.n {
            return Err(TooFew { asked: complete.k.into(), available: self.n.into() }.into());
        }
        if self.faces == Some(0) {
            return Err(SettingError::NoFaces);
        }
        Ok(complete)
    }
}

/// Why a classic cannot be started so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SettingError {
    /// A sample larger than the deck.
    TooFew(TooFew),
    /// A parameter that the classic does not have.
    NoSuchParameter {
        /// The classic.
        classic: &'static str,
        /// The parameter.
        parameter: &'static str,
    },
    /// A die without faces.
    NoFaces,
}

impl From<TooFew> for SettingError {
    fn from(error: TooFew) -> Self {
        Self::TooFew(error)
    }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew(error) => error.fmt(f),
            Self::NoSuchParameter { classic, parameter } => write!(f, "{classic} has no {parameter} to set"),
            Self::NoFaces => f.write_str("a die has at least one face"),
        }
    }
}

impl std::error::Error for SettingError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::TooFew(error) => Some(error),
            Self::NoSuchParameter { .. } | Self::NoFaces => None,
        }
    }
}
