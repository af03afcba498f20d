//! Seal and opening lines, which seats send through any chat.
//!
//! A line has one spelling: a reader accepts only the line that it would write itself. A program
//! may find such lines in a chat in any way.

use std::fmt;
use std::str::FromStr;

use base64ct::{Base64UrlUnpadded, Encoding as _};

use super::grammar::{self, MAX_TEXT};
use super::{Hash, Opening};

/// The first words of a seal line.
const SEAL: &str = "fairdeal-v2 seal ";
/// The first words of an opening line.
const OPEN: &str = "fairdeal-v2 open ";

/// `fairdeal-v2 seal OFFER SEAT SEAL`: a seat has fixed nonce and words for an offer.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::SealLine;
///
/// let line = format!("fairdeal-v2 seal {} A {}", "0a".repeat(32), "0b".repeat(32));
/// let seal: SealLine = line.parse()?;
/// assert_eq!((seal.seat(), seal.to_string()), ("A", line));
/// # Ok::<(), evenhand_cards::fairdeal::ParseMessageError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SealLine {
    offer: Hash,
    seat: String,
    seal: Hash,
}

impl SealLine {
    pub(super) fn new(offer: Hash, seat: &str, seal: Hash) -> Self {
        Self { offer, seat: seat.to_owned(), seal }
    }

    /// OFFER, the offer that it is for.
    pub fn offer(&self) -> Hash {
        self.offer
    }

    /// The seat.
    pub fn seat(&self) -> &str {
        &self.seat
    }

    /// SEAL.
    pub fn seal(&self) -> Hash {
        self.seal
    }
}

impl fmt::Display for SealLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{SEAL}{} {} {}", self.offer, self.seat, self.seal)
    }
}

impl FromStr for SealLine {
    type Err = ParseMessageError;

    /// Reads a line, with or without its line feed.
    fn from_str(line: &str) -> Result<Self, ParseMessageError> {
        let rest = line.strip_suffix('\n').unwrap_or(line).strip_prefix(SEAL);
        let mut parts = rest.ok_or(ParseMessageError::NoSeal)?.split(' ');
        let offer = hash(parts.next(), "offer")?;
        let seat = seat(parts.next())?;
        let seal = hash(parts.next(), "seal")?;
        end(parts)?;
        Ok(Self { offer, seat, seal })
    }
}

/// `fairdeal-v2 open TABLE SEAT NONCE TEXT64`: a seat shows what it sealed, and acknowledges the table.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::OpeningLine;
///
/// let line = format!("fairdeal-v2 open {} A {} aGVsbG8", "0a".repeat(32), "0b".repeat(32));
/// let opening: OpeningLine = line.parse()?;
/// assert_eq!((opening.seat(), opening.text()), ("A", "hello"));
/// assert_eq!(opening.to_string(), line);
/// # Ok::<(), evenhand_cards::fairdeal::ParseMessageError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningLine {
    table: Hash,
    seat: String,
    opening: Opening,
}

impl OpeningLine {
    pub(super) fn new(table: Hash, seat: &str, opening: Opening) -> Self {
        Self { table, seat: seat.to_owned(), opening }
    }

    /// TABLE, the table that it is for.
    pub fn table(&self) -> Hash {
        self.table
    }

    /// The seat.
    pub fn seat(&self) -> &str {
        &self.seat
    }

    /// The nonce, in 64 hexadecimal digits.
    pub fn nonce(&self) -> &str {
        self.opening.nonce()
    }

    /// The text. It may contain anything.
    pub fn text(&self) -> &str {
        self.opening.text()
    }

    pub(super) fn opening(&self) -> &Opening {
        &self.opening
    }
}

impl fmt::Display for OpeningLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{OPEN}{} {} {} ", self.table, self.seat, self.nonce())?;
        match self.text() {
            "" => f.write_str("-"),
            text => f.write_str(&Base64UrlUnpadded::encode_string(text.as_bytes())),
        }
    }
}

impl FromStr for OpeningLine {
    type Err = ParseMessageError;

    /// Reads a line, with or without its line feed.
    fn from_str(line: &str) -> Result<Self, ParseMessageError> {
        let rest = line.strip_suffix('\n').unwrap_or(line).strip_prefix(OPEN);
        let mut parts = rest.ok_or(ParseMessageError::NoOpening)?.split(' ');
        let table = hash(parts.next(), "table")?;
        let seat = seat(parts.next())?;
        let nonce = hash(parts.next(), "nonce")?.to_string();
        let text = text(parts.next().ok_or(ParseMessageError::Missing)?)?;
        end(parts)?;
        Ok(Self { table, seat, opening: Opening::new(&nonce, &text) })
    }
}

fn hash(part: Option<&str>, what: &'static str) -> Result<Hash, ParseMessageError> {
    let part = part.ok_or(ParseMessageError::Missing)?;
    part.parse().map_err(|_| ParseMessageError::Hash { what })
}

fn seat(part: Option<&str>) -> Result<String, ParseMessageError> {
    let seat = part.ok_or(ParseMessageError::Missing)?;
    if grammar::is_seat(seat) { Ok(seat.to_owned()) } else { Err(ParseMessageError::Seat) }
}

/// The words that TEXT64 spells.
fn text(spelt: &str) -> Result<String, ParseMessageError> {
    // Three bytes are four signs. Checked before they are decoded: a line may be of any length.
    if spelt.len() > MAX_TEXT.div_ceil(3) * 4 {
        return Err(ParseMessageError::Text);
    }
    let bytes = match spelt {
        "" => return Err(ParseMessageError::Text),
        "-" => Vec::new(),
        // Unused bits must be zero: the decoder refuses others.
        _ => Base64UrlUnpadded::decode_vec(spelt).map_err(|_| ParseMessageError::Text)?,
    };
    String::from_utf8(bytes).ok().filter(|text| text.len() <= MAX_TEXT).ok_or(ParseMessageError::Text)
}

fn end<'a>(mut parts: impl Iterator<Item = &'a str>) -> Result<(), ParseMessageError> {
    if parts.next().is_none() { Ok(()) } else { Err(ParseMessageError::TooMuch) }
}

/// The reason why a line is not a message. It does not show the line, which may be a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseMessageError {
    /// It does not begin as a seal line does.
    #[error("a seal line begins with fairdeal-v2 seal, and one space separates its parts")]
    NoSeal,
    /// It does not begin as an opening line does.
    #[error("an opening line begins with fairdeal-v2 open, and one space separates its parts")]
    NoOpening,
    /// A part is missing.
    #[error("the line is cut off. Copy it whole, on one line.")]
    Missing,
    /// A part is no hash.
    #[error(
        "the {what} in the line is not 64 hexadecimal digits in lower case. Copy the line again, as it was sent."
    )]
    Hash {
        /// Which part.
        what: &'static str,
    },
    /// The seat is none.
    #[error(
        "the seat in the line is not a capital letter and at most 15 letters and digits. Copy the line again, as it was sent."
    )]
    Seat,
    /// The words are not spelt in base64url, or no UTF-8, or too long.
    #[error(
        "the words in the line are not - or base64url, without padding, of at most {MAX_TEXT} bytes of UTF-8. Copy the line \
         again, as it was sent."
    )]
    Text,
    /// There is something behind the last part.
    #[error("the line continues after its last part. Copy only the line.")]
    TooMuch,
}
