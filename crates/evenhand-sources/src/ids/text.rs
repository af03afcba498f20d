//! Ids in decimal digits, with what lists put between them.

use super::{IdsError, IdsEvent};

/// The most bytes of what is no id that an error quotes.
const MAX_QUOTED: usize = 40;

/// The most bytes of a word: no id is longer.
const MAX_WORD: usize = 1 << 10;

/// The byte-order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Where in the text.
#[derive(Debug)]
pub(super) struct Text {
    /// The line, from 1.
    line: u64,
    /// Ids of this line so far.
    in_line: u64,
    /// Whether each line is an order; not known before the first line with ids has ended.
    by_line: Option<bool>,
    /// Whether ids have come since an order ended.
    has_ids: bool,
    /// The word that the last bytes may be the beginning of.
    word: Vec<u8>,
    /// Whether nothing came so far.
    is_start: bool,
}

impl Default for Text {
    fn default() -> Self {
        Self { line: 1, in_line: 0, by_line: None, has_ids: false, word: Vec::new(), is_start: true }
    }
}

impl Text {
    /// Takes bytes up to the end of an order, or all; how many.
    pub(super) fn take(
        &mut self,
        bytes: &[u8],
        to: &mut Vec<u64>,
    ) -> Result<(usize, Option<IdsEvent>), IdsError> {
        // A number in digits that ends within these bytes, as nearly all do, is never copied.
        let mut number: Option<u64> = None;
        let mut start = 0;
        for (at, byte) in bytes.iter().enumerate() {
            if byte.is_ascii_digit() && self.word.is_empty() && (number.is_some() || at == start) {
                let digit = u64::from(byte - b'0');
                let tens = number.unwrap_or(0).checked_mul(10);
                number = tens.and_then(|tens| tens.checked_add(digit));
                if number.is_none() {
                    // Too large: read on as a word, which says so.
                    self.word.extend_from_slice(&bytes[start..=at]);
                }
                continue;
            }
            if !is_between(*byte) {
                if self.word.is_empty() {
                    self.word.extend_from_slice(&bytes[start..at]);
                    number = None;
                }
                self.word.push(*byte);
                if self.word.len() > MAX_WORD {
                    return Err(self.no_id());
                }
                if self.is_start && self.word == MARK {
                    self.word.clear();
                    start = at + 1;
                }
                continue;
            }
            match number.take() {
                Some(id) => self.add(id, to),
                None => self.end_of_word(to)?,
            }
            start = at + 1;
            if *byte == b'\n' && self.is_end_of_order() {
                return Ok((at + 1, Some(IdsEvent::EndOfOrder)));
            }
        }
        if number.is_some() {
            self.word.extend_from_slice(&bytes[start..]);
        }
        Ok((bytes.len(), (!to.is_empty()).then_some(IdsEvent::Ids)))
    }

    /// What the end of the text ends.
    pub(super) fn end(&mut self, to: &mut Vec<u64>) -> Result<IdsEvent, IdsError> {
        self.end_of_word(to)?;
        Ok(if std::mem::take(&mut self.has_ids) { IdsEvent::EndOfOrder } else { IdsEvent::End })
    }

    fn add(&mut self, id: u64, to: &mut Vec<u64>) {
        to.push(id);
        self.in_line += 1;
        self.has_ids = true;
        self.is_start = false;
    }

    fn end_of_word(&mut self, to: &mut Vec<u64>) -> Result<(), IdsError> {
        if self.word.is_empty() {
            return Ok(());
        }
        // A sign is none of an id's.
        let is_number = self.word.iter().all(u8::is_ascii_digit);
        match std::str::from_utf8(&self.word).map(str::parse) {
            Ok(Ok(id)) if is_number => self.add(id, to),
            _ => return Err(self.no_id()),
        }
        self.word.clear();
        Ok(())
    }

    fn no_id(&self) -> IdsError {
        let text = String::from_utf8_lossy(&self.word).chars().take(MAX_QUOTED).collect();
        IdsError::NotAnId { line: self.line, text }
    }

    /// Whether the end of a line ends an order.
    fn is_end_of_order(&mut self) -> bool {
        let in_line = std::mem::take(&mut self.in_line);
        self.line += 1;
        if in_line == 0 {
            return false;
        }
        let by_line = *self.by_line.get_or_insert(in_line > 1);
        by_line && std::mem::take(&mut self.has_ids)
    }
}

/// What stands between ids.
fn is_between(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b',' | b';' | b'[' | b']' | b'(' | b')')
}
