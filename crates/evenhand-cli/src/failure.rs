//! Why a run failed, as data: for a caller within the process, who tells it in a way of its own.

use std::io;

use evenhand_files::FilesError;

use crate::arguments::PREFIX;
use crate::outcome::{MemoryError, SystemError, UsageError};

/// Why a run failed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// What it comes from.
    pub kind: FailureKind,
    /// What the program says of it, without its name before it.
    pub message: String,
}

/// What a failure comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FailureKind {
    /// What was asked for makes no sense.
    Usage,
    /// There is not the memory, within the limit or in the system.
    Memory,
    /// The system refused something of a file.
    System {
        /// What it is by the standard library.
        kind: io::ErrorKind,
        /// The system's number of it, if it has one.
        code: Option<i32>,
    },
    /// The caller stopped it.
    Stopped,
    /// What files hold, mostly.
    Other,
}

/// The system's number of a full disk.
#[cfg(unix)]
const NO_SPACE: Option<i32> = Some(libc::ENOSPC);
#[cfg(not(unix))]
const NO_SPACE: Option<i32> = None;

impl Failure {
    pub(crate) fn new(error: &anyhow::Error, message: String) -> Self {
        Self { kind: FailureKind::of(error), message }
    }

    /// One of the command line, of what is written of it: the sentence that says what is wrong, without the usage below.
    pub(crate) fn of_usage(text: &str) -> Self {
        let sentence = text.split("\n\n").next().unwrap_or_default();
        let message = sentence.strip_prefix(PREFIX).unwrap_or(sentence).trim_end().to_owned();
        Self { kind: FailureKind::Usage, message }
    }

    /// That of a run that was stopped, whatever became of it then.
    pub(crate) fn stopped() -> Self {
        Self { kind: FailureKind::Stopped, message: FilesError::Stopped.to_string() }
    }
}

impl FailureKind {
    fn of(error: &anyhow::Error) -> Self {
        if error.is::<UsageError>() {
            return Self::Usage;
        }
        error.chain().find_map(Self::of_cause).unwrap_or(Self::Other)
    }

    /// That of one of the causes, if it says more than that something failed.
    fn of_cause(error: &(dyn std::error::Error + 'static)) -> Option<Self> {
        if error.is::<MemoryError>() {
            return Some(Self::Memory);
        }
        if let Some(SystemError { error, .. }) = error.downcast_ref() {
            return Self::of_system(error);
        }
        match error.downcast_ref::<FilesError>() {
            Some(FilesError::Stopped) => Some(Self::Stopped),
            Some(error) if error.is_of_memory() => Some(Self::Memory),
            Some(FilesError::Space { .. } | FilesError::OutputSpace { .. }) => {
                Some(Self::System { kind: io::ErrorKind::StorageFull, code: NO_SPACE })
            }
            Some(error) => error.system_error().and_then(Self::of_system),
            None => error.downcast_ref::<io::Error>().and_then(Self::of_system),
        }
    }

    /// That of an error which the system made, not this program.
    fn of_system(error: &io::Error) -> Option<Self> {
        let (kind, code) = (error.kind(), error.raw_os_error());
        (code.is_some() || error.get_ref().is_none()).then_some(Self::System { kind, code })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_is_that_of_the_cause_that_is_known_wherever_it_stands() {
        let missing = || io::Error::from_raw_os_error(2);
        let read = FilesError::Read { name: "a".into(), byte: 0, error: missing() };
        let system = FailureKind::System { kind: io::ErrorKind::NotFound, code: Some(2) };
        assert_eq!(FailureKind::of(&anyhow::Error::from(read).context("b")), system);
        assert_eq!(FailureKind::of(&missing().into()), system);
        let bare = io::Error::from(io::ErrorKind::NotADirectory);
        let system = FailureKind::System { kind: io::ErrorKind::NotADirectory, code: None };
        assert_eq!(FailureKind::of(&bare.into()), system);
        assert_eq!(FailureKind::of(&io::Error::other("too long").into()), FailureKind::Other);
        assert_eq!(FailureKind::of(&FilesError::Stopped.into()), FailureKind::Stopped);
        assert_eq!(FailureKind::of(&UsageError("no".into()).into()), FailureKind::Usage);
        assert_eq!(FailureKind::of(&MemoryError("no".into()).into()), FailureKind::Memory);
        let few = FilesError::TooFew(evenhand::TooFew { asked: 2, available: 1 });
        assert_eq!(FailureKind::of(&few.into()), FailureKind::Other);
    }
}
