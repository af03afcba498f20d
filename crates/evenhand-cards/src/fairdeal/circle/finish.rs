//! Rules S8, S9, S14 and P1: the opened file and the done file belong to the kept table, and came in time.

use super::{Circles, Reason, Refusal, Rule, VoidCause};
use crate::fairdeal::verify::closed_table;
use crate::fairdeal::{
    Beacon, CheckWord, ClosedTable, Code, Dealer, Hash, Known, Opened, OpeningLine, Report, Spec, StageError,
    verify,
};

/// A complete opened file of the kept table that arrived in time.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// The word that players and dealer read aloud before anyone looks at a card.
    pub word: CheckWord,
    /// The opened file.
    pub opened: Opened,
    /// The circle.
    pub circle: String,
    /// The seats that were sealed here.
    pub seats: Vec<String>,
}

impl Circles {
    /// Compares an opened file with the kept table (S8), its openings with the seals and with the
    /// lines sent from here (S9), and the time with the round (S14). Refuses a finished table (P1).
    /// **Store the state after this call, and after a refusal too**: once the round is due, only
    /// openings that arrived before it count.
    ///
    /// # Errors
    /// [`Refusal`].
    pub fn check(&mut self, opened: &[u8], circle: Option<&str>, now: u64) -> Result<Checked, Refusal> {
        let opened = Opened::read(opened).map_err(not_opened)?;
        self.not_finished(opened.table().offer().hash(), opened.table().hash())?;
        let at = self.hold(&opened, circle, now)?;
        if let Some(kept) = self.kept(opened.table().hash()) {
            let kept = &mut self.tables[kept];
            kept.word_given = true;
            // Without a dealer and a beacon, the openings show the result.
            if kept.table.spec().dealer() == &Dealer::None && kept.table.spec().beacon() == Beacon::None {
                kept.shown.get_or_insert(now);
            }
        }
        let sealed = &self.offers[at];
        let seats = sealed.seats.iter().map(|seat| seat.seat.clone()).collect();
        Ok(Checked { word: opened.check_word(), opened, circle: sealed.circle.clone(), seats })
    }

    /// Notes that a table was finished, so that the next offer may count it (S2). Verify its done
    /// file first, against [`Circles::table_of`] its offer, with the beacon's value checked or
    /// looked up. `done` is the hash of the done file.
    /// **Store the state after this call, and after a refusal too.**
    ///
    /// # Errors
    /// [`Refusal`] of S5, S6, S8, S9 or S14: the transcript counts for nothing, whoever completed it.
    pub fn finish(&mut self, opened: &Opened, done: Hash, now: u64) -> Result<(), Refusal> {
        self.hold_or_left_out(opened, now)?;
        let kept = self.keep(opened.table());
        self.tables[kept].done = Some(done);
        Ok(())
    }

    /// Notes when the done file of a table was accepted: after a good verdict without a doubt of [`Circles::judge`], or as a
    /// table before a later offer. From then on, [`Circles::judge`] reports that the table was verified before.
    pub fn confirm(&mut self, table: Hash, now: u64) {
        if let Some(kept) = self.kept(table) {
            self.tables[kept].verified.get_or_insert(now);
        }
    }

    /// Whether a file shows that its table was finished, like [`Report::is_finished`].
    ///
    /// `report` is the report with everything that [`Circles::recall`] added to `known`. `looked_up` states whether the user
    /// looked up a round. A table without her seal was not kept before the openings, so its verdict is never good. Such a table
    /// counts as finished if its file holds.
    pub fn shows_finished(&self, file: &[u8], report: &Report, known: &Known, looked_up: bool) -> bool {
        match report.opened.as_ref().map(Opened::table) {
            Some(table) if self.left_out_of(table).is_some() => {
                let tables = vec![table.text().into_bytes()];
                verify(file, &Known { tables, ..known.clone() }).is_finished(looked_up)
            }
            _ => report.is_finished(looked_up),
        }
    }

    /// Returns the time at which the beacon's round was due, if the openings of this file's table were not all here by then.
    ///
    /// [`Circles::check`] voids such a table for ever, so make sure first that the clock is right. `None` if the table is
    /// already void. Times are in seconds since 1970.
    pub fn missed_round(&self, file: &[u8], now: u64) -> Option<u64> {
        let table = closed_table(file).ok()?;
        let sealed = self.sealed_offer(table.offer().hash())?;
        let kept = &self.tables[self.kept(sealed.opened_for.filter(|opened| *opened == table.hash())?)?];
        sealed.due.filter(|_| !kept.void && kept.is_void(sealed.due, now))
    }

    /// Refuses a table that was finished here (P1).
    pub(super) fn not_finished(&self, offer: Hash, table: Hash) -> Result<(), Reason> {
        if self.finished_of(offer) != Some(table) {
            return Ok(());
        }
        let (place, of) = self.place(offer);
        let circle = self.circle_of(offer).unwrap_or_default().to_owned();
        Err(Reason::Finished { table, circle, place, of })
    }

    /// Refuses to seal or open an offer again after this program showed its cards (P1).
    pub(super) fn not_shown(&self, offer: Hash) -> Result<(), Reason> {
        match self.shown_at(offer) {
            None => Ok(()),
            Some((table, at)) => Err(Reason::Shown { table, at }),
        }
    }

    /// The table of an offer whose cards or result this program showed, with the time in seconds
    /// since 1970. The time is `None` in a state of an earlier build.
    pub fn shown_at(&self, offer: Hash) -> Option<(Hash, Option<u64>)> {
        let kept = &self.tables[self.kept(self.sealed_offer(offer)?.opened_for?)?];
        let is_shown = !kept.played.is_empty() || kept.shown.is_some();
        is_shown.then(|| (kept.table.hash(), kept.shown))
    }

    /// Returns the number of an offer in its circle, from 1, and the number of offers in the circle.
    pub(super) fn place(&self, offer: Hash) -> (usize, usize) {
        let circle = self.circle_of(offer);
        let offers = self.offers.iter().filter(|sealed| Some(sealed.circle.as_str()) == circle);
        let hashes: Vec<Hash> = offers.map(|sealed| sealed.offer.hash()).collect();
        (hashes.iter().position(|hash| *hash == offer).map_or(0, |at| at + 1), hashes.len())
    }

    /// Compares the openings of a transcript with the kept data, like [`Circles::check`], without a
    /// check word. Also accepts a table that left out her seal: she played at no table of this
    /// offer, so it counts as a table that was played without her.
    /// **Store the state after this call, and after a refusal too.**
    ///
    /// # Errors
    /// [`Refusal`].
    pub fn hold_or_left_out(&mut self, opened: &Opened, now: u64) -> Result<(), Refusal> {
        if self.left_out_of(opened.table()).is_none() {
            return self.hold(opened, None, now).map(|_| ());
        }
        let (offer, found) = (opened.table().offer().hash(), opened.table().hash());
        if let Some(other) = self.finished_of(offer).filter(|other| *other != found) {
            return Err(Reason::SecondTable { opened_for: other, found }.into());
        }
        let void = self.sealed_offer(offer).filter(|sealed| sealed.void);
        if let Some(sealed) = void.filter(|_| self.finished_of(offer).is_none()) {
            return Err(Reason::Void { table: found, cause: sealed.cause }.into());
        }
        Ok(())
    }

    /// Adds to `known` everything that was kept of a transcript's table before its openings and its cards: the table and
    /// the opening lines, the check word, sheets and slips, and the unfinished tables before it. A table without her seal
    /// was not kept before the openings. **Store the state after it, and after a refusal too.**
    ///
    /// # Errors
    /// [`Refusal`] if the transcript does not count, even if its checks hold: its table is void
    /// (S14), or someone else opened her seal. Other violations fail a check of the file, which has
    /// its own code.
    pub fn recall(&mut self, opened: &Opened, known: &mut Known, now: u64) -> Result<(), Refusal> {
        let offer = opened.table().offer().hash();
        let held = self.hold_or_left_out(opened, now);
        let opened_for = self.table_of(offer);
        if let Some(table) = opened_for {
            known.tables.push(table.text().into_bytes());
        }
        known.openings.extend(self.lines_of(offer).iter().map(ToString::to_string));
        let table = opened_for.map_or(opened.table().hash(), ClosedTable::hash);
        if let Some(kept) = self.kept(table).map(|kept| &self.tables[kept]) {
            let word =
                kept.opened.filter(|_| kept.word_given).map(|opened| CheckWord::of(&opened).to_string());
            known.check_words.extend(word);
            known.sheet_hashes.extend(kept.sheets.iter().map(|(deal, hash)| (*deal, *hash)));
            known.slips.extend(kept.slips.values().map(|slip| slip.text.to_string()));
        }
        if known.voids.is_empty() {
            known.voids = self.voids_before(opened.spec());
        }
        held.or_else(|refusal| match refusal.rule() {
            Rule::S14 => Err(refusal),
            _ if opened_for.is_none() => Err(refusal),
            _ => Ok(()),
        })
    }

    /// The seat whose seal a table lacks, for an offer that was sealed here but never opened. The
    /// table may have another seal of that seat. `None` if the table has a seal from here.
    pub fn left_out_of(&self, table: &ClosedTable) -> Option<&str> {
        let sealed = self.sealed_offer(table.offer().hash()).filter(|sealed| sealed.opened_for.is_none())?;
        let is_hers = |seat: &super::SealedSeat| table.seal(&seat.seat) == Some(seat.seal);
        sealed.seats.first().filter(|_| !sealed.seats.iter().any(is_hers)).map(|seat| seat.seat.as_str())
    }

    /// The table of an offer that was finished.
    pub(super) fn finished_of(&self, offer: Hash) -> Option<Hash> {
        let is_it = |kept: &&super::KeptTable| kept.done.is_some() && kept.table.offer().hash() == offer;
        self.tables.iter().find(is_it).map(|kept| kept.table.hash())
    }

    /// Returns the unfinished tables between a spec and the last finished table, the latest first. Empty if one of them is
    /// not kept.
    fn voids_before(&self, spec: &Spec) -> Vec<Vec<u8>> {
        let (mut prev, mut voids, mut row) = (spec.prev(), spec.voids(), Vec::new());
        while voids > 0 {
            let Some(table) = self.kept_table(prev).filter(|table| table.spec().voids() < voids) else {
                return Vec::new();
            };
            row.push(table.text().into_bytes());
            (prev, voids) = (table.spec().prev(), table.spec().voids());
        }
        row
    }

    /// The kept table with this hash.
    pub fn kept_table(&self, table: Hash) -> Option<&ClosedTable> {
        self.kept(table).map(|kept| &self.tables[kept].table)
    }

    /// The table that an offer was opened for. Verify a transcript against it.
    pub fn table_of(&self, offer: Hash) -> Option<&ClosedTable> {
        let table = self.sealed_offer(offer)?.opened_for?;
        self.kept(table).map(|kept| &self.tables[kept].table)
    }

    /// The hashes of the stored sheets of an offer's table, each with the number of its deal.
    pub fn sheets_of(&self, offer: Hash) -> Vec<(u32, Hash)> {
        let kept = self.table_of(offer).and_then(|table| self.kept(table.hash()));
        let sheets = kept.map(|kept| self.tables[kept].sheets.iter());
        sheets.into_iter().flatten().map(|(deal, hash)| (*deal, *hash)).collect()
    }

    /// The opening lines that were given for an offer, for the table that it was opened for.
    pub fn lines_of(&self, offer: Hash) -> Vec<OpeningLine> {
        let opened = self.sealed_offer(offer).zip(self.table_of(offer));
        let lines = opened.map(|(sealed, table)| {
            sealed.seats.iter().filter_map(|seat| table.opening(&seat.seat, &seat.nonce, &seat.text).ok())
        });
        lines.into_iter().flatten().collect()
    }

    /// Checks that the openings belong to the kept table and arrived in time. Returns the index of
    /// the offer.
    pub(super) fn hold(&mut self, opened: &Opened, circle: Option<&str>, now: u64) -> Result<usize, Refusal> {
        let (offer, found) = (opened.table().offer().hash(), opened.table().hash());
        let at = self.offers.iter().position(|sealed| sealed.offer.hash() == offer);
        let at = at.ok_or(Reason::NotSealed { offer })?;
        let sealed = &self.offers[at];
        if circle.is_some_and(|circle| circle != sealed.circle) {
            return Err(Reason::OtherCircle { circle: sealed.circle.clone() }.into());
        }
        if let Some(seat) = self.left_out_of(opened.table()) {
            let seat = seat.to_owned();
            return Err(match opened.table().seal(&seat) {
                None => Reason::LeftOut { seat },
                Some(_) => Reason::OtherSeal { seat },
            }
            .into());
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
            if let Some(due) = sealed.due.filter(|_| !table.void) {
                (table.void, table.cause) = (true, Some(VoidCause::Late { due, now }));
            }
            return Err(Reason::Void { table: found, cause: table.cause }.into());
        }
        table.opened = Some(opened.hash());
        Ok(at)
    }
}

/// The reason why a file is not an opened file: S9 if an opening does not match its seal, otherwise
/// S8.
pub(super) fn not_opened(why: StageError) -> Reason {
    match why.code() {
        Some(Code::F08 | Code::F09) => Reason::WrongOpening { why },
        _ => Reason::NotOpened { why },
    }
}

/// Tables between the offer and the last kept table.
pub(super) struct Priors {
    pub(super) tables: Vec<Prior>,
}

pub(super) struct Prior {
    pub(super) table: ClosedTable,
    /// Its done file was given, and verified.
    pub(super) done: bool,
    /// Number of the file in the passed list, from 1.
    pub(super) number: usize,
}

impl Priors {
    /// Reads the user's files, keeps the tables of offers that were sealed here, and notes finished
    /// tables.
    pub(super) fn read(files: &[Vec<u8>], circles: &mut Circles, now: u64) -> Result<Self, Reason> {
        let mut tables = Vec::new();
        for (bytes, number) in files.iter().zip(1..) {
            let table = closed_table(bytes).map_err(|why| Reason::Between { number, why })?;
            // A later stage that does not hold is ignored, because the table was closed anyway.
            let report = verify(bytes, &Known::default());
            let done = report.opened.as_ref().filter(|_| report.holds());
            if let Some(opened) = done {
                if opened.spec().beacon() != Beacon::None && !report.checked {
                    return Err(Reason::NotVerified { number });
                }
                if circles.circle_of(table.offer().hash()).is_some() {
                    let mut known = Known::default();
                    circles.recall(opened, &mut known, now).map_err(Refusal::into_reason)?;
                    if verify(bytes, &known).code().is_some() {
                        return Err(Reason::OtherDeal { number });
                    }
                    circles.finish(opened, Hash::of(bytes), now).map_err(Refusal::into_reason)?;
                    circles.confirm(table.hash(), now);
                }
            }
            // Every table of an offer that was sealed is kept, as if it had been given to be opened.
            if circles.circle_of(table.offer().hash()).is_some() {
                circles.keep(&table);
            }
            let done = done.is_some();
            tables.push(Prior { table, done, number });
        }
        Ok(Self { tables })
    }
}
