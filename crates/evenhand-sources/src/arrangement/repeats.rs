//! Texts with several decks per shuffle: the deck and then the hands dealt from it, the
//! deck before and after a cut, or the deck before each shuffle if no shuffle resets it.
//!
//! A faulty shuffle may repeat or cut its decks, too. Therefore the decks of a cycle must have
//! different labels, such as "Deck" and "Player", and each must follow from the same earlier deck: as
//! hands, by a cut that its label names, or as the deck before the next shuffle. A fair shuffle shows
//! such a cycle with a probability of at most 2^-[`MIN_EVIDENCE`] for each relation.

use std::collections::HashSet;

use super::mix::log2_factorial;

/// Maximum number of decks that a text shows per shuffle.
const MAX_CYCLE: usize = 4;

/// The evidence that shows a relation, in bits.
pub(crate) const MIN_EVIDENCE: f64 = 40.0;

/// The number of decks per shuffle, and the index of the deck to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cycle {
    pub(super) length: usize,
    pub(super) taken: usize,
}

impl Cycle {
    /// Whether to keep the deck with this index.
    pub(super) fn takes(self, deck: usize) -> bool {
        deck % self.length == self.taken
    }

    /// Keeps the decks to take.
    pub(super) fn keep<T>(self, decks: &mut Vec<T>) {
        let mut deck = 0..;
        decks.retain(|_| deck.next().is_some_and(|deck| self.takes(deck)));
    }

    /// The number of decks per shuffle, and the one to take, from 1.
    pub(super) fn for_note(cycle: Option<Self>) -> (usize, usize) {
        cycle.map_or((1, 1), |cycle| (cycle.length, cycle.taken + 1))
    }
}

/// A deck of a text.
#[derive(Debug)]
pub(super) struct LabelledDeck<'a> {
    pub(super) faces: &'a [u32],
    /// The sizes of its hands. One size if the deck is not divided.
    pub(super) hands: &'a [usize],
    /// The words of its lines, without digits.
    pub(super) label: &'a HashSet<String>,
}

/// A relation of a deck to an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Equal,
    Cut,
    /// Its hands hold successive cards of the earlier deck, in any order.
    DealtInBlocks,
    /// Its first hands of equal size hold the cards of the earlier deck in turn, in any order.
    DealtInTurn,
}

impl Relation {
    const ALL: [Self; 4] = [Self::Equal, Self::Cut, Self::DealtInBlocks, Self::DealtInTurn];

    /// Whether a deck with these hands has this relation to an earlier one.
    pub(crate) fn holds<T: Ord + Clone>(self, deck: &[T], hands: &[usize], earlier: &[T]) -> bool {
        if deck.len() != earlier.len() {
            return false;
        }
        match self {
            Self::Equal => deck == earlier,
            Self::Cut => {
                let at = earlier.iter().position(|card| *card == deck[0]).unwrap_or(0);
                at > 0 && earlier[at..].iter().chain(&earlier[..at]).eq(deck)
            }
            Self::DealtInBlocks => hands.len() > 1 && are_hands(deck, hands, earlier),
            Self::DealtInTurn => {
                let equal = hands.iter().take_while(|size| **size == hands[0]).count();
                let in_turn = equal * hands[0];
                let cards = (0..equal).flat_map(|hand| earlier[..in_turn].iter().skip(hand).step_by(equal));
                let dealt: Vec<T> = cards.chain(&earlier[in_turn..]).cloned().collect();
                equal > 1 && are_hands(deck, hands, &dealt)
            }
        }
    }

    /// The evidence of one pair of decks with this relation, in bits.
    pub(crate) fn evidence(self, hands: &[usize]) -> f64 {
        let n: usize = hands.iter().sum();
        let orders = log2_factorial(n);
        match self {
            Self::Equal => orders,
            Self::Cut => orders - f64::from(n as u32).log2(),
            _ => orders - hands.iter().map(|size| log2_factorial(*size)).sum::<f64>(),
        }
    }
}

/// Whether the hands of two decks hold the same cards.
fn are_hands<T: Ord + Clone>(deck: &[T], hands: &[usize], other: &[T]) -> bool {
    let mut from = 0;
    hands.iter().all(|size| {
        let sorted = |cards: &[T]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        let hand = from..from + size;
        from = hand.end;
        sorted(&deck[hand.clone()]) == sorted(&other[hand])
    })
}

/// The cycle of decks in which a text shows each shuffle, if it shows several.
pub(super) fn cycle(decks: &[LabelledDeck<'_>]) -> Option<Cycle> {
    (2..=MAX_CYCLE.min(decks.len() / 2)).find_map(|length| {
        let (others, own): (Vec<usize>, Vec<usize>) =
            (0..length).partition(|place| follows(decks, length, *place));
        let [taken] = own[..] else { return None };
        let have_labels = others.iter().all(|other| are_told_apart(decks, length, *other, taken));
        have_labels.then_some(Cycle { length, taken })
    })
}

/// Whether the decks at a place of each cycle follow from earlier decks, all in the same way.
fn follows(decks: &[LabelledDeck<'_>], length: usize, place: usize) -> bool {
    (1..length).any(|back| {
        let pairs = || {
            let later = (place..decks.len()).step_by(length).filter(|at| *at >= back);
            later.map(|at| (&decks[at], &decks[at - back]))
        };
        let names_cut = || pairs().all(|(deck, _)| deck.label.iter().any(|word| is_cut(word)));
        let is_display = |relation: Relation| match relation {
            // Hands, or the deck before the next shuffle.
            Relation::Equal => back > place || decks[place].hands.len() > 1,
            Relation::Cut => names_cut(),
            Relation::DealtInBlocks | Relation::DealtInTurn => true,
        };
        Relation::ALL.iter().filter(|relation| is_display(**relation)).any(|relation| {
            let evidence = pairs().map(|(deck, _)| relation.evidence(deck.hands)).sum::<f64>();
            evidence >= MIN_EVIDENCE
                && pairs().all(|(deck, earlier)| relation.holds(deck.faces, deck.hands, earlier.faces))
        })
    })
}

/// Whether a word stands with all decks at one place of each cycle and with none at the other.
fn are_told_apart(decks: &[LabelledDeck<'_>], length: usize, one: usize, other: usize) -> bool {
    let at = |place: usize| decks[place..].iter().step_by(length);
    let has_own = |one: usize, other: usize| {
        decks[one].label.iter().any(|word| {
            at(one).all(|deck| deck.label.contains(word)) && !at(other).any(|deck| deck.label.contains(word))
        })
    };
    has_own(one, other) || has_own(other, one)
}

/// Whether a word names a cut.
fn is_cut(word: &str) -> bool {
    word.to_lowercase().starts_with("cut") || word.contains('切')
}

/// The words of a line, without digits.
pub(super) fn label(line: &str) -> impl Iterator<Item = String> + '_ {
    let words = line.split(|letter: char| !letter.is_alphanumeric());
    let words = words.map(|word| word.chars().filter(|letter| !letter.is_numeric()).collect::<String>());
    words.filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A label, the cards and the sizes of the hands.
    type Labelled = (&'static str, Vec<u32>, Vec<usize>);

    /// Shows the deck before a shuffle and the deck after it.
    type Show<'a> = &'a dyn Fn(&[u32], &[u32]) -> Vec<Labelled>;

    /// The cycle of decks of n cards that a text shows for each of eight shuffles.
    fn of(n: u32, show: impl Fn(&[u32], &[u32]) -> Vec<Labelled>) -> Option<Cycle> {
        let mut state = 7_u64;
        let mut last: Vec<u32> = (0..n).collect();
        let mut all = Vec::new();
        for _ in 0..8 {
            let mut deck = last.clone();
            for place in (1..n as usize).rev() {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                deck.swap(place, (state >> 33) as usize % (place + 1));
            }
            for (name, faces, hands) in show(&last, &deck) {
                all.push((label(name).collect::<HashSet<String>>(), faces, hands));
            }
            last = deck;
        }
        let shown = |(label, faces, hands): &'static (HashSet<String>, Vec<u32>, Vec<usize>)| LabelledDeck {
            faces,
            hands,
            label,
        };
        let all: &'static _ = Box::leak(Box::new(all));
        cycle(&all.iter().map(shown).collect::<Vec<_>>())
    }

    fn sorted(deck: &[u32], hands: &[usize]) -> Vec<u32> {
        let (mut deck, mut from) = (deck.to_vec(), 0);
        for size in hands {
            deck[from..from + size].sort_unstable();
            from += size;
        }
        deck
    }

    #[test]
    fn decks_that_follow_from_the_one_before_are_left_out() {
        let taken = |taken| Some(Cycle { length: 2, taken });
        for n in [20, 52] {
            let (whole, hands) = (vec![n as usize], vec![n as usize / 4; 4]);
            let dealt =
                |deck: &[u32]| (0..4).flat_map(|hand| deck[hand..].iter().step_by(4).copied()).collect();
            let dealt: &dyn Fn(&[u32]) -> Vec<u32> = &dealt;
            let of = |show: Show<'_>| of(n, show);
            assert_eq!(
                of(&|last, deck| vec![
                    ("Before", last.to_vec(), whole.clone()),
                    ("After", deck.to_vec(), whole.clone())
                ]),
                taken(1)
            );
            for hands_of in [&|deck: &[u32]| deck.to_vec(), dealt] as [&dyn Fn(&[u32]) -> Vec<u32>; 2] {
                for is_sorted in [false, true] {
                    let hand = |deck: &[u32]| {
                        let dealt = hands_of(deck);
                        if is_sorted { sorted(&dealt, &hands) } else { dealt }
                    };
                    let show = |_: &[u32], deck: &[u32]| {
                        vec![
                            ("Deck 1", deck.to_vec(), whole.clone()),
                            ("Player 1", hand(deck), hands.clone()),
                        ]
                    };
                    assert_eq!(of(&show), taken(0));
                }
            }
            let cut = |_: &[u32], deck: &[u32]| {
                let mut other = deck.to_vec();
                other.rotate_left(7);
                vec![("Shuffled", deck.to_vec(), whole.clone()), ("After cut", other, whole.clone())]
            };
            assert_eq!(of(&cut), taken(0));
            // The audit judges decks without labels, shuffles that do nothing, and independent decks.
            let nothing = |_: &[u32], deck: &[u32]| {
                ["Shuffle", "Reshuffle"].map(|name| (name, deck.to_vec(), whole.clone())).to_vec()
            };
            assert_eq!(of(&nothing), None);
            let again = |_: &[u32], deck: &[u32]| vec![("Deck 1", deck.to_vec(), whole.clone()); 2];
            assert_eq!(of(&again), None);
            let one = |_: &[u32], deck: &[u32]| vec![("Deck", deck.to_vec(), whole.clone())];
            assert_eq!(of(&one), None);
        }
    }
}
