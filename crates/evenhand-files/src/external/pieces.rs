//! The inputs, piece by piece: whole records in a row, numbered, whatever the inputs are.
//!
//! A piece ends where a record does; what is left over begins the next. A record longer than a piece is spilled as it is
//! read, and is a piece by itself. Threads take pieces in turn: reading is what they share, and costs a fraction of what
//! is done with a piece.

use memchr::{memchr, memchr_iter, memrchr};

use crate::error::FilesError;
use crate::external::long::{BlockBuffer, LongWriter};
use crate::external::memory::zeroed;
use crate::external::run::LongRecord;
use crate::external::store::Store;
use crate::header;
use crate::read::Reader;
use crate::resources::{Phase, Resources};
use crate::source::{Opened, Source};
use crate::tally::LongHash;

/// Records in a row.
pub(super) struct Piece {
    /// Its number, from 0.
    pub(super) number: u64,
    /// The number of its first record in all inputs.
    pub(super) first: u64,
    /// Its one record, where that was spilled; there are no others then.
    pub(super) long: Option<Box<(LongRecord, LongHash)>>,
    bytes: Vec<u8>,
    filled: usize,
}

impl Piece {
    /// Room for one of up to `bytes` bytes.
    ///
    /// # Errors
    /// If the system does not give the memory.
    pub(super) fn with_room(bytes: usize) -> Result<Self, FilesError> {
        // One more, for a delimiter that is missing.
        Ok(Self { number: 0, first: 0, long: None, bytes: zeroed(bytes + 1)?, filled: 0 })
    }

    /// Its records, one after the other.
    pub(super) fn records(&self) -> &[u8] {
        &self.bytes[..self.filled]
    }
}

/// The pieces of some inputs.
pub(super) struct Pieces<'a> {
    reader: Reader,
    delimiter: u8,
    resources: &'a Resources<'a>,
    sources: std::slice::Iter<'a, Source>,
    open: Option<Opened>,
    /// Read, and in no piece yet: shorter than a piece.
    carry: Vec<u8>,
    header: Option<(Vec<u8>, String)>,
    buffer: BlockBuffer,
    /// Pieces so far.
    taken: u64,
    records: u64,
}

impl<'a> Pieces<'a> {
    /// # Errors
    /// If an input is not there.
    pub(super) fn new(
        reader: &Reader,
        sources: &'a [Source],
        resources: &'a Resources<'a>,
    ) -> Result<Self, FilesError> {
        // All of them are there, before much is read of the first.
        for source in sources {
            source.size()?;
        }
        Ok(Self {
            reader: *reader,
            delimiter: reader.end(),
            resources,
            sources: sources.iter(),
            open: None,
            carry: Vec::new(),
            header: None,
            buffer: BlockBuffer::new(),
            taken: 0,
            records: 0,
        })
    }

    /// The records of all pieces so far.
    pub(super) fn records(&self) -> u64 {
        self.records
    }

    /// The header of all inputs, which is whole once a piece was taken.
    pub(super) fn into_header(self) -> Vec<u8> {
        self.header.map_or_else(Vec::new, |(header, _)| header)
    }

    /// Puts the next piece in the room of one; whether there was any.
    ///
    /// # Errors
    /// If an input cannot be read, has not the header of the others, or a long record cannot be spilled.
    pub(super) fn take(&mut self, piece: &mut Piece, store: &Store) -> Result<bool, FilesError> {
        let room = piece.bytes.len() - 1;
        piece.long = None;
        piece.filled = 0;
        piece.bytes[..self.carry.len()].copy_from_slice(&self.carry);
        piece.filled = self.carry.len();
        self.carry.clear();
        while piece.filled < room {
            let Some(from) = self.current(store)? else { break };
            let read = from.look(&mut piece.bytes[piece.filled..room])?;
            (self.resources.progress)(Phase::Read, read as u64);
            piece.filled += read;
            if read == 0 {
                self.open = None;
                self.end_input(piece);
            }
        }
        if piece.filled == 0 {
            return Ok(false);
        }
        piece.number = self.taken;
        piece.first = self.records;
        self.taken += 1;
        if let Some(last) = memrchr(self.delimiter, &piece.bytes[..piece.filled]) {
            self.carry.extend_from_slice(&piece.bytes[last + 1..piece.filled]);
            piece.filled = last + 1;
            self.records += memchr_iter(self.delimiter, piece.records()).count() as u64;
        } else {
            piece.long = Some(Box::new(self.long(piece, store)?));
            piece.filled = 0;
            self.records += 1;
        }
        Ok(true)
    }

    /// The input that is read from, if there is one left.
    fn current(&mut self, store: &Store) -> Result<Option<&mut Opened>, FilesError> {
        while self.open.is_none() {
            let Some(source) = self.sources.next() else { return Ok(None) };
            let mut from = source.open_lines(self.reader.delimiter_of_lines())?;
            let header_records = self.reader.header_records();
            if header_records > 0 {
                // What it was read into, which may be twice as long, and what another is compared with.
                let memory = |header: usize| 3 * header as u64;
                let charged = self.header.as_ref().map_or(0, |(header, _)| memory(header.len()));
                let fits = |name: &str, header: usize| {
                    let more = memory(header).saturating_sub(charged);
                    let limit = self.resources.memory;
                    let needed = limit.size().0.saturating_sub(store.left()).saturating_add(more);
                    if more <= store.left() {
                        return Ok(());
                    }
                    Err(FilesError::Memory { name: name.into(), needed, limit: Some(limit) })
                };
                let Some((header, rest)) = header::take(&mut from, header_records, self.delimiter, &fits)?
                else {
                    continue;
                };
                if self.header.is_none() {
                    store.take(memory(header.len()));
                }
                header::same(&mut self.header, header, &from.name, self.delimiter)?;
                (self.resources.progress)(Phase::Read, rest.len() as u64);
                from.put_back(rest);
            }
            self.open = Some(from);
        }
        Ok(self.open.as_mut())
    }

    /// Ends the last record of an input.
    fn end_input(&mut self, piece: &mut Piece) {
        let last = piece.bytes[..piece.filled].last();
        if last.is_some_and(|last| *last != self.delimiter) {
            piece.bytes[piece.filled] = self.delimiter;
            piece.filled += 1;
        }
    }

    /// Spills the record that a full piece begins.
    fn long(&mut self, piece: &mut Piece, store: &Store) -> Result<(LongRecord, LongHash), FilesError> {
        let mut buffer = std::mem::replace(&mut self.buffer, BlockBuffer::new());
        let mut writer = LongWriter::new(store, &mut buffer, None)?;
        writer.add(&piece.bytes[..piece.filled])?;
        while let Some(from) = self.open.as_mut() {
            let filled = from.look(&mut piece.bytes)?;
            (self.resources.progress)(Phase::Read, filled as u64);
            if filled == 0 {
                self.open = None;
                break;
            }
            let end = memchr(self.delimiter, &piece.bytes[..filled]);
            writer.add(&piece.bytes[..end.unwrap_or(filled)])?;
            if let Some(end) = end {
                self.carry.extend_from_slice(&piece.bytes[end + 1..filled]);
                break;
            }
        }
        let done = writer.finish()?;
        self.buffer = buffer;
        Ok(done)
    }
}
