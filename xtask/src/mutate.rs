//! Mutated deals and draws: whether the verifiers in Rust, Python and JavaScript say the same of them.

use anyhow::{Context as _, Result};

use crate::command::{command, run as run_command};
use crate::node;

/// How the verifier in Rust is asked: it is built on the way.
const PROGRAM: &str = "cargo run --quiet --package evenhand-cards --all-features --example answer_fairdeal";
/// Where the cases go of which two say different things.
const KEEP: &str = "target/disagreements.jsonl";

/// Asks all of them of that many cases, which follow from the seed.
///
/// # Errors
/// When a number is none, Python is missing, or two disagree. Without Node, JavaScript is left out, which is said.
pub(crate) fn run(count: &str, seed: &str) -> Result<()> {
    for number in [count, seed] {
        let _: u32 = number.parse().with_context(|| format!("{number} is no number"))?;
    }
    let script = "reference/mutate_fairdeal.py";
    let numbers = ["--count", count, "--seed", seed];
    let mut command = command(".", &["python3", script, "--program", PROGRAM, "--keep", KEEP])?;
    command.args(numbers);
    if let Ok(node) = node::find() {
        command.env("EVENHAND_NODE", node);
    }
    run_command(&mut command)
}
