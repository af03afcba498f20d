//! The verifiable deal: a dealer shuffles, and players need not believe it.
//!
//! FAIRDEAL.md in the repository is the contract, strict to the byte. So far: its grammars, hashes and the one spelling of
//! a file.

mod canonical;
mod grammar;
mod hash;
mod told;
mod transcript;

pub use hash::{Hash, List, NotAHash};
