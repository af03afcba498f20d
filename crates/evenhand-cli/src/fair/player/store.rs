//! The state of a player's program on disk: one file for all circles, read and written under a lock.
//!
//! The file contains nonces, so only its owner may read it. The program writes a new file next to it, syncs and renames it,
//! and syncs the directory: after a power cut, the directory contains the old state or the new one. If the file is a symbolic
//! link, all this happens at the target. The program never replaces a state that it cannot use, because the nonces are nowhere
//! else.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use evenhand_cards::fairdeal::{Circles, Hash};
use evenhand_files::{follow, system_reason};
use zeroize::Zeroizing;

use super::show_message;
use super::words::messages;
use crate::arguments::State;
use crate::fair::private;
use crate::file::name;
use crate::language;
use crate::state;

/// The file of the state.
const FILE: &str = "circles.json";

/// Maximum length of the state in bytes: more than a thousand tables with the longest deck.
const MAX_BYTES: u64 = 1 << 28;

/// A state that no other program changes meanwhile.
#[derive(Debug)]
pub(crate) struct Store {
    /// The path of the file, without symbolic links.
    path: PathBuf,
    hold: Hold,
    /// The state, with its changes.
    pub(crate) circles: Circles,
    /// The hash of the state at the time of reading.
    read: Hash,
}

/// The access that a store has to its file.
#[derive(Debug)]
enum Hold {
    /// Locked until the store is dropped.
    Locked { _lock: File },
    /// The file does not exist, and the store does not create it.
    Absent,
    /// Read-only, because the lock failed with this error.
    ReadOnly(io::Error),
}

impl Store {
    /// Locks and reads the state. Creates a missing directory, and waits while another program has the lock.
    pub(crate) fn lock(arguments: &State) -> anyhow::Result<Self> {
        let folder = state::of(arguments)?;
        private::make_folder(&folder).with_context(|| write_error(&folder))?;
        let path = resolve_links(&folder)?;
        let lock = path.with_file_name("lock");
        let hold = Hold::Locked { _lock: locked(&lock).with_context(|| write_error(&lock))? };
        Self::read(path, hold)
    }

    fn read(path: PathBuf, hold: Hold) -> anyhow::Result<Self> {
        let circles = read(&path)?;
        let read = Hash::of(circles.text().as_bytes());
        Ok(Self { path, hold, circles, read })
    }

    /// Locks and reads the state. If it does not exist, returns an empty state and stores nothing.
    /// For steps that do not begin a circle.
    pub(crate) fn lock_if_present(arguments: &State) -> anyhow::Result<Self> {
        match Self::empty_if_absent(arguments)? {
            Some(empty) => Ok(empty),
            None => Self::lock(arguments),
        }
    }

    /// Reads the state for a verdict: under its lock if possible, otherwise read-only.
    pub(crate) fn lock_or_read(arguments: &State) -> anyhow::Result<Self> {
        if let Some(empty) = Self::empty_if_absent(arguments)? {
            return Ok(empty);
        }
        let path = resolve_links(&state::of(arguments)?)?;
        let hold = match locked(&path.with_file_name("lock")) {
            Ok(lock) => Hold::Locked { _lock: lock },
            Err(error) => Hold::ReadOnly(error),
        };
        Self::read(path, hold)
    }

    /// Returns an empty state if the file does not exist.
    fn empty_if_absent(arguments: &State) -> anyhow::Result<Option<Self>> {
        let path = state::of(arguments)?.join(FILE);
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let circles = Circles::new();
                let read = Hash::of(circles.text().as_bytes());
                Ok(Some(Self { path, hold: Hold::Absent, circles, read }))
            }
            _ => Ok(None),
        }
    }

    /// Stores the state, so that it survives a power cut.
    pub(crate) fn keep(&self) -> anyhow::Result<()> {
        self.write().with_context(|| write_error(&self.path))
    }

    /// Stores a changed state, or warns that this failed. For a verdict, which stands in both cases.
    pub(crate) fn note(&self) {
        if Hash::of(self.circles.text().as_bytes()) == self.read {
            return;
        }
        if let Err(error) = self.write() {
            let language = language::messages();
            let reason = system_reason(&error, language);
            let facts = [("file", name(&self.path).into()), ("reason", reason.into())];
            show_message(&messages(language).format("store-not-noted", facts));
        }
    }

    fn write(&self) -> io::Result<()> {
        match &self.hold {
            Hold::Locked { .. } => {}
            Hold::Absent => return Ok(()),
            Hold::ReadOnly(error) => {
                return Err(error.raw_os_error().map_or(error.kind().into(), io::Error::from_raw_os_error));
            }
        }
        let temporary = self.path.with_file_name("circles.json.new");
        let text = self.circles.text();
        let stored = write(&temporary, text.as_bytes()).and_then(|()| fs::rename(&temporary, &self.path));
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let stored = stored.and_then(|()| private::sync_folder(folder));
        stored.inspect_err(|_| drop(fs::remove_file(&temporary)))
    }
}

/// Reads the state without a lock.
pub(crate) fn load_state(arguments: &State) -> anyhow::Result<Circles> {
    read(&resolve_links(&state::of(arguments)?)?)
}

/// Returns the path of the state file in a directory, with symbolic links resolved.
fn resolve_links(folder: &Path) -> anyhow::Result<PathBuf> {
    let link = folder.join(FILE);
    let path = follow(&link).with_context(|| format!("{}: cannot be read", name(&link)))?;
    // A new state here would lack everything that was sealed and opened.
    if path != link && !path.exists() {
        let facts = [("link", name(&link).into()), ("file", name(&path).into())];
        return Err(anyhow!("{}", messages(language::messages()).format("store-no-target", facts)));
    }
    Ok(path)
}

/// Locks a state. Waits while another program has the lock.
fn locked(path: &Path) -> io::Result<File> {
    let lock = private::options().read(true).write(true).create(true).truncate(false).open(path)?;
    private::lock(&lock)?;
    Ok(lock)
}

fn write_error(path: &Path) -> String {
    messages(language::messages()).format("store-cannot", [("file", name(path).into())])
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Other users may be able to read the file of an earlier run.
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = private::options().write(true).create_new(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Reads a state. A missing file gives a new state.
fn read(path: &Path) -> anyhow::Result<Circles> {
    let mut file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Circles::new()),
        opened => opened.with_context(|| format!("{}: cannot be read", name(path)))?,
    };
    let metadata = file.metadata().with_context(|| format!("{}: cannot be read", name(path)))?;
    check_permissions(path, &metadata)?;
    if metadata.len() > MAX_BYTES {
        return Err(anyhow!("{}: longer than {MAX_BYTES} bytes, so not a state of this program", name(path)));
    }
    // Reserve the full size at once: growth would leave copies of nonces in memory.
    let mut bytes = Zeroizing::new(Vec::with_capacity(metadata.len() as usize + 1));
    file.read_to_end(&mut bytes).with_context(|| format!("{}: cannot be read", name(path)))?;
    Circles::read(&bytes).with_context(|| {
        let path = name(path);
        format!("{path}: invalid, so evenhand leaves it unchanged. Restore a complete copy. Without a copy, move the file away, and the tables that it opened are lost")
    })
}

/// Refuses a state that other users can read, because its nonces are not secret then.
#[cfg(unix)]
fn check_permissions(path: &Path, metadata: &fs::Metadata) -> anyhow::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    if metadata.permissions().mode() & 0o077 != 0 {
        let path = name(path);
        return Err(anyhow!(
            "{path}: other users can read or change this file, which contains nonces. Run chmod 600 {path}."
        ));
    }
    Ok(())
}

/// Accepts every file, because its attributes do not show who can read it on this system.
#[cfg(not(unix))]
fn check_permissions(_: &Path, _: &fs::Metadata) -> anyhow::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(folder: &Path) -> State {
        State { state: Some(folder.to_path_buf()) }
    }

    #[test]
    fn a_stored_state_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let place = state(&folder.path().join("deep/er"));
        assert!(load_state(&place).unwrap().names().is_empty());
        assert!(!folder.path().join("deep").exists(), "reading creates nothing");
        Store::lock(&place).unwrap().keep().unwrap();
        Store::lock(&place).unwrap().keep().unwrap();
        let mut names: Vec<_> = fs::read_dir(folder.path().join("deep/er"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        names.sort();
        assert_eq!(names, ["circles.json", "lock"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_symbolic_link_to_the_state_stays_and_its_target_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let (dotfiles, own) = (folder.path().join("dotfiles"), folder.path().join("own"));
        Store::lock(&state(&dotfiles)).unwrap().keep().unwrap();
        fs::create_dir(&own).unwrap();
        std::os::unix::fs::symlink("../dotfiles/circles.json", own.join(FILE)).unwrap();
        let before = fs::metadata(dotfiles.join(FILE)).unwrap().modified().unwrap();
        for store in [Store::lock, Store::lock_if_present, Store::lock_or_read] {
            store(&state(&own)).unwrap().keep().unwrap();
            assert!(own.join(FILE).is_symlink());
        }
        assert!(fs::metadata(dotfiles.join(FILE)).unwrap().modified().unwrap() > before);
        assert_eq!(fs::read_dir(&own).unwrap().count(), 1, "the directory contains only the link");
        // Both paths lead to one state with one lock.
        let held = Store::lock(&state(&dotfiles)).unwrap();
        let lock = File::open(dotfiles.join("lock")).unwrap();
        assert!(lock.try_lock().is_err());
        drop(held);
        fs::remove_file(dotfiles.join(FILE)).unwrap();
        let why = load_state(&state(&own)).unwrap_err().to_string();
        assert!(why.contains("circles.json is a link to") && own.join(FILE).is_symlink(), "{why}");
    }

    #[test]
    fn a_verdict_needs_no_lock() {
        let folder = tempfile::tempdir().unwrap();
        let place = state(folder.path());
        Store::lock(&place).unwrap().keep().unwrap();
        fs::remove_file(folder.path().join("lock")).unwrap();
        fs::create_dir(folder.path().join("lock")).unwrap();
        assert!(Store::lock_if_present(&place).is_err());
        let store = Store::lock_or_read(&place).unwrap();
        assert!(store.write().is_err());
        store.note();
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_can_read_a_state() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let place = state(&folder.path().join("state"));
        Store::lock(&place).unwrap().keep().unwrap();
        let mode = |path: &str| fs::metadata(folder.path().join(path)).unwrap().permissions().mode() & 0o777;
        assert_eq!([mode("state"), mode("state/circles.json"), mode("state/lock")], [0o700, 0o600, 0o600]);
        fs::set_permissions(folder.path().join("state/circles.json"), fs::Permissions::from_mode(0o644))
            .unwrap();
        assert!(load_state(&place).unwrap_err().to_string().contains("chmod 600"));
    }
}
