//! Benchmarks, and the records of them.

use std::fmt::Write as _;

use crate::leg::{output, root};

/// What is timed: a program each in `benches/benches`, and a record each.
const BENCHES: [&str; 3] = ["memory", "rank", "classics"];

/// Runs the benchmarks of the places named, all without; prints them, and writes the records if all ran.
pub(crate) fn run(places: &[String]) -> bool {
    println!("building, then some ten minutes for all places");
    BENCHES.iter().all(|bench| one(bench, places))
}

/// Runs one of them.
fn one(bench: &str, places: &[String]) -> bool {
    let manifest = root().join("benches/Cargo.toml");
    let manifest = manifest.to_string_lossy();
    let mut command = vec!["cargo", "bench", "--quiet", "--manifest-path", &manifest, "--bench", bench, "--"];
    command.extend(places.iter().map(String::as_str));
    let Some(mut record) = output(&command) else {
        eprintln!(
            "the benchmarks {bench} failed: run them with cargo bench --bench {bench} in benches/ to see why"
        );
        return false;
    };
    if places.is_empty() && bench == "memory" {
        match output(&["python3", "benches/numpy_permutation.py"]) {
            Some(peer) => record.push_str(&peer),
            None => record.push_str("# numpy: not installed\n"),
        }
    }
    print!("{record}");
    if !places.is_empty() {
        return true;
    }
    let day = output(&["date", "-u", "+%Y-%m-%d"]).unwrap_or_default();
    let name = format!("benches/records/{}-{bench}-{}.txt", day.trim(), std::env::consts::ARCH);
    let mut head = String::new();
    let _ = writeln!(head, "# cargo xtask bench: benches/benches/{bench}.rs says what the figures are");
    let commit = output(&["git", "rev-parse", "--short", "HEAD"]).unwrap_or_default();
    let _ = writeln!(head, "# commit {}", commit.trim());
    let path = root().join(&name);
    match std::fs::write(&path, head + &record) {
        Ok(()) => {
            println!("written to {name}");
            true
        }
        Err(error) => {
            eprintln!("{name} cannot be written: {error}");
            false
        }
    }
}
