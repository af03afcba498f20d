//! Records of one pile that all lie in memory: written from where they are, without being dealt again.
//!
//! Up to 2^20 records are one pile, whose order depends on nothing but their number. So each record's place is known before
//! any is looked at. Every entry is found once, bucket by bucket, and noted at its place; then places are written in
//! their order, a block of them at a time.
//!
//! Cost: 16 bytes of memory a record while places are found, 8 while records are written, and a few cache misses, most of them hidden by fetching ahead.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use evenhand::Dealer;

use crate::error::FilesError;
use crate::external::bucket::write_record;
use crate::external::directory::{Directory, GroupLocation};
use crate::external::long::BlockBuffer;
use crate::external::redeal::Places;
use crate::external::run::{Entry, GROUPS, REST_BITS};
use crate::external::store::{Location, Store};
use crate::memory::{reserve, zeroed};
use crate::system::{self, threads};
use crate::tally::Tally;
use crate::target::{Block, WriteError};

/// Blocks of places, each written at a time.
const BLOCKS: u64 = 256;

/// Entries that are fetched ahead of the one that is written.
const PREFETCHED: usize = 8;

/// Bytes of memory for each item of [`items_by_digit`].
pub(super) const ITEM_BYTES: u64 = 4;

/// The numbers of `n` records by the first digits of their keys, each digit's in the order of the input; and where each
/// digit's begin.
///
/// # Errors
/// If the system does not give the memory: twice that of the result.
pub(super) fn items_by_digit(dealer: &Dealer, n: u64) -> Result<(Vec<u32>, [usize; GROUPS + 1]), FilesError> {
    let mut keys = zeroed(n as usize)?;
    dealer.keys(0, &mut keys);
    let mut starts = [0; GROUPS + 1];
    for key in &keys {
        starts[(key >> REST_BITS) as usize + 1] += 1;
    }
    for digit in 0..GROUPS {
        starts[digit + 1] += starts[digit];
    }
    let mut next = starts;
    let mut items = zeroed(n as usize)?;
    for (item, key) in (0..).zip(&keys) {
        let place = &mut next[(key >> REST_BITS) as usize];
        items[*place] = item;
        *place += 1;
    }
    Ok((items, starts))
}

/// The entries of a store that has all of them in memory.
#[derive(Clone, Copy)]
pub(super) struct Entries<'a> {
    pub(super) regions: &'a [&'a [u8]],
    pub(super) store: &'a Store,
    pub(super) terminator: Option<u8>,
}

impl<'a> Entries<'a> {
    /// The entry at a location.
    fn at(&self, location: Location) -> Result<Entry<'a>, FilesError> {
        let entry = self.from(location).and_then(Entry::read);
        entry.ok_or_else(|| self.store.misread())
    }

    /// The bytes from a location on to the end of its region.
    fn from(&self, location: Location) -> Option<&'a [u8]> {
        let (region, start) = location.in_memory()?;
        self.regions.get(region)?.get(start..)
    }
}

/// Where the records of one pile lie, by their places.
pub(super) struct OnePile {
    locations: Vec<AtomicU64>,
    /// Places of a block; fewer in the last.
    block: usize,
    /// Bytes of the output of each block.
    bytes: Vec<u64>,
}

impl OnePile {
    /// Bytes of memory that one of `n` records takes while it is made.
    pub(super) fn memory(n: u64) -> u64 {
        16 * n
    }

    /// One of the first `wanted` records of the order of `n`, all that the directory has; made by up to `most` threads.
    ///
    /// # Errors
    /// If the system does not give the memory, or there are other entries than `n`.
    pub(super) fn new(
        dealer: &Dealer,
        n: u64,
        wanted: u64,
        directory: &Directory,
        entries: &Entries<'_>,
        most: usize,
    ) -> Result<Self, FilesError> {
        let wanted = wanted.min(n) as usize;
        let places = Places::of_pile(dealer, 0, n)?;
        let (items, starts) = items_by_digit(dealer, n)?;
        let mut locations = Vec::new();
        reserve(&mut locations, wanted)?;
        locations.resize_with(wanted, || AtomicU64::new(0));
        let block = (wanted as u64).div_ceil(BLOCKS).max(1) as usize;
        let blocks = wanted.div_ceil(block);
        let next = AtomicUsize::new(0);
        let work = || -> Result<Vec<u64>, FilesError> {
            let mut bytes = vec![0; blocks];
            loop {
                let bucket = next.fetch_add(1, Ordering::Relaxed);
                if bucket >= GROUPS {
                    return Ok(bytes);
                }
                let mut items = items[starts[bucket]..starts[bucket + 1]].iter();
                directory.groups(bucket, entries.store, |group| {
                    walk(group, entries, |location, length| {
                        let item = items.next().ok_or_else(|| entries.store.misread())?;
                        let place = places.of(*item) as usize;
                        if let Some(to) = locations.get(place) {
                            to.store(location.to_bits(), Ordering::Relaxed);
                            bytes[place / block] += length + u64::from(entries.terminator.is_some());
                        }
                        Ok(())
                    })
                })?;
                if items.next().is_some() {
                    return Err(entries.store.misread());
                }
            }
        };
        let mut bytes = vec![0; blocks];
        for counted in threads::run(most, work) {
            bytes.iter_mut().zip(counted?).for_each(|(sum, more)| *sum += more);
        }
        Ok(Self { locations, block, bytes })
    }

    /// Where the output of each block begins, that of the first at `start`.
    pub(super) fn offsets(&self, start: u64) -> Vec<u64> {
        let mut end = start;
        let begin = |bytes: &u64| {
            let next = end + bytes;
            std::mem::replace(&mut end, next)
        };
        self.bytes.iter().map(begin).collect()
    }

    /// Writes a block: what was written.
    ///
    /// # Errors
    /// If the output does not take it, or there is no entry where one was.
    pub(super) fn write(
        &self,
        number: usize,
        entries: &Entries<'_>,
        buffer: &mut BlockBuffer,
        to: &mut Block<'_, '_>,
    ) -> Result<Tally, WriteError> {
        let end = self.locations.len().min((number + 1) * self.block);
        let places = &self.locations[number * self.block..end];
        let location = |place: &AtomicU64| Location::of_bits(place.load(Ordering::Relaxed));
        let mut tally = Tally::default();
        for (i, place) in places.iter().enumerate() {
            if let Some(ahead) = places.get(i + PREFETCHED).and_then(|place| entries.from(location(place))) {
                system::prefetch(ahead, 0);
                system::prefetch(ahead, 64);
            }
            let entry = entries.at(location(place))?;
            write_record(entry.record, entries.store, buffer, entries.terminator, &mut tally, to)?;
        }
        Ok(tally)
    }
}

/// Hands where each entry of a group lies, and how long its record is, to `each`.
fn walk(
    group: GroupLocation,
    entries: &Entries<'_>,
    mut each: impl FnMut(Location, u64) -> Result<(), FilesError>,
) -> Result<(), FilesError> {
    let mut at = 0;
    while at < u64::from(group.bytes) {
        let location = group.location().after(at);
        let entry = entries.at(location)?;
        each(location, entry.record.length())?;
        at += entry.bytes as u64;
    }
    Ok(())
}
