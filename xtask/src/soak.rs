//! The long forms of tests:
//!
//! - files of any size with the release program: faults, changing files, equality, peak memory
//! - a search for a seed that finds none
//! - all simulated audits of `evenhand-audit`
//! - index orders of billions of items

use anyhow::{Context as _, Result};

use crate::command::{command, output, root, run as run_command};

/// The program that is tested, as Cargo builds it.
const PROGRAM: &str = "target/release/evenhand";

/// Runs every long test but the ceiling's: `rounds` rounds of faults from a seed on, as many of files that change, ten times as
/// many of fuzzed contents. The numbers change nothing in the other tests: equality of results, the search for a seed,
/// simulated audits, and whole index orders.
///
/// # Errors
/// When a number is none, the program cannot be built, or a test fails.
pub(crate) fn run(rounds: &str, seed: &str) -> Result<()> {
    for number in [rounds, seed] {
        let _: u32 = number.parse().with_context(|| format!("{number} is no number"))?;
    }
    let numbers = [("EVENHAND_ROUNDS", rounds), ("EVENHAND_SEED", seed)];
    ["external::faults::", "external::loss::", "external::equality::", "audit::seeds::"]
        .iter()
        .try_for_each(|tests| ignored(tests, &numbers))?;
    [
        "cargo test --quiet --release -p evenhand-audit --all-features --test audit",
        "cargo test --quiet --release -p conformance --test conformance index_order:: -- --ignored",
    ]
    .iter()
    .try_for_each(|line| {
        run_command(command(".", &line.split_whitespace().collect::<Vec<_>>())?.envs(numbers))
    })
}

/// Measures the peak memory of everything, and prints it as a table; `contents` are `usual` or `large`.
///
/// # Errors
/// When the program cannot be built, or takes more memory than it was given.
pub(crate) fn ceiling(contents: &str) -> Result<()> {
    ignored("external::ceiling::", &[("EVENHAND_CONTENTS", contents)])
}

/// Runs the ignored tests of a module with the release program and this environment.
fn ignored(tests: &str, environment: &[(&str, &str)]) -> Result<()> {
    output(&["cargo", "build", "--release", "--features", "full", "--quiet"])
        .context("the program cannot be built")?;
    let line = ["cargo", "test", "--quiet", "-p", "evenhand-cli", "--test", "program", tests];
    let mut command = command(".", &line)?;
    command.args(["--", "--ignored", "--nocapture", "--test-threads", "1"]);
    command.envs(environment.iter().copied()).env("EVENHAND_PROGRAM", root()?.join(PROGRAM));
    run_command(&mut command)
}
