//! Whether a file is the one it was, with the content it had: what others write to an input after it was read would be lost
//! where the output takes its place.

use std::fs::Metadata;
use std::time::SystemTime;

/// What a write to a file changes, or another file in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    identity: (u64, u64),
    bytes: u64,
    modified: Option<SystemTime>,
}

impl State {
    pub(super) fn of(about: &Metadata) -> Self {
        Self { identity: identity(about), bytes: about.len(), modified: about.modified().ok() }
    }

    /// Identity of the file: device and inode on Unix.
    pub(super) fn identity(&self) -> (u64, u64) {
        self.identity
    }

    /// Whether it is of the same file.
    pub(super) fn is_of_same_file(&self, other: &Self) -> bool {
        self.identity == other.identity
    }
}

/// The device, and the number of the file on it.
#[cfg(unix)]
fn identity(about: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;

    (about.dev(), about.ino())
}

/// Not known here: what has another time or length is another.
#[cfg(not(unix))]
fn identity(about: &Metadata) -> (u64, u64) {
    use std::time::UNIX_EPOCH;

    let made = about.created().ok().and_then(|made| made.duration_since(UNIX_EPOCH).ok());
    (0, made.map_or(0, |made| made.as_nanos() as u64))
}
