//! Extended attributes, among which are lists of rights (ACLs) and labels; and what a file or folder is to the system.

#[cfg(target_os = "linux")]
use std::ffi::{CStr, CString};
#[cfg(target_os = "linux")]
use std::fs::File;
#[cfg(target_os = "linux")]
use std::io;
use std::path::Path;

/// The most bytes that Linux gives for a list of names, and for a value.
#[cfg(target_os = "linux")]
const MAX_BYTES: usize = 64 << 10;

/// The names of the attributes of what a path names, a symbolic link itself; none where the file system has no attributes.
#[cfg(target_os = "linux")]
pub(crate) fn attribute_names(path: &Path) -> io::Result<Vec<CString>> {
    let mut list = vec![0; MAX_BYTES];
    let bytes = some(rustix::fs::llistxattr(path, &mut list[..]))?.unwrap_or(0);
    Ok(list[..bytes]
        .split_inclusive(|byte| *byte == 0)
        .filter_map(|name| Some(CStr::from_bytes_with_nul(name).ok()?.to_owned()))
        .collect())
}

/// An attribute of what a path names, a symbolic link itself; none where there is no such attribute.
#[cfg(target_os = "linux")]
pub(crate) fn attribute(path: &Path, name: &CStr) -> io::Result<Option<Vec<u8>>> {
    let mut value = vec![0; MAX_BYTES];
    let bytes = some(rustix::fs::lgetxattr(path, name, &mut value[..]))?;
    Ok(bytes.map(|bytes| value[..bytes].to_vec()))
}

/// An attribute of a file; none where there is no such attribute.
#[cfg(target_os = "linux")]
pub(crate) fn attribute_of(file: &File, name: &CStr) -> io::Result<Option<Vec<u8>>> {
    let mut value = vec![0; MAX_BYTES];
    let bytes = some(rustix::fs::fgetxattr(file, name, &mut value[..]))?;
    Ok(bytes.map(|bytes| value[..bytes].to_vec()))
}

/// Gives a file an attribute, in the place of an older one of this name.
#[cfg(target_os = "linux")]
pub(crate) fn set_attribute(file: &File, name: &CStr, value: &[u8]) -> io::Result<()> {
    Ok(rustix::fs::fsetxattr(file, name, value, rustix::fs::XattrFlags::empty())?)
}

/// Takes an attribute from a file that may have it.
#[cfg(target_os = "linux")]
pub(crate) fn remove_attribute(file: &File, name: &CStr) -> io::Result<()> {
    some(rustix::fs::fremovexattr(file, name)).map(|_| ())
}

/// What there is of it: that there is none, or no file any more, or that the file system knows none, is no error.
#[cfg(target_os = "linux")]
fn some<T>(done: rustix::io::Result<T>) -> io::Result<Option<T>> {
    use rustix::io::Errno;

    match done {
        Ok(done) => Ok(Some(done)),
        Err(Errno::NODATA | Errno::NOTSUP | Errno::NOSYS | Errno::NOENT) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Whether something is mounted on a file itself, so that no other can take its name.
#[cfg(target_os = "linux")]
pub(crate) fn is_mount_point(path: &Path) -> bool {
    marked(path, rustix::fs::StatxAttributes::MOUNT_ROOT).unwrap_or_else(|| is_among_mounts(path))
}

/// Whether a folder takes new names and gives none back.
#[cfg(target_os = "linux")]
pub(crate) fn is_append_only(folder: &Path) -> bool {
    marked(folder, rustix::fs::StatxAttributes::APPEND).unwrap_or(false)
}

/// Whether the system reports that a path is immutable.
#[cfg(target_os = "linux")]
pub(crate) fn is_immutable(path: &Path) -> bool {
    marked(path, rustix::fs::StatxAttributes::IMMUTABLE).unwrap_or(false)
}

/// Whether the system has this mark on what a path names; none if it does not say.
#[cfg(target_os = "linux")]
fn marked(path: &Path, mark: rustix::fs::StatxAttributes) -> Option<bool> {
    use rustix::fs::{AtFlags, CWD, StatxFlags, statx};

    let about = statx(CWD, path, AtFlags::empty(), StatxFlags::empty()).ok()?;
    about.stx_attributes_mask.contains(mark).then(|| about.stx_attributes.contains(mark))
}

/// Whether the list of mounts has this absolute path; for systems before Linux 5.8.
#[cfg(target_os = "linux")]
fn is_among_mounts(path: &Path) -> bool {
    let path = path.as_os_str().as_encoded_bytes();
    let mounts = std::fs::read("/proc/self/mountinfo").unwrap_or_default();
    mounts
        .split(|byte| *byte == b'\n')
        .any(|line| line.split(|byte| *byte == b' ').nth(4).is_some_and(|point| unescaped(point) == path))
}

/// A path as the list of mounts writes it, whose blanks are octal numbers.
#[cfg(target_os = "linux")]
fn unescaped(path: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(path.len());
    let mut rest = path;
    while let Some((first, after)) = rest.split_first() {
        let octal =
            after.get(..3).filter(|_| *first == b'\\').and_then(|digits| std::str::from_utf8(digits).ok());
        if let Some(byte) = octal.and_then(|digits| u8::from_str_radix(digits, 8).ok()) {
            plain.push(byte);
            rest = &after[3..];
        } else {
            plain.push(*first);
            rest = after;
        }
    }
    plain
}

/// This system says nothing of it: what fails shows when it is done.
#[cfg(not(target_os = "linux"))]
pub(crate) fn is_mount_point(_path: &Path) -> bool {
    false
}

/// This system says nothing of it.
#[cfg(not(target_os = "linux"))]
pub(crate) fn is_append_only(_folder: &Path) -> bool {
    false
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn is_immutable(_path: &Path) -> bool {
    false
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_is_mounted_is_found_by_both_ways() {
        for (path, is) in [("/proc", true), ("/proc/self/status", false)] {
            assert_eq!(is_among_mounts(path.as_ref()), is, "{path}");
            assert_eq!(is_mount_point(path.as_ref()), is, "{path}");
        }
        assert_eq!(unescaped(br"/a\040b\134c"), br"/a b\c");
    }
}
