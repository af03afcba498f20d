//! One card or two instead of all: exact tables of whole decks.
//!
//! Where a card lies is a Markov chain by itself when a shuffle's steps are drawn without looking at the cards, and so
//! is where two cards lie. n places, or n(n − 1) pairs of them, take the room of n! orders. What the chains cannot see
//! is all that takes three cards and more.
//!
//! The steps are run backwards: the backward values of a card's place, or of two cards' places, for all cards at once.
//! Every number is over one denominator, which each step multiplies by the outcomes of its dice. 54 cards and a swap of
//! a place with a drawn one take milliseconds; a swap of two drawn places, n⁴ products of large numbers in all, a
//! second or so.

mod transitions;

use evenhand::BigUint;

use transitions::Pairs;
pub use transitions::Transitions;

use crate::exact::Matrix;

/// A shuffle as steps that move places, whatever lies there.
///
/// # Examples
/// ```
/// use evenhand_audit::exact::{Chain, Exact, Transitions};
///
/// // Each place in turn swaps with any of 52: card 1 is more often at place 0 than at its own.
/// let steps = (0..52).map(|place| Transitions::swap(&Exact, place, 0..52)).collect::<Result<_, _>>()?;
/// let table = Chain::new(52, steps)?.position_by_card();
/// assert!(table.at(0, 1) > table.at(1, 1));
/// assert_eq!((0..52).map(|place| table.at(place, 0)).sum::<evenhand_audit::exact::Fraction>().to_string(), "1");
/// # Ok::<(), evenhand_audit::exact::ChainError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    n: u32,
    steps: Vec<Transitions>,
}

impl Chain {
    /// The largest deck, two packs: beyond, n⁴ products of large numbers take minutes.
    pub const LIMIT: u32 = 104;

    /// A shuffle of n cards in these steps.
    ///
    /// # Errors
    /// If there are more cards than the limit, or a step names a place that there is not.
    pub fn new(n: u32, steps: Vec<Transitions>) -> Result<Self, ChainError> {
        if n > Self::LIMIT {
            return Err(ChainError::TooMany { n });
        }
        match steps.iter().map(Transitions::places).max() {
            Some(places) if places > n => Err(ChainError::NoPlace { place: places - 1, n }),
            _ => Ok(Self { n, steps }),
        }
    }

    /// How many cards.
    pub fn cards(&self) -> u32 {
        self.n
    }

    /// Place × card: row i, column c is the probability that card c is at place i.
    pub fn position_by_card(&self) -> Matrix {
        let n = self.n as usize;
        // value[x][i]: how often what lies at place x is at place i in the end.
        let mut value = vec![vec![BigUint::ZERO; n]; n];
        for (place, value) in value.iter_mut().enumerate() {
            value[place] = BigUint::from(1_u32);
        }
        let mut whole = BigUint::from(1_u32);
        for step in self.steps.iter().rev() {
            value = step.back_one(&value);
            whole *= step.total();
        }
        let mut table = Matrix::zero(n, n, whole);
        for (card, value) in value.into_iter().enumerate() {
            for (place, weight) in value.into_iter().enumerate() {
                *table.cell(place, card) = weight;
            }
        }
        table
    }

    /// Row x, column y is the probability that card x is somewhere before card y.
    pub fn precedes(&self) -> Matrix {
        let one = BigUint::from(1_u32);
        let mut pairs = Pairs::new(self.n, one.clone(), |_, _| one.clone());
        for step in self.steps.iter().rev() {
            pairs = step.back_two(&pairs);
        }
        let mut table = Matrix::zero(self.n as usize, self.n as usize, pairs.whole.clone());
        for x in 0..self.n {
            for y in (0..self.n).filter(|y| *y != x) {
                table.cell(x as usize, y as usize).clone_from(pairs.at(x, y));
            }
        }
        table
    }

    /// For each place the last step, counted from 0, that names it.
    pub(crate) fn last_named(&self) -> Vec<Option<usize>> {
        let mut last = vec![None; self.n as usize];
        for (number, step) in self.steps.iter().enumerate() {
            step.name(|place| last[place as usize] = Some(number));
        }
        last
    }
}

/// Why there is no such chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ChainError {
    /// More cards than [`Chain::LIMIT`].
    #[error(
        "{n} cards are more than {}, the limit of exact tables (they take the fourth power of it in operations). Use fewer cards",
        Chain::LIMIT
    )]
    TooMany {
        /// How many.
        n: u32,
    },
    /// A step names a place that there is not.
    #[error("a step names place {place}, and the {n} places count from 0")]
    NoPlace {
        /// The place.
        place: u32,
        /// How many there are.
        n: u32,
    },
    /// A step draws a place out of none.
    #[error("a step draws a place from an empty range")]
    NoPlaces,
    /// The weights of a die are not one for each face, or are all 0, or have a sum of more than 64 bits.
    #[error("the draw of {bound} values needs a weight for each, not all of them 0, of 64 bits in all")]
    NoWeights {
        /// The die.
        bound: u64,
    },
}
