//! Files without a name, which may be given one when they are written; and closing a file with its error.

use std::fs::File;
use std::io;
use std::path::Path;

/// A file in the folder that has no name, to be written and read.
#[cfg(target_os = "linux")]
pub(crate) fn nameless(folder: &Path, mode: u32) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;

    let mut options = File::options();
    options.read(true).write(true).custom_flags(libc::O_TMPFILE).mode(mode).open(folder)
}

/// Gives a nameless file a name that no other has. It may be done once.
#[cfg(target_os = "linux")]
pub(crate) fn give_name(file: &File, path: &Path) -> io::Result<()> {
    use std::os::fd::AsRawFd;

    use rustix::fs::{AtFlags, CWD, linkat};
    use rustix::io::Errno;

    // The link in /proc is followed to the file. Where there is no /proc, the file may be named by its number alone,
    // which takes a newer system or a privilege.
    let number = format!("/proc/self/fd/{}", file.as_raw_fd());
    match linkat(CWD, number, CWD, path, AtFlags::SYMLINK_FOLLOW) {
        Err(Errno::NOENT | Errno::NOTDIR) => Ok(linkat(file, "", CWD, path, AtFlags::EMPTY_PATH)?),
        linked => Ok(linked?),
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn nameless(_folder: &Path, _mode: u32) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn give_name(_file: &File, _path: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Closes the file. Dropping it would lose the error, and network file systems and quotas may report only here that data is
/// lost.
#[cfg(unix)]
pub(crate) fn close(file: File) -> io::Result<()> {
    use std::os::fd::IntoRawFd;

    // SAFETY: the descriptor was the file's own, which was consumed, so nothing else closes or uses it.
    match unsafe { libc::close(file.into_raw_fd()) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "as on unix")]
pub(crate) fn close(file: File) -> io::Result<()> {
    drop(file);
    Ok(())
}
