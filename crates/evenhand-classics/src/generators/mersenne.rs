//! The Mersenne twister MT19937, seeded with 32 bits, as C++, PHP and `CPython` seed it.
//!
//! M. Matsumoto, T. Nishimura, Mersenne twister, ACM TOMACS 8 (1998) 3–30; the seeding of 2002 (mt19937ar.c). A wrong
//! seed shows in the first word or two, so the state is seeded and twisted no further than words are asked for: the
//! first takes 398 of the 624.

use super::{Seeded, TWO_53};

const WORDS: usize = 624;
const MIDDLE: usize = 397;

/// The state, seeded and twisted as far as it is needed.
#[derive(Debug, Clone)]
struct Twister {
    state: [u32; WORDS],
    /// Words that are seeded.
    seeded: usize,
    next: usize,
}

/// `init_genrand`: word i from the word before.
#[inline]
fn linear(before: u32, i: usize) -> u32 {
    1_812_433_253_u32.wrapping_mul(before ^ (before >> 30)).wrapping_add(i as u32)
}

impl Twister {
    #[inline]
    fn linear(seed: u32) -> Self {
        let mut state = [0; WORDS];
        state[0] = seed;
        Self { state, seeded: 1, next: 0 }
    }

    /// `init_by_array` with a key of one word.
    #[inline]
    fn keyed(key: u32) -> Self {
        let mut state = KEYED;
        let mut before = state[0];
        for word in &mut state[1..] {
            *word = (*word ^ (before ^ (before >> 30)).wrapping_mul(1_664_525)).wrapping_add(key);
            before = *word;
        }
        // The loop goes round: place 0 takes the last word, and place 1 is mixed again.
        state[0] = before;
        state[1] = (state[1] ^ (before ^ (before >> 30)).wrapping_mul(1_664_525)).wrapping_add(key);
        before = state[1];
        for (word, i) in state[2..].iter_mut().zip(2_u32..) {
            *word = (*word ^ (before ^ (before >> 30)).wrapping_mul(1_566_083_941)).wrapping_sub(i);
            before = *word;
        }
        state[1] = (state[1] ^ (before ^ (before >> 30)).wrapping_mul(1_566_083_941)).wrapping_sub(1);
        state[0] = 0x8000_0000;
        Self { state, seeded: WORDS, next: 0 }
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.twisted(false)
    }

    /// The next word; with the slip of PHP's old twist, which looks at the last bit of the wrong word, if `slipped`.
    #[inline]
    fn twisted(&mut self, slipped: bool) -> u32 {
        let i = self.next;
        let (after, middle) = ((i + 1) % WORDS, (i + MIDDLE) % WORDS);
        if self.seeded < WORDS {
            // Round the end, i + 397 is behind, and all words are seeded.
            let needed = if middle > i { middle + 1 } else { WORDS };
            let mut before = self.state[self.seeded - 1];
            for (word, i) in self.state[self.seeded..needed].iter_mut().zip(self.seeded..) {
                before = linear(before, i);
                *word = before;
            }
            self.seeded = needed;
        }
        let joined = (self.state[i] & 0x8000_0000) | (self.state[after] & 0x7fff_ffff);
        let last = if slipped { self.state[i] } else { joined };
        let odd = if last & 1 == 1 { 0x9908_b0df } else { 0 };
        let word = self.state[middle] ^ (joined >> 1) ^ odd;
        self.state[i] = word;
        self.next = after;
        let word = word ^ (word >> 11);
        let word = word ^ ((word << 7) & 0x9d2c_5680);
        let word = word ^ ((word << 15) & 0xefc6_0000);
        word ^ (word >> 18)
    }
}

/// What `init_by_array` begins with: the seed 19650218.
const KEYED: [u32; WORDS] = {
    let mut state = [19_650_218_u32; WORDS];
    let mut i = 1;
    while i < WORDS {
        let before = state[i - 1];
        state[i] = 1_812_433_253_u32.wrapping_mul(before ^ (before >> 30)).wrapping_add(i as u32);
        i += 1;
    }
    state
};

/// `std::mt19937(seed)`, and `NumPy`'s `RandomState(seed)`.
#[derive(Debug, Clone)]
pub(super) struct Mersenne(Twister);

impl Seeded for Mersenne {
    const BITS: u32 = 32;

    #[inline]
    fn seeded(seed: u64) -> Self {
        Self(Twister::linear(seed as u32))
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.0.word()
    }
}

/// `mt_srand(seed)` of PHP 5.2.1 to 7.0, and from 7.1 on with `MT_RAND_PHP`: a number is the upper 31 bits.
///
/// The documentation of `mt_srand`; PHP's `ext/standard/mt_rand.c`.
#[derive(Debug, Clone)]
pub(super) struct PhpOld(Twister);

impl Seeded for PhpOld {
    const BITS: u32 = 31;

    #[inline]
    fn seeded(seed: u64) -> Self {
        Self(Twister::linear(seed as u32))
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.0.twisted(true) >> 1
    }
}

/// `random.seed(seed)` of `CPython`, for a whole number of up to 32 bits; `random()` has 53 bits.
///
/// `CPython`, `Modules/_randommodule.c`.
#[derive(Debug, Clone)]
pub(super) struct Python(Twister);

impl Seeded for Python {
    const BITS: u32 = 32;

    #[inline]
    fn seeded(seed: u64) -> Self {
        Self(Twister::keyed(seed as u32))
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.0.word()
    }

    #[inline]
    fn unit(mut word: impl FnMut() -> u32) -> f64 {
        let high = f64::from(word() >> 5);
        (high * 67_108_864.0 + f64::from(word() >> 6)) / TWO_53
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ten_thousandth_word_is_that_of_the_standard() {
        // ISO C++, [rand.predef]: the default seed, 5489. With seed 1: GCC 12.
        for (seed, word) in [(5489, 4_123_659_995), (1, 1_237_896_635)] {
            let mut mersenne = Mersenne::seeded(seed);
            assert_eq!((0..10_000).map(|_| mersenne.word()).last(), Some(word));
        }
    }

    #[test]
    fn phps_numbers_are_those_of_php() {
        // PHP 8.2: mt_srand(1), mt_rand() twice; mt_srand(1, MT_RAND_PHP), three times.
        let mut php = Mersenne::seeded(1);
        assert_eq!([php.word() >> 1, php.word() >> 1], [895_547_922, 2_141_438_069]);
        let mut old = PhpOld::seeded(1);
        assert_eq!([old.word(), old.word(), old.word()], [1_244_335_972, 15_217_923, 1_546_885_062]);
    }

    #[test]
    fn pythons_words_and_numbers_are_those_of_cpython() {
        // CPython 3.11: random.seed(1), getrandbits(32) three times, int(random() * 1000000).
        let mut python = Python::seeded(1);
        assert_eq!([0; 3].map(|_| python.word()), [577_090_037, 2_444_712_010, 3_639_700_191]);
        assert_eq!((Python::unit(|| python.word()) * 1e6).floor().to_bits(), 802_265_f64.to_bits());
    }
}
