//! Dice of any generator and bounding method, replayed from a seed.

use super::bounding::BoundingMethod;
use super::method::{Method, Seeding};
use super::replayed_words::ReplayedWords;
use crate::generators::{Seeded, Visit};

/// Dice that are being thrown.
pub(super) trait Dice {
    /// A face below `bound`, or a key.
    fn below(&mut self, bound: u32) -> u64;
    /// Passes over one word.
    fn skip(&mut self);
    fn copy(&self) -> Box<dyn Dice>;
}

/// The dice of a method, from the first word on.
pub(super) fn dice(method: Method, seed: u64) -> Box<dyn Dice> {
    method.generator().visit(Start { seed, bounding: method.bounding(), seeding: method.seeding() })
}

struct Start {
    seed: u64,
    bounding: BoundingMethod,
    seeding: Seeding,
}

impl Visit for Start {
    type Output = Box<dyn Dice>;

    fn visit<G: Seeded + 'static>(self) -> Box<dyn Dice> {
        let words = ReplayedWords::<G>::seeded(self.seed);
        Box::new(Replay { words, bounding: self.bounding, seeding: self.seeding })
    }
}

struct Replay<G> {
    words: ReplayedWords<G>,
    bounding: BoundingMethod,
    seeding: Seeding,
}

impl<G: Seeded + 'static> Dice for Replay<G> {
    fn below(&mut self, bound: u32) -> u64 {
        if self.seeding == Seeding::EveryDraw {
            self.words.rewind();
        }
        if self.bounding.is_key() {
            return self.bounding.key(&mut self.words);
        }
        self.bounding.below(&mut self.words, bound).into()
    }

    fn skip(&mut self) {
        self.words.word();
    }

    fn copy(&self) -> Box<dyn Dice> {
        Box::new(Self { words: self.words.clone(), bounding: self.bounding, seeding: self.seeding })
    }
}
