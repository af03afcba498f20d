//! What is to be said of a classic.

use crate::motion::Motion;
use crate::setting::{Complete, Parameter};

/// The page of a classic: all but its code.
#[derive(Debug)]
pub struct Page {
    /// As the literature or the articles call it, in `snake_case`; the module is named so.
    pub name: &'static str,
    /// What it makes.
    pub kind: Kind,
    /// The distribution of its outcomes that it is held to.
    pub distribution: Distribution,
    /// What it does, in a line.
    pub summary: &'static str,
    /// How it works, in a few sentences.
    pub works: &'static str,
    /// Why that holds, or how the outcomes are biased.
    pub why: &'static str,
    /// Dice, moves and memory.
    pub cost: &'static str,
    /// When to use it, and instead of what; or what to use in its place.
    pub instead: &'static str,
    /// Which of the source articles have it, and where.
    pub articles: &'static [Article],
    /// Where it comes from.
    pub reference: &'static str,
    /// What can be set besides n.
    pub parameters: &'static [Parameter],
    /// How many seconds articles 000 and 003 took with 1,000,000 cards, of those that they timed.
    pub million: Option<u32>,
    /// Its steps, if they move places whatever cards lie there.
    pub(crate) motions: Option<fn(&Complete) -> Vec<Motion>>,
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

/// A place in the source articles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Article {
    /// The article's number.
    pub number: &'static str,
    /// What it calls the classic.
    pub title: &'static str,
}
