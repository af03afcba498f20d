//! How the bytes of an input are divided into records: what the caller says, or what a file's name tells.

use std::fmt;
use std::num::NonZero;
use std::path::Path;
use std::str::FromStr;

use regex::bytes::Regex;

#[cfg(feature = "arrow")]
use crate::columnar::ColumnarFormat;
use crate::compression::Codec;
use crate::words::WORDS;
use evenhand_locale::Language;

/// How the bytes of an input are divided into records.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Format {
    /// A record ends with this byte: a line, or what ends with a zero byte.
    Delimited(u8),
    /// Lines of JSON, one value per line. Lines of white space are not records. A line that is only a part of a value is an error.
    JsonLines,
    /// Rows of fields (RFC 4180): each plain, or within quotes, where it may hold separators and ends of lines.
    /// Fields are not counted and may contain any bytes. Empty lines are not records.
    Csv(CsvDialect),
    /// This many lines are a record.
    LinesPerRecord(NonZero<u32>),
    /// Reads of FASTQ: four lines, the first begins with `@` and the third with `+`, the second and the fourth have the same
    /// length. Empty lines between reads are not records.
    Fastq,
    /// A record begins with a line in which the expression is found, as in FASTA and logs, and has all lines to the next. Lines
    /// before the first such line are an error, or the header, which is counted in lines. The first 64 KiB of a line decide.
    RecordStart(Regex),
    /// Every record has this number of bytes.
    Fixed(NonZero<u64>),
    /// A record is its length, and then that many bytes.
    LengthPrefixed(LengthPrefix),
    /// A tar archive whose records are the files of one key in a row, as in `WebDataset`: the key is the path up to the first dot
    /// after its last slash.
    Tar,
    /// Rows that are stored by columns.
    #[cfg(feature = "arrow")]
    Columnar(ColumnarFormat),
}

/// How the fields of a row are separated and quoted.
///
/// # Examples
/// ```
/// use evenhand_files::{CsvDialect, Format};
///
/// let format = Format::Csv(CsvDialect::TAB.without_quotes());
/// assert_eq!(format.to_string(), "tsv:no-quoting");
/// assert_eq!(format.to_string().parse(), Ok(format));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CsvDialect {
    separator: Separator,
    is_quoting: bool,
    escape: Option<u8>,
}

/// Separator of fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Separator {
    /// The one of [`SEPARATORS`] that is most frequent in the first row.
    Any,
    One(u8),
}

/// The usual separators of fields.
const SEPARATORS: &[u8] = b",;\t|";

impl CsvDialect {
    /// Commas; or semicolons, tabs or vertical bars: all of them are taken for separators where that decides whether a quote begins a
    /// field.
    pub const COMMA: Self = Self { separator: Separator::Any, is_quoting: true, escape: None };

    /// Tabs.
    pub const TAB: Self = Self { separator: Separator::One(b'\t'), ..Self::COMMA };

    /// Returns the dialect with quotes as ordinary characters: every line is a row.
    #[must_use]
    pub fn without_quotes(self) -> Self {
        Self { is_quoting: false, ..self }
    }

    /// Returns the dialect with an escape character, which makes the next byte an ordinary character: within quotes, or everywhere in a
    /// dialect without quotes.
    ///
    /// # Errors
    /// [`ParseFormatError::Dialect`] for a letter, a digit, a quote, a separator, a line ending, or a byte outside ASCII.
    pub fn with_escape(self, escape: u8) -> Result<Self, ParseFormatError> {
        let is_taken =
            escape.is_ascii_alphanumeric() || b"\"\r\n".contains(&escape) || self.is_separator(escape);
        if is_taken || !escape.is_ascii() {
            return Err(ParseFormatError::Dialect);
        }
        Ok(Self { escape: Some(escape), ..self })
    }

    /// Returns the dialect with one separator.
    pub(crate) fn with_separator(self, separator: u8) -> Self {
        Self { separator: Separator::One(separator), ..self }
    }

    /// Possible separators of fields.
    pub(crate) fn separators(&self) -> &[u8] {
        match &self.separator {
            Separator::Any => SEPARATORS,
            Separator::One(separator) => std::slice::from_ref(separator),
        }
    }

    /// Whether a field may end with this byte.
    pub(crate) fn is_separator(self, byte: u8) -> bool {
        self.separators().contains(&byte)
    }

    /// Whether quoted fields may contain separators and newlines.
    pub(crate) fn is_quoting(self) -> bool {
        self.is_quoting
    }

    /// The escape character.
    pub(crate) fn escape(self) -> Option<u8> {
        self.escape
    }

    /// Parses the options that follow the colon of a format name.
    fn with_options(self, options: &str) -> Result<Self, ParseFormatError> {
        options.split(',').try_fold(self, |dialect, option| match option.as_bytes() {
            b"no-quoting" => Ok(dialect.without_quotes()),
            [b'e', b's', b'c', b'a', b'p', b'e', b'=', escape] => dialect.with_escape(*escape),
            _ => Err(ParseFormatError::Dialect),
        })
    }
}

impl fmt::Display for CsvDialect {
    /// The name, as [`Format`] parses it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.separator == Separator::One(b'\t') { "tsv" } else { "csv" })?;
        match (self.is_quoting, self.escape.map(char::from)) {
            (true, None) => Ok(()),
            (false, None) => f.write_str(":no-quoting"),
            (true, Some(escape)) => write!(f, ":escape={escape}"),
            (false, Some(escape)) => write!(f, ":no-quoting,escape={escape}"),
        }
    }
}

/// How the length of a record is written before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LengthPrefix {
    /// One byte.
    U8,
    /// Two bytes, the lowest first.
    U16Le,
    /// Two bytes, the highest first.
    U16Be,
    /// Four bytes, the lowest first.
    U32Le,
    /// Four bytes, the highest first.
    U32Be,
    /// Eight bytes, the lowest first.
    U64Le,
    /// Eight bytes, the highest first.
    U64Be,
    /// One to ten bytes of seven bits, the lowest first, as in delimited Protocol Buffers (LEB128).
    Varint,
}

impl LengthPrefix {
    /// Every one, with its name.
    const NAMES: [(&'static str, Self); 8] = [
        ("u8", Self::U8),
        ("u16le", Self::U16Le),
        ("u16be", Self::U16Be),
        ("u32le", Self::U32Le),
        ("u32be", Self::U32Be),
        ("u64le", Self::U64Le),
        ("u64be", Self::U64Be),
        ("varint", Self::Varint),
    ];
}

/// The expression of FASTA.
const FASTA: &str = "^>";

impl Format {
    /// The names of formats, as [`str::parse`] takes them.
    pub const NAMES: &'static [&'static str] = &[
        "lines",
        "csv",
        "tsv",
        "jsonl",
        "fasta",
        "fastq",
        #[cfg(feature = "parquet")]
        "parquet",
        #[cfg(feature = "arrow")]
        "arrow",
        "tar",
        "fixed:SIZE",
        "length-prefixed:TYPE",
    ];

    /// What a file's format is by its name, that of a compression left out; none where the name does not tell.
    ///
    /// # Examples
    /// ```
    /// use std::path::Path;
    /// use evenhand_files::{CsvDialect, Format};
    ///
    /// let format = Format::of_name(Path::new("rows.csv.gz"));
    /// assert_eq!(format, Some(Format::Csv(CsvDialect::COMMA)));
    /// assert!(Format::of_name(Path::new("rows")).is_none());
    /// ```
    pub fn of_name(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?.to_ascii_lowercase();
        let (stem, end) = name.rsplit_once('.')?;
        let (stem, end) = match Codec::of_ending(end) {
            // As tgz, which stands for tar.gz.
            Some(_) if end.starts_with('t') => ("", "tar"),
            Some(_) => stem.rsplit_once('.')?,
            None => (stem, end),
        };
        Some(match end {
            "csv" | "psv" => Self::Csv(CsvDialect::COMMA),
            "tsv" | "tab" => Self::Csv(CsvDialect::TAB),
            // As rows.csv.txt.
            "txt" => return Self::of_name(Path::new(stem)).filter(|format| matches!(format, Self::Csv(_))),
            "json" | "jsonl" | "ndjson" | "jsonlines" | "ldjson" | "geojson" | "geojsonl" | "geojsons" => {
                Self::JsonLines
            }
            "fastq" | "fq" => Self::Fastq,
            "fasta" | "fa" | "fna" | "faa" | "ffn" | "frn" | "fas" | "fsa" | "mfa" => Self::fasta(),
            "tar" => Self::Tar,
            #[cfg(feature = "arrow")]
            end => return ColumnarFormat::of_ending(end).map(Self::Columnar),
            #[cfg(not(feature = "arrow"))]
            _ => return None,
        })
    }

    /// Sequences of FASTA: from one line that begins with `>` to the next.
    pub(crate) fn fasta() -> Self {
        Self::RecordStart(Regex::new(FASTA).expect("an expression"))
    }

    /// What [`Format::of_full_name`] takes for it: as it is displayed, but for those that are told by options of the program: `null`,
    /// `lines-per-record:N`, `record-start:REGEX`.
    pub fn full_name(&self) -> String {
        match self {
            Self::Delimited(0) => "null".to_owned(),
            Self::LinesPerRecord(lines) => format!("lines-per-record:{lines}"),
            Self::RecordStart(start) if start.as_str() != FASTA => format!("record-start:{start}"),
            other => other.to_string(),
        }
    }

    /// The format of a [full name](Format::full_name).
    ///
    /// # Errors
    /// If no format is called so.
    pub fn of_full_name(name: &str) -> Result<Self, ParseFormatError> {
        if name == "null" {
            return Ok(Self::Delimited(0));
        }
        if let Some(lines) = name.strip_prefix("lines-per-record:") {
            return lines.parse().map(Self::LinesPerRecord).map_err(|_| ParseFormatError::Size);
        }
        if let Some(start) = name.strip_prefix("record-start:") {
            return Regex::new(start).map(Self::RecordStart).map_err(|_| ParseFormatError::Unknown);
        }
        name.parse()
    }

    /// The byte at the end of every record, which is no part of it; none where nothing stands between records.
    pub fn terminator(&self) -> Option<u8> {
        match self {
            Self::Delimited(byte) => Some(*byte),
            Self::JsonLines | Self::Csv(_) | Self::LinesPerRecord(_) | Self::Fastq | Self::RecordStart(_) => {
                Some(b'\n')
            }
            Self::Fixed(_) | Self::LengthPrefixed(_) | Self::Tar => None,
            #[cfg(feature = "arrow")]
            Self::Columnar(_) => None,
        }
    }

    /// The bytes after the last record of an output.
    pub fn trailer(&self) -> &'static [u8] {
        match self {
            // Two blocks of zeros (POSIX, pax, "ustar Interchange Format").
            Self::Tar => &[0; 1024],
            _ => &[],
        }
    }

    /// Whether rows are stored by columns.
    pub fn is_columnar(&self) -> bool {
        match self {
            #[cfg(feature = "arrow")]
            Self::Columnar(_) => true,
            _ => false,
        }
    }

    /// How many records of an input are its header, where the caller does not say.
    pub fn default_header(&self) -> u64 {
        u64::from(matches!(self, Self::Csv(_)))
    }
}

impl PartialEq for Format {
    /// Expressions are the same if their texts are.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Delimited(one), Self::Delimited(other)) => one == other,
            (Self::Csv(one), Self::Csv(other)) => one == other,
            (Self::LinesPerRecord(one), Self::LinesPerRecord(other)) => one == other,
            (Self::RecordStart(one), Self::RecordStart(other)) => one.as_str() == other.as_str(),
            (Self::Fixed(one), Self::Fixed(other)) => one == other,
            (Self::LengthPrefixed(one), Self::LengthPrefixed(other)) => one == other,
            (Self::JsonLines, Self::JsonLines) | (Self::Fastq, Self::Fastq) | (Self::Tar, Self::Tar) => true,
            #[cfg(feature = "arrow")]
            (Self::Columnar(one), Self::Columnar(other)) => one == other,
            _ => false,
        }
    }
}

impl Eq for Format {}

impl Default for Format {
    /// Lines.
    fn default() -> Self {
        Self::Delimited(b'\n')
    }
}

impl fmt::Display for Format {
    /// The name, as [`str::parse`] takes it where there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Delimited(b'\n') => f.write_str("lines"),
            Self::Delimited(byte) => write!(f, "bytes up to {byte:#04x}"),
            Self::JsonLines => f.write_str("jsonl"),
            Self::Csv(dialect) => dialect.fmt(f),
            Self::LinesPerRecord(count) => write!(f, "{count} lines a record"),
            Self::Fastq => f.write_str("fastq"),
            Self::RecordStart(start) if start.as_str() == FASTA => f.write_str("fasta"),
            Self::RecordStart(start) => write!(f, "records from {start} on"),
            Self::Fixed(size) => write!(f, "fixed:{size}"),
            Self::LengthPrefixed(prefix) => {
                let name = LengthPrefix::NAMES.iter().find(|(_, one)| one == prefix);
                write!(f, "length-prefixed:{}", name.map_or("", |(name, _)| name))
            }
            Self::Tar => f.write_str("tar"),
            #[cfg(feature = "arrow")]
            Self::Columnar(format) => f.write_str(format.name()),
        }
    }
}

/// A text that names no format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseFormatError {
    /// No format has that name.
    Unknown,
    /// The size of records is no number of bytes from 1 on.
    Size,
    /// No length is written that way.
    Prefix,
    /// Unknown option of a table, or an invalid escape character.
    Dialect,
}

impl ParseFormatError {
    /// The error in a language.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        let list = |names: &[&str]| names.join(", ");
        match self {
            Self::Unknown => words.format("format.unknown", [("names", list(Format::NAMES).into())]),
            Self::Size => words.text("format.size"),
            Self::Dialect => words.text("format.dialect"),
            Self::Prefix => {
                let names = LengthPrefix::NAMES.map(|(name, _)| name);
                words.format("format.prefix", [("names", list(&names).into())])
            }
        }
    }
}

impl fmt::Display for ParseFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl std::error::Error for ParseFormatError {}

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Self, ParseFormatError> {
        if let Some(size) = text.strip_prefix("fixed:") {
            return size.parse().map(Self::Fixed).map_err(|_| ParseFormatError::Size);
        }
        if let Some(prefix) = text.strip_prefix("length-prefixed:") {
            let found = LengthPrefix::NAMES.iter().find(|(name, _)| *name == prefix);
            return found.map(|(_, prefix)| Self::LengthPrefixed(*prefix)).ok_or(ParseFormatError::Prefix);
        }
        for (name, dialect) in [("csv:", CsvDialect::COMMA), ("tsv:", CsvDialect::TAB)] {
            if let Some(options) = text.strip_prefix(name) {
                return dialect.with_options(options).map(Self::Csv);
            }
        }
        match text {
            "lines" => Ok(Self::Delimited(b'\n')),
            "jsonl" => Ok(Self::JsonLines),
            "csv" => Ok(Self::Csv(CsvDialect::COMMA)),
            "tsv" => Ok(Self::Csv(CsvDialect::TAB)),
            "fastq" => Ok(Self::Fastq),
            "fasta" => Ok(Self::fasta()),
            "tar" => Ok(Self::Tar),
            #[cfg(feature = "parquet")]
            "parquet" => Ok(Self::Columnar(ColumnarFormat::Parquet)),
            #[cfg(feature = "arrow")]
            "arrow" => Ok(Self::Columnar(ColumnarFormat::Arrow)),
            "fixed" => Err(ParseFormatError::Size),
            "length-prefixed" => Err(ParseFormatError::Prefix),
            _ => Err(ParseFormatError::Unknown),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_have_names_that_say_them_again() {
        for name in [
            "lines",
            "jsonl",
            "csv",
            "tsv",
            "csv:escape=\\",
            "tsv:no-quoting,escape=^",
            "fasta",
            "fastq",
            "tar",
            "fixed:784",
            "length-prefixed:u32be",
            "length-prefixed:varint",
        ] {
            assert_eq!(Format::of_full_name(name).unwrap().full_name(), name);
            assert_eq!(name.parse::<Format>().unwrap().to_string(), name);
        }
        for (text, error) in [
            ("", ParseFormatError::Unknown),
            ("xml", ParseFormatError::Unknown),
            ("fixed", ParseFormatError::Size),
            ("fixed:0", ParseFormatError::Size),
            ("fixed:-1", ParseFormatError::Size),
            ("length-prefixed:u24", ParseFormatError::Prefix),
            ("csv:", ParseFormatError::Dialect),
            ("csv:escape=;", ParseFormatError::Dialect),
            ("tsv:escape=n", ParseFormatError::Dialect),
            ("tsv:escape=é", ParseFormatError::Dialect),
        ] {
            assert_eq!(text.parse::<Format>().unwrap_err(), error, "{text}");
        }
    }

    #[test]
    fn names_tell_formats_whatever_compresses_them() {
        let format = |name: &str| Format::of_name(Path::new(name)).map(|format| format.to_string());
        for (name, expected) in [
            ("a.csv", Some("csv")),
            ("a.TSV", Some("tsv")),
            ("a.b.jsonl.zst", Some("jsonl")),
            ("a.json", Some("jsonl")),
            ("a.tab", Some("tsv")),
            ("a.psv", Some("csv")),
            ("a.csv.txt", Some("csv")),
            ("a.tsv.txt.gz", Some("tsv")),
            ("a.tar.txt", None),
            ("a.csv.zstd", Some("csv")),
            ("a.csv.gzip", Some("csv")),
            ("reads_1.fastq.gz", Some("fastq")),
            ("x.fa", Some("fasta")),
            ("GCF_000005845.2.fna.gz", Some("fasta")),
            ("shard-000.tar", Some("tar")),
            ("shard-000.tgz", Some("tar")),
            ("shard-000.tar.zst", Some("tar")),
            ("csv", None),
            ("a.txt", None),
            ("a.gz", None),
            (".csv", Some("csv")),
        ] {
            assert_eq!(format(name).as_deref(), expected, "{name}");
        }
    }
}
