//! Outputs that are there whole or not at all.
//!
//! What replaces a file is written beside it, and put in its place when all of it is there: it is never there
//! half written, however the program ends, and the file may be one of the inputs. It has the owner, the permissions, the list of
//! rights (ACL) and the attributes of the file that was there in the end, or it is refused; other names of that file (hard links)
//! keep the old one; a symbolic link is followed to the file it means. Where a new file cannot take the place, or should not,
//! the old one is written over when all of the result is there ([`InPlace::Copy`]). What replaces a file waits until the disk has it,
//! so that a power cut leaves the old file or the new one ([`Durability`]). Standard output, what else was open from the start,
//! pipes and devices have no such place, and are written to directly.
//!
//! Whether all that is allowed is found out at once, before anything is read, as far as the system reports.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::destination::{Destination, Frame, Work};
use crate::error::{ContentError, FilesError, Name};
use crate::source::Source;
use crate::system;
use crate::target::{Bytes, Marks, Target, WriteError};
use crate::write::write_bytes;

mod beside;
mod claim;
mod handed;
mod leftover;
mod options;
mod over;
mod rights;
mod unchanged;

use beside::{Beside, Unplaced, Untaken, folder_of};
pub use claim::Claim;
use handed::Handed;
pub use options::{Durability, InPlace, OutputOptions};
use over::{NotOver, Over};
use unchanged::State;

/// Where records go.
#[derive(Debug)]
pub struct Output {
    name: String,
    written: u64,
    to: To,
    durability: Durability,
    /// Dropped last: directories are empty only then.
    claims: Vec<Claim>,
}

/// Identifies a file that outputs write to.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) enum Identity {
    /// The path after following links.
    Place(PathBuf),
    /// The overwritten file, whatever its name.
    File(u64, u64),
}

/// Directories of outputs after following links, each looked up once.
pub(crate) type Folders = HashMap<PathBuf, Option<PathBuf>>;

#[derive(Debug)]
enum To {
    /// Written as it comes.
    Direct(File),
    /// Handed to the caller as it comes.
    Handed(Handed),
    /// Written beside its place.
    Beside(Box<Beside>),
    /// Written elsewhere, and then over what is there.
    Over(Box<Over>),
}

impl Output {
    /// Standard output.
    ///
    /// # Errors
    /// If there is none, or it was closed when the program was started.
    pub fn standard() -> Result<Self, FilesError> {
        let name = "standard output".to_string();
        let opened = if system::is_output_closed() { Err(closed()) } else { standard_output() };
        match opened {
            Ok(file) => {
                let (to, durability) = (To::Direct(file), Durability::default());
                Ok(Self { name, written: 0, to, durability, claims: Vec::new() })
            }
            Err(error) => Err(FilesError::Write { name, byte: 0, error }),
        }
    }

    /// What a caller within the process takes, in the place of standard output; messages call it by the name.
    pub fn handed(name: &str, to: impl Write + Send + 'static) -> Self {
        let (name, to) = (name.to_owned(), To::Handed(Handed(Box::new(to))));
        Self { name, written: 0, to, durability: Durability::default(), claims: Vec::new() }
    }

    /// A file, new or in the place of another, or anything else that has a path and can be written; as [`OutputOptions`] have it
    /// without a word.
    ///
    /// # Errors
    /// If it may not be written, or is a folder, or its folder takes no new file, or what is there cannot be replaced.
    pub fn create(path: &Path) -> Result<Self, FilesError> {
        OutputOptions::new().create(path)
    }

    /// Finds out whether the output can be finished, before it is begun: for a moment there may be an empty file beside its place, and
    /// what a program that was killed has left there is removed.
    ///
    /// # Errors
    /// If its folder takes no new file, or what is there cannot be replaced with all that it has.
    pub fn check(&mut self) -> Result<(), FilesError> {
        let name = self.name.clone();
        match &mut self.to {
            To::Direct(_) | To::Handed(_) => Ok(()),
            To::Beside(beside) => {
                beside.try_place().map_err(|error| FilesError::Place { name: name.clone(), error })?;
                beside.try_folder().map_err(|why| match why {
                    Untaken::Place(error) => FilesError::Place { name, error },
                    Untaken::Folder(error) => in_folder(name, beside.folder(), error),
                })
            }
            To::Over(over) => match over.begin() {
                Ok(_) => Ok(()),
                Err(error) => Err(in_folder(name, over.folder(), error)),
            },
        }
    }

    /// Makes the file beside its place, if there will be one and it is not there yet. Writing and finishing do that
    /// too.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn begin(&mut self) -> Result<(), FilesError> {
        let Self { name, to, .. } = self;
        let (begun, folder) = match to {
            To::Direct(_) | To::Handed(_) => return Ok(()),
            To::Beside(beside) => (beside.begin().map(|_| ()), beside.folder()),
            To::Over(over) => (over.begin().map(|_| ()), over.folder()),
        };
        begun.map_err(|error| in_folder(name.clone(), folder, error))
    }

    /// The file that it is to be, or to replace, if it is one.
    pub fn place(&self) -> Option<&Path> {
        match &self.to {
            To::Direct(_) | To::Handed(_) => None,
            To::Beside(beside) => Some(beside.place()),
            To::Over(over) => Some(over.place()),
        }
    }

    /// Finds out whether it may still be finished: a file that is an input too is the one that it was, and its place takes
    /// another. Finishing does that too; of several outputs, all are asked before the first is finished.
    ///
    /// # Errors
    /// If it may not.
    pub fn check_place(&self) -> Result<(), FilesError> {
        self.check_folder()?;
        let checked = match &self.to {
            To::Direct(_) | To::Handed(_) => Ok(()),
            To::Beside(beside) => beside.check_unchanged().and_then(|()| beside.try_place()),
            To::Over(over) => over.check(),
        };
        checked.map_err(|error| FilesError::Place { name: self.name.clone(), error })
    }

    /// Waits until the disk has what was written, if the output is to: what takes longest when it is finished, and nothing has a
    /// name yet that had none. Finishing does that too, and has less to wait for then.
    ///
    /// # Errors
    /// If the disk cannot take it.
    pub fn settle(&mut self) -> Result<(), FilesError> {
        self.begin()?;
        let settled = match &mut self.to {
            To::Direct(file) if self.durability == Durability::Always => match file.metadata() {
                // Pipes and devices know no such thing.
                Ok(about) if !about.is_file() => Ok(()),
                _ => file.sync_all(),
            },
            To::Beside(beside) => beside.settle(),
            To::Direct(_) | To::Handed(_) | To::Over(_) => Ok(()),
        };
        settled.map_err(|error| self.error(error))
    }

    /// Where the output is from its beginning until it is finished, if it has a name by then: for those who must go
    /// early. Without one, the system clears it away.
    pub fn beside(&self) -> Option<&Path> {
        match &self.to {
            To::Beside(beside) => beside.path(),
            To::Direct(_) | To::Handed(_) | To::Over(_) => None,
        }
    }

    /// Whether it is a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(&self.to, To::Direct(file) if file.is_terminal())
    }

    /// Whether it is written directly, and nothing is ever beside it.
    pub fn is_direct(&self) -> bool {
        matches!(self.to, To::Direct(_) | To::Handed(_))
    }

    /// Says what the inputs are: if the file that is to be replaced is one of them, and is changed from now on, the output is not
    /// finished. Whatever was written to it after it was read would be lost.
    pub fn note_inputs(&mut self, sources: &[Source]) {
        let state = match &self.to {
            To::Direct(_) | To::Handed(_) => None,
            To::Beside(beside) => beside.state(),
            To::Over(over) => over.state(),
        };
        let Some(state) = state else { return };
        let is_it = |source: &Source| {
            let about = source.metadata();
            about.is_some_and(|about| State::of(&about).is_of_same_file(&state))
        };
        if sources.iter().any(is_it) {
            match &mut self.to {
                To::Direct(_) | To::Handed(_) => {}
                To::Beside(beside) => beside.is_input(),
                To::Over(over) => over.is_input(),
            }
        }
    }

    /// Returns the identities of the file. Every other output to the same file shares one of them: the path after following links, or
    /// the overwritten file.
    pub(crate) fn identities(&self, folders: &mut Folders) -> Vec<Identity> {
        let mut all = Vec::new();
        if let To::Over(over) = &self.to
            && let Some(state) = over.state()
        {
            let (device, number) = state.identity();
            all.push(Identity::File(device, number));
        }
        let Some(place) = self.place() else { return all };
        let folder = folder_of(place);
        let resolved = if let Some(resolved) = folders.get(folder) {
            resolved.clone()
        } else {
            let resolved = folder.canonicalize().ok();
            folders.insert(folder.to_path_buf(), resolved.clone());
            resolved
        };
        all.extend(resolved.zip(place.file_name()).map(|(folder, name)| Identity::Place(folder.join(name))));
        all
    }

    /// Locks the output for this run, because it belongs to others. The lock lasts until the output is dropped or finished. Returns the
    /// lock file: remove it if a signal ends the program.
    ///
    /// # Errors
    /// If another run has claimed it.
    pub fn claim(&mut self) -> Result<Option<PathBuf>, FilesError> {
        let Some(place) = self.place() else { return Ok(None) };
        let name = place.file_name().unwrap_or_default().as_encoded_bytes();
        let claim = Claim::lock(folder_of(place), name, Path::new(&self.name))?;
        let path = claim.lock_path().map(Path::to_path_buf);
        self.hold(claim);
        Ok(path)
    }

    /// Holds a claim until it is dropped or finished.
    pub fn hold(&mut self, claim: Claim) {
        self.claims.push(claim);
    }

    /// Takes the claims out, for another owner.
    pub(crate) fn take_claims(&mut self) -> Vec<Claim> {
        std::mem::take(&mut self.claims)
    }

    /// Checks that the directory still exists.
    ///
    /// # Errors
    /// If the directory is missing.
    pub(crate) fn check_folder(&self) -> Result<(), FilesError> {
        let To::Beside(beside) = &self.to else { return Ok(()) };
        let there = beside.folder().metadata();
        there.map(drop).map_err(|error| in_folder(self.name.clone(), beside.folder(), error))
    }

    /// What messages call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many bytes were written.
    pub(crate) fn written(&self) -> u64 {
        self.written
    }

    /// Goes on behind all that was written.
    fn seek_end(&mut self) -> Result<(), FilesError> {
        let sought = match &mut self.to {
            To::Direct(_) | To::Handed(_) => Ok(0),
            To::Beside(beside) => beside.begin().and_then(|file| file.seek(SeekFrom::End(0))),
            To::Over(over) => over.begin().and_then(|file| file.seek(SeekFrom::End(0))),
        };
        sought.map(|_| ()).map_err(|error| self.error(error))
    }

    /// The error of an output that could not be written on.
    pub fn error(&self, error: io::Error) -> FilesError {
        // The file itself is as it was: what could not be written is the result beside it.
        if let To::Over(over) = &self.to {
            return FilesError::Spill { folder: Name(over.folder()).to_string(), error };
        }
        FilesError::Write { name: self.name.clone(), byte: self.written, error }
    }

    /// Closes the output and puts it in its place.
    ///
    /// # Errors
    /// If that fails: nothing is left then, and what was in its place is still there, unless the error says otherwise.
    pub fn finish(mut self) -> Result<(), FilesError> {
        if self.is_direct() {
            self.settle()?;
        }
        self.begin()?;
        // The claims end once the output is in its place.
        let Self { name, written: byte, to, claims: _claims, .. } = self;
        match to {
            To::Direct(file) => system::close(file).map_err(|error| FilesError::Write { name, byte, error }),
            To::Handed(mut to) => to.0.flush().map_err(|error| FilesError::Write { name, byte, error }),
            To::Beside(beside) => {
                let folder = Name(beside.folder()).to_string();
                beside.finish().map_err(|why| match why {
                    Unplaced::Place(error) => FilesError::Place { name, error },
                    Unplaced::Folder(error) => FilesError::Unsynced { name, folder, error },
                })
            }
            To::Over(over) => over.finish().map_err(|why| match why {
                NotOver::Before(error) => FilesError::Place { name, error },
                NotOver::Begun(error, kept) => {
                    FilesError::Over { name, kept: kept.map(|path| Name(&path).to_string()), error }
                }
            }),
        }
    }
}

impl Destination for Output {
    fn folder(&self) -> Option<&Path> {
        match &self.to {
            To::Beside(beside) => Some(beside.folder()),
            To::Over(over) => Some(over.folder()),
            To::Direct(_) | To::Handed(_) => None,
        }
    }

    fn inputs(&mut self, sources: &[Source]) {
        self.note_inputs(sources);
    }

    fn write_framed(&mut self, frame: &Frame<'_>, work: Work<'_>) -> Result<u64, FilesError> {
        self.begin()?;
        write_bytes(frame.header, self)?;
        let mut written = 0;
        let mut run = |target: Target<'_>| {
            let done = work(&target);
            written = target.written();
            done
        };
        let mut in_turn =
            |to: &mut (dyn Write + Send)| run(Target::in_turn(&mut Bytes(to), Marks::None, frame.progress));
        let placed = match &mut self.to {
            To::Direct(file) => Err(in_turn(file)),
            To::Handed(to) => Err(in_turn(&mut to.0)),
            To::Beside(beside) => Ok(beside.begin()),
            To::Over(over) => Ok(over.begin()),
        };
        let done = match placed {
            Ok(Ok(file)) => run(Target::placed(file, frame.progress)),
            Ok(Err(error)) => Err(WriteError::Output(error)),
            Err(done) => done,
        };
        self.written += written;
        match done {
            Ok(()) => {}
            Err(WriteError::Files(error)) => return Err(error),
            Err(WriteError::Output(error)) => return Err(self.error(error)),
            Err(WriteError::Stopped) => return Err(self.error(io::ErrorKind::Other.into())),
        }
        if !frame.trailer.is_empty() {
            // What was placed did not move the file's own position.
            self.seek_end()?;
            write_bytes(frame.trailer, self)?;
        }
        Ok((frame.header.len() + frame.trailer.len()) as u64 + written)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.to {
            To::Direct(file) => file.write(bytes),
            To::Handed(to) => to.0.write(bytes),
            To::Beside(beside) => beside.begin()?.write(bytes),
            To::Over(over) => over.begin()?.write(bytes),
        }?;
        self.written += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl To {
    fn find(path: &Path, options: &OutputOptions) -> io::Result<Self> {
        let end = follow(path)?;
        if let Some(file) = system::descriptor(&end) {
            return Ok(Self::Direct(file?));
        }
        // Opened for writing, and nothing written: the system says whether that is allowed.
        let there = match OpenOptions::new().write(true).open(path) {
            Ok(file) => Some((file.metadata()?, file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(_) if system::is_immutable(path) => return Err(rights::refused(ContentError::Immutable)),
            Err(error) => return Err(error),
        };
        let (place, there) = match there {
            Some((about, file)) if !about.is_file() => return Ok(Self::Direct(file)),
            Some((_, file)) if options.in_place == InPlace::Copy => {
                let over = Over::new(file, &path.canonicalize()?, options.durability, &options.temporary);
                return Ok(Self::Over(Box::new(over)));
            }
            Some((about, _)) => (path.canonicalize()?, Some(about)),
            None if is_no_file(&end) => return Err(io::ErrorKind::NotADirectory.into()),
            None => (end, None),
        };
        Ok(Self::Beside(Box::new(Beside::new(place, there, options.durability))))
    }
}

/// Whether a path says by its form that it is no file's: `folder/`, `folder/.`, `..`.
fn is_no_file(path: &Path) -> bool {
    let text = path.as_os_str().as_encoded_bytes();
    let ends = |end: char| text.last() == Some(&(end as u8));
    path.file_name().is_none() || ends('/') || ends(std::path::MAIN_SEPARATOR) || text.ends_with(b"/.")
}

/// The error of a file that could not be made.
fn in_folder(name: String, folder: &Path, error: io::Error) -> FilesError {
    let is_marked = error.kind() == io::ErrorKind::PermissionDenied && system::is_immutable(folder);
    let error = if is_marked { rights::refused(ContentError::Immutable) } else { error };
    FilesError::Folder { name, folder: Name(folder).to_string(), error }
}

/// The path at the end of all links from a path, to what is no link, to an open file's number, or to nothing yet.
///
/// # Errors
/// If there are more links than the system follows.
pub fn follow(path: &Path) -> io::Result<PathBuf> {
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

/// Whether a path is a name of standard output, such as `/dev/stdout`.
pub fn is_standard_output(path: &Path) -> bool {
    follow(path).is_ok_and(|end| system::is_standard_output(&end))
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

/// A page of a browser has none.
#[cfg(not(any(unix, windows)))]
fn standard_output() -> io::Result<File> {
    Err(closed())
}

/// What standard input and output are that the program was started without.
pub(crate) fn closed() -> io::Error {
    io::Error::other(ContentError::Closed)
}
