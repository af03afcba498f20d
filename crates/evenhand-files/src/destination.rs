//! What the engine writes to: one output, or several.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

#[cfg(feature = "arrow")]
use crate::columnar::Layout;
use crate::error::FilesError;
use crate::format::Format;
use crate::memory_limit::MemoryLimit;
use crate::outputs::classes::Classes;
use crate::resources::{Progress, Resources};
use crate::source::Source;
use crate::target::{Target, WriteError};

/// What stands around the records of every output, and what is known of these.
pub struct Frame<'a> {
    pub(crate) header: &'a [u8],
    pub(crate) trailer: &'a [u8],
    /// How many records are written.
    pub(crate) records: u64,
    pub(crate) progress: Progress<'a>,
}

impl fmt::Debug for Frame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { header, trailer, records, progress: _ } = self;
        let mut frame = f.debug_struct("Frame");
        frame.field("header", header).field("trailer", trailer).field("records", records);
        frame.finish_non_exhaustive()
    }
}

/// Writes all records to a target.
pub(crate) type Work<'a> = &'a mut dyn FnMut(&Target<'_>) -> Result<(), WriteError>;

/// Where records go: an [`Output`](crate::Output), or [`Outputs`](crate::Outputs).
pub trait Destination {
    /// The folder that what does not fit in memory lies in without a word.
    #[doc(hidden)]
    fn folder(&self) -> Option<&Path>;

    /// Says what the inputs are, before they are read.
    #[doc(hidden)]
    fn inputs(&mut self, sources: &[Source]);

    /// Whether as many bytes are written as the records have, their headers and terminators included.
    #[doc(hidden)]
    fn is_plain(&self) -> bool {
        true
    }

    /// Whether a sample in the order of the input also passes on the records outside the sample.
    #[doc(hidden)]
    fn takes_rest(&self) -> bool {
        false
    }

    /// The column whose values decide where records go.
    #[doc(hidden)]
    fn column(&self) -> Option<&str> {
        None
    }

    /// Says what the records are rows of, before they are written, and where files may lie with what of them does not fit in
    /// memory.
    ///
    /// # Errors
    /// If it takes no columns.
    #[doc(hidden)]
    #[cfg(feature = "arrow")]
    fn columns(&mut self, _layout: &Arc<Layout>, _folder: Option<&Path>) -> Result<(), FilesError> {
        let why = crate::columnar::ColumnarError::Destination;
        Err(FilesError::Columnar { name: "output".to_owned(), why })
    }

    /// Takes what it needs of this many bytes of memory, which must leave most of it: how many it takes.
    ///
    /// # Errors
    /// If it needs more.
    #[doc(hidden)]
    fn take_memory(&mut self, _memory: u64, _resources: &Resources<'_>) -> Result<u64, FilesError> {
        Ok(0)
    }

    /// What counts the records of each class, where outputs are divided by a column.
    ///
    /// # Errors
    /// If records of the format have no columns.
    #[doc(hidden)]
    fn classes(&mut self, _format: &Format, _limit: MemoryLimit) -> Result<Option<Arc<Classes>>, FilesError> {
        Ok(None)
    }

    /// Has `work` write all records, and what stands around them: how many bytes were written.
    ///
    /// # Errors
    /// If something cannot be written.
    #[doc(hidden)]
    fn write_framed(&mut self, frame: &Frame<'_>, work: Work<'_>) -> Result<u64, FilesError>;
}
