//! Decks from a log: text, rows of a table, JSON lines; also one that is still growing.

mod following;
mod gathered;
mod json_lines;
mod rows;
mod text;

use std::io::{self, BufRead, BufReader, Read};
use std::thread::Builder;
use std::{error, fmt};

use self::gathered::Gathered;
use crate::error::Error;
use crate::feed::Feed;
use crate::stop::Stop;
use crate::stream::{Chunk, TextStream};

pub use following::Following;
pub use rows::Rows;

/// The most bytes of a line: no deck is longer.
const MAX_LINE: usize = 1 << 20;

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
        /// The column that has the decks, by its name in the first row, or by its number from 1; without one, each cell
        /// of a row is a card.
        column: Option<String>,
        /// Whether the first row is no deck.
        header: bool,
    },
}

impl Layout {
    /// What messages call its parts.
    pub fn unit(&self) -> &'static str {
        match self {
            Self::Text(_) | Self::JsonLines { .. } => "line",
            Self::Rows { .. } => "record",
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
        let feed = Feed::spawn_detached(Builder::new(), PREFETCHED_CHUNKS, stop, move |outlet| {
            self.read(&mut |chunk| outlet.send(chunk)).map_err(|error| Error::Log { name, error })
        });
        feed.map_err(Error::Thread)
    }
}

/// What follows the byte order mark, if there is one.
fn unmarked<R: Read>(mut from: BufReader<R>) -> Result<BufReader<R>, LogError> {
    if from.fill_buf().map_err(LogError::Read)?.starts_with(BYTE_ORDER_MARK) {
        from.consume(BYTE_ORDER_MARK.len());
    }
    Ok(from)
}

/// Why decks of a log ended.
#[derive(Debug)]
#[non_exhaustive]
pub enum LogError {
    /// It cannot be read.
    Read(io::Error),
    /// A line is longer than any deck.
    LongLine {
        /// Its number, from 1.
        line: u64,
    },
    /// A line is no JSON.
    NotJson {
        /// Its number, from 1.
        line: u64,
        /// Why.
        error: serde_json::Error,
    },
    /// A line of JSON has no deck.
    NoDeck {
        /// Its number, from 1.
        line: u64,
        /// What it has instead.
        why: NoDeck,
    },
    /// The rows of a table cannot be told apart.
    NotRows(io::Error),
    /// A column was named by the number 0.
    ColumnZero,
    /// No column has the name.
    NoColumn {
        /// The name.
        name: String,
        /// The names that there are.
        columns: Vec<String>,
    },
    /// A row has too few columns.
    ShortRow {
        /// Its number, from 1.
        record: u64,
        /// How many columns it has.
        columns: usize,
        /// The column that was named, from 1.
        column: usize,
    },
}

/// What stands in a line of JSON in the place of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoDeck {
    /// The object lacks the field.
    NoField {
        /// Its name.
        name: String,
    },
    /// An object, and no field is named.
    Object,
    /// Neither an array nor a text.
    Neither,
    /// A card is neither a number nor a text.
    NoCard {
        /// Which one, from 1.
        card: usize,
    },
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(_) => f.write_str("cannot be read"),
            Self::LongLine { line } => {
                write!(f, "line {line} is longer than {MAX_LINE} bytes: a deck is on a line of its own")
            }
            Self::NotJson { line, .. } => write!(f, "line {line} is no JSON"),
            Self::NoDeck { line, why } => {
                write!(f, "line {line}: ")?;
                match why {
                    NoDeck::NoField { name } => write!(f, "has no field {name:?}"),
                    NoDeck::Object => f.write_str("is an object: name the field with the deck by --column"),
                    NoDeck::Neither => f.write_str("has no deck: neither an array nor a text"),
                    NoDeck::NoCard { card } => write!(f, "card {card} is neither a number nor a text"),
                }
            }
            Self::NotRows(_) => f.write_str("is no CSV"),
            Self::ColumnZero => f.write_str("column 0: columns are counted from 1"),
            Self::NoColumn { name, columns } => {
                write!(f, "has no column {name:?} in its first record: it has {}", columns.join(", "))
            }
            Self::ShortRow { record, columns, column } => {
                write!(f, "record {record} has {columns} columns, not {column}")
            }
        }
    }
}

impl error::Error for LogError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Read(error) | Self::NotRows(error) => Some(error),
            Self::NotJson { error, .. } => Some(error),
            _ => None,
        }
    }
}
