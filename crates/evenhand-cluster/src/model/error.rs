//! What a model refuses.

use core::fmt;

use crate::model::cluster::{Cluster, Storage};
use crate::model::cost::{CostModel, StepCost};
use crate::model::faults::{Failures, Faults};
use crate::model::workload::Workload;

/// A number that the model cannot take.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum ModelError {
    /// A field is out of its range, which its documentation gives.
    OutOfRange {
        /// The field, as it is written in Rust.
        field: &'static str,
        /// What it is.
        value: f64,
    },
    /// More tasks than the model can number: 2^31 of a kind.
    TooManyTasks {
        /// Tasks of one kind.
        tasks: u64,
    },
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange { field, value } => {
                write!(f, "{field} is {value}, which is out of range")
            }
            Self::TooManyTasks { tasks } => {
                write!(
                    f,
                    "{tasks} tasks of one kind, more than the {MAX_TASKS} of the model. Use larger splits."
                )
            }
        }
    }
}

impl core::error::Error for ModelError {}

const MAX_TASKS: u64 = 1 << 31;

/// Whether all fields are in their ranges.
pub(crate) fn check(
    cluster: &Cluster,
    workload: &Workload,
    costs: &CostModel,
    faults: &Faults,
) -> Result<(), ModelError> {
    let node = &cluster.node;
    within("nodes", f64::from(cluster.nodes), 1.0, f64::MAX)?;
    within("tasks_per_node", f64::from(cluster.tasks_per_node), 1.0, f64::MAX)?;
    within("store_share", cluster.store_share, 0.0, 1.0)?;
    within("cores", f64::from(node.cores), 1.0, f64::MAX)?;
    within("memory", node.memory as f64, 1.0, f64::MAX)?;
    within("disks", f64::from(node.disks), 1.0, f64::MAX)?;
    above("disk_bandwidth", node.disk_bandwidth)?;
    above("network_bandwidth", node.network_bandwidth)?;
    if let Storage::ObjectStore { node_bandwidth } = cluster.storage {
        above("node_bandwidth", node_bandwidth)?;
    }
    within("bytes", workload.bytes as f64, 1.0, f64::MAX)?;
    within("records", workload.records as f64, 1.0, f64::MAX)?;
    within("splits", f64::from(workload.splits), 1.0, f64::MAX)?;
    within("partitions", f64::from(workload.partitions), 1.0, f64::MAX)?;
    if let crate::model::Exchange::TwoLevel { groups } = workload.exchange {
        within("groups", f64::from(groups), 1.0, f64::from(workload.partitions))?;
    }
    for tasks in [u64::from(workload.splits), u64::from(workload.partitions), workload.merges()] {
        if tasks > MAX_TASKS {
            return Err(ModelError::TooManyTasks { tasks });
        }
    }
    for StepCost { per_byte, per_record, per_task } in
        [costs.count, costs.sizes, costs.deal, costs.merge, costs.finish]
    {
        within("per_byte", per_byte, 0.0, f64::MAX)?;
        within("per_record", per_record, 0.0, f64::MAX)?;
        within("per_task", per_task, 0.0, f64::MAX)?;
    }
    within("footer_bytes", costs.footer_bytes, 0.0, f64::MAX)?;
    above("memory_bandwidth", costs.memory_bandwidth)?;
    for (field, share) in
        [("network_efficiency", costs.network_efficiency), ("disk_efficiency", costs.disk_efficiency)]
    {
        above(field, share)?;
        within(field, share, 0.0, 1.0)?;
    }
    above("tasks_per_second", costs.control.tasks_per_second)?;
    above("objects_per_second", costs.control.objects_per_second)?;
    within("bytes_per_object", costs.control.bytes_per_object, 0.0, f64::MAX)?;
    check_faults(cluster, faults)
}

fn check_faults(cluster: &Cluster, faults: &Faults) -> Result<(), ModelError> {
    if let Some(stragglers) = &faults.stragglers {
        within("share", stragglers.share, 0.0, 1.0)?;
        above("shape", stragglers.shape)?;
        within("limit", stragglers.limit, 1.0, f64::MAX)?;
        within("slow_nodes", f64::from(stragglers.slow_nodes), 0.0, f64::from(cluster.nodes))?;
        within("slowdown", stragglers.slowdown, 1.0, f64::MAX)?;
    }
    match &faults.failures {
        None => Ok(()),
        Some(Failures::Random { rate, recovery }) => {
            within("rate", *rate, 0.0, f64::MAX)?;
            within("recovery", *recovery, 0.0, f64::MAX)
        }
        Some(Failures::Planned { losses, recovery }) => {
            within("recovery", *recovery, 0.0, f64::MAX)?;
            losses.iter().try_for_each(|loss| {
                within("at", loss.at, 0.0, f64::MAX)?;
                within("node", f64::from(loss.node), 0.0, f64::from(cluster.nodes - 1))
            })
        }
    }
}

fn within(field: &'static str, value: f64, least: f64, most: f64) -> Result<(), ModelError> {
    if (least..=most).contains(&value) { Ok(()) } else { Err(ModelError::OutOfRange { field, value }) }
}

fn above(field: &'static str, value: f64) -> Result<(), ModelError> {
    if value > 0.0 && value.is_finite() { Ok(()) } else { Err(ModelError::OutOfRange { field, value }) }
}
