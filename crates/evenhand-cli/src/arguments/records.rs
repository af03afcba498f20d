//! How inputs are divided into records.

use std::num::NonZero;

use clap::Args;
use evenhand_files::Format;
use regex::bytes::Regex;

use super::{no_value, whole};
use crate::language;

/// What a record is.
#[derive(Debug, Clone, Args)]
pub(crate) struct RecordFormat {
    /// Record format, such as csv or jsonl [default: by extension]
    ///
    /// lines, csv and tsv (rows, also with newlines inside quoted fields), jsonl, parquet and arrow
    /// (rows), tar (samples: all files of one key), fixed:SIZE (SIZE in bytes),
    /// length-prefixed:TYPE (u8, u16le, u16be, … u64be, varint). A file with an unknown extension
    /// has lines.
    #[arg(help_heading = "Records")]
    #[arg(long, value_name = "FORMAT", value_parser = format, conflicts_with = "zero_terminated")]
    pub(crate) format: Option<Format>,

    /// A record is N lines (FASTQ: 4)
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
    /// For example ^> for FASTA.
    #[arg(help_heading = "Records")]
    #[arg(
        long,
        value_name = "REGEX",
        allow_hyphen_values = true,
        value_parser = expression,
        conflicts_with_all = ["format", "lines_per_record", "zero_terminated"]
    )]
    pub(crate) record_start: Option<Regex>,

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

/// A number of lines.
fn lines(text: &str) -> Result<NonZero<u32>, String> {
    text.parse().map_err(|_| no_value("lines"))
}

/// A regular expression; the reason of the one that is none is shown in lines of its own.
fn expression(text: &str) -> Result<Regex, String> {
    Regex::new(text).map_err(|error| format!("{}\n\n{error}\n", no_value("expression")))
}
