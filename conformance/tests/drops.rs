//! Items whose drops are counted.
//!
//! A shuffle moves items bitwise. Were one lost, it would never be dropped; were one doubled, it would be dropped
//! twice. Boxed values would show it too, but only to a sanitiser.

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};

/// The number of drops of each item.
#[derive(Debug)]
pub(crate) struct DropCounts(Vec<AtomicU32>);

impl DropCounts {
    /// No drop yet of `n` items.
    pub(crate) fn new(n: usize) -> Self {
        Self(std::iter::repeat_with(AtomicU32::default).take(n).collect())
    }

    /// The items, 0 to n − 1.
    pub(crate) fn items(&self) -> Vec<Counted<'_>> {
        self.0.iter().zip(0..).map(|(drops, number)| Counted { number, drops }).collect()
    }

    /// The number of items that were dropped exactly `times` times.
    pub(crate) fn dropped(&self, times: u32) -> usize {
        self.0.iter().filter(|drops| drops.load(Ordering::Relaxed) == times).count()
    }
}

/// An item of a [`DropCounts`].
#[derive(Debug)]
pub(crate) struct Counted<'a> {
    /// Its index at the start.
    pub(crate) number: u64,
    drops: &'a AtomicU32,
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.drops.fetch_add(1, Ordering::Relaxed);
    }
}

thread_local! {
    static DROPS: Cell<usize> = const { Cell::new(0) };
}

/// An item of no size, with a drop that this thread counts.
#[derive(Debug)]
pub(crate) struct CountedUnit;

impl CountedUnit {
    /// Drops on this thread so far.
    pub(crate) fn drops() -> usize {
        DROPS.get()
    }
}

impl Drop for CountedUnit {
    fn drop(&mut self) {
        DROPS.set(DROPS.get() + 1);
    }
}
