//! The classics at work: what they do with given dice, and what they trace.

mod dice;
mod harness;
mod order;
mod samplers;
mod seed_search;
mod shuffles;
mod state_recovery;
