//! Benchmarks, and the records of them.

use anyhow::{Context as _, Result};

use crate::command::output;
use crate::record;

/// The programs in `benches/benches`, each with a record of its own.
const BENCHES: [&str; 5] = ["memory", "rank", "classics", "audit", "cards"];

/// Runs the benchmarks of the places named, or all of a program's, or all there are; prints them, and writes the records
/// of the programs that ran whole.
///
/// # Errors
/// When a program cannot be built, run or recorded.
pub(crate) fn run(places: &[&str]) -> Result<()> {
    println!("building, then some ten minutes for all places");
    // The program itself is timed too.
    output(&["cargo", "build", "--release", "--quiet"]).context("the program cannot be built")?;
    match places {
        [name] if BENCHES.contains(name) => one(name, &[]),
        places => BENCHES.iter().try_for_each(|bench| one(bench, places)),
    }
}

/// Runs one of the programs.
fn one(bench: &str, places: &[&str]) -> Result<()> {
    let mut command = "cargo bench --quiet --manifest-path benches/Cargo.toml --bench"
        .split_whitespace()
        .chain([bench, "--"])
        .collect::<Vec<_>>();
    command.extend(places);
    let mut figures = output(&command).with_context(|| format!("benchmarks {bench}"))?;
    if places.is_empty() && bench == "memory" {
        match output(&["python3", "benches/numpy_permutation.py"]) {
            Ok(peer) => figures.push_str(&peer),
            Err(_) => figures.push_str("# numpy: not installed\n"),
        }
    }
    print!("{figures}");
    if !places.is_empty() {
        return Ok(());
    }
    let about = format!("cargo xtask bench: benches/benches/{bench}.rs says what the figures are");
    record::write(&format!("{bench}-{}", std::env::consts::ARCH), &about, &figures)
}
