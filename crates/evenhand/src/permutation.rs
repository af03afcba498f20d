//! Permutations of 0..n: what an order does to items, and what can be counted in it.
//!
//! | file | idea |
//! |---|---|
//! | `entries` | [`Permutation`], a list that is known to hold each of 0..n once |
//! | `check` | whether a list is one, and where it first fails |
//! | `action` | applying, inverting, composing, powers |
//! | `cycles` | cycles, and what follows from their lengths: sign |
//! | `lehmer` | the Lehmer code, and inversions, its digit sum |
//! | `multiplicative_order` | how many times over it gives the identity (feature `rank`) |
//! | `statistics` | fixed points, descents, rising sequences |
//! | `successor` | the next permutation in lexicographic order, and all of them |
//! | `marks`, `unused` | a set of places, and a set of values that can be counted and picked by rank |
//!
//! Ranks are in the module `rank`.

mod action;
mod check;
mod cycles;
mod entries;
mod lehmer;
mod marks;
#[cfg(feature = "rank")]
mod multiplicative_order;
mod statistics;
mod successor;
mod unused;

pub use check::PermutationError;
pub use cycles::Cycles;
pub use entries::Permutation;
#[cfg(test)]
pub(crate) use entries::tests;
pub use lehmer::LehmerCodeError;
