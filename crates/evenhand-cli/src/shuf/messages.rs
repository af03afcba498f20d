//! Error messages in GNU's wording, for scripts that search for them.
//!
//! English messages equal GNU's word for word, where GNU has the error. Other languages keep the program's own messages, because
//! GNU translates its messages too. GNU quotes a value with ‘’ where the locale is UTF-8, and with '' elsewhere. A file name has no
//! quotes unless a shell needs them.

use std::env;
use std::io::{self, ErrorKind};

use clap::error::{ContextKind, ContextValue, ErrorKind as Mistake};
use evenhand_files::{ContentError, FilesError};
use evenhand_locale::{Language, plain_lines};

use crate::arguments::Range;
use crate::outcome::NothingError;
use crate::words::WORDS;

/// The prefix of the messages, under the name `shuf` and for `evenhand shuf`.
pub(crate) const PREFIX: &str = "shuf: ";

/// Returns GNU's text for an error, or `None` for an error that GNU does not have.
pub(crate) fn of_error(error: &anyhow::Error) -> Option<String> {
    if error.is::<NothingError>() {
        return Some(WORDS.messages(Language::English).text("shuf-nothing"));
    }
    Some(match error.downcast_ref::<FilesError>()? {
        FilesError::Read { byte, error, .. } if *byte > 0 || is_of_reading(error) => {
            format!("read error: {}", reason(error))
        }
        FilesError::Write { byte, error, .. } if *byte > 0 || !is_of_opening(error) => {
            format!("write error: {}", reason(error))
        }
        FilesError::Read { name, error, .. }
        | FilesError::Write { name, error, .. }
        | FilesError::Folder { name, error, .. }
        | FilesError::Place { name, error } => format!("{}: {}", file_name(name), reason(error)),
        _ => return None,
    })
}

/// Returns GNU's text for an invalid command line, or `None` for an error that GNU does not have.
pub(super) fn of_mistake(error: &clap::Error, help: &str) -> Option<String> {
    let words = WORDS.messages(Language::English);
    let texts = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    };
    let given = texts(ContextKind::InvalidArg).concat();
    let others = texts(ContextKind::PriorArg).concat();
    let has = |option: &str| given.contains(option) || others.contains(option);
    match error.kind() {
        Mistake::ValueValidation => {
            let value = texts(ContextKind::InvalidValue).concat();
            let (id, value) = match () {
                () if has("--head-count") => ("shuf-count", &value[..]),
                () if has("--input-range") => match Range::fault(&value) {
                    (end, true) => ("shuf-range-large", end),
                    (fault, false) => ("shuf-range", fault),
                },
                () => return None,
            };
            Some(words.format(id, [("value", quoted(value).into())]))
        }
        Mistake::ArgumentConflict if has("--echo") && has("--input-range") => {
            Some(with_help(&words.text("shuf-echo-and-range"), help, Language::English))
        }
        _ => None,
    }
}

/// A message with a second line that names the help.
pub(super) fn with_help(text: &str, help: &str, language: Language) -> String {
    let more = WORDS.messages(language).format("shuf-try", [("help", help.to_owned().into())]);
    format!("{text}\n{more}")
}

/// The system's numbers for errors of input and of descriptors.
const EIO: i32 = 5;
const EBADF: i32 = 9;

/// Whether reading failed after the file was opened.
fn is_of_reading(error: &io::Error) -> bool {
    error.kind() == ErrorKind::IsADirectory || matches!(code(error), Some(EIO | EBADF))
}

/// Whether opening an output failed.
fn is_of_opening(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::NotFound
            | ErrorKind::PermissionDenied
            | ErrorKind::NotADirectory
            | ErrorKind::IsADirectory
            | ErrorKind::ReadOnlyFilesystem
    )
}

/// The system's number for an error, also for errors that evenhand detects itself.
fn code(error: &io::Error) -> Option<i32> {
    let content = error.get_ref().and_then(|inner| inner.downcast_ref::<ContentError>());
    if let Some(ContentError::Closed) = content {
        return Some(EBADF);
    }
    error.raw_os_error().or(match error.kind() {
        ErrorKind::NotFound => Some(2),
        ErrorKind::PermissionDenied => Some(13),
        ErrorKind::IsADirectory => Some(21),
        ErrorKind::StorageFull => Some(28),
        ErrorKind::OutOfMemory => Some(12),
        _ => None,
    })
}

/// The system's reason, as C's `strerror` words it.
pub(super) fn reason(error: &io::Error) -> String {
    // The numbers are those of Unix.
    let text = match code(error).filter(|_| cfg!(unix)) {
        Some(code) => io::Error::from_raw_os_error(code).to_string(),
        None => error.to_string(),
    };
    let text = text.rsplit_once(" (os error").map_or(&text[..], |(text, _)| text);
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// A value as GNU's `quote` shows it.
pub(super) fn quoted(value: &str) -> String {
    let value = plain_lines(value);
    if is_utf8() { format!("‘{value}’") } else { format!("'{value}'") }
}

/// Whether the locale uses UTF-8, by the first of the three variables that is set.
fn is_utf8() -> bool {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
    let locale = locale.to_lowercase();
    locale.ends_with("utf-8") || locale.ends_with("utf8")
}

/// A file name, in quotes where a shell needs them or a colon follows in the message.
fn file_name(name: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-+,%@".contains(letter);
    match name {
        // An empty name has its quotes already.
        "''" => name.to_owned(),
        name if !name.is_empty() && name.chars().all(is_plain) => name.to_owned(),
        name if name.contains('\'') && !name.contains(['"', '$', '`', '\\']) => format!("\"{name}\""),
        name => format!("'{}'", name.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_quoted_where_a_shell_needs_it() {
        for (name, shown) in [
            ("a/b-c_1.txt", "a/b-c_1.txt"),
            ("x y", "'x y'"),
            ("x'y", "\"x'y\""),
            ("x:y", "'x:y'"),
            ("", "''"),
            ("$'", r"'$'\'''"),
        ] {
            assert_eq!(file_name(name), shown);
        }
    }

    #[test]
    fn reasons_are_those_of_c() {
        assert_eq!(reason(&io::Error::from(ErrorKind::BrokenPipe)), "Broken pipe");
        if cfg!(unix) {
            assert_eq!(reason(&io::Error::from_raw_os_error(28)), "No space left on device");
            assert_eq!(reason(&ErrorKind::NotFound.into()), "No such file or directory");
            assert_eq!(reason(&ErrorKind::IsADirectory.into()), "Is a directory");
        }
    }
}
