//! The four stages of a file, and the errors between them.
//!
//! Each stage is a type whose values are always valid: [`Offer`](super::Offer),
//! [`ClosedTable`](super::ClosedTable), [`Opened`](super::Opened),
//! [`Transcript`](super::Transcript). The name of a stage is the SHA-256 of its file.

mod error;

use std::fmt;

use super::file::{self, DealsFile, File};
use super::{Code, Dealt, Hash, Opening, Published, Spec};
pub use error::{StageError, WrongOpening, WrongOpeningReason};

/// The stage of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Stage {
    /// Spec and commitment.
    Offer,
    /// With all seals: nobody can seal any more.
    Table,
    /// With all openings.
    Opened,
    /// With beacon, secret and deals.
    Done,
}

/// As the contract calls it: `offer`, `table`, `opened`, `done`.
impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.into())
    }
}

/// The content of a file, as far as it is filled.
#[derive(Default, Clone, Copy)]
pub(super) struct Contents<'a> {
    pub(super) commit: Hash,
    pub(super) seals: &'a [Option<Hash>],
    pub(super) openings: &'a [Option<Opening>],
    pub(super) published: Option<&'a Published>,
    pub(super) secret: &'a str,
    pub(super) deals: &'a [Vec<Dealt>],
}

impl<'a> Contents<'a> {
    /// The file of a spec with these contents.
    pub(super) fn file(&self, spec: &'a Spec) -> DealsFile<'a> {
        let seals = spec.seats().iter().zip(self.seals).map(|(seat, seal)| file::Seal {
            seat: seat.into(),
            seal: seal.map_or(String::new(), |seal| seal.to_string()).into(),
        });
        let openings = spec.seats().iter().zip(self.openings).map(|(seat, opening)| file::Opening {
            seat: seat.into(),
            nonce: opening.as_ref().map_or("", Opening::nonce).into(),
            text: opening.as_ref().map_or("", Opening::text).into(),
        });
        let beacon = self.published.map_or_else(file::Round::default, |published| file::Round {
            randomness: published.randomness().to_string().into(),
            signature: published.signature().into(),
        });
        let places = |deal: &Vec<Dealt>| deal.iter().map(|dealt| dealt.to_string().into()).collect();
        DealsFile {
            format: file::DealsFormat::V2,
            spec: spec.text().lines().map(file::Text::from).collect(),
            commit: self.commit.to_string().into(),
            seals: seals.collect(),
            openings: openings.collect(),
            beacon,
            secret: self.secret.into(),
            deals: self.deals.iter().map(places).collect(),
        }
    }
}

/// The file of deals that these bytes are (F01, F02).
pub(super) fn deals_file(bytes: &[u8]) -> Result<DealsFile<'_>, StageError> {
    match file::of(bytes)? {
        File::Deals(file) => Ok(file),
        File::Draw(_) => Err(StageError::Draw),
    }
}

/// Checks that a file is at the expected stage.
pub(super) fn expect(file: &DealsFile<'_>, expected: Stage) -> Result<(), StageError> {
    let found = file.stage();
    if found == expected { Ok(()) } else { Err(StageError::Stage { found, expected }) }
}

/// The spec of a file (F03 to F05).
pub(super) fn spec(file: &DealsFile<'_>) -> Result<Spec, StageError> {
    Spec::from_lines(&file.spec).map_err(|error| StageError::file(error.code(), &error))
}

/// Notes the code of a check that failed.
pub(super) fn coded<T, E: ToString>(code: Code, result: Result<T, E>) -> Result<T, StageError> {
    result.map_err(|error| StageError::file(code, &error))
}
