//! What is no lines of text, though it may look like a file of them: found by its first bytes, or by quotes that span lines.
//!
//! A compressed file has bytes that look like ends of lines, and so has UTF-16, each in half a character; in a table a
//! quoted cell may hold several lines. To shuffle "lines" of these destroys them without a word. So they are refused,
//! unless the caller says that bytes are meant.

use std::path::Path;

use memchr::{memchr, memchr2, memchr2_iter};

use crate::format::Format;
use crate::known::{BINARY, CARRIAGE_RETURNS, KnownFormat, Remedy, is_binary};

/// A format that a file has instead of lines.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NotLines(pub(crate) &'static KnownFormat);

/// The mark that UTF-8 may begin with.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Bytes from a file's beginning that tell what it is.
pub(crate) const MAGIC_BYTES: usize = 1024;

/// Number of bytes in which every text with newlines has one.
pub(crate) const MOST_OF_LINE: usize = 64 << 10;

/// The fewest characters that tell UTF-16 without a mark.
const MIN_CHARACTERS: usize = 4;

/// Whether bytes are UTF-16 without a mark: every character a pair of bytes of which the same one is zero, as in most texts in
/// Latin letters, and the other is not.
fn is_unmarked_utf16(beginning: &[u8]) -> bool {
    let (pairs, _) = beginning.as_chunks::<2>();
    let all = |is_low: fn(&[u8; 2]) -> bool| pairs.len() >= MIN_CHARACTERS && pairs.iter().all(is_low);
    all(|pair| pair[0] != 0 && pair[1] == 0) || all(|pair| pair[0] == 0 && pair[1] != 0)
}

impl NotLines {
    /// Detects the format of a file from its first bytes. `None` if they can be lines with this delimiter. The extension of `path` counts
    /// if the bytes are not text.
    pub(crate) fn detect(beginning: &[u8], delimiter: u8, path: Option<&Path>) -> Option<Self> {
        // Records of one byte that end with a zero look the same.
        if delimiter != 0 && is_unmarked_utf16(beginning) {
            return Some(Self(KnownFormat::utf16()));
        }
        let of_name = || KnownFormat::of_binary(path?, beginning, delimiter);
        KnownFormat::of_beginning(beginning, delimiter).or_else(of_name).map(Self)
    }

    /// Number of bytes from the beginning of a file that [`NotLines::from_beginning`] needs, or all of a shorter file.
    pub const BEGINNING: usize = MAGIC_BYTES;

    /// Detects a file that does not contain lines of text from its beginning: compressed data, archives, documents, UTF-16. The
    /// extension of `path` counts if the bytes are not text.
    ///
    /// # Examples
    /// ```
    /// use std::path::Path;
    ///
    /// use evenhand_files::NotLines;
    ///
    /// let found = NotLines::from_beginning(b"\x1f\x8b\x08\x00", Path::new("list")).expect("gzip");
    /// assert_eq!((found.name(), found.converter().as_deref()), ("gzip", Some("gzip -dc")));
    /// assert_eq!(NotLines::from_beginning(b"Ada\nBlaise\n", Path::new("list")), None);
    /// ```
    pub fn from_beginning(beginning: &[u8], path: &Path) -> Option<Self> {
        let returns = || has_returns_only(beginning).then(Self::carriage_returns);
        let zeros = || Self::with_zeros(beginning);
        Self::detect(beginning, b'\n', Some(path)).or_else(zeros).or_else(returns)
    }

    /// Detects data with zero bytes at the beginning, which lines of text do not have.
    pub(crate) fn with_zeros(beginning: &[u8]) -> Option<Self> {
        memchr(0, beginning).map(|_| Self(&BINARY))
    }

    /// A shell command that converts standard input to lines of text, if there is one.
    pub fn converter(self) -> Option<String> {
        match self.0.remedy {
            Remedy::Decompress(command) => Some(command.to_owned()),
            Remedy::Recode => Some(format!("iconv -f {} -t UTF-8", self.0.name)),
            Remedy::Returns => Some(r"tr '\r' '\n'".to_owned()),
            _ => None,
        }
    }

    /// Text whose lines end with carriage returns alone, as on the classic Mac.
    pub(crate) fn carriage_returns() -> Self {
        Self(&CARRIAGE_RETURNS)
    }

    /// Detects a text whose lines end with carriage returns alone, by [`MOST_OF_LINE`] bytes.
    pub(crate) fn with_returns(beginning: &[u8], format: &Format) -> Option<Self> {
        let is_found = has_returns_only(beginning) || has_returns_mostly(beginning, format);
        is_found.then(Self::carriage_returns)
    }

    /// The name of the format.
    pub fn name(self) -> &'static str {
        self.0.name
    }
}

/// Whether the beginning is a text with carriage returns between other bytes, without newlines.
fn has_returns_only(beginning: &[u8]) -> bool {
    let text = beginning.trim_ascii_end();
    memchr2(b'\r', b'\n', text).is_some_and(|place| text[place] == b'\r')
        && memchr(b'\n', beginning).is_none()
        && !is_binary(beginning, b'\n')
}

/// Whether a carriage return stands before another byte than a newline in a text.
pub(crate) fn has_return(beginning: &[u8]) -> bool {
    beginning.windows(2).any(|pair| pair[0] == b'\r' && pair[1] != b'\n') && !is_binary(beginning, b'\n')
}

/// Whether the beginning of a text has at least two lines that end with carriage returns, and hardly a newline: fewer in a table and
/// JSON lines, and in other formats only at the end. A quoted cell may contain carriage returns, and a run of them before a newline
/// is a line ending.
fn has_returns_mostly(beginning: &[u8], format: &Format) -> bool {
    let has_quotes = matches!(format, Format::Csv(dialect) if dialect.is_quoting());
    let (mut returns, mut newlines, mut is_quoted) = (0, 0, false);
    for pair in beginning.trim_ascii_end().windows(2) {
        match pair[0] {
            b'"' => is_quoted ^= has_quotes,
            b'\n' => newlines += 1,
            b'\r' if !is_quoted && !matches!(pair[1], b'\r' | b'\n') => returns += 1,
            _ => {}
        }
    }
    let is_table = matches!(format, Format::Csv(_) | Format::JsonLines);
    returns >= 2 && (newlines == 0 || is_table && newlines < returns)
}

/// Follows the quotes of a table as its bytes pass.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quotes {
    /// The number of the line that the next byte is in.
    line: u64,
    is_open: bool,
}

impl Quotes {
    pub(crate) fn new() -> Self {
        Self { line: 1, is_open: false }
    }

    /// Passes over bytes.
    ///
    /// # Errors
    /// The line, from 1, that ends within quotes: what follows belongs to its record.
    pub(crate) fn pass(&mut self, bytes: &[u8], delimiter: u8) -> Result<(), u64> {
        for place in memchr2_iter(b'"', delimiter, bytes) {
            if bytes[place] == b'"' {
                self.is_open = !self.is_open;
            } else if self.is_open {
                return Err(self.line);
            } else {
                self.line += 1;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf16_without_a_mark_is_known_by_its_zeros() {
        for (bytes, is_utf16) in [
            (&b"a\0b\0\n\0c\0"[..], true),
            (b"\0a\0b\0\n\0c\0", true),
            (b"a\0b\0\n\0", false),
            (b"a\0b\0cd\0\n", false),
            (b"\0\0\0\0\0\0\0\0\0\0", false),
        ] {
            let found = NotLines::detect(bytes, b'\n', None).map(NotLines::name);
            assert_eq!(found, is_utf16.then_some("UTF-16"), "{bytes:?}");
        }
    }

    #[test]
    fn records_of_a_byte_that_end_with_a_zero_are_no_utf16() {
        assert_eq!(NotLines::detect(b"a\0b\0c\0d\0e\0", 0, None), None);
    }

    #[test]
    fn a_line_that_ends_within_quotes_is_found_in_any_pieces() {
        for (text, line) in [
            (&b"a,b\n\"c,d\",e\n"[..], None),
            (b"a\n\"b \"\"c\"\" d\"\n", None),
            (b"a\n\"b\nc\"\n", Some(2)),
            (b"a\nb\n\"", None),
            (b"\"\n", Some(1)),
        ] {
            for step in 1..=text.len() {
                let mut quotes = Quotes::new();
                let found = text.chunks(step).find_map(|piece| quotes.pass(piece, b'\n').err());
                assert_eq!(found, line, "{text:?} by {step}");
            }
        }
    }

    #[test]
    fn carriage_returns_end_lines_where_there_is_not_a_newline() {
        for (text, is_found) in [
            (&b"a\rb\r"[..], true),
            (b"a\rb", true),
            (b"a\r", false),
            (b"a\r\nb\r", false),
            (b"a\rb\n", false),
            (b"a", false),
            (b"", false),
        ] {
            assert_eq!(has_returns_only(text), is_found, "{text:?}");
        }
    }

    #[test]
    fn carriage_returns_end_lines_where_newlines_are_few() {
        for (text, of_table, of_lines) in [
            (&b"a,b\r1,2\r3,4\n"[..], true, true),
            (b"a,b\r1,\"x\ny\"\r3,4\r", true, false),
            (b"a,b\n1,\"x\ry\rz\"\n", false, false),
            (b"a,b\r\r\n1,2\r\r\n", false, false),
            (b"10%\r20%\rdone\nnext\nlast\n", false, false),
            (b"a\rb\n", false, false),
        ] {
            let csv = Format::Csv(crate::format::CsvDialect::COMMA);
            assert_eq!(has_returns_mostly(text, &csv), of_table, "{text:?}");
            assert_eq!(has_returns_mostly(text, &Format::default()), of_lines, "{text:?}");
        }
    }
}
