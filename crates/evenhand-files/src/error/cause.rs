//! What an error comes from, for those who tell it in their own way: the system, or memory that is missing.

use std::io;

use super::FilesError;

impl FilesError {
    /// The system's reason, if it is an error of the system: of a file that is not there, or may not be written, or a disk that is
    /// full.
    pub fn system_error(&self) -> Option<&io::Error> {
        match self {
            Self::Read { error, .. }
            | Self::Folder { error, .. }
            | Self::Place { error, .. }
            | Self::Unsynced { error, .. }
            | Self::Over { error, .. }
            | Self::Spill { error, .. }
            | Self::Write { error, .. } => Some(error),
            _ => None,
        }
    }

    /// Whether it is memory that is missing: within the limit, or that the system gives.
    pub fn is_of_memory(&self) -> bool {
        match self {
            Self::Memory { .. }
            | Self::WorkingMemory { .. }
            | Self::DecoderMemory { .. }
            | Self::InMemoryFull { .. }
            | Self::ManyKeys { .. } => true,
            Self::Decompress { error, .. } => error.kind() == io::ErrorKind::OutOfMemory,
            _ => self.system_error().is_some_and(|error| error.kind() == io::ErrorKind::OutOfMemory),
        }
    }
}
