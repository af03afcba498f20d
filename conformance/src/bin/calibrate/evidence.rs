//! Sequential evidence of fair decks: how often it ever reaches each level.
//!
//! Hypothesis: the decks are fair. Ville: the e-value ever reaches 1/α with α at most. 2,000 runs of 2,000 decks of 10
//! cards, 200 of 52, from each source of fair decks, looked at after every deck; limits as in `fair`.

use evenhand_audit::sequential::Evidence;
use rayon::prelude::*;

use crate::fair::Source;
use crate::p_values::Limits;
use crate::progress;
use crate::table::row;

const RUNS: [(u32, u32); 2] = [(10, 2000), (52, 200)];

const DECKS: u32 = 2000;

/// 1/α.
const REACHED: [f64; 3] = [20.0, 100.0, 1000.0];

/// Prints the table; the limits that are broken.
pub(crate) fn judged() -> Vec<String> {
    println!();
    println!("{}", row(&format!("runs of {DECKS} fair decks whose e-value ever reaches"), 10, REACHED));
    let (mut wrong, mut limits) = (Vec::new(), Limits::default());
    for (n, runs) in RUNS {
        let most = REACHED.map(|reached| limits.of(runs as usize, 1.0 / reached).1);
        for source in Source::ALL {
            let counts = reached(source, n, runs);
            println!("{}", row(&format!("  {n} cards, {runs} runs, {}", source.name()), 10, counts));
            for ((count, most), reached) in counts.into_iter().zip(most).zip(REACHED) {
                if count > most {
                    wrong.push(format!(
                        "evidence of {n} cards, {}: {count} of {runs} reach {reached}, {most} at most",
                        source.name()
                    ));
                }
            }
        }
        println!("{}", row(&format!("  {n} cards, {runs} runs, at most"), 10, most));
    }
    wrong
}

/// How many runs ever reach each.
fn reached(source: Source, n: u32, runs: u32) -> [usize; REACHED.len()] {
    let what = format!("evidence of {n} cards, {}", source.name());
    let bar = progress::of(&what, u64::from(runs));
    let one = |run| {
        let mut evidence = Evidence::new(n).expect("some cards");
        source.deal(n, run, DECKS, |deck| evidence.observe(deck).expect("an order"));
        bar.inc(1);
        REACHED.map(|reached| usize::from(evidence.convicts(1.0 / reached)))
    };
    let add = |one: [usize; REACHED.len()], other: [usize; REACHED.len()]| {
        std::array::from_fn(|which| one[which] + other[which])
    };
    (0..runs).into_par_iter().map(one).reduce(|| [0; REACHED.len()], add)
}
