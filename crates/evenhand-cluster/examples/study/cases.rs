//! The jobs of the study.

use evenhand_cluster::model::cloudsort::Parameters;
use evenhand_cluster::model::{
    Cluster, ControlPlane, CostModel, Exchange, Failures, Faults, ModelError, NodeLoss, NodeSpec, Owners,
    Phase, Simulation, Storage, Stragglers, Workload,
};

/// A job and what it is called.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) cluster: Cluster,
    pub(crate) workload: Workload,
    pub(crate) costs: CostModel,
    pub(crate) faults: Faults,
    /// Runs, of which the median is shown.
    pub(crate) runs: u32,
}

impl Case {
    /// # Errors
    /// When a field is out of its range.
    pub(crate) fn simulation(&self) -> Result<Simulation, ModelError> {
        Simulation::new(self.cluster, self.workload, self.costs, self.faults.clone())
    }
}

#[derive(Clone, Copy)]
enum Disks {
    Nvme,
    Hard,
}

const DAY: f64 = 86_400.0;

fn case(
    costs: &CostModel,
    name: &str,
    terabytes: u64,
    nodes: u32,
    disks: Disks,
    network_efficiency: f64,
) -> Case {
    let disk_bandwidth = match disks {
        Disks::Nvme => 1e9,
        Disks::Hard => 2e8,
    };
    let node =
        NodeSpec { cores: 32, memory: 256 << 30, disks: 8, disk_bandwidth, network_bandwidth: 25e9 / 8.0 };
    let cluster = Cluster::new(nodes, node, Storage::LocalDisks);
    let workload = Workload::of(&cluster, terabytes * 1_000_000_000_000, terabytes * 10_000_000_000);
    let costs = CostModel { network_efficiency, ..*costs };
    Case { name: name.to_owned(), cluster, workload, costs, faults: Faults::default(), runs: 1 }
}

/// Without faults.
pub(crate) fn usual(parameters: &Parameters, costs: &CostModel) -> Vec<Case> {
    let had = parameters.network_efficiency;
    vec![
        case(costs, "NVMe, network as fitted", 100, 100, Disks::Nvme, had),
        case(costs, "NVMe, all of the network", 100, 100, Disks::Nvme, 1.0),
        case(costs, "hard disks, network as fitted", 100, 100, Disks::Hard, had),
        case(costs, "hard disks, all of the network", 100, 100, Disks::Hard, 1.0),
    ]
}

fn stragglers(cluster: &Cluster) -> Stragglers {
    let slow_nodes = cluster.nodes / 100;
    Stragglers { share: 0.02, shape: 1.5, limit: 10.0, slow_nodes, slowdown: 2.0 }
}

/// With faults.
pub(crate) fn faulty(parameters: &Parameters, costs: &CostModel) -> Vec<Case> {
    let mut cases = Vec::new();
    for (disks, name, runs) in [(Disks::Nvme, "NVMe", 5), (Disks::Hard, "hard disks", 3)] {
        let plain = || case(costs, "", 100, 100, disks, parameters.network_efficiency);
        let random = Some(Failures::Random { rate: 1.0 / (10.0 * DAY), recovery: 300.0 });
        let slow = stragglers(&plain().cluster);
        let (tasks, slow) = (Some(Stragglers { slow_nodes: 0, ..slow }), Some(slow));
        let lines = [
            ("nothing", None, None, 1),
            ("slow tasks", tasks, None, runs),
            ("slow tasks and a slow node", slow, None, runs),
            ("slow tasks, a slow node, lost nodes", slow, random, runs),
        ];
        for (what, stragglers, failures, runs) in lines {
            let faults = Faults { stragglers, failures };
            cases.push(Case { name: format!("{name}: {what}"), faults, runs, ..plain() });
        }
        for (keep_dealt, what) in [(false, "let go"), (true, "kept")] {
            let mut case = plain();
            case.workload.keep_dealt = keep_dealt;
            let name = format!("{name}: a node lost halfway through Finish, dealt blocks {what}");
            cases.push(Case { name, faults: halfway(&case, Phase::Finish), ..case });
        }
    }
    cases
}

/// One node is lost in the middle of a phase.
fn halfway(case: &Case, phase: Phase) -> Faults {
    let undisturbed = case.simulation().map(|job| job.run(&evenhand::Seed::from_text("halfway")));
    let at = undisturbed.map_or(0.0, |run| {
        let before: f64 = run.phases.iter().take(phase as usize).map(|phase| phase.seconds).sum();
        before + run.phase(phase).seconds / 2.0
    });
    let failures = Some(Failures::Planned { losses: vec![NodeLoss { at, node: 0 }], recovery: 300.0 });
    Faults { stragglers: None, failures }
}

/// What the exchange and the owners of blocks change.
pub(crate) fn choices(parameters: &Parameters, costs: &CostModel) -> Vec<Case> {
    let plain = |name| case(costs, name, 100, 100, Disks::Nvme, parameters.network_efficiency);
    let driver = |case: Case| {
        let control = ControlPlane { owners: Owners::Driver, ..case.costs.control };
        Case { costs: CostModel { control, ..case.costs }, ..case }
    };
    let one =
        |case: Case| Case { workload: Workload { exchange: Exchange::OneLevel, ..case.workload }, ..case };
    vec![
        plain("two levels, a controller on each node"),
        driver(plain("two levels, the driver owns all")),
        one(plain("one level, a controller on each node")),
        driver(one(plain("one level, the driver owns all"))),
    ]
}

/// Fewer, larger tasks: of `gigabytes`, `at_once` of them on a node.
fn larger_tasks(mut case: Case, gigabytes: u64, at_once: u32) -> Case {
    case.name = format!("{}, tasks of {gigabytes} GB, {at_once} at once", case.name);
    case.cluster.tasks_per_node = at_once;
    case.cluster.read_ahead = at_once / 4;
    let tasks = u32::try_from(case.workload.bytes / (gigabytes * 1_000_000_000)).unwrap_or(u32::MAX);
    let exchange = Exchange::TwoLevel { groups: case.cluster.nodes.min(tasks) };
    case.workload = Workload { splits: tasks, partitions: tasks, exchange, ..case.workload };
    case
}

/// Ten and a hundred times 100 TB.
pub(crate) fn larger(parameters: &Parameters, costs: &CostModel) -> Vec<Case> {
    let of = |name, terabytes, nodes| {
        case(costs, name, terabytes, nodes, Disks::Nvme, parameters.network_efficiency)
    };
    vec![
        larger_tasks(of("1 PB on 100 nodes", 1000, 100), 8, 12),
        of("1 PB on 1000 nodes", 1000, 1000),
        larger_tasks(of("1 PB on 1000 nodes", 1000, 1000), 8, 12),
        larger_tasks(of("10 PB on 1000 nodes", 10_000, 1000), 16, 8),
    ]
}

/// Too many tasks to simulate each.
pub(crate) fn largest(parameters: &Parameters, costs: &CostModel) -> Vec<Case> {
    let of = |name, terabytes, nodes| {
        case(costs, name, terabytes, nodes, Disks::Nvme, parameters.network_efficiency)
    };
    vec![
        of("100 TB on 100 nodes", 100, 100),
        of("1 PB on 100 nodes", 1000, 100),
        of("1 PB on 1000 nodes", 1000, 1000),
        of("10 PB on 1000 nodes", 10_000, 1000),
        of("10 PB on 10,000 nodes", 10_000, 10_000),
        larger_tasks(of("10 PB on 10,000 nodes", 10_000, 10_000), 16, 8),
    ]
}
