//! AES-256 of eight blocks at a time, by vectors of 128 bits and neither tables nor branches: for machines that have such vectors and no
//! instructions of AES, as WebAssembly.
//!
//! Bitslicing after E. Käsper, P. Schwabe, Faster and timing-attack resistant AES-GCM, CHES 2009. Row i holds bit i of all 128 bytes:
//! in its byte p the bits of bytes p of the eight blocks, block k's as bit k. So `ShiftRows` and the turns of columns in `MixColumns` move
//! bytes within a row, and the S-box is a circuit of rows.

use core::ops::{BitAnd, BitXor};

use zeroize::Zeroize as _;

use crate::seed::Seed;

/// Blocks that are encrypted side by side.
const SIDE_BY_SIDE: usize = 8;

/// Rounds of AES-256.
const ROUNDS: usize = 14;

/// What the S-box adds to each byte at the end. The circuit leaves it out: it stands in the keys of the rounds after.
const AFFINE: u8 = 0x63;

/// A vector of 16 bytes.
pub(crate) trait Row: Copy + BitAnd<Output = Self> + BitXor<Output = Self> {
    fn of(bytes: &[u8; 16]) -> Self;
    fn bytes(self) -> [u8; 16];
    /// Each bit `by` places higher or lower within its byte. What comes from another byte is masked afterwards.
    fn raised(self, by: u32) -> Self;
    fn lowered(self, by: u32) -> Self;
    /// `ShiftRows`: row r of the state, bytes r, r + 4, r + 8 and r + 12, turned by r columns.
    fn shift_rows(self) -> Self;
    /// The same, and then every column turned by one byte.
    fn shift_rows_and_turn(self) -> Self;
    /// Every column turned by two bytes.
    fn turn_twice(self) -> Self;
}

/// A seed's expanded key. Wiped on drop.
#[derive(Clone)]
pub(crate) struct Bitsliced {
    /// Of each round the rows: bytes 0 or 255, by the bits of the round's key.
    keys: [[[u8; 16]; 8]; ROUNDS + 1],
}

impl Bitsliced {
    pub(crate) fn new(seed: &Seed) -> Self {
        let mut words = expanded(seed.as_bytes());
        let mut keys = [[[0; 16]; 8]; ROUNDS + 1];
        for (round, (rows, words)) in keys.iter_mut().zip(words.as_chunks::<4>().0).enumerate() {
            let affine = if round > 0 { AFFINE } else { 0 };
            for (bit, row) in rows.iter_mut().enumerate() {
                for (byte, key) in row.iter_mut().zip(words.as_flattened()) {
                    *byte = ((key ^ affine) >> bit & 1).wrapping_neg();
                }
            }
        }
        words.zeroize();
        Self { keys }
    }

    /// Encrypts blocks where they lie.
    pub(crate) fn encrypt<R: Row>(&self, blocks: &mut [[u8; 16]]) {
        let (whole, rest) = blocks.as_chunks_mut();
        for eight in whole {
            self.encrypt_eight::<R>(eight);
        }
        if !rest.is_empty() {
            let mut eight = [[0; 16]; SIDE_BY_SIDE];
            eight[..rest.len()].copy_from_slice(rest);
            self.encrypt_eight::<R>(&mut eight);
            rest.copy_from_slice(&eight[..rest.len()]);
        }
    }

    fn encrypt_eight<R: Row>(&self, blocks: &mut [[u8; 16]; SIDE_BY_SIDE]) {
        let mut rows =
            added(transposed(each([0, 1, 2, 3, 4, 5, 6, 7], |k| R::of(&blocks[k]))), &self.keys[0]);
        for key in &self.keys[1..ROUNDS] {
            rows = added(mix_columns(sub_bytes(rows)), key);
        }
        rows = added(each(sub_bytes(rows), R::shift_rows), &self.keys[ROUNDS]);
        *blocks = each(transposed(rows), R::bytes);
    }
}

impl Drop for Bitsliced {
    fn drop(&mut self) {
        self.keys.zeroize();
    }
}

/// What a function makes of each of eight. Written out: of [`array::map`] the compiler makes a loop, and rows go through memory.
#[inline(always)]
fn each<T, U>([a, b, c, d, e, f, g, h]: [T; 8], of: impl Fn(T) -> U) -> [U; 8] {
    [of(a), of(b), of(c), of(d), of(e), of(f), of(g), of(h)]
}

/// `AddRoundKey`.
#[inline(always)]
fn added<R: Row>(rows: [R; 8], key: &[[u8; 16]; 8]) -> [R; 8] {
    each([0, 1, 2, 3, 4, 5, 6, 7], |i| rows[i] ^ R::of(&key[i]))
}

/// Bit i of byte p of vector k becomes bit k of byte p of vector i: what turns blocks into rows, and rows into blocks.
#[inline(always)]
fn transposed<R: Row>(mut rows: [R; 8]) -> [R; 8] {
    for (by, mask) in [(1, 0x55), (2, 0x33), (4, 0x0f)] {
        let mask = R::of(&[mask; 16]);
        for low in (0..8).filter(|k| k & by == 0) {
            let high = low + by;
            let swapped = (rows[low].lowered(by as u32) ^ rows[high]) & mask;
            rows[high] = rows[high] ^ swapped;
            rows[low] = rows[low] ^ swapped.raised(by as u32);
        }
    }
    rows
}

/// `ShiftRows` and `MixColumns`. With u, a column's byte plus the next one, a byte becomes 2u + next + u two bytes on; twice is one bit up,
/// and bit 7 comes back as 0x1b.
#[inline(always)]
fn mix_columns<R: Row>(rows: [R; 8]) -> [R; 8] {
    let next = each(rows, R::shift_rows_and_turn);
    let shifted = each(rows, R::shift_rows);
    let u = each([0, 1, 2, 3, 4, 5, 6, 7], |i| shifted[i] ^ next[i]);
    let rest = each([0, 1, 2, 3, 4, 5, 6, 7], |i| next[i] ^ u[i].turn_twice());
    [
        rest[0] ^ u[7],
        rest[1] ^ u[0] ^ u[7],
        rest[2] ^ u[1],
        rest[3] ^ u[2] ^ u[7],
        rest[4] ^ u[3] ^ u[7],
        rest[5] ^ u[4],
        rest[6] ^ u[5],
        rest[7] ^ u[6],
    ]
}

/// The S-box without [`AFFINE`], of rows of any kind: the circuit of J. Boyar, R. Peralta, A small depth-16 circuit for the AES S-box,
/// SEC 2012, with its names; their bit 0 is the highest.
#[expect(clippy::too_many_lines, reason = "a line a gate, as in the paper")]
#[inline(always)]
fn sub_bytes<R: Copy + BitAnd<Output = R> + BitXor<Output = R>>(rows: [R; 8]) -> [R; 8] {
    let [x7, x6, x5, x4, x3, x2, x1, x0] = rows;

    // To the tower of fields: linear.
    let y14 = x3 ^ x5;
    let y13 = x0 ^ x6;
    let y9 = x0 ^ x3;
    let y8 = x0 ^ x5;
    let t0 = x1 ^ x2;
    let y1 = t0 ^ x7;
    let y4 = y1 ^ x3;
    let y12 = y13 ^ y14;
    let y2 = y1 ^ x0;
    let y5 = y1 ^ x6;
    let y3 = y5 ^ y8;
    let t1 = x4 ^ y12;
    let y15 = t1 ^ x5;
    let y20 = t1 ^ x1;
    let y6 = y15 ^ x7;
    let y10 = y15 ^ t0;
    let y11 = y20 ^ y9;
    let y7 = x7 ^ y11;
    let y17 = y10 ^ y11;
    let y19 = y10 ^ y8;
    let y16 = t0 ^ y11;
    let y21 = y13 ^ y16;
    let y18 = x0 ^ y16;

    // The inverse.
    let t2 = y12 & y15;
    let t3 = y3 & y6;
    let t4 = t3 ^ t2;
    let t5 = y4 & x7;
    let t6 = t5 ^ t2;
    let t7 = y13 & y16;
    let t8 = y5 & y1;
    let t9 = t8 ^ t7;
    let t10 = y2 & y7;
    let t11 = t10 ^ t7;
    let t12 = y9 & y11;
    let t13 = y14 & y17;
    let t14 = t13 ^ t12;
    let t15 = y8 & y10;
    let t16 = t15 ^ t12;
    let t17 = t4 ^ t14;
    let t18 = t6 ^ t16;
    let t19 = t9 ^ t14;
    let t20 = t11 ^ t16;
    let t21 = t17 ^ y20;
    let t22 = t18 ^ y19;
    let t23 = t19 ^ y21;
    let t24 = t20 ^ y18;
    let t25 = t21 ^ t22;
    let t26 = t21 & t23;
    let t27 = t24 ^ t26;
    let t28 = t25 & t27;
    let t29 = t28 ^ t22;
    let t30 = t23 ^ t24;
    let t31 = t22 ^ t26;
    let t32 = t31 & t30;
    let t33 = t32 ^ t24;
    let t34 = t23 ^ t33;
    let t35 = t27 ^ t33;
    let t36 = t24 & t35;
    let t37 = t36 ^ t34;
    let t38 = t27 ^ t36;
    let t39 = t29 & t38;
    let t40 = t25 ^ t39;
    let t41 = t40 ^ t37;
    let t42 = t29 ^ t33;
    let t43 = t29 ^ t40;
    let t44 = t33 ^ t37;
    let t45 = t42 ^ t41;
    let z0 = t44 & y15;
    let z1 = t37 & y6;
    let z2 = t33 & x7;
    let z3 = t43 & y16;
    let z4 = t40 & y1;
    let z5 = t29 & y7;
    let z6 = t42 & y11;
    let z7 = t45 & y17;
    let z8 = t41 & y10;
    let z9 = t44 & y12;
    let z10 = t37 & y3;
    let z11 = t33 & y4;
    let z12 = t43 & y13;
    let z13 = t40 & y5;
    let z14 = t29 & y2;
    let z15 = t42 & y9;
    let z16 = t45 & y14;
    let z17 = t41 & y8;

    // Back, and the linear part of the affine map.
    let t46 = z15 ^ z16;
    let t47 = z10 ^ z11;
    let t48 = z5 ^ z13;
    let t49 = z9 ^ z10;
    let t50 = z2 ^ z12;
    let t51 = z2 ^ z5;
    let t52 = z7 ^ z8;
    let t53 = z0 ^ z3;
    let t54 = z6 ^ z7;
    let t55 = z16 ^ z17;
    let t56 = z12 ^ t48;
    let t57 = t50 ^ t53;
    let t58 = z4 ^ t46;
    let t59 = z3 ^ t54;
    let t60 = t46 ^ t57;
    let t61 = z14 ^ t57;
    let t62 = t52 ^ t58;
    let t63 = t49 ^ t58;
    let t64 = z4 ^ t59;
    let t65 = t61 ^ t62;
    let t66 = z1 ^ t63;
    let s0 = t59 ^ t63;
    let s6 = t56 ^ t62;
    let s7 = t48 ^ t60;
    let t67 = t64 ^ t65;
    let s3 = t53 ^ t66;
    let s4 = t51 ^ t66;
    let s5 = t47 ^ t65;
    let s1 = t64 ^ s3;
    let s2 = t55 ^ t67;
    [s7, s6, s5, s4, s3, s2, s1, s0]
}

/// The S-box of the bytes of a word.
fn sub_word(word: [u8; 4]) -> [u8; 4] {
    // Bit k of row i is bit i of byte k.
    let mut rows = [0_u8; 8];
    for (bit, row) in rows.iter_mut().enumerate() {
        for (k, byte) in word.iter().enumerate() {
            *row |= (byte >> bit & 1) << k;
        }
    }
    let rows = sub_bytes(rows);
    let mut out = [AFFINE; 4];
    for (k, byte) in out.iter_mut().enumerate() {
        for (bit, row) in rows.iter().enumerate() {
            *byte ^= (row >> k & 1) << bit;
        }
    }
    out
}

/// The words of the rounds' keys: FIPS 197, section 5.2, of eight words of key.
fn expanded(key: &[u8; 32]) -> [[u8; 4]; 4 * (ROUNDS + 1)] {
    let mut words = [[0; 4]; 4 * (ROUNDS + 1)];
    words[..8].copy_from_slice(key.as_chunks().0);
    for i in 8..words.len() {
        let [a, b, c, d] = words[i - 1];
        let mut added = match i % 8 {
            0 => sub_word([b, c, d, a]),
            4 => sub_word([a, b, c, d]),
            _ => [a, b, c, d],
        };
        if i % 8 == 0 {
            // Powers of two, of which seven are needed: none runs over.
            added[0] ^= 1 << (i / 8 - 1);
        }
        words[i] = [0, 1, 2, 3].map(|k| words[i - 8][k] ^ added[k]);
    }
    words
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) mod wasm {
    //! Rows of WebAssembly.

    use core::arch::wasm32::{
        u8x16_shuffle, u64x2_shl, u64x2_shr, v128, v128_and, v128_load, v128_store, v128_xor,
    };
    use core::ops::{BitAnd, BitXor};

    use super::Row;

    /// A vector of WebAssembly.
    #[derive(Clone, Copy)]
    pub(crate) struct Vector(v128);

    impl BitAnd for Vector {
        type Output = Self;

        #[inline(always)]
        fn bitand(self, other: Self) -> Self {
            Self(v128_and(self.0, other.0))
        }
    }

    impl BitXor for Vector {
        type Output = Self;

        #[inline(always)]
        fn bitxor(self, other: Self) -> Self {
            Self(v128_xor(self.0, other.0))
        }
    }

    impl Row for Vector {
        #[inline(always)]
        fn of(bytes: &[u8; 16]) -> Self {
            // SAFETY: the 16 bytes can be read, and a load asks for no alignment.
            Self(unsafe { v128_load(bytes.as_ptr().cast()) })
        }

        #[inline(always)]
        fn bytes(self) -> [u8; 16] {
            let mut bytes = [0; 16];
            // SAFETY: the 16 bytes can be written, and a store asks for no alignment.
            unsafe { v128_store(bytes.as_mut_ptr().cast(), self.0) };
            bytes
        }

        #[inline(always)]
        fn raised(self, by: u32) -> Self {
            Self(u64x2_shl(self.0, by))
        }

        #[inline(always)]
        fn lowered(self, by: u32) -> Self {
            Self(u64x2_shr(self.0, by))
        }

        #[inline(always)]
        fn shift_rows(self) -> Self {
            Self(u8x16_shuffle::<0, 5, 10, 15, 4, 9, 14, 3, 8, 13, 2, 7, 12, 1, 6, 11>(self.0, self.0))
        }

        #[inline(always)]
        fn shift_rows_and_turn(self) -> Self {
            Self(u8x16_shuffle::<5, 10, 15, 0, 9, 14, 3, 4, 13, 2, 7, 8, 1, 6, 11, 12>(self.0, self.0))
        }

        #[inline(always)]
        fn turn_twice(self) -> Self {
            Self(u8x16_shuffle::<2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13>(self.0, self.0))
        }
    }
}

#[cfg(test)]
mod tests {
    use aes::Aes256Enc;
    use aes::cipher::{Array, BlockCipherEncrypt as _, KeyInit as _};

    use super::*;

    /// The plain twin of vectors. `ShiftRows` by the definition of FIPS 197, whose byte 4c + r is in row r and column c.
    impl Row for u128 {
        fn of(bytes: &[u8; 16]) -> Self {
            Self::from_le_bytes(*bytes)
        }

        fn bytes(self) -> [u8; 16] {
            self.to_le_bytes()
        }

        fn raised(self, by: u32) -> Self {
            self << by
        }

        fn lowered(self, by: u32) -> Self {
            self >> by
        }

        fn shift_rows(self) -> Self {
            let bytes = self.bytes();
            Self::from_le_bytes(core::array::from_fn(|at| bytes[4 * ((at / 4 + at % 4) % 4) + at % 4]))
        }

        fn shift_rows_and_turn(self) -> Self {
            let bytes = self.shift_rows().bytes();
            Self::from_le_bytes(core::array::from_fn(|at| bytes[at / 4 * 4 + (at + 1) % 4]))
        }

        fn turn_twice(self) -> Self {
            let bytes = self.bytes();
            Self::from_le_bytes(core::array::from_fn(|at| bytes[at / 4 * 4 + (at + 2) % 4]))
        }
    }

    /// FIPS 197, section 4.2: the product in GF(2^8).
    fn product(a: u8, b: u8) -> u8 {
        (0..8).rev().fold(0, |sum: u8, bit| {
            let twice = sum << 1 ^ if sum & 0x80 == 0 { 0 } else { 0x1b };
            twice ^ if b >> bit & 1 == 0 { 0 } else { a }
        })
    }

    /// FIPS 197, section 5.1.1, for all bytes.
    #[test]
    fn the_circuit_is_the_s_box() {
        for byte in 0..=u8::MAX {
            let inverse = (0..=u8::MAX).find(|other| product(byte, *other) == 1).unwrap_or(0);
            let affine = [0, 1, 2, 3, 4]
                .map(|by| inverse.rotate_left(by))
                .into_iter()
                .fold(AFFINE, |sum, one| sum ^ one);
            assert_eq!(sub_word([byte; 4]), [affine; 4], "{byte}");
        }
    }

    /// FIPS 197, appendix C.3.
    #[test]
    fn the_example_of_the_standard_holds() {
        let seed = Seed::from_bytes(core::array::from_fn(|at| at as u8));
        let mut block = [core::array::from_fn(|at| at as u8 * 0x11)];
        Bitsliced::new(&seed).encrypt::<u128>(&mut block);
        assert_eq!(u128::from_be_bytes(block[0]), 0x8ea2_b7ca_5167_45bf_eafc_4990_4b49_6089);
    }

    #[test]
    fn any_number_of_blocks_is_encrypted_as_by_the_crate() {
        for count in 0..40_u8 {
            let seed = Seed::from_text(&alloc::format!("bitsliced {count}"));
            let mut blocks: alloc::vec::Vec<[u8; 16]> = (0..count)
                .map(|at| core::array::from_fn(|byte| at.wrapping_mul(37) ^ (byte as u8 * 11)))
                .collect();
            let mut expected = blocks.clone();
            Aes256Enc::new(&Array(*seed.as_bytes()))
                .encrypt_blocks(Array::cast_slice_from_core_mut(&mut expected));
            Bitsliced::new(&seed).encrypt::<u128>(&mut blocks);
            assert_eq!(blocks, expected, "{count} blocks");
        }
    }
}
