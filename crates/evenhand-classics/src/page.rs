//! What is known of a classic.

use std::ops::Range;

use crate::sampling::Sampling;
use crate::setting::{Complete, Parameter, ParameterName};
use crate::work::ExpectedWork;

/// The page of a classic: its facts. [`text`](Self::text) is what is said of it.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "facts that do not depend on one another")]
pub struct Page {
    /// As the literature or the articles call it, in `snake_case`; the module is named so.
    pub name: &'static str,
    /// What it makes.
    pub kind: Kind,
    /// The distribution of its outcomes that it is held to.
    pub distribution: Distribution,
    /// The numbers of the source articles that have it.
    pub articles: &'static [&'static str],
    /// Whether each card goes in front of the result so far, so that the places fill from the last.
    pub emits_in_front: bool,
    /// What can be set besides n.
    pub parameters: &'static [Parameter],
    /// Seconds that articles 000 and 003 measured for a shuffle of 1,000,000 cards; none where they give no time.
    pub million: Option<u32>,
    /// Whether its time grows with the square of the number of cards, not in proportion, or nearly.
    pub is_quadratic: bool,
    /// The work of a run with exact dice, on average, for the number of cards n and all else as it is unless set.
    pub expected: Option<fn(f64) -> ExpectedWork>,
    /// Whether a die of f faces stands for the last f places, as i..n does: in the articles' own numbers such a draw is the
    /// place itself.
    pub dice_show_last_places: bool,
    /// The dice of a run, where their number has a bound and no transitions say it.
    pub(crate) dice: Option<fn(&Complete) -> Vec<RunDice>>,
    /// The transitions of its steps, if those move places whatever cards lie there.
    pub(crate) transitions: Option<fn(&Complete) -> Vec<Transition>>,
    /// How it is run on real data, if it is a sampler.
    pub(crate) sampling: Option<Sampling>,
    /// Whether a sampler rolls a die for every item, or nearly.
    pub(crate) looks_at_each: bool,
}

impl Page {
    /// Of a shuffle that no article has, and of which nothing but n can be set.
    pub(crate) const fn shuffle(name: &'static str, distribution: Distribution) -> Self {
        Self {
            name,
            kind: Kind::Shuffle,
            distribution,
            articles: &[],
            emits_in_front: false,
            parameters: &[],
            million: None,
            is_quadratic: false,
            expected: None,
            dice_show_last_places: false,
            dice: None,
            transitions: None,
            sampling: None,
            looks_at_each: false,
        }
    }

    /// Of a sampler that no article has.
    pub(crate) const fn sampler(name: &'static str, distribution: Distribution, sampling: Sampling) -> Self {
        const K: &[Parameter] = &[Parameter { name: ParameterName::K, default: |n| n.div_ceil(2) }];
        let sampling = Some(sampling);
        Self { kind: Kind::Sampler, parameters: K, sampling, ..Self::shuffle(name, distribution) }
    }
}

/// What a classic makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An order of all n cards.
    Shuffle,
    /// k of the n cards; in which order they come is no part of the claim.
    Sampler,
}

/// The distribution that the outcomes of a classic are held to, with exact dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Distribution {
    /// Every order, or every subset of k, equally often.
    Uniform,
    /// Not so from this n on; below it, uniform.
    Biased {
        /// The least n at which it is biased.
        from: u32,
    },
    /// Every cyclic order (one cycle through all cards) equally often and no other.
    Cyclic,
    /// Uniform as far as continuous dice are: judged by simulation, since no number of faces is its die's.
    Continuous,
}

/// Dice of one number of faces that a run rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunDice {
    /// How many faces each has.
    pub faces: u64,
    /// How many of them a run rolls; none where that differs from run to run and has a bound.
    pub times: Option<u64>,
}

impl RunDice {
    /// A number of coins.
    pub(crate) fn coins(times: u64) -> Self {
        Self { faces: 2, times: Some(times) }
    }

    /// Coins, as many as they themselves decide.
    pub(crate) fn some_coins(_: &Complete) -> Vec<Self> {
        vec![Self { faces: 2, times: None }]
    }
}

impl Transition {
    /// The dice that it rolls.
    pub(crate) fn dice(&self) -> RunDice {
        let (places, times) = match self {
            Self::Swap { with: places, .. }
            | Self::Pull { from: places, .. }
            | Self::Insert { to: places, .. } => (places, 1),
            Self::SwapAny(places) => (places, 2),
        };
        RunDice { faces: places.len() as u64, times: Some(times) }
    }
}

/// What one step does to the places, whatever cards lie there.
///
/// Where a step's places depend on the dice alone, not on the cards nor on what was drawn before, one card's way through
/// the shuffle is a Markov chain of n states, and two cards' one of n² − n: exact distributions of place by card, and of
/// pairs, need no n! states. [`Entry::transitions`](crate::Entry::transitions) says of which classics that is so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Transition {
    /// A place swaps with a drawn one of these: one die.
    Swap {
        /// The place.
        place: u32,
        /// Those it may swap with.
        with: Range<u32>,
    },
    /// Two drawn ones of these swap, which may be the same: two dice.
    SwapAny(Range<u32>),
    /// The card at a drawn one of these is taken out and put in at a place: one die.
    Pull {
        /// Where it may come from.
        from: Range<u32>,
        /// The place.
        to: u32,
    },
    /// The card at a place is taken out and put in at a drawn one of these: one die.
    Insert {
        /// The place.
        from: u32,
        /// Where it may go.
        to: Range<u32>,
    },
}
