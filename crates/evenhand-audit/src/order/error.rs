//! Why an order cannot be judged.

use super::{MAX_ITEMS, MIN_ITEMS};

/// Why there is no such audit, or something is no order. Places count from 0; ids are as they came.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OrderError {
    /// Fewer items than the distributions are of.
    #[error("an order of {items} items is too short for an audit. It needs at least {MIN_ITEMS}")]
    TooFew {
        /// The number of items.
        items: u64,
    },
    /// More items than ids of 32 bits.
    #[error("an order of {items} items is too long. An audit takes at most {MAX_ITEMS}")]
    TooMany {
        /// The number of items, or of those that came so far.
        items: u64,
    },
    /// An order of another number of items.
    #[error("order {order} has {items} items, not {expected}")]
    OtherSize {
        /// Which order, from 1.
        order: u64,
        /// The number of its items.
        items: u64,
        /// The number of items of those before.
        expected: u64,
    },
    /// An id that stands at two places, so that another is missing.
    #[error(
        "id {id} is at place {first} and again at place {place}, places counted from 0, and id {missing} is missing"
    )]
    Twice {
        /// The id.
        id: u64,
        /// The first place.
        first: u64,
        /// The second place.
        place: u64,
        /// The smallest id that is missing.
        missing: u64,
    },
    /// The order has fewer than half of the ids of the dataset.
    #[error("the order has {came} of {items} ids. It needs at least half of them")]
    FewOf {
        /// Number of ids in the order.
        came: u64,
        /// The number of items of the dataset.
        items: u64,
    },
    /// An id that is none of as many, so that another is missing.
    #[error(
        "id {id} at place {place}, places counted from 0, is not one of {items} ids, which count from 0 or 1, and id {missing} is missing"
    )]
    Beyond {
        /// The id.
        id: u64,
        /// Its place.
        place: u64,
        /// The number of items.
        items: u64,
        /// The smallest id that is missing.
        missing: u64,
    },
}
