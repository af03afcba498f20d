//! Whether the audit's p-values are what they say, and whether it finds what it should.
//!
//! `calibrate fair` audits fair decks, `calibrate faults` known faults; a table each, on standard output, and exit
//! code 1 if a limit is broken. `cargo xtask calibrate` does both and records them.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program")]

#[path = "../../../../crates/evenhand-audit/tests/audit/decks.rs"]
mod decks;
mod evidence;
mod fair;
mod faults;
#[path = "../../../../crates/evenhand-audit/tests/audit/known_faults.rs"]
mod known_faults;
mod needs;
#[path = "../../../../crates/evenhand-audit/tests/audit/p_values.rs"]
mod p_values;
mod progress;
#[path = "../../../../crates/evenhand-audit/tests/audit/shuffles.rs"]
mod shuffles;
mod table;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let wrong = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["fair"] => [fair::judged(), evidence::judged()].concat(),
        ["faults"] => faults::judged(),
        ["needs"] => needs::judged(needs::RUNS),
        ["needs", runs] if runs.parse().is_ok_and(|runs: u64| runs > 0) => {
            needs::judged(runs.parse().unwrap_or(1))
        }
        _ => {
            eprintln!("usage: calibrate fair | faults | needs [RUNS]");
            return ExitCode::from(2);
        }
    };
    println!();
    if wrong.is_empty() {
        println!("every limit holds");
        return ExitCode::SUCCESS;
    }
    println!("limits broken: {}", wrong.len());
    for line in &wrong {
        println!("  {line}");
    }
    ExitCode::FAILURE
}
