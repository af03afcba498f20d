//! Ranges of whole numbers: items that need not be anywhere.

use std::fmt;
use std::io;
use std::str::FromStr;

use evenhand::Index;
use evenhand_locale::Language;
use thiserror::Error;

use crate::items::Items;
use crate::sink::Sink;
use crate::words::WORDS;

/// The numbers from `low` to `high`, both included, written in decimal with a delimiter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    low: u64,
    count: u64,
    delimiter: u8,
}

impl Numbers {
    /// The same numbers, each with another byte at its end than a newline.
    #[must_use]
    pub fn delimiter(self, delimiter: u8) -> Self {
        Self { delimiter, ..self }
    }
}

impl fmt::Display for Numbers {
    /// As they are read: `1-6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.low, self.low + (self.count - 1))
    }
}

/// That a text is not a range of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{}", self.text(Language::English))]
#[non_exhaustive]
pub enum ParseRangeError {
    /// It is not two whole numbers below 2^64 with a hyphen between them.
    Form,
    /// It ends before it begins.
    Backward,
    /// It is all 2^64 numbers, one more than a range may have.
    All,
}

impl ParseRangeError {
    /// The error in a language. It has no subject.
    pub fn text(&self, language: Language) -> String {
        WORDS.messages(language).text(match self {
            Self::Form => "range.form",
            Self::Backward => "range.backward",
            Self::All => "range.all",
        })
    }
}

impl FromStr for Numbers {
    type Err = ParseRangeError;

    fn from_str(text: &str) -> Result<Self, ParseRangeError> {
        let number = |digits: &str| {
            let all_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse::<u64>().ok().filter(|_| all_digits).ok_or(ParseRangeError::Form)
        };
        let (low, high) = text.split_once('-').ok_or(ParseRangeError::Form)?;
        let (low, high) = (number(low)?, number(high)?);
        let above = high.checked_sub(low).ok_or(ParseRangeError::Backward)?;
        let count = above.checked_add(1).ok_or(ParseRangeError::All)?;
        Ok(Self { low, count, delimiter: b'\n' })
    }
}

impl Items for Numbers {
    fn count(&self) -> u64 {
        self.count
    }

    fn mean_size(&self) -> usize {
        // Most numbers of a range have as many digits as its last one.
        (self.low + (self.count - 1)).checked_ilog10().unwrap_or(0) as usize + 2
    }

    fn write<I: Index>(&self, places: &[I], to: &mut Sink<'_, '_>) -> io::Result<()> {
        /// As many digits as a u64 may have, and a delimiter, in a size that is copied at once.
        const ROOM: usize = 32;
        let (mut digits, mut record) = (itoa::Buffer::new(), [0; ROOM]);
        for i in places {
            let digits = digits.format(self.low + i.as_u64()).as_bytes();
            record[..digits.len()].copy_from_slice(digits);
            record[digits.len()] = self.delimiter;
            to.append(&record, 0, digits.len() + 1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_both_their_ends() {
        for (text, low, count) in [("1-6", 1, 6), ("0-0", 0, 1), ("1-18446744073709551615", 1, u64::MAX)] {
            let numbers = Numbers { low, count, delimiter: b'\n' };
            assert_eq!(text.parse(), Ok(numbers));
            assert_eq!(numbers.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_range_is_told_apart() {
        for text in ["", "-", "1", "1-", "-1", "a-b", "1-2-3", "+1-2", "1- 2", "0-18446744073709551616"] {
            assert_eq!(text.parse::<Numbers>(), Err(ParseRangeError::Form), "{text}");
        }
        assert_eq!("5-1".parse::<Numbers>(), Err(ParseRangeError::Backward));
        assert_eq!("0-18446744073709551615".parse::<Numbers>(), Err(ParseRangeError::All));
    }
}
