//! A file that is written beside its place, and put there when all of it is there.
//!
//! On Linux, where the file system knows that, it has no name until then: whatever ends the program, the system clears
//! it away. Where nothing is in its place it is named there at once. What is there can only be replaced by what has a
//! name, so for a short moment it is beside it under another; and so is an empty one at the start, to find out whether
//! names can be given at all. Elsewhere it has a name from its first byte on, no sooner. A signal that cannot be heard
//! leaves behind what has a name.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::rights;
use crate::error::ContentError;
use crate::system;

#[derive(Debug)]
pub(super) struct Beside {
    place: PathBuf,
    /// Of the file that is to be replaced, at the start.
    there: Option<Metadata>,
    /// None before it is begun.
    file: Option<Unfinished>,
}

#[derive(Debug)]
enum Unfinished {
    Nameless(File),
    Named(NamedTempFile),
}

impl Beside {
    /// One that is not begun.
    pub(super) fn new(place: PathBuf, there: Option<Metadata>) -> Self {
        Self { place, there, file: None }
    }

    pub(super) fn folder(&self) -> &Path {
        match self.place.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        }
    }

    /// Its name, while it has one.
    pub(super) fn path(&self) -> Option<&Path> {
        match &self.file {
            Some(Unfinished::Named(file)) => Some(file.path()),
            _ => None,
        }
    }

    /// Finds out whether what is there may be replaced, where the system reports it before.
    pub(super) fn try_place(&self) -> io::Result<()> {
        let Some(about) = &self.there else { return Ok(()) };
        if rights::is_kept_by_folder(about, &self.folder().metadata()?) {
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, ContentError::KeptByFolder));
        }
        Ok(())
    }

    /// Finds out whether the folder takes a new file.
    pub(super) fn try_folder(&mut self) -> io::Result<()> {
        // Two of them, as what has lost its name gets none again.
        let nameless = || system::nameless(self.folder(), self.mode());
        if let (Ok(trial), Ok(file)) = (nameless(), nameless())
            && builder().make_in(self.folder(), |path| system::give_name(&trial, path)).is_ok()
        {
            self.file = Some(Unfinished::Nameless(file));
            return Ok(());
        }
        // One that is gone again.
        self.named().map(drop)
    }

    /// The file, made if it is not there yet.
    pub(super) fn begin(&mut self) -> io::Result<&mut File> {
        if self.file.is_none() {
            self.file = Some(Unfinished::Named(self.named()?));
        }
        Ok(match self.file.as_mut().expect("it was just made") {
            Unfinished::Nameless(file) => file,
            Unfinished::Named(file) => file.as_file_mut(),
        })
    }

    /// Closes the file and puts it in its place.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.begin()?;
        // What is there now: its permissions may be others than they were.
        let now = self.place.symlink_metadata().ok().filter(Metadata::is_file);
        let about = now.as_ref().or(self.there.as_ref());
        let keep = |file: &File| about.map_or(Ok(()), |about| rights::keep(about, file));
        let path = match self.file.take().expect("it was begun") {
            Unfinished::Named(file) => {
                let (file, path) = file.into_parts();
                keep(&file)?;
                system::close(file)?;
                path
            }
            Unfinished::Nameless(file) => {
                keep(&file)?;
                if now.is_none() {
                    match system::give_name(&file, &self.place) {
                        // A file of that name has come meanwhile.
                        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                        named => return named.and_then(|()| system::close(file)),
                    }
                }
                let named = builder().make_in(self.folder(), |path| system::give_name(&file, path))?;
                system::close(file)?;
                named.into_temp_path()
            }
        };
        path.persist(self.place).map_err(|error| error.error)
    }

    /// What replaces a file is for its owner alone until it has the permissions of that file.
    fn mode(&self) -> u32 {
        if self.there.is_some() { 0o600 } else { 0o666 }
    }

    fn named(&self) -> io::Result<NamedTempFile> {
        let mut new = builder();
        #[cfg(unix)]
        new.permissions(std::os::unix::fs::PermissionsExt::from_mode(self.mode()));
        new.tempfile_in(self.folder())
    }
}

fn builder() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".evenhand-");
    builder
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
            let mut beside = Beside::new(place.clone(), place.metadata().ok());
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
        let mut beside = Beside::new(place.clone(), None);
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
        let mut beside = Beside::new(place.clone(), place.metadata().ok());
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
            let mut beside = Beside::new(place.clone(), place.metadata().ok());
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
