//! Outputs that are there whole or not at all.
//!
//! What replaces a file is written beside it, and put in its place when all of it is there: it is never there
//! half written, however the program ends, and the file may be one of the inputs. A power cut is another matter: nothing waits
//! until the disk has it all, which takes longer than the shuffle of a large file, unless [`Output::sync`] is asked to. It keeps the permissions, and as
//! far as the system allows the owner, of the file that was there in the end, but none of its other names; a symbolic
//! link is followed to the file it means. Standard output, what else was open from the start, pipes and devices have
//! no such place, and are written to directly.
//!
//! Whether all that is allowed is found out at once, before anything is read, as far as the system reports.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::error::{FilesError, Name};
use crate::system;
use crate::target::{Target, Unfinished};

mod beside;
mod rights;

use beside::Beside;

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

impl Output {
    /// Standard output.
    ///
    /// # Errors
    /// If there is none.
    pub fn standard() -> Result<Self, FilesError> {
        let name = "standard output".to_string();
        match standard_output() {
            Ok(file) => Ok(Self { name, written: 0, to: To::Direct(file) }),
            Err(error) => Err(FilesError::Write { name, byte: 0, error }),
        }
    }

    /// A file, new or in the place of another, or anything else that has a path and can be written.
    ///
    /// # Errors
    /// If it may not be written, or is a folder, or its folder takes no new file.
    pub fn create(path: &Path) -> Result<Self, FilesError> {
        let name = Name(path).to_string();
        match To::find(path) {
            Err(error) => Err(FilesError::Write { name, byte: 0, error }),
            Ok(To::Beside(mut beside)) => {
                if let Err(error) = beside.try_place() {
                    return Err(FilesError::Place { name, error });
                }
                match beside.try_folder() {
                    Err(error) => Err(in_folder(name, &beside, error)),
                    Ok(()) => Ok(Self { name, written: 0, to: To::Beside(beside) }),
                }
            }
            Ok(to) => Ok(Self { name, written: 0, to }),
        }
    }

    /// Makes the file beside its place, if there will be one and it is not there yet. Writing and finishing do that
    /// too.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn begin(&mut self) -> Result<(), FilesError> {
        let Self { name, to, .. } = self;
        match to {
            To::Direct(_) => Ok(()),
            To::Beside(beside) => match beside.begin() {
                Ok(_) => Ok(()),
                Err(error) => Err(in_folder(name.clone(), beside, error)),
            },
        }
    }

    /// Waits until the disk has all that was written: after a power cut, the finished output is whole or is not there.
    /// Pipes and devices that know no such thing are left alone.
    ///
    /// # Errors
    /// If the disk cannot take it.
    pub fn sync(&mut self) -> Result<(), FilesError> {
        self.begin()?;
        let synced = match &mut self.to {
            To::Direct(file) => match file.metadata() {
                Ok(about) if !about.is_file() => Ok(()),
                _ => file.sync_all(),
            },
            To::Beside(beside) => beside.begin().and_then(|file| file.sync_all()),
        };
        synced.map_err(|error| self.error(error))
    }

    /// Where the output is from its beginning until it is finished, if it has a name by then: for those who must go
    /// early. Without one, the system clears it away.
    pub fn beside(&self) -> Option<&Path> {
        match &self.to {
            To::Beside(beside) => beside.path(),
            To::Direct(_) => None,
        }
    }

    /// The folder of a file.
    pub(crate) fn folder(&self) -> Option<&Path> {
        match &self.to {
            To::Beside(beside) => Some(beside.folder()),
            To::Direct(_) => None,
        }
    }

    /// Whether it is written directly, and nothing is ever beside it.
    pub fn is_direct(&self) -> bool {
        matches!(self.to, To::Direct(_))
    }

    /// Has `write` write all from here on, block by block and on any thread.
    pub(crate) fn blocks<T>(
        &mut self,
        progress: &(dyn Fn(u64) + Sync),
        write: impl FnOnce(&Target<'_>) -> Result<T, Unfinished>,
    ) -> Result<T, FilesError> {
        self.begin()?;
        let run = |target: Target<'_>| {
            let done = write(&target);
            self.written += target.written();
            done
        };
        let done = match &mut self.to {
            To::Direct(file) => run(Target::in_turn(file, progress)),
            To::Beside(beside) => match beside.begin() {
                Ok(file) => run(Target::placed(file, progress)),
                Err(error) => Err(Unfinished::Output(error)),
            },
        };
        match done {
            Ok(done) => Ok(done),
            Err(Unfinished::Files(error)) => Err(error),
            Err(Unfinished::Output(error)) => Err(self.error(error)),
        }
    }

    /// The error of an output that could not be written on.
    pub(crate) fn error(&self, error: io::Error) -> FilesError {
        FilesError::Write { name: self.name.clone(), byte: self.written, error }
    }

    /// Closes the output and puts it in its place.
    ///
    /// # Errors
    /// If that fails: nothing is left then, and what was in its place is still there.
    pub fn finish(mut self) -> Result<(), FilesError> {
        self.begin()?;
        match self.to {
            To::Direct(file) => system::close(file).map_err(|error| FilesError::Write {
                name: self.name,
                byte: self.written,
                error,
            }),
            To::Beside(beside) => {
                beside.finish().map_err(|error| FilesError::Place { name: self.name, error })
            }
        }
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
        let end = follow(path)?;
        if let Some(file) = system::descriptor(&end) {
            return Ok(Self::Direct(file?));
        }
        // Opened for writing, and nothing written: the system says whether that is allowed.
        let there = match OpenOptions::new().write(true).open(path) {
            Ok(file) => Some((file.metadata()?, file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let (place, there) = match there {
            Some((about, file)) if !about.is_file() => return Ok(Self::Direct(file)),
            Some((about, _)) => (path.canonicalize()?, Some(about)),
            None if is_no_file(&end) => return Err(io::ErrorKind::NotADirectory.into()),
            None => (end, None),
        };
        Ok(Self::Beside(Box::new(Beside::new(place, there))))
    }
}

/// Whether a path says by its form that it is no file's: `folder/`, `folder/.`, `..`.
fn is_no_file(path: &Path) -> bool {
    let text = path.as_os_str().as_encoded_bytes();
    let ends = |end: char| text.last() == Some(&(end as u8));
    path.file_name().is_none() || ends('/') || ends(std::path::MAIN_SEPARATOR) || text.ends_with(b"/.")
}

/// The error of a file that could not be made.
fn in_folder(name: String, beside: &Beside, error: io::Error) -> FilesError {
    FilesError::Folder { name, folder: Name(beside.folder()).to_string(), error }
}

/// The path at the end of all links from a path, to what is no link, to an open file's number, or to nothing yet.
fn follow(path: &Path) -> io::Result<PathBuf> {
    /// As many as Linux follows.
    const LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        if system::is_descriptor(&path) {
            return Ok(path);
        }
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            // No link, or nothing at all.
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links"))
}

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
