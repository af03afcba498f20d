//! evenhand's own order as a classic.

use std::collections::HashSet;

use evenhand::{Keystream, Seed, Tape};
use evenhand_classics::{Classic, Machine, Progress, Regions, Setting, Trace, find, run};

fn start(n: u32) -> Machine {
    find("order").unwrap().start(&Setting::new(n)).unwrap()
}

#[test]
fn with_the_words_of_the_order_it_is_the_order_of_the_seed() {
    for (n, text) in (0..=600).map(|n| (n, "42")).chain(
        [1000, 2047, 2048, 2049, 5000, 16_383, 16_385, 65_536]
            .into_iter()
            .flat_map(|n| ["42", "", "洗牌"].map(|text| (n, text))),
    ) {
        let seed = Seed::from_text(text);
        let mut order = start(n);
        run(&mut order, &mut Keystream::of_order(&seed), &mut ());
        assert_eq!(order.outcome(), evenhand::order(n, &seed), "{n} items, seed {text:?}");
    }
}

#[test]
fn above_2_to_the_19_it_is_the_order_too() {
    let seed = Seed::from_text("42");
    for n in [(1 << 19) + 1, 1 << 20] {
        let mut order = start(n);
        run(&mut order, &mut Keystream::of_order(&seed), &mut ());
        assert!(order.outcome() == evenhand::order(n, &seed), "{n} items");
    }
}

#[test]
fn every_tape_gives_another_order() {
    for n in 0..=7u64 {
        let tapes: u64 = (1..=n).product();
        let orders: HashSet<Vec<u32>> = (0..tapes)
            .map(|mut code| {
                let mut tape = Tape::new((2..=n).rev().map(|bound| {
                    let die = code % bound;
                    code /= bound;
                    die
                }));
                let mut order = start(n as u32);
                run(&mut order, &mut tape, &mut ());
                assert!(tape.bounds().iter().copied().eq((2..=n).rev()));
                order.outcome()
            })
            .collect();
        assert_eq!(orders.len() as u64, tapes, "{n} items");
    }
}

#[test]
fn a_step_is_the_dice_of_one_word() {
    let mut order = start(80);
    let mut words = Keystream::of_order(&Seed::from_text("42"));
    let mut steps = Vec::new();
    let mut progress = Progress::More;
    while progress == Progress::More {
        let mut dice = Dice(0);
        progress = order.step(&mut words, &mut dice);
        steps.push(dice.0);
        assert_eq!(words.position(), steps.len() as u64);
    }
    // From 80 down to 64 and below, 6 a word; then 8; then the last 16 or fewer at once.
    assert_eq!(steps, [6, 6, 6, 8, 8, 8, 8, 8, 8, 13]);
}

/// Counts the dice that are traced.
struct Dice(usize);

impl Trace for Dice {
    fn draw(&mut self, _bound: u64, _value: u64) {
        self.0 += 1;
    }
}

/// Does the swaps that are traced.
struct Deck(Vec<u32>);

impl Trace for Deck {
    fn swap(&mut self, i: usize, j: usize) {
        self.0.swap(i, j);
    }

    fn regions(&mut self, regions: &Regions<'_>) {
        assert!(regions.at_hand.iter().all(|place| *place < self.0.len()));
        assert_eq!(regions.done.start, 0);
    }
}

#[test]
fn following_its_steps_gives_the_order() {
    for n in 0..=100 {
        let mut order = start(n);
        let mut deck = Deck((0..n).collect());
        run(&mut order, &mut Keystream::of_order(&Seed::from_text("follow")), &mut deck);
        assert_eq!(deck.0, order.outcome());
    }
}
