//! What the program ends with: a code for its caller, and a line for the person if something went wrong.

use std::fmt;
use std::process::ExitCode;

use evenhand_files::Error;

/// What was asked for makes no sense, which shows only when it is tried.
#[derive(Debug)]
pub(crate) struct WrongUsage(pub(crate) String);

impl fmt::Display for WrongUsage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongUsage {}

/// 0 done, 1 could not, 2 wrong usage. A reader who has seen enough is no error.
#[expect(clippy::print_stderr, reason = "the one place where errors are told")]
pub(crate) fn exit_code(done: anyhow::Result<()>) -> ExitCode {
    let Err(error) = done else { return ExitCode::SUCCESS };
    if error.downcast_ref().is_some_and(Error::is_closed_pipe) {
        return ExitCode::SUCCESS;
    }
    eprintln!("evenhand: {error:#}");
    ExitCode::from(if error.is::<WrongUsage>() { 2 } else { 1 })
}
