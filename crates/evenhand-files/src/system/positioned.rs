//! Reading and writing a file at any place, by several threads at a time.

use std::fs::File;
use std::io;

/// Writes all bytes from byte `offset` of the file on.
#[cfg(unix)]
pub(crate) fn write_all_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, offset)
}

/// Fills all of `bytes` from byte `offset` of the file on.
#[cfg(unix)]
pub(crate) fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

/// Gives back the space of these bytes of a file, as far as whole pages lie in them; they are zeros then. Advice: nothing is
/// lost if it is not taken.
#[cfg(target_os = "linux")]
pub(crate) fn discard(file: &File, offset: u64, bytes: u64) {
    use rustix::fs::{FallocateFlags, fallocate};

    /// As large as pages are on most systems; a whole number of them where they are smaller.
    const PAGE: u64 = 4096;
    let (start, end) = (offset.next_multiple_of(PAGE), (offset + bytes) / PAGE * PAGE);
    if start < end {
        let _ = fallocate(file, FallocateFlags::PUNCH_HOLE | FallocateFlags::KEEP_SIZE, start, end - start);
    }
}

/// Nothing: this system knows no such advice, or another.
#[cfg(not(target_os = "linux"))]
pub(crate) fn discard(_file: &File, _offset: u64, _bytes: u64) {}

/// The place of a file is one for all threads elsewhere, so they take turns.
#[cfg(not(unix))]
static PLACE: std::sync::Mutex<()> = std::sync::Mutex::new(());

/// Writes all bytes from byte `offset` of the file on.
#[cfg(not(unix))]
pub(crate) fn write_all_at(mut file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    use std::io::{Seek, SeekFrom, Write};

    let _turn = PLACE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    file.seek(SeekFrom::Start(offset))?;
    file.write_all(bytes)
}

/// Fills all of `bytes` from byte `offset` of the file on.
#[cfg(not(unix))]
pub(crate) fn read_exact_at(mut file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    use std::io::{Read, Seek, SeekFrom};

    let _turn = PLACE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(bytes)
}
