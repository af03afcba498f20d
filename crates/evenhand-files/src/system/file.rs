//! Files without a name, which may be given one when they are written; closing a file with its error; and what outlives a
//! power cut.

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

/// Makes the names in a folder outlive a power cut, where the user may read it and the file system knows that.
#[cfg(unix)]
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    let Ok(folder) = File::open(folder) else { return Ok(()) };
    match folder.sync_all() {
        // No file system says so of a folder whose names it could not keep.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => {
            Ok(())
        }
        synced => synced,
    }
}

/// Folders cannot be opened here, and renaming is journalled.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "as on unix")]
pub(crate) fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Asks for the space of `size` bytes of a file from byte `offset` on, and changes nothing of what it has. Where the system knows no
/// such thing, space shows when it is written.
#[cfg(target_os = "linux")]
pub(crate) fn reserve(file: &File, offset: u64, size: u64) -> io::Result<()> {
    use rustix::fs::{FallocateFlags, fallocate};
    use rustix::io::Errno;

    let asked = || fallocate(file, FallocateFlags::KEEP_SIZE, offset, size.max(1));
    let mut answer = asked();
    while answer == Err(Errno::INTR) {
        answer = asked();
    }
    match answer {
        Err(error @ (Errno::NOSPC | Errno::DQUOT | Errno::FBIG | Errno::IO)) => Err(error.into()),
        _ => Ok(()),
    }
}

/// Nothing: space shows when it is written.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "as on Linux")]
pub(crate) fn reserve(_file: &File, _offset: u64, _size: u64) -> io::Result<()> {
    Ok(())
}

/// Opens a file that another program may have left, and waits for nothing: neither for the other end of a pipe that stands there,
/// nor by a link for what is elsewhere.
#[cfg(unix)]
pub(crate) fn open_leftover(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;

    File::options().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(path)
}

/// Opens a file that another program may have left.
#[cfg(not(unix))]
pub(crate) fn open_leftover(path: &Path) -> io::Result<File> {
    File::open(path)
}
