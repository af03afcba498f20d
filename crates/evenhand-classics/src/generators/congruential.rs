//! The linear congruential generators of C, Java, Perl and Delphi: s ← a·s + c modulo a power of
//! two.
//!
//! One multiplication a word, and the seed is the whole state: the fastest to search.

use super::{Seeded, TWO_53};

/// s ← A·s + C modulo 2^32, of which a word is `BITS` bits from bit `FROM` on. Lower bits never depend on higher ones, so
/// that what is modulo 2^31 elsewhere has the same words.
///
/// # Examples
/// ```
/// use evenhand_classics::generators::Msvc;
///
/// let mut libc = Msvc::srand(1);
/// assert_eq!([libc.rand(), libc.rand(), libc.rand()], [41, 18_467, 6_334]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Congruential<const A: u32, const C: u32, const FROM: u32, const BITS: u32>(u32);

/// The example of the C standard: 15 bits from the middle.
///
/// ISO C, 7.22.2.2, example 2; K&R, 2nd edition, 2.7.
pub type StandardC = Congruential<1_103_515_245, 12_345, 16, 15>;

/// The old `rand` of BSD, and glibc's `random` with 8 bytes of state (`TYPE_0`): all 31 bits of the same recurrence.
///
/// The 4.3BSD and glibc manuals, rand(3) and initstate(3).
pub type Bsd = Congruential<1_103_515_245, 12_345, 0, 31>;

/// `rand` of Microsoft's C library: 15 bits.
///
/// The documentation of `RAND_MAX` (0x7fff); seed 1 gives 41, 18467, 6334.
pub type Msvc = Congruential<214_013, 2_531_011, 16, 15>;

/// `Random` of Turbo Pascal and Delphi, where a seed is 32 bits.
///
/// Its `Random(n)` is the upper half of state · n: the scaled word.
pub type Delphi = Congruential<0x0808_8405, 1, 0, 32>;

impl<const A: u32, const C: u32, const FROM: u32, const BITS: u32> Congruential<A, C, FROM, BITS> {
    /// As `srand(seed)` leaves it.
    #[inline]
    pub fn srand(seed: u32) -> Self {
        Self(seed)
    }

    /// The next number.
    #[inline]
    pub fn rand(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(A).wrapping_add(C);
        self.0 >> FROM & u32::MAX >> (u32::BITS - BITS)
    }
}

impl<const A: u32, const C: u32, const FROM: u32, const BITS: u32> Seeded for Congruential<A, C, FROM, BITS> {
    const BITS: u32 = BITS;

    #[inline]
    fn seeded(seed: u64) -> Self {
        Self::srand(seed as u32)
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.rand()
    }
}

/// `java.util.Random`: 48 bits of state, the seed scrambled; a word is `next(31)`.
///
/// Its documentation gives the constants, `nextInt(bound)` and `nextDouble()`.
#[derive(Debug, Clone)]
pub(super) struct Java(u64);

/// The multiplier of Java and of POSIX.
const MULTIPLIER: u64 = 0x5_deec_e66d;

/// 48 bits.
const MASK: u64 = (1 << 48) - 1;

/// The state of 48 bits after `state`.
#[inline]
fn after(state: u64) -> u64 {
    state.wrapping_mul(MULTIPLIER).wrapping_add(0xb) & MASK
}

/// `srand48` of POSIX, and `srand` of Perl from 5.20 on: Java's recurrence, the seed above 16 fixed
/// bits.
///
/// A word is a number of `lrand48`, the upper 31 bits. `drand48` has all 48 bits: scaled to n, the
/// 31 bits give another value for n of 2^31 numbers.
///
/// POSIX.1-2017, `drand48()`; the Perl documentation of `rand`.
#[derive(Debug, Clone)]
pub(super) struct Drand48(u64);

impl Seeded for Drand48 {
    const BITS: u32 = 31;

    #[inline]
    fn seeded(seed: u64) -> Self {
        Self((seed << 16 | 0x330e) & MASK)
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.0 = after(self.0);
        (self.0 >> 17) as u32
    }
}

impl Seeded for Java {
    const BITS: u32 = 31;

    #[inline]
    fn seeded(seed: u64) -> Self {
        Self((seed ^ MULTIPLIER) & MASK)
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.0 = after(self.0);
        (self.0 >> 17) as u32
    }

    #[inline]
    fn unit(mut word: impl FnMut() -> u32) -> f64 {
        // nextDouble is next(26) above next(27), which are the upper bits of next(31).
        let high = f64::from(word() >> 5) * f64::from(1_u32 << 27);
        (high + f64::from(word() >> 4)) / TWO_53
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first<G: Seeded, const N: usize>(seed: u64) -> [u32; N] {
        let mut generator = G::seeded(seed);
        [0; N].map(|_| generator.word())
    }

    #[test]
    fn first_words_are_those_that_the_libraries_give() {
        // Microsoft's srand(1), as printed in countless programs; the C standard's example.
        assert_eq!(first::<Msvc, 5>(1), [41, 18_467, 6_334, 26_500, 19_169]);
        assert_eq!(first::<StandardC, 5>(1), [16_838, 5_758, 10_113, 17_515, 31_051]);
        // glibc 2.36: initstate(seed, state, 8), then random().
        assert_eq!(first::<Bsd, 4>(1), [1_103_527_590, 377_401_575, 662_824_084, 1_147_902_781]);
        assert_eq!(first::<Bsd, 4>(1_700_000_000), [506_187_065, 1_682_173_822, 492_408_031, 1_535_581_484]);
        // s · 134775813 + 1 by hand, from 0: 1, then 134775814.
        assert_eq!(first::<Delphi, 3>(0), [1, 134_775_814, 3_698_175_007]);
    }

    #[test]
    fn javas_words_and_doubles_are_those_of_the_jdk() {
        // OpenJDK 17: new Random(42), nextInt(10) twice, nextInt(8), nextInt(1 << 30), nextInt((1 << 30) + 1) twice,
        // for which larger words are rejected, (int)(nextDouble() * 1000000).
        let mut java = Java::seeded(42);
        let words: Vec<u32> = (0..3).map(|_| java.word()).collect();
        assert_eq!([words[0] % 10, words[1] % 10, words[2] >> 28], [0, 3, 5]);
        assert_eq!(java.word() >> 1, 51_474_442);
        let mut below = || loop {
            let word = java.word();
            if word <= 1 << 30 {
                break word;
            }
        };
        assert_eq!([below(), below()], [662_969_970, 595_021_505]);
        assert_eq!((Java::unit(|| java.word()) * 1e6).floor().to_bits(), 707_710_f64.to_bits());
    }
}
