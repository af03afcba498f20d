//! Sequential evidence: exactly fair under the hypothesis, within Ville's bound, and soon done with a known fault.

use evenhand::Permutation;
use evenhand_audit::sequential::{Evidence, EvidenceError};

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
fn decks_until(shuffle: Shuffle, n: u32, alpha: f64, most: u64, put_back: bool, seed: u64) -> Option<u64> {
    let mut source = Source(seed);
    let mut evidence = Evidence::new(n).unwrap();
    let mut deck: Vec<u32> = (0..n).collect();
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

/// In how many of so many audits a shuffle is convicted at 1/20 within 200 decks.
fn convicted(shuffle: Shuffle, n: u32, audits: u64) -> u64 {
    let convicted = |seed: &u64| decks_until(shuffle, n, 0.05, 200, true, *seed << 32).is_some();
    (0..audits).filter(convicted).count() as u64
}

/// The median number of decks until 10⁶ is reached, over 11 audits.
fn median(shuffle: Shuffle, n: u32, most: u64, put_back: bool) -> u64 {
    let mut decks: Vec<u64> = (1..=11)
        .map(|seed| decks_until(shuffle, n, 1e-6, most, put_back, seed << 40).unwrap_or(u64::MAX))
        .collect();
    decks.sort_unstable();
    decks[5]
}

/// Checks that the mean over all next decks is the e-value before, after each history of fewer than so many decks; says
/// how many histories those are.
#[expect(clippy::cast_precision_loss, reason = "a few thousand")]
fn martingale(n: u32, length: usize) -> usize {
    let orders: Vec<Vec<u32>> = Permutation::all(n).map(Permutation::into_vec).collect();
    let mut histories = vec![Evidence::new(n).unwrap()];
    let mut checked = 0;
    for _ in 0..length {
        let mut longer = Vec::with_capacity(histories.len() * orders.len());
        for history in histories {
            let next = orders.iter().map(|order| {
                let mut next = history.clone();
                next.observe(order).unwrap();
                next
            });
            let next: Vec<Evidence> = next.collect();
            let mean = next.iter().map(|next| next.log_e_value().exp()).sum::<f64>() / orders.len() as f64;
            assert!((mean / history.log_e_value().exp() - 1.0).abs() < 1e-13);
            checked += 1;
            longer.extend(next);
        }
        histories = longer;
    }
    // The mean over all histories is 1 after each step.
    let mean = histories.iter().map(|end| end.log_e_value().exp()).sum::<f64>() / histories.len() as f64;
    assert!((mean - 1.0).abs() < 1e-12, "n = {n}: {mean}");
    checked
}

#[test]
fn whatever_was_seen_the_next_fair_deck_leaves_the_e_value_on_average() {
    // 6 cards have no bet on all orders.
    assert_eq!(martingale(2, 10), 1023);
    assert_eq!(martingale(3, 5), 1555);
    assert_eq!(martingale(4, 3), 601);
    assert_eq!(martingale(5, 2), 121);
    assert_eq!(martingale(6, 1), 1);
}

/// Hypothesis: the shuffle is fair. Ville: P(the e-value ever reaches 20) ≤ 1/20. 4,000 audits of 200 decks of 4 cards:
/// of at most 1/20, more than 270 have a chance below 10⁻⁶. Seeds: the audits'
/// numbers. Planted: the cut, which is convicted in every audit.
#[test]
fn a_fair_shuffle_of_four_cards_is_convicted_no_more_often_than_ville_allows() {
    let fair = convicted(fair, 4, 4_000);
    assert!(fair <= 270, "{fair}");
    let cut = convicted(cut, 4, 400);
    assert_eq!(cut, 400);
}

/// Hypothesis: the shuffle is fair, n = 52, α = 1/20: 400 audits of 200 decks; of at most 20 expected, more than 44
/// have a chance below 10⁻⁶. Seeds: the audits' numbers. Planted: the cut.
#[test]
fn a_fair_shuffle_of_a_whole_deck_is_convicted_no_more_often_than_ville_allows() {
    let fair = convicted(fair, 52, 400);
    assert!(fair <= 44, "{fair}");
    let cut = convicted(cut, 52, 40);
    assert_eq!(cut, 40);
}

/// n = 52, α = 10⁻⁶, medians of 11 audits with fixed seeds: a cut after 3 decks, the naive swap after 921,
/// and no later where the deck is never put back, which hides it from the table of places and cards.
#[test]
fn known_faults_of_a_whole_deck_are_convicted_soon() {
    let cut_after = median(cut, 52, 100, true);
    assert!(cut_after <= 10, "{cut_after}");
    let naive_after = median(naive, 52, 2_000, true);
    assert!(naive_after <= 1_400, "{naive_after}");
    let never_put_back = median(naive, 52, 2_000, false);
    assert!(never_put_back <= 1_400, "{never_put_back}");
}

/// n = 4, α = 10⁻⁶, the median of 11 audits with fixed seeds: 2,539 decks. χ² of all orders, on a number
/// of decks that is fixed before, need 2,350 for 90 %.
#[test]
fn the_naive_swap_of_four_cards_is_convicted_when_a_fixed_number_of_decks_would() {
    let after = median(naive, 4, 10_000, true);
    assert!(after <= 4_000, "{after}");
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

#[test]
fn what_is_no_deck_is_refused_and_leaves_the_evidence_as_it_was() {
    assert_eq!(Evidence::new(1).unwrap_err(), EvidenceError::Cards { n: 1 });
    assert_eq!(Evidence::new(1025).unwrap_err(), EvidenceError::Cards { n: 1025 });
    let mut evidence = Evidence::new(3).unwrap();
    assert_eq!(evidence.observe(&[0, 1]), Err(EvidenceError::Length { n: 3, observed: 2 }));
    assert!(matches!(evidence.observe(&[0, 1, 1]), Err(EvidenceError::NotAnOrder(_))));
    assert_eq!((evidence.decks(), evidence.cards()), (0, 3));
    assert!(evidence.log_e_value().abs() < f64::EPSILON);
    assert!(!evidence.convicts(0.5));
    assert!(evidence.log_highest().abs() < f64::EPSILON);
}
