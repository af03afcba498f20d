//! Rows of a table (RFC 4180): a line, unless its end is within quotes. Empty lines are skipped.
//!
//! A quote that begins a field opens it, two in a row within stand for one, and the next one closes it: a separator or the
//! end of the row must follow. A quote elsewhere is a character like others. The byte behind an escape character, if the dialect has
//! one, is a character like others too: within quotes, or everywhere in a dialect without quotes.
//!
//! Cost: a search for quotes and ends of lines; each is looked at once.

use memchr::memchr2;

use super::{FormatError, Step, empty_lines};
use crate::format::CsvDialect;

/// Finds the ends of rows.
#[derive(Debug, Clone)]
pub(crate) struct Rows {
    dialect: CsvDialect,
    state: State,
    /// The previous byte.
    last: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Before the first byte of a row.
    Start,
    /// Not within quotes.
    Plain,
    /// Behind an escape character, not within quotes.
    Escaped,
    /// Within quotes.
    Quoted,
    /// Behind an escape character within quotes.
    QuotedEscaped,
    /// Behind a quote that was within quotes: the first of two, or the closing one.
    AfterQuote,
    /// Behind a carriage return that followed the closing quote.
    AfterReturn,
}

impl Rows {
    pub(super) fn new(dialect: CsvDialect) -> Self {
        Self { dialect, state: State::Start, last: b'\n' }
    }

    #[inline]
    pub(super) fn next(&mut self, bytes: &[u8]) -> Result<Step, (FormatError, usize)> {
        if self.state == State::Start {
            match empty_lines(bytes) {
                0 if bytes.is_empty() || bytes == b"\r" => return Ok(Step::Within(0)),
                0 => {}
                empty => return Ok(Step::Skip(empty)),
            }
            self.last = b'\n';
            self.state = State::Plain;
        }
        let (is_quoting, escape) = (self.dialect.is_quoting(), self.dialect.escape());
        // Bytes with a meaning, other than line endings.
        let mark = if is_quoting { b'"' } else { escape.unwrap_or(b'\n') };
        let mut at = 0;
        while at < bytes.len() {
            match self.state {
                State::Start | State::Plain => {
                    let Some(found) = memchr2(mark, b'\n', &bytes[at..]) else { break };
                    let here = at + found;
                    if bytes[here] == b'\n' {
                        self.state = State::Start;
                        return Ok(Step::End(here));
                    }
                    let before = if here == 0 { self.last } else { bytes[here - 1] };
                    if !is_quoting {
                        self.state = State::Escaped;
                    } else if before == b'\n' || self.dialect.is_separator(before) {
                        self.state = State::Quoted;
                    }
                    at = here + 1;
                }
                State::Quoted => {
                    let Some(found) = memchr2(b'"', escape.unwrap_or(b'"'), &bytes[at..]) else { break };
                    let is_quote = bytes[at + found] == b'"';
                    self.state = if is_quote { State::AfterQuote } else { State::QuotedEscaped };
                    at += found + 1;
                }
                State::Escaped => {
                    self.state = State::Plain;
                    at += 1;
                }
                State::QuotedEscaped => {
                    self.state = State::Quoted;
                    at += 1;
                }
                State::AfterQuote | State::AfterReturn => {
                    let byte = bytes[at];
                    match byte {
                        b'\n' => {
                            self.state = State::Start;
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

    pub(super) fn finish(&mut self, bytes: &[u8]) -> Result<Step, FormatError> {
        match std::mem::replace(&mut self.state, State::Start) {
            State::Quoted | State::QuotedEscaped => Err(FormatError::OpenQuotes),
            State::Start => Ok(Step::Skip(bytes.len())),
            _ => Ok(Step::End(bytes.len())),
        }
    }
}
