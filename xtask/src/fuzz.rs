//! Fuzzing, where cargo-fuzz and a nightly toolchain are installed.

use anyhow::{Context as _, Result};

use crate::command::{command, output, run as run_command};

/// Runs every target for that many seconds.
///
/// # Errors
/// When `seconds` is no number, cargo-fuzz is not installed, or a target fails.
pub(crate) fn run(seconds: &str) -> Result<()> {
    let seconds: u32 = seconds.parse().with_context(|| format!("{seconds} is no number of seconds"))?;
    let targets = output(&["cargo", "+nightly", "fuzz", "list"])
        .context("cargo-fuzz and a nightly toolchain are needed: cargo install cargo-fuzz")?;
    let limit = format!("-max_total_time={seconds}");
    targets.lines().try_for_each(|target| {
        println!("\n── {target}");
        run_command(&mut command(".", &["cargo", "+nightly", "fuzz", "run", target, "--", &limit])?)
    })
}
