//! Text in UTF-16, which no byte of a log can be read as, told by its first bytes.
//!
//! Spreadsheets and shells of Windows write it. Half of its bytes are 0 where the text is ASCII: read as UTF-8, numbers of
//! which each digit is followed by a 0 would pass for other numbers.

use std::io::{self, Read};

use crate::log::error::ReadError;

/// How many bytes are looked at.
const BEGINNING: usize = 64;

/// How many pairs of bytes tell it, where no byte-order mark does.
const MIN_PAIRS: usize = 4;

/// What is read, if it is not UTF-16.
#[derive(Debug)]
pub struct NotUtf16<R> {
    from: R,
    beginning: Vec<u8>,
}

impl<R> NotUtf16<R> {
    /// Reads `from`.
    pub fn new(from: R) -> Self {
        Self { from, beginning: Vec::with_capacity(BEGINNING) }
    }
}

impl<R: Read> Read for NotUtf16<R> {
    /// Bytes as they are; an error of the kind [`InvalidData`](io::ErrorKind::InvalidData) if the first ones are UTF-16.
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(to)?;
        let left = BEGINNING - self.beginning.len();
        if left > 0 && read > 0 {
            self.beginning.extend_from_slice(&to[..read.min(left)]);
            if is_utf16(&self.beginning) {
                return Err(io::Error::new(io::ErrorKind::InvalidData, ReadError::Utf16));
            }
        }
        Ok(read)
    }
}

/// Whether a text that begins so is UTF-16: by its byte-order mark, or since every second byte is 0 for the most part, and
/// no other one.
fn is_utf16(beginning: &[u8]) -> bool {
    if matches!(beginning, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]) {
        return true;
    }
    let pairs = beginning.as_chunks::<2>().0;
    let zeros = |which: usize| pairs.iter().filter(|pair| pair[which] == 0).count();
    let (high, low) = (zeros(0), zeros(1));
    pairs.len() >= MIN_PAIRS && high.min(low) == 0 && 2 * high.max(low) >= pairs.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        NotUtf16::new(bytes).read_to_end(&mut text).map(|_| text)
    }

    #[test]
    fn utf_16_is_named_whether_it_says_so_or_not() {
        for text in ["3 1 2 5 4\n", "[10,3]", "A♠ K♥ Q♦ 10♣\n", "\u{feff}3 1 2\n"] {
            let units = || text.encode_utf16();
            for bytes in [
                units().flat_map(u16::to_le_bytes).collect::<Vec<u8>>(),
                units().flat_map(u16::to_be_bytes).collect(),
            ] {
                let error = read(&bytes).unwrap_err();
                assert_eq!(error.kind(), io::ErrorKind::InvalidData);
                assert!(error.to_string().contains("Convert it to UTF-8"), "{error}");
            }
            assert_eq!(read(text.as_bytes()).unwrap(), text.as_bytes());
        }
        for text in [
            &b""[..],
            b"\0",
            b"3",
            b"3\x001",
            b"10\x0011\x0012\x0013\x009\x00",
            b"\x1f\x8b\x08\0\0\0\0\0\0\x03",
        ] {
            assert_eq!(read(text).unwrap(), text, "{text:?}");
        }
    }
}
