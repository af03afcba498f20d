//! `SeededRng`: evenhand's seed for other crates.

use core::convert::Infallible;

use rand_core::{SeedableRng, TryCryptoRng, TryRng};

use crate::keystream::Keystream;
use crate::seed::Seed;

/// A `rand_core` generator over a keystream of domain 7: AES-256 in counter mode.
///
/// SPEC.md, "Free words": a u64 is the next word, a u32 the low half of a whole word, bytes the words in order with
/// the rest of the last word dropped. The outputs are fixed for good; what other crates make of them is theirs.
///
/// # Examples
/// ```
/// use evenhand::{Seed, SeededRng};
/// use rand_core::Rng;
///
/// let mut rng = SeededRng::new(&Seed::from_text("42"), 0);
/// assert_eq!(rng.next_u64(), 0x16e9_996c_8c73_6d32);
/// ```
#[derive(Debug)]
pub struct SeededRng(Keystream);

impl SeededRng {
    /// The generator over stream `number` of the seed.
    pub fn new(seed: &Seed, number: u32) -> Self {
        Self(Keystream::new(seed, number))
    }

    /// The keystream below, to read its position or seek.
    pub fn keystream(&mut self) -> &mut Keystream {
        &mut self.0
    }
}

impl TryRng for SeededRng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0.word() as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.0.word())
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        for out in out.chunks_mut(8) {
            out.copy_from_slice(&self.0.word().to_le_bytes()[..out.len()]);
        }
        Ok(())
    }
}

impl TryCryptoRng for SeededRng {}

impl SeedableRng for SeededRng {
    type Seed = [u8; 32];

    /// Stream 0 of the seed of these bytes.
    fn from_seed(bytes: [u8; 32]) -> Self {
        Self::new(&Seed::from_bytes(bytes), 0)
    }
}
