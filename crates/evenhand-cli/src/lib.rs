//! The program `evenhand`: arguments, messages and exit codes. What it does is done in the crates below it.
//!
//! A library with a thin `main`, so that other windows, such as a Python wheel, can carry the program: [`run`] on some [`Streams`],
//! and nothing else of it.

mod aligned;
mod allocator;
mod arguments;
mod audit;
mod boards;
mod check;
mod classics;
mod clock;
mod columnar;
mod deal;
mod descriptors;
mod destination;
#[cfg(doctest)]
mod documents;
mod engine;
mod exact;
mod failure;
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
mod plan;
mod progress;
mod prove;
mod race;
mod sample;
mod school;
mod shuf;
mod shuffle;
mod split;
mod state;
mod stats;
mod streams;
mod trace;
mod web_page;
mod words;
mod write;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches};

use crate::arguments::{Arguments, Command};
pub use crate::failure::{Failure, FailureKind};
pub use crate::streams::{Captured, Progress, Streams};
pub use evenhand_files::Phase;

/// Runs the program with these arguments, of which the first is its name, on some streams; the code that it ends with.
///
/// Those of the process are taken by their descriptors: a file on standard input is read at its positions by several threads, and
/// what `>>` appends to keeps its end. Signals that end a program remove its unfinished output first, from then on. A caller within
/// the process gets all of it as data, and the process stays as it is: [`Captured`].
///
/// Called by the name `shuf`, it is `evenhand shuf` and nothing else.
///
/// # Examples
/// ```
/// use evenhand_cli::{Streams, run};
///
/// assert_eq!(run(["evenhand", "--version"], &Streams::Process), 0);
/// ```
pub fn run(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>, streams: &Streams) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    if matches!(streams, Streams::Process) {
        interrupt::begin_process();
    }
    let _run = streams::begin(streams, &arguments);
    language::decide(&Arguments::command(), &arguments);
    let _style = evenhand_locale::ParameterStyleGuard::new(evenhand_locale::as_option);
    let (mut program, arguments) = match shuf::command_line(arguments) {
        Ok(command_line) => command_line,
        Err(why) => return outcome::as_shuf(Err(why.into())),
    };
    let is_shuf = shuf::is_meant(&arguments);
    let parsed = program.try_get_matches_from_mut(arguments);
    let arguments = match parsed.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(why) => {
            let code = outcome::without_command(&arguments::of_shuf(why, &mut program).format(&mut program));
            return if is_shuf { code.min(1) } else { code };
        }
    };
    let done = match arguments.command {
        Command::Shuffle(mut arguments) => {
            let quiet = arguments.run.is_quiet();
            file_lists::name_all(&mut arguments.input, quiet).and_then(|()| shuffle::run(&arguments))
        }
        Command::Sample(mut arguments) => {
            let quiet = arguments.run.is_quiet();
            file_lists::name_all(&mut arguments.input, quiet).and_then(|()| sample::run(&arguments))
        }
        Command::Split(arguments) => split::run(&arguments),
        Command::Plan(arguments) => plan::run(&arguments),
        Command::Shuf(arguments) => {
            return outcome::as_shuf(shuf::run(&arguments));
        }
        Command::Check(arguments) => {
            return outcome::judged(check::run(&arguments).map_err(outcome::without_recursive));
        }
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
        Command::Page(arguments) => web_page::run(&arguments),
        Command::Completions(arguments) => pages::completions(&arguments),
        Command::Man(arguments) => pages::manual(&arguments),
    };
    outcome::exit_code(done)
}
