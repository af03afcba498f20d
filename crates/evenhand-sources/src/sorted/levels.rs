//! Orders that hands may show.

use crate::arrangement::log2_factorial;

/// Compares hands by one property of their cards.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// The property of each card, as a key. `None` if the card lacks it, such as the suit of a
    /// joker.
    keys: Vec<Option<u8>>,
    /// Whether one key came before another in a hand.
    is_before: Vec<bool>,
    /// Whether the evidence already counts a pair of keys, the smaller key first.
    is_counted: Vec<bool>,
    size: usize,
    evidence: u32,
    pub(super) is_possible: bool,
    /// Whether only keys of one group of 16 are compared.
    is_grouped: bool,
}

impl Level {
    pub(super) fn new(keys: Vec<Option<u8>>) -> Self {
        let size = keys.iter().flatten().max().map_or(0, |key| usize::from(*key) + 1);
        let none = vec![false; size * size];
        let (evidence, is_possible) = (0, size > 1);
        Self {
            keys,
            is_before: none.clone(),
            is_counted: none,
            size,
            evidence,
            is_possible,
            is_grouped: false,
        }
    }

    /// Compares only cards whose keys are in one group of 16.
    pub(super) fn within_groups(keys: Vec<Option<u8>>) -> Self {
        Self { is_grouped: true, ..Self::new(keys) }
    }

    /// Whether two different keys are compared.
    fn compares(&self, one: usize, other: usize) -> bool {
        one != other && (!self.is_grouped || one / 16 == other / 16)
    }

    /// Whether the order is possible and this many pairs show it.
    pub(super) fn is_shown(&self, evidence: u32) -> bool {
        self.is_possible && self.evidence >= evidence && self.is_order()
    }

    pub(super) fn add(&mut self, hand: &[u32], is_new: bool) {
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
                let other =
                    others.first().filter(|other| self.compares(*one, **other) && were_compared(other));
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
            for other in &keys[place + 1..] {
                if !self.compares(*one, *other) {
                    continue;
                }
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

/// Looks for cards with one property that stand together in each hand, in any order.
///
/// Given the numbers of cards per property, k₁, …, kₘ of n, a fair shuffle puts them together with
/// probability m! k₁! … kₘ! / n!, independently of other hands.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    keys: Vec<Option<u8>>,
    /// Minus the base-2 logarithm of the probability of the hands so far.
    evidence: f64,
    pub(super) is_possible: bool,
}

impl Blocks {
    pub(super) fn new(keys: Vec<Option<u8>>) -> Self {
        Self { keys, evidence: 0.0, is_possible: true }
    }

    pub(super) fn add(&mut self, hand: &[u32], is_new: bool) {
        let mut keys: Vec<u8> = hand.iter().filter_map(|card| self.keys[*card as usize]).collect();
        let blocks = keys.chunk_by(|one, other| one == other).count();
        keys.sort_unstable();
        let counts: Vec<usize> = keys.chunk_by(|one, other| one == other).map(<[u8]>::len).collect();
        self.is_possible &= blocks == counts.len();
        if is_new {
            let together: f64 = counts.iter().map(|count| log2_factorial(*count)).sum();
            self.evidence += log2_factorial(keys.len()) - log2_factorial(counts.len()) - together;
        }
    }

    /// Whether the blocks are possible and this evidence shows them, in bits.
    pub(super) fn are_shown(&self, evidence: u32) -> bool {
        self.is_possible && self.evidence >= f64::from(evidence)
    }
}
