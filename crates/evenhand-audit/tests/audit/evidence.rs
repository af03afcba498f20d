//! Sequential evidence: within Ville's bound of fair decks, and soon done with a known fault.
//!
//! That each bet is exactly fair is proved over all sequences of few cards beside the bets.

use crate::p_values::{Limits, audits};
use evenhand_audit::Audit;
use evenhand_audit::Statistic;
use evenhand_audit::battery::{Deck, Form, Subject};
use evenhand_audit::sequential::Evidence;

/// A source of its own: `SplitMix64` (G. L. Steele, D. Lea, C. H. Flood, OOPSLA 2014), with exact dice by rejection.
struct Source(u64);

impl Source {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        loop {
            let word = self.word();
            if word < u64::MAX - u64::MAX % bound {
                return (word % bound) as usize;
            }
        }
    }
}

fn fair(deck: &mut [u32], source: &mut Source) {
    for i in (1..deck.len()).rev() {
        deck.swap(i, source.below(i + 1));
    }
}

fn naive(deck: &mut [u32], source: &mut Source) {
    let n = deck.len();
    for i in 0..n {
        deck.swap(i, source.below(n));
    }
}

fn cut(deck: &mut [u32], source: &mut Source) {
    let n = deck.len();
    deck.rotate_left(source.below(n));
}

type Shuffle = fn(&mut [u32], &mut Source);

/// After how many decks of n cards, put back in order, the evidence convicts at 1/α, if it does within `most`.
fn decks_until(
    shuffle: Shuffle,
    blank: &Evidence,
    alpha: f64,
    most: u64,
    put_back: bool,
    seed: u64,
) -> Option<u64> {
    let mut source = Source(seed);
    let mut evidence = blank.anew();
    let mut deck: Vec<u32> = (0..blank.cards()).collect();
    while evidence.decks() < most {
        if put_back {
            deck.sort_unstable();
        }
        shuffle(&mut deck, &mut source);
        evidence.observe(&deck).unwrap();
        if evidence.convicts(alpha) {
            return Some(evidence.decks());
        }
    }
    None
}

/// How many of `audits` audits convict a shuffle of n cards at 1/20 within 200 decks.
fn convicted(shuffle: Shuffle, n: u32, audits: u64) -> u64 {
    let blank = Evidence::new(n).unwrap();
    let convicted = |seed: &u64| decks_until(shuffle, &blank, 0.05, 200, true, *seed << 32).is_some();
    (0..audits).filter(convicted).count() as u64
}

/// Asserts that audits convict fair shuffles no more often than a binomial limit allows, and every cut.
fn assert_ville_bound(n: u32, fair_audits: u64, cut_audits: u64) {
    let most = Limits::default().of(fair_audits as usize, 0.05).1 as u64;
    let fair = convicted(fair, n, fair_audits);
    assert!(fair <= most, "{fair} of {fair_audits}");
    assert_eq!(convicted(cut, n, cut_audits), cut_audits);
}

/// The median number of decks until 10⁶ is reached, over 11 audits.
fn median(shuffle: Shuffle, n: u32, most: u64, put_back: bool) -> u64 {
    let blank = Evidence::new(n).unwrap();
    let mut decks: Vec<u64> = (1..=11)
        .map(|seed| decks_until(shuffle, &blank, 1e-6, most, put_back, seed << 40).unwrap_or(u64::MAX))
        .collect();
    decks.sort_unstable();
    decks[5]
}

/// Hypothesis: the shuffle is fair. Ville: P(the e-value ever reaches 20) ≤ 1/20. 250 audits of 200 decks of 4 cards,
/// 1,000 in `cargo xtask soak`, within a binomial limit of 10⁻⁷. Seeds: the audits' numbers. Planted: the cut, which is
/// convicted in every audit.
#[test]
fn a_fair_shuffle_of_four_cards_is_convicted_no_more_often_than_ville_allows() {
    assert_ville_bound(4, audits(1_000), audits(400));
}

/// 25 audits of 52 cards, 100 in `cargo xtask soak`; the rest as with four cards.
#[test]
fn a_fair_shuffle_of_a_whole_deck_is_convicted_no_more_often_than_ville_allows() {
    assert_ville_bound(52, audits(100), audits(40));
}

/// n = 52, α = 10⁻⁶, medians of 11 audits with fixed seeds: a cut after 1 deck, the naive swap after 220, and no later
/// where the deck is never put back, which hides it from the table of places and cards.
#[test]
fn known_faults_of_a_whole_deck_are_convicted_soon() {
    let cut_after = median(cut, 52, 100, true);
    assert!(cut_after <= 2, "{cut_after}");
    let naive_after = median(naive, 52, 2_000, true);
    assert!(naive_after <= 330, "{naive_after}");
    let never_put_back = median(naive, 52, 2_000, false);
    assert!(never_put_back <= 330, "{never_put_back}");
}

/// n = 4, α = 10⁻⁶, the median of 11 audits with fixed seeds: some 3,000 decks. χ² of all orders, on a number of decks
/// that is fixed before, need 2,350 for 90 %.
#[test]
fn the_naive_swap_of_four_cards_is_convicted_when_a_fixed_number_of_decks_would() {
    let after = median(naive, 4, 10_000, true);
    assert!(after <= 4_500, "{after}");
}

/// Each deck is an odd number of swaps away from the one eight before: each half of all orders comes, also of the changes.
/// n = 52, α = 10⁻⁶, 5 audits with fixed seeds: no more than twice the 36 decks that the battery needs, 19 nats at ln 2 each.
#[test]
fn decks_that_are_even_where_the_one_eight_before_was_odd_are_convicted_and_named() {
    let is_even = |deck: &[u32]| Statistic::Inversions.of(deck).is_multiple_of(2);
    let mut needed: Vec<u64> = Vec::new();
    for seed in 1..=5 {
        let (mut source, mut evidence) = (Source(seed << 40), Evidence::new(52).unwrap());
        let mut decks: Vec<Vec<u32>> = Vec::new();
        while !evidence.convicts(1e-6) && decks.len() < 200 {
            let mut deck: Vec<u32> = (0..52).collect();
            fair(&mut deck, &mut source);
            if decks.len() >= 8 && is_even(&deck) == is_even(&decks[decks.len() - 8]) {
                deck.swap(0, 1);
            }
            evidence.observe(&deck).unwrap();
            decks.push(deck);
        }
        let strongest = evidence.strongest().unwrap().id;
        assert_eq!((strongest.subject, strongest.form), (Subject::Parity, Form::Lag(8)), "{strongest}");
        needed.push(evidence.decks());
    }
    assert!(needed.iter().all(|decks| *decks <= 72), "{needed:?}");
}

/// One bent cell, which no total sees. n = 52, α = 10⁻⁶, the median of 5 audits with fixed seeds.
#[test]
fn a_card_that_never_follows_another_is_convicted_and_named() {
    // Card 10 right after card 31: they are swapped with each other's neighbours until they are not.
    let never = |deck: &mut [u32], source: &mut Source| {
        fair(deck, source);
        while deck.windows(2).any(|pair| pair == [31, 10]) {
            fair(deck, source);
        }
    };
    let blank = Evidence::new(52).unwrap();
    let mut after: Vec<u64> = (1..=5)
        .map(|seed| decks_until(never, &blank, 1e-6, 6_000, true, seed << 40).unwrap_or(u64::MAX))
        .collect();
    after.sort_unstable();
    assert!(after[2] <= 2_500, "{after:?}");
}

/// A table of cards and places, of pairs and of neighbours is exactly even.
#[test]
fn even_orders_only_are_convicted_soon() {
    let even = |deck: &mut [u32], source: &mut Source| {
        fair(deck, source);
        let inversions = |at: usize| deck[..at].iter().filter(|before| **before > deck[at]).count();
        if (0..deck.len()).map(inversions).sum::<usize>() % 2 == 1 {
            deck.swap(0, 1);
        }
    };
    for n in [4, 10, 52] {
        let after = median(even, n, 200, true);
        assert!(after <= 60, "{n} cards: {after}");
    }
}

#[test]
fn the_same_deck_again_and_again_is_convicted_at_once() {
    let same: Shuffle = |_, _| ();
    assert!(median(same, 52, 10, true) <= 5);
}

/// mt19937 with 16-bit seeds, as any shuffle of 2^16 decks: the first repeated deck convicts, after 301 decks in half
/// of the audits.
#[test]
fn seeds_of_sixteen_bits_are_convicted_by_the_first_repeated_deck() {
    let seeded: Shuffle = |deck, source| {
        let seed = source.below(1 << 16) as u64;
        fair(deck, &mut Source(seed << 20 | 1 << 50));
    };
    let after = median(seeded, 52, 2_000, true);
    assert!(after <= 500, "{after}");
}

/// Hands of five of 52, and two decks of 26 in one, shuffled by a cut: what is visible convicts. Fair ones do not.
#[test]
fn hands_and_decks_with_equal_cards_are_judged() {
    let faces: Vec<u32> = (0..26).chain(0..26).collect();
    let hands = Deck::of_cards(52).and_then(|deck| deck.first(5)).unwrap();
    let equal = Deck::of_faces(&faces).unwrap();
    for (deck, visible, same) in [(hands, 5, false), (equal, 52, true)] {
        for (shuffle, convicted) in [(cut as Shuffle, true), (fair, false)] {
            let mut evidence = Evidence::of(&Audit::of(&deck));
            let mut source = Source(5 << 40);
            for _ in 0..100 {
                let mut order: Vec<u32> = (0..52).collect();
                shuffle(&mut order, &mut source);
                let shown = order.iter().take(visible).map(|card| if same { card % 26 } else { *card });
                evidence.observe(&shown.collect::<Vec<_>>()).unwrap();
            }
            assert_eq!(evidence.convicts(1e-6), convicted, "{visible} visible: {}", evidence.log_highest());
        }
    }
}

/// What convicts is named, and the stake is divided wholly.
#[test]
fn the_strongest_component_is_the_fault() {
    let mut evidence = Evidence::new(52).unwrap();
    let mut source = Source(9 << 40);
    while !evidence.convicts(1e-6) {
        // A riffle, some times.
        let mut deck: Vec<u32> = (0..52).collect();
        for _ in 0..6 {
            let bits: Vec<bool> = deck.iter().map(|_| source.below(2) == 0).collect();
            let (mut one, mut other) = (0, bits.iter().filter(|bit| **bit).count());
            deck = bits
                .iter()
                .map(|bit| {
                    let next = if *bit { &mut one } else { &mut other };
                    *next += 1;
                    deck[*next - 1]
                })
                .collect();
        }
        evidence.observe(&deck).unwrap();
        assert!(evidence.decks() < 200);
    }
    let strongest = evidence.strongest().unwrap();
    assert_eq!(strongest.id.subject, Subject::Statistic(Statistic::RisingSequences));
    assert_eq!(strongest.id.form, Form::Mean);
    let weights: f64 = evidence.components().iter().map(|component| component.weight).sum();
    assert!((weights - 1.0).abs() < 1e-12);
    assert!(evidence.p() < 1e-6 && evidence.p() > 0.0);
}

/// Looked at or not: the e-value is one number for the same decks.
#[test]
fn a_look_changes_no_e_value() {
    let (mut seldom, mut often) = (Evidence::new(10).unwrap(), Evidence::new(10).unwrap());
    let mut source = Source(11 << 40);
    for _ in 0..777 {
        let mut deck: Vec<u32> = (0..10).collect();
        naive(&mut deck, &mut source);
        seldom.observe(&deck).unwrap();
        often.observe(&deck).unwrap();
        often.look();
    }
    assert!(seldom.looked() < 777 && often.looked() == 777);
    seldom.look();
    assert!((seldom.log_e_value() - often.log_e_value()).abs() < 1e-12);
    assert!(seldom.log_highest() <= often.log_highest());
    let anew = seldom.anew();
    assert_eq!((anew.decks(), anew.cards()), (0, 10));
    assert!(anew.log_highest().abs() < f64::EPSILON && anew.strongest().is_none());
}

#[test]
fn what_is_no_deck_is_refused_and_leaves_the_evidence_as_it_was() {
    assert!(Evidence::new(1025).is_err());
    let mut evidence = Evidence::new(3).unwrap();
    assert_eq!(evidence.observe(&[0, 1]).unwrap_err().to_string(), "deck 1 has 2 cards, not 3");
    assert!(evidence.observe(&[0, 1, 1]).is_err());
    assert_eq!((evidence.decks(), evidence.cards()), (0, 3));
    assert!(evidence.log_e_value().abs() < f64::EPSILON);
    assert!(!evidence.convicts(0.5));
    // There is nothing to bet on in one card.
    let mut evidence = Evidence::new(1).unwrap();
    (0..100).for_each(|_| evidence.observe(&[0]).unwrap());
    assert!(evidence.log_highest().abs() < f64::EPSILON && evidence.p() > 0.99);
}
