//! Files and sheets with the right content but other bytes: other line ends, a byte-order mark, or UTF-16.
//!
//! The contract compares bytes, so a verifier refuses such a file. The message adds that the content is unchanged.
//!
//! Cost: a refused file is read once more. An accepted file costs nothing.

use std::borrow::Cow;
use std::fmt;

use super::file;

/// Maximum length in bytes of a file whose content is compared. Refusals of longer files do not explain the spelling.
const MAX_BYTES: usize = 1 << 22;

/// The difference between the bytes of a file and the published bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Respelling {
    /// The file is in UTF-16.
    Utf16,
    /// The file begins with a byte-order mark.
    ByteOrderMark,
    /// Lines end with CR LF.
    CarriageReturns,
    /// The last line end is missing, or empty lines follow.
    LastLine,
    /// Blanks, line breaks or escapes differ.
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

/// Decodes UTF-8, or UTF-16 with a byte-order mark. The result does not contain the mark. `None` for other bytes.
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

/// Returns the published form of a file of deals or of a draw in another spelling, with the difference.
pub(super) fn of_file(bytes: &[u8]) -> Option<(String, Respelling)> {
    respelt(bytes, file::respelt)
}

/// Returns the published form of a sheet in another spelling, with the difference.
pub(super) fn of_lines(bytes: &[u8]) -> Option<(String, Respelling)> {
    respelt(bytes, |text| {
        let lines: Vec<&str> = text.lines().map(str::trim_ascii_end).collect();
        let last = lines.iter().rposition(|line| !line.is_empty())?;
        Some(lines[..=last].join("\n") + "\n")
    })
}

/// Returns the reason for refusing a file: its spelling, if only the spelling differs, or `why`.
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

    /// A text in the forms that programs save, each with its difference.
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
    fn a_file_in_another_spelling_is_recognized_by_its_content() {
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
    fn a_sheet_in_another_spelling_is_recognized_by_its_lines() {
        let sheet = "fairdeal-v2 sheet\nopened:ab\ndeal:1\ncd\n";
        for (bytes, how) in saved(sheet) {
            assert_eq!(of_lines(&bytes), Some((sheet.to_owned(), how)));
        }
        assert_eq!(of_lines(sheet.as_bytes()), None);
        assert_eq!(of_lines(b"\n\n"), None);
    }

    #[test]
    fn half_a_character_is_rejected() {
        assert_eq!(decoded(b"\xff\xfea"), None);
        assert_eq!(decoded(b"\xff\xfe\x00\xd8"), None);
        assert_eq!(decoded(b"caf\xe9"), None);
        assert_eq!(decoded(b"\xef\xbb\xbfa").as_deref(), Some("a"));
    }
}
