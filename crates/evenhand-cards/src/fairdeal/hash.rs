//! SHA-256, as the contract writes it: 64 hexadecimal digits in lower case.

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash([u8; 32]);

impl Hash {
    /// 64 zeros: there is no previous transcript.
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
#[error("a hash is 64 hexadecimal digits in lower case, and nothing around them")]
pub struct ParseHashError;

/// What a public draw says of its list: its hash and how many lines it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct List {
    /// The SHA-256 of the list's bytes.
    pub hash: Hash,
    /// How many lines it has: a line feed ends a line, and the last may do without.
    pub lines: u64,
}

impl List {
    /// Reads a list to its end, whatever its length, in little memory.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::fairdeal::List;
    ///
    /// assert_eq!(List::read("Ada\nGrace\n".as_bytes())?.lines, 2);
    /// assert_eq!(List::read("Ada\nGrace".as_bytes())?.lines, 2);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// What reading gives.
    pub fn read(mut from: impl Read) -> io::Result<Self> {
        let mut hash = Sha256::new();
        let (mut lines, mut open) = (0, false);
        let mut part = vec![0; 1 << 16];
        loop {
            let read = match from.read(&mut part) {
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let Some(last) = read.checked_sub(1) else { break };
            let bytes = &part[..read];
            hash.update(bytes);
            lines += bytes.iter().map(|byte| u64::from(*byte == b'\n')).sum::<u64>();
            open = bytes[last] != b'\n';
        }
        Ok(Self { hash: Hash(hash.finalize().into()), lines: lines + u64::from(open) })
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
            assert_eq!(list, List { hash: Hash::of(text.as_bytes()), lines }, "{text:?}");
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
        let text = b"a\nbc\n\nd";
        assert_eq!(List::read(OneByOne(text)).unwrap(), List::read(&text[..]).unwrap());
    }
}
