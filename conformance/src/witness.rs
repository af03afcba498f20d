//! Items that keep account of themselves: how often each was dropped.
//!
//! A shuffle moves items bitwise. Were one lost, it would never be dropped; were one doubled, it would be dropped
//! twice. Boxed values would show it too, but only to a sanitiser.

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};

/// How often each of some items was dropped.
#[derive(Debug)]
pub struct Ledger(Vec<AtomicU32>);

impl Ledger {
    /// For n items.
    pub fn new(n: usize) -> Self {
        Self(std::iter::repeat_with(AtomicU32::default).take(n).collect())
    }

    /// The items, 0 to n − 1.
    pub fn items(&self) -> Vec<Witness<'_>> {
        self.0.iter().zip(0..).map(|(drops, number)| Witness { number, drops }).collect()
    }

    /// How many items were dropped exactly that many times.
    pub fn dropped(&self, times: u32) -> usize {
        self.0.iter().filter(|drops| drops.load(Ordering::Relaxed) == times).count()
    }
}

/// An item of a [`Ledger`].
#[derive(Debug)]
pub struct Witness<'a> {
    /// Which one it is.
    pub number: u64,
    drops: &'a AtomicU32,
}

impl Drop for Witness<'_> {
    fn drop(&mut self) {
        self.drops.fetch_add(1, Ordering::Relaxed);
    }
}

thread_local! {
    static DROPS: Cell<usize> = const { Cell::new(0) };
}

/// An item of no size, with a drop that this thread counts.
#[derive(Debug)]
pub struct Nothing;

impl Nothing {
    /// How many were dropped on this thread so far.
    pub fn drops() -> usize {
        DROPS.get()
    }
}

impl Drop for Nothing {
    fn drop(&mut self) {
        DROPS.set(DROPS.get() + 1);
    }
}
