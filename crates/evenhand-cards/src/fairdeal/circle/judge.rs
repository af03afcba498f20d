//! Compares a transcript with the deal that was played here, from the first card to the last.
//!
//! A verifier compares the file with the data that it gets, and [`Circles::recall`] gives it everything that was kept. Four
//! questions remain that a verifier cannot answer:
//!
//! - Was the user's seal in the table?
//! - Was a sheet of every deal here before the cards?
//! - In which order were the deals played?
//! - Is this tonight's table, or an old one?

use std::collections::BTreeSet;

use super::{Circles, Hash, KeptTable, Notice, OfferState, Progress, words};
use crate::fairdeal::{Dealer, Known, Opened, Sheet, Spec};

/// A transcript, compared with the deal that was played here.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judgement {
    /// The circle.
    pub circle: String,
    /// Number of the table in its circle, from 1.
    pub place: usize,
    /// Number of tables in the circle.
    pub of: usize,
    /// Reasons to doubt that the file is the deal that was played here. Empty without doubt.
    pub doubts: Vec<Doubt>,
    /// The tables before it.
    pub preceding: Preceding,
    /// [`Notice::Uncounted`], if the file counts fewer unfinished tables than this program knows.
    pub uncounted: Option<Notice>,
    /// Whether the judgement relies on a sheet that was given now and not kept.
    pub sheet_given: bool,
    /// Time of the first good verdict on the table, in seconds since 1970. `None` if there was none before.
    pub verified: Option<u64>,
    /// Time of the first shown hand of the table, in seconds since 1970, if stored.
    pub shown: Option<u64>,
    /// The named places of the pattern, each with its number of stored slips. Empty without a
    /// dealer.
    pub proven: Vec<ProvenPlace>,
}

/// A place of a table, with the number of cards that slips prove.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProvenPlace {
    /// The seat or pile.
    pub name: String,
    /// Number of cards with stored slips, in all deals.
    pub slips: usize,
    /// Number of cards, in all deals.
    pub cards: usize,
}

/// A reason to doubt that a transcript is the deal that was played here.
#[derive(Debug, Clone, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Doubt {
    /// The seal of this seat is not in the table.
    LeftOut {
        /// The seat.
        seat: String,
    },
    /// The table was verified before, with a good verdict, and the circle has a later table.
    VerifiedBefore {
        /// When, in seconds since 1970.
        at: u64,
        /// Number of the table in its circle, from 1.
        place: usize,
        /// Number of tables in the circle.
        of: usize,
    },
    /// A later table of the circle is opened, but not finished.
    LaterTable {
        /// Number of the table in its circle, from 1.
        place: usize,
        /// Number of the later table, from 1.
        later: usize,
        /// The later table.
        table: Hash,
    },
    /// No sheet of the table was kept or given.
    NoSheet,
    /// No sheet of these deals was kept or given.
    NotPlayed {
        /// The deals, from 1, in order.
        deals: Vec<u32>,
    },
    /// The deals were played in another order.
    OtherOrder {
        /// The deals, from 1, in the order of play.
        deals: Vec<u32>,
    },
}

impl Doubt {
    /// The localized reason.
    pub fn words(&self, language: evenhand_locale::Language) -> String {
        words::doubt(self, language)
    }
}

/// The earlier tables that the circle knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumIter)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Preceding {
    /// The table is the first of the circle, and does not name an earlier table.
    First,
    /// The table names a kept table as its predecessor (S2).
    Kept {
        /// Number of earlier tables that were finished.
        finished: usize,
        /// Number of earlier tables that were not finished.
        unfinished: usize,
    },
    /// The table names a predecessor that was not kept.
    NotKept,
}

impl Preceding {
    /// The localized sentence.
    pub fn words(self, language: evenhand_locale::Language) -> String {
        words::preceding(self, language)
    }
}

impl Circles {
    /// Compares a transcript with the deal that was played here. Its checks must hold with everything that
    /// [`Circles::recall`] added to `known`. `None` if its offer was not sealed here.
    pub fn judge(&self, opened: &Opened, known: &Known, now: u64) -> Option<Judgement> {
        let (table, spec) = (opened.table(), opened.spec());
        let offer = table.offer().hash();
        let circle = self.circle_of(offer)?.to_owned();
        let (place, of) = self.place(offer);
        let states = self.circle(&circle, now);
        let (before, after) = (&states[..place - 1], &states[place..]);
        let kept = self.kept(table.hash()).map(|kept| &self.tables[kept]);

        let mut doubts = Vec::new();
        if let Some(seat) = self.left_out_of(table) {
            doubts.push(Doubt::LeftOut { seat: seat.to_owned() });
        }
        let is_open = |state: &OfferState| matches!(state.progress, Progress::Opening | Progress::Opened);
        let later = after.iter().position(is_open);
        if let Some((at, table)) = later.and_then(|at| Some((at, after[at].table.as_ref()?.hash()))) {
            doubts.push(Doubt::LaterTable { place, later: place + at + 1, table });
        }
        let verified = kept.and_then(|kept| kept.verified);
        if let Some(at) = verified.filter(|_| place < of) {
            doubts.push(Doubt::VerifiedBefore { at, place, of });
        }
        let given: BTreeSet<u32> = known.sheets.iter().filter_map(|sheet| deal(sheet)).collect();
        let kept_sheets: BTreeSet<u32> =
            kept.map(|kept| kept.sheets.keys().copied().collect()).unwrap_or_default();
        let deals_here = match spec.dealer() {
            Dealer::None => false,
            // A dealer who plays wrote the sheets.
            Dealer::Seat(dealer) => !self.seats_of(offer).contains(&dealer.as_str()),
            Dealer::Outside => true,
        };
        if deals_here {
            // A sheet that comes after the play shows nothing about it.
            let seen = if kept_sheets.is_empty() { &given } else { &kept_sheets };
            doubts.extend(unseen(spec.deals(), seen));
        }
        if let Some(kept) = kept.filter(|kept| !kept.played.is_sorted()) {
            doubts.push(Doubt::OtherOrder { deals: kept.played.clone() });
        }
        let is_kept = self.kept_table(spec.prev()).and_then(|prev| self.circle_of(prev.offer().hash()));
        let preceding = match is_kept {
            Some(of_it) if of_it == circle => {
                let finished = before.iter().filter(|state| state.progress == Progress::Done).count();
                let kept = before.iter().filter(|state| !state.tables.is_empty()).count();
                Preceding::Kept { finished, unfinished: kept - finished }
            }
            None if before.is_empty() && spec.prev() == Hash::ZERO => Preceding::First,
            _ => Preceding::NotKept,
        };
        let (unfinished, counted) = (unfinished(before), spec.voids());
        let uncounted = (unfinished > counted as usize).then_some(Notice::Uncounted { unfinished, counted });
        let proven = match (spec.dealer(), kept) {
            (Dealer::None, _) | (_, None) => Vec::new(),
            (_, Some(kept)) => proven(kept, spec),
        };
        let shown = kept.and_then(|kept| kept.shown);
        let sheet_given = deals_here && kept_sheets.is_empty() && !given.is_empty();
        Some(Judgement {
            circle,
            place,
            of,
            doubts,
            preceding,
            uncounted,
            sheet_given,
            verified,
            shown,
            proven,
        })
    }
}

/// Number of tables since the last finished or ended one that were opened but not finished.
pub(super) fn unfinished(states: &[OfferState]) -> usize {
    let row =
        states.iter().rev().take_while(|state| !matches!(state.progress, Progress::Done | Progress::Ended));
    row.filter(|state| state.table.is_some()).count()
}

/// Counts the stored slips of each named place of the pattern.
fn proven(kept: &KeptTable, spec: &Spec) -> Vec<ProvenPlace> {
    let places = spec.places();
    let of_place = |(name, cards): (&str, usize)| {
        let is_of_it = |place: u32| places.get(place as usize).copied() == Some(name);
        let slips = kept.slips.keys().filter(|(_, place)| is_of_it(*place)).count();
        ProvenPlace { name: name.to_owned(), slips, cards: cards * spec.deals() as usize }
    };
    let hands = spec.hands().into_iter().filter(|(name, cards)| *cards > 0 && *name != "stub");
    hands.map(of_place).collect()
}

/// Returns the number of the deal of a sheet.
fn deal(sheet: &[u8]) -> Option<u32> {
    Some(std::str::from_utf8(sheet).ok()?.parse::<Sheet>().ok()?.deal())
}

/// Returns a doubt if some deals are without a sheet.
fn unseen(deals: u32, seen: &BTreeSet<u32>) -> Option<Doubt> {
    let unseen: Vec<u32> = (1..=deals).filter(|deal| !seen.contains(deal)).collect();
    match unseen.len() {
        0 => None,
        all if all == deals as usize => Some(Doubt::NoSheet),
        _ => Some(Doubt::NotPlayed { deals: unseen }),
    }
}
