//! The words of a generator, kept, so that all methods over it are tried on one seed for the price of one seeding.

use crate::generators::Seeded;

/// The words of a generator, which can be read again.
#[derive(Debug, Clone)]
pub(super) struct ReplayedWords<G> {
    generator: G,
    kept: Vec<u32>,
    at: usize,
}

impl<G: Seeded> ReplayedWords<G> {
    pub(super) fn seeded(seed: u64) -> Self {
        Self { generator: G::seeded(seed), kept: Vec::new(), at: 0 }
    }

    /// Restarts with another seed, in the same memory.
    #[inline]
    pub(super) fn reseed(&mut self, seed: u64) {
        self.restart(G::seeded(seed));
    }

    /// Restarts with another generator, in the same memory.
    #[inline]
    pub(super) fn restart(&mut self, generator: G) {
        self.generator = generator;
        self.kept.clear();
        self.at = 0;
    }

    /// Back to the first word.
    #[inline]
    pub(super) fn rewind(&mut self) {
        self.at = 0;
    }

    /// How many words were read since the first.
    #[inline]
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// To a word that was read, or the one after the last of them.
    #[inline]
    pub(super) fn seek(&mut self, at: usize) {
        self.at = at;
    }

    #[inline]
    pub(super) fn word(&mut self) -> u32 {
        let at = self.at;
        self.at += 1;
        if let Some(word) = self.kept.get(at) {
            return *word;
        }
        let word = self.generator.word();
        self.kept.push(word);
        word
    }

    /// A number in [0, 1).
    #[inline]
    pub(super) fn unit(&mut self) -> f64 {
        G::unit(|| self.word())
    }

    /// A number in [0, 1) of up to 53 bits.
    #[inline]
    pub(super) fn fraction(&mut self) -> f64 {
        G::fraction(|| self.word())
    }
}
