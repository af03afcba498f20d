//! Rules S1, S2, S3 and P1: an offer is read, compared with earlier tables, and sealed. A second seal of it is the same.

use super::finish::Priors;
use super::{CircleError, Circles, Progress, Reason, SealedOffer, SealedSeat, due_time, words};
use crate::fairdeal::offer::check_size;
use crate::fairdeal::{Beacon, Hash, Nonce, Offer, SealLine, Spec};

/// A request to seal an offer.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Sealing<'a> {
    /// The user's name for the group.
    pub circle: &'a str,
    /// The file of the offer.
    pub offer: &'a [u8],
    /// The seat.
    pub seat: &'a str,
    /// The text, as [`entry`](super::entry) returns it.
    pub text: &'a str,
    /// Files of the tables that the circle played without this seat, between the last kept table
    /// and this offer, in any order. A done file shows that its table was finished.
    pub between: &'a [Vec<u8>],
    /// Time at which the round is due, in seconds since 1970, for an unknown chain.
    pub due: Option<u64>,
}

impl<'a> Sealing<'a> {
    /// Creates a request without tables in between and without a time.
    pub fn new(circle: &'a str, offer: &'a [u8], seat: &'a str, text: &'a str) -> Self {
        Self { circle, offer, seat, text, between: &[], due: None }
    }
}

/// A seal, with facts about it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sealed {
    /// The line to send.
    pub line: SealLine,
    /// The offer.
    pub offer: Offer,
    /// The circle that the offer belongs to: the first in which it was sealed.
    pub circle: String,
    /// The seat sealed this offer before. This is its first seal.
    pub again: bool,
    /// The first seal has another text, which stays valid.
    pub other_words: bool,
    /// TABLE of each kept table that the offer counts as unfinished: they are void for ever now.
    pub void: Vec<Hash>,
    /// Warnings for the user that no rule turns into a refusal. Show them before the offer is sealed.
    pub notices: Vec<Notice>,
}

/// A warning about an offer that no rule refuses.
#[derive(Debug, Clone, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Notice {
    /// The offer counts a table as unfinished that was finished here.
    CountedFinished {
        /// The table.
        table: Hash,
    },
    /// A table in between has a seal of the user's seat that was not made here.
    PlayedInYourName {
        /// The table.
        table: Hash,
        /// The seat.
        seat: String,
    },
    /// The offer counts fewer unfinished tables than this program.
    Uncounted {
        /// Number of tables that were opened here but not finished, since the last finished one.
        unfinished: usize,
        /// Number of unfinished tables that the offer names.
        counted: u32,
    },
    /// The circle is new, and another circle with the same number of seats has an unfinished table.
    OtherCircle {
        /// The other circle.
        circle: String,
        /// Its offer that was not finished.
        offer: Hash,
    },
}

impl Notice {
    /// The localized warning.
    pub fn words(&self, language: evenhand_locale::Language) -> String {
        words::notice(self, language)
    }
}

impl Circles {
    /// Seals an offer (S1, S2, S3, P1). The nonce must be fresh. A seat that sealed this offer before gets the same seal, and
    /// the nonce is not used. Store the state before you show the seal: a lost seal can never be opened.
    ///
    /// A refusal changes the state only for the tables in between: tables of offers that were
    /// sealed here are kept, and finished ones are noted.
    ///
    /// # Errors
    /// [`CircleError::Refused`] with one of these rules, and S6 where a further seat comes after the table;
    /// [`CircleError::Asked`] if there is no such seat or the words are too long.
    pub fn seal(&mut self, sealing: &Sealing<'_>, nonce: Nonce, now: u64) -> Result<Sealed, CircleError> {
        let offer = Offer::read(sealing.offer).map_err(|why| Reason::NotAnOffer { why })?;
        // An offer that cannot be finished would be void, and block the circle.
        check_size(offer.spec()).map_err(|why| Reason::NotAnOffer { why })?;
        let hash = offer.hash();
        // A known offer keeps its first time.
        let known = self.offers.iter().position(|sealed| sealed.offer.hash() == hash);
        if let Some(table) = self.finished_of(hash) {
            self.not_finished(hash, table)?;
        }
        self.not_shown(hash)?;
        let from_user = known.and_then(|known| self.offers[known].due).or(sealing.due);
        let due =
            due_time(offer.spec().beacon(), from_user).map_err(|chain| Reason::RoundUnknown { chain })?;
        if let (Some(due), Beacon::Drand { round, .. }) = (due, offer.spec().beacon())
            && due <= now
        {
            return Err(Reason::RoundOver { round, due, now }.into());
        }
        let line = offer.seal(sealing.seat, &nonce, sealing.text)?;
        if let Some(known) = known {
            let again = self.seal_again(known, sealing, &offer, line, nonce)?;
            return Ok(again);
        }
        let priors = Priors::read(sealing.between, self, now)?;
        let counted = self.follow(sealing.circle, offer.spec(), &priors)?;
        let is_done = |table: &Hash| self.kept(*table).is_some_and(|kept| self.tables[kept].done.is_some());
        let (finished, void): (Vec<Hash>, Vec<Hash>) = counted.into_iter().partition(is_done);
        if let Some(unfinished) = self.unfinished(sealing.circle, &void, now) {
            return Err(Reason::Unfinished { offer: unfinished }.into());
        }
        let mut notices: Vec<Notice> =
            finished.into_iter().map(|table| Notice::CountedFinished { table }).collect();
        notices.extend(self.notices(sealing, offer.spec(), &priors, now));
        self.void_with(&void);
        let seat = SealedSeat::new(sealing, nonce, &line);
        let circle = sealing.circle.to_owned();
        self.offers.push(SealedOffer {
            circle: circle.clone(),
            offer: offer.clone(),
            seats: vec![seat],
            due,
            opened_for: None,
            ended: false,
            void: false,
            cause: None,
        });
        Ok(Sealed { line, offer, circle, again: false, other_words: false, void, notices })
    }

    /// Returns the warnings about a new offer.
    fn notices(&self, sealing: &Sealing<'_>, spec: &Spec, priors: &Priors, now: u64) -> Vec<Notice> {
        let mut notices = Vec::new();
        for prior in &priors.tables {
            let is_sealed_here = self.circle_of(prior.table.offer().hash()).is_some();
            if !is_sealed_here && prior.table.seal(sealing.seat).is_some() {
                let (table, seat) = (prior.table.hash(), sealing.seat.to_owned());
                notices.push(Notice::PlayedInYourName { table, seat });
            }
        }
        let states = self.circle(sealing.circle, now);
        let (unfinished, counted) = (super::judge::unfinished(&states), spec.voids());
        if unfinished > counted as usize {
            notices.push(Notice::Uncounted { unfinished, counted });
        }
        if states.is_empty() {
            for circle in self.names() {
                let Some(last) = self.circle(circle, now).pop() else { continue };
                let is_over = matches!(last.progress, Progress::Done | Progress::Ended | Progress::Sealed);
                // The same people may play under other seat names.
                if !is_over && last.offer.spec().seats().len() == spec.seats().len() {
                    let (circle, offer) = (circle.to_owned(), last.offer.hash());
                    notices.push(Notice::OtherCircle { circle, offer });
                }
            }
        }
        notices
    }

    /// Returns the seal of a sealed seat, or seals another seat if no table arrived yet.
    fn seal_again(
        &mut self,
        known: usize,
        sealing: &Sealing<'_>,
        offer: &Offer,
        line: SealLine,
        nonce: Nonce,
    ) -> Result<Sealed, CircleError> {
        let sealed = &mut self.offers[known];
        let circle = sealed.circle.clone();
        let of = |line, again, other_words| {
            let (void, notices) = (Vec::new(), Vec::new());
            Ok(Sealed { line, offer: offer.clone(), circle, again, other_words, void, notices })
        };
        if let Some(seat) = sealed.seats.iter().find(|seat| seat.seat == sealing.seat) {
            return of(offer.seal(&seat.seat, &seat.nonce, &seat.text)?, true, seat.text != sealing.text);
        }
        if sealed.ended {
            return Err(Reason::Ended { offer: offer.hash() }.into());
        }
        if sealed.void {
            return Err(Reason::VoidOffer { offer: offer.hash() }.into());
        }
        if let Some(kept) = self.tables.iter().find(|kept| kept.table.offer() == offer) {
            return Err(Reason::TableHere { table: kept.table.hash() }.into());
        }
        sealed.seats.push(SealedSeat::new(sealing, nonce, &line));
        of(line, false, false)
    }

    /// An offer of the circle that is not over, when these tables are void.
    fn unfinished(&self, circle: &str, void: &[Hash], now: u64) -> Option<Hash> {
        let is_over = |sealed: &SealedOffer| {
            let mut kept = self.tables.iter().filter(|kept| kept.table.offer() == &sealed.offer);
            let missed = sealed.opened_for.is_none() && sealed.due.is_some_and(|due| due <= now);
            let is_over = |kept: &super::KeptTable| {
                let counted = void.contains(&kept.table.hash());
                kept.done.is_some() || counted || kept.is_void(sealed.due, now)
            };
            sealed.ended || sealed.void || missed || kept.any(is_over)
        };
        let unfinished = self.offers.iter().find(|sealed| sealed.circle == circle && !is_over(sealed));
        unfinished.map(|sealed| sealed.offer.hash())
    }
}

impl SealedSeat {
    fn new(sealing: &Sealing<'_>, nonce: Nonce, line: &SealLine) -> Self {
        let (seat, text) = (sealing.seat.to_owned(), sealing.text.to_owned());
        Self { seat, nonce, text, seal: line.seal() }
    }
}
