//! Large orders: uniform ones, how often the smallest p-value is below each level; and what is not uniform, how often it is
//! found.
//!
//! Hypothesis: of audits of uniform orders, the smallest p of all tests by Holm is below α in α at most. Of 1,000 to 1,000,000
//! items, one order and three, of two sources: evenhand's own, each order under a seed of its own, fixed here as text; and
//! items sorted by hashed keys, which share no code with any shuffle. Each limit is broken with probability 1e-7 though
//! all is right. Faults: twenty audits of one order each, and how many fail at 1e-6 over all tests.

use evenhand::Seed;
use evenhand_audit::order::{LargeOrder, OrderAudit, OrderFinding, OrderReport};
use rayon::prelude::*;

use crate::fair::Source;
use crate::large;
use crate::p_values::{FAMILY, Limits};
use crate::progress;
use crate::table::row;

/// Items, orders of an audit, and audits.
const FAIR: [(u32, u64, u64); 6] = [
    (1000, 1, 40_000),
    (1000, 3, 10_000),
    (5003, 1, 10_000),
    (65_537, 1, 2000),
    (65_537, 3, 400),
    (1_000_000, 1, 100),
];

/// Items of an order that is not uniform.
const ITEMS: [u32; 4] = [1000, 10_000, 100_000, 1_000_000];

/// Audits of each fault.
const AUDITS: u64 = 20;

/// An order of n items, from a stream.
type Deal = fn(u32, u64) -> Vec<u32>;

/// What becomes of the audits of a fault at the most items.
#[derive(Clone, Copy)]
enum Outcome {
    /// All fail.
    Found,
    /// None does: it is beyond them.
    Missed,
}

use Outcome::{Found, Missed};

/// What is found at the most items, but for a buffer of nearly all and a Feistel network of six rounds, which are beyond it.
const FAULTS: [(&str, Deal, Outcome); 22] = [
    ("shuffle buffer of 1 % of the items", |n, stream| large::buffer(n, n / 100, stream), Found),
    ("shuffle buffer of 25 %", |n, stream| large::buffer(n, n / 4, stream), Found),
    ("shuffle buffer of 50 %", |n, stream| large::buffer(n, n / 2, stream), Found),
    ("shuffle buffer of 75 %", |n, stream| large::buffer(n, n / 4 * 3, stream), Found),
    ("shuffle buffer of 90 %", |n, stream| large::buffer(n, n / 10 * 9, stream), Found),
    ("shuffle buffer of 98 %", |n, stream| large::buffer(n, n / 100 * 98, stream), Missed),
    ("blocks of 2 kept whole, in a uniform order", |n, stream| large::blocks(n, 2, stream), Found),
    ("blocks of 64 kept whole", |n, stream| large::blocks(n, 64, stream), Found),
    ("shards of 100, shuffled within alone", |n, stream| large::inside(n, 100, stream), Found),
    ("two halves, shuffled within alone", |n, stream| large::inside(n, n / 2, stream), Found),
    ("shards of 100 in a uniform order, and shuffled within", |n, stream| large::both(n, 100, stream), Found),
    ("shards of 4 in a uniform order, and shuffled within", |n, stream| large::both(n, 4, stream), Found),
    ("8 readers in turn", |n, _| large::in_turn(n, 8), Found),
    ("8 readers in turn, shuffled within", |n, stream| large::shuffled_in_turn(n, 8, stream), Found),
    ("a rotation", |n, stream| large::affine(n, 1, stream as u32 + 1), Found),
    ("a perfect riffle", |n, _| large::riffle(n), Found),
    ("a · i + c mod n", |n, stream| large::affine(n, n / 10 * 3 + 1, stream as u32), Found),
    ("Feistel network of 3 rounds", |n, stream| large::feistel(n, 3, stream), Found),
    ("Feistel network of 4 rounds", |n, stream| large::feistel(n, 4, stream), Found),
    ("Feistel network of 6 rounds", |n, stream| large::feistel(n, 6, stream), Missed),
    ("naive swaps", large::naive, Found),
    ("random transpositions, n", |n, stream| large::transpositions(n, stream), Found),
];

/// Prints both tables; the limits that are broken.
pub(crate) fn judged() -> Vec<String> {
    let mut wrong = fair();
    println!();
    wrong.append(&mut faults());
    wrong
}

fn report(orders: impl IntoIterator<Item = Vec<u32>>) -> OrderReport {
    let mut orders = orders.into_iter().map(|order| LargeOrder::new(order).expect("an order"));
    let mut audit = OrderAudit::of(orders.next().expect("one order at least"));
    for order in orders {
        audit.observe(order).expect("of the same items");
    }
    audit.report()
}

fn fair() -> Vec<String> {
    println!("uniform orders: audits whose least p, by Holm, is below");
    let (mut wrong, mut limits) = (Vec::new(), Limits::default());
    println!("{}", row("", 10, FAMILY));
    for (n, orders, audits) in FAIR {
        let most = FAMILY.map(|level| limits.of(audits as usize, level).1);
        for source in Source::ALL {
            let name = format!("{audits} audits of {orders} × {n} items, {}", source.name());
            let bar = progress::of(&name, audits);
            let one = |number: u64| {
                let order = |which| uniform(source, n, number * orders + which);
                let tests = report((0..orders).map(order)).tests;
                bar.inc(1);
                let least = tests.iter().map(|(_, p)| *p).fold(1.0, f64::min);
                FAMILY.map(|level| usize::from(least < level))
            };
            let add = |one: [usize; 3], other: [usize; 3]| std::array::from_fn(|at| one[at] + other[at]);
            let counts = (0..audits).into_par_iter().map(one).reduce(|| [0; 3], add);
            println!("{}", row(&format!("  {name}"), 10, counts));
            for ((count, most), level) in counts.into_iter().zip(most).zip(FAMILY) {
                if count > most {
                    wrong.push(format!("{name}: {count} below {level}, {most} at most"));
                }
            }
        }
        println!("{}", row("    at most", 10, most));
    }
    wrong
}

fn uniform(source: Source, n: u32, number: u64) -> Vec<u32> {
    match source {
        Source::Series => {
            let mut order: Vec<u32> = (0..n).collect();
            evenhand::shuffle(&mut order, &Seed::from_text(&format!("order {number}")));
            order
        }
        Source::Keys => large::uniform(n, number),
    }
}

/// Prints the second table alone; the faults that are not as they should be.
pub(crate) fn faults() -> Vec<String> {
    let mut wrong = Vec::new();
    println!("one order that is not uniform: audits that fail, of {AUDITS}, at 1e-6 over all tests");
    println!("{}  farthest at the most items", row("  items", 10, ITEMS));
    let bar = progress::of("orders that are not uniform", FAULTS.len() as u64);
    for (name, deal, outcome) in FAULTS {
        let mut farthest = String::new();
        let found = ITEMS.map(|n| {
            let fails = |stream: u64| match report([deal(n, stream)]).finding {
                OrderFinding::Fail { test, .. } => Some(test.statistic.key()),
                _ => None,
            };
            let all: Vec<&str> = (0..AUDITS).into_par_iter().filter_map(fails).collect();
            farthest = all.first().map_or_else(String::new, |key| (*key).to_owned());
            all.len()
        });
        println!("{}  {farthest}", row(&format!("  {name}"), 10, found));
        let wanted = match outcome {
            Found => AUDITS as usize,
            Missed => 0,
        };
        if found[ITEMS.len() - 1] != wanted {
            wrong.push(format!("{name}: {found:?}"));
        }
        bar.inc(1);
    }
    wrong
}
