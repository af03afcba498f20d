//! What a classic is started with.

use evenhand::TooFew;
use strum::Display;
use thiserror::Error;

/// Something that can be set besides the number of cards.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// Which.
    pub name: ParameterName,
    /// What it is unless set, for n cards.
    pub default: fn(u32) -> u32,
}

/// The name of a parameter: the field of a [`Setting`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display)]
#[strum(serialize_all = "snake_case")]
pub enum ParameterName {
    /// [`Setting::k`].
    K,
    /// [`Setting::rounds`].
    Rounds,
    /// [`Setting::faces`].
    Faces,
}

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
    pub(crate) fn complete(
        self,
        classic: &'static str,
        parameters: &[Parameter],
    ) -> Result<Complete, SettingError> {
        let value = |name, set| match (parameters.iter().find(|known| known.name == name), set) {
            (Some(_), Some(value)) => Ok(value),
            (Some(known), None) => Ok((known.default)(self.n)),
            (None, Some(_)) => Err(SettingError::NoSuchParameter { classic, parameter: name }),
            (None, None) => Ok(0),
        };
        let complete = Complete {
            n: self.n,
            k: value(ParameterName::K, self.k)?,
            rounds: value(ParameterName::Rounds, self.rounds)?,
            faces: value(ParameterName::Faces, self.faces)?,
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

/// A setting in which everything is set; 0 what the classic does not have.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Complete {
    pub(crate) n: u32,
    pub(crate) k: u32,
    pub(crate) rounds: u32,
    pub(crate) faces: u32,
}

/// Why a classic cannot be started so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SettingError {
    /// A sample larger than the deck.
    #[error(transparent)]
    TooFew(#[from] TooFew),
    /// A parameter that the classic does not have.
    #[error("{classic} has no parameter {parameter}")]
    NoSuchParameter {
        /// The classic.
        classic: &'static str,
        /// The parameter.
        parameter: ParameterName,
    },
    /// A die without faces.
    #[error("a draw needs at least one value")]
    NoFaces,
}
