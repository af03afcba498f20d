//! What is lost is made again, no more and no less.

use crate::common::{NOTHING, cluster, free, near, run, workload};
use evenhand::Seed;
use evenhand_cluster::model::{
    Cluster, CostModel, Exchange, Failures, Faults, NodeLoss, Phase, Prediction, Simulation, StepCost,
    Stragglers, Workload,
};

/// A second for each deal and each merge, ten for each partition.
fn seconds() -> CostModel {
    let one = StepCost { per_task: 1.0, ..NOTHING };
    CostModel { deal: one, merge: one, finish: StepCost { per_task: 10.0, ..NOTHING }, ..free() }
}

fn lose(
    cluster: Cluster,
    workload: Workload,
    costs: CostModel,
    node: u32,
    at: f64,
    recovery: f64,
) -> Prediction {
    let failures = Failures::Planned { losses: vec![NodeLoss { at, node }], recovery };
    let faults = Faults { failures: Some(failures), ..Faults::default() };
    Simulation::new(cluster, workload, costs, faults).unwrap().run(&Seed::from_text("42"))
}

/// Bytes so few that nothing but the processor takes time.
fn small(splits: u32, partitions: u32) -> Workload {
    workload(1e5, splits, partitions)
}

#[test]
fn a_node_lost_while_dealing_deals_again_what_it_had_dealt() {
    // Two nodes, a task each. At 2.5 s node 1 has dealt two splits and is at its third; node 0 as well. Six are left with the three
    // to be dealt again and one in flight on node 0, which ends at 3; node 1 begins anew at 2.5: five tasks, the last ends at 5.5.
    let prediction = lose(cluster(2, 1), small(8, 2), seconds(), 1, 2.5, 0.0);
    assert_eq!(prediction.tasks_again, 3);
    assert_eq!(prediction.lost_nodes, 1);
    assert!((prediction.phase(Phase::Deal).seconds - 5.5).abs() < 0.01);
    // Sizes are one task, splits 8, partitions 2.
    assert_eq!(prediction.tasks, 1 + 8 + 2 + 3);
}

#[test]
fn a_node_lost_while_finishing_deals_its_splits_and_finishes_its_partition_again() {
    // Each node has dealt four of eight splits by 4 s, and is at its first of two partitions at 9 s.
    let prediction = lose(cluster(2, 1), small(8, 4), seconds(), 1, 9.0, 0.0);
    assert_eq!(prediction.tasks_again, 4 + 1);
    let undisturbed = run(cluster(2, 1), small(8, 4), seconds());
    assert_eq!(prediction.tasks, undisturbed.tasks + 5);
    assert_eq!(prediction.objects, undisturbed.objects + 4 * 4);
}

#[test]
fn in_two_levels_dealt_blocks_that_were_let_go_are_all_made_again() {
    // Four groups on four nodes, 16 splits: four batches. All is dealt and merged by 8 s; then each node finishes four partitions.
    let two = Workload { exchange: Exchange::TwoLevel { groups: 4 }, ..small(16, 16) };
    let undisturbed = run(cluster(4, 1), two, seconds());
    assert!((undisturbed.phase(Phase::Deal).seconds - 8.0).abs() < 0.1, "{undisturbed:?}");
    let at = undisturbed.phase(Phase::Deal).seconds + 5.0;
    let prediction = lose(cluster(4, 1), two, seconds(), 2, at, 1000.0);
    // 16 deals, the four merges of its group and the partition in flight.
    assert_eq!(prediction.tasks_again, 16 + 4 + 1);
    // Kept blocks: what the node had dealt, a quarter or so.
    let kept = Workload { keep_dealt: true, ..two };
    let prediction = lose(cluster(4, 1), kept, seconds(), 2, at, 1000.0);
    assert_eq!(prediction.tasks_again, 4 + 4 + 1);
}

#[test]
fn whenever_a_node_is_lost_every_partition_is_finished_once() {
    for exchange in [Exchange::OneLevel, Exchange::TwoLevel { groups: 6 }] {
        for keep_dealt in [false, true] {
            let workload = Workload { exchange, keep_dealt, ..small(36, 24) };
            let undisturbed = run(cluster(3, 2), workload, seconds());
            for half in 0..200_u32 {
                let at = f64::from(half) / 2.0;
                if at >= undisturbed.seconds {
                    break;
                }
                let prediction = lose(cluster(3, 2), workload, seconds(), half % 3, at, 7.0);
                assert_eq!(prediction.tasks, undisturbed.tasks + prediction.tasks_again, "{at}");
                assert!(prediction.seconds >= undisturbed.seconds * 0.9);
            }
        }
    }
}

#[test]
fn a_cluster_that_loses_all_its_nodes_begins_anew_when_they_return() {
    let losses = vec![NodeLoss { at: 2.5, node: 0 }, NodeLoss { at: 2.5, node: 1 }];
    let failures = Some(Failures::Planned { losses, recovery: 100.0 });
    let simulation =
        Simulation::new(cluster(2, 1), small(8, 2), seconds(), Faults { failures, ..Faults::default() });
    let prediction = simulation.unwrap().run(&Seed::from_text("42"));
    assert_eq!(prediction.tasks_again, 6);
    assert!((prediction.phase(Phase::Deal).seconds - 106.5).abs() < 0.01);
}

#[test]
fn slow_nodes_take_their_multiple_and_others_take_over_what_they_can() {
    let stragglers = Stragglers { share: 0.0, shape: 1.0, limit: 1.0, slow_nodes: 1, slowdown: 3.0 };
    let faults = Faults { stragglers: Some(stragglers), ..Faults::default() };
    let simulation = Simulation::new(cluster(2, 1), small(8, 1), seconds(), faults).unwrap();
    // The slow node deals two while the other deals six.
    let deal = simulation.run(&Seed::from_text("42")).phase(Phase::Deal).seconds;
    assert!((deal - 6.0).abs() < 0.01, "{deal}");
}

#[test]
fn slow_tasks_take_a_pareto_distributed_multiple() {
    let stragglers = Stragglers { share: 1.0, shape: 2.0, limit: 1e9, slow_nodes: 0, slowdown: 1.0 };
    let faults = Faults { stragglers: Some(stragglers), ..Faults::default() };
    let one_by_one = Simulation::new(cluster(1, 1), small(20_000, 1), seconds(), faults).unwrap();
    let mean = one_by_one.run(&Seed::from_text("42")).phase(Phase::Deal).seconds / 20_000.0;
    // The mean is shape / (shape - 1) = 2; its variance is infinite, hence the room.
    assert!((1.9..2.2).contains(&mean), "{mean}");
}

#[test]
fn equal_seeds_give_equal_runs_and_others_differ() {
    let stragglers = Stragglers { share: 0.1, shape: 1.5, limit: 20.0, slow_nodes: 1, slowdown: 2.0 };
    let failures = Failures::Random { rate: 1.0 / 300.0, recovery: 20.0 };
    let faults = Faults { stragglers: Some(stragglers), failures: Some(failures) };
    let two = Workload { exchange: Exchange::TwoLevel { groups: 4 }, ..small(64, 32) };
    let simulation = Simulation::new(cluster(4, 2), two, seconds(), faults).unwrap();
    let seed = Seed::from_text("42");
    assert_eq!(simulation.runs(&seed, 4), simulation.runs(&seed, 4));
    let runs = simulation.runs(&seed, 4);
    assert_ne!(runs[0], runs[1]);
    assert!(runs.iter().any(|run| run.lost_nodes > 0));
    near(runs[0].seconds, runs[0].phases.iter().map(|phase| phase.seconds).sum());
}
