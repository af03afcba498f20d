//! Shuffles that move places whatever cards lie there.
//!
//! Where a swap's places depend on the dice alone, not on the cards nor on what was drawn before, one card's way through
//! the shuffle is a Markov chain of n states, and two cards' one of n² − n: exact laws of place by card, and of pairs, need
//! no n! states. This says which classics are so, and which places each of their dice moves.

use std::ops::Range;

use crate::catalogue::Entry;
use crate::{BadSetting, Setting};

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

impl Entry {
    /// The motions of its steps, in their order, if it moves places whatever lies there.
    ///
    /// # Errors
    /// As for [`Entry::start`].
    pub fn motions(&self, setting: &Setting) -> Result<Option<Vec<Motion>>, BadSetting> {
        let complete = setting.complete(self.page())?;
        let n = complete.n;
        let swap = |place, with| Motion::Swap { place, with };
        Ok(Some(match self.page().name {
            "durstenfeld" => (0..n).rev().map(|i| swap(i, 0..i + 1)).collect(),
            "fisher_yates" | "order" => (0..n).map(|i| swap(i, i..n)).collect(),
            // The copy takes what a swap would: the card at hand is at place i of both.
            "ascending" | "inside_out" => (0..n).map(|i| swap(i, 0..i + 1)).collect(),
            "naive_swap" => (0..n).map(|i| swap(i, 0..n)).collect(),
            "sattolo" => (1..n).rev().map(|i| swap(i, 0..i)).collect(),
            "random_transpositions" if n > 0 => (0..complete.rounds).map(|_| Motion::SwapAny(0..n)).collect(),
            // The result and, behind it, the cards that are left, as one row.
            "removal_vec" | "removal_list" => (0..n).map(|i| Motion::Pull { from: i..n, to: i }).collect(),
            // The cards that are left and, behind them, the result.
            "removal_to_front" => {
                (1..=n).rev().map(|left| Motion::Pull { from: 0..left, to: left - 1 }).collect()
            }
            "draw_and_insert" => (0..n).map(|_| Motion::Insert { from: n - 1, to: 0..n }).collect(),
            _ => return Ok(None),
        }))
    }
}
