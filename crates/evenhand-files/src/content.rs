//! What lies in a file, by its content and not by its name: compressed or not.
//!
//! Members, frames and streams in a row are one content, as the programs of all five formats have it. What is cut off or
//! has another checksum is an error, never a shorter content.

#![cfg_attr(
    not(any(feature = "bzip2", feature = "gzip", feature = "lz4", feature = "xz", feature = "zstd")),
    allow(unused_variables, clippy::unnecessary_wraps, reason = "without any codec there is little to do")
)]

use std::fmt;
use std::io::{self, BufRead, Read};

#[cfg(feature = "bzip2")]
use bzip2::bufread::BzDecoder;
#[cfg(feature = "gzip")]
use flate2::bufread::GzDecoder;
#[cfg(feature = "lz4")]
use lz4_flex::frame::FrameDecoder;
#[cfg(feature = "xz")]
use lzma_rust2::XzReader;

use crate::compression::Codec;
use crate::error::ContentError;

/// The bytes that each begins with. Zstandard may begin with a frame to be skipped, whose first byte has sixteen values (RFC 8878,
/// section 3.1.2).
const GZIP_MAGIC: [u8; 2] = [0x1f, 0x8b];
const ZSTD_MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
const SKIPPABLE_MAGIC: [u8; 3] = [0x2a, 0x4d, 0x18];
const BZIP2_MAGIC: &[u8; 3] = b"BZh";
/// After them and the level: the digits of pi that begin a block, or those of its root that end a stream without any.
const BZIP2_BLOCKS: [[u8; 6]; 2] = [*b"1AY&SY", [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]];
const XZ_MAGIC: &[u8; 6] = b"\xfd7zXZ\x00";
const LZ4_MAGIC: [u8; 4] = [0x04, 0x22, 0x4d, 0x18];

/// Bytes from the beginning that tell how a content is compressed.
pub(crate) const MAGIC_BYTES: usize = 10;

/// Number of bytes at the beginning of a member that determine the memory of its decoder. The second header of xz has up to
/// 1,024 bytes.
const HEADER_BYTES: usize = 12 + 1024;

/// Memory that any decoder may take, in bytes.
const LEAST_DECODER: u64 = 2 << 20;

/// Bytes that are read at a time.
const BUFFER_BYTES: usize = 128 << 10;

impl Codec {
    /// How a content is compressed that begins with these bytes, [`MAGIC_BYTES`] unless there are no more; none if it is not.
    pub(crate) fn detect(beginning: &[u8]) -> Option<Self> {
        let is_bzip2 = || {
            let blocks = beginning.get(4..10);
            beginning.starts_with(BZIP2_MAGIC) && BZIP2_BLOCKS.iter().any(|magic| blocks == Some(magic))
        };
        let is_skippable = || {
            beginning.first().is_some_and(|first| first >> 4 == 5)
                && beginning[1..].starts_with(&SKIPPABLE_MAGIC)
        };
        if beginning.starts_with(&GZIP_MAGIC) {
            Some(Self::Gzip)
        } else if beginning.starts_with(&ZSTD_MAGIC) || is_skippable() {
            Some(Self::Zstd)
        } else if beginning.starts_with(XZ_MAGIC) {
            Some(Self::Xz)
        } else if beginning.starts_with(&LZ4_MAGIC) {
            Some(Self::Lz4)
        } else {
            is_bzip2().then_some(Self::Bzip2)
        }
    }

    /// Returns the bytes of memory for decoding a member that begins with these bytes ([`HEADER_BYTES`], or fewer at the end): the
    /// window that its header states, and the overhead of decoders.
    pub(crate) fn decoder_memory(self, member: &[u8]) -> u64 {
        const BESIDE: u64 = 1 << 20;
        let looked_back = match self {
            Self::Gzip => None,
            Self::Bzip2 => Some(4 << 20),
            Self::Zstd => zstd_window(member),
            Self::Xz => xz_dictionary(member),
            Self::Lz4 => lz4_blocks(member),
        };
        looked_back.unwrap_or(0).saturating_add(BESIDE)
    }

    /// Whether another member may begin with this byte.
    fn may_begin_with(self, first: u8) -> bool {
        match self {
            Self::Gzip => first == GZIP_MAGIC[0],
            Self::Zstd => first == ZSTD_MAGIC[0] || first >> 4 == 5,
            Self::Bzip2 => first == BZIP2_MAGIC[0],
            Self::Xz => first == XZ_MAGIC[0],
            Self::Lz4 => first == LZ4_MAGIC[0] || first >> 4 == 5,
        }
    }
}

/// Reads the content of gzip, Zstandard, bzip2, xz and LZ4 (in frames), of one member or several, zeros after gzip left out, and
/// anything else as it is. Nothing is read before the first call.
///
/// # Examples
/// ```
/// use std::io::Read;
/// use evenhand_files::Decompressed;
///
/// let mut text = String::new();
/// Decompressed::new(&b"ace\nking\n"[..]).read_to_string(&mut text)?;
/// assert_eq!(text, "ace\nking\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Decompressed<R: Read> {
    state: State<R>,
    /// Bytes of memory that a decoder may take for what it looks back at.
    memory: u64,
    /// Memory of the last or present decoder, in bytes.
    taken: u64,
}

/// A buffered reader that looks ahead.
struct Source<R> {
    from: R,
    bytes: Vec<u8>,
    /// Range of `bytes` that was read but not consumed.
    start: usize,
    end: usize,
}

impl<R: Read> Source<R> {
    /// A reader of `beginning`, and then of `from`.
    fn new(mut beginning: Vec<u8>, from: R) -> Self {
        let end = beginning.len();
        beginning.resize(end.max(BUFFER_BYTES), 0);
        Self { from, bytes: beginning, start: 0, end }
    }

    /// Returns the next bytes without taking them: `count` unless there are no more.
    fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        self.bytes.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
        while self.end < count.min(self.bytes.len()) {
            match self.from.read(&mut self.bytes[self.end..]) {
                Ok(0) => break,
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(&self.bytes[..self.end.min(count)])
    }
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.start == self.end && to.len() >= self.bytes.len() {
            return self.from.read(to);
        }
        let read = self.fill_buf()?.read(to)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: Read> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.start == self.end {
            (self.start, self.end) = (0, 0);
            self.end = self.from.read(&mut self.bytes)?;
        }
        Ok(&self.bytes[self.start..self.end])
    }

    fn consume(&mut self, count: usize) {
        self.start += count;
    }
}

enum State<R: Read> {
    Unread(R),
    Plain(Source<R>),
    /// A member begins.
    Begin(Codec, Source<R>),
    Member(Member<R>),
    /// After a member.
    After(Codec, Source<R>),
    Ended,
}

/// A member that is being read.
enum Member<R: Read> {
    #[cfg(feature = "gzip")]
    Gzip(Box<GzDecoder<Source<R>>>),
    #[cfg(feature = "zstd")]
    Zstd(Box<zstd::Decoder<'static, Source<R>>>),
    #[cfg(feature = "bzip2")]
    Bzip2(Box<BzDecoder<Source<R>>>),
    /// All streams, one after the other.
    #[cfg(feature = "xz")]
    Xz(Box<XzReader<Source<R>>>),
    #[cfg(feature = "lz4")]
    Lz4(Box<FrameDecoder<Watched<Source<R>>>>),
    /// Of a codec that was left out of the program.
    #[allow(dead_code, reason = "where every codec is built")]
    NotBuilt(Codec, Source<R>),
}

/// Notes whether its reader has come to the end.
#[cfg(feature = "lz4")]
struct Watched<R> {
    from: R,
    is_at_end: bool,
}

#[cfg(feature = "lz4")]
impl<R: Read> Read for Watched<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(to)?;
        self.is_at_end |= read == 0 && !to.is_empty();
        Ok(read)
    }
}

impl<R: Read> Member<R> {
    #[allow(
        unused_mut,
        unused_variables,
        clippy::unnecessary_wraps,
        reason = "where some codecs are left out"
    )]
    fn new(codec: Codec, from: Source<R>, memory: u64) -> io::Result<Self> {
        Ok(match codec {
            #[cfg(feature = "gzip")]
            Codec::Gzip => Self::Gzip(Box::new(GzDecoder::new(from))),
            #[cfg(feature = "zstd")]
            Codec::Zstd => {
                let mut decoder = zstd::Decoder::with_buffer(from)?.single_frame();
                decoder.window_log_max(if cfg!(target_pointer_width = "64") { 31 } else { 30 })?;
                Self::Zstd(Box::new(decoder))
            }
            #[cfg(feature = "bzip2")]
            Codec::Bzip2 => Self::Bzip2(Box::new(BzDecoder::new(from))),
            #[cfg(feature = "xz")]
            Codec::Xz => {
                let most = u32::try_from(memory >> 10).unwrap_or(u32::MAX);
                Self::Xz(Box::new(XzReader::new_mem_limit(from, true, most)))
            }
            #[cfg(feature = "lz4")]
            Codec::Lz4 => Self::Lz4(Box::new(FrameDecoder::new(Watched { from, is_at_end: false }))),
            #[allow(unreachable_patterns, reason = "where every codec is built")]
            codec => Self::NotBuilt(codec, from),
        })
    }

    fn codec(&self) -> Codec {
        match self {
            #[cfg(feature = "gzip")]
            Self::Gzip(_) => Codec::Gzip,
            #[cfg(feature = "zstd")]
            Self::Zstd(_) => Codec::Zstd,
            #[cfg(feature = "bzip2")]
            Self::Bzip2(_) => Codec::Bzip2,
            #[cfg(feature = "xz")]
            Self::Xz(_) => Codec::Xz,
            #[cfg(feature = "lz4")]
            Self::Lz4(_) => Codec::Lz4,
            Self::NotBuilt(codec, _) => *codec,
        }
    }

    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        match self {
            #[cfg(feature = "gzip")]
            Self::Gzip(from) => from.read(to),
            #[cfg(feature = "zstd")]
            Self::Zstd(from) => from.read(to),
            #[cfg(feature = "bzip2")]
            Self::Bzip2(from) => from.read(to),
            #[cfg(feature = "xz")]
            Self::Xz(from) => from.read(to),
            #[cfg(feature = "lz4")]
            Self::Lz4(from) => from.read(to),
            Self::NotBuilt(codec, _) => Err(io::Error::other(ContentError::NotBuilt(*codec))),
        }
    }

    /// What comes after it; none after the last of all streams.
    #[allow(clippy::unnecessary_wraps, reason = "where lz4 is left out")]
    fn into_rest(self) -> io::Result<Option<Source<R>>> {
        Ok(match self {
            #[cfg(feature = "gzip")]
            Self::Gzip(from) => Some(from.into_inner()),
            #[cfg(feature = "zstd")]
            Self::Zstd(from) => Some(from.finish()),
            #[cfg(feature = "bzip2")]
            Self::Bzip2(from) => Some(from.into_inner()),
            #[cfg(feature = "xz")]
            Self::Xz(_) => None,
            #[cfg(feature = "lz4")]
            Self::Lz4(from) => {
                let Watched { from, is_at_end } = from.into_inner();
                // Its decoder takes a frame that is cut off between blocks for one that is whole; but only then it has looked beyond.
                if is_at_end {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
                Some(from)
            }
            Self::NotBuilt(_, from) => Some(from),
        })
    }
}

/// The window of a Zstandard frame and two blocks, in bytes (RFC 8878, section 3.1.1.1). `None` without a header. Skippable frames
/// may precede it.
fn zstd_window(mut member: &[u8]) -> Option<u64> {
    const BLOCKS: u64 = 3 * (128 << 10);
    while member.first().is_some_and(|first| first >> 4 == 5) {
        let length = u32::from_le_bytes(*member.get(4..)?.first_chunk()?);
        member = member.get(8..)?.get(usize::try_from(length).ok()?..)?;
    }
    let descriptor = *member.strip_prefix(&ZSTD_MAGIC)?.first()?;
    let is_single = descriptor & 0x20 != 0;
    let window = (!is_single).then(|| member.get(5).copied());
    let dictionary = [0, 1, 2, 4][usize::from(descriptor & 3)];
    let size = member.get(5 + usize::from(!is_single) + dictionary..)?;
    let size = match descriptor >> 6 {
        0 if is_single => Some(u64::from(*size.first()?)),
        0 => None,
        1 => Some(u64::from(u16::from_le_bytes(*size.first_chunk()?)) + 256),
        2 => Some(u64::from(u32::from_le_bytes(*size.first_chunk()?))),
        _ => Some(u64::from_le_bytes(*size.first_chunk()?)),
    };
    let window = match window {
        Some(window) => {
            let window = window?;
            let base = 1_u64 << (10 + (window >> 3));
            Some(base + base / 8 * u64::from(window & 7))
        }
        None => None,
    };
    let looked_back = window.unwrap_or(u64::MAX).min(size.unwrap_or(u64::MAX));
    Some(looked_back.saturating_add(BLOCKS))
}

/// Whether a frame of Zstandard states that it needs a dictionary.
fn has_dictionary(frame: &[u8]) -> bool {
    let Some([descriptor, rest @ ..]) = frame.strip_prefix(&ZSTD_MAGIC) else { return false };
    let start = usize::from(descriptor & 0x20 == 0);
    let bytes = [0, 1, 2, 4][usize::from(descriptor & 3)];
    rest.get(start..start + bytes).is_some_and(|number| number.iter().any(|byte| *byte != 0))
}

/// The dictionary size of the first block of an xz stream, in bytes (The .xz File Format, sections 3.1 and 5.3.1). `None` without
/// its header.
fn xz_dictionary(stream: &[u8]) -> Option<u64> {
    const LZMA2: u64 = 0x21;
    let block = stream.get(12..)?;
    // Without blocks, an index follows, whose first byte is zero.
    let size = (usize::from(*block.first()?) + 1) * 4;
    let mut fields = block.get(2..size)?;
    let flags = *block.get(1)?;
    let number = |fields: &mut &[u8]| -> Option<u64> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let (first, rest) = fields.split_first()?;
            *fields = rest;
            number |= u64::from(first & 0x7f) << shift;
            if first & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    };
    for _ in 0..(flags >> 6).count_ones() {
        number(&mut fields)?;
    }
    for _ in 0..=flags & 3 {
        let (filter, length) = (number(&mut fields)?, number(&mut fields)?);
        let properties = fields.get(..usize::try_from(length).ok()?)?;
        fields = &fields[properties.len()..];
        if filter == LZMA2 {
            return match *properties.first()? {
                bits @ 0..40 => Some(u64::from(2 | bits & 1) << (bits / 2 + 11)),
                40 => Some(u64::from(u32::MAX)),
                _ => None,
            };
        }
    }
    None
}

/// Bytes of the blocks that the decoder of an LZ4 frame holds (LZ4 Frame Format, "Frame Descriptor"): a compressed block, a
/// decompressed block, and one more if blocks depend on each other.
fn lz4_blocks(frame: &[u8]) -> Option<u64> {
    let [flags, sizes] = *frame.strip_prefix(&LZ4_MAGIC)?.first_chunk()?;
    let block = 256_u64 << (2 * (sizes >> 4 & 7));
    Some(block * if flags & 0x20 == 0 { 3 } else { 2 })
}

impl<R: Read> Decompressed<R> {
    /// The most memory that a decoder takes where nothing else is said.
    const MEMORY: u64 = 128 << 20;

    /// Reads `from`.
    pub fn new(from: R) -> Self {
        Self { state: State::Unread(from), memory: Self::MEMORY, taken: 0 }
    }

    /// Reads what begins with these bytes, and goes on with `from`; a decoder may take this many bytes of memory for what it
    /// looks back at.
    pub(crate) fn of_beginning(beginning: Vec<u8>, from: R, memory: u64) -> Self {
        Self { state: State::of_beginning(beginning, from), memory, taken: 0 }
    }

    /// Memory of the decoder, in bytes.
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    /// Sets the memory limit of decoders that begin from now on, in bytes.
    pub(crate) fn allow(&mut self, memory: u64) {
        self.memory = memory;
    }
}

impl<R: Read> State<R> {
    fn of_beginning(beginning: Vec<u8>, from: R) -> Self {
        let codec = Codec::detect(&beginning);
        let from = Source::new(beginning, from);
        match codec {
            Some(codec) => Self::Begin(codec, from),
            None => Self::Plain(from),
        }
    }
}

impl<R: Read> Read for Decompressed<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if to.is_empty() {
            return Ok(0);
        }
        loop {
            match &mut self.state {
                State::Plain(from) => return from.read(to),
                State::Member(member) => {
                    let codec = member.codec();
                    let read = member.read(to).map_err(|error| match error.kind() {
                        // Of xz, whose decoder is given its limit.
                        io::ErrorKind::OutOfMemory => {
                            let memory = self.memory;
                            io::Error::other(ContentError::DecoderMemory { codec, needed: None, memory })
                        }
                        _ => error,
                    })?;
                    if read > 0 {
                        return Ok(read);
                    }
                }
                _ => {}
            }
            // An error that comes now ends it all.
            self.state = match std::mem::replace(&mut self.state, State::Ended) {
                State::Unread(mut from) => {
                    let beginning = beginning(&mut from)?;
                    State::of_beginning(beginning, from)
                }
                State::Begin(codec, mut from) => {
                    // Reject a member with a larger window before allocating its memory.
                    let (beginning, memory) = (from.peek(HEADER_BYTES)?, self.memory);
                    let needed = codec.decoder_memory(beginning);
                    if needed > memory.max(LEAST_DECODER) {
                        let needed = Some(needed);
                        return Err(io::Error::other(ContentError::DecoderMemory { codec, needed, memory }));
                    }
                    if codec == Codec::Zstd && has_dictionary(beginning) {
                        return Err(io::Error::other(ContentError::Dictionary));
                    }
                    self.taken = needed;
                    State::Member(Member::new(codec, from, memory)?)
                }
                State::Member(member) => {
                    let codec = member.codec();
                    member.into_rest()?.map_or(State::Ended, |from| State::After(codec, from))
                }
                State::After(codec, mut from) => match *from.fill_buf()? {
                    [] => State::Ended,
                    [first, ..] if codec.may_begin_with(first) => State::Begin(codec, from),
                    // Tapes and disks fill up blocks with zeros.
                    [0, ..] if codec == Codec::Gzip => {
                        from.consume(1);
                        State::After(codec, from)
                    }
                    _ => {
                        return Err(io::Error::new(
                            io::ErrorKind::InvalidData,
                            ContentError::AfterCompressed,
                        ));
                    }
                },
                State::Ended => return Ok(0),
                State::Plain(from) => State::Plain(from),
            };
        }
    }
}

/// The first bytes of what is read, unless there are no more: [`MAGIC_BYTES`], and of compressed data [`HEADER_BYTES`].
///
/// # Errors
/// If they cannot be read.
pub(crate) fn beginning(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut beginning = Vec::new();
    from.by_ref().take(MAGIC_BYTES as u64).read_to_end(&mut beginning)?;
    if Codec::detect(&beginning).is_some() {
        from.take((HEADER_BYTES - MAGIC_BYTES) as u64).read_to_end(&mut beginning)?;
    }
    Ok(beginning)
}

impl<R: Read> fmt::Debug for Decompressed<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codec = match &self.state {
            State::Begin(codec, _) | State::After(codec, _) => Some(*codec),
            State::Member(member) => Some(member.codec()),
            State::Unread(_) | State::Plain(_) | State::Ended => None,
        };
        f.debug_struct("Decompressed").field("codec", &codec).finish_non_exhaustive()
    }
}

#[cfg(all(test, feature = "bzip2", feature = "gzip", feature = "lz4", feature = "xz", feature = "zstd"))]
mod tests;
