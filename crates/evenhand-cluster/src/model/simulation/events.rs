//! Events in the order of their times; equal times in the order in which they were announced.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// What happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Event {
    /// A flow of a node ends, if the node's forecast is still of this version.
    Ends { node: u32, version: u32 },
    /// An owner has started a task, if it is still the one of this stamp.
    Starts { task: u32, stamp: u64 },
    /// A node is lost.
    Loss { node: u32 },
    /// Any node is lost.
    RandomLoss,
    /// An empty node takes the place of a lost one.
    Return { node: u32 },
}

struct Entry {
    time: f64,
    number: u64,
    event: Event,
}

impl Ord for Entry {
    /// Reversed: the heap gives the largest first.
    fn cmp(&self, other: &Self) -> Ordering {
        other.time.total_cmp(&self.time).then(other.number.cmp(&self.number))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Entry {}

/// The events to come.
#[derive(Default)]
pub(super) struct Events {
    heap: BinaryHeap<Entry>,
    number: u64,
}

impl Events {
    pub(super) fn announce(&mut self, time: f64, event: Event) {
        self.heap.push(Entry { time, number: self.number, event });
        self.number += 1;
    }

    /// The next event and its time.
    pub(super) fn next(&mut self) -> Option<(f64, Event)> {
        self.heap.pop().map(|entry| (entry.time, entry.event))
    }

    /// The time of the next event.
    pub(super) fn next_time(&self) -> Option<f64> {
        self.heap.peek().map(|entry| entry.time)
    }
}
