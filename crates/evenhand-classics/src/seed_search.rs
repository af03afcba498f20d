//! Seed search: which generator with which seed made this deck?
//!
//! A program that seeds a small generator with the clock deals one of few decks. They can all be made again: one that
//! equals an observed deck names the generator, the bounding method, the loop and the seed, and the decks after it confirm it.
//! A deck of 52 has 8·10^67 orders: no candidate of a search meets one by chance.
//!
//! What it cannot tell: a generator seeded with more than it was given, words passed over before the first deck, or a
//! loop or a generator that is not here. No hit is no proof of anything.
//!
//! B. Arkin, F. Hill, S. Marks, M. Schmid, T. J. Walls, and others, How we learned to cheat at online poker (1999).

mod bounding;
mod crack;
mod explained;
mod method;
mod observed;
mod one_number;
mod replay;
mod replayed_words;
mod scan;
mod shuffle_loop;
mod trial;
mod words;

pub use bounding::BoundingMethod;
pub use crack::{Cracked, NextDeck, SeedHit, crack};
pub use explained::{explained, names};
pub use method::{Method, Seeding};
pub use observed::{ObservedDeck, ObservedDeckError};
pub use one_number::{OneNumber, one_number};
pub use scan::Seeds;
pub use shuffle_loop::ShuffleLoop;
pub(crate) use words::WORDS;
