//! How inputs are divided into records.

use std::num::NonZero;

use clap::Args;
use evenhand_files::{CsvDialect, Format};
use regex::bytes::Regex;

use super::{no_value, whole};
use crate::language;
use crate::outcome::UsageError;
use crate::words::WORDS;

/// What a record is.
#[derive(Debug, Clone, Args)]
pub(crate) struct RecordFormat {
    /// Record format, such as csv or jsonl [default: by extension]
    ///
    /// lines, csv and tsv (rows, also with newlines inside quoted fields), jsonl, fasta, fastq,
    /// parquet and arrow (rows), tar (samples: all files of one key), fixed:SIZE (SIZE in bytes),
    /// length-prefixed:TYPE (u8, u16le, u16be, … u64be, varint). A file with an unknown extension
    /// has lines.
    #[arg(help_heading = "Records")]
    #[arg(long, value_name = "FORMAT", value_parser = format, conflicts_with = "zero_terminated")]
    pub(crate) format: Option<Format>,

    /// A record is N lines
    ///
    /// For example 8 for pairs of reads in one FASTQ file.
    #[arg(help_heading = "Records")]
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = lines,
        conflicts_with_all = ["format", "zero_terminated"]
    )]
    pub(crate) lines_per_record: Option<NonZero<u32>>,

    /// A record starts at each line that matches REGEX
    ///
    /// For example ^\d{4}- for a log whose entries start with a date.
    #[arg(help_heading = "Records")]
    #[arg(
        long,
        value_name = "REGEX",
        allow_hyphen_values = true,
        value_parser = expression,
        conflicts_with_all = ["format", "lines_per_record", "zero_terminated"]
    )]
    pub(crate) record_start: Option<Regex>,

    /// Quotes are ordinary characters (csv, tsv)
    ///
    /// Every line is then a row. Use it for text/tab-separated-values, and for tables with quotes
    /// that are never closed.
    #[arg(help_heading = "Records")]
    #[arg(long, conflicts_with_all = ["lines_per_record", "record_start", "zero_terminated"])]
    pub(crate) no_quoting: bool,

    /// CHAR escapes quotes inside quotes (csv, tsv)
    ///
    /// For example a backslash for tables of MySQL and pandas that write \" inside quotes. With
    /// --no-quoting, CHAR escapes separators and newlines.
    #[arg(help_heading = "Records")]
    #[arg(
        long,
        value_name = "CHAR",
        allow_hyphen_values = true,
        value_parser = escape,
        conflicts_with_all = ["lines_per_record", "record_start", "zero_terminated"]
    )]
    pub(crate) escape: Option<u8>,

    /// Lines end with a zero byte, not a newline
    #[arg(help_heading = "Records")]
    #[arg(short, long)]
    pub(crate) zero_terminated: bool,

    /// Keep the first N records on top, once
    ///
    /// 1 by default for csv and tsv, 0 for other formats. Every file that is not empty must have
    /// the same header.
    #[arg(help_heading = "Records")]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) header: Option<u64>,
}

impl RecordFormat {
    /// Returns the format that the options name, or otherwise `by_name`, with the options of tables.
    ///
    /// # Errors
    /// [`UsageError`] if options of tables are present and the format is not a table.
    pub(crate) fn resolve(&self, by_name: Option<Format>) -> Result<Option<Format>, UsageError> {
        let format = self.named().or(by_name);
        if !self.no_quoting && self.escape.is_none() {
            return Ok(format);
        }
        let words = WORDS.messages(language::messages());
        let option = if self.no_quoting { "--no-quoting" } else { "--escape" };
        let Some(Format::Csv(mut dialect)) = format else {
            return Err(UsageError(words.format("format-not-table", [("option", option.into())])));
        };
        if self.no_quoting {
            dialect = dialect.without_quotes();
        }
        if let Some(escape) = self.escape {
            dialect = dialect.with_escape(escape).map_err(|_| UsageError(no_value("escape")))?;
        }
        Ok(Some(Format::Csv(dialect)))
    }

    /// The format that the options name; none if they do not.
    pub(crate) fn named(&self) -> Option<Format> {
        if self.zero_terminated {
            return Some(Format::Delimited(0));
        }
        let lines = self.lines_per_record.map(Format::LinesPerRecord);
        lines.or_else(|| self.record_start.clone().map(Format::RecordStart)).or_else(|| self.format.clone())
    }
}

/// A format by its name.
fn format(text: &str) -> Result<Format, String> {
    text.parse::<Format>().map_err(|error| {
        let is_left_out = ["parquet", "arrow"].contains(&text);
        if is_left_out {
            super::no_value(&format!("{text}-not-built"))
        } else {
            error.text(language::messages())
        }
    })
}

/// An escape character.
fn escape(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        [escape] if CsvDialect::COMMA.with_escape(*escape).is_ok() => Ok(*escape),
        _ => Err(no_value("escape")),
    }
}

/// A number of lines.
fn lines(text: &str) -> Result<NonZero<u32>, String> {
    text.parse().map_err(|_| no_value("lines"))
}

/// A regular expression; the reason of the one that is none is shown in lines of its own.
fn expression(text: &str) -> Result<Regex, String> {
    Regex::new(text).map_err(|error| format!("{}\n\n{error}\n", no_value("expression")))
}
