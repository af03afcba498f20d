//! What an order looks like: the structures that loaders, readers and wrong shuffles leave.
//!
//! Each is told by what it does to nearly all items, far beyond what a uniform order does by chance; it names what is seen,
//! and is no test.

use serde::Serialize;

use super::buffer;
use super::halves::{self, HALVES};
use super::lags;
use super::measures::Measures;
use super::nulls;

/// The share of items, from which on they are most.
const MOST: f64 = 0.5;

/// The share of neighbours that differ by one step.
const STEPS: f64 = 0.25;

/// Standard deviations, far beyond those of a uniform order.
const FAR: f64 = 8.0;

/// How far the mean displacement may be from that of a buffer of the size that the farthest advance shows.
const BUFFER_TOLERANCE: f64 = 0.1;

/// What an order looks like.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Structure {
    /// Every item is at its place; of a change, both orders are the same.
    InOrder,
    /// From the last item to the first.
    Reversed,
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
    /// Blocks of ids that follow one another, kept whole.
    WholeBlocks {
        /// Items in most of them.
        length: u64,
        /// The share of items that are followed by the next one.
        followed: f64,
    },
    /// Several readers that take turns, each along its own items.
    InTurn {
        /// The number of readers.
        readers: u32,
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
            (Self::ShuffleBuffer { .. }, Self::ShuffleBuffer { .. }) => true,
            _ => self == other,
        }
    }

    /// What an order looks like, if it looks like any: the first that it does.
    pub(super) fn of(one: &Measures) -> Option<Self> {
        in_steps(one).or_else(|| shards(one)).or_else(|| shuffle_buffer(one)).or_else(|| feistel(one))
    }
}

/// Of one difference, or mostly.
fn in_steps(one: &Measures) -> Option<Structure> {
    let (n, first) = (one.items, one.first);
    let most = |count: u64, share: f64| count as f64 >= share * n as f64;
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
    if most(one.runs.successions, MOST) {
        let followed = one.runs.successions as f64 / n as f64;
        let has_one_length = most(one.runs.in_blocks, MOST);
        let length = if has_one_length { one.runs.block_length } else { n / (n - one.runs.successions) };
        return Some(Structure::WholeBlocks { length, followed });
    }
    let readers = one.place_difference.difference;
    // Of more, it is the ids that have few steps.
    if most(one.place_difference.count, MOST) && u64::from(readers).pow(2) <= n {
        return Some(Structure::InTurn { readers });
    }
    let share = one.difference.count as f64 / n as f64;
    (share >= STEPS).then_some(Structure::OneStep { step, share })
}

fn shards(one: &Measures) -> Option<Structure> {
    let segments = one.segments?;
    let in_place = segments.in_place as f64 > MOST * segments.items as f64;
    let is_most = segments.items as f64 >= MOST * one.items as f64;
    is_most.then_some(Structure::Shards { length: segments.length, in_place })
}

/// No item comes earlier than by the buffer's size less one, which one in as many does; and the mean displacement is that
/// of a buffer so large.
fn shuffle_buffer(one: &Measures) -> Option<Structure> {
    let (n, moved) = (one.items as f64, one.moved);
    let size = moved.advance + 1;
    let is_near = nulls::displacement(n).z(moved.displacement as f64) < -FAR;
    let told = buffer::displacement(size as f64, n);
    let is_so = (moved.displacement as f64 / told - 1.0).abs() < BUFFER_TOLERANCE;
    (is_near && is_so && size < one.items).then_some(Structure::ShuffleBuffer { size })
}

/// Halves collide too often, and nothing else is far out: items that stay in the block of a power of two that they were in have halves
/// that collide too, and they are near one another, which those of a network are not.
fn feistel(one: &Measures) -> Option<Structure> {
    let (n, blocks) = (one.items as f64, &one.tables.blocks);
    let near = [
        blocks.moments().z(blocks.statistic()),
        lags::moments(n).z(one.products[0]),
        nulls::oscillation(n).z(one.runs.oscillation as f64),
        nulls::oscillation(n).z(one.inverse_runs.oscillation as f64),
    ];
    let z = |at: usize| halves::moments(one.items, HALVES[at]).z(one.collisions[at] as f64);
    let collide = (0..HALVES.len()).map(z).any(|z| z > FAR);
    (collide && near.iter().all(|z| z.abs() < FAR)).then_some(Structure::Feistel)
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
            (planted::in_turn(n, 16), Structure::InTurn { readers: 16 }),
            (planted::inside(n, 500, 3), Structure::Shards { length: 500, in_place: true }),
            (planted::buffer(n, 1000, 3), Structure::ShuffleBuffer { size: 1000 }),
            (planted::feistel(65_537, 4, 3), Structure::Feistel),
            (planted::feistel(65_536, 4, 3), Structure::Feistel),
        ] {
            assert_eq!(of(order), Some(structure));
        }
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

    #[test]
    fn uniform_orders_look_like_nothing() {
        for stream in 0..200 {
            assert_eq!(of(uniform(1000, stream)), None, "{stream}");
        }
        assert_eq!(of(uniform(65_537, 1)), None);
        assert_eq!(of(planted::feistel(65_537, 6, 3)), None);
    }
}
