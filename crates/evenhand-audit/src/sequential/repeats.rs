//! The bet that a deck comes that came before: small seeds, a generator that is stuck.
//!
//! Of the decks so far d different ones are remembered. Under a fair shuffle the next deck is one of them with
//! probability d p, for p = 1/n! where all n cards differ and are visible (1 over the number of arrangements where
//! cards are equal, (n − k)!/n! of hands of k). The alternative "one of M decks, all equally likely" says d/M. The
//! stake is multiplied by 1 / (M p) where the deck came before, and by (1 − d/M) / (1 − d p) where it did not, which is
//! 1 on average under a fair shuffle, whatever is remembered: a martingale. M = 2^b for b = 1 to 64, where 2^b p < 1,
//! with equal parts of the stake. One repeated deck of 52 multiplies the part on 2^32 by 10^58, and that on 2^64 by
//! 5·10^48.
//!
//! Beside it, "as the one just before, with a probability q": Beta(½, ½) over q.
//!
//! Where hands are not equally likely (several equal cards, not all visible), p is the probability of the likeliest
//! hand, and a new deck divides by 1: the mean is then 1 at most.
//!
//! # Memory
//!
//! Bounded: 128-bit fingerprints of all decks up to [`REMEMBERED`] different ones; then every second is forgotten, and
//! of those to come every second remembered, and so on. What is remembered is known before each deck, so that the bets
//! stay exact however much was forgotten. Different decks with one fingerprint would seem to be repeated: of N decks
//! some do with a probability of N · 2^21 · 2^-128 at most, N · 2^-107 (decks that were chosen to have one are not what
//! is looked for), which a p-value adds to 1/e ([`Evidence::p`](super::Evidence::p)). 55 MiB in all.

use hashbrown::HashTable;
use statrs::function::beta::ln_beta;

use super::mixture::log_mean;
use crate::battery::Deck;

/// The most decks whose fingerprints are kept.
pub const REMEMBERED: usize = 1 << 21;

/// The largest power of two of decks that are bet on.
const MOST_BITS: usize = 64;

/// Below this a part of the stake is lost: doubles soon have fewer digits.
const LOST: f64 = 1e-290;

#[derive(Debug, Clone)]
pub(super) struct Repeats {
    /// The natural logarithm of the probability of a deck, or of the likeliest.
    log_p: f64,
    /// Whether all decks have it.
    even: bool,
    most: usize,
    /// Of every how many decks one is remembered, a power of two.
    stride: u64,
    decks: u64,
    kept: Vec<u128>,
    /// Where each of them is.
    places: HashTable<u32>,
    /// Of the new decks up to the last change of what is remembered.
    new: NewDecks,
    /// How many new decks came since.
    since: i32,
    /// The number of decks that came before.
    again: u64,
    /// The same of the one just before.
    twice: u64,
    last: Option<u128>,
}

/// What the stakes were multiplied by for decks that did not come before.
#[derive(Debug, Clone)]
struct NewDecks {
    /// For M = 2, 4, …: the product of 1 − d/M over them.
    products: [f64; MOST_BITS],
    /// The logarithm of the product of 1 − d p over them.
    log_fair: f64,
}

impl Repeats {
    /// Before the first deck; of at most `most` fingerprints, two at least.
    pub(super) fn new(deck: &Deck, most: usize) -> Self {
        Self::blank(log_probability(deck), deck.is_even(), most.max(2))
    }

    /// Before the first deck of the same cards, of as many fingerprints.
    pub(super) fn anew(&self) -> Self {
        Self::blank(self.log_p, self.even, self.most)
    }

    fn blank(log_p: f64, even: bool, most: usize) -> Self {
        Self {
            log_p,
            even,
            most,
            stride: 1,
            decks: 0,
            kept: Vec::new(),
            places: HashTable::new(),
            new: NewDecks { products: [1.0; MOST_BITS], log_fair: 0.0 },
            since: 0,
            again: 0,
            twice: 0,
            last: None,
        }
    }

    /// How many powers of two are below the number of decks.
    fn bits(&self) -> usize {
        let bits =
            (1..=MOST_BITS).take_while(|bits| *bits as f64 * std::f64::consts::LN_2 < -self.log_p - 1e-9);
        bits.count()
    }

    /// Takes the next deck; whether it came before.
    pub(super) fn take(&mut self, fingerprint: u128) -> bool {
        let hash = |fingerprint: &u128| *fingerprint as u64;
        let kept = &self.kept;
        let before =
            self.places.find(hash(&fingerprint), |place| kept[*place as usize] == fingerprint).is_some();
        if before {
            self.again += 1;
        } else {
            self.since += 1;
        }
        if self.since == i32::MAX {
            self.settle();
        }
        if !before && self.decks.is_multiple_of(self.stride) {
            self.settle();
            if self.kept.len() == self.most {
                self.forget();
            }
            let place = self.kept.len() as u32;
            self.kept.push(fingerprint);
            let kept = &self.kept;
            self.places.insert_unique(hash(&fingerprint), place, |place| hash(&kept[*place as usize]));
        }
        self.twice += u64::from(self.last == Some(fingerprint));
        self.last = Some(fingerprint);
        self.decks += 1;
        before
    }

    /// The products over all new decks so far.
    fn new_decks(&self) -> NewDecks {
        let mut new = self.new.clone();
        let remembered = self.kept.len() as f64;
        if self.since == 0 || self.kept.is_empty() {
            return new;
        }
        let mut part = remembered;
        for product in &mut new.products {
            part *= 0.5;
            let left =
                *product * if self.since == 1 { 1.0 - part } else { (1.0 - part).max(0.0).powi(self.since) };
            *product = if left > LOST { left } else { 0.0 };
        }
        if self.even {
            new.log_fair += f64::from(self.since) * (-remembered * self.log_p.exp()).ln_1p();
        }
        new
    }

    /// Multiplies what came since by what is remembered, which is about to change.
    fn settle(&mut self) {
        self.new = self.new_decks();
        self.since = 0;
    }

    /// Forgets every second deck, and will remember half as many.
    fn forget(&mut self) {
        self.stride *= 2;
        let mut place = 0;
        self.kept.retain(|_| {
            place += 1;
            place % 2 == 1
        });
        self.places.clear();
        let kept = &self.kept;
        for (place, fingerprint) in (0..).zip(kept) {
            self.places.insert_unique(*fingerprint as u64, place, |place| kept[*place as usize] as u64);
        }
    }

    /// The number of decks that came before.
    pub(super) fn again(&self) -> u64 {
        self.again
    }

    /// The logarithm of the e-value of the bets on few decks.
    pub(super) fn log_of_few_decks(&self) -> f64 {
        let again = self.again as f64;
        let NewDecks { products, log_fair } = self.new_decks();
        let of_power = |(bits, new): (usize, &f64)| {
            let each = -self.log_p - bits as f64 * std::f64::consts::LN_2;
            new.ln() + again * each - log_fair
        };
        log_mean((1..).zip(&products).take(self.bits()).map(of_power))
    }

    /// The logarithm of the e-value of the bet on the deck just before.
    pub(super) fn log_of_twice(&self) -> f64 {
        let (twice, pairs) = (self.twice as f64, self.decks.saturating_sub(1) as f64);
        let alternative = ln_beta(twice + 0.5, pairs - twice + 0.5) - ln_beta(0.5, 0.5);
        let others =
            if self.even && twice < pairs { (pairs - twice) * (-self.log_p.exp()).ln_1p() } else { 0.0 };
        alternative - twice * self.log_p - others
    }

    /// The probability that different decks seemed to be equal, at most.
    pub(super) fn collisions(&self) -> f64 {
        self.decks as f64 * (self.most as f64).min(self.decks as f64) * 2_f64.powi(-128)
    }
}

/// The probability of the likeliest visible part: the cards that are left of its face over all that are left, card by
/// card, each time of the face of which most are. Which order they come in does not matter; so that of all whole decks.
fn log_probability(deck: &Deck) -> f64 {
    let mut ways: Vec<usize> = deck.copies().flat_map(|copies| 1..=copies).collect();
    ways.sort_unstable_by(|a, b| b.cmp(a));
    let left = (1..=deck.cards()).rev().map(f64::from);
    ways.iter().zip(left).take(deck.visible() as usize).map(|(ways, left)| (*ways as f64 / left).ln()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(faces: &[u32], visible: u32) -> Deck {
        Deck::of_faces(faces).and_then(|deck| deck.first(visible)).expect("a deck")
    }

    #[test]
    fn the_likeliest_hand_is_that_of_all_orders() {
        for (faces, visible) in
            [(&[0, 1, 2, 3, 4][..], 5), (&[0, 1, 2, 3, 4], 3), (&[0, 0, 1, 2, 2], 5), (&[0, 0, 0, 1, 1], 3)]
        {
            let deck = deck(faces, visible);
            let mut counts = std::collections::BTreeMap::<Vec<u32>, u32>::new();
            for order in evenhand::Permutation::all(5) {
                let hand = order.iter().take(visible as usize).map(|card| deck.face(card)).collect();
                *counts.entry(hand).or_default() += 1;
            }
            let likeliest = f64::from(*counts.values().max().expect("hands")) / 120.0;
            assert!((log_probability(&deck).exp() - likeliest).abs() < 1e-12, "{faces:?}, {visible}");
        }
    }

    #[test]
    fn one_repeated_deck_of_52_is_an_e_value_of_ten_to_the_54_and_more() {
        let mut repeats = Repeats::new(&deck(&(0..52).collect::<Vec<_>>(), 52), REMEMBERED);
        for fingerprint in 1..=300 {
            assert!(!repeats.take(fingerprint));
        }
        assert!(repeats.log_of_few_decks() < 0.0);
        assert!(repeats.take(1));
        let log10 = repeats.log_of_few_decks() / std::f64::consts::LN_10;
        assert!((54.0..68.0).contains(&log10), "{log10}");
    }

    /// Fingerprints are kept for a fixed number of decks, evenly over all of them, and what comes again is still seen.
    #[test]
    fn memory_is_bounded_and_old_decks_are_still_known() {
        let mut repeats = Repeats::new(&deck(&(0..52).collect::<Vec<_>>(), 52), 64);
        for fingerprint in 0..10_000 {
            repeats.take(fingerprint);
            assert!(repeats.kept.len() <= 64 && repeats.kept.len() == repeats.places.len());
        }
        let (first, last) = (repeats.kept[0], repeats.kept[repeats.kept.len() - 1]);
        assert!(first == 0 && last > 9_700, "{first}, {last}");
        let again = (0..10_000).filter(|fingerprint| repeats.clone().take(*fingerprint)).count();
        assert_eq!(again, repeats.kept.len());
    }
}
