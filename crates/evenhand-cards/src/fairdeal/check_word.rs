//! The check word: the first twelve digits of OPENED, read aloud.
//!
//! 48 bits are enough for seats that sealed and know each other's voices. When the later of two
//! honest seats opens, both views are fixed except for her nonce, so nobody can try twice. Anyone
//! who did not seal compares all digits of OPENED.

use std::fmt;
use std::str::FromStr;

use super::Hash;

/// Twelve hexadecimal digits, shown as `4d98 b229 6683`.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::CheckWord;
///
/// let word: CheckWord = "4d98b2296683".parse()?;
/// assert_eq!(word.to_string(), "4d98 b229 6683");
/// assert_eq!("4d98 b229 6683".parse(), Ok(word));
/// assert!("4D98 B229 6683".parse::<CheckWord>().is_err());
/// # Ok::<(), evenhand_cards::fairdeal::ParseCheckWordError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckWord(String);

impl CheckWord {
    pub(super) fn of(opened: &Hash) -> Self {
        Self(opened.to_string()[..12].to_owned())
    }

    /// Parses a word as people write it: in capitals, or with other signs between the groups.
    pub(super) fn as_written(text: &str) -> Option<Self> {
        let is_between =
            |sign: &char| sign.is_whitespace() || "-_.:,\u{2010}\u{2011}\u{2013}\u{2014}".contains(*sign);
        let digits: String = text.chars().filter(|sign| !is_between(sign)).collect();
        digits.to_ascii_lowercase().parse().ok()
    }
}

impl fmt::Display for CheckWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", &self.0[..4], &self.0[4..8], &self.0[8..])
    }
}

impl FromStr for CheckWord {
    type Err = ParseCheckWordError;

    fn from_str(text: &str) -> Result<Self, ParseCheckWordError> {
        let digits: String = match text.len() {
            12 => text.to_owned(),
            14 if text.as_bytes()[4] == b' ' && text.as_bytes()[9] == b' ' => text.replacen(' ', "", 2),
            _ => return Err(ParseCheckWordError),
        };
        let is_digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if digits.bytes().all(is_digit) { Ok(Self(digits)) } else { Err(ParseCheckWordError) }
    }
}

/// A text that is not a check word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error(
    "a check word is 12 hexadecimal digits in lower case, in three groups of four or in one, as 4d98 b229 6683"
)]
pub struct ParseCheckWordError;
