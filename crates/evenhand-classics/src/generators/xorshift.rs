//! Generators of shifts and exclusive ors: those of Unity, Lua 5.4 and Kotlin.

use super::Seeded;

/// `UnityEngine.Random` after `InitState(seed)`: Marsaglia's xorshift of 128 bits.
///
/// A word of the state is 1812433253 times the one before, and one, as in the seeding of MT19937 without its shift.
/// `Range(0, n)` is the remainder of a word. Its makers do not publish it; this is how it was found out, and no known
/// answer here is Unity's own.
///
/// G. Marsaglia, Xorshift RNGs, Journal of Statistical Software 8 (2003) 14; M. Macklin, C# implementation of
/// `UnityEngine.Random` (2021).
#[derive(Debug, Clone)]
pub(super) struct Unity([u32; 4]);

impl Seeded for Unity {
    const BITS: u32 = 32;

    #[inline]
    fn seeded(seed: u64) -> Self {
        let mut state = [seed as u32; 4];
        for i in 1..4 {
            state[i] = state[i - 1].wrapping_mul(1_812_433_253).wrapping_add(1);
        }
        Self(state)
    }

    #[inline]
    fn word(&mut self) -> u32 {
        let [x, y, z, w] = self.0;
        let t = x ^ x << 11;
        let next = w ^ w >> 19 ^ t ^ t >> 8;
        self.0 = [y, z, w, next];
        next
    }
}

/// `math.random` of Lua 5.4 after `math.randomseed(seed)`: xoshiro256**, of which a word is the lower half.
///
/// The Lua 5.4 manual, 6.7; D. Blackman and S. Vigna, Scrambled linear pseudorandom number generators, ACM TOMS 47
/// (2021) 36.
#[derive(Debug, Clone)]
pub(super) struct Lua54([u64; 4]);

/// Numbers that Lua passes over after seeding.
const PASSED: usize = 16;

impl Lua54 {
    #[inline]
    fn next(&mut self) -> u64 {
        let [a, b, c, d] = self.0;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let (c, d) = (c ^ a, d ^ b);
        self.0 = [a ^ d, b ^ c, c ^ b << 17, d.rotate_left(45)];
        result
    }
}

impl Seeded for Lua54 {
    const BITS: u32 = 32;

    #[inline]
    fn seeded(seed: u64) -> Self {
        let mut lua = Self([seed, 0xff, 0, 0]);
        (0..PASSED).for_each(|_| {
            lua.next();
        });
        lua
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.next() as u32
    }
}

/// `kotlin.random.Random(seed)`: Marsaglia's xorwow, five words and a counter.
///
/// A seed below 2^32 is the first word; the upper half of a larger one is the second. 64 numbers
/// are passed over. A word is the upper 31 bits, as `nextInt(until)` takes them.
///
/// G. Marsaglia, Xorshift RNGs, Journal of Statistical Software 8 (2003) 14; the Kotlin
/// documentation.
#[derive(Debug, Clone)]
pub(super) struct Kotlin {
    words: [u32; 5],
    counter: u32,
}

impl Kotlin {
    #[inline]
    fn next(&mut self) -> u32 {
        let [x, y, z, w, v] = self.words;
        let t = x ^ x >> 2;
        let t = t ^ t << 1 ^ v ^ v << 4;
        self.words = [y, z, w, v, t];
        self.counter = self.counter.wrapping_add(362_437);
        t.wrapping_add(self.counter)
    }
}

impl Seeded for Kotlin {
    const BITS: u32 = 31;

    #[inline]
    fn seeded(seed: u64) -> Self {
        let [low, high] = [seed as u32, (seed >> 32) as u32];
        let mut kotlin = Self { words: [low, high, 0, 0, !low], counter: low << 10 ^ high >> 4 };
        (0..64).for_each(|_| {
            kotlin.next();
        });
        kotlin
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.next() >> 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xorshift_is_that_of_marsaglia() {
        // Its four words in the paper, section 4.1, give these first.
        let mut xorshift = Unity([123_456_789, 362_436_069, 521_288_629, 88_675_123]);
        assert_eq!([xorshift.word(), xorshift.word()], [3_701_687_786, 458_299_110]);
        assert_eq!(Unity::seeded(0).0, [0, 1, 1_812_433_254, 1_900_727_103]);
    }

    #[test]
    fn lua_has_the_numbers_of_lua() {
        // Lua 5.4.4: math.randomseed(42), then math.random(0) twice, which is all of a number.
        let mut lua = Lua54::seeded(42);
        assert_eq!([lua.next(), lua.next()], [0xee49_b4f7_6602_76e5, 0x73a8_1c10_9b78_5431]);
    }
}
