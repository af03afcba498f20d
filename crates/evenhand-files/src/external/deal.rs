//! Dealing: records in a row are grouped by a digit, and spilled as runs.
//!
//! A counting sort in two passes over records that lie in the caches: the first adds up what each group gets, the second
//! copies every record to the end of its group so far.

use evenhand::Dealer;
use memchr::memchr_iter;

use crate::error::FilesError;
use crate::external::head::{Counts, Head};
use crate::external::long::{BLOCK_BYTES, BlockBuffer, LongWriter};
use crate::external::pieces::Piece;
use crate::external::run::{
    Entry, Filling, GROUPS, Group, Grouping, Image, LABEL_BYTES, LONG, LONG_ENTRY, LongRecord, REST_BITS,
    Run, entry_bytes, set_rest, write_entry, write_long_entry,
};
use crate::external::shelf::{SHELVES, ShelfId};
use crate::external::store::Store;
use crate::format::Format;
use crate::memory::{reserve, zeroed};
use crate::record_reader::BYTES_PER_END;
use crate::tally::Tally;

/// Deals the records of pieces by the first digit of their keys.
pub(super) struct PieceDealer<'a> {
    format: &'a Format,
    keys_of: &'a Dealer,
    store: &'a Store,
    shelves: &'a [ShelfId; SHELVES],
    ends: Vec<u32>,
    keys: Vec<u32>,
    /// Which records are wanted, if not all, and how many were seen of them.
    head: Option<(&'a Head, Counts)>,
    grouping: Grouping,
    long: Vec<LongRecord>,
    buffer: BlockBuffer,
    image: Image,
    /// What was dealt.
    pub(super) tally: Tally,
}

impl<'a> PieceDealer<'a> {
    /// One for pieces of up to `bytes` bytes, below 2^30.
    ///
    /// # Errors
    /// If the system does not give the memory.
    pub(super) fn new(
        bytes: usize,
        format: &'a Format,
        keys_of: &'a Dealer,
        (head, grouping): (Option<&'a Head>, Grouping),
        (store, shelves): (&'a Store, &'a [ShelfId; SHELVES]),
    ) -> Result<Self, FilesError> {
        let most = Self::most_records(bytes);
        let mut ends = Vec::new();
        reserve(&mut ends, most)?;
        Ok(Self {
            format,
            keys_of,
            store,
            shelves,
            ends,
            keys: zeroed(most)?,
            head: head.map(|head| (head, Counts::new())),
            grouping,
            long: Vec::new(),
            buffer: BlockBuffer::new(),
            image: Image::with_room(Self::image_bytes(bytes))?,
            tally: Tally::default(),
        })
    }

    fn most_records(bytes: usize) -> usize {
        bytes / BYTES_PER_END + 1
    }

    /// An entry has four bytes more than its record, eight if that is long.
    fn image_bytes(bytes: usize) -> usize {
        bytes + 4 * Self::most_records(bytes) + 4 * (bytes / 254 + 1) + LONG_ENTRY + LABEL_BYTES
    }

    /// The most runs that a piece is: one for each [`BYTES_PER_END`] of its delimiters, were all of it such.
    pub(super) const MAX_RUNS: u64 = BYTES_PER_END as u64;

    /// Bytes of memory that one takes for pieces of this size.
    pub(super) fn memory(bytes: usize) -> usize {
        8 * Self::most_records(bytes) + Self::image_bytes(bytes) + BLOCK_BYTES + Counts::BYTES
    }

    /// Spills the records of a piece.
    ///
    /// # Errors
    /// If the store does not take them.
    pub(super) fn deal(&mut self, piece: &Piece) -> Result<Vec<Run>, FilesError> {
        let mut runs = Vec::new();
        if let Some(long) = &piece.long {
            let (record, hash) = &**long;
            self.tally.add_long(hash);
            self.keys_of.keys(piece.first, &mut self.keys[..1]);
            runs.push(self.one_long(piece.first, *record)?);
            self.count(1, piece.first + 1);
            return Ok(runs);
        }
        let Format::Delimited(delimiter) = *self.format else {
            let (records, ends) = (piece.records.bytes(), piece.records.ends());
            runs.extend(self.run(piece.first, records, ends)?);
            return Ok(runs);
        };
        let mut ends = std::mem::take(&mut self.ends);
        let (mut rest, mut first) = (piece.records.bytes(), piece.first);
        while !rest.is_empty() {
            ends.clear();
            ends.extend(memchr_iter(delimiter, rest).take(self.keys.len()).map(|end| end as u32));
            runs.extend(self.run(first, rest, &ends)?);
            first += ends.len() as u64;
            rest = &rest[ends[ends.len() - 1] as usize + 1..];
        }
        self.ends = ends;
        Ok(runs)
    }

    /// Spills the records from number `first` on that end at `ends`, if any of them is wanted.
    fn run(&mut self, first: u64, records: &[u8], ends: &[u32]) -> Result<Option<Run>, FilesError> {
        let (count, between) = (ends.len(), usize::from(self.format.terminator().is_some()));
        self.keys_of.keys(first, &mut self.keys[..count]);
        let run = self.wanted_run(first, records, (ends, between))?;
        self.count(count, first + count as u64);
        Ok(run)
    }

    /// The same for records whose keys are known, `between` bytes between them.
    fn wanted_run(
        &mut self,
        first: u64,
        records: &[u8],
        (ends, between): (&[u32], usize),
    ) -> Result<Option<Run>, FilesError> {
        let bound = self.head.as_ref().map_or(1 << u32::BITS, |(head, _)| head.bound());
        let is_wanted = |key: u32| u64::from(key) < bound;
        let (mut sizes, mut groups) = self.no_entries();
        let grouping = self.grouping;
        let (mut start, mut wanted) = (0, 0);
        for (end, key) in ends.iter().zip(&self.keys) {
            let record = start..*end as usize;
            start = *end as usize + between;
            if !is_wanted(*key) {
                continue;
            }
            wanted += 1;
            let (length, digit) = (record.len(), usize::from(grouping.place(*key, 0).0));
            let mut bytes = entry_bytes(length);
            if length >= LONG {
                let mut writer = LongWriter::new(self.store, &mut self.buffer, Some(length as u64))?;
                writer.add(&records[record])?;
                let (long, _) = writer.finish()?;
                self.long.push(long);
                bytes = LONG_ENTRY;
            }
            sizes[digit] += bytes as u32;
            groups[digit].records += 1;
            groups[digit].content += length as u64;
        }
        if wanted == 0 {
            return Ok(None);
        }
        self.image.begin(&sizes, self.store);
        let (mut long, mut filling) = (self.long.drain(..), self.image.filling());
        write_label(&mut filling, grouping, first);
        let (mut start, mut tally) = (0, Tally::default());
        for (number, (end, key)) in (0..).zip(ends.iter().zip(&self.keys)) {
            let record = &records[start..*end as usize];
            start = *end as usize + between;
            if !is_wanted(*key) {
                continue;
            }
            let (digit, rest) = grouping.place(*key, number);
            tally.add(record);
            if record.len() >= LONG {
                let long = long.next().expect("each was spilled");
                write_long_entry(filling.entry(digit, LONG_ENTRY), rest, long);
            } else {
                write_entry(filling.entry(digit, entry_bytes(record.len())), rest, record);
            }
        }
        drop(long);
        self.tally += tally;
        self.image.spill(groups, self.store, self.shelves).map(Some)
    }

    /// Counts records whose keys are known, of `seen` that have come, where not all are wanted.
    fn count(&mut self, count: usize, seen: u64) {
        if let Some((head, counts)) = &mut self.head {
            let bound = head.bound();
            for key in self.keys[..count].iter().filter(|key| u64::from(**key) < bound) {
                counts.add(*key);
            }
            head.add(counts, seen);
        }
    }

    /// Spills record number `first`, which lies elsewhere.
    fn one_long(&mut self, first: u64, record: LongRecord) -> Result<Run, FilesError> {
        let (mut sizes, mut groups) = self.no_entries();
        let (digit, rest) = self.grouping.place(self.keys[0], 0);
        sizes[usize::from(digit)] += LONG_ENTRY as u32;
        groups[usize::from(digit)] = Group { records: 1, content: record.length, ..Group::default() };
        self.image.begin(&sizes, self.store);
        let mut filling = self.image.filling();
        write_label(&mut filling, self.grouping, first);
        write_long_entry(filling.entry(digit, LONG_ENTRY), rest, record);
        self.image.spill(groups, self.store, self.shelves)
    }
}

impl PieceDealer<'_> {
    /// The bytes and the counts of the groups of a run without entries, but for a label.
    fn no_entries(&self) -> ([u32; GROUPS], Box<[Group; GROUPS]>) {
        let mut sizes = [0; GROUPS];
        if self.grouping == Grouping::InOrder {
            sizes[0] = LABEL_BYTES as u32;
        }
        (sizes, Box::new([Group::default(); GROUPS]))
    }
}

impl Grouping {
    /// The group and the rest of the entry of a record with this key and this number in its run.
    #[inline]
    fn place(self, key: u32, number: u32) -> (u8, u32) {
        match self {
            Self::ByKey => ((key >> REST_BITS) as u8, key & ((1 << REST_BITS) - 1)),
            Self::InOrder => (0, number),
        }
    }
}

/// Writes the label of a run whose first record has this number, if runs have labels.
fn write_label(to: &mut Filling<'_>, grouping: Grouping, first: u64) {
    if grouping == Grouping::InOrder {
        write_entry(to.entry(0, LABEL_BYTES), 0, &first.to_le_bytes());
    }
}

/// Deals entries again, by another digit.
pub(super) struct EntryDealer<'a> {
    store: &'a Store,
    shelves: &'a [ShelfId; SHELVES],
    image: Image,
    /// Entries that are collected.
    bytes: Vec<u8>,
    filled: usize,
    digits: Vec<u8>,
}

impl<'a> EntryDealer<'a> {
    /// One that spills runs of up to `bytes` bytes, at least as many as the largest group has.
    ///
    /// # Errors
    /// If the system does not give the memory.
    pub(super) fn new(
        bytes: usize,
        store: &'a Store,
        shelves: &'a [ShelfId; SHELVES],
    ) -> Result<Self, FilesError> {
        let image = Image::with_room(bytes)?;
        Ok(Self { store, shelves, image, bytes: zeroed(bytes)?, filled: 0, digits: Vec::new() })
    }

    /// Bytes of the runs of one that takes so much memory: the entries twice, and a digit for each, which has four bytes at
    /// least; its list may be half empty.
    pub(super) fn within(memory: u64) -> u64 {
        memory * 2 / 5
    }

    /// Whether there is room for `bytes` more bytes, until what is collected is spilled.
    pub(super) fn has_room(&self, bytes: usize) -> bool {
        bytes <= self.bytes.len() - self.filled
    }

    /// Room for the next `bytes` bytes of entries.
    pub(super) fn reserve_entries(&mut self, bytes: usize) -> &mut [u8] {
        let start = self.filled;
        self.filled += bytes;
        &mut self.bytes[start..self.filled]
    }

    /// Spills what is collected as one run, if there is anything. `digit_of` is called with the rest of each entry, in the order in
    /// which they came, and returns its digit and its new rest; none for an entry that is not wanted.
    ///
    /// # Errors
    /// If the store does not take it, or there is an entry that cannot be.
    pub(super) fn spill(
        &mut self,
        mut digit_of: impl FnMut(u32) -> Option<(u8, u32)>,
    ) -> Result<Option<Run>, FilesError> {
        if self.filled == 0 {
            return Ok(None);
        }
        let (mut sizes, mut groups) = ([0; GROUPS], Box::new([Group::default(); GROUPS]));
        self.digits.clear();
        let (mut at, mut wanted) = (0, 0);
        while at < self.filled {
            let entry = Entry::read(&self.bytes[at..self.filled]).ok_or_else(|| self.store.misread())?;
            let (bytes, length) = (entry.bytes, entry.record.length());
            if let Some((digit, rest)) = digit_of(entry.rest) {
                self.bytes.copy_within(at..at + bytes, wanted);
                set_rest(&mut self.bytes[wanted..], rest);
                wanted += bytes;
                self.digits.push(digit);
                sizes[usize::from(digit)] += bytes as u32;
                let group = &mut groups[usize::from(digit)];
                group.records += 1;
                group.content += length;
            }
            at += bytes;
        }
        self.filled = wanted;
        if wanted == 0 {
            return Ok(None);
        }
        self.image.begin(&sizes, self.store);
        let (mut at, mut filling) = (0, self.image.filling());
        for digit in &self.digits {
            let entry = Entry::read(&self.bytes[at..self.filled]).ok_or_else(|| self.store.misread())?;
            let bytes = entry.bytes;
            filling.entry(*digit, bytes).copy_from_slice(&self.bytes[at..at + bytes]);
            at += bytes;
        }
        self.filled = 0;
        Ok(Some(self.image.spill(groups, self.store, self.shelves)?))
    }
}
