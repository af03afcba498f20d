//! Detects sorted hands. They show the order in which a player holds the cards, not the order of
//! dealing.
//!
//! A player may sort by any order. Therefore the detector compares each pair of cards in one hand.
//! In sorted hands, a pair always has one order, and all pairs together form an order without a
//! cycle. For playing cards, the detector also compares ranks alone and suits alone.
//!
//! # Probability of a false detection
//!
//! Given the cards of a hand, a fair shuffle gives each order of a pair the probability 1/2, and
//! disjoint pairs are independent. The evidence counts disjoint pairs whose order earlier hands
//! have shown. The probability that [`MIN_PAIRS`] of them all agree is 2^-30 < 10^-9. Each pair
//! counts once. A hand counts only if more than a quarter of its cards are followed by another card
//! than before, and if it shares few cards with their last hands. The audit judges decks that
//! hardly change or that repeat, and cards that stay together.

use std::collections::HashSet;

use std::sync::Arc;

use crate::french;

/// Number of agreeing pairs that shows sorted hands: 2^-30 is below 10^-9.
const MIN_PAIRS: u32 = 30;

/// Maximum number of cards of a deck that is searched for hands.
const MAX_CARDS: usize = 128;

/// Maximum number of card names, because each is stored in one byte.
const MAX_NAMES: usize = 255;

/// Compares hands by one property of their cards.
#[derive(Clone, Debug)]
struct Level {
    /// The property of each card, as a key. `None` if the card lacks it, such as the suit of a
    /// joker.
    keys: Vec<Option<u8>>,
    /// Whether one key came before another in a hand.
    is_before: Vec<bool>,
    /// Whether the evidence already counts a pair of keys, the smaller key first.
    is_counted: Vec<bool>,
    size: usize,
    evidence: u32,
    is_possible: bool,
}

impl Level {
    fn new(keys: Vec<Option<u8>>) -> Self {
        let size = keys.iter().flatten().max().map_or(0, |key| usize::from(*key) + 1);
        let none = vec![false; size * size];
        Self { keys, is_before: none.clone(), is_counted: none, size, evidence: 0, is_possible: size > 1 }
    }

    fn add(&mut self, hand: &[u32], is_new: bool) {
        let keys: Vec<usize> =
            hand.iter().filter_map(|card| self.keys[*card as usize]).map(usize::from).collect();
        if is_new {
            // The choice of disjoint pairs depends on the cards, not on their order.
            let mut sorted = keys.clone();
            sorted.sort_unstable();
            let mut rest = &sorted[..];
            while let [one, others @ ..] = rest {
                let pair = |other: &usize| one * self.size + other;
                let were_compared =
                    |other: &usize| self.is_before[pair(other)] || self.is_before[other * self.size + one];
                let other = others.first().filter(|other| *other != one && were_compared(other));
                let new_pair = other.map(pair).filter(|pair| !self.is_counted[*pair]);
                let skipped = new_pair.is_some();
                if let Some(pair) = new_pair {
                    self.is_counted[pair] = true;
                    self.evidence += 1;
                }
                rest = &others[usize::from(skipped)..];
            }
        }
        for (place, one) in keys.iter().enumerate() {
            for other in keys[place + 1..].iter().filter(|other| *other != one) {
                self.is_before[one * self.size + other] = true;
                self.is_possible &= !self.is_before[other * self.size + one];
            }
        }
    }

    /// Whether one order fits all observed pairs.
    fn is_order(&self) -> bool {
        let mut left: Vec<usize> = (0..self.size).collect();
        while !left.is_empty() {
            let is_first = |key: &usize| !left.iter().any(|other| self.is_before[other * self.size + key]);
            let rest: Vec<usize> = left.iter().copied().filter(|key| !is_first(key)).collect();
            if rest.len() == left.len() {
                return false;
            }
            left = rest;
        }
        true
    }
}

/// Compares the hands of decks.
#[derive(Clone, Debug)]
pub(crate) struct Hands {
    levels: Vec<Level>,
    /// The card that last followed each card in a hand.
    next: Vec<Option<u32>>,
    /// The last hand of each card.
    last: Vec<Arc<[u32]>>,
}

impl Hands {
    /// Creates an empty comparison of cards with these names.
    pub(crate) fn new(names: &[String]) -> Self {
        let suited: Vec<Option<(usize, usize)>> = names.iter().map(|name| french::card(name)).collect();
        let is_french = suited.iter().flatten().count() * 2 > names.len();
        let mut levels = vec![Level::new((0..names.len()).map(|card| Some(card as u8)).collect())];
        if is_french {
            let ranks = suited.iter().map(|card| card.map(|(rank, _)| rank as u8));
            let suits = suited.iter().map(|card| card.map(|(_, suit)| suit as u8));
            levels.extend([Level::new(ranks.collect()), Level::new(suits.collect())]);
        }
        Self { levels, next: vec![None; names.len()], last: vec![Arc::from([]); names.len()] }
    }

    /// Adds a hand of a deck.
    pub(crate) fn add(&mut self, hand: &[u32]) {
        let mut moved = 0;
        for pair in hand.windows(2) {
            let before = self.next[pair[0] as usize].replace(pair[1]);
            moved += usize::from(before != Some(pair[1]));
        }
        let is_new = 4 * moved > hand.len() - 1 && self.shares_little(hand);
        let all: Arc<[u32]> = hand.into();
        for card in hand {
            self.last[*card as usize] = Arc::clone(&all);
        }
        for level in self.levels.iter_mut().filter(|level| level.is_possible) {
            level.add(hand, is_new);
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
        self.levels.iter().any(|level| level.is_possible)
    }

    /// Whether `evidence` pairs show that the hands are sorted. A fair shuffle shows them with a
    /// probability of at most 2^-evidence.
    pub(crate) fn are_sorted(&self, evidence: u32) -> bool {
        self.levels.iter().any(|level| level.is_possible && level.evidence >= evidence && level.is_order())
    }
}

/// Compares the hands of decks with equal layouts. It compares hands of each size separately,
/// because a board or a stock may be unsorted when hands are sorted.
#[derive(Clone, Debug)]
pub(crate) struct Dealing {
    sizes: Vec<usize>,
    hands: Vec<(usize, Hands)>,
}

impl Dealing {
    /// Creates an empty comparison of decks that consist of hands of these sizes, in this order.
    pub(crate) fn new(names: &[String], sizes: &[usize]) -> Self {
        let mut different: Vec<usize> = sizes.iter().copied().filter(|size| *size > 1).collect();
        different.sort_unstable();
        different.dedup();
        let is_dealt = sizes.len() > 1 && names.len() <= MAX_NAMES;
        let hands = different.into_iter().filter(|_| is_dealt).map(|size| (size, Hands::new(names)));
        Self { sizes: sizes.to_vec(), hands: hands.collect() }
    }

    /// Adds a deck.
    pub(crate) fn add(&mut self, deck: &[u32]) {
        let mut from = 0;
        for size in &self.sizes {
            if let Some((_, hands)) = self.hands.iter_mut().find(|(of, _)| of == size) {
                hands.add(&deck[from..from + size]);
            }
            from += size;
        }
    }

    /// Whether hands may still turn out to be sorted.
    #[cfg(any(feature = "programs", test))]
    pub(crate) fn may_be_sorted(&self) -> bool {
        self.hands.iter().any(|(_, hands)| hands.may_be_sorted())
    }

    /// Whether `evidence` pairs show that the hands of one size are sorted.
    pub(crate) fn are_sorted(&self, evidence: u32) -> bool {
        self.hands.iter().any(|(_, hands)| hands.are_sorted(evidence))
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
        let dealings = dealings.into_iter().map(|sizes| (sizes, Hands::new(names))).collect();
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
        let mut dealing = Dealing::new(&french(), &sizes);
        for mut deck in decks(52, 40) {
            for hand in deck[..8].chunks_mut(2) {
                hand.sort_by_key(|card| card % 13);
            }
            dealing.add(&deck);
        }
        assert!(dealing.are_sorted(MIN_PAIRS));
        let mut dealing = Dealing::new(&french(), &sizes);
        for deck in decks(52, 40) {
            dealing.add(&deck);
        }
        assert!(!dealing.may_be_sorted());
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
