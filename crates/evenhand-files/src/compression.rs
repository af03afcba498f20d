//! Compressing what is written, in blocks of a fixed number of bytes, each by itself: the result depends neither on threads
//! nor on how the bytes came, and can be undone by several threads.
//!
//! A block is a member of gzip, a frame of Zstandard or LZ4, a stream of bzip2 or xz: of all five, several in a row stand for
//! what they stand for one after the other (RFC 1952, section 2.2; RFC 8878, section 3; LZ4 Frame Format, "Frame concatenation";
//! The .xz File Format, section 2).

#![cfg_attr(
    not(any(feature = "bzip2", feature = "gzip", feature = "lz4", feature = "xz", feature = "zstd")),
    allow(unused_variables, clippy::unnecessary_wraps, reason = "without any codec there is little to do")
)]

use std::fmt;
use std::io;
#[cfg(any(feature = "bzip2", feature = "gzip", feature = "lz4", feature = "xz"))]
use std::io::Write as _;
use std::path::Path;
use std::str::FromStr;

use evenhand_locale::Language;

use crate::error::ContentError;
use crate::words::WORDS;

/// Bytes of a block, fewer in the last.
pub(crate) const BLOCK_BYTES: usize = 1 << 20;

/// How an output is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Compression {
    codec: Codec,
    level: u32,
}

/// A format of compressed data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Codec {
    /// gzip (RFC 1952).
    Gzip,
    /// Zstandard (RFC 8878).
    Zstd,
    /// bzip2.
    Bzip2,
    /// xz.
    Xz,
    /// LZ4, in frames.
    Lz4,
}

/// What is known of a codec.
struct About {
    codec: Codec,
    name: &'static str,
    /// How names of compressed files end.
    ends: &'static [&'static str],
    /// The levels that there are, and the one without a word.
    levels: (u32, u32, u32),
    /// Bytes of memory that compressing a block takes, of the highest level. Measured.
    memory: u64,
    is_built: bool,
}

const CODECS: [About; 5] = [
    About {
        codec: Codec::Gzip,
        name: "gzip",
        ends: &["gz", "gzip", "tgz"],
        levels: (0, 9, 6),
        memory: 1 << 20,
        is_built: cfg!(feature = "gzip"),
    },
    About {
        codec: Codec::Zstd,
        name: "zstd",
        ends: &["zst", "zstd", "tzst"],
        levels: (1, 19, 3),
        memory: 24 << 20,
        is_built: cfg!(feature = "zstd"),
    },
    About {
        codec: Codec::Bzip2,
        name: "bzip2",
        ends: &["bz2", "bz", "tbz2", "tbz"],
        levels: (1, 9, 9),
        memory: 9 << 20,
        is_built: cfg!(feature = "bzip2"),
    },
    About {
        codec: Codec::Xz,
        name: "xz",
        ends: &["xz", "txz"],
        levels: (0, 9, 6),
        memory: 20 << 20,
        is_built: cfg!(feature = "xz"),
    },
    About {
        codec: Codec::Lz4,
        name: "lz4",
        ends: &["lz4"],
        levels: (1, 1, 1),
        memory: 2 << 20,
        is_built: cfg!(feature = "lz4"),
    },
];

impl Codec {
    /// That of files whose names end so, in lower case.
    pub(crate) fn of_ending(end: &str) -> Option<Self> {
        CODECS.iter().find(|about| about.ends.contains(&end)).map(|about| about.codec)
    }

    fn about(self) -> &'static About {
        let found = CODECS.iter().find(|about| about.codec == self);
        found.expect("every codec has its line")
    }
}

impl fmt::Display for Codec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.about().name)
    }
}

impl Compression {
    /// The names of the codecs that this program was built with, as [`str::parse`] takes them.
    pub fn names() -> impl Iterator<Item = &'static str> {
        CODECS.iter().filter(|about| about.is_built).map(|about| about.name)
    }

    /// By this codec, at its usual level.
    pub fn new(codec: Codec) -> Self {
        Self { codec, level: codec.about().levels.2 }
    }

    /// How a file is compressed by its name; none where the name says nothing.
    ///
    /// # Examples
    /// ```
    /// use std::path::Path;
    /// use evenhand_files::{Codec, Compression};
    ///
    /// let zstd = Compression::of_name(Path::new("rows.csv.zst"));
    /// assert_eq!(zstd, Some(Compression::new(Codec::Zstd)));
    /// assert_eq!(Compression::of_name(Path::new("rows.csv")), None);
    /// ```
    pub fn of_name(path: &Path) -> Option<Self> {
        let end = path.extension()?.to_str()?.to_ascii_lowercase();
        Codec::of_ending(&end).map(Self::new)
    }

    /// The codec.
    pub fn codec(&self) -> Codec {
        self.codec
    }

    /// The most bytes that a block is compressed to.
    #[expect(clippy::unused_self, reason = "it is of no use without a compression")]
    pub(crate) fn most_bytes(self) -> u64 {
        (BLOCK_BYTES + BLOCK_BYTES / 64) as u64
    }

    /// Bytes of memory that compressing a block takes, with what is taken anew as its result grows.
    pub(crate) fn memory(self) -> u64 {
        // Zstandard's tables grow with its levels; a block is never more than some bytes longer than what it stands for.
        let work = match (self.codec, self.level) {
            (Codec::Zstd, ..=4) => 4 << 20,
            (Codec::Zstd, 5..=12) => 12 << 20,
            _ => self.codec.about().memory,
        };
        work + self.most_bytes()
    }

    /// Compresses a block.
    ///
    /// # Errors
    /// If the codec has not the memory, or was left out of the program.
    pub(crate) fn compress(self, block: &[u8]) -> io::Result<Vec<u8>> {
        let mut to: Vec<u8> = Vec::new();
        to.try_reserve(BLOCK_BYTES / 2)?;
        match self.codec {
            #[cfg(feature = "gzip")]
            Codec::Gzip => {
                let level = flate2::Compression::new(self.level);
                let mut encoder = flate2::write::GzEncoder::new(to, level);
                encoder.write_all(block)?;
                encoder.finish()
            }
            #[cfg(feature = "zstd")]
            Codec::Zstd => {
                let mut encoder = zstd::bulk::Compressor::new(self.level.cast_signed())?;
                encoder.set_parameter(zstd::zstd_safe::CParameter::ChecksumFlag(true))?;
                encoder.compress(block)
            }
            #[cfg(feature = "bzip2")]
            Codec::Bzip2 => {
                let mut encoder = bzip2::write::BzEncoder::new(to, bzip2::Compression::new(self.level));
                encoder.write_all(block)?;
                encoder.finish()
            }
            #[cfg(feature = "xz")]
            Codec::Xz => {
                let mut options = lzma_rust2::XzOptions::with_preset(self.level);
                // No match is farther away.
                options.lzma_options.dict_size = options.lzma_options.dict_size.min(BLOCK_BYTES as u32);
                let mut encoder = lzma_rust2::XzWriter::new(to, options)?;
                encoder.write_all(block)?;
                encoder.finish()
            }
            #[cfg(feature = "lz4")]
            Codec::Lz4 => {
                let frame = lz4_flex::frame::FrameInfo::new()
                    .block_size(lz4_flex::frame::BlockSize::Max1MB)
                    .content_checksum(true);
                let mut encoder = lz4_flex::frame::FrameEncoder::with_frame_info(frame, to);
                encoder.write_all(block)?;
                encoder.finish().map_err(io::Error::other)
            }
            #[allow(unreachable_patterns, reason = "where every codec is built")]
            codec => Err(io::Error::other(ContentError::NotBuilt(codec))),
        }
    }
}

impl fmt::Display for Compression {
    /// As [`str::parse`] takes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let about = self.codec.about();
        f.write_str(about.name)?;
        if self.level == about.levels.2 { Ok(()) } else { write!(f, ":{}", self.level) }
    }
}

/// A text that names no compression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseCompressionError {
    /// No codec has that name.
    Unknown,
    /// The codec has not that level, but those from the first to the second.
    Level(u32, u32),
}

impl ParseCompressionError {
    /// The error in a language.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        match self {
            Self::Unknown => {
                let names: Vec<&str> = Compression::names().collect();
                words.format("compression.unknown", [("names", names.join(", ").into())])
            }
            Self::Level(least, most) => {
                let facts = [("least", least.to_string().into()), ("most", most.to_string().into())];
                words.format("compression.level", facts)
            }
        }
    }
}

impl fmt::Display for ParseCompressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl std::error::Error for ParseCompressionError {}

impl FromStr for Compression {
    type Err = ParseCompressionError;

    /// A codec's name, and perhaps a colon and a level: `zstd`, `zstd:19`.
    fn from_str(text: &str) -> Result<Self, ParseCompressionError> {
        let (name, level) = text.split_once(':').map_or((text, None), |(name, level)| (name, Some(level)));
        let named = |about: &&About| about.name == name || about.ends.contains(&name);
        let about =
            CODECS.iter().filter(|about| about.is_built).find(named).ok_or(ParseCompressionError::Unknown)?;
        let (least, most, usual) = about.levels;
        let level = match level.map(str::parse::<u32>) {
            None => usual,
            Some(Ok(level)) if (least..=most).contains(&level) => level,
            Some(_) => return Err(ParseCompressionError::Level(least, most)),
        };
        Ok(Self { codec: about.codec, level })
    }
}

#[cfg(all(test, feature = "bzip2", feature = "gzip", feature = "lz4", feature = "xz", feature = "zstd"))]
mod tests {
    use std::io::Read;

    use super::*;

    fn all() -> impl Iterator<Item = Compression> {
        CODECS.iter().map(|about| Compression::new(about.codec))
    }

    /// What compressed blocks in a row stand for, by the same crates.
    fn decompressed(compression: Compression, bytes: &[u8]) -> Vec<u8> {
        let mut text = Vec::new();
        match compression.codec {
            Codec::Gzip => flate2::read::MultiGzDecoder::new(bytes).read_to_end(&mut text),
            Codec::Zstd => zstd::Decoder::new(bytes).unwrap().read_to_end(&mut text),
            Codec::Bzip2 => bzip2::read::MultiBzDecoder::new(bytes).read_to_end(&mut text),
            Codec::Xz => lzma_rust2::XzReader::new(bytes, true).read_to_end(&mut text),
            Codec::Lz4 => {
                let mut rest = bytes;
                while !rest.is_empty() {
                    let mut decoder = lz4_flex::frame::FrameDecoder::new(rest);
                    decoder.read_to_end(&mut text).unwrap();
                    rest = decoder.into_inner();
                }
                Ok(0)
            }
        }
        .unwrap();
        text
    }

    #[test]
    fn blocks_in_a_row_stand_for_what_they_stand_for_one_after_the_other() {
        let blocks: [&[u8]; 4] = [b"ace\nking\n", b"", &vec![b'x'; BLOCK_BYTES], b"queen\n"];
        for compression in all() {
            let one_by_one: Vec<u8> =
                blocks.iter().flat_map(|block| compression.compress(block).unwrap()).collect();
            assert!(decompressed(compression, &one_by_one) == blocks.concat(), "{compression}");
        }
    }

    #[test]
    fn names_and_levels_are_read_as_they_are_written() {
        for text in ["gzip", "gzip:9", "zstd", "zstd:19", "bzip2:1", "xz:0", "lz4"] {
            assert_eq!(text.parse::<Compression>().unwrap().to_string(), text);
        }
        assert_eq!("zst".parse(), Ok(Compression::new(Codec::Zstd)));
        assert_eq!("rar".parse::<Compression>(), Err(ParseCompressionError::Unknown));
        for level in ["zstd:0", "zstd:20", "zstd:", "zstd:x"] {
            assert_eq!(level.parse::<Compression>(), Err(ParseCompressionError::Level(1, 19)), "{level}");
        }
    }
}
