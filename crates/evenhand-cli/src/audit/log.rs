//! Logs: opened by their names, decompressed, split into records.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, stdin};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use evenhand_files::{CsvRecords, Decompressed};
use evenhand_sources::{Following, Layout, Log as Reader, Rows, Stop, TextStream};

use crate::arguments::{Format, OfLog};
use crate::outcome::WrongUsage;

/// A log of decks.
#[derive(Debug, Clone)]
pub(crate) struct Log {
    /// None is standard input.
    path: Option<PathBuf>,
    format: Format,
    /// The column of a CSV file, or the field of JSON objects, that has the decks.
    column: Option<String>,
    /// Whether the first record of a CSV file is no deck.
    header: bool,
    follow: bool,
}

impl Log {
    pub(crate) fn new(path: &Path, options: &OfLog) -> anyhow::Result<Self> {
        let OfLog { format, ref column, header, follow } = *options;
        let format = format.unwrap_or_else(|| format_of(path));
        let path = Some(path.to_path_buf()).filter(|path| path != Path::new("-"));
        let wrong = |why: &str| Err(WrongUsage(why.into()).into());
        if column.is_some() && format == Format::Text {
            return wrong("--column is for CSV and JSON lines: text has a deck a line (see --format)");
        }
        if header && format != Format::Csv {
            return wrong("--header is for CSV (see --format)");
        }
        if follow && path.is_none() {
            return wrong("--follow needs a file: standard input is read to its end anyway");
        }
        Ok(Self { path, format, column: column.clone(), header, follow })
    }

    /// What messages call the place of a deck.
    pub(crate) fn unit(&self) -> String {
        let unit = if self.format == Format::Csv { "record" } else { "line" };
        format!("{self}, {unit}")
    }

    /// Reads it in a thread, until the stop is raised.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub(crate) fn open(&self, stop: Stop) -> anyhow::Result<TextStream> {
        let opened = || format!("{self}: cannot be opened");
        let from: Box<dyn Read + Send> = match &self.path {
            None => Box::new(Decompressed::new(stdin())),
            Some(path) => {
                let file = File::open(path).with_context(opened)?;
                if file.metadata().with_context(opened)?.is_dir() {
                    bail!("{self}: is a folder, not a log");
                }
                // What grows is not waited for to tell whether it is compressed.
                if self.follow {
                    Box::new(Following::new(file, stop.clone()))
                } else {
                    Box::new(Decompressed::new(file))
                }
            }
        };
        let layout = match self.format {
            Format::Text => Layout::Text(from),
            Format::Csv => Layout::Rows {
                rows: Box::new(Records(CsvRecords::new(from))),
                column: self.column.clone(),
                header: self.header,
            },
            Format::Jsonl => Layout::JsonLines { from, field: self.column.clone() },
        };
        let log = Reader::new(&self.to_string(), layout);
        Ok(if self.follow { log.prompt() } else { log }.stream(stop)?)
    }
}

/// The format of a file, by the end of its name.
fn format_of(path: &Path) -> Format {
    let name = path.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "csv" => Format::Csv,
        "jsonl" | "ndjson" => Format::Jsonl,
        _ => Format::Text,
    }
}

impl fmt::Display for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.path {
            None => f.write_str("standard input"),
            Some(path) => path.display().fmt(f),
        }
    }
}

/// The records of a CSV file, as rows.
struct Records<R>(CsvRecords<R>);

impl<R: Read> Rows for Records<R> {
    fn next_row(&mut self, cell: &mut dyn FnMut(&[u8])) -> io::Result<bool> {
        Ok(self.0.next()?.map(|cells| cells.for_each(cell)).is_some())
    }
}
