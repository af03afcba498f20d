//! The done file, which everyone verifies.

use super::file::File;
use super::stage::{self, StageError};
use super::{Dealt, Hash, Known, Opened, Published, verify};

/// A finished file, with secret and deals, in which all checks hold that need nothing else (F01 to F14).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transcript {
    opened: Opened,
    text: String,
    published: Option<Published>,
    deals: Vec<Vec<Dealt>>,
}

impl Transcript {
    /// Reads a finished file and recomputes its deals. [`verify`] also compares it with everything
    /// that its reader kept.
    ///
    /// # Errors
    /// - [`StageError::File`] with the first check that fails;
    /// - [`StageError::Draw`] if it is a public draw;
    /// - [`StageError::Stage`] if it is at an earlier stage.
    pub fn read(bytes: &[u8]) -> Result<Self, StageError> {
        let file = stage::deals_file(bytes)?;
        stage::expect(&file, stage::Stage::Done)?;
        let report = verify(bytes, &Known::default());
        if let Some((code, why)) = report.failure() {
            return Err(StageError::file(code, &why));
        }
        // Where all checks hold, the openings were reached.
        let opened = report.opened.ok_or(StageError::Draw)?;
        Ok(Self::of(opened, super::file::write(&file), report.published, report.deals))
    }

    pub(super) fn of(
        opened: Opened,
        text: String,
        published: Option<Published>,
        deals: Vec<Vec<Dealt>>,
    ) -> Self {
        Self { opened, text, published, deals }
    }

    /// The file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The SHA-256 of the file. The next spec names not this but the table's, [`ClosedTable::hash`](super::ClosedTable::hash).
    pub fn hash(&self) -> Hash {
        Hash::of(self.text.as_bytes())
    }

    /// The opened file that it finishes.
    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// What the beacon published; none without a beacon.
    pub fn published(&self) -> Option<&Published> {
        self.published.as_ref()
    }

    /// For each deal the places that got a card, with their cards.
    pub fn deals(&self) -> &[Vec<Dealt>] {
        &self.deals
    }
}

/// A file of any stage, or of a draw, for programs that take several.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnyFile {
    /// Before the seals.
    Offer(super::Offer),
    /// Closed, before the openings.
    Table(super::ClosedTable),
    /// Before secret and deals.
    Opened(Opened),
    /// With its deals, which hold.
    Done(Transcript),
    /// A draw that is announced, and whose round is still to come.
    Announcement(super::PublicDraw),
    /// A draw with its winners, which hold.
    Draw(super::PublicDraw),
}

impl AnyFile {
    /// Reads a file of any stage. Of a finished one all checks are made that need nothing else.
    ///
    /// # Errors
    /// [`StageError::File`] with the first check that fails.
    pub fn read(bytes: &[u8]) -> Result<Self, StageError> {
        use stage::Stage;
        match super::file::of(bytes)? {
            File::Draw(_) => {
                let draw = super::PublicDraw::read_any(bytes)?;
                let is_open = draw.winners().is_empty();
                Ok(if is_open { Self::Announcement(draw) } else { Self::Draw(draw) })
            }
            File::Deals(file) => match file.stage() {
                Stage::Offer => super::Offer::read(bytes).map(Self::Offer),
                Stage::Table => super::ClosedTable::read(bytes).map(Self::Table),
                Stage::Opened => Opened::read(bytes).map(Self::Opened),
                Stage::Done => Transcript::read(bytes).map(Self::Done),
            },
        }
    }
}
