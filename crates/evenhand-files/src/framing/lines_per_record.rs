//! Records of several lines each, as in FASTQ.

use std::num::NonZero;

use memchr::memchr_iter;

use super::{FormatError, Step};

/// Finds the ends of records of `lines` lines.
#[derive(Debug, Clone)]
pub(crate) struct LinesPerRecord {
    lines: NonZero<u32>,
    /// Lines of the record that have ended.
    ended: u32,
    /// Whether the last byte that came was the end of a line, or none came of the record.
    is_at_start: bool,
}

impl LinesPerRecord {
    pub(super) fn new(lines: NonZero<u32>) -> Self {
        Self { lines, ended: 0, is_at_start: true }
    }

    #[inline]
    pub(super) fn next(&mut self, bytes: &[u8]) -> Step {
        for end in memchr_iter(b'\n', bytes) {
            self.ended += 1;
            if self.ended == self.lines.get() {
                self.ended = 0;
                self.is_at_start = true;
                return Step::End(end);
            }
        }
        if let Some(last) = bytes.last() {
            self.is_at_start = *last == b'\n';
        }
        Step::Within(bytes.len())
    }

    pub(super) fn finish(&mut self, bytes: &[u8], begun: u64) -> Result<Step, FormatError> {
        let found = self.ended + u32::from(!self.is_at_start);
        match found {
            _ if begun == 0 && bytes.is_empty() => Ok(Step::Skip(0)),
            found if found == self.lines.get() => Ok(Step::End(bytes.len())),
            found => Err(FormatError::MissingLines { found, lines: self.lines.get() }),
        }
    }
}
