//! Article 004's harness, both ways.
//!
//! The article counts over 1,000,001 runs of 4 cards how often each card comes to each place, and prints even tables for
//! 方法3, four swaps of two places drawn independently. But it never puts the deck back in order: each run shuffles what the
//! run before left, and the tables of places grow even whatever the shuffle is. With the deck put back before each run,
//! the card a stays at place 0 with exactly 19/64; the article prints 249,744 of 1,000,001.

use evenhand::{Keystream, Seed};
use evenhand_classics::{Classic, Setting, find};

/// Runs. The article has 1,000,001.
const RUNS: u32 = 400_000;

/// How often the card that is first before the first run is first after a run.
fn first_at_first(put_back: bool) -> u32 {
    let shuffle = find("random_transpositions").unwrap();
    let mut draw = Keystream::new(&Seed::from_text("article 004"), 0);
    let mut deck = vec![0, 1, 2, 3];
    let mut count = 0;
    for _ in 0..RUNS {
        let mut machine = shuffle.start(&Setting::new(4).rounds(4)).unwrap();
        machine.run(&mut draw);
        let moved = machine.outcome();
        deck = moved.iter().map(|place| if put_back { *place } else { deck[*place as usize] }).collect();
        count += u32::from(deck[0] == 0);
    }
    count
}

/// How many standard deviations a count is from what n runs with this chance give.
fn deviations(count: u32, chance: f64) -> f64 {
    let n = f64::from(RUNS);
    (f64::from(count) - n * chance) / (n * chance * (1.0 - chance)).sqrt()
}

/// Hypothesis: a is first with 19/64, in 400,000 independent runs. α = 2·10^-9 (6 standard deviations). The planted fault
/// is the article's own harness, whose counts are 60 deviations off.
#[test]
fn a_deck_that_is_put_back_shows_the_bias_of_four_random_swaps() {
    assert!(deviations(first_at_first(true), 19.0 / 64.0).abs() < 6.0);
    assert!(deviations(first_at_first(false), 19.0 / 64.0).abs() > 20.0);
}

/// Runs hang together where the deck is not put back, so no α is claimed: counts within 2 in 100 of a quarter.
#[test]
fn a_deck_that_is_never_put_back_hides_it() {
    let part = f64::from(first_at_first(false)) / f64::from(RUNS);
    assert!((part - 0.25).abs() < 0.005, "{part}");
}
