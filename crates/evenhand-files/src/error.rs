//! What can go wrong with files: what, where, and what to do.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use evenhand::TooFew;
use evenhand_locale::Language;
use thiserror::Error;

use crate::column::ColumnError;
#[cfg(feature = "arrow")]
use crate::columnar::ColumnarError;
use crate::compression::Codec;
use crate::format::Format;
use crate::framing::FormatError;
use crate::memory_limit::MemoryLimit;
use crate::tally::Tally;
use crate::text::NotLines;

mod cause;
mod content;
mod message;

pub use content::ContentError;

/// Why records could not be read, ordered or written, with the system's reason in the same sentence. Nothing was written,
/// unless it says so.
#[derive(Debug, Error)]
#[error("{}", self.text(Language::English))]
#[non_exhaustive]
pub enum FilesError {
    /// An input could not be opened or read.
    Read {
        /// The input.
        name: String,
        /// How much of it had been read.
        byte: u64,
        /// The system's reason.
        error: io::Error,
    },
    /// The compressed data of an input cannot be undone.
    Decompress {
        /// The input.
        name: String,
        /// How it is compressed.
        codec: Codec,
        /// How many bytes of its content came before.
        byte: u64,
        /// Whether it ends too early.
        is_cut_off: bool,
        /// What its decoder says.
        error: io::Error,
    },
    /// Decompressing an input needs more memory than the limit leaves.
    DecoderMemory {
        /// The input.
        name: String,
        /// How it is compressed.
        codec: Codec,
        /// Memory of its decoder, in bytes.
        window: u64,
        /// Memory that is enough for the job, in bytes.
        needed: u64,
        /// The limit.
        limit: MemoryLimit,
    },
    /// An input is compressed by its name, and not by its first bytes.
    NotCompressed {
        /// The input.
        name: String,
        /// How it is compressed by its name.
        codec: Codec,
    },
    /// An input became shorter while it was read.
    Shrank {
        /// The input.
        name: String,
    },
    /// An input has fewer records than its header was said to have.
    ShortHeader {
        /// The input.
        name: String,
        /// How many there are.
        records: u64,
        /// How many the header was said to have.
        header: u64,
    },
    /// The first record does not start right below the header.
    RecordStart {
        /// The input.
        name: String,
        /// The expression that finds the first lines of records.
        pattern: String,
        /// Requested number of header lines.
        header: u64,
        /// Number of lines before the first record, if a record was found.
        lines: Option<u64>,
    },
    /// The header of an input is not that of the first one.
    HeaderDiffers {
        /// The input.
        name: String,
        /// The first input.
        first: String,
        /// The first record that differs, from 1.
        record: u64,
        /// The header line, shortened.
        found: String,
        /// The same line of the first input, shortened.
        expected: String,
    },
    /// The records do not fit in memory.
    Memory {
        /// The input, or what else takes the memory.
        name: String,
        /// How many bytes are needed at least.
        needed: u64,
        /// The limit that is in the way; none if the system refused to give so much.
        limit: Option<MemoryLimit>,
    },
    /// There is not the memory that is needed to work with, whatever the records.
    WorkingMemory {
        /// How many bytes are needed at least.
        needed: u64,
        /// The limit that is in the way; none if the system refused to give so much.
        limit: Option<MemoryLimit>,
    },
    /// The disks of the folders for temporary files have not the space that is needed.
    Space {
        /// The folders.
        folders: String,
        /// How many bytes are needed, about.
        needed: u64,
        /// How many there are.
        found: u64,
    },
    /// The disk of the output has not the space that it takes.
    OutputSpace {
        /// The folder of the output.
        folder: String,
        /// How many bytes are needed.
        needed: u64,
        /// How many there are.
        found: u64,
    },
    /// A folder for temporary files lies in memory, and was not named by the caller.
    InMemory {
        /// The folder.
        folder: String,
    },
    /// A folder for temporary files lies in memory, and has all that the limit leaves.
    InMemoryFull {
        /// The folder.
        folder: String,
    },
    /// An input contains a known format instead of lines, by its first bytes or its name.
    NotLines {
        /// The input.
        name: String,
        /// What it is.
        kind: NotLines,
        /// Where it is, if it has a path.
        path: Option<PathBuf>,
        /// The expected format.
        format: Format,
    },
    /// The name of an output promises a format that its records do not have.
    OutputFormat {
        /// The output.
        name: String,
        /// The format that the name promises.
        promised: String,
        /// The format of the records.
        records: String,
        /// Whether evenhand reads the promised format.
        is_read: bool,
    },
    /// A line of a table ends within quotes, so that its record goes on.
    QuotedLines {
        /// The input.
        name: String,
        /// The line, from 1.
        line: u64,
    },
    /// An input is not of its format.
    Format {
        /// The input.
        name: String,
        /// The number of the record, from 1; those of the header are counted.
        record: u64,
        /// The byte where that shows, from 0.
        byte: u64,
        /// What is wrong.
        why: FormatError,
    },
    /// Two samples of tar archives have the same key: in one archive they would become one.
    RepeatedKey {
        /// The input.
        name: String,
        /// The number of the sample in it, from 1.
        record: u64,
        /// The key.
        key: String,
        /// The input of the sample that came first.
        first: String,
        /// The number of that sample in it, from 1.
        first_record: u64,
    },
    /// The rows of a file that is stored by columns cannot be read or written.
    #[cfg(feature = "arrow")]
    Columnar {
        /// The input or the output.
        name: String,
        /// What is wrong.
        why: ColumnarError,
    },
    /// There are more outputs than files may be open.
    OpenFiles {
        /// How many may be open.
        most: u64,
    },
    /// Another run writes the outputs.
    Busy {
        /// The outputs.
        name: String,
        /// The process ID of the other run, if known.
        process: Option<u32>,
    },
    /// More folders for temporary files were named than are used.
    TooManyFolders {
        /// How many were named.
        given: usize,
        /// How many there may be.
        most: usize,
    },
    /// A record is too long for its column to be looked at.
    LongForColumn {
        /// The input, once it is known which.
        name: Option<String>,
        /// The number of the record in it, or in all inputs until that is known, from 1, without headers.
        record: u64,
        /// How many bytes it has.
        bytes: u64,
        /// How many it may have.
        most: u64,
    },
    /// More records were asked for than there are.
    TooFew(#[from] TooFew),
    /// The folder of the output takes no new file.
    Folder {
        /// The output.
        name: String,
        /// Its folder.
        folder: String,
        /// The system's reason.
        error: io::Error,
    },
    /// The output cannot be put in its place.
    Place {
        /// The output.
        name: String,
        /// The system's reason.
        error: io::Error,
    },
    /// The output is in its place, and may not be after a power cut.
    Unsynced {
        /// The output.
        name: String,
        /// Its folder.
        folder: String,
        /// The system's reason.
        error: io::Error,
    },
    /// The output was not written over what is in its place to the end: that has part of both.
    Over {
        /// The output.
        name: String,
        /// Where all of the output is; none if there was no room.
        kept: Option<String>,
        /// The system's reason.
        error: io::Error,
    },
    /// A folder for temporary files takes no file, or no more.
    Spill {
        /// The folder.
        folder: String,
        /// The system's reason.
        error: io::Error,
    },
    /// A temporary file has not what was written to it.
    SpillCorrupt {
        /// Its folder.
        folder: String,
        /// Where in it the block begins that has another checksum.
        byte: u64,
        /// How long the block is.
        bytes: u64,
    },
    /// A record, or the header, has not the column that was named.
    Column {
        /// The input, once it is known which.
        name: Option<String>,
        /// The column.
        column: String,
        /// The number of the record in it, or in all inputs until that is known, from 1, without headers; none if it is no
        /// record.
        record: Option<u64>,
        /// What is wrong.
        why: ColumnError,
    },
    /// A column has more values than there is memory for.
    ManyKeys {
        /// The column.
        column: String,
        /// The memory for them in bytes.
        room: u64,
        /// Approximate number of values when the memory was full.
        values: u64,
        /// A limit that is enough for twice that number.
        twice: u64,
        /// The limit of all memory.
        limit: MemoryLimit,
    },
    /// A column has fewer values than there are outputs that must not be empty.
    FewKeys {
        /// The column.
        column: String,
        /// Its values.
        keys: u64,
        /// The outputs.
        parts: u64,
    },
    /// What was written are not the records that were read.
    Differs {
        /// What was read.
        read: Tally,
        /// What was written.
        written: Tally,
    },
    /// The caller stopped it, by its [progress](crate::Progress).
    Stopped,
    /// The output could not be made or written.
    Write {
        /// The output.
        name: String,
        /// How many bytes had been written.
        byte: u64,
        /// The system's reason.
        error: io::Error,
    },
}

impl FilesError {
    /// Whether this is no more than a reader of the output that has read enough.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Write { error, .. } if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The same with the input of its record, if it has the number of one in all inputs: by its name, and the number of the record
    /// in it. Without a record, with the first input.
    pub(crate) fn located(mut self, locate: impl FnOnce(u64) -> Option<(String, u64)>) -> Self {
        let (name, record) = match &mut self {
            Self::Column { name, record, .. } => (name, record.as_mut()),
            Self::LongForColumn { name, record, .. } => (name, Some(record)),
            _ => return self,
        };
        if name.is_none()
            && let Some(of) = record.as_ref().map_or(Some(0), |record| record.checked_sub(1))
            && let Some((input, number)) = locate(of)
        {
            *name = Some(input);
            if let Some(record) = record {
                *record = number + 1;
            }
        }
        self
    }

    /// Adds the limit to an error of a decoder that needs more memory than is left. `times` the decoder's memory plus `held` bytes is
    /// enough.
    pub(crate) fn limited(self, limit: MemoryLimit, (times, held): (u64, u64)) -> Self {
        /// Memory for the rest of a job.
        const REST: u64 = 4 << 20;
        if let Self::Decompress { name, codec, error, .. } = &self
            && let Some(ContentError::DecoderMemory { needed: Some(window), .. }) =
                error.get_ref().and_then(|inner| inner.downcast_ref())
        {
            let all =
                limit.with_held(held).saturating_add(times.saturating_mul(*window)).saturating_add(REST);
            let needed = MemoryLimit::enough(all);
            let (name, codec, window) = (name.clone(), *codec, *window);
            return Self::DecoderMemory { name, codec, window, needed, limit };
        }
        self
    }

    /// What it is about.
    fn name(&self) -> Option<&str> {
        match self {
            Self::Read { name, .. }
            | Self::Decompress { name, .. }
            | Self::DecoderMemory { name, .. }
            | Self::NotCompressed { name, .. }
            | Self::Shrank { name }
            | Self::ShortHeader { name, .. }
            | Self::RecordStart { name, .. }
            | Self::HeaderDiffers { name, .. }
            | Self::Memory { name, .. }
            | Self::NotLines { name, .. }
            | Self::OutputFormat { name, .. }
            | Self::QuotedLines { name, .. }
            | Self::Format { name, .. }
            | Self::RepeatedKey { name, .. }
            | Self::Folder { name, .. }
            | Self::Place { name, .. }
            | Self::Busy { name, .. }
            | Self::Unsynced { name, .. }
            | Self::Over { name, .. }
            | Self::Write { name, .. } => Some(name),
            #[cfg(feature = "arrow")]
            Self::Columnar { name, .. } => Some(name),
            Self::LongForColumn { name, .. } | Self::Column { name, .. } => name.as_deref(),
            Self::TooFew(_)
            | Self::Stopped
            | Self::ManyKeys { .. }
            | Self::FewKeys { .. }
            | Self::OpenFiles { .. }
            | Self::TooManyFolders { .. }
            | Self::WorkingMemory { .. }
            | Self::Space { .. }
            | Self::OutputSpace { .. }
            | Self::InMemory { .. }
            | Self::InMemoryFull { .. }
            | Self::Spill { .. }
            | Self::SpillCorrupt { .. }
            | Self::Differs { .. } => None,
        }
    }
}

/// The name of a file, as messages write it.
pub(crate) struct Name<'a>(pub(crate) &'a Path);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.as_os_str().is_empty() { f.write_str("''") } else { self.0.display().fmt(f) }
    }
}
