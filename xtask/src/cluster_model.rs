//! The study of shuffles across machines, on paper, and its record.

use anyhow::{Context as _, Result};

use crate::bench::record;
use crate::command::{command, root, shown_output};

/// Runs the study; prints it, and writes its record.
///
/// # Errors
/// When it cannot be built, run or recorded.
pub(crate) fn run() -> Result<()> {
    println!("building, then some minutes");
    // Of shuffles on Ray, by benches/python_engine_runs.py.
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
