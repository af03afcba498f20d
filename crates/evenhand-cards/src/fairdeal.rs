//! The verifiable deal: a dealer shuffles, and players need not believe it.
//!
//! The dealer fixes a secret before play and publishes a commitment to it ([`FairTable::open`]); each player adds any words
//! ([`FairTable::contribute`]); a public beacon may add a number that could not be known before ([`FairTable::set_beacon`]); all of them together
//! decide the deals ([`FairTable::deals`]). After play the secret is shown ([`FairTable::reveal`]), and anybody can work out
//! every card again ([`verify`]). A public draw ([`PublicDraw`]) needs neither secret nor dealer.
//!
//! FAIRDEAL.md in the repository is the contract, strict to the byte, with the threats that it stops and those that it
//! does not.
//!
//! # Why it is right
//! - The dealer cannot choose: spec and secret are under a hash that is public before the words. One honest word that
//!   the dealer could not guess, or the beacon, makes the key unpredictable to all (where the dealer and the last seat to send words
//!   act together, only the beacon does).
//! - The players cannot choose: without the secret, no words tell anything of a deal.
//! - A file has one spelling and a verifier one answer: canonical form, grammars anchored at both ends, labels in front
//!   of all that is composed for hashing.
//!
//! # When not to use it
//! It does not stop a dealer who looks at the cards and tells a friend, and it is no certificate for gambling. The words
//! must come after the commitment, and the beacon's round after all words; no file can prove that. So a player keeps the
//! table as it was published, with its commitment and everybody's words, and the cards that she was dealt, and compares.
//!
//! There is no clock, no network and no file in here.

mod beacon;
mod check;
mod contribution;
mod decks;
mod draw;
mod grammar;
mod hash;
mod key;
mod lines;
mod pattern;
mod report;
mod secret;
mod spec;
mod table;
mod transcript;
mod verify;

#[cfg(test)]
mod tests;

pub use beacon::{Beacon, BeaconError, Chain, ParseBeaconError};
pub use check::Code;
pub use decks::{game_cards, is_deck_of};
pub use draw::{DrawError, DrawSpec, PublicDraw};
pub use grammar::GAMES;
pub use hash::{Hash, List, ParseHashError};
pub use lines::LineError;
pub use pattern::Dealt;
pub use report::{Check, Format, NotChecked, Outcome, Report, Warning};
pub use secret::{ParseSecretError, Secret};
pub use spec::{Spec, SpecBuilder, SpecError};
pub use table::{FairTable, FairTableError, Transcript};
pub use verify::{Known, verify};
