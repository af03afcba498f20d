//! Benchmarks, and records of what was measured: benches/records, each with its command, its commit and the day in its
//! name.

use anyhow::{Context as _, Result};

use crate::command::{command, output, root, shown_output};
use crate::packages::Environment;

/// The programs in `benches/benches`, each with a record of its own.
const BENCHES: [&str; 9] =
    ["memory", "peak", "rank", "index", "classics", "audit", "cards", "files", "formats"];

/// Programs that run only when they are named: 60 GB of disk.
const ON_REQUEST: [&str; 1] = ["files-large"];

/// Packages of Python that are peers in a program. Where pip does not bring them, the program leaves them out.
const PEERS: [(&str, &str); 2] = [("memory", "numpy"), ("formats", "duckdb")];

/// Runs the benchmarks of the places named, or all of a program's, or all there are; prints them, and writes the records
/// of the programs that ran whole.
///
/// # Errors
/// When a program cannot be built, run or recorded.
pub(crate) fn run(places: &[&str]) -> Result<()> {
    println!(
        "Building. All places of memory then take about 25 minutes, of peak 10, of files 40, and of formats 20."
    );
    // The program itself is timed too.
    output(&["cargo", "build", "--profile", &profile(), "--features", "full", "--quiet"])
        .context("the program cannot be built")?;
    match places {
        [name] if BENCHES.contains(name) || ON_REQUEST.contains(name) => one(name, &[]),
        places => BENCHES.iter().try_for_each(|bench| one(bench, places)),
    }
}

/// The profile to measure: `dist`, or the one that `BENCH_PROFILE` names, such as `release`.
fn profile() -> String {
    std::env::var("BENCH_PROFILE").unwrap_or_else(|_| "dist".to_owned())
}

/// Runs one of the programs.
fn one(bench: &str, places: &[&str]) -> Result<()> {
    let mut line = "cargo bench --quiet --manifest-path benches/Cargo.toml --bench"
        .split_whitespace()
        .chain([bench])
        .collect::<Vec<_>>();
    let profile = profile();
    if profile != "dist" {
        line.extend(["--profile", &profile]);
    }
    line.push("--");
    line.extend(places);
    let mut command = command(".", &line)?;
    if std::env::var_os("BENCH_PYTHON").is_none()
        && let Some((_, package)) = PEERS.iter().find(|(program, _)| *program == bench)
    {
        match Environment::own().and_then(|environment| environment.python_with(&[(*package).to_owned()])) {
            Ok(python) => drop(command.env("BENCH_PYTHON", python)),
            Err(error) => eprintln!("{error:#}"),
        }
    }
    let figures = shown_output(&mut command).with_context(|| format!("benchmarks {bench}"))?;
    // Smaller inputs show that the benchmark works, not how fast anything is. Records are those of what is released.
    if !places.is_empty() || profile != "dist" || std::env::var_os("BENCH_SHRINK").is_some() {
        return Ok(());
    }
    let source = format!("benches/benches/{}", bench.replace('-', "_"));
    let source = if root()?.join(&source).is_dir() { source + "/main.rs" } else { source + ".rs" };
    let about = format!("cargo xtask bench: {source} says what the figures are");
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
