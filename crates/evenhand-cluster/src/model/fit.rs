//! Costs from measured runs.
//!
//! Claim: in a phase whose tasks keep `workers` cores busy, `workers` × seconds is a sum of a cost for each byte, each record and
//! each task; the non-negative coefficients with the least sum of squared relative residuals are found in closed form, by least
//! squares over each subset of the three (the least solution with non-negative coefficients is least squares over those that are
//! not 0). Of solutions that are equally good the one with fewer coefficients is taken: where bytes and records are proportional
//! in all runs, they cannot be told apart.
//!
//! For this the runs must be bound by the processor: inputs in the page cache, one level, no faults. What the disks and the network
//! give is measured apart. A block has no cost of its own here: Ray takes some 0.8 ms of a core for one above 100 kB, which lies in
//! its store (64 splits × 64 partitions of 0.6 GB beside 16 × 16, benches/records/engine-runs.json), so that runs with thousands of
//! small blocks take longer than they are fitted.
//!
//! **Format.** A JSON array of runs, each an object:
//!
//! ```json
//! [{"workers": 2, "bytes": 2000000000, "records": 20000000, "splits": 16, "partitions": 16,
//!   "seconds": {"count": 0.4, "sizes": 0.1, "deal": 3.1, "finish": 2.2}}]
//! ```
//!
//! `workers` are tasks that run at once, each on a core; `seconds` is the time of each phase, from its first task's start to its last
//! task's end. A phase that was not measured is left out.

use serde::{Deserialize, Serialize};

use crate::model::cluster::{Cluster, NodeSpec, Storage};
use crate::model::cost::{CostModel, StepCost};
use crate::model::prediction::Phase;
use crate::model::workload::{CountPass, Exchange, Workload};

/// A run that was measured.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct MeasuredRun {
    /// Tasks that ran at once, each on a core; at least 1.
    pub workers: u32,
    /// Bytes of input.
    pub bytes: u64,
    /// Records of input.
    pub records: u64,
    /// Splits, which are the tasks that count and deal.
    pub splits: u32,
    /// Partitions, which are the tasks that finish.
    pub partitions: u32,
    /// Time of each phase.
    pub seconds: PhaseSeconds,
}

/// Seconds of each phase; none where it was not measured. Above 0.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PhaseSeconds {
    /// Counting.
    pub count: Option<f64>,
    /// Generating keys.
    pub sizes: Option<f64>,
    /// Dealing.
    pub deal: Option<f64>,
    /// Finishing.
    pub finish: Option<f64>,
}

impl PhaseSeconds {
    fn of(&self, phase: Phase) -> Option<f64> {
        match phase {
            Phase::Count => self.count,
            Phase::Sizes => self.sizes,
            Phase::Deal => self.deal,
            Phase::Finish => self.finish,
        }
    }
}

/// How a phase was fitted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PhaseFit {
    /// Which.
    pub phase: Phase,
    /// Its costs.
    pub cost: StepCost,
    /// Of each run that measured the phase: its index and predicted over measured seconds, less 1.
    pub residuals: Vec<(usize, f64)>,
}

impl MeasuredRun {
    /// Seconds of the phases that were measured, together.
    pub fn seconds(&self) -> f64 {
        Phase::ALL.iter().filter_map(|phase| self.seconds.of(*phase)).sum()
    }

    /// The run for the simulation: a machine with a core for each worker, and its job.
    ///
    /// The inputs are in the page cache and blocks in memory, so that `node.disk_bandwidth` is what the page cache gives.
    pub fn simulated(&self, node: NodeSpec) -> (Cluster, Workload) {
        let node = NodeSpec { cores: self.workers, ..node };
        let cluster = Cluster::new(1, node, Storage::LocalDisks);
        let workload = Workload {
            bytes: self.bytes,
            records: self.records,
            splits: self.splits,
            partitions: self.partitions,
            exchange: Exchange::OneLevel,
            count: CountPass::Whole,
            keep_dealt: false,
        };
        (cluster, workload)
    }
}

/// Costs that fit runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fit {
    /// The costs given, with those of the phases that were fitted; a merge costs what a deal does.
    pub costs: CostModel,
    /// The phases that some run measured.
    pub phases: Vec<PhaseFit>,
}

/// Fits the processor's costs to runs; those of phases that no run measured stay as they are in `costs`.
///
/// # Errors
/// [`FitError`] if a measured time is not above 0, or a run has no workers.
pub fn fit(runs: &[MeasuredRun], costs: &CostModel) -> Result<Fit, FitError> {
    let mut fitted = Fit { costs: *costs, phases: Vec::new() };
    for phase in Phase::ALL {
        let mut rows = Vec::new();
        for (number, run) in runs.iter().enumerate() {
            if let Some(seconds) = run.seconds.of(phase) {
                if !(seconds > 0.0 && seconds.is_finite()) || run.workers == 0 {
                    return Err(FitError { run: number, phase, seconds, workers: run.workers });
                }
                let work = seconds * f64::from(run.workers);
                // Relative residuals: each row is divided by what was measured, so that all right sides are 1.
                rows.push((number, columns(run, phase).map(|column| column / work)));
            }
        }
        if rows.is_empty() {
            continue;
        }
        let coefficients = least_squares(&rows);
        let cost =
            StepCost { per_byte: coefficients[0], per_record: coefficients[1], per_task: coefficients[2] };
        let residuals = rows.iter().map(|(run, row)| (*run, dot(row, &coefficients) - 1.0)).collect();
        match phase {
            Phase::Count => fitted.costs.count = cost,
            Phase::Sizes => fitted.costs.sizes = cost,
            Phase::Deal => (fitted.costs.deal, fitted.costs.merge) = (cost, cost),
            Phase::Finish => fitted.costs.finish = cost,
        }
        fitted.phases.push(PhaseFit { phase, cost, residuals });
    }
    Ok(fitted)
}

/// A run that cannot be fitted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FitError {
    /// Its index.
    pub run: usize,
    /// The phase whose time is wrong.
    pub phase: Phase,
    /// That time.
    pub seconds: f64,
    /// The run's workers.
    pub workers: u32,
}

impl core::fmt::Display for FitError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self { run, phase, seconds, workers } = self;
        write!(
            f,
            "run {run}: {phase:?} took {seconds} s with {workers} workers, but both must be above 0. Leave out a phase \
             that was not measured."
        )
    }
}

impl core::error::Error for FitError {}

/// Bytes, records and tasks of a phase.
fn columns(run: &MeasuredRun, phase: Phase) -> [f64; 3] {
    let (bytes, records) = (run.bytes as f64, run.records as f64);
    match phase {
        Phase::Count | Phase::Deal => [bytes, records, f64::from(run.splits)],
        Phase::Sizes => [0.0, records, f64::from(run.workers)],
        Phase::Finish => [bytes, records, f64::from(run.partitions)],
    }
}

fn dot(row: &[f64; 3], coefficients: &[f64; 3]) -> f64 {
    row.iter().zip(coefficients).map(|(one, other)| one * other).sum()
}

/// Non-negative coefficients for which all rows are nearest to 1.
fn least_squares(rows: &[(usize, [f64; 3])]) -> [f64; 3] {
    // Columns are scaled to length 1: bytes and tasks differ by nine orders of magnitude.
    let scale: [f64; 3] = core::array::from_fn(|column| {
        rows.iter().map(|(_, row)| row[column] * row[column]).sum::<f64>().sqrt()
    });
    let mut best = ([0.0; 3], f64::INFINITY);
    for subset in [1_u32, 2, 4, 3, 5, 6, 7] {
        let chosen: Vec<usize> =
            (0..3).filter(|column| subset >> column & 1 == 1 && scale[*column] > 0.0).collect();
        let Some(solution) = normal_equations(rows, &chosen, &scale) else { continue };
        let squares: f64 = rows.iter().map(|(_, row)| (dot(row, &solution) - 1.0).powi(2)).sum();
        // Better by more than rounding, or not at all.
        if solution.iter().all(|coefficient| *coefficient >= 0.0) && squares < best.1 - 1e-12 {
            best = (solution, squares);
        }
    }
    best.0
}

/// Least squares over the chosen columns by elimination with pivots; none if they are dependent.
fn normal_equations(rows: &[(usize, [f64; 3])], chosen: &[usize], scale: &[f64; 3]) -> Option<[f64; 3]> {
    let count = chosen.len();
    let mut matrix = vec![vec![0.0; count + 1]; count];
    for (_, row) in rows {
        for (i, left) in chosen.iter().enumerate() {
            for (j, right) in chosen.iter().enumerate() {
                matrix[i][j] += row[*left] / scale[*left] * row[*right] / scale[*right];
            }
            matrix[i][count] += row[*left] / scale[*left];
        }
    }
    for column in 0..count {
        let pivot =
            (column..count).max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs()))?;
        matrix.swap(column, pivot);
        // Columns have length 1: a pivot as small as this is rounding.
        if matrix[column][column].abs() < 1e-9 {
            return None;
        }
        let above = matrix[column].clone();
        for (number, row) in matrix.iter_mut().enumerate() {
            if number != column {
                let factor = row[column] / above[column];
                row.iter_mut().zip(&above).for_each(|(entry, pivot)| *entry -= factor * pivot);
            }
        }
    }
    let mut solution = [0.0; 3];
    for (i, column) in chosen.iter().enumerate() {
        solution[*column] = matrix[i][count] / matrix[i][i] / scale[*column];
    }
    (count > 0).then_some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEAL: StepCost = StepCost { per_byte: 2e-9, per_record: 15e-9, per_task: 0.05 };

    fn run(workers: u32, bytes: u64, records: u64, splits: u32, noise: f64) -> MeasuredRun {
        let deal = DEAL.seconds(bytes as f64, records as f64) + DEAL.per_task * f64::from(splits - 1);
        let seconds = PhaseSeconds { deal: Some(deal / f64::from(workers) * noise), ..Default::default() };
        MeasuredRun { workers, bytes, records, splits, partitions: splits, seconds }
    }

    #[test]
    fn exact_runs_give_back_their_costs() {
        let runs = [
            run(1, 1_000_000_000, 10_000_000, 4, 1.0),
            run(2, 2_000_000_000, 10_000_000, 16, 1.0),
            run(2, 1_000_000_000, 1_000_000, 64, 1.0),
            run(4, 4_000_000_000, 80_000_000, 8, 1.0),
        ];
        let fit = fit(&runs, &CostModel::default()).unwrap();
        let cost = fit.costs.deal;
        assert!((cost.per_byte / DEAL.per_byte - 1.0).abs() < 1e-6, "{cost:?}");
        assert!((cost.per_record / DEAL.per_record - 1.0).abs() < 1e-6, "{cost:?}");
        assert!((cost.per_task / DEAL.per_task - 1.0).abs() < 1e-6, "{cost:?}");
        assert_eq!(fit.costs.merge, cost);
        assert_eq!(fit.costs.finish, CostModel::default().finish, "no run measured it");
        assert!(fit.phases[0].residuals.iter().all(|(_, residual)| residual.abs() < 1e-9));
    }

    #[test]
    fn noise_shows_as_residuals_and_no_cost_is_negative() {
        let noise = [1.1, 0.9, 1.05, 0.95, 1.0];
        let runs: Vec<MeasuredRun> = (1_u32..)
            .zip(noise)
            .map(|(k, noise)| run(2, u64::from(k) * 500_000_000, 5_000_000 * u64::from(6 - k), 4 * k, noise))
            .collect();
        let fit = fit(&runs, &CostModel::default()).unwrap();
        let StepCost { per_byte, per_record, per_task } = fit.costs.deal;
        assert!(per_byte >= 0.0 && per_record >= 0.0 && per_task >= 0.0);
        assert!(fit.phases[0].residuals.iter().all(|(_, residual)| residual.abs() < 0.15));
    }

    #[test]
    fn proportional_columns_are_one_cost() {
        let runs = [run(1, 1_000_000_000, 10_000_000, 4, 1.0), run(1, 2_000_000_000, 20_000_000, 8, 1.0)];
        let cost = fit(&runs, &CostModel::default()).unwrap().costs.deal;
        let used = [cost.per_byte, cost.per_record, cost.per_task].iter().filter(|cost| **cost > 0.0).count();
        assert_eq!(used, 1);
    }

    #[test]
    fn runs_are_read_from_json_and_wrong_ones_refused() {
        let text = r#"[{"workers": 2, "bytes": 2000000000, "records": 20000000, "splits": 16, "partitions": 16,
            "seconds": {"count": 0.4, "sizes": 0.1, "deal": 3.1, "finish": 2.2}},
            {"workers": 2, "bytes": 2000000000, "records": 20000000, "splits": 16, "partitions": 16,
            "seconds": {"deal": 3.0}}]"#;
        let mut runs: Vec<MeasuredRun> = serde_json::from_str(text).unwrap();
        let fit_of_both = fit(&runs, &CostModel::default()).unwrap();
        assert_eq!(fit_of_both.phases.len(), 4);
        assert_eq!(fit_of_both.phases[2].residuals.len(), 2);
        runs[1].seconds.deal = Some(0.0);
        let error = fit(&runs, &CostModel::default()).unwrap_err();
        assert_eq!((error.run, error.phase), (1, Phase::Deal));
    }
}
