//! Sequential evidence: e-values, which may be looked at after every deck.
//!
//! A p-value that is looked at again and again convicts a fair shuffle sooner or later: checking χ² at 5 % every ten
//! decks up to 2,000 does so in two of five audits. An e-value is what a stake of 1 has grown to in bets that are fair
//! under the hypothesis, and no fair game lets it reach 1/α with a probability above α, however often one looks.
//!
//! [`Evidence`] divides its stake among [`Component`]s, one for each statistic of the battery, and never moves money
//! between them; what each bets on, and with which part, is in its documentation.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

mod bets;
mod correlation;
mod dirichlet;
mod evidence;
mod mixture;
#[cfg(test)]
mod plain;
mod repeats;
mod side;
mod tilt;

pub use evidence::{Component, Evidence};
pub use repeats::REMEMBERED;
