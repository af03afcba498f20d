//! SHA-256, as the contract writes it: 64 hexadecimal digits in lower case.

use std::collections::HashSet;
use std::fmt;
use std::io::{self, Read};
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::grammar;

/// The SHA-256 of something that is public: a spec, a commitment, a transcript, a list.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::Hash;
///
/// let hash = Hash::of(b"test vector 1");
/// assert_eq!(hash.to_string().parse(), Ok(hash));
/// assert!("ABCD".parse::<Hash>().is_err());
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash([u8; 32]);

impl Hash {
    /// 64 zeros: there is no previous table.
    pub const ZERO: Self = Self([0; 32]);

    /// The hash of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The hash that is these 32 bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl FromStr for Hash {
    type Err = ParseHashError;

    fn from_str(text: &str) -> Result<Self, ParseHashError> {
        let mut bytes = [0; 32];
        grammar::hex_to(&mut bytes, text).map(|()| Self(bytes)).ok_or(ParseHashError)
    }
}

/// A text that is not 64 hexadecimal digits in lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("a hash has 64 hexadecimal digits in lower case, without anything around them")]
pub struct ParseHashError;

/// The hash of a list, its number of lines, and its number of empty or repeated lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct List {
    /// The SHA-256 of the list's bytes.
    pub hash: Hash,
    /// Number of lines. A line feed ends a line. The last line may lack it.
    pub lines: u64,
    /// How many lines are empty or equal to an earlier one; none if the list has more lines than a draw may have entries.
    pub repeated: Option<u64>,
    /// SHA-256 of the same lines in each form in which other programs save them.
    pub(super) respelt: [Hash; 8],
}

impl List {
    /// Maximum number of lines for which equal lines are counted: the maximum number of entries of
    /// a draw.
    pub const MAX_LINES: u64 = 1 << 20;

    /// Reads a list to its end, whatever its length, in bounded memory: some 40 MB for the longest that a draw may have.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::fairdeal::List;
    ///
    /// assert_eq!(List::read("Ada\nGrace\n".as_bytes())?.lines, 2);
    /// assert_eq!(List::read("Ada\nGrace".as_bytes())?.lines, 2);
    /// assert_eq!(List::read("Ada\n\nAda\n".as_bytes())?.repeated, Some(2));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// The error of the reader.
    pub fn read(mut from: impl Read) -> io::Result<Self> {
        let mut hash = Sha256::new();
        let mut spellings = Spellings::new();
        let mut lines = Lines::default();
        let mut part = vec![0; 1 << 16];
        loop {
            let read = match from.read(&mut part) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            hash.update(&part[..read]);
            spellings.add(&part[..read]);
            for piece in part[..read].split_inclusive(|byte| *byte == b'\n') {
                lines.add(piece);
            }
        }
        if lines.is_open {
            lines.end();
        }
        let repeated = (lines.count <= Self::MAX_LINES).then(|| lines.count - lines.seen.len() as u64);
        let hash = Hash(hash.finalize().into());
        Ok(Self { hash, lines: lines.count, repeated, respelt: spellings.finish() })
    }
}

/// The hashes of a list in the forms that other programs save: with LF or CR LF, with or without a byte-order mark, with or
/// without an end of the last line. The cost is four times that of the list's hash.
struct Spellings {
    /// Hash states, each with its line end.
    hashes: [(Sha256, &'static [u8]); 4],
    /// Number of line ends that are not hashed yet. Line ends after the last entry stay out of the hash.
    ends: u64,
    /// Number of line ends so far. Hashing stops after the maximum for a draw.
    lines: u64,
    /// Whether a carriage return waits that may belong to a line end.
    has_return: bool,
    /// Bytes of the beginning, until they show whether the list has a mark.
    beginning: Option<Vec<u8>>,
}

const MARK: &[u8] = b"\xef\xbb\xbf";

impl Spellings {
    fn new() -> Self {
        let marked = || Sha256::new().chain_update(MARK);
        let hashes: [(Sha256, &[u8]); 4] =
            [(Sha256::new(), b"\n"), (Sha256::new(), b"\r\n"), (marked(), b"\n"), (marked(), b"\r\n")];
        Self { hashes, ends: 0, lines: 0, has_return: false, beginning: Some(Vec::new()) }
    }

    fn add(&mut self, piece: &[u8]) {
        if let Some(mut beginning) = self.beginning.take() {
            beginning.extend(piece);
            if beginning.len() < MARK.len() {
                self.beginning = Some(beginning);
                return;
            }
            self.lines(beginning.strip_prefix(MARK).unwrap_or(&beginning));
        } else {
            self.lines(piece);
        }
    }

    fn lines(&mut self, piece: &[u8]) {
        for part in piece.split_inclusive(|byte| *byte == b'\n') {
            let (text, is_ended) = part.strip_suffix(b"\n").map_or((part, false), |text| (text, true));
            let (text, has_return) = text.strip_suffix(b"\r").map_or((text, false), |text| (text, true));
            // A carriage return waited, but no line feed followed.
            if self.has_return && !(text.is_empty() && is_ended && !has_return) {
                self.text(b"\r");
            }
            self.text(text);
            self.has_return = has_return && !is_ended;
            self.ends += u64::from(is_ended);
            self.lines += u64::from(is_ended);
        }
    }

    fn text(&mut self, text: &[u8]) {
        if text.is_empty() || self.lines > List::MAX_LINES {
            return;
        }
        for (hash, end) in &mut self.hashes {
            for _ in 0..self.ends {
                hash.update(*end);
            }
            hash.update(text);
        }
        self.ends = 0;
    }

    fn finish(mut self) -> [Hash; 8] {
        if let Some(beginning) = self.beginning.take() {
            self.lines(&beginning);
        }
        if self.has_return {
            self.text(b"\r");
        }
        let hashes = self.hashes.map(|(hash, end)| {
            let ended = hash.clone().chain_update(end);
            [hash, ended].map(|hash| Hash(hash.finalize().into()))
        });
        std::array::from_fn(|index| hashes[index / 2][index % 2])
    }
}

/// The lines of a list as they come in, in pieces.
#[derive(Default)]
struct Lines {
    count: u64,
    /// Half of each line's SHA-256: that two of a million agree by chance or by search takes 2^64 lines.
    seen: HashSet<[u8; 16]>,
    line: Sha256,
    is_empty: bool,
    /// Whether bytes have come since the last line feed.
    is_open: bool,
}

impl Lines {
    /// A piece that ends at a line feed, or where the part does.
    fn add(&mut self, piece: &[u8]) {
        let (text, is_whole) = piece.strip_suffix(b"\n").map_or((piece, false), |text| (text, true));
        self.is_empty = text.is_empty() && (self.is_empty || !self.is_open);
        self.is_open = true;
        self.line.update(text);
        if is_whole {
            self.end();
        }
    }

    fn end(&mut self) {
        self.count += 1;
        self.is_open = false;
        let hash = self.line.finalize_reset();
        if self.count > List::MAX_LINES {
            self.seen = HashSet::new();
        } else if !self.is_empty {
            self.seen.insert(std::array::from_fn(|byte| hash[byte]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_has_one_spelling() {
        let hash = Hash::of(b"");
        let text = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(hash.to_string(), text);
        assert_eq!(text.parse(), Ok(hash));
        for wrong in [&text[1..], &format!("{text}\n"), &text.to_uppercase(), &text.replace('e', "g"), ""] {
            assert_eq!(wrong.parse::<Hash>(), Err(ParseHashError));
        }
    }

    #[test]
    fn the_last_line_may_do_without_its_end() {
        for (text, lines) in [("", 0), ("\n", 1), ("a", 1), ("a\n", 1), ("a\nb", 2), ("a\r\nb\n\n", 3)] {
            let list = List::read(text.as_bytes()).unwrap();
            assert_eq!((list.hash, list.lines), (Hash::of(text.as_bytes()), lines), "{text:?}");
        }
    }

    #[test]
    fn hashes_of_other_spellings_of_a_list_are_known() {
        let spellings = ["a\n\nb", "a\n\nb\n", "a\r\n\r\nb", "a\r\n\r\nb\r\n"].map(String::from);
        let marked = spellings.clone().map(|text| format!("\u{feff}{text}"));
        let all: Vec<&String> = spellings.iter().chain(&marked).collect();
        for text in all.iter().copied().chain([&"a\n\nb\n\n".to_owned()]) {
            let list = List::read(text.as_bytes()).unwrap();
            for other in &all {
                assert!(list.respelt.contains(&Hash::of(other.as_bytes())), "{text:?} {other:?}");
            }
        }
        for other in ["a\nb\n", "a\r\r\n\nb", "\ra\n\nb", "a\n\nb\r", "", "\u{feff}", "\r"] {
            let list = List::read(other.as_bytes()).unwrap();
            assert!(!list.respelt.contains(&Hash::of(b"a\n\nb\n")), "{other:?}");
        }
    }

    #[test]
    fn a_list_that_comes_in_pieces_is_the_same() {
        struct OneByOne<'a>(&'a [u8]);
        impl Read for OneByOne<'_> {
            fn read(&mut self, part: &mut [u8]) -> io::Result<usize> {
                self.0.read(&mut part[..1])
            }
        }
        for text in [&b"\xef\xbb\xbfa\r\n\r\nb\r\r\nc\r"[..], b"\xef\xbb", b"\r\n", b"\rx\n"] {
            assert_eq!(List::read(OneByOne(text)).unwrap(), List::read(text).unwrap());
        }
        let text = b"a\nbc\n\nd\na\nbcd\nbc";
        assert_eq!(List::read(OneByOne(text)).unwrap(), List::read(&text[..]).unwrap());
        // The empty line, and a and bc for the second time.
        assert_eq!(List::read(&text[..]).unwrap().repeated, Some(3));
    }
}
