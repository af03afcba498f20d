//! A file that is written over once all of its new content is in another: it stays the file it is, with its owner, its rights and
//! all of its names.
//!
//! Cost: each byte once more, and its space twice until the end. Not for what must be whole at every instant: while it is written over, a
//! power cut or a signal that cannot be heard leaves part of both. What can be known before is: the space is asked for before
//! the first byte is changed, and should it fail then, the whole result gets a name.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use tempfile::Builder;

use super::beside::folder_of;
use super::options::Durability;
use super::rights;
use super::unchanged::State;
use crate::error::ContentError;
use crate::system;

#[derive(Debug)]
pub(super) struct Over {
    old: File,
    place: PathBuf,
    /// Of the file, if it is an input.
    input: Option<State>,
    durability: Durability,
    /// Where the result may be until it is whole.
    folders: Vec<PathBuf>,
    /// The result, which has no name, and its folder; none before it is begun.
    result: Option<(File, PathBuf)>,
}

/// Why a file was not written over.
#[derive(Debug)]
pub(super) enum NotOver {
    /// It is as it was.
    Before(io::Error),
    /// It has part of both; and where all of the result is, if there was room.
    Begun(io::Error, Option<PathBuf>),
}

impl Over {
    /// One that is not begun, over a file that is open for writing.
    pub(super) fn new(old: File, place: &Path, durability: Durability, temporary: &[PathBuf]) -> Self {
        let folders = match temporary {
            [] => {
                // The system's for temporary files may be memory, and that for larger ones is not.
                vec![folder_of(place).to_path_buf(), PathBuf::from("/var/tmp"), std::env::temp_dir()]
            }
            folders => folders.to_vec(),
        };
        Self { old, place: place.to_path_buf(), input: None, durability, folders, result: None }
    }

    /// What is known of the file that is written over, as far as the system reports.
    pub(super) fn state(&self) -> Option<State> {
        self.old.metadata().ok().as_ref().map(State::of)
    }

    pub(super) fn place(&self) -> &Path {
        &self.place
    }

    /// From now on, what is written over is an input too, and must stay as it was.
    pub(super) fn is_input(&mut self) {
        self.input = self.state();
    }

    /// Finds out whether the file still has its name, and the content that it had, if it is an input. Whoever else writes over
    /// it waits until this is closed.
    pub(super) fn check(&self) -> io::Result<()> {
        // Where there are no locks, others are not waited for.
        let _ = self.old.lock();
        let (now, there) = (State::of(&self.old.metadata()?), self.place.metadata());
        if !there.is_ok_and(|there| State::of(&there).is_of_same_file(&now)) {
            return Err(rights::refused(ContentError::Moved));
        }
        if self.input.is_some_and(|was| was != now) {
            return Err(rights::refused(ContentError::Changed));
        }
        Ok(())
    }

    /// The folder that has the result, or is to have it first.
    pub(super) fn folder(&self) -> &Path {
        self.result.as_ref().map_or(&self.folders[0], |(_, folder)| folder)
    }

    /// The file of the result, made if it is not there yet, in the first folder that takes one.
    pub(super) fn begin(&mut self) -> io::Result<&mut File> {
        if self.result.is_none() {
            let mut failed = None;
            for folder in &self.folders {
                match system::nameless(folder, 0o600).or_else(|_| tempfile::tempfile_in(folder)) {
                    Ok(file) => {
                        self.result = Some((file, folder.clone()));
                        break;
                    }
                    Err(error) => failed = failed.or(Some(error)),
                }
            }
            if let Some(error) = failed.filter(|_| self.result.is_none()) {
                return Err(error);
            }
        }
        Ok(&mut self.result.as_mut().expect("there is a folder, and it took the file").0)
    }

    /// Writes the result over the file, which has as many bytes then.
    pub(super) fn finish(mut self) -> Result<(), NotOver> {
        let size = self.begin().and_then(|file| file.metadata()).map_err(NotOver::Before)?.len();
        self.check().map_err(NotOver::Before)?;
        let old = self.old.metadata().map_err(NotOver::Before)?.len();
        if let Err(error) = system::reserve(&self.old, 0, size) {
            // What was reserved of it is given back.
            let _ = self.old.set_len(old);
            return Err(NotOver::Before(error));
        }
        self.copy(size).map_err(|error| {
            let kept = self.keep().ok();
            NotOver::Begun(error, kept)
        })?;
        system::close(self.old).map_err(|error| NotOver::Begun(error, None))
    }

    fn copy(&mut self, size: u64) -> io::Result<()> {
        let (result, _) = self.result.as_mut().expect("it was begun");
        result.seek(SeekFrom::Start(0))?;
        self.old.seek(SeekFrom::Start(0))?;
        if io::copy(result, &mut self.old)? != size {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.old.set_len(size)?;
        if self.durability == Durability::Never { Ok(()) } else { self.old.sync_all() }
    }

    /// Gives the result a name that stays.
    fn keep(&mut self) -> io::Result<PathBuf> {
        let (result, folder) = self.result.as_mut().expect("it was begun");
        let name = || {
            let mut builder = Builder::new();
            builder.prefix("evenhand-result-");
            builder
        };
        if let Ok(named) = name().make_in(&folder, |path| system::give_name(result, path)) {
            return Ok(named.into_temp_path().keep()?);
        }
        let mut named = name().tempfile_in(&folder)?;
        result.seek(SeekFrom::Start(0))?;
        io::copy(result, named.as_file_mut())?;
        Ok(named.into_temp_path().keep()?)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::*;

    fn over(place: &Path) -> Over {
        let old = File::options().write(true).open(place).unwrap();
        Over::new(old, place, Durability::Replacing, &[])
    }

    #[test]
    fn a_file_is_written_over_and_has_the_new_length() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("file");
        for new in ["short", "longer than it was", ""] {
            fs::write(&place, "as it was").unwrap();
            let mut over = over(&place);
            over.begin().unwrap().write_all(new.as_bytes()).unwrap();
            assert_eq!(fs::read(&place).unwrap(), b"as it was");
            over.finish().unwrap();
            assert_eq!(fs::read_to_string(&place).unwrap(), new);
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        }
    }

    #[test]
    fn a_result_that_could_not_be_written_over_gets_a_name() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("file");
        fs::write(&place, "old").unwrap();
        let mut over = over(&place);
        // What is open for reading takes no byte.
        over.old = File::open(&place).unwrap();
        over.begin().unwrap().write_all(b"all of it").unwrap();
        let Err(NotOver::Begun(_, Some(kept))) = over.finish() else { panic!("it cannot be written") };
        assert_eq!(fs::read(kept).unwrap(), b"all of it");
        assert_eq!(fs::read(&place).unwrap(), b"old");
    }
}
