//! Puts the cards of sorted hands into a pseudorandom order.

use std::collections::HashMap;

use evenhand::Seed;

/// Mixes the hands of successive decks.
///
/// The order of a hand depends on the divided cards alone while equal divisions are rare, so that
/// the audit finds a repeated division. Later it also depends on all decks before, because a fair
/// shuffle of a small deck repeats its few divisions, and the audit expects different orders.
#[derive(Clone, Debug)]
pub(super) struct Mixer {
    /// Depends on all decks so far.
    chain: Seed,
    decks: u64,
}

/// Maximum base-2 logarithm of the number of deck pairs per division for which equal divisions are
/// rare: up to it, a fair log has two equal divisions with a probability of at most 2^-30 < 10^-9.
const RARE_PAIRS: f64 = -30.0;

impl Mixer {
    /// Creates a mixer for a text. `run` tells apart texts of one deck each.
    pub(super) fn new(run: u64) -> Self {
        Self { chain: Seed::from_text(&format!("run {run}")), decks: run }
    }

    /// Mixes the hands of a deck that is dealt from `kinds` different cards or more.
    pub(super) fn mix(&mut self, cards: &mut [String], hands: &[usize], kinds: usize) {
        let mut from = 0;
        for size in hands {
            cards[from..from + size].sort_unstable();
            from += size;
        }
        let deck = cards.join("\u{1f}");
        self.chain = self.chain.child(&deck);
        let decks = u32::try_from(self.decks.max(1)).unwrap_or(u32::MAX);
        let pairs = 2.0 * f64::from(decks).log2() - 1.0;
        let is_rare = pairs - log2_divisions(cards, hands, kinds) <= RARE_PAIRS;
        self.decks += 1;
        let seed = if is_rare { Seed::from_text(&deck) } else { self.chain.clone() };
        let mut from = 0;
        for (number, size) in hands.iter().enumerate() {
            evenhand::shuffle(&mut cards[from..from + size], &seed.child(&format!("hand {number}")));
            from += size;
        }
    }
}

/// The base-2 logarithm of a lower bound of the number of divisions: no division has a
/// probability above the reciprocal of this bound.
fn log2_divisions(cards: &[String], hands: &[usize], kinds: usize) -> f64 {
    let mut copies: HashMap<&String, usize> = HashMap::new();
    for card in cards {
        *copies.entry(card).or_default() += 1;
    }
    let all = kinds.max(cards.len());
    let alike: f64 = copies.values().chain(hands).map(|count| log2_factorial(*count)).sum();
    log2_factorial(all) - log2_factorial(all - cards.len()) - alike
}

/// The base-2 logarithm of n!.
pub(crate) fn log2_factorial(n: usize) -> f64 {
    (2..=n).map(|factor| f64::from(factor as u32).log2()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mixed(mixer: &mut Mixer, deck: &[String], hands: &[usize]) -> Vec<String> {
        let mut deck = deck.to_vec();
        mixer.mix(&mut deck, hands, 0);
        deck
    }

    /// Two halves of 52 cards have 2^49 divisions: 1,000 fair decks repeat none.
    #[test]
    fn equal_divisions_are_equal_decks_while_they_are_rare() {
        let deck = |n: u32| (0..n).map(|card| card.to_string()).collect::<Vec<_>>();
        for (n, hands, is_equal) in [
            (52, vec![13; 4], true),
            (52, vec![26; 2], true),
            (20, vec![15, 5], false),
            (10, vec![5; 2], false),
        ] {
            let mut mixer = Mixer::new(0);
            let (one, other) = (deck(n), deck(n).into_iter().rev().collect::<Vec<_>>());
            let first = mixed(&mut mixer, &one, &hands);
            mixed(&mut mixer, &other, &hands);
            assert_eq!(mixed(&mut mixer, &one, &hands) == first, is_equal, "{n}");
            assert_eq!(mixed(&mut Mixer::new(0), &one, &hands), first);
        }
        let (mut late, halves) = (Mixer::new(5_000), [26; 2]);
        assert_ne!(mixed(&mut late, &deck(52), &halves), mixed(&mut late, &deck(52), &halves));
    }

    /// Hypothesis: the hands of mixed decks are in fair orders. Card 0 is first in 5,000 of 10,000
    /// hands of two, ± 6 standard deviations.
    #[test]
    fn orders_within_hands_are_fair() {
        let (mut mixer, deck) = (Mixer::new(0), ["0", "1", "2", "3"].map(String::from));
        let first = (0..10_000).filter(|_| mixed(&mut mixer, &deck, &[2, 2])[0] == "0").count();
        assert!((4_700..=5_300).contains(&first), "{first}");
    }
}
