//! How an output comes into its place.

use std::path::{Path, PathBuf};

use super::{Output, To};
use crate::error::FilesError;

/// How what replaces a file comes into its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum InPlace {
    /// A new file takes the name: at every instant the name means the old file, whole, or the new one. Owner, group,
    /// permissions, lists of rights (ACLs) and extended attributes are those of the old file, or it is an error before
    /// anything is read. Other names of the old file (hard links) keep it.
    #[default]
    Rename,
    /// The old file is written over once all of the result is in another: it keeps all that is its own and its other names.
    /// Whoever reads it meanwhile, and a power cut or a signal that cannot be heard, finds part of both.
    Copy,
}

/// Which outputs wait until the disk has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Durability {
    /// What replaces a file: after a power cut the old one is there, whole, or the new one.
    #[default]
    Replacing,
    /// All files.
    Always,
    /// None: after a power cut there may be neither the old file nor the new one.
    Never,
}

/// How an output is opened.
///
/// # Examples
/// ```
/// use evenhand_files::{InPlace, OutputOptions, write_bytes};
///
/// # let folder = tempfile::tempdir()?;
/// # let file = folder.path().join("cards");
/// std::fs::write(&file, "ace\nking\n")?;
/// let mut output = OutputOptions::new().in_place(InPlace::Copy).create(&file)?;
/// write_bytes(b"ten\n", &mut output)?;
/// output.finish()?;
/// assert_eq!(std::fs::read_to_string(&file)?, "ten\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct OutputOptions {
    pub(super) in_place: InPlace,
    pub(super) durability: Durability,
    pub(super) temporary: Vec<PathBuf>,
}

impl OutputOptions {
    /// By a new name, and synced where it replaces a file.
    pub fn new() -> Self {
        Self::default()
    }

    /// How what replaces a file comes into its place.
    #[must_use]
    pub fn in_place(mut self, in_place: InPlace) -> Self {
        self.in_place = in_place;
        self
    }

    /// Which outputs wait until the disk has them.
    #[must_use]
    pub fn durability(mut self, durability: Durability) -> Self {
        self.durability = durability;
        self
    }

    /// Folders for the result that is written over a file, of which the first that takes one does; else the folder of that file, or
    /// the system's for temporary files.
    #[must_use]
    pub fn temporary(mut self, folders: &[PathBuf]) -> Self {
        self.temporary = folders.to_vec();
        self
    }

    /// Opens an output, and makes no file yet: a pipe without a reader is waited for. [`Output::check`] is next.
    ///
    /// # Errors
    /// If it may not be written, or is a folder.
    pub fn open(&self, path: &Path) -> Result<Output, FilesError> {
        let name = crate::error::Name(path).to_string();
        match To::find(path, self) {
            Ok(to) => Ok(Output { name, written: 0, to, durability: self.durability, claims: Vec::new() }),
            Err(error) => Err(FilesError::Write { name, byte: 0, error }),
        }
    }

    /// Standard output.
    ///
    /// # Errors
    /// If there is none.
    pub fn standard(&self) -> Result<Output, FilesError> {
        Ok(Output { durability: self.durability, ..Output::standard()? })
    }

    /// Opens an output and finds out whether it can be finished.
    ///
    /// # Errors
    /// If it may not be written, is a folder, its folder takes no new file, or what is there cannot be replaced with all that
    /// it has.
    pub fn create(&self, path: &Path) -> Result<Output, FilesError> {
        let mut output = self.open(path)?;
        output.check()?;
        Ok(output)
    }
}
