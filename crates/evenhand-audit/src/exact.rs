//! The exact distribution of an algorithm: the probability of every outcome, as a fraction.
//!
//! Found by following every die from every state ([`Distribution::follow`]), or by counting what all hidden seeds give
//! ([`Distribution::of_counts`]). The cost is the number of states times the faces of their dice: shuffles of 8 cards,
//! 40,320 orders in up to eight rounds, take a second or so. Beyond, [`Limits`] end the search with a word of what it
//! would cost.

mod chain;
mod condensation;
mod counting;
mod distance;
mod divisibility;
mod error;
mod event;
mod flow;
mod fraction;
mod graph;
mod matrix;
mod product;
mod script;
mod space;
mod tables;
mod tapes;
mod verdict;
mod weights;
#[cfg(feature = "report")]
mod words;

use std::hash::Hash;

use evenhand::{BigUint, Draw};
use hashbrown::HashMap;
use num_integer::Integer;

pub use chain::{Chain, ChainError, Transitions};
pub use counting::Counting;
pub use distance::Extreme;
pub use divisibility::{Divisibility, Obstacle};
pub use error::{DistributionError, Limits};
pub use event::{Cell, Event, EventError, EventReason, Names};
pub use fraction::Fraction;
pub use matrix::Matrix;
pub use product::{Factor, Fate, Product, ProductError};
pub use space::Space;
pub use verdict::Verdict;
pub use weights::{DieWeights, Exact};
#[cfg(feature = "report")]
pub use words::{event_grammar, not_shown};

/// An exact distribution over all orders, or all samples.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distribution {
    space: Space,
    /// What can come out, in lexicographic order, and how often.
    outcomes: Vec<(Vec<u32>, BigUint)>,
    /// Of how often; the weights' sum.
    denominator: BigUint,
    tapes: Option<BigUint>,
    states: usize,
}

impl Distribution {
    /// Follows every die from every state.
    ///
    /// A step is run on a copy of a state with dice that fall in every way, and says whether it was the last. It must
    /// depend on nothing but the state and the dice, and must end however the dice fall: an algorithm that rolls a die
    /// again does so in another step. The outcome is read after the last step; the cards of a sample may be in any
    /// order. States that are equal are followed once, and loops that return to themselves are solved, not cut off.
    ///
    /// # Errors
    /// If there is more to follow than the limits allow, something comes out that is no outcome, or nothing ever does.
    ///
    /// # Panics
    /// If a step asks for a die without faces, or for more than 65,536 dice.
    pub fn follow<S: Clone + Eq + Hash>(
        space: Space,
        start: S,
        step: impl FnMut(&mut S, &mut dyn Draw) -> bool,
        outcome: impl FnMut(&S) -> Vec<u32>,
        faces: &dyn DieWeights,
        limits: &Limits,
    ) -> Result<Self, DistributionError> {
        let Followed { outcomes, denominator, tapes, states } = follow(start, step, outcome, faces, limits)?;
        Ok(Self { tapes, states, ..Self::new(space, outcomes, denominator)? })
    }

    /// The distribution of outcomes that were counted, once for each of equally likely seeds. Counts of the same
    /// outcome add up.
    ///
    /// # Errors
    /// If one of them is no outcome, or nothing was counted.
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::exact::{Distribution, Space};
    ///
    /// // A cut of three cards, by the last bits of all bytes.
    /// let cuts = (0..=255).map(|seed| (vec![seed % 3, (seed + 1) % 3, (seed + 2) % 3], 1));
    /// let distribution = Distribution::of_counts(Space::Orders { n: 3 }, cuts)?;
    /// assert_eq!(distribution.of(&[0, 1, 2]).to_string(), "43/128");
    /// assert_eq!(distribution.support(), 3);
    /// # Ok::<(), evenhand_audit::exact::DistributionError>(())
    /// ```
    pub fn of_counts(
        space: Space,
        counts: impl IntoIterator<Item = (Vec<u32>, u64)>,
    ) -> Result<Self, DistributionError> {
        let counts: Vec<_> =
            counts.into_iter().map(|(outcome, count)| (outcome, BigUint::from(count))).collect();
        let seeds: BigUint = counts.iter().map(|(_, count)| count).sum();
        Ok(Self { tapes: Some(seeds.clone()), ..Self::new(space, counts, seeds)? })
    }

    fn new(
        space: Space,
        weighted: Vec<(Vec<u32>, BigUint)>,
        denominator: BigUint,
    ) -> Result<Self, DistributionError> {
        let mut sums: HashMap<Vec<u32>, BigUint> = HashMap::with_capacity(weighted.len());
        for (outcome, weight) in weighted {
            let outcome =
                space.admit(outcome).map_err(|outcome| DistributionError::NotAnOutcome { outcome, space })?;
            *sums.entry(outcome).or_default() += weight;
        }
        let mut outcomes: Vec<_> = sums.into_iter().filter(|(_, weight)| *weight != BigUint::ZERO).collect();
        if outcomes.is_empty() {
            return Err(DistributionError::Nothing);
        }
        outcomes.sort_unstable();
        // Lowest terms, as far as all weights have something in common.
        let one = BigUint::from(1_u32);
        let mut common = denominator.clone();
        for (_, weight) in &outcomes {
            if common == one {
                break;
            }
            common = common.gcd(weight);
        }
        for (_, weight) in &mut outcomes {
            *weight /= &common;
        }
        Ok(Self { space, outcomes, denominator: denominator / common, tapes: None, states: 0 })
    }

    /// The outcomes that it is over.
    pub fn space(&self) -> Space {
        self.space
    }

    /// How many states were followed; none of what was counted.
    pub fn states(&self) -> usize {
        self.states
    }

    /// How many equally likely outcomes the dice of a run have, or how many seeds there are. A run that rolls fewer
    /// dice than another is taken to roll them for nothing. None where the number of dice has no bound.
    pub fn tapes(&self) -> Option<&BigUint> {
        self.tapes.as_ref()
    }

    /// What can come out, in lexicographic order, and how probably.
    pub fn outcomes(&self) -> impl ExactSizeIterator<Item = (&[u32], Fraction)> {
        self.outcomes.iter().map(|(outcome, weight)| (outcome.as_slice(), self.fraction(weight.clone())))
    }

    /// How probable an outcome is: 0 if it is none. The cards of a sample may be in any order.
    pub fn of(&self, outcome: &[u32]) -> Fraction {
        let place = self
            .space
            .admit(outcome.to_vec())
            .ok()
            .and_then(|outcome| self.outcomes.binary_search_by(|(known, _)| known.cmp(&outcome)).ok());
        place.map_or_else(Fraction::zero, |place| self.fraction(self.outcomes[place].1.clone()))
    }

    /// How many outcomes can come.
    pub fn support(&self) -> usize {
        self.outcomes.len()
    }

    /// How probable an event is.
    pub fn probability(&self, event: &Event) -> Fraction {
        self.sum(|outcome| event.holds(outcome))
    }

    /// The probability of the outcomes for which `such` is true.
    pub fn sum(&self, mut such: impl FnMut(&[u32]) -> bool) -> Fraction {
        self.fraction(
            self.outcomes.iter().filter(|(outcome, _)| such(outcome)).map(|(_, weight)| weight).sum(),
        )
    }

    fn fraction(&self, numerator: BigUint) -> Fraction {
        Fraction::new(numerator, self.denominator.clone())
    }
}

/// What was followed, before anything is asked of the outcomes.
pub(crate) struct Followed {
    pub(crate) outcomes: Vec<(Vec<u32>, BigUint)>,
    pub(crate) denominator: BigUint,
    tapes: Option<BigUint>,
    states: usize,
}

/// Follows every die from every state, whatever comes out.
pub(crate) fn follow<S: Clone + Eq + Hash>(
    start: S,
    step: impl FnMut(&mut S, &mut dyn Draw) -> bool,
    outcome: impl FnMut(&S) -> Vec<u32>,
    faces: &dyn DieWeights,
    limits: &Limits,
) -> Result<Followed, DistributionError> {
    let graph = graph::Graph::explore(start, step, outcome, faces, limits)?;
    let condensed = condensation::condense(&graph, limits)?;
    let flow::Flow { numerators, denominator, tapes } = flow::flow(&graph, &condensed);
    let states = graph.len();
    Ok(Followed {
        outcomes: graph.outcomes.into_iter().zip(numerators).collect(),
        denominator,
        tapes,
        states,
    })
}
