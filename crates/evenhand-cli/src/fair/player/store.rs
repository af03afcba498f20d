//! The state of a player's program on disk: one file for all circles, read and written under a lock.
//!
//! It holds nonces, so the file is its owner's alone. It is written beside its place, synced, and renamed, and then its
//! folder is synced: after a power cut there is the old state or the new one. A state that cannot be used is refused by name and
//! never replaced, as its nonces are nowhere else.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use evenhand_cards::fairdeal::Circles;
use zeroize::Zeroizing;

use crate::arguments::State;
use crate::fair::private;
use crate::file::name;
use crate::state;

/// The file of the state.
const FILE: &str = "circles.json";

/// The longest state, in bytes: more than a thousand tables of the longest deck.
const MAX_BYTES: u64 = 1 << 28;

/// A state that no other program changes meanwhile.
#[derive(Debug)]
pub(crate) struct Store {
    folder: PathBuf,
    /// Held until it is dropped; none where nothing is stored yet, and nothing will be.
    lock: Option<File>,
    /// What was read, and is changed.
    pub(crate) circles: Circles,
}

impl Store {
    /// Locks and reads the state; the folder is made if there is none. Waits while another program has it.
    pub(crate) fn lock(arguments: &State) -> anyhow::Result<Self> {
        let folder = folder(arguments)?;
        private::make_folder(&folder).with_context(|| cannot(&folder))?;
        let path = folder.join("lock");
        let lock = private::options().read(true).write(true).create(true).truncate(false).open(&path);
        let lock = lock.with_context(|| cannot(&path))?;
        private::lock(&lock).with_context(|| format!("{}: cannot be locked", name(&path)))?;
        let circles = read(&folder)?;
        Ok(Self { folder, lock: Some(lock), circles })
    }

    /// Locks and reads the state, if there is one. Where there is none it is empty, and nothing is made or stored: for steps that
    /// begin no circle.
    pub(crate) fn there(arguments: &State) -> anyhow::Result<Self> {
        let folder = folder(arguments)?;
        match fs::symlink_metadata(folder.join(FILE)) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Ok(Self { folder, lock: None, circles: Circles::new() })
            }
            _ => Self::lock(arguments),
        }
    }

    /// Stores the state, so that it outlives a power cut.
    pub(crate) fn keep(&self) -> anyhow::Result<()> {
        if self.lock.is_none() {
            return Ok(());
        }
        let (path, beside) = (self.folder.join(FILE), self.folder.join("circles.json.new"));
        let text = self.circles.text();
        let stored = write(&beside, text.as_bytes()).and_then(|()| fs::rename(&beside, &path));
        let stored = stored.and_then(|()| private::sync_folder(&self.folder));
        stored.inspect_err(|_| drop(fs::remove_file(&beside))).with_context(|| cannot(&path))
    }
}

/// The state as it is now, to look at.
pub(crate) fn look(arguments: &State) -> anyhow::Result<Circles> {
    read(&folder(arguments)?)
}

/// The folder that the arguments or the system name.
fn folder(arguments: &State) -> anyhow::Result<PathBuf> {
    state::of(arguments)
}

fn cannot(path: &Path) -> String {
    format!("{}: cannot be written, so nothing is sealed or opened; --state names another folder", name(path))
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // What an earlier run left may be readable by others.
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = private::options().write(true).create_new(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Reads the state of a folder; a new one where there is none.
fn read(folder: &Path) -> anyhow::Result<Circles> {
    let path = folder.join(FILE);
    let mut file = match File::open(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Circles::new()),
        opened => opened.with_context(|| format!("{}: cannot be read", name(&path)))?,
    };
    let metadata = file.metadata().with_context(|| format!("{}: cannot be read", name(&path)))?;
    owned(&path, &metadata)?;
    if metadata.len() > MAX_BYTES {
        return Err(anyhow!("{}: longer than {MAX_BYTES} bytes, and no state of this program", name(&path)));
    }
    // Of the full size from the start: growing would leave copies of nonces behind.
    let mut bytes = Zeroizing::new(Vec::with_capacity(metadata.len() as usize + 1));
    file.read_to_end(&mut bytes).with_context(|| format!("{}: cannot be read", name(&path)))?;
    Circles::read(&bytes).with_context(|| {
        let path = name(&path);
        format!("{path}: left as it is. Put a copy of it there that is whole; without one, move it away, and tables that it opened are lost")
    })
}

/// Refuses a state that others may read, as its nonces are not secret then.
#[cfg(unix)]
fn owned(path: &Path, metadata: &fs::Metadata) -> anyhow::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    if metadata.permissions().mode() & 0o077 != 0 {
        let path = name(path);
        return Err(anyhow!("{path}: others can read or change it, and it holds nonces: chmod 600 {path}"));
    }
    Ok(())
}

/// Who may read a file does not show in its attributes here.
#[cfg(not(unix))]
fn owned(_: &Path, _: &fs::Metadata) -> anyhow::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(folder: &Path) -> State {
        State { state: Some(folder.to_path_buf()) }
    }

    #[test]
    fn a_state_is_there_again_and_nothing_else_is() {
        let folder = tempfile::tempdir().unwrap();
        let place = state(&folder.path().join("deep/er"));
        assert!(look(&place).unwrap().names().is_empty());
        assert!(!folder.path().join("deep").exists(), "looking makes nothing");
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
    fn a_state_is_its_owners_alone() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let place = state(&folder.path().join("state"));
        Store::lock(&place).unwrap().keep().unwrap();
        let mode = |path: &str| fs::metadata(folder.path().join(path)).unwrap().permissions().mode() & 0o777;
        assert_eq!([mode("state"), mode("state/circles.json"), mode("state/lock")], [0o700, 0o600, 0o600]);
        fs::set_permissions(folder.path().join("state/circles.json"), fs::Permissions::from_mode(0o644))
            .unwrap();
        assert!(look(&place).unwrap_err().to_string().contains("chmod 600"));
    }
}
