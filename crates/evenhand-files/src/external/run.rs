//! Runs: some records in a row of the input, grouped by a digit, as they are spilled.
//!
//! A run is one region in memory, or one on each of some shelves. It holds 256 groups one after the other, each the records with one digit in the order
//! of the input; a digit is eight bits of a key, or of a place. So what has the same digit everywhere, a bucket, is a group
//! of every run.
//!
//! An entry is a record on its way: four bytes, little endian, the lower 24 bits the *rest*, which later digits are
//! taken of, the upper 8 the length where that is below 254; 254 stands for a length in the next four bytes; 255 for a
//! record that lies elsewhere, by location and length in the next sixteen. Then the record without its delimiter.

use crate::error::FilesError;
use crate::external::shelf::{SHELF_BUCKETS, SHELVES, ShelfId};
use crate::external::store::{Location, Store};
use crate::memory::zeroed;
use crate::tally::checksum;

/// Groups of a run.
pub(super) const GROUPS: usize = 256;

/// Bits of a digit.
pub(super) const DIGIT_BITS: u32 = GROUPS.ilog2();

/// Bits of the rest.
pub(super) const REST_BITS: u32 = 24;

/// Records from this length on lie elsewhere: moved once, read where they are wanted, at little more cost than in a row.
pub(super) const LONG: usize = 64 << 10;

const LENGTH_FOLLOWS: u8 = 254;
const LIES_ELSEWHERE: u8 = 255;

/// Bytes of an entry whose record has this length, below [`LONG`].
#[inline]
pub(super) fn entry_bytes(length: usize) -> usize {
    if length < usize::from(LENGTH_FOLLOWS) { 4 + length } else { 8 + length }
}

/// Bytes of an entry whose record lies elsewhere.
pub(super) const LONG_ENTRY: usize = 20;

/// What the groups of a run are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grouping {
    /// The first digits of the keys, each entry with the rest of its key.
    ByKey,
    /// All records are the first group, in the order of the input. It begins with a [label](LABEL_BYTES), and the rest of each
    /// entry is the number of its record, counted from the label's.
    InOrder,
}

/// Bytes of a label: an entry that belongs to no record, and has the number in the input of a run's first record, in eight
/// bytes.
pub(super) const LABEL_BYTES: usize = 12;

/// Writes the entry of a record over `to`, of [`entry_bytes`] bytes.
#[inline]
pub(super) fn write_entry(to: &mut [u8], rest: u32, record: &[u8]) {
    match u8::try_from(record.len()) {
        Ok(length) if length < LENGTH_FOLLOWS => {
            to[..4].copy_from_slice(&entry_word(rest, length));
            to[4..].copy_from_slice(record);
        }
        _ => {
            to[..4].copy_from_slice(&entry_word(rest, LENGTH_FOLLOWS));
            to[4..8].copy_from_slice(&(record.len() as u32).to_le_bytes());
            to[8..].copy_from_slice(record);
        }
    }
}

/// Writes the entry of a record that lies elsewhere over `to`, of [`LONG_ENTRY`] bytes.
pub(super) fn write_long_entry(to: &mut [u8], rest: u32, record: LongRecord) {
    to[..4].copy_from_slice(&entry_word(rest, LIES_ELSEWHERE));
    to[4..12].copy_from_slice(&record.location.to_bits().to_le_bytes());
    to[12..20].copy_from_slice(&record.length.to_le_bytes());
}

/// Gives an entry another rest.
#[inline]
pub(super) fn set_rest(entry: &mut [u8], rest: u32) {
    entry[..3].copy_from_slice(&rest.to_le_bytes()[..3]);
}

fn entry_word(rest: u32, length: u8) -> [u8; 4] {
    (rest | u32::from(length) << REST_BITS).to_le_bytes()
}

/// A record that lies elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LongRecord {
    pub(super) location: Location,
    pub(super) length: u64,
}

/// An entry that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry<'a> {
    pub(super) rest: u32,
    pub(super) record: Record<'a>,
    /// Bytes of the entry.
    pub(super) bytes: usize,
}

/// The record of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Record<'a> {
    Here(&'a [u8]),
    Elsewhere(LongRecord),
}

impl<'a> Entry<'a> {
    /// The entry that `bytes` begin with; none if they end before it does, or it cannot be.
    #[inline]
    pub(super) fn read(bytes: &'a [u8]) -> Option<Self> {
        let (head, after) = bytes.split_first_chunk::<4>()?;
        let head = u32::from_le_bytes(*head);
        let rest = head & ((1 << REST_BITS) - 1);
        match (head >> REST_BITS) as u8 {
            LENGTH_FOLLOWS => {
                let (length, after) = after.split_first_chunk::<4>()?;
                let record = after.get(..u32::from_le_bytes(*length) as usize)?;
                Some(Self { rest, record: Record::Here(record), bytes: 8 + record.len() })
            }
            LIES_ELSEWHERE => {
                let (location, after) = after.split_first_chunk::<8>()?;
                let length = after.first_chunk::<8>()?;
                let location = Location::of_bits(u64::from_le_bytes(*location));
                let record = LongRecord { location, length: u64::from_le_bytes(*length) };
                Some(Self { rest, record: Record::Elsewhere(record), bytes: LONG_ENTRY })
            }
            length => {
                let record = after.get(..usize::from(length))?;
                Some(Self { rest, record: Record::Here(record), bytes: 4 + record.len() })
            }
        }
    }
}

impl Record<'_> {
    /// How long it is.
    pub(super) fn length(&self) -> u64 {
        match self {
            Self::Here(record) => record.len() as u64,
            Self::Elsewhere(record) => record.length,
        }
    }
}

/// A run that was spilled, and what is in it.
#[derive(Debug)]
pub(super) struct Run {
    /// Where the groups of each shelf begin.
    pub(super) locations: [Location; SHELVES],
    pub(super) groups: Box<[Group; GROUPS]>,
}

impl Run {
    /// Where a group lies, and its bytes.
    pub(super) fn group(&self, group: usize) -> (Location, u32) {
        let start = |group: usize| if group == 0 { 0 } else { self.groups[group - 1].end };
        let first = group / SHELF_BUCKETS * SHELF_BUCKETS;
        let here = self.locations[group / SHELF_BUCKETS].after(u64::from(start(group) - start(first)));
        (here, self.groups[group].end - start(group))
    }
}

/// A group of a run.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Group {
    /// Where it ends, counted from the run's beginning.
    pub(super) end: u32,
    pub(super) sum: u64,
    pub(super) records: u32,
    /// Bytes of its records, without delimiters.
    pub(super) content: u64,
}

/// A run in the making: in a region that stays in memory, if the store has room, else in `scratch`, which is written to files and used
/// again.
#[derive(Debug)]
pub(super) struct Image {
    scratch: Vec<u8>,
    own: Option<Vec<u8>>,
    /// Where the next entry of each group goes.
    next: [u32; GROUPS],
    ends: [u32; GROUPS],
}

impl Image {
    /// One with room for this many bytes, below 2^32.
    ///
    /// # Errors
    /// If the system does not give the memory.
    pub(super) fn with_room(bytes: usize) -> Result<Self, FilesError> {
        Ok(Self { scratch: zeroed(bytes)?, own: None, next: [0; GROUPS], ends: [0; GROUPS] })
    }

    /// Begins a run whose groups have these sizes in bytes. They must fit in the room.
    pub(super) fn begin(&mut self, sizes: &[u32; GROUPS], store: &Store) {
        let mut end = 0;
        for (group, size) in sizes.iter().enumerate() {
            self.next[group] = end;
            end += size;
            self.ends[group] = end;
        }
        assert!(end as usize <= self.scratch.len(), "a run within its room");
        self.own = store.try_allocate(end as usize);
    }

    /// The bytes that are written to: looked up once for many entries.
    #[inline]
    pub(super) fn filling(&mut self) -> Filling<'_> {
        Filling { bytes: self.own.as_mut().unwrap_or(&mut self.scratch), next: &mut self.next }
    }

    /// Spills the run, whose groups have their counts, to the shelves of the groups.
    ///
    /// # Errors
    /// If the store does not take it.
    pub(super) fn spill(
        &mut self,
        mut groups: Box<[Group; GROUPS]>,
        store: &Store,
        shelves: &[ShelfId; SHELVES],
    ) -> Result<Run, FilesError> {
        debug_assert_eq!(self.next, self.ends, "every entry was written");
        let own = self.own.take();
        let bytes = &own.as_ref().unwrap_or(&self.scratch)[..self.ends[GROUPS - 1] as usize];
        let mut start = 0;
        for (group, end) in groups.iter_mut().zip(&self.ends) {
            group.end = *end;
            // What stays in memory is compared by the tallies alone: to sum it twice took a tenth of the time.
            if own.is_none() {
                group.sum = checksum(&bytes[start as usize..*end as usize]);
            }
            start = *end;
        }
        // Where the groups of each shelf begin, and where the last of them end.
        let bound = |i: usize| if i == 0 { 0 } else { self.ends[i * SHELF_BUCKETS - 1] as usize };
        if let Some(own) = own {
            let start = store.keep(own);
            return Ok(Run { locations: std::array::from_fn(|i| start.after(bound(i) as u64)), groups });
        }
        let mut locations = [Location::of_bits(0); SHELVES];
        let mut first = 0;
        while first < SHELVES {
            let same = shelves[first..].iter().take_while(|shelf| **shelf == shelves[first]).count();
            let next = first + same;
            let here = &bytes[bound(first)..bound(next)];
            if !here.is_empty() {
                let start = store.spill(shelves[first], here)?;
                for (i, location) in (first..next).zip(&mut locations[first..next]) {
                    *location = start.after((bound(i) - bound(first)) as u64);
                }
            }
            first = next;
        }
        Ok(Run { locations, groups })
    }
}

/// A run that entries are written to.
pub(super) struct Filling<'a> {
    bytes: &'a mut Vec<u8>,
    next: &'a mut [u32; GROUPS],
}

impl Filling<'_> {
    /// The place of the next entry of a group.
    #[inline]
    pub(super) fn entry(&mut self, group: u8, bytes: usize) -> &mut [u8] {
        let next = &mut self.next[usize::from(group)];
        let start = *next as usize;
        *next += bytes as u32;
        &mut self.bytes[start..start + bytes]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::shelf::Shelves;

    #[test]
    fn entries_are_read_as_they_were_written() {
        for length in [0, 1, 253, 254, 255, 256, LONG - 1] {
            let record: Vec<u8> = (0..length).map(|i| i as u8).collect();
            let mut entry = vec![0; entry_bytes(length)];
            write_entry(&mut entry, 0x12_3456, &record);
            let read = Entry::read(&entry).unwrap();
            assert_eq!((read.rest, read.record, read.bytes), (0x12_3456, Record::Here(&record), entry.len()));
            set_rest(&mut entry, 0xff_ffff);
            let read = Entry::read(&entry).unwrap();
            assert_eq!((read.rest, read.record), (0xff_ffff, Record::Here(&record)));
            for cut in [0, 3, entry.len() - 1] {
                assert_eq!(Entry::read(&entry[..cut]), None, "{length} cut to {cut}");
            }
        }
        let long = LongRecord { location: Location::of_bits((1 << 60) + 77), length: u64::MAX };
        let mut entry = [0; LONG_ENTRY];
        write_long_entry(&mut entry, 5, long);
        let read = Entry { rest: 5, record: Record::Elsewhere(long), bytes: LONG_ENTRY };
        assert_eq!(Entry::read(&entry), Some(read));
        assert_eq!(Entry::read(&entry[..19]), None);
    }

    #[test]
    fn groups_lie_one_after_the_other_in_the_order_of_their_entries() {
        let folder = tempfile::tempdir().unwrap();
        // Room for the first run, and not for the second.
        let store = Store::in_folder(20, folder.path());
        let shelves = Shelves::new(&store);
        let mut image = Image::with_room(100).unwrap();
        let mut sizes = [0; GROUPS];
        (sizes[3], sizes[7]) = (11, 4);
        for _ in 0..2 {
            image.begin(&sizes, &store);
            let mut filling = image.filling();
            write_entry(filling.entry(3, 6), 1, b"ab");
            write_entry(filling.entry(7, 4), 2, b"");
            write_entry(filling.entry(3, 5), 3, b"c");
            let run = image.spill(Box::new([Group::default(); GROUPS]), &store, shelves.ids()).unwrap();
            let ends = [2, 3, 6, 7, 255].map(|group| run.groups[group].end);
            assert_eq!(ends, [0, 11, 11, 15, 15]);
            let mut read = [0; 11];
            store.read(run.group(3).0, &mut read, run.groups[3].sum).unwrap();
            assert_eq!(&read, b"\x01\0\0\x02ab\x03\0\0\x01c");
        }
        assert_eq!(store.written(), 15);
    }
}
