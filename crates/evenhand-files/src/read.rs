//! Reading inputs into records that are held: every byte once, one input after the other.
//!
//! Pieces are appended as they come, and the end of each record goes to the table at once. Where all inputs are regular files, room is
//! made for all of them before.

use std::fmt;
#[cfg(feature = "arrow")]
use std::sync::Arc;

use memchr::memchr_iter;

#[cfg(feature = "arrow")]
use crate::columnar::{Copies, Layout};
use crate::destination::Destination;
use crate::error::FilesError;
use crate::format::Format;
use crate::memory::zeroed;
use crate::memory_limit::MemoryLimit;
use crate::record_reader::{Piece, RecordReader, Taken};
use crate::records::Records;
use crate::resources::Resources;
use crate::source::Source;
use crate::system;
use crate::table::{Table, TableBuilder};

/// What is read at a time.
const PIECE_BYTES: usize = 1 << 20;

/// The least memory that a decoder is given for what it looks back at: as much as the usual levels take.
pub(crate) const MIN_DECODER: u64 = 9 << 20;

/// Reads records.
///
/// # Examples
/// ```no_run
/// use evenhand_files::{CsvDialect, Format, Reader, Resources, Source};
///
/// let rows = Reader::new().format(Format::Csv(CsvDialect::COMMA));
/// let rows = rows.read(&[Source::Path("rows.csv".into())], &Resources::default())?;
/// # Ok::<(), evenhand_files::FilesError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Reader {
    /// How inputs are divided into records.
    pub(crate) format: Format,
    pub(crate) header: Option<u64>,
    /// Whether inputs may have any bytes, as far as the format allows.
    pub(crate) any_bytes: bool,
    /// Whether compressed inputs are read as what they are before.
    pub(crate) decompresses: bool,
    /// Bytes of memory that a decoder may take for what it looks back at.
    pub(crate) decoder_memory: u64,
    /// Memory for the keys of samples in bytes, a part of the limit. `None` if keys may repeat.
    pub(crate) keys_room: Option<u64>,
    pub(crate) keys_limit: Option<MemoryLimit>,
    /// What inputs that are stored by columns have in common, and how they are decoded.
    #[cfg(feature = "arrow")]
    pub(crate) columns: Option<Decoding>,
}

/// How inputs that are stored by columns are decoded.
#[cfg(feature = "arrow")]
#[derive(Debug, Clone)]
pub(crate) struct Decoding {
    pub(crate) layout: Arc<Layout>,
    pub(crate) threads: usize,
    /// Bytes that a thread may be ahead.
    pub(crate) ahead: usize,
}

impl Default for Reader {
    fn default() -> Self {
        let format = Format::default();
        Self {
            format,
            header: None,
            any_bytes: false,
            decompresses: true,
            decoder_memory: MIN_DECODER,
            keys_room: Some(u64::MAX),
            keys_limit: None,
            #[cfg(feature = "arrow")]
            columns: None,
        }
    }
}

impl Reader {
    /// One for lines, without a header.
    pub fn new() -> Self {
        Self::default()
    }

    /// With records that are divided this way.
    #[must_use]
    pub fn format(self, format: Format) -> Self {
        Self { format, ..self }
    }

    /// How its inputs are divided into records.
    pub fn named_format(&self) -> &Format {
        &self.format
    }

    /// With a byte at the end of every record, and nothing else that ends one.
    #[must_use]
    pub fn delimiter(self, delimiter: u8) -> Self {
        self.format(Format::Delimited(delimiter))
    }

    /// With a header of `header` records on top of every input, else as many as the format has. It must be the same in all that are not
    /// empty. [`Format::RecordStart`] counts lines: those before the first record.
    #[must_use]
    pub fn header(self, header: u64) -> Self {
        Self { header: Some(header), ..self }
    }

    /// Whether inputs may have any bytes, and are taken as they are. If not, compressed ones (gzip, zstd, bzip2, xz, lz4) are read as
    /// what they were before, and what is no lines by its [first bytes](crate::NotLines), and lines of a table
    /// (`.csv`, `.tsv`) that end within quotes, are errors. A byte-order mark at the beginning of a text stays there, as a header.
    #[must_use]
    pub fn any_bytes(self, any_bytes: bool) -> Self {
        Self { any_bytes, decompresses: !any_bytes, ..self }
    }

    /// One that knows what inputs have in common that are stored by columns.
    ///
    /// # Errors
    /// If one cannot be read, or has another schema than the first.
    #[cfg(feature = "arrow")]
    pub(crate) fn with_columns(&self, sources: &[Source]) -> Result<Self, FilesError> {
        /// Bytes that a thread may be ahead.
        const AHEAD_BYTES: usize = 2 << 20;
        let mut reader = self.clone();
        if let (Format::Columnar(format), None) = (&self.format, &self.columns) {
            let folder = std::env::temp_dir();
            let copies = Copies::ToDisk(&folder);
            let layout = Layout::of(*format, sources, (copies, self.decoder_memory), None)?;
            reader.columns = layout.map(|layout| Decoding { layout, threads: 1, ahead: AHEAD_BYTES });
        }
        Ok(reader)
    }

    /// How many records the header has.
    pub fn header_records(&self) -> u64 {
        self.header.unwrap_or_else(|| self.format.default_header())
    }

    /// Makes ready for records that are held and then written to an output by [`write_records`](crate::write_records): a reader for
    /// them, which knows the column of [`Reader::pass_column`], if one is named; and what of the resources is left.
    ///
    /// # Errors
    /// If an input that is stored by columns cannot be read, or has another schema than the first; or the output needs more
    /// memory.
    pub fn prepare<'a>(
        &self,
        sources: &[Source],
        #[cfg_attr(not(feature = "arrow"), expect(unused_variables))] column: Option<&str>,
        output: &mut dyn Destination,
        resources: &Resources<'a>,
    ) -> Result<(Self, Resources<'a>), FilesError> {
        output.inputs(sources);
        let all = resources.memory.remaining();
        // As long as the memory is empty, columnar data may use all of it to decompress.
        let (reader, memory) = (Reader { decoder_memory: all / 2, ..self.clone() }, all);
        #[cfg(feature = "arrow")]
        let (reader, memory) =
            crate::external::columns::prepare(reader, sources, column, memory, output, resources)?;
        let reader = Reader { decoder_memory: (memory / 4).max(MIN_DECODER), ..reader };
        let memory = memory - output.take_memory(memory, resources)?;
        Ok((reader, Resources { memory: resources.memory.reserving(all - memory), ..*resources }))
    }

    /// Reads all records of the inputs, in their order.
    ///
    /// # Errors
    /// If an input cannot be read, is not of its format, does not fit in memory, or has not the header of the others.
    pub fn read(&self, sources: &[Source], resources: &Resources<'_>) -> Result<Records, FilesError> {
        // Standard input has its bytes once, however often it is named.
        let (mut known, mut standard, mut is_plain) = (0_u64, false, true);
        for source in sources {
            let again = *source == Source::StandardInput && std::mem::replace(&mut standard, true);
            let size = source.size()?;
            let is_stored = self.decompresses && source.codec().is_some() || self.format.is_columnar();
            known = known.saturating_add(if again || is_stored { 0 } else { size });
            is_plain &= !is_stored && source.regular_file().is_some();
        }
        let mut held = Held { resources, bytes: Vec::new(), records: 0, table: TableBuilder::default() };
        match sources {
            [one] => held.expect(one, known)?,
            _ => held.expect(&"the inputs", known)?,
        }
        // Not of a buffer that will grow: advice for a part of it splits its mapping, which can then not be moved but copied.
        if is_plain {
            system::advise_huge_pages(held.bytes.spare_capacity_mut());
        }
        let check_header = |name: &str, header: usize| resources.check_memory(&name, header as u64);
        let reader = Self {
            keys_room: self.keys_room.map(|room| room.min(resources.memory.left(0) / 4)),
            ..self.clone()
        };
        let reader = Self { keys_limit: Some(resources.memory), ..reader };
        let mut from = RecordReader::new(&reader, sources, resources.progress, Box::new(check_header))?;
        let mut piece = Piece::in_room(zeroed(PIECE_BYTES)?);
        loop {
            let taken = held.memory() + from.keys_memory() + PIECE_BYTES as u64;
            from.allow_decoder(resources.memory.left(taken));
            match from.take(&mut piece).map_err(|error| error.limited(resources.memory, (1, taken)))? {
                Taken::Records => held.append(&from, &piece, &self.format)?,
                Taken::Long => held.append_long(&mut from, &mut piece, &self.format)?,
                Taken::End => return held.finish(from.into_header()),
            }
        }
    }
}

/// Records that are held.
struct Held<'a> {
    resources: &'a Resources<'a>,
    bytes: Vec<u8>,
    records: usize,
    table: TableBuilder,
}

impl Held<'_> {
    /// Memory of the records, in bytes.
    fn memory(&self) -> u64 {
        let held = self.bytes.len();
        held as u64 + Table::size(self.records, held)
    }

    /// Checks that the records of a piece, and the reader's memory, fit in the limit.
    fn check(&self, from: &RecordReader<'_>, piece: &Piece) -> Result<(), FilesError> {
        let bytes = piece.bytes().len();
        let more = bytes as u64 + Table::size(piece.count() as usize, bytes);
        let needed =
            self.memory().saturating_add(more).saturating_add(from.keys_memory() + from.decoder_memory());
        self.resources.check_memory(&from.name(), needed)?;
        self.resources.memory.check_resident(&from.name(), more)
    }

    /// Makes room for `bytes` more bytes, if they are within the limit.
    fn expect(&mut self, name: &dyn fmt::Display, bytes: u64) -> Result<(), FilesError> {
        self.resources.check_memory(name, (self.bytes.len() as u64).saturating_add(bytes))?;
        self.reserve(name, usize::try_from(bytes).unwrap_or(usize::MAX))
    }

    /// Makes room for `bytes` more bytes, and the terminator that may be missing.
    fn reserve(&mut self, name: &dyn fmt::Display, bytes: usize) -> Result<(), FilesError> {
        let more = bytes.saturating_add(2);
        if more > self.bytes.capacity() - self.bytes.len() {
            // Twice as much as there was, so that what is there moves seldom. Room that is not used is not taken.
            let twice = more.max(self.bytes.capacity());
            let twice = if system::is_enough_left(twice as u64) { twice } else { more };
            let room = self.bytes.try_reserve_exact(twice).or_else(|_| self.bytes.try_reserve_exact(more));
            if room.is_err() || !system::is_enough_left(0) {
                return Err(self.refused(name, bytes));
            }
        }
        Ok(())
    }

    /// The error of `more` bytes that the system does not give.
    fn refused(&self, name: &dyn fmt::Display, more: usize) -> FilesError {
        let needed = (self.bytes.len() as u64).saturating_add(more as u64);
        FilesError::Memory { name: name.to_string(), needed, limit: None }
    }

    /// Adds a record that ends with the bytes.
    fn end_record(&mut self, end: usize) -> Result<(), FilesError> {
        self.records += 1;
        self.table.push(end as u64).map_err(|_| self.refused(&"the table of records", 0))
    }

    /// Appends records.
    fn append(&mut self, from: &RecordReader<'_>, piece: &Piece, format: &Format) -> Result<(), FilesError> {
        self.check(from, piece)?;
        self.reserve(&from.name(), piece.bytes().len())?;
        let (start, terminator) = (self.bytes.len(), usize::from(format.terminator().is_some()));
        self.bytes.extend_from_slice(piece.bytes());
        if let Format::Delimited(delimiter) = format {
            memchr_iter(*delimiter, piece.bytes()).try_for_each(|end| self.end_record(start + end + 1))?;
        } else {
            let mut ends = piece.ends().iter().map(|end| *end as usize);
            ends.try_for_each(|end| self.end_record(start + end + terminator))?;
        }
        Ok(())
    }

    /// Appends a record that comes in parts.
    fn append_long(
        &mut self,
        from: &mut RecordReader<'_>,
        piece: &mut Piece,
        format: &Format,
    ) -> Result<(), FilesError> {
        let mut is_more = true;
        loop {
            self.check(from, piece)?;
            self.reserve(&from.name(), piece.bytes().len())?;
            self.bytes.extend_from_slice(piece.bytes());
            if !is_more {
                break;
            }
            is_more = from.take_part(piece)?;
        }
        self.bytes.extend(format.terminator());
        self.end_record(self.bytes.len())
    }

    /// The records that were read.
    fn finish(self, header: Vec<u8>) -> Result<Records, FilesError> {
        let refused = self.refused(&"the table of records", 0);
        let Self { bytes, records: count, table, .. } = self;
        let table = table.finish().map_err(|_| refused)?;
        Ok(Records { header, bytes, table, count })
    }
}
