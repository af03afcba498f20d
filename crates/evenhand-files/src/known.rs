//! Formats that evenhand recognizes and does not read as lines: one table of names, signs and remedies.
//!
//! Such a file can look like lines, and shuffling its bytes would destroy it. A sign is long, or needs a byte that does not occur in
//! text. So evenhand never mistakes text for another format. A name counts only if the bytes are not text, except for pickle, whose
//! protocol 0 is text.

use std::path::Path;

use crate::compression::Codec;
use crate::text::MAGIC_BYTES;

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
            Self::None => ("none", ""),
        }
    }
}

const fn begins(bytes: &'static [u8]) -> Sign {
    Sign::At(0, bytes)
}

const fn known(
    name: &'static str,
    ends: &'static [&'static str],
    signs: &'static [Sign],
    remedy: Remedy,
) -> KnownFormat {
    KnownFormat { name, ends, signs, remedy }
}

/// Every format. Of two signs that begin alike, the longer comes first.
static FORMATS: &[KnownFormat] = &[
    // Compressed twice, or by a codec that evenhand does not read.
    known("gzip", &[], &[begins(b"\x1f\x8b\x08")], Remedy::Decompress("gzip -dc")),
    known("Zstandard", &[], &[begins(b"\x28\xb5\x2f\xfd")], Remedy::Decompress("zstd -dc")),
    known("bzip2", &[], &[Sign::Test(is_bzip2)], Remedy::Decompress("bzip2 -dc")),
    known("xz", &[], &[begins(b"\xfd7zXZ\x00")], Remedy::Decompress("xz -dc")),
    known(
        "LZ4",
        &[],
        // The second sign belongs to legacy frames.
        &[begins(b"\x04\x22\x4d\x18"), begins(b"\x02\x21\x4c\x18")],
        Remedy::Decompress("lz4 -dc"),
    ),
    // compress(1), whose files gzip reads too.
    known("compress", &["z"], &[begins(b"\x1f\x9d")], Remedy::Decompress("gzip -dc")),
    known("lzma", &["lzma", "tlz"], &[Sign::Test(is_lzma)], Remedy::Decompress("xz -dc")),
    known("lzip", &["lz"], &[begins(b"LZIP\x01"), begins(b"LZIP\x00")], Remedy::Decompress("lzip -dc")),
    known("lzop", &["lzo", "lzop"], &[begins(b"\x89LZO\0\r\n\x1a\n")], Remedy::Decompress("lzop -dc")),
    known("lrzip", &["lrz"], &[begins(b"LRZI\x00")], Remedy::Decompress("lrzip -dqo -")),
    known("zlib", &["zz", "zlib"], &[Sign::Test(is_zlib)], Remedy::Decompress("pigz -dc")),
    known("brotli", &["br"], &[], Remedy::Decompress("brotli -dc")),
    known("snappy", &["snappy", "sz"], &[begins(b"\xff\x06\x00\x00sNaPpY")], Remedy::Decompress("snzip -dc")),
    // Archives, and documents that are archives.
    known(
        "ZIP",
        &["zip", "xlsx", "xlsm", "docx", "pptx", "ods", "odt", "npz", "whl", "jar", "epub"],
        &[begins(b"PK\x03\x04"), begins(b"PK\x05\x06"), begins(b"PK\x07\x08")],
        Remedy::Extract,
    ),
    known("7-Zip", &["7z"], &[begins(b"7z\xbc\xaf\x27\x1c")], Remedy::Extract),
    known("RAR", &["rar"], &[begins(b"Rar!\x1a\x07")], Remedy::Extract),
    known("CAB", &["cab"], &[begins(b"MSCF\0\0\0\0")], Remedy::Extract),
    // Static libraries, and packages of Debian.
    known("Unix ar", &["deb"], &[begins(b"!<arch>\n")], Remedy::Extract),
    // Formats that evenhand reads with --format.
    known("tar", &[], &[Sign::At(257, b"ustar\0"), Sign::At(257, b"ustar  \0")], Remedy::Format("tar")),
    known(
        "Parquet",
        &["parquet", "parq", "pq"],
        &[Sign::Binary(b"PAR1"), Sign::Binary(b"PARE")],
        Remedy::Format("parquet"),
    ),
    known(
        "Arrow",
        &["arrow", "arrows", "feather", "ipc"],
        &[begins(b"ARROW1\x00\x00"), Sign::Test(is_arrow_stream)],
        Remedy::Format("arrow"),
    ),
    // Tables and arrays.
    known("Feather 1", &[], &[Sign::Binary(b"FEA1")], Remedy::Convert),
    known("ORC", &["orc"], &[Sign::Binary(b"ORC")], Remedy::Convert),
    known("Avro", &["avro"], &[begins(b"Obj\x01")], Remedy::Convert),
    known(
        "SequenceFile",
        &[],
        &[begins(b"SEQ\x04"), begins(b"SEQ\x05"), begins(b"SEQ\x06")],
        Remedy::Convert,
    ),
    known("RCFile", &[], &[begins(b"RCF\x01")], Remedy::Convert),
    known(
        "SQLite",
        &["sqlite", "sqlite3"],
        &[begins(b"SQLite format 3\0"), begins(b"** This file contains an SQLite 2")],
        Remedy::Convert,
    ),
    known("DuckDB", &["duckdb"], &[Sign::Test(is_duckdb)], Remedy::Convert),
    known("NumPy", &["npy"], &[begins(b"\x93NUMPY")], Remedy::Convert),
    known("HDF5", &["h5", "hdf5"], &[begins(b"\x89HDF\r\n\x1a\n")], Remedy::Convert),
    known("NetCDF", &[], &[begins(b"CDF\x01"), begins(b"CDF\x02"), begins(b"CDF\x05")], Remedy::Convert),
    known(
        "MATLAB",
        &["mat"],
        &[Sign::Binary(b"MATLAB 5.0 MAT-file"), Sign::Binary(b"MATLAB 7.3 MAT-file")],
        Remedy::Convert,
    ),
    known("pickle", &["pkl", "pickle"], &[Sign::Test(is_pickle)], Remedy::Convert),
    known("safetensors", &["safetensors"], &[Sign::Test(is_safetensors)], Remedy::Convert),
    known("GGUF", &["gguf"], &[Sign::Binary(b"GGUF")], Remedy::Convert),
    known("TFRecord", &["tfrecord", "tfrecords"], &[Sign::Test(is_tfrecord)], Remedy::Convert),
    known(
        "R",
        &["rds", "rdata"],
        &[Sign::Binary(b"X\n\0\0\0"), Sign::Binary(b"RDX2\n"), Sign::Binary(b"RDX3\n")],
        Remedy::Convert,
    ),
    known("Stata", &["dta"], &[begins(b"<stata_dta><header>")], Remedy::Convert),
    known(
        "SAS",
        &["sas7bdat"],
        &[begins(b"\0\0\0\0\0\0\0\0\0\0\0\0\xc2\xea\x81\x60\xb3\x14\x11\xcf")],
        Remedy::Convert,
    ),
    known("SPSS", &[], &[begins(b"$FL2@(#)"), begins(b"$FL3@(#)")], Remedy::Convert),
    known("BAM", &["bam"], &[begins(b"BAM\x01")], Remedy::Convert),
    known("CRAM", &["cram"], &[begins(b"CRAM\x02"), begins(b"CRAM\x03")], Remedy::Convert),
    known("BCF", &["bcf"], &[begins(b"BCF\x02")], Remedy::Convert),
    // Word, Excel and PowerPoint up to 2003.
    known("OLE (old Office)", &[], &[begins(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")], Remedy::Convert),
    known("MCAP", &["mcap"], &[begins(b"\x89MCAP0\r\n")], Remedy::Convert),
    // Text in another encoding.
    known("UTF-32", &[], &[begins(b"\xff\xfe\x00\x00"), begins(b"\x00\x00\xfe\xff")], Remedy::Recode),
    known("UTF-16", &[], &[begins(b"\xff\xfe"), begins(b"\xfe\xff")], Remedy::Recode),
    // Documents, pictures, sounds and programs.
    known("PDF", &["pdf"], &[begins(b"%PDF-1."), begins(b"%PDF-2.")], Remedy::None),
    known("PNG", &["png"], &[begins(b"\x89PNG\r\n\x1a\n")], Remedy::None),
    known("JPEG", &["jpg", "jpeg"], &[begins(b"\xff\xd8\xff")], Remedy::None),
    known("GIF", &["gif"], &[Sign::Binary(b"GIF87a"), Sign::Binary(b"GIF89a")], Remedy::None),
    known(
        "TIFF",
        &["tif", "tiff"],
        // The last two belong to BigTIFF.
        &[begins(b"II*\0"), begins(b"MM\0*"), begins(b"II+\0"), begins(b"MM\0+")],
        Remedy::None,
    ),
    known("MP4", &["mp4", "m4a", "mov"], &[Sign::Test(is_mp4)], Remedy::None),
    known("MP3", &["mp3"], &[begins(b"ID3\x02"), begins(b"ID3\x03"), begins(b"ID3\x04")], Remedy::None),
    known("RIFF", &["wav", "webp", "avi"], &[Sign::Binary(b"RIFF")], Remedy::None),
    known("FLAC", &["flac"], &[begins(b"fLaC\0")], Remedy::None),
    known("Ogg", &["ogg"], &[begins(b"OggS\0")], Remedy::None),
    known("ELF", &[], &[begins(b"\x7fELF")], Remedy::None),
    known("Java class", &[], &[begins(b"\xca\xfe\xba\xbe")], Remedy::None),
    known("RPM", &["rpm"], &[begins(b"\xed\xab\xee\xdb")], Remedy::None),
    known("WebAssembly", &["wasm"], &[begins(b"\0asm\x01")], Remedy::None),
];

/// Text whose lines end with carriage returns alone. The beginning of a file does not always show it.
pub(crate) static CARRIAGE_RETURNS: KnownFormat = known("CR", &[], &[], Remedy::Returns);

impl KnownFormat {
    /// The format of a file that begins with these bytes ([`MAGIC_BYTES`], or fewer in a short file).
    pub(crate) fn of_beginning(beginning: &[u8], delimiter: u8) -> Option<&'static Self> {
        let has = |sign: &Sign| match sign {
            Sign::At(place, bytes) => beginning.get(*place..).is_some_and(|from| from.starts_with(bytes)),
            Sign::Binary(bytes) => beginning.starts_with(bytes) && is_binary(beginning, delimiter),
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
fn is_binary(beginning: &[u8], delimiter: u8) -> bool {
    let is_control =
        |byte: &u8| *byte != delimiter && matches!(byte, 0..=8 | 0x0b | 0x0e..=0x1a | 0x1c..=0x1f | 0x7f);
    beginning.iter().any(is_control)
}

/// The level, followed by the digits of pi that every block begins with.
fn is_bzip2(beginning: &[u8]) -> bool {
    Codec::detect(beginning) == Some(Codec::Bzip2)
}

/// The header of the older format of LZMA, which has no magic number: a byte of properties, the size of the dictionary, and that of
/// the content. The bounds are those of `xz`. The first byte of the data is always zero.
fn is_lzma(beginning: &[u8]) -> bool {
    let Some(header) = beginning.first_chunk::<14>() else { return false };
    let dictionary = u32::from_le_bytes([header[1], header[2], header[3], header[4]]);
    let size = header[5..13].iter().rev().fold(0_u64, |size, byte| size << 8 | u64::from(*byte));
    let is_usual = dictionary == u32::MAX
        || dictionary.is_power_of_two()
        || dictionary % 3 == 0 && (dictionary / 3).is_power_of_two();
    header[0] < 225
        && dictionary >= 4096
        && is_usual
        && (size == u64::MAX || size < 1 << 38)
        && header[13] == 0
}

/// The two bytes of a header (RFC 1950), and data that can be decompressed.
fn is_zlib(beginning: &[u8]) -> bool {
    let Some(header) = beginning.first_chunk::<2>() else { return false };
    let is_header = header[0] & 0x0f == 8
        && header[0] >> 4 <= 7
        && header[1] & 0x20 == 0
        && u16::from_be_bytes(*header).is_multiple_of(31);
    is_header && is_binary(beginning, b'\n') && is_inflated(beginning)
}

/// Whether the stream is complete, or its beginning is valid.
#[cfg(feature = "gzip")]
fn is_inflated(beginning: &[u8]) -> bool {
    let mut inflate = flate2::Decompress::new(true);
    let mut content = [0; 4096];
    loop {
        let (read, written) = (inflate.total_in(), inflate.total_out());
        let rest = &beginning[usize::try_from(read).unwrap_or(usize::MAX).min(beginning.len())..];
        match inflate.decompress(rest, &mut content, flate2::FlushDecompress::None) {
            Ok(flate2::Status::StreamEnd) => return true,
            Ok(_) if (read, written) != (inflate.total_in(), inflate.total_out()) => {}
            Ok(_) => return beginning.len() >= MAGIC_BYTES,
            Err(_) => return false,
        }
    }
}

#[cfg(not(feature = "gzip"))]
fn is_inflated(beginning: &[u8]) -> bool {
    beginning.len() >= MAGIC_BYTES && beginning.contains(&0)
}

/// The mark of a message, the length of its metadata, and the place of a table within (Arrow Columnar Format, "Encapsulated message
/// format").
fn is_arrow_stream(beginning: &[u8]) -> bool {
    let Some(header) = beginning.first_chunk::<12>() else { return false };
    header.starts_with(&[0xff; 4]) && header[7] < 0x10 && header[10..12] == [0; 2] && header[8] > 0
}

/// The magic number stands after a checksum.
fn is_duckdb(beginning: &[u8]) -> bool {
    beginning.get(8..12) == Some(b"DUCK") && is_binary(beginning, b'\n')
}

/// The length of the first box, and its type.
fn is_mp4(beginning: &[u8]) -> bool {
    beginning.starts_with(&[0; 3]) && beginning.get(4..8) == Some(b"ftyp")
}

/// The opcode of protocol 2 or newer, and an opcode that starts data.
fn is_pickle(beginning: &[u8]) -> bool {
    matches!(beginning, [0x80, 2..=5, next, ..] if b"\x95\x8a\x8c(]})cCGIJKMNUX".contains(next))
}

/// The length of a header of JSON.
fn is_safetensors(beginning: &[u8]) -> bool {
    beginning.get(4..10) == Some(b"\0\0\0\0{\"")
}

/// The length of a record, and its masked CRC-32C.
fn is_tfrecord(beginning: &[u8]) -> bool {
    const POLYNOMIAL: u32 = 0x82f6_3b78;
    const MASK: u32 = 0xa282_ead8;
    let Some((length, rest)) = beginning.split_first_chunk::<8>() else { return false };
    let shifted = |crc: u32| if crc & 1 == 1 { crc >> 1 ^ POLYNOMIAL } else { crc >> 1 };
    let crc = !length.iter().fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), |crc, _| shifted(crc)));
    rest.first_chunk().map(|stored| u32::from_le_bytes(*stored))
        == Some(crc.rotate_right(15).wrapping_add(MASK))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        ] {
            let found = KnownFormat::of_beginning(bytes, b'\n');
            assert_eq!(found.map(|found| found.name), Some(name), "{bytes:?}");
        }
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
