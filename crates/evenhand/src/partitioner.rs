//! Partitions of an order: ranges of its places, and the items that belong to each, known before any item is looked at.
//!
//! A shuffle across machines sends each record to the partition that holds its place. Which one that is follows from the seed, n and
//! the record's global index alone: where keys deal the items to piles (SPEC.md, step 2), the sizes of all piles, and so the first
//! place of each, are counts of keys, which any machine can make in parts ([`Dealer::count_keys`]). A partition then gets the piles that
//! its range of places meets, in *buckets* of 2^(B − b) neighbouring piles, and cuts off what its neighbours keep; a bucket that two ranges
//! meet goes to both. So the exchange moves each record once, but for those buckets. Up to [`PLACES_LIMIT`] items the places of all
//! can be listed instead, and each goes to one partition alone; orders of one pile, which keys do not divide, need that.
//!
//! Every partition knows how many items it is to get, and refuses more, fewer, or one that is not its own: what was lost or came twice
//! on the way does not pass.
//!
//! Cost: a routing key as [`Dealer::keys`], or by places one list of 4 n bytes made once, some 5 ns an item; putting a partition in order
//! as [`shuffle`](crate::shuffle()).
//!
//! Reference for the two phases: Luan et al., Exoshuffle (SIGCOMM 2023), sections 2 and 3.

use alloc::vec;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::ops::Range;

use crate::dealer::Dealer;
use crate::plain::{ORDER_LIMIT, pile_bits};
use crate::seed::Seed;
use crate::shuffle::order;

/// The most items whose places may be listed, 64 MiB of them.
pub const PLACES_LIMIT: u64 = 1 << 24;

/// The most bits that tell buckets apart: 2 MiB of counts.
const MAX_BUCKET_BITS: u32 = 18;

/// By listed places rather than by buckets, if those would send more than a part in eight twice.
const MAX_TWICE: u64 = 8;

/// Keys made at a time where they are counted.
const KEYS_AT_A_TIME: usize = 4096;

/// The bits that tell the buckets of n items apart: their number is 2 to these. 0 where one pile holds all.
pub fn bucket_bits(n: u64) -> u32 {
    pile_bits(n).map_or(0, |bits| bits.min(MAX_BUCKET_BITS))
}

impl Dealer {
    /// Adds the number of items with each bucket to `counts`, whose length is a power of two: 2^[`bucket_bits`]. Counts of parts of
    /// the items add up to those of all.
    ///
    /// # Panics
    /// If the length of `counts` is no power of two, or above 2^32.
    pub fn count_keys(&self, items: Range<u64>, counts: &mut [u64]) {
        assert!(counts.len().is_power_of_two(), "buckets are told apart by bits");
        let bits = counts.len().ilog2();
        if bits == 0 {
            counts[0] += items.end.saturating_sub(items.start);
            return;
        }
        let mut keys = vec![0; KEYS_AT_A_TIME];
        let mut first = items.start;
        while first < items.end {
            let count = (items.end - first).min(KEYS_AT_A_TIME as u64);
            let keys = &mut keys[..count as usize];
            self.keys(first, keys);
            for key in &*keys {
                counts[(key >> (32 - bits)) as usize] += 1;
            }
            first += count;
        }
    }
}

/// A range of places, and the items that it gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partition {
    /// Its places in the order.
    pub places: Range<u64>,
    /// How many items it gets: as many as it has places, and those of the piles at its ends that lie outside.
    pub items: u64,
    /// The first bucket, and the last.
    buckets: (u32, u32),
    /// The place of the first item of its first bucket.
    first: u64,
}

/// What items and partitions go by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Routing {
    /// By keys, whose upper bits are the bucket.
    Keys {
        /// Bits of a bucket.
        bucket_bits: u32,
        /// B.
        pile_bits: u32,
    },
    /// By listed places.
    Places,
}

/// Which items belong to which partition of an order, and how a partition is put in order.
///
/// # Examples
/// ```
/// use evenhand::{Partitioner, Seed, order};
///
/// let seed = Seed::from_text("42");
/// let parts = Partitioner::new(10, &seed, &[10], &[0, 4, 10])?;
///
/// // One machine looks where its items belong, here all ten of them …
/// let mut keys = [0; 10];
/// parts.routing_keys(0, &mut keys);
/// let to_second: Vec<usize> = (0..10).filter(|i| parts.partitions_of(keys[*i]).contains(&1)).collect();
///
/// // … and another puts in order what it was sent.
/// let sent: Vec<u32> = to_second.iter().map(|i| keys[*i]).collect();
/// let in_order: Vec<u64> = parts.order(1, &sent)?.iter().map(|at| to_second[*at as usize] as u64).collect();
/// assert_eq!(in_order, order(10, &seed)[4..]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Partitioner {
    n: u64,
    dealer: Dealer,
    partitions: Vec<Partition>,
    routing: Routing,
    /// By keys, the first partition that each bucket goes to; by places, the place of each item.
    table: Vec<u32>,
}

impl fmt::Debug for Partitioner {
    /// Without the key, which is the seed's.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Partitioner")
            .field("n", &self.n)
            .field("partitions", &self.partitions)
            .finish_non_exhaustive()
    }
}

/// Numbers that make no partitions, or items that are not a partition's.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartitionError {
    /// More items than an order or a partition may have.
    TooMany {
        /// The number of items.
        n: u64,
    },
    /// The counts of keys are not those of n items: their number, or their sum.
    Counts {
        /// How many items were counted.
        counted: u64,
        /// How many there are.
        n: u64,
    },
    /// Bounds do not rise from 0 to n at most, or there are more than 2^32 of them.
    Bounds,
    /// A partition did not get the number of items that belong to it.
    Items {
        /// The partition.
        partition: usize,
        /// How many it got.
        found: u64,
        /// How many it was to get.
        expected: u64,
    },
    /// An item belongs to another partition, or came twice.
    Foreign {
        /// The partition.
        partition: usize,
    },
}

impl fmt::Display for PartitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany { n } => {
                write!(
                    f,
                    "{n} items are too many: an order has 2^48 at most, and a partition fewer than 2^32"
                )
            }
            Self::Counts { counted, n } => write!(f, "keys of {counted} items were counted instead of {n}"),
            Self::Bounds => {
                f.write_str("bounds of partitions must rise from 0 to at most the number of items")
            }
            Self::Items { partition, found, expected } => {
                write!(f, "partition {partition} got {found} items instead of {expected}")
            }
            Self::Foreign { partition } => {
                write!(f, "partition {partition} got an item of another partition, or one item twice")
            }
        }
    }
}

impl Error for PartitionError {}

impl Partitioner {
    /// Partitions of the order of n items: number i has the places `bounds[i]..bounds[i + 1]`. `counts` has the number of items with
    /// each bucket ([`Dealer::count_keys`]); up to 2^20 items `[n]`.
    ///
    /// # Errors
    /// If `counts` has not 2^[`bucket_bits`] numbers, whose sum is n; or `bounds` does not rise from 0 to n at most.
    pub fn new(n: u64, seed: &Seed, counts: &[u64], bounds: &[u64]) -> Result<Self, PartitionError> {
        if n > ORDER_LIMIT {
            return Err(PartitionError::TooMany { n });
        }
        let counted = counts.iter().fold(0_u64, |sum, count| sum.saturating_add(*count));
        if counted != n || counts.len() != 1 << bucket_bits(n) {
            return Err(PartitionError::Counts { counted, n });
        }
        let rises = bounds.windows(2).all(|pair| pair[0] < pair[1]);
        let is_within =
            bounds.first().is_none_or(|first| *first == 0) && bounds.last().is_none_or(|last| *last <= n);
        if !rises || !is_within || u32::try_from(bounds.len()).is_err() {
            return Err(PartitionError::Bounds);
        }
        let dealer = Dealer::new(seed);
        if let Some(pile_bits) = pile_bits(n) {
            let partitions = by_buckets(counts, bounds);
            let sent: u64 = partitions.iter().map(|partition| partition.items).sum();
            let kept = bounds.last().copied().unwrap_or(0);
            if sent - kept <= kept / MAX_TWICE || n > PLACES_LIMIT {
                let table = first_of_buckets(&partitions, counts.len());
                let routing = Routing::Keys { bucket_bits: counts.len().ilog2(), pile_bits };
                return Ok(Self { n, dealer, partitions, routing, table });
            }
        }
        let partition = |pair: &[u64]| {
            let places = pair[0]..pair[1];
            Partition { items: places.end - places.start, buckets: (0, 0), first: places.start, places }
        };
        let partitions = bounds.windows(2).map(partition).collect();
        let mut table = vec![0; n as usize];
        for (place, item) in (0..).zip(order::<u32>(n as u32, seed)) {
            table[item as usize] = place;
        }
        Ok(Self { n, dealer, partitions, routing: Routing::Places, table })
    }

    /// How many items the order has.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// The partitions, in the order of their places.
    pub fn partitions(&self) -> &[Partition] {
        &self.partitions
    }

    /// Writes what items `first`, `first + 1`, … are sent by, and put in order by where they arrive, over `keys`.
    ///
    /// # Panics
    /// If there are not as many items.
    pub fn routing_keys(&self, first: u64, keys: &mut [u32]) {
        let end = first.checked_add(keys.len() as u64).filter(|end| *end <= self.n);
        let end = end.expect("items are below n");
        match self.routing {
            Routing::Keys { .. } => self.dealer.keys(first, keys),
            Routing::Places => keys.copy_from_slice(&self.table[first as usize..end as usize]),
        }
    }

    /// The partitions that an item with this routing key goes to: mostly one, none if its place is beyond all of them.
    #[inline]
    pub fn partitions_of(&self, key: u32) -> Range<usize> {
        match self.routing {
            Routing::Keys { bucket_bits, .. } => {
                let bucket = key >> (32 - bucket_bits);
                let first = self.table[bucket as usize] as usize;
                let more =
                    self.partitions[first..].iter().take_while(|partition| partition.buckets.0 <= bucket);
                first..first + more.count()
            }
            Routing::Places => {
                let place = u64::from(key);
                let at = self.partitions.partition_point(|partition| partition.places.end <= place);
                at..at + usize::from(at < self.partitions.len())
            }
        }
    }

    /// The order of a partition: `keys` are the routing keys of the items that it got, in the order of their indices; what comes back says
    /// for each of its places which of them stands there.
    ///
    /// # Errors
    /// If they are not the items that belong to the partition, as far as their number and keys tell; or are 2^32 or more.
    ///
    /// # Panics
    /// If there is no such partition.
    pub fn order(&self, partition: usize, keys: &[u32]) -> Result<Vec<u32>, PartitionError> {
        let about = &self.partitions[partition];
        let (found, expected) = (keys.len() as u64, about.items);
        if found != expected {
            return Err(PartitionError::Items { partition, found, expected });
        }
        if u32::try_from(found).is_err() {
            return Err(PartitionError::TooMany { n: found });
        }
        let foreign = PartitionError::Foreign { partition };
        match self.routing {
            Routing::Places => {
                let mut order = vec![u32::MAX; keys.len()];
                for (at, key) in (0..).zip(keys) {
                    let place = u64::from(*key).checked_sub(about.places.start);
                    let to = place.and_then(|place| order.get_mut(place as usize)).ok_or(foreign.clone())?;
                    if core::mem::replace(to, at) != u32::MAX {
                        return Err(foreign);
                    }
                }
                Ok(order)
            }
            Routing::Keys { bucket_bits, pile_bits } => {
                let width = pile_bits - bucket_bits;
                let (low, high) = about.buckets;
                let first_pile = low << width;
                let piles = ((high - low + 1) << width) as usize;
                let pile_of =
                    |key: u32| (key >> (32 - pile_bits)).checked_sub(first_pile).map(|pile| pile as usize);
                let mut starts = vec![0_u32; piles + 1];
                for key in keys {
                    let pile = pile_of(*key).filter(|pile| *pile < piles).ok_or(foreign.clone())?;
                    starts[pile + 1] += 1;
                }
                for i in 1..starts.len() {
                    starts[i] += starts[i - 1];
                }
                let mut order = vec![0; keys.len()];
                for (at, key) in (0..).zip(keys) {
                    let next = &mut starts[pile_of(*key).unwrap_or(0)];
                    order[*next as usize] = at;
                    *next += 1;
                }
                // Each begins where the one before it ended.
                starts.rotate_right(1);
                starts[0] = 0;
                let skipped = (about.places.start - about.first) as u32;
                let kept = skipped..skipped + (about.places.end - about.places.start) as u32;
                for (number, bounds) in (first_pile..).zip(starts.windows(2)) {
                    if bounds[0] < kept.end && bounds[1] > kept.start {
                        self.dealer.shuffle(number, &mut order[bounds[0] as usize..bounds[1] as usize]);
                    }
                }
                order.truncate(kept.end as usize);
                order.drain(..kept.start as usize);
                Ok(order)
            }
        }
    }
}

/// Partitions that get whole buckets.
fn by_buckets(counts: &[u64], bounds: &[u64]) -> Vec<Partition> {
    let mut partitions = Vec::with_capacity(bounds.len());
    // The bucket that the last place lies in, and its first place.
    let (mut bucket, mut first) = (0_usize, 0_u64);
    let advance = |bucket: &mut usize, first: &mut u64, place: u64| {
        while *first + counts[*bucket] <= place {
            *first += counts[*bucket];
            *bucket += 1;
        }
    };
    for pair in bounds.windows(2) {
        let places = pair[0]..pair[1];
        advance(&mut bucket, &mut first, places.start);
        let (low, before) = (bucket as u32, first);
        advance(&mut bucket, &mut first, places.end - 1);
        let items = first + counts[bucket] - before;
        partitions.push(Partition { places, items, buckets: (low, bucket as u32), first: before });
    }
    partitions
}

/// The first partition that each bucket goes to, or their number where there is none.
fn first_of_buckets(partitions: &[Partition], buckets: usize) -> Vec<u32> {
    let mut first = vec![partitions.len() as u32; buckets];
    for (number, partition) in partitions.iter().enumerate().rev() {
        let (low, high) = partition.buckets;
        first[low as usize..=high as usize].fill(number as u32);
    }
    first
}

/// Bounds for partitions of `most` places or fewer, that have the places `cuts`, rising from 0, among them. Between two cuts they
/// lie where buckets begin, so that nothing goes to two partitions there, unless a bucket alone has more.
///
/// # Panics
/// If `most` is 0, or `counts` has fewer items than the last cut.
pub fn partition_bounds(counts: &[u64], cuts: &[u64], most: u64) -> Vec<u64> {
    assert!(most > 0, "a partition has a place");
    let mut bounds: Vec<u64> = cuts.first().copied().into_iter().collect();
    let (mut bucket, mut end) = (0, counts.first().copied().unwrap_or(0));
    for cut in cuts.iter().skip(1) {
        let mut start = bounds[bounds.len() - 1];
        while cut - start > most {
            // The last end of a bucket that is near enough.
            let mut last = None;
            while end <= start + most {
                last = Some(end).filter(|end| *end > start).or(last);
                bucket += 1;
                end += counts[bucket];
            }
            start = last.unwrap_or(start + most);
            bounds.push(start);
        }
        if *cut > start {
            bounds.push(*cut);
        }
    }
    bounds
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(n: u64, seed: &Seed) -> Vec<u64> {
        let mut counts = vec![0; 1 << bucket_bits(n)];
        Dealer::new(seed).count_keys(0..n, &mut counts);
        counts
    }

    /// The order as partitions put it together, of items that come in parts of `part`.
    fn together(parts: &Partitioner, part: u64) -> Vec<u64> {
        let mut got = vec![(Vec::new(), Vec::new()); parts.partitions().len()];
        let mut first = 0;
        while first < parts.n() {
            let mut keys = vec![0; part.min(parts.n() - first) as usize];
            parts.routing_keys(first, &mut keys);
            for (item, key) in (first..).zip(keys) {
                for partition in parts.partitions_of(key) {
                    got[partition].0.push(item);
                    got[partition].1.push(key);
                }
            }
            first += part;
        }
        let in_order = |(partition, (items, keys)): (usize, &(Vec<u64>, Vec<u32>))| {
            let order = parts.order(partition, keys).unwrap();
            order.into_iter().map(|at| items[at as usize]).collect::<Vec<_>>()
        };
        got.iter().enumerate().flat_map(in_order).collect()
    }

    #[test]
    fn partitions_in_a_row_are_the_order_whatever_their_bounds() {
        let seed = Seed::from_text("42");
        for n in [0, 1, 2, 52, 1 << 20, (1 << 20) + 1, 1_500_000] {
            let counts = counts(n, &seed);
            let all = order::<u64>(n, &seed);
            let thirds: Vec<u64> = [0, n / 3, n / 2, n].into_iter().collect();
            let many: Vec<u64> = (0..=200).map(|i| n * i / 200).collect();
            for mut bounds in [vec![0, n], thirds, many, vec![0, n / 2]] {
                bounds.dedup();
                let end = bounds.last().copied().unwrap_or(0);
                let parts = Partitioner::new(n, &seed, &counts, &bounds).unwrap();
                assert!(together(&parts, 1 << 18) == all[..end as usize], "{n} {}", bounds.len());
            }
        }
    }

    #[test]
    fn few_buckets_are_shared_or_none() {
        let seed = Seed::from_text("shared");
        let n = (1 << 20) + 1;
        let counts = counts(n, &seed);
        let of = |shares: u64| {
            let bounds: Vec<u64> = (0..=shares).map(|i| n * i / shares).collect();
            let parts = Partitioner::new(n, &seed, &counts, &bounds).unwrap();
            parts.partitions().iter().map(|partition| partition.items).sum::<u64>() - n
        };
        assert!(of(8) > 0 && of(8) <= n / 8);
        assert_eq!(of(200), 0);
    }

    #[test]
    fn bounds_keep_to_buckets_and_to_the_most() {
        let counts = [5, 3, 0, 9, 1, 1];
        assert_eq!(partition_bounds(&counts, &[0, 19], 100), [0, 19]);
        assert_eq!(partition_bounds(&counts, &[0, 19], 9), [0, 8, 17, 19]);
        assert_eq!(partition_bounds(&counts, &[0, 19], 4), [0, 4, 8, 12, 16, 19]);
        assert_eq!(partition_bounds(&counts, &[0, 6, 6, 19], 8), [0, 6, 8, 16, 19]);
        assert_eq!(partition_bounds(&[0], &[0], 8), [0]);
        for most in 1..20 {
            let bounds = partition_bounds(&counts, &[0, 7, 19], most);
            assert!(bounds.windows(2).all(|pair| pair[1] > pair[0] && pair[1] - pair[0] <= most));
            assert!(bounds.contains(&7) && bounds.last() == Some(&19));
        }
    }

    #[test]
    fn what_is_lost_doubled_or_foreign_is_refused() {
        let seed = Seed::from_text("42");
        for n in [1000, (1 << 20) + 1] {
            let parts = Partitioner::new(n, &seed, &counts(n, &seed), &[0, n / 2, n]).unwrap();
            let mut keys = vec![0; n as usize];
            parts.routing_keys(0, &mut keys);
            let mut own: Vec<u32> =
                keys.iter().copied().filter(|key| parts.partitions_of(*key).contains(&0)).collect();
            let foreign = keys.iter().find(|key| parts.partitions_of(**key) == (1..2)).unwrap();
            assert!(parts.order(0, &own).is_ok());
            let expected = own.len() as u64;
            let lost = parts.order(0, &own[1..]);
            assert_eq!(lost, Err(PartitionError::Items { partition: 0, found: expected - 1, expected }));
            own[0] = *foreign;
            assert_eq!(parts.order(0, &own), Err(PartitionError::Foreign { partition: 0 }));
        }
        let parts = Partitioner::new(10, &seed, &[10], &[0, 10]).unwrap();
        assert_eq!(parts.order(0, &[0; 10]), Err(PartitionError::Foreign { partition: 0 }));
    }

    #[test]
    fn numbers_that_make_no_partitions_are_errors() {
        let seed = Seed::from_text("42");
        let error =
            |n, counts: &[u64], bounds: &[u64]| Partitioner::new(n, &seed, counts, bounds).unwrap_err();
        assert_eq!(error(10, &[9], &[0, 10]), PartitionError::Counts { counted: 9, n: 10 });
        assert_eq!(error(10, &[5, 5], &[0, 10]), PartitionError::Counts { counted: 10, n: 10 });
        for bounds in [&[0, 11][..], &[1, 10], &[0, 5, 5], &[0, 5, 4]] {
            assert_eq!(error(10, &[10], bounds), PartitionError::Bounds);
        }
        assert!(matches!(error(1 << 49, &[1 << 49], &[0]), PartitionError::TooMany { .. }));
    }
}
