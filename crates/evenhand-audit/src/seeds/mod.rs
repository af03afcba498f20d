//! Seed search: which generator with which seed made this deck?
//!
//! A program that seeds a small generator with the clock deals one of few decks. They can all be made again: one that
//! equals a deck that was seen names the generator, the die, the loop and the seed, and the decks after it confirm it.
//! A deck of 52 has 8·10^67 orders: no candidate of a search meets one by chance.
//!
//! What it cannot tell: a generator seeded with more than it was given, words thrown away before the first deck, or a
//! loop or a generator that is not here. No hit is no proof of anything.
//!
//! B. Arkin, F. Hill, S. Marks, M. Schmid, T. J. Walls, and others, How we learned to cheat at online poker (1999).

mod additive;
mod congruential;
mod crack;
mod deck;
mod generator;
mod mersenne;
mod method;
mod passage;
mod reduction;
mod scan;
mod source;
mod trial;

pub use crack::{Cracked, NextDeck, SeedHit, crack};
pub use deck::{SeenDeck, SeenDeckError};
pub use generator::{Generator, Reduction};
pub use method::Method;
pub use passage::Passage;
pub use scan::Seeds;
