//! One deck, of which a text is the seed: what a card game pays for each deal.
//!
//! Nanoseconds a call. A seed text is hashed (one block of SHA-256), its 32 bytes are expanded to the keys of AES-256, and
//! 52 items are shuffled. A series whose key was expanded once does the last of these alone: what is beyond it are the
//! hash and the expansion.

use std::hint::black_box;

use evenhand::{Seed, Series};
use evenhand_benches::{Subject, rounds_or, time};

use crate::Report;
use crate::slices::{swap_all, targets};

const N: usize = 52;

/// A text as tables have it: with the prefix of seeds it fills one block of the hash.
const TEXT: &str = "table 7, 2026-11-24, deal 1234567";

/// One deck, from a text, from a seed, under a key.
pub(crate) fn deck(report: &mut Report) {
    let place = "deck/52";
    if !report.wants(place) {
        return;
    }
    let seed = Seed::from_text(TEXT);
    let series = Series::new(N as u32, &seed).expect("few items");
    let mut round = 0;
    let targets = targets(N);
    let subjects = vec![
        Subject::new("from a text", |deck: &mut [u32]| {
            evenhand::shuffle(deck, &Seed::from_text(black_box(TEXT)))
        }),
        Subject::new("from a seed", |deck| evenhand::shuffle(deck, black_box(&seed))),
        Subject::new("under a key", |deck| {
            series.shuffle(round, deck);
            round = u32::wrapping_add(round, 1);
        }),
        Subject::new("the hash", |_| drop(black_box(Seed::from_text(black_box(TEXT))))),
        Subject::new("the swaps", |deck| swap_all(deck, black_box(&targets))),
        Subject::new("fastrand, seeded", |deck| fastrand::Rng::with_seed(black_box(7)).shuffle(deck)),
    ];
    let times = time(N, rounds_or(301), true, subjects).a_call(N);
    let beyond = |other: &str| {
        let other = times.names().iter().position(|name| *name == other).expect("a subject");
        times.difference(0, other)
    };
    let (key, swaps) = (beyond("under a key"), beyond("the swaps"));
    report.add(place.to_owned(), times);
    println!(
        "{place:<28}  hash and key expansion {key:.1} ns a call; all that is beyond the swaps {swaps:.1}"
    );
}
