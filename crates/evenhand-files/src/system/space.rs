//! The disk that a folder lies on: how much is free, whether it is memory, and whether two folders share it; and how many files may be
//! open.

use std::io;
use std::path::Path;

/// What is known of a folder's disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Disk {
    /// Bytes that a user may still write; the largest number if that is not known.
    pub(crate) free: u64,
    /// Whether it is no disk but memory.
    pub(crate) is_memory: bool,
}

/// The disk of a folder; none if the system does not report it.
#[cfg(target_os = "linux")]
pub(crate) fn disk(folder: &Path) -> Option<Disk> {
    /// Of tmpfs and of ramfs: `linux/magic.h`.
    const MEMORY_FILE_SYSTEMS: [u64; 2] = [0x0102_1994, 0x8584_58f6];
    let kind = rustix::fs::statfs(folder).ok()?.f_type;
    #[allow(
        clippy::cast_sign_loss,
        clippy::unnecessary_cast,
        reason = "its width and sign differ by machine"
    )]
    let is_memory = MEMORY_FILE_SYSTEMS.contains(&(kind as u64 & 0xffff_ffff));
    Some(Disk { free: free(folder).unwrap_or(u64::MAX), is_memory })
}

#[cfg(all(unix, not(target_os = "linux")))]
pub(crate) fn disk(folder: &Path) -> Option<Disk> {
    Some(Disk { free: free(folder).unwrap_or(u64::MAX), is_memory: false })
}

/// Bytes that a user may still write on the disk of a folder. Blocks are counted in fragments, not in what is best read at a
/// time.
#[cfg(unix)]
fn free(folder: &Path) -> Option<u64> {
    let about = rustix::fs::statvfs(folder).ok()?;
    // Without any blocks, as of ramfs and of some file systems in user space, their number is not known.
    if about.f_blocks == 0 {
        return None;
    }
    Some(about.f_bavail.saturating_mul(about.f_frsize))
}

#[cfg(not(unix))]
pub(crate) fn disk(_folder: &Path) -> Option<Disk> {
    None
}

/// Whether an error says that there is no more space, for this user or in this file.
pub(crate) fn is_full(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge
    )
}

/// Whether an error says that the process, or the system, has too many files open.
#[cfg(unix)]
pub(crate) fn is_out_of_files(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(libc::EMFILE | libc::ENFILE))
}

#[cfg(not(unix))]
pub(crate) fn is_out_of_files(_error: &io::Error) -> bool {
    false
}

/// The files that the process may have open; none if there is no limit.
#[cfg(unix)]
pub(crate) fn open_files() -> Option<usize> {
    super::limit::limit(super::limit::FILES).and_then(|files| usize::try_from(files).ok())
}

#[cfg(not(unix))]
pub(crate) fn open_files() -> Option<usize> {
    None
}

/// Whether two folders lie on one disk, as far as the system reports it.
#[cfg(unix)]
pub(crate) fn share_disk(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let number = |folder: &Path| folder.metadata().ok().map(|about| about.dev());
    number(one).is_some_and(|one| number(other) == Some(one))
}

#[cfg(not(unix))]
pub(crate) fn share_disk(_one: &Path, _other: &Path) -> bool {
    false
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn disks_have_space_and_memory_is_known() {
        let folder = tempfile::tempdir().unwrap();
        assert!(disk(folder.path()).unwrap().free > 0);
        assert!(share_disk(folder.path(), folder.path()));
        assert_eq!(disk(Path::new("/no/such/folder")), None);
        // Where there is one.
        if let Some(disk) = disk(Path::new("/dev/shm")) {
            assert!(disk.is_memory);
        }
    }
}
