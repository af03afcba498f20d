//! The far tail: ten million audits of few fair decks of 4, 5 and 6 cards, down to 1e-6.
//!
//! Hypothesis: of audits of fair decks, the smallest p of all tests, times their number, is below α in α at most, also at
//! the verdict's 1e-6. 10⁷ audits of 48 decks in all; of the last level ten are expected at most. Orders are drawn by
//! their rank from a table of all, which shares no code with any shuffle; each limit is broken with probability 1e-7
//! though all is right. Few decks are the hardest: counts are small, and no limit has been reached.

use evenhand::{Draw, Permutation};
use evenhand_audit::Audit;
use rayon::prelude::*;

use crate::decks::Words;
use crate::p_values::Limits;
use crate::progress;
use crate::table::row;

pub(crate) const AUDITS: u64 = 10_000_000;

const BELOW: [f64; 6] = [0.05, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6];

/// The decks of an audit.
const DECKS: u32 = 48;

/// Cards, and their part of the audits in tenths.
const CARDS: [(u32, u64); 3] = [(4, 4), (5, 3), (6, 3)];

/// Audits of one stream of words.
const BATCH: u64 = 1000;

/// Prints the table; the limits that are broken.
pub(crate) fn judged(audits: u64) -> Vec<String> {
    let (mut wrong, mut limits, mut all) = (Vec::new(), Limits::default(), [0; BELOW.len()]);
    println!(
        "\n{}",
        row(&format!("audits of {DECKS} decks whose least p, times the tests, is below"), 10, BELOW)
    );
    let mut judge = |name: &str, counts: [u64; BELOW.len()], audits: u64| {
        let most = BELOW.map(|level| limits.of(audits as usize, level).1);
        println!("{}", row(&format!("  {name}, {audits} audits"), 10, counts));
        println!("{}", row("    at most", 10, most));
        for ((count, most), level) in counts.into_iter().zip(most).zip(BELOW) {
            if count > most as u64 {
                wrong.push(format!("{name}: {count} of {audits} below {level}, {most} at most"));
            }
        }
    };
    for (n, tenths) in CARDS {
        let audits = part(audits, tenths);
        let counts = counted(n, audits);
        all.iter_mut().zip(counts).for_each(|(all, count)| *all += count);
        judge(&format!("{n} cards"), counts, audits);
    }
    judge("all", all, CARDS.iter().map(|(_, tenths)| part(audits, *tenths)).sum());
    wrong
}

/// As many tenths of the audits, in whole batches.
fn part(audits: u64, tenths: u64) -> u64 {
    (audits * tenths).div_ceil(10 * BATCH) * BATCH
}

/// How many audits are below each level.
fn counted(n: u32, audits: u64) -> [u64; BELOW.len()] {
    let orders: Vec<Vec<u32>> = Permutation::all(n).map(Permutation::into_vec).collect();
    let (blank, bar) = (Audit::new(n).expect("few cards"), progress::of(&format!("{n} cards"), audits));
    let batch = |number: u64| {
        let mut words = Words::new(1 << 23 | u64::from(n) << 18 | number);
        let mut counts = [0; BELOW.len()];
        for _ in 0..BATCH {
            let mut audit = blank.anew();
            for _ in 0..DECKS {
                let rank = words.below(orders.len() as u64) as usize;
                audit.observe(&orders[rank]).expect("an order");
            }
            let tests = audit.tests();
            let least = tests.iter().map(|test| test.p).fold(1.0, f64::min) * f64::from(tests.len() as u32);
            for (count, level) in counts.iter_mut().zip(BELOW) {
                *count += u64::from(least < level);
            }
        }
        bar.inc(BATCH);
        counts
    };
    let add = |one: [u64; BELOW.len()], other: [u64; BELOW.len()]| {
        std::array::from_fn(|which| one[which] + other[which])
    };
    (0..audits / BATCH).into_par_iter().map(batch).reduce(|| [0; BELOW.len()], add)
}
