//! What every classic is: a state and a step.

use std::hash::Hash;

use evenhand::Draw;

use crate::Trace;

/// A shuffle or a sampler, somewhere between its start and its end.
///
/// The cards are the numbers 0 to n − 1, which lie in this order at the start. Two equal states have the same future:
/// what no longer matters is not part of a state, so that a follower of all dice meets few of them.
pub trait Classic: Clone + Eq + Hash {
    /// Does one step: at most a few dice and what follows from them. Called again while it says [`Progress::More`].
    ///
    /// A step may leave the state as it was (a rejected roll), but dice must lead away from it in the end.
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress;

    /// What came out, after the last step: the cards of a shuffled deck by place, or those of a sample as they were
    /// taken.
    fn outcome(&self) -> Vec<u32>;
}

/// Whether a classic goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// There are more steps.
    More,
    /// That was the last one.
    Done,
}

impl Progress {
    /// [`Done`](Self::Done) if `done`, else [`More`](Self::More).
    #[inline]
    pub fn done_if(done: bool) -> Self {
        if done { Self::Done } else { Self::More }
    }
}

/// Runs a classic to its end: the loop of all of them. Costs what the steps cost; the listener `()` costs nothing.
#[inline]
pub fn run<C: Classic, D: Draw + ?Sized, T: Trace + ?Sized>(classic: &mut C, draw: &mut D, trace: &mut T) {
    while classic.step(draw, trace) == Progress::More {}
}

/// Rolls a die of `bound` faces, and traces it.
#[inline]
pub(crate) fn roll<D: Draw + ?Sized, T: Trace + ?Sized>(draw: &mut D, trace: &mut T, bound: usize) -> usize {
    let value = draw.below(bound as u64);
    trace.draw(bound as u64, value);
    value as usize
}

/// The cards 0 to n − 1 in their order.
pub(crate) fn deck(n: u32) -> Vec<u32> {
    (0..n).collect()
}
