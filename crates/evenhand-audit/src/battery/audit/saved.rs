//! The sufficient statistics of an audit as they are saved: everything that its tests, its tables and its suspects are
//! made of, as whole numbers.
//!
//! A run ends where it is saved: the last decks are let go of, between which and later ones there would be lags.

use std::collections::BTreeMap;
use std::mem;

use serde::{Deserialize, Serialize};

use super::super::drift::Run;
use super::{Audit, Auxiliary, Counts, Deck, Drift, Duplicates, MAX_DECKS, Tally, Visible};
use crate::battery::far_decks::FarDecks;
use crate::battery::lags::Lags;
use crate::battery::on_request::{OnRequest, SavedOnRequest};
use crate::battery::related::{self, Related};
use crate::battery::relations::{Relations, SavedRelations};
use crate::battery::rows;
use crate::battery::visible::SavedVisible;

/// The bytes of a fingerprint.
const FINGERPRINT: usize = size_of::<u128>();

/// The saved form of an audit.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Saved {
    /// The face of each card.
    faces: Vec<u32>,
    /// How many places are visible.
    visible: u32,
    /// The names of the faces. Empty if they have only numbers.
    names: Vec<String>,
    decks: u64,
    /// The tables of the decks, by name.
    of_decks: BTreeMap<String, Vec<u64>>,
    /// Those of the changes from each deck to the next.
    changes: u64,
    of_changes: BTreeMap<String, Vec<u64>>,
    lags: Lags,
    runs: Vec<Run>,
    /// How many fingerprints there are, and they in hexadecimal, sorted; empty where equal decks are no news.
    remembered: u64,
    fingerprints: String,
    /// Of decks that are not wholly visible.
    of_visible: Option<SavedVisible>,
    /// Relations of the cards within a deck.
    relations: SavedRelations,
    /// Relations to earlier decks.
    related: related::Counts,
    /// Groups, lags and distances.
    on_request: SavedOnRequest,
}

/// The inconsistent part of a saved audit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} do not add up")]
pub(crate) struct SavedError(pub(crate) &'static str);

impl Audit {
    /// Ends the run, and calls it by a name if it has none.
    pub(crate) fn end_run_as(&mut self, name: &str) {
        self.end_run();
        self.drift.name_runs(name);
    }

    /// What is to be saved of runs that are over.
    pub(crate) fn saved(&self) -> Saved {
        let deck = self.deck();
        let whole = is_remembered(&deck);
        // Named one by one, so that a field that is added is not forgotten here.
        let Self {
            n,
            decks,
            tally,
            duplicates,
            recent: _,
            drift,
            relations,
            related,
            on_request,
            visible,
            names,
            nulls: _,
        } = self;
        let Tally { decks: of_decks, changes, lags, far: _ } = tally;
        let mut fingerprints = String::new();
        if whole {
            let bytes: Vec<u8> = duplicates.sorted().into_iter().flat_map(u128::to_be_bytes).collect();
            fingerprints = hex::encode(bytes);
        }
        Saved {
            faces: (0..*n).map(|card| deck.face(card)).collect(),
            visible: deck.visible(),
            names: names.faces().to_vec(),
            decks: *decks,
            of_decks: of_decks.named(),
            changes: changes.decks,
            of_changes: changes.named(),
            lags: lags.clone(),
            runs: drift.over().to_vec(),
            remembered: if whole { duplicates.decks() } else { 0 },
            fingerprints,
            of_visible: visible.as_ref().map(|(visible, _)| visible.saved()),
            relations: relations.saved(),
            related: related.saved(),
            on_request: on_request.saved(),
        }
    }
}

impl Saved {
    /// The audit that was saved.
    pub(crate) fn into_audit(mut self) -> Result<Audit, SavedError> {
        let deck = Deck::of_faces(&self.faces).ok();
        let deck = deck
            .and_then(|deck| if self.faces.is_empty() { Some(deck) } else { deck.first(self.visible).ok() });
        let deck = deck.ok_or(SavedError("the faces of the cards"))?;
        let mut audit = Audit::of(&deck).with_auxiliary_of_decks().named(mem::take(&mut self.names));
        let (n, decks) = (self.faces.len(), self.decks);
        if decks > MAX_DECKS || self.changes > decks {
            return Err(SavedError("the numbers of decks"));
        }
        let counts = |decks, tables| Counts::from_tables(n, decks, tables);
        let of_decks = counts(decks, self.of_decks).ok_or(SavedError("the counts of decks"))?;
        let changes = counts(self.changes, self.of_changes).ok_or(SavedError("the counts of changes"))?;
        if !self.lags.are_of(n, decks) {
            return Err(SavedError("the lags"));
        }
        audit.drift = Drift::of_runs(self.runs, &of_decks).ok_or(SavedError("the runs"))?;
        audit.tally = Tally { decks: of_decks, changes, lags: self.lags, far: FarDecks::default() };
        audit.duplicates = fingerprints(&self.fingerprints)
            .filter(|duplicates| duplicates.decks() == self.remembered && self.remembered <= decks)
            .ok_or(SavedError("the fingerprints"))?;
        audit.decks = decks;
        audit.visible = match (deck.is_whole(), self.of_visible) {
            (true, None) => None,
            (false, Some(saved)) => Visible::of_saved(&deck, decks, saved)
                .map(|visible| Some((visible, Auxiliary::of_decks())))
                .ok_or(SavedError("the counts of what is visible"))?,
            _ => return Err(SavedError("the counts of what is visible")),
        };
        audit.relations =
            Relations::of_saved(&deck, decks, self.relations).ok_or(SavedError("the relations"))?;
        audit.related = Related::of_saved(n, decks, self.related).ok_or(SavedError("the related decks"))?;
        audit.on_request = OnRequest::of_saved(&deck, decks, self.on_request).map_err(SavedError)?;
        Ok(audit)
    }
}

/// Whether equal decks of these cards are tested, for which their fingerprints are needed.
fn is_remembered(deck: &Deck) -> bool {
    rows::tests_equal_decks(deck.probability_of_equal())
}

/// Sorted fingerprints, from hexadecimal.
fn fingerprints(text: &str) -> Option<Duplicates> {
    let bytes = hex::decode(text).ok()?;
    let (whole, rest) = bytes.as_chunks::<FINGERPRINT>();
    let all: Vec<u128> = whole.iter().map(|bytes| u128::from_be_bytes(*bytes)).collect();
    (rest.is_empty() && all.is_sorted()).then(|| Duplicates::of(all))
}
