//! Outputs that are there whole or not at all.
//!
//! What replaces a file is written beside it, under a name of its own, and put in its place when all of it is there:
//! nobody ever sees half of it, whatever happens, and the file may be one of the inputs. It keeps the
//! permissions, and as far as the system allows the owner, of the file that was there, but none of its other names; a
//! symbolic link is followed to the file it means. Standard output, pipes and devices have no such place, and are
//! written to directly.
//!
//! The file beside is made when the first byte of it is there, so that what ends before, whatever ends it, leaves none.
//! Whether it may be made is found out at once.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::error::Name;
use crate::{Error, system};

/// Where records go.
#[derive(Debug)]
pub struct Output {
    name: String,
    written: u64,
    to: To,
}

#[derive(Debug)]
enum To {
    /// Written as it comes.
    Direct(File),
    /// Written beside its place.
    Beside(Box<Beside>),
}

#[derive(Debug)]
struct Beside {
    place: PathBuf,
    /// Of the file that was there.
    there: Option<Metadata>,
    /// None before it is begun.
    file: Option<NamedTempFile>,
}

impl Output {
    /// Standard output.
    ///
    /// # Errors
    /// If there is none.
    pub fn standard() -> Result<Self, Error> {
        let name = "standard output".to_string();
        match standard_output() {
            Ok(file) => Ok(Self { name, written: 0, to: To::Direct(file) }),
            Err(error) => Err(Error::Write { name, byte: 0, error }),
        }
    }

    /// A file, new or in the place of another, or anything else that has a path and can be written.
    ///
    /// # Errors
    /// If it may not be written, or is a folder, or its folder takes no new file.
    pub fn create(path: &Path) -> Result<Self, Error> {
        let name = Name(path).to_string();
        let to = match To::find(path) {
            Ok(to) => to,
            Err(error) => return Err(Error::Write { name, byte: 0, error }),
        };
        if let To::Beside(beside) = &to {
            // One without a name, which is gone again.
            let tried = tempfile::tempfile_in(beside.folder());
            tried.map_err(|error| beside.error(name.clone(), error))?;
        }
        Ok(Self { name, written: 0, to })
    }

    /// Makes the file beside its place, if there will be one. Writing and finishing do that too.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn begin(&mut self) -> Result<(), Error> {
        let Self { name, to, .. } = self;
        match to {
            To::Direct(_) => Ok(()),
            To::Beside(beside) => match beside.begin() {
                Ok(_) => Ok(()),
                Err(error) => Err(beside.error(name.clone(), error)),
            },
        }
    }

    /// Where the output is from its beginning until it is finished, if that is beside its place: for those who must go
    /// early.
    pub fn beside(&self) -> Option<&Path> {
        match &self.to {
            To::Beside(beside) => beside.file.as_ref().map(NamedTempFile::path),
            To::Direct(_) => None,
        }
    }

    /// Whether it is written directly, and nothing is ever beside it.
    pub fn is_direct(&self) -> bool {
        matches!(self.to, To::Direct(_))
    }

    /// The error of an output that could not be written on.
    pub(crate) fn error(&self, error: io::Error) -> Error {
        Error::Write { name: self.name.clone(), byte: self.written, error }
    }

    /// Closes the output and puts it in its place.
    ///
    /// # Errors
    /// If that fails: nothing is left then, and what was in its place is still there.
    pub fn finish(mut self) -> Result<(), Error> {
        self.begin()?;
        let Self { name, written, to } = self;
        to.finish().map_err(|error| Error::Write { name, byte: written, error })
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.to {
            To::Direct(file) => file.write(bytes),
            To::Beside(beside) => beside.begin()?.write(bytes),
        }?;
        self.written += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl To {
    fn find(path: &Path) -> io::Result<Self> {
        // Opened for writing, and nothing written: the system says whether that is allowed.
        let there = match OpenOptions::new().write(true).open(path) {
            Ok(file) => Some((file.metadata()?, file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let (place, there) = match there {
            Some((about, file)) if !about.is_file() => return Ok(Self::Direct(file)),
            Some((about, _)) => (path.canonicalize()?, Some(about)),
            None => (follow(path)?, None),
        };
        Ok(Self::Beside(Box::new(Beside { place, there, file: None })))
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Self::Direct(file) => system::close(file),
            Self::Beside(beside) => {
                let Beside { place, file, .. } = *beside;
                let (file, path) = file.expect("it was begun").into_parts();
                system::close(file)?;
                path.persist(place).map_err(|error| error.error)
            }
        }
    }
}

impl Beside {
    fn folder(&self) -> &Path {
        match self.place.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        }
    }

    /// The error of a file that could not be made.
    fn error(&self, name: String, error: io::Error) -> Error {
        Error::Folder { name, folder: Name(self.folder()).to_string(), error }
    }

    /// The file, made if it is not there yet.
    fn begin(&mut self) -> io::Result<&mut NamedTempFile> {
        if self.file.is_none() {
            let mut new = Builder::new();
            new.prefix(".evenhand-");
            // What replaces a file is for its owner alone until it has the permissions of that file.
            #[cfg(unix)]
            if self.there.is_none() {
                new.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
            }
            let file = new.tempfile_in(self.folder())?;
            if let Some(about) = &self.there {
                keep_owner(about, file.as_file());
                file.as_file().set_permissions(about.permissions())?;
            }
            self.file = Some(file);
        }
        Ok(self.file.as_mut().expect("it was just made"))
    }
}

/// The path at the end of all links from a path to where nothing is yet.
fn follow(path: &Path) -> io::Result<PathBuf> {
    /// As many as Linux follows.
    const LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            // No link, or nothing at all.
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links"))
}

/// Gives a file the owner of the one that it replaces, if that is allowed: for most users it is their own anyway.
#[cfg(unix)]
fn keep_owner(about: &Metadata, file: &File) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, Some(about.uid()), Some(about.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_about: &Metadata, _file: &File) {}

/// Standard output without the standard library's buffer.
#[cfg(unix)]
fn standard_output() -> io::Result<File> {
    use std::os::fd::AsFd;
    io::stdout().as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(windows)]
fn standard_output() -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    io::stdout().as_handle().try_clone_to_owned().map(File::from)
}
