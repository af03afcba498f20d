//! The argument of the articles: a card is at each place with 1/n, since 4/5 · 3/4 · 1/3 = 1/5.
//!
//! Where each round settles a place, a card comes to the place of round t if it escaped the rounds before, and is
//! chosen then. The factors are the probabilities of that, each given those before, from the real tree of dice for few
//! cards, and from the chain of one card for a deck: both tell how often a card is settled at a place, and in which
//! round a place is.
//!
//! Where no draw settles a place there is no such product. Where there is one, it says how often each card is at each place,
//! one card at a time, and nothing of two cards together: a random cut passes, and only n of the n! orders ever come.

use evenhand::{BigUint, Draw};

use crate::exact::follow;
use crate::exact::{Chain, DieWeights, DistributionError, Fraction, Limits, Matrix};

/// The probabilities by which each card comes to each place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Product {
    /// Row i, column c: how often card c is settled at place i.
    settled: Matrix,
    /// In which round each place is settled, from 1 on.
    rounds: Vec<u32>,
}

/// What may happen to a card in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It was not settled.
    Escaped,
    /// It was settled, at the place in question.
    Chosen,
}

/// A factor of the product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Factor {
    /// The round, counted from 1.
    pub round: u32,
    /// What happens to the card in it.
    pub fate: Fate,
    /// How probable that is, given the factors before.
    pub probability: Fraction,
}

impl Product {
    /// From the tree of dice. As in [`Distribution::follow`](crate::exact::Distribution::follow); besides, the step
    /// appends each place that it settles for good and the card there. Steps that settle none are no rounds.
    ///
    /// # Errors
    /// If the rounds do not settle one place each (the last may settle the two that are left), or the tree is too
    /// large.
    ///
    /// # Panics
    /// If a step asks for a die without faces, or for more than 65,536 dice, or settles a card or a place that there is
    /// not.
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::exact::{Exact, Limits, Product};
    ///
    /// // From the last place to the first, each swaps with any up to itself.
    /// let product = Product::of_tree(
    ///     5,
    ///     (vec![0, 1, 2, 3, 4], 5),
    ///     |(deck, left), draw, settled| {
    ///         deck.swap(*left - 1, draw.below(*left as u64) as usize);
    ///         *left -= 1;
    ///         settled.push((*left as u32, deck[*left]));
    ///         *left == 0
    ///     },
    ///     &Exact,
    ///     &Limits::default(),
    /// )?;
    /// let factors: Vec<String> = product.factors(0, 2).iter().map(|factor| factor.probability.to_string()).collect();
    /// assert_eq!(factors, ["4/5", "3/4", "1/3"]);
    /// assert_eq!(product.product(0, 2).to_string(), "1/5");
    /// # Ok::<(), evenhand_audit::exact::ProductError>(())
    /// ```
    pub fn of_tree<S: Clone + Eq + std::hash::Hash>(
        n: u32,
        start: S,
        mut step: impl FnMut(&mut S, &mut dyn Draw, &mut Vec<(u32, u32)>) -> bool,
        faces: &dyn DieWeights,
        limits: &Limits,
    ) -> Result<Self, ProductError> {
        // A state remembers what was settled, as round, place, card, and gives that for its outcome.
        let followed = follow(
            (start, 0, Vec::new()),
            |(state, rounds, history), draw| {
                let mut settled = Vec::new();
                let done = step(state, draw, &mut settled);
                *rounds += u32::from(!settled.is_empty());
                history.extend(settled.into_iter().flat_map(|(place, card)| [*rounds, place, card]));
                done
            },
            |(.., history)| history.clone(),
            faces,
            limits,
        )?;
        let mut table = Matrix::zero(n as usize, n as usize, followed.denominator);
        let mut rounds = vec![None; n as usize];
        for (history, weight) in &followed.outcomes {
            let mut settled = vec![false; n as usize];
            for event in history.as_chunks().0 {
                let [round, place, card] = *event;
                assert!(place < n && card < n, "card {card} at place {place} was settled, and is not there");
                let i = place as usize;
                let again = std::mem::replace(&mut settled[i], true);
                if again || *rounds[i].get_or_insert(round) != round {
                    return Err(ProductError::Wanders { place });
                }
                *table.cell(i, card as usize) += weight;
            }
            if let Some(place) = settled.iter().position(|settled| !settled) {
                return Err(ProductError::Unsettled { place: place as u32 });
            }
        }
        Self::new(table, rounds)
    }

    /// From the chain of one card. A step settles the places that no later step names.
    ///
    /// # Errors
    /// If the rounds do not settle one place each (the last may settle the two that are left).
    pub fn of_chain(chain: &Chain) -> Result<Self, ProductError> {
        let last = chain.last_named();
        let mut settling: Vec<usize> = last.iter().flatten().copied().collect();
        settling.sort_unstable();
        settling.dedup();
        let round = |step: usize| settling.partition_point(|settling| *settling < step) as u32 + 1;
        Self::new(chain.position_by_card(), last.into_iter().map(|step| step.map(round)).collect())
    }

    /// If each round settles one place.
    fn new(settled: Matrix, rounds: Vec<Option<u32>>) -> Result<Self, ProductError> {
        if let (Some(place), true) = (rounds.iter().position(Option::is_none), rounds.len() > 1) {
            return Err(ProductError::Unsettled { place: place as u32 });
        }
        let rounds: Vec<u32> = rounds.into_iter().map(Option::unwrap_or_default).collect();
        let last = rounds.iter().max().copied().unwrap_or(0);
        for round in 1..=last {
            let places = rounds.iter().filter(|other| **other == round).count() as u32;
            // When all but two are settled, to settle one is to settle both.
            if places > if round == last { 2 } else { 1 } {
                return Err(ProductError::Together { round, places });
            }
        }
        Ok(Self { settled, rounds })
    }

    /// How many cards.
    pub fn cards(&self) -> u32 {
        self.rounds.len() as u32
    }

    /// The probabilities by which a card comes to a place: to escape each round before that place's, and to be chosen
    /// then.
    ///
    /// # Panics
    /// If there is no such card or place.
    pub fn factors(&self, card: u32, place: u32) -> Vec<Factor> {
        let chosen_in = self.rounds[place as usize];
        let mut left = Fraction::one();
        let mut factors = Vec::new();
        for round in 1..=chosen_in {
            let gone: Fraction = (0..self.rounds.len())
                .filter(|other| self.rounds[*other] == round)
                .map(|other| self.settled.at(other, card as usize))
                .sum();
            let fate = if round < chosen_in { Fate::Escaped } else { Fate::Chosen };
            // A card that is surely settled before never comes to this place, and there is no probability given
            // that.
            if left == Fraction::zero() {
                factors.push(Factor { round, fate: Fate::Chosen, probability: Fraction::zero() });
                break;
            }
            let after = left.difference(&gone);
            let kept = match fate {
                Fate::Escaped => after.clone(),
                Fate::Chosen => self.settled.at(place as usize, card as usize),
            };
            factors.push(Factor { round, fate, probability: kept / left });
            left = after;
        }
        factors
    }

    /// The product of the factors: how probable it is that the card is at the place.
    ///
    /// # Panics
    /// If there is no such card or place.
    pub fn product(&self, card: u32, place: u32) -> Fraction {
        self.settled.at(place as usize, card as usize)
    }

    /// In which round a place is settled, counted from 1.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn round(&self, place: u32) -> u32 {
        self.rounds[place as usize]
    }

    /// Whether every product is 1/n.
    pub fn holds(&self) -> bool {
        let n = self.cards();
        (0..n).all(|card| {
            (0..n).all(|place| self.product(card, place) == Fraction::new(1_u32, BigUint::from(n)))
        })
    }
}

/// Why the argument does not apply.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ProductError {
    /// A round settles several places.
    #[error(
        "{}",
        if *round == 1 {
            format!("no draw settles a place: all {places} are settled at once, by the last draw, so no chain of rounds \
                     leads there")
        } else {
            format!("round {round} settles {places} places at once, so no round of its own chooses the card there")
        }
    )]
    Together {
        /// The round, counted from 1.
        round: u32,
        /// How many places.
        places: u32,
    },
    /// A place is never settled.
    #[error("no draw settles place {}, so no chain of rounds leads to it", place + 1)]
    Unsettled {
        /// The place, from 0; its message counts from 1, as the articles do.
        place: u32,
    },
    /// The dice decide in which round a place is settled, or it is settled again.
    #[error("the draws decide when place {} is settled, so no single chain of rounds leads to it", place + 1)]
    Wanders {
        /// The place, from 0; its message counts from 1, as the articles do.
        place: u32,
    },
    /// The tree could not be followed.
    #[error(transparent)]
    Distribution(#[from] DistributionError),
}
