//! Proofs by exhaustion: given even words, every order is equally likely, exactly.
//!
//! In three steps, each over everything there is. A word of even chance gives even dice, for every batch of bounds
//! (all words of 8 to 16 bits). Even dice give even orders of one pile (all dice). Even keys and even dice give even
//! orders of several piles (all keys, all dice). The code is the core's plain form, which is generic in the word
//! and takes its keys and dice from outside; `vectors` and `properties` hold the fast forms to it, `boundaries`
//! its 64-bit words to these.

use crate::dice::{WIDTHS, batches, choice_batches, plain_roll};
use crate::proof::{Even, Uneven, dice_are_even, orders_are_even};
use crate::tapes::Tapes;
use evenhand::plain::{batch, dice_a_word, shuffle_pile, stack_piles};
use evenhand::{Draw, Tape};
use rayon::prelude::*;

/// The proof for a batch, and that no word more was rejected than must be.
#[track_caller]
fn prove(width: u32, bounds: &[u64]) {
    let even = dice_are_even(plain_roll, width, bounds)
        .unwrap_or_else(|uneven| panic!("{width} bits, {bounds:?}: {uneven}"));
    let (words, product) = (1 << width, bounds.iter().product::<u64>());
    let expected = Even { outcomes: product as usize, each: words / product, rejected: words % product };
    assert_eq!(even, expected, "{width} bits, {bounds:?}");
}

#[test]
fn every_batch_that_a_word_has_room_for_gives_every_outcome_equally_often() {
    // Single dice up to words of 12 bits, all that these can hold; batches of two and more up to 16 bits.
    let mut proved = 0;
    for width in WIDTHS {
        let batches: Vec<_> = batches(width).filter(|bounds| width <= 12 || bounds.len() > 1).collect();
        batches.par_iter().for_each(|bounds| prove(width, bounds));
        proved += batches.len();
    }
    assert_eq!(proved, 8_979);
}

#[test]
fn every_die_near_a_limit_of_16_bits_is_even() {
    let limits = (1..=16).flat_map(|bits| (1u64 << bits).saturating_sub(3)..(1 << bits) + 4);
    let near_parts = (2..40).flat_map(|part| [65536 / part, 65536 / part + 1]);
    let mut bounds: Vec<u64> = limits.chain(near_parts).filter(|bound| (1..65536).contains(bound)).collect();
    bounds.sort_unstable();
    bounds.dedup();
    bounds.par_iter().for_each(|bound| prove(16, &[*bound]));
}

#[test]
fn every_batch_of_choices_gives_every_outcome_equally_often() {
    for width in WIDTHS {
        let batches: Vec<_> =
            choice_batches(width).filter(|bounds| width <= 12 || bounds.len() > 1).collect();
        batches.par_iter().for_each(|bounds| prove(width, bounds));
    }
}

#[test]
fn any_list_of_bounds_gives_every_outcome_equally_often() {
    // Not only consecutive ones: what `Draw::roll` is asked for, dice of one face included.
    let faces = || 1..=10u64;
    for a in faces() {
        prove(8, &[a]);
        for b in faces() {
            prove(8, &[a, b]);
            for c in faces().filter(|c| a * b * c <= 256) {
                prove(8, &[a, b, c]);
            }
        }
    }
}

#[test]
fn every_word_of_16_bits_gives_every_order_of_up_to_8_items_equally_often() {
    // Word to order in one: with so few items one word settles all, and 8! = 40,320 orders leave 25,216 words over.
    for n in 2..=8u64 {
        let orders = (1..=n).product::<u64>();
        let mut times = std::collections::BTreeMap::new();
        let mut rejected = 0;
        for word in 0..1 << 16 {
            let mut read = 0;
            let mut words = (word..1 << 16).chain(0..word).inspect(|_| read += 1);
            let mut items: Vec<u64> = (0..n).collect();
            shuffle_pile(&mut items, |bounds| plain_roll(16, bounds, &mut words));
            drop(words);
            if read == 1 {
                *times.entry(items).or_insert(0) += 1;
            } else {
                rejected += 1;
            }
        }
        assert_eq!(times.len() as u64, orders);
        assert!(times.values().all(|count| *count == (1 << 16) / orders), "{n} items");
        assert_eq!(rejected, (1 << 16) % orders);
    }
}

/// Dice from a tape for the first `most` bounds of a batch: dice that a shuffle is not given it asks for again.
fn dice(draw: &mut impl Draw, bounds: &[u64], most: usize) -> Vec<u64> {
    bounds.iter().take(most).map(|bound| draw.below(*bound)).collect()
}

#[test]
fn every_tape_of_dice_gives_another_order_of_up_to_8_items() {
    // However the dice are cut into batches.
    for n in 0..=8 {
        for most in (1..=n.max(1) as usize).filter(|most| n < 8 || [1, 3, 8].contains(most)) {
            let orders = (1..=n).product::<u64>() as usize;
            let even =
                orders_are_even(n, |items, tapes| shuffle_pile(items, |bounds| dice(tapes, bounds, most)));
            assert_eq!(
                even,
                Ok(Even { outcomes: orders, each: 1, rejected: 0 }),
                "{n} items, {most} dice a word"
            );
        }
    }
}

#[test]
fn the_tape_of_the_library_plays_what_the_proof_played() {
    for n in 0..=6u64 {
        Tapes::every(|tapes| {
            let mut items: Vec<u64> = (0..n).collect();
            shuffle_pile(&mut items, |bounds| dice(tapes, bounds, 15));
            let mut tape = Tape::new(tapes.dice());
            let mut again: Vec<u64> = (0..n).collect();
            shuffle_pile(&mut again, |bounds| {
                let mut dice = vec![0; bounds.len()];
                tape.roll(bounds, &mut dice);
                dice
            });
            assert_eq!(again, items);
            assert_eq!(tape.left(), 0);
            assert!(tape.bounds().iter().copied().eq((2..=n).rev()));
        });
    }
}

/// The dice that a pile of n items was shuffled with, read back from its order: the inverse of `shuffle_pile`.
fn dice_of(order: &[u64]) -> Vec<u64> {
    let mut pile: Vec<u64> = (0..order.len() as u64).collect();
    let mut place_of = pile.clone();
    let mut dice = Vec::new();
    for (i, item) in order.iter().enumerate().take(order.len().saturating_sub(1)) {
        let place = place_of[*item as usize] as usize;
        dice.push((place - i) as u64);
        place_of[pile[i] as usize] = place as u64;
        pile.swap(i, place);
    }
    dice
}

#[test]
fn the_dice_can_be_read_back_from_an_order_of_any_size() {
    // With that, tapes and orders are one to one at every n, and equal in number: n! of each.
    for n in [0, 1, 2, 16, 17, 64, 65, 512, 513, 2048, 2049, 16384, 16385, 100_000u64] {
        let (mut state, mut tape) = (n, Vec::<u64>::new());
        let mut order: Vec<u64> = (0..n).collect();
        shuffle_pile(&mut order, |bounds| {
            let rolled: Vec<u64> = bounds
                .iter()
                .map(|bound| {
                    // Any dice will do. (Knuth's MMIX generator.)
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    (state >> 33) % bound
                })
                .collect();
            tape.extend(&rolled);
            rolled
        });
        assert_eq!(tape.len() as u64, n.saturating_sub(1));
        assert_eq!(dice_of(&order), tape, "{n} items");
    }
}

#[test]
fn every_key_and_every_die_give_every_order_of_piles_equally_often() {
    for (bits, most) in [(0, 6), (1, 7), (2, 6), (3, 5)] {
        for n in 0..=most {
            let even = orders_are_even(n, |items, tapes| {
                let keys: Vec<u64> = (0..n).map(|_| tapes.below(1 << bits)).collect();
                let shuffle = |_, pile: &mut [u64]| shuffle_pile(pile, |bounds| dice(tapes, bounds, 15));
                items.copy_from_slice(&stack_piles(n, bits, |i| keys[i as usize], shuffle));
            });
            let even = even.unwrap_or_else(|uneven: Uneven| panic!("{n} items, 2^{bits} piles: {uneven}"));
            assert_eq!(even.outcomes as u64, (1..=n).product::<u64>());
        }
    }
}

#[test]
fn a_pile_kept_in_another_order_than_the_next_changes_nothing_that_is_proved() {
    // Finer keys only split piles: dealing by B + 1 bits and joining neighbours is dealing by B bits.
    let n = 6;
    Tapes::every(|tapes| {
        let keys: Vec<u64> = (0..n).map(|_| tapes.below(4)).collect();
        let coarse = stack_piles(n, 1, |i| keys[i as usize] >> 1, |_, _| ());
        let fine = stack_piles(n, 2, |i| keys[i as usize], |_, _| ());
        let halves = |stack: &[u64]| -> Vec<Vec<u64>> {
            let mut halves: Vec<Vec<u64>> = stack
                .chunk_by(|a, b| keys[*a as usize] >> 1 == keys[*b as usize] >> 1)
                .map(<[u64]>::to_vec)
                .collect();
            for half in &mut halves {
                half.sort_unstable();
            }
            halves
        };
        assert_eq!(halves(&coarse), halves(&fine));
    });
}

#[test]
fn no_batch_in_use_passes_what_a_word_has_room_for() {
    // The product of a batch stays within 2^62, and all that are above 2^57 are of two dice or one: so a roll is
    // rejected less than once in 4, and once in 128 for orders of up to 2^31.
    let ends = [1 << 4, 1 << 6, 1 << 9, 1 << 11, 1 << 14, 1 << 19, 1 << 31, 1u64 << 62];
    for left in (2..70_000).chain(ends).chain(ends.map(|end| end - 1)).chain(ends.map(|end| end + 1)) {
        let bounds = batch(left);
        assert_eq!(bounds.len() as u64, dice_a_word(left));
        assert!(bounds.iter().copied().eq((left - dice_a_word(left) + 1..=left).rev()));
        assert!(bounds.iter().all(|bound| *bound >= 2));
        let product: u128 = bounds.iter().map(|bound| u128::from(*bound)).product();
        assert!(product <= 1 << 62 || bounds.len() == 1, "left = {left}");
        assert!(product <= 1 << 57 || bounds.len() <= 2, "left = {left}");
    }
}
