//! The name that a file has beside its place, for a moment or until it is finished; and what of such names a program left that was
//! killed.
//!
//! The names tell the place, and are numbered: `.evenhand-`, a hash of the file's name, a number. So the next program that
//! writes to the place knows where to look, without reading the folder. Whoever has such a file holds its lock, from before
//! it has its name, or, where it is made with one, from then on, looking whether it was removed in between. The system lets go of a lock when its
//! program ends, however it does: what has such a name and can be locked is nobody's any more. Where there are no locks, nothing is removed.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempPath;
use twox_hash::XxHash3_64;

use crate::system;

/// How many programs write to one place in one instant, each with a name of its own; more than that have to wait for another.
const NAMES: usize = 16;

/// The name of number `number` beside a place.
fn named(place: &Path, number: usize) -> PathBuf {
    let name = place.file_name().unwrap_or_default().as_encoded_bytes();
    place.with_file_name(format!(".evenhand-{:016x}-{number}", XxHash3_64::oneshot(name)))
}

/// The path of the lock of outputs with this name in a directory.
pub(super) fn lock_path(folder: &Path, name: &[u8]) -> PathBuf {
    folder.join(format!(".evenhand-{:016x}-lock", XxHash3_64::oneshot(name)))
}

/// Gives what `make` makes the first name beside a place that is free, under a lock.
pub(super) fn name(place: &Path, mut make: impl FnMut(&Path) -> io::Result<()>) -> io::Result<TempPath> {
    for number in 0..NAMES {
        let path = named(place, number);
        match make(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            done => return done.and_then(|()| TempPath::try_from_path(path)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Locks a file that is one's own, for as long as it is open.
pub(super) fn lock(file: &File) {
    // Where there are no locks, what is left is not removed either.
    let _ = file.try_lock();
}

/// Makes a file of a name that none has, and locks it.
pub(super) fn make(options: &fs::OpenOptions, path: &Path) -> io::Result<File> {
    loop {
        let file = options.open(path)?;
        let locked = file.try_lock();
        // Another program may have taken it for left, between both.
        if !matches!(locked, Err(TryLockError::WouldBlock)) && is_at(&file, path) {
            return Ok(file);
        }
    }
}

/// Removes what programs have left beside a place that are no more.
pub(super) fn remove(place: &Path) {
    for number in 0..NAMES {
        let path = named(place, number);
        let Ok(file) = system::open_leftover(&path) else { continue };
        let is_file = file.metadata().is_ok_and(|about| about.is_file());
        if is_file && file.try_lock().is_ok() && is_at(&file, &path) {
            // Under the lock: none other takes it for left, nor for its own.
            let _ = fs::remove_file(&path);
        }
    }
}

/// Whether the path still names this file.
#[cfg(unix)]
pub(super) fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    match (file.metadata(), path.symlink_metadata()) {
        (Ok(own), Ok(there)) => (own.dev(), own.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// A file that is open keeps its name here.
#[cfg(not(unix))]
pub(super) fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_dead_left_is_removed_and_what_the_living_hold_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("out");
        let mut options = File::options();
        options.write(true).create_new(true);
        fs::write(named(&place, 0), "dead").unwrap();
        let held = make(&options, &named(&place, 1)).unwrap();
        fs::write(named(&place, 2), "dead").unwrap();
        // Of another place, and of nobody known.
        fs::write(named(&folder.path().join("other"), 0), "").unwrap();
        fs::write(folder.path().join(".evenhand-friend"), "").unwrap();
        remove(&place);
        let is: Vec<bool> = (0..3).map(|number| named(&place, number).exists()).collect();
        assert_eq!(is, [false, true, false]);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
        drop(held);
        remove(&place);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    }

    #[test]
    fn each_of_several_has_a_name_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("out");
        let mut options = File::options();
        options.write(true).create_new(true);
        let held: Vec<_> =
            (0..NAMES).map(|_| name(&place, |path| make(&options, path).map(drop)).unwrap()).collect();
        assert_eq!(
            name(&place, |path| make(&options, path).map(drop)).unwrap_err().kind(),
            io::ErrorKind::AlreadyExists
        );
        drop(held);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }

    #[test]
    fn an_output_begins_with_the_removal_of_what_was_left() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("out");
        fs::write(named(&place, 0), "dead").unwrap();
        let output = crate::output::Output::create(&place).unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        drop(output);
    }
}
