//! Known faults, each with the number of decks that finds it.
//!
//! The numbers named are those of the best single statistic in the literature, for p < 1e-6 in nine audits of ten;
//! an audit of all statistics, corrected for their number, may take twice as many whole decks.

#![allow(dead_code, reason = "the calibration takes some of them")]

use evenhand::Draw;

use crate::decks::Words;
use crate::shuffles::{self, Shuffle};

/// A fault.
#[derive(Clone, Copy)]
pub(crate) struct Fault {
    pub(crate) name: &'static str,
    /// How many cards a deck has.
    pub(crate) cards: u32,
    /// How many decks the best statistic takes, where that is known.
    pub(crate) named: Option<f64>,
    /// How many decks an audit is given.
    pub(crate) decks: u32,
    /// The next deck, over the one before; the first lies over a new deck.
    pub(crate) deal: fn(&mut Vec<u32>, &mut Words),
}

impl Fault {
    /// The decks of an audit, each audit with a stream of its own; the same however many are taken.
    pub(crate) fn dealt(&self, stream: u64) -> impl Iterator<Item = Vec<u32>> + use<'_> {
        let mut words = Words::new(1000 + stream);
        let mut deck: Vec<u32> = (0..self.cards).collect();
        std::iter::repeat_with(move || {
            (self.deal)(&mut deck, &mut words);
            deck.clone()
        })
    }
}

/// A new deck, shuffled.
fn anew(shuffle: Shuffle, deck: &mut Vec<u32>, words: &mut Words) {
    *deck = (0..deck.len() as u32).collect();
    again(shuffle, deck, words);
}

/// The deck as it lies, shuffled.
fn again(shuffle: Shuffle, deck: &mut Vec<u32>, words: &mut Words) {
    for round in 0..(shuffle.rounds)(deck.len() as u32) {
        (shuffle.turn)(deck, round, words);
    }
}

/// Descending Fisher–Yates: `die(faces)` shows the place to swap with.
fn durstenfeld(deck: &mut Vec<u32>, mut die: impl FnMut(usize) -> usize) {
    *deck = (0..deck.len() as u32).collect();
    for i in (1..deck.len()).rev() {
        deck.swap(i, die(i + 1));
    }
}

/// Each card is at each place as often as any other: a table of cards and places never sees it.
pub(crate) const RANDOM_CUT: Fault = Fault {
    name: "random cut",
    cards: 52,
    named: Some(1.0),
    decks: 2,
    deal: |deck, words| anew(shuffles::RANDOM_CUT, deck, words),
};

/// Each card is at each place and each pair is either way round exactly as often: a table of cards and places never
/// sees it.
pub(crate) const COIN_MERGE_OF_FOUR: Fault = Fault {
    name: "merge sort, coin",
    cards: 4,
    named: Some(560.0),
    decks: 1120,
    deal: |deck, words| anew(shuffles::SORT_COIN_MERGE, deck, words),
};

/// A table of cards and places, of pairs and of neighbours is exactly even.
pub(crate) const EVEN_ORDERS: Fault = Fault {
    name: "even orders only",
    cards: 52,
    named: Some(21.0),
    decks: 42,
    deal: |deck, words| {
        *deck = words.order(deck.len() as u32);
        if !is_even(deck) {
            deck.swap(0, 1);
        }
    },
};

fn is_even(order: &[u32]) -> bool {
    let inversions =
        order.iter().enumerate().map(|(place, card)| order[..place].iter().filter(|c| *c > card).count());
    inversions.sum::<usize>().is_multiple_of(2)
}

pub(crate) const NAIVE_SWAP: Fault = Fault {
    name: "naive swap",
    cards: 52,
    named: Some(240.0),
    decks: 480,
    deal: |deck, words| anew(shuffles::NAIVE_SWAP, deck, words),
};

/// The place of each card is even after enough decks; the change from each deck to the next is not.
pub(crate) const NEVER_PUT_BACK: Fault = Fault {
    name: "naive swap, deck never put back",
    cards: 52,
    named: Some(240.0),
    decks: 480,
    deal: |deck, words| again(shuffles::NAIVE_SWAP, deck, words),
};

pub(crate) const TRANSPOSITIONS: Fault = Fault {
    name: "random transpositions ×52",
    cards: 52,
    named: Some(2.0),
    decks: 4,
    deal: |deck, words| anew(shuffles::RANDOM_TRANSPOSITIONS, deck, words),
};

pub(crate) const A_HUNDRED_TRANSPOSITIONS: Fault = Fault {
    name: "random transpositions ×100",
    cards: 52,
    named: Some(33.0),
    decks: 66,
    deal: |deck, words| {
        anew(Shuffle { rounds: |_| 100, ..shuffles::RANDOM_TRANSPOSITIONS }, deck, words);
    },
};

pub(crate) const DISTINCT_TRANSPOSITIONS: Fault = Fault {
    name: "transpositions of two places ×52",
    decks: 4,
    deal: |deck, words| anew(shuffles::DISTINCT_TRANSPOSITIONS, deck, words),
    ..TRANSPOSITIONS
};

pub(crate) const SATTOLO: Fault = Fault {
    name: "Sattolo",
    cards: 52,
    named: Some(4.0),
    decks: 8,
    deal: |deck, words| anew(shuffles::SATTOLO, deck, words),
};

pub(crate) const COIN_MERGE: Fault = Fault { cards: 52, named: Some(53.0), decks: 106, ..COIN_MERGE_OF_FOUR };

pub(crate) const DRAW_AND_INSERT: Fault = Fault {
    name: "take the last card, put it in anywhere ×52",
    cards: 52,
    named: Some(1.0),
    decks: 2,
    deal: |deck, words| anew(shuffles::DRAW_AND_INSERT, deck, words),
};

/// The same the other way up, which leaves the lowest cards in their order.
pub(crate) const TOP_TO_ANYWHERE: Fault = Fault {
    name: "take the first card, put it in anywhere ×52",
    deal: |deck, words| {
        let top_to_random = Shuffle {
            rounds: |n| n as usize,
            turn: |deck, _, draw| {
                let to = draw.below(deck.len() as u64) as usize;
                let card = deck.remove(0);
                deck.insert(to, card);
            },
        };
        anew(top_to_random, deck, words);
    },
    ..DRAW_AND_INSERT
};

pub(crate) const FIVE_RIFFLES: Fault = Fault {
    name: "riffle ×5",
    cards: 52,
    named: Some(3.5),
    decks: 7,
    deal: |deck, words| anew(Shuffle { rounds: |_| 5, ..shuffles::RIFFLE }, deck, words),
};

pub(crate) const SIX_RIFFLES: Fault = Fault {
    name: "riffle ×6",
    cards: 52,
    named: Some(13.0),
    decks: 26,
    deal: |deck, words| anew(Shuffle { rounds: |_| 6, ..shuffles::RIFFLE }, deck, words),
};

pub(crate) const SEVEN_RIFFLES: Fault = Fault {
    name: "riffle ×7",
    cards: 52,
    named: Some(53.0),
    decks: 106,
    deal: |deck, words| anew(Shuffle { rounds: |_| 7, ..shuffles::RIFFLE }, deck, words),
};

pub(crate) const EIGHT_RIFFLES: Fault = Fault {
    name: "riffle ×8",
    cards: 52,
    named: Some(209.0),
    decks: 418,
    deal: |deck, words| anew(Shuffle { rounds: |_| 8, ..shuffles::RIFFLE }, deck, words),
};

pub(crate) const OVERHAND: Fault = Fault {
    name: "overhand ×1",
    cards: 52,
    named: Some(1.0),
    decks: 2,
    deal: |deck, words| anew(shuffles::OVERHAND, deck, words),
};

pub(crate) const TEN_OVERHANDS: Fault = Fault {
    name: "overhand ×10",
    cards: 52,
    named: Some(1.2),
    decks: 3,
    deal: |deck, words| anew(Shuffle { rounds: |_| 10, ..shuffles::OVERHAND }, deck, words),
};

pub(crate) const BYTE_MODULO: Fault = Fault {
    name: "dice of a byte, byte % k",
    cards: 52,
    named: Some(328.0),
    decks: 656,
    deal: |deck, words| durstenfeld(deck, |bound| words.below(256) as usize % bound),
};

/// A loop that ends one place early: the first card never moves.
pub(crate) const OFF_BY_ONE: Fault = Fault {
    name: "a loop one place short",
    cards: 52,
    named: Some(9.0),
    decks: 18,
    deal: |deck, words| {
        *deck = (0..deck.len() as u32).collect();
        for i in (2..deck.len()).rev() {
            deck.swap(i, 1 + words.below(i as u64) as usize);
        }
    },
};

/// 549 decks of 2^15 seeds have two alike with 99 %.
pub(crate) const SEEDS_OF_15_BITS: Fault = Fault {
    name: "seeds of 15 bits",
    cards: 52,
    named: Some(549.0),
    decks: 549,
    deal: |deck, words| *deck = Words::new(1 << 22 | words.below(1 << 15)).order(deck.len() as u32),
};

pub(crate) const FIXED_SEED: Fault = Fault {
    name: "a fixed seed: the same deck on every run",
    cards: 52,
    named: None,
    decks: 2,
    deal: |deck, _| *deck = Words::new(7).order(deck.len() as u32),
};

/// Seeded by a clock before every draw, a deck takes its dice of one word again and again.
pub(crate) const RESEEDED_MODULO: Fault = Fault {
    name: "reseeded at every draw, word % k",
    cards: 52,
    named: None,
    decks: 20,
    deal: |deck, words| {
        let word = words.below(1 << 31);
        durstenfeld(deck, |bound| (word % bound as u64) as usize);
    },
};

pub(crate) const RESEEDED_SCALED: Fault = Fault {
    name: "reseeded at every draw, word scaled",
    cards: 52,
    named: None,
    decks: 8,
    deal: |deck, words| {
        let word = words.below(1 << 31);
        durstenfeld(deck, |bound| ((word * bound as u64) >> 31) as usize);
    },
};

pub(crate) const NAIVE_SWAP_OF_FOUR: Fault =
    Fault { cards: 4, named: Some(2300.0), decks: 4600, ..NAIVE_SWAP };

pub(crate) const TRANSPOSITIONS_OF_FOUR: Fault =
    Fault { name: "random transpositions ×4", cards: 4, named: Some(1180.0), decks: 2360, ..TRANSPOSITIONS };

pub(crate) const DRAW_AND_INSERT_OF_FOUR: Fault = Fault {
    name: "take the last card, put it in anywhere ×4",
    cards: 4,
    named: Some(423.0),
    decks: 846,
    ..DRAW_AND_INSERT
};

pub(crate) const SATTOLO_OF_FOUR: Fault = Fault { cards: 4, named: Some(15.0), decks: 30, ..SATTOLO };

pub(crate) const EVEN_ORDERS_OF_FOUR: Fault = Fault { cards: 4, ..EVEN_ORDERS };

pub(crate) const EVEN_ORDERS_OF_TEN: Fault = Fault { cards: 10, ..EVEN_ORDERS };

/// One bent cell, and the others as even as that leaves them: tables hide it among their 2,704. What is named is the
/// exact binomial test of this one cell, by somebody who knows which it is; for what never comes ln 2e6 / ln (52/51).
pub(crate) const CARD_NEVER_AT_A_PLACE: Fault = Fault {
    name: "card 7 never first",
    cards: 52,
    named: Some(748.0),
    decks: 1496,
    deal: |deck, words| {
        *deck = words.order(deck.len() as u32);
        if deck[0] == 7 {
            deck.swap(0, 1 + words.below(51) as usize);
        }
    },
};

pub(crate) const CARD_NEVER_AFTER_ANOTHER: Fault = Fault {
    name: "card 10 never right after card 31",
    deal: |deck, words| {
        let follows = |deck: &[u32]| deck.windows(2).any(|pair| pair == [31, 10]);
        *deck = words.order(deck.len() as u32);
        while follows(deck) {
            *deck = words.order(deck.len() as u32);
        }
    },
    ..CARD_NEVER_AT_A_PLACE
};

/// The same of the inverse: two places that never hold a card and the next.
pub(crate) const CARD_NEVER_BESIDE_THE_NEXT: Fault = Fault {
    name: "the card at place 20 never the next above that at place 3",
    deal: |deck, words| {
        *deck = words.order(deck.len() as u32);
        while deck[19] == deck[2] + 1 {
            *deck = words.order(deck.len() as u32);
        }
    },
    ..CARD_NEVER_AT_A_PLACE
};

/// By (4.89 + 1.28)² / 0.05² of one coin.
pub(crate) const BENT_PAIR: Fault = Fault {
    name: "card 20 before card 40 with 52.5 %",
    named: Some(15_250.0),
    decks: 30_500,
    deal: |deck, words| {
        *deck = words.order(deck.len() as u32);
        bend(deck, [20, 40], words);
    },
    ..CARD_NEVER_AT_A_PLACE
};

/// The same of the inverse: of the cards at two places the first is the lower.
pub(crate) const BENT_PLACES: Fault = Fault {
    name: "a lower card at place 4 than at place 30 with 52.5 %",
    deal: |deck, words| {
        let order = words.order(deck.len() as u32);
        let mut places = vec![0; order.len()];
        (0..).zip(&order).for_each(|(place, card)| places[*card as usize] = place);
        bend(&mut places, [3, 29], words);
        (0..).zip(&places).for_each(|(card, place)| deck[*place as usize] = card);
    },
    ..BENT_PAIR
};

/// Puts the first of two before the other, once in twenty.
fn bend(order: &mut [u32], [first, second]: [u32; 2], words: &mut Words) {
    let at = |order: &[u32], card| order.iter().position(|other| *other == card).expect("a card");
    let (one, other) = (at(order, first), at(order, second));
    if other < one && words.below(20) == 0 {
        order.swap(one, other);
    }
}

/// Two points more than 1/52, by the exact tails.
pub(crate) const BENT_CELL: Fault = Fault {
    name: "card 7 at place 12 with 2 points more",
    named: Some(2470.0),
    decks: 4940,
    deal: |deck, words| {
        *deck = words.order(deck.len() as u32);
        // 0.02 · 52/51, of all decks, whatever was there.
        if words.below(1_000_000) < 20_392 {
            let place = deck.iter().position(|card| *card == 7).expect("a card");
            deck.swap(place, 11);
        }
    },
    ..CARD_NEVER_AT_A_PLACE
};

/// One deck in 1,000 is in order. Looking for one takes the first of them: nine of ten audits of 2,303 decks have it.
pub(crate) const ONE_IN_ORDER: Fault = Fault {
    name: "one deck of 1,000 in order",
    named: Some(2302.0),
    decks: 4000,
    deal: |deck, words| {
        *deck = words.order(deck.len() as u32);
        if words.below(1000) == 0 {
            deck.sort_unstable();
        }
    },
    ..CARD_NEVER_AT_A_PLACE
};

/// One deck in 20 is its own mirror image: places as far from both ends hold cards as far from both ends.
pub(crate) const MIRRORED: Fault = Fault {
    name: "one deck of 20 mirrored in itself",
    named: Some(45.0),
    decks: 80,
    deal: |deck, words| {
        let n = deck.len() as u32;
        *deck = words.order(n);
        if words.below(20) == 0 {
            let half: Vec<u32> = words.order(n / 2);
            for (place, card) in half.into_iter().enumerate() {
                let flip = words.below(2) == 0;
                deck[place] = if flip { n - 1 - card } else { card };
                deck[n as usize - 1 - place] = n - 1 - deck[place];
            }
        }
    },
    ..CARD_NEVER_AT_A_PLACE
};

/// Every second deck is the one before with each card replaced by its counterpart from the other end.
pub(crate) const COMPLEMENTED: Fault = Fault {
    name: "every second deck the complement of the one before",
    named: Some(5.0),
    decks: 6,
    deal: |deck, words| {
        let n = deck.len() as u32;
        // A new deck is in order; so is none that was shuffled.
        let is_new = deck.is_sorted();
        if !is_new && words.below(2) == 0 {
            for card in deck.iter_mut() {
                *card = n - 1 - *card;
            }
        } else {
            *deck = words.order(n);
        }
    },
    ..CARD_NEVER_AT_A_PLACE
};

/// One deck in 50 is the one before with its cards exchanged by a fixed map. The second one tells: 194 decks have two with
/// nine tenths.
pub(crate) const RELABELLED: Fault = Fault {
    name: "one deck of 50 the one before, relabelled",
    named: Some(194.0),
    decks: 290,
    deal: |deck, words| {
        let n = deck.len() as u32;
        if !deck.is_sorted() && words.below(50) == 0 {
            // 7 and 52 have no common factor.
            for card in deck.iter_mut() {
                *card = (*card * 7 + 3) % n;
            }
        } else {
            *deck = words.order(n);
        }
    },
    ..CARD_NEVER_AT_A_PLACE
};

/// The first two cards never add up as the first and the last do: none of 1/51, by the exact tails.
pub(crate) const NEVER_THE_SUM: Fault = Fault {
    name: "the first two cards never 53 together",
    named: Some(845.0),
    decks: 1183,
    deal: |deck, words| {
        *deck = words.order(deck.len() as u32);
        while deck[0] + deck[1] + 1 == deck.len() as u32 {
            *deck = words.order(deck.len() as u32);
        }
    },
    ..CARD_NEVER_AT_A_PLACE
};

/// Three successive cards never follow one another: 50/2652 times a deck, by Poisson's tail.
pub(crate) const NEVER_THREE_IN_A_ROW: Fault = Fault {
    name: "three in a row never",
    named: Some(845.0),
    decks: 1183,
    deal: |deck, words| {
        let has_three =
            |deck: &[u32]| deck.windows(3).any(|three| three[0] + 1 == three[1] && three[1] + 1 == three[2]);
        *deck = words.order(deck.len() as u32);
        while has_three(deck) {
            *deck = words.order(deck.len() as u32);
        }
    },
    ..CARD_NEVER_AT_A_PLACE
};

/// Half of the decks whose first two cards have one rank are dealt again: 1/33 instead of 1/17.
pub(crate) const FEWER_PAIRS: Fault = Fault {
    name: "half of the pocket pairs dealt again",
    named: Some(2250.0),
    decks: 4400,
    deal: |deck, words| {
        *deck = words.order(deck.len() as u32);
        while deck[0] % 13 == deck[1] % 13 && words.below(2) == 0 {
            *deck = words.order(deck.len() as u32);
        }
    },
    ..CARD_NEVER_AT_A_PLACE
};

/// In a fifth of the decks the card at place 27 is as even or odd as the first: 0.59 instead of 0.49.
pub(crate) const SAME_PARITY: Fault = Fault {
    name: "the parity of cards 1 and 27 the same, in a fifth",
    named: Some(1000.0),
    decks: 2000,
    deal: |deck, words| {
        *deck = words.order(deck.len() as u32);
        if words.below(5) == 0 {
            while deck[0] % 2 != deck[26] % 2 {
                *deck = words.order(deck.len() as u32);
            }
        }
    },
    ..CARD_NEVER_AT_A_PLACE
};

/// Faults of single decks, of relations of cards, and of related decks.
pub(crate) const RELATIONS: [Fault; 8] = [
    ONE_IN_ORDER,
    MIRRORED,
    COMPLEMENTED,
    RELABELLED,
    NEVER_THE_SUM,
    NEVER_THREE_IN_A_ROW,
    FEWER_PAIRS,
    SAME_PARITY,
];

/// All of them.
pub(crate) const FAULTS: [Fault; 44] = [
    NAIVE_SWAP,
    NEVER_PUT_BACK,
    TRANSPOSITIONS,
    A_HUNDRED_TRANSPOSITIONS,
    DISTINCT_TRANSPOSITIONS,
    SATTOLO,
    COIN_MERGE,
    BYTE_MODULO,
    OFF_BY_ONE,
    DRAW_AND_INSERT,
    TOP_TO_ANYWHERE,
    FIVE_RIFFLES,
    SIX_RIFFLES,
    SEVEN_RIFFLES,
    EIGHT_RIFFLES,
    OVERHAND,
    TEN_OVERHANDS,
    RANDOM_CUT,
    EVEN_ORDERS,
    SEEDS_OF_15_BITS,
    FIXED_SEED,
    RESEEDED_MODULO,
    RESEEDED_SCALED,
    NAIVE_SWAP_OF_FOUR,
    TRANSPOSITIONS_OF_FOUR,
    DRAW_AND_INSERT_OF_FOUR,
    SATTOLO_OF_FOUR,
    COIN_MERGE_OF_FOUR,
    EVEN_ORDERS_OF_FOUR,
    EVEN_ORDERS_OF_TEN,
    CARD_NEVER_AT_A_PLACE,
    CARD_NEVER_AFTER_ANOTHER,
    CARD_NEVER_BESIDE_THE_NEXT,
    BENT_PAIR,
    BENT_PLACES,
    BENT_CELL,
    ONE_IN_ORDER,
    MIRRORED,
    COMPLEMENTED,
    RELABELLED,
    NEVER_THE_SUM,
    NEVER_THREE_IN_A_ROW,
    FEWER_PAIRS,
    SAME_PARITY,
];
