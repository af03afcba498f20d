//! What lies in a file, by its content and not by its name: compressed or not; comma-separated values as they are
//! found, RFC 4180 and rows of different lengths.

use std::io::{self, BufRead, BufReader, Read};

use csv::{ByteRecord, Reader, ReaderBuilder};
use flate2::bufread::MultiGzDecoder;

/// The two bytes that gzip begins with (RFC 1952, section 2.3.1).
const GZIP_MAGIC: [u8; 2] = [0x1f, 0x8b];

/// Reads the content of gzip, of one member or several, and anything else as it is. Nothing is read before the first
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
    Gzip(Box<MultiGzDecoder<BufReader<R>>>),
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
                State::Gzip(from) => return from.read(to),
                State::Unread(unread) => {
                    let Some(from) = unread else { return Ok(0) };
                    let is_gzip = from.fill_buf()?.starts_with(&GZIP_MAGIC);
                    let Some(from) = unread.take() else { return Ok(0) };
                    self.0 = if is_gzip {
                        State::Gzip(Box::new(MultiGzDecoder::new(from)))
                    } else {
                        State::Plain(from)
                    };
                }
            }
        }
    }
}

/// Records of a CSV text, one after another: cells separated by commas, those with commas, quotes or newlines within
/// quotes. No record is taken for a header, and records need not have as many cells as the first.
///
/// # Examples
/// ```
/// use evenhand_files::CsvRecords;
///
/// let mut records = CsvRecords::new(&b"ace,\"king, of hearts\"\nqueen\n"[..]);
/// let first: Vec<&[u8]> = records.next()?.unwrap().collect();
/// assert_eq!(first, [&b"ace"[..], b"king, of hearts"]);
/// assert_eq!(records.next()?.map(Iterator::count), Some(1));
/// assert!(records.next()?.is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct CsvRecords<R> {
    from: Reader<Bounded<R>>,
    record: ByteRecord,
}

/// The most bytes of a record, to the 8 KiB that are read ahead.
const MAX_RECORD: usize = 1 << 20;

/// What is left of a record's most bytes: a text in which a quote never ends is one record.
#[derive(Debug)]
struct Bounded<R> {
    from: R,
    record: u64,
    left: usize,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(to)?;
        let long = || io::Error::other(format!("record {} is longer than {MAX_RECORD} bytes", self.record));
        self.left = self.left.checked_sub(read).ok_or_else(long)?;
        Ok(read)
    }
}

impl<R: Read> CsvRecords<R> {
    /// The records of a text, without the mark that some editors begin it with.
    pub fn new(from: R) -> Self {
        let from = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(Bounded {
            from,
            record: 0,
            left: 0,
        });
        Self { from, record: ByteRecord::new() }
    }

    /// The cells of the next record; none at the end.
    ///
    /// # Errors
    /// If the text cannot be read, or a record is longer than 1 MiB.
    #[expect(clippy::should_implement_trait, reason = "an iterator could not lend its records")]
    pub fn next(&mut self) -> io::Result<Option<impl Iterator<Item = &[u8]>>> {
        let record = self.from.position().record() + 1;
        let bounded = self.from.get_mut();
        (bounded.record, bounded.left) = (record, MAX_RECORD);
        let is_record = self.from.read_byte_record(&mut self.record)?;
        Ok(is_record.then(|| self.record.iter()))
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
        assert!(read(b"\x1f\x8b\x08\x00broken").is_err());
        assert!(read(&gzip(b"ace\nking\nqueen\n")[..12]).is_err());
    }

    #[test]
    fn a_record_has_its_most_bytes_and_a_file_as_many_records_as_it_wants() {
        let record = |bytes: usize| [b"ace,\"".to_vec(), vec![b'x'; bytes], b"\"\n".to_vec()].concat();
        let text = record(MAX_RECORD - 100).repeat(3);
        let mut records = CsvRecords::new(&text[..]);
        for _ in 0..3 {
            assert_eq!(records.next().unwrap().map(Iterator::count), Some(2));
        }
        assert!(records.next().unwrap().is_none());
        let text = [record(10), record(2 * MAX_RECORD)].concat();
        let mut records = CsvRecords::new(&text[..]);
        assert!(records.next().is_ok());
        let error = records.next().err().unwrap();
        assert_eq!(error.to_string(), "record 2 is longer than 1048576 bytes");
    }
}
