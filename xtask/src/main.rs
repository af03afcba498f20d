//! `cargo xtask …`: what CI runs is what a person runs.

#![allow(clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod calibrate;
mod fuzz;
mod leg;
mod lines;
mod node;
mod record;
mod test;

use std::process::ExitCode;

/// What there is to do.
const USAGE: &str = "usage: cargo xtask COMMAND

  test             every test: format, lints, unit, conformance, documents, program, portable form, Python, Node
  bench [PLACE…]   benchmarks against peers, and records of them in benches/records; or all places of one: memory,
                   rank, classics, audit, cards
  calibrate        audits fair decks and known faults by the thousand, and records of them (five minutes)
  vectors          makes vectors/order-v1.json and vectors/fairdeal-v1 anew with the reference (a minute)
  fuzz [SECONDS]   runs every fuzz target so long (60), with cargo-fuzz and a nightly toolchain
  lines [FOLDER]   lines of code of every crate of the project, or of a copy of it in a folder: without blank lines,
                   comments and tests";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) =
        arguments.split_first().map_or(("", &[][..]), |(command, rest)| (command.as_str(), rest));
    let done = match command {
        "test" if rest.is_empty() => test::run(),
        "bench" => bench::run(rest),
        "calibrate" if rest.is_empty() => calibrate::run(),
        "vectors" if rest.is_empty() => test::make_vectors(),
        "lines" if rest.len() < 2 => {
            let done = lines::run(&rest.first().map_or_else(leg::root, std::path::PathBuf::from));
            done.inspect_err(|error| eprintln!("{error:#}")).is_ok()
        }
        "fuzz" => fuzz::run(rest),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
