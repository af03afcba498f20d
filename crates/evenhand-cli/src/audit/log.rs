//! Logs: opened by their names, decompressed, split into records.

use std::fs::File;
use std::io::{self, Read, stdin};
use std::path::Path;

use anyhow::{Context, bail};
use evenhand_files::{CsvRecords, Decompressed};
use evenhand_locale::Language;
use evenhand_sources::{Following, Layout, Log, LogFormat, NotUtf16, Rows, Stop};

use super::words::told;
use crate::arguments::{Format, OfLog};
use crate::file;
use crate::outcome::UsageError;

/// Opens a log of decks; - is standard input. One that is followed ends when the stop is raised.
///
/// # Errors
/// If it cannot be opened, or the options are not for its format.
pub(crate) fn open(path: &Path, options: &OfLog, stop: &Stop) -> anyhow::Result<Log> {
    let OfLog { format, ref column, header, follow, delimiter, .. } = *options;
    let (format, column) = (format.unwrap_or_else(|| format_of(path)), column.clone());
    let wrong = |id: &str| Err(UsageError(told(id, [])).into());
    let is_numbered = |column: &String| column.starts_with(|letter: char| letter.is_ascii_digit());
    if format == Format::Text && column.as_ref().is_some_and(|column| !is_numbered(column)) {
        return wrong("log-column");
    }
    if header && format != Format::Csv {
        return wrong("log-header");
    }
    if delimiter.is_some() && format != Format::Csv {
        return wrong("log-delimiter");
    }
    // It goes into reports for programs too, which are in English.
    let name = file::name_in(path, Language::English);
    let from: Box<dyn Read + Send> = if path == Path::new("-") {
        if follow {
            return wrong("log-follow");
        }
        let opened = || told("log-opened", [("name", name.as_str().into())]);
        evenhand_files::check_standard_input().with_context(opened)?;
        Box::new(Decompressed::new(stdin()))
    } else {
        let opened = || told("log-opened", [("name", name.as_str().into())]);
        let file = File::open(path).with_context(opened)?;
        if file.metadata().with_context(opened)?.is_dir() {
            bail!(told("log-folder", [("name", name.as_str().into())]));
        }
        // What grows is not waited for to see whether it is compressed.
        if follow {
            Box::new(Following::new(file, path.to_path_buf(), stop.child()))
        } else {
            Box::new(Decompressed::new(file))
        }
    };
    let from: Box<dyn Read + Send> = Box::new(NotUtf16::new(from));
    let layout = match format {
        Format::Text => match column {
            Some(columns) => Layout::Words { from, columns },
            None => Layout::Text(from),
        },
        Format::Csv => {
            Layout::Rows { rows: Box::new(Records(CsvRecords::new(from, delimiter))), column, header }
        }
        Format::Jsonl => Layout::JsonLines { from, field: column },
    };
    let log = Log::new(&name, layout);
    Ok(if follow { log.prompt() } else { log })
}

/// The format of a file, by the end of its name.
fn format_of(path: &Path) -> Format {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    match LogFormat::of_name(&name) {
        LogFormat::Text => Format::Text,
        LogFormat::Csv => Format::Csv,
        LogFormat::JsonLines => Format::Jsonl,
    }
}

/// The records of a CSV file, as rows.
struct Records<R>(CsvRecords<R>);

impl<R: Read> Rows for Records<R> {
    fn next_row(&mut self, cell: &mut dyn FnMut(&[u8])) -> io::Result<bool> {
        Ok(self.0.next()?.map(|cells| cells.for_each(cell)).is_some())
    }
}
