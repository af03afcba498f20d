//! Decks from a log that the reader's browser holds: read piece by piece, and never sent anywhere.

use std::io::{self, Read};

use evenhand::TooFew;
use evenhand_files::{CsvRecords, Decompressed};
use evenhand_locale::Language;
use evenhand_sources::{Cards, CardsError, Layout, Log, LogFormat, NotUtf16, Rows, items};
use serde::Deserialize;
use wasm_bindgen::prelude::*;

use crate::error::PageError;
use crate::words::say;

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

/// A log that is to be judged, and what its reader says of it; what is empty is learned from the log.
#[derive(Deserialize)]
pub(super) struct Request {
    /// What messages call it; its ending tells its format.
    name: String,
    /// The column of a table, or the field of JSON lines, that has the decks.
    #[serde(default)]
    column: String,
    /// Whether the first row of a table is no deck.
    #[serde(default)]
    header: bool,
    /// The cards in the order that the shuffle starts from, as [`items`] reads them.
    #[serde(default)]
    items: String,
    /// What separates cards in a line.
    #[serde(default)]
    separator: String,
    /// Of how many cards from the top on a line shows.
    visible: Option<u32>,
}

impl Request {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The cards that its reader named.
    fn cards(&self, language: Language) -> Result<Option<Cards>, PageError> {
        if self.items.is_empty() {
            return match self.visible {
                Some(_) => Err(PageError(say("judge", "visible-of-what", [], language))),
                None => Ok(None),
            };
        }
        let told = |error: CardsError| PageError(error.text(language));
        let cards = Cards::of_items(&items(&self.items).map_err(told)?).map_err(told)?;
        let visible = self.visible.unwrap_or(cards.visible());
        let cards = cards.with_visible(visible).map_err(|TooFew { asked, available }| {
            PageError(say(
                "judge",
                "visible-too-many",
                [("asked", asked.into()), ("available", available.into())],
                language,
            ))
        })?;
        Ok(Some(cards.separated_by(self.separator())))
    }

    fn separator(&self) -> Option<String> {
        (!self.separator.is_empty()).then(|| self.separator.clone())
    }

    /// Reads its decks, as [`Log::decks`] does.
    ///
    /// # Errors
    /// As there, or if what was said of the cards cannot be.
    pub(super) fn decks(
        &self,
        bytes: Bytes,
        language: Language,
        take: &mut dyn FnMut(&Cards, &[u32]) -> bool,
    ) -> Result<Option<[u8; 32]>, PageError> {
        let (named, separator) = (self.cards(language)?, self.separator());
        let cards_of = |line: &[u8]| match &named {
            Some(cards) => Ok(cards.clone()),
            None => Cards::learned(line, None, separator.as_deref()),
        };
        open(self, bytes).decks(&cards_of, take).map_err(|error| PageError(error.in_full(language)))
    }
}

/// A file of JavaScript as a reader.
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

/// The log, of the format that its name tells.
fn open(request: &Request, bytes: Bytes) -> Log {
    let Request { name, column, header, .. } = request;
    let column = (!column.is_empty()).then(|| column.clone());
    let from: Box<dyn Read + Send> = Box::new(NotUtf16::new(Decompressed::new(Reading(bytes))));
    let layout = match LogFormat::of_name(name) {
        LogFormat::Text => Layout::Text(from),
        LogFormat::JsonLines => Layout::JsonLines { from, field: column },
        LogFormat::Csv => {
            Layout::Rows { rows: Box::new(Records(CsvRecords::new(from, None))), column, header: *header }
        }
    };
    Log::new(name, layout)
}
