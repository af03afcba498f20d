//! The samplers: worked examples, every step traced as it was done, and algorithm L, whose dice are too fine to follow.
//!
//! That each other gives every subset with exactly its share is proved in `conformance`.

use std::collections::BTreeMap;
use std::ops::Range;

use evenhand::{Draw, Keystream, Seed, Tape};
use evenhand_classics::{Classic, Entry, Kind, Machine, Regions, Setting, Trace, catalogue, find, run};

use crate::tapes::EveryTape;

fn samplers() -> impl Iterator<Item = &'static Entry> {
    catalogue().iter().filter(|entry| entry.page().kind == Kind::Sampler)
}

fn start(name: &str, n: u32, k: u32) -> Machine {
    find(name).unwrap().start(&Setting::new(n).k(k)).unwrap()
}

/// A sample with these draws, and the bounds they were drawn with.
fn sample(name: &str, (n, k): (u32, u32), draws: &[u64]) -> (Vec<u32>, Vec<u64>) {
    let mut machine = start(name, n, k);
    let mut tape = Tape::new(draws.iter().copied());
    run(&mut machine, &mut tape, &mut ());
    assert_eq!(tape.left(), 0, "{name} leaves draws on the tape");
    (machine.outcome(), tape.bounds().to_vec())
}

// Worked examples.

#[test]
fn rejection_draws_again_what_it_has() {
    assert_eq!(sample("sample_rejection", (10, 2), &[3, 3, 3, 0]), (vec![3, 0], vec![10; 4]));
}

#[test]
fn floyd_takes_the_newest_card_for_a_repeat_and_rolls_k_dice() {
    assert_eq!(sample("floyd", (10, 4), &[2, 2, 7, 2]), (vec![2, 7, 8, 9], vec![7, 8, 9, 10]));
    assert_eq!(sample("floyd", (3, 3), &[0, 0, 1]), (vec![0, 1, 2], vec![1, 2, 3]));
}

#[test]
fn selection_stops_with_the_last_card_wanted() {
    // 2 of 5: card 0 passes, card 1 is below 2 of 4, card 2 passes, card 3 is below 1 of 2.
    assert_eq!(sample("selection", (5, 2), &[2, 1, 1, 0]), (vec![1, 3], vec![5, 4, 3, 2]));
}

#[test]
fn a_partial_shuffle_is_the_head_of_the_full_one() {
    let seed = Seed::from_text("head");
    for (n, k) in (0..=20).flat_map(|n| (0..=n).map(move |k| (n, k))) {
        let [full, partial] = ["sample_full_shuffle", "sample_partial_shuffle"].map(|name| {
            let mut machine = start(name, n, k);
            run(&mut machine, &mut Keystream::new(&seed, 0), &mut ());
            machine.outcome()
        });
        assert_eq!(full, partial, "{k} of {n}");
    }
}

#[test]
fn selection_keeps_the_input_in_order() {
    for stream in 0..100 {
        let mut selection = start("selection", 50, 20);
        run(&mut selection, &mut Keystream::new(&Seed::from_text("in order"), stream), &mut ());
        assert!(selection.outcome().is_sorted_by(|a, b| a < b));
    }
}

// Traces.

/// A listener that repeats each event, and so has the rows without seeing the state.
#[derive(Debug, Default)]
struct Follower {
    deck: Vec<u32>,
    result: Vec<u32>,
    draws: Vec<(u64, u64)>,
    done: Range<usize>,
}

impl Follower {
    fn touch(&self, place: usize) {
        assert!(place < self.deck.len(), "place {place} is not in the deck");
        assert!(!self.done.contains(&place), "place {place} was said to be done");
    }
}

impl Trace for Follower {
    fn draw(&mut self, bound: u64, value: u64) {
        self.draws.push((bound, value));
    }

    fn swap(&mut self, i: usize, j: usize) {
        self.touch(i);
        self.touch(j);
        self.deck.swap(i, j);
    }

    fn remove(&mut self, place: usize) {
        self.touch(place);
        self.deck.remove(place);
    }

    fn insert(&mut self, place: usize, card: u32) {
        self.deck.insert(place, card);
    }

    fn write(&mut self, place: usize, card: u32) {
        self.touch(place);
        self.deck[place] = card;
    }

    fn emit(&mut self, place: usize, card: u32) {
        self.result.insert(place, card);
    }

    fn replace(&mut self, place: usize, card: u32) {
        self.result[place] = card;
    }

    fn regions(&mut self, regions: &Regions<'_>) {
        assert!(regions.at_hand.iter().all(|place| *place < self.deck.len()), "{regions:?}");
        assert!(regions.done.end <= self.deck.len(), "{regions:?}");
        self.done = regions.done.clone();
    }
}

/// Exact dice that remember what they showed.
struct Recorded {
    dice: Keystream,
    draws: Vec<(u64, u64)>,
}

impl Draw for Recorded {
    fn below(&mut self, bound: u64) -> u64 {
        let value = self.dice.below(bound);
        self.draws.push((bound, value));
        value
    }
}

#[test]
fn following_the_steps_of_a_sampler_gives_its_sample() {
    let seed = Seed::from_text("follow");
    for entry in samplers() {
        for (n, k) in [0, 1, 2, 3, 5, 8, 40].into_iter().flat_map(|n| (0..=n).map(move |k| (n, k))) {
            let name = entry.page().name;
            let mut machine = entry.start(&Setting::new(n).k(k)).unwrap();
            let mut alone = machine.clone();
            let mut dice = Recorded { dice: Keystream::new(&seed, n), draws: Vec::new() };
            let mut follower = Follower { deck: (0..n).collect(), ..Follower::default() };
            run(&mut machine, &mut dice, &mut follower);
            assert_eq!(follower.draws, dice.draws, "{name}, {k} of {n}");
            // A sampler that moves the deck leaves its sample at the head.
            let rows = if follower.result.is_empty() { follower.deck } else { follower.result };
            assert_eq!(rows[..k as usize], machine.outcome(), "{name}, {k} of {n}");

            run(&mut alone, &mut Keystream::new(&seed, n), &mut ());
            assert!(alone == machine, "{name}, {k} of {n}: another state when untraced");
        }
    }
}

// Algorithm L.

/// Ways to get algorithm L wrong.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fault {
    None,
    /// w stays what it was at first.
    Stale,
    /// w is drawn as the largest of one real too many.
    OneTooMany,
}

#[allow(clippy::cast_precision_loss, reason = "numbers up to 2^53 are doubles")]
fn real(dice: &mut impl Draw) -> f64 {
    (dice.below(1 << 53) + 1) as f64 / (1u64 << 53) as f64
}

/// The loop as it is printed, for k ≥ 1.
#[allow(clippy::cast_sign_loss, reason = "a quotient of negative numbers")]
fn algorithm_l(n: u32, k: u32, dice: &mut impl Draw, fault: Fault) -> Vec<u32> {
    let mut reservoir: Vec<u32> = (0..k).collect();
    let reals = f64::from(if fault == Fault::OneTooMany { k + 1 } else { k });
    let mut w = 1.0;
    let mut i = u64::from(k - 1);
    for round in 0.. {
        let largest = (real(dice).ln() / reals).exp();
        if round == 0 || fault != Fault::Stale {
            w *= largest;
        }
        i = i.saturating_add((real(dice).ln() / f64::ln_1p(-w)).floor() as u64).saturating_add(1);
        if i >= u64::from(n) {
            break;
        }
        reservoir[dice.below(u64::from(k)) as usize] = i as u32;
    }
    reservoir
}

#[test]
fn reservoir_l_is_the_loop_as_it_is_printed() {
    let seed = Seed::from_text("printed");
    for (n, k) in (1..=60).flat_map(|n| (1..=n).map(move |k| (n, k))).chain([(1_000_000, 3), (100_000, 500)])
    {
        let mut machine = start("reservoir_l", n, k);
        run(&mut machine, &mut Keystream::new(&seed, k), &mut ());
        assert_eq!(machine.outcome(), algorithm_l(n, k, &mut Keystream::new(&seed, k), Fault::None));
    }
}

/// Chi-square of counts, and the two values beyond which it lies with a chance of 5 in 10 million each: α = 1e-6.
fn refuses(statistic: f64, [least, most]: [f64; 2]) -> bool {
    !(least..=most).contains(&statistic)
}

/// Pearson's statistic of counts that should all be equal.
fn pearson(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / f64::from(counts.len() as u32);
    counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
}

/// 200,000 samples of 3 of 6 cards; the hypothesis is that the 20 subsets are equally likely (19 degrees of freedom).
fn subsets(mut sample: impl FnMut() -> Vec<u32>) -> bool {
    let mut counts = BTreeMap::new();
    for _ in 0..200_000 {
        let mut cards = sample();
        cards.sort_unstable();
        *counts.entry(cards).or_insert(0) += 1;
    }
    let counts: Vec<u32> = counts.into_values().collect();
    counts.len() != 20 || refuses(pearson(&counts), [2.079, 65.533])
}

/// 50,000 samples of 10 of 100 cards; the hypothesis is that every card is in a sample with chance 1/10 and every two
/// equally often. Of N samples of k, counts have the covariance of N · p · (n − k) / (n − 1) times that of independent
/// normals with their mean taken out, p = k / n; so Pearson's statistic times (n − 1) / (n − k) is chi-square with n −
/// 1 degrees of freedom.
fn cards(mut sample: impl FnMut() -> Vec<u32>) -> bool {
    let mut counts = [0; 100];
    for _ in 0..50_000 {
        for card in sample() {
            counts[card as usize] += 1;
        }
    }
    refuses(pearson(&counts) * 99.0 / 90.0, [44.699, 183.685])
}

#[test]
fn samples_of_reservoir_l_are_not_refused_and_planted_faults_are() {
    let seed = Seed::from_text("reservoir_l");
    let mut dice = Keystream::new(&seed, 0);
    let mut sample = |n, k| {
        let mut machine = start("reservoir_l", n, k);
        run(&mut machine, &mut dice, &mut ());
        machine.outcome()
    };
    assert!(!subsets(|| sample(6, 3)));
    assert!(!cards(|| sample(100, 10)));
    for fault in [Fault::Stale, Fault::OneTooMany] {
        let mut dice = Keystream::new(&seed, 1);
        assert!(subsets(|| algorithm_l(6, 3, &mut dice, fault)), "{fault:?} is found among subsets");
        assert!(cards(|| algorithm_l(100, 10, &mut dice, fault)), "{fault:?} is found among cards");
    }
}

// On real data.

#[test]
fn on_real_data_every_tape_gives_the_sample_of_the_classic() {
    for name in ["floyd", "selection", "sample_partial_shuffle", "sample_full_shuffle", "reservoir_r"] {
        let entry = find(name).unwrap();
        for (n, k) in (0..=6).flat_map(|n| (0..=n).map(move |k| (n, k))) {
            let mut tapes = EveryTape::default();
            loop {
                let sample = entry.sample(n.into(), k.into(), &mut tapes).unwrap();
                let used = tapes.rolled().len();
                let mut machine = start(name, n, k);
                tapes.rewind();
                run(&mut machine, &mut tapes, &mut ());
                let plain: Vec<u64> = machine.outcome().into_iter().map(u64::from).collect();
                assert_eq!(sample, plain, "{name}, {k} of {n}: {tapes:?}");
                // A whole shuffle settles its first places first, and goes on.
                assert!(used == tapes.rolled().len() || name == "sample_full_shuffle", "{name}, {k} of {n}");
                if !tapes.advance() {
                    break;
                }
            }
        }
    }
}

#[test]
fn on_real_data_every_sampler_takes_the_sample_of_its_classic() {
    let seed = Seed::from_text("real data");
    for entry in samplers() {
        for (n, k) in [(1, 1), (2, 1), (40, 0), (40, 7), (40, 39), (40, 40), (10_000, 3), (10_000, 900)] {
            let name = entry.page().name;
            let mut machine = start(name, n, k);
            run(&mut machine, &mut Keystream::new(&seed, n), &mut ());
            let plain: Vec<u64> = machine.outcome().into_iter().map(u64::from).collect();
            let mut dice = Keystream::new(&seed, n);
            assert_eq!(entry.sample(n.into(), k.into(), &mut dice).unwrap(), plain, "{name}, {k} of {n}");
            // Offered one by one, without a word of how many there are.
            let Some(mut reservoir) = entry.reservoir(k.into()) else { continue };
            let (mut dice, mut kept) = (Keystream::new(&seed, n), vec![u64::MAX; k as usize]);
            for item in 0..u64::from(n) {
                if let Some(place) = reservoir.offer(&mut dice) {
                    kept[place as usize] = item;
                }
            }
            assert_eq!(kept, plain, "{name}, {k} of {n}");
        }
        let mut dice = Keystream::new(&seed, 0);
        assert!(entry.sample(2, 3, &mut dice).is_err(), "more than there are");
    }
}

#[test]
fn samplers_that_need_not_touch_all_items_take_a_few_of_trillions() {
    let seed = Seed::from_text("trillions");
    for name in ["floyd", "sample_rejection", "sample_partial_shuffle", "sample_full_shuffle", "reservoir_l"]
    {
        let sample = find(name).unwrap().sample(1 << 40, 100, &mut Keystream::new(&seed, 0)).unwrap();
        let different: std::collections::BTreeSet<u64> = sample.iter().copied().collect();
        assert!(different.len() == 100 && sample.iter().all(|item| *item < 1 << 40), "{name}");
        assert!(sample.iter().any(|item| *item > 1 << 32), "{name}");
    }
}
