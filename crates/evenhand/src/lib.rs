//! Uniformly random order, exactly: one seed, one order.
//!
//! For a seed and a number of items, evenhand defines exactly one order of those items (SPEC.md in the repository).
//! Every engine gives it, whatever the element type, the number of threads, the machine; given ideal random bits,
//! all n! orders are equally likely, exactly: no modulo, no float, no allowance. The bits are AES-256 in counter mode,
//! the key is the seed. A seed of 256 bits reaches every order of up to 57 items; above that the order is
//! indistinguishable from uniform as far as AES-256 is.
//!
//! ```
//! use evenhand::{Seed, sample, shuffle};
//!
//! let seed = Seed::from_text("42");
//! let mut items: Vec<u32> = (0..10).collect();
//! shuffle(&mut items, &seed);
//! assert_eq!(items, [7, 3, 1, 0, 2, 5, 9, 4, 8, 6]);
//!
//! // A sample is the head of the same order, at the cost of the head.
//! assert_eq!(sample(&["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"], 2, &seed)?, [&"h", &"d"]);
//! # Ok::<(), evenhand::TooFew>(())
//! ```
//!
//! # Where to find what
//! - **Seeds**: [`Seed`], from text, bytes or the system, with children by label.
//! - **Slices**: [`shuffle`], [`Shuffler`] (keeps what little memory it takes), `par_shuffle` (feature `rayon`); the same and more
//!   as methods, by [`SliceSeeded`]; [`shuffle_rows`] and `par_shuffle_rows`, of a width known at run time alone.
//! - **Indices**, as `u32` or `u64`: [`order`], `par_order`; [`order_into`] and `par_order_into`, into memory that is
//!   there, or may be refused; [`scratch_bytes`], how much more they take.
//! - **Parts**: [`sample`] and [`order_head`], the head of the order; [`sample_indices`], at the cost of the sample however many
//!   indices there are; [`sample_bytes`] and [`order_head_bytes`]; [`choices`] and [`Choices`], with replacement;
//!   [`WeightedReservoir`]; [`split`].
//! - **Orders in parts**, for files and clusters: [`Dealer`], the keys of items and the shuffle of a pile; [`Partitioner`], which items
//!   belong to which range of places, known before any of them is looked at.
//! - **Orders too large to list**: [`IndexOrder`], any item by its place and any place by its item; pseudo-random, of INDEX.md.
//! - **Small orders by the million**: [`Series`].
//! - **Permutations**: [`Permutation`], with cycles, sign, inversions, Lehmer code, and rank (feature `rank`).
//! - **Dice**: [`Draw`], the seam between algorithms and randomness; [`Keystream`], [`Tape`], any `rand_core`
//!   generator; `SeededRng` for other crates (feature `rand_core`).
//! - **The specification as plain Rust**: [`plain`], the judge of the fast forms.
//!
//! # Features
//! `std`, `getrandom` (`Seed::from_os`) and `rank` (what of permutations needs big integers) are on; `rayon`, `rand_core`
//! and `serde` add what their names say. Without any, `core` and `alloc` are enough. No feature changes an output.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(any(test, all(target_arch = "wasm32", target_feature = "simd128")))]
mod bitsliced;
mod choices;
mod deal;
mod dealer;
mod draw;
mod engine;
mod error;
mod in_place;
mod index;
mod index_order;
mod interleaved;
pub mod keystream;
mod memory;
#[cfg(feature = "rayon")]
mod parallel;
mod partitioner;
mod permutation;
mod pile;
pub mod plain;
#[cfg(feature = "rank")]
mod rank;
#[cfg(feature = "rand_core")]
mod rng;
mod rows;
mod sample;
mod seed;
mod series;
mod shuffle;
mod slice;
mod sparse;
mod split;
mod weighted;
mod wide;

#[cfg(feature = "rank")]
pub use num_bigint::BigUint;

pub use choices::{Choices, choices};
pub use dealer::Dealer;
pub use draw::{Draw, Tape};
pub use engine::Level;
pub use error::TooFew;
pub use index::Index;
pub use index_order::{IndexOrder, IndexOrderError};
pub use keystream::Keystream;
#[cfg(feature = "rayon")]
pub use parallel::{par_order, par_order_into, par_shuffle};
pub use partitioner::{PLACES_LIMIT, Partition, PartitionError, Partitioner, bucket_bits, partition_bounds};
pub use permutation::{Cycles, LehmerCodeError, Permutation, PermutationError};
#[cfg(feature = "rank")]
pub use rank::{RankError, factorial};
#[cfg(feature = "rand_core")]
pub use rng::SeededRng;
#[cfg(feature = "rayon")]
pub use rows::par_shuffle_rows;
pub use rows::shuffle_rows;
pub use sample::{order_head, order_head_bytes, sample, sample_bytes, sample_indices};
#[cfg(feature = "getrandom")]
pub use seed::EntropyError;
pub use seed::Seed;
pub use series::{Series, SeriesError};
pub use shuffle::{Shuffler, order, order_into, scratch_bytes, shuffle};
pub use slice::SliceSeeded;
pub use split::{Part, SplitError, split};
pub use weighted::{WeightError, WeightedReservoir};
