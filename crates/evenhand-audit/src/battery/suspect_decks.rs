//! Decks of a suspect, a shuffle with a known fault. They are counted for their distribution, not
//! tested.
//!
//! An [`Audit`] also counts the change from each deck to the next, lags, and relations between
//! cards and between decks. A suspect needs none of them. Without them a deck costs half as much.

use std::borrow::Cow;

use evenhand::Permutation;

use super::auxiliary::Auxiliary;
use super::block::{self, DECKS, Row, WIDTH};
use super::counts::{COUNTED_WHOLE, Counts};
use super::deck::Deck;
use super::duplicates::{Duplicates, fingerprint};
use super::error::AuditError;
use super::{Audit, plain};

/// Decks dealt by a known fault, for [`suspects`](crate::suspects::suspects).
///
/// # Examples
/// ```
/// use evenhand_audit::Audit;
/// use evenhand_audit::battery::SuspectDecks;
/// use evenhand_audit::suspects::{SuspectDistribution, suspects};
///
/// let (mut data, mut cut) = (Audit::new(6)?, SuspectDecks::new(&Audit::new(6)?, 1));
/// for first in 0..600 {
///     let deck: Vec<u32> = (0..6).map(|place| (place + first) % 6).collect();
///     data.observe(&deck)?;
///     cut.observe(&deck)?;
/// }
/// let named = suspects(&data, [("cut".to_owned(), SuspectDistribution::from(cut))]);
/// assert_eq!(named[0].name, "cut");
/// # Ok::<(), evenhand_audit::battery::AuditError>(())
/// ```
#[derive(Debug, Clone)]
pub struct SuspectDecks {
    n: u32,
    decks: u64,
    counts: Counts,
    /// Orders of up to [`WIDTH`] cards that are not counted yet.
    rows: Vec<Row>,
    /// Fingerprints of whole decks, unless `counts` counts each order.
    duplicates: Option<Duplicates>,
    /// The deck, and the random numbers that complete it if only a part is visible.
    hidden: Option<(Deck, Auxiliary)>,
}

impl SuspectDecks {
    /// Creates empty counts for decks with the configuration of `audit`. `stream` selects the
    /// random numbers that complete decks of which only a part is visible.
    pub fn new(audit: &Audit, stream: u16) -> Self {
        let deck = audit.deck();
        let n = deck.cards();
        let is_whole = deck.is_whole();
        Self {
            n,
            decks: 0,
            counts: Counts::new(n as usize),
            rows: Vec::new(),
            duplicates: (n as usize > COUNTED_WHOLE && is_whole).then(Duplicates::default),
            hidden: (!is_whole).then(|| (deck, Auxiliary::new(stream.into()))),
        }
    }

    /// Counts a deck, or its visible part.
    ///
    /// # Errors
    /// If the order is not a deck of this configuration. It is then not counted.
    pub fn observe(&mut self, order: &[u32]) -> Result<(), AuditError> {
        let deck = self.decks + 1;
        let whole = match &mut self.hidden {
            None => Cow::Borrowed(order),
            Some((cards, auxiliary)) => {
                auxiliary.see(fingerprint(order.iter().map(|card| u64::from(*card))));
                Cow::Owned(auxiliary.complete(cards, order, deck)?)
            }
        };
        if whole.len() != self.n as usize {
            return Err(AuditError::OtherSize { deck, cards: whole.len(), n: self.n });
        }
        if whole.len() <= WIDTH
            && let Some(row) = block::row(&whole)
        {
            if let Some(duplicates) = &mut self.duplicates {
                duplicates.remember(block::fingerprint(&row));
            }
            self.rows.push(row);
            if self.rows.len() == DECKS {
                self.count_rows();
            }
        } else {
            Permutation::try_from(&*whole).map_err(|why| AuditError::NotAnOrder { deck, why })?;
            if let Some(duplicates) = &mut self.duplicates {
                duplicates.remember(fingerprint(whole.iter().map(|card| u64::from(*card))));
            }
            plain::count(&mut self.counts, &whole);
        }
        self.decks = deck;
        Ok(())
    }

    fn count_rows(&mut self) {
        if self.rows.is_empty() {
            return;
        }
        let inverses: Vec<Row> = self.rows.iter().map(|row| block::inverse(row, self.n as usize)).collect();
        block::count(&mut self.counts, &self.rows, &inverses);
        self.rows.clear();
    }

    /// Returns the counts of all decks.
    pub(crate) fn counts(&mut self) -> &Counts {
        self.count_rows();
        &self.counts
    }

    /// Returns the counts of all decks, and their fingerprints unless each order is counted.
    pub(crate) fn counted(mut self) -> (Counts, Option<Duplicates>) {
        self.count_rows();
        (self.counts, self.duplicates)
    }
}

impl From<Audit> for SuspectDecks {
    fn from(audit: Audit) -> Self {
        let [counts, _] = audit.counts();
        let duplicates = audit.remembered().cloned();
        Self { decks: audit.decks(), counts, duplicates, ..Self::new(&audit, 0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Orders that follow from a state, by a linear congruential generator (Knuth's MMIX).
    fn order(n: u32, state: &mut u64) -> Vec<u32> {
        let mut left: Vec<u32> = (0..n).collect();
        let mut next = |len: usize| {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (*state >> 33) as usize % len
        };
        (0..n).map(|_| left.remove(next(left.len()))).collect()
    }

    #[test]
    fn the_counts_match_an_audit_of_the_same_decks() {
        let hand = |n: u32, visible: u32| Deck::of_different(n).first(visible).unwrap();
        let whole = [0, 1, 2, 5, 8, 9, 52, 64, 65].map(Deck::of_different);
        for deck in whole.into_iter().chain([hand(9, 3), hand(52, 13), hand(70, 5)]) {
            for decks in [0, 1, 254, 255, 256, 600] {
                let mut audit = Audit::of(&deck).with_auxiliary(7);
                let mut suspect = SuspectDecks::new(&audit, 7);
                let mut state = 1;
                for _ in 0..decks {
                    let mut shown = order(deck.cards(), &mut state);
                    shown.truncate(deck.visible() as usize);
                    audit.observe(&shown).unwrap();
                    suspect.observe(&shown).unwrap();
                }
                let of_audit = SuspectDecks::from(audit).counted();
                let (counts, duplicates) = suspect.counted();
                assert!(counts == of_audit.0, "{} cards, {decks} decks", deck.cards());
                let pairs = |duplicates: &Duplicates| (duplicates.decks(), duplicates.equal_pairs());
                assert_eq!(duplicates.as_ref().map(pairs), of_audit.1.as_ref().map(pairs));
            }
        }
    }

    #[test]
    fn an_invalid_deck_is_rejected_as_by_an_audit() {
        for n in [4, 70] {
            let (mut audit, mut twice) = (Audit::new(n).unwrap(), (0..n).collect::<Vec<u32>>());
            let mut suspect = SuspectDecks::new(&audit, 0);
            twice[3] = 0;
            for order in [&twice[..], &[1, 0], &[]] {
                let why = audit.observe(order).unwrap_err().to_string();
                assert_eq!(suspect.observe(order).unwrap_err().to_string(), why);
            }
            assert_eq!(suspect.counted().0.decks, 0);
        }
    }
}
