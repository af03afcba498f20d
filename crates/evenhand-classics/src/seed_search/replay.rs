//! Dice of any generator and bounding method, replayed from a seed.

use super::bounding::BoundingMethod;
use super::replayed_words::ReplayedWords;
use crate::generators::{Generator, Seeded, Visit};

/// Dice that are being thrown.
pub(super) trait Dice {
    fn below(&mut self, bound: u32) -> u32;
    /// Passes over one word.
    fn skip(&mut self);
    fn copy(&self) -> Box<dyn Dice>;
}

/// The dice that `bounding` makes of the words of `generator`, from the first on.
pub(super) fn dice(generator: Generator, seed: u64, bounding: BoundingMethod) -> Box<dyn Dice> {
    generator.visit(Start { seed, bounding })
}

struct Start {
    seed: u64,
    bounding: BoundingMethod,
}

impl Visit for Start {
    type Output = Box<dyn Dice>;

    fn visit<G: Seeded + 'static>(self) -> Box<dyn Dice> {
        Box::new(Replay { words: ReplayedWords::<G>::seeded(self.seed), bounding: self.bounding })
    }
}

struct Replay<G> {
    words: ReplayedWords<G>,
    bounding: BoundingMethod,
}

impl<G: Seeded + 'static> Dice for Replay<G> {
    fn below(&mut self, bound: u32) -> u32 {
        self.bounding.below(&mut self.words, bound)
    }

    fn skip(&mut self) {
        self.words.word();
    }

    fn copy(&self) -> Box<dyn Dice> {
        Box::new(Self { words: self.words.clone(), bounding: self.bounding })
    }
}
