//! Readers that take turns: each reader has its own ids, and returns a batch of them in its turn,
//! in order, shuffled or through a buffer.
//!
//! The reader of an id is its class. The batch length is the most common length of runs of one
//! class. In each round, every reader has one turn, in one fixed order. The ends of turns tell
//! readers from sorted batches. A number of readers is rejected if a multiple of it also takes
//! turns. The items of each reader must be uniform, in order, or from a shuffle buffer. O(n log n)
//! at most, and only for orders in which neighbours or items a few
//! places apart are far from uniform.

use serde::Serialize;

use super::measures::{invert, moved};
use super::residues::{Farthest, largest_modulus};
use super::runs::runs;
use super::{buffer, lags, nulls};

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

/// Minimum share of the places, and of the ends of turns, that follow the turns.
const MIN_SHARE: f64 = 0.95;

/// Minimum number of turns in a prefix.
const MIN_TURNS: usize = 4;

/// The largest multiple of the number of readers that must not have turns.
const MULTIPLES: usize = 32;

/// Standard deviations, far beyond those of a uniform order.
const FAR: f64 = 8.0;

/// Minimum share of the readers that look like buffers.
const MIN_BUFFERS: f64 = 0.75;

/// Maximum relative distance of a reader's buffer size from the median.
const BUFFER_TOLERANCE: f64 = 0.2;

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
    /// Share of places that follow the turns.
    pub(super) share: f64,
    pub(super) reader_order: ReaderOrder,
}

/// The order of each reader's items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ReaderOrder {
    Uniform,
    InOrder,
    /// From a shuffle buffer of this size.
    Buffer(u64),
}

/// Turns in a prefix of an order.
#[derive(Debug, Clone, Copy)]
struct TurnPattern {
    readers: usize,
    batch: usize,
    ids: ReaderIds,
    share: f64,
}

/// The readers of an order, if its remainders or its serial correlation are far from uniform.
pub(super) fn turns(order: &[u32], farthest: Farthest, products: &[f64]) -> Option<Turns> {
    let by_remainder =
        if farthest.p < MAX_P { of_remainders(order, farthest.modulus as usize) } else { None };
    let null = lags::moments(order.len() as f64);
    let is_far = || products.iter().any(|product| null.z(*product) > MIN_DEVIATIONS);
    let found = by_remainder.or_else(|| if is_far() { of_stretches(order) } else { None })?;
    let reader_order = reader_order(order, &found)?;
    let TurnPattern { readers, batch, ids, share } = found;
    Some(Turns { readers: readers as u64, batch: batch as u64, ids, share, reader_order })
}

fn of_remainders(order: &[u32], modulus: usize) -> Option<TurnPattern> {
    let n = order.len();
    let of = |readers: usize, places: usize| {
        of_readers(&order[..places.min(n)], n, readers, ReaderIds::Remainders, MIN_TURNS)
    };
    let divisors = (2..=modulus).filter(|by| modulus.is_multiple_of(*by));
    let found = largest(divisors.filter_map(|readers| of(readers, LONG_PREFIX)))?;
    // If there are more readers than the largest modulus, a divisor of their number shows them.
    let limit = largest_modulus(n as u64) as usize;
    let multiples = limit / found.readers + 1..=MAX_READERS / found.readers;
    let more = |times: usize| {
        let readers = times * found.readers;
        of(readers, LONG_PREFIX.min(2 * MIN_TURNS * readers * found.batch))
    };
    is_largest(order, largest(multiples.filter_map(more).chain([found]))?)
}

fn of_stretches(order: &[u32]) -> Option<TurnPattern> {
    let n = order.len();
    let of = |readers| of_readers(&order[..PREFIX.min(n)], n, readers, ReaderIds::Stretches, MIN_TURNS);
    is_largest(order, largest((2..=MAX_STRETCHES).filter_map(of))?)
}

/// The largest number of readers. A divisor turns like several readers at a time.
fn largest(found: impl Iterator<Item = TurnPattern>) -> Option<TurnPattern> {
    found.max_by_key(|one| one.readers)
}

/// Returns the readers if no multiple of their number takes turns. The low digits of a generator
/// repeat for every multiple, so such orders are rejected.
fn is_largest(order: &[u32], found: TurnPattern) -> Option<TurnPattern> {
    let n = order.len();
    let TurnPattern { readers, batch, ids, .. } = found;
    let takes_turns = |times: &usize| {
        let places = n.min(MIN_TURNS * times * readers * batch).min(LONG_PREFIX);
        of_readers(&order[..places], n, times * readers, ids, MIN_TURNS / 2).is_some()
    };
    (2..=MULTIPLES).find(takes_turns).is_none().then_some(found)
}

/// The readers of an order of n items for a candidate number, if they take turns in a prefix.
fn of_readers(
    prefix: &[u32],
    n: usize,
    readers: usize,
    ids: ReaderIds,
    min_turns: usize,
) -> Option<TurnPattern> {
    if prefix.len() < min_turns * readers {
        return None;
    }
    let classes: Vec<usize> = prefix.iter().map(|id| ids.reader(*id, n, readers)).collect();
    let mut in_runs = vec![0; classes.len() + 1];
    for run in classes.chunk_by(|one, next| one == next) {
        in_runs[run.len()] += run.len();
    }
    let most = in_runs.iter().max()?;
    let batch = in_runs.iter().position(|items| items == most)?;
    if classes.len() < min_turns * readers * batch {
        return None;
    }
    let turns = order_of_turns(&classes, readers, batch)?;
    let turn = |place: usize| turns[place / batch % readers];
    let share = |places: &mut dyn Iterator<Item = usize>| {
        let (mut all, mut follow) = (0.0, 0.0);
        for place in places {
            all += 1.0;
            follow += if classes[place] == turn(place) { 1.0 } else { 0.0 };
        }
        follow / all
    };
    let is_end = |place: &usize| place.is_multiple_of(batch) || place % batch == batch - 1;
    let of_ends = share(&mut (0..classes.len()).filter(is_end));
    let share = share(&mut (0..classes.len()));
    (share >= MIN_SHARE && of_ends >= MIN_SHARE).then_some(TurnPattern { readers, batch, ids, share })
}

/// Returns the reader of each turn in a round: the majority of its first items (Boyer and Moore).
/// `None` if a reader has no turn.
fn order_of_turns(classes: &[usize], readers: usize, batch: usize) -> Option<Vec<usize>> {
    let mut votes = vec![(0, 0_usize); readers];
    for (turn, first) in classes.iter().step_by(batch).enumerate() {
        let (class, lead) = &mut votes[turn % readers];
        if *lead == 0 {
            (*class, *lead) = (*first, 1);
        } else if class == first {
            *lead += 1;
        } else {
            *lead -= 1;
        }
    }
    let mut has_turn = vec![false; readers];
    for (class, _) in &votes {
        has_turn[*class] = true;
    }
    has_turn.iter().all(|has_turn| *has_turn).then(|| votes.into_iter().map(|(class, _)| class).collect())
}

/// Returns the order of each reader's items, or `None` if it fits no reader.
fn reader_order(order: &[u32], found: &TurnPattern) -> Option<ReaderOrder> {
    let mut sums = Sums { offsets: vec![[0.0; 2]; found.batch], ..Sums::default() };
    let mut buffers = Vec::new();
    for reader in 0..found.readers {
        let items = items(order, found, reader);
        sums.add(&items);
        let (mut places, moved) = (vec![0; items.len()], moved(&items));
        invert(&items, &mut places);
        buffers.extend(buffer::of(&places, &moved));
    }
    if sums.descents[0] < 0.5 {
        return Some(ReaderOrder::InOrder);
    }
    if !sums.is_like_random_batches() {
        return None;
    }
    if sums.is_uniform() {
        return Some(ReaderOrder::Uniform);
    }
    buffers.sort_unstable();
    let median = *buffers.get(buffers.len() / 2)?;
    let is_near = |size: &&u64| size.abs_diff(median) as f64 <= BUFFER_TOLERANCE * median as f64;
    let near = buffers.iter().filter(is_near).count();
    (near as f64 >= MIN_BUFFERS * found.readers as f64).then_some(ReaderOrder::Buffer(median))
}

/// The items of the reader with a turn, numbered by their ids from 0 on.
fn items(order: &[u32], found: &TurnPattern, reader: usize) -> Vec<u32> {
    let TurnPattern { readers, batch, .. } = *found;
    let turns = order.chunks(batch).skip(reader).step_by(readers);
    let ids: Vec<u32> = turns.flatten().copied().collect();
    let mut sorted = ids.clone();
    sorted.sort_unstable();
    ids.iter().map(|id| sorted.partition_point(|other| other < id) as u32).collect()
}

/// Statistics of the items of all readers: observed, mean and variance.
#[derive(Debug, Default)]
struct Sums {
    displacement: [f64; 3],
    descents: [f64; 3],
    oscillation: [f64; 3],
    /// Per place in a turn, the sum of the items as shares from −1/2 to 1/2, and their number.
    offsets: Vec<[f64; 2]>,
}

impl Sums {
    fn add(&mut self, items: &[u32]) {
        let n = items.len() as f64;
        let (moved, runs) = (moved(items), runs(items));
        for (sum, observed, null) in [
            (&mut self.displacement, moved.displacement as f64, nulls::displacement(n)),
            (&mut self.descents, runs.descents as f64, nulls::descents(n)),
            (&mut self.oscillation, runs.oscillation as f64, nulls::oscillation(n)),
        ] {
            for (sum, more) in sum.iter_mut().zip([observed, null.mean, null.variance]) {
                *sum += more;
            }
        }
        let batch = self.offsets.len();
        for (place, item) in items.iter().enumerate() {
            let [sum, count] = &mut self.offsets[place % batch];
            *sum += (f64::from(*item) + 0.5) / n - 0.5;
            *count += 1.0;
        }
    }

    fn is_uniform(&self) -> bool {
        let z = |[observed, mean, variance]: [f64; 3]| (observed - mean) / variance.sqrt();
        [self.displacement, self.descents, self.oscillation].into_iter().all(|sum| z(sum).abs() < FAR)
    }

    /// Whether items do not depend on their place in a turn. They would if more readers had a part
    /// of each turn.
    fn is_like_random_batches(&self) -> bool {
        let squares = self.offsets.iter().map(|[sum, count]| 12.0 * sum * sum / count.max(1.0));
        let (statistic, degrees) = (squares.sum::<f64>(), self.offsets.len() as f64);
        statistic < degrees + FAR * (2.0 * degrees).sqrt()
    }
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
