//! Jobs so small or so plain that their times are known.

#![allow(clippy::float_cmp, reason = "what nothing is added to is exactly 0")]

use crate::common::{NOTHING, cluster, free, near, run, workload};
use evenhand_cluster::model::{
    Cluster, CountPass, Exchange, Faults, ModelError, Phase, Resource, Simulation, StepCost, Storage,
    Workload,
};

const GB: f64 = 1e9;

#[test]
fn one_node_reads_computes_and_writes_in_turn() {
    let cluster = cluster(1, 1);
    let mut costs = free();
    costs.count = StepCost { per_byte: 1e-9, ..NOTHING };
    costs.sizes = StepCost { per_record: 1e-6, ..NOTHING };
    costs.deal = StepCost { per_byte: 2e-9, per_record: 3e-6, per_task: 0.5 };
    costs.finish = StepCost { per_byte: 3e-9, ..NOTHING };
    costs.memory_bandwidth = 4.0 * GB;
    let prediction = run(cluster, Workload { count: CountPass::Whole, ..workload(8e9, 4, 2) }, costs);
    let disk = 8.0;
    let records = 8e7;
    let seconds = Phase::ALL.map(|phase| prediction.phase(phase).seconds);
    near(seconds[0], disk + 8.0);
    near(seconds[1], records * 1e-6);
    near(seconds[2], disk + 16.0 + records * 3e-6 + 4.0 * 0.5);
    near(seconds[3], 8.0 / 4.0 + 24.0 + disk);
    near(prediction.seconds, seconds.iter().sum());
    assert_eq!(prediction.exchanged_bytes, 0.0);
    assert_eq!(prediction.spilled_bytes, 0.0);
    near(prediction.disk_read_bytes, 16e9);
    near(prediction.disk_written_bytes, 8e9);
    near(prediction.peak_store_bytes, 8e9);
    assert_eq!(prediction.objects, 8);
}

#[test]
fn footers_are_read_instead_of_splits() {
    let mut costs = free();
    costs.footer_bytes = 1e6;
    let workload = Workload { count: CountPass::Footers, ..workload(8e9, 4, 2) };
    near(run(cluster(1, 1), workload, costs).phase(Phase::Count).seconds, 4e6 / GB);
    let skipped = Workload { count: CountPass::Skipped, ..workload };
    assert_eq!(run(cluster(1, 1), skipped, costs).phase(Phase::Count).seconds, 0.0);
}

#[test]
fn two_nodes_exchange_what_crosses_at_the_rate_of_the_network() {
    let mut cluster = cluster(2, 4);
    cluster.node.disk_bandwidth = 1e18;
    cluster.node.network_bandwidth = GB;
    let prediction = run(cluster, workload(64e9, 16, 16), free());
    // Each node takes half of the bytes, and half of these come from the other.
    near(prediction.phase(Phase::Finish).seconds, 16.0);
    near(prediction.exchanged_bytes, 32e9);
    let (resource, utilisation) = prediction.phase(Phase::Finish).utilisation.largest();
    assert_eq!(resource, Resource::NetworkIn);
    near(utilisation, 1.0);
}

#[test]
fn an_object_store_gives_and_takes_by_the_network_or_by_its_own_rate() {
    for (network, store, seconds) in [(GB, 2.0 * GB, 8.0), (2.0 * GB, GB, 8.0)] {
        let mut cluster =
            Cluster { storage: Storage::ObjectStore { node_bandwidth: store }, ..cluster(1, 4) };
        cluster.node.network_bandwidth = network;
        let prediction = run(cluster, workload(8e9, 8, 8), free());
        near(prediction.phase(Phase::Deal).seconds, seconds);
        near(prediction.phase(Phase::Finish).seconds, seconds);
        near(prediction.storage_read_bytes, 8e9);
        near(prediction.storage_written_bytes, 8e9);
        assert_eq!(prediction.disk_read_bytes + prediction.disk_written_bytes, 0.0);
    }
}

#[test]
fn without_memory_every_block_goes_to_disk_and_back() {
    let mut cluster = cluster(4, 2);
    cluster.store_share = 0.0;
    cluster.node.network_bandwidth = 1e18;
    for exchange in [Exchange::OneLevel, Exchange::TwoLevel { groups: 4 }] {
        let prediction = run(cluster, Workload { exchange, ..workload(64e9, 32, 32) }, free());
        let passes = if exchange == Exchange::OneLevel { 2.0 } else { 4.0 };
        // Nothing but the disks takes time, so they are never idle but where too few tasks are left.
        let least = passes * 64.0 / 4.0;
        let deal = prediction.phase(Phase::Deal).seconds;
        assert!((least * 0.999..least * 1.2).contains(&deal), "{exchange:?}: {deal}");
        near(prediction.phase(Phase::Finish).seconds, 2.0 * 64.0 / 4.0);
        near(prediction.spilled_bytes, passes / 2.0 * 64e9);
        near(prediction.disk_written_bytes, (passes / 2.0 + 1.0) * 64e9);
        near(prediction.disk_read_bytes, (passes / 2.0 + 1.0) * 64e9);
    }
}

#[test]
fn disks_add_up_and_cores_bound_what_computes() {
    let mut costs = free();
    costs.deal = StepCost { per_task: 1.0, ..NOTHING };
    let mut cluster = cluster(1, 4);
    cluster.node.cores = 2;
    cluster.node.disks = 4;
    cluster.node.disk_bandwidth = 1e18;
    near(run(cluster, workload(8e9, 16, 1), costs).phase(Phase::Deal).seconds, 8.0);
    cluster.node.disk_bandwidth = GB;
    near(run(cluster, workload(8e9, 16, 16), free()).phase(Phase::Deal).seconds, 2.0);
}

#[test]
fn owners_start_tasks_and_take_blocks_one_after_the_other() {
    let mut costs = free();
    costs.control.tasks_per_second = 4.0;
    costs.control.objects_per_second = 16.0;
    let workload = workload(8e3, 32, 8);
    let deal = run(cluster(2, 8), workload, costs).phase(Phase::Deal).seconds;
    // 32 tasks at 4 a second, then 8 blocks each at 16 a second, by the driver alone; the disks take a moment after the last.
    assert!((deal - 24.0).abs() < 1e-3, "{deal}");
    costs.control.owners = evenhand_cluster::model::Owners::EachNode;
    let deal = run(cluster(2, 8), workload, costs).phase(Phase::Deal).seconds;
    // The driver needs 8 s for the tasks; each controller 8 s for the blocks of its half, the first of which come after 0.25 s.
    assert!((8.0..9.6).contains(&deal), "{deal}");
}

#[test]
fn reading_ahead_overlaps_what_is_read_with_what_is_computed() {
    let mut costs = free();
    costs.deal = StepCost { per_byte: 1e-9, ..NOTHING };
    let mut cluster = cluster(1, 1);
    let in_turn = run(cluster, workload(8e9, 8, 1), costs).phase(Phase::Deal).seconds;
    near(in_turn, 16.0);
    cluster.read_ahead = 1;
    let overlapped = run(cluster, workload(8e9, 8, 1), costs).phase(Phase::Deal).seconds;
    // Two read at once at first: the first is there after 2 s; and the last computes alone.
    assert!((9.0..=10.1).contains(&overlapped), "{overlapped}");
}

#[test]
fn twice_the_bandwidth_of_what_is_scarce_halves_the_time() {
    let workload = workload(64e9, 32, 32);
    let (before, mut faster) = (run(cluster(4, 2), workload, free()), cluster(4, 2));
    faster.node.disk_bandwidth *= 2.0;
    let after = run(faster, workload, free());
    near(after.phase(Phase::Deal).seconds, before.phase(Phase::Deal).seconds / 2.0);
    assert!(after.seconds < before.seconds);
    faster.node.network_bandwidth *= 2.0;
    near(run(faster, workload, free()).seconds, before.seconds / 2.0);
}

#[test]
fn fields_out_of_range_are_refused() {
    let refused = |change: fn(&mut Cluster)| {
        let mut cluster = cluster(2, 2);
        change(&mut cluster);
        Simulation::new(cluster, workload(1e9, 2, 2), free(), Faults::default()).unwrap_err()
    };
    let error = refused(|cluster| cluster.nodes = 0);
    assert_eq!(error, ModelError::OutOfRange { field: "nodes", value: 0.0 });
    let error = refused(|cluster| cluster.node.disk_bandwidth = 0.0);
    assert_eq!(error, ModelError::OutOfRange { field: "disk_bandwidth", value: 0.0 });
    assert!(refused(|cluster| cluster.store_share = 1.5).to_string().contains("store_share is 1.5"));
    let error = refused(|cluster| cluster.node.network_bandwidth = f64::NAN);
    assert!(matches!(error, ModelError::OutOfRange { field: "network_bandwidth", .. }));
    let many = Workload {
        splits: u32::MAX,
        partitions: u32::MAX,
        exchange: Exchange::TwoLevel { groups: 1 },
        ..workload(1e18, 1, 1)
    };
    let error = Simulation::new(cluster(2, 2), many, free(), Faults::default()).unwrap_err();
    assert_eq!(error, ModelError::TooManyTasks { tasks: u64::from(u32::MAX) });
}
