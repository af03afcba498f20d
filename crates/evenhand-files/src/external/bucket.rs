//! Finishing: the records of one bucket are put in their order and written.
//!
//! A bucket that fits in memory is read from all runs, its piles are told apart by the bits of the keys that no digit has
//! used, each is shuffled as SPEC.md says, and its records are written. One that does not fit is dealt again: by the next
//! bits of the keys, while it holds several piles; one pile by the places that its records go to, for its shuffle depends
//! on nothing but their number, and any few places in a row are an output of their own.

use std::sync::atomic::{AtomicU32, Ordering};

use evenhand::Dealer;

use crate::error::FilesError;
use crate::external::bucket_order::{BucketOrder, digit_of};
use crate::external::directory::{Bucket, Directory, GroupLocation};
use crate::external::long::{BlockBuffer, look_long, read_long};
use crate::external::redeal::{Digits, Places, Redealer};
use crate::external::run::{DIGIT_BITS, Entry, GROUPS, LongRecord, REST_BITS, Record};
use crate::external::shelf::Shelves;
use crate::external::store::Store;
use crate::memory::{reserve, zeroed};
use crate::resources::Progress;
use crate::system;
use crate::tally::{LongHash, Tally};
use crate::target::{Block, WriteError};

/// Bytes of memory that a bucket takes beside its entries: for each record where it lies, in the order of the input and in
/// its own; and where each pile begins.
fn memory(bucket: &Bucket, part: BucketOrder) -> u64 {
    bucket.entries + 8 * bucket.records + 4 * part.piles() as u64
}

/// Entries that are fetched ahead of the one that is written.
const PREFETCHED: usize = 16;

/// Finishes buckets, one at a time.
pub(super) struct Finisher<'a> {
    terminator: Option<u8>,
    dealer: &'a Dealer,
    store: &'a Store,
    /// Counts the buckets that are dealt again.
    deals: &'a AtomicU32,
    progress: Progress<'a>,
    /// Bytes of memory that it may take.
    limit: u64,
    entries: Vec<u8>,
    input: Vec<u32>,
    order: Vec<u32>,
    starts: Vec<u32>,
    buffer: BlockBuffer,
    /// What was written.
    pub(super) tally: Tally,
}

impl<'a> Finisher<'a> {
    pub(super) fn new(
        terminator: Option<u8>,
        dealer: &'a Dealer,
        store: &'a Store,
        (limit, deals, progress): (u64, &'a AtomicU32, Progress<'a>),
    ) -> Self {
        Self {
            deals,
            progress,
            terminator,
            dealer,
            store,
            limit,
            entries: Vec::new(),
            input: Vec::new(),
            order: Vec::new(),
            starts: Vec::new(),
            buffer: BlockBuffer::new(),
            tally: Tally::default(),
        }
    }

    /// Whether a bucket fits in `limit` bytes of memory.
    pub(super) fn fits(bucket: &Bucket, part: BucketOrder, limit: u64) -> bool {
        memory(bucket, part) <= limit && u32::try_from(bucket.entries).is_ok()
    }

    /// Writes at most `wanted` records of a bucket, in their order, and subtracts how many they were from `wanted`.
    ///
    /// # Errors
    /// If the store does not give or take them, or the output does not.
    pub(super) fn finish(
        &mut self,
        directory: &Directory,
        bucket: usize,
        part: BucketOrder,
        wanted: &mut u64,
        to: &mut Block<'_, '_>,
    ) -> Result<(), WriteError> {
        let facts = directory.buckets()[bucket];
        if facts.records == 0 || *wanted == 0 {
            return Ok(());
        }
        if Self::fits(&facts, part, self.limit) {
            self.load(directory, bucket, &facts)?;
            match part {
                BucketOrder::Piles { prefix, depth, bits } => self.shuffle(prefix, depth, bits)?,
                BucketOrder::Places { first, .. } => self.place(first)?,
            }
            self.order.truncate(usize::try_from(*wanted).unwrap_or(usize::MAX));
            *wanted -= self.order.len() as u64;
            return self.write(to);
        }
        let shelves = Shelves::one(self.store);
        let (redealt, parts) = self.redeal((directory, bucket, &facts), part, *wanted, &shelves)?;
        self.deals.fetch_add(1, Ordering::Relaxed);
        for (digit, part) in parts.iter().enumerate() {
            self.finish(&redealt, digit, *part, wanted, to)?;
        }
        for done in (0..GROUPS).filter_map(|digit| shelves.done(digit)) {
            redealt.forget(done, self.store)?;
        }
        Ok(())
    }

    /// Reads the entries of a bucket.
    fn load(&mut self, directory: &Directory, bucket: usize, facts: &Bucket) -> Result<(), FilesError> {
        let bytes = facts.entries as usize;
        if self.entries.capacity() < bytes || self.order.capacity() < facts.records as usize {
            // Given back first, so that both are never there.
            self.release();
            self.entries = zeroed(bytes)?;
            reserve(&mut self.input, facts.records as usize)?;
            reserve(&mut self.order, facts.records as usize)?;
        }
        self.entries.resize(bytes, 0);
        let (mut filled, entries, store) = (0, &mut self.entries, self.store);
        directory.groups(bucket, store, |group| {
            let room = entries.get_mut(filled..filled + group.bytes as usize);
            filled += group.bytes as usize;
            read_group(store, group, room.ok_or_else(|| store.misread())?)
        })
    }

    /// Gives memory back.
    fn release(&mut self) {
        self.entries = Vec::new();
        self.input = Vec::new();
        self.order = Vec::new();
        self.starts = Vec::new();
    }

    /// Hands the rest of each entry and where it lies to `each`.
    fn walk(&self, mut each: impl FnMut(u32, u32)) -> Result<(), FilesError> {
        let mut at = 0;
        while at < self.entries.len() {
            let entry = Entry::read(&self.entries[at..]).ok_or_else(|| self.store.misread())?;
            each(entry.rest, at as u32);
            at += entry.bytes;
        }
        Ok(())
    }

    /// Puts where entries lie in the order of some piles.
    fn shuffle(&mut self, prefix: u32, depth: u32, bits: u32) -> Result<(), FilesError> {
        let width = bits - depth;
        let pile = |rest: u32| digit_of(rest, depth, width) as usize;
        let (mut starts, mut input) = (std::mem::take(&mut self.starts), std::mem::take(&mut self.input));
        starts.clear();
        starts.resize((1 << width) + 1, 0);
        input.clear();
        self.walk(|rest, at| {
            starts[pile(rest) + 1] += 1;
            input.push(at);
        })?;
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        self.order.clear();
        if width == 0 {
            std::mem::swap(&mut self.order, &mut input);
        } else {
            self.order.resize(input.len(), 0);
            for at in &input {
                let head = self.entries[*at as usize..].first_chunk::<4>();
                let head = u32::from_le_bytes(*head.ok_or_else(|| self.store.misread())?);
                let next = &mut starts[pile(head & ((1 << REST_BITS) - 1))];
                self.order[*next as usize] = *at;
                *next += 1;
            }
            // Each begins where the one before it ended.
            starts.rotate_right(1);
            starts[0] = 0;
        }
        for (number, bounds) in starts.windows(2).enumerate() {
            let pile = &mut self.order[bounds[0] as usize..bounds[1] as usize];
            self.dealer.shuffle(prefix << width | number as u32, pile);
        }
        (self.starts, self.input) = (starts, input);
        Ok(())
    }

    /// Puts where entries lie in the order of their places.
    fn place(&mut self, first: u32) -> Result<(), FilesError> {
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        let mut count = 0;
        self.walk(|_, _| count += 1)?;
        order.resize(count, u32::MAX);
        let mut all = true;
        self.walk(|place, at| match place.checked_sub(first).and_then(|i| order.get_mut(i as usize)) {
            Some(to) => *to = at,
            None => all = false,
        })?;
        self.order = order;
        if all && !self.order.contains(&u32::MAX) { Ok(()) } else { Err(self.store.misread()) }
    }

    /// Writes the records in the order of where they lie.
    fn write(&mut self, to: &mut Block<'_, '_>) -> Result<(), WriteError> {
        let mut tally = Tally::default();
        for (i, at) in self.order.iter().enumerate() {
            if let Some(ahead) = self.order.get(i + PREFETCHED) {
                system::prefetch(&self.entries, *ahead as usize);
                system::prefetch(&self.entries, *ahead as usize + 64);
            }
            let entry = Entry::read(&self.entries[*at as usize..]).ok_or_else(|| self.store.misread())?;
            let buffer = &mut self.buffer;
            write_record(entry.record, self.store, buffer, self.terminator, &mut tally, to)?;
        }
        self.tally += tally;
        Ok(())
    }

    /// Deals a bucket again, of which the first `wanted` records are needed: where it is then, and what its parts are.
    fn redeal(
        &mut self,
        (directory, bucket, facts): (&Directory, usize, &Bucket),
        part: BucketOrder,
        wanted: u64,
        shelves: &Shelves<'_>,
    ) -> Result<(Directory, Vec<BucketOrder>), FilesError> {
        self.release();
        let largest = u64::from(facts.largest);
        let deal = |limit, digits: &mut Digits<'_>| {
            let mut redealer = Redealer::new((self.store, shelves, self.progress), limit, largest)?;
            redealer.bucket(directory, bucket, digits)?;
            redealer.finish(digits)
        };
        match part {
            BucketOrder::Piles { prefix, depth, bits } if depth == bits => {
                let places = Places::of_pile(self.dealer, prefix, facts.records)?;
                let limit = self.limit.saturating_sub(Places::memory(facts.records));
                let directory =
                    deal(limit, &mut Digits::Pile { places: &places, items: &mut (0..), wanted })?;
                Ok((directory, places.parts()))
            }
            BucketOrder::Piles { prefix, depth, bits } => {
                let width = DIGIT_BITS.min(bits - depth);
                let directory = deal(self.limit, &mut Digits::Key { depth, width })?;
                let prefix = |digit: u32| prefix << width | digit;
                let part = |digit| BucketOrder::Piles { prefix: prefix(digit), depth: depth + width, bits };
                Ok((directory, (0..1 << width).map(part).collect()))
            }
            BucketOrder::Places { first, bits } => {
                let below = bits - DIGIT_BITS.min(bits);
                let directory = deal(self.limit, &mut Digits::Place { first, below })?;
                let part = |digit: u32| BucketOrder::Places { first: first + (digit << below), bits: below };
                Ok((directory, (0..1 << (bits - below)).map(part).collect()))
            }
        }
    }
}

fn read_group(store: &Store, group: GroupLocation, to: &mut [u8]) -> Result<(), FilesError> {
    store.read(group.location(), to, group.sum)
}

/// Writes a record and its terminator, and counts it.
///
/// # Errors
/// If the store does not give it, or the output does not take it.
#[inline]
pub(super) fn write_record(
    record: Record<'_>,
    store: &Store,
    buffer: &mut BlockBuffer,
    terminator: Option<u8>,
    tally: &mut Tally,
    to: &mut Block<'_, '_>,
) -> Result<(), WriteError> {
    match record {
        Record::Here(record) => {
            tally.add(record);
            to.record(record, terminator)
        }
        Record::Elsewhere(record) => {
            let class = match to.classes() {
                Some(classes) => classes.class_of_long(|part| {
                    look_long(record, store, buffer, |bytes| {
                        part(bytes);
                        Ok::<_, FilesError>(())
                    })
                })?,
                None => to.class(),
            };
            to.begin_long(record.length, class, terminator)?;
            tally.add_long(&write_long(record, store, buffer, to)?);
            terminator.map_or(Ok(()), |terminator| to.part(&[terminator]))
        }
    }
}

/// Copies a long record to the output.
fn write_long(
    record: LongRecord,
    store: &Store,
    buffer: &mut BlockBuffer,
    to: &mut Block<'_, '_>,
) -> Result<LongHash, WriteError> {
    let mut hash = LongHash::new();
    read_long(record, store, buffer, |bytes| {
        hash.add(bytes);
        to.part(bytes)
    })?;
    Ok(hash)
}
