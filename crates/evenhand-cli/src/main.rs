//! The program `evenhand`: arguments, messages and exit codes. What it does is done in the crates below it.

mod arguments;
mod audit;
mod classics;
mod completions;
mod deal;
mod exact;
mod fair;
mod file;
mod input;
mod interrupt;
mod job;
mod man;
mod outcome;
mod progress;
mod prove;
mod race;
mod sample;
mod seed;
mod shuffle;
mod trace;
mod write;

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
        Command::Deal(arguments) => deal::run(&arguments),
        Command::Fairdeal(arguments) => return outcome::checked(fair::fairdeal(&arguments)),
        Command::Fairdraw(arguments) => return outcome::checked(fair::fairdraw(&arguments)),
        Command::Verify(arguments) => return outcome::checked(fair::verify(&arguments)),
        Command::Classics(arguments) => classics::run(&arguments),
        Command::Trace(arguments) => trace::run(&arguments),
        Command::Exact(arguments) => exact::run(&arguments),
        Command::Prove(arguments) => prove::run(&arguments),
        Command::Race(arguments) => race::run(&arguments),
        Command::Audit(arguments) => return outcome::judged(audit::run(&arguments)),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
    };
    outcome::exit_code(done)
}
