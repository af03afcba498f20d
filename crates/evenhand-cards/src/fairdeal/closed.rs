//! Phase 3: the closed table, an offer with all its seals. A player stores the whole file before
//! she opens.

use super::file::{self, DealsFile};
use super::grammar::MAX_TEXT;
use super::stage::{self, Contents, Stage, StageError, WrongOpening, WrongOpeningReason};
use super::{
    Beacon, Code, Dealer, Hash, Nonce, Offer, Opened, Opening, OpeningLine, Report, SealLine, Secret, Spec,
    key,
};
use crate::visible::Quoted;

/// An offer with its seals, to which nobody can add.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosedTable {
    offer: Offer,
    seals: Vec<Option<Hash>>,
    hash: Hash,
}

impl ClosedTable {
    /// Reads a closed table (F01 to F07; nothing later is filled).
    ///
    /// # Errors
    /// - [`StageError::File`] if a check fails;
    /// - [`StageError::Draw`] if it is a public draw;
    /// - [`StageError::Stage`] if it is at another stage.
    pub fn read(bytes: &[u8]) -> Result<Self, StageError> {
        let file = stage::deals_file(bytes)?;
        let offer = Offer::of_file(&file)?;
        stage::expect(&file, Stage::Table)?;
        Self::of_file(offer, &file)
    }

    /// Reads the closed table in a file of any later stage (F01 to F07 of the file, cut to this
    /// stage). The next spec names the table of an unfinished file by this hash.
    ///
    /// # Errors
    /// - [`StageError::File`] if a check fails;
    /// - [`StageError::Draw`] if it is a public draw.
    pub fn cut(bytes: &[u8]) -> Result<Self, StageError> {
        let file = stage::deals_file(bytes)?;
        Self::of_file(Offer::of_file(&file)?, &file)
    }

    /// Returns the file of a table that all seats agreed is void, with its secret and without
    /// deals. The next spec names and counts the table.
    ///
    /// # Errors
    /// [`StageError::NoDealer`] and [`StageError::OtherSecret`].
    pub fn void(&self, secret: &Secret) -> Result<String, StageError> {
        if *self.spec().dealer() == Dealer::None {
            return Err(StageError::NoDealer);
        }
        if !self.offer.is_opened_by(secret) {
            return Err(StageError::OtherSecret { commit: self.offer.commitment() });
        }
        let revealed = secret.reveal();
        let contents = Contents { secret: &revealed, ..contents(&self.offer, &self.seals) };
        Ok(file::write(&contents.file(self.spec())))
    }

    /// Whether the secret in the file of a void table opens its commitment. `None` for other files.
    /// Verifiers refuse such a file, because openings are missing.
    pub fn is_void_opened(report: &Report, bytes: &[u8]) -> Option<bool> {
        if report.code() != Some(Code::F08) {
            return None;
        }
        let file = stage::deals_file(bytes).ok()?;
        if !file.openings.is_empty() || file.secret.is_empty() {
            return None;
        }
        let table = Self::cut(bytes).ok()?;
        Some(Secret::from_hex(&file.secret).is_ok_and(|secret| table.offer().is_opened_by(&secret)))
    }

    /// Returns the closed table of a file (F07).
    pub(super) fn of_file(offer: Offer, file: &DealsFile<'_>) -> Result<Self, StageError> {
        let seals = stage::coded(Code::F07, check_seals(offer.spec(), &file.seals))?;
        Ok(Self::of(offer, seals))
    }

    pub(super) fn of(offer: Offer, seals: Vec<Option<Hash>>) -> Self {
        let hash = file::hash(&contents(&offer, &seals).file(offer.spec()));
        Self { offer, seals, hash }
    }

    /// The file.
    pub fn text(&self) -> String {
        file::write(&contents(&self.offer, &self.seals).file(self.spec()))
    }

    /// TABLE, its name: the SHA-256 of the file. The next spec names it in `prev`.
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// The offer that it closes.
    pub fn offer(&self) -> &Offer {
        &self.offer
    }

    /// The spec.
    pub fn spec(&self) -> &Spec {
        self.offer.spec()
    }

    /// Each seat with its seal, in order. `None` for a silent seat.
    pub fn seals(&self) -> impl Iterator<Item = (&str, Option<Hash>)> {
        self.spec().seats().iter().map(String::as_str).zip(self.seals.iter().copied())
    }

    /// The seals in the order of the seats.
    pub(super) fn raw_seals(&self) -> &[Option<Hash>] {
        &self.seals
    }

    /// The seal of a seat. `None` if the seat is silent or unknown.
    pub fn seal(&self, seat: &str) -> Option<Hash> {
        self.seals[self.spec().seat(seat)?]
    }

    /// The seats that sealed, in order.
    pub fn sealed(&self) -> Vec<&str> {
        self.seals().filter(|(_, seal)| seal.is_some()).map(|(seat, _)| seat).collect()
    }

    /// The seats that did not seal, in order.
    pub fn silent(&self) -> Vec<&str> {
        self.seals().filter(|(_, seal)| seal.is_none()).map(|(seat, _)| seat).collect()
    }

    /// Whether the table contains this seal at its seat.
    pub fn holds(&self, line: &SealLine) -> bool {
        line.offer() == self.offer.hash() && self.seal(line.seat()) == Some(line.seal())
    }

    /// Returns the opening line of a seat. Store the table before you send the line.
    ///
    /// # Errors
    /// [`StageError::NoSeat`], [`StageError::Silent`], and [`StageError::NotSealed`] if nonce and words are not those of
    /// the seal.
    pub fn opening(&self, seat: &str, nonce: &Nonce, text: &str) -> Result<OpeningLine, StageError> {
        let place = self.offer.seat(seat)?;
        let seat = seat.to_owned();
        let Some(seal) = self.seals[place] else { return Err(StageError::Silent { seat }) };
        if text.len() > MAX_TEXT {
            return Err(StageError::LongText { seat, bytes: text.len() });
        }
        if key::seal(&self.offer.hash(), &seat, &nonce.reveal(), text) != seal {
            return Err(StageError::NotSealed { seat });
        }
        Ok(OpeningLine::new(self.hash, &seat, Opening::new(&nonce.reveal(), text)))
    }

    /// Whether a line opens its seat's seal.
    ///
    /// # Errors
    /// [`WrongOpening`] if it does not.
    pub fn check(&self, line: &OpeningLine) -> Result<(), WrongOpening> {
        let wrong = |reason| Err(WrongOpening { seat: line.seat().to_owned(), reason });
        if line.table() != self.hash {
            return wrong(WrongOpeningReason::OtherTable);
        }
        let Some(place) = self.spec().seat(line.seat()) else { return wrong(WrongOpeningReason::NoSeat) };
        match self.seals[place] {
            None => wrong(WrongOpeningReason::Silent),
            Some(seal) if key::seal(&self.offer.hash(), line.seat(), line.nonce(), line.text()) != seal => {
                wrong(WrongOpeningReason::NotSealed)
            }
            Some(_) => Ok(()),
        }
    }

    /// Opens the table with the line of every seat that sealed. Only one line opens a seal, so
    /// wrong lines of a seat are ignored if the right line is there.
    ///
    /// # Errors
    /// [`StageError::Openings`], with the seats whose lines are missing and the lines that are wrong.
    pub fn opened(&self, lines: &[OpeningLine]) -> Result<Opened, StageError> {
        let mut openings = vec![None; self.seals.len()];
        let mut wrong: Vec<WrongOpening> = Vec::new();
        for line in lines {
            match (self.check(line), self.spec().seat(line.seat())) {
                (Ok(()), Some(place)) => openings[place] = Some(line.opening().clone()),
                (Err(error), _) if !wrong.contains(&error) => wrong.push(error),
                _ => {}
            }
        }
        let is_missing = |seat: &str| {
            let place = self.spec().seat(seat);
            place.is_none_or(|place| self.seals[place].is_some() && openings[place].is_none())
        };
        let sealed = self.sealed().into_iter().filter(|seat| is_missing(seat));
        let unsent = sealed.filter(|seat| wrong.iter().all(|wrong| wrong.seat != **seat));
        let missing: Vec<String> = unsent.map(String::from).collect();
        let is_whole =
            self.seals.iter().zip(&openings).all(|(seal, opening)| seal.is_some() == opening.is_some());
        if !is_whole {
            wrong.retain(|wrong| is_missing(&wrong.seat));
            return Err(StageError::Openings { missing, wrong });
        }
        Ok(Opened::of(self.clone(), openings))
    }
}

fn contents<'a>(offer: &Offer, seals: &'a [Option<Hash>]) -> Contents<'a> {
    Contents { commit: offer.commitment(), seals, ..Contents::default() }
}

/// Minimum number of seals. Without a dealer and a beacon, one seat alone would decide everything.
pub(super) fn seals_needed(spec: &Spec) -> usize {
    if *spec.dealer() == Dealer::None && spec.beacon() == Beacon::None { 2 } else { 1 }
}

/// The seals of a file, one for each seat (F07).
pub(super) fn check_seals(spec: &Spec, seals: &[file::Seal<'_>]) -> Result<Vec<Option<Hash>>, String> {
    seats(spec, "seals", seals, |seal| &seal.seat)?;
    let mut read = Vec::with_capacity(seals.len());
    for file::Seal { seat, seal } in seals {
        let empty = seal.is_empty();
        let hash: Option<Hash> = seal.parse().ok();
        if !empty && hash.is_none() {
            let seal = Quoted(seal);
            return Err(format!(
                "the seal of {} is {seal}: it must be empty, or 64 hexadecimal digits in lower case",
                &**seat
            ));
        }
        read.push(hash);
    }
    let (found, needed) = (read.iter().flatten().count(), seals_needed(spec));
    if found < needed {
        return Err(format!("{found} of the seats have sealed, but at least {needed} must"));
    }
    Ok(read)
}

/// Whether a list has an entry for each seat, in their order.
pub(super) fn seats<T>(
    spec: &Spec,
    what: &str,
    list: &[T],
    seat_of: impl Fn(&T) -> &file::Text<'_>,
) -> Result<(), String> {
    let seats = spec.seats();
    if list.is_empty() {
        return Err(format!("the {what} are not in the file yet"));
    }
    if list.len() != seats.len() {
        return Err(format!("there are {what} of {} seats, and the spec has {}", list.len(), seats.len()));
    }
    match list.iter().zip(seats).position(|(entry, seat)| **seat_of(entry) != **seat) {
        None => Ok(()),
        Some(index) => {
            let found = Quoted(seat_of(&list[index]));
            Err(format!("entry {} of the {what} is of {found}, and must be of {}", index + 1, seats[index]))
        }
    }
}
