//! `rand` and `random` of glibc: an additive feedback generator of 31 words (`TYPE_3`).
//!
//! o = (r[i − 3] + r[i − 31]) >> 1, from 31 words that Lehmer's generator 16807 mod 2^31 − 1 makes of the seed, the
//! first 310 sums thrown away (glibc, `stdlib/random_r.c`). Lehmer's words are powers of 16807 times the seed: each is
//! found without the one before, so a seed costs 31 independent products and 310 sums.

use super::source::Source;

/// The state, the words in a ring.
#[derive(Debug, Clone)]
pub(super) struct Glibc {
    ring: [u32; DEGREE],
    at: usize,
}

const DEGREE: usize = 31;
const SEPARATION: usize = 3;
/// 2^31 − 1.
const MODULUS: i64 = 0x7fff_ffff;

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

impl Source for Glibc {
    const BITS: u32 = 31;

    #[inline]
    fn seeded(seed: u64) -> Self {
        // The seed is read as a signed word, and 0 as 1.
        let seed = if seed as u32 == 0 { 1 } else { seed as u32 };
        let signed = i64::from(seed.cast_signed());
        let mut ring = POWERS.map(|power| (signed * power).rem_euclid(MODULUS) as u32);
        // The first word is the seed itself, not reduced.
        ring[0] = seed;
        // Ten rounds of 31 sums, the first at place 3; each round ends where it began.
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

    #[inline]
    fn word(&mut self) -> u32 {
        let before = if self.at >= SEPARATION { self.at - SEPARATION } else { self.at + DEGREE - SEPARATION };
        self.ring[self.at] = self.ring[self.at].wrapping_add(self.ring[before]);
        let word = self.ring[self.at] >> 1;
        self.at = if self.at + 1 == DEGREE { 0 } else { self.at + 1 };
        word
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_glibc_for_small_large_and_strange_seeds() {
        // glibc 2.36: srand(seed), then rand(): the first three and the 400th.
        for (seed, first, far) in [
            (0, [1_804_289_383, 846_930_886, 1_681_692_777], 950_390_868),
            (1, [1_804_289_383, 846_930_886, 1_681_692_777], 950_390_868),
            (1_700_000_000, [280_491_303, 626_398_474, 65_378_190], 963_460_989),
            (0x7fff_ffff, [1_065_668_062, 2_142_264_300, 1_066_566_375], 1_255_593_091),
            (0x8000_0000, [1_336_741_213, 1_210_407_648, 1_447_044_896], 1_651_919_614),
            (0x8000_0001, [1_081_815_585, 5_219_348, 1_080_917_272], 891_890_556),
            (0xffff_ffff, [254_925_627, 1_205_188_300, 366_127_624], 760_029_057),
        ] {
            let mut glibc = Glibc::seeded(seed);
            let words: Vec<u32> = (0..400).map(|_| glibc.word()).collect();
            assert_eq!((&words[..3], words[399]), (&first[..], far), "seed {seed}");
        }
    }
}
