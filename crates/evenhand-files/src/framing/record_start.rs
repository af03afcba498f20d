//! Records that begin with a line in which an expression is found, as in FASTA and logs.
//!
//! Whether a line begins a record is decided by its first [`PREFIX_BYTES`] bytes, or all of it if it is shorter; so its
//! beginning is left undecided until it is there, and with it the end of the line before, which may be the record's.
//!
//! The first line of an input begins a record too, or it is an error: what stands before the first record would become part of
//! another one wherever the order puts it. A header of lines may keep it on top.

use memchr::memchr;
use regex::bytes::Regex;

use super::{FormatError, Step};

/// The first bytes of a line, which are looked at.
pub(crate) const PREFIX_BYTES: usize = 64 << 10;

/// Finds the ends of records before lines in which `start` is found.
#[derive(Debug, Clone)]
pub(crate) struct RecordStart {
    start: Regex,
    state: State,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Before the first line of an input, which has to begin a record.
    First,
    /// Within a line that is the record's: the first, or one that was looked at.
    Within,
    /// At the end of a line that is the record's, which comes next.
    AtEnd,
}

impl RecordStart {
    pub(super) fn new(start: Regex) -> Self {
        Self { start, state: State::First }
    }

    pub(super) fn next(&mut self, bytes: &[u8]) -> Result<Step, (FormatError, usize)> {
        let mut at = 0;
        if self.state == State::First {
            let seen = &bytes[..bytes.len().min(PREFIX_BYTES)];
            let end = memchr(b'\n', seen);
            if end.is_none() && seen.len() < PREFIX_BYTES {
                return Ok(Step::Within(0));
            }
            self.check_first(&seen[..end.unwrap_or(seen.len())]).map_err(|why| (why, 0))?;
        }
        loop {
            if self.state == State::Within {
                let Some(end) = memchr(b'\n', &bytes[at..]) else { return Ok(Step::Within(bytes.len())) };
                self.state = State::AtEnd;
                at += end;
            }
            // The line after the end that is here.
            let line = bytes.get(at + 1..).unwrap_or_default();
            let seen = &line[..line.len().min(PREFIX_BYTES)];
            let end = memchr(b'\n', seen);
            if end.is_none() && seen.len() < PREFIX_BYTES {
                return Ok(Step::Within(at));
            }
            self.state = State::Within;
            if self.start.is_match(without_return(&seen[..end.unwrap_or(seen.len())])) {
                return Ok(Step::End(at));
            }
            at += 1;
        }
    }

    /// Looks at the first line of an input.
    fn check_first(&mut self, line: &[u8]) -> Result<(), FormatError> {
        self.state = State::Within;
        if self.start.is_match(without_return(line)) { Ok(()) } else { Err(FormatError::BeforeFirst) }
    }

    /// The last line may lack its end. What is behind `End` is the terminator, and perhaps a last line.
    pub(super) fn finish(&mut self, bytes: &[u8], begun: u64) -> Result<Step, FormatError> {
        if self.state == State::First && !bytes.is_empty() {
            self.check_first(bytes)?;
        }
        let state = std::mem::replace(&mut self.state, State::Within);
        Ok(match (state, bytes) {
            (State::First | State::Within, []) if begun == 0 => Step::Skip(0),
            // The end of the last line is the record's.
            (State::AtEnd, [_]) => Step::End(0),
            (State::AtEnd, [_, line @ ..]) if self.start.is_match(without_return(line)) => Step::End(0),
            _ => Step::End(bytes.len()),
        })
    }
}

/// Whether a line, with or without its newline, starts a record.
pub(crate) fn is_start(start: &Regex, line: &[u8]) -> bool {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    start.is_match(without_return(&line[..line.len().min(PREFIX_BYTES)]))
}

/// A line without the carriage return before its end, so that `$` is where the text ends.
fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}
