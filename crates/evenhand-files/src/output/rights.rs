//! What a file that replaces another takes over from it: owner, group and permissions.
//!
//! A user who may write a file may not always give one away. What cannot be kept must let no other user in: none has more
//! rights afterwards than before, but the one who replaces the file, who owns it then.

use std::fs::{File, Metadata};
use std::io;

/// Gives a file the rights of the one that it replaces, as far as the system allows.
#[cfg(unix)]
pub(super) fn keep(about: &Metadata, file: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

    // Together or, as members of a group may, the group alone: to give away the owner takes a privilege.
    let _ =
        fchown(file, Some(about.uid()), Some(about.gid())).or_else(|_| fchown(file, None, Some(about.gid())));
    let now = file.metadata()?;
    let (owner, group) = (now.uid() == about.uid(), now.gid() == about.gid());
    // Last: to change the owner takes some permissions away.
    file.set_permissions(PermissionsExt::from_mode(mode(about.mode(), owner, group)))
}

#[cfg(not(unix))]
pub(super) fn keep(about: &Metadata, file: &File) -> io::Result<()> {
    file.set_permissions(about.permissions())
}

/// The permissions that are kept of a file's where its owner is kept or not, and its group.
#[cfg(unix)]
fn mode(mode: u32, owner: bool, group: bool) -> u32 {
    /// To run as the owner, as the group: of another's they would be a gift.
    const RUN_AS: u32 = 0o6000;
    let mode = if owner && group { mode & 0o7777 } else { mode & 0o7777 & !RUN_AS };
    if group {
        return mode;
    }
    // The new group's members were others until now, and the old one's are others from now on: both may do what both
    // might.
    let both = mode >> 3 & mode & 0o7;
    mode & !0o77 | both << 3 | both
}

/// Whether a folder lets this user not replace this file, which is another user's: a sticky one, such as `/tmp`.
#[cfg(unix)]
pub(super) fn is_kept_by_folder(about: &Metadata, folder: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;

    /// The folder's permission that keeps files to their owners.
    const STICKY: u32 = 0o1000;
    folder.mode() & STICKY != 0
        && ![0, about.uid(), folder.uid()].contains(&rustix::process::geteuid().as_raw())
}

#[cfg(not(unix))]
pub(super) fn is_kept_by_folder(_about: &Metadata, _folder: &Metadata) -> bool {
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn nobody_has_more_permissions_than_before() {
        for (before, owner, group, after) in [
            (0o6755, true, true, 0o6755),
            (0o6755, false, true, 0o755),
            (0o6755, true, false, 0o755),
            (0o1660, false, true, 0o1660),
            (0o660, true, false, 0o600),
            (0o664, false, false, 0o644),
            (0o604, true, false, 0o600),
            (0o777, false, false, 0o777),
        ] {
            assert_eq!(mode(before, owner, group), after, "{before:o}");
        }
    }
}
