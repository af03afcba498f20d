//! Memory to work with, or an error where the system gives none.

use crate::error::FilesError;
use crate::system::{self, Zeros};

/// A vector of `count` zeros, of which what is not written is not taken.
///
/// # Errors
/// If the system does not give the memory.
pub(crate) fn zeroed<T: Zeros>(count: usize) -> Result<Vec<T>, FilesError> {
    system::zeroed(count).ok_or_else(|| refused((count * size_of::<T>()) as u64))
}

/// Makes room for `count` items in a vector that has none.
///
/// # Errors
/// If the system does not give the memory.
pub(crate) fn reserve<T>(room: &mut Vec<T>, count: usize) -> Result<(), FilesError> {
    room.try_reserve_exact(count).map_err(|_| refused((count * size_of::<T>()) as u64))
}

/// The error of `needed` bytes that the system does not give.
fn refused(needed: u64) -> FilesError {
    FilesError::WorkingMemory { needed, limit: None }
}
