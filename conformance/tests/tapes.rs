//! All tapes of dice that an algorithm can ask for.
//!
//! An algorithm that takes its dice from a [`Draw`] is a tree: a die of b faces is a node with b branches, and a run
//! is a path to a leaf. [`Tapes`] walks every path once, as an odometer counts: the last die that can still go up
//! does, those behind it start again at 0. The probability of a leaf is one over the product of the bounds on its path,
//! so paths of different bounds can be weighed against one another exactly.
//!
//! Cost: a run for each leaf, so n! for a shuffle of n items.

use evenhand::Draw;

/// The tape that is being played.
#[derive(Debug, Default)]
pub(crate) struct Tapes {
    /// Dice and their bounds, of this run as far as it has come and of the last run beyond.
    dice: Vec<(u64, u64)>,
    /// How many of them this run has taken.
    taken: usize,
}

impl Tapes {
    /// Runs an algorithm once with every tape.
    ///
    /// # Panics
    /// If a run asks for another bound than the last did after the same dice: dice alone must decide what it does.
    pub(crate) fn every(mut run: impl FnMut(&mut Self)) {
        let mut tapes = Self::default();
        loop {
            tapes.taken = 0;
            run(&mut tapes);
            assert_eq!(tapes.taken, tapes.dice.len(), "the same dice, but fewer were taken than before");
            while tapes.dice.pop_if(|(die, bound)| *die + 1 == *bound).is_some() {}
            let Some((die, _)) = tapes.dice.last_mut() else { return };
            *die += 1;
        }
    }

    /// The dice that this run has taken.
    pub(crate) fn dice(&self) -> Vec<u64> {
        self.dice[..self.taken].iter().map(|(die, _)| *die).collect()
    }

    /// One over the probability of this run so far: the product of its bounds.
    pub(crate) fn one_in(&self) -> u64 {
        self.dice[..self.taken].iter().map(|(_, bound)| bound).product()
    }
}

impl Draw for Tapes {
    fn below(&mut self, bound: u64) -> u64 {
        assert_ne!(bound, 0, "a die has at least one face");
        if self.taken == self.dice.len() {
            self.dice.push((0, bound));
        }
        let (die, known) = self.dice[self.taken];
        assert_eq!(known, bound, "the same dice, but another bound than before");
        self.taken += 1;
        die
    }
}
