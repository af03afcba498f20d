//! What evenhand is held to: the table in the library beside this says which module claims what.

mod boundaries;
mod cards;
mod classics;
mod planted_faults;
mod proofs;
mod properties;
mod statistics;
mod unsafe_code;
mod vectors;
