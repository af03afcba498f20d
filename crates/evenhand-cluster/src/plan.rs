//! How a job is cut into tasks: sizes from the memory that a task may take, the same for every engine.
//!
//! A task that deals holds its split twice: as it is read, and as blocks. One that finishes a partition holds its blocks, where each
//! record lies (24 bytes with its key and its length), and what it writes. So a split and a partition are a quarter of what a task may
//! take, and what is left is for the engine.

use std::num::NonZero;

use serde::{Deserialize, Serialize};

use crate::model::{Cluster, CountPass, Exchange, Workload};

/// What a task may take where the caller says nothing, in bytes.
pub const DEFAULT_MEMORY: u64 = 512 << 20;

/// The least that a task can work with, in bytes.
pub const MIN_MEMORY: u64 = 32 << 20;

/// Parts of a task's memory, of which a split or a partition is one.
const PARTS: u64 = 4;

/// Bytes of a record on its way, beside its own: key and length.
const ENTRY_BYTES: u64 = 8;

/// The most records of a partition, whose places in it are numbers of 32 bits; with some to spare for neighbours'.
const MAX_PARTITION_RECORDS: u64 = 1 << 31;

/// The most partitions that splits are dealt to at once; above, they are dealt to groups of partitions first.
pub const MAX_DIRECT_PARTITIONS: u64 = 2000;

/// Of this many partitions or fewer, groups would have as many blocks.
const MIN_GROUPED: u64 = 4;

/// The most blocks of one level: an engine keeps some kilobytes for each.
pub const MAX_DIRECT_BLOCKS: u64 = 1_000_000;

/// Records whose keys a task counts.
pub const COUNTED_RECORDS: u64 = 1 << 30;

/// What a task may take, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskMemory(pub u64);

impl Default for TaskMemory {
    fn default() -> Self {
        Self(DEFAULT_MEMORY)
    }
}

impl TaskMemory {
    /// About how many bytes a split has.
    pub fn split_bytes(self) -> u64 {
        self.0 / PARTS
    }

    /// The most records of a partition, of `records` that have `bytes` bytes together; at least 1.
    pub fn partition_records(self, records: u64, bytes: u64) -> u64 {
        let entry = bytes.div_ceil(records.max(1)).saturating_add(ENTRY_BYTES);
        (self.0 / PARTS / entry).clamp(1, MAX_PARTITION_RECORDS)
    }
}

/// Whether splits are dealt to partitions at once, rather than by way of groups.
pub fn is_direct(splits: u64, partitions: u64) -> bool {
    let blocks = splits.saturating_mul(partitions);
    partitions <= MIN_GROUPED || partitions <= MAX_DIRECT_PARTITIONS && blocks <= MAX_DIRECT_BLOCKS
}

/// Partitions of a group: about as many as there are groups.
pub fn group_size(partitions: u64) -> u64 {
    partitions.isqrt().max(1)
}

/// A job, as it will be cut.
///
/// # Examples
/// ```
/// use evenhand_cluster::plan::{Job, TaskMemory};
///
/// let job = Job::new(100_000_000_000, 1_000_000_000, 64.try_into()?, TaskMemory::default());
/// assert_eq!((job.splits, job.partitions, job.groups), (746, 832, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// Bytes of all inputs.
    pub bytes: u64,
    /// Records of all inputs.
    pub records: u64,
    /// What a task may take.
    pub memory: TaskMemory,
    /// Outputs.
    pub outputs: u64,
    /// Parts of the inputs.
    pub splits: u64,
    /// Parts of the order: of each output the same number.
    pub partitions: u64,
    /// Groups of partitions, and batches of splits whose blocks are merged; none in one level.
    pub groups: Option<(u64, u64)>,
}

impl Job {
    /// A job of inputs with this many bytes and records, for this many outputs.
    pub fn new(bytes: u64, records: u64, outputs: NonZero<u64>, memory: TaskMemory) -> Self {
        let outputs = outputs.get();
        let splits = bytes.div_ceil(memory.split_bytes()).max(1);
        let of_output = records.div_ceil(outputs).div_ceil(memory.partition_records(records, bytes)).max(1);
        let partitions = of_output.saturating_mul(outputs).min(records.max(1));
        let groups = (!is_direct(splits, partitions)).then(|| {
            let groups = partitions.div_ceil(group_size(partitions));
            (groups, splits.div_ceil(groups))
        });
        Self { bytes, records, memory, outputs, splits, partitions, groups }
    }

    /// Tasks that merge.
    pub fn merges(&self) -> u64 {
        self.groups.map_or(0, |(groups, batches)| groups * batches)
    }

    /// Blocks that are made.
    pub fn blocks(&self) -> u64 {
        match self.groups {
            None => self.splits * self.partitions,
            Some((groups, batches)) => self.splits * groups + batches * self.partitions,
        }
    }

    /// Tasks that count keys; 0 where the driver does.
    pub fn key_counts(&self) -> u64 {
        /// Records whose keys the driver counts.
        const COUNTED_BY_DRIVER: u64 = 1 << 26;
        if self.records <= COUNTED_BY_DRIVER { 0 } else { self.records.div_ceil(COUNTED_RECORDS) }
    }

    /// All tasks: of `inputs` that are counted, of splits, merges, outputs and keys.
    pub fn tasks(&self, inputs: u64) -> u64 {
        let parts = [self.key_counts(), self.splits, self.merges(), self.outputs];
        parts.into_iter().fold(inputs, u64::saturating_add)
    }

    /// Bytes that are exchanged: the records, with their keys and lengths.
    pub fn exchanged_bytes(&self) -> u64 {
        self.bytes.saturating_add(self.records.saturating_mul(ENTRY_BYTES))
    }

    /// The job as the model simulates it on a cluster; none if it has more tasks than that counts.
    pub fn workload(&self, cluster: &Cluster, count: CountPass) -> Option<Workload> {
        let number = |count: u64| u32::try_from(count).ok();
        let whole = Workload::of(cluster, self.bytes.max(1), self.records.max(1));
        // The model finishes a partition by a task; a task here writes an output, whose partitions it finishes one after another.
        let (splits, partitions) = (number(self.splits)?, number(self.partitions.min(self.outputs))?);
        let exchange = match self.groups {
            None => Exchange::OneLevel,
            Some((groups, _)) => Exchange::TwoLevel { groups: number(groups)?.min(partitions) },
        };
        Some(Workload { splits, partitions, exchange, count, ..whole })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(bytes: u64, records: u64, outputs: u64) -> Job {
        Job::new(bytes, records, outputs.try_into().unwrap(), TaskMemory::default())
    }

    #[test]
    fn small_jobs_are_one_task_of_each_kind() {
        for (bytes, records) in [(0, 0), (1, 1), (1000, 10)] {
            let job = job(bytes, records, 1);
            assert_eq!((job.splits, job.partitions, job.groups, job.key_counts()), (1, 1, None, 0));
        }
    }

    #[test]
    fn splits_and_partitions_fit_a_task_and_outputs_are_whole_numbers_of_them() {
        for (bytes, records, outputs) in
            [(1_u64 << 40, 1_u64 << 33, 7), (1 << 34, 1000, 64), (1 << 30, 1 << 24, 1)]
        {
            let job = job(bytes, records, outputs);
            assert!(job.bytes.div_ceil(job.splits) <= job.memory.split_bytes());
            assert_eq!(job.partitions % outputs, 0);
            let most = job.memory.partition_records(records, bytes);
            assert!(records.div_ceil(job.partitions) <= most.max(records.div_ceil(outputs)));
        }
    }

    #[test]
    fn no_size_is_too_large_for_the_numbers_of_a_job() {
        for (bytes, records, outputs, memory) in [
            (u64::MAX, u64::MAX, u64::MAX, MIN_MEMORY),
            (u64::MAX, 1, 1, u64::MAX),
            (0, u64::MAX, u64::MAX, u64::MAX),
            (u64::MAX, 0, 7, MIN_MEMORY),
        ] {
            let job = Job::new(bytes, records, outputs.try_into().unwrap(), TaskMemory(memory));
            assert!(job.splits >= 1 && job.partitions >= 1);
            assert!(job.tasks(u64::MAX) >= job.splits && job.exchanged_bytes() >= bytes);
        }
    }

    #[test]
    fn many_partitions_go_by_groups_of_about_as_many() {
        let job = job(100_000_000_000_000, 1_000_000_000_000, 1000);
        let (groups, batches) = job.groups.unwrap();
        assert!(groups * groups >= job.partitions && groups * groups < 2 * job.partitions);
        assert!(batches * groups >= job.splits);
        assert!(job.blocks() < job.splits * job.partitions / 100);
    }
}
