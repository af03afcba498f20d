//! What can go wrong with files: what, where, and what to do.

use std::path::Path;
use std::{fmt, io};

use evenhand::TooFew;
use thiserror::Error;

use crate::memory_limit::{Bytes, MemoryLimit};

/// Why records could not be read, ordered or written, with the system's reason in the same sentence. Nothing was written,
/// unless it says so.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FilesError {
    /// An input could not be opened or read.
    #[error("{name}: {}", unread(*byte, error))]
    Read {
        /// The input.
        name: String,
        /// How much of it had been read.
        byte: u64,
        /// The system's reason.
        error: io::Error,
    },
    /// An input became shorter while it was read.
    #[error("{name}: became shorter while it was read: try again when nobody writes it")]
    Shrank {
        /// The input.
        name: String,
    },
    /// An input has fewer records than its header was said to have.
    #[error("{name}: has {records} of the {header} lines of a header: ask for a shorter one")]
    ShortHeader {
        /// The input.
        name: String,
        /// How many there are.
        records: u64,
        /// How many the header was said to have.
        header: u64,
    },
    /// The header of an input is not that of the first one.
    #[error(
        "{name}: line {record} of its header is not that of {first}: make them equal, or take fewer lines"
    )]
    HeaderDiffers {
        /// The input.
        name: String,
        /// The first input.
        first: String,
        /// The first record that differs, from 1.
        record: u64,
    },
    /// The records do not fit in memory.
    #[error("{name}: {}", no_memory(*needed, *limit))]
    Memory {
        /// The input, or what else takes the memory.
        name: String,
        /// How many bytes are needed at least.
        needed: u64,
        /// The limit that is in the way; none if the system refused to give so much.
        limit: Option<MemoryLimit>,
    },
    /// More records were asked for than there are.
    #[error(transparent)]
    TooFew(#[from] TooFew),
    /// The folder of the output takes no new file.
    #[error("{name}: cannot make a file in its folder {folder}: {}", reason(error))]
    Folder {
        /// The output.
        name: String,
        /// Its folder.
        folder: String,
        /// The system's reason.
        error: io::Error,
    },
    /// The output cannot be put in its place.
    #[error("{name}: cannot put the output in its place: {}", reason(error))]
    Place {
        /// The output.
        name: String,
        /// The system's reason.
        error: io::Error,
    },
    /// The output could not be made or written.
    #[error("{name}: cannot write{}: {}", at(*byte), reason(error))]
    Write {
        /// The output.
        name: String,
        /// How many bytes had been written.
        byte: u64,
        /// The system's reason.
        error: io::Error,
    },
}

impl FilesError {
    /// Whether this is no more than a reader of the output that has read enough.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Write { error, .. } if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Why nothing could be read from a byte on.
fn unread(byte: u64, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::IsADirectory => "is a folder: name the files in it".into(),
        _ => format!("cannot read{}: {}", at(byte), reason(error)),
    }
}

/// Why there is not as much memory as needed.
fn no_memory(needed: u64, limit: Option<MemoryLimit>) -> String {
    let needed = Bytes(needed);
    match limit {
        Some(limit) => format!("needs {needed} of memory or more, and {limit}, or take less at a time"),
        None => format!("the system does not give {needed} of memory: take less at a time"),
    }
}

/// Where reading or writing came to: from which byte it could not go on, if there was one before.
fn at(byte: u64) -> String {
    if byte == 0 { String::new() } else { format!(" on from byte {byte}") }
}

/// The system's words, in lower case and without its number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The name of a file, as messages write it.
pub(crate) struct Name<'a>(pub(crate) &'a Path);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.as_os_str().is_empty() { f.write_str("''") } else { self.0.display().fmt(f) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_the_systems_without_its_number() {
        let error = io::Error::from_raw_os_error(2);
        assert!(!reason(&error).contains("os error"), "{error}");
    }
}
