//! Formats that evenhand recognizes and does not read as lines: one table of names, signs and remedies.
//!
//! Data with zero bytes is not text either, even if the table does not have its format.
//!
//! Such a file can look like lines, and shuffling its bytes would destroy it. A sign is long, or needs a byte that does not occur in
//! text. So evenhand never mistakes text for another format. A name counts only if the bytes are not text, except for pickle, whose
//! protocol 0 is text.

mod signs;
mod table;

use std::path::Path;

use table::FORMATS;

/// A format that is not lines of text.
#[derive(Debug)]
pub(crate) struct KnownFormat {
    /// Its name, the same in all languages.
    pub(crate) name: &'static str,
    /// Endings of file names, in lower case.
    ends: &'static [&'static str],
    signs: &'static [Sign],
    pub(crate) remedy: Remedy,
}

/// A sign that identifies a format at the beginning of a file.
#[derive(Debug)]
enum Sign {
    /// These bytes at this place.
    At(usize, &'static [u8]),
    /// These bytes, which may be text, followed by a byte that is not text.
    Binary(&'static [u8]),
    /// These bytes at this place, which may be text, in data that is not text.
    BinaryAt(usize, &'static [u8]),
    /// Bytes that a function recognizes.
    Test(fn(&[u8]) -> bool),
}

impl PartialEq for KnownFormat {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// The way out for a user who has such a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Remedy {
    /// Decompress it with this command.
    Decompress(&'static str),
    /// Extract the files of an archive.
    Extract,
    /// Convert it to a format that evenhand reads.
    Convert,
    /// Convert the character encoding.
    Recode,
    /// Name this format, which evenhand reads.
    Format(&'static str),
    /// Replace the ends of lines.
    Returns,
    /// Say what ends a record, or that the bytes are lines.
    Zeros,
    /// No remedy: the file does not contain records.
    None,
}

impl Remedy {
    /// The name of the remedy in messages, and its command or format.
    pub(crate) fn facts(self) -> (&'static str, &'static str) {
        match self {
            Self::Decompress(command) => ("decompress", command),
            Self::Extract => ("extract", ""),
            Self::Convert => ("convert", ""),
            Self::Recode => ("recode", ""),
            Self::Format(format) => ("format", format),
            Self::Returns => ("returns", ""),
            Self::Zeros => ("zeros", ""),
            Self::None => ("none", ""),
        }
    }
}

/// Text whose lines end with carriage returns alone. The beginning of a file does not always show it.
pub(crate) static CARRIAGE_RETURNS: KnownFormat = known("CR", &[], &[], Remedy::Returns);

/// Data with zero bytes, in a format that the table does not have.
pub(crate) static BINARY: KnownFormat = known("binary data", &[], &[], Remedy::Zeros);

const fn known(
    name: &'static str,
    ends: &'static [&'static str],
    signs: &'static [Sign],
    remedy: Remedy,
) -> KnownFormat {
    KnownFormat { name, ends, signs, remedy }
}

impl KnownFormat {
    /// The format of a file that begins with these bytes ([`MAGIC_BYTES`], or fewer in a short file).
    pub(crate) fn of_beginning(beginning: &[u8], delimiter: u8) -> Option<&'static Self> {
        let is_at =
            |place: usize, bytes| beginning.get(place..).is_some_and(|from: &[u8]| from.starts_with(bytes));
        let has = |sign: &Sign| match sign {
            Sign::At(place, bytes) => is_at(*place, bytes),
            Sign::Binary(bytes) => is_at(0, bytes) && is_binary(beginning, delimiter),
            Sign::BinaryAt(place, bytes) => is_at(*place, bytes) && is_binary(beginning, delimiter),
            Sign::Test(test) => test(beginning),
        };
        FORMATS.iter().find(|format| format.signs.iter().any(has))
    }

    /// The format that the extension of a file name belongs to.
    pub(crate) fn of_name(path: &Path) -> Option<&'static Self> {
        let end = path.extension()?.to_str()?.to_ascii_lowercase();
        FORMATS.iter().find(|format| format.ends.contains(&&*end))
    }

    /// The format of the file extension, if the beginning of the file is not text, or may be a pickle of protocol 0.
    pub(crate) fn of_binary(path: &Path, beginning: &[u8], delimiter: u8) -> Option<&'static Self> {
        let is_empty = beginning.is_empty();
        Self::of_name(path)
            .filter(|known| is_binary(beginning, delimiter) || known.name == "pickle" && !is_empty)
    }

    /// Whether evenhand reads the format, in builds that have it.
    pub(crate) fn is_read(&self) -> bool {
        matches!(self.remedy, Remedy::Format(_))
    }

    /// UTF-16, which can lack a byte-order mark.
    pub(crate) fn utf16() -> &'static Self {
        FORMATS.iter().find(|format| format.name == "UTF-16").expect("it is in the table")
    }
}

/// Whether there is a control character that does not occur in text. The delimiter, form feed and escape do not count.
pub(crate) fn is_binary(beginning: &[u8], delimiter: u8) -> bool {
    let is_control =
        |byte: &u8| *byte != delimiter && matches!(byte, 0..=8 | 0x0b | 0x0e..=0x1a | 0x1c..=0x1f | 0x7f);
    beginning.iter().any(is_control)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(feature = "gzip")]
    use crate::text::MAGIC_BYTES;

    #[test]
    fn every_format_is_known_by_its_bytes() {
        for (bytes, name) in [
            (&b"\x1f\x8b\x08\x00rest"[..], "gzip"),
            (b"BZh91AY&SY...", "bzip2"),
            (b"\x02\x21\x4c\x18\x10\0\0\0", "LZ4"),
            (b"\x5d\0\0\x80\0\xff\xff\xff\xff\xff\xff\xff\xff\0\x30", "lzma"),
            (b"\x5d\0\0\x80\0\x04\0\0\0\0\0\0\0\0\x30", "lzma"),
            (b"LZIP\x01\x0c\0", "lzip"),
            (b"\xff\x06\x00\x00sNaPpY\x01", "snappy"),
            (b"PK\x03\x04", "ZIP"),
            (b"7z\xbc\xaf\x27\x1c\0\x04", "7-Zip"),
            (b"PAR1\x15\x04", "Parquet"),
            (b"PAR1\x19\x0b", "Parquet"),
            (b"ARROW1\0\0\xff\xff\xff\xff", "Arrow"),
            (b"\xff\xff\xff\xff\x70\0\0\0\x10\0\0\0\0\0", "Arrow"),
            (b"ORC\x0a\x03\0", "ORC"),
            (b"Obj\x01\x04", "Avro"),
            (b"SQLite format 3\0\x10", "SQLite"),
            (b"\x93NUMPY\x01\0", "NumPy"),
            (b"\x80\x04\x95\x05", "pickle"),
            (b"\x0a\0\0\0\0\0\0\0{\"a\":1}   ", "safetensors"),
            // A record of five bytes.
            (b"\x05\0\0\0\0\0\0\0\xea\xb2\x04\x3ehello", "TFRecord"),
            (b"BAM\x01\0\0", "BAM"),
            (b"\xff\xfea\0", "UTF-16"),
            (b"\xff\xfe\0\0a\0\0\0", "UTF-32"),
            (b"%PDF-1.7\n", "PDF"),
            (b"\xff\xd8\xff\xe0", "JPEG"),
            (b"GIF89a\x01\0\x01\0", "GIF"),
            (b"II*\0\x08\0\0\0", "TIFF"),
            (b"MM\0*\0\0\0\x08", "TIFF"),
            (b"\0\0\0\x20ftypisom", "MP4"),
            (b"ID3\x04\0\0", "MP3"),
            (b"\xed\xab\xee\xdb\x03\0", "RPM"),
            (b"MSCF\0\0\0\0\x10", "CAB"),
            (b"!<arch>\ndebian-binary", "Unix ar"),
            (b"\xca\xfe\xba\xbe\0\0\0\x41", "Java class"),
            (b"MATLAB 5.0 MAT-file, made by\0\x01IM", "MATLAB"),
            (b"SEQ\x06\x19org", "SequenceFile"),
            (b"RCF\x01\0", "RCFile"),
            (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0", "OLE (old Office)"),
            (b"8BPS\0\x01\0\0\0\0\0\0\0\x03", "PSD"),
            (b"BM\x9a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0", "BMP"),
            (b"\0\0\x01\0\x01\0\x10\x10\0\0", "icon"),
            (b"\x0e\0\0\0\x10n\0\x05\0\0\0\0", "BSON"),
            (b"\x05\0\0\0\0", "BSON"),
            (b"\x03\x7a\x07\x1a\x02\0\0\0\x41\0\x14\0\0\0", "dBASE"),
            (b"\xc7\x71\x01\x08\x1f\x02", "cpio"),
            (b"!\0-lh5-\x10\0", "LHA"),
            (b"\x1aE\xdf\xa3\x01", "Matroska"),
            (b"\xff\xfb\x90\x64\0\0", "MP3"),
            (b"\xff\xf1\x50\x80\x03\x1f", "AAC"),
            (b"MZ\x90\0\x03\0", "Windows program"),
            (b"\xf3\x0d\r\n\0\0\0\0", "Python bytecode"),
            (b"\0\x01\0\0Standard Jet DB\0", "Access"),
            (b"REDIS0009\xfa\x09redis-ver\x05", "Redis"),
            (b"GRIB\0\0\0\x02", "GRIB"),
            (b"P6\n2 2\n255\n\x01\x02", "Netpbm"),
            (b"{\\rtf1\\ansi x}\n", "RTF"),
            (b"%!PS-Adobe-3.0\n", "PostScript"),
            (b"\x0a\x0d\x0d\x0a\x1c\0\0\0\x4d\x3c\x2b\x1a", "packet capture"),
        ] {
            let found = KnownFormat::of_beginning(bytes, b'\n');
            assert_eq!(found.map(|found| found.name), Some(name), "{bytes:?}");
        }
        let header = |magic: &[u8], digits| [magic, &[b'0'].repeat(digits), b"a.txt\0"].concat();
        for archive in [header(b"070701", 104), header(b"070702", 104), header(b"070707", 70)] {
            assert_eq!(KnownFormat::of_beginning(&archive, b'\n').map(|found| found.name), Some("cpio"));
        }
        let mut stream = vec![0xff; 400];
        for packet in [0, 188, 376] {
            stream[packet..packet + 4].copy_from_slice(b"G\x40\0\x10");
        }
        assert_eq!(KnownFormat::of_beginning(&stream, b'\n').map(|found| found.name), Some("MPEG"));
        let mut tar = vec![0; 512];
        tar[257..263].copy_from_slice(b"ustar\0");
        assert_eq!(KnownFormat::of_beginning(&tar, b'\n').map(|found| found.name), Some("tar"));
    }

    #[cfg(feature = "gzip")]
    #[test]
    fn zlib_is_known_by_its_data() {
        use std::io::Write;
        for content in [&b"a\n"[..], &b"ace of hearts\n".repeat(5000)] {
            for level in [0, 1, 6, 9] {
                let level = flate2::Compression::new(level);
                let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), level);
                encoder.write_all(content).unwrap();
                let bytes = encoder.finish().unwrap();
                let beginning = &bytes[..bytes.len().min(MAGIC_BYTES)];
                assert_eq!(KnownFormat::of_beginning(beginning, b'\n').map(|found| found.name), Some("zlib"));
            }
        }
    }

    #[test]
    fn text_is_none_of_them() {
        for text in [
            &b""[..],
            b"\n",
            b"BZhang,Wei\n",
            b"PAR1 is a text\n",
            b"PAREN\n",
            b"ORCID,name\n0000-0001,Ann\n",
            b"x^2 + y^2\nx^3\n",
            b"x\x01 is one control character\n",
            b"Obj,count\n",
            b"RIFF-RAFF\n",
            b"GIF87a is a format\n",
            b"FEA1,x\n",
            b"LZIP\n",
            b"CDF\n",
            b"BAM!\n",
            b"7z a x\n",
            b"%PDF readers\n",
            b"II* is a text\n",
            b"have ftyp\n",
            b"ID3 tags\n",
            b"MSCF\n",
            b"!<arch> is a mark\n",
            b"MATLAB 5.0 MAT-file is a format\n",
            b"SEQ,count\n",
            b"RCF,count\n",
            b"070707 is a number\n",
            b"070707\n070701\n070702\n",
            b"8BPS\n",
            b"BM,DE,FR\n",
            b"MZ,name\n",
            b"a\r\r\n",
            b"x -lh5- y\n",
            b"GRIB\n",
            b"REDIS0\n",
            b"P5\n",
            b"%!\n",
            b"{\\rt}\n",
            b"FORM\n",
            b"\xff\xfb is two letters\n",
            b"Grapes\nGo\n",
            b"]\0\0 a line\n",
            b"\x80\n",
            b"\xef\xbb\xbfUTF-8 with a mark\n",
            b"\x1f",
            b"\xff",
            b"\xff\xff\xff\xff\n",
            b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        ] {
            let found = KnownFormat::of_beginning(text, b'\n');
            assert_eq!(found.map(|found| found.name), None, "{text:?}");
        }
    }

    #[test]
    fn zero_bytes_that_end_lines_are_text() {
        for (lines, name) in [(&b"PARENTS.md\0README.md\0"[..], "names"), (b"a\0b\0", "names.br")] {
            assert!(KnownFormat::of_beginning(lines, 0).is_none());
            assert!(KnownFormat::of_binary(Path::new(name), lines, 0).is_none());
        }
    }

    #[test]
    fn a_name_counts_where_the_bytes_are_not_text() {
        let of = |name: &str, bytes: &[u8]| {
            KnownFormat::of_binary(Path::new(name), bytes, b'\n').map(|found| found.name)
        };
        assert_eq!(of("a.txt.br", b"\x0b\x05\x80hello world\x03"), Some("brotli"));
        assert_eq!(of("a.BR", b"\x0b\x05\x80hello world\x03"), Some("brotli"));
        assert_eq!(of("train.br", b"demat\nkenavo\n"), None);
        assert_eq!(of("a.txt", b"\0"), None);
        // Lists of protocol 0 and 1.
        assert_eq!(of("a.pkl", b"(lp0\nI1\naI2\na."), Some("pickle"));
        assert_eq!(of("a.pickle", b"]q\0(K\x01K\x02e."), Some("pickle"));
        assert_eq!(of("a.pkl", b""), None);
    }
}
