//! Which cards a deck has, and how much of it is seen.

use std::fmt;

/// The most cards of a deck: tables of 1,024 take some 200 MiB, and as much again for their tests.
pub const MOST_CARDS: u32 = 1024;

/// The cards of a deck, some of which may be equal, and how many places of it are seen, from the first.
///
/// # Examples
/// ```
/// use evenhand_audit::{Audit, Deck};
///
/// // Two decks of 26, shuffled as one, of which hands of five are seen.
/// let kinds: Vec<u32> = (0..26).chain(0..26).collect();
/// let mut audit = Audit::of(&Deck::of_kinds(&kinds)?.first(5)?);
/// audit.observe(&[25, 3, 3, 11, 0])?;
/// assert_eq!((audit.cards(), audit.seen()), (52, 5));
///
/// let error = audit.observe(&[3, 3, 3, 11, 0]).unwrap_err();
/// assert_eq!(error.to_string(), "deck 2 has card 3 at 3 places, and there are 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deck {
    /// The cards of each kind.
    cards: Vec<Vec<u32>>,
    /// The kind of each card.
    kinds: Vec<u32>,
    seen: usize,
}

impl Deck {
    /// Of n cards that are all different, and all seen.
    ///
    /// # Errors
    /// Beyond 1,024 cards.
    pub fn of_cards(n: u32) -> Result<Self, DeckError> {
        // Checked before there is a list of them.
        if n > MOST_CARDS {
            return Err(DeckError::TooMany { n: n as usize });
        }
        Self::of_kinds(&(0..n).collect::<Vec<u32>>())
    }

    /// Of cards of these kinds, in the order that the shuffle starts from: kinds are the numbers from 0 on, and those
    /// with the same number look alike. All are seen.
    ///
    /// # Errors
    /// Beyond 1,024 cards, or if a kind is as large as the number of cards, or none has a kind below the largest.
    pub fn of_kinds(kinds: &[u32]) -> Result<Self, DeckError> {
        if kinds.len() > MOST_CARDS as usize {
            return Err(DeckError::TooMany { n: kinds.len() });
        }
        let most = kinds.iter().max().map_or(0, |kind| *kind as usize + 1);
        if most > kinds.len() {
            return Err(DeckError::NoSuchKind { kind: most as u32 - 1, n: kinds.len() });
        }
        let mut cards = vec![Vec::new(); most];
        for (card, kind) in (0..).zip(kinds) {
            cards[*kind as usize].push(card);
        }
        if let Some(kind) = cards.iter().position(Vec::is_empty) {
            return Err(DeckError::Empty { kind: kind as u32 });
        }
        Ok(Self { cards, kinds: kinds.to_vec(), seen: kinds.len() })
    }

    /// The same deck, of which only so many places are seen, from the first.
    ///
    /// # Errors
    /// If there are not as many cards, or none is seen.
    pub fn first(self, seen: u32) -> Result<Self, DeckError> {
        if seen == 0 || seen as usize > self.kinds.len() {
            return Err(DeckError::NoneSeen { seen, n: self.kinds.len() });
        }
        Ok(Self { seen: seen as usize, ..self })
    }

    /// How many cards it has.
    pub fn cards(&self) -> u32 {
        self.kinds.len() as u32
    }

    /// How many kinds of cards it has.
    pub fn kinds(&self) -> u32 {
        self.cards.len() as u32
    }

    /// How many places are seen.
    pub fn seen(&self) -> u32 {
        self.seen as u32
    }

    /// Whether all cards are different and seen.
    pub fn is_whole(&self) -> bool {
        self.cards.len() == self.kinds.len() && self.seen == self.kinds.len()
    }

    /// The probability that what is visible of two fair decks is equal: Σ p² over all hands, 1/n! for whole decks of
    /// different cards. O(n²) for each face that has copies.
    pub fn probability_of_equal(&self) -> f64 {
        // Hands by face: a face of m cards is drawn j times in m (m − 1) … (m − j + 1) ways, squared for two hands; faces
        // are put together by binomial coefficients, for which of the places each has.
        let (n, seen) = (f64::from(self.cards()), self.seen() as usize);
        let mut hands = vec![0.0; seen + 1];
        hands[0] = 1.0;
        let mut binomial = vec![vec![1.0]];
        for row in 1..=seen {
            let above: &Vec<f64> = &binomial[row - 1];
            let inner = (1..row).map(|j| above[j - 1] + above[j]);
            binomial.push(std::iter::once(1.0).chain(inner).chain([1.0]).collect());
        }
        for copies in self.copies() {
            let mut ways = vec![1.0];
            for j in 0..copies.min(seen) {
                ways.push(ways[j] * ((copies - j) as f64 / n).powi(2));
            }
            let together = |k: usize| -> f64 {
                ways.iter().enumerate().take(k + 1).map(|(j, way)| binomial[k][j] * way * hands[k - j]).sum()
            };
            hands = (0..=seen).map(together).collect();
        }
        let all: f64 = (0..seen).map(|i| (1.0 - i as f64 / n).powi(2)).product();
        hands[seen] / all
    }

    /// Whether all visible hands are equally likely: all cards differ, or all places are visible.
    pub(super) fn is_even(&self) -> bool {
        self.cards.len() == self.kinds.len() || self.seen == self.kinds.len()
    }

    /// The cards of a kind; none if there is no such kind.
    pub(super) fn of_kind(&self, kind: u32) -> &[u32] {
        self.cards.get(kind as usize).map_or(&[], Vec::as_slice)
    }

    /// The kind of a card.
    pub(super) fn kind(&self, card: u32) -> u32 {
        self.kinds[card as usize]
    }

    /// How many cards each kind has.
    pub(super) fn copies(&self) -> impl Iterator<Item = usize> {
        self.cards.iter().map(Vec::len)
    }
}

/// Why there is no such deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeckError {
    /// More cards than tables of n² are kept for.
    TooMany {
        /// How many.
        n: usize,
    },
    /// A kind that is not a number below that of the cards.
    NoSuchKind {
        /// The kind.
        kind: u32,
        /// How many cards there are.
        n: usize,
    },
    /// A kind below the largest that no card has.
    Empty {
        /// The kind.
        kind: u32,
    },
    /// No place is seen, or more than there are.
    NoneSeen {
        /// How many were to be seen.
        seen: u32,
        /// How many there are.
        n: usize,
    },
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany { n } => {
                write!(f, "{n} cards are more than an audit keeps tables for: {MOST_CARDS} at most")
            }
            Self::NoSuchKind { kind, n } => {
                write!(f, "kind {kind} of {n} cards: kinds are numbered from 0 on, without a gap")
            }
            Self::Empty { kind } => write!(f, "no card is of kind {kind}: kinds are numbered without a gap"),
            Self::NoneSeen { seen, n } => {
                write!(f, "{seen} of {n} cards cannot be seen: 1 to {n} can")
            }
        }
    }
}

impl std::error::Error for DeckError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(kinds: &[u32], seen: u32) -> Deck {
        Deck::of_kinds(kinds).and_then(|deck| deck.first(seen)).expect("a deck")
    }

    #[test]
    fn chances_of_equal_hands_are_those_of_all_pairs() {
        for (kinds, seen) in [(&[0, 1, 2, 3, 4][..], 3), (&[0, 0, 1, 2, 2], 5), (&[0, 0, 1, 1, 1], 3)] {
            let deck = deck(kinds, seen);
            let hands: Vec<Vec<u32>> = evenhand::Permutation::all(5)
                .map(|order| order.iter().take(seen as usize).map(|card| deck.kind(card)).collect())
                .collect();
            let equal = hands.iter().flat_map(|one| hands.iter().filter(move |other| *other == one)).count();
            let chance = deck.probability_of_equal();
            assert!((chance - equal as f64 / 14_400.0).abs() < 1e-12, "{kinds:?}, {seen}: {chance}");
        }
        let whole = Deck::of_cards(52).expect("a deck").probability_of_equal();
        assert!((whole * 8.065_817_517_094_388e67 - 1.0).abs() < 1e-9, "{whole}");
    }
}
