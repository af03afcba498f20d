//! Simulates shuffles across machines, and records the results.

use anyhow::{Context as _, Result};

use crate::bench::record;
use crate::command::{command, root, shown_output};

/// Runs the simulation, prints its results and records them.
///
/// # Errors
/// When it cannot be built, run or recorded.
pub(crate) fn run() -> Result<()> {
    println!("Building, then about five minutes");
    // Measured shuffles on Ray, written by benches/python_engine_runs.py.
    let runs = "benches/records/engine-runs.json";
    let mut line = "cargo run --quiet --release -p evenhand-cluster --example study".to_owned();
    if root()?.join(runs).is_file() {
        line = format!("{line} -- {runs}");
    }
    let figures = shown_output(&mut command(".", &line.split_whitespace().collect::<Vec<_>>())?)
        .context("the study of shuffles across machines")?;
    let about =
        "cargo xtask cluster-model: crates/evenhand-cluster/examples/study/main.rs says what the figures are";
    record("cluster-model", about, &figures)
}
