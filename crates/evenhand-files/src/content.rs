//! What lies in a file, by its content and not by its name: compressed or not.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::GzDecoder;

use crate::error::ContentError;

/// The two bytes that gzip begins with (RFC 1952, section 2.3.1).
const GZIP_MAGIC: [u8; 2] = [0x1f, 0x8b];

/// Reads the content of gzip, of one member or several, zeros after them left out, and anything else as it is. Nothing is read before the first
/// call.
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
#[derive(Debug)]
pub struct Decompressed<R>(State<R>);

#[derive(Debug)]
enum State<R> {
    Unread(Option<BufReader<R>>),
    Plain(BufReader<R>),
    Gzip(Box<GzDecoder<BufReader<R>>>),
    /// After a member of gzip.
    After(Option<BufReader<R>>),
}

impl<R: Read> Decompressed<R> {
    /// Reads `from`.
    pub fn new(from: R) -> Self {
        Self(State::Unread(Some(BufReader::new(from))))
    }
}

impl<R: Read> Read for Decompressed<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        loop {
            match &mut self.0 {
                State::Plain(from) => return from.read(to),
                State::Gzip(from) => {
                    let read = from.read(to)?;
                    if read > 0 || to.is_empty() {
                        return Ok(read);
                    }
                    let State::Gzip(from) = std::mem::replace(&mut self.0, State::After(None)) else {
                        continue;
                    };
                    self.0 = State::After(Some(from.into_inner()));
                }
                State::After(after) => {
                    let Some(from) = after else { return Ok(0) };
                    match *from.fill_buf()? {
                        [] => return Ok(0),
                        [first, ..] if first == GZIP_MAGIC[0] => {
                            let Some(from) = after.take() else { return Ok(0) };
                            self.0 = State::Gzip(Box::new(GzDecoder::new(from)));
                        }
                        // Tapes and disks fill up blocks with zeros.
                        [0, ..] => from.consume(1),
                        _ => {
                            return Err(io::Error::new(io::ErrorKind::InvalidData, ContentError::AfterGzip));
                        }
                    }
                }
                State::Unread(unread) => {
                    let Some(from) = unread else { return Ok(0) };
                    let is_gzip = from.fill_buf()?.starts_with(&GZIP_MAGIC);
                    let Some(from) = unread.take() else { return Ok(0) };
                    self.0 = if is_gzip {
                        State::Gzip(Box::new(GzDecoder::new(from)))
                    } else {
                        State::Plain(from)
                    };
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn read(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        Decompressed::new(bytes).read_to_end(&mut text).map(|_| text)
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn gzip_of_several_members_is_read_and_anything_else_is_as_it_is() {
        assert_eq!(read(&[gzip(b"ace\n"), gzip(b"king\n")].concat()).unwrap(), b"ace\nking\n");
        for plain in [&b""[..], b"\x1f", b"\x1f\x8a\x08", b"ace\n\x1f\x8b"] {
            assert_eq!(read(plain).unwrap(), plain);
        }
        assert_eq!(
            read(&[gzip(b"ace\n"), vec![0; 500], gzip(b""), gzip(b"king\n")].concat()).unwrap(),
            b"ace\nking\n"
        );
        let error = read(&[gzip(b"ace\n"), b"king\n".to_vec()].concat()).unwrap_err().to_string();
        assert!(error.starts_with("what follows its gzip data is none"), "{error}");
        assert!(read(b"\x1f\x8b\x08\x00broken").is_err());
        assert!(read(&gzip(b"ace\nking\nqueen\n")[..12]).is_err());
    }
}
