//! Phase 4: the opened file, a table with all its openings; from here on the secret and the beacon decide the cards.

use super::file::{self, DealsFile};
use super::grammar::MAX_TEXT;
use super::stage::{self, Contents, Stage, StageError};
use super::{
    Beacon, BeaconError, CheckWord, ClosedTable, Code, Dealer, Deals, Hash, Offer, OpeningLine, Published,
    Secret, Spec, closed, key,
};
use crate::visible::Quoted;

/// The opening of a seat: its nonce, which is public now, and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    nonce: String,
    text: String,
}

impl Opening {
    pub(super) fn new(nonce: &str, text: &str) -> Self {
        Self { nonce: nonce.to_owned(), text: text.to_owned() }
    }

    /// The nonce, in 64 hexadecimal digits.
    pub fn nonce(&self) -> &str {
        &self.nonce
    }

    /// The text. It may contain anything.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A table whose seals are all opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    table: ClosedTable,
    openings: Vec<Option<Opening>>,
    hash: Hash,
}

impl Opened {
    /// Reads an opened file (F01 to F09; nothing later is filled).
    ///
    /// # Errors
    /// - [`StageError::File`] if a check fails;
    /// - [`StageError::Draw`] if it is a public draw;
    /// - [`StageError::Stage`] if it is at another stage.
    pub fn read(bytes: &[u8]) -> Result<Self, StageError> {
        let file = stage::deals_file(bytes)?;
        let offer = Offer::of_file(&file)?;
        stage::expect(&file, Stage::Opened)?;
        Self::of_file(ClosedTable::of_file(offer, &file)?, &file)
    }

    /// The opened file that a file was (F08, F09).
    pub(super) fn of_file(table: ClosedTable, file: &DealsFile<'_>) -> Result<Self, StageError> {
        let openings = stage::coded(Code::F08, check_openings(&table, &file.openings))?;
        stage::coded(Code::F09, check_seals(&table, &openings))?;
        Ok(Self::of(table, openings))
    }

    pub(super) fn of(table: ClosedTable, openings: Vec<Option<Opening>>) -> Self {
        let mut opened = Self { table, openings, hash: Hash::ZERO };
        opened.hash = file::hash(&opened.contents().file(opened.spec()));
        opened
    }

    /// The file.
    pub fn text(&self) -> String {
        file::write(&self.contents().file(self.spec()))
    }

    /// OPENED, its name: the SHA-256 of the file. Anyone who did not seal compares all its digits.
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// The first twelve digits of OPENED, which players read aloud before anybody looks at a card.
    pub fn check_word(&self) -> CheckWord {
        CheckWord::of(&self.hash)
    }

    /// The table that it opens.
    pub fn table(&self) -> &ClosedTable {
        &self.table
    }

    /// The spec.
    pub fn spec(&self) -> &Spec {
        self.table.spec()
    }

    /// Each seat with its opening, in order. `None` for a silent seat.
    pub fn openings(&self) -> impl Iterator<Item = (&str, Option<&Opening>)> {
        self.spec().seats().iter().map(String::as_str).zip(self.openings.iter().map(Option::as_ref))
    }

    /// The opening line of a seat; none if it is silent or no seat.
    pub fn opening_line(&self, seat: &str) -> Option<OpeningLine> {
        let opening = self.openings[self.spec().seat(seat)?].clone()?;
        Some(OpeningLine::new(self.table.hash(), seat, opening))
    }

    /// Deals. Pass the dealer's secret if the spec has a dealer, and the published value of the
    /// round if it names a beacon.
    ///
    /// Cost: an order of as many items as the deck has cards, for each deal.
    ///
    /// # Errors
    /// [`StageError::NeedsSecret`], [`StageError::NoDealer`], [`StageError::OtherSecret`], [`StageError::Beacon`].
    pub fn deals(&self, secret: Option<&Secret>, published: Option<&Published>) -> Result<Deals, StageError> {
        match (secret, self.spec().dealer()) {
            (None, Dealer::None) => {}
            (None, _) => return Err(StageError::NeedsSecret),
            (Some(_), Dealer::None) => return Err(StageError::NoDealer),
            (Some(secret), _) if !self.table.offer().is_opened_by(secret) => {
                return Err(StageError::OtherSecret { commit: self.table.offer().commitment() });
            }
            (Some(_), _) => {}
        }
        match (published, self.spec().beacon()) {
            (None, Beacon::None) | (Some(_), Beacon::Drand { .. }) => {}
            (Some(_), Beacon::None) => return Err(StageError::Beacon(BeaconError::NotNamed)),
            (None, Beacon::Drand { .. }) => return Err(StageError::Beacon(BeaconError::Missing)),
        }
        Ok(Deals::of(self.clone(), secret, published))
    }

    /// What the file holds.
    pub(super) fn contents(&self) -> Contents<'_> {
        Contents {
            commit: self.table.offer().commitment(),
            seals: self.table.raw_seals(),
            openings: &self.openings,
            ..Contents::default()
        }
    }
}

/// The openings of a file, one for each seat (F08).
pub(super) fn check_openings(
    table: &ClosedTable,
    openings: &[file::Opening<'_>],
) -> Result<Vec<Option<Opening>>, String> {
    closed::seats(table.spec(), "openings", openings, |opening| &opening.seat)?;
    let mut read = Vec::with_capacity(openings.len());
    for (file::Opening { nonce, text, .. }, (seat, seal)) in openings.iter().zip(table.seals()) {
        if seal.is_none() {
            if !nonce.is_empty() || !text.is_empty() {
                return Err(format!("{seat} did not seal, but has an opening: it came after the close"));
            }
            read.push(None);
            continue;
        }
        if nonce.is_empty() {
            return Err(format!("the seal of {seat} is not opened"));
        }
        if nonce.parse::<Hash>().is_err() {
            let nonce = Quoted(nonce);
            return Err(format!(
                "the nonce of {seat} is {nonce}: it must be 64 hexadecimal digits in lower case"
            ));
        }
        if text.len() > MAX_TEXT {
            return Err(format!(
                "the words of {seat} have {} bytes, more than the {MAX_TEXT} allowed",
                text.len()
            ));
        }
        read.push(Some(Opening::new(nonce, text)));
    }
    Ok(read)
}

/// Whether each seal is its opening's (F09).
pub(super) fn check_seals(table: &ClosedTable, openings: &[Option<Opening>]) -> Result<(), String> {
    for ((seat, seal), opening) in table.seals().zip(openings) {
        let Some((seal, opening)) = seal.zip(opening.as_ref()) else { continue };
        let worked_out = key::seal(&table.offer().hash(), seat, opening.nonce(), opening.text());
        if worked_out != seal {
            return Err(format!(
                "the seal of {seat} is {seal}, but nonce and words in the file give {worked_out}. One of them was changed."
            ));
        }
    }
    Ok(())
}
