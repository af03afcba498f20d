//! Outputs that are there whole or not at all.
//!
//! What replaces a file is written beside it, under a name of its own, and put in its place when all of it is there:
//! nobody ever sees half of it, whatever happens, and the file may be one of the inputs. It keeps the
//! permissions, and as far as the system allows the owner, of the file that was there, but none of its other names; a
//! symbolic link is followed to the file it means. Standard output, pipes and devices have no such place, and are written to directly.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

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
    Beside { file: NamedTempFile, place: PathBuf },
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
    /// If it may not be written, or is a folder.
    pub fn create(path: &Path) -> Result<Self, Error> {
        let name = path.display().to_string();
        match To::create(path) {
            Ok(to) => Ok(Self { name, written: 0, to }),
            Err(error) => Err(Error::Write { name, byte: 0, error }),
        }
    }

    /// Where the output is until it is finished, if that is beside its place: for those who must go early.
    pub fn beside(&self) -> Option<&Path> {
        match &self.to {
            To::Beside { file, .. } => Some(file.path()),
            To::Direct(_) => None,
        }
    }

    /// The error of an output that could not be written on.
    pub(crate) fn error(&self, error: io::Error) -> Error {
        Error::Write { name: self.name.clone(), byte: self.written, error }
    }

    /// Closes the output and puts it in its place.
    ///
    /// # Errors
    /// If that fails: nothing is left then, and what was in its place is still there.
    pub fn finish(self) -> Result<(), Error> {
        let Self { name, written, to } = self;
        to.finish().map_err(|error| Error::Write { name, byte: written, error })
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.to {
            To::Direct(file) => file.write(bytes),
            To::Beside { file, .. } => file.as_file_mut().write(bytes),
        }?;
        self.written += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl To {
    fn create(path: &Path) -> io::Result<Self> {
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
        let folder = match place.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let mut new = Builder::new();
        new.prefix(".evenhand-");
        #[cfg(unix)]
        new.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = new.tempfile_in(folder)?;
        if let Some(about) = there {
            keep_owner(&about, file.as_file());
            file.as_file().set_permissions(about.permissions())?;
        }
        Ok(Self::Beside { file, place })
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Self::Direct(file) => system::close(file),
            Self::Beside { file, place } => {
                let (file, path) = file.into_parts();
                system::close(file)?;
                path.persist(place).map_err(|error| error.error)
            }
        }
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
fn keep_owner(about: &fs::Metadata, file: &File) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, Some(about.uid()), Some(about.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_about: &fs::Metadata, _file: &File) {}

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
