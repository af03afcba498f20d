//! The simulation: tasks start and end as events; in between, bandwidth is a fluid that flows share.
//!
//! **Tasks.** A task does one thing at a time: it reads or fetches, computes, writes. [`Cluster::tasks_per_node`] tasks of a node compute and write at
//! once; the inputs of [`Cluster::read_ahead`] more are read ahead, as Ray pulls the arguments of tasks in its queue. Which task a free slot takes: what has to be done on this node (merging, finishing) before what any node can do. An
//! owner starts tasks and takes in blocks one after the other, at its rates.
//!
//! **Flows.** On each node, the flows on a disk or in one direction of the network get equal shares (processor sharing), and a flow
//! goes at the least of its shares; what it cannot use of a share is not given to others, so the model errs on the slow side. A
//! fetch is one flow, not one for each block: it draws on all other nodes evenly, hence the senders' side is a mean field: as if
//! each node had its even part of all fetches. Shares go by counts of flows in the whole cluster that are exact below a hundred (of
//! flows, and of nodes) and above may be too high by two hundredths, or by two hundredths of a flow for each node, so that no node has
//! to be looked at for each event elsewhere.
//!
//! **Spill.** Blocks stay in memory while they fit; what does not is written to disk before the task ends (back-pressure). Merged
//! blocks fill half of a store at most, the other half being for blocks on their way. A fetch reads from disk the part that is
//! spilled of all blocks of its kind.
//!
//! **Lineage.** The loss of a node breaks off its tasks and takes its blocks. What is still needed of them is made again: dealt
//! blocks by their deal task; merged ones by their merge task, for which in turn dealt blocks may have to be made again. The groups
//! of a lost node go to the other nodes one each: with few groups a node, few nodes then do twice their part.
//!
//! Cost: O(tasks × tasks in flight on a node) steps and O(tasks) memory: 2 × 10^5 tasks on 100 nodes take 3 s, 2 × 10^6 on 1000 nodes
//! half a minute (2026-11-25, one core).
//! The result follows from the seed; on machines whose logarithms differ in the last bit it may differ in like measure.

mod dice;
mod engine;
mod events;
mod flows;
mod lineage;
mod losses;
mod node;
mod owners;
mod steps;
mod stores;
mod tally;

use evenhand::Seed;

use crate::model::bounds::Bounds;
use crate::model::cluster::Cluster;
use crate::model::cost::CostModel;
use crate::model::error::{ModelError, check};
use crate::model::faults::Faults;
use crate::model::prediction::Prediction;
use crate::model::workload::Workload;

/// A job to be simulated.
#[derive(Debug, Clone, PartialEq)]
pub struct Simulation {
    cluster: Cluster,
    workload: Workload,
    costs: CostModel,
    faults: Faults,
}

impl Simulation {
    /// A job on a cluster.
    ///
    /// # Errors
    /// [`ModelError`] if a field is out of its range, or there are more than 2^31 tasks of a kind.
    pub fn new(
        cluster: Cluster,
        workload: Workload,
        costs: CostModel,
        faults: Faults,
    ) -> Result<Self, ModelError> {
        check(&cluster, &workload, &costs, &faults)?;
        Ok(Self { cluster, workload, costs, faults })
    }

    /// What no schedule undercuts, whatever the faults.
    pub fn bounds(&self) -> Bounds {
        Bounds::of(&self.cluster, &self.workload, &self.costs)
    }

    /// One run: equal seeds give equal runs. Without random faults all seeds do.
    pub fn run(&self, seed: &Seed) -> Prediction {
        engine::Engine::new(&self.cluster, &self.workload, &self.costs, &self.faults, seed).run()
    }

    /// A run for each seed, which are `child(seed, "run/0")`, `child(seed, "run/1")`, …
    pub fn runs(&self, seed: &Seed, count: u32) -> Vec<Prediction> {
        (0..count).map(|number| self.run(&seed.child(&format!("run/{number}")))).collect()
    }
}
