//! Lines of JSON: each is a value, and lines of white space are skipped.
//!
//! A document that spans lines would be torn apart, and an array of objects or arrays on a single line would not be shuffled. The
//! first and the last byte of a line reveal such a document: a value that begins with a bracket ends with its counterpart, and values
//! do not end with a comma or a colon. There are no further checks of the JSON.
//!
//! Cost: a search for the end of each line.

use memchr::{memchr, memrchr};

use super::{FormatError, Step};

/// Maximum white space before the first other byte of a line. Longer white space counts as a line of text.
const MOST_BLANK: usize = 64 << 10;

/// Finds the ends of lines.
#[derive(Debug, Clone)]
pub(crate) struct JsonLines {
    /// Whether lines must be values.
    pub(super) is_checked: bool,
    /// The first byte of the current line, and the last so far, both without white space.
    begun: Option<(u8, u8)>,
    /// Whether the current line begins with two brackets, as an array of objects or arrays does. `None` until it is known.
    is_nested: Option<bool>,
    /// Number of completed lines, at most two.
    ended: u8,
    /// Whether the first line was an array of objects or arrays.
    is_array: bool,
}

impl JsonLines {
    pub(super) fn new() -> Self {
        Self { is_checked: true, begun: None, is_nested: None, ended: 0, is_array: false }
    }

    pub(super) fn next(&mut self, bytes: &[u8]) -> Result<Step, (FormatError, usize)> {
        let (first, mut last, rest) = if let Some((first, last)) = self.begun {
            (first, last, bytes)
        } else {
            let blank = bytes.iter().position(|byte| !is_space(*byte)).unwrap_or(bytes.len());
            if let Some(end) = memrchr(b'\n', &bytes[..blank]) {
                return Ok(Step::Skip(end + 1));
            }
            if blank == bytes.len() && blank < MOST_BLANK {
                return Ok(Step::Within(0));
            }
            let first = bytes.get(blank).copied().unwrap_or(b' ');
            (first, first, bytes.get(blank + 1..).unwrap_or_default())
        };
        if first == b'[' && self.is_nested.is_none() {
            self.is_nested = rest.iter().find(|byte| !is_space(**byte)).map(|byte| b"{[".contains(byte));
        }
        let end = memchr(b'\n', bytes);
        let line = &bytes[..end.unwrap_or(bytes.len())];
        let text = line.iter().rposition(|byte| !is_space(*byte));
        last = text.map_or(last, |text| line[text]);
        let Some(end) = end else {
            self.begun = Some((first, last));
            return Ok(Step::Within(bytes.len()));
        };
        self.end_line(first, last).map_err(|why| (why, end))?;
        Ok(Step::End(end))
    }

    /// Ends a line with these first and last bytes.
    fn end_line(&mut self, first: u8, last: u8) -> Result<(), FormatError> {
        self.begun = None;
        let is_whole = match first {
            b'{' => last == b'}',
            b'[' => last == b']',
            first => !b"}],:".contains(&first) && !b",:{[".contains(&last),
        };
        if self.is_checked && !is_whole {
            return Err(if self.ended == 0 && first == b'[' {
                FormatError::JsonArray
            } else {
                FormatError::JsonPart
            });
        }
        let is_nested = self.is_nested.take() == Some(true);
        self.is_array = self.ended == 0 && is_nested;
        self.ended = 2.min(self.ended + 1);
        Ok(())
    }

    pub(super) fn finish(&mut self, bytes: &[u8]) -> Result<Step, FormatError> {
        let step = match self.begun {
            None => Step::Skip(bytes.len()),
            Some((first, last)) => {
                self.end_line(first, last)?;
                Step::End(bytes.len())
            }
        };
        if self.is_checked && self.is_array && self.ended == 1 {
            return Err(FormatError::JsonArray);
        }
        Ok(step)
    }
}

/// Whether a byte is white space in JSON.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}
