//! One large order, or a few: how far from uniform is it?
//!
//! The battery keeps tables of n² cells and wants many decks. Of the order in which a data loader hands out a million
//! items there is one an epoch, and one says much: each statistic here is of a single order of 1,000 to 4 billion items, with
//! a null distribution that is exact, a proved bound, or of exact moments; several orders (epochs) add up, and the change
//! from each to the next is judged as an order of its own.
//!
//! An order is the id at each place: `order[place] = id`, ids from 0 to n − 1.
//!
//! Cost: O(n log n) time; 8 bytes an item for one order, 16 for several.
//!
//! # Examples
//! ```
//! use evenhand_audit::order::{LargeOrder, OrderAudit, OrderFinding, Structure};
//!
//! // Read through a window: each item is one of the next hundred.
//! let mut buffer: Vec<u32> = (0..100).collect();
//! let (mut next, mut state, mut order) = (100, 1_u64, Vec::new());
//! while !buffer.is_empty() {
//!     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
//!     let at = (state >> 33) as usize % buffer.len();
//!     order.push(buffer[at]);
//!     if next < 10_000 {
//!         buffer[at] = next;
//!         next += 1;
//!     } else {
//!         buffer.swap_remove(at);
//!     }
//! }
//! let report = OrderAudit::of(LargeOrder::new(order)?).report();
//! assert!(matches!(report.finding, OrderFinding::Fail { .. }));
//! assert!(matches!(report.structures[0].structure, Structure::ShuffleBuffer { size: 100 }));
//! # Ok::<(), evenhand_audit::order::OrderError>(())
//! ```

#![allow(
    clippy::cast_precision_loss,
    reason = "counts are far below 2^52, and sums are rounded as their deviations allow"
)]

mod audit;
mod batches;
mod buffer;
mod congruential;
mod cycles;
mod differences;
mod error;
mod family;
mod halves;
mod incoming;
mod inversions;
mod lags;
mod measures;
mod nulls;
#[cfg(test)]
mod plain;
#[cfg(test)]
#[path = "../tests/audit/orders.rs"]
mod planted;
mod repeats;
mod report;
mod residues;
#[cfg(test)]
mod rivals;
mod runs;
mod segments;
mod structure;
mod tables;
mod test;
mod turns;

pub use audit::OrderAudit;
pub use error::OrderError;
pub use halves::Half;
pub use incoming::{IncomingOrder, LargeOrder};
pub use report::{HowFar, OrderFinding, OrderNotLookedAt, OrderReport, Resemblance};
pub use structure::Structure;
pub use tables::BlockTable;
pub use test::{OrderStatistic, OrderTest, OrderTestId, OrderTransform, Peculiar};
pub use turns::ReaderIds;

/// The fewest items of an order that is judged here: the distributions are those of many items. Fewer are a deck, for
/// [`Audit`](crate::Audit).
pub const MIN_ITEMS: u64 = 1000;

/// The most, 2^32 − 1: ids, from 1 on too, and counts are kept in 32 bits.
pub const MAX_ITEMS: u64 = u32::MAX as u64;
