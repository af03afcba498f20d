//! Rows of a table (RFC 4180): a line, unless its end is within quotes.
//!
//! A quote that begins a field opens it, two in a row within stand for one, and the next one closes it: a separator or the
//! end of the row must follow. A quote elsewhere is a character like others.
//!
//! Cost: a search for quotes and ends of lines; each is looked at once.

use memchr::{memchr, memchr2};

use super::{FormatError, Step};
use crate::format::CsvDialect;

/// Finds the ends of rows.
#[derive(Debug, Clone)]
pub(crate) struct Rows {
    dialect: CsvDialect,
    state: State,
    /// The byte before those that come next; an end of line at the beginning of a row.
    last: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Not within quotes.
    Plain,
    /// Within quotes.
    Quoted,
    /// Behind a quote that was within quotes: the first of two, or the closing one.
    AfterQuote,
    /// Behind a carriage return that followed the closing quote.
    AfterReturn,
}

impl Rows {
    pub(super) fn new(dialect: CsvDialect) -> Self {
        Self { dialect, state: State::Plain, last: b'\n' }
    }

    #[inline]
    pub(super) fn next(&mut self, bytes: &[u8]) -> Result<Step, (FormatError, usize)> {
        let mut at = 0;
        while at < bytes.len() {
            match self.state {
                State::Plain => {
                    let Some(found) = memchr2(b'"', b'\n', &bytes[at..]) else { break };
                    let here = at + found;
                    if bytes[here] == b'\n' {
                        self.last = b'\n';
                        return Ok(Step::End(here));
                    }
                    let before = if here == 0 { self.last } else { bytes[here - 1] };
                    if before == b'\n' || self.dialect.is_separator(before) {
                        self.state = State::Quoted;
                    }
                    at = here + 1;
                }
                State::Quoted => {
                    let Some(found) = memchr(b'"', &bytes[at..]) else { break };
                    self.state = State::AfterQuote;
                    at += found + 1;
                }
                State::AfterQuote | State::AfterReturn => {
                    let byte = bytes[at];
                    match byte {
                        b'\n' => {
                            self.state = State::Plain;
                            self.last = b'\n';
                            return Ok(Step::End(at));
                        }
                        b'"' if self.state == State::AfterQuote => self.state = State::Quoted,
                        b'\r' if self.state == State::AfterQuote => self.state = State::AfterReturn,
                        _ if self.state == State::AfterQuote && self.dialect.is_separator(byte) => {
                            self.state = State::Plain;
                        }
                        _ => return Err((FormatError::AfterQuotes, at)),
                    }
                    at += 1;
                }
            }
        }
        if let Some(last) = bytes.last() {
            self.last = *last;
        }
        Ok(Step::Within(bytes.len()))
    }

    pub(super) fn finish(&mut self, bytes: &[u8], begun: u64) -> Result<Step, FormatError> {
        if self.state == State::Quoted {
            return Err(FormatError::OpenQuotes);
        }
        *self = Self::new(self.dialect);
        Ok(if begun == 0 && bytes.is_empty() { Step::Skip(0) } else { Step::End(bytes.len()) })
    }
}
