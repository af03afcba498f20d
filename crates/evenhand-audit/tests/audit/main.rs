//! The judge as its users meet it: laws, tests and reports of shuffles that are known.

mod calibration;
mod cells;
mod chain;
mod decks;
mod distribution;
mod event;
mod evidence;
mod faults;
mod groups;
mod known_faults;
mod large_orders;
mod oracles;
mod orders;
mod p_values;
mod power;
mod product;
#[cfg(feature = "report")]
mod report;
mod shuffles;
mod single_decks;
#[cfg(feature = "state")]
mod state;
mod suspects;
mod visible;
