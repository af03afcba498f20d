//! Shuffles that move places whatever cards lie there.
//!
//! Where a swap's places depend on the dice alone, not on the cards nor on what was drawn before, one card's way through
//! the shuffle is a Markov chain of n states, and two cards' one of n² − n: exact distributions of place by card, and of pairs, need
//! no n! states. [`Entry::motions`](crate::Entry::motions) says of which
//! classics that is so, and which places each of their dice moves.

use std::ops::Range;

/// What one step does to the places, whatever lies there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Motion {
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
