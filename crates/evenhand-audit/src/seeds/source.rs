//! Generators with small seeds, as one thing: a stream of words that a seed starts.
//!
//! The words are kept, so that all methods over a generator are tried on one seed for the price of one seeding.

/// 2^53: as many steps as a number in [0, 1) has at most.
pub(super) const TWO_53: f64 = 9_007_199_254_740_992.0;

/// A generator, replayed.
pub(super) trait Source: Clone {
    /// How many bits a word has, up to 32.
    const BITS: u32;

    /// Started as its own seeding function starts it. What takes 32 bits gets the lower ones of the seed.
    fn seeded(seed: u64) -> Self;

    /// The next word, below 2^BITS.
    fn word(&mut self) -> u32;

    /// A number in [0, 1), as its library makes it of words: one over 2^BITS unless that has a way of its own.
    #[inline]
    fn unit(mut word: impl FnMut() -> u32) -> f64 {
        // The divisor is a power of two: 2 · 2^(BITS − 1), which fits in a word.
        f64::from(word()) / (2.0 * f64::from(1_u32 << (Self::BITS - 1)))
    }
}

/// The words of a source, which can be read again.
#[derive(Debug, Clone)]
pub(super) struct Stream<S> {
    source: S,
    words: Vec<u32>,
    at: usize,
}

impl<S: Source> Stream<S> {
    pub(super) fn seeded(seed: u64) -> Self {
        Self { source: S::seeded(seed), words: Vec::new(), at: 0 }
    }

    /// Starts anew, in the same room.
    #[inline]
    pub(super) fn reseed(&mut self, seed: u64) {
        self.source = S::seeded(seed);
        self.words.clear();
        self.at = 0;
    }

    /// Back to the first word.
    #[inline]
    pub(super) fn rewind(&mut self) {
        self.at = 0;
    }

    #[inline]
    pub(super) fn word(&mut self) -> u32 {
        let at = self.at;
        self.at += 1;
        if let Some(word) = self.words.get(at) {
            return *word;
        }
        let word = self.source.word();
        self.words.push(word);
        word
    }

    #[inline]
    pub(super) fn unit(&mut self) -> f64 {
        S::unit(|| self.word())
    }
}
