//! The classics at work: what they do with given dice, and what they trace.

mod dice;
mod harness;
#[cfg(feature = "listings")]
mod listings;
mod order;
mod samplers;
mod seed_search;
mod shuffles;
mod state_recovery;
mod tapes;
