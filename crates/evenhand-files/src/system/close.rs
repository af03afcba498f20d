//! Closing a file and hearing of it when that fails.
//!
//! Dropping a `File` loses the error, and network file systems and quotas may tell only here that data is lost.

use std::fs::File;
use std::io;

/// Closes the file.
#[cfg(unix)]
pub(crate) fn close(file: File) -> io::Result<()> {
    use std::os::fd::IntoRawFd;

    // SAFETY: the descriptor was the file's own and nobody has it any more.
    match unsafe { libc::close(file.into_raw_fd()) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Closes the file.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "as on unix")]
pub(crate) fn close(file: File) -> io::Result<()> {
    drop(file);
    Ok(())
}
