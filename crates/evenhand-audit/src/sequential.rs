//! Sequential evidence: e-values, which may be looked at after every deck.
//!
//! A p-value that is looked at again and again convicts a fair shuffle sooner or later: checking χ² at 5 % every ten
//! decks up to 2,000 does so in two of five audits. An e-value is what a stake of 1 has grown to in bets that are fair
//! under the hypothesis, and no fair game lets it reach 1/α with a probability above α, however often one looks.

mod evidence;
mod mixture;

pub use evidence::{Evidence, EvidenceError};
