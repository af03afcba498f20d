//! evenhand
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod choices;
mod deal;
mod draw;
mod engine;
mod error;
pub mod keystream;
mod memory;
#[cfg(feature = "rayon")]
mod parallel;
mod permutation;
mod pile;
pub mod plain;
mod rank;
#[cfg(feature = "rand_core")]
mod rng;
mod sample;
mod seed;
mod series;
mod shuffle;
mod sparse;
mod split;

pub use choices::{Choices, choices};
pub use draw::{Draw, Keystream, Tape};
pub use engine::Level;
pub use error::TooFew;
pub use num_bigint::BigUint;
#[cfg(feature = "rayon")]
pub use parallel::{par_order, par_order_u32, par_shuffle};
pub use permutation::{Cycles, NotALehmerCode, NotAPermutation, Permutation};
pub use rank::{RankTooLarge, factorial};
#[cfg(feature = "rand_core")]
pub use rng::SeededRng;
pub use sample::{order_head, sample, sample_indices};
#[cfg(feature = "getrandom")]
pub use seed::NoEntropy;
pub use seed::Seed;
pub use series::{Series, SeriesTooLong};
pub use shuffle::{Shuffler, order, order_u32, shuffle};
pub use split::{Part, SplitError, split};
#[cfg(test)]
mod fast {
    use alloc::vec::Vec;
    #[test]
    fn fast_is_plain() {
        let s = crate::Seed::from_text("42");
        for n in [0,1,2,5,15,16,17,18,52,63,64,65,66,511,512,513,1000,2047,2049,16384,16385,16390,65536,524288,524290,600000,1048576,1048577, 3000000u64] {
            let p = crate::plain::order(n, &s);
            for level in crate::Level::available() {
                let mut v: Vec<u64> = (0..n).collect();
                let mut sh = crate::Shuffler::with_level(level);
                sh.shuffle(&mut v, &s);
                assert!(v == p, "{n}");
            }
            assert!(crate::order(n, &s) == p);
        }
    }
}
