//! Whether the audit's p-values are what they say, and whether it finds what it should.
//!
//! `calibrate fair` audits fair decks, `calibrate forms` those of every form in great numbers,
//! `calibrate on-request` the same with groups, lags and distances, `calibrate tail` ten million
//! small ones, `calibrate faults` known faults, `calibrate needs` holds the decks that sequential
//! evidence needs against those of an audit, and an audit's against those of the best test of each
//! planted fault, `calibrate orders` audits large orders, uniform and not; a table each, on
//! standard output, and exit code 1 if a limit is broken. `cargo xtask calibrate` does these seven
//! and records them. For a look in between: a number after `forms`, `on-request` or `tail` is that
//! of the audits, `calibrate faults relations` audits the faults of single decks and of relations
//! alone, `calibrate evidence PART` does the evidence's part of `fair` with as many times fewer
//! runs, `calibrate needs RUNS` the last with as many runs of each fault, `calibrate planted RUNS`
//! its second table alone.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program")]

#[path = "../../../../crates/evenhand-audit/tests/audit/decks.rs"]
mod decks;
mod evidence;
mod fair;
mod faults;
mod forms;
#[path = "../../../../crates/evenhand-audit/tests/audit/known_faults.rs"]
mod known_faults;
#[path = "../../../../crates/evenhand-audit/tests/audit/orders.rs"]
mod large;
mod needs;
mod on_request;
mod orders;
#[path = "../../../../crates/evenhand-audit/tests/audit/p_values.rs"]
mod p_values;
mod planted;
mod progress;
#[path = "../../../../crates/evenhand-audit/tests/audit/shuffles.rs"]
mod shuffles;
mod table;
mod tail;

use std::process::ExitCode;

/// Whether an argument is a whole number from 1 on.
fn is_number(text: &str) -> bool {
    text.parse().is_ok_and(|number: u32| number > 0)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let wrong = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["fair"] => [fair::judged(), evidence::judged(1)].concat(),
        ["evidence"] => evidence::judged(1),
        ["evidence", part] if is_number(part) => evidence::judged(part.parse().unwrap_or(1)),
        ["faults"] => faults::judged(&known_faults::FAULTS),
        ["faults", "relations"] => faults::judged(&known_faults::RELATIONS),
        ["needs"] => [needs::judged(needs::RUNS), planted::judged(needs::RUNS)].concat(),
        ["needs", runs] if is_number(runs) => needs::judged(runs.parse().unwrap_or(1)),
        ["planted"] => planted::judged(needs::RUNS),
        ["planted", runs] if is_number(runs) => planted::judged(runs.parse().unwrap_or(1)),
        ["on-request"] => on_request::judged(on_request::AUDITS),
        ["on-request", audits] if is_number(audits) => on_request::judged(audits.parse().unwrap_or(1)),
        ["orders"] => orders::judged(),
        ["orders", "faults"] => orders::faults(),
        ["forms"] => forms::judged(forms::AUDITS),
        ["forms", audits] if is_number(audits) => forms::judged(audits.parse().unwrap_or(1)),
        ["tail"] => tail::judged(tail::AUDITS),
        ["tail", audits] if is_number(audits) => tail::judged(audits.parse().unwrap_or(1)),
        _ => {
            eprintln!(
                "usage: calibrate fair | orders [faults] | forms [AUDITS] | on-request [AUDITS] | tail [AUDITS] | faults [relations] | evidence [PART] | needs [RUNS] | planted [RUNS]"
            );
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
