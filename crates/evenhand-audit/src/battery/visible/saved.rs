//! Saved counts of the visible part.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Counts, Deck, FaceLags, Pairs, Visible};
use crate::battery::lags::LAGS;

/// The saved counts.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::battery) struct SavedVisible {
    /// Faces at places.
    places: Vec<u64>,
    /// The orders of the visible cards among themselves: tables by name.
    patterns: Option<BTreeMap<String, Vec<u64>>>,
    /// Which card is seen before which, and right before which.
    before: Option<Vec<u64>>,
    after: Option<Vec<u64>>,
    /// Of 1 to 8 decks before, pairs of decks and places with the same face in both.
    lags: Option<[[u64; LAGS]; 2]>,
}

impl Visible {
    pub(in crate::battery) fn saved(&self) -> SavedVisible {
        // Named one by one, so that a field that is added is not forgotten here.
        let Self { deck: _, decks: _, places, patterns, pairs, lags, third: _ } = self;
        let (before, after) =
            pairs.as_ref().map(|Pairs { before, after }| (before.clone(), after.clone())).unzip();
        let patterns = patterns.as_ref().map(Counts::named);
        let lags = lags.as_ref().map(|FaceLags { pairs, matches, .. }| [*pairs, *matches]);
        SavedVisible { places: places.clone(), patterns, before, after, lags }
    }

    /// Of what was counted of some decks; none if it does not add up.
    pub(in crate::battery) fn of_saved(deck: &Deck, decks: u64, saved: SavedVisible) -> Option<Self> {
        let SavedVisible { places, patterns, before, after, lags } = saved;
        let blank = Self::new(deck);
        let adds_up =
            |row: &[u64]| row.iter().try_fold(0, |sum: u64, count| sum.checked_add(*count)) == Some(decks);
        if places.len() != blank.places.len() || !places.chunks(deck.faces() as usize).all(adds_up) {
            return None;
        }
        let patterns = match (patterns, &blank.patterns) {
            (None, None) => None,
            (Some(tables), Some(blank)) => Some(Counts::from_tables(blank.n, decks, tables)?),
            _ => return None,
        };
        // A deck hits each cell once at most.
        let fits = |cells: &[u64], like: &[u64]| {
            cells.len() == like.len() && cells.iter().all(|count| *count <= decks)
        };
        let pairs = match (before, after, &blank.pairs) {
            (None, None, None) => None,
            (Some(before), Some(after), Some(like))
                if fits(&before, &like.before) && fits(&after, &like.after) =>
            {
                Some(Pairs { before, after })
            }
            _ => return None,
        };
        let n = u64::from(deck.cards());
        let lags = match (lags, &blank.lags) {
            (None, None) => None,
            (Some([pairs, matches]), Some(_))
                if pairs
                    .iter()
                    .zip(matches)
                    .all(|(pairs, matches)| *pairs <= decks && matches <= pairs * n) =>
            {
                Some(FaceLags { pairs, matches, ..FaceLags::default() })
            }
            _ => return None,
        };
        Some(Self { decks, places, patterns, pairs, lags, ..blank })
    }
}
