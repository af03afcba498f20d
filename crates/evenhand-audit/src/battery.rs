//! The battery: decks as they come, counted, and what the counts say of the shuffle that gave them.
//!
//! [`Audit`] takes decks one at a time and keeps counts alone; its [`tests`](Audit::tests) are made of the counts.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

mod audit;
mod auxiliary;
mod block;
mod bounds;
mod contingency;
mod counts;
mod deck;
mod distances;
mod drift;
mod duplicates;
mod error;
mod far_decks;
mod finding;
mod found;
mod groups;
mod lags;
mod long_lags;
mod names;
mod null;
mod on_request;
mod plain;
mod related;
mod relations;
mod rows;
mod spacing;
mod suspect_decks;
mod tables;
mod tally;
mod test;
mod visible;

pub(crate) use counts::Counts;
pub(crate) use lags::Lags;
pub(crate) use plain::count as count_order;
pub(crate) use spacing::Spacing;
pub(crate) use tally::Tally;
pub(crate) use visible::Visible;

pub use audit::Audit;
#[cfg(feature = "state")]
pub(crate) use audit::Saved;
pub use bounds::Bounds;
#[cfg(feature = "report")]
pub(crate) use bounds::range;
pub use contingency::{Axis, ContingencyTable};
pub use counts::Digits;
pub use deck::{Deck, DeckError, MAX_CARDS};
pub(crate) use duplicates::Duplicates;
pub use duplicates::REMEMBERED;
pub use error::AuditError;
pub use finding::{FAIL_BELOW, FRESH_DECKS, Finding, UNRESOLVED_BELOW, holm};
#[cfg(feature = "report")]
pub(crate) use groups::MAX_NAME;
pub use groups::{Group, GroupError, GroupName, GroupStatistic, MAX_GROUPS};
pub use lags::LAGS;
pub use names::CardNames;
pub use on_request::{MAX_LAGS, OnRequestError};
pub use related::{MOST_RELATED, Relation, Turn};
pub use relations::MOST_RELATIONS;
pub use suspect_decks::SuspectDecks;
pub use tables::{DigitPValues, Histogram, Tables};
pub use test::{
    DeckStatistic, Effect, Form, FoundSeed, Likeness, NumberSource, Outlier, PokerHand, RecoveredState,
    Seeding, Subject, Table, Test, TestId, Transform, Where,
};

/// The plain counts of orders, for tests.
#[cfg(test)]
pub(crate) fn counts_of(orders: &[Vec<u32>], n: usize) -> counts::Counts {
    let mut counts = counts::Counts::new(n);
    for order in orders {
        plain::count(&mut counts, order);
    }
    counts
}
