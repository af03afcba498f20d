//! What work costs: rates of the processor and of the control plane, to be calibrated.

use serde::{Deserialize, Serialize};

/// Processor time of one step of a task.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct StepCost {
    /// Seconds of one core for each byte, at least 0.
    pub per_byte: f64,
    /// Seconds of one core for each record, at least 0.
    pub per_record: f64,
    /// Seconds for each task: start, imports, opened files; at least 0.
    pub per_task: f64,
}

impl StepCost {
    /// Seconds of one core for a task of `bytes` and `records`.
    pub fn seconds(&self, bytes: f64, records: f64) -> f64 {
        self.per_byte * bytes + self.per_record * records + self.per_task
    }
}

/// Which processes keep the references of blocks and start the tasks that take them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Owners {
    /// The driver alone.
    Driver,
    /// A controller on each node has the blocks and tasks of what is merged and finished there, as in Exoshuffle-CloudSort; the
    /// driver starts the tasks that count and deal.
    EachNode,
}

/// The engine's scheduling: each owner does one thing after the other.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ControlPlane {
    /// Tasks a second that one owner starts, above 0.
    pub tasks_per_second: f64,
    /// Blocks a second that one owner takes in, above 0.
    pub objects_per_second: f64,
    /// Bytes of an owner's memory for each block that is there, at least 0.
    pub bytes_per_object: f64,
    /// Which processes own blocks.
    pub owners: Owners,
}

/// All rates of the model.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct CostModel {
    /// Counting the records of a split.
    pub count: StepCost,
    /// Generating keys for the sizes of piles.
    pub sizes: StepCost,
    /// Dealing a split.
    pub deal: StepCost,
    /// Dealing the blocks of a group on.
    pub merge: StepCost,
    /// Putting a partition in order.
    pub finish: StepCost,
    /// Bytes of a split that [`CountPass::Footers`](crate::model::CountPass::Footers) reads, at least 0.
    pub footer_bytes: f64,
    /// Bytes a second that one task copies from blocks in memory, above 0.
    pub memory_bandwidth: f64,
    /// Part of the nominal bandwidth of the network that is had, above 0 to 1.
    pub network_efficiency: f64,
    /// Part of the nominal bandwidth of disks that is had, above 0 to 1.
    pub disk_efficiency: f64,
    /// The engine's scheduling.
    pub control: ControlPlane,
}

impl Default for CostModel {
    /// The kernel's rates on one machine, and Ray's scheduling.
    ///
    /// - `deal`, `merge`, `finish`: `evenhand shuffle` of 20 GB of lines in 1 GB of memory took 36.1 + 46.8 s of processor time, half
    ///   of it for each pass (benches/records/2026-11-23-files-large-x86_64.txt): 2.1 ns a byte and pass.
    /// - `count`: `wc -l` of 2.1 GB, 0.3 s (benches/records/2026-11-23-files-x86_64.txt). `sizes`: 1 ns a key, of which
    ///   `evenhand::Dealer` takes 0.1 to 0.7 and counting the rest.
    /// - A task's own cost, 10 ms: an assumption, until runs are fitted.
    /// - `tasks_per_second`: 303 to 444 in Ray's release test of 10,000 tasks on a cluster (ray-project/ray#51427, #60994, log of
    ///   2.8.0). `objects_per_second`: 10,500 to 11,000 calls on the object store by one client (#51427): the nearest figure
    ///   published. `bytes_per_object`: 25 million blocks took the driver 120 GB (#17429).
    fn default() -> Self {
        let pass = StepCost { per_byte: 2.1e-9, per_record: 0.0, per_task: 0.01 };
        Self {
            count: StepCost { per_byte: 0.15e-9, ..pass },
            sizes: StepCost { per_byte: 0.0, per_record: 1e-9, per_task: 0.01 },
            deal: pass,
            merge: pass,
            finish: pass,
            footer_bytes: 65_536.0,
            memory_bandwidth: 4e9,
            network_efficiency: 1.0,
            disk_efficiency: 1.0,
            control: ControlPlane {
                tasks_per_second: 400.0,
                objects_per_second: 10_000.0,
                bytes_per_object: 4800.0,
                owners: Owners::EachNode,
            },
        }
    }
}
