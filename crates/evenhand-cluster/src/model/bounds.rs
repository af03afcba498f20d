//! Lower bounds: how long each resource is busy at the least.
//!
//! A phase takes no less than the busy time of its busiest resource: the work that must be done, divided by what all nodes do
//! together. Of spilled bytes the bound counts what cannot fit in the memory of all nodes. A simulation without faults comes near
//! the bound where one resource is scarce and tasks are many; it exceeds it by the first and last tasks of a phase, by the times at
//! which a task holds a slot and waits, and by shares of bandwidth that a flow holds and cannot use.

use serde::{Deserialize, Serialize};

use crate::model::cluster::{Cluster, Storage};
use crate::model::cost::{ControlPlane, CostModel, Owners};
use crate::model::prediction::{Phase, Resource, Usage};
use crate::model::workload::{CountPass, Exchange, Workload};

/// Busy times of one phase.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct PhaseBound {
    /// Which.
    pub phase: Phase,
    /// Seconds for which each resource is busy at the least.
    pub busy: Usage,
}

/// Busy times of all phases, in their order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    /// All phases, in their order.
    pub phases: Vec<PhaseBound>,
}

impl Bounds {
    /// Seconds that the job takes at the least: the sum over the phases of their busiest resource.
    pub fn seconds(&self) -> f64 {
        self.phases.iter().map(|phase| phase.busy.largest().1).sum()
    }

    pub(crate) fn of(cluster: &Cluster, workload: &Workload, costs: &CostModel) -> Self {
        let capacities = capacities(cluster, costs);
        let amounts = amounts(cluster, workload, costs);
        let phases = Phase::ALL
            .into_iter()
            .zip(amounts)
            .map(|(phase, amounts)| PhaseBound { phase, busy: amounts.per(&capacities) })
            .collect();
        Self { phases }
    }
}

/// What all nodes together do in a second: core seconds, bytes, seconds of owners.
pub(crate) fn capacities(cluster: &Cluster, costs: &CostModel) -> Usage {
    let nodes = f64::from(cluster.nodes);
    let node = &cluster.node;
    let mut capacities = Usage::default();
    capacities.add(Resource::Cores, nodes * f64::from(node.cores.min(cluster.tasks_per_node)));
    capacities.add(Resource::Disks, nodes * disks(cluster, costs));
    capacities.add(Resource::NetworkIn, nodes * node.network_bandwidth * costs.network_efficiency);
    capacities.add(Resource::NetworkOut, nodes * node.network_bandwidth * costs.network_efficiency);
    if let Storage::ObjectStore { node_bandwidth } = cluster.storage {
        capacities.add(Resource::StorageIn, nodes * node_bandwidth);
        capacities.add(Resource::StorageOut, nodes * node_bandwidth);
    }
    capacities.add(Resource::Driver, 1.0);
    capacities.add(Resource::Controllers, nodes);
    capacities
}

/// Bytes a second of the disks of one node.
pub(crate) fn disks(cluster: &Cluster, costs: &CostModel) -> f64 {
    f64::from(cluster.node.disks) * cluster.node.disk_bandwidth * costs.disk_efficiency
}

/// The work of each phase.
fn amounts(cluster: &Cluster, workload: &Workload, costs: &CostModel) -> [Usage; 4] {
    let (bytes, records) = (workload.bytes as f64, workload.records as f64);
    let (splits, partitions) = (f64::from(workload.splits), f64::from(workload.partitions));
    let crossing = bytes * cluster.crossing();
    // What fits in memory stays there: of the dealt blocks in one level, of the merged ones in two.
    let spilled = (bytes - f64::from(cluster.nodes) * cluster.store_bytes()).max(0.0);
    let cores = |tasks: f64, bytes: f64, records: f64, step: crate::model::StepCost| {
        step.per_byte * bytes + step.per_record * records + step.per_task * tasks
    };

    let mut count = Usage::default();
    if workload.count != CountPass::Skipped {
        let (read, counted) = match workload.count {
            CountPass::Footers => (splits * costs.footer_bytes.min(workload.split_bytes()), 0.0),
            _ => (bytes, records),
        };
        storage(&mut count, cluster, Resource::StorageIn, read);
        count.add(Resource::Cores, cores(splits, read, counted, costs.count));
        dispatch(&mut count, &costs.control, splits, 0.0, false);
    }

    let mut sizes = Usage::default();
    let tasks = f64::from(workload.size_tasks(cluster));
    sizes.add(Resource::Cores, cores(tasks, 0.0, records, costs.sizes));
    dispatch(&mut sizes, &costs.control, tasks, 0.0, false);

    let mut deal = Usage::default();
    storage(&mut deal, cluster, Resource::StorageIn, bytes);
    deal.add(Resource::Cores, cores(splits, bytes, records, costs.deal));
    deal.add(Resource::Disks, spilled);

    let mut finish = Usage::default();
    finish.add(Resource::Disks, spilled);
    finish.add(Resource::Cores, cores(partitions, bytes, records, costs.finish));
    storage(&mut finish, cluster, Resource::StorageOut, bytes);

    match workload.exchange {
        Exchange::OneLevel => {
            dispatch(&mut deal, &costs.control, splits, splits * partitions, false);
            finish.add(Resource::NetworkIn, crossing);
            finish.add(Resource::NetworkOut, crossing);
        }
        Exchange::TwoLevel { groups } => {
            dispatch(&mut deal, &costs.control, splits, splits * f64::from(groups), false);
            let merged = f64::from(workload.batches()) * partitions;
            dispatch(&mut deal, &costs.control, workload.merges() as f64, merged, true);
            deal.add(Resource::Cores, cores(workload.merges() as f64, bytes, records, costs.merge));
            deal.add(Resource::NetworkIn, crossing);
            deal.add(Resource::NetworkOut, crossing);
        }
    }
    let on_node = workload.groups() > 0;
    dispatch(&mut finish, &costs.control, partitions, 0.0, on_node);
    [count, sizes, deal, finish]
}

/// Bytes read from where inputs lie (`StorageIn`), or written to where outputs lie (`StorageOut`).
pub(crate) fn storage(usage: &mut Usage, cluster: &Cluster, direction: Resource, bytes: f64) {
    match cluster.storage {
        Storage::LocalDisks => usage.add(Resource::Disks, bytes),
        Storage::ObjectStore { .. } => {
            usage.add(direction, bytes);
            let network =
                if direction == Resource::StorageIn { Resource::NetworkIn } else { Resource::NetworkOut };
            usage.add(network, bytes);
        }
    }
}

/// Seconds of owners for `tasks` tasks that make `objects` blocks in all. `on_node`: whether the tasks are merged or finished on a given
/// node, whose controller starts them, if there are controllers.
pub(crate) fn dispatch(usage: &mut Usage, control: &ControlPlane, tasks: f64, objects: f64, on_node: bool) {
    let (starts, takes) = (tasks / control.tasks_per_second, objects / control.objects_per_second);
    match control.owners {
        Owners::Driver => usage.add(Resource::Driver, starts + takes),
        Owners::EachNode if on_node => usage.add(Resource::Controllers, starts + takes),
        Owners::EachNode => {
            usage.add(Resource::Driver, starts);
            usage.add(Resource::Controllers, takes);
        }
    }
}
