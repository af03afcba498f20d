//! Samples in a tar archive: the files of one key in a row, as in `WebDataset`.
//!
//! A file is a header of 512 bytes, and its bytes, filled up with zeros to blocks of 512. Before the header may stand others
//! that belong to it: a long name (GNU), or extended headers (pax). The key is the path up to the first dot after its last
//! slash; a path without such a dot is a key of its own. So a record ends where the headers of a file with another key
//! begin. Blocks of zeros end an archive and do not belong to a record. Another archive may follow them.
//!
//! Directories and global headers are not files. Between two files of one key they pass along with the sample, as readers
//! skip them there. Elsewhere the framing skips them.
//!
//! References: POSIX.1-2017, pax, "ustar Interchange Format"; GNU tar manual, "Basic Tar Format"; `WebDataset`, "The
//! `WebDataset` Format", file names.

use std::collections::HashSet;

use super::{FormatError, MAX_UNDECIDED, Step};
use crate::tally::checksum;

/// Bytes of a block.
const BLOCK: usize = 512;

/// Finds the ends of samples.
#[derive(Debug, Clone)]
pub(crate) struct Archive {
    /// The key of the sample that has begun; none if none has, or a file without a key was it.
    key: Option<Vec<u8>>,
    /// The key of the last completed sample, until it is taken.
    ended: Option<Vec<u8>>,
    /// Hashes of the file paths in the current sample.
    paths: HashSet<u64>,
    /// Whether a sample has begun.
    is_begun: bool,
    /// Bytes of a file, filled up to blocks, that are still to come.
    left: u64,
}

/// Maximum bytes of entries other than files that wait for the next file.
const MAX_SKIPPED: usize = MAX_UNDECIDED / 2;

/// An entry of an archive.
enum Entry {
    File(Headers),
    /// A directory or a global header, of this number of bytes.
    Skipped(usize),
}

/// The headers of a file.
struct Headers {
    /// How many bytes they are.
    bytes: usize,
    /// Bytes of the file, filled up to blocks.
    content: u64,
    path: Vec<u8>,
}

impl Archive {
    pub(super) fn new() -> Self {
        Self { key: None, ended: None, paths: HashSet::new(), is_begun: false, left: 0 }
    }

    /// Takes the key of the last completed sample, if there is one.
    pub(crate) fn take_key(&mut self) -> Option<Vec<u8>> {
        self.ended.take()
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
            let mut skipped = 0;
            let headers = loop {
                match entry(&rest[skipped..]).map_err(|error| (error, at + skipped))? {
                    None => break None,
                    Some(Entry::File(headers)) => break Some(headers),
                    Some(Entry::Skipped(bytes)) => skipped += bytes,
                }
                let is_end = rest[skipped..].first_chunk::<BLOCK>().is_some_and(|block| *block == [0; BLOCK]);
                if is_end || skipped > MAX_SKIPPED {
                    return Ok(if self.is_begun { self.end(at) } else { Step::Skip(skipped) });
                }
            };
            // A sample has begun wherever this is not the first byte.
            if !self.is_begun && skipped > 0 {
                return Ok(Step::Skip(skipped));
            }
            let Some(headers) = headers else {
                let is_full = self.is_begun && skipped > 0 && rest.len() >= MAX_UNDECIDED;
                return Ok(if is_full { self.end(at) } else { Step::Within(at) });
            };
            let key = key(&headers.path);
            if self.is_begun && (key.is_none() || key != self.key) {
                return Ok(self.end(at));
            }
            if key.is_some() && !self.paths.insert(checksum(&headers.path)) {
                return Err((FormatError::TarTwice, at + skipped));
            }
            self.is_begun = true;
            self.key = key;
            self.left = headers.content;
            at += skipped + headers.bytes;
        }
    }

    fn end(&mut self, at: usize) -> Step {
        self.is_begun = false;
        self.ended = self.key.take();
        self.paths.clear();
        Step::End(at)
    }

    pub(super) fn finish(&mut self, bytes: &[u8], begun: u64) -> Result<Step, FormatError> {
        let mut at = 0;
        while let Ok(Some(Entry::Skipped(skipped))) = entry(&bytes[at..]) {
            at += skipped;
        }
        if self.left == 0 && bytes[at..].iter().all(|byte| *byte == 0) {
            return Ok(if self.is_begun { self.end(0) } else { Step::Skip(bytes.len()) });
        }
        let found = begun + bytes.len() as u64;
        Err(FormatError::CutOff { found, length: None })
    }
}

/// The entry at the start of `bytes`, or `None` if more bytes are needed.
fn entry(bytes: &[u8]) -> Result<Option<Entry>, FormatError> {
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
            b'L' | b'K' | b'x' | b'X' | b'g' => {
                // All headers of a file are left undecided until they are there.
                if stated > MAX_UNDECIDED.saturating_sub(2 * BLOCK + at) as u64 {
                    return Err(FormatError::TarExtended(stated));
                }
                let stated = stated as usize;
                let Some(content) = bytes.get(at..at + stated) else { return Ok(None) };
                match kind {
                    b'g' if changes_files(content)? => return Err(FormatError::TarGlobal),
                    b'g' | b'K' => {}
                    b'L' => path = Some(content.strip_suffix(b"\0").unwrap_or(content).to_vec()),
                    _ => {
                        for field in fields(content) {
                            let (key, value) = field?;
                            match key {
                                b"path" => path = Some(value.to_vec()),
                                b"size" => {
                                    size = Some(number(value).ok_or(FormatError::TarHeader)?);
                                }
                                // A sparse file, whose header has another path.
                                _ if key.starts_with(b"GNU.sparse") => {
                                    return Err(FormatError::TarKind(b'S'));
                                }
                                _ => {}
                            }
                        }
                    }
                }
                let is_alone = kind == b'g' && at == BLOCK;
                at += stated.next_multiple_of(BLOCK);
                if at > bytes.len() {
                    return Ok(None);
                }
                if is_alone {
                    return Ok(Some(Entry::Skipped(at)));
                }
            }
            b'5' => return Ok(Some(Entry::Skipped(at))),
            0 | b'0' | b'2' | b'3' | b'4' | b'6' | b'7' => {
                let path = path.unwrap_or_else(|| header.path_bytes().into_owned());
                // Links, devices and pipes have no content, whatever their size field says.
                let content = if matches!(kind, 0 | b'0' | b'7') { size.unwrap_or(stated) } else { 0 };
                // The oldest programs write directories in this way.
                if content == 0 && path.ends_with(b"/") {
                    return Ok(Some(Entry::Skipped(at)));
                }
                let content = content.checked_next_multiple_of(BLOCK as u64);
                let content = content.ok_or(FormatError::TarHeader)?;
                return Ok(Some(Entry::File(Headers { bytes: at, content, path })));
            }
            // Among them hard links, whose file must come before.
            kind => return Err(FormatError::TarKind(kind)),
        }
    }
}

/// The keys and values of an extended header. Each has its length in front, because a value may contain any bytes.
fn fields(mut content: &[u8]) -> impl Iterator<Item = Result<(&[u8], &[u8]), FormatError>> {
    std::iter::from_fn(move || {
        if content.first().is_none_or(|byte| *byte == 0) {
            return None;
        }
        let Some((key, value, rest)) = split_field(content) else {
            content = &[];
            return Some(Err(FormatError::TarHeader));
        };
        content = rest;
        Some(Ok((key, value)))
    })
}

/// The key and the value of the first field, and the content after it. `None` if its length is wrong.
fn split_field(content: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let blank = memchr::memchr(b' ', content)?;
    let length = usize::try_from(number(&content[..blank])?).ok()?;
    let (field, rest) = content.split_at_checked(length)?;
    let field = field.get(blank + 1..)?.strip_suffix(b"\n")?;
    let equals = memchr::memchr(b'=', field)?;
    Some((&field[..equals], &field[equals + 1..], rest))
}

/// A decimal number.
fn number(digits: &[u8]) -> Option<u64> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// Whether a global header changes paths or sizes of the files after it.
fn changes_files(content: &[u8]) -> Result<bool, FormatError> {
    let mut changes = false;
    for field in fields(content) {
        let (key, _) = field?;
        changes |= [&b"path"[..], b"linkpath", b"size"].contains(&key) || key.starts_with(b"GNU.sparse");
    }
    Ok(changes)
}

/// The key of a path, or `None` if its last part has no dot or begins with one. macOS stores the attributes of `a.jpg` as
/// `._a.jpg`, which has the key of `a.jpg`.
fn key(path: &[u8]) -> Option<Vec<u8>> {
    let (folder, name) = path.split_at(memchr::memrchr(b'/', path).map_or(0, |slash| slash + 1));
    let name = name.strip_prefix(b"._").unwrap_or(name);
    let dot = memchr::memchr(b'.', name)?;
    (dot > 0).then(|| [folder, &name[..dot]].concat())
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
