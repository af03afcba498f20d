//! How much memory may be taken, and what the system says there is.
//!
//! An input that does not fit must end in an error before anything is written, not in the system ending the program,
//! so what is needed is checked against a limit as soon as it is known: sizes of files before they are read, the rest
//! as it comes. Unless a limit is given, it is what Linux calls available, or what is left of the control groups
//! that the process is in, whichever is less. Elsewhere there is none but the system's own refusal.

use std::fmt;
use std::num::IntErrorKind;
use std::str::FromStr;

use crate::Error;
use crate::error::Bytes;

mod available;

/// A limit for the memory taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryLimit {
    bytes: u64,
    given: bool,
}

impl MemoryLimit {
    /// A limit of so many bytes.
    pub fn bytes(bytes: u64) -> Self {
        Self { bytes, given: true }
    }

    /// What is available now, as the system tells it.
    pub fn available() -> Self {
        Self { bytes: available::bytes().unwrap_or(u64::MAX), given: false }
    }

    /// How many bytes are left of it where so many are held.
    pub(crate) fn left(self, held: u64) -> u64 {
        self.bytes.saturating_sub(held)
    }

    /// Checks that no more than the limit is needed for `name`, in bytes.
    ///
    /// # Errors
    /// If more is.
    pub fn check(self, name: &dyn fmt::Display, needed: u64) -> Result<(), Error> {
        if needed <= self.bytes {
            return Ok(());
        }
        Err(Error::Memory { name: name.to_string(), needed, limit: Some(self) })
    }
}

impl fmt::Display for MemoryLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let so = if self.given { "is the limit: raise it" } else { "is available: free some" };
        write!(f, "{} {so}", Bytes(self.bytes))
    }
}

/// That a text is not a size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotASize;

impl fmt::Display for NotASize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a size: a whole number, with K, M, G or T for powers of 1024, such as 512M")
    }
}

impl std::error::Error for NotASize {}

impl FromStr for MemoryLimit {
    type Err = NotASize;

    /// A whole number of bytes, or with a letter of K, M, G, T for powers of 1024: `512M`. What is beyond 64 bits is
    /// beyond every memory, and limits as little as the largest number that is not.
    fn from_str(text: &str) -> Result<Self, NotASize> {
        let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
        let power = match &text[digits.len()..] {
            "" => 0,
            "k" | "K" => 1,
            "m" | "M" => 2,
            "g" | "G" => 3,
            "t" | "T" => 4,
            _ => return Err(NotASize),
        };
        if digits.starts_with('+') {
            return Err(NotASize);
        }
        let number = match digits.parse::<u64>() {
            Err(error) if *error.kind() == IntErrorKind::PosOverflow => u64::MAX,
            number => number.map_err(|_| NotASize)?,
        };
        Ok(Self::bytes(number.saturating_mul(1 << (10 * power))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_whole_numbers_with_a_letter_or_none() {
        for (text, bytes) in [("0", 0), ("17", 17), ("3k", 3 << 10), ("512M", 512 << 20), ("2G", 2 << 30)] {
            assert_eq!(text.parse(), Ok(MemoryLimit::bytes(bytes)));
        }
        for text in ["", "M", "-1", "+1", "1.5G", "1GiB", "1 G", "１", "99999999999999999999x"] {
            assert_eq!(text.parse::<MemoryLimit>(), Err(NotASize), "{text}");
        }
    }

    #[test]
    fn sizes_beyond_64_bits_limit_nothing() {
        for text in ["99999999999999999999", "99999999T", "99999999999999999999G"] {
            assert_eq!(text.parse(), Ok(MemoryLimit::bytes(u64::MAX)), "{text}");
        }
    }

    #[test]
    fn the_limit_itself_is_within_it() {
        let limit = MemoryLimit::bytes(1000);
        assert!(limit.check(&"x", 1000).is_ok());
        let error = limit.check(&"x", 1001).unwrap_err();
        assert_eq!(
            error.to_string(),
            "x: needs 1001 B of memory or more, and 1000 B is the limit: raise it, or take less at a time"
        );
    }
}
