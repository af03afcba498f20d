//! Planted faults are found, each with as many decks as the literature's best statistic needs, or twice as many.
//!
//! Hypothesis: all orders are equally likely and the decks independent. Each audit is at α = 1e-6 over all its tests
//! (Holm). A fault is audited 20 times, with streams of its own that were never changed; 90 % of the audits must fail
//! it, as many decks as said. `cargo xtask calibrate` does hundreds of each.

use crate::decks::Words;
use crate::known_faults::{self, FAULTS, Fault};
use evenhand::Draw;
use evenhand_audit::Audit;
use evenhand_audit::battery::{Digits, Finding, Form, Subject, Where};
use evenhand_audit::sequential::Evidence;

const AUDITS: u64 = 20;

/// How many audits find it.
fn failed(fault: &Fault) -> u64 {
    let fails = |stream: &u64| {
        let mut audit = Audit::new(fault.cards).unwrap();
        fault.dealt(*stream).take(fault.decks as usize).for_each(|deck| audit.observe(&deck).unwrap());
        matches!(audit.finding(), Finding::Fail { .. })
    };
    (0..AUDITS).filter(fails).count() as u64
}

#[track_caller]
fn found(fault: &Fault, decks: u32) {
    assert_eq!(fault.decks, decks, "as the test's name says");
    let failed = failed(fault);
    assert!(
        failed * 10 >= AUDITS * 9,
        "{}: {failed} of {AUDITS} audits of {decks} decks of {} cards",
        fault.name,
        fault.cards
    );
}

/// After how many decks sequential evidence convicts at 1e-6, the median of the audits.
#[track_caller]
fn convicted(fault: &Fault, at_most: u64) {
    let blank = Evidence::new(fault.cards).unwrap();
    let after = |stream: u64| {
        let mut evidence = blank.anew();
        let mut decks = fault.dealt(stream).take(10 * at_most as usize);
        while !evidence.convicts(1e-6) {
            match decks.next() {
                Some(deck) => evidence.observe(&deck).unwrap(),
                None => return u64::MAX,
            }
        }
        evidence.decks()
    };
    let mut after: Vec<u64> = (0..AUDITS).map(after).collect();
    after.sort_unstable();
    let median = after[after.len() / 2];
    assert!(median <= at_most, "{}: {median} decks of {} cards", fault.name, fault.cards);
}

#[test]
fn no_fault_is_given_more_than_twice_the_decks_named() {
    for Fault { name, named, decks, .. } in FAULTS {
        assert!(named.is_none_or(|named| f64::from(decks) <= 2.0 * named.ceil()), "{name}");
    }
}

#[test]
fn a_random_cut_is_found_in_two_decks_of_52() {
    found(&known_faults::RANDOM_CUT, 2);
}

#[test]
fn a_coin_tossing_merge_sort_of_four_cards_is_found_in_1120_decks() {
    found(&known_faults::COIN_MERGE_OF_FOUR, 1120);
}

#[test]
fn even_orders_only_are_found_in_42_decks() {
    found(&known_faults::EVEN_ORDERS_OF_FOUR, 42);
    found(&known_faults::EVEN_ORDERS_OF_TEN, 42);
    found(&known_faults::EVEN_ORDERS, 42);
}

#[test]
fn the_naive_swap_is_found_in_480_decks_of_52() {
    found(&known_faults::NAIVE_SWAP, 480);
}

#[test]
fn as_many_random_transpositions_as_cards_are_found_in_four_decks_of_52() {
    found(&known_faults::TRANSPOSITIONS, 4);
    found(&known_faults::DISTINCT_TRANSPOSITIONS, 4);
}

#[test]
fn a_hundred_random_transpositions_are_found_in_66_decks_of_52() {
    found(&known_faults::A_HUNDRED_TRANSPOSITIONS, 66);
}

#[test]
fn sattolo_is_found_in_eight_decks_of_52() {
    found(&known_faults::SATTOLO, 8);
}

#[test]
fn a_coin_tossing_merge_sort_is_found_in_106_decks_of_52() {
    found(&known_faults::COIN_MERGE, 106);
}

#[test]
fn the_last_card_put_in_anywhere_as_often_as_cards_is_found_in_two_decks_of_52() {
    found(&known_faults::DRAW_AND_INSERT, 2);
}

#[test]
fn the_top_card_put_in_anywhere_as_often_as_cards_is_found_in_two_decks_of_52() {
    found(&known_faults::TOP_TO_ANYWHERE, 2);
}

#[test]
fn five_six_and_seven_riffles_are_found_in_7_26_and_106_decks_of_52() {
    found(&known_faults::FIVE_RIFFLES, 7);
    found(&known_faults::SIX_RIFFLES, 26);
    found(&known_faults::SEVEN_RIFFLES, 106);
}

#[test]
fn overhand_shuffles_are_found_in_two_and_three_decks_of_52() {
    found(&known_faults::OVERHAND, 2);
    found(&known_faults::TEN_OVERHANDS, 3);
}

#[test]
fn dice_of_a_byte_modulo_are_found_in_656_decks_of_52() {
    found(&known_faults::BYTE_MODULO, 656);
}

#[test]
fn a_naive_swap_of_a_deck_that_is_never_put_back_is_found_in_480_decks_of_52() {
    found(&known_faults::NEVER_PUT_BACK, 480);
}

#[test]
fn seeds_of_15_bits_are_found_in_549_decks_of_52() {
    found(&known_faults::SEEDS_OF_15_BITS, 549);
}

#[test]
fn the_same_deck_on_every_run_is_found_in_two_decks() {
    found(&known_faults::FIXED_SEED, 2);
}

#[test]
fn dice_that_are_seeded_anew_for_every_draw_are_found_in_few_decks_of_52() {
    found(&known_faults::RESEEDED_MODULO, 20);
    found(&known_faults::RESEEDED_SCALED, 8);
}

#[test]
fn one_deck_in_order_among_a_thousand_is_found() {
    found(&known_faults::ONE_IN_ORDER, 4000);
}

#[test]
fn decks_mirrored_in_themselves_are_found_by_the_first() {
    found(&known_faults::MIRRORED, 80);
}

#[test]
fn decks_that_follow_from_the_one_before_are_found() {
    found(&known_faults::COMPLEMENTED, 6);
    found(&known_faults::RELABELLED, 290);
}

#[test]
fn relations_of_the_first_cards_are_found() {
    found(&known_faults::NEVER_THE_SUM, 1183);
    found(&known_faults::NEVER_THREE_IN_A_ROW, 1183);
    found(&known_faults::FEWER_PAIRS, 4400);
    found(&known_faults::SAME_PARITY, 2000);
}

/// At most three times the decks that an audit is given, which are at most twice those of the best known test; with a
/// third to spare over the medians of these audits.
#[test]
fn evidence_deck_by_deck_convicts_with_few_more_decks_than_an_audit() {
    convicted(&known_faults::FIXED_SEED, 2);
    convicted(&known_faults::RANDOM_CUT, 2);
    convicted(&known_faults::OVERHAND, 2);
    convicted(&known_faults::TRANSPOSITIONS, 6);
    convicted(&known_faults::SATTOLO, 8);
    convicted(&known_faults::SEVEN_RIFFLES, 110);
    convicted(&known_faults::SEEDS_OF_15_BITS, 400);
    convicted(&known_faults::NAIVE_SWAP, 330);
    convicted(&known_faults::NEVER_PUT_BACK, 330);
    convicted(&known_faults::BYTE_MODULO, 656);
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
    found(&known_faults::OFF_BY_ONE, 18);
    let mut audit = Audit::new(52).unwrap();
    let mut words = Words::new(2000);
    for _ in 0..1000 {
        let mut deck: Vec<u32> = (0..52).collect();
        for i in (2..52).rev() {
            deck.swap(i, words.below(i as u64 + 1) as usize);
        }
        audit.observe(&deck).unwrap();
    }
    let is_row = |id: evenhand_audit::battery::TestId| {
        id.subject == Subject::Digits(Digits::Descending) && id.form == Form::FarthestPlace
    };
    let row = audit.tests().into_iter().find(|test| is_row(test.id)).unwrap();
    let is_place_2 = matches!(row.outliers[0].at, Where::Digit { place: 1, .. });
    assert!(row.p < 1e-100 && is_place_2, "{row:?}");
}
