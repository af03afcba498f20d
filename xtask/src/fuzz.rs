//! Fuzzing, where cargo-fuzz and a nightly toolchain are installed.

use crate::leg::{Leg, output};

/// The targets in `fuzz/fuzz_targets`.
const TARGETS: &[&str] =
    &["seed", "permutation", "split", "range", "records", "pattern", "notation", "transcript"];

/// Runs every target for so many seconds.
pub(crate) fn run(arguments: &[String]) -> bool {
    let seconds = arguments.first().map_or("60", String::as_str);
    if seconds.parse::<u32>().is_err() {
        eprintln!("{seconds} is no number of seconds");
        return false;
    }
    if output(&["cargo", "+nightly", "fuzz", "--version"]).is_none() {
        eprintln!("cargo-fuzz and a nightly toolchain are needed: cargo install cargo-fuzz");
        return false;
    }
    let limit = format!("-max_total_time={seconds}");
    TARGETS.iter().all(|target| {
        let command = &["cargo", "+nightly", "fuzz", "run", target, "--", &limit];
        Leg { name: target, folder: ".", command, environment: &[] }.run()
    })
}
