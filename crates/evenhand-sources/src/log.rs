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
use crate::arrangement::{Arrangement, Extent, Known, SAMPLE_BYTES, Stage, search};
use crate::error::Error;
use crate::feed::Feed;
use crate::note::Notes;
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
    /// Text with one deck per line, or with decks in another arrangement that its beginning makes certain.
    Text(Box<dyn Read + Send>),
    /// Text whose words are columns. Each of these columns has a card.
    Words {
        /// The text.
        from: Box<dyn Read + Send>,
        /// A number from 1, or a range: `2-53`, or `2-` to the last one.
        columns: String,
    },
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
            Self::Text(_) | Self::Words { .. } | Self::JsonLines { .. } => Part::Line,
            Self::Rows { .. } => Part::Record,
        }
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text(_) => "Text",
            Self::Words { .. } => "Words",
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
    known: Known,
    notes: Notes,
}

impl Log {
    /// A log that messages call by this name.
    pub fn new(name: &str, layout: Layout) -> Self {
        let (known, notes) = (Known::default(), Notes::default());
        Self { name: name.to_string(), layout, is_prompt: false, known, notes }
    }

    /// Reads the log with the known facts about its cards, and skips lines with the prefixes to
    /// skip.
    #[must_use]
    pub fn with_known(self, known: Known) -> Self {
        Self { known, ..self }
    }

    /// The notes on how the log is read. They arrive during reading.
    pub fn notes(&self) -> Notes {
        self.notes.clone()
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
        let is_prompt = self.is_prompt;
        let skip = self.known.skip.clone();
        match self.layout {
            Layout::Text(from) => {
                let mut stage = Stage::new(self.known, self.notes, is_prompt);
                text::read(&mut unmarked(buffered(from))?, &mut |chunk| stage.take(chunk, take))?;
                stage.end(take);
                stage.result()
            }
            Layout::Words { from, columns } => {
                let known = self.known.clone();
                let mut stage = Stage::new(self.known, self.notes, is_prompt);
                let mut staged = |chunk| stage.take(chunk, take);
                let first = rows::read_words(&mut unmarked(buffered(from))?, &columns, &known, &mut staged)?;
                stage.end(take);
                stage.result().map_err(|error| error.with_first_column(first))
            }
            Layout::JsonLines { from, field } => {
                let mut from = unmarked(buffered(from))?;
                if field.is_some() || is_prompt {
                    let lines = Gathered::new(is_prompt, take);
                    return json_lines::read(&mut from, field.as_deref(), &skip, lines);
                }
                let mut sample = Vec::new();
                (&mut from).take(SAMPLE_BYTES as u64).read_to_end(&mut sample).map_err(LogError::Read)?;
                let arrangement = arranged_json(&sample, &self.known);
                let mut from = sample.as_slice().chain(from);
                // If the arrangement is certain, whole JSON texts and objects of hands are read
                // like other text.
                if let Some(arrangement) = arrangement {
                    if let Some(obstacle) = arrangement.obstacle() {
                        return Err(obstacle.clone().into());
                    }
                    arrangement.note().into_iter().for_each(|note| self.notes.add(note.clone()));
                    let mut stage = Stage::with(&arrangement);
                    text::read(&mut from, &mut |chunk| stage.take(chunk, take))?;
                    stage.end(take);
                    return stage.result();
                }
                let lines = Gathered::new(is_prompt, take);
                json_lines::read(&mut from, None, &skip, lines)
            }
            Layout::Rows { mut rows, column, header } => {
                let mut stage = Stage::new(self.known, self.notes, is_prompt);
                let mut staged = |chunk| stage.take(chunk, take);
                let lines = Gathered::new(is_prompt, &mut staged);
                let first = rows::read(&mut *rows, column.as_deref(), header, lines)?;
                stage.end(take);
                stage.result().map_err(|error| error.with_first_column(first))
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

/// The arrangement of a JSON text whose first line is not a deck, if it is certain.
fn arranged_json(beginning: &[u8], known: &Known) -> Option<Arrangement> {
    if json_lines::begins_with_deck(beginning, &known.skip) {
        return None;
    }
    let is_all = beginning.len() < SAMPLE_BYTES;
    let end = beginning.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    // One line, which may end within a character.
    let end = if is_all || end == 0 { beginning.len() } else { end };
    let sample = match std::str::from_utf8(&beginning[..end]) {
        Ok(sample) => sample,
        Err(error) => std::str::from_utf8(&beginning[..error.valid_up_to()]).ok()?,
    };
    let extent = if is_all { Extent::All } else { Extent::Beginning };
    search(sample, extent, known).filter(|found| !found.has_deck_per_line())
}

/// What follows the byte order mark, if there is one.
fn unmarked<R: Read>(mut from: BufReader<R>) -> Result<BufReader<R>, LogError> {
    if from.fill_buf().map_err(LogError::Read)?.starts_with(BYTE_ORDER_MARK) {
        from.consume(BYTE_ORDER_MARK.len());
    }
    Ok(from)
}
