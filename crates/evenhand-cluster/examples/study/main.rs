//! A shuffle of 100 TB on 100 nodes, and of ten and a hundred times as much, on paper: `cargo xtask cluster-model`.
//!
//! **What the figures are.** First, of the runs on this machine that a file has, the processor's costs that fit them and how far each is from
//! them; these costs are then those of the jobs. Each run is also simulated whole, by costs fitted to the others alone, with disks
//! that take no time, as the costs have the copies to and from the page cache in them. Then the model held to published runs: the parameters fitted, and predicted over published seconds, less
//! 1, of each run; the fit has seen those marked with a star. Then jobs on machines of 32 cores, 256 GiB, 8 disks and 25 Gbit/s, on
//! whose disks inputs and outputs lie; records of 100 bytes, counted by reading every byte. Disks are flash (NVM Express) of 1 GB/s or hard disks of
//! 200 MB/s; of the network, what the fit says is had, or all. Both are assumptions, as are the faults: a task in fifty is slow
//! (Pareto, exponent 1.5, at most tenfold) and a node in a hundred runs at half speed; each node is lost once in ten days on average
//! (Dean, 2008: of 10,000 machines one dies every day; clouds take back far more), and an empty one is there five minutes later.
//! Each line with faults is the median of several runs, and their range.
#![allow(clippy::print_stdout, reason = "the one place that shows the study")]

mod cases;
mod show;

use std::error::Error;

use evenhand_cluster::model::CostModel;
use evenhand_cluster::model::cloudsort::calibrate;
use evenhand_cluster::model::fit::{MeasuredRun, fit};

fn main() -> Result<(), Box<dyn Error>> {
    let mut costs = CostModel::default();
    if let Some(path) = std::env::args().nth(1) {
        let runs: Vec<MeasuredRun> = serde_json::from_str(&std::fs::read_to_string(path)?)?;
        let fitted = fit(&runs, &costs)?;
        show::fitted(&runs, &fitted);
        show::left_out(&runs, &costs)?;
        costs = fitted.costs;
    }
    let parameters = calibrate(1)?;
    show::calibration(&parameters)?;
    show::jobs("100 TB on 100 nodes", &cases::usual(&parameters, &costs))?;
    show::faults(&cases::faulty(&parameters, &costs))?;
    show::jobs("one level, or one owner", &cases::choices(&parameters, &costs))?;
    show::jobs("ten and a hundred times as much", &cases::larger(&parameters, &costs))?;
    show::bounds("what no schedule undercuts", &cases::largest(&parameters, &costs))?;
    Ok(())
}
