//! Records one by one, as they come: for those who need not hold them all.
//!
//! The records are those of [`Reader::read`], whatever the pieces in which they arrive: of several inputs one after the
//! other, with a header on top of each, and a delimiter at the end of each input. In memory is the longest record, or a
//! piece.

use crate::column::Column;
use crate::error::FilesError;
use crate::memory::zeroed;
use crate::read::Reader;
use crate::record_reader::{MIN_PIECE, Piece, RecordReader, Taken};
use crate::resources::Resources;
use crate::source::Source;

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
        self.pass_under(sources, resources, false, |_, record| each(record))
    }

    /// The same, each record with its field of a column, or none of a null: of rows the column of this name in the header, or of
    /// this number, from 1; of lines of JSON the key, or a pointer.
    ///
    /// # Errors
    /// As for [`Reader::pass`]; or if there is no such column, or a record has no such field.
    pub fn pass_column(
        &self,
        sources: &[Source],
        name: &str,
        resources: &Resources<'_>,
        mut each: impl FnMut(&[u8], Option<&[u8]>) -> Result<(), FilesError>,
    ) -> Result<Passed, FilesError> {
        let error = |record, why| FilesError::Column { name: None, column: name.to_owned(), record, why };
        let of_first = |error: FilesError| error.located(|_| Some((sources.first()?.to_string(), 0)));
        Column::check_format(&self.format).map_err(|why| of_first(error(None, why)))?;
        // Without what [`Reader::prepare`] knows, their rows are no records that anybody else could read.
        #[cfg(feature = "arrow")]
        if self.format.is_columnar() && self.columns.is_none() {
            let why = crate::column::ColumnError::NoColumns { format: self.format.to_string() };
            return Err(of_first(error(None, why)));
        }
        let (mut column, mut number) = (None, 0);
        self.pass_under(sources, resources, true, |header, bytes| {
            number += 1;
            let end = bytes.len() - usize::from(self.format.terminator().is_some());
            let column = if let Some(column) = &column {
                column
            } else {
                let found = Column::find(name, &self.format, header, &bytes[..end]);
                column.insert(found.map_err(|why| error(None, why))?)
            };
            let field = column.of(&bytes[..end]).map_err(|why| error(Some(number), why))?;
            each(bytes, field.as_deref())
        })
    }

    /// Hands each record to `each`, with the header; its errors with the input of the record if that is to be located.
    fn pass_under(
        &self,
        sources: &[Source],
        resources: &Resources<'_>,
        is_located: bool,
        mut each: impl FnMut(Option<&[u8]>, &[u8]) -> Result<(), FilesError>,
    ) -> Result<Passed, FilesError> {
        let check_header = |name: &str, header: usize| resources.check_memory(&name, header as u64);
        let memory = resources.memory;
        let keys_room = self.keys_room.map(|room| room.min(memory.left(0) / 4));
        let reader = Self { keys_room, keys_limit: Some(memory), ..self.clone() };
        let mut from = RecordReader::new(&reader, sources, resources.progress, Box::new(check_header))?;
        // The rest is for the caller, and for a long record.
        from.allow_decoder(memory.left(0) / 2);
        if is_located {
            from = from.locating();
        }
        let mut piece = Piece::in_room(zeroed(MIN_PIECE)?);
        let (mut count, mut long) = (0, Vec::new());
        let terminator = self.format.terminator();
        loop {
            match from.take(&mut piece).map_err(|error| error.limited(memory, (2, 0)))? {
                Taken::Records => {
                    let (mut start, bytes) = (0, piece.bytes());
                    let between = usize::from(terminator.is_some());
                    piece.for_each(&self.format, |record| {
                        let end = start + record.len() + between;
                        let record = &bytes[std::mem::replace(&mut start, end)..end];
                        each(from.header(), record).map_err(|error| error.located(|of| from.locate(of)))
                    })?;
                    count += piece.count();
                }
                Taken::Long => {
                    long.clear();
                    let mut is_more = true;
                    loop {
                        let needed = long.len() + piece.bytes().len() + 1;
                        let name = from.name().to_owned();
                        resources.check_memory(&name, needed as u64)?;
                        let refused = |_| FilesError::Memory { name, needed: needed as u64, limit: None };
                        long.try_reserve(piece.bytes().len() + 1).map_err(refused)?;
                        long.extend_from_slice(piece.bytes());
                        if !is_more {
                            break;
                        }
                        is_more = from.take_part(&mut piece)?;
                    }
                    long.extend(terminator);
                    each(from.header(), &long).map_err(|error| error.located(|of| from.locate(of)))?;
                    count += 1;
                }
                Taken::End => return Ok(Passed { header: from.into_header(), count }),
            }
        }
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
        reader: &Reader,
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
            [vec![b'x'; MIN_PIECE - 1], b"\n".to_vec(), vec![b'y'; 3 * MIN_PIECE], b"\nz".to_vec()].concat();
        let even = b"abcdefg\n".repeat(MIN_PIECE / 4);
        for contents in [
            &[&b""[..]][..],
            &[b"\n"],
            &[b"a"],
            &[b"a\nb\n\n"],
            &[b"a\nb", b"", b"c\nd"],
            &[&long],
            &[&even, &long, b"end"],
        ] {
            let (passed, read) = both(contents, &Reader::new());
            let (passed, records) = passed.unwrap();
            assert!(Ok(&records) == read.as_ref());
            assert_eq!(passed.count, records.len() as u64);
        }
        let (passed, read) = both(&[b"a\nb\0c"], &Reader::new().delimiter(0));
        assert_eq!(passed.unwrap().1, read.unwrap());
    }

    #[test]
    fn headers_are_taken_off_and_must_be_the_same() {
        let (passed, read) = both(&[b"top\na\n", b"", b"top\nb"], &Reader::new().header(1));
        let (passed, records) = passed.unwrap();
        assert_eq!((passed.header, &records), (b"top\n".to_vec(), &read.unwrap()));
        for contents in [&[&b"top\na\n"[..], b"pot\nb\n"][..], &[b"top\n"]] {
            let (passed, read) = both(contents, &Reader::new().header(2));
            // Paths are the same in both.
            assert!(passed.is_err() && read.is_err());
        }
    }
}
