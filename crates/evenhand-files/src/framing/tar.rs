//! Samples in a tar archive: the files of one key in a row, as in `WebDataset`.
//!
//! A file is a header of 512 bytes, and its bytes, filled up with zeros to blocks of 512. Before the header may stand others
//! that belong to it: a long name (GNU), or extended headers (pax). The key is the path up to the first dot after its last
//! slash; a path without such a dot is a key of its own. So a record ends where the headers of a file with another key
//! begin. Blocks of zeros, which end an archive, are no records; what follows them may be another archive.
//!
//! References: POSIX.1-2017, pax, "ustar Interchange Format"; GNU tar manual, "Basic Tar Format"; `WebDataset`, "The
//! `WebDataset` Format", file names.

use super::{FormatError, MAX_UNDECIDED, Step};

/// Bytes of a block.
const BLOCK: usize = 512;

/// Finds the ends of samples.
#[derive(Debug, Clone)]
pub(crate) struct Archive {
    /// The key of the sample that has begun; none if none has, or a file without a key was it.
    key: Option<Vec<u8>>,
    /// Whether a sample has begun.
    is_begun: bool,
    /// Bytes of a file, filled up to blocks, that are still to come.
    left: u64,
}

/// The headers of a file.
struct Headers {
    /// How many bytes they are.
    bytes: usize,
    /// Bytes of the file, filled up to blocks.
    content: u64,
    key: Option<Vec<u8>>,
}

impl Archive {
    pub(super) fn new() -> Self {
        Self { key: None, is_begun: false, left: 0 }
    }

    pub(super) fn next(&mut self, bytes: &[u8]) -> Result<Step, (FormatError, usize)> {
        let mut at = 0;
        loop {
            let rest = &bytes[at..];
            if self.left > 0 {
                let now = self.left.min(rest.len() as u64);
                self.left -= now;
                at += now as usize;
                if self.left > 0 {
                    return Ok(Step::Within(at));
                }
                continue;
            }
            let Some(block) = rest.first_chunk::<BLOCK>() else { return Ok(Step::Within(at)) };
            if block.iter().all(|byte| *byte == 0) {
                if self.is_begun {
                    return Ok(self.end(at));
                }
                let (blocks, _) = rest.as_chunks::<BLOCK>();
                let zeros = blocks.iter().take_while(|block| block.iter().all(|byte| *byte == 0)).count();
                return Ok(Step::Skip(zeros * BLOCK));
            }
            let headers = headers(rest).map_err(|error| (error, at))?;
            let Some(headers) = headers else { return Ok(Step::Within(at)) };
            if self.is_begun && (headers.key.is_none() || headers.key != self.key) {
                return Ok(self.end(at));
            }
            self.is_begun = true;
            self.key = headers.key;
            self.left = headers.content;
            at += headers.bytes;
        }
    }

    fn end(&mut self, at: usize) -> Step {
        self.is_begun = false;
        self.key = None;
        Step::End(at)
    }

    pub(super) fn finish(&mut self, bytes: &[u8], begun: u64) -> Result<Step, FormatError> {
        if self.left == 0 && bytes.iter().all(|byte| *byte == 0) {
            return Ok(if self.is_begun { self.end(0) } else { Step::Skip(bytes.len()) });
        }
        let found = begun + bytes.len() as u64;
        Err(FormatError::CutOff { found, length: None })
    }
}

/// The headers that `bytes` begin with; none if more bytes are needed.
fn headers(bytes: &[u8]) -> Result<Option<Headers>, FormatError> {
    let (mut at, mut path, mut size) = (0, None, None);
    loop {
        let Some(block) = bytes[at..].first_chunk::<BLOCK>() else { return Ok(None) };
        let header = ::tar::Header::from_byte_slice(block);
        if !has_its_checksum(block) {
            return Err(FormatError::TarHeader);
        }
        let stated = header.entry_size().map_err(|_| FormatError::TarHeader)?;
        at += BLOCK;
        let kind = block[156];
        match kind {
            b'L' | b'K' | b'x' | b'X' => {
                // All headers of a file are left undecided until they are there.
                if stated > MAX_UNDECIDED.saturating_sub(2 * BLOCK + at) as u64 {
                    return Err(FormatError::TarExtended(stated));
                }
                let stated = stated as usize;
                let Some(content) = bytes.get(at..at + stated) else { return Ok(None) };
                match kind {
                    b'L' => path = Some(content.strip_suffix(b"\0").unwrap_or(content).to_vec()),
                    b'K' => {}
                    _ => {
                        for field in ::tar::PaxExtensions::new(content) {
                            let field = field.map_err(|_| FormatError::TarHeader)?;
                            match field.key_bytes() {
                                b"path" => path = Some(field.value_bytes().to_vec()),
                                b"size" => {
                                    let stated = field.value().ok().and_then(|size| size.parse().ok());
                                    size = Some(stated.ok_or(FormatError::TarHeader)?);
                                }
                                _ => {}
                            }
                        }
                    }
                }
                at += stated.next_multiple_of(BLOCK);
                if at > bytes.len() {
                    return Ok(None);
                }
            }
            b'g' => return Err(FormatError::TarGlobal),
            // Nothing follows these, whatever their size says.
            b'2'..=b'6' => {
                let path = path.unwrap_or_else(|| header.path_bytes().into_owned());
                return whole(at, &path, 0);
            }
            0 | b'0' | b'7' => {
                let path = path.unwrap_or_else(|| header.path_bytes().into_owned());
                return whole(at, &path, size.unwrap_or(stated));
            }
            // Among them hard links, whose file must come before.
            kind => return Err(FormatError::TarKind(kind)),
        }
    }
}

fn whole(bytes: usize, path: &[u8], content: u64) -> Result<Option<Headers>, FormatError> {
    let content = content.checked_next_multiple_of(BLOCK as u64).ok_or(FormatError::TarHeader)?;
    Ok(Some(Headers { bytes, content, key: key(path).map(<[u8]>::to_vec) }))
}

/// The key of a path; none if its last part has no dot, or begins with it.
fn key(path: &[u8]) -> Option<&[u8]> {
    let name = memchr::memrchr(b'/', path).map_or(0, |slash| slash + 1);
    let dot = memchr::memchr(b'.', &path[name..])?;
    (dot > 0).then(|| &path[..name + dot])
}

/// Whether a header has its checksum: the sum of its bytes, those of the checksum taken for spaces.
fn has_its_checksum(block: &[u8; BLOCK]) -> bool {
    let header = ::tar::Header::from_byte_slice(block);
    let sum = |value: fn(u8) -> i64| -> i64 {
        let bytes = block.iter().enumerate();
        bytes.map(|(i, byte)| if (148..156).contains(&i) { i64::from(b' ') } else { value(*byte) }).sum()
    };
    // Old programs added signed bytes.
    header.cksum().is_ok_and(|stated| {
        i64::from(stated) == sum(i64::from) || i64::from(stated) == sum(|byte| i64::from(byte.cast_signed()))
    })
}
