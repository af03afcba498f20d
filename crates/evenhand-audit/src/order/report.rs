//! What an audit of large orders has to say, as data.

use serde::Serialize;
use strum::IntoStaticStr;

use super::buffer;
use super::family::tests;
use super::measures::Measures;
use super::nulls;
use super::repeats;
use super::structure::Structure;
use super::tables::BlockTable;
use super::test::{OrderTest, OrderTestId, OrderTransform};
use crate::battery::{FAIL_BELOW, UNRESOLVED_BELOW, holm};
use crate::findings::Provenance;

/// Standard deviations below the mean displacement, from which on a buffer's size is told by it.
const NEARER: f64 = 5.0;

/// Standard deviations that make the displacement fail by itself with 99 %: 5.6 for 1e-6 over some forty tests (of several orders;
/// of one there are half as many), 2.3 for 99 %.
const SHOWN: f64 = 7.9;

/// Everything that an audit of large orders has to say.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct OrderReport {
    /// Where the orders came from.
    pub provenance: Provenance,
    /// The number of items of each.
    pub items: u64,
    /// The number of orders.
    pub orders: u64,
    /// The verdict.
    pub finding: OrderFinding,
    /// Every test, with its p-value adjusted for their number (Holm): of the orders, and then of the changes.
    pub tests: Vec<(OrderTest, f64)>,
    /// What the orders look like, and their changes.
    pub structures: Vec<Resemblance>,
    /// How far from uniform.
    pub how_far: HowFar,
    /// Blocks of places by blocks of ids, all orders together: a map of the orders.
    pub map: BlockTable,
    /// What was not looked at.
    pub not_looked_at: Vec<OrderNotLookedAt>,
}

/// What an audit of large orders found; of a uniform order, each with the probability of its name at most (Holm).
#[derive(Debug, Clone, Copy, PartialEq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum OrderFinding {
    /// The smallest adjusted p-value is below [`FAIL_BELOW`].
    Fail {
        /// The test that is farthest out; of those beyond what a number tells, the plainest.
        test: OrderTestId,
        /// Its p-value, adjusted for the number of tests (Holm).
        p: f64,
    },
    /// It is below [`UNRESOLVED_BELOW`]: other orders must decide, and they alone.
    Unresolved {
        /// The test that is farthest out.
        test: OrderTestId,
        /// Its p-value, adjusted for the number of tests (Holm).
        p: f64,
    },
    /// No deviation found at this resolution.
    NoneFound,
}

/// A structure that orders have.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Resemblance {
    /// The orders, or their changes.
    pub transform: OrderTransform,
    /// How many of them look so.
    pub orders: u64,
    /// What they look like.
    #[serde(flatten)]
    pub structure: Structure,
}

/// How far from uniform orders are: means over them.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[non_exhaustive]
pub struct HowFar {
    /// How far an item is from its place, as a share of the order's length.
    pub displacement: f64,
    /// The same of a uniform order: 1/3.
    pub uniform_displacement: f64,
    /// Spearman's rank correlation of place and id; 0 of a uniform order.
    pub rank_correlation: f64,
    /// The share of items that are followed by the next one; 1/n of a uniform order.
    pub followed: f64,
    /// The most items in a row that each follow the one before, in any order.
    pub longest_block: u64,
    /// The size of the shuffle buffer that moves items as far; none where they move about as far as in a uniform order, or
    /// farther.
    pub effective_buffer: Option<f64>,
    /// The share of items that lie in other blocks than those of a uniform order would.
    pub misplaced: f64,
    /// The number of blocks.
    pub blocks: u64,
    /// The largest shuffle buffer, as a share of the order's length, that as many orders show by the displacement alone, with 99 %.
    pub shown_buffer: f64,
}

/// What was not looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum OrderNotLookedAt {
    /// Parity, of which one order says nothing.
    Parity,
    /// Whether one order depends on another.
    Changes,
    /// Whether the order can be foretold: generators and their seeds.
    Seeds,
    /// The order of missing items, which count as the last ones.
    Dropped {
        /// Number of missing items in all orders.
        items: u64,
    },
    /// Which items were left out, or came twice, before they had ids.
    Contents,
}

impl OrderReport {
    /// The report of at least one order and of the changes between orders. `dropped` is the number
    /// of missing items.
    pub(super) fn of(orders: &[Measures], changes: &[Measures], dropped: u64) -> Self {
        let mut all = tests(orders, OrderTransform::Orders);
        all.extend(repeats::test(orders));
        all.extend(tests(changes, OrderTransform::Changes));
        let p_values: Vec<f64> = all.iter().map(|test| test.p).collect();
        let tests: Vec<(OrderTest, f64)> = all.into_iter().zip(holm(&p_values)).collect();
        let mut map = orders[0].tables.blocks.clone();
        orders[1..].iter().for_each(|order| map.add(&order.tables.blocks));
        let mut structures = structures(orders, OrderTransform::Orders);
        structures.extend(structures_of_changes(changes));
        let is_one = orders.len() == 1;
        let missing = [
            (is_one, OrderNotLookedAt::Parity),
            (is_one, OrderNotLookedAt::Changes),
            (dropped > 0, OrderNotLookedAt::Dropped { items: dropped }),
            (true, OrderNotLookedAt::Seeds),
            (true, OrderNotLookedAt::Contents),
        ];
        Self {
            provenance: Provenance::default(),
            items: orders[0].items,
            orders: orders.len() as u64,
            finding: finding(&tests),
            structures,
            how_far: how_far(orders, &map),
            tests,
            map,
            not_looked_at: missing.into_iter().filter(|(is, _)| *is).map(|(_, what)| what).collect(),
        }
    }

    /// Tests below 1e-3, adjusted, the farthest first.
    pub fn tests_beyond(&self) -> Vec<&(OrderTest, f64)> {
        let mut beyond: Vec<_> = self.tests.iter().filter(|(_, p)| *p < UNRESOLVED_BELOW).collect();
        beyond.sort_by(|(one, _), (other, _)| {
            one.p.total_cmp(&other.p).then(one.id.statistic.cmp(&other.id.statistic))
        });
        beyond
    }

    /// The test of an id.
    pub fn test(&self, id: OrderTestId) -> Option<&OrderTest> {
        self.tests.iter().map(|(test, _)| test).find(|test| test.id == id)
    }
}

fn finding(tests: &[(OrderTest, f64)]) -> OrderFinding {
    // Tests are in the order of how plain they are: of several as far out, the first is the least.
    let least = tests.iter().min_by(|(one, _), (other, _)| one.p.total_cmp(&other.p));
    match least {
        Some((test, p)) if *p < FAIL_BELOW => OrderFinding::Fail { test: test.id, p: *p },
        Some((test, p)) if *p < UNRESOLVED_BELOW => OrderFinding::Unresolved { test: test.id, p: *p },
        _ => OrderFinding::NoneFound,
    }
}

/// What orders look like, those that are alike as one, the most first.
fn structures(all: &[Measures], transform: OrderTransform) -> Vec<Resemblance> {
    let mut found: Vec<Resemblance> = Vec::new();
    for structure in all.iter().filter_map(Structure::of) {
        match found.iter_mut().find(|other| other.structure.is_alike(&structure)) {
            Some(known) => known.orders += 1,
            None => found.push(Resemblance { transform, orders: 1, structure }),
        }
    }
    found.sort_by_key(|one| std::cmp::Reverse(one.orders));
    found
}

/// Returns the structures of the changes between orders. The change from one buffered order to
/// another moves items little, but it is not a buffer. The change between two orders of readers in
/// turn repeats their turns. No loader makes a change with a generator. Such structures are left out.
fn structures_of_changes(all: &[Measures]) -> Vec<Resemblance> {
    let mut found = structures(all, OrderTransform::Changes);
    let is_of_orders = |structure: &Structure| {
        matches!(
            structure,
            Structure::ShuffleBuffer { .. }
                | Structure::ShuffledInTurn { .. }
                | Structure::Congruential { .. }
        )
    };
    found.retain(|one| !is_of_orders(&one.structure));
    found
}

fn how_far(orders: &[Measures], map: &BlockTable) -> HowFar {
    let (n, count) = (orders[0].items as f64, orders.len() as f64);
    let mean = |of: fn(&Measures) -> f64| orders.iter().map(of).sum::<f64>() / count;
    let null = nulls::displacement(n);
    let displacement = mean(|one| one.moved.displacement as f64);
    let deviation = (null.variance / count).sqrt();
    let is_nearer = displacement < null.mean - NEARER * deviation;
    let size = |displacement: f64| buffer::size_of(displacement, n);
    HowFar {
        displacement: displacement / (n * n),
        uniform_displacement: null.mean / (n * n),
        rank_correlation: 1.0 - mean(|one| one.moved.squares as f64) / nulls::squares(n).mean,
        followed: mean(|one| one.runs.successions as f64) / n,
        longest_block: orders.iter().map(|one| one.runs.longest_block).max().unwrap_or_default(),
        effective_buffer: size(displacement).filter(|_| is_nearer),
        misplaced: map.misplaced(),
        blocks: map.row_sizes.len() as u64,
        shown_buffer: size(null.mean - SHOWN * deviation).unwrap_or_default() / n,
    }
}
