//! What an audit looks at on request: groups of cards, lags beyond eight, distances. None costs anything where it was not
//! asked for; the tests of those that were join the family.

#[cfg(feature = "state")]
mod saved;

use super::deck::Deck;
use super::distances::Distances;
use super::error::AuditError;
use super::groups::{self, Group, GroupError, Groups};
use super::long_lags::LongLags;
use super::test::Test;

pub use super::long_lags::MAX_LAGS;
#[cfg(feature = "state")]
pub(super) use saved::SavedOnRequest;

/// The requested tests, with their counts.
#[derive(Debug, Clone, Default)]
pub(super) struct OnRequest {
    groups: Option<Groups>,
    lags: Option<LongLags>,
    distances: Option<Distances>,
}

impl OnRequest {
    pub(super) fn with_groups(
        self,
        deck: &Deck,
        groups: Vec<Group>,
        hands: &[u32],
    ) -> Result<Self, OnRequestError> {
        Ok(Self { groups: Some(Groups::new(groups, hands, deck)?), ..self })
    }

    pub(super) fn with_lags(self, n: u32, lags: u8) -> Result<Self, OnRequestError> {
        match lags {
            1..=MAX_LAGS => Ok(Self { lags: Some(LongLags::new(n as usize, lags)), ..self }),
            _ => Err(OnRequestError::Lags { lags }),
        }
    }

    pub(super) fn with_distances(
        self,
        deck: &Deck,
        all: bool,
        pairs: &[[u32; 2]],
    ) -> Result<Self, OnRequestError> {
        if !deck.is_whole() {
            return Err(OnRequestError::NotWhole);
        }
        if let Some([first, second]) =
            pairs.iter().find(|[first, second]| first == second || first.max(second) >= &deck.cards())
        {
            return Err(OnRequestError::Pair { first: *first, second: *second });
        }
        Ok(Self { distances: Some(Distances::new(deck.cards() as usize, all, pairs)), ..self })
    }

    /// Creates empty counts with the same configuration.
    pub(super) fn anew(&self) -> Self {
        Self {
            groups: self.groups.as_ref().map(Groups::anew),
            lags: self.lags.as_ref().map(LongLags::anew),
            distances: self.distances.as_ref().map(Distances::anew),
        }
    }

    /// The requested groups.
    pub(super) fn groups(&self) -> impl Iterator<Item = &Group> {
        self.groups.iter().flat_map(Groups::groups)
    }

    /// The largest requested lag. 0 without a request.
    pub(super) fn lags(&self) -> u8 {
        self.lags.as_ref().map_or(0, LongLags::lags)
    }

    /// Takes what is visible of a deck.
    pub(super) fn observe_visible(&mut self, order: &[u32]) {
        if let Some(groups) = &mut self.groups {
            groups.observe(order);
        }
    }

    /// Takes a whole deck, completed where not all of it is visible.
    pub(super) fn observe_whole(&mut self, order: &[u32]) {
        if let Some(lags) = &mut self.lags {
            lags.observe(order);
        }
        if let Some(distances) = &mut self.distances {
            distances.observe(order);
        }
    }

    /// Lets go of the last decks: the next one is the first of another run.
    pub(super) fn end_run(&mut self) {
        if let Some(lags) = &mut self.lags {
            lags.end_run();
        }
    }

    /// Whether counts of the two add up.
    pub(super) fn check(&self, other: &Self) -> Result<(), AuditError> {
        let groups = match (&self.groups, &other.groups) {
            (Some(mine), Some(theirs)) => mine.are_those_of(theirs),
            (mine, theirs) => mine.is_none() == theirs.is_none(),
        };
        let distances = match (&self.distances, &other.distances) {
            (Some(mine), Some(theirs)) => mine.are_those_of(theirs),
            (mine, theirs) => mine.is_none() == theirs.is_none(),
        };
        if groups && distances && self.lags() == other.lags() {
            Ok(())
        } else {
            Err(AuditError::OtherRequest)
        }
    }

    /// Adds what was counted elsewhere, of the same requests.
    pub(super) fn add(&mut self, other: &Self) {
        if let (Some(mine), Some(theirs)) = (&mut self.groups, &other.groups) {
            mine.add(theirs);
        }
        if let (Some(mine), Some(theirs)) = (&mut self.lags, &other.lags) {
            mine.add(theirs);
        }
        if let (Some(mine), Some(theirs)) = (&mut self.distances, &other.distances) {
            mine.add(theirs);
        }
    }

    /// Adds the requested tests.
    pub(super) fn add_tests(&self, tests: &mut Vec<Test>) {
        if let Some(groups) = &self.groups {
            groups::add_rows(groups, tests);
        }
        tests.extend(self.lags.as_ref().and_then(LongLags::test));
        if let Some(distances) = &self.distances {
            distances.add_tests(tests);
        }
    }
}

/// Why that cannot be looked at.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OnRequestError {
    /// An invalid group.
    #[error(transparent)]
    Group(#[from] GroupError),
    /// No lag, or more than are counted.
    #[error("invalid number of lags {lags}. It must be from 1 to {MAX_LAGS}")]
    Lags {
        /// How many.
        lags: u8,
    },
    /// Distances of decks that have equal cards, or are visible in part.
    #[error("distances need whole decks of different cards")]
    NotWhole,
    /// A pair of one card, or of one that the deck does not have.
    #[error("cards {first} and {second} are not a pair of the deck")]
    Pair {
        /// The first card.
        first: u32,
        /// The second card.
        second: u32,
    },
}
