//! Readers in turn whose items were shuffled: each reader has its own ids, and gives a batch of
//! them when its turn comes.
//!
//! The class of an id is its reader. A batch is as long as most runs of one class; readers × batch
//! places on, the same reader has its turn again. A prefix of the order shows it. O(n) at most, and
//! only for orders in which neighbours or items a few places apart are far from uniform.

use serde::Serialize;

use super::lags;
use super::residues::{Farthest, largest_modulus};

/// Places that are looked at: for few numbers of readers, and for many.
const LONG_PREFIX: usize = 1 << 18;
const PREFIX: usize = 1 << 15;

/// Standard deviations of a serial correlation, far beyond those of a uniform order.
const FAR: f64 = 12.0;

/// p-value of remainders, far below those of a uniform order.
const RARE: f64 = 1e-12;

/// Readers with a stretch of ids each, at most.
const MAX_STRETCHES: usize = 256;

/// Readers by remainders, at most.
const MAX_READERS: usize = 1024;

/// Part of the places, beyond the chance of one in the number of readers, that repeat their reader.
const MOST: f64 = 0.5;

/// Part of that share which other readers have, whose number is a multiple, at most.
const FEWER: f64 = 0.75;

/// Turns that a prefix holds at least.
const ROUNDS: usize = 4;

/// The ids of each reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ReaderIds {
    /// Ids with one remainder modulo the number of readers.
    Remainders,
    /// A stretch of ids, one after another.
    Stretches,
}

impl ReaderIds {
    fn reader(self, id: u32, n: usize, readers: usize) -> usize {
        match self {
            Self::Remainders => id as usize % readers,
            Self::Stretches => (id as u64 * readers as u64 / n as u64) as usize,
        }
    }
}

/// Readers in turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Turns {
    pub(super) readers: u64,
    /// Items per turn.
    pub(super) batch: u64,
    pub(super) ids: ReaderIds,
    /// Share of places whose reader has its next turn one round later; chance taken off.
    pub(super) share: f64,
}

/// The readers of an order, if its remainders or its serial correlation are far from uniform.
pub(super) fn turns(order: &[u32], farthest: Farthest, products: &[f64]) -> Option<Turns> {
    let by_remainder = if farthest.p < RARE { of_remainders(order, farthest.modulus as usize) } else { None };
    let null = lags::moments(order.len() as f64);
    let is_far = || products.iter().any(|product| null.z(*product) > FAR);
    by_remainder.or_else(|| if is_far() { of_stretches(order) } else { None })
}

fn of_remainders(order: &[u32], modulus: usize) -> Option<Turns> {
    let n = order.len();
    let found = of_readers(&order[..LONG_PREFIX.min(n)], n, modulus, ReaderIds::Remainders)?;
    // More readers than the largest modulus show in a divisor of their number.
    let limit = largest_modulus(n as u64) as usize;
    let needed = |readers: usize| ROUNDS * readers * found.batch as usize;
    if 2 * modulus > limit && needed(2 * modulus) > n {
        return None;
    }
    let more = |times: usize| {
        let readers = times * modulus;
        of_readers(&order[..(2 * needed(readers)).min(n)], n, readers, ReaderIds::Remainders)
    };
    largest((limit / modulus + 1..=MAX_READERS / modulus).filter_map(more).chain([found]))
}

fn of_stretches(order: &[u32]) -> Option<Turns> {
    let n = order.len();
    let found = |readers| of_readers(&order[..PREFIX.min(n)], n, readers, ReaderIds::Stretches);
    largest((2..=MAX_STRETCHES).filter_map(found))
}

/// The largest number of readers that repeat about as much as any: twice as many repeat half as
/// often, and half as many turn like two readers at a time.
fn largest(found: impl Iterator<Item = Turns>) -> Option<Turns> {
    let found: Vec<Turns> = found.collect();
    let most = found.iter().map(|one| one.share).fold(0.0, f64::max);
    found.into_iter().filter(|one| one.share > FEWER * most).max_by_key(|one| one.readers)
}

/// A number of readers of an order of n items, if they take turns in a prefix of it.
fn of_readers(prefix: &[u32], n: usize, readers: usize, ids: ReaderIds) -> Option<Turns> {
    let classes: Vec<usize> = prefix.iter().map(|id| ids.reader(*id, n, readers)).collect();
    let mut in_runs = vec![0; classes.len() + 1];
    for run in classes.chunk_by(|one, next| one == next) {
        in_runs[run.len()] += run.len();
    }
    let most = in_runs.iter().max()?;
    let batch = in_runs.iter().position(|items| items == most)?;
    let round = readers * batch;
    if classes.len() < ROUNDS * round {
        return None;
    }
    // Above chance: of readers that come at random one in their number is the same.
    let share = |apart: usize| {
        let pairs = classes.iter().zip(&classes[apart..]);
        let same = pairs.filter(|(one, other)| one == other).count() as f64;
        let chance = 1.0 / readers as f64;
        (same / (classes.len() - apart) as f64 - chance) / (1.0 - chance)
    };
    let share_of_round = share(round);
    // Each turn is another reader's.
    let is_turn = share_of_round > MOST && share(batch) < share_of_round - MOST;
    is_turn.then_some(Turns { readers: readers as u64, batch: batch as u64, ids, share: share_of_round })
}

#[cfg(test)]
mod tests {
    use super::super::measures::Measures;
    use super::super::planted::{self, uniform};
    use super::*;

    fn of(order: Vec<u32>) -> Option<Turns> {
        Measures::of(order, &mut Vec::new()).turns
    }

    #[test]
    fn readers_batches_and_their_ids_are_named() {
        for readers in [2, 3, 5, 7, 10, 12, 48, 300, 381, 514] {
            for batch in [1, 8, 25] {
                let n = 120_000 / (readers * batch) * readers * batch;
                let turns = of(planted::remainders_in_turn(n, readers, batch, 5))
                    .unwrap_or_else(|| panic!("{readers}, {batch}"));
                assert_eq!((turns.readers, turns.batch), (readers.into(), batch.into()));
                assert_eq!(turns.ids, ReaderIds::Remainders);
            }
        }
        for (readers, batch) in [(2, 1), (3, 8), (16, 4), (20, 1), (100, 1)] {
            let turns = of(planted::stretches_in_turn(48_000, readers, batch, 5)).unwrap();
            assert_eq!((turns.readers, turns.batch), (readers.into(), batch.into()));
            assert_eq!(turns.ids, ReaderIds::Stretches);
        }
    }

    #[test]
    fn orders_without_readers_have_no_turns() {
        for order in [
            uniform(20_000, 1),
            planted::buffer(20_000, 300, 1),
            planted::inside(20_000, 100, 1),
            planted::blocks(20_000, 50, 1),
            planted::naive(20_000, 1),
            planted::both(20_000, 40, 1),
        ] {
            assert_eq!(of(order), None);
        }
    }
}
