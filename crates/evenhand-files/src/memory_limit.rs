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

use crate::error::FilesError;
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
    /// Bytes that the process has resident and that do not count.
    beside: u64,
}

impl MemoryLimit {
    /// Half of what most machines have free.
    const UNREPORTED: u64 = 2 << 30;

    /// The least limit of a whole process: what a program takes that does little, and some working memory.
    pub const MIN_OF_PROCESS: Self = Self::bytes(32 << 20);

    /// A limit of `bytes` bytes.
    pub const fn bytes(bytes: u64) -> Self {
        Self { bytes, given: true, held: 0, beside: 0 }
    }

    /// The same limit for the whole process: what it has taken by now counts as well.
    #[must_use]
    pub fn of_process(self) -> Self {
        Self { held: self.taken(), ..self }
    }

    /// The same limit for what is taken from now on, beside what the process has by now: for a caller whose process has other things in
    /// memory.
    #[must_use]
    pub fn beside_process(self) -> Self {
        Self { beside: system::resident().unwrap_or(0), ..self }
    }

    /// The same limit, of which this number of bytes are taken for something else.
    pub(crate) fn reserving(self, bytes: u64) -> Self {
        Self { held: self.held.saturating_add(bytes), ..self }
    }

    /// Half of the memory that is available now, or half of the memory left in the control groups of the process. If that is less than
    /// [`MemoryLimit::MIN_OF_PROCESS`], that minimum or nearly all memory. 2 GiB if the system does not report its memory.
    pub fn available() -> Self {
        let least = Self::MIN_OF_PROCESS.bytes;
        let half = |bytes: u64| (bytes / 2).max(least.min(nearly_all(bytes)));
        let bytes = available::bytes().map_or(Self::UNREPORTED, half);
        Self { bytes, given: false, held: 0, beside: 0 }
    }

    /// Reduces the limit to nearly all memory that is left in the control groups of the process, if that is less. The system kills a
    /// process that takes more.
    #[must_use]
    pub fn within_container(self) -> Self {
        match available::of_groups().map(nearly_all) {
            Some(bytes) if bytes < self.bytes => Self { bytes, given: false, ..self },
            _ => self,
        }
    }

    /// Returns a limit in whole MiB that is enough for `bytes`. The resident memory of a process varies by some KiB between runs.
    pub(crate) fn enough(bytes: u64) -> u64 {
        const MIB: u64 = 1 << 20;
        bytes.saturating_add(MIB / 2).div_ceil(MIB).saturating_mul(MIB)
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

    /// The bytes that the process has resident now, but for those that do not count, and what stacks and the allocator take beside what they are asked for.
    pub(crate) fn taken(self) -> u64 {
        /// Measured: what a process has resident that does nothing with its memory, where the system does not report it; and
        /// what it takes beside what it asks for.
        const PROGRAM: u64 = 8 << 20;
        const UNASKED: u64 = 4 << 20;
        system::resident().unwrap_or(PROGRAM).saturating_sub(self.beside) + UNASKED
    }

    /// The bytes left of it where `held` are taken.
    pub(crate) fn left(self, held: u64) -> u64 {
        self.bytes.saturating_sub(self.held).saturating_sub(held)
    }

    /// The bytes that a process takes which needs `needed` more than it has taken.
    pub(crate) fn with_held(self, needed: u64) -> u64 {
        self.held.saturating_add(needed)
    }

    /// Checks that the process may take `more` bytes, if the limit is for the whole process.
    ///
    /// # Errors
    /// [`FilesError::Memory`] for `name` if the limit is exceeded.
    pub(crate) fn check_resident(self, name: &dyn fmt::Display, more: u64) -> Result<(), FilesError> {
        /// Reserve until the next check, for growing tables and the allocator.
        const UNCHECKED: u64 = 1 << 20;
        let is_of_process = self.held > 0;
        let resident = system::resident().filter(|_| is_of_process).unwrap_or(0);
        let needed = resident.saturating_sub(self.beside).saturating_add(more).saturating_add(UNCHECKED);
        if needed <= self.bytes {
            return Ok(());
        }
        Err(FilesError::Memory { name: name.to_string(), needed, limit: Some(self) })
    }

    /// Whether the `needed` bytes are within the limit.
    pub(crate) fn is_enough(self, needed: u64) -> bool {
        self.with_held(needed) <= self.bytes
    }
}

/// The usable part of the `bytes` that are left. The system needs some of them.
fn nearly_all(bytes: u64) -> u64 {
    bytes - bytes / 8
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

    /// As [`Bytes`] are read.
    fn from_str(text: &str) -> Result<Self, ParseSizeError> {
        text.parse().map(|Bytes(bytes)| Self::bytes(bytes))
    }
}

impl FromStr for Bytes {
    type Err = ParseSizeError;

    /// A whole number of bytes, or a number with a unit in either case: K, M, G, T or KiB, MiB, GiB, TiB for powers of 1024,
    /// KB, MB, GB, TB for powers of 1000, as the GNU programs have them: `512M`, `1.5GiB`. What is left of a byte is cut off,
    /// but never all there is. What is beyond 64 bits is beyond every memory, and limits as little as the largest number that
    /// is not.
    fn from_str(text: &str) -> Result<Self, ParseSizeError> {
        let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let (number, unit) = text.split_at(end);
        let unit = unit_bytes(&unit.to_ascii_lowercase()).ok_or(ParseSizeError)?;
        let (whole, fraction) = match number.split_once('.') {
            // There are no parts of a byte.
            Some((_, fraction)) if fraction.is_empty() || unit == 1 => return Err(ParseSizeError),
            Some(parts) => parts,
            None => (number, ""),
        };
        let whole = match whole.parse::<u64>() {
            Err(error) if *error.kind() == IntErrorKind::PosOverflow => u64::MAX,
            number => number.map_err(|_| ParseSizeError)?,
        };
        if !fraction.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(ParseSizeError);
        }
        // Digits beyond are less than a byte of the largest unit.
        let digits = &fraction[..fraction.len().min(18)];
        let (mut part, mut parts) = (0, 1);
        for digit in digits.bytes() {
            (part, parts) = (10 * part + u128::from(digit - b'0'), 10 * parts);
        }
        let bytes = u128::from(whole) * u128::from(unit) + part * u128::from(unit) / parts;
        if bytes == 0 && fraction.bytes().any(|digit| digit != b'0') {
            return Err(ParseSizeError);
        }
        Ok(Self(u64::try_from(bytes).unwrap_or(u64::MAX)))
    }
}

/// The bytes of a unit in lower case; none if it is not one.
fn unit_bytes(unit: &str) -> Option<u64> {
    let (letter, base) = match unit.as_bytes() {
        [] => return Some(1),
        [letter] | [letter, b'i', b'b'] => (*letter, 1024),
        [letter, b'b'] => (*letter, 1000),
        _ => return None,
    };
    let power = b"kmgt".iter().position(|known| *known == letter)? as u32 + 1;
    Some(u64::pow(base, power))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_numbers_with_a_unit_or_none() {
        for (text, bytes) in [
            ("0", 0),
            ("17", 17),
            ("3k", 3 << 10),
            ("512M", 512 << 20),
            ("512MiB", 512 << 20),
            ("512mib", 512 << 20),
            ("512MB", 512_000_000),
            ("3kB", 3000),
            ("2G", 2 << 30),
            ("0.5G", 512 << 20),
            ("1.5GiB", 3 << 29),
            ("1.5gb", 1_500_000_000),
            ("0.0G", 0),
            ("0.001K", 1),
            ("1.00000000000000000000009T", 1 << 40),
        ] {
            assert_eq!(text.parse(), Ok(MemoryLimit::bytes(bytes)), "{text}");
        }
        for text in [
            "",
            "M",
            "-1",
            "+1",
            "1.5",
            "1.",
            ".5G",
            "1.G",
            "1.2.3G",
            "1 G",
            "1,5G",
            "1.-5G",
            "1B",
            "1i",
            "1iB",
            "1Gi",
            "1GiBB",
            "1P",
            "１",
            "1é",
            "0.0001K",
            "99999999999999999999x",
        ] {
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
