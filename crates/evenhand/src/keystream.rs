//! The keystream: AES-256 in counter mode, every place of every stream reachable directly.
//!
//! SPEC.md, "Keystream". A counter block names version, domain, number and place, so streams need no state but the
//! expanded key: [`Cipher`] is made once for a seed and serves all of them. The block function is the `aes` crate's,
//! which finds 512-bit, 256-bit and 128-bit AES instructions (x86) or `ARMv8`'s at run time, and has a constant-time
//! portable form. WebAssembly that is compiled for `simd128` has one of this crate, constant-time as well, which is
//! three times as fast there. All give the same bytes.

use core::fmt;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use aes::{
    Aes256Enc,
    cipher::{Array, BlockCipherEncrypt, KeyInit},
};

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::bitsliced::{Bitsliced, wasm::Vector};
use crate::draw::{Draw, die};
use crate::seed::Seed;
use crate::wide;

/// What a stream is used for, SPEC.md's kind: byte 1 of its counter blocks, which keeps the streams of one seed apart
/// (domain separation).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
#[repr(u8)]
pub enum Domain {
    /// Pile keys, high half: u16, little endian, at byte 2i for item i.
    KeysHigh = 1,
    /// Pile keys, low half, read only where B > 16.
    KeysLow = 2,
    /// The shuffle of the pile of that number.
    Pile = 3,
    /// The order of that number in a series.
    Series = 4,
    /// A sparse sample, number 0.
    Sparse = 5,
    /// Choices with replacement, number 0.
    Choices = 6,
    /// Free words, number chosen by the caller.
    Free = 7,
    /// The round of that number of an index order (INDEX.md), under the order's own key.
    IndexOrder = 8,
}

/// Byte 0 of every counter block.
const VERSION: u8 = 1;

/// A seed's expanded key, from which all its streams are read. Wiped on drop.
#[derive(Clone)]
pub struct Cipher(
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))] Aes256Enc,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))] Bitsliced,
);

impl Cipher {
    /// Expands the seed's key: some tens of nanoseconds with AES instructions, half a microsecond without.
    pub fn new(seed: &Seed) -> Self {
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        return Self(Aes256Enc::new(&Array(*seed.as_bytes())));
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return Self(Bitsliced::new(seed));
    }

    /// Writes blocks `block`, `block + 1`, … of the stream over `out`, each as 16 bytes.
    pub fn blocks(&self, domain: Domain, number: u32, block: u64, out: &mut [[u8; 16]]) {
        self.blocks_headed(head(domain, number), block, out);
    }

    /// The same for the stream whose counter blocks begin with `head`.
    pub(crate) fn blocks_headed(&self, head: [u8; 8], block: u64, out: &mut [[u8; 16]]) {
        count_blocks(head, block, out);
        self.encrypt(out);
    }

    /// Writes blocks 0 to `each` − 1 of streams `number`, `number` + 1, … over `out`, one stream after another. All are encrypted
    /// at once, which is faster than one stream at a time where the cipher has several blocks side by side.
    ///
    /// # Panics
    /// If `each` is 0, or there are more streams than numbers below 2^32.
    ///
    /// # Examples
    /// ```
    /// use evenhand::Seed;
    /// use evenhand::keystream::{Cipher, Domain};
    ///
    /// let cipher = Cipher::new(&Seed::from_text("42"));
    /// let mut blocks = [[0; 16]; 6];
    /// cipher.first_blocks(Domain::Free, 7, 2, &mut blocks);
    ///
    /// let mut of_the_last = [[0; 16]; 2];
    /// cipher.blocks(Domain::Free, 9, 0, &mut of_the_last);
    /// assert_eq!(blocks[4..], of_the_last);
    /// ```
    pub fn first_blocks(&self, domain: Domain, number: u32, each: usize, out: &mut [[u8; 16]]) {
        for (stream, blocks) in (u64::from(number)..).zip(out.chunks_mut(each)) {
            let stream = u32::try_from(stream).unwrap_or_else(|_| panic!("there is no stream {stream}"));
            count_blocks(head(domain, stream), 0, blocks);
        }
        self.encrypt(out);
    }

    /// Encrypts counter blocks where they lie.
    pub(crate) fn encrypt(&self, blocks: &mut [[u8; 16]]) {
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        self.0.encrypt_blocks(Array::cast_slice_from_core_mut(blocks));
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        self.0.encrypt::<Vector>(blocks);
    }

    /// Word `place` of the stream, on its own: one block's work.
    pub fn word(&self, domain: Domain, number: u32, place: u64) -> u64 {
        let mut block = [[0; 16]];
        self.blocks(domain, number, place / 2, &mut block);
        u64::from_le_bytes(block[0].as_chunks().0[(place % 2) as usize])
    }
}

impl fmt::Debug for Cipher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cipher(..)")
    }
}

/// Bytes 0 to 7 of a stream's counter blocks: version, domain, zeros, number.
pub(crate) fn head(domain: Domain, number: u32) -> [u8; 8] {
    let [a, b, c, d] = number.to_be_bytes();
    [VERSION, domain as u8, 0, 0, a, b, c, d]
}

/// Writes the counter blocks from `block` on, which begin with `head`.
fn count_blocks(head: [u8; 8], block: u64, out: &mut [[u8; 16]]) {
    // The counter of 2^64 blocks cannot run over: an order ends at 2^48 items.
    for (out, counter) in out.iter_mut().zip(block..) {
        out[..8].copy_from_slice(&head);
        out[8..].copy_from_slice(&counter.to_be_bytes());
    }
}

/// Bounds share a word as long as their product stays within this: so does every batch of SPEC.md's table.
const SHARED_LIMIT: u64 = 1 << 62;

/// A keystream: free words and dice of a seed (kind 7), or those of its order, from the first on or from any place.
///
/// [`Keystream::below`](Draw::below) is one roll of one bound; [`Keystream::roll`](Draw::roll) takes as many
/// consecutive dice from a word as have a product of bounds of 2^62 or less.
///
/// # Examples
/// ```
/// use evenhand::{Draw, Keystream, Seed};
///
/// let mut dice = Keystream::new(&Seed::from_text("42"), 0);
/// assert_eq!([6, 6, 6, 6].map(|faces| dice.below(faces)), [0, 2, 3, 5]);
/// ```
pub struct Keystream {
    cipher: Cipher,
    domain: Domain,
    number: u32,
    at: u64,
    /// Words that were made, the last `unread` of which come next.
    held: [u64; HELD],
    unread: usize,
    /// The words to make next: as many as the stream before took, then half as many as this one has given.
    ahead: usize,
}

/// The most words made at a time. The `aes` crate's portable cipher spreads its key anew each time, which costs as much as two blocks.
const HELD: usize = 64;

/// The fewest words made at a time: portable ciphers encrypt that many as fast as one.
const FEWEST: usize = if cfg!(all(target_arch = "wasm32", target_feature = "simd128")) { 16 } else { 8 };

/// The words to make where `wanted` will do: as many or a few more, and no more than are held.
fn ahead_of(wanted: u64) -> usize {
    (wanted.clamp(1, HELD as u64) as usize).next_multiple_of(FEWEST)
}

impl Keystream {
    /// Stream `number` of the seed, from its first word.
    pub fn new(seed: &Seed, number: u32) -> Self {
        Self::of(Cipher::new(seed), Domain::Free, number)
    }

    /// The words of the seed's order of up to 2^20 items, which is one pile (kind 3, number 0): forward Fisher–Yates
    /// with SPEC.md's batches of dice makes that order of them.
    ///
    /// # Examples
    /// ```
    /// use evenhand::{Draw, Keystream, Seed, order};
    ///
    /// let seed = Seed::from_text("42");
    /// let mut dice = [0; 4];
    /// Keystream::of_order(&seed).roll(&[5, 4, 3, 2], &mut dice);
    /// let mut items = [0_u32, 1, 2, 3, 4];
    /// for (i, die) in dice.into_iter().enumerate() {
    ///     items.swap(i, i + die as usize);
    /// }
    /// assert_eq!(items, [3, 0, 1, 2, 4]);
    /// assert_eq!(order(5, &seed), items);
    /// ```
    pub fn of_order(seed: &Seed) -> Self {
        Self::of(Cipher::new(seed), Domain::Pile, 0)
    }

    /// Any stream, read one roll at a time.
    pub(crate) fn of(cipher: Cipher, domain: Domain, number: u32) -> Self {
        Self { cipher, domain, number, at: 0, held: [0; HELD], unread: 0, ahead: FEWEST }
    }

    /// The next word. After the last of all, word 2^64 − 1, comes the first again.
    #[inline]
    pub fn word(&mut self) -> u64 {
        if self.unread == 0 {
            self.refill();
        }
        let word = self.held[HELD - self.unread];
        self.unread -= 1;
        self.at = self.at.wrapping_add(1);
        word
    }

    /// Goes to the first word of another stream of the same seed, whose key is not expanded anew.
    ///
    /// # Examples
    /// ```
    /// use evenhand::{Keystream, Seed};
    ///
    /// let seed = Seed::from_text("42");
    /// let mut stream = Keystream::new(&seed, 0);
    /// stream.word();
    /// stream.begin(7);
    /// assert_eq!(stream.word(), Keystream::new(&seed, 7).word());
    /// ```
    pub fn begin(&mut self, number: u32) {
        self.ahead = ahead_of(self.at);
        (self.number, self.at, self.unread) = (number, 0, 0);
    }

    /// The same, with the first words of that stream, which were made elsewhere, as by [`Cipher::first_blocks`]. They are taken as they
    /// are, 64 of them at most; those after are made here.
    ///
    /// # Examples
    /// ```
    /// use evenhand::{Keystream, Seed};
    ///
    /// let seed = Seed::from_text("42");
    /// let mut made = Keystream::new(&seed, 7);
    /// let words = [made.word(), made.word(), made.word()];
    ///
    /// let mut stream = Keystream::new(&seed, 0);
    /// stream.begin_with(7, &words);
    /// assert_eq!([stream.word(), stream.word(), stream.word()], words);
    /// assert_eq!(stream.word(), made.word());
    /// ```
    pub fn begin_with(&mut self, number: u32, words: &[u64]) {
        self.begin(number);
        let words = &words[..words.len().min(HELD)];
        self.held[HELD - words.len()..].copy_from_slice(words);
        self.unread = words.len();
    }

    /// The place of the next word: how many have been read, unless one was sought.
    pub fn position(&self) -> u64 {
        self.at
    }

    /// Goes to word `position`: the next costs a few blocks.
    pub fn seek(&mut self, position: u64) {
        (self.at, self.unread, self.ahead) = (position, 0, FEWEST);
    }

    /// Makes words from `at` on.
    fn refill(&mut self) {
        let first = self.at / 2;
        // The first block of all comes after the last one.
        let left = usize::try_from((1 << 63) - first).unwrap_or(HELD);
        let mut blocks = [[0; 16]; HELD / 2];
        let blocks = &mut blocks[..left.min(self.ahead / 2)];
        self.cipher.blocks(self.domain, self.number, first, blocks);
        let words = blocks.as_flattened().as_chunks().0;
        for (held, bytes) in self.held[HELD - words.len()..].iter_mut().zip(words) {
            *held = u64::from_le_bytes(*bytes);
        }
        self.unread = words.len() - (self.at % 2) as usize;
        self.ahead = ahead_of(self.at.saturating_add(words.len() as u64) / 2);
    }
}

impl fmt::Debug for Keystream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keystream")
            .field("number", &self.number)
            .field("position", &self.at)
            .finish_non_exhaustive()
    }
}

impl Draw for Keystream {
    #[inline]
    fn below(&mut self, bound: u64) -> u64 {
        die(bound, || self.word())
    }

    fn roll(&mut self, bounds: &[u64], dice: &mut [u64]) {
        assert_eq!(bounds.len(), dice.len(), "a place for each die");
        let mut start = 0;
        while let Some(&first) = bounds.get(start) {
            let mut product = first;
            let mut end = start + 1;
            while let Some(wider) = bounds
                .get(end)
                .and_then(|bound| product.checked_mul(*bound))
                .filter(|wider| *wider <= SHARED_LIMIT)
            {
                product = wider;
                end += 1;
            }
            assert_ne!(product, 0, "a die has at least one face");
            loop {
                let mut r = self.word();
                for (die, bound) in dice[start..end].iter_mut().zip(&bounds[start..end]) {
                    (*die, r) = wide::product(r, *bound);
                }
                if r >= product || r >= product.wrapping_neg() % product {
                    break;
                }
            }
            start = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// However they were made, the words are those of their places.
    #[test]
    fn words_are_those_of_their_places() {
        let (seed, number) = (Seed::from_text("words"), 3);
        let cipher = Cipher::new(&seed);
        let mut stream = Keystream::new(&seed, number);
        for position in (0..70).chain([u64::MAX - 200, u64::MAX - 9, u64::MAX - 1, u64::MAX]) {
            stream.seek(position);
            for place in (0..300).map(|step| position.wrapping_add(step)) {
                assert_eq!(stream.position(), place);
                assert_eq!(
                    stream.word(),
                    cipher.word(Domain::Free, number, place),
                    "{place} from {position}"
                );
            }
        }
    }

    #[test]
    fn streams_begun_after_any_number_of_words_are_the_same() {
        let seed = Seed::from_text("begun");
        let words = |stream: &mut Keystream, count| (0..count).map(|_| stream.word()).collect::<Vec<_>>();
        let mut stream = Keystream::new(&seed, 0);
        for (number, count) in (0..200).chain([7, 64, 65, 1, 0, 3]).enumerate() {
            let number = number as u32;
            stream.begin(number);
            let expected = words(&mut Keystream::new(&seed, number), count);
            assert_eq!(words(&mut stream, count), expected, "{count} words");
            stream.begin_with(number, &expected[..count / 2]);
            assert_eq!(words(&mut stream, count), expected, "{count} words, half of them made elsewhere");
        }
    }
}
