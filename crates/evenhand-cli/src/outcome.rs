//! What the program ends with: a code for its caller, and a line for the person if something went wrong.

use std::fmt;
use std::io::{Write, stderr, stdout};
use std::process::ExitCode;

use evenhand_files::FilesError;

use crate::file::Unreadable;

/// What was asked for makes no sense, which shows only when it is tried.
#[derive(Debug)]
pub(crate) struct WrongUsage(pub(crate) String);

impl fmt::Display for WrongUsage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongUsage {}

/// Tells what stands in the place of a command: help or the version, which were asked for, or why there is none.
pub(crate) fn without_command(told: &clap::Error) -> ExitCode {
    match told.print().and_then(|()| stdout().flush()) {
        Err(error) if !told.use_stderr() => {
            exit_code(Err(FilesError::Write { name: "standard output".into(), byte: 0, error }.into()))
        }
        _ => ExitCode::from(u8::try_from(told.exit_code()).unwrap_or(2)),
    }
}

/// 0 done, 1 could not, 2 wrong usage. A reader who has seen enough is no error.
pub(crate) fn exit_code(done: anyhow::Result<()>) -> ExitCode {
    let Err(error) = done else { return ExitCode::SUCCESS };
    if error.downcast_ref().is_some_and(FilesError::is_closed_pipe) {
        return ExitCode::SUCCESS;
    }
    // Where nobody can be told, the code still tells.
    let _ = writeln!(stderr(), "evenhand: {}", message(&error));
    ExitCode::from(if error.is::<WrongUsage>() { 2 } else { 1 })
}

/// The error and its causes in one line. What goes wrong with files tells the system's reason in its own words.
fn message(error: &anyhow::Error) -> String {
    let mut message = error.to_string();
    let told = |cause: &(dyn std::error::Error + 'static)| cause.is::<FilesError>();
    for (_, cause) in error.chain().zip(error.chain().skip(1)).take_while(|(above, _)| !told(*above)) {
        message = format!("{message}: {cause}");
    }
    message
}

/// What an audit ends with, once the report is written; 4 if the decks could not be judged.
pub(crate) fn judged(done: anyhow::Result<u8>) -> ExitCode {
    let error = match done {
        Ok(code) => return ExitCode::from(code),
        Err(error) => error,
    };
    let _ = writeln!(stderr(), "evenhand: {}", message(&error));
    ExitCode::from(if error.is::<WrongUsage>() { 2 } else { 4 })
}

/// What a step of a verifiable deal ends with: its own code, or 4 if a file could not be read.
pub(crate) fn checked(done: anyhow::Result<u8>) -> ExitCode {
    match done {
        Ok(code) => ExitCode::from(code),
        Err(error) if error.is::<Unreadable>() => {
            let _ = writeln!(stderr(), "evenhand: {}", message(&error));
            ExitCode::from(4)
        }
        Err(error) => exit_code(Err(error)),
    }
}
