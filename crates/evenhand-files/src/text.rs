//! What is no lines of text, though it may look like a file of them: found by its first bytes, or by quotes that span lines.
//!
//! A compressed file has bytes that look like ends of lines, and so has UTF-16, each in half a character; in a table a
//! quoted cell may hold several lines. To shuffle "lines" of these destroys them without a word. So they are refused,
//! unless the caller says that bytes are meant.

use memchr::{memchr, memchr2, memchr2_iter};

/// What a file is instead of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotLines {
    /// Compressed by gzip (RFC 1952).
    Gzip,
    /// Compressed by Zstandard (RFC 8878).
    Zstd,
    /// Compressed by bzip2.
    Bzip2,
    /// Compressed by xz.
    Xz,
    /// Compressed by LZ4, in frames.
    Lz4,
    /// A ZIP archive, or what is made of one: an office document.
    Zip,
    /// A Parquet file.
    Parquet,
    /// An Arrow file.
    Arrow,
    /// Text in UTF-16, by its byte-order mark, or by its zero bytes.
    Utf16,
    /// Text in UTF-32, by its byte-order mark.
    Utf32,
    /// Text whose lines end with carriage returns alone, as on the classic Mac.
    CarriageReturns,
}

/// The bytes that each begins with; the longer of two that begin alike comes first.
const MAGIC: [(&[u8], NotLines); 13] = [
    (b"\x1f\x8b\x08", NotLines::Gzip),
    (b"\x28\xb5\x2f\xfd", NotLines::Zstd),
    // The second six are the digits of pi that every block begins with; the level stands between.
    (b"BZh", NotLines::Bzip2),
    (b"\xfd7zXZ\x00", NotLines::Xz),
    (b"\x04\x22\x4d\x18", NotLines::Lz4),
    (b"PK\x03\x04", NotLines::Zip),
    // The header of the first page, in Thrift's compact protocol.
    (b"PAR1\x15", NotLines::Parquet),
    (b"ARROW1\x00\x00", NotLines::Arrow),
    (b"\xff\xfe\x00\x00", NotLines::Utf32),
    (b"\x00\x00\xfe\xff", NotLines::Utf32),
    (b"\xff\xfe", NotLines::Utf16),
    (b"\xfe\xff", NotLines::Utf16),
    // Of compress, the older program, which gzip undoes too.
    (b"\x1f\x9d", NotLines::Gzip),
];

/// The mark that UTF-8 may begin with.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Bytes from a file's beginning that tell what it is.
pub(crate) const MAGIC_BYTES: usize = 1024;

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
    /// What a file is that begins with these bytes; none if it may be lines that end with this delimiter.
    pub(crate) fn detect(beginning: &[u8], delimiter: u8) -> Option<Self> {
        // Records of one byte that end with a zero look the same.
        if delimiter != 0 && is_unmarked_utf16(beginning) {
            return Some(Self::Utf16);
        }
        let (_, kind) = MAGIC.iter().find(|(magic, _)| beginning.starts_with(magic))?;
        let is_block = *kind != Self::Bzip2 || beginning.get(4..10) == Some(b"1AY&SY");
        is_block.then_some(*kind)
    }

    /// Its name in resources.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
            Self::Bzip2 => "bzip2",
            Self::Xz => "xz",
            Self::Lz4 => "lz4",
            Self::Zip => "zip",
            Self::Parquet => "parquet",
            Self::Arrow => "arrow",
            Self::Utf16 => "utf16",
            Self::Utf32 => "utf32",
            Self::CarriageReturns => "returns",
        }
    }
}

/// Whether the beginning of a text has carriage returns between other bytes, and not a newline.
pub(crate) fn has_returns_only(beginning: &[u8]) -> bool {
    let text = beginning.trim_ascii_end();
    memchr2(b'\r', b'\n', text).is_some_and(|place| text[place] == b'\r')
        && memchr(b'\n', beginning).is_none()
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
    fn what_is_no_lines_is_known_by_its_first_bytes() {
        for (bytes, kind) in [
            (&b"\x1f\x8b\x08\x00rest"[..], Some(NotLines::Gzip)),
            (b"BZh91AY&SY...", Some(NotLines::Bzip2)),
            (b"BZhang,Wei\n", None),
            (b"PAR1\x15\x04", Some(NotLines::Parquet)),
            (b"PAR1 is a text\n", None),
            (b"\xff\xfea\0", Some(NotLines::Utf16)),
            (b"\xff\xfe\0\0a\0\0\0", Some(NotLines::Utf32)),
            (b"\xef\xbb\xbfUTF-8 with a mark\n", None),
            (b"PK\x03\x04", Some(NotLines::Zip)),
            (b"", None),
            (b"\x1f", None),
            (b"\xff", None),
            (b"a\0b\0\n\0c\0", Some(NotLines::Utf16)),
            (b"\0a\0b\0\n\0c\0", Some(NotLines::Utf16)),
            (b"a\0b\0\n\0", None),
            (b"a\0b\0cd\0\n", None),
            (b"\0\0\0\0\0\0\0\0\0\0", None),
        ] {
            assert_eq!(NotLines::detect(bytes, b'\n'), kind, "{bytes:?}");
        }
    }

    #[test]
    fn records_of_a_byte_that_end_with_a_zero_are_no_utf16() {
        assert_eq!(NotLines::detect(b"a\0b\0c\0d\0e\0", 0), None);
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
}
