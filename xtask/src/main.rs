//! `cargo xtask …`: what CI runs is what a person runs.

#![allow(clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod calibrate;
mod command;
mod fuzz;
mod lines;
mod node;
mod record;
mod test;
mod vectors;

use std::path::Path;
use std::process::ExitCode;

/// What there is to do.
const USAGE: &str = "usage: cargo xtask COMMAND

  test [--quick]   every test: format, lints, unit, conformance, documents, program, portable form, Python, Node, other
                   targets; all are run even if one fails, and what is not installed here is skipped and counted.
                   --quick: format, lints and the tests that take seconds
  bench [PLACE…]   benchmarks against peers, and records of them in benches/records; or all places of one: memory,
                   rank, classics, audit, cards
  calibrate        audits fair decks and known faults by the thousand, and records of them (five minutes)
  vectors          makes vectors/order-v1.json and vectors/fairdeal-v1 anew with the reference (a minute)
  fuzz [SECONDS]   runs every fuzz target for that many seconds (60), with cargo-fuzz and a nightly toolchain
  lines [FOLDER]   lines of code of every crate of the project, or of a copy of it in a folder: without blank lines,
                   comments and tests";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match &words[..] {
        ["test"] => test::run(false),
        ["test", "--quick"] => test::run(true),
        ["bench", ..] => bench::run(&words[1..]).map(|()| ExitCode::SUCCESS),
        ["calibrate"] => calibrate::run().map(|()| ExitCode::SUCCESS),
        ["vectors"] => vectors::make().map(|()| ExitCode::SUCCESS),
        ["fuzz"] => fuzz::run("60").map(|()| ExitCode::SUCCESS),
        ["fuzz", seconds] => fuzz::run(seconds).map(|()| ExitCode::SUCCESS),
        ["lines"] => command::root().and_then(|root| lines::run(&root)).map(|()| ExitCode::SUCCESS),
        ["lines", folder] => lines::run(Path::new(folder)).map(|()| ExitCode::SUCCESS),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    done.unwrap_or_else(|error| {
        eprintln!("{error:#}");
        ExitCode::FAILURE
    })
}
