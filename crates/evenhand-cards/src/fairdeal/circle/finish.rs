//! S8, S9 and S14: the opened file and the done file belong to the table that was kept, and came in time.

use super::{Circles, Reason, Refusal};
use crate::fairdeal::verify::closed_table;
use crate::fairdeal::{
    Beacon, CheckWord, ClosedTable, Code, Hash, Known, Opened, OpeningLine, StageError, verify,
};

/// An opened file that is the kept table's, whole and in time.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// What is read aloud, by players and dealer, before anybody looks at a card.
    pub word: CheckWord,
    /// The opened file.
    pub opened: Opened,
    /// The circle.
    pub circle: String,
    /// The seats that were sealed here.
    pub seats: Vec<String>,
}

impl Circles {
    /// Compares an opened file with the table that was kept (S8), its openings with the seals and with what was sent from here
    /// (S9), and the time with the round (S14). **Store the state after it, and after a refusal too**: from the round on it
    /// matters what was had before.
    ///
    /// # Errors
    /// [`Refusal`].
    pub fn check(&mut self, opened: &[u8], circle: Option<&str>, now: u64) -> Result<Checked, Refusal> {
        let opened = Opened::read(opened).map_err(not_opened)?;
        let at = self.hold(&opened, circle, now)?;
        let sealed = &self.offers[at];
        let seats = sealed.seats.iter().map(|seat| seat.seat.clone()).collect();
        Ok(Checked { word: opened.check_word(), opened, circle: sealed.circle.clone(), seats })
    }

    /// Notes that a table was finished, and when the next offer may say so (S2). Its done file must have been verified, against
    /// [`Circles::table_of`] its offer, with its beacon's value checked or looked up; the hash is that of the done file.
    /// **Store the state after it, and after a refusal too.**
    ///
    /// # Errors
    /// [`Refusal`] of S5, S8, S9 or S14: the transcript counts for nothing, whoever completed it.
    pub fn finish(&mut self, opened: &Opened, done: Hash, now: u64) -> Result<(), Refusal> {
        self.hold(opened, None, now)?;
        if let Some(kept) = self.kept(opened.table().hash()) {
            self.tables[kept].done = Some(done);
        }
        Ok(())
    }

    /// The table that an offer was opened for: what a transcript is verified against.
    pub fn table_of(&self, offer: Hash) -> Option<&ClosedTable> {
        let table = self.sealed_offer(offer)?.opened_for?;
        self.kept(table).map(|kept| &self.tables[kept].table)
    }

    /// The opening lines that were given for an offer, for the table that it was opened for.
    pub fn lines_of(&self, offer: Hash) -> Vec<OpeningLine> {
        let opened = self.sealed_offer(offer).zip(self.table_of(offer));
        let lines = opened.map(|(sealed, table)| {
            sealed.seats.iter().filter_map(|seat| table.opening(&seat.seat, &seat.nonce, &seat.text).ok())
        });
        lines.into_iter().flatten().collect()
    }

    /// That openings are those of the table that was kept, and in time; which offer it is.
    fn hold(&mut self, opened: &Opened, circle: Option<&str>, now: u64) -> Result<usize, Refusal> {
        let (offer, found) = (opened.table().offer().hash(), opened.table().hash());
        let at = self.offers.iter().position(|sealed| sealed.offer.hash() == offer);
        let at = at.ok_or(Reason::NotSealed { offer })?;
        let sealed = &self.offers[at];
        if circle.is_some_and(|circle| circle != sealed.circle) {
            return Err(Reason::OtherCircle { circle: sealed.circle.clone() }.into());
        }
        let kept = sealed.opened_for.and_then(|table| self.kept(table));
        let Some(kept) = kept.filter(|_| sealed.opened_for == Some(found)) else {
            return Err(Reason::OtherTable { found, kept: sealed.opened_for }.into());
        };
        for seat in &sealed.seats {
            let hers = opened.table().opening(&seat.seat, &seat.nonce, &seat.text).ok();
            if hers.is_none() || hers != opened.opening_line(&seat.seat) {
                return Err(Reason::OtherOpening { seat: seat.seat.clone() }.into());
            }
        }
        let table = &mut self.tables[kept];
        if table.is_void(sealed.due, now) {
            table.void = true;
            return Err(Reason::Void { table: found }.into());
        }
        table.opened = Some(opened.hash());
        Ok(at)
    }
}

/// Why a file is no opened file: by S9 if a seal is not opened rightly, else by S8.
fn not_opened(why: StageError) -> Reason {
    match why.code() {
        Some(Code::F08 | Code::F09) => Reason::WrongOpening { why },
        _ => Reason::NotOpened { why },
    }
}

/// Tables that were played between.
pub(super) struct Priors {
    pub(super) tables: Vec<Prior>,
}

pub(super) struct Prior {
    pub(super) table: ClosedTable,
    /// Its done file was given, and verified.
    pub(super) done: bool,
    /// Which of those given, from 1.
    pub(super) number: usize,
}

impl Priors {
    /// Reads what the user gave, and notes of a table that was kept that it is done.
    pub(super) fn read(files: &[Vec<u8>], circles: &mut Circles, now: u64) -> Result<Self, Reason> {
        let mut tables = Vec::new();
        for (bytes, number) in files.iter().zip(1..) {
            let table = closed_table(bytes).map_err(|why| Reason::NotATable { why })?;
            // Whatever came later and does not hold is not looked at: the table was closed all the same.
            let report = verify(bytes, &Known::default());
            let done = report.opened.as_ref().filter(|_| report.holds());
            if let Some(opened) = done {
                if opened.spec().beacon() != Beacon::None && !report.checked {
                    return Err(Reason::NotVerified { number });
                }
                if circles.kept(table.hash()).is_some() {
                    circles.finish(opened, Hash::of(bytes), now).map_err(Refusal::into_reason)?;
                }
            }
            let done = done.is_some();
            tables.push(Prior { table, done, number });
        }
        Ok(Self { tables })
    }
}
