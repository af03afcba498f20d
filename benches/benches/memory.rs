//! Shuffling in memory, against peers.
//!
//! `cargo bench --bench memory [-- PLACE…]` runs the places whose names contain one of the given words, all without.
//! Nanoseconds an item: median over the rounds (best), and ×R, how many times as long as evenhand (the first subject)
//! a peer takes. evenhand pays for AES-256; the peers' generators are their fast ones.

#![allow(clippy::print_stdout)]

use std::hint::black_box;

use evenhand::{Level, Seed, Series, Shuffler};
use evenhand_benches::{Number, Subject, machine, time, wanted};
use rand::SeedableRng as _;
use rand::rngs::{SmallRng, StdRng};
use rand::seq::SliceRandom as _;
use rand_08::SeedableRng as _;
use rip_shuffle::{RipShuffleParallel as _, RipShuffleSequential as _};

fn main() {
    let wants = wanted();
    print!("{}", machine());
    let best = Level::best();
    println!("# level: {best:?}");
    for n in [5, 13, 52, 108, 500] {
        let place = format!("series/u32/{n}");
        if wants(&place) {
            series(&place, n);
        }
    }
    slices::<u32>("u32", &wants);
    slices::<u64>("u64", &wants);
    for n in [10_000_000, 100_000_000] {
        let place = format!("order/u32/{n:.0e}");
        if wants(&place) {
            orders(&place, n);
        }
    }
    if wants("copy/u32") {
        copies();
    }
}

/// rand's shuffle at its best: with a generator of this function's own, whose state stays in registers. Through a
/// reference that the compiler cannot see behind it takes half as long again.
fn rand_shuffle<T>(items: &mut [T], rng: &mut SmallRng) {
    let mut own = rng.clone();
    items.shuffle(&mut own);
    *rng = own;
}

/// Orders of a series, each from the identity, against shuffling the identity anew.
fn series(place: &str, n: usize) {
    const DECKS: usize = 800;
    let series = Series::new(n as u32, &Seed::from_text("42")).expect("few items");
    let identity: Vec<u32> = (0..n as u32).collect();
    let (mut small, mut fast) = (SmallRng::seed_from_u64(1), fastrand::Rng::with_seed(1));
    let mut round = 0;
    let fresh = |buffer: &mut [u32], shuffle: &mut dyn FnMut(&mut [u32])| {
        for deck in buffer.chunks_exact_mut(n) {
            deck.copy_from_slice(&identity);
            shuffle(deck);
        }
    };
    let subjects = vec![
        Subject::new("evenhand", |buffer: &mut [u32]| {
            series.fill(round, buffer);
            round = round.wrapping_add(DECKS as u32) % (1 << 31);
        }),
        Subject::new("rand SmallRng", |buffer: &mut [u32]| {
            fresh(buffer, &mut |deck| rand_shuffle(deck, &mut small))
        }),
        Subject::new("fastrand", |buffer: &mut [u32]| fresh(buffer, &mut |deck| fast.shuffle(deck))),
    ];
    println!("{}", time(n * DECKS, 101, false, subjects).line(place));
}

/// Slices of n items, shuffled again and again.
fn slices<T: Number + Send + Sync>(name: &str, wants: &impl Fn(&str) -> bool) {
    let seed = Seed::from_text("42");
    let sizes = [100, 1_000, 10_000, 100_000, 1_000_000, 3_000_000, 10_000_000, 100_000_000];
    for n in sizes {
        let place = format!("shuffle/{name}/{n:.0e}");
        if !wants(&place) {
            continue;
        }
        let rounds = match n {
            ..1_000_000 => 101,
            1_000_000..10_000_000 => 31,
            10_000_000..100_000_000 => 11,
            _ => 5,
        };
        let mut kept = Shuffler::new();
        let (mut small, mut std) = (SmallRng::seed_from_u64(1), StdRng::seed_from_u64(1));
        let mut fast = fastrand::Rng::with_seed(1);
        let mut pcg = rand_pcg::Pcg64Mcg::seed_from_u64(1);
        let mut subjects = vec![
            Subject::new("Shuffler", |items: &mut [T]| kept.shuffle(items, &seed)),
            Subject::new("shuffle", |items: &mut [T]| evenhand::shuffle(items, &seed)),
            Subject::new("rand SmallRng", |items: &mut [T]| rand_shuffle(items, &mut small)),
            Subject::new("rand StdRng", |items: &mut [T]| items.shuffle(&mut std)),
            Subject::new("fastrand", |items: &mut [T]| fast.shuffle(items)),
            Subject::new("rip_shuffle", |items: &mut [T]| items.seq_shuffle(&mut pcg)),
        ];
        if n >= 100_000_000 {
            // rand takes half a minute for each of these rounds with either generator; one is enough.
            subjects.remove(3);
        }
        println!("{}", time(n, rounds, true, subjects).line(&place));
        if n >= 10_000_000 {
            threads::<T>(&place, n, rounds);
        }
    }
    if wants(&format!("swaps/{name}")) {
        for n in [52, 1_000, 10_000, 100_000, 1_000_000] {
            swaps::<T>(&format!("swaps/{name}/{n:.0e}"), n);
        }
    }
}

/// Two threads against one, and against the peer's two.
fn threads<T: Number + Send + Sync>(place: &str, n: usize, rounds: usize) {
    let seed = Seed::from_text("42");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
    let (mut two, mut one) = (Shuffler::new(), Shuffler::new());
    let mut pcg = rand_pcg::Pcg64Mcg::seed_from_u64(1);
    let subjects = vec![
        Subject::new("two threads", |items: &mut [T]| pool.install(|| two.par_shuffle(items, &seed))),
        Subject::new("one thread", |items: &mut [T]| one.shuffle(items, &seed)),
        Subject::new("rip_shuffle parallel", |items: &mut [T]| pool.install(|| items.par_shuffle(&mut pcg))),
    ];
    println!("{}", time(n, rounds, true, subjects).line(&format!("{place}/threads")));
}

/// The swaps alone, with targets drawn beforehand: the floor of any Fisher–Yates in the caches.
fn swaps<T: Number>(place: &str, n: usize) {
    let mut fast = fastrand::Rng::with_seed(1);
    let targets: Vec<u32> = (0..n as u32).map(|i| fast.u32(i..n as u32)).collect();
    let subjects = vec![Subject::new("swaps", |items: &mut [T]| {
        for (i, target) in targets.iter().enumerate() {
            items.swap(i, *target as usize);
        }
    })];
    println!("{}", time(n, 101, true, subjects).line(place));
}

/// Whole orders, fresh memory each time, against collecting the numbers and shuffling them.
fn orders(place: &str, n: usize) {
    let seed = Seed::from_text("42");
    let mut small = SmallRng::seed_from_u64(1);
    let rounds = if n > 10_000_000 { 5 } else { 11 };
    let subjects = vec![
        Subject::new("order_u32", |_: &mut [u32]| drop(black_box(evenhand::order(n as u32, &seed)))),
        Subject::new("collect and rand SmallRng", |_: &mut [u32]| {
            let mut order: Vec<u32> = (0..n as u32).collect();
            rand_shuffle(&mut order, &mut small);
            drop(black_box(order));
        }),
    ];
    println!("{}", time(n, rounds, false, subjects).line(place));
}

/// Copying: what memory allows.
fn copies() {
    for n in [10_000, 1_000_000, 10_000_000, 100_000_000] {
        let from: Vec<u32> = (0..n as u32).collect();
        let subjects = vec![Subject::new("copy", |items: &mut [u32]| items.copy_from_slice(&from))];
        println!("{}", time(n, 11, true, subjects).line(&format!("copy/u32/{n:.0e}")));
    }
}
