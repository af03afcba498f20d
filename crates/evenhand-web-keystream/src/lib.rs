//! Keystreams in the browser, by SIMD: a module of its own beside that of `evenhand-web`.
//!
//! A module that holds an instruction of SIMD is refused whole by a browser that has none. So what the page cannot do without has none,
//! and what only makes it faster lies here, compiled for `simd128`: where this module is refused, the other makes its words by itself.

use evenhand::Seed;
use evenhand::keystream::{Cipher, Domain};
use wasm_bindgen::prelude::*;

/// The streams of a seed.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Streams(Cipher);

#[wasm_bindgen]
impl Streams {
    /// Those of the seed of 32 bytes.
    ///
    /// # Errors
    /// If there are fewer bytes, or more.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: &[u8]) -> Result<Self, JsError> {
        let seed = seed.try_into().map_err(|_| JsError::new("a seed has 32 bytes"))?;
        Ok(Self(Cipher::new(&Seed::from_bytes(seed))))
    }

    /// The first free words of `count` streams from stream `number` on, one stream after another: `pairs` pairs of words of each.
    ///
    /// # Panics
    /// If there are more streams than numbers below 2^32.
    #[wasm_bindgen(js_name = firstWords)]
    pub fn first_words(&self, number: u32, count: u32, pairs: u32) -> Vec<u64> {
        let pairs = pairs as usize;
        let mut blocks = vec![[0; 16]; count as usize * pairs];
        if pairs > 0 {
            self.0.first_blocks(Domain::Free, number, pairs, &mut blocks);
        }
        blocks.as_flattened().as_chunks().0.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect()
    }
}

#[cfg(test)]
mod tests {
    use evenhand::Keystream;

    use super::*;

    #[test]
    fn words_are_those_of_their_streams() {
        let seed = Seed::from_text("first words");
        let streams = Streams::new(seed.as_bytes()).unwrap();
        for pairs in [0, 1, 2, 3, 13, 26] {
            let expected: Vec<u64> = (5..12)
                .flat_map(|number| {
                    let mut stream = Keystream::new(&seed, number);
                    (0..2 * pairs).map(move |_| stream.word())
                })
                .collect();
            assert_eq!(streams.first_words(5, 7, pairs), expected, "{pairs} pairs of words of each");
        }
        assert!(streams.first_words(5, 0, 4).is_empty());
    }
}
