//! The keystream: AES-256 in counter mode, every place of every stream reachable directly.
//!
//! SPEC.md, "Keystream". A counter block names version, kind, number and place, so streams need no state but the
//! expanded key: [`Cipher`] is made once for a seed and serves all of them. The block function is the `aes` crate's,
//! which finds 512-bit, 256-bit and 128-bit AES instructions (x86) or `ARMv8`'s at run time, and has a constant-time
//! portable form; all give the same bytes.

use aes::Aes256Enc;
use aes::cipher::{Array, BlockCipherEncrypt, KeyInit};

use crate::Seed;

/// What a stream is used for: byte 1 of its counter blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
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
}

/// Byte 0 of every counter block.
const VERSION: u8 = 1;

/// A seed's expanded key, from which all its streams are read. Wiped on drop.
#[derive(Clone)]
pub struct Cipher(Aes256Enc);

impl Cipher {
    /// Expands the seed's key: some tens of nanoseconds with AES instructions, half a microsecond without.
    pub fn new(seed: &Seed) -> Self {
        Self(Aes256Enc::new(&Array(*seed.as_bytes())))
    }

    /// Writes blocks `block`, `block + 1`, … of the stream over `out`, each as 16 bytes.
    pub fn blocks(&self, kind: Kind, number: u32, block: u64, out: &mut [[u8; 16]]) {
        self.blocks_headed(head(kind, number), block, out);
    }

    /// The same for the stream whose counter blocks begin with `head`.
    pub(crate) fn blocks_headed(&self, head: [u8; 8], block: u64, out: &mut [[u8; 16]]) {
        // The counter of 2^64 blocks cannot run over: an order ends at 2^48 items.
        for (out, counter) in out.iter_mut().zip(block..) {
            out[..8].copy_from_slice(&head);
            out[8..].copy_from_slice(&counter.to_be_bytes());
        }
        self.encrypt(out);
    }

    /// Encrypts counter blocks where they lie.
    pub(crate) fn encrypt(&self, blocks: &mut [[u8; 16]]) {
        self.0.encrypt_blocks(Array::cast_slice_from_core_mut(blocks));
    }

    /// Word `place` of the stream, on its own: one block's work.
    pub fn word(&self, kind: Kind, number: u32, place: u64) -> u64 {
        let mut block = [[0; 16]];
        self.blocks(kind, number, place / 2, &mut block);
        u64::from_le_bytes(block[0].as_chunks().0[(place % 2) as usize])
    }
}

impl core::fmt::Debug for Cipher {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Cipher(..)")
    }
}

/// Bytes 0 to 7 of a stream's counter blocks: version, kind, zeros, number.
pub(crate) fn head(kind: Kind, number: u32) -> [u8; 8] {
    let [a, b, c, d] = number.to_be_bytes();
    [VERSION, kind as u8, 0, 0, a, b, c, d]
}
