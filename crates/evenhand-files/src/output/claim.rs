//! A claim on outputs that belong together: a lock next to them, and the directories that were made for them.
//!
//! Two simultaneous runs with the same outputs would each place some of the files. So a run locks a file next to its outputs until all
//! of them are in place, and a second run stops at once. The lock file is named `.evenhand-HASH-lock`, with a hash of the outputs'
//! name. The system releases the lock whenever the program ends, and the next run removes the file. Without locks in the directory or
//! the file system, there is no claim.
//!
//! When a claim ends, it removes the directories that it created for outputs, if they are empty. After an error they are.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::leftover;
use crate::error::{FilesError, Name};
use crate::system;

/// A claim on outputs, which ends when it is dropped.
#[derive(Debug, Default)]
pub struct Claim {
    lock: Option<(File, PathBuf)>,
    /// Directories that were made, each after the one that contains it.
    folders: Vec<PathBuf>,
}

/// Another run has the lock.
#[derive(Debug)]
struct Busy {
    process: Option<u32>,
}

impl Claim {
    /// Creates the missing directories above a file.
    ///
    /// # Errors
    /// If one of them cannot be created. The others are removed again.
    pub fn folder_of(place: &Path) -> Result<Self, FilesError> {
        let folder = super::folder_of(place);
        let is_missing = |folder: &&Path| {
            !folder.as_os_str().is_empty()
                && folder.symlink_metadata().is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
        };
        let missing: Vec<&Path> = folder.ancestors().take_while(is_missing).collect();
        let mut claim = Self { lock: None, folders: Vec::new() };
        for made in missing.into_iter().rev() {
            match fs::create_dir(made) {
                // A claim ends later than the current directory may change.
                Ok(()) => {
                    claim.folders.push(std::path::absolute(made).unwrap_or_else(|_| made.to_path_buf()));
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => {
                    let (name, folder) = (Name(place).to_string(), Name(folder).to_string());
                    return Err(FilesError::Folder { name, folder, error });
                }
            }
        }
        Ok(claim)
    }

    /// Locks the outputs with this name in a directory. Messages call them `place`.
    ///
    /// # Errors
    /// If another run has locked them.
    pub(crate) fn lock(folder: &Path, name: &[u8], place: &Path) -> Result<Self, FilesError> {
        let lock = lock(&leftover::lock_path(folder, name));
        let lock =
            lock.map_err(|Busy { process }| FilesError::Busy { name: Name(place).to_string(), process })?;
        Ok(Self { lock, folders: Vec::new() })
    }

    /// Takes over another claim. They end together: first the lock, then the directories, each before the one that contains it.
    pub(crate) fn absorb(&mut self, mut other: Self) {
        self.folders.append(&mut other.folders);
        if let Some(lock) = other.lock.take() {
            self.lock = Some(lock);
        }
    }

    /// The lock file, if there is one.
    pub fn lock_path(&self) -> Option<&Path> {
        self.lock.as_ref().map(|(_, path)| &**path)
    }

    /// The directories that were made, each after the one that contains it.
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if let Some((_, path)) = &self.lock {
            // Remove it while it is locked: no other run has it.
            let _ = fs::remove_file(path);
        }
        for folder in self.folders.iter().rev() {
            // One with files in it stays.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Creates a file and locks it, or returns `None` where locks do not work.
fn lock(path: &Path) -> Result<Option<(File, PathBuf)>, Busy> {
    /// Runs that may remove the file at the same time.
    const ATTEMPTS: usize = 1000;
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    for _ in 0..ATTEMPTS {
        match File::options().write(true).create_new(true).open(&path) {
            Ok(mut file) => match file.try_lock() {
                Ok(()) if leftover::is_at(&file, &path) => {
                    // Only for the message of another run.
                    let _ = write!(file, "{}", std::process::id());
                    return Ok(Some((file, path)));
                }
                // Another run removed the file as a leftover.
                Ok(()) | Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(_)) => {
                    let _ = fs::remove_file(&path);
                    return Ok(None);
                }
            },
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let file = match system::open_leftover(&path) {
                    Ok(file) => file,
                    Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                    Err(_) => return Ok(None),
                };
                if !file.metadata().is_ok_and(|about| about.is_file()) {
                    return Ok(None);
                }
                match file.try_lock() {
                    Ok(()) if leftover::is_at(&file, &path) => {
                        if fs::remove_file(&path).is_err() {
                            return Ok(None);
                        }
                    }
                    Ok(()) => {}
                    Err(TryLockError::WouldBlock) => return Err(Busy { process: process(&file) }),
                    Err(TryLockError::Error(_)) => return Ok(None),
                }
            }
            Err(_) => return Ok(None),
        }
    }
    Ok(None)
}

/// The process ID in a lock file.
fn process(file: &File) -> Option<u32> {
    let mut text = String::new();
    file.take(20).read_to_string(&mut text).ok()?;
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_claim_waits_for_the_end_of_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("part-{}");
        let claim = || Claim::lock(folder.path(), b"part-{}", &place);
        // A run that was killed left this file.
        fs::write(leftover::lock_path(folder.path(), b"part-{}"), "1").unwrap();
        let first = claim().unwrap();
        assert!(first.lock_path().is_some());
        let Err(FilesError::Busy { process, .. }) = claim() else { panic!("it is locked") };
        assert!(cfg!(windows) || process == Some(std::process::id()));
        assert!(Claim::lock(folder.path(), b"other", &place).is_ok());
        drop(first);
        assert!(claim().is_ok());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }

    #[test]
    fn directories_are_made_and_removed_again_if_they_stay_empty() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("a/b/file");
        drop(Claim::folder_of(&place).unwrap());
        assert!(!folder.path().join("a").exists());
        let claim = Claim::folder_of(&place).unwrap();
        fs::write(&place, "").unwrap();
        drop(claim);
        assert!(place.exists());
        // An existing directory does not belong to the claim.
        fs::create_dir(folder.path().join("c")).unwrap();
        drop(Claim::folder_of(&folder.path().join("c/file")).unwrap());
        assert!(folder.path().join("c").exists());
        // Below a file nothing can be made, which opening the output reports.
        assert_eq!(Claim::folder_of(&place.join("under/a/file")).unwrap().folders().len(), 0);
    }
}
