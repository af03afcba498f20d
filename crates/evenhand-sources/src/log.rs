//! Decks from a log: text, rows of a table, JSON lines; also one that is still growing.

mod checked;
mod encoding;
pub(crate) mod error;
mod following;
mod format;
mod gathered;
mod json_lines;
mod rows;
mod text;

use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::thread::Builder;

use self::gathered::Gathered;
use crate::error::Error;
use crate::feed::Feed;
use crate::stop::Stop;
use crate::stream::{Chunk, TextStream};
use crate::words::{Part, Unit};

pub use encoding::NotUtf16;
pub use error::{LogError, NoDeckError, ReadError};
pub use following::Following;
pub use format::LogFormat;
pub use rows::Rows;

/// How many bytes are read at once.
const READ_BYTES: usize = 1 << 20;

/// How many chunks are read ahead.
const PREFETCHED_CHUNKS: usize = 4;

/// The mark that some editors begin text with.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Where the decks of a log are.
pub enum Layout {
    /// A deck a line.
    Text(Box<dyn Read + Send>),
    /// A JSON array a line, or an object with a field that is one.
    JsonLines {
        /// The lines.
        from: Box<dyn Read + Send>,
        /// The field of the objects; dots lead into objects in objects.
        field: Option<String>,
    },
    /// Rows of a table.
    Rows {
        /// The rows.
        rows: Box<dyn Rows + Send>,
        /// The column that has the decks, by its name in the first row, or by its number from 1; or from one column to
        /// another, `c1-c52` or `2-53`, of which each has a card, or `2-` to the last one. Without it, each cell of a row is a
        /// card.
        column: Option<String>,
        /// Whether the first row is no deck.
        header: bool,
    },
}

impl Layout {
    /// What messages call its parts.
    fn part(&self) -> Part {
        match self {
            Self::Text(_) | Self::JsonLines { .. } => Part::Line,
            Self::Rows { .. } => Part::Record,
        }
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text(_) => "Text",
            Self::JsonLines { .. } => "JsonLines",
            Self::Rows { .. } => "Rows",
        })
    }
}

/// A log of decks, open.
#[derive(Debug)]
pub struct Log {
    name: String,
    layout: Layout,
    is_prompt: bool,
}

impl Log {
    /// A log that messages call by this name.
    pub fn new(name: &str, layout: Layout) -> Self {
        Self { name: name.to_string(), layout, is_prompt: false }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What messages call the place of a deck in it, before its number: "table 7, record".
    pub fn unit(&self) -> Unit {
        Unit::new(&self.name, self.layout.part())
    }

    /// Hands each deck over as soon as it is read, as of a log that grows, and not many at once.
    #[must_use]
    pub fn prompt(self) -> Self {
        Self { is_prompt: true, ..self }
    }

    /// Hands on its decks, a line each, until `take` returns false.
    ///
    /// # Errors
    /// If it cannot be read, or a line, row or object has no deck where there should be one.
    pub fn read(self, take: &mut dyn FnMut(Chunk) -> bool) -> Result<(), LogError> {
        let buffered = |from| BufReader::with_capacity(READ_BYTES, from);
        match self.layout {
            Layout::Text(from) => text::read(&mut unmarked(buffered(from))?, take),
            Layout::JsonLines { from, field } => {
                let lines = Gathered::new(self.is_prompt, take);
                json_lines::read(&mut unmarked(buffered(from))?, field.as_deref(), lines)
            }
            Layout::Rows { mut rows, column, header } => {
                let lines = Gathered::new(self.is_prompt, take);
                rows::read(&mut *rows, column.as_deref(), header, lines)
            }
        }
    }

    /// Reads it in a thread, until the stop is raised, which the stream does when it is dropped.
    ///
    /// # Errors
    /// If there is no thread.
    pub fn stream(self, stop: Stop) -> Result<TextStream, Error> {
        let name = self.name.clone();
        // It may be in a read that nothing ends.
        let feed = Feed::spawn(Builder::new(), PREFETCHED_CHUNKS, stop, move |outlet| {
            self.read(&mut |chunk| outlet.send(chunk)).map_err(|error| Error::Log { name, error })
        });
        feed.map(Feed::detached).map_err(Error::Thread)
    }
}

/// What follows the byte order mark, if there is one.
fn unmarked<R: Read>(mut from: BufReader<R>) -> Result<BufReader<R>, LogError> {
    if from.fill_buf().map_err(LogError::Read)?.starts_with(BYTE_ORDER_MARK) {
        from.consume(BYTE_ORDER_MARK.len());
    }
    Ok(from)
}
