//! Simulations and their lower bounds.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "sizes are below 2^52 and not below 0"
)]

use crate::common;
use evenhand::Seed;
use evenhand_cluster::model::{
    Cluster, ControlPlane, CostModel, CountPass, Exchange, Faults, NodeSpec, Owners, Phase, Simulation,
    Storage, Stragglers, Workload,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Jobs of all kinds, with at least eight tasks for each slot.
fn job() -> impl Strategy<Value = (Cluster, Workload, CostModel)> {
    let machine = (1_u32..12, 1_u32..9, 1_u32..5, 5e7..2e9, 1e8..4e9, 0.0..0.9, 0_u32..9, any::<bool>());
    let work = (8_u32..12, any::<bool>(), 1_u32..3, 0_u32..3, 1e8..3e9, any::<bool>());
    (machine, work).prop_map(
        |(
            (nodes, cores, disks, disk_bandwidth, network_bandwidth, store_share, read_ahead, remote),
            (tasks, two, per_node, count, task_bytes, each),
        )| {
            let node = NodeSpec { cores, memory: 16 << 30, disks, disk_bandwidth, network_bandwidth };
            let storage = if remote {
                Storage::ObjectStore { node_bandwidth: network_bandwidth * 0.8 }
            } else {
                Storage::LocalDisks
            };
            let cluster = Cluster { store_share, read_ahead, ..Cluster::new(nodes, node, storage) };
            let splits = nodes * (cores + read_ahead) * tasks;
            let exchange = if two {
                Exchange::TwoLevel { groups: nodes * per_node.min(splits / nodes) }
            } else {
                Exchange::OneLevel
            };
            let bytes = f64::from(splits) * task_bytes;
            let workload = Workload {
                bytes: bytes as u64,
                records: (bytes / 100.0) as u64,
                splits,
                partitions: splits,
                exchange,
                count: [CountPass::Whole, CountPass::Footers, CountPass::Skipped][count as usize],
                keep_dealt: false,
            };
            let default = CostModel::default();
            let owners = if each { Owners::EachNode } else { Owners::Driver };
            let costs = CostModel { control: ControlPlane { owners, ..default.control }, ..default };
            (cluster, workload, costs)
        },
    )
}

fn seconds(cluster: Cluster, workload: Workload, costs: CostModel) -> f64 {
    let simulation = Simulation::new(cluster, workload, costs, Faults::default()).unwrap();
    simulation.run(&Seed::from_text("42")).seconds
}

/// What the time of a job without faults is below, in bounds.
const FACTOR: f64 = 4.0;

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 96,
        rng_seed: RngSeed::Fixed(19),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_phase_undercuts_its_bound_and_no_job_exceeds_it_by_much((cluster, workload, costs) in job()) {
        let simulation = Simulation::new(cluster, workload, costs, Faults::default()).unwrap();
        let prediction = simulation.run(&Seed::from_text("42"));
        let bounds = simulation.bounds();
        for phase in Phase::ALL {
            let (resource, busy) = bounds.phases[phase as usize].busy.largest();
            let seconds = prediction.phase(phase).seconds;
            prop_assert!(seconds >= busy * (1.0 - 1e-9), "{phase:?}: {seconds} s, {resource:?} busy for {busy} s");
            let utilisation = prediction.phase(phase).utilisation.largest();
            prop_assert!(utilisation.1 <= 1.0 + 1e-9, "{phase:?}: {utilisation:?}");
        }
        prop_assert!(prediction.seconds <= bounds.seconds() * FACTOR, "{} of {}", prediction.seconds, bounds.seconds());
    }

    #[test]
    fn all_bytes_are_moved_once((cluster, workload, costs) in job()) {
        let prediction = Simulation::new(cluster, workload, costs, Faults::default()).unwrap().run(&Seed::from_text("42"));
        let bytes = workload.bytes as f64;
        common::near(prediction.exchanged_bytes / bytes, cluster.crossing());
        let reads = if workload.count == CountPass::Whole { 2.0 } else { 1.0 };
        let footers = if workload.count == CountPass::Footers { f64::from(workload.splits) * costs.footer_bytes } else { 0.0 };
        match cluster.storage {
            Storage::ObjectStore { .. } => {
                common::near(prediction.storage_read_bytes / bytes, reads + footers / bytes);
                common::near(prediction.storage_written_bytes / bytes, 1.0);
                common::near(prediction.disk_written_bytes / bytes, prediction.spilled_bytes / bytes);
            }
            Storage::LocalDisks => common::near((prediction.disk_written_bytes - prediction.spilled_bytes) / bytes, 1.0),
        }
        prop_assert_eq!(prediction.tasks_again, 0);
    }

    // Tasks that get through one step sooner meet others at the next, and a list of tasks in another order may end later
    // (Graham, 1966): with few tasks a slot by a tenth; where one resource is scarce, in closed_forms.rs, never.
    #[test]
    fn twice_the_bandwidth_slows_by_no_more_than_another_order_of_tasks((cluster, workload, costs) in job()) {
        let before = seconds(cluster, workload, costs);
        for change in [
            |node: &mut NodeSpec| node.disk_bandwidth *= 2.0,
            |node: &mut NodeSpec| node.network_bandwidth *= 2.0,
            |node: &mut NodeSpec| { node.disk_bandwidth *= 2.0; node.network_bandwidth *= 2.0; },
        ] {
            let mut faster = cluster;
            change(&mut faster.node);
            let after = seconds(faster, workload, costs);
            prop_assert!(after <= before * 1.15, "{after} instead of {before}");
        }
    }

    #[test]
    fn stragglers_never_speed_a_job_up((cluster, workload, costs) in job()) {
        let stragglers = Some(Stragglers { share: 0.05, shape: 1.5, limit: 10.0, slow_nodes: 0, slowdown: 1.0 });
        let simulation = Simulation::new(cluster, workload, costs, Faults { stragglers, failures: None }).unwrap();
        let slow = simulation.run(&Seed::from_text("42")).seconds;
        prop_assert!(slow >= simulation.bounds().seconds() * (1.0 - 1e-9));
    }
}
