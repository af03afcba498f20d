//! What a simulated run took.

use serde::{Deserialize, Serialize};

/// A part of the job that begins when the one before has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Records of splits are counted.
    Count,
    /// Keys are generated for the sizes of piles.
    Sizes,
    /// Splits are dealt, and in two levels merged.
    Deal,
    /// Partitions are fetched, put in order and written.
    Finish,
}

impl Phase {
    /// All, in their order.
    pub const ALL: [Self; 4] = [Self::Count, Self::Sizes, Self::Deal, Self::Finish];
}

/// What tasks wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Resource {
    /// Cores of all nodes, as far as there are tasks in flight for them.
    Cores,
    /// Disks of all nodes.
    Disks,
    /// What the networks of all nodes take in.
    NetworkIn,
    /// What they send.
    NetworkOut,
    /// What all nodes may read from the object store for inputs.
    StorageIn,
    /// What they may write to it.
    StorageOut,
    /// The driver.
    Driver,
    /// The controllers of all nodes.
    Controllers,
}

impl Resource {
    /// All, in their order.
    pub const ALL: [Self; 8] = [
        Self::Cores,
        Self::Disks,
        Self::NetworkIn,
        Self::NetworkOut,
        Self::StorageIn,
        Self::StorageOut,
        Self::Driver,
        Self::Controllers,
    ];
}

/// A figure for each resource.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Usage([f64; 8]);

impl Usage {
    /// That of one resource.
    pub fn of(&self, resource: Resource) -> f64 {
        self.0[resource as usize]
    }

    pub(crate) fn add(&mut self, resource: Resource, amount: f64) {
        self.0[resource as usize] += amount;
    }

    /// Each figure divided by that of the same resource; 0 where nothing is used.
    pub(crate) fn per(&self, other: &Self) -> Self {
        let mut ratios = Self::default();
        for resource in Resource::ALL {
            let used = self.of(resource);
            if used > 0.0 {
                ratios.add(resource, used / other.of(resource));
            }
        }
        ratios
    }

    /// All figures divided by a number.
    pub(crate) fn over(&self, number: f64) -> Self {
        Self(self.0.map(|figure| if figure > 0.0 { figure / number } else { 0.0 }))
    }

    /// The resource of the largest figure, and that figure; the first of equal ones.
    pub fn largest(&self) -> (Resource, f64) {
        let first = (Resource::Cores, self.of(Resource::Cores));
        Resource::ALL
            .into_iter()
            .map(|resource| (resource, self.of(resource)))
            .fold(first, |most, next| if next.1 > most.1 { next } else { most })
    }
}

/// One phase of a run.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct PhasePrediction {
    /// Which.
    pub phase: Phase,
    /// Seconds from its begin to its end; 0 where it is left out.
    pub seconds: f64,
    /// Part of the phase for which each resource was busy, 0 to 1; the largest is the bottleneck.
    pub utilisation: Usage,
}

/// A run, from its first task to its last.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Prediction {
    /// Seconds of all phases.
    pub seconds: f64,
    /// All phases, in their order.
    pub phases: Vec<PhasePrediction>,
    /// Bytes that nodes got from nodes.
    pub exchanged_bytes: f64,
    /// Bytes read from the object store; 0 where inputs lie on disks.
    pub storage_read_bytes: f64,
    /// Bytes written to the object store; 0 where outputs lie on disks.
    pub storage_written_bytes: f64,
    /// Bytes read from the disks of nodes: inputs that lie there, and spilled blocks.
    pub disk_read_bytes: f64,
    /// Bytes written to the disks of nodes.
    pub disk_written_bytes: f64,
    /// Bytes of blocks that did not fit in memory; part of `disk_written_bytes`.
    pub spilled_bytes: f64,
    /// Tasks started, those run again included.
    pub tasks: u64,
    /// Tasks run again: broken off by the loss of a node, or their blocks were lost.
    pub tasks_again: u64,
    /// Blocks made, those made again included.
    pub objects: u64,
    /// Most bytes of blocks in the memory of one node at a time.
    pub peak_store_bytes: f64,
    /// Bytes that the tasks in flight on a node hold at most: of each its largest input.
    pub task_bytes: f64,
    /// Most bytes that one owner needs at a time to know its blocks.
    pub peak_metadata_bytes: f64,
    /// Nodes lost.
    pub lost_nodes: u32,
}

impl Prediction {
    /// Of one phase.
    ///
    /// # Panics
    /// Never for a prediction by a simulation: it has all phases.
    pub fn phase(&self, phase: Phase) -> &PhasePrediction {
        &self.phases[phase as usize]
    }
}
