//! Benchmarks, and the records of them.

use crate::leg::{output, root};
use crate::record;

/// What is timed: a program each in `benches/benches`, and a record each.
const BENCHES: [&str; 5] = ["memory", "rank", "classics", "audit", "cards"];

/// Runs the benchmarks of the places named, or all of a program's, or all there are; prints them, and writes the records
/// of the programs that ran whole.
pub(crate) fn run(places: &[String]) -> bool {
    println!("building, then some ten minutes for all places");
    // The program itself is timed too.
    if output(&["cargo", "build", "--release", "--quiet"]).is_none() {
        eprintln!("the program cannot be built: run cargo build --release to see why");
        return false;
    }
    match places {
        [name] if BENCHES.contains(&name.as_str()) => one(name, &[]),
        places => BENCHES.iter().all(|bench| one(bench, places)),
    }
}

/// Runs one of them.
fn one(bench: &str, places: &[String]) -> bool {
    let manifest = root().join("benches/Cargo.toml");
    let manifest = manifest.to_string_lossy();
    let mut command = vec!["cargo", "bench", "--quiet", "--manifest-path", &manifest, "--bench", bench, "--"];
    command.extend(places.iter().map(String::as_str));
    let Some(mut figures) = output(&command) else {
        eprintln!(
            "the benchmarks {bench} failed: run them with cargo bench --bench {bench} in benches/ to see why"
        );
        return false;
    };
    if places.is_empty() && bench == "memory" {
        match output(&["python3", "benches/numpy_permutation.py"]) {
            Some(peer) => figures.push_str(&peer),
            None => figures.push_str("# numpy: not installed\n"),
        }
    }
    print!("{figures}");
    if !places.is_empty() {
        return true;
    }
    let about = format!("cargo xtask bench: benches/benches/{bench}.rs says what the figures are");
    record::write(&format!("{bench}-{}", std::env::consts::ARCH), &about, &figures)
}
