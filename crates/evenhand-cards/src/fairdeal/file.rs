//! The one file: its shape, read and written, and its one spelling (F01, F02).
//!
//! This module checks the shape of a file, not the meaning of its strings. A general reader accepts
//! a file of the right shape. A general writer then writes it again, and the bytes must be equal.
//! So nothing can hide in a second spelling, and the keys have the order of the fields below.
//!
//! Cost: one pass to read and one to compare, no copy of a string that has no escape, and none of the file. The reader builds
//! before the spelling is compared, which costs memory where the spelling is another: the worst file of 16 MiB takes
//! some 170 MB (November 2026), and one in canonical form some 110.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::{Code, Hash, Stage, StageError, respelling};
use crate::visible::{Quoted, escaped};

#[cfg(test)]
mod tests;

/// The largest file, in bytes.
pub(super) const MAX_BYTES: usize = 16_777_216;

/// How deep brackets may nest outside strings.
const MAX_DEPTH: usize = 3;

/// How the one spelling of a public draw begins.
const DRAW: &str = "{\n  \"format\": \"fairdraw-v2\"";

/// A file of either format.
pub(super) enum File<'a> {
    Deals(DealsFile<'a>),
    Draw(DrawFile<'a>),
}

/// A file of deals, at any of its stages.
#[derive(Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "an object with format, spec, commit, seals, openings, beacon, secret, deals"
)]
pub(super) struct DealsFile<'a> {
    pub(super) format: DealsFormat,
    #[serde(borrow)]
    pub(super) spec: Vec<Text<'a>>,
    #[serde(borrow)]
    pub(super) commit: Text<'a>,
    #[serde(borrow)]
    pub(super) seals: Vec<Seal<'a>>,
    #[serde(borrow)]
    pub(super) openings: Vec<Opening<'a>>,
    #[serde(borrow)]
    pub(super) beacon: Round<'a>,
    #[serde(borrow)]
    pub(super) secret: Text<'a>,
    #[serde(borrow)]
    pub(super) deals: Vec<Vec<Text<'a>>>,
}

/// The seal of a seat; empty if it is silent.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with seat and seal")]
pub(super) struct Seal<'a> {
    #[serde(borrow)]
    pub(super) seat: Text<'a>,
    #[serde(borrow)]
    pub(super) seal: Text<'a>,
}

/// The opening of a seat. Empty if the seat is silent.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with seat, nonce and text")]
pub(super) struct Opening<'a> {
    #[serde(borrow)]
    pub(super) seat: Text<'a>,
    #[serde(borrow)]
    pub(super) nonce: Text<'a>,
    #[serde(borrow)]
    pub(super) text: Text<'a>,
}

/// The published value of the beacon. Empty before.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with randomness and signature")]
pub(super) struct Round<'a> {
    #[serde(borrow)]
    pub(super) randomness: Text<'a>,
    #[serde(borrow)]
    pub(super) signature: Text<'a>,
}

/// A file of a public draw.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with format, spec, beacon, winners")]
pub(super) struct DrawFile<'a> {
    pub(super) format: DrawFormat,
    #[serde(borrow)]
    pub(super) spec: Vec<Text<'a>>,
    #[serde(borrow)]
    pub(super) beacon: Round<'a>,
    #[serde(borrow)]
    pub(super) winners: Vec<Text<'a>>,
}

#[derive(Serialize, Deserialize)]
pub(super) enum DealsFormat {
    #[serde(rename = "fairdeal-v2")]
    V2,
}

#[derive(Serialize, Deserialize)]
pub(super) enum DrawFormat {
    #[serde(rename = "fairdraw-v2")]
    V2,
}

/// A string of the file, borrowed from it where it has no escape, in lists too.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'a, T: Into<Cow<'a, str>>> From<T> for Text<'a> {
    fn from(text: T) -> Self {
        Self(text.into())
    }
}

impl std::ops::Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for Text<'_> {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl DealsFile<'_> {
    /// The file as it was at an earlier stage: what came later is empty.
    pub(super) fn cut(&self, stage: Stage) -> DealsFile<'_> {
        let closed = if stage >= Stage::Table { &self.seals[..] } else { &[] };
        let opened = if stage >= Stage::Opened { &self.openings[..] } else { &[] };
        DealsFile {
            format: DealsFormat::V2,
            spec: self.spec.iter().map(Text::borrowed).collect(),
            commit: self.commit.borrowed(),
            seals: closed.iter().map(Seal::borrowed).collect(),
            openings: opened.iter().map(Opening::borrowed).collect(),
            beacon: Round::default(),
            secret: Text::default(),
            deals: Vec::new(),
        }
    }

    /// The apparent stage: the last one with content.
    pub(super) fn stage(&self) -> Stage {
        let Round { randomness, signature } = &self.beacon;
        let shown = [randomness, signature, &self.secret].into_iter().any(|text| !text.is_empty());
        if shown || !self.deals.is_empty() {
            Stage::Done
        } else if !self.openings.is_empty() {
            Stage::Opened
        } else if !self.seals.is_empty() {
            Stage::Table
        } else {
            Stage::Offer
        }
    }
}

impl Seal<'_> {
    fn borrowed(&self) -> Seal<'_> {
        Seal { seat: self.seat.borrowed(), seal: self.seal.borrowed() }
    }
}

impl Opening<'_> {
    fn borrowed(&self) -> Opening<'_> {
        let Self { seat, nonce, text } = self;
        Opening { seat: seat.borrowed(), nonce: nonce.borrowed(), text: text.borrowed() }
    }
}

impl Text<'_> {
    /// The same, borrowed.
    fn borrowed(&self) -> Text<'_> {
        Text(Cow::Borrowed(&self.0))
    }
}

/// The text of a file (F01).
pub(super) fn text(bytes: &[u8]) -> Result<&str, TextError> {
    if bytes.len() > MAX_BYTES {
        return Err(TextError::TooLong(bytes.len()));
    }
    std::str::from_utf8(bytes).map_err(|error| TextError::NotUtf8(error.valid_up_to()))
}

/// Why bytes are not the text of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum TextError {
    #[error("the file has {0} bytes, more than the {MAX_BYTES} allowed")]
    TooLong(usize),
    #[error("byte {} of the file is not UTF-8", .0 + 1)]
    NotUtf8(usize),
}

impl<'a> File<'a> {
    /// Reads a file in canonical form (F02).
    pub(super) fn read(text: &'a str) -> Result<Self, SpellingError> {
        if text.starts_with(DRAW) { read(text).map(Self::Draw) } else { read(text).map(Self::Deals) }
    }
}

/// The file that these bytes are (F01, F02).
pub(super) fn of(bytes: &[u8]) -> Result<File<'_>, StageError> {
    let text =
        text(bytes).map_err(|error| StageError::file(Code::F01, &respelling::explained(bytes, &error)))?;
    File::read(text).map_err(|error| StageError::file(Code::F02, &respelling::explained(bytes, &error)))
}

/// Returns the canonical form of a file in any spelling, or `None` if it is not a file of deals or of a draw.
pub(super) fn respelt(text: &str) -> Option<String> {
    let text = text.trim_ascii();
    serde_json::from_str(text)
        .map(|file: DealsFile<'_>| write(&file))
        .or_else(|_| serde_json::from_str(text).map(|file: DrawFile<'_>| write(&file)))
        .ok()
}

/// Whether it begins as a file of version 1 does, which was withdrawn before release.
pub(super) fn is_withdrawn(bytes: &[u8]) -> bool {
    ["fairdeal", "fairdraw"]
        .iter()
        .any(|kind| bytes.starts_with(format!("{{\n  \"format\": \"{kind}-v1\",\n").as_bytes()))
}

/// Reads a file of a shape, and compares it with what is written of it.
fn read<'a, T: Serialize + Deserialize<'a>>(text: &'a str) -> Result<T, SpellingError> {
    // The error does not show other files, because the user may have passed a secret by mistake.
    if !text.starts_with("{\n") {
        return Err(SpellingError {
            line: 1,
            column: 1,
            reason: "it does not begin with { alone on a line".into(),
        });
    }
    scan(text)?;
    let file = serde_json::from_str(text).map_err(|error| SpellingError::of_shape(text, &error))?;
    let mut compared = Compared { rest: text.as_bytes(), expected: Vec::new() };
    // An error is where they differ first.
    let _ = write_to(&file, &mut compared);
    if compared.rest.is_empty() && compared.expected.is_empty() {
        return Ok(file);
    }
    Err(SpellingError::of_bytes(text, text.len() - compared.rest.len(), &compared.expected))
}

/// Refuses deep nesting, and lines that do not end after a comma, before any list is built. So a
/// file with millions of brackets or items on few lines costs little memory.
fn scan(text: &str) -> Result<(), SpellingError> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0, 0);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => at = end_of_string(bytes, at),
            b'[' | b'{' if depth == MAX_DEPTH => {
                let reason = format!("brackets nest more than {MAX_DEPTH} deep");
                return Err(SpellingError::at(text, at, reason));
            }
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            b',' if bytes.get(at + 1) != Some(&b'\n') => {
                return Err(SpellingError::of_bytes(text, at + 1, b"\n"));
            }
            _ => {}
        }
        at += 1;
    }
    Ok(())
}

/// Where the string that begins here ends: the place of its last quotation mark, or the end of the text.
fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at,
            // A character after a backslash does not end the string.
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// A file in canonical form.
pub(super) fn write(file: &impl Serialize) -> String {
    let mut text = Vec::new();
    write_to(file, &mut text).expect("strings and lists of them are always JSON");
    String::from_utf8(text).expect("JSON is UTF-8")
}

/// The SHA-256 of a file in canonical form, without the file.
pub(super) fn hash(file: &impl Serialize) -> Hash {
    let mut hashing = Hashing(Sha256::new());
    write_to(file, &mut hashing).expect("strings and lists of them are always JSON");
    Hash::from_bytes(hashing.0.finalize().into())
}

/// Hashes what is written.
struct Hashing(Sha256);

impl Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn write_to(file: &impl Serialize, to: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *to, file)?;
    to.write_all(b"\n")
}

/// A writer that accepts bytes as long as they equal the bytes read.
struct Compared<'a> {
    /// What was read and is not written yet.
    rest: &'a [u8],
    /// What was to be written where they differ.
    expected: Vec<u8>,
}

impl Write for Compared<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let same = self.rest.iter().zip(bytes).take_while(|(is, must)| is == must).count();
        self.rest = &self.rest[same..];
        if same == bytes.len() {
            return Ok(same);
        }
        self.expected = bytes[same..].to_vec();
        Err(io::ErrorKind::InvalidData.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Where a file is not in its canonical form.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "line {line}, column {column} is not in the canonical form: {reason}. Files are compared byte for byte, so pass the file as it \
     was published."
)]
pub(super) struct SpellingError {
    line: usize,
    column: usize,
    reason: String,
}

impl SpellingError {
    /// The error for a file of another shape. The message of the reader may contain any text of the
    /// file.
    fn of_shape(text: &str, error: &serde_json::Error) -> Self {
        const MAX_REASON: usize = 120;
        let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
        let before = &line[..line.floor_char_boundary(error.column())];
        let message = error.to_string();
        let reason = message.rsplit_once(" at line ").map_or(&*message, |(reason, _)| reason);
        let visible = |letter| escaped(letter, &['"', '\'']);
        let reason = reason.chars().take(MAX_REASON).map(visible).collect();
        Self { line: error.line(), column: before.chars().count().max(1), reason }
    }

    /// A file of the shape whose bytes differ, from `at` on, from those expected.
    fn of_bytes(text: &str, at: usize, expected: &[u8]) -> Self {
        const FEW: usize = 12;
        let found = &text[text.floor_char_boundary(at)..];
        let few = |text: &str| match text.chars().take(FEW).collect::<String>() {
            few if few.is_empty() => "the end of the file".to_owned(),
            few => Quoted(&few).to_string(),
        };
        let expected = few(&String::from_utf8_lossy(expected));
        Self::at(text, at, format!("expected {expected}, found {}", few(found)))
    }

    /// What is wrong at a byte.
    fn at(text: &str, at: usize, reason: String) -> Self {
        let before = &text[..text.floor_char_boundary(at)];
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Self { line, column, reason }
    }
}
