//! Whether the audit's chances are what they say and known faults are found, and records of both.

use std::process::{Command, Stdio};

use crate::leg::root;
use crate::record;

/// What is calibrated, and what its record is called.
const CALIBRATIONS: [(&str, &str); 2] = [("fair", "calibrate"), ("faults", "power")];

/// Runs both; prints the tables, and writes the record of each whose limits hold.
pub(crate) fn run() -> bool {
    println!("building, then some five minutes");
    CALIBRATIONS.iter().all(|(what, name)| one(what, name))
}

/// Runs one of them: its progress is shown as it comes.
fn one(what: &str, name: &str) -> bool {
    let ran = Command::new("cargo")
        .args(["run", "--quiet", "--release", "-p", "conformance", "--bin", "calibrate", "--", what])
        .current_dir(root())
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output();
    let ran = match ran {
        Ok(ran) => ran,
        Err(error) => {
            eprintln!("cargo cannot be run: {error}; install it and try again");
            return false;
        }
    };
    let table = String::from_utf8_lossy(&ran.stdout);
    print!("{table}");
    if !ran.status.success() {
        eprintln!("calibrate {what} failed ({}): no record is written", ran.status);
        return false;
    }
    let about =
        format!("cargo xtask calibrate: conformance/src/bin/calibrate/{what}.rs says what the figures are");
    record::write(name, &about, &table)
}
