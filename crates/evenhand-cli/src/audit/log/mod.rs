//! Decks from a log: text, a CSV column or all of a row, JSON lines; compressed, or still growing.

mod columns;
mod growing;
mod objects;
mod text;

use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, stdin};
use std::path::{Path, PathBuf};
use std::sync::mpsc::sync_channel;

use anyhow::{Context, bail};
use clap::ValueEnum;
use flate2::bufread::MultiGzDecoder;

use self::growing::Growing;
use super::stop::Stop;
use super::told::{Decks, Lines, Told};
use crate::arguments::OfLog;
use crate::outcome::WrongUsage;

/// How decks are written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A deck a line
    Text,
    /// Comma-separated values
    Csv,
    /// A JSON array a line, or an object that has one
    Jsonl,
}

impl Format {
    /// By the end of a file's name.
    fn of(path: &Path) -> Self {
        let name = path.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
        let name = name.strip_suffix(".gz").unwrap_or(&name);
        match name.rsplit_once('.').map_or("", |(_, end)| end) {
            "csv" => Self::Csv,
            "jsonl" | "ndjson" => Self::Jsonl,
            _ => Self::Text,
        }
    }

    /// What a message calls one of its parts.
    fn unit(self) -> &'static str {
        match self {
            Self::Text | Self::Jsonl => "line",
            Self::Csv => "record",
        }
    }
}

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
        let format = format.unwrap_or_else(|| Format::of(path));
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

    /// What messages call a deck's place.
    pub(crate) fn unit(&self) -> String {
        format!("{self}, {}", self.format.unit())
    }

    /// Reads it in a thread of its own, until the receiver is gone or the stop is set.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub(crate) fn open(&self, stop: &Stop) -> anyhow::Result<Decks> {
        let opened = || format!("{self}: cannot be opened");
        let raw: Box<dyn Read + Send> = match &self.path {
            None => Box::new(stdin()),
            Some(path) => {
                let file = File::open(path).with_context(opened)?;
                if file.metadata().with_context(opened)?.is_dir() {
                    bail!("{self}: is a folder, not a log");
                }
                if self.follow { Box::new(Growing::new(file, stop.clone())) } else { Box::new(file) }
            }
        };
        let name = self.to_string();
        let (log, (to, from)) = (self.clone(), sync_channel(4));
        let read = move || {
            let mut send = |lines: Lines| to.send(Told::Lines(lines)).is_ok();
            let done = log.read(BufReader::with_capacity(1 << 20, raw), &mut send);
            // Nobody listens any more: nobody needs to know.
            let _ = to.send(Told::End(done.context(name)));
        };
        std::thread::Builder::new().spawn(read).context("a thread to read the log cannot be started")?;
        Ok(from)
    }

    fn read(
        &self,
        mut raw: BufReader<Box<dyn Read + Send>>,
        send: &mut dyn FnMut(Lines) -> bool,
    ) -> anyhow::Result<()> {
        let parts = |from: &mut dyn BufRead, send: &mut dyn FnMut(Lines) -> bool| {
            // A mark that some editors begin text with.
            if from.fill_buf()?.starts_with("\u{feff}".as_bytes()) {
                from.consume("\u{feff}".len());
            }
            self.parts(from, send)
        };
        // The two bytes that gzip begins with, whatever the name says; a log that grows is not waited for here.
        if !self.follow && raw.fill_buf()?.starts_with(&[0x1f, 0x8b]) {
            return parts(&mut BufReader::with_capacity(1 << 20, MultiGzDecoder::new(raw)), send);
        }
        parts(&mut raw, send)
    }

    fn parts(&self, from: &mut dyn BufRead, send: &mut dyn FnMut(Lines) -> bool) -> anyhow::Result<()> {
        match self.format {
            Format::Text => text::read(from, send),
            Format::Csv => columns::read(from, self.column.as_deref(), self.header, self.gathered(send)),
            Format::Jsonl => objects::read(from, self.column.as_deref(), self.gathered(send)),
        }
    }
}

impl Log {
    fn gathered<'a>(&self, send: &'a mut dyn FnMut(Lines) -> bool) -> Gathered<'a> {
        // What grows is seen at once: nobody knows when the next line comes.
        let enough = if self.follow { 1 } else { ENOUGH };
        Gathered { lines: Lines { text: Vec::new(), first: 1 }, next: 1, enough, send }
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

/// Lines that are put together one by one, and sent when there are enough of them.
struct Gathered<'a> {
    lines: Lines,
    next: u64,
    enough: usize,
    send: &'a mut dyn FnMut(Lines) -> bool,
}

/// As many bytes of lines are sent at once.
const ENOUGH: usize = 1 << 18;

impl Gathered<'_> {
    /// Adds the line of a record; an empty one where a record has no deck. False when nobody listens any more.
    fn add(&mut self, cards: &[u8]) -> bool {
        self.lines.text.extend(cards.iter().map(|byte| if *byte == b'\n' { b' ' } else { *byte }));
        self.lines.text.push(b'\n');
        self.next += 1;
        self.lines.text.len() < self.enough || self.flush()
    }

    /// Sends what there is.
    fn flush(&mut self) -> bool {
        let lines = std::mem::replace(&mut self.lines, Lines { text: Vec::new(), first: self.next });
        lines.text.is_empty() || (self.send)(lines)
    }
}
