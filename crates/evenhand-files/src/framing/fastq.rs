//! Reads of FASTQ, four lines each: a name that begins with `@`, a sequence, a line that begins with `+`, and qualities.
//!
//! An extra line at the top, or wrapped sequences, would tear reads apart. So the framing checks the first bytes of the first and the
//! third line, and that each base has a quality. It skips empty lines between reads, because many files end with one.

use memchr::memchr;

use super::{FormatError, Step, empty_lines};

/// The lines of a read.
const LINES: u32 = 4;

/// Finds the ends of reads.
#[derive(Debug, Clone)]
pub(crate) struct Fastq {
    /// The line of the read that the next byte is in, from 0.
    line: u32,
    is_line_start: bool,
    /// Number of bytes of the line so far.
    length: u64,
    /// Length of the sequence, once it is complete.
    sequence: u64,
    /// The previous byte.
    last: u8,
}

impl Fastq {
    pub(super) fn new() -> Self {
        Self { line: 0, is_line_start: true, length: 0, sequence: 0, last: b'\n' }
    }

    pub(super) fn next(&mut self, bytes: &[u8]) -> Result<Step, (FormatError, usize)> {
        if self.is_between() {
            match empty_lines(bytes) {
                0 if bytes == b"\r" => return Ok(Step::Within(0)),
                0 => {}
                empty => return Ok(Step::Skip(empty)),
            }
        }
        let mut at = 0;
        while at < bytes.len() {
            if self.is_line_start {
                self.check_start(bytes[at]).map_err(|why| (why, at))?;
            }
            let rest = &bytes[at..];
            let end = memchr(b'\n', rest);
            let line = &rest[..end.unwrap_or(rest.len())];
            self.length += line.len() as u64;
            self.last = line.last().copied().unwrap_or(self.last);
            self.is_line_start = end.is_some();
            at += line.len();
            if end.is_some() {
                let is_last = self.end_line().map_err(|why| (why, at))?;
                if is_last {
                    return Ok(Step::End(at));
                }
                at += 1;
            }
        }
        Ok(Step::Within(bytes.len()))
    }

    /// Whether the next byte starts a read.
    fn is_between(&self) -> bool {
        self.line == 0 && self.is_line_start
    }

    fn check_start(&self, first: u8) -> Result<(), FormatError> {
        match self.line {
            0 if first != b'@' => Err(FormatError::FastqStart),
            2 if first != b'+' => Err(FormatError::FastqPlus),
            _ => Ok(()),
        }
    }

    /// Ends a line, and returns whether it completes the read.
    fn end_line(&mut self) -> Result<bool, FormatError> {
        let length = self.length - u64::from(self.length > 0 && self.last == b'\r');
        self.length = 0;
        match self.line {
            1 => self.sequence = length,
            3 if length != self.sequence => {
                return Err(FormatError::FastqLengths { sequence: self.sequence, qualities: length });
            }
            _ => {}
        }
        self.line = (self.line + 1) % LINES;
        Ok(self.line == 0)
    }

    pub(super) fn finish(&mut self, bytes: &[u8]) -> Result<Step, FormatError> {
        if self.is_between() {
            return Ok(Step::Skip(bytes.len()));
        }
        let found = self.line + u32::from(!self.is_line_start);
        if found < LINES {
            return Err(FormatError::MissingLines { found, lines: LINES });
        }
        self.end_line()?;
        self.is_line_start = true;
        Ok(Step::End(bytes.len()))
    }
}
