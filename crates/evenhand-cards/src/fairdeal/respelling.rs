//! Files and sheets whose content is right and whose bytes are not: saved with other line ends, a byte-order mark, in UTF-16.
//!
//! The contract compares bytes, so such a file is refused. Its reader learns that nobody changed what it says.
//!
//! Cost: the file is read once more, and only after it was refused.

use std::borrow::Cow;
use std::fmt;

use super::file;

/// The longest file whose content is compared, in bytes: longer ones are refused without this help.
const MAX_BYTES: usize = 1 << 22;

/// How the bytes of a file differ from the published ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Respelling {
    /// It is in UTF-16.
    Utf16,
    /// It begins with a byte-order mark.
    ByteOrderMark,
    /// Its lines end with CR LF.
    CarriageReturns,
    /// Its last line has no end, or empty lines follow.
    LastLine,
    /// It has other blanks, line breaks or escapes.
    Blanks,
}

impl fmt::Display for Respelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf16 => "it was saved in UTF-16",
            Self::ByteOrderMark => "it was saved with a byte-order mark",
            Self::CarriageReturns => "it was saved with other line ends (CR LF)",
            Self::LastLine => "its last line end was removed, or empty lines were added",
            Self::Blanks => "it was saved with other blanks, line breaks or escapes",
        })?;
        f.write_str(". Files are compared byte for byte, so pass the file as it was published")
    }
}

/// The text of bytes in UTF-8, or in UTF-16 with its mark, without a byte-order mark.
pub fn decoded(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let units = |rest: &[u8], from: fn([u8; 2]) -> u16| {
        let (pairs, odd) = rest.as_chunks::<2>();
        let text = char::decode_utf16(pairs.iter().copied().map(from)).collect::<Result<String, _>>().ok();
        text.filter(|_| odd.is_empty()).map(Cow::Owned)
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => units(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => units(rest, u16::from_be_bytes),
        _ => {
            std::str::from_utf8(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)).ok().map(Cow::Borrowed)
        }
    }
}

/// The published form of a file of deals or of a draw that was saved otherwise; none if its content is not of one.
pub(super) fn of_file(bytes: &[u8]) -> Option<(String, Respelling)> {
    respelt(bytes, file::respelt)
}

/// The published form of a sheet that was saved otherwise.
pub(super) fn of_lines(bytes: &[u8]) -> Option<(String, Respelling)> {
    respelt(bytes, |text| {
        let lines: Vec<&str> = text.lines().map(str::trim_ascii_end).collect();
        let last = lines.iter().rposition(|line| !line.is_empty())?;
        Some(lines[..=last].join("\n") + "\n")
    })
}

/// Why a file is refused; where only its spelling is another, that.
pub(super) fn explained(bytes: &[u8], why: &impl ToString) -> String {
    of_file(bytes).map_or_else(|| why.to_string(), |(_, how)| format!("this file is well-formed, but {how}"))
}

fn respelt(bytes: &[u8], published: impl Fn(&str) -> Option<String>) -> Option<(String, Respelling)> {
    let text = decoded(bytes).filter(|_| bytes.len() <= MAX_BYTES)?;
    let published = published(&text).filter(|published| published.as_bytes() != bytes)?;
    let how = match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Respelling::Utf16,
        [0xef, 0xbb, 0xbf, ..] => Respelling::ByteOrderMark,
        _ if text.contains("\r\n") => Respelling::CarriageReturns,
        _ if text.trim_ascii_end() == published.trim_ascii_end() => Respelling::LastLine,
        _ => Respelling::Blanks,
    };
    Some((published, how))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file or sheet as programs save it, each with how it differs.
    fn saved(text: &str) -> Vec<(Vec<u8>, Respelling)> {
        let utf16 = |from: fn(u16) -> [u8; 2]| -> Vec<u8> {
            format!("\u{feff}{text}").encode_utf16().flat_map(from).collect()
        };
        vec![
            (utf16(u16::to_le_bytes), Respelling::Utf16),
            (utf16(u16::to_be_bytes), Respelling::Utf16),
            (format!("\u{feff}{text}").into(), Respelling::ByteOrderMark),
            (text.replace('\n', "\r\n").into(), Respelling::CarriageReturns),
            (text.trim_end().into(), Respelling::LastLine),
            (format!("{text}\n").into(), Respelling::LastLine),
            (text.replace('\n', " \n").into(), Respelling::Blanks),
        ]
    }

    #[test]
    fn a_file_that_was_saved_otherwise_is_known_by_its_content() {
        let file = super::super::PublicDraw::open(
            super::super::DrawSpec::read(&format!(
                "fairdraw-v2 spec\ntitle:x\nentries:2\nlist:{0}\nwinners:1\nbeacon:drand:{0}:7\n",
                "ab".repeat(32)
            ))
            .unwrap(),
        )
        .text();
        let minified = file.replace('\n', "").replace("  ", "");
        let more = [
            (minified.into_bytes(), Respelling::Blanks),
            (file.replace("  ", "\t").into(), Respelling::Blanks),
            (file.replace("fairdraw-v2 spec", "\\u0066airdraw-v2 spec").into(), Respelling::Blanks),
        ];
        for (bytes, how) in saved(&file).into_iter().chain(more) {
            assert_eq!(of_file(&bytes), Some((file.clone(), how)));
            assert!(explained(&bytes, &"other").contains("as it was published"));
        }
        for other in [file.clone(), file.replace("entries", "entry"), file.replace('{', "["), String::new()] {
            let found = of_file(other.as_bytes()).filter(|(text, _)| *text == file);
            assert_eq!(found, None);
        }
        assert_eq!(explained(b"64 digits", &"other"), "other");
    }

    #[test]
    fn a_sheet_that_was_saved_otherwise_is_known_by_its_lines() {
        let sheet = "fairdeal-v2 sheet\nopened:ab\ndeal:1\ncd\n";
        for (bytes, how) in saved(sheet) {
            assert_eq!(of_lines(&bytes), Some((sheet.to_owned(), how)));
        }
        assert_eq!(of_lines(sheet.as_bytes()), None);
        assert_eq!(of_lines(b"\n\n"), None);
    }

    #[test]
    fn half_a_character_is_not_a_text() {
        assert_eq!(decoded(b"\xff\xfea"), None);
        assert_eq!(decoded(b"\xff\xfe\x00\xd8"), None);
        assert_eq!(decoded(b"caf\xe9"), None);
        assert_eq!(decoded(b"\xef\xbb\xbfa").as_deref(), Some("a"));
    }
}
