//! Shuffling in memory, against peers.
//!
//! `cargo bench --bench memory [-- PLACE…]` runs the places whose names contain one of the given words, all without.
//! Nanoseconds an item: median over the rounds (best), and ×R, how many times as long as evenhand (the first subject)
//! a peer takes. evenhand pays for AES-256; the peers' generators are their fast ones. `deck/52` is nanoseconds a call.
//! At the end stands what each target asks and what was measured.
//!
//! `shuffle` and `par_shuffle` are the plain functions, which keep nothing between calls; `Shuffler` keeps its memory.
//! Places of 1e9 items run in a whole run and where a word has `1e9`, if memory has room for the items once; rand, which
//! takes minutes, is left out there.
//!
//! numpy is that of the interpreter that `BENCH_PYTHON` names, or of `python3`; `cargo xtask bench memory` brings it.
//! `BENCH_ROUNDS=1` shows that all of it works, and gives no figures to keep.

#![allow(clippy::print_stdout)]

mod deck;
mod numpy;
mod orders;
mod slices;
mod targets;

use evenhand::Level;
use evenhand_benches::items::Line;
use evenhand_benches::{Times, machine, wanted};
use rand::rngs::SmallRng;
use rand::seq::SliceRandom as _;

fn main() {
    let mut report = Report { wants: Box::new(wanted()), measured: Vec::new() };
    print!("{}", machine());
    println!("# level: {:?}", Level::best());
    if let Ok(rounds) = std::env::var("BENCH_ROUNDS") {
        println!("# rounds: {rounds}, by BENCH_ROUNDS");
    }
    orders::series(&mut report);
    deck::deck(&mut report);
    let sizes = [100, 1_000, 10_000, 100_000, 1_000_000, 3_000_000, 10_000_000, 100_000_000, BILLION];
    slices::slices::<u32>(&mut report, &sizes);
    slices::slices::<u64>(&mut report, &sizes);
    slices::slices::<u8>(&mut report, &[1_000_000, 10_000_000, 100_000_000]);
    slices::slices::<u16>(&mut report, &[1_000_000, 10_000_000, 100_000_000]);
    slices::slices::<[u64; 2]>(&mut report, &[1_000_000, 10_000_000]);
    slices::slices::<[u64; 3]>(&mut report, &[1_000_000, 10_000_000]);
    slices::slices::<[u64; 4]>(&mut report, &[1_000_000, 10_000_000]);
    slices::slices::<[u64; 8]>(&mut report, &[1_000_000, 10_000_000]);
    slices::slices::<Line>(&mut report, &[1_000_000, 10_000_000]);
    slices::slices::<String>(&mut report, &[1_000_000, 10_000_000]);
    for n in [10_000_000, 100_000_000] {
        slices::threads::<u32>(&mut report, n);
        slices::threads::<u64>(&mut report, n);
    }
    slices::swaps::<u32>(&mut report);
    slices::swaps::<u64>(&mut report);
    orders::orders(&mut report);
    slices::copies::<u32>(&mut report);
    slices::copies::<u64>(&mut report);
    print!("{}", targets::summary(&report));
}

/// Items that run in a whole run, or when they are asked for by `1e9`.
const BILLION: usize = 1_000_000_000;

/// What is asked for, and what was measured.
struct Report {
    wants: Box<dyn Fn(&str) -> bool>,
    measured: Vec<(String, Times)>,
}

impl Report {
    /// Whether the place was asked for.
    fn wants(&self, place: &str) -> bool {
        (self.wants)(place)
    }

    /// Prints a place's times, and keeps them for the targets.
    fn add(&mut self, place: String, times: Times) {
        println!("{}", times.line(&place));
        self.measured.push((place, times));
    }

    /// The times of a place that was measured.
    fn times(&self, place: &str) -> Option<&Times> {
        self.measured.iter().find(|(measured, _)| measured == place).map(|(_, times)| times)
    }
}

/// rand's shuffle at its best: with a generator of this function's own, whose state stays in registers. Through a
/// reference that the compiler cannot see behind it takes half as long again.
fn rand_shuffle<T>(items: &mut [T], rng: &mut SmallRng) {
    let mut own = rng.clone();
    items.shuffle(&mut own);
    *rng = own;
}
