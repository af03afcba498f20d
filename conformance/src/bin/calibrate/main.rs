//! Checks that the p-values of the audit hold, and that it finds known faults.
//!
//! Each command prints its tables, and exits with 1 if a limit is broken:
//!
//! - `fair` audits fair decks.
//! - `forms` audits many fair decks of every form.
//! - `on-request` does this with groups, lags and distances.
//! - `tail` audits ten million small fair decks.
//! - `faults` audits known faults.
//! - `needs` compares the number of decks that sequential evidence needs with that of an audit, and
//!   the number that an audit needs with that of the best test of each planted fault.
//! - `orders` audits large orders, uniform and not.
//!
//! `cargo xtask calibrate` runs these seven commands and records their tables. Shorter runs:
//!
//! - `forms N`, `on-request N` and `tail N` run N audits.
//! - `faults relations` audits only the faults of single decks and of relations.
//! - `evidence PART` runs the evidence of `fair` with PART times fewer runs.
//! - `needs RUNS` prints only the first table of `needs`, and `planted RUNS` only the second one, with
//!   RUNS runs of each fault.

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
