//! Files that the program was started with, by their paths: `/dev/stdout`, `/dev/fd/3`.
//!
//! To open such a path opens what is behind it anew: a file from its beginning on, where the shell's `>>` asked for
//! its end. So the descriptor itself is taken.

use std::fs::File;
use std::io;
use std::path::Path;

/// Whether a path means an open file by its number.
pub(crate) fn is_descriptor(path: &Path) -> bool {
    number(path).is_some()
}

/// The open file that a path means by its number, to be written to; none if it means none.
pub(crate) fn descriptor(path: &Path) -> Option<io::Result<File>> {
    number(path).map(duplicate)
}

/// Whether a path means what standard output is open to, by its number.
pub(crate) fn is_standard_output(path: &Path) -> bool {
    number(path) == Some(1)
}

#[cfg(unix)]
fn number(path: &Path) -> Option<i32> {
    let number = path.file_name()?.to_str()?.parse::<i32>().ok().filter(|number| *number >= 0)?;
    let folder = path.parent()?.canonicalize().ok()?;
    let folders = ["/proc/self/fd", "/proc/thread-self/fd", "/dev/fd"];
    let known =
        folders.into_iter().any(|known| Path::new(known).canonicalize().is_ok_and(|known| known == folder));
    known.then_some(number)
}

#[cfg(unix)]
fn duplicate(number: i32) -> io::Result<File> {
    use std::os::fd::{FromRawFd, OwnedFd};

    // SAFETY: the calls look at a number, whether there is such a descriptor or not.
    let (flags, own) =
        unsafe { (libc::fcntl(number, libc::F_GETFL), libc::fcntl(number, libc::F_DUPFD_CLOEXEC, 3)) };
    if own < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the system has just given this descriptor, open and owned by no other value.
    let file = File::from(unsafe { OwnedFd::from_raw_fd(own) });
    if flags & libc::O_ACCMODE == libc::O_RDONLY {
        return Err(io::Error::from_raw_os_error(libc::EBADF));
    }
    Ok(file)
}

#[cfg(not(unix))]
fn number(_path: &Path) -> Option<i32> {
    None
}

#[cfg(not(unix))]
fn duplicate(_number: i32) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}
