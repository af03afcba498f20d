//! A file that is written beside its place, and put there when all of it is there.
//!
//! On Linux, where the file system knows that, it has no name until then: whatever ends the program, the system clears
//! it away. Elsewhere it has a name from its first byte on, no sooner, and a signal that cannot be heard leaves it behind.

use std::fs::{File, Metadata};
use std::io::{self, Seek};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempPath};

use crate::system;

#[derive(Debug)]
pub(super) struct Beside {
    place: PathBuf,
    /// Of the file that is to be replaced.
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

    /// Finds out whether the folder takes a new file.
    pub(super) fn try_folder(&mut self) -> io::Result<()> {
        if let Ok(file) = system::nameless(self.folder(), self.mode()) {
            self.file = Some(Unfinished::Nameless(file));
            return Ok(());
        }
        // One that is gone again.
        tempfile::tempfile_in(self.folder()).map(drop)
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
        let (file, path) = match self.file.take().expect("it was begun") {
            Unfinished::Nameless(file) => self.give_name(file)?,
            Unfinished::Named(file) => file.into_parts(),
        };
        if let Some(about) = &self.there {
            keep_owner(about, &file);
            file.set_permissions(about.permissions())?;
        }
        system::close(file)?;
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

    /// Gives a nameless file a name, or has a copy of it where the system will not.
    fn give_name(&self, mut file: File) -> io::Result<(File, TempPath)> {
        if let Ok(named) = builder().make_in(self.folder(), |path| system::give_name(&file, path)) {
            return Ok((file, named.into_temp_path()));
        }
        let mut copy = self.named()?;
        file.rewind()?;
        io::copy(&mut file, copy.as_file_mut())?;
        Ok(copy.into_parts())
    }
}

fn builder() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".evenhand-");
    builder
}

/// Gives a file the owner of the one that it replaces, if that is allowed: for most users it is their own anyway.
#[cfg(unix)]
fn keep_owner(about: &Metadata, file: &File) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, Some(about.uid()), Some(about.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_about: &Metadata, _file: &File) {}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::*;

    /// Writes over a file, or a new one, in all the ways there are: without a name, with one, and by a copy.
    fn replaced(old: Option<&[u8]>) {
        for way in ["nameless", "named", "copied"] {
            let folder = tempfile::tempdir().unwrap();
            let place = folder.path().join("file");
            if let Some(old) = old {
                fs::write(&place, old).unwrap();
            }
            let mut beside = Beside::new(place.clone(), place.metadata().ok());
            match way {
                "nameless" => beside.try_folder().unwrap(),
                "named" => {}
                _ => beside.file = Some(Unfinished::Nameless(tempfile::tempfile_in(&folder).unwrap())),
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
