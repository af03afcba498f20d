//! Real orders look as they should, and planted faults do not.
//!
//! What is exact is proved elsewhere: that even words give even orders. Here are the words of AES as they come, by the
//! way that users get them. Each test states its hypothesis and sizes, is two-sided at α = 10⁻⁶
//! ([`ALPHA`](evidence::ALPHA)), and names the fault that it must refuse with as many orders. Seeds are
//! fixed: no test can fail by chance, and no seed is ever changed to make one pass.

mod evidence;
mod index_order;

use crate::dice::Roll;
use crate::faults::{self, Shuffle};
use evenhand::{Choices, Keystream, Permutation, Seed, Series, order};
use evidence::{Evidence, companions, fixed_points, pair_order, pairs, place_by_card, rises};

const DECK: u32 = 52;
const ORDERS: u32 = 200_000;

fn seed() -> Seed {
    Seed::from_text("statistics")
}

/// Orders of a deck.
fn decks() -> impl Iterator<Item = Vec<u32>> {
    let mut buffer = vec![0; (DECK * ORDERS) as usize];
    Series::new(DECK, &seed()).expect("a deck is no more than 2^20 cards").fill(0, &mut buffer);
    (0..ORDERS).map(move |r| buffer[(DECK * r) as usize..][..DECK as usize].to_vec())
}

/// As many orders by a faulty shuffle.
fn faulty(shuffle: Shuffle) -> impl Iterator<Item = Vec<u32>> {
    faults::orders(shuffle, DECK, &seed()).take(ORDERS as usize)
}

#[track_caller]
fn accept(evidence: Evidence) {
    assert!(!evidence.refuses(), "{evidence}");
}

#[track_caller]
fn refuse(evidence: Evidence) {
    assert!(evidence.refuses(), "the planted fault passes: {evidence}");
}

/// Hypothesis: every card is equally likely at every place. 200,000 orders of 52, 3,846 expected in each of 2,704
/// cells, 2,601 degrees. Fault: a swap with any place, where the proofs count 4 to 5 at three items.
#[test]
fn every_card_is_as_often_at_every_place() {
    accept(place_by_card(DECK, decks()));
    refuse(place_by_card(DECK, faulty(faults::swap_with_any_place)));
}

/// Hypothesis: of the cards 2i and 2i + 1 either is as often before the other. 200,000 orders, 26 fair coins. Fault:
/// a cut, which the statistic above cannot see.
#[test]
fn either_card_of_a_pair_is_as_often_before_the_other() {
    accept(pair_order(DECK, decks()));
    refuse(pair_order(DECK, faulty(faults::a_cut)));
    accept(place_by_card(DECK, faulty(faults::a_cut)));
}

/// Hypothesis: the number of cards at their own place follows Montmort's distribution. 200,000 orders, 7 cells, the
/// last with 119 expected. Fault: never in place (Sattolo).
#[test]
fn cards_stay_at_their_place_as_often_as_chance_has_it() {
    accept(fixed_points(DECK, decks()));
    refuse(fixed_points(DECK, faulty(faults::never_in_place)));
}

/// Hypothesis: half of all orders are even, whatever the order before. 100,000 pairs of orders, 25,000 expected in each
/// of 4 cells. Fault: the order made even by a last swap, which neither places nor pairs show.
#[test]
fn half_of_all_orders_are_even() {
    fn is_odd(order: &[u32]) -> bool {
        !Permutation::try_from(order).expect("an order").is_even()
    }
    let paired = |orders: &mut dyn Iterator<Item = Vec<u32>>| {
        let mut odd = orders.map(|order| u64::from(is_odd(&order)));
        pairs(2, std::iter::from_fn(|| odd.next().zip(odd.next())))
    };
    let made_even = |mut order: Vec<u32>| {
        if is_odd(&order) {
            order.swap(0, 1);
        }
        order
    };
    accept(paired(&mut decks()));
    refuse(paired(&mut decks().map(made_even)));
    accept(place_by_card(DECK, decks().map(made_even)));
}

/// Hypothesis: the first cards of orders 2r and 2r + 1 are independent. 100,000 pairs, 37 expected in each of 2,704
/// cells. Fault: number r / 2 for number r, so that orders come twice.
#[test]
fn orders_in_a_row_are_independent() {
    let series = Series::new(DECK, &seed()).expect("a deck is no more than 2^20 cards");
    let first = |r| u64::from(series.order(r)[0]);
    let neighbours = |number: fn(u32) -> u32| {
        pairs(u64::from(DECK), (0..ORDERS / 2).map(|r| (first(number(2 * r)), first(number(2 * r + 1)))))
    };
    accept(neighbours(|r| r));
    refuse(neighbours(|r| r / 2));
}

/// Hypothesis: orders of the children of a seed are as good as those of a series. 20,000 children, 385 expected in
/// each of 2,704 cells. Fault: seeds that differ in 8 bits alone.
#[test]
fn every_card_is_as_often_at_every_place_over_child_seeds() {
    let children = |labels: u32| {
        let orders = (0..20_000).map(move |i| {
            let child = seed().child(&format!("deck/{}", i % labels));
            order(u64::from(DECK), &child).into_iter().map(|card| card as u32).collect()
        });
        place_by_card(DECK, orders)
    };
    accept(children(u32::MAX));
    refuse(children(256));
}

/// Hypothesis: dice that share a word are independent and even. 600,000 choices of 6, in pairs: 8,333 expected in each
/// of 36 cells. Fault: every die of a batch from the same word.
#[test]
fn choices_of_one_word_are_independent() {
    let paired = |choices: &mut dyn Iterator<Item = u64>| {
        pairs(6, (0..300_000).map(|_| (choices.next().expect("no end"), choices.next().expect("no end"))))
    };
    accept(paired(&mut Choices::new(6, &seed()).expect("there are faces")));
    let roll: Roll = faults::one_word_for_all;
    let mut words = Keystream::new(&seed(), 0);
    let mut words = std::iter::repeat_with(move || words.word() >> 32);
    refuse(paired(&mut std::iter::repeat_with(|| roll(32, &[6; 2], &mut words)).flatten()));
}

/// Items of an order of several piles: 257 blocks of 4,096, in 256 piles of about 4,112.
const LONG: u64 = 257 * 4096;

/// An order by a faulty deal to 256 piles.
fn badly_dealt(deal: faults::Deal) -> Vec<u64> {
    let mut items: Vec<u64> = (0..LONG).collect();
    deal(&mut items, 8, &mut Keystream::new(&seed(), 0));
    items
}

/// Hypothesis: an order of 1,052,672 items, dealt to 256 piles, rises as often as it falls, by the Eulerian
/// distribution. Fault: piles not shuffled.
#[test]
fn an_order_of_many_piles_rises_as_often_as_it_falls() {
    accept(rises(&order(LONG, &seed())));
    refuse(rises(&badly_dealt(faults::piles_not_shuffled)));
}

/// Hypothesis: in an order of 1,052,672 items, neighbours of the input are no more often within 4,096 places of one
/// another's block than any two items: 2,047.5 expected of 526,336 pairs. Fault: neighbours share a key.
#[test]
fn neighbours_of_the_input_part_in_an_order_of_many_piles() {
    accept(companions(&order(LONG, &seed()), 4096));
    refuse(companions(&badly_dealt(faults::neighbours_share_a_key), 4096));
}
