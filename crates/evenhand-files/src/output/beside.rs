//! A file that is written beside its place, and put there when all of it is there.
//!
//! On Linux, where the file system knows that, it has no name until then: whatever ends the program, the system clears
//! it away. Where nothing is in its place it is named there at once. What is there can only be replaced by what has a
//! name, so for a short moment it is beside it under another; and so is an empty one at the start, to find out whether
//! names can be given at all. Elsewhere it has a name from its first byte on, no sooner. A signal that cannot be heard
//! leaves behind what has a name, which the next program that writes to the place removes ([`leftover`]).
//!
//! Where a file is replaced the bytes are synced before it has its name, and the folder after: the name never means a file whose
//! bytes a power cut may take.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempPath};

use super::options::Durability;
use super::unchanged::State;
use super::{leftover, rights};
use crate::error::ContentError;
use crate::system;

#[derive(Debug)]
pub(super) struct Beside {
    place: PathBuf,
    /// Of the file that is to be replaced, at the start.
    there: Option<Metadata>,
    durability: Durability,
    /// Of the file that is to be replaced, if it is an input.
    input: Option<State>,
    /// None before it is begun.
    file: Option<Pending>,
}

#[derive(Debug)]
enum Pending {
    Nameless(File),
    Named(NamedTempFile),
}

/// Why a finished file is not in its place, or may not stay there.
#[derive(Debug)]
pub(super) enum Unplaced {
    Place(io::Error),
    /// It is in its place, and after a power cut may be no more.
    Folder(io::Error),
}

impl From<io::Error> for Unplaced {
    fn from(error: io::Error) -> Self {
        Self::Place(error)
    }
}

impl Beside {
    /// One that is not begun.
    pub(super) fn new(place: PathBuf, there: Option<Metadata>, durability: Durability) -> Self {
        Self { place, there, durability, input: None, file: None }
    }

    pub(super) fn place(&self) -> &Path {
        &self.place
    }

    pub(super) fn folder(&self) -> &Path {
        folder_of(&self.place)
    }

    /// What is known of the file that is to be replaced, if there is one.
    pub(super) fn state(&self) -> Option<State> {
        self.there.as_ref().map(State::of)
    }

    /// From now on, what is to be replaced is an input too, and must stay as it was.
    pub(super) fn is_input(&mut self) {
        self.input = self.state();
    }

    /// Its name, while it has one.
    pub(super) fn path(&self) -> Option<&Path> {
        match &self.file {
            Some(Pending::Named(file)) => Some(file.path()),
            _ => None,
        }
    }

    /// Finds out whether what is there may be replaced, where the system reports it before.
    pub(super) fn try_place(&self) -> io::Result<()> {
        if system::is_append_only(self.folder()) {
            return Err(rights::refused(ContentError::AppendOnly));
        }
        let Some(about) = &self.there else { return Ok(()) };
        if system::is_mount_point(&self.place) {
            return Err(rights::refused(ContentError::MountPoint));
        }
        if rights::is_kept_by_folder(about, &self.folder().metadata()?) {
            return Err(rights::refused(ContentError::KeptByFolder));
        }
        Ok(())
    }

    /// Finds out whether the folder takes a new file, and whether that can be given all of the one that it replaces.
    pub(super) fn try_folder(&mut self) -> Result<(), Untaken> {
        leftover::remove(&self.place);
        // Two of them, as what has lost its name gets none again.
        let nameless = || system::nameless(self.folder(), self.mode());
        if let (Ok(trial), Ok(file)) = (nameless(), nameless())
            && let Ok(named) = self.give_name(&trial)
        {
            drop(named);
            self.keep(self.there.as_ref(), &trial).map_err(Untaken::Place)?;
            self.file = Some(Pending::Nameless(file));
            return Ok(());
        }
        // One that is gone again.
        let trial = self.named().map_err(Untaken::Folder)?;
        self.keep(self.there.as_ref(), trial.as_file()).map_err(Untaken::Place)
    }

    /// The file, made if it is not there yet.
    pub(super) fn begin(&mut self) -> io::Result<&mut File> {
        if self.file.is_none() {
            self.file = Some(Pending::Named(self.named()?));
        }
        Ok(match self.file.as_mut().expect("it was just made") {
            Pending::Nameless(file) => file,
            Pending::Named(file) => file.as_file_mut(),
        })
    }

    /// Waits until the disk has the bytes, if it is to: what takes longest of the finish.
    pub(super) fn settle(&mut self) -> io::Result<()> {
        if self.is_synced(self.place.symlink_metadata().is_ok()) { self.begin()?.sync_data() } else { Ok(()) }
    }

    /// What is in its place now.
    fn now(&self) -> Option<Metadata> {
        self.place.symlink_metadata().ok().filter(Metadata::is_file)
    }

    /// Finds out whether what is to be replaced is as it was, if it is an input.
    pub(super) fn check_unchanged(&self) -> io::Result<()> {
        if self.input.is_some_and(|was| self.now().as_ref().map(State::of) != Some(was)) {
            return Err(rights::refused(ContentError::Changed));
        }
        Ok(())
    }

    fn is_synced(&self, replaces: bool) -> bool {
        match self.durability {
            Durability::Replacing => replaces,
            Durability::Always => true,
            Durability::Never => false,
        }
    }

    /// Closes the file and puts it in its place.
    pub(super) fn finish(mut self) -> Result<(), Unplaced> {
        self.begin()?;
        let unfinished = self.file.take().expect("it was begun");
        // What is there now: its permissions may be others than they were.
        let now = self.now();
        self.check_unchanged()?;
        let synced = self.is_synced(now.is_some());
        let prepare = |file: &File| {
            self.keep(now.as_ref().or(self.there.as_ref()), file)?;
            if synced { file.sync_all() } else { Ok(()) }
        };
        let after =
            || if synced { system::sync_folder(self.folder()).map_err(Unplaced::Folder) } else { Ok(()) };
        let (file, path) = match unfinished {
            Pending::Named(file) => {
                prepare(file.as_file())?;
                file.into_parts()
            }
            Pending::Nameless(file) => {
                prepare(&file)?;
                // Closed before it has a name: an error of that leaves nothing.
                let other = file.try_clone()?;
                system::close(file)?;
                let file = other;
                if now.is_none() {
                    match system::give_name(&file, &self.place) {
                        // A file of that name has come meanwhile.
                        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                        Err(error) => return Err(error.into()),
                        Ok(()) => return after(),
                    }
                }
                let named = self.give_name(&file)?;
                (file, named)
            }
        };
        // Another descriptor of the file holds its lock until it has its name.
        let lock = if cfg!(unix) { Some(file.try_clone()?) } else { None };
        system::close(file)?;
        path.persist(&self.place).map_err(|error| error.error)?;
        drop(lock);
        after()
    }

    /// Gives a new file all of the one that it replaces, if there is one.
    fn keep(&self, about: Option<&Metadata>, file: &File) -> io::Result<()> {
        about.map_or(Ok(()), |about| rights::keep(about, &self.place, file))
    }

    /// Gives a nameless file a name beside its place, under a lock.
    fn give_name(&self, file: &File) -> io::Result<TempPath> {
        leftover::lock(file);
        leftover::name(&self.place, |path| system::give_name(file, path))
    }

    /// What replaces a file is for its owner alone until it has the permissions of that file.
    fn mode(&self) -> u32 {
        if self.there.is_some() { 0o600 } else { 0o666 }
    }

    fn named(&self) -> io::Result<NamedTempFile> {
        let mut options = File::options();
        options.read(true).write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, self.mode());
        let mut file = None;
        let path = leftover::name(&self.place, |path| {
            file = Some(leftover::make(&options, path)?);
            Ok(())
        })?;
        Ok(NamedTempFile::from_parts(file.expect("it was made under that name"), path))
    }
}

/// Why no file can be put in the place.
#[derive(Debug)]
pub(super) enum Untaken {
    Folder(io::Error),
    Place(io::Error),
}

/// The folder that a place is in.
pub(super) fn folder_of(place: &Path) -> &Path {
    match place.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::*;

    /// Writes over a file, or a new one, in both ways there are: without a name, and with one.
    fn replaced(old: Option<&[u8]>) {
        for way in ["nameless", "named"] {
            let folder = tempfile::tempdir().unwrap();
            let place = folder.path().join("file");
            if let Some(old) = old {
                fs::write(&place, old).unwrap();
            }
            let mut beside = Beside::new(place.clone(), place.metadata().ok(), Durability::Replacing);
            if way == "nameless" {
                beside.try_folder().unwrap();
                if beside.file.is_none() {
                    continue;
                }
            }
            beside.begin().unwrap().write_all(b"new").unwrap();
            assert_eq!(fs::read(&place).ok().as_deref(), old, "{way}");
            assert_eq!(beside.path().is_some(), way == "named");
            beside.finish().unwrap();
            assert_eq!(fs::read(&place).unwrap(), b"new", "{way}");
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "{way}");
        }
    }

    #[test]
    fn a_file_comes_into_its_place_whole_in_every_way() {
        replaced(None);
        replaced(Some(b"old"));
    }

    #[test]
    fn what_came_into_a_new_place_meanwhile_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("file");
        let mut beside = Beside::new(place.clone(), None, Durability::Replacing);
        beside.try_folder().unwrap();
        beside.begin().unwrap().write_all(b"new").unwrap();
        fs::write(&place, "meanwhile").unwrap();
        beside.finish().unwrap();
        assert_eq!(fs::read(&place).unwrap(), b"new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }

    #[test]
    #[cfg(unix)]
    fn permissions_that_change_meanwhile_are_kept_as_they_are_in_the_end() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("file");
        fs::write(&place, "old").unwrap();
        let mut beside = Beside::new(place.clone(), place.metadata().ok(), Durability::Replacing);
        beside.begin().unwrap();
        fs::set_permissions(&place, fs::Permissions::from_mode(0o600)).unwrap();
        beside.finish().unwrap();
        assert_eq!(place.metadata().unwrap().permissions().mode() & 0o7777, 0o600);
    }

    #[test]
    #[cfg(unix)]
    fn what_replaces_a_secret_is_its_owners_alone_until_it_is_finished() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("file");
        fs::write(&place, "old").unwrap();
        fs::set_permissions(&place, fs::Permissions::from_mode(0o640)).unwrap();
        for named in [false, true] {
            let mut beside = Beside::new(place.clone(), place.metadata().ok(), Durability::Replacing);
            if !named {
                beside.try_folder().unwrap();
            }
            let mode = beside.begin().unwrap().metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o7777, 0o600);
            beside.finish().unwrap();
            assert_eq!(place.metadata().unwrap().permissions().mode() & 0o7777, 0o640);
        }
    }
}
