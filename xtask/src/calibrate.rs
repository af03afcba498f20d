//! Whether the audit's p-values are what they say and known faults are found, and records of both.

use std::process::Stdio;

use anyhow::{Context as _, Result, ensure};

use crate::bench::record;
use crate::command::command;
use crate::judging;

/// What is calibrated, and what its record is called.
const CALIBRATIONS: [(&str, &str); 7] = [
    ("fair", "calibrate"),
    ("forms", "calibrate-forms"),
    ("on-request", "calibrate-on-request"),
    ("tail", "calibrate-tail"),
    ("faults", "power"),
    ("needs", "sequential"),
    ("orders", "orders"),
];

/// Runs all; prints the tables, and writes the record of each whose limits hold.
///
/// # Errors
/// When a calibration cannot be run or recorded, or a limit does not hold.
pub(crate) fn run() -> Result<()> {
    println!("Building, then about forty minutes on two cores");
    CALIBRATIONS.iter().try_for_each(|(what, name)| one(what, name))?;
    judging::write()
}

/// Runs one of them: its progress is shown as it comes.
fn one(what: &str, name: &str) -> Result<()> {
    let line =
        "cargo run --quiet --release -p conformance --bin calibrate --".split_whitespace().chain([what]);
    let ran = command(".", &line.collect::<Vec<_>>())?
        .stderr(Stdio::inherit())
        .output()
        .context("cargo cannot be run: install it and try again")?;
    let table = String::from_utf8_lossy(&ran.stdout);
    print!("{table}");
    ensure!(ran.status.success(), "calibrate {what} failed ({}): no record is written", ran.status);
    let about =
        format!("cargo xtask calibrate: conformance/src/bin/calibrate/{what}.rs says what the figures are");
    record(name, &about, &table)
}
