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
    /// Rows of fields (RFC 4180): each plain, or within quotes, where it may hold separators and ends of lines.
    /// Fields are neither counted nor need they be text.
    Csv(CsvDialect),
    /// This many lines are a record, as in FASTQ.
    LinesPerRecord(NonZero<u32>),
    /// A record begins with a line in which the expression is found, as in FASTA and logs, and has all lines to the next. Lines
    /// before the first such line are a record too. It is looked for in the first 64 KiB of a line, which it takes for the whole line.
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

/// What separates the fields of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CsvDialect {
    /// Commas; or semicolons, tabs or vertical bars: all of them are taken for separators where that decides whether a quote begins a
    /// field.
    Comma,
    /// Tabs.
    Tab,
}

impl CsvDialect {
    /// Whether a field may end with this byte.
    pub(crate) fn is_separator(self, byte: u8) -> bool {
        match self {
            Self::Comma => matches!(byte, b',' | b';' | b'\t' | b'|'),
            Self::Tab => byte == b'\t',
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

impl Format {
    /// The names of formats, as [`str::parse`] takes them.
    pub const NAMES: &'static [&'static str] = &[
        "lines",
        "csv",
        "tsv",
        "jsonl",
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
    /// assert!(matches!(format, Some(Format::Csv(CsvDialect::Comma))));
    /// assert!(Format::of_name(Path::new("rows")).is_none());
    /// ```
    pub fn of_name(path: &Path) -> Option<Self> {
        /// The lines of a record of FASTQ.
        const FASTQ: NonZero<u32> = NonZero::new(4).unwrap();
        let name = path.file_name()?.to_str()?.to_ascii_lowercase();
        let (stem, end) = name.rsplit_once('.')?;
        let end = match Codec::of_ending(end) {
            // As tgz, which stands for tar.gz.
            Some(_) if end.starts_with('t') => "tar",
            Some(_) => stem.rsplit_once('.')?.1,
            None => end,
        };
        Some(match end {
            "csv" => Self::Csv(CsvDialect::Comma),
            "tsv" => Self::Csv(CsvDialect::Tab),
            "jsonl" | "ndjson" => Self::Delimited(b'\n'),
            "fastq" | "fq" => Self::LinesPerRecord(FASTQ),
            "fasta" | "fa" => Self::RecordStart(Regex::new("^>").ok()?),
            "tar" => Self::Tar,
            #[cfg(feature = "arrow")]
            end => return ColumnarFormat::of_ending(end).map(Self::Columnar),
            #[cfg(not(feature = "arrow"))]
            _ => return None,
        })
    }

    /// What [`Format::of_full_name`] takes for it: as it is displayed, but for those that are told by options of the program: `null`,
    /// `lines-per-record:N`, `record-start:REGEX`.
    pub fn full_name(&self) -> String {
        match self {
            Self::Delimited(0) => "null".to_owned(),
            Self::LinesPerRecord(lines) => format!("lines-per-record:{lines}"),
            Self::RecordStart(start) => format!("record-start:{start}"),
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
            Self::Csv(_) | Self::LinesPerRecord(_) | Self::RecordStart(_) => Some(b'\n'),
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
            (Self::Tar, Self::Tar) => true,
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
            Self::Csv(CsvDialect::Comma) => f.write_str("csv"),
            Self::Csv(CsvDialect::Tab) => f.write_str("tsv"),
            Self::LinesPerRecord(count) => write!(f, "{count} lines a record"),
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
}

impl ParseFormatError {
    /// The error in a language.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        let list = |names: &[&str]| names.join(", ");
        match self {
            Self::Unknown => words.format("format.unknown", [("names", list(Format::NAMES).into())]),
            Self::Size => words.text("format.size"),
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
        match text {
            "lines" | "jsonl" => Ok(Self::Delimited(b'\n')),
            "csv" => Ok(Self::Csv(CsvDialect::Comma)),
            "tsv" => Ok(Self::Csv(CsvDialect::Tab)),
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
        for name in
            ["lines", "csv", "tsv", "tar", "fixed:784", "length-prefixed:u32be", "length-prefixed:varint"]
        {
            assert_eq!(name.parse::<Format>().unwrap().to_string(), name);
        }
        for (text, error) in [
            ("", ParseFormatError::Unknown),
            ("xml", ParseFormatError::Unknown),
            ("fixed", ParseFormatError::Size),
            ("fixed:0", ParseFormatError::Size),
            ("fixed:-1", ParseFormatError::Size),
            ("length-prefixed:u24", ParseFormatError::Prefix),
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
            ("a.b.jsonl.zst", Some("lines")),
            ("a.csv.zstd", Some("csv")),
            ("a.csv.gzip", Some("csv")),
            ("reads_1.fastq.gz", Some("4 lines a record")),
            ("x.fa", Some("records from ^> on")),
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
