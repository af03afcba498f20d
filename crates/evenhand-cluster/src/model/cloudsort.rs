//! The model held to published runs of Exoshuffle-CloudSort.
//!
//! Its two-level shuffle on Ray is the one modelled here, with sorting in the place of shuffling: 40 groups on 40 nodes, merged where
//! they are finished. Published are 100 TB in 5378 s (arXiv:2301.03734, abstract); 3508 s of them for mapping and shuffling, 1870 s
//! for reducing (quoted at second hand: the sum is right, the split was not checked against the paper). The times of other runs,
//! their nodes and sizes stand in the authors' configuration (github.com/exoshuffle/cloudsort, `cloudsort/config/aws.py`, commit
//! f19e19f); a time given twice there is the mean here. One run of 60 TB, which they note to have had a long tail, is left out, and
//! so are earlier algorithms.
//!
//! Two parameters are fitted: what part of the nominal network is had, to the two phases of the 100 TB; and what a disk of
//! i4i.2xlarge gives, to 50 TB on local disks. The disk of i4i.4xlarge has twice the size and is taken to have twice the rate. All
//! other runs are predictions, none of which the fit has seen. Costs of the processor are those of [`CostModel::default`].
//!
//! The part of the network stands for all that keeps 12 tasks from using it whole, bursts and baselines of the provider included. It
//! goes with how many inputs are read ahead, which is not published: the more overlaps, the less of the network explains the same
//! time. A quarter of the cores is taken, which is what 12 tasks leave free.

use evenhand::Seed;

use crate::model::cluster::{Cluster, NodeSpec, Storage};
use crate::model::cost::CostModel;
use crate::model::error::ModelError;
use crate::model::faults::Faults;
use crate::model::prediction::{Phase, Prediction};
use crate::model::simulation::Simulation;
use crate::model::workload::{CountPass, Exchange, Workload};

/// A machine of these runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Machine {
    /// 8 cores, 61.8 GiB, one disk of 1875 GB, up to 12 Gbit/s.
    I4i2xlarge,
    /// 16 cores, 123.6 GiB, one disk of 3750 GB, up to 25 Gbit/s.
    I4i4xlarge,
}

/// A run whose time is published.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PublishedRun {
    /// Its size and place, as the authors name it.
    pub name: &'static str,
    /// Nodes.
    pub nodes: u32,
    /// Each of them.
    pub machine: Machine,
    /// Whether inputs and outputs lie in S3; else on the nodes' disks.
    pub in_s3: bool,
    /// Terabytes (10^12) of input.
    pub terabytes: f64,
    /// Gigabytes (10^9) of a partition of the output; of the input it is 2.
    pub output_gigabytes: f64,
    /// Seconds published.
    pub seconds: f64,
    /// Seconds published of dealing and of finishing.
    pub phases: Option<(f64, f64)>,
}

/// Runs whose times are published; the parameters are fitted to the first two.
pub const PUBLISHED: [PublishedRun; 16] = {
    use Machine::{I4i2xlarge, I4i4xlarge};
    const fn run(
        name: &'static str,
        nodes: u32,
        machine: Machine,
        in_s3: bool,
        terabytes: f64,
        output_gigabytes: f64,
        seconds: f64,
    ) -> PublishedRun {
        PublishedRun { name, nodes, machine, in_s3, terabytes, output_gigabytes, seconds, phases: None }
    }
    [
        PublishedRun {
            phases: Some((3508.0, 1870.0)),
            ..run("100tb-2gb-i4i4x-s3", 40, I4i4xlarge, true, 100.0, 4.0, 5378.0)
        },
        run("50tb-2gb-i4i", 100, I4i2xlarge, false, 50.0, 2.0, 3089.0),
        run("40tb-2gb-i4i4x-s3", 40, I4i4xlarge, true, 40.0, 4.0, 2215.0),
        run("8tb-2gb-i4i4x-s3", 40, I4i4xlarge, true, 8.0, 4.0, 458.0),
        run("8tb-2gb-10-i4i4x-s3", 10, I4i4xlarge, true, 8.0, 4.0, 1550.0),
        run("10tb-2gb-20-i4i4x-s3", 20, I4i4xlarge, true, 10.0, 2.0, 1266.0),
        run("6tb-2gb-i4i4x-s3", 30, I4i4xlarge, true, 6.0, 2.0, 454.0),
        run("4tb-2gb-i4i4x-s3", 20, I4i4xlarge, true, 4.0, 2.0, 418.0),
        run("2tb-2gb-i4i4x-s3", 10, I4i4xlarge, true, 2.0, 2.0, 402.0),
        run("10tb-2gb-i4i", 100, I4i2xlarge, false, 10.0, 2.0, 607.0),
        run("1tb-2gb-i4i", 10, I4i2xlarge, false, 1.0, 2.0, 361.0),
        run("1tb-2gb-i4i-native-s3", 10, I4i2xlarge, true, 1.0, 2.0, 423.0),
        run("2tb-2gb-i4i-native-s3", 20, I4i2xlarge, true, 2.0, 2.0, 466.0),
        run("4tb-2gb-i4i-native-s3", 40, I4i2xlarge, true, 4.0, 2.0, 536.0),
        run("20tb-2gb-i4i-native-s3", 40, I4i2xlarge, true, 20.0, 2.0, 2901.0),
        run("50tb-2gb-i4i-native-s3", 100, I4i2xlarge, true, 50.0, 2.0, 4090.5),
    ]
};

/// What was fitted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameters {
    /// Part of the nominal network bandwidth that is had, 0 to 1.
    pub network_efficiency: f64,
    /// Bytes a second of a disk of i4i.2xlarge.
    pub disk_bandwidth: f64,
}

impl PublishedRun {
    /// The run as a simulation.
    ///
    /// # Errors
    /// [`ModelError`] if a parameter is out of its range.
    pub fn simulation(&self, parameters: &Parameters) -> Result<Simulation, ModelError> {
        let (factor, cores, gibibytes, gigabits) = match self.machine {
            Machine::I4i2xlarge => (1.0, 8, 61.8, 12.0),
            Machine::I4i4xlarge => (2.0, 16, 123.6, 25.0),
        };
        let network_bandwidth = gigabits * 1e9 / 8.0;
        let node = NodeSpec {
            cores,
            memory: (gibibytes * 1024.0 * 1024.0 * 1024.0) as u64,
            disks: 1,
            disk_bandwidth: parameters.disk_bandwidth * factor,
            network_bandwidth,
        };
        let storage = if self.in_s3 {
            // S3 is taken to give each node what its network takes.
            Storage::ObjectStore { node_bandwidth: network_bandwidth }
        } else {
            Storage::LocalDisks
        };
        // `object_store_memory_percent` and `map_parallelism_multiplier` of their configuration; read ahead is what that leaves.
        let cluster = Cluster {
            store_share: 0.6,
            tasks_per_node: cores * 3 / 4,
            read_ahead: cores / 4,
            ..Cluster::new(self.nodes, node, storage)
        };
        let bytes = self.terabytes * 1e12;
        let workload = Workload {
            bytes: bytes as u64,
            records: (bytes / 100.0) as u64,
            splits: (bytes / 2e9) as u32,
            partitions: (bytes / 1e9 / self.output_gigabytes) as u32,
            exchange: Exchange::TwoLevel { groups: self.nodes },
            count: CountPass::Skipped,
            keep_dealt: false,
        };
        let mut costs =
            CostModel { network_efficiency: parameters.network_efficiency, ..CostModel::default() };
        // A sort needs no sizes of piles.
        costs.sizes = crate::model::StepCost::default();
        Simulation::new(cluster, workload, costs, Faults::default())
    }

    /// What the model says.
    ///
    /// # Errors
    /// [`ModelError`] if a parameter is out of its range.
    pub fn predict(&self, parameters: &Parameters) -> Result<Prediction, ModelError> {
        // Nothing random happens in these runs.
        Ok(self.simulation(parameters)?.run(&Seed::from_text("cloudsort")))
    }

    /// Predicted over published seconds, less 1: of each phase that is published, or of the whole run.
    pub fn residuals(&self, prediction: &Prediction) -> Vec<f64> {
        let seconds = |phase| prediction.phase(phase).seconds;
        match self.phases {
            Some((deal, finish)) => {
                vec![seconds(Phase::Deal) / deal - 1.0, seconds(Phase::Finish) / finish - 1.0]
            }
            None => vec![prediction.seconds / self.seconds - 1.0],
        }
    }
}

/// Fits both parameters: each in turn, the sum of squared residuals of its run being least (golden section over the logarithm,
/// of which the sum is unimodal: more bandwidth never slows), until `rounds` are over: the parameters hardly touch each other's run.
///
/// # Errors
/// Never: the bounds of the search are in range; a [`ModelError`] would be a fault of the model.
pub fn calibrate(rounds: u32) -> Result<Parameters, ModelError> {
    let mut parameters = Parameters { network_efficiency: 0.5, disk_bandwidth: 7e8 };
    for _ in 0..rounds {
        parameters.network_efficiency = least(0.1, 1.0, |network_efficiency| {
            squares(&PUBLISHED[0], &Parameters { network_efficiency, ..parameters })
        })?;
        parameters.disk_bandwidth = least(2e8, 3e9, |disk_bandwidth| {
            squares(&PUBLISHED[1], &Parameters { disk_bandwidth, ..parameters })
        })?;
    }
    Ok(parameters)
}

fn squares(run: &PublishedRun, parameters: &Parameters) -> Result<f64, ModelError> {
    let residuals = run.residuals(&run.predict(parameters)?);
    Ok(residuals.iter().map(|residual| residual * residual).sum())
}

/// Where a unimodal function is least, to half a hundredth.
fn least(low: f64, high: f64, mut of: impl FnMut(f64) -> Result<f64, ModelError>) -> Result<f64, ModelError> {
    let ratio = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut a, mut b) = (low.ln(), high.ln());
    let (mut left, mut right) = (b - ratio * (b - a), a + ratio * (b - a));
    let (mut at_left, mut at_right) = (of(left.exp())?, of(right.exp())?);
    while b - a > 5e-3 {
        if at_left < at_right {
            (b, right, at_right) = (right, left, at_left);
            left = b - ratio * (b - a);
            at_left = of(left.exp())?;
        } else {
            (a, left, at_left) = (left, right, at_right);
            right = a + ratio * (b - a);
            at_right = of(right.exp())?;
        }
    }
    Ok(f64::midpoint(a, b).exp())
}
