//! The words of a pile's stream, made as they are needed.

use crate::engine::{BURST, Engine, LANES, UNIT};
use crate::keystream::{self, Domain};

/// Bytes of keystream held: enough for the eight words being rolled wherever they start, and those made ahead.
const RING: usize = 2 * BURST;

/// A stream's words in order, made a unit at a time.
#[repr(C, align(64))]
pub(super) struct Words<'k, E: Engine> {
    /// Word w lies at byte 8w mod RING; the first unit again behind the last, so that any eight words lie in a row.
    ring: [u8; RING + UNIT],

    key: &'k E::Key,
    head: [u8; 8],
    /// The next word to read.
    pub(super) at: u64,
    /// Words made so far: a multiple of eight.
    pub(super) made: u64,
}

impl<'k, E: Engine> Words<'k, E> {
    #[inline(always)]
    pub(super) fn new(key: &'k E::Key, domain: Domain, number: u32) -> Self {
        Self { key, head: keystream::head(domain, number), at: 0, made: 0, ring: [0; RING + UNIT] }
    }

    /// Makes words until the next eight are there.
    ///
    /// # Safety
    /// This machine has the engine's instructions.
    #[inline(always)]
    pub(super) unsafe fn top_up(&mut self) {
        if self.made < self.at + LANES as u64 {
            // SAFETY: the caller's.
            self.made = unsafe { self.make(self.made) };
        }
    }

    /// Makes a burst of words behind the `made` ones, and gives how many there are then.
    ///
    /// # Safety
    /// This machine has the engine's instructions.
    #[inline(always)]
    pub(super) unsafe fn make(&mut self, made: u64) -> u64 {
        let start = (made as usize * 8) % RING;
        let burst = self.ring[start..].first_chunk_mut().expect("a burst fits");
        // SAFETY: the caller's.
        unsafe { E::burst(self.key, self.head, made / 2, burst) };
        if start == 0 {
            let first: [u8; UNIT] = *self.ring.first_chunk().expect("a unit fits");
            *self.ring.last_chunk_mut().expect("a unit fits") = first;
        }
        made + (BURST / 8) as u64
    }

    /// The next eight words, not yet read.
    #[inline(always)]
    pub(super) fn peek(&self) -> &[u8; UNIT] {
        self.peek_at(self.at)
    }

    /// Eight words from word `at` on, which have been made.
    #[inline(always)]
    pub(super) fn peek_at(&self, at: u64) -> &[u8; UNIT] {
        self.ring[(at as usize * 8) % RING..].first_chunk().expect("eight words lie in a row")
    }

    /// Reads one word.
    ///
    /// # Safety
    /// This machine has the engine's instructions.
    #[inline(always)]
    pub(super) unsafe fn next(&mut self) -> u64 {
        // SAFETY: the caller's.
        unsafe { self.top_up() };
        let word = word_of(self.peek(), 0);
        self.at += 1;
        word
    }
}

/// Word w of eight.
#[inline(always)]
pub(super) fn word_of(words: &[u8; UNIT], w: usize) -> u64 {
    u64::from_le_bytes(words.as_chunks().0[w])
}
