//! Directories of an evening: the one that all players share, and the private one of this program.
//!
//! Files appear by renaming, so nobody reads half a file of this program. Files of others may be incomplete: a synced
//! directory creates them under temporary names, or grows them in place. So contents decide, and incomplete ones count as
//! missing. A link in the shared directory is neither followed nor written through.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use evenhand_cards::fairdeal::Hash;

use crate::fair::private;
use crate::file::name;
use crate::outcome::UsageError;

/// The most files of a shared directory that are read.
const MAX_FILES: usize = 10_000;

/// Maximum total size of the files that are read from a shared directory: more than a year of
/// evenings.
const MAX_TOTAL: u64 = 64 << 20;

/// Age from which a temporary file is stale, because no running program still writes it.
const STALE: Duration = Duration::from_mins(10);

/// The most bytes of a file: those of the longest done file.
const MAX_BYTES: u64 = 16 << 20;

/// The endings of names that are read. Copies that a sync service makes of a file keep its ending.
const ENDINGS: [&str; 3] = ["json", "txt", "age"];

/// The beginning and the end of the name of a temporary file.
const TEMPORARY: (&str, &str) = (".evenhand-", ".tmp");

/// Contents by file names.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// A directory.
#[derive(Debug, Clone)]
pub(super) struct Folder(PathBuf);

impl Folder {
    /// The directory that all players share.
    pub(super) fn shared(path: &Path) -> anyhow::Result<Self> {
        if !path.is_dir() {
            let text = format!(
                "{}: not a directory. Create it, or name the one that all players share.",
                name(path)
            );
            return Err(UsageError(text).into());
        }
        Ok(Self(path.to_path_buf()))
    }

    /// The private directory for an offer, in a state.
    pub(super) fn of_offer(state: &Path, offer: Hash) -> anyhow::Result<Self> {
        Self(state.join("evenings").join(offer.to_string())).made()
    }

    /// A directory in this one.
    pub(super) fn within(&self, name: &str) -> anyhow::Result<Self> {
        Self(self.0.join(name)).made()
    }

    fn made(self) -> anyhow::Result<Self> {
        private::make_folder(&self.0).with_context(|| format!("{}: cannot be created", name(&self.0)))?;
        Ok(self)
    }

    /// Its own path.
    pub(super) fn as_path(&self) -> &Path {
        &self.0
    }

    /// The path of a file in it.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Rejects a path of `option` inside this directory, where everyone can read it, or a path that
    /// contains this directory.
    pub(super) fn refuse_private(&self, path: &Path, option: &str) -> anyhow::Result<()> {
        let shared = self.0.canonicalize().unwrap_or_else(|_| self.0.clone());
        // The path itself may not exist yet.
        let mut place = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        while !place.exists() && place.pop() {}
        if path.canonicalize().is_ok_and(|own| shared.starts_with(own)) {
            let text = format!(
                "{}: lies in {} ({option}), which is private. Share another directory.",
                name(&self.0),
                name(path)
            );
            return Err(UsageError(text).into());
        }
        if place.canonicalize().is_ok_and(|place| place.starts_with(shared)) {
            let (path, shared) = (name(path), name(&self.0));
            let text = format!(
                "{option} {path}: lies in {shared}, where all players can read it. Keep it elsewhere."
            );
            return Err(UsageError(text).into());
        }
        Ok(())
    }

    /// The files that may be of an evening.
    ///
    /// # Errors
    /// If the directory itself cannot be read.
    pub(super) fn files(&self) -> anyhow::Result<Files> {
        Ok(self.files_and_rest()?.0)
    }

    /// The files that may belong to an evening, and the number of files that are skipped because
    /// there are too many. Messages are short, so the shortest files come first, and junk from
    /// other writers does not displace them.
    ///
    /// # Errors
    /// If the directory itself cannot be read.
    pub(super) fn files_and_rest(&self) -> anyhow::Result<(Files, usize)> {
        let mut found = Vec::new();
        let cannot = || format!("{}: cannot be read", name(&self.0));
        for entry in fs::read_dir(&self.0).with_context(cannot)? {
            let entry = entry.with_context(cannot)?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
            let is_of_evening = ending.is_some_and(|ending| ENDINGS.contains(&&*ending));
            if !is_of_evening || name.starts_with(['.', '~']) {
                continue;
            }
            // A file that vanished, or cannot be read yet, is not there yet.
            let metadata = entry.path().symlink_metadata();
            if let Ok(metadata) = metadata.as_ref()
                && metadata.is_file()
                && (1..=MAX_BYTES).contains(&metadata.len())
            {
                found.push((metadata.len(), name));
            }
        }
        found.sort_unstable();
        let (mut files, mut total, all) = (Files::new(), 0, found.len());
        for (length, name) in found.into_iter().take(MAX_FILES) {
            total += length;
            if total > MAX_TOTAL {
                break;
            }
            // An empty entry keeps the count right, because a file that vanished was not skipped.
            files.insert(name.clone(), self.read(&name).unwrap_or_default());
        }
        let rest = all - files.len();
        files.retain(|_, bytes| !bytes.is_empty());
        Ok((files, rest))
    }

    /// Removes temporary files that programs left when they were killed.
    pub(super) fn remove_stale(&self) {
        let Ok(entries) = fs::read_dir(&self.0) else { return };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let is_temporary = name
                .to_str()
                .is_some_and(|name| name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1));
            let age = || entry.metadata().ok()?.modified().ok()?.elapsed().ok();
            if is_temporary && age().is_some_and(|age| age > STALE) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// The content of a file, if there is one.
    pub(super) fn read(&self, name: &str) -> Option<Vec<u8>> {
        read(&self.0.join(name)).ok().flatten()
    }

    /// Writes a file whole, or not at all. It replaces a file of this name, and a link rather than its target.
    pub(super) fn write(&self, file: &str, bytes: &[u8]) -> anyhow::Result<()> {
        // Several programs of one user may write the same file.
        let beside = self.0.join(format!("{}{}-{file}{}", TEMPORARY.0, std::process::id(), TEMPORARY.1));
        let path = self.0.join(file);
        let written = || -> io::Result<()> {
            match fs::remove_file(&beside) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            let mut new = fs::OpenOptions::new().write(true).create_new(true).open(&beside)?;
            new.write_all(bytes)?;
            new.sync_all()?;
            drop(new);
            fs::rename(&beside, &path)?;
            private::sync_folder(&self.0)
        };
        written().map_err(|error| {
            let _ = fs::remove_file(&beside);
            anyhow!(error).context(format!("{}: cannot be written", name(&path)))
        })
    }
}

/// Returns the content of a regular file, or `None` for a link, a longer file and anything else.
fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let metadata = path.symlink_metadata()?;
    if !metadata.is_file() || metadata.len() > MAX_BYTES {
        return Ok(None);
    }
    let file = open(path)?;
    // Another user may replace it with a link or a pipe in the meantime.
    if !file.metadata()?.is_file() {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= MAX_BYTES))
}

/// Opens a file without following a link or waiting for a pipe.
#[cfg(unix)]
fn open(path: &Path) -> io::Result<fs::File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    fs::OpenOptions::new().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(path)
}

/// Opens a file.
#[cfg(not(unix))]
fn open(path: &Path) -> io::Result<fs::File> {
    fs::File::open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_names_foreign_files_and_links_are_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let shared = Folder::shared(folder.path()).unwrap();
        for name in ["a.json", "A (conflicted copy).txt", "b.sync-conflict-20261127.json", "x.age"] {
            fs::write(folder.path().join(name), name).unwrap();
        }
        for name in [".syncthing.a.json.tmp", "~a.json", "a.json.part", "photo.jpg", "README"] {
            fs::write(folder.path().join(name), name).unwrap();
        }
        fs::create_dir(folder.path().join("old.json")).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("/etc/passwd", folder.path().join("link.txt")).unwrap();
        let names: Vec<String> = shared.files().unwrap().into_keys().collect();
        assert_eq!(names, ["A (conflicted copy).txt", "a.json", "b.sync-conflict-20261127.json", "x.age"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_replaced_and_its_target_stays() {
        let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let target = other.path().join("mine");
        fs::write(&target, "mine").unwrap();
        std::os::unix::fs::symlink(&target, folder.path().join("a.txt")).unwrap();
        let shared = Folder::shared(folder.path()).unwrap();
        shared.write("a.txt", b"line").unwrap();
        assert_eq!(fs::read_to_string(target).unwrap(), "mine");
        assert_eq!(shared.read("a.txt").unwrap(), b"line");
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    }

    #[test]
    fn junk_does_not_displace_messages() {
        let folder = tempfile::tempdir().unwrap();
        let shared = Folder::shared(folder.path()).unwrap();
        // Sparse files take no disk space.
        for number in 0..10 {
            let junk = fs::File::create(folder.path().join(format!("!{number}.json"))).unwrap();
            junk.set_len(MAX_BYTES).unwrap();
        }
        fs::write(folder.path().join("seal.txt"), "message").unwrap();
        let (files, rest) = shared.files_and_rest().unwrap();
        assert_eq!((files["seal.txt"].as_slice(), files.len() + rest), (&b"message"[..], 11));
        assert!(files.values().map(Vec::len).sum::<usize>() as u64 <= MAX_TOTAL && rest > 0);
    }

    #[test]
    fn old_temporary_files_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        for (name, age) in [(".evenhand-1-a.txt.tmp", 2), (".evenhand-2-a.txt.tmp", 0), ("a.txt", 2)] {
            let file = fs::File::create(folder.path().join(name)).unwrap();
            file.set_modified(std::time::SystemTime::now() - STALE * age).unwrap();
        }
        Folder::shared(folder.path()).unwrap().remove_stale();
        let mut names: Vec<_> =
            folder.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, [".evenhand-2-a.txt.tmp", "a.txt"]);
    }

    #[test]
    fn a_secret_in_the_shared_directory_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let shared = Folder::shared(folder.path()).unwrap();
        for inside in ["secret", "deep/er/state"] {
            assert!(shared.refuse_private(&folder.path().join(inside), "--secret").is_err());
        }
        let other = tempfile::tempdir().unwrap();
        shared.refuse_private(&other.path().join("secret"), "--secret").unwrap();
        // A state directory cannot be the shared directory.
        fs::create_dir(folder.path().join("evenings")).unwrap();
        let inside = Folder::shared(&folder.path().join("evenings")).unwrap();
        assert!(inside.refuse_private(folder.path(), "--state").is_err());
    }
}
