//! Decks from a log that the reader's browser holds: read piece by piece, and never sent anywhere.

use std::io::{self, Read};

use evenhand_files::{CsvRecords, Decompressed};
use evenhand_sources::{Layout, Log, LogFormat, NotUtf16, Rows};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// A file of JavaScript, as the page's worker reads it.
    #[derive(Debug, Clone)]
    pub type Bytes;

    /// The next bytes, as many at most; none at the end.
    #[wasm_bindgen(method, catch)]
    fn read(this: &Bytes, most: u32) -> Result<Vec<u8>, JsValue>;

    /// Whether the page wants to be shown what there is so far.
    #[wasm_bindgen(method, js_name = isDue)]
    pub(super) fn is_due(this: &Bytes) -> bool;

    /// Shows it.
    #[wasm_bindgen(method)]
    pub(super) fn show(this: &Bytes, live: &str);
}

/// It as a reader.
struct Reading(Bytes);

impl Read for Reading {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let bytes = self.0.read(to.len() as u32).map_err(|error| io::Error::other(format!("{error:?}")))?;
        let read = bytes.len().min(to.len());
        to[..read].copy_from_slice(&bytes[..read]);
        Ok(read)
    }
}

/// The records of a CSV file, as rows.
struct Records<R>(CsvRecords<R>);

impl<R: Read> Rows for Records<R> {
    fn next_row(&mut self, cell: &mut dyn FnMut(&[u8])) -> io::Result<bool> {
        Ok(self.0.next()?.map(|cells| cells.for_each(cell)).is_some())
    }
}

/// The log of a name.
pub(super) fn open(name: &str, bytes: Bytes) -> Log {
    let from: Box<dyn Read + Send> = Box::new(NotUtf16::new(Decompressed::new(Reading(bytes))));
    let layout = match LogFormat::of_name(name) {
        LogFormat::Text => Layout::Text(from),
        LogFormat::JsonLines => Layout::JsonLines { from, field: None },
        LogFormat::Csv => {
            Layout::Rows { rows: Box::new(Records(CsvRecords::new(from, None))), column: None, header: false }
        }
    };
    Log::new(name, layout)
}
