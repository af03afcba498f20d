//! Reading inputs into records: every byte once, one input after the other.
//!
//! A regular file has a known size, so its bytes are read in pieces by several threads, each counting the delimiters of
//! its piece while they are in the cache. A pipe, or what a file has grown by, is read as it comes. Either way
//! the records are the same, and an input that ends without a delimiter is given one: it ends a record.

use std::{fmt, io};

use memchr::memchr_iter;

use crate::error::FilesError;
use crate::records::Records;
use crate::resources::{Phase, Resources};
use crate::source::{Opened, Source};
use crate::table::{Mark, Table};
use crate::{header, system};

/// What is read at a time from an input of unknown size.
const PIECE_BYTES: usize = 1 << 20;

/// Reads records.
///
/// # Examples
/// ```no_run
/// use evenhand_files::{Resources, Reader, Source};
///
/// let rows = Reader::new().header(1).read(&[Source::Path("rows.csv".into())], &Resources::default())?;
/// # Ok::<(), evenhand_files::FilesError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    delimiter: u8,
    header: u64,
    any_bytes: bool,
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

impl Reader {
    /// One for lines, without a header.
    pub fn new() -> Self {
        Self { delimiter: b'\n', header: 0, any_bytes: false }
    }

    /// With another byte at the end of every record.
    #[must_use]
    pub fn delimiter(self, delimiter: u8) -> Self {
        Self { delimiter, ..self }
    }

    /// With a header of `header` records on top of every input. It must be the same in all that are not empty.
    #[must_use]
    pub fn header(self, header: u64) -> Self {
        Self { header, ..self }
    }

    /// Whether inputs may have any bytes. If not, what is no lines by its [first bytes](crate::NotLines), and lines of a table
    /// (`.csv`, `.tsv`) that end within quotes, are errors.
    #[must_use]
    pub fn any_bytes(self, any_bytes: bool) -> Self {
        Self { any_bytes, ..self }
    }

    /// The byte at the end of every record, if inputs must be lines.
    pub(crate) fn delimiter_of_lines(&self) -> Option<u8> {
        (!self.any_bytes).then_some(self.delimiter)
    }

    /// The byte at the end of every record.
    pub(crate) fn end(&self) -> u8 {
        self.delimiter
    }

    /// How many records the header has.
    pub(crate) fn header_records(&self) -> u64 {
        self.header
    }

    /// Reads all records of the inputs, in their order.
    ///
    /// # Errors
    /// If an input cannot be read, does not fit in memory, or has not the header of the others.
    pub fn read(&self, sources: &[Source], resources: &Resources<'_>) -> Result<Records, FilesError> {
        // Standard input has its bytes once, however often it is named.
        let (mut known, mut standard) = (0_u64, false);
        for source in sources {
            let again = *source == Source::StandardInput && std::mem::replace(&mut standard, true);
            known = known.saturating_add(if again { 0 } else { source.size()? });
        }
        let mut into = Reading {
            delimiter: self.delimiter,
            resources,
            header: 0,
            bytes: Vec::new(),
            records: 0,
            marks: Vec::new(),
        };
        match sources {
            [one] => into.expect(one, known)?,
            _ => into.expect(&"the inputs", known)?,
        }
        // Not of a buffer that will grow: advice for a part of it splits its mapping, which can then not be moved but copied.
        if sources.iter().all(|source| source.regular_file().is_some()) {
            system::advise_huge_pages(into.bytes.spare_capacity_mut());
        }
        let mut first: Option<(Vec<u8>, String)> = None;
        for source in sources {
            let mut from = source.open_lines(self.delimiter_of_lines())?;
            let start = into.bytes.len();
            if self.header > 0 {
                let fits = |name: &str, header: usize| into.check(&name, header);
                let Some((header, rest)) = header::take(&mut from, self.header, self.delimiter, &fits)?
                else {
                    continue;
                };
                into.append(&from, &rest)?;
                if first.is_none() {
                    into.header = header.len();
                }
                header::same(&mut first, header, &from.name, self.delimiter)?;
            }
            let looked_at = from.take_back();
            into.append(&from, &looked_at)?;
            into.read_known(&mut from)?;
            into.read_on(&mut from)?;
            into.end_input(start);
        }
        into.finish(first.map_or_else(Vec::new, |(header, _)| header))
    }
}

/// Records that are being read.
struct Reading<'a> {
    delimiter: u8,
    resources: &'a Resources<'a>,
    /// How long the header is.
    header: usize,
    bytes: Vec<u8>,
    /// How many delimiters there are in `bytes`.
    records: usize,
    marks: Vec<Mark>,
}

impl Reading<'_> {
    /// An error if what was read, and `more` bytes, are not within the limit.
    fn check(&self, name: &dyn fmt::Display, more: usize) -> Result<(), FilesError> {
        let held = self.header + self.bytes.len() + more;
        self.resources.check_memory(name, held as u64 + Table::size(self.records, self.bytes.len()))
    }

    /// Makes room for `bytes` more bytes, if they are within the limit.
    fn expect(&mut self, name: &dyn fmt::Display, bytes: u64) -> Result<(), FilesError> {
        self.resources.check_memory(name, (self.bytes.len() as u64).saturating_add(bytes))?;
        self.reserve(name, usize::try_from(bytes).unwrap_or(usize::MAX))
    }

    /// Makes room for `bytes` more bytes, and the delimiter that may be missing.
    fn reserve(&mut self, name: &dyn fmt::Display, bytes: usize) -> Result<(), FilesError> {
        let more = bytes.saturating_add(1);
        if more > self.bytes.capacity() - self.bytes.len() {
            // Twice as much as there was, so that what is there moves seldom. Room that is not used is not taken.
            let twice = more.max(self.bytes.capacity());
            let twice = if system::is_enough_left(twice as u64) { twice } else { more };
            let room = self.bytes.try_reserve_exact(twice).or_else(|_| self.bytes.try_reserve_exact(more));
            if room.is_err() || !system::is_enough_left(0) {
                let needed = (self.bytes.len() as u64).saturating_add(bytes as u64);
                return Err(FilesError::Memory { name: name.to_string(), needed, limit: None });
            }
        }
        Ok(())
    }

    /// Counts what is new from `start` on.
    fn count(&mut self, start: usize, records: usize, from: &Opened) -> Result<(), FilesError> {
        self.marks.push(Mark { place: start, records: self.records });
        self.records += records;
        self.check(&from.name, 0)
    }

    /// Appends bytes that were read already.
    fn append(&mut self, from: &Opened, bytes: &[u8]) -> Result<(), FilesError> {
        self.reserve(&from.name, bytes.len())?;
        let start = self.bytes.len();
        self.bytes.extend_from_slice(bytes);
        (self.resources.progress)(Phase::Read, bytes.len() as u64);
        self.count(start, memchr_iter(self.delimiter, bytes).count(), from)
    }

    /// Reads as many bytes as the input reported to have; none if it has fewer and never had more.
    fn read_known(&mut self, from: &mut Opened) -> Result<(), FilesError> {
        let size = usize::try_from(from.size.saturating_sub(from.read)).unwrap_or(usize::MAX);
        if size == 0 {
            return Ok(());
        }
        self.reserve(&from.name, size)?;
        let Self { delimiter, resources, bytes, .. } = self;
        let count = |piece: &[u8]| {
            (resources.progress)(Phase::Read, piece.len() as u64);
            memchr_iter(*delimiter, piece).count()
        };
        let counts = system::append_at(
            &from.file,
            from.start + from.read,
            size,
            resources.threads.get(),
            bytes,
            count,
        );
        let counts = match counts {
            Ok(counts) => counts,
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                from.check_end()?;
                // That was no size: what there is will be read as it comes.
                return from.skip(0);
            }
            Err(error) => return Err(from.error(error)),
        };
        let start = self.bytes.len() - size;
        for (place, records) in counts {
            self.count(place, records, from)?;
        }
        from.pass(&self.bytes[start..])?;
        from.skip(size as u64)
    }

    /// Reads on to the end.
    fn read_on(&mut self, from: &mut Opened) -> Result<(), FilesError> {
        // A look whether there is more, before room is made for it.
        let mut look = [0; 4096];
        let read = from.look(&mut look)?;
        self.append(from, &look[..read])?;
        let mut more = read > 0;
        while more {
            self.reserve(&from.name, PIECE_BYTES)?;
            let start = self.bytes.len();
            let read = from.piece(PIECE_BYTES, &mut self.bytes)?;
            (self.resources.progress)(Phase::Read, read as u64);
            self.count(start, memchr_iter(self.delimiter, &self.bytes[start..]).count(), from)?;
            more = read > 0;
        }
        Ok(())
    }

    /// Ends the last record of the input that began at `start`.
    fn end_input(&mut self, start: usize) {
        if self.bytes[start..].last().is_some_and(|last| *last != self.delimiter) {
            self.bytes.push(self.delimiter);
            self.records += 1;
        }
    }

    /// The records that were read.
    fn finish(self, header: Vec<u8>) -> Result<Records, FilesError> {
        let Self { delimiter, resources, header: _, bytes, records: count, marks } = self;
        let size = Table::size(count, bytes.len());
        let refused = || {
            let needed = bytes.len() as u64 + size;
            FilesError::Memory { name: "the table of records".into(), needed, limit: None }
        };
        if !system::is_enough_left(size) {
            return Err(refused());
        }
        let table = Table::build(&bytes, delimiter, count, &marks, resources.threads.get());
        let table = table.map_err(|_| refused())?;
        Ok(Records { header, bytes, table, count })
    }
}
