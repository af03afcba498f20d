//! xorshift128+ as V8 has it, with numbers, and with symbols for the bits of its state.

/// How many numbers V8 makes at once.
pub(super) const BLOCK: usize = 64;

/// The generator.
#[derive(Debug, Clone)]
pub(super) struct V8([u64; 2]);

impl V8 {
    pub(super) fn new(state: [u64; 2]) -> Self {
        Self(state)
    }

    /// One step, and the word that a number is made of.
    pub(super) fn step(&mut self) -> u64 {
        let [mut one, other] = self.0;
        one ^= one << 23;
        one ^= one >> 17;
        one ^= other ^ other >> 26;
        self.0 = [other, one];
        other
    }

    /// The words of the next numbers, as they are made.
    pub(super) fn block(&mut self) -> [u64; BLOCK] {
        [0; BLOCK].map(|_| self.step())
    }

    /// The number in [0, 1) that `Math.random` makes of a word: 52 bits of it, 53 in newer versions, which makes no
    /// difference to dice.
    #[expect(clippy::cast_precision_loss, reason = "52 bits")]
    pub(super) fn number(word: u64) -> f64 {
        (word >> 12) as f64 / (1_u64 << 52) as f64
    }
}

/// How many leading bits of a word a die of up to 255 faces can show: as many equal bits as an interval of 1/255 may
/// have, in the middle of which no short fraction lies.
pub(super) const SHOWN: usize = 24;

/// The leading bits of the word of each step, as sums of the 128 bits of the state at the start.
pub(super) struct Symbols(Vec<[u128; SHOWN]>);

impl Symbols {
    /// Of as many steps.
    pub(super) fn new(steps: usize) -> Self {
        // Bit i of the first word is bit i of a sum, bit i of the second bit 64 + i.
        let mut words: [[u128; 64]; 2] = [0, 64].map(|from| std::array::from_fn(|i| 1 << (from + i)));
        let shown = (0..steps).map(|_| {
            let [one, other] = words;
            let mut next = one;
            for i in (23..64).rev() {
                next[i] ^= next[i - 23];
            }
            for i in 0..64 - 17 {
                next[i] ^= next[i + 17];
            }
            for (i, sum) in next.iter_mut().enumerate() {
                *sum ^= other[i] ^ other.get(i + 26).copied().unwrap_or(0);
            }
            words = [other, next];
            std::array::from_fn(|bit| other[63 - bit])
        });
        Self(shown.collect())
    }

    /// A bit of the word that a step makes, counted from the first; steps count from 1.
    pub(super) fn bit(&self, step: usize, bit: usize) -> u128 {
        self.0[step - 1][bit]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_the_bits_of_the_words() {
        let state = [0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210];
        let known = u128::from(state[1]) << 64 | u128::from(state[0]);
        let (mut v8, symbols) = (V8::new(state), Symbols::new(300));
        for step in 1..=300 {
            let word = v8.step();
            for bit in 0..SHOWN {
                let sum = (symbols.bit(step, bit) & known).count_ones() % 2;
                assert_eq!(u64::from(sum), word >> (63 - bit) & 1, "step {step}, bit {bit}");
            }
        }
    }
}
