//! Dealing again what does not fit in memory: by the next bits of the keys, or by the places of one pile.

use evenhand::Dealer;

use crate::error::FilesError;
use crate::external::bucket_order::{BucketOrder, digit_of};
use crate::external::deal::EntryDealer;
use crate::external::directory::Directory;
use crate::external::run::{DIGIT_BITS, GROUPS};
use crate::external::shelf::Shelves;
use crate::external::store::Store;
use crate::memory::{reserve, zeroed};
use crate::resources::{Phase, Progress, report};

/// Bytes of a run, where there is memory for it.
const RUN_BYTES: u64 = 8 << 20;

/// Gives entries their next digit, and the rest that they have from then on.
pub(super) enum Digits<'a> {
    /// The `width` bits of the keys that follow the first `depth`.
    Key { depth: u32, width: u32 },
    /// What is left of the places, counted from `first`, above their lower `below` bits.
    Place { first: u32, below: u32 },
    /// The places of the items of a pile, which come with these numbers; those below `wanted` alone.
    Pile { places: &'a Places, items: &'a mut dyn Iterator<Item = u32>, wanted: u64 },
}

impl Digits<'_> {
    /// The digit and the new rest of the next entry, which has this rest; none if it is not wanted.
    fn next(&mut self, rest: u32) -> Option<(u8, u32)> {
        match self {
            Self::Key { depth, width } => Some((digit_of(rest, *depth, *width) as u8, rest)),
            Self::Place { first, below } => Some(((rest.saturating_sub(*first) >> *below) as u8, rest)),
            Self::Pile { places, items, wanted } => {
                let item = items.next().expect("a number for each entry");
                let place = places.of(item);
                (u64::from(place) < *wanted).then_some(((place >> places.below) as u8, place))
            }
        }
    }
}

/// Where each item of a pile goes.
pub(super) struct Places {
    place: Vec<u32>,
    /// Bits of a place below the first digit.
    below: u32,
}

impl Places {
    /// The places of the `items` items of a pile.
    ///
    /// # Errors
    /// If the system does not give the memory.
    pub(super) fn of_pile(dealer: &Dealer, number: u32, items: u64) -> Result<Self, FilesError> {
        let count = u32::try_from(items).expect("a pile has fewer than 2^32 items");
        let mut order = Vec::new();
        reserve(&mut order, count as usize)?;
        order.extend(0..count);
        dealer.shuffle(number, &mut order);
        let mut place = zeroed(order.len())?;
        for (to, item) in (0..).zip(&order) {
            place[*item as usize] = to;
        }
        let bits = u32::BITS - count.saturating_sub(1).leading_zeros();
        Ok(Self { place, below: bits.saturating_sub(DIGIT_BITS) })
    }

    /// The place of an item.
    #[inline]
    pub(super) fn of(&self, item: u32) -> u32 {
        self.place[item as usize]
    }

    /// Bytes of memory that those of `items` items take while they are made.
    pub(super) fn memory(items: u64) -> u64 {
        8 * items
    }

    /// What the buckets of the first digit hold.
    pub(super) fn parts(&self) -> Vec<BucketOrder> {
        (0..GROUPS as u32)
            .map(|digit| BucketOrder::Places { first: digit << self.below, bits: self.below })
            .collect()
    }
}

/// Deals the buckets of a directory again, one after the other, to a new one.
pub(super) struct Redealer<'a> {
    progress: Progress<'a>,
    deal: EntryDealer<'a>,
    store: &'a Store,
    to: Directory,
    runs: u64,
}

impl<'a> Redealer<'a> {
    /// One that takes up to `limit` bytes of memory, or as much as groups of up to `largest` bytes take.
    ///
    /// # Errors
    /// If the system does not give the memory.
    pub(super) fn new(
        (store, shelves, progress): (&'a Store, &'a Shelves<'_>, Progress<'a>),
        limit: u64,
        largest: u64,
    ) -> Result<Self, FilesError> {
        let left = limit.saturating_sub(Directory::memory(1));
        let bytes = EntryDealer::within(left).min(RUN_BYTES).max(largest);
        let deal = EntryDealer::new(bytes as usize, store, shelves.ids())?;
        Ok(Self { progress, deal, store, to: Directory::new(), runs: 0 })
    }

    /// Deals the entries of a bucket, after those of all buckets before; `digits` goes on from one to the next.
    ///
    /// # Errors
    /// If the store does not give or take them.
    pub(super) fn bucket(
        &mut self,
        from: &Directory,
        bucket: usize,
        digits: &mut Digits<'_>,
    ) -> Result<(), FilesError> {
        from.groups(bucket, self.store, |group| {
            let bytes = group.bytes as usize;
            if !self.deal.has_room(bytes) {
                self.spill(digits)?;
            }
            report(self.progress, Phase::Redeal, bytes as u64)?;
            self.store.read(group.location(), self.deal.reserve_entries(bytes), group.sum)
        })
    }

    fn spill(&mut self, digits: &mut Digits<'_>) -> Result<(), FilesError> {
        if let Some(run) = self.deal.spill(|rest| digits.next(rest))? {
            self.to.push(self.runs, vec![run], self.store)?;
            self.runs += 1;
        }
        Ok(())
    }

    /// Where all of it is now.
    ///
    /// # Errors
    /// If the store does not take the last of it.
    pub(super) fn finish(mut self, digits: &mut Digits<'_>) -> Result<Directory, FilesError> {
        self.spill(digits)?;
        Ok(self.to)
    }
}
