//! The proofs refuse what they should: every planted fault, with the counts that give it away.
//!
//! Each test here asserts exact counts, so that a proof that grows blind or a fault that heals is seen.

use crate::dice::{Roll, batches, plain_roll};
use crate::faults::{self, Deal, Shuffle};
use crate::proof::{Even, Uneven, dice_are_even, orders_are_even};
use crate::tapes::Tapes;
use evenhand::Draw;
use evenhand::plain::shuffle_pile;

/// One outcome comes this often, another that often.
fn unequal(rarest: (&[u64], u64), commonest: (&[u64], u64)) -> Result<Even, Uneven> {
    let [rarest, commonest] = [rarest, commonest].map(|(outcome, count)| (outcome.to_vec(), count));
    Err(Uneven::Unequal { rarest, commonest })
}

#[test]
fn words_of_8_bits_show_where_a_faulty_die_of_6_faces_leans() {
    let judge = |roll| dice_are_even(roll, 8, &[6]);
    assert_eq!(judge(plain_roll), Ok(Even { outcomes: 6, each: 42, rejected: 4 }));
    assert_eq!(judge(faults::modulo), unequal((&[4], 42), (&[0], 43)));
    assert_eq!(judge(faults::nothing_rejected), unequal((&[2], 42), (&[0], 43)));
    assert_eq!(judge(faults::one_word_too_few), unequal((&[2], 41), (&[0], 42)));
    assert_eq!(judge(faults::the_word_for_its_rest), unequal((&[0], 39), (&[1], 43)));
    assert_eq!(judge(faults::a_face_too_few), unequal((&[5], 0), (&[0], 51)));
    assert_eq!(judge(faults::a_face_too_many), Err(Uneven::Impossible(vec![6])));
    // Of an even bound the rests are even, and so is the limit: the word just below it does not exist. A die of 5
    // faces has one.
    assert_eq!(judge(faults::one_word_too_many), judge(plain_roll));
    assert_eq!(dice_are_even(faults::one_word_too_many, 8, &[5]), unequal((&[1], 51), (&[0], 52)));
}

#[test]
fn words_of_8_bits_show_where_a_faulty_batch_leans() {
    let judge = |roll| dice_are_even(roll, 8, &[5, 4, 3]);
    assert_eq!(judge(plain_roll), Ok(Even { outcomes: 60, each: 4, rejected: 16 }));
    assert_eq!(judge(faults::modulo), unequal((&[0, 0, 1], 4), (&[0, 0, 0], 5)));
    assert_eq!(judge(faults::nothing_rejected), unequal((&[0, 0, 1], 4), (&[0, 0, 0], 5)));
    assert_eq!(judge(faults::one_word_too_few), unequal((&[1, 0, 2], 3), (&[0, 0, 0], 4)));
    assert_eq!(judge(faults::the_word_for_its_rest), unequal((&[0, 0, 0], 0), (&[0, 2, 1], 5)));
    assert_eq!(judge(faults::the_first_bound_for_the_product), unequal((&[0, 0, 0], 4), (&[0, 1, 0], 5)));
    assert_eq!(judge(faults::one_word_for_all), unequal((&[0, 0, 1], 0), (&[0, 0, 0], 52)));
    assert_eq!(judge(faults::a_face_too_few), unequal((&[0, 0, 2], 0), (&[0, 0, 0], 10)));
    assert_eq!(judge(faults::a_face_too_many), Err(Uneven::Impossible(vec![0, 0, 3])));
}

#[test]
fn nearly_every_batch_refuses_a_faulty_roll() {
    let batches: Vec<_> = batches(10).collect();
    assert_eq!(batches.len(), 1064);
    let refused =
        |roll: Roll| batches.iter().filter(|bounds| dice_are_even(roll, 10, bounds).is_err()).count();
    assert_eq!(refused(plain_roll), 0);
    // The 9 that pass are the powers of two, of which no word need be rejected.
    assert_eq!(refused(faults::modulo), 1064 - 9);
    assert_eq!(refused(faults::nothing_rejected), 1064 - 9);
    assert_eq!(refused(faults::one_word_too_few), 1064 - 9);
    assert_eq!(refused(faults::one_word_for_all), 1064 - 9);
    // Odd products alone have a word just below the limit: single dice of 3, 5, … 1023 faces.
    assert_eq!(refused(faults::one_word_too_many), 511);
    // 16 limits are such that as many outcomes lose a word as should.
    assert_eq!(refused(faults::the_word_for_its_rest), 1064 - 16);
    // 42 batches have two dice or more. In 4 of them the product has the limit that the first bound has: 5 4, 5 4 3,
    // 6 5 and 23 22.
    assert_eq!(refused(faults::the_first_bound_for_the_product), 42 - 4);
    assert_eq!(refused(faults::a_face_too_few), 1064);
    assert_eq!(refused(faults::a_face_too_many), 1064);
}

#[test]
fn every_faulty_shuffle_is_refused_at_three_items() {
    let judge = |n, shuffle: Shuffle| orders_are_even(n, |items, tapes| shuffle(items, tapes));
    // 27 tapes, 6 orders.
    assert_eq!(judge(3, faults::swap_with_any_place), unequal((&[0, 1, 2], 4), (&[0, 2, 1], 5)));
    assert_eq!(judge(3, faults::never_in_place), unequal((&[0, 1, 2], 0), (&[1, 2, 0], 1)));
    assert_eq!(judge(3, faults::last_pair_forgotten), unequal((&[0, 2, 1], 0), (&[0, 1, 2], 1)));
    assert_eq!(judge(3, faults::first_place_forgotten), unequal((&[1, 0, 2], 0), (&[0, 1, 2], 1)));
    assert_eq!(judge(3, faults::counted_from_the_start), unequal((&[0, 2, 1], 0), (&[0, 1, 2], 2)));
    assert_eq!(judge(3, faults::a_cut), unequal((&[0, 2, 1], 0), (&[0, 1, 2], 1)));
    for (name, shuffle) in faults::SHUFFLES {
        for n in 3..=6 {
            assert!(judge(n, shuffle).is_err(), "{name}, {n} items");
        }
    }
}

#[test]
fn a_swap_with_any_place_favours_a_few_orders_threefold_at_five_items() {
    let verdict = orders_are_even(5, |items, tapes| faults::swap_with_any_place(items, tapes));
    assert_eq!(verdict, unequal((&[4, 0, 1, 2, 3], 16), (&[1, 0, 3, 4, 2], 47)));
}

#[test]
fn every_faulty_deal_is_refused_at_four_items_and_two_piles() {
    let judge = |n, deal: Deal| orders_are_even(n, |items, tapes| deal(items, 1, tapes));
    assert_eq!(judge(4, faults::piles_not_shuffled), unequal((&[0, 3, 2, 1], 0), (&[0, 1, 2, 3], 5)));
    assert_eq!(judge(4, faults::last_pile_not_shuffled), unequal((&[0, 1, 3, 2], 5), (&[0, 1, 2, 3], 65)));
    assert_eq!(judge(4, faults::neighbours_share_a_key), unequal((&[0, 2, 1, 3], 8), (&[0, 1, 2, 3], 32)));
    assert_eq!(judge(4, faults::one_stream_for_all_piles), unequal((&[0, 1, 3, 2], 10), (&[0, 1, 2, 3], 22)));
    for (name, deal) in faults::DEALS {
        assert!(orders_are_even(4, |items, tapes| deal(items, 2, tapes)).is_err(), "{name}, 4 piles");
        assert!(judge(6, deal).is_err(), "{name}, 6 items");
    }
    // Of an odd number of items two piles are never of the same size, so that they share no dice.
    assert_eq!(judge(5, faults::one_stream_for_all_piles).map(|even| even.outcomes), Ok(120));
}

#[test]
fn a_bound_off_by_one_in_the_plain_shuffle_is_refused() {
    // The plain code itself, with dice that do not keep to its bounds.
    let judge = |fault: fn(&mut Tapes, u64) -> u64| {
        orders_are_even(4, |items, tapes| {
            shuffle_pile(items, |bounds| bounds.iter().map(|bound| fault(tapes, *bound)).collect());
        })
    };
    assert_eq!(judge(Draw::below), Ok(Even { outcomes: 24, each: 1, rejected: 0 }));
    let never_the_last = judge(|tapes, bound| tapes.below(bound - 1));
    assert_eq!(never_the_last, unequal((&[0, 1, 3, 2], 0), (&[0, 1, 2, 3], 1)));
    let never_the_first = judge(|tapes, bound| 1 + tapes.below(bound - 1));
    assert_eq!(never_the_first, unequal((&[0, 1, 2, 3], 0), (&[1, 2, 3, 0], 1)));
}
