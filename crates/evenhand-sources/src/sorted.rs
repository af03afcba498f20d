//! Detects sorted hands. They show the order in which a player holds the cards, not the order of
//! dealing.
//!
//! A player may sort by any order. Therefore the detector compares each pair of cards in one hand.
//! In sorted hands, a pair always has one order, and all pairs together form an order without a
//! cycle. For playing cards, the detector also compares ranks alone and suits alone.
//!
//! Where the text shows the hands, the detector also looks for orders that differ between hands, such
//! as trumps first or the longest suit first: cards of one suit in a fixed order, and suits or ranks
//! that stand together. It compares the hands of each size, and those of each seat. Because
//! these comparisons are many, each needs [`MORE_PAIRS`] more pairs. The detector skips them where
//! the hands are a guess: a shuffle that keeps suits together would pass them, too.
//!
//! # Probability of a false detection
//!
//! Given the cards of a hand, a fair shuffle gives each order of a pair the probability 1/2, and
//! disjoint pairs are independent. The evidence counts disjoint pairs whose order earlier hands
//! have shown. The probability that [`MIN_PAIRS`] of them all agree is 2^-30 < 10^-9. Each pair
//! counts once. A hand counts only if more than a quarter of its cards are followed by another card
//! than before, and if it shares few cards with their last hands. The audit judges decks that
//! hardly change or that repeat, and cards that stay together. For suits or ranks that stand
//! together, the evidence is in bits, and a hand counts if it shares few cards with their last
//! hands.

mod levels;

use std::collections::HashSet;
use std::sync::Arc;

use self::levels::{Blocks, Level};
use crate::french;

/// Number of agreeing pairs that shows sorted hands: 2^-30 is below 10^-9.
const MIN_PAIRS: u32 = 30;

/// Number of further pairs for comparisons that are made only where the text shows the hands.
const MORE_PAIRS: u32 = 8;

/// Minimum hand size for orders that differ between hands.
const MIN_LARGE_HAND: usize = 5;

/// Maximum number of seats that are compared.
const MAX_SEATS: usize = 16;

/// Maximum number of cards of a deck that is searched for hands.
const MAX_CARDS: usize = 128;

/// Maximum number of card names, because each is stored in one byte.
const MAX_NAMES: usize = 255;

/// Compares the hands of decks.
#[derive(Clone, Debug)]
pub(crate) struct Hands {
    levels: Vec<Level>,
    /// Orders that may differ between hands.
    within_suits: Option<Level>,
    blocks: Vec<Blocks>,
    /// The card that last followed each card in a hand.
    next: Vec<Option<u32>>,
    /// The last hand of each card.
    last: Vec<Arc<[u32]>>,
}

impl Hands {
    /// Creates an empty comparison of cards with these names. `shown` is the hand size in the text,
    /// or `None` if the hands are a guess.
    fn new(names: &[String], shown: Option<usize>) -> Self {
        let suited: Vec<Option<(usize, usize)>> = names.iter().map(|name| french::card(name)).collect();
        let is_french = suited.iter().flatten().count() * 2 > names.len();
        let mut levels = vec![Level::new((0..names.len()).map(|card| Some(card as u8)).collect())];
        let (mut within_suits, mut blocks) = (None, Vec::new());
        if is_french {
            let ranks = || suited.iter().map(|card| card.map(|(rank, _)| rank as u8));
            let suits = || suited.iter().map(|card| card.map(|(_, suit)| suit as u8));
            levels.extend([Level::new(ranks().collect()), Level::new(suits().collect())]);
            if shown.is_some_and(|size| size >= MIN_LARGE_HAND) {
                let keys = suited.iter().map(|card| card.map(|(rank, suit)| (16 * suit + rank) as u8));
                within_suits = Some(Level::within_groups(keys.collect()));
                blocks = vec![Blocks::new(suits().collect()), Blocks::new(ranks().collect())];
            }
        }
        let last = vec![Arc::from([]); names.len()];
        Self { levels, within_suits, blocks, next: vec![None; names.len()], last }
    }

    /// Adds a hand of a deck.
    pub(crate) fn add(&mut self, hand: &[u32]) {
        let mut moved = 0;
        for pair in hand.windows(2) {
            let before = self.next[pair[0] as usize].replace(pair[1]);
            moved += usize::from(before != Some(pair[1]));
        }
        let has_new_cards = self.shares_little(hand);
        let is_new = 4 * moved > hand.len() - 1 && has_new_cards;
        let all: Arc<[u32]> = hand.into();
        for card in hand {
            self.last[*card as usize] = Arc::clone(&all);
        }
        for level in self.levels.iter_mut().chain(&mut self.within_suits).filter(|level| level.is_possible) {
            level.add(hand, is_new);
        }
        for blocks in self.blocks.iter_mut().filter(|blocks| blocks.is_possible) {
            blocks.add(hand, has_new_cards);
        }
    }

    /// Whether a hand shares few cards with the last hands of its cards: at most the mean of a fair
    /// shuffle plus a quarter of the others.
    fn shares_little(&self, hand: &[u32]) -> bool {
        let (others, cards) = (hand.len() - 1, self.last.len() - 1);
        let shared =
            |card: &u32| self.last[*card as usize].iter().filter(|other| hand.contains(other)).count();
        let known = hand.iter().filter(|card| !self.last[**card as usize].is_empty()).count();
        // The mean of a fair shuffle is 1 + others²/cards. Both sides are multiplied by `known` and
        // by `cards`.
        let total: usize = hand.iter().map(shared).sum();
        4 * total * cards <= known.max(1) * (3 * (cards + others * others) + hand.len() * cards)
    }

    /// Whether hands may still turn out to be sorted.
    pub(crate) fn may_be_sorted(&self) -> bool {
        self.levels.iter().chain(&self.within_suits).any(|level| level.is_possible)
            // Ranks stand together in many unsorted hands.
            || self.blocks.first().is_some_and(|suits| suits.is_possible)
    }

    /// Whether `evidence` pairs show that the hands are sorted. A fair shuffle shows them with a
    /// probability of at most 2^-evidence.
    pub(crate) fn are_sorted(&self, evidence: u32) -> bool {
        self.levels.iter().any(|level| level.is_shown(evidence))
            || self.within_suits.iter().any(|level| level.is_shown(evidence + MORE_PAIRS))
            || self.blocks.iter().any(|blocks| blocks.are_shown(evidence + MORE_PAIRS))
    }
}

/// Compares the hands that a text shows. It compares hands of each size separately, because a board
/// or a stock may be unsorted when hands are sorted, and those of each seat, because one player may
/// sort alone.
#[derive(Clone, Debug)]
pub(crate) struct Dealing {
    names: Vec<String>,
    by_size: Vec<(usize, Hands)>,
    /// Per seat, the hand size and its comparison. `None` if the size changes.
    by_seat: Vec<Option<(usize, Hands)>>,
}

impl Dealing {
    /// Creates an empty comparison.
    pub(crate) fn new(names: &[String]) -> Self {
        Self { names: names.to_vec(), by_size: Vec::new(), by_seat: Vec::new() }
    }

    /// Adds a deck that consists of hands of these sizes, in this order.
    pub(crate) fn add(&mut self, deck: &[u32], sizes: &[usize]) {
        if sizes.len() < 2 || self.names.len() > MAX_NAMES {
            return;
        }
        let mut from = 0;
        for (seat, size) in sizes.iter().enumerate() {
            let hand = &deck[from..from + size];
            from += size;
            if self.by_seat.len() == seat && seat < MAX_SEATS {
                self.by_seat.push(Some((*size, Hands::new(&self.names, Some(*size)))));
            }
            if let Some(of_seat) = self.by_seat.get_mut(seat) {
                match of_seat {
                    Some((usual, hands)) if usual == size && *size > 1 => hands.add(hand),
                    _ => *of_seat = None,
                }
            }
            if *size > 1 {
                let place = self.by_size.iter().position(|(of, _)| of == size).unwrap_or_else(|| {
                    self.by_size.push((*size, Hands::new(&self.names, Some(*size))));
                    self.by_size.len() - 1
                });
                self.by_size[place].1.add(hand);
            }
        }
    }

    /// Whether hands may still turn out to be sorted.
    #[cfg(any(feature = "programs", test))]
    pub(crate) fn may_be_sorted(&self) -> bool {
        let by_seat = self.by_seat.iter().flatten().filter(|(size, _)| *size >= MIN_LARGE_HAND);
        self.by_size.iter().chain(by_seat).any(|(_, hands)| hands.may_be_sorted())
    }

    /// Whether `evidence` pairs show that the hands of one size are sorted, or those of one seat.
    pub(crate) fn are_sorted(&self, evidence: u32) -> bool {
        self.by_size.iter().any(|(_, hands)| hands.are_sorted(evidence))
            || self.by_seat.iter().flatten().any(|(_, hands)| hands.are_sorted(evidence + MORE_PAIRS))
    }
}

/// Looks for sorted hands in decks that do not show where hands begin: hands of equal sizes, hands
/// of 斗地主 (Dou Dizhu), and a visible part that is one hand.
#[derive(Debug)]
pub(crate) struct Watch {
    dealings: Vec<(Vec<usize>, Hands)>,
    /// Whether lines show whole decks.
    are_whole: bool,
    /// The decks so far, and their number.
    seen: HashSet<Vec<u32>>,
    count: usize,
}

impl Watch {
    /// Creates a watch for decks that show `visible` of `all` cards with these names.
    pub(crate) fn new(names: &[String], visible: usize, all: usize) -> Self {
        let mut dealings: Vec<Vec<usize>> = Vec::new();
        if names.len() == all && (12..=MAX_CARDS).contains(&all) {
            let equal = (2..=visible / 2).filter(|size| visible % size < *size.min(&4));
            dealings.extend(equal.map(|size| vec![size; visible / size]));
            if visible == 54 {
                dealings.extend([vec![20, 17, 17], vec![17, 17, 20], vec![17, 17, 17]]);
            }
            if (2..all).contains(&visible) {
                dealings.push(vec![visible]);
            }
        }
        let dealings = dealings.into_iter().map(|sizes| (sizes, Hands::new(names, None))).collect();
        Self { dealings, are_whole: visible == all, seen: HashSet::new(), count: 0 }
    }

    /// Adds a deck. Returns the number of sorted hands per deck, if the decks so far show them.
    pub(crate) fn add(&mut self, deck: &[u32]) -> Option<usize> {
        // Decks that repeat are a fault of the shuffle.
        self.count += 1;
        if !self.seen.insert(deck.to_vec()) && self.are_whole || 2 * self.seen.len() < self.count {
            return None;
        }
        for (sizes, hands) in &mut self.dealings {
            let mut from = 0;
            for size in &*sizes {
                hands.add(&deck[from..from + size]);
                from += size;
            }
            if hands.are_sorted(MIN_PAIRS) {
                return Some(sizes.len());
            }
        }
        self.dealings.retain(|(_, hands)| hands.may_be_sorted());
        if self.is_over() {
            self.seen.clear();
        }
        None
    }

    /// Whether the watch needs no more decks.
    pub(crate) fn is_over(&self) -> bool {
        self.dealings.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decks of n cards from a one-line generator.
    fn decks(n: usize, count: usize) -> Vec<Vec<u32>> {
        let mut state = 7_u64;
        let mut below = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % bound as u64) as usize
        };
        let mut shuffle = || {
            let mut deck: Vec<u32> = (0..n as u32).collect();
            for place in (1..n).rev() {
                deck.swap(place, below(place + 1));
            }
            deck
        };
        (0..count).map(|_| shuffle()).collect()
    }

    /// The number of decks after which the watch detects sorted hands, if it does, and whether it
    /// still watches.
    fn known(names: &[String], visible: usize, decks: &[Vec<u32>]) -> (Option<usize>, bool) {
        let mut watch = Watch::new(names, visible, names.len());
        let found = decks.iter().position(|deck| watch.add(&deck[..visible]).is_some());
        (found.map(|deck| deck + 1), !watch.is_over())
    }

    fn names(n: usize) -> Vec<String> {
        (0..n).map(|card| format!("c{card}")).collect()
    }

    fn french() -> Vec<String> {
        (0..52)
            .map(|card| {
                format!("{}{}", &"A23456789TJQK"[card % 13..=card % 13], &"SHDC"[card / 13..=card / 13])
            })
            .collect()
    }

    #[test]
    fn hands_in_any_order_are_found_and_fair_decks_are_dropped() {
        for (n, hand) in [(52, 13), (52, 5), (54, 17), (52, 26), (36, 6)] {
            let fair = decks(n, 400);
            assert_eq!(known(&names(n), n, &fair), (None, false), "{n}");
            // An order that is independent of the names.
            let sorted: Vec<Vec<u32>> = fair
                .iter()
                .map(|deck| {
                    let mut deck = deck.clone();
                    for hand in deck.chunks_mut(hand) {
                        hand.sort_by_key(|card| card * 31 % n as u32);
                    }
                    deck
                })
                .collect();
            let after = known(&names(n), n, &sorted).0.unwrap();
            assert!(after <= 40, "{n}, {hand}: {after}");
        }
    }

    /// An unsorted board and stock do not hide sorted hands.
    #[test]
    fn hands_of_a_size_may_be_sorted_alone() {
        let sizes = [2, 2, 2, 2, 5, 39];
        let mut dealing = Dealing::new(&french());
        for mut deck in decks(52, 40) {
            for hand in deck[..8].chunks_mut(2) {
                hand.sort_by_key(|card| card % 13);
            }
            dealing.add(&deck, &sizes);
        }
        assert!(dealing.are_sorted(MIN_PAIRS));
        let mut dealing = Dealing::new(&french());
        for deck in decks(52, 40) {
            dealing.add(&deck, &sizes);
        }
        assert!(!dealing.are_sorted(8));
    }

    /// Players hold hands in orders that differ between hands, and one player may sort alone.
    #[test]
    fn hands_in_different_orders_are_detected() {
        type Order = fn(u32, usize, &[u32]) -> (u32, u32);
        let suit_alone: Order = |card, _, _| (card / 13, 0);
        let trump_first: Order = |card, deck, _| ((card / 13 + deck as u32 * 7 % 4) % 4, card % 13);
        let longest_first: Order = |card, _, hand| {
            let of_suit = hand.iter().filter(|other| *other / 13 == card / 13).count();
            (4 * (13 - of_suit as u32) + card / 13, card % 13)
        };
        let jacks_first: Order = |card, deck, _| {
            let suit = (card / 13 + deck as u32 * 7 % 4) % 4;
            if card % 13 == 10 { (0, card) } else { (1 + suit, card % 13) }
        };
        let by_rank: Order = |card, _, _| (card % 13, 0);
        let fair = decks(52, 60);
        let found = |seats: std::ops::Range<usize>, size: usize, order: Option<Order>| {
            let (sizes, mut dealing) = (vec![size; 52 / size], Dealing::new(&french()));
            for (number, deck) in fair.iter().enumerate() {
                let mut deck = deck.clone();
                for hand in deck.chunks_mut(size).skip(seats.start).take(seats.len()) {
                    let cards = hand.to_vec();
                    if let Some(order) = order {
                        hand.sort_by_key(|card| order(*card, number, &cards));
                    }
                }
                dealing.add(&deck, &sizes);
            }
            dealing.are_sorted(MIN_PAIRS)
        };
        for order in [suit_alone, trump_first, longest_first, jacks_first, by_rank] {
            assert!(found(0..4, 13, Some(order)) && found(1..2, 13, Some(order)));
            assert!(found(0..2, 26, Some(order)));
        }
        for (seats, size) in [(0..4, 13), (0..2, 26), (0..13, 4)] {
            assert!(!found(seats, size, None));
        }
    }

    /// Hands of 17 cards, of which another player's takes three more in each deck.
    #[test]
    fn sorted_hands_of_changing_sizes_are_found() {
        let mut dealing = Dealing::new(&names(54));
        for (number, mut deck) in decks(54, 40).into_iter().enumerate() {
            let mut sizes = [17; 3];
            sizes[number * 7 % 3] = 20;
            let mut from = 0;
            for size in sizes {
                deck[from..from + size].sort_unstable();
                from += size;
            }
            dealing.add(&deck, &sizes);
        }
        assert!(dealing.are_sorted(MIN_PAIRS));
    }

    #[test]
    fn hands_sorted_by_rank_alone_are_found() {
        let by_rank: Vec<Vec<u32>> = decks(52, 400)
            .into_iter()
            .map(|mut deck| {
                for hand in deck.chunks_mut(2) {
                    hand.sort_by_key(|card| card % 13);
                }
                deck
            })
            .collect();
        assert!(known(&french(), 52, &by_rank).0.unwrap() <= 10);
        let hands: Vec<Vec<u32>> = by_rank.iter().map(|deck| deck[..2].to_vec()).collect();
        assert!(known(&french(), 2, &hands).0.unwrap() <= 200);
    }

    /// The audit judges few decks that repeat, such as decks seeded by a clock in seconds.
    #[test]
    fn few_repeating_decks_are_not_sorted_hands() {
        for (different, visible) in [(2, 52), (3, 52), (5, 2), (32, 2)] {
            let few = decks(52, different);
            let again: Vec<Vec<u32>> = (0..600).map(|deck| few[deck * 7 % different].clone()).collect();
            assert_eq!(known(&names(52), visible, &again).0, None, "{different}");
        }
    }

    /// The audit judges decks that a shuffle hardly moves.
    #[test]
    fn hardly_shuffled_decks_are_not_sorted_hands() {
        let order: Vec<u32> = (0..52).collect();
        let constant = vec![order.clone(); 400];
        assert_eq!(known(&names(52), 52, &constant).0, None);
        let cuts: Vec<Vec<u32>> = (0..400_u32)
            .map(|deck| {
                let mut cut = order.clone();
                cut.rotate_left((deck * 17 % 52) as usize);
                cut
            })
            .collect();
        assert_eq!(known(&names(52), 52, &cuts).0, None);
        let swaps: Vec<Vec<u32>> = decks(52, 400)
            .iter()
            .map(|fair| {
                let mut deck = order.clone();
                deck.swap(fair[0] as usize, fair[1] as usize);
                deck
            })
            .collect();
        assert_eq!(known(&names(52), 52, &swaps).0, None);
        for block in [2, 4, 13] {
            let blocks: Vec<Vec<u32>> = decks(52 / block, 400)
                .iter()
                .map(|fair| {
                    fair.iter()
                        .flat_map(|of| (0..block as u32).map(move |card| of * block as u32 + card))
                        .collect()
                })
                .collect();
            assert_eq!(known(&names(52), 52, &blocks).0, None, "{block}");
        }
    }

    /// Hypothesis: a series of fair decks is detected as sorted hands with a probability below
    /// 10^-9. None of 2,000 series is.
    #[test]
    fn fair_decks_are_never_detected_as_sorted_hands() {
        for (n, visible) in [(12, 12), (52, 52), (52, 2), (52, 5), (20, 4)] {
            let fair = decks(n, 2_000 * 20);
            for series in fair.chunks(20) {
                assert_eq!(known(&names(n), visible, series).0, None);
            }
        }
    }
}
