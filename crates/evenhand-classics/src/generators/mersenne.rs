//! The Mersenne twister MT19937, as C++, `NumPy`, PHP, `CPython` and R seed it.
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

    /// `init_by_array` of several seeds, each a key of one word, or of two words from 2^32 on.
    ///
    /// Each word takes the one before, so that one seed keeps the processor waiting.
    #[inline]
    fn keyed<const SEEDS: usize>(seeds: [u64; SEEDS]) -> [Self; SEEDS] {
        let low = seeds.map(|seed| seed as u32);
        // Each word of the key is taken in turn, with its index added.
        let second = |seed: u64| match (seed >> 32) as u32 {
            0 => seed as u32,
            high => high.wrapping_add(1),
        };
        let keys = [low, seeds.map(second)];
        let mut state = KEYED.map(|word| [word; SEEDS]);
        let mut before = state[0];
        for i in 1..WORDS {
            mix(&mut state[i], &before, 1_664_525, &keys[(i - 1) & 1]);
            before = state[i];
        }
        // The loop goes round: place 1 is mixed again, after the last.
        mix(&mut state[1], &before, 1_664_525, &keys[1]);
        before = state[1];
        for (i, words) in state.iter_mut().enumerate().skip(2) {
            mix(words, &before, 1_566_083_941, &[(i as u32).wrapping_neg(); SEEDS]);
            before = *words;
        }
        mix(&mut state[1], &before, 1_566_083_941, &[u32::MAX; SEEDS]);
        state[0] = [0x8000_0000; SEEDS];
        let of = |at: usize| state.map(|words| words[at]);
        std::array::from_fn(|at| Self { state: of(at), seeded: WORDS, next: 0 })
    }

    /// All words by R's congruential generator, of which `set.seed` passes over 51 numbers.
    #[inline]
    fn congruential(seed: u32) -> Self {
        let after = |number: u32| number.wrapping_mul(69_069).wrapping_add(1);
        let mut number = (0..51).fold(seed, |number, _| after(number));
        let mut state = [0; WORDS];
        for word in &mut state {
            number = after(number);
            *word = number;
        }
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

/// A step of `init_by_array` for several seeds.
#[inline]
fn mix<const SEEDS: usize>(
    words: &mut [u32; SEEDS],
    before: &[u32; SEEDS],
    factor: u32,
    added: &[u32; SEEDS],
) {
    for at in 0..SEEDS {
        let mixed = (before[at] ^ (before[at] >> 30)).wrapping_mul(factor);
        words[at] = (words[at] ^ mixed).wrapping_add(added[at]);
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

    #[inline]
    fn fraction(word: impl FnMut() -> u32) -> f64 {
        of_two_words(word)
    }
}

/// `random()` of `CPython` and of `NumPy`'s `RandomState`: 27 bits of one word above 26 bits of the
/// next.
#[inline]
fn of_two_words(mut word: impl FnMut() -> u32) -> f64 {
    let high = f64::from(word() >> 5);
    (high * 67_108_864.0 + f64::from(word() >> 6)) / TWO_53
}

/// `mt_srand(seed)` of PHP 5.2.1 to 7.0, and from 7.1 on with `MT_RAND_PHP`: `mt_rand()` is the
/// upper 31 bits of a word, `shuffle` takes all 32.
///
/// The documentation of `mt_srand`; PHP's `ext/standard/mt_rand.c`.
#[derive(Debug, Clone)]
pub(super) struct PhpOld(Twister);

impl Seeded for PhpOld {
    const BITS: u32 = 32;

    #[inline]
    fn seeded(seed: u64) -> Self {
        Self(Twister::linear(seed as u32))
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.0.twisted(true)
    }

    #[inline]
    fn unit(mut word: impl FnMut() -> u32) -> f64 {
        f64::from(word() >> 1) / f64::from(1_u32 << 31)
    }
}

/// `random.seed(seed)` of `CPython`, for a whole number of up to 64 bits; `random()` has 53 bits.
///
/// `CPython`, `Modules/_randommodule.c`.
#[derive(Debug, Clone)]
pub(super) struct Python(Twister);

impl Seeded for Python {
    const BITS: u32 = 32;

    #[inline]
    fn seeded(seed: u64) -> Self {
        let [twister] = Twister::keyed([seed]);
        Self(twister)
    }

    const AT_ONCE: usize = 8;

    #[inline]
    fn seed_all(seeds: &[u64], generators: &mut Vec<Self>) {
        let (whole, rest) = seeds.as_chunks::<{ Self::AT_ONCE }>();
        generators.extend(whole.iter().flat_map(|seeds| Twister::keyed(*seeds)).map(Self));
        generators.extend(rest.iter().map(|seed| Self::seeded(*seed)));
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.0.word()
    }

    #[inline]
    fn unit(word: impl FnMut() -> u32) -> f64 {
        of_two_words(word)
    }
}

/// `set.seed(seed)` of R; a word is 2^32 times `runif(1)`.
///
/// The R documentation of `Random`, and `.Random.seed` as R shows it.
#[derive(Debug, Clone)]
pub(super) struct R(Twister);

impl Seeded for R {
    const BITS: u32 = 32;

    #[inline]
    fn seeded(seed: u64) -> Self {
        Self(Twister::congruential(seed as u32))
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.0.word()
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
        assert_eq!([0; 3].map(|_| old.word() >> 1), [1_244_335_972, 15_217_923, 1_546_885_062]);
    }

    #[test]
    fn pythons_words_and_numbers_are_those_of_cpython() {
        // CPython 3.11: random.seed(1), getrandbits(32) three times, int(random() * 1000000).
        let mut python = Python::seeded(1);
        assert_eq!([0; 3].map(|_| python.word()), [577_090_037, 2_444_712_010, 3_639_700_191]);
        // Several seeds at once, of one word and of two.
        let seeds: Vec<u64> = (0..11).map(|i| 1 << (4 * i)).collect();
        let mut generators = Vec::new();
        Python::seed_all(&seeds, &mut generators);
        let words: Vec<u32> = generators.iter_mut().map(Seeded::word).collect();
        let singly: Vec<u32> = seeds.iter().map(|seed| Python::seeded(*seed).word()).collect();
        assert_eq!(words, singly);
        assert_eq!((Python::unit(|| python.word()) * 1e6).floor().to_bits(), 802_265_f64.to_bits());
    }
}
