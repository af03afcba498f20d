//! The next step of an evening, for one program at one table.
//!
//! [`next_step`] is a pure function. It takes the offer, everything that the channel holds ([`Seen`]), the role of the
//! program ([`Role`]) and what the program did so far ([`Past`]). It returns one [`Step`], and [`Note`]s about the channel
//! that a person must hear. The function reads no clock, no file and no randomness, so a watched directory and a pasted chat
//! use the same function.
//!
//! # Why it is right
//! - The function only orders the steps. [`Circles`](super::Circles) still judges each step by the rules S1 to S14.
//! - The result depends on the set of messages, not on their order. Duplicates change nothing.
//! - Incomplete files never count as evidence: a file that does not parse is missing. A line that opens no seal is ignored
//!   while the true one may still arrive.
//! - If two tables or sheets contradict each other, the program uses neither. It waits, and reports both.
//! - If two seals of a seat contradict each other, the closing program uses neither. A player opens for a table that has one
//!   of them, and hears of both: if the table has the wrong one, the program of that seat refuses the table by S7. So
//!   a stranger who posts a false seal after the close stops nobody.
//! - An invalid done file does not end the evening: the program reports it, and waits for another
//!   one. If several are valid, it verifies the one that agrees with its stored sheets.
//!
//! # Limits
//! A table without a dealer needs no message that closes it: if all seats sealed, every program builds the same table from
//! the seals. Two programs that see different seals then open for different tables. The check words differ, and the table is
//! void.

mod seen;
#[cfg(test)]
mod tests;

pub use seen::{Seen, is_encrypted};

use super::{
    Beacon, ClosedTable, Dealer, Gathered, Hash, Known, Message, Offer, Opened, OpeningLine, Published,
    SealLine, Sheet, Slip, verify,
};

/// The part that a program plays at a table.
#[derive(Debug, Clone, Copy, Default)]
pub struct Role<'a> {
    /// The seat of its user.
    pub seat: Option<&'a str>,
    /// Whether it closes the table: the dealer's program, or one that closes a table without a dealer.
    pub closes: bool,
    /// Whether it holds the secret.
    pub deals: bool,
    /// Seats that the closing program does not wait for.
    pub without: &'a [String],
}

/// The steps that a program took so far.
#[derive(Debug, Clone, Copy, Default)]
pub struct Past<'a> {
    /// The seal of its seat.
    pub seal: Option<&'a SealLine>,
    /// The table that it closed.
    pub closed: Option<&'a ClosedTable>,
    /// The table that it opened its seal for.
    pub opened_for: Option<&'a ClosedTable>,
    /// The opening line of its seat.
    pub opening: Option<&'a OpeningLine>,
    /// OPENED of the file whose check word its user confirmed.
    pub agreed: Option<Hash>,
    /// The outcome of the beacon's round, once it is known.
    pub published: Option<&'a Published>,
    /// The hashes of the stored sheets, each with the number of its deal.
    pub sheets: &'a [(u32, Hash)],
    /// The slips that its seat received.
    pub slips: &'a [Slip],
    /// The number of the last deal whose hand it showed.
    pub played: u32,
    /// The number of cards of other places that it showed with that hand.
    pub shown: usize,
    /// The number of deals that it dealt.
    pub dealt: u32,
    /// The number of deals that its user wants to deal so far.
    pub wanted: u32,
    /// Whether its user declared that the last hand is over.
    pub is_over: bool,
}

/// The next thing that a program does.
#[derive(Debug, Clone, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Step {
    /// Ask the user whether she accepts the offer, then seal it.
    Seal,
    /// Publish a message that the channel lacks.
    Publish(Post),
    /// Store this table as the one table of the offer, then publish it.
    Close(Box<ClosedTable>),
    /// Keep this table, then open for it.
    Open(Box<ClosedTable>),
    /// Show the check word, and ask the user whether all words agree.
    Compare(Box<Opened>),
    /// Publish the sheet and the slips of a deal.
    Deal {
        /// The opened file.
        opened: Box<Opened>,
        /// The number of the deal, from 1.
        deal: u32,
    },
    /// Show a hand.
    Hand {
        /// The opened file.
        opened: Box<Opened>,
        /// The sheet of the deal.
        sheet: Box<Sheet>,
        /// The slips of the seat.
        own: Vec<Slip>,
        /// Slips of other places that are public, each with its place.
        public: Vec<(String, Slip)>,
    },
    /// Publish the done file.
    Reveal(Box<Opened>),
    /// Verify a done file: of the dealer, or of a table without a dealer.
    Verify {
        /// The opened file.
        opened: Box<Opened>,
        /// The done file.
        done: Vec<u8>,
    },
    /// Wait for someone.
    Wait(Waiting),
}

/// A message for all.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Post {
    /// A seal line.
    Seal(SealLine),
    /// A closed table.
    Table(Box<ClosedTable>),
    /// An opening line.
    Opening(OpeningLine),
}

/// The reason why a program waits.
#[derive(Debug, Clone, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Waiting {
    /// Seats have not sealed, or their seals contradict each other.
    Seals {
        /// The seats.
        seats: Vec<String>,
    },
    /// The dealer has not closed the table, or its tables contradict each other.
    Table,
    /// The table was closed before the user's seat sealed.
    LeftOut,
    /// Another program sealed the user's seat. No table is there yet.
    ForeignSeal {
        /// The seat.
        seat: String,
    },
    /// The seat has a seal, a table is there, and this program did not make the seal.
    NotSealed {
        /// The seat.
        seat: String,
    },
    /// Seats have not opened.
    Openings {
        /// The seats.
        seats: Vec<String>,
    },
    /// The beacon's round is not known.
    Round,
    /// The sheet of a deal is missing, or sheets contradict each other.
    Sheet {
        /// The number of the deal.
        deal: u32,
    },
    /// Slips of a deal are missing.
    Slips {
        /// The number of the deal.
        deal: u32,
    },
    /// The user must say when the last hand is over.
    Hands,
    /// The dealer has not revealed the secret.
    Done,
    /// A table is there that this program did not close.
    UnknownTable,
    /// The done files that are there do not hold.
    TrueDone,
}

/// A fact about the channel that a person must hear.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Note {
    /// Two seal lines of a seat contradict each other.
    SealsContradict {
        /// The seat.
        seat: String,
    },
    /// A seal line of the user's seat is not hers.
    ForeignSeal {
        /// The seat.
        seat: String,
    },
    /// A closed table of the offer differs from the one in use, or from another one.
    OtherTable {
        /// TABLE.
        table: Hash,
    },
    /// A table has another seal of a seat than the channel.
    SealExchanged {
        /// The seat.
        seat: String,
        /// TABLE.
        table: Hash,
    },
    /// A seat sealed after the table was closed, or was left out.
    SealLeftOut {
        /// The seat.
        seat: String,
    },
    /// A line does not open the seal of a seat.
    WrongOpening {
        /// The seat.
        seat: String,
    },
    /// Two sheets of a deal contradict each other.
    SheetsContradict {
        /// The number of the deal.
        deal: u32,
    },
    /// Slips of the user's seat are not on the sheet.
    SlipsNotOnSheet {
        /// The number of the deal.
        deal: u32,
    },
    /// Done files contradict each other.
    DonesContradict,
    /// A done file does not hold.
    DoneRefused {
        /// The code of the check that fails.
        code: String,
    },
}

/// A step with the notes about the channel.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Next {
    /// The step.
    pub step: Step,
    /// The notes, sorted, each once.
    pub notes: Vec<Note>,
}

/// Returns the next step of a program at the table of `offer`.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::{Offer, Past, Role, Secret, Seen, Spec, Step, next_step};
///
/// let spec = Spec::builder("custom", &["1", "2"], "A B", &["A", "B"]).build()?;
/// let offer = Offer::new(spec, &Secret::from_os()?)?;
/// let role = Role { seat: Some("A"), ..Role::default() };
/// assert_eq!(next_step(&offer, &Seen::default(), &role, &Past::default()).step, Step::Seal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn next_step(offer: &Offer, seen: &Seen, role: &Role<'_>, past: &Past<'_>) -> Next {
    let mut notes = Vec::new();
    let step = Evening { offer, seen, role, past }.step(&mut notes);
    notes.sort();
    notes.dedup();
    Next { step, notes }
}

/// A program at one table.
struct Evening<'a> {
    offer: &'a Offer,
    seen: &'a Seen,
    role: &'a Role<'a>,
    past: &'a Past<'a>,
}

impl Evening<'_> {
    fn step(&self, notes: &mut Vec<Note>) -> Step {
        let table = match self.table(notes) {
            Ok(table) => table,
            Err(step) => return step,
        };
        let opened = match self.opened(&table, notes) {
            Ok(opened) => opened,
            Err(step) => return step,
        };
        self.cards(&opened, notes)
    }

    /// The closed table that the program works with.
    fn table(&self, notes: &mut Vec<Note>) -> Result<ClosedTable, Step> {
        let seals = Gathered::seals(self.offer, self.seen.chat());
        let (past, role) = (self.past, self.role);
        let tables: Vec<&ClosedTable> = self.seen.tables_of(self.offer).collect();
        if past.opened_for.is_none() {
            notes.extend(seals.contradicted().map(|seat| Note::SealsContradict { seat: seat.to_owned() }));
        }
        if let Some(seat) = role.seat.filter(|_| past.opened_for.is_none()) {
            let hers = self.seen.seals_of(self.offer, seat);
            let Some(own) = past.seal else { return Err(self.unsealed(seat, &tables, !hers.is_empty())) };
            if hers.iter().any(|line| *line != own) {
                notes.push(Note::ForeignSeal { seat: seat.to_owned() });
            }
            if !hers.contains(&own) {
                return Err(Step::Publish(Post::Seal(own.clone())));
            }
        }
        let in_use = past.opened_for.or(past.closed);
        let others = tables.iter().filter(|table| in_use.is_some_and(|used| used != **table));
        notes.extend(others.map(|table| Note::OtherTable { table: table.hash() }));
        if role.closes {
            match past.closed.or(past.opened_for) {
                Some(closed) if !tables.contains(&closed) => {
                    return Err(Step::Publish(Post::Table(Box::new(closed.clone()))));
                }
                None if tables.is_empty() => return Err(self.close(&seals)),
                // The secret was at a table already: a second table would void the first.
                None if role.deals => return Err(Step::Wait(Waiting::UnknownTable)),
                _ => {}
            }
        }
        if let Some(table) = in_use.filter(|_| role.seat.is_none() || past.opened_for.is_some()) {
            return Ok(table.clone());
        }
        let table = match (past.closed, &tables[..]) {
            (Some(closed), _) => closed.clone(),
            (None, [table]) => (*table).clone(),
            (None, []) => self.common_table(&seals)?,
            (None, _) => {
                notes.extend(tables.iter().map(|table| Note::OtherTable { table: table.hash() }));
                return Err(Step::Wait(Waiting::Table));
            }
        };
        let exchanged = self.compare_seals(&table, notes);
        Err(if exchanged { Step::Wait(Waiting::Table) } else { Step::Open(Box::new(table)) })
    }

    /// The step of a program that did not seal its seat. `is_sealed` is whether the channel has a seal
    /// of the seat.
    fn unsealed(&self, seat: &str, tables: &[&ClosedTable], is_sealed: bool) -> Step {
        let mut closed = tables.iter().copied().chain(self.past.closed).peekable();
        let is_closed = closed.peek().is_some();
        let has_seal = |table: &ClosedTable| table.seals().any(|(of, seal)| of == seat && seal.is_some());
        let seat = seat.to_owned();
        match (is_sealed || closed.any(has_seal), is_closed) {
            (true, true) => Step::Wait(Waiting::NotSealed { seat }),
            (true, false) => Step::Wait(Waiting::ForeignSeal { seat }),
            (false, true) => Step::Wait(Waiting::LeftOut),
            (false, false) => Step::Seal,
        }
    }

    /// Closes the table with the seals in the channel, or waits for more.
    fn close(&self, seals: &Gathered<SealLine>) -> Step {
        let is_awaited = |seat: &&str| self.role.without.iter().all(|out| out != seat);
        let missing = seals.missing().filter(is_awaited).chain(seals.contradicted());
        let seats: Vec<String> = missing.map(String::from).collect();
        if !seats.is_empty() {
            return Step::Wait(Waiting::Seals { seats });
        }
        let lines: Vec<SealLine> = seals.lines().cloned().collect();
        match self.offer.close(&lines) {
            Ok(table) => Step::Close(Box::new(table)),
            // Too few seats sealed.
            Err(_) => Step::Wait(Waiting::Seals { seats: seals.missing().map(String::from).collect() }),
        }
    }

    /// The table that all programs build by themselves: without a dealer, once all seats sealed.
    fn common_table(&self, seals: &Gathered<SealLine>) -> Result<ClosedTable, Step> {
        let missing = seals.missing().chain(seals.contradicted());
        let seats: Vec<String> = missing.map(String::from).collect();
        if !seats.is_empty() {
            return Err(Step::Wait(Waiting::Seals { seats }));
        }
        if *self.offer.spec().dealer() != Dealer::None {
            return Err(Step::Wait(Waiting::Table));
        }
        let lines: Vec<SealLine> = seals.lines().cloned().collect();
        self.offer.close(&lines).map_err(|_| Step::Wait(Waiting::Table))
    }

    /// Compares the seals of a table with those in the channel. Returns whether the seal of a seat was exchanged.
    fn compare_seals(&self, table: &ClosedTable, notes: &mut Vec<Note>) -> bool {
        let mut exchanged = false;
        for (seat, seal) in table.seals() {
            let lines = self.seen.seals_of(self.offer, seat);
            // Her own program reports a left-out seal by rule S7.
            if lines.is_empty()
                || lines.iter().any(|line| Some(line.seal()) == seal)
                || self.role.seat == Some(seat)
            {
                continue;
            }
            let seat = seat.to_owned();
            if seal.is_some() {
                exchanged = true;
                notes.push(Note::SealExchanged { seat, table: table.hash() });
            } else {
                notes.push(Note::SealLeftOut { seat });
            }
        }
        exchanged
    }

    /// The opened file of the table, once all openings are there and its user compared it.
    fn opened(&self, table: &ClosedTable, notes: &mut Vec<Note>) -> Result<Opened, Step> {
        if let Some(own) = self.past.opening.filter(|_| self.role.seat.is_some()) {
            let is_own =
                |message: &Message| matches!(message, Message::Opening(lines) if lines.contains(own));
            if !self.seen.messages().any(is_own) {
                return Err(Step::Publish(Post::Opening(own.clone())));
            }
        }
        let openings = Gathered::openings(table, self.seen.chat());
        let seats: Vec<String> = openings.missing().map(String::from).collect();
        let lines: Vec<OpeningLine> = openings.lines().cloned().collect();
        let Ok(opened) = table.opened(&lines) else {
            let wrong = openings.wrong().filter(|seat| seats.iter().any(|missing| missing == seat));
            notes.extend(wrong.map(|seat| Note::WrongOpening { seat: seat.to_owned() }));
            return Err(Step::Wait(Waiting::Openings { seats }));
        };
        if self.past.agreed == Some(opened.hash()) {
            Ok(opened)
        } else {
            Err(Step::Compare(Box::new(opened)))
        }
    }

    /// The steps from the comparison to the verdict.
    fn cards(&self, opened: &Opened, notes: &mut Vec<Note>) -> Step {
        let (past, spec, whole) = (self.past, opened.spec(), || Box::new(opened.clone()));
        let done = self.done(opened, notes);
        if *spec.dealer() == Dealer::None {
            return match opened.deals(None, past.published) {
                Ok(deals) => {
                    Step::Verify { opened: whole(), done: deals.reveal().text().as_bytes().to_vec() }
                }
                Err(_) => Step::Wait(Waiting::Round),
            };
        }
        if self.role.deals && done.is_none() {
            if spec.beacon() != Beacon::None && past.published.is_none() {
                return Step::Wait(Waiting::Round);
            }
            if past.dealt < past.wanted.min(spec.deals()) {
                return Step::Deal { opened: whole(), deal: past.dealt + 1 };
            }
        }
        let hand = match self.role.seat {
            Some(seat) => self.hand(seat, opened, notes),
            None => Err(Waiting::Done),
        };
        match (hand, done) {
            (Ok(step), _) => step,
            (Err(_), Some(done)) => Step::Verify { opened: whole(), done: done.to_vec() },
            (Err(_), None) if self.role.deals && past.is_over => Step::Reveal(whole()),
            (Err(_), None) if self.role.deals => Step::Wait(Waiting::Hands),
            (Err(Waiting::Done), None) if self.seen.dones_of(self.offer).next().is_some() => {
                Step::Wait(Waiting::TrueDone)
            }
            (Err(waiting), None) => Step::Wait(waiting),
        }
    }

    /// The hand that a seat shows next, or the reason why there is none.
    fn hand(&self, seat: &str, opened: &Opened, notes: &mut Vec<Note>) -> Result<Step, Waiting> {
        let past = self.past;
        let has_next = self.seen.sheets_of(opened).any(|sheet| sheet.deal() == past.played + 1);
        let deal = if has_next { past.played + 1 } else { past.played.max(1) };
        let sheets: Vec<&Sheet> = self.seen.sheets_of(opened).filter(|sheet| sheet.deal() == deal).collect();
        let sheet = match sheets[..] {
            [] => return Err(if past.played > 0 { Waiting::Done } else { Waiting::Sheet { deal } }),
            [sheet] => sheet,
            _ => {
                notes.push(Note::SheetsContradict { deal });
                return Err(Waiting::Sheet { deal });
            }
        };
        let places = opened.spec().places();
        let owner = |slip: &Slip| places.get(slip.place() as usize).copied().unwrap_or_default();
        let of_deal = |slip: &&Slip| slip.deal() == deal;
        let hers = past.slips.iter().filter(of_deal).filter(|slip| owner(slip) == seat);
        let (own, others): (Vec<&Slip>, Vec<&Slip>) = hers.partition(|slip| sheet.holds(slip));
        // The channel may contain the slips of earlier evenings, with their sheets.
        if others.into_iter().any(|slip| !self.seen.sheets().iter().any(|sheet| sheet.holds(slip))) {
            notes.push(Note::SlipsNotOnSheet { deal });
        }
        let has_place = |place: u32| own.iter().any(|slip| slip.place() == place);
        let is_whole = (0..).zip(&places).all(|(place, to)| *to != seat || has_place(place));
        if !is_whole {
            return Err(Waiting::Slips { deal });
        }
        let is_public = |slip: &&Slip| of_deal(slip) && owner(slip) != seat && sheet.holds(slip);
        let public: Vec<_> = self.seen.slips().filter(is_public).collect();
        if past.played >= deal && public.len() <= past.shown {
            return Err(Waiting::Done);
        }
        Ok(Step::Hand {
            opened: Box::new(opened.clone()),
            sheet: Box::new(sheet.clone()),
            own: own.into_iter().cloned().collect(),
            public: public.into_iter().map(|slip| (owner(slip).to_owned(), slip.clone())).collect(),
        })
    }

    /// A valid done file of the table. If several are valid, the one that agrees with everything
    /// that this program stored. With a beacon, anyone who knows the revealed secret can write a
    /// valid file for an invented beacon value.
    fn done(&self, opened: &Opened, notes: &mut Vec<Note>) -> Option<&[u8]> {
        let dones: Vec<&[u8]> = self.seen.dones_of(self.offer).collect();
        if dones.len() > 1 {
            notes.push(Note::DonesContradict);
        }
        let known = Known { tables: vec![opened.table().text().into_bytes()], ..Known::default() };
        let kept = Known { sheet_hashes: self.past.sheets.to_vec(), ..known.clone() };
        let (mut best, mut codes) = (None, Vec::new());
        for done in dones {
            let report = verify(done, &known);
            if report.holds() {
                let agrees = verify(done, &kept).holds() && !report.forged;
                let is_published =
                    self.past.published.is_none_or(|value| report.published.as_ref() == Some(value));
                let rank = (agrees && is_published, report.checked);
                if best.is_none_or(|(other, _)| rank > other) {
                    best = Some((rank, done));
                }
            }
            codes.extend(report.code());
        }
        if let Some((_, done)) = best {
            return Some(done);
        }
        notes.extend(codes.into_iter().map(|code| Note::DoneRefused { code: code.to_string() }));
        None
    }
}
