//! Benchmarks, and records of what was measured: benches/records, each with its command, its commit and the day in its
//! name.

use anyhow::{Context as _, Result};

use crate::command::{output, root};

/// The programs in `benches/benches`, each with a record of its own.
const BENCHES: [&str; 7] = ["memory", "rank", "classics", "audit", "cards", "files", "formats"];

/// Programs that run only when they are named: 60 GB of disk.
const ON_REQUEST: [&str; 1] = ["files-large"];

/// Runs the benchmarks of the places named, or all of a program's, or all there are; prints them, and writes the records
/// of the programs that ran whole.
///
/// # Errors
/// When a program cannot be built, run or recorded.
pub(crate) fn run(places: &[&str]) -> Result<()> {
    println!(
        "building, then some ten minutes for all places of memory, some forty for those of files, and twenty for those of formats"
    );
    // The program itself is timed too.
    output(&["cargo", "build", "--release", "--quiet"]).context("the program cannot be built")?;
    match places {
        [name] if BENCHES.contains(name) || ON_REQUEST.contains(name) => one(name, &[]),
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
    // Smaller inputs show that the benchmark works, not how fast anything is.
    if !places.is_empty() || std::env::var_os("BENCH_SHRINK").is_some() {
        return Ok(());
    }
    let about = format!(
        "cargo xtask bench: benches/benches/{}.rs says what the figures are",
        bench.replace('-', "_")
    );
    record(&format!("{bench}-{}", std::env::consts::ARCH), &about, &figures)
}

/// Writes a record of today and says where; `about` is its first line: the command, and what says what the figures are.
///
/// # Errors
/// When the day or the commit is not known, or the file cannot be written.
pub(crate) fn record(name: &str, about: &str, figures: &str) -> Result<()> {
    let day = output(&["date", "-u", "+%Y-%m-%d"])?;
    let commit = output(&["git", "rev-parse", "--short", "HEAD"])?;
    let name = format!("benches/records/{}-{name}.txt", day.trim());
    let record = format!("# {about}\n# commit {}\n{figures}", commit.trim());
    std::fs::write(root()?.join(&name), record).with_context(|| format!("{name} cannot be written"))?;
    println!("written to {name}");
    Ok(())
}
