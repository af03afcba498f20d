//! `rand` and `random` of glibc: an additive feedback generator of 31 words (`TYPE_3`), and of 7,
//! 15 or 63 words.
//!
//! s(i) = s(i − 31) + s(i − 3) mod 2^32, of which a number is the upper 31 bits. The first 31 words are those that Park
//! and Miller's minimal standard, x ↦ 16807 · x mod 2^31 − 1, makes of the seed, and the first 310 sums are dropped
//! (glibc, `stdlib/random_r.c`). The minimal standard's words are powers of 16807 times the seed: each is found without
//! the one before, so a seed costs 31 independent products and 310 sums.
//!
//! `initstate` chooses the number of words by the size of its state: 7 of 32 bytes, 15 of 64, 63 of
//! 256.

use super::Seeded;

/// GNU's `rand`, numbers of 31 bits.
///
/// # Examples
/// ```
/// use evenhand_classics::generators::Glibc;
///
/// let mut libc = Glibc::srand(1);
/// assert_eq!([libc.rand(), libc.rand(), libc.rand()], [1_804_289_383, 846_930_886, 1_681_692_777]);
/// ```
pub type Glibc = AdditiveFeedback<31, 3>;

/// s(i) = s(i − `DEGREE`) + s(i − `SEPARATION`) mod 2^32, seeded as glibc seeds it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AdditiveFeedback<const DEGREE: usize, const SEPARATION: usize> {
    /// The last words.
    ring: [u32; DEGREE],
    /// The place of s(i − `DEGREE`), which s(i) is written over.
    at: usize,
}

/// 2^31 − 1.
const MODULUS: i64 = 0x7fff_ffff;

impl<const DEGREE: usize, const SEPARATION: usize> AdditiveFeedback<DEGREE, SEPARATION> {
    /// 16807^i modulo 2^31 − 1.
    const POWERS: [i64; DEGREE] = {
        let mut powers = [1; DEGREE];
        let mut i = 1;
        while i < DEGREE {
            powers[i] = powers[i - 1] * 16_807 % MODULUS;
            i += 1;
        }
        powers
    };

    /// As `srand(seed)` leaves it. A seed of 0 is taken for 1.
    #[inline]
    pub fn srand(seed: u32) -> Self {
        let seed = seed.max(1);
        // The library computes with a signed seed; a remainder below the modulus follows even on a negative one.
        let signed = i64::from(seed.cast_signed());
        let mut ring = Self::POWERS.map(|power| (signed * power).rem_euclid(MODULUS) as u32);
        // The first word is the seed itself, not reduced.
        ring[0] = seed;
        // Ten rounds of sums. The words before place `SEPARATION` are the nearer taps of the first
        // numbers, so each round begins and ends there.
        for _ in 0..10 {
            for i in SEPARATION..DEGREE {
                ring[i] = ring[i].wrapping_add(ring[i - SEPARATION]);
            }
            for i in 0..SEPARATION {
                ring[i] = ring[i].wrapping_add(ring[i + DEGREE - SEPARATION]);
            }
        }
        Self { ring, at: SEPARATION }
    }

    /// The next number.
    #[inline]
    pub fn rand(&mut self) -> u32 {
        let before = if self.at >= SEPARATION { self.at - SEPARATION } else { self.at + DEGREE - SEPARATION };
        let sum = self.ring[self.at].wrapping_add(self.ring[before]);
        self.ring[self.at] = sum;
        self.at = if self.at + 1 == DEGREE { 0 } else { self.at + 1 };
        sum >> 1
    }
}

impl<const DEGREE: usize, const SEPARATION: usize> Seeded for AdditiveFeedback<DEGREE, SEPARATION> {
    const BITS: u32 = 31;

    #[inline]
    fn seeded(seed: u64) -> Self {
        Self::srand(seed as u32)
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.rand()
    }
}

/// `math.random` of Lua 5.3 on Linux: `random` of glibc, of which `math.randomseed` passes over the first number.
///
/// The Lua 5.3 manual, 6.7; `lmathlib.c`.
#[derive(Debug, Clone)]
pub(super) struct Lua53(Glibc);

impl Seeded for Lua53 {
    const BITS: u32 = Glibc::BITS;

    #[inline]
    fn seeded(seed: u64) -> Self {
        let mut glibc = Glibc::seeded(seed);
        glibc.rand();
        Self(glibc)
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.0.rand()
    }
}
