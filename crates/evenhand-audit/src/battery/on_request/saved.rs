//! Saved counts of the tests on request.

use serde::{Deserialize, Serialize};

use super::OnRequest;
use crate::battery::deck::Deck;
use crate::battery::distances::{Distances, SavedDistances};
use crate::battery::groups::{Groups, SavedGroups};
use crate::battery::long_lags::{LongLags, SavedLags};

/// The saved counts. Tests that were not requested are absent.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::battery) struct SavedOnRequest {
    groups: Option<SavedGroups>,
    lags: Option<SavedLags>,
    distances: Option<SavedDistances>,
}

impl OnRequest {
    pub(in crate::battery) fn saved(&self) -> SavedOnRequest {
        let Self { groups, lags, distances } = self;
        SavedOnRequest {
            groups: groups.as_ref().map(Groups::saved),
            lags: lags.as_ref().map(LongLags::saved),
            distances: distances.as_ref().map(Distances::saved),
        }
    }

    /// Of what was counted of some decks; what does not add up, if something does not.
    pub(in crate::battery) fn of_saved(
        deck: &Deck,
        decks: u64,
        saved: SavedOnRequest,
    ) -> Result<Self, &'static str> {
        let SavedOnRequest { groups, lags, distances } = saved;
        let mut all = Self::default();
        if let Some(saved) = groups {
            all.groups = Some(Groups::of_saved(deck, decks, saved).ok_or("the groups")?);
        }
        if let Some(saved) = lags {
            all.lags =
                Some(LongLags::of_saved(deck.cards() as usize, decks, saved).ok_or("the lags on request")?);
        }
        if let Some(saved) = distances {
            all.distances = Some(Distances::of_saved(deck, decks, saved).ok_or("the distances")?);
        }
        Ok(all)
    }
}
