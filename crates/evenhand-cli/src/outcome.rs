//! What the program ends with: a code for its caller, and a line for the person if something went wrong.

use std::fmt;
use std::io::{Write, stderr, stdout};

use evenhand_audit::report::markup::plain;
use evenhand_files::FilesError;
use evenhand_sources::ProgramError;

/// What was asked for makes no sense, which shows only when it is tried.
#[derive(Debug)]
pub(crate) struct WrongUsage(pub(crate) String);

impl fmt::Display for WrongUsage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongUsage {}

/// A file could not be read.
#[derive(Debug)]
pub(crate) struct Unreadable(pub(crate) String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

/// Writes what stands in the place of a command: help or the version, which were asked for, or why there is none.
pub(crate) fn without_command(told: &clap::Error) -> u8 {
    match told.print().and_then(|()| stdout().flush()) {
        Err(error) if !told.use_stderr() => {
            exit_code(Err(FilesError::Write { name: "standard output".into(), byte: 0, error }.into()))
        }
        _ => u8::try_from(told.exit_code()).unwrap_or(2),
    }
}

/// 0 done, 1 could not, 2 wrong usage. A reader who has seen enough is no error.
pub(crate) fn exit_code(done: anyhow::Result<()>) -> u8 {
    match done {
        Err(error) if !error.downcast_ref().is_some_and(FilesError::is_closed_pipe) => failed(&error, 1),
        _ => 0,
    }
}

/// What an audit ends with, once the report is written; 4 if the decks could not be judged.
pub(crate) fn judged(done: anyhow::Result<u8>) -> u8 {
    done.unwrap_or_else(|error| failed(&error, 4))
}

/// What a step of a verifiable deal ends with: its own code, or 4 if a file could not be read.
pub(crate) fn checked(done: anyhow::Result<u8>) -> u8 {
    match done {
        Ok(code) => code,
        Err(error) if error.is::<Unreadable>() => failed(&error, 4),
        Err(error) => exit_code(Err(error)),
    }
}

/// Writes what went wrong; 2 if it was the usage, else the code.
fn failed(error: &anyhow::Error, code: u8) -> u8 {
    // Where nobody can read it, the code still tells.
    let _ = writeln!(stderr(), "evenhand: {}", harmless(&message(error)));
    if error.is::<WrongUsage>() { 2 } else { code }
}

/// A message with nothing that would steer a terminal, its lines and tabs as they are: it may quote a file or a program.
fn harmless(message: &str) -> String {
    let line = |line: &str| line.split('\t').map(plain).collect::<Vec<_>>().join("\t");
    message.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// The error and its causes in one line, up to one that says its cause itself.
fn message(error: &anyhow::Error) -> String {
    let mut message = error.to_string();
    for (_, cause) in
        error.chain().zip(error.chain().skip(1)).take_while(|(above, _)| !says_its_cause(*above))
    {
        message = format!("{message}: {cause}");
    }
    message
}

/// Whether an error's own message has the system's reason, as those of files and of programs do.
fn says_its_cause(error: &(dyn std::error::Error + 'static)) -> bool {
    let is_of_program = matches!(error.downcast_ref(), Some(evenhand_sources::Error::Program(_)));
    error.is::<FilesError>() || error.is::<ProgramError>() || is_of_program
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_said_does_not_turn_the_line_nor_steer_the_terminal() {
        let error = anyhow::anyhow!("./shuffle: ended\nIts standard error:\n\tno\u{202e}sdrac\u{1b}[31m");
        let expected = "./shuffle: ended\nIts standard error:\n\tno\u{fffd}sdrac\u{fffd}[31m";
        assert_eq!(harmless(&message(&error)), expected);
    }
}
