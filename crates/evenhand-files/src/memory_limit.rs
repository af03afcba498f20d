//! How much memory may be taken, and what the system says there is.
//!
//! An input that does not fit must end in an error before anything is written, not in the system ending the program,
//! so what is needed is checked against a limit as soon as it is known: sizes of files before they are read, the rest
//! as it comes. Unless a limit is given, it is what Linux calls available, or what is left of the control groups
//! that the process is in, whichever is less; elsewhere a fixed size.

use std::fmt;
use std::num::IntErrorKind;
use std::str::FromStr;

use evenhand_locale::Language;

use crate::system;
use crate::words::WORDS;

mod available;

/// A limit for the memory taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryLimit {
    bytes: u64,
    given: bool,
    /// Bytes of it that are taken already.
    held: u64,
}

impl MemoryLimit {
    /// Half of what most machines have free.
    const UNREPORTED: u64 = 2 << 30;

    /// The least limit of a whole process: what a program takes that does little, and some working memory.
    pub const MIN_OF_PROCESS: Self = Self::bytes(32 << 20);

    /// A limit of `bytes` bytes.
    pub const fn bytes(bytes: u64) -> Self {
        Self { bytes, given: true, held: 0 }
    }

    /// The same limit for the whole process: what it has taken by now counts as well.
    #[must_use]
    pub fn of_process(self) -> Self {
        Self { held: self.taken(), ..self }
    }

    /// Half of what is available now, as the system reports it: of memory, or of what is left of the control groups that
    /// the process is in. 2 GiB where the system does not report it.
    pub fn available() -> Self {
        Self { bytes: available::bytes().map_or(Self::UNREPORTED, |bytes| bytes / 2), given: false, held: 0 }
    }

    /// Whether it was asked for, and not what there is.
    pub fn is_given(self) -> bool {
        self.given
    }

    /// How much it is.
    pub fn size(self) -> Bytes {
        Bytes(self.bytes)
    }

    /// The bytes that may be taken beside those that are [taken](MemoryLimit::taken).
    pub(crate) fn remaining(self) -> u64 {
        self.bytes.saturating_sub(self.taken())
    }

    /// The bytes that the process has resident now, and what stacks and the allocator take beside what they are asked for.
    #[expect(clippy::unused_self, reason = "it is of no use without a limit")]
    pub(crate) fn taken(self) -> u64 {
        /// Measured: what a process has resident that does nothing with its memory, where the system does not report it; and
        /// what it takes beside what it asks for.
        const PROGRAM: u64 = 8 << 20;
        const UNASKED: u64 = 4 << 20;
        system::resident().unwrap_or(PROGRAM) + UNASKED
    }

    /// The bytes left of it where `held` are taken.
    pub(crate) fn left(self, held: u64) -> u64 {
        self.bytes.saturating_sub(self.held).saturating_sub(held)
    }

    /// The bytes that a process takes which needs `needed` more than it has taken.
    pub(crate) fn with_held(self, needed: u64) -> u64 {
        self.held.saturating_add(needed)
    }

    /// Whether the `needed` bytes are within the limit.
    pub(crate) fn is_enough(self, needed: u64) -> bool {
        self.with_held(needed) <= self.bytes
    }
}

/// A number of bytes, shown in the largest binary unit that leaves at least one before the point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bytes(pub u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(power) = self.0.checked_ilog2().map(|bits| bits / 10).filter(|power| *power > 0) else {
            return write!(f, "{} B", self.0);
        };
        let unit = 1u64 << (10 * power);
        let letter = ["", "K", "M", "G", "T", "P", "E"][power as usize];
        // Tenths, rounded up: what is needed is never shown as less.
        let tenths = (u128::from(self.0) * 10).div_ceil(u128::from(unit));
        write!(f, "{}.{} {letter}iB", tenths / 10, tenths % 10)
    }
}

/// That a text is not a size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text(Language::English))]
pub struct ParseSizeError;

impl ParseSizeError {
    /// The error in a language. It has no subject.
    pub fn text(&self, language: Language) -> String {
        WORDS.messages(language).text("size")
    }
}

impl FromStr for MemoryLimit {
    type Err = ParseSizeError;

    /// A whole number of bytes, or with a letter of K, M, G, T for powers of 1024: `512M`. What is beyond 64 bits is
    /// beyond every memory, and limits as little as the largest number that is not.
    fn from_str(text: &str) -> Result<Self, ParseSizeError> {
        let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
        let power = match &text[digits.len()..] {
            "" => 0,
            "k" | "K" => 1,
            "m" | "M" => 2,
            "g" | "G" => 3,
            "t" | "T" => 4,
            _ => return Err(ParseSizeError),
        };
        if digits.starts_with('+') {
            return Err(ParseSizeError);
        }
        let number = match digits.parse::<u64>() {
            Err(error) if *error.kind() == IntErrorKind::PosOverflow => u64::MAX,
            number => number.map_err(|_| ParseSizeError)?,
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
            assert_eq!(text.parse::<MemoryLimit>(), Err(ParseSizeError), "{text}");
        }
    }

    #[test]
    fn sizes_beyond_64_bits_limit_nothing() {
        for text in ["99999999999999999999", "99999999T", "99999999999999999999G"] {
            assert_eq!(text.parse(), Ok(MemoryLimit::bytes(u64::MAX)), "{text}");
        }
    }

    #[test]
    fn bytes_are_shown_in_a_unit_that_fits_and_never_as_less() {
        for (bytes, shown) in [
            (0, "0 B"),
            (1023, "1023 B"),
            (1024, "1.0 KiB"),
            (1025, "1.1 KiB"),
            (1 << 30, "1.0 GiB"),
            (u64::MAX, "16.0 EiB"),
        ] {
            assert_eq!(Bytes(bytes).to_string(), shown);
        }
    }
}
