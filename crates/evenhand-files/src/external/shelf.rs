//! Shelves: what is given back together.
//!
//! What is read once, and in a known order, gives its space back on the way: buckets in a row lie in files of their own,
//! and once they are written those files are closed, without a name as they are. So the disk holds little more than the
//! larger of what was spilled and what was written; what was never wanted of the disk is not written to it; and the output
//! is made of memory that the system has at hand. (A hole punched into one file does not do: the system writes a file's
//! data out before it takes them away, ext4 at least.)

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::external::run::GROUPS;
use crate::external::store::Store;
use crate::system;

/// The shelves of one deal, at most: each the buckets of some digits in a row.
pub(super) const SHELVES: usize = 16;

/// Buckets of a shelf.
pub(super) const SHELF_BUCKETS: usize = GROUPS / SHELVES;

/// Files that one deal may have open, where the system allows more than [`OTHER_FILES`] beside them.
const MAX_FILES: usize = 64;

/// Files beside those of shelves: standard ones, inputs, outputs, the lasting shelf, and those of a bucket that is dealt again.
const OTHER_FILES: usize = 24;

/// Which files of the store: one in each folder, made when it is written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ShelfId(pub(super) u16);

/// A shelf in use: what lies on it is gone with it.
#[derive(Debug)]
pub(super) struct Shelf<'a> {
    store: &'a Store,
    id: ShelfId,
}

impl<'a> Shelf<'a> {
    pub(super) fn new(store: &'a Store) -> Self {
        Self { store, id: store.add_shelf() }
    }
}

impl Drop for Shelf<'_> {
    fn drop(&mut self) {
        self.store.remove_shelf(self.id);
    }
}

/// The shelves of the buckets of one deal.
#[derive(Debug)]
pub(super) struct Shelves<'a> {
    ids: [ShelfId; SHELVES],
    held: Vec<Mutex<Option<Shelf<'a>>>>,
    /// Of the buckets that may share a shelf, how many are done.
    done: [AtomicUsize; SHELVES],
    /// Of each shelf, how many of these are.
    all_done: Vec<AtomicUsize>,
}

impl<'a> Shelves<'a> {
    /// As many as there may be. Two deals have theirs at a time.
    pub(super) fn new(store: &'a Store) -> Self {
        let files = system::open_files().map_or(MAX_FILES, |files| files.saturating_sub(OTHER_FILES) / 2);
        let most = (files.min(MAX_FILES) / store.folders()).clamp(1, SHELVES);
        Self::of(store, 1 << most.ilog2())
    }

    /// A single one, of buckets that are given back together.
    pub(super) fn one(store: &'a Store) -> Self {
        Self::of(store, 1)
    }

    /// This many, a divisor of [`SHELVES`].
    fn of(store: &'a Store, count: usize) -> Self {
        let shelves: Vec<Shelf<'a>> = (0..count).map(|_| Shelf::new(store)).collect();
        let ids = std::array::from_fn(|i| shelves[i * count / SHELVES].id);
        Self {
            ids,
            held: shelves.into_iter().map(|shelf| Mutex::new(Some(shelf))).collect(),
            done: std::array::from_fn(|_| AtomicUsize::new(0)),
            all_done: (0..count).map(|_| AtomicUsize::new(0)).collect(),
        }
    }

    /// Where the buckets go: those of each [`SHELF_BUCKETS`] digits in a row to one shelf.
    pub(super) fn ids(&self) -> &[ShelfId; SHELVES] {
        &self.ids
    }

    /// Marks a bucket as read for the last time. With the last of [`SHELF_BUCKETS`] in a row these are returned, for the caller to
    /// release their memory; with the last of a shelf, its files are closed.
    pub(super) fn done(&self, bucket: usize) -> Option<RangeInclusive<usize>> {
        let number = bucket / SHELF_BUCKETS;
        if self.done[number].fetch_add(1, Ordering::AcqRel) + 1 < SHELF_BUCKETS {
            return None;
        }
        let own = number * self.held.len() / SHELVES;
        if (self.all_done[own].fetch_add(1, Ordering::AcqRel) + 1) * self.held.len() == SHELVES {
            self.held[own].lock().unwrap_or_else(PoisonError::into_inner).take();
        }
        Some(number * SHELF_BUCKETS..=(number + 1) * SHELF_BUCKETS - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shelf_is_given_back_with_the_last_of_its_buckets() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(0, folder.path());
        for count in [1, 4, SHELVES] {
            let shelves = Shelves::of(&store, count);
            let written: Vec<_> =
                shelves.ids().iter().map(|id| store.spill(*id, b"there").unwrap()).collect();
            let is_there =
                |i: usize| store.read(written[i], &mut [0; 5], crate::tally::checksum(b"there")).is_ok();
            for bucket in (0..GROUPS).rev() {
                assert!(is_there(bucket / SHELF_BUCKETS), "{bucket} of {count}");
                let batch = shelves.done(bucket);
                let first = bucket / SHELF_BUCKETS * SHELF_BUCKETS;
                assert_eq!(batch, (bucket == first).then(|| first..=first + SHELF_BUCKETS - 1));
                let is_last = bucket % (GROUPS / count) == 0;
                assert_eq!(is_there(bucket / SHELF_BUCKETS), !is_last, "{bucket} of {count}");
            }
        }
    }
}
