//! The cards of a deck, and its visible part.

/// The most cards of a deck: tables of 1,024 take some 200 MiB, and as much again for their tests.
pub const MAX_CARDS: u32 = 1024;

/// The cards of a deck, some of which may have equal faces, and how many places of it are visible, from the first.
///
/// # Examples
/// ```
/// use evenhand_audit::Audit;
/// use evenhand_audit::battery::Deck;
///
/// // Two decks of 26, shuffled as one, of which hands of five are visible.
/// let faces: Vec<u32> = (0..26).chain(0..26).collect();
/// let mut audit = Audit::of(&Deck::of_faces(&faces)?.first(5)?);
/// audit.observe(&[25, 3, 3, 11, 0])?;
/// assert_eq!((audit.cards(), audit.visible()), (52, 5));
///
/// let error = audit.observe(&[3, 3, 3, 11, 0]).unwrap_err();
/// assert_eq!(error.to_string(), "deck 2 has card 3 at 3 places, but there are 2 of it");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deck {
    /// The cards of each face.
    cards: Vec<Vec<u32>>,
    /// The face of each card.
    faces: Vec<u32>,
    visible: usize,
}

impl Deck {
    /// Of n cards that are all different, and all visible.
    ///
    /// # Errors
    /// Beyond 1,024 cards.
    pub fn of_cards(n: u32) -> Result<Self, DeckError> {
        // Checked before there is a list of them.
        if n > MAX_CARDS {
            return Err(DeckError::TooMany { n: n as usize });
        }
        Self::of_faces(&(0..n).collect::<Vec<u32>>())
    }

    /// Of cards with these faces, in the order that the shuffle starts from: faces are the numbers from 0 on, and cards
    /// with the same number look alike. All are visible.
    ///
    /// # Errors
    /// Beyond 1,024 cards, or if a face is as large as the number of cards, or no card has a face below the largest.
    pub fn of_faces(faces: &[u32]) -> Result<Self, DeckError> {
        if faces.len() > MAX_CARDS as usize {
            return Err(DeckError::TooMany { n: faces.len() });
        }
        let most = faces.iter().max().map_or(0, |face| *face as usize + 1);
        if most > faces.len() {
            return Err(DeckError::NoSuchFace { face: most as u32 - 1, n: faces.len() });
        }
        let mut cards = vec![Vec::new(); most];
        for (card, face) in (0..).zip(faces) {
            cards[*face as usize].push(card);
        }
        if let Some(face) = cards.iter().position(Vec::is_empty) {
            return Err(DeckError::Empty { face: face as u32 });
        }
        Ok(Self { cards, faces: faces.to_vec(), visible: faces.len() })
    }

    /// Of n cards that are all different, which are no more than there may be.
    pub(super) fn of_different(n: u32) -> Self {
        Self { cards: (0..n).map(|card| vec![card]).collect(), faces: (0..n).collect(), visible: n as usize }
    }

    /// The same deck, of which only the first `visible` places are visible.
    ///
    /// # Errors
    /// If there are not as many cards, or none is visible.
    pub fn first(self, visible: u32) -> Result<Self, DeckError> {
        if visible == 0 || visible as usize > self.faces.len() {
            return Err(DeckError::NoneVisible { visible, n: self.faces.len() });
        }
        Ok(Self { visible: visible as usize, ..self })
    }

    /// How many cards it has.
    pub fn cards(&self) -> u32 {
        self.faces.len() as u32
    }

    /// How many faces its cards have.
    pub fn faces(&self) -> u32 {
        self.cards.len() as u32
    }

    /// How many places are visible.
    pub fn visible(&self) -> u32 {
        self.visible as u32
    }

    /// Whether all cards are different and visible.
    pub fn is_whole(&self) -> bool {
        self.cards.len() == self.faces.len() && self.visible == self.faces.len()
    }

    /// The probability that what is visible of two fair decks is equal: Σ p² over all hands, 1/n! for whole decks of
    /// different cards. O(n²) for each face that has copies.
    pub fn probability_of_equal(&self) -> f64 {
        if self.is_even() {
            return self.probability_of_one();
        }
        // Hands by face: a face of m cards is drawn j times in m (m − 1) … (m − j + 1) ways, squared for two hands;
        // faces are put together by binomial coefficients, for which of the places each has.
        let (n, visible) = (f64::from(self.cards()), self.visible() as usize);
        let mut hands = vec![0.0; visible + 1];
        hands[0] = 1.0;
        let mut binomial = vec![vec![1.0]];
        for row in 1..=visible {
            let above: &Vec<f64> = &binomial[row - 1];
            let inner = (1..row).map(|j| above[j - 1] + above[j]);
            binomial.push(std::iter::once(1.0).chain(inner).chain([1.0]).collect());
        }
        for copies in self.copies() {
            let mut ways = vec![1.0];
            for j in 0..copies.min(visible) {
                ways.push(ways[j] * ((copies - j) as f64 / n).powi(2));
            }
            let together = |k: usize| -> f64 {
                ways.iter().enumerate().take(k + 1).map(|(j, way)| binomial[k][j] * way * hands[k - j]).sum()
            };
            hands = (0..=visible).map(together).collect();
        }
        let all: f64 = (0..visible).map(|i| (1.0 - i as f64 / n).powi(2)).product();
        hands[visible] / all
    }

    /// The probability of each hand, where all are equally likely: card by card, the copies that are left of its face over
    /// the cards that are left. 0 where that is below the least double.
    fn probability_of_one(&self) -> f64 {
        let mut ways: Vec<usize> = self.copies().flat_map(|copies| 1..=copies).collect();
        ways.sort_unstable_by(|one, other| other.cmp(one));
        let left = (1..=self.cards()).rev().map(f64::from);
        ways.iter().zip(left).take(self.visible).map(|(ways, left)| *ways as f64 / left).product()
    }

    /// Whether all visible hands are equally likely: all cards differ, or all places are visible.
    pub(crate) fn is_even(&self) -> bool {
        self.cards.len() == self.faces.len() || self.visible == self.faces.len()
    }

    /// The cards of a face. Empty if the face does not exist.
    pub(super) fn cards_of(&self, face: u32) -> &[u32] {
        self.cards.get(face as usize).map_or(&[], Vec::as_slice)
    }

    /// The face of a card.
    ///
    /// # Panics
    /// If the card does not exist.
    pub fn face(&self, card: u32) -> u32 {
        self.faces[card as usize]
    }

    /// How many cards each face has.
    pub(crate) fn copies(&self) -> impl Iterator<Item = usize> {
        self.cards.iter().map(Vec::len)
    }
}

/// The reason why a deck is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DeckError {
    /// More cards than tables of n² are kept for.
    #[error("{n} cards are too many. An audit takes at most {MAX_CARDS}")]
    TooMany {
        /// How many.
        n: usize,
    },
    /// A face that is not a number below that of the cards.
    #[error("face {face} of {n} cards: faces are numbered from 0 on, without a gap")]
    NoSuchFace {
        /// The face.
        face: u32,
        /// How many cards there are.
        n: usize,
    },
    /// A face below the largest that no card has.
    #[error("no card has face {face}: faces are numbered without a gap")]
    Empty {
        /// The face.
        face: u32,
    },
    /// No place is visible, or more than there are.
    #[error("{visible} of {n} cards cannot be visible: 1 to {n} can")]
    NoneVisible {
        /// How many were to be visible.
        visible: u32,
        /// How many there are.
        n: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(faces: &[u32], visible: u32) -> Deck {
        Deck::of_faces(faces).and_then(|deck| deck.first(visible)).expect("a deck")
    }

    #[test]
    fn probabilities_of_equal_hands_are_those_of_all_pairs() {
        for (faces, visible) in [(&[0, 1, 2, 3, 4][..], 3), (&[0, 0, 1, 2, 2], 5), (&[0, 0, 1, 1, 1], 3)] {
            let deck = deck(faces, visible);
            let hands: Vec<Vec<u32>> = evenhand::Permutation::all(5)
                .map(|order| order.iter().take(visible as usize).map(|card| deck.face(card)).collect())
                .collect();
            let equal = hands.iter().flat_map(|one| hands.iter().filter(move |other| *other == one)).count();
            let p = deck.probability_of_equal();
            assert!((p - equal as f64 / 14_400.0).abs() < 1e-12, "{faces:?}, {visible}: {p}");
        }
        let whole = Deck::of_cards(52).expect("a deck").probability_of_equal();
        assert!((whole * 8.065_817_517_094_388e67 - 1.0).abs() < 1e-9, "{whole}");
    }
}
