//! The judge of shuffles: exact distributions, what they tell, and why a shuffle is not uniform.
//!
//! For few cards the distribution of any algorithm over [`Draw`](evenhand::Draw) is found by following every die from
//! every state ([`Distribution::follow`](exact::Distribution::follow)): the probability of every order as a fraction, with
//! exact dice or wrong ones ([`DieWeights`](exact::DieWeights)). A [`Distribution`](exact::Distribution) then answers what it
//! is asked: distances, entropies, tables, statistics, the probability of an [`Event`](exact::Event), and a
//! [`Verdict`](exact::Verdict). For a whole deck, [`Chain`](exact::Chain) follows one card or two instead of all, and
//! [`Product`](exact::Product) is the argument with which articles explain that each card is as often at each place.
//!
//! Decks as they come are judged by an [`Audit`]: every statistic with its null distribution, and one verdict over all of
//! them; also decks with equal cards, and hands ([`Deck`](battery::Deck)). Its [`Report`] has it all as data. [`suspects`] tells which
//! known distribution the decks resemble, [`power`] whether as many would have shown a known fault.
//!
//! [`Evidence`](sequential::Evidence) grows deck by deck and may be looked at after each.
//!
//! One order of a thousand to billions of items, or a few, as data loaders give them, are judged by [`order`].
//!
//! [`assert_fair`] is for unit tests of a shuffle, with false alarms of one in 10^9.
//!
//! The feature `report`, on by default, presents a [`Report`] in words and pictures: for the terminal, as HTML, SVG and
//! JSON; and brings `report::markup` and `report::svg`; without it, findings are data and nothing of that is compiled.
//!
//! A [`State`](state::State) saves what an audit counted, and pools what was counted elsewhere, with the feature `state`,
//! which is on by default.
//!
//! What is judged is handed in as a state and a step; nothing here knows a shuffle by name.
//!
//! # Examples
//! ```
//! use evenhand_audit::exact::{Distribution, Exact, Limits, Space};
//!
//! // Each place in turn swaps with any place: 27 tapes of dice share 6 orders.
//! let naive = Distribution::follow(
//!     Space::Orders { n: 3 },
//!     (vec![0, 1, 2], 0),
//!     |(deck, i), draw| {
//!         deck.swap(*i, draw.below(3) as usize);
//!         *i += 1;
//!         *i == 3
//!     },
//!     |(deck, _)| deck.clone(),
//!     &Exact,
//!     &Limits::default(),
//! )?;
//! assert_eq!(naive.of(&[0, 1, 2]).to_string(), "4/27");
//! assert_eq!(naive.of(&[1, 0, 2]).to_string(), "5/27");
//! assert_eq!(
//!     naive.verdict().to_string(),
//!     "not uniform: 6 orders share 27 outcomes, which 6 does not divide"
//! );
//! # Ok::<(), evenhand_audit::exact::DistributionError>(())
//! ```

pub mod battery;
pub mod exact;
#[cfg(feature = "report")]
mod fair_test;
mod findings;
pub mod order;
pub mod power;
#[cfg(feature = "report")]
mod refusals;
#[cfg(feature = "report")]
pub mod report;
pub mod sequential;
#[cfg(feature = "state")]
pub mod state;
mod statistic;
mod statistics;
pub mod suspects;
mod words;

pub use battery::Audit;
#[cfg(feature = "report")]
pub use fair_test::{DEFAULT_BIAS, DEFAULT_POWER, FairTest, FairTestError, UnfairError, assert_fair};
pub use findings::{
    CutShort, EvidencePoint, FurtherFinding, NotLookedAt, Provenance, Report, Search, SearchSpeed,
    SearchedSeeds, SeedOrigin, SeedRange, TriedSeeds,
};
pub use statistic::Statistic;
