//! Comma-separated values as they are found: RFC 4180, and rows of different lengths.

use std::io::{self, Read};

use csv::{ByteRecord, Reader, ReaderBuilder};

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
    from: Reader<R>,
    record: ByteRecord,
}

impl<R: Read> CsvRecords<R> {
    /// The records of a text, without the mark that some editors begin it with.
    pub fn new(from: R) -> Self {
        let from = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(from);
        Self { from, record: ByteRecord::new() }
    }

    /// The cells of the next record; none at the end.
    ///
    /// # Errors
    /// If the text cannot be read.
    #[expect(clippy::should_implement_trait, reason = "an iterator could not lend its records")]
    pub fn next(&mut self) -> io::Result<Option<impl Iterator<Item = &[u8]>>> {
        let is_record = self.from.read_byte_record(&mut self.record)?;
        Ok(is_record.then(|| self.record.iter()))
    }
}
