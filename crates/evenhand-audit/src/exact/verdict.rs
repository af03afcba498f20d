//! Whether a distribution is uniform, and why not, in words.
//!
//! The strongest reason comes first. If the number of orders does not divide the number of equally likely outcomes of the
//! dice, no way to read those dice is fair. Else, if some orders never come, that is said; else, how far
//! apart the rarest and the most frequent are.

use std::fmt;

use evenhand::BigUint;
use evenhand_locale::grouped;
use num_integer::Integer;

use super::Distribution;
use crate::exact::{Fraction, Space};
use crate::words::count;

/// A verdict, with its reason. Displays as a sentence without an end.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// Uniform.
    Uniform {
        /// Over what.
        space: Space,
        /// What each has.
        probability: Fraction,
    },
    /// The outcomes of the dice cannot be shared out evenly.
    Indivisible {
        /// Over what.
        space: Space,
        /// How many outcomes the dice have.
        tapes: BigUint,
    },
    /// Some never come.
    Unreached {
        /// Over what.
        space: Space,
        /// How many do.
        support: usize,
    },
    /// All come, not all equally often.
    Unequal {
        /// Over what.
        space: Space,
        /// The smallest probability.
        least: Fraction,
        /// The largest.
        most: Fraction,
    },
}

impl Distribution {
    /// Whether this distribution is uniform, and why not.
    pub fn verdict(&self) -> Verdict {
        let space = self.space;
        if self.is_uniform() {
            return Verdict::Uniform { space, probability: self.uniform() };
        }
        if let Some(tapes) = self.tapes.clone().filter(|tapes| !tapes.is_multiple_of(&space.size())) {
            return Verdict::Indivisible { space, tapes };
        }
        if BigUint::from(self.support()) < space.size() {
            return Verdict::Unreached { space, support: self.support() };
        }
        Verdict::Unequal { space, least: self.least().probability, most: self.most().probability }
    }
}

impl Verdict {
    /// Whether it is uniform.
    pub fn is_uniform(&self) -> bool {
        matches!(self, Self::Uniform { .. })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let many = |space: &Space| {
            let size = space.size();
            let one = size == BigUint::from(1_u32);
            format!("{} {}", count(&size), space.noun(!one))
        };
        match self {
            Self::Uniform { space, probability } if *probability == Fraction::one() => {
                write!(f, "uniform: there is one {}", space.noun(false))
            }
            Self::Uniform { space, probability } => {
                write!(f, "uniform: each of {} has exactly {probability}", many(space))
            }
            Self::Indivisible { space, tapes } if *tapes == BigUint::from(1_u32) => {
                write!(f, "not uniform: the dice have one outcome, and {} would share it", many(space))
            }
            Self::Indivisible { space, tapes } => write!(
                f,
                "not uniform: {} share {} outcomes, which {} does not divide",
                many(space),
                count(tapes),
                count(&space.size())
            ),
            Self::Unreached { space, support } => {
                write!(f, "not uniform: {} of {} come", grouped(support), many(space))
            }
            Self::Unequal { space, least, most } => {
                write!(f, "not uniform: {} have from {least} to {most}", many(space))
            }
        }
    }
}
