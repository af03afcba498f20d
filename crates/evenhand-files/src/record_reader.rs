//! The records of some inputs, a piece at a time: whole records in a row, whatever the inputs are and however they divide
//! into records.
//!
//! A piece ends where a record does; what is left over begins the next. A record longer than a piece comes in parts. An input that ends
//! without the terminator of its last record is given one. The header of every input is taken off, and must be that of the
//! first.
//!
//! Memory: a piece, what is left over of it, four bytes for each of its records where they do not end with one byte, and
//! the header.

mod keys;
mod piece;

use memchr::{memchr_iter, memrchr};

use crate::error::FilesError;
use crate::format::Format;
use crate::framing::{Framer, Step};
use crate::header;
use crate::read::Reader;
use crate::resources::{Phase, Progress, report};
use crate::source::{Opened, Source};
use crate::text::BYTE_ORDER_MARK;
use keys::{KeyError, Keys};
pub(crate) use piece::{BYTES_PER_END, MIN_PIECE, Piece};

/// The terminator of a last record that lacks it: a carriage return, and the end of the line.
const SPARE_BYTES: usize = 2;

/// What was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taken {
    /// Whole records.
    Records,
    /// The first part of a record that is longer than a piece; the others are to be [taken](RecordReader::take_part) before anything
    /// else.
    Long,
    /// Nothing: there is no more.
    End,
}

/// Asked with the name of an input and the bytes of its header, before these are held; its errors end the reading.
pub(crate) type HeaderCheck<'a> = Box<dyn FnMut(&str, usize) -> Result<(), FilesError> + Send + 'a>;

/// Reads the records of some inputs.
pub(crate) struct RecordReader<'a> {
    reader: Reader,
    progress: Progress<'a>,
    check_header: HeaderCheck<'a>,
    sources: std::slice::Iter<'a, Source>,
    /// The inputs so far, each with the number of its first record among those of all, if that is asked for.
    starts: Option<Vec<(u64, &'a Source)>>,
    /// Records of all pieces so far.
    records: u64,
    /// The keys of samples so far, if they may not repeat.
    keys: Option<Keys>,
    open: Option<OpenInput>,
    /// Read, and in no piece yet: shorter than a piece.
    carry: Vec<u8>,
    /// Bytes of it that the framer has decided about: they belong to the record that begins with it.
    decided: usize,
    header: Option<(Vec<u8>, String)>,
    last_is_open: bool,
    /// The name of the input that was opened last.
    name: String,
    /// Where in it its first record began, behind the header; none if its bytes are not the records'.
    first_offset: Option<u64>,
    /// How many bytes were read of the input that ended last.
    read: u64,
}

/// An input that is being read.
struct OpenInput {
    from: Opened,
    framer: Framer,
    /// The number of the record that comes next, from 1.
    record: u64,
    /// The number of the first record below the header.
    first_record: u64,
    /// Whether the last record that ended did so with a carriage return, the header's among them.
    has_returns: bool,
    /// Whether the parts of a long record that were handed out end with a carriage return.
    part_is_returned: bool,
}

/// How far a piece is divided.
struct Scan {
    /// Where the record that has begun begins.
    start: usize,
    /// What is before is decided.
    at: usize,
}

impl<'a> RecordReader<'a> {
    /// # Errors
    /// If an input is not there.
    pub(crate) fn new(
        reader: &Reader,
        sources: &'a [Source],
        progress: Progress<'a>,
        check_header: HeaderCheck<'a>,
    ) -> Result<Self, FilesError> {
        // All of them are there, before much is read of the first.
        for source in sources {
            source.size()?;
        }
        #[cfg(feature = "arrow")]
        let reader = &reader.with_columns(sources)?;
        // Key errors name the inputs of two samples, so the reader stores where each input starts.
        let room = reader.keys_room.filter(|_| matches!(reader.format, Format::Tar));
        Ok(Self {
            reader: reader.clone(),
            progress,
            check_header,
            sources: sources.iter(),
            starts: room.map(|_| Vec::new()),
            records: 0,
            keys: room.map(Keys::with_room),
            open: None,
            carry: Vec::new(),
            decided: 0,
            header: None,
            last_is_open: false,
            name: String::new(),
            first_offset: None,
            read: 0,
        })
    }

    /// The same, which knows of which input a record is.
    pub(crate) fn locating(self) -> Self {
        Self { starts: Some(Vec::new()), ..self }
    }

    /// The input of record `number` of all, from 0, and its number in it; none if that was not asked for.
    pub(crate) fn locate(&self, number: u64) -> Option<(String, u64)> {
        let starts = self.starts.as_deref()?;
        let input = starts.partition_point(|(start, _)| *start <= number).checked_sub(1)?;
        let (start, source) = starts[input];
        Some((source.to_string(), number - start))
    }

    /// Sets the memory limit of decoders, in bytes.
    pub(crate) fn allow_decoder(&mut self, memory: u64) {
        self.reader.decoder_memory = memory;
        if let Some(open) = &mut self.open {
            open.from.allow_decoder(memory);
        }
    }

    /// Memory of the present decoder, in bytes.
    pub(crate) fn decoder_memory(&self) -> u64 {
        self.open.as_ref().map_or(0, |open| open.from.decoder_memory())
    }

    /// Memory of the keys of samples, in bytes.
    pub(crate) fn keys_memory(&self) -> u64 {
        self.keys.as_ref().map_or(0, Keys::memory)
    }

    /// Stores the key of the last sample, which has number `number` across all inputs.
    ///
    /// # Errors
    /// If an earlier sample has the same key: adjacent in the output, both would become one.
    fn note_key(&mut self, number: u64) -> Result<(), FilesError> {
        let (Some(keys), Some(open)) = (&mut self.keys, &mut self.open) else { return Ok(()) };
        let Some(key) = open.framer.take_key() else { return Ok(()) };
        let why = match keys.add(&key, number) {
            Ok(()) => return Ok(()),
            Err(why) => why,
        };
        let input = |number| self.locate(number).unwrap_or_default();
        let (name, record) = input(number);
        Err(match why {
            KeyError::Repeated(first) => {
                let (first, first_record) = input(first);
                let key = String::from_utf8_lossy(&key).into_owned();
                FilesError::RepeatedKey {
                    name,
                    record: record + 1,
                    key,
                    first,
                    first_record: first_record + 1,
                }
            }
            KeyError::NoRoom(needed) => {
                let limit = self.reader.keys_limit;
                let missing = needed.saturating_sub(self.reader.keys_room.unwrap_or(0));
                // Keys get a quarter of the limit.
                let all = limit.map_or(needed, |limit| limit.size().0.saturating_add(4 * missing));
                FilesError::Memory { name, needed: all, limit }
            }
        })
    }

    /// The header of all inputs, which is whole once anything was taken.
    pub(crate) fn into_header(self) -> Vec<u8> {
        self.header.map_or_else(Vec::new, |(header, _)| header)
    }

    /// The header of all inputs, once anything was taken, if they have one.
    pub(crate) fn header(&self) -> Option<&[u8]> {
        self.header.as_ref().map(|(header, _)| &**header)
    }

    /// Where in the input that was opened last its first record begins; none if its bytes are not the records'.
    pub(crate) fn first_offset(&self) -> Option<u64> {
        self.first_offset
    }

    /// How many bytes the input has that ended last, as far as they were decompressed.
    pub(crate) fn bytes_read(&self) -> u64 {
        self.read
    }

    /// Where in the open input the next record begins; none where no input is open, or its bytes are not the records'.
    pub(crate) fn offset(&self) -> Option<u64> {
        let open = self.open.as_ref().filter(|open| open.from.is_verbatim())?;
        Some(open.from.position() - self.carry.len() as u64)
    }

    /// Whether the last record, or the header of an input that has nothing else, lacks its terminator.
    pub(crate) fn last_is_open(&self) -> bool {
        self.last_is_open
    }

    /// The name of the input that was read last.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    fn terminator_bytes(&self) -> usize {
        usize::from(self.reader.format.terminator().is_some())
    }

    /// Fills a piece.
    ///
    /// # Errors
    /// If an input cannot be read, has not the header of the others, or is not of its format.
    pub(crate) fn take(&mut self, piece: &mut Piece) -> Result<Taken, FilesError> {
        let room = piece.bytes.len() - SPARE_BYTES;
        (piece.count, piece.filled) = (0, self.carry.len());
        piece.ends.clear();
        piece.bytes[..self.carry.len()].copy_from_slice(&self.carry);
        self.carry.clear();
        let delimiter = match self.reader.format {
            Format::Delimited(delimiter) => Some(delimiter),
            _ => None,
        };
        let mut scan = Scan { start: 0, at: std::mem::take(&mut self.decided) };
        // Records before `counted` bytes, where they are counted as inputs begin.
        let (mut counted, mut records) = (0, self.records);
        loop {
            if delimiter.is_none() && !self.divide(piece, &mut scan)? {
                break;
            }
            if piece.filled >= room {
                break;
            }
            if self.open.is_none() && self.starts.is_some() {
                records = match delimiter {
                    Some(delimiter) => {
                        let more = &piece.bytes[std::mem::replace(&mut counted, piece.filled)..piece.filled];
                        records + memchr_iter(delimiter, more).count() as u64
                    }
                    None => self.records + piece.ends.len() as u64,
                };
            }
            let Some(open) = self.current(records)? else { break };
            let read = open.from.look(&mut piece.bytes[piece.filled..room])?;
            report(self.progress, Phase::Read, read as u64)?;
            piece.filled += read;
            if read == 0 {
                match delimiter {
                    Some(delimiter) => self.end_last(piece, delimiter),
                    None => self.end_input(piece, &mut scan)?,
                }
                self.read = self.open.take().map_or(0, |open| open.from.position());
            }
        }
        if piece.filled == 0 {
            return Ok(Taken::End);
        }
        let whole = match delimiter {
            Some(delimiter) => memrchr(delimiter, piece.bytes()).map_or(0, |last| last + 1),
            None => scan.start,
        };
        if whole == 0 {
            // All that is decided is the record's.
            let decided = if delimiter.is_some() { piece.filled } else { scan.at };
            self.carry.extend_from_slice(&piece.bytes[decided..piece.filled]);
            piece.filled = decided;
            if let Some(open) = self.open.as_mut() {
                open.part_is_returned = false;
                open.note_part(piece);
            }
            self.records += 1;
            return Ok(Taken::Long);
        }
        self.carry.extend_from_slice(&piece.bytes[whole..piece.filled]);
        self.decided = if delimiter.is_some() { 0 } else { scan.at - whole };
        piece.filled = whole;
        piece.count = match delimiter {
            Some(delimiter) => memchr_iter(delimiter, piece.bytes()).count() as u64,
            None => piece.ends.len() as u64,
        };
        self.records += piece.count;
        Ok(Taken::Records)
    }

    /// Fills a piece with the next part of a long record, which may be empty; whether another comes after it.
    ///
    /// # Errors
    /// If the input cannot be read, or is not of its format.
    pub(crate) fn take_part(&mut self, piece: &mut Piece) -> Result<bool, FilesError> {
        let room = piece.bytes.len() - SPARE_BYTES;
        (piece.count, piece.filled) = (0, self.carry.len());
        piece.ends.clear();
        piece.bytes[..self.carry.len()].copy_from_slice(&self.carry);
        self.carry.clear();
        let terminator = self.terminator_bytes();
        let mut at = 0;
        loop {
            let Some(open) = self.open.as_mut() else { return Ok(false) };
            let rest = &piece.bytes[at..piece.filled];
            let (end, is_last) =
                match open.framer.next(rest).map_err(|why| open.misframed(why, rest.len()))? {
                    Step::End(end) => (at + end, true),
                    Step::Within(decided) => (at + decided, false),
                    Step::Skip(_) => (at, false),
                };
            let mut is_last = is_last.then_some(end);
            at = end;
            if is_last.is_none() && piece.filled < room {
                let read = open.from.look(&mut piece.bytes[piece.filled..room])?;
                report(self.progress, Phase::Read, read as u64)?;
                piece.filled += read;
                if read > 0 {
                    continue;
                }
                let rest = &piece.bytes[at..piece.filled];
                // It has begun in an earlier piece.
                let step = open.framer.finish(rest, 1 + at as u64);
                if let Step::End(end) = step.map_err(|why| open.misframed((why, rest.len()), rest.len()))? {
                    is_last = Some(at + end);
                }
            }
            if let Some(end) = is_last {
                open.record += 1;
                let after = (end + terminator).min(piece.filled);
                self.last_is_open = terminator > 0 && end == piece.filled;
                self.carry.extend_from_slice(&piece.bytes[after..piece.filled]);
                piece.filled = end;
                open.note_part(piece);
                if self.last_is_open {
                    // Who takes the parts ends the line; there is room for a return.
                    let missing = open.missing_terminator(None, open.part_is_returned);
                    for byte in missing {
                        piece.bytes[piece.filled] = byte;
                        piece.filled += 1;
                    }
                }
                open.has_returns = open.part_is_returned;
                self.note_key(self.records - 1)?;
                return Ok(false);
            }
            if piece.filled >= room {
                self.carry.extend_from_slice(&piece.bytes[at..piece.filled]);
                piece.filled = at;
                open.note_part(piece);
                return Ok(true);
            }
        }
    }

    /// Finds the ends of records in what was read; whether there is room for more of them.
    fn divide(&mut self, piece: &mut Piece, scan: &mut Scan) -> Result<bool, FilesError> {
        let terminator = self.terminator_bytes();
        let most = piece.bytes.len() / BYTES_PER_END;
        // Remove skipped bytes: the following records move up, one by one, so that each moves once.
        let mut skipped = 0;
        while piece.ends.len() < most {
            let Some(open) = self.open.as_mut() else { return Ok(true) };
            let rest = &piece.bytes[scan.at + skipped..piece.filled];
            match open.framer.next(rest).map_err(|why| open.misframed(why, rest.len()))? {
                Step::End(end) => {
                    if skipped > 0 {
                        let from = scan.at + skipped;
                        let after = (from + end + terminator).min(piece.filled);
                        piece.bytes.copy_within(from..after, scan.at);
                    }
                    // The return may have been decided about before the end of the line was there.
                    open.has_returns = piece.bytes[scan.start..scan.at + end].last() == Some(&b'\r');
                    open.end_record(piece, scan, end, terminator);
                    self.note_key(self.records + piece.ends.len() as u64 - 1)?;
                }
                Step::Within(decided) => {
                    piece.remove(scan.at, skipped);
                    scan.at += decided;
                    return Ok(true);
                }
                Step::Skip(bytes) => skipped += bytes,
            }
        }
        piece.remove(scan.at, skipped);
        Ok(false)
    }

    /// Ends the last record of an input whose records all end with one byte.
    fn end_last(&mut self, piece: &mut Piece, delimiter: u8) {
        if let Some(last) = piece.bytes[..piece.filled].last() {
            self.last_is_open = *last != delimiter;
            if self.last_is_open {
                piece.bytes[piece.filled] = delimiter;
                piece.filled += 1;
            }
        }
    }

    /// Ends the last records of an input that has no more bytes.
    fn end_input(&mut self, piece: &mut Piece, scan: &mut Scan) -> Result<(), FilesError> {
        let terminator = self.reader.format.terminator();
        loop {
            let Some(open) = self.open.as_mut() else { return Ok(()) };
            let rest = &piece.bytes[scan.at..piece.filled];
            let begun = (scan.at - scan.start) as u64;
            match open
                .framer
                .finish(rest, begun)
                .map_err(|why| open.misframed((why, rest.len()), rest.len()))?
            {
                Step::End(end) => {
                    self.last_is_open = terminator.is_some() && end == rest.len();
                    let bytes = usize::from(terminator.is_some());
                    if self.last_is_open {
                        let is_returned = piece.bytes[scan.start..piece.filled].last() == Some(&b'\r');
                        for byte in open.missing_terminator(terminator, is_returned) {
                            piece.bytes[piece.filled] = byte;
                            piece.filled += 1;
                        }
                    }
                    let end = if self.last_is_open { piece.filled - bytes - scan.at } else { end };
                    open.end_record(piece, scan, end, bytes);
                    self.note_key(self.records + piece.ends.len() as u64 - 1)?;
                    // What follows may be a last record, and has less than all that was decided about.
                    self.divide(piece, scan)?;
                }
                Step::Within(_) => return Ok(()),
                Step::Skip(bytes) => {
                    piece.filled -= bytes;
                    return Ok(());
                }
            }
        }
    }

    /// The input that is read from, if there is one left; of one that begins, `records` come before.
    fn current(&mut self, records: u64) -> Result<Option<&mut OpenInput>, FilesError> {
        while self.open.is_none() {
            let Some(source) = self.sources.next() else { return Ok(None) };
            let mut from = source.open_records(&self.reader)?;
            self.name.clone_from(&from.name);
            if let Some(starts) = &mut self.starts {
                starts.push((records, source));
            }
            let (mut record, mut has_returns) = (1, false);
            let format = &match (&self.reader.format, from.separator) {
                (Format::Csv(dialect), Some(separator)) => Format::Csv(dialect.with_separator(separator)),
                (format, _) => format.clone(),
            };
            // A first line that sets the separator belongs before the header, and stays there.
            let records = self.reader.header_records() + u64::from(from.separator.is_some());
            if from.is_marked {
                self.header.get_or_insert_with(|| (BYTE_ORDER_MARK.to_vec(), from.name.clone()));
            }
            if records > 0 {
                let first = self.header.as_ref().map(|(first, _)| &first[..]);
                let check = &mut *self.check_header;
                let Some(taken) = header::take(&mut from, records, format, first, check)? else {
                    continue;
                };
                report(self.progress, Phase::Read, taken.header.len() as u64)?;
                has_returns = taken.header.ends_with(b"\r\n");
                header::same(&mut self.header, taken.header, &from.name, format)?;
                self.last_is_open = taken.is_open;
                from.put_back(taken.rest);
                record += records;
            }
            if let Format::RecordStart(start) = format {
                let header = self.header.as_ref().map_or(&b""[..], |(header, _)| &header[..]);
                header::check_start(&mut from, start, header, records)?;
            }
            self.first_offset = from.is_verbatim().then(|| from.position());
            let framer = Framer::new(format);
            let framer = if self.reader.any_bytes { framer.unchecked() } else { framer };
            let (first_record, part_is_returned) = (record, false);
            self.open = Some(OpenInput { from, framer, record, first_record, has_returns, part_is_returned });
        }
        Ok(self.open.as_mut())
    }
}

impl OpenInput {
    /// The error of a byte, of the last `rest` that were read.
    fn misframed(&self, (why, at): (crate::framing::FormatError, usize), rest: usize) -> FilesError {
        let byte = self.from.position().saturating_sub((rest - at) as u64);
        // An array is the first record, and may be known only at the end of the input.
        let is_array = why == crate::framing::FormatError::JsonArray;
        let record = if is_array { self.first_record } else { self.record };
        FilesError::Format { name: self.from.name.clone(), record, byte, why }
    }

    /// Notes how a part of a long record ends, unless it is empty.
    fn note_part(&mut self, part: &Piece) {
        if let Some(last) = part.bytes().last() {
            self.part_is_returned = *last == b'\r';
        }
    }

    /// Notes that a record ends `end` bytes on.
    #[inline]
    fn end_record(&mut self, piece: &mut Piece, scan: &mut Scan, end: usize, terminator: usize) {
        piece.ends.push((scan.at + end) as u32);
        scan.at += end + terminator;
        scan.start = scan.at;
        self.record += 1;
    }

    /// The bytes that end a last record which does not: as the one before it ended. `is_returned` where a carriage return is
    /// there.
    fn missing_terminator(
        &self,
        terminator: Option<u8>,
        is_returned: bool,
    ) -> impl Iterator<Item = u8> + use<> {
        let has_return = self.has_returns && !is_returned && matches!(self.framer, Framer::Rows(_));
        has_return.then_some(b'\r').into_iter().chain(terminator)
    }
}

#[cfg(test)]
mod tests;
