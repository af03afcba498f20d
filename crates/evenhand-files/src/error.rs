//! What can go wrong with files: what, where, and what to do.

use std::path::Path;
use std::{error, fmt, io};

use evenhand::TooFew;

use crate::memory_limit::{Bytes, MemoryLimit};

/// Why records could not be read, ordered or written. Nothing was written, unless it says so.
#[derive(Debug)]
#[non_exhaustive]
pub enum FilesError {
    /// An input could not be opened or read.
    Read {
        /// The input.
        name: String,
        /// How much of it had been read.
        byte: u64,
        /// The system's reason.
        error: io::Error,
    },
    /// An input became shorter while it was read.
    Shrank {
        /// The input.
        name: String,
    },
    /// An input has fewer records than its header was said to have.
    ShortHeader {
        /// The input.
        name: String,
        /// How many there are.
        records: u64,
        /// How many the header was said to have.
        header: u64,
    },
    /// The header of an input is not that of the first one.
    HeaderDiffers {
        /// The input.
        name: String,
        /// The first input.
        first: String,
        /// The first record that differs, from 1.
        record: u64,
    },
    /// The records do not fit in memory.
    Memory {
        /// The input, or what else takes the memory.
        name: String,
        /// How many bytes are needed at least.
        needed: u64,
        /// The limit that is in the way; none if the system refused to give so much.
        limit: Option<MemoryLimit>,
    },
    /// More records were asked for than there are.
    TooFew(TooFew),
    /// The folder of the output takes no new file.
    Folder {
        /// The output.
        name: String,
        /// Its folder.
        folder: String,
        /// The system's reason.
        error: io::Error,
    },
    /// The output cannot be put in its place.
    Place {
        /// The output.
        name: String,
        /// The system's reason.
        error: io::Error,
    },
    /// The output could not be made or written.
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
    /// Whether this is no more than a reader of the output that has seen enough.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Write { error, .. } if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for FilesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { name, error, .. } if error.kind() == io::ErrorKind::IsADirectory => {
                write!(f, "{name}: is a folder: name the files in it")
            }
            Self::Read { name, byte: 0, error } => write!(f, "{name}: cannot read: {}", reason(error)),
            Self::Read { name, byte, error } => {
                write!(f, "{name}: cannot read on from byte {byte}: {}", reason(error))
            }
            Self::Shrank { name } => {
                write!(f, "{name}: became shorter while it was read: try again when nobody writes it")
            }
            Self::ShortHeader { name, records, header } => {
                write!(f, "{name}: has {records} of the {header} lines of a header: ask for a shorter one")
            }
            Self::HeaderDiffers { name, first, record } => write!(
                f,
                "{name}: line {record} of its header is not that of {first}: make them equal, or take fewer lines"
            ),
            Self::Memory { name, needed, limit: Some(limit) } => write!(
                f,
                "{name}: needs {} of memory or more, and {limit}, or take less at a time",
                Bytes(*needed)
            ),
            Self::Memory { name, needed, limit: None } => {
                write!(
                    f,
                    "{name}: the system does not give {} of memory: take less at a time",
                    Bytes(*needed)
                )
            }
            Self::TooFew(error) => error.fmt(f),
            Self::Folder { name, folder, error } => {
                write!(f, "{name}: cannot make a file in its folder {folder}: {}", reason(error))
            }
            Self::Place { name, error } => {
                write!(f, "{name}: cannot put the output in its place: {}", reason(error))
            }
            Self::Write { name, byte: 0, error } => write!(f, "{name}: cannot write: {}", reason(error)),
            Self::Write { name, byte, error } => {
                write!(f, "{name}: cannot write on from byte {byte}: {}", reason(error))
            }
        }
    }
}

impl error::Error for FilesError {
    /// The system's error, whose reason the message tells too.
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Read { error, .. }
            | Self::Folder { error, .. }
            | Self::Place { error, .. }
            | Self::Write { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<TooFew> for FilesError {
    fn from(error: TooFew) -> Self {
        Self::TooFew(error)
    }
}

/// The system's words, in lower case and without its number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The name of a file, as messages tell it.
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
