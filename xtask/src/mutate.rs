//! Compares the verdicts of the verifiers in Rust, Python, JavaScript and Go on mutated deals and draws.

use anyhow::{Context as _, Result};

use crate::command::{command, run as run_command};
use crate::node;

/// Command that builds and runs the verifier in Rust.
const PROGRAM: &str = "cargo run --quiet --package evenhand-cards --all-features --example answer_fairdeal";
/// Sources of the verifier in Go, and the path of its program.
const GO: (&str, &str) = ("reference/fairdeal-go", "../../target/fairdeal-go");
/// File for the cases with different verdicts.
const KEEP: &str = "target/disagreements.jsonl";

/// Runs all verifiers on `count` cases, which `seed` determines.
///
/// # Errors
/// When a number is invalid, Python is missing, or two verifiers disagree. Without Node or Go, their verifiers are skipped.
pub(crate) fn run(count: &str, seed: &str) -> Result<()> {
    for number in [count, seed] {
        let _: u32 = number.parse().with_context(|| format!("{number} is not a number"))?;
    }
    let script = "reference/mutate_fairdeal.py";
    let numbers = ["--count", count, "--seed", seed];
    let mut command = command(".", &["python3", script, "--program", PROGRAM, "--keep", KEEP])?;
    command.args(numbers);
    let (folder, built) = GO;
    if self::command(folder, &["go", "build", "-o", built, "."])?
        .status()
        .is_ok_and(|status| status.success())
    {
        command.args(["--program", "target/fairdeal-go answers"]);
    } else {
        println!("Go is not installed: skipped its verifier");
    }
    if let Ok(node) = node::find() {
        command.env("EVENHAND_NODE", node);
    }
    run_command(&mut command)
}
