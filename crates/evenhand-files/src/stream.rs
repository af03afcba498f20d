//! Records one by one, as they come: for those who need not hold them all.
//!
//! The records are those of [`Reader::read`], whatever the pieces in which they arrive: of several inputs one after the
//! other, with a header on top of each, and a delimiter at the end of each input. In memory is the longest record, or a
//! piece.

use memchr::memchr;

use crate::error::FilesError;
use crate::header;
use crate::read::Reader;
use crate::resources::{Phase, Resources};
use crate::source::{Opened, Source};

/// What is read at a time.
const PIECE_BYTES: usize = 128 << 10;

/// What is known of records once they have passed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Passed {
    /// The header, with all its delimiters.
    pub header: Vec<u8>,
    /// How many records came.
    pub count: u64,
}

impl Reader {
    /// Hands each record of the inputs to `each`, with its delimiter, in their order.
    ///
    /// # Errors
    /// If an input cannot be read, has not the header of the others, or a record does not fit in memory; or what `each`
    /// returns.
    ///
    /// # Examples
    /// ```
    /// use evenhand_files::{Reader, Resources, Source};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let file = folder.path().join("cards");
    /// std::fs::write(&file, "ace\nking\nqueen")?;
    ///
    /// let mut longest = Vec::new();
    /// let passed = Reader::new().pass(&[Source::Path(file)], &Resources::default(), |record| {
    ///     longest = if record.len() > longest.len() { record.to_vec() } else { std::mem::take(&mut longest) };
    ///     Ok(())
    /// })?;
    /// assert_eq!((passed.count, longest), (3, b"queen\n".to_vec()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pass(
        &self,
        sources: &[Source],
        resources: &Resources<'_>,
        mut each: impl FnMut(&[u8]) -> Result<(), FilesError>,
    ) -> Result<Passed, FilesError> {
        // All of them are there, before much is read of the first.
        for source in sources {
            source.size()?;
        }
        let (delimiter, lines) = (self.end(), self.header_records());
        let mut passing = RecordStream { delimiter, resources, bytes: Vec::new(), filled: 0, count: 0 };
        let mut first: Option<(Vec<u8>, String)> = None;
        for source in sources {
            let mut from = source.open_lines(self.delimiter_of_lines())?;
            passing.filled = 0;
            if lines > 0 {
                let fits = |name: &str, header: usize| resources.check_memory(&name, header as u64);
                let Some((header, rest)) = header::take(&mut from, lines, delimiter, &fits)? else {
                    continue;
                };
                header::same(&mut first, header, &from.name, delimiter)?;
                passing.begin_with(&rest);
            }
            passing.read(&mut from, &mut each)?;
        }
        Ok(Passed { header: first.map_or_else(Vec::new, |(header, _)| header), count: passing.count })
    }
}

/// Records on their way.
struct RecordStream<'a> {
    delimiter: u8,
    resources: &'a Resources<'a>,
    bytes: Vec<u8>,
    /// How many of the bytes are read and not handed on.
    filled: usize,
    count: u64,
}

impl RecordStream<'_> {
    /// Puts bytes that were read already before the rest.
    fn begin_with(&mut self, rest: &[u8]) {
        self.bytes.resize(self.bytes.len().max(rest.len()), 0);
        self.bytes[..rest.len()].copy_from_slice(rest);
        self.filled = rest.len();
        (self.resources.progress)(Phase::Read, rest.len() as u64);
    }

    /// Reads an input to its end.
    fn read(
        &mut self,
        from: &mut Opened,
        each: &mut impl FnMut(&[u8]) -> Result<(), FilesError>,
    ) -> Result<(), FilesError> {
        // Where the search for the next delimiter begins: what is before has none.
        let mut searched = 0;
        loop {
            let mut start = 0;
            while let Some(place) = memchr(self.delimiter, &self.bytes[searched..self.filled]) {
                let end = searched + place + 1;
                each(&self.bytes[start..end])?;
                self.count += 1;
                (start, searched) = (end, end);
            }
            self.bytes.copy_within(start..self.filled, 0);
            self.filled -= start;
            searched = self.filled;
            self.make_room(&from.name)?;
            let read = from.look(&mut self.bytes[self.filled..])?;
            (self.resources.progress)(Phase::Read, read as u64);
            self.filled += read;
            if read == 0 {
                break;
            }
        }
        if self.filled > 0 {
            // There is room for a piece.
            self.bytes[self.filled] = self.delimiter;
            each(&self.bytes[..=self.filled])?;
            self.count += 1;
            self.filled = 0;
        }
        Ok(())
    }

    /// Room to read into: a piece, and as much again where a record is longer than all there is.
    fn make_room(&mut self, name: &str) -> Result<(), FilesError> {
        if self.filled < self.bytes.len() {
            return Ok(());
        }
        let needed = (self.filled + PIECE_BYTES).max(2 * self.filled);
        self.resources.check_memory(&name, needed as u64)?;
        let refused = |_| FilesError::Memory { name: name.into(), needed: needed as u64, limit: None };
        self.bytes.try_reserve_exact(needed - self.bytes.len()).map_err(refused)?;
        self.bytes.resize(needed, 0);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::items::Items;

    type Records = Vec<Vec<u8>>;

    /// The records as they pass, and as they are read into memory.
    fn both(
        contents: &[&[u8]],
        reader: Reader,
    ) -> (Result<(Passed, Records), String>, Result<Records, String>) {
        let folder = tempfile::tempdir().unwrap();
        let write = |(i, content): (usize, &&[u8])| {
            let path = folder.path().join(i.to_string());
            std::fs::write(&path, content).unwrap();
            Source::Path(path)
        };
        let sources: Vec<Source> = contents.iter().enumerate().map(write).collect();
        let mut records = Vec::new();
        let passed = reader.pass(&sources, &Resources::default(), |record| {
            records.push(record.to_vec());
            Ok(())
        });
        let read = reader.read(&sources, &Resources::default());
        let read = read.map(|read| (0..read.count() as usize).map(|i| read.record(i).to_vec()).collect());
        (
            passed.map(|passed| (passed, records)).map_err(|error| error.to_string()),
            read.map_err(|error| error.to_string()),
        )
    }

    #[test]
    fn records_pass_as_they_are_read_whatever_their_lengths() {
        let long =
            [vec![b'x'; PIECE_BYTES - 1], b"\n".to_vec(), vec![b'y'; 3 * PIECE_BYTES], b"\nz".to_vec()]
                .concat();
        let even = b"abcdefg\n".repeat(PIECE_BYTES / 4);
        for contents in [
            &[&b""[..]][..],
            &[b"\n"],
            &[b"a"],
            &[b"a\nb\n\n"],
            &[b"a\nb", b"", b"c\nd"],
            &[&long],
            &[&even, &long, b"end"],
        ] {
            let (passed, read) = both(contents, Reader::new());
            let (passed, records) = passed.unwrap();
            assert!(Ok(&records) == read.as_ref());
            assert_eq!(passed.count, records.len() as u64);
        }
        let (passed, read) = both(&[b"a\nb\0c"], Reader::new().delimiter(0));
        assert_eq!(passed.unwrap().1, read.unwrap());
    }

    #[test]
    fn headers_are_taken_off_and_must_be_the_same() {
        let (passed, read) = both(&[b"top\na\n", b"", b"top\nb"], Reader::new().header(1));
        let (passed, records) = passed.unwrap();
        assert_eq!((passed.header, &records), (b"top\n".to_vec(), &read.unwrap()));
        for contents in [&[&b"top\na\n"[..], b"pot\nb\n"][..], &[b"top\n"]] {
            let (passed, read) = both(contents, Reader::new().header(2));
            // Paths are the same in both.
            assert!(passed.is_err() && read.is_err());
        }
    }
}
