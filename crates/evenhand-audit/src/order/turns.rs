//! Readers that take turns and shuffle their items: each reader has its own ids, and returns a
//! batch of them in its turn.
//!
//! The class of an id is its reader. A batch is as long as most runs of one class; readers × batch
//! places on, the same reader has its turn again. A prefix of the order shows it. O(n) at most, and
//! only for orders in which neighbours or items a few places apart are far from uniform.

use serde::Serialize;

use super::lags;
use super::residues::{Farthest, largest_modulus};

/// Number of examined places: for few candidate numbers of readers, and for many.
const LONG_PREFIX: usize = 1 << 18;
const PREFIX: usize = 1 << 15;

/// Standard deviations of a serial correlation, far beyond those of a uniform order.
const MIN_DEVIATIONS: f64 = 12.0;

/// p-value of remainders, far below those of a uniform order.
const MAX_P: f64 = 1e-12;

/// Maximum number of readers with a stretch of ids each.
const MAX_STRETCHES: usize = 256;

/// Maximum number of readers by remainders.
const MAX_READERS: usize = 1024;

/// Minimum share of the places that repeat their reader, beyond the probability 1/readers.
const MIN_SHARE: f64 = 0.5;

/// Maximum part of that share for multiples of the number of readers.
const MAX_SHARE_OF_MULTIPLES: f64 = 0.75;

/// Minimum number of turns in a prefix.
const MIN_TURNS: usize = 4;

/// The ids of each reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ReaderIds {
    /// Ids with one remainder modulo the number of readers.
    Remainders,
    /// A stretch of successive ids.
    Stretches,
}

impl ReaderIds {
    fn reader(self, id: u32, n: usize, readers: usize) -> usize {
        match self {
            Self::Remainders => id as usize % readers,
            Self::Stretches => (u64::from(id) * readers as u64 / n as u64) as usize,
        }
    }
}

/// Readers that take turns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Turns {
    pub(super) readers: u64,
    /// Items per turn.
    pub(super) batch: u64,
    pub(super) ids: ReaderIds,
    /// Share of places whose reader has its next turn one round later, minus the share expected by
    /// chance.
    pub(super) share: f64,
}

/// The readers of an order, if its remainders or its serial correlation are far from uniform.
pub(super) fn turns(order: &[u32], farthest: Farthest, products: &[f64]) -> Option<Turns> {
    let by_remainder =
        if farthest.p < MAX_P { of_remainders(order, farthest.modulus as usize) } else { None };
    let null = lags::moments(order.len() as f64);
    let is_far = || products.iter().any(|product| null.z(*product) > MIN_DEVIATIONS);
    by_remainder.or_else(|| if is_far() { of_stretches(order) } else { None })
}

fn of_remainders(order: &[u32], modulus: usize) -> Option<Turns> {
    let n = order.len();
    let found = of_readers(&order[..LONG_PREFIX.min(n)], n, modulus, ReaderIds::Remainders)?;
    // If there are more readers than the largest modulus, a divisor of their number shows them.
    let limit = largest_modulus(n as u64) as usize;
    let needed = |readers: usize| MIN_TURNS * readers * found.batch as usize;
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
    found.into_iter().filter(|one| one.share > MAX_SHARE_OF_MULTIPLES * most).max_by_key(|one| one.readers)
}

/// The readers of an order of n items for a candidate number, if they take turns in a prefix.
fn of_readers(prefix: &[u32], n: usize, readers: usize, ids: ReaderIds) -> Option<Turns> {
    let classes: Vec<usize> = prefix.iter().map(|id| ids.reader(*id, n, readers)).collect();
    let mut in_runs = vec![0; classes.len() + 1];
    for run in classes.chunk_by(|one, next| one == next) {
        in_runs[run.len()] += run.len();
    }
    let most = in_runs.iter().max()?;
    let batch = in_runs.iter().position(|items| items == most)?;
    let round = readers * batch;
    if classes.len() < MIN_TURNS * round {
        return None;
    }
    // Minus chance: readers at random repeat with probability 1/readers.
    let share = |apart: usize| {
        let pairs = classes.iter().zip(&classes[apart..]);
        let same = pairs.filter(|(one, other)| one == other).count() as f64;
        let chance = 1.0 / readers as f64;
        (same / (classes.len() - apart) as f64 - chance) / (1.0 - chance)
    };
    let share_of_round = share(round);
    // Successive turns belong to different readers.
    let is_turn = share_of_round > MIN_SHARE && share(batch) < share_of_round - MIN_SHARE;
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
