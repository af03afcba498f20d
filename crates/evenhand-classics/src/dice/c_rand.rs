//! C's generators as they are: `srand` and `rand` of two C libraries.
//!
//! Both take a seed of 32 bits, so that a shuffle of any length has at most 2^32 outcomes: fewer than 13!.
//! Neither is meant for games whose players know the time.

/// Which C library.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Generator {
    /// GNU's: [`Glibc`].
    Glibc,
    /// Microsoft's: [`Msvc`].
    Msvc,
}

/// GNU's `rand`: `random`'s additive feedback over 31 words (`TYPE_3`), numbers of 31 bits.
///
/// Number i is the upper 31 bits of s(i) = s(i − 31) + s(i − 3) mod 2^32. The first 31 words come from the seed by the
/// minimal standard of Park and Miller, x ↦ 16807 · x mod 2^31 − 1, and the first 310 numbers are thrown away.
///
/// # Examples
/// ```
/// use evenhand_classics::dice::Glibc;
///
/// let mut libc = Glibc::srand(1);
/// assert_eq!([libc.rand(), libc.rand(), libc.rand()], [1_804_289_383, 846_930_886, 1_681_692_777]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Glibc {
    words: [u32; DEGREE],
    /// The place of s(i − 31), which s(i) is written over.
    at: usize,
}

/// How far the feedback reaches back: as many words are kept, in a ring.
const DEGREE: usize = 31;

/// How far its nearer tap does. s(0) to s(2) are the nearer taps of the first numbers, so these begin at place 3.
const SEPARATION: usize = 3;

impl Glibc {
    /// As `srand(seed)` leaves it. A seed of 0 is taken for 1.
    pub fn srand(seed: u32) -> Self {
        const MODULUS: i64 = (1 << 31) - 1;
        let mut words = [0; DEGREE];
        // The library reckons with a signed seed; a remainder below the modulus follows even on a negative one.
        let mut word = i64::from(seed.max(1).cast_signed());
        for place in &mut words {
            *place = (word as i32).cast_unsigned();
            word = (16_807 * word).rem_euclid(MODULUS);
        }
        let mut libc = Self { words, at: SEPARATION };
        for _ in 0..10 * DEGREE {
            libc.rand();
        }
        libc
    }

    /// The next number.
    pub fn rand(&mut self) -> u32 {
        let back = (self.at + DEGREE - SEPARATION) % DEGREE;
        let sum = self.words[self.at].wrapping_add(self.words[back]);
        self.words[self.at] = sum;
        self.at = (self.at + 1) % DEGREE;
        sum >> 1
    }
}

/// Microsoft's `rand`: a linear congruence of 32 bits, of which it gives 15 from bit 16 on.
///
/// # Examples
/// ```
/// use evenhand_classics::dice::Msvc;
///
/// let mut libc = Msvc::srand(1);
/// assert_eq!([libc.rand(), libc.rand(), libc.rand()], [41, 18_467, 6_334]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Msvc {
    word: u32,
}

impl Msvc {
    /// As `srand(seed)` leaves it.
    pub fn srand(seed: u32) -> Self {
        Self { word: seed }
    }

    /// The next number.
    pub fn rand(&mut self) -> u32 {
        self.word = self.word.wrapping_mul(214_013).wrapping_add(2_531_011);
        self.word >> 16 & 0x7fff
    }
}
