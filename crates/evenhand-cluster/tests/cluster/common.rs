//! Jobs in which nothing takes time but what a test lets take time.

#![allow(clippy::cast_sign_loss, reason = "sizes are not below 0")]

use evenhand::Seed;
use evenhand_cluster::model::{
    Cluster, ControlPlane, CostModel, CountPass, Exchange, Faults, NodeSpec, Owners, Prediction, Simulation,
    StepCost, Storage, Workload,
};

pub(crate) const NOTHING: StepCost = StepCost { per_byte: 0.0, per_record: 0.0, per_task: 0.0 };

/// Costs of nothing.
pub(crate) fn free() -> CostModel {
    CostModel {
        count: NOTHING,
        sizes: NOTHING,
        deal: NOTHING,
        merge: NOTHING,
        finish: NOTHING,
        footer_bytes: 0.0,
        memory_bandwidth: 1e18,
        network_efficiency: 1.0,
        disk_efficiency: 1.0,
        control: ControlPlane {
            tasks_per_second: 1e15,
            objects_per_second: 1e15,
            bytes_per_object: 1.0,
            owners: Owners::Driver,
        },
    }
}

/// Nodes with one disk of 1 GB/s, a network of 1 GB/s and memory for all blocks; nothing is read ahead.
pub(crate) fn cluster(nodes: u32, cores: u32) -> Cluster {
    let node = NodeSpec { cores, memory: 1 << 40, disks: 1, disk_bandwidth: 1e9, network_bandwidth: 1e9 };
    Cluster { read_ahead: 0, ..Cluster::new(nodes, node, Storage::LocalDisks) }
}

/// One level, records of 100 bytes, already counted.
pub(crate) fn workload(bytes: f64, splits: u32, partitions: u32) -> Workload {
    Workload {
        bytes: bytes as u64,
        records: (bytes / 100.0) as u64,
        splits,
        partitions,
        exchange: Exchange::OneLevel,
        count: CountPass::Skipped,
        keep_dealt: false,
    }
}

/// A run without faults.
pub(crate) fn run(cluster: Cluster, workload: Workload, costs: CostModel) -> Prediction {
    Simulation::new(cluster, workload, costs, Faults::default()).unwrap().run(&Seed::from_text("42"))
}

/// Equal up to rounding.
#[track_caller]
pub(crate) fn near(is: f64, should: f64) {
    assert!((is - should).abs() <= should.abs() * 1e-6 + 1e-6, "{is} instead of {should}");
}
