//! Verifiable deals: their known answers, and how their cards are distributed.

mod chance;
mod vectors;
