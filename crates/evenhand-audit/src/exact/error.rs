//! How far a distribution is followed, and why there is none.

use evenhand_locale::grouped;

use crate::exact::Space;

/// How much is followed at most. What is beyond ends in an error, not in a long wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// States and outcomes; each costs its own size and some thirty bytes.
    pub states: usize,
    /// Dice that are rolled, in all runs of steps together.
    pub dice: u64,
    /// Operations on large numbers to solve states that return to one another.
    pub returning: u64,
}

impl Default for Limits {
    /// A million states, 67 million dice, eight million operations: some seconds, and hundreds of megabytes.
    fn default() -> Self {
        Self { states: 1 << 20, dice: 1 << 26, returning: 1 << 23 }
    }
}

/// Why there is no distribution.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum DistributionError {
    /// There are more states than the limit.
    #[error(
        "more than {} states, the limit of exact distributions (each takes memory). Use fewer cards, rounds or values per draw",
        grouped(limit)
    )]
    States {
        /// The limit.
        limit: usize,
    },
    /// More dice are to be rolled than the limit.
    #[error(
        "more than {} draws to follow, the limit of exact distributions (simultaneous draws count once). Use fewer \
         cards, rounds or values per draw",
        grouped(limit)
    )]
    Dice {
        /// The limit.
        limit: u64,
    },
    /// A die has more faces than can be followed.
    #[error(
        "a draw of {} values, more than {}, the limit of exact distributions (each takes a state). Use fewer values",
        grouped(bound),
        grouped(limit)
    )]
    Faces {
        /// The die.
        bound: u64,
        /// The limit.
        limit: u64,
    },
    /// States that return to one another take more operations than the limit.
    #[error(
        "{} states return to one another, and take more than {} operations on large numbers, the limit of exact \
         distributions. Use fewer cards, rounds or values per draw",
        grouped(states),
        grouped(limit)
    )]
    Returning {
        /// How many there are.
        states: usize,
        /// The limit.
        limit: u64,
    },
    /// The dice of one step have 2^128 outcomes or more.
    #[error(
        "the draws of one step have 2^128 outcomes or more, too many for exact distributions. Use draws of fewer bits"
    )]
    TooFine,
    /// Some state never comes to an end, however the dice fall.
    #[error("it can reach a state from which it never ends, so it has no distribution")]
    NeverEnds,
    /// The weights of a die are not one for each face, or are all 0, or have a sum of more than 64 bits.
    #[error("the draw of {bound} values needs a weight for each, not all of them 0, of 64 bits in all")]
    NoWeights {
        /// The die.
        bound: u64,
    },
    /// Something came out that is no outcome.
    #[error("{outcome:?} came out, which is not one of the {space}")]
    NotAnOutcome {
        /// What came out.
        outcome: Vec<u32>,
        /// Of what it should have been one.
        space: Space,
    },
    /// No outcome was counted.
    #[error("no outcomes were counted, so there is no distribution")]
    Nothing,
}
