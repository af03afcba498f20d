//! Cards, decks, deals by pattern, and deals that players can verify afterwards.

pub mod fairdeal;
mod number;
mod shoe;

pub use shoe::{RestoreError, Shoe, ShoeError, ShoeState};
