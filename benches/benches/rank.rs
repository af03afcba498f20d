//! Ranks of permutations: what the threshold of `rank` is judged by.
//!
//! `cargo bench --bench rank [-- PLACE…]`: microseconds a call, median (best). Each rank is first checked to lead back.

#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::Instant;

use evenhand::{Permutation, Seed, order};
use evenhand_benches::{machine, median, wanted};

fn main() {
    let wants = wanted();
    print!("{}", machine());
    for n in [52, 1_000, 10_000, 100_000] {
        let place = format!("rank/{n}");
        if wants(&place) {
            ranks(&place, n);
        }
    }
}

/// Both directions over n items.
fn ranks(place: &str, n: u32) {
    let permutation = Permutation::new(order(n, &Seed::from_text("42"))).expect("an order is a permutation");
    let rank = permutation.rank();
    assert_eq!(Permutation::unrank(n, &rank).expect("a rank"), permutation, "a rank leads back");
    let repeats = (200_000 / n).clamp(1, 1000);
    let (to, back) =
        (|| drop(black_box(permutation.rank())), || drop(black_box(Permutation::unrank(n, &rank))));
    for (name, call) in [("rank", &to as &dyn Fn()), ("unrank", &back)] {
        let micros = |_| {
            let start = Instant::now();
            (0..repeats).for_each(|_| call());
            start.elapsed().as_secs_f64() * 1e6 / f64::from(repeats)
        };
        let times: Vec<f64> = (0..21).map(micros).collect();
        let best = times.iter().copied().fold(f64::INFINITY, f64::min);
        println!("{place:<16} {name:<8} {:.2} ({best:.2})", median(times));
    }
}
