//! The pieces of the inputs on their way to the dealers, numbered; what is longer than a piece is spilled as it is read.
//!
//! Threads take pieces in turn: reading, and finding where records end, is what they share, and costs a fraction of what is
//! done with a piece.

use std::sync::Arc;

use crate::error::FilesError;
use crate::external::long::{BlockBuffer, LongWriter};
use crate::external::run::LongRecord;
use crate::external::store::Store;
use crate::header;
use crate::memory::zeroed;
use crate::outputs::classes::Classes;
use crate::read::Reader;
use crate::record_reader::{self, RecordReader, Taken};
use crate::resources::Resources;
use crate::source::Source;
use crate::tally::LongHash;

/// Records in a row.
pub(super) struct Piece {
    /// Its number, from 0.
    pub(super) number: u64,
    /// The number of its first record in all inputs.
    pub(super) first: u64,
    /// Its one record, where that was spilled; there are no others then.
    pub(super) long: Option<Box<(LongRecord, LongHash)>>,
    pub(super) records: record_reader::Piece,
}

impl Piece {
    /// Room for one of up to `bytes` bytes.
    ///
    /// # Errors
    /// If the system does not give the memory.
    pub(super) fn with_room(bytes: usize) -> Result<Self, FilesError> {
        let records = record_reader::Piece::in_room(zeroed(bytes)?);
        Ok(Self { number: 0, first: 0, long: None, records })
    }
}

/// The pieces of some inputs.
pub(super) struct Pieces<'a> {
    from: RecordReader<'a>,
    buffer: BlockBuffer,
    /// Pieces so far.
    taken: u64,
    records: u64,
    /// Whether an error has ended the reading: others that wait for their turn have nothing to add.
    is_over: bool,
    classes: Option<Arc<Classes>>,
}

impl<'a> Pieces<'a> {
    /// # Errors
    /// If an input is not there.
    pub(super) fn new(
        reader: &Reader,
        sources: &'a [Source],
        resources: &'a Resources<'a>,
        store: &'a Store,
        classes: Option<Arc<Classes>>,
    ) -> Result<Self, FilesError> {
        let limit = resources.memory;
        // Set aside before anything else takes it: short headers of any number of inputs are never in want of it.
        let mut charged = if reader.header_records() > 0 { 3 * 2 * header::PIECE_BYTES as u64 } else { 0 };
        store.take(charged.min(store.left()));
        let check_header = move |name: &str, header: usize| {
            // What it was read into, which may be twice as long, and what another is compared with.
            let more = (3 * header as u64).saturating_sub(charged);
            if more > store.left() {
                let needed = limit.size().0.saturating_sub(store.left()).saturating_add(more);
                return Err(FilesError::Memory { name: name.into(), needed, limit: Some(limit) });
            }
            store.take(more);
            charged += more;
            Ok(())
        };
        let from = RecordReader::new(reader, sources, resources.progress, Box::new(check_header))?;
        let from = if classes.is_some() { from.locating() } else { from };
        Ok(Self { from, buffer: BlockBuffer::new(), taken: 0, records: 0, is_over: false, classes })
    }

    /// The records of all pieces so far.
    pub(super) fn records(&self) -> u64 {
        self.records
    }

    /// The header of all inputs, which is whole once a piece was taken.
    pub(super) fn into_header(self) -> Vec<u8> {
        self.from.into_header()
    }

    /// Puts the next piece in the room of one; whether there was any.
    ///
    /// # Errors
    /// If an input cannot be read, is not of its format, has not the header of the others, or a long record cannot be spilled.
    pub(super) fn take(&mut self, piece: &mut Piece, store: &Store) -> Result<bool, FilesError> {
        if self.is_over {
            return Ok(false);
        }
        let taken = self.take_next(piece, store);
        self.is_over = taken.is_err();
        taken.map_err(|error| self.located(error))
    }

    /// An error of a record with the name of its input.
    pub(super) fn located(&self, error: FilesError) -> FilesError {
        error.located(|number| self.from.locate(number))
    }

    fn take_next(&mut self, piece: &mut Piece, store: &Store) -> Result<bool, FilesError> {
        piece.long = None;
        let taken = self.from.take(&mut piece.records)?;
        if let Some(classes) = &self.classes
            && (taken != Taken::End || self.from.header().is_some())
        {
            classes.begin(self.from.header(), piece.records.first())?;
        }
        let count = match taken {
            Taken::End => return Ok(false),
            Taken::Records => piece.records.count(),
            Taken::Long => {
                piece.long = Some(Box::new(self.long(&mut piece.records, store)?));
                1
            }
        };
        piece.number = self.taken;
        piece.first = self.records;
        self.taken += 1;
        self.records += count;
        Ok(true)
    }

    /// Spills the record whose first part is in a piece.
    fn long(
        &mut self,
        part: &mut record_reader::Piece,
        store: &Store,
    ) -> Result<(LongRecord, LongHash), FilesError> {
        let Self { from, buffer, classes, records, .. } = self;
        let mut spill = |seen: &mut dyn FnMut(&[u8])| {
            let mut writer = LongWriter::new(store, buffer, None)?;
            writer.add(part.bytes())?;
            seen(part.bytes());
            while {
                let is_more = from.take_part(part)?;
                writer.add(part.bytes())?;
                seen(part.bytes());
                is_more
            } {}
            writer.finish()
        };
        match classes {
            Some(classes) => classes.count_long(*records, spill),
            None => spill(&mut |_| {}),
        }
    }
}
