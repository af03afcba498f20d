//! Where records end: the bytes of an input, as they come, are divided by a [`Framer`].
//!
//! A framer is asked with the bytes from where it left off, and answers that the record ends among them, or that some of
//! them belong to it for certain. What it cannot decide about is left to the next call, with more bytes after it: at most
//! [`MAX_UNDECIDED`]. So a record of any length passes in pieces of any length above, and none is looked at twice.

use memchr::memchr;
use thiserror::Error;

use crate::format::Format;
use crate::words::WORDS;
use evenhand_locale::Language;

mod fastq;
mod fixed;
mod json_lines;
mod length_prefixed;
mod lines_per_record;
mod record_start;
mod table;
mod tar;

use fastq::Fastq;
use fixed::Fixed;
use json_lines::JsonLines;
use length_prefixed::LengthPrefixed;
use lines_per_record::LinesPerRecord;
use record_start::RecordStart;
pub(crate) use record_start::{PREFIX_BYTES, is_start};
use table::Rows;
use tar::Archive;

/// Number of bytes in the empty lines at the start of `bytes`.
pub(crate) fn empty_lines(bytes: &[u8]) -> usize {
    let mut end = 0;
    loop {
        match bytes[end..] {
            [b'\n', ..] => end += 1,
            [b'\r', b'\n', ..] => end += 2,
            _ => return end,
        }
    }
}

/// The most bytes that a framer leaves undecided.
pub(crate) const MAX_UNDECIDED: usize = 128 << 10;

/// What a framer found in the bytes that it was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// The record ends before this byte; the next begins there, or behind the terminator that is there.
    End(usize),
    /// This number of bytes belong to the record; whether those after them do is not known yet.
    Within(usize),
    /// This number of bytes belong to no record; the next begins behind them, if there is one.
    Skip(usize),
}

/// Why bytes are no records of their format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{}", self.text(Language::English))]
#[non_exhaustive]
pub enum FormatError {
    /// The input ends within quotes.
    OpenQuotes,
    /// A quoted field goes on behind its closing quote.
    AfterQuotes,
    /// The input ends within a record.
    CutOff {
        /// How many bytes of the record are there.
        found: u64,
        /// How many it has, if that is known.
        length: Option<u64>,
    },
    /// The input ends before the last lines of a record.
    MissingLines {
        /// How many lines of the record are there.
        found: u32,
        /// How many it has.
        lines: u32,
    },
    /// The first line of the input begins no record.
    BeforeFirst,
    /// A line holds only a part of a JSON value.
    JsonPart,
    /// The input is one JSON array.
    JsonArray,
    /// The first line of a read does not begin with `@`.
    FastqStart,
    /// The third line of a read does not begin with `+`.
    FastqPlus,
    /// The sequence of a read and its qualities differ in length.
    FastqLengths {
        /// Bytes of the sequence.
        sequence: u64,
        /// Bytes of the qualities.
        qualities: u64,
    },
    /// A length is written in more bits than 64.
    LengthOverflow,
    /// What should be the header of a file in a tar archive is none: its checksum differs.
    TarHeader,
    /// A file in a tar archive is of a kind whose bytes do not follow its header as they are: sparse, or of several volumes.
    TarKind(u8),
    /// A global header of a tar archive gives the files after it another path or size.
    TarGlobal,
    /// Two files of one sample in a tar archive have the same path.
    TarTwice,
    /// The extended header of a file in a tar archive is too long.
    TarExtended(u64),
}

impl FormatError {
    /// The error in a language, without where it is.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        match *self {
            Self::OpenQuotes => words.text("framing.open-quotes"),
            Self::AfterQuotes => words.text("framing.after-quotes"),
            Self::CutOff { found, length: None } => {
                words.format("framing.cut-off", [("found", found.to_string().into())])
            }
            Self::CutOff { found, length: Some(length) } => {
                let facts = [("found", found.to_string().into()), ("length", length.to_string().into())];
                words.format("framing.cut-off-of", facts)
            }
            Self::MissingLines { found, lines } => {
                let facts = [("found", found.to_string().into()), ("lines", lines.to_string().into())];
                words.format("framing.missing-lines", facts)
            }
            Self::BeforeFirst => words.text("framing.before-first"),
            Self::JsonPart => words.text("framing.json-part"),
            Self::JsonArray => words.text("framing.json-array"),
            Self::FastqStart => words.text("framing.fastq-start"),
            Self::FastqPlus => words.text("framing.fastq-plus"),
            Self::FastqLengths { sequence, qualities } => {
                let facts =
                    [("sequence", sequence.to_string().into()), ("qualities", qualities.to_string().into())];
                words.format("framing.fastq-lengths", facts)
            }
            Self::LengthOverflow => words.text("framing.length-overflow"),
            Self::TarHeader => words.text("framing.tar-header"),
            Self::TarKind(kind) => {
                words.format("framing.tar-kind", [("kind", char::from(kind).to_string().into())])
            }
            Self::TarGlobal => words.text("framing.tar-global"),
            Self::TarTwice => words.text("framing.tar-twice"),
            Self::TarExtended(bytes) => {
                words.format("framing.tar-extended", [("bytes", bytes.to_string().into())])
            }
        }
    }
}

/// Finds the ends of the records of one input.
#[derive(Debug, Clone)]
pub(crate) enum Framer {
    Delimited(u8),
    JsonLines(JsonLines),
    Rows(Rows),
    LinesPerRecord(LinesPerRecord),
    Fastq(Fastq),
    RecordStart(RecordStart),
    Fixed(Fixed),
    LengthPrefixed(LengthPrefixed),
    Archive(Archive),
}

impl Framer {
    /// One at the beginning of an input.
    pub(crate) fn new(format: &Format) -> Self {
        match format {
            Format::Delimited(delimiter) => Self::Delimited(*delimiter),
            Format::JsonLines => Self::JsonLines(JsonLines::new()),
            Format::Csv(table) => Self::Rows(Rows::new(*table)),
            Format::LinesPerRecord(lines) => Self::LinesPerRecord(LinesPerRecord::new(*lines)),
            Format::Fastq => Self::Fastq(Fastq::new()),
            Format::RecordStart(start) => Self::RecordStart(RecordStart::new(start.clone())),
            Format::Fixed(size) => Self::Fixed(Fixed::new(*size)),
            Format::LengthPrefixed(prefix) => Self::LengthPrefixed(LengthPrefixed::new(*prefix)),
            Format::Tar => Self::Archive(Archive::new()),
            // As they are decoded.
            #[cfg(feature = "arrow")]
            Format::Columnar(_) => {
                Self::LengthPrefixed(LengthPrefixed::new(crate::format::LengthPrefix::U32Le))
            }
        }
    }

    /// Returns the framer of a header. Records of [`Format::RecordStart`] have header lines.
    pub(crate) fn of_header(format: &Format) -> Self {
        match format {
            Format::RecordStart(_) => Self::Delimited(b'\n'),
            format => Self::new(format),
        }
    }

    /// Takes the key of the last completed tar sample, if there is one.
    pub(crate) fn take_key(&mut self) -> Option<Vec<u8>> {
        if let Self::Archive(archive) = self { archive.take_key() } else { None }
    }

    /// Disables the check that each JSON line is a value.
    pub(crate) fn unchecked(mut self) -> Self {
        if let Self::JsonLines(lines) = &mut self {
            lines.is_checked = false;
        }
        self
    }

    /// What is known of the bytes from where the last call left off: of its `Within` on, behind its `Skip`, behind its `End` and
    /// the terminator.
    ///
    /// # Errors
    /// If these are no records of the format; with the number of the byte where that shows.
    #[inline]
    pub(crate) fn next(&mut self, bytes: &[u8]) -> Result<Step, (FormatError, usize)> {
        match self {
            Self::Delimited(delimiter) => {
                Ok(memchr(*delimiter, bytes).map_or(Step::Within(bytes.len()), Step::End))
            }
            Self::JsonLines(lines) => lines.next(bytes),
            Self::Rows(rows) => rows.next(bytes),
            Self::LinesPerRecord(lines) => Ok(lines.next(bytes)),
            Self::Fastq(reads) => reads.next(bytes),
            Self::RecordStart(start) => start.next(bytes),
            Self::Fixed(fixed) => Ok(fixed.next(bytes)),
            Self::LengthPrefixed(prefixed) => prefixed.next(bytes).map_err(|error| (error, 0)),
            Self::Archive(archive) => archive.next(bytes),
        }
    }

    /// What the last bytes of an input are, `bytes` from where the last call left off, of which `next` has found no end; `begun`
    /// bytes before them belong to the record: `End(bytes.len())` for one that lacks its terminator, and `Skip` for none.
    ///
    /// # Errors
    /// If the input may not end there.
    pub(crate) fn finish(&mut self, bytes: &[u8], begun: u64) -> Result<Step, FormatError> {
        let found = begun + bytes.len() as u64;
        let length = match self {
            Self::Delimited(_) => None,
            Self::JsonLines(lines) => return lines.finish(bytes),
            Self::Rows(rows) => return rows.finish(bytes),
            Self::LinesPerRecord(lines) => return lines.finish(bytes, begun),
            Self::Fastq(reads) => return reads.finish(bytes),
            Self::RecordStart(start) => return start.finish(bytes, begun),
            Self::Fixed(fixed) => Some(fixed.length()),
            Self::LengthPrefixed(prefixed) => prefixed.length(),
            Self::Archive(archive) => return archive.finish(bytes, begun),
        };
        match (found, self) {
            (0, _) => Ok(Step::Skip(0)),
            (_, Self::Delimited(_)) => Ok(Step::End(bytes.len())),
            _ => Err(FormatError::CutOff { found, length }),
        }
    }
}

#[cfg(test)]
mod tests;
