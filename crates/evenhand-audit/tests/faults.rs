//! Planted faults are found, each with as many decks as the literature's best statistic needs, or twice as many.
//!
//! Hypothesis: all orders are equally likely and the decks independent. Each audit is at α = 1e-6 over all its tests
//! (Holm). A fault is audited 20 times, with streams of its own that were never changed; 90 % of the audits must fail
//! it, as many decks as said.

mod decks;
#[path = "shuffles/mod.rs"]
mod shuffles;

use decks::Words;
use evenhand::Draw;
use evenhand_audit::{Audit, Finding};
use shuffles::Shuffle;

const AUDITS: u64 = 20;

fn deal(shuffle: Shuffle, deck: &mut Vec<u32>, words: &mut Words) {
    for round in 0..(shuffle.rounds)(deck.len() as u32) {
        (shuffle.turn)(deck, round, words);
    }
}

fn new_deck(n: u32) -> Vec<u32> {
    (0..n).collect()
}

/// How many audits of decks find that they are not fair.
fn failed(n: u32, decks: u32, mut next: impl FnMut(&mut Vec<u32>, &mut Words)) -> u64 {
    let fails = |stream: &u64| {
        let (mut words, mut audit) = (Words::new(1000 + stream), Audit::new(n).unwrap());
        let mut deck = new_deck(n);
        for _ in 0..decks {
            next(&mut deck, &mut words);
            audit.observe(&deck).unwrap();
        }
        matches!(audit.finding(), Finding::Fail { .. })
    };
    (0..AUDITS).filter(fails).count() as u64
}

/// Of decks from a new deck each.
#[track_caller]
fn found(shuffle: Shuffle, n: u32, decks: u32) {
    let failed = failed(n, decks, |deck, words| {
        *deck = new_deck(n);
        deal(shuffle, deck, words);
    });
    assert!(failed * 10 >= AUDITS * 9, "{failed} of {AUDITS} audits of {decks} decks of {n} cards");
}

fn is_even(order: &[u32]) -> bool {
    let inversions =
        order.iter().enumerate().map(|(place, card)| order[..place].iter().filter(|c| *c > card).count());
    inversions.sum::<usize>().is_multiple_of(2)
}

/// Each card is at each place as often as any other: a table of cards and places never sees it.
#[test]
fn a_random_cut_is_found_in_two_decks_of_52() {
    found(shuffles::RANDOM_CUT, 52, 2);
}

/// Each card is at each place and each pair is either way round exactly as often: a table of cards and places never
/// sees it.
#[test]
fn a_coin_tossing_merge_sort_of_four_cards_is_found_in_1120_decks() {
    found(shuffles::SORT_COIN_MERGE, 4, 1120);
}

/// A table of cards and places, of pairs and of neighbours is exactly even.
#[test]
fn even_orders_only_are_found_in_42_decks() {
    for n in [4, 10, 52] {
        let failed = failed(n, 42, |deck, words| {
            *deck = words.order(n);
            if !is_even(deck) {
                deck.swap(0, 1);
            }
        });
        assert_eq!(failed, AUDITS, "{n} cards");
    }
}

#[test]
fn the_naive_swap_is_found_in_480_decks_of_52() {
    found(shuffles::NAIVE_SWAP, 52, 480);
}

#[test]
fn as_many_random_transpositions_as_cards_are_found_in_four_decks_of_52() {
    found(shuffles::RANDOM_TRANSPOSITIONS, 52, 4);
}

#[test]
fn a_hundred_random_transpositions_are_found_in_66_decks_of_52() {
    found(Shuffle { rounds: |_| 100, ..shuffles::RANDOM_TRANSPOSITIONS }, 52, 66);
}

#[test]
fn sattolo_is_found_in_eight_decks_of_52() {
    found(shuffles::SATTOLO, 52, 8);
}

#[test]
fn a_coin_tossing_merge_sort_is_found_in_106_decks_of_52() {
    found(shuffles::SORT_COIN_MERGE, 52, 106);
}

#[test]
fn the_last_card_put_in_anywhere_as_often_as_cards_is_found_in_two_decks_of_52() {
    found(shuffles::DRAW_AND_INSERT, 52, 2);
}

/// The same the other way up: the top card put in anywhere, 52 times, which leaves the lowest cards in their order.
#[test]
fn the_top_card_put_in_anywhere_as_often_as_cards_is_found_in_two_decks_of_52() {
    let top_to_random = Shuffle {
        rounds: |n| n as usize,
        turn: |deck, _, draw| {
            let to = draw.below(deck.len() as u64) as usize;
            let card = deck.remove(0);
            deck.insert(to, card);
        },
    };
    found(top_to_random, 52, 2);
}

#[test]
fn five_six_and_seven_riffles_are_found_in_7_26_and_106_decks_of_52() {
    found(Shuffle { rounds: |_| 5, ..shuffles::RIFFLE }, 52, 7);
    found(Shuffle { rounds: |_| 6, ..shuffles::RIFFLE }, 52, 26);
    found(Shuffle { rounds: |_| 7, ..shuffles::RIFFLE }, 52, 106);
}

#[test]
fn overhand_shuffles_are_found_in_two_and_three_decks_of_52() {
    found(shuffles::OVERHAND, 52, 2);
    found(Shuffle { rounds: |_| 10, ..shuffles::OVERHAND }, 52, 3);
}

#[test]
fn dice_of_a_byte_modulo_are_found_in_4260_decks_of_52() {
    let byte = Shuffle {
        turn: |deck, round, draw| {
            let i = deck.len() - 1 - round;
            deck.swap(i, draw.below(256) as usize % (i + 1));
        },
        ..shuffles::DURSTENFELD
    };
    found(byte, 52, 4260);
}

/// The place of each card is even after enough decks; the change from each deck to the next is not.
#[test]
fn a_naive_swap_of_a_deck_that_is_never_put_back_is_found_in_480_changes_of_52() {
    let failed = failed(52, 481, |deck, words| deal(shuffles::NAIVE_SWAP, deck, words));
    assert!(failed * 10 >= AUDITS * 9, "{failed}");
}

/// 549 decks of 2^15 seeds have two alike with 99 %.
#[test]
fn seeds_of_15_bits_are_found_in_549_decks_of_52() {
    let failed = failed(52, 549, |deck, words| *deck = Words::new(1 << 22 | words.below(1 << 15)).order(52));
    assert!(failed * 10 >= AUDITS * 9, "{failed}");
}

#[test]
fn the_same_deck_on_every_run_is_found_in_two_decks() {
    assert_eq!(failed(52, 2, |deck, _| *deck = Words::new(7).order(52)), AUDITS);
}

/// Too even: every order of four cards in turn, again and again.
#[test]
fn orders_that_come_in_turn_are_too_even_to_be_chance() {
    let mut audit = Audit::new(4).unwrap();
    for _ in 0..50 {
        for order in evenhand::Permutation::all(4) {
            audit.observe(order.as_slice()).unwrap();
        }
    }
    assert!(matches!(audit.finding(), Finding::Fail { .. }), "{}", audit.finding());
}

/// A loop that ends one place early: the row of digits that it should have rolled is told from the others.
#[test]
fn a_loop_that_is_off_by_one_is_found_by_its_row_of_digits() {
    let mut audit = Audit::new(52).unwrap();
    let mut words = Words::new(2000);
    for _ in 0..1000 {
        let mut deck = new_deck(52);
        for i in (2..52).rev() {
            deck.swap(i, words.below(i as u64 + 1) as usize);
        }
        audit.observe(&deck).unwrap();
    }
    let one = |name| audit.tests().into_iter().find(|test| test.name == name).unwrap();
    let row = one("one descending Fisher-Yates digit");
    assert!(row.p < 1e-100 && row.outliers[0].what.ends_with("at place 2"), "{row:?}");
}
