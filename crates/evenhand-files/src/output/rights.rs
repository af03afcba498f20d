//! What a file that replaces another takes over from it: owner, group, permissions, lists of rights (ACLs), attributes, labels.
//!
//! All of it, or the file is not replaced: a user who may write a file may not always give one away, and a file that changes
//! hands, loses its list of rights or inherits that of its folder would let some in, or keep some out. What the group's
//! permissions are depends on it: with a list of rights they are its mask, which without the list would be
//! rights of the group itself.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

use crate::error::ContentError;

/// Gives a file all of the one that it replaces, which is at `place`.
///
/// # Errors
/// If the system does not let this user.
#[cfg(unix)]
pub(super) fn keep(about: &Metadata, place: &Path, file: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

    let ids = |about: &Metadata| (about.uid(), about.gid());
    if ids(&file.metadata()?) != ids(about) {
        // Together or, as members of a group may, the group alone: to give away the owner takes a privilege.
        let _ = fchown(file, Some(about.uid()), Some(about.gid()))
            .or_else(|_| fchown(file, None, Some(about.gid())));
        let now = file.metadata()?;
        if now.uid() != about.uid() {
            return Err(refused(ContentError::OwnerChanges));
        }
        if now.gid() != about.gid() {
            return Err(refused(ContentError::GroupChanges));
        }
    }
    attributes::keep_rights(place, file)?;
    // After the owner, whose change takes some permissions away, and after the list of rights, whose mask they are.
    file.set_permissions(PermissionsExt::from_mode(about.mode() & 0o7777))?;
    attributes::keep_rest(place, file)
}

#[cfg(not(unix))]
pub(super) fn keep(about: &Metadata, _place: &Path, file: &File) -> io::Result<()> {
    file.set_permissions(about.permissions())
}

/// Why what is there may not be replaced.
pub(super) fn refused(why: ContentError) -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, why)
}

/// On Linux, attributes have names by which their kind is known.
#[cfg(target_os = "linux")]
mod attributes {
    use std::ffi::CStr;

    use super::{ContentError, File, Path, io, refused};
    use crate::system;

    /// The list of rights of most file systems.
    const RIGHTS: &CStr = c"system.posix_acl_access";

    /// Names, or beginnings of names, without which another may do with the file what none might, or its user misses something.
    const NEEDED: [&[u8]; 6] = [
        b"system.nfs4_acl",
        b"system.richacl",
        b"system.cifs_acl",
        b"security.selinux",
        b"security.SMACK64",
        b"user.",
    ];

    /// What the system itself takes from a file that is written to, or makes of its bytes.
    const OF_CONTENT: [&[u8]; 3] = [b"security.capability", b"security.ima", b"security.evm"];

    /// The list of rights of the file at `place`, or none where that has none: a new file may have that of its folder.
    pub(super) fn keep_rights(place: &Path, file: &File) -> io::Result<()> {
        let kept = match system::attribute(place, RIGHTS)? {
            Some(rights) => system::set_attribute(file, RIGHTS, &rights),
            None => system::remove_attribute(file, RIGHTS),
        };
        kept.map_err(|_| refused(ContentError::RightsChange))
    }

    /// All other attributes of the file at `place`.
    pub(super) fn keep_rest(place: &Path, file: &File) -> io::Result<()> {
        for name in system::attribute_names(place)? {
            let is_any = |names: &[&[u8]]| names.iter().any(|start| name.to_bytes().starts_with(start));
            if *name == *RIGHTS || is_any(&OF_CONTENT) {
                continue;
            }
            let kept = system::attribute(place, &name).and_then(|value| match value {
                Some(value) if system::attribute_of(file, &name)?.as_ref() != Some(&value) => {
                    system::set_attribute(file, &name, &value)
                }
                _ => Ok(()),
            });
            if kept.is_err() && is_any(&NEEDED) {
                return Err(refused(ContentError::AttributesChange));
            }
        }
        Ok(())
    }
}

/// Elsewhere they are not asked for.
#[cfg(all(unix, not(target_os = "linux")))]
mod attributes {
    use super::{File, Path, io};

    #[expect(clippy::unnecessary_wraps, reason = "as on Linux")]
    pub(super) fn keep_rights(_place: &Path, _file: &File) -> io::Result<()> {
        Ok(())
    }

    #[expect(clippy::unnecessary_wraps, reason = "as on Linux")]
    pub(super) fn keep_rest(_place: &Path, _file: &File) -> io::Result<()> {
        Ok(())
    }
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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::ffi::CStr;
    use std::fs;
    use std::io::Write;
    use std::os::unix::fs::{MetadataExt, PermissionsExt};

    use super::*;
    use crate::output::Output;
    use crate::system;

    const RIGHTS: &CStr = c"system.posix_acl_access";

    #[expect(clippy::print_stderr, reason = "for the reader of the tests' output")]
    fn skip(why: &str) {
        eprintln!("skipped: {why}");
    }

    /// A list of rights, as the system has it: for the owner, user 1234, the group, user and group at most (the mask), and
    /// others.
    fn list(owner: u16, user: u16, group: u16, mask: u16, others: u16) -> Vec<u8> {
        let none = u32::MAX;
        let entries =
            [(1, owner, none), (2, user, 1234), (4, group, none), (0x10, mask, none), (0x20, others, none)];
        let entry = |(kind, rights, who): (u16, u16, u32)| {
            [&kind.to_le_bytes()[..], &rights.to_le_bytes()[..], &who.to_le_bytes()[..]].concat()
        };
        [2u32.to_le_bytes().to_vec(), entries.into_iter().flat_map(entry).collect()].concat()
    }

    /// Replaces a file in a folder whose list of rights new files inherit; none where there are no such lists.
    fn replaced(
        prepare: impl Fn(&File),
    ) -> Option<(Metadata, Metadata, std::path::PathBuf, tempfile::TempDir)> {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("file");
        fs::write(&place, "old").unwrap();
        fs::set_permissions(&place, fs::Permissions::from_mode(0o640)).unwrap();
        prepare(&File::open(&place).unwrap());
        let inherited = list(7, 7, 7, 7, 7);
        if system::set_attribute(&File::open(&folder).unwrap(), c"system.posix_acl_default", &inherited)
            .is_err()
        {
            skip("this file system has no lists of rights");
            return None;
        }
        let before = place.metadata().unwrap();
        let mut output = Output::create(&place).unwrap();
        output.write_all(b"new").unwrap();
        output.finish().unwrap();
        assert_eq!(fs::read(&place).unwrap(), b"new");
        let after = place.metadata().unwrap();
        assert_ne!(before.ino(), after.ino());
        Some((before, after, place, folder))
    }

    #[test]
    fn a_list_of_rights_is_kept_and_its_mask_is_no_right_of_the_group() {
        // The group may nothing, whatever the mode says, which is the mask.
        let rights = list(6, 6, 0, 6, 0);
        let set = |file: &File| _ = system::set_attribute(file, RIGHTS, &rights);
        let Some((before, after, place, _folder)) = replaced(set) else { return };
        assert_eq!((before.mode() & 0o7777, after.mode() & 0o7777), (0o660, 0o660));
        assert_eq!(system::attribute(&place, RIGHTS).unwrap(), Some(rights));
    }

    #[test]
    fn the_list_of_rights_of_a_folder_lets_nobody_into_a_file_that_is_replaced() {
        let Some((_, after, place, _folder)) = replaced(|_| {}) else { return };
        assert_eq!(after.mode() & 0o7777, 0o640);
        assert_eq!(system::attribute(&place, RIGHTS).unwrap(), None);
    }

    #[test]
    fn attributes_are_kept() {
        let (note, is_set) = (c"user.evenhand.note", std::cell::Cell::new(false));
        let set = |file: &File| is_set.set(system::set_attribute(file, note, b"mine").is_ok());
        let Some((_, _, place, _folder)) = replaced(set) else { return };
        if !is_set.get() {
            return skip("this file system has no attributes of users");
        }
        assert_eq!(system::attribute(&place, note).unwrap().as_deref(), Some(&b"mine"[..]));
    }
}
