//! The program `evenhand`: arguments, messages and exit codes. What it does is done in the crates below it.

mod arguments;
mod completions;
mod input;
mod interrupt;
mod job;
mod man;
mod outcome;
mod progress;
mod sample;
mod seed;
mod shuffle;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::{Arguments, Command};

fn main() -> ExitCode {
    interrupt::outlive_limits_of_files();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(told) => return outcome::without_command(&told),
    };
    let done = match arguments.command {
        Command::Shuffle(arguments) => shuffle::run(&arguments),
        Command::Sample(arguments) => sample::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
    };
    outcome::exit_code(done)
}
