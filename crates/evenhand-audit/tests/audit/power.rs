//! Power: which faults would the decks of an audit have shown, being as many as they are?
//!
//! The numbers of decks are those of the literature's best statistic for p < 1e-6 in nine audits of ten, 52 cards.
//! Streams are fixed and were never changed.

use crate::decks::Words;
use crate::shuffles::{self, Shuffle};
use evenhand::Draw;
use evenhand_audit::Audit;
use evenhand_audit::power::{OrderSource, Power, PowerEstimate, power};

fn seen(name: &str, decks: u64, seeds: Option<f64>, next: fn(&mut Vec<u32>, &mut Words)) -> PowerEstimate {
    let deal = |stream: u32| {
        let mut words = Words::new(100_000 + u64::from(stream));
        Box::new(move |deck: &mut Vec<u32>| {
            *deck = (0..52).collect();
            next(deck, &mut words);
        }) as OrderSource<'_>
    };
    power(name, &Audit::new(52).unwrap(), (decks, seeds), &deal, &|| false).unwrap().unwrap()
}

fn run(shuffle: Shuffle, deck: &mut Vec<u32>, words: &mut Words) {
    for round in 0..(shuffle.rounds)(deck.len() as u32) {
        (shuffle.turn)(deck, round, words);
    }
}

fn durstenfeld(deck: &mut [u32], words: &mut Words, bits: u32) {
    for i in (1..deck.len()).rev() {
        deck.swap(i, words.below(1 << bits) as usize % (i + 1));
    }
}

#[expect(clippy::ptr_arg, reason = "as all that leave the next deck")]
fn byte(deck: &mut Vec<u32>, words: &mut Words) {
    durstenfeld(deck, words, 8);
}

fn two_hundred_transpositions(deck: &mut Vec<u32>, words: &mut Words) {
    run(Shuffle { rounds: |_| 200, ..shuffles::RANDOM_TRANSPOSITIONS }, deck, words);
}

#[test]
fn faults_are_seen_in_twice_their_decks_and_not_in_a_tenth() {
    type Next = fn(&mut Vec<u32>, &mut Words);
    let table: [(&str, u64, Next); 5] = [
        ("naive_swap", 240, |deck, words| run(shuffles::NAIVE_SWAP, deck, words)),
        ("random_transpositions:100", 33, |deck, words| {
            run(Shuffle { rounds: |_| 100, ..shuffles::RANDOM_TRANSPOSITIONS }, deck, words);
        }),
        ("sort_by_coin_merge", 53, |deck, words| run(shuffles::SORT_COIN_MERGE, deck, words)),
        ("riffle:7", 53, |deck, words| run(Shuffle { rounds: |_| 7, ..shuffles::RIFFLE }, deck, words)),
        ("durstenfeld@modulo:8", 2130, byte),
    ];
    for (name, decks, next) in table {
        let enough = seen(name, 2 * decks, None, next);
        assert!(enough.power.probability() >= 0.9 && enough.detected_by.is_some(), "{enough:?}");
        let few = seen(name, decks / 10, None, next);
        assert!(few.power.probability() < 0.9, "{few:?}");
        // Found by dealing on; the remainders are seen in fewer than are known of.
        assert!(few.needed.is_some_and(|needed| needed <= 2 * decks), "{name}: {decks}, {few:?}");
    }
}

/// By ten audits each. Extrapolated from what more decks saw, two decks were enough for Sattolo, which takes four, and
/// 747 were needed for the naive swap.
#[test]
fn as_many_decks_as_are_needed_find_a_fault_and_half_of_them_do_not() {
    type Next = fn(&mut Vec<u32>, &mut Words);
    let table: [(&str, u64, Next); 4] = [
        ("sattolo", 2, |deck, words| run(shuffles::SATTOLO, deck, words)),
        ("naive_swap", 20, |deck, words| run(shuffles::NAIVE_SWAP, deck, words)),
        ("riffle:8", 20, |deck, words| run(Shuffle { rounds: |_| 8, ..shuffles::RIFFLE }, deck, words)),
        ("riffle:10", 2000, |deck, words| run(Shuffle { rounds: |_| 10, ..shuffles::RIFFLE }, deck, words)),
    ];
    for (name, decks, next) in table {
        let needed = seen(name, decks, None, next).needed.unwrap();
        let enough = seen(name, needed, None, next);
        assert!(enough.power.probability() >= 0.9 && enough.needed.is_none(), "{name}: {needed}, {enough:?}");
        let half = seen(name, (needed / 2).max(decks), None, next);
        assert!(half.power.probability() < 0.9 && half.needed.is_some(), "{name}: {needed}, {half:?}");
    }
}

#[test]
fn of_few_cards_no_more_than_10_000_decks_are_dealt() {
    let dealt = std::cell::Cell::new(0_u64);
    let deal = |stream: u32| {
        let (mut words, dealt) = (Words::new(100_000 + u64::from(stream)), &dealt);
        Box::new(move |deck: &mut Vec<u32>| {
            dealt.set(dealt.get() + 1);
            *deck = words.order(2);
        }) as OrderSource<'_>
    };
    let seen = power("fair", &Audit::new(2).unwrap(), (1000, None), &deal, &|| false).unwrap().unwrap();
    assert!(matches!(seen.power, Power::Undetected { tried: 100_000 }), "{seen:?}");
    assert!(dealt.get() < 250_000, "{}", dealt.get());
}

#[test]
fn a_remainder_of_31_bits_is_not_seen_in_100_000_decks() {
    let unseen = seen("durstenfeld@modulo:31", 100_000, None, |deck, words| durstenfeld(deck, words, 31));
    assert!(matches!(unseen.power, Power::Undetected { tried } if tried > 40_000), "{unseen:?}");
    assert_eq!((unseen.detected_by, unseen.needed), (None, None));
}

/// 127,000 to 130,000 decks show it, by fixed points.
#[test]
fn more_decks_than_are_dealt_are_extrapolated() {
    let few = seen("random_transpositions:200", 20_000, None, two_hundred_transpositions);
    assert!(matches!(few.power, Power::Extrapolated { probability } if probability < 0.1), "{few:?}");
    let needed = few.needed.unwrap();
    assert!((100_000..400_000).contains(&needed), "{few:?}");
    let enough = seen("random_transpositions:200", needed, None, two_hundred_transpositions);
    assert!(enough.power.probability() >= 0.9 && enough.needed.is_none(), "{enough:?}");
}

#[test]
fn more_decks_never_show_less() {
    let grows = |decks: &[u64], next: fn(&mut Vec<u32>, &mut Words)| {
        let chances: Vec<f64> =
            // A simulated 1 is ten of ten audits, which a power of 0.999,998 gives in 99.998 % of cases: it is calculated
            // of more decks, and is no less.
            decks.iter().map(|decks| (seen("it", *decks, None, next).power.probability() * 1e5).round() / 1e5).collect();
        assert!(chances.is_sorted(), "{chances:?}");
        assert!(chances[0] < 0.5 && chances[chances.len() - 1] > 0.9, "{chances:?}");
    };
    grows(&[10, 300, 1000, 2000, 4000, 10_000, 1_000_000], byte);
    grows(&[1000, 10_000, 50_000, 150_000, 1_000_000], two_hundred_transpositions);
}

/// 54,600 decks of 2^31 have two alike with a half, 141,000 with 99 %.
#[test]
fn decks_of_few_seeds_are_seen_by_the_birthday() {
    let fair = |deck: &mut Vec<u32>, words: &mut Words| *deck = words.order(52);
    let half = seen("seeds:31", 54_600, Some(31_f64.exp2()), fair).power;
    assert!(matches!(half, Power::Computed { probability } if (probability - 0.5).abs() < 0.01), "{half:?}");
    let sure = seen("seeds:31", 141_000, Some(31_f64.exp2()), fair).power;
    assert!((sure.probability() - 0.99).abs() < 0.002, "{sure:?}");
}
