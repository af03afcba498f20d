//! What the program ends with: a code for its caller, and a line for the person if something went wrong.

use std::error::Error;
use std::io::{self, Write, stdout};

use evenhand_audit::battery::{AuditError, DeckError, GroupError, OnRequestError};
use evenhand_audit::order::OrderError;
use evenhand_audit::state::{MergeError, StateError};
use evenhand_files::{FilesError, system_reason};
use evenhand_locale::{Language, plain_lines};
use evenhand_sources::{CardsError, IdsError, LineError, LogError, NoDeckError, ProgramError, ReadError};

use crate::arguments;
use crate::failure::Failure;
use crate::interrupt;
use crate::language;
use crate::shuf;
use crate::streams::{self, stderr};
use crate::words::WORDS;

/// What was asked for makes no sense, which shows only when it is tried.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct UsageError(pub(crate) String);

/// The user, or a rule of the deal, stops a step.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct StoppedError(pub(crate) String);

/// The input has no records to choose from.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct NothingError(pub(crate) String);

/// A file could not be read.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct UnreadableError(pub(crate) String);

/// There is not the memory.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct MemoryError(pub(crate) String);

/// The system refused something of a file, in words that have its reason.
#[derive(Debug, thiserror::Error)]
#[error("{text}")]
pub(crate) struct SystemError {
    pub(crate) text: String,
    pub(crate) error: io::Error,
}

/// Writes what stands in the place of a command: help or the version, which were asked for, or why there is none.
pub(crate) fn without_command(why: &clap::Error) -> u8 {
    if let Some(mistake) = arguments::mistake(why, language::messages()) {
        // Where it cannot be written, the code still says how it ended.
        let mistake = plain_lines(&of_command(why, mistake));
        let _ = write!(stderr(), "{mistake}");
        streams::fail(|| Failure::of_usage(&mistake));
        return u8::try_from(why.exit_code()).unwrap_or(2);
    }
    if let Some(error) = streams::output().err().filter(|_| !why.use_stderr()) {
        return exit_code(Err(error.into()));
    }
    match print(why) {
        Err(error) if !why.use_stderr() => exit_code(Err(FilesError::Write {
            name: WORDS.messages(language::messages()).text("standard-output"),
            byte: 0,
            error,
        }
        .into())),
        _ => u8::try_from(why.exit_code()).unwrap_or(2),
    }
}

/// The message for an invalid command line as its command words it.
fn of_command(why: &clap::Error, mistake: String) -> String {
    if !shuf::is_run() {
        return mistake;
    }
    let named = mistake.strip_prefix(arguments::PREFIX).map(|text| format!("{}{text}", shuf::PREFIX));
    shuf::mistake(why).or(named).unwrap_or(mistake)
}

/// Writes it as clap has it, where it belongs.
fn print(why: &clap::Error) -> io::Result<()> {
    if streams::captured().is_none() {
        return why.print().and_then(|()| stdout().flush());
    }
    let text = why.render().to_string();
    if why.use_stderr() {
        streams::fail(|| Failure::of_usage(&text));
        return write!(stderr(), "{text}");
    }
    streams::output().map_err(io::Error::other)?.write_all(text.as_bytes())
}

/// 0 done, 1 error, 2 wrong usage. A closed pipe is not an error.
pub(crate) fn exit_code(done: anyhow::Result<()>) -> u8 {
    match done {
        Err(error) if error.downcast_ref().is_some_and(FilesError::is_closed_pipe) => {
            // A caller may see it otherwise.
            streams::fail(|| Failure::new(&error, text(&error, language::messages())));
            0
        }
        Err(error) => failed(&error, 1),
        Ok(()) => 0,
    }
}

/// Explains a directory in the place of a file, in a command without `--recursive`. Returns every other error unchanged.
pub(crate) fn without_recursive(error: anyhow::Error) -> anyhow::Error {
    let is_folder = |error: &FilesError| match error {
        FilesError::Read { error, .. } => error.kind() == io::ErrorKind::IsADirectory,
        _ => false,
    };
    if !error.downcast_ref::<FilesError>().is_some_and(is_folder) {
        return error;
    }
    match error.downcast::<FilesError>() {
        Ok(FilesError::Read { name, error, .. }) => {
            let text = WORDS.messages(language::messages()).format("file-is-folder", [("name", name.into())]);
            SystemError { text, error }.into()
        }
        Ok(other) => other.into(),
        Err(other) => other,
    }
}

/// What GNU shuf ends with: 0 done, 1 all else, and of a closed pipe by its signal, as programs do that are ended by it.
pub(crate) fn as_shuf(done: anyhow::Result<()>) -> u8 {
    match done {
        Err(error) if error.downcast_ref().is_some_and(FilesError::is_closed_pipe) => {
            interrupt::end_by_closed_pipe();
            failed(&error, 1)
        }
        done => exit_code(done).min(1),
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
        Err(error) if error.is::<UnreadableError>() => failed(&error, 4),
        Err(error) => exit_code(Err(error)),
    }
}

/// The text of an error in a language, if it is one of those types.
type Typed = fn(&(dyn Error + 'static), Language) -> Option<String>;

/// The errors of the rooms that are told in every language: each by its type, wherever it stands among causes.
const TYPED: &[Typed] = &[
    |error, language| Some(error.downcast_ref::<evenhand_sources::Error>()?.text(language)),
    |error, language| Some(error.downcast_ref::<CardsError>()?.text(language)),
    |error, language| Some(error.downcast_ref::<LineError>()?.text(language)),
    |error, language| Some(error.downcast_ref::<LogError>()?.text(language)),
    |error, language| Some(error.downcast_ref::<NoDeckError>()?.text(language)),
    |error, language| Some(error.downcast_ref::<ProgramError>()?.text(language)),
    |error, language| Some(error.downcast_ref::<evenhand_classics::SettingError>()?.text(language)),
    |error, language| Some(error.downcast_ref::<FilesError>()?.text(language)),
    |error, language| Some(error.downcast_ref::<AuditError>()?.text(language)),
    |error, language| Some(error.downcast_ref::<DeckError>()?.text(language)),
    |error, language| Some(error.downcast_ref::<OnRequestError>()?.text(language)),
    |error, language| Some(error.downcast_ref::<GroupError>()?.text(language)),
    |error, language| Some(error.downcast_ref::<OrderError>()?.text(language)),
    |error, language| Some(error.downcast_ref::<IdsError>()?.text(language)),
    |error, language| Some(error.downcast_ref::<MergeError>()?.text(language)),
    |error, language| Some(error.downcast_ref::<StateError>()?.text(language)),
    |error, language| Some(json_reason(error.downcast_ref::<serde_json::Error>()?, language)),
    |error, language| Some(read_reason(error.downcast_ref::<io::Error>()?, language)),
];

/// Returns where and why a text is not the expected JSON.
fn json_reason(error: &serde_json::Error, language: Language) -> String {
    let words = WORDS.messages(language);
    let why = if error.is_eof() {
        "end"
    } else if error.is_data() {
        "data"
    } else {
        "syntax"
    };
    let facts = [("why", why.into()), ("line", error.line().into()), ("column", error.column().into())];
    words.format("json", facts)
}

/// Why nothing could be read or written.
fn read_reason(error: &io::Error, language: Language) -> String {
    let log = error.get_ref().and_then(|inner| inner.downcast_ref::<ReadError>());
    log.map_or_else(|| system_reason(error, language), |log| log.text(language))
}

/// Writes what went wrong and changes nothing of the outcome.
pub(crate) fn tell(error: &anyhow::Error) {
    // Where it cannot be written, the code still says how it ended.
    let text = text(error, language::messages());
    let (prefix, text) = if shuf::is_run() {
        (shuf::PREFIX, shuf::text(error).unwrap_or(text))
    } else {
        (arguments::PREFIX, text)
    };
    let _ = writeln!(stderr(), "{prefix}{}", plain_lines(&text));
}

/// An error and its causes, each after a colon, in a language as far as they have it.
pub(crate) fn text(error: &anyhow::Error, language: Language) -> String {
    let told = |error: &(dyn Error + 'static)| {
        TYPED.iter().find_map(|typed| typed(error, language)).unwrap_or_else(|| error.to_string())
    };
    let colon = WORDS.messages(language).text("cause");
    error.chain().map(told).collect::<Vec<_>>().join(&colon)
}

/// Writes what went wrong, each error and then its cause, with nothing that would steer a terminal: it may quote a file
/// or a program; 2 if it was the usage, else the code.
fn failed(error: &anyhow::Error, code: u8) -> u8 {
    tell(error);
    streams::fail(|| Failure::new(error, text(error, language::messages())));
    if error.is::<UsageError>() { 2 } else { code }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_said_does_not_turn_the_line_nor_steer_the_terminal() {
        let error = anyhow::anyhow!("./shuffle: ended\nIts standard error:\n\tno\u{202e}sdrac\u{1b}[31m");
        let expected = "./shuffle: ended\nIts standard error:\n\tno\u{fffd}sdrac\u{fffd}[31m";
        assert_eq!(plain_lines(&text(&error, Language::English)), expected);
    }
}
