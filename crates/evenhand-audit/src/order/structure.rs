//! Describes an order: the structures that loaders, readers and wrong shuffles leave.
//!
//! A structure shows in a large share of the items, far beyond chance in a uniform order. It is a
//! description, not a test.

use serde::Serialize;

use super::batches::Batches;
use super::congruential::Congruential;
use super::family;
use super::halves::{self, HALVES};
use super::measures::{Measures, Stretch};
use super::test::{OrderStatistic, OrderTransform};
use super::turns::{ReaderIds, ReaderOrder, Turns};

/// The share of items, from which on they are most.
const MOST: f64 = 0.5;

/// The share of neighbours that differ by one step.
const STEPS: f64 = 0.25;

/// Standard deviations, far beyond those of a uniform order.
const FAR: f64 = 8.0;

/// If another test has a p-value below this, the order is not a Feistel network.
const RARE: f64 = 1e-9;

/// Minimum share of items at their places in an order that was not shuffled.
const NEARLY_ALL: f64 = 0.9;

/// Minimum length of a stretch that was not shuffled. In a uniform order, eight items in a row at
/// their places have a probability below 1e-20.
const UNSHUFFLED: u64 = 8;

/// Maximum share of the other items that follow one step, if a part was not shuffled.
const MAX_STEPS_OF_SHUFFLED: f64 = 0.05;

/// The share of items in blocks of one length, if other blocks have any length.
const MIN_SHARE_OF_BLOCKS: f64 = 0.75;

/// Minimum number of blocks of one length.
const MIN_BLOCKS: u64 = 3;

/// Minimum share of the blocks whose neighbouring block holds other ids than the next ones.
const MIN_SHARE_APART: f64 = 0.5;

/// What an order looks like.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Structure {
    /// Every item is at its place; of a change, both orders are the same.
    InOrder,
    /// From the last item to the first.
    Reversed,
    /// A stretch of items at their places. The other items were shuffled.
    Unshuffled {
        /// The first place, from 0.
        start: u64,
        /// The number of items.
        length: u64,
    },
    /// Many items are at one distance from their places, modulo n.
    Shifted {
        /// Id minus place, modulo n. 0 means that items are at their places.
        by: u32,
        /// The share of items.
        share: f64,
    },
    /// As it was, but begun elsewhere.
    Rotated {
        /// The id that it begins with, of ids from 0.
        first: u32,
    },
    /// `multiplier · place + first mod n`.
    Affine {
        /// Each id less the one before, modulo n.
        multiplier: u32,
        /// The id that it begins with.
        first: u32,
    },
    /// Blocks of ids that follow one another, moved whole.
    WholeBlocks {
        /// Items in most blocks.
        length: u64,
        /// The share of items that are followed by the next one.
        followed: f64,
    },
    /// Several readers that take turns, each along its own items.
    InTurn {
        /// The number of readers.
        readers: u32,
    },
    /// Readers that take turns, each with its items in order, shuffled or buffered.
    ShuffledInTurn {
        /// The number of readers.
        readers: u64,
        /// Items per turn.
        batch: u64,
        /// The ids of each reader.
        ids: ReaderIds,
        /// The share of the places in a prefix that follow the turns.
        share: f64,
        /// Items in the shuffle buffer of each reader. `None` if readers shuffle all their items.
        buffer: Option<u64>,
    },
    /// Batches that are sorted inside.
    SortedBatches {
        /// Items per batch.
        length: u64,
        /// Whether ids fall inside a batch.
        is_falling: bool,
    },
    /// A linear congruential generator: the next number is `multiplier · number + increment mod
    /// modulus`. Results that are not numbers of items are left out.
    Congruential {
        /// The multiplier.
        multiplier: u64,
        /// The increment.
        increment: u64,
        /// The modulus.
        modulus: u64,
        /// The number of the first item, 0 or 1.
        first: u32,
    },
    /// Most neighbours differ by one step.
    OneStep {
        /// Modulo n.
        step: u32,
        /// The share of neighbours.
        share: f64,
    },
    /// Shards that were shuffled within.
    Shards {
        /// Items in most of them.
        length: u64,
        /// Whether they are at their places.
        in_place: bool,
    },
    /// Items drawn from a buffer that the next ones fill.
    ShuffleBuffer {
        /// Items that it holds.
        size: u64,
    },
    /// A Feistel network of few rounds, by its half collisions.
    Feistel,
}

impl Structure {
    /// Whether both are the same but for what is estimated.
    pub(super) fn is_alike(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::WholeBlocks { length, .. }, Self::WholeBlocks { length: others, .. }) => length == others,
            (Self::OneStep { step, .. }, Self::OneStep { step: others, .. }) => step == others,
            (Self::Shifted { by, .. }, Self::Shifted { by: others, .. }) => by == others,
            (
                Self::ShuffledInTurn { readers, batch, ids, .. },
                Self::ShuffledInTurn { readers: others, batch: batches, ids: of_others, .. },
            ) => (readers, batch, ids) == (others, batches, of_others),
            (Self::ShuffleBuffer { .. }, Self::ShuffleBuffer { .. }) => true,
            _ => self == other,
        }
    }

    /// What an order looks like, if it looks like any: the first that it does.
    pub(super) fn of(one: &Measures) -> Option<Self> {
        let all: [fn(&Measures) -> Option<Self>; 11] = [
            whole_steps,
            congruential,
            whole_blocks,
            unshuffled,
            shifted,
            in_steps,
            shards,
            in_turn,
            sorted_batches,
            shuffle_buffer,
            feistel,
        ];
        all.into_iter().find_map(|structure| structure(one))
    }
}

/// Orders with one difference between all neighbours.
fn whole_steps(one: &Measures) -> Option<Structure> {
    let (n, first) = (one.items, one.first);
    if one.moved.displacement == 0 {
        return Some(Structure::InOrder);
    }
    if one.shift.count == n {
        return Some(Structure::Rotated { first });
    }
    let step = one.difference.difference;
    if one.difference.count == n - 1 {
        let is_reversed = u64::from(step) == n - 1 && u64::from(first) == n - 1;
        return Some(if is_reversed {
            Structure::Reversed
        } else {
            Structure::Affine { multiplier: step, first }
        });
    }
    None
}

fn congruential(one: &Measures) -> Option<Structure> {
    let Congruential { multiplier, increment, modulus, first } = one.congruential?;
    Some(Structure::Congruential { multiplier, increment, modulus, first })
}

/// The lengths of all runs except the last block are multiples of one length. Reports the most
/// common length if half of the items have it.
fn whole_blocks(one: &Measures) -> Option<Structure> {
    let (runs, divisor) = (&one.runs, one.runs.block_divisor);
    let count = one.items - runs.successions;
    if divisor < 2 || count < MIN_BLOCKS {
        return None;
    }
    let is_apart = (count * divisor) as f64 >= MIN_SHARE_APART * one.items as f64;
    let length = most_common_block(one, MOST).or(is_apart.then_some(divisor))?;
    Some(Structure::WholeBlocks { length, followed: runs.successions as f64 / one.items as f64 })
}

/// The length of the runs of successive ids that contain this share of the items.
fn most_common_block(one: &Measures, share: f64) -> Option<u64> {
    let (length, items) = (one.runs.block_length, one.runs.in_blocks);
    let is_most = items as f64 >= share * one.items as f64 && items >= MIN_BLOCKS * length;
    is_most.then_some(length)
}

/// Most items at their places are one stretch, and the other items were shuffled.
fn unshuffled(one: &Measures) -> Option<Structure> {
    let Stretch { first: start, length } = one.moved.unmoved;
    let fixed = one.moved.fixed_points as f64;
    let is_part = fixed < NEARLY_ALL * one.items as f64;
    let is_most = length >= UNSHUFFLED && length as f64 >= MOST * fixed;
    let steps = match one.difference.difference {
        1 => one.difference.count.saturating_sub(length),
        _ => one.difference.count,
    };
    let is_shuffled =
        (steps as f64) < MAX_STEPS_OF_SHUFFLED * (one.items - length) as f64 + UNSHUFFLED as f64;
    (is_part && is_most && is_shuffled).then_some(Structure::Unshuffled { start, length })
}

/// Many items at their places, or most items at one other distance from them. A small buffer leaves
/// a third of the items or fewer at one distance.
fn shifted(one: &Measures) -> Option<Structure> {
    let share = one.shift.count as f64 / one.items as f64;
    let least = if one.shift.difference == 0 { STEPS } else { MOST };
    (share >= least).then_some(Structure::Shifted { by: one.shift.difference, share })
}

/// Orders in which most neighbours have one difference.
fn in_steps(one: &Measures) -> Option<Structure> {
    let n = one.items;
    let most = |count: u64, share: f64| count as f64 >= share * n as f64;
    if let Some(length) = most_common_block(one, MIN_SHARE_OF_BLOCKS) {
        let followed = one.runs.successions as f64 / n as f64;
        return Some(Structure::WholeBlocks { length, followed });
    }
    let readers = one.place_difference.difference;
    let step = one.difference.difference;
    // The next reader's item is one reader's share ahead. With more readers, the ids have few
    // steps.
    let is_share = (u64::from(step) * u64::from(readers)).abs_diff(n) <= 2 * u64::from(readers);
    if most(one.place_difference.count, MOST) && u64::from(readers).pow(2) <= n && is_share {
        return Some(Structure::InTurn { readers });
    }
    let share = one.difference.count as f64 / n as f64;
    // Long sorted batches have many successive ids.
    let is_one = step == 1 || u64::from(step) == n - 1;
    let is_sorted = is_one && share < MOST && one.batches.is_some();
    (share >= STEPS && !is_sorted).then_some(Structure::OneStep { step, share })
}

fn shards(one: &Measures) -> Option<Structure> {
    let segments = one.segments?;
    let in_place = segments.in_place as f64 > MOST * segments.items as f64;
    let is_most = segments.items as f64 >= MOST * one.items as f64;
    is_most.then_some(Structure::Shards { length: segments.length, in_place })
}

/// Readers that take turns. [`in_steps`] detects readers in order with several items per turn.
fn in_turn(one: &Measures) -> Option<Structure> {
    let Turns { readers, batch, ids, share, reader_order } = one.turns?;
    let buffer = match reader_order {
        ReaderOrder::Uniform => None,
        ReaderOrder::Buffer(size) => Some(size),
        ReaderOrder::InOrder => {
            let readers = (batch == 1).then(|| u32::try_from(readers).ok())??;
            return Some(Structure::InTurn { readers });
        }
    };
    Some(Structure::ShuffledInTurn { readers, batch, ids, share, buffer })
}

fn sorted_batches(one: &Measures) -> Option<Structure> {
    let Batches { length, is_falling } = one.batches?;
    Some(Structure::SortedBatches { length, is_falling })
}

fn shuffle_buffer(one: &Measures) -> Option<Structure> {
    one.buffer.map(|size| Structure::ShuffleBuffer { size })
}

/// Halves collide too often, and no other test is far out. Items that stay in their block of a
/// power of two, alternating classes and an unshuffled part have halves that collide, too, but show
/// in other tests.
fn feistel(one: &Measures) -> Option<Structure> {
    let z = |at: usize| halves::moments(one.items, HALVES[at]).z(one.collisions[at] as f64);
    let collide = (0..HALVES.len()).map(z).any(|z| z > FAR);
    let is_far = || {
        let tests = family::tests(std::slice::from_ref(one), OrderTransform::Orders);
        tests.iter().any(|test| test.id.statistic != OrderStatistic::HalfCollisions && test.p < RARE)
    };
    (collide && !is_far()).then_some(Structure::Feistel)
}

#[cfg(test)]
mod tests {
    use super::super::planted::{self, uniform};
    use super::*;

    fn of(order: Vec<u32>) -> Option<Structure> {
        Structure::of(&Measures::of(order, &mut Vec::new()))
    }

    #[test]
    fn planted_structures_are_named() {
        let n = 20_000;
        for (order, structure) in [
            (planted::identity(n), Structure::InOrder),
            ((0..n).rev().collect(), Structure::Reversed),
            (planted::affine(n, 1, 77), Structure::Rotated { first: 77 }),
            (planted::affine(n, 7001, 5), Structure::Affine { multiplier: 7001, first: 5 }),
            (planted::riffle(n), Structure::InTurn { readers: 2 }),
            (planted::unshuffled(n, 0..100, 3), Structure::Unshuffled { start: 0, length: 100 }),
            (planted::unshuffled(n, 0..1000, 3), Structure::Unshuffled { start: 0, length: 1000 }),
            (planted::unshuffled(n, n - 500..n, 3), Structure::Unshuffled { start: 19_500, length: 500 }),
            (planted::unshuffled(n, 300..350, 3), Structure::Unshuffled { start: 300, length: 50 }),
            (planted::in_turn(n, 16), Structure::InTurn { readers: 16 }),
            (planted::inside(n, 500, 3), Structure::Shards { length: 500, in_place: true }),
            (planted::buffer(n, 1000, 3), Structure::ShuffleBuffer { size: 1000 }),
            (planted::feistel(65_537, 4, 3), Structure::Feistel),
            (planted::feistel(65_536, 4, 3), Structure::Feistel),
        ] {
            assert_eq!(of(order), Some(structure));
        }
        for (readers, batch) in [(2, 1), (3, 8), (7, 32), (10, 1), (12, 4)] {
            let structure =
                of(planted::remainders_in_turn(n / (readers * batch) * readers * batch, readers, batch, 3));
            let expected = Structure::ShuffledInTurn {
                readers: readers.into(),
                batch: batch.into(),
                ids: ReaderIds::Remainders,
                share: 1.0,
                buffer: None,
            };
            assert_eq!(structure, Some(expected));
        }
        // Three readers, each in order, with eight items per turn: the items of a reader are three
        // apart.
        let sorted: Vec<u32> =
            (0..n / 24 * 24).map(|place| place / 24 * 24 + place % 8 * 3 + place % 24 / 8).collect();
        assert!(matches!(of(sorted), Some(Structure::OneStep { step: 3, .. })));
        let mostly = of(planted::mostly_in_place(n, 50, 3));
        assert!(matches!(mostly, Some(Structure::Shifted { by: 0, share }) if share > 0.97), "{mostly:?}");
        let blocks = of(planted::blocks(n, 50, 3));
        assert!(matches!(blocks, Some(Structure::WholeBlocks { length: 50, .. })), "{blocks:?}");
        let half: Vec<u32> = (0..n).map(|place| place * 2 % n + place * 2 / n).collect();
        assert!(matches!(of(half), Some(Structure::OneStep { step: 2, .. })));
        // Each 100th number doubled its predecessor's step, as a generator that is walked until it is below n.
        let walked: Vec<u32> = (0..1 << 15).map(|i: u32| i * 5741 % (1 << 15)).filter(|id| *id < n).collect();
        let steps = of(walked);
        assert!(matches!(steps, Some(Structure::OneStep { .. })), "{steps:?}");
    }

    /// Blocks of 512 of 20,480 items in random order, the items of two at a time in random order: halves collide, and neighbours are
    /// near. Likewise shards whose length is the number of shards.
    #[test]
    fn blocks_of_a_power_of_two_are_no_network() {
        let (n, block) = (20_480, 512);
        let mut by_blocks: Vec<u32> = Vec::new();
        for (pair, number) in uniform(n / block, 5).chunks(2).zip(0..) {
            let held: Vec<u32> = pair.iter().flat_map(|first| first * block..(first + 1) * block).collect();
            by_blocks.extend(uniform(held.len() as u32, number).iter().map(|at| held[*at as usize]));
        }
        for order in [by_blocks, planted::inside(10_000, 100, 3)] {
            let one = Measures::of(order.clone(), &mut Vec::new());
            let z = |at: usize| halves::moments(one.items, HALVES[at]).z(one.collisions[at] as f64);
            let found = (0..HALVES.len()).map(z).fold(0.0, f64::max);
            assert!(found > FAR, "{} items: {found}", one.items);
            assert_ne!(of(order), Some(Structure::Feistel));
        }
    }

    /// Unbounded advances exclude a buffer at any mean displacement.
    #[test]
    fn swaps_and_unshuffled_parts_are_not_a_buffer_nor_a_network() {
        for n in [2000, 20_000, 100_000] {
            for stream in 0..5 {
                assert_eq!(of(planted::naive(n, stream)), None, "{n}, {stream}");
                let swapped = of(planted::transpositions(n, stream));
                assert_eq!(swapped, None, "{n}, {stream}");
                for part in [0..n / 20, n - n / 20..n, n / 3..n / 3 + 40] {
                    let found = of(planted::unshuffled(n, part.clone(), stream));
                    assert!(matches!(found, Some(Structure::Unshuffled { .. })), "{n}, {part:?}: {found:?}");
                }
            }
        }
    }

    #[test]
    fn buffers_of_every_size_are_named() {
        let n = 20_000;
        for size in [3, 10, 100, 1000, 5000, 10_000, 15_000] {
            let found = of(planted::buffer(n, size, 3));
            let is_near = |named: u64| named.abs_diff(size.into()) <= u64::from(size) / 500;
            assert!(
                matches!(found, Some(Structure::ShuffleBuffer { size }) if is_near(size)),
                "{size}: {found:?}"
            );
        }
    }

    #[test]
    fn uniform_orders_have_no_structure() {
        for stream in 0..200 {
            assert_eq!(of(uniform(1000, stream)), None, "{stream}");
        }
        assert_eq!(of(uniform(65_537, 1)), None);
        assert_eq!(of(planted::feistel(65_537, 6, 3)), None);
    }
}
