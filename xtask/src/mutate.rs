//! Mutated deals and draws: whether the verifiers in Rust, Python, JavaScript and Go say the same of them.

use anyhow::{Context as _, Result};

use crate::command::{command, run as run_command};
use crate::node;

/// How the verifier in Rust is asked: it is built on the way.
const PROGRAM: &str = "cargo run --quiet --package evenhand-cards --all-features --example answer_fairdeal";
/// The verifier in Go, and where it is built to.
const GO: (&str, &str) = ("reference/fairdeal-go", "../../target/fairdeal-go");
/// Where the cases go of which two say different things.
const KEEP: &str = "target/disagreements.jsonl";

/// Asks all of them of that many cases, which follow from the seed.
///
/// # Errors
/// When a number is none, Python is missing, or two disagree. Without Node or Go, theirs is left out, which is said.
pub(crate) fn run(count: &str, seed: &str) -> Result<()> {
    for number in [count, seed] {
        let _: u32 = number.parse().with_context(|| format!("{number} is no number"))?;
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
        println!("there is no Go here: its verifier is left out");
    }
    if let Ok(node) = node::find() {
        command.env("EVENHAND_NODE", node);
    }
    run_command(&mut command)
}
