//! The records of a shuffle across machines: counted, dealt to partitions, and put in order where they arrive.
//!
//! An engine that moves bytes between machines needs three pure functions, and no other knowledge of records:
//! 1. [`count`] goes through an input once, and divides it into [`Split`]s: parts that begin with a record, whose numbers are known
//!    then among those of all inputs.
//! 2. [`deal`] reads a split, and gives a block of bytes for each partition, or for each group of neighbouring partitions;
//!    [`deal_again`] takes the blocks of a group apart.
//! 3. [`finish`] puts the blocks of one partition, in the order of their splits, in the order of the records.
//!
//! What they give depends on nothing but the inputs and the [`Partitioner`](evenhand::Partitioner): a task that is run again, anywhere, gives the same bytes. A
//! partition gets the records that belong to it or is an error; [`Tally`](crate::Tally)s of what was dealt and of what was finished say the same of their
//! bytes.
//!
//! Cost: of `deal`, what is read ahead and the blocks, whose memory grows as they do; of `finish` the blocks, 24 bytes a record, and
//! what comes out.

mod count;
mod deal;
mod entry;
mod finish;
#[cfg(feature = "arrow")]
mod rows;

pub use count::{Counted, Split, count, is_same_header};
pub use deal::{Dealt, Groups, deal, deal_again};
pub use finish::{Finished, finish};
#[cfg(feature = "arrow")]
pub use rows::tally_rows;

use evenhand::PartitionError;
use thiserror::Error;

use crate::error::FilesError;

/// Why records were not exchanged.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExchangeError {
    /// Records could not be read.
    #[error(transparent)]
    Files(#[from] FilesError),
    /// A partition got records that are not its own, or not all that are.
    #[error("{0}. Blocks were lost or duplicated in transit.")]
    Partition(#[from] PartitionError),
    /// A split has another number of records than were counted.
    #[error(
        "{name} has changed since its records were counted: {found} instead of {expected} from record {first} on"
    )]
    Records {
        /// The input.
        name: String,
        /// The first record of the split, from 0, among those of all inputs.
        first: u64,
        /// How many it has, or one more than were expected where there are more.
        found: u64,
        /// How many were counted.
        expected: u64,
    },
    /// A block is cut off, or is none.
    #[error("block {block} of partition {partition} is damaged at byte {byte}. Run the job again.")]
    Damaged {
        /// The partition, or of several the first.
        partition: usize,
        /// Which of its blocks, from 0.
        block: usize,
        /// Where in it.
        byte: usize,
    },
    /// The system does not give the memory.
    #[error("allocation of {needed} bytes for partition {partition} failed. Use smaller partitions.")]
    Memory {
        /// The partition.
        partition: usize,
        /// How many bytes.
        needed: usize,
    },
}

#[cfg(test)]
mod tests;
