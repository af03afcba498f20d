//! Records that are divided by what stands in a column: those of one key stay together, or each class keeps its shares.
//!
//! Keys are counted as records are dealt, so that an input is read once, and known by their XXH3 hashes of 64 bits: two keys
//! with one hash (of a million keys, once in 37 million tables) stay together, which splits neither.
//!
//! **Groups** go to parts [at random, near the shares](super::groups). The draws come from the seed's child `"groups"`, stream 7 of
//! number 0. Values are sorted by their hashes before they are shuffled.
//!
//! **Strata.** Classes are sorted by their bytes, a null first. The draws for [their table](super::strata) come from the seed's child
//! `"strata"`, stream 7 of number 0. The draws for the records, in the order of the shuffle, come from number 1.
//!
//! Memory: 17 bytes per place of a table of keys, which is at most 7/8 full and doubles. The division takes 16 more bytes per key. A
//! class takes its bytes, and eight bytes per part.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use evenhand::{Draw, Keystream, Seed, TooFew};
use twox_hash::XxHash3_64;

use super::division::{Share, sizes};
use super::groups::Rooms;
use super::strata::{Allotment, apportion, shuffle};
use crate::column::{Column, ColumnError, Found};
use crate::error::FilesError;
use crate::format::Format;
use crate::fraction::SampleSize;
use crate::memory::reserve;
use crate::memory_limit::MemoryLimit;
use crate::record_reader::Piece;

/// The longest record whose column is looked at.
pub(crate) const MAX_CLASSIFIED: u64 = 4 << 20;

/// Tables that threads count in, each with its own lock.
const STRIPES: usize = 64;

/// Bytes per key while keys are divided: its hash and its count.
const DIVIDING_BYTES: u64 = 16;

/// What a class takes beside its bytes.
const CLASS_BYTES: u64 = 64;

/// How records are divided by a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum By {
    /// Records with one key go to one part. Optionally, fewer keys than parts are an error.
    Groups(Vec<Share>, bool),
    /// Each class is divided.
    Strata(Vec<Share>),
    /// Each class is divided into a sample, and what is left.
    Sample(SampleSize),
}

impl By {
    /// The number of parts.
    fn parts(&self) -> usize {
        match self {
            Self::Groups(shares, _) | Self::Strata(shares) => shares.len(),
            Self::Sample(_) => 2,
        }
    }

    /// The sizes of parts of n records.
    ///
    /// # Errors
    /// If more are wanted than there are.
    fn sizes(&self, n: u64) -> Result<Vec<u64>, TooFew> {
        match self {
            Self::Groups(shares, _) | Self::Strata(shares) => sizes(n, shares),
            Self::Sample(size) => {
                let asked = size.of(n);
                let rest = n.checked_sub(asked).ok_or(TooFew { asked, available: n })?;
                Ok(vec![asked, rest])
            }
        }
    }
}

/// What was divided by a column.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnReport {
    /// The keys of each part.
    Groups(Vec<u64>),
    /// The classes, sorted by their bytes.
    Strata(Vec<Stratum>),
}

/// A class of records.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stratum {
    /// What stands in the column; none of a null, which CSV and TSV have not.
    pub value: Option<Vec<u8>>,
    /// Its records in each part.
    pub records: Vec<u64>,
}

/// A table by hashes, which need no other.
type Table = HashMap<u64, u64, BuildHasherDefault<HashItself>>;

#[derive(Default)]
struct HashItself(u64);

impl Hasher for HashItself {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("hashes are numbers");
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

#[derive(Default)]
struct Stripe {
    /// The records of each key.
    records: Table,
    /// Of strata, the classes.
    values: Vec<(u64, Option<Box<[u8]>>)>,
}

/// The hash of a null.
const NULL_HASH: u64 = u64::from_be_bytes(*b"no value");

fn hash_of(key: Option<&[u8]>) -> u64 {
    key.map_or(NULL_HASH, XxHash3_64::oneshot)
}

/// Counts keys, and knows then where their records go.
pub struct Classes {
    by: By,
    name: String,
    format: Format,
    /// Bytes of memory for all.
    room: u64,
    limit: MemoryLimit,
    column: OnceLock<Column>,
    /// Whether any record has the column.
    is_there: AtomicBool,
    taken: AtomicU64,
    stripes: Vec<Mutex<Stripe>>,
    /// A long record, for one thread at a time.
    long: Mutex<Vec<u8>>,
    plan: OnceLock<Plan>,
}

/// Where records go.
struct Plan {
    /// Of each key its part; of strata its class.
    places: Vec<Table>,
    /// Of strata, the classes, and the records that each part gets of each.
    values: Vec<Option<Box<[u8]>>>,
    table: Vec<u64>,
    /// Of groups, the keys of each part.
    keys: Vec<u64>,
    /// The seed of the draws for strata.
    seed: Option<Seed>,
}

impl fmt::Debug for Classes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Classes").field("by", &self.by).field("name", &self.name).finish_non_exhaustive()
    }
}

/// By bits that the tables, which take the lowest and the highest ones, do not look at.
fn stripe_of(hash: u64) -> usize {
    (hash >> 48) as usize % STRIPES
}

/// Bytes of a table with room for so many keys.
fn table_bytes(capacity: usize) -> u64 {
    if capacity == 0 { 0 } else { (capacity as u64 * 8).div_ceil(7).next_power_of_two() * 17 + 64 }
}

impl Classes {
    /// The least memory for keys: enough for thousands.
    pub(super) const MIN_ROOM: u64 = 1 << 20;

    /// Counts the keys of a column in `room` bytes of memory, which a limit bounds.
    ///
    /// # Errors
    /// If records of the format have no columns.
    pub(super) fn new(
        (by, name): (By, &str),
        format: &Format,
        (room, limit): (u64, MemoryLimit),
    ) -> Result<Self, FilesError> {
        Column::check_format(format).map_err(|why| column_error(name, None, why))?;
        Ok(Self {
            by,
            name: name.to_owned(),
            format: format.clone(),
            room,
            limit,
            column: OnceLock::new(),
            is_there: AtomicBool::new(false),
            taken: AtomicU64::new(0),
            stripes: (0..STRIPES).map(|_| Mutex::default()).collect(),
            long: Mutex::new(Vec::new()),
            plan: OnceLock::new(),
        })
    }

    /// Finds the column, once: in the header of all inputs, or where there is none, by the first records.
    ///
    /// # Errors
    /// If there is no such column.
    pub(crate) fn begin(&self, header: Option<&[u8]>, first: &[u8]) -> Result<(), FilesError> {
        if self.column.get().is_some() {
            return Ok(());
        }
        let column = Column::find(&self.name, &self.format, header, first);
        let column = column.map_err(|why| column_error(&self.name, None, why))?;
        // Another thread has found the same.
        let _ = self.column.set(column);
        Ok(())
    }

    /// The key of a record, which is number `record` of all inputs, from 0.
    fn key<'r>(&self, bytes: &'r [u8], record: Option<u64>) -> Result<Option<Cow<'r, [u8]>>, FilesError> {
        let column = self.column.get().expect("found before the first record");
        let found = column.find_in(bytes);
        let found = found.map_err(|why| column_error(&self.name, record.map(|record| record + 1), why))?;
        if found != Found::Absent && !self.is_there.load(Ordering::Relaxed) {
            self.is_there.store(true, Ordering::Relaxed);
        }
        Ok(found.value())
    }

    /// Counts the records of a piece, the first of which has this number in all inputs.
    ///
    /// # Errors
    /// If a record has no such column, or there are more keys than memory has room for.
    pub(crate) fn count_piece(&self, piece: &Piece, first: u64) -> Result<(), FilesError> {
        let mut number = first;
        piece.for_each(&self.format, |record| {
            self.count(record, number)?;
            number += 1;
            Ok(())
        })
    }

    /// Counts a record, number `number` of all inputs.
    fn count(&self, record: &[u8], number: u64) -> Result<(), FilesError> {
        let key = self.key(record, Some(number))?;
        let hash = hash_of(key.as_deref());
        let mut stripe = lock(&self.stripes[stripe_of(hash)]);
        if let Some(records) = stripe.records.get_mut(&hash) {
            *records += 1;
            return Ok(());
        }
        let (had, held) = (stripe.records.capacity(), stripe.records.len());
        let mut more = if self.is_by_groups() { DIVIDING_BYTES } else { self.class_bytes(key.as_deref()) };
        // A table that grows is there twice.
        let grown = if held == had { table_bytes((2 * had).max(3)) } else { 0 };
        more += grown.saturating_sub(table_bytes(had));
        let taken = self.taken.fetch_add(more, Ordering::Relaxed) + more;
        if taken + table_bytes(had) > self.room {
            // Values get a quarter of the remaining limit. Their hashes spread evenly over the stripes.
            let twice = (2 * (taken + table_bytes(had))).saturating_sub(self.room);
            return Err(FilesError::ManyKeys {
                column: self.name.clone(),
                room: self.room,
                values: (held * STRIPES) as u64,
                twice: MemoryLimit::enough(self.limit.size().0.saturating_add(4 * twice)),
                limit: self.limit,
            });
        }
        stripe.records.insert(hash, 1);
        if !self.is_by_groups() {
            stripe.values.push((hash, key.map(Into::into)));
        }
        Ok(())
    }

    /// What a class takes of memory: its bytes, and what is known of it.
    fn class_bytes(&self, value: Option<&[u8]>) -> u64 {
        // The records of each part, in the plan, in what is left of it as they are written, and in the report twice.
        CLASS_BYTES + 4 * value.map_or(0, <[u8]>::len) as u64 + 33 * self.by.parts() as u64
    }

    /// Counts a record that comes in parts, which is number `number`: hands what takes them to `parts`.
    ///
    /// # Errors
    /// If it is longer than [`MAX_CLASSIFIED`], has no such column, or what `parts` returns.
    pub(crate) fn count_long<T>(
        &self,
        number: u64,
        parts: impl FnOnce(&mut dyn FnMut(&[u8])) -> Result<T, FilesError>,
    ) -> Result<T, FilesError> {
        self.gather(Some(number), parts, |record| self.count(record, number))
    }

    /// The class of a long record.
    ///
    /// # Errors
    /// As for [`Classes::count_long`].
    pub(crate) fn class_of_long(
        &self,
        parts: impl FnOnce(&mut dyn FnMut(&[u8])) -> Result<(), FilesError>,
    ) -> Result<u32, FilesError> {
        let mut class = 0;
        self.gather(None, parts, |record| {
            class = self.class(record)?;
            Ok(())
        })?;
        Ok(class)
    }

    /// Puts a record together, for `done` to look at.
    fn gather<T>(
        &self,
        number: Option<u64>,
        parts: impl FnOnce(&mut dyn FnMut(&[u8])) -> Result<T, FilesError>,
        done: impl FnOnce(&[u8]) -> Result<(), FilesError>,
    ) -> Result<T, FilesError> {
        let mut long = lock(&self.long);
        long.clear();
        if long.capacity() == 0 {
            reserve(&mut long, MAX_CLASSIFIED as usize)?;
        }
        let mut bytes = 0;
        let answer = parts(&mut |part| {
            bytes += part.len() as u64;
            if bytes <= MAX_CLASSIFIED {
                long.extend_from_slice(part);
            }
        })?;
        if bytes > MAX_CLASSIFIED {
            return Err(FilesError::LongForColumn {
                name: None,
                record: number.map_or(0, |number| number + 1),
                bytes,
                most: MAX_CLASSIFIED,
            });
        }
        done(&long)?;
        Ok(answer)
    }

    /// Divides what was counted, once all of it is.
    ///
    /// # Errors
    /// If the input has too few records, there are fewer keys than parts that must not be empty, or no record has the column.
    pub(crate) fn divide(&self, seed: &Seed) -> Result<(), FilesError> {
        let counted: Vec<Stripe> =
            self.stripes.iter().map(|stripe| std::mem::take(&mut *lock(stripe))).collect();
        // A key that does not occur in any object is most likely a typo.
        if !self.is_there.load(Ordering::Relaxed) && counted.iter().any(|stripe| !stripe.records.is_empty()) {
            return Err(column_error(&self.name, None, ColumnError::AllMissing));
        }
        let plan = match &self.by {
            By::Groups(_, must_fill) => self.divide_groups(counted, *must_fill, &seed.child("groups"))?,
            by => divide_strata(counted, by, seed.child("strata"))?,
        };
        // It is divided once.
        let _ = self.plan.set(plan);
        Ok(())
    }

    fn plan(&self) -> &Plan {
        self.plan.get().expect("divided before anything is written")
    }

    /// The class of a record that was counted: of groups its part.
    ///
    /// # Errors
    /// If it is another than any that was counted.
    pub(crate) fn class(&self, record: &[u8]) -> Result<u32, FilesError> {
        let key = self.key(record, None)?;
        let hash = hash_of(key.as_deref());
        let place = self.plan().places[stripe_of(hash)].get(&hash);
        let unknown = || column_error(&self.name, None, ColumnError::Missing);
        place.map(|place| *place as u32).ok_or_else(unknown)
    }

    /// For strata, the number of records of each class per part, and the draws that select them. `None` for groups.
    pub(super) fn allotment(&self) -> Option<(Allotment, Keystream)> {
        let Plan { table, seed, .. } = self.plan();
        seed.as_ref().map(|seed| (Allotment::new(table.clone(), self.by.parts()), Keystream::new(seed, 1)))
    }

    /// What was divided.
    pub(super) fn report(&self) -> Option<ColumnReport> {
        let plan = self.plan.get()?;
        if self.is_by_groups() {
            return Some(ColumnReport::Groups(plan.keys.clone()));
        }
        let rows = plan.values.iter().zip(plan.table.chunks(self.by.parts()));
        let strata = rows.map(|(value, records)| Stratum {
            value: value.as_deref().map(<[u8]>::to_vec),
            records: records.to_vec(),
        });
        Some(ColumnReport::Strata(strata.collect()))
    }

    /// Whether they are divided by groups, so that a class is a part.
    pub(super) fn is_by_groups(&self) -> bool {
        matches!(self.by, By::Groups(..))
    }

    fn divide_groups(&self, counted: Vec<Stripe>, must_fill: bool, seed: &Seed) -> Result<Plan, FilesError> {
        let held: usize = counted.iter().map(|stripe| stripe.records.len()).sum();
        let mut keys: Vec<(u64, u64)> = Vec::with_capacity(held);
        let all = counted.iter().flat_map(|stripe| &stripe.records);
        keys.extend(all.map(|(hash, records)| (*records, *hash)));
        let mut sizes = self.by.sizes(keys.iter().map(|(records, _)| records).sum())?;
        if must_fill && !keys.is_empty() && keys.len() < sizes.len() {
            return Err(FilesError::FewKeys {
                column: self.name.clone(),
                keys: keys.len() as u64,
                parts: sizes.len() as u64,
            });
        }
        let mut draw = Keystream::new(seed, 0);
        keys.sort_unstable_by_key(|(records, hash)| (Reverse(*records), *hash));
        for equal in keys.chunk_by_mut(|(one, _), (other, _)| one == other) {
            shuffle(equal, &mut draw);
        }
        if let By::Groups(shares, _) = &self.by {
            exchange_equal(&mut sizes, shares, &mut draw);
        }
        let mut rooms = Rooms::new(&sizes, &mut draw);
        let mut places: Vec<Table> = counted.into_iter().map(|stripe| stripe.records).collect();
        let mut counts = vec![0; sizes.len()];
        for (place, (records, hash)) in keys.iter().enumerate() {
            let part = rooms.next(*records, (keys.len() - place) as u64, &mut draw);
            counts[part] += 1;
            places[stripe_of(*hash)].insert(*hash, part as u64);
        }
        Ok(Plan { places, values: Vec::new(), table: Vec::new(), keys: counts, seed: None })
    }
}

/// Exchanges the sizes of parts with equal weights at random. Otherwise the first of them, which get the records that rounding
/// leaves, would get the largest groups for every seed.
fn exchange_equal(sizes: &mut [u64], shares: &[Share], draw: &mut impl Draw) {
    let weight = |part: &usize| shares[*part].size.weight();
    let mut parts: Vec<usize> = (0..sizes.len()).filter(|part| weight(part) > 0).collect();
    parts.sort_by_key(weight);
    for equal in parts.chunk_by(|one, other| weight(one) == weight(other)) {
        let mut exchanged: Vec<u64> = equal.iter().map(|part| sizes[*part]).collect();
        if exchanged.iter().all(|size| *size == exchanged[0]) {
            continue;
        }
        shuffle(&mut exchanged, draw);
        for (part, size) in equal.iter().zip(exchanged) {
            sizes[*part] = size;
        }
    }
}

fn divide_strata(counted: Vec<Stripe>, by: &By, seed: Seed) -> Result<Plan, TooFew> {
    let (mut places, mut values) = (Vec::new(), Vec::new());
    for stripe in counted {
        places.push(stripe.records);
        values.extend(stripe.values);
    }
    values.sort_unstable_by(|(_, one), (_, other)| one.cmp(other));
    let mut records = Vec::with_capacity(values.len());
    for (class, (hash, _)) in values.iter().enumerate() {
        let place = places[stripe_of(*hash)].get_mut(hash).expect("a class that was counted");
        records.push(std::mem::replace(place, class as u64));
    }
    let sizes = by.sizes(records.iter().sum())?;
    let table = apportion(&records, &sizes, &mut Keystream::new(&seed, 0));
    let values = values.into_iter().map(|(_, value)| value).collect();
    Ok(Plan { places, values, table, keys: Vec::new(), seed: Some(seed) })
}

fn column_error(column: &str, record: Option<u64>, why: ColumnError) -> FilesError {
    FilesError::Column { name: None, column: column.to_owned(), record, why }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
