//! The program `evenhand`: arguments, messages and exit codes. What it does is done in the crates below it.
//!
//! A library with a thin `main`, so that other windows, such as a Python wheel, can carry the program: [`run`], and
//! nothing else of it.

mod aligned;
mod allocator;
mod arguments;
mod audit;
mod check;
mod classics;
mod clock;
mod columnar;
mod deal;
mod destination;
mod exact;
mod fair;
mod file;
mod file_lists;
mod format;
mod input;
mod interrupt;
mod items;
mod job;
mod language;
mod names;
mod outcome;
mod pages;
mod places;
mod progress;
mod prove;
mod race;
mod sample;
mod school;
mod shuf;
mod shuffle;
mod split;
mod stats;
mod trace;
mod words;
mod write;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches};

use crate::arguments::{Arguments, Command};

/// Runs the program with these arguments, of which the first is its name, on the streams of this process; the code that
/// it ends with.
///
/// The streams are taken by their descriptors: a file on standard input is read at its positions by several threads, and
/// what `>>` appends to keeps its end. Another window that carries the program has the same three.
///
/// Called by the name `shuf`, it is `evenhand shuf` and nothing else.
///
/// Signals that end a program remove its unfinished output first, from then on.
///
/// # Examples
/// ```
/// assert_eq!(evenhand_cli::run(["evenhand", "--version"]), 0);
/// ```
pub fn run(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> u8 {
    interrupt::outlive_limits_of_files();
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    language::decide(&Arguments::command(), &arguments);
    let (mut program, arguments) = match shuf::command_line(arguments) {
        Ok(command_line) => command_line,
        Err(why) => return outcome::as_shuf(Err(why.into())),
    };
    let is_shuf = shuf::is_meant(&arguments);
    let parsed = program.try_get_matches_from_mut(arguments);
    let arguments = match parsed.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(why) => {
            let code = outcome::without_command(&arguments::of_shuf(why).format(&mut program));
            return if is_shuf { code.min(1) } else { code };
        }
    };
    let done = match arguments.command {
        Command::Shuffle(mut arguments) => {
            file_lists::name_all(&mut arguments.input).and_then(|()| shuffle::run(&arguments))
        }
        Command::Sample(mut arguments) => {
            file_lists::name_all(&mut arguments.input).and_then(|()| sample::run(&arguments))
        }
        Command::Split(arguments) => split::run(&arguments),
        Command::Shuf(arguments) => return outcome::as_shuf(shuf::run(&arguments)),
        Command::Check(arguments) => return outcome::judged(check::run(&arguments)),
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
        Command::Completions(arguments) => pages::completions(&arguments),
        Command::Man(arguments) => pages::manual(&arguments),
    };
    outcome::exit_code(done)
}
