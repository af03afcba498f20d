//! The job: how much there is, and how it is cut into tasks.

use serde::{Deserialize, Serialize};

use crate::model::cluster::Cluster;

/// How records are counted before they can be dealt by their index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CountPass {
    /// Every byte is read: lines, CSV.
    Whole,
    /// A footer of each split says it: Parquet, Arrow.
    Footers,
    /// A manifest says it.
    Skipped,
}

/// How blocks get from splits to partitions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exchange {
    /// Each split is dealt to all partitions: splits × partitions blocks.
    OneLevel,
    /// Each split is dealt to groups of partitions; a merge task takes the blocks of one group from as many splits as there are
    /// groups and deals them to its partitions, on the node where these are finished.
    TwoLevel {
        /// Groups of partitions, 1 to `partitions`; a multiple of the nodes keeps all busy.
        groups: u32,
    },
}

/// A shuffle to be run.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Workload {
    /// Bytes of input, above 0.
    pub bytes: u64,
    /// Records, above 0.
    pub records: u64,
    /// Splits of the input, each read by one task; at least 1.
    pub splits: u32,
    /// Partitions of the output, each finished by one task; at least 1.
    pub partitions: u32,
    /// How blocks get from one to the other.
    pub exchange: Exchange,
    /// How records are counted.
    pub count: CountPass,
    /// Whether dealt blocks are kept, on disk if need be, once they are merged: the loss of a node then costs what lay on it, not
    /// the dealing of the whole input again. Matters in two levels alone; in one, all blocks are kept.
    pub keep_dealt: bool,
}

/// Above as many blocks the exchange takes two levels: 25 million took the driver 120 GB (ray-project/ray#17429).
const MAX_ONE_LEVEL_BLOCKS: u64 = 10_000_000;

/// Bytes of a split and of a partition, but where memory is short or the input small: Exoshuffle-CloudSort's inputs.
const TASK_BYTES: u64 = 2_000_000_000;

impl Workload {
    /// A job cut for a cluster: tasks of 2 GB, or less where memory is short or there would be fewer than four tasks a slot; two
    /// levels above 10 million blocks; every byte is read for the count.
    pub fn of(cluster: &Cluster, bytes: u64, records: u64) -> Self {
        let slots = u64::from(cluster.nodes) * u64::from(cluster.tasks_per_node);
        let held = u64::from(cluster.tasks_per_node) + u64::from(cluster.read_ahead);
        // A task holds what it reads and what it makes of it.
        let rest = cluster.node.memory as f64 - cluster.store_bytes();
        let fits = (rest / held as f64 / 2.0).max(1.0) as u64;
        let tasks = bytes.div_ceil(TASK_BYTES.min(fits)).max(slots * 4).min(bytes.max(1)).max(1);
        let tasks = u32::try_from(tasks).unwrap_or(u32::MAX);
        let exchange = if u64::from(tasks) * u64::from(tasks) <= MAX_ONE_LEVEL_BLOCKS {
            Exchange::OneLevel
        } else {
            // About √partitions, a whole number for each node: blocks of both levels are then of like size.
            let root = f64::from(tasks).sqrt() / f64::from(cluster.nodes);
            Exchange::TwoLevel {
                groups: cluster.nodes.saturating_mul(root.round().max(1.0) as u32).min(tasks),
            }
        };
        Self {
            bytes,
            records,
            splits: tasks,
            partitions: tasks,
            exchange,
            count: CountPass::Whole,
            keep_dealt: false,
        }
    }

    /// Bytes of a split.
    pub fn split_bytes(&self) -> f64 {
        self.bytes as f64 / f64::from(self.splits)
    }

    /// Bytes of a partition.
    pub fn partition_bytes(&self) -> f64 {
        self.bytes as f64 / f64::from(self.partitions)
    }

    /// Groups, 0 in one level.
    pub fn groups(&self) -> u32 {
        match self.exchange {
            Exchange::OneLevel => 0,
            Exchange::TwoLevel { groups } => groups,
        }
    }

    /// Splits whose blocks are merged together: as many as there are groups, so that a merge task takes the bytes of a split; all
    /// in one level.
    pub(crate) fn batch(&self) -> u32 {
        match self.exchange {
            Exchange::OneLevel => self.splits,
            Exchange::TwoLevel { groups } => groups.min(self.splits),
        }
    }

    /// Batches of splits.
    pub(crate) fn batches(&self) -> u32 {
        self.splits.div_ceil(self.batch())
    }

    /// Splits of a batch: the last has what is left.
    pub(crate) fn batch_len(&self, batch: u32) -> u32 {
        self.batch().min(self.splits - batch * self.batch())
    }

    /// Merge tasks.
    pub fn merges(&self) -> u64 {
        u64::from(self.groups()) * u64::from(self.batches())
    }

    /// Blocks made: of each split for each partition; in two levels of each split for each group, and of each batch for each
    /// partition.
    pub fn blocks(&self) -> u64 {
        match self.exchange {
            Exchange::OneLevel => u64::from(self.splits) * u64::from(self.partitions),
            Exchange::TwoLevel { groups } => {
                u64::from(self.splits) * u64::from(groups)
                    + u64::from(self.batches()) * u64::from(self.partitions)
            }
        }
    }

    /// Tasks that generate keys: of about 2^30 records each, at least one a core where there are as many records.
    pub(crate) fn size_tasks(&self, cluster: &Cluster) -> u32 {
        let cores = u64::from(cluster.nodes) * u64::from(cluster.node.cores);
        self.records.div_ceil(1 << 30).max(cores).min(self.records.div_ceil(1 << 20)) as u32
    }
}
