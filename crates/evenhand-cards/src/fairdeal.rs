//! The verifiable deal: a dealer shuffles, and players need not believe it.
//!
//! The dealer fixes a secret before play and publishes a commitment to it ([`Offer`]); each seat seals a nonce and any words
//! ([`Offer::seal`]); when all seals are in, the table is closed ([`Offer::close`]), and only then are the seals opened
//! ([`ClosedTable::opening`], [`ClosedTable::opened`]). A public beacon may add a number that could not be known before. All of
//! them together decide the deals ([`Opened::deals`]); sheets and slips bind each card before it is seen ([`Deals::sheet`],
//! [`Deals::slips`]). After play the secret is shown ([`Deals::reveal`]), and anybody can work out every card again
//! ([`verify`]). Without a dealer the same file serves to toss a coin; a public draw ([`PublicDraw`]) needs neither seals nor
//! dealer.
//!
//! FAIRDEAL.md in the repository is the contract, strict to the byte, with its proofs, and the threats that it stops and those
//! that it does not.
//!
//! # Why it is right
//! - Nobody can choose the cards: neither the dealer, nor the last seat to speak, nor both together, as long as one seat is
//!   honest, or the dealer. Secret, nonces and words are under hashes that are public before any of them is.
//! - A file has one spelling and a verifier one answer: canonical form, grammars anchored at both ends, labels in front
//!   of all that is composed for hashing.
//!
//! # When not to use it
//! It does not stop a dealer who looks at the cards and tells a friend; somebody who breaks off a deal is counted and not
//! stopped; it is no certificate for gambling. A verifier is worth what its reader kept: the table from before she opened, or
//! her opening line. With nothing kept no verdict is good.
//!
//! There is no clock, no network and no file in here.

#![expect(clippy::similar_names, reason = "seat and seal are the contract's words")]

mod answer;
mod beacon;
mod bridge;
mod called;
mod chat;
mod check;
mod check_word;
mod circle;
mod closed;
mod deals;
mod decks;
mod draw;
mod evening;
mod fact;
mod file;
mod form;
mod gathered;
mod grammar;
mod hash;
mod key;
mod lines;
mod message;
mod offer;
mod opened;
mod part;
mod pattern;
mod quicknet;
mod refused;
mod report;
mod respelling;
mod secret;
mod sheet;
mod spec;
mod stage;
mod transcript;
mod verdict;
mod verify;
mod warning;

#[cfg(test)]
mod tests;

pub use answer::{Answer, AnswerError};
pub use beacon::{Beacon, BeaconError, Chain, ParseBeaconError, Published};
pub use bridge::BridgeTable;
pub use called::{Called, Look};
pub use chat::{Chat, Message, Place, Suspect};
pub use check::Code;
pub use check_word::{CheckWord, ParseCheckWordError};
pub use circle::{
    Checked, CircleError, Circles, CirclesError, Claim, Doubt, EntryError, Hand, HandRequest, Judgement,
    Notice, OfferState, Preceding, Progress, ProvenPlace, Reason, Refusal, Rule, Sealed, Sealing, Standing,
    Unseen, VoidCause, Voided, entry,
};
pub use closed::ClosedTable;
pub use deals::Deals;
pub use decks::{GAMES, game_cards, is_deck_of};
pub use draw::{DrawError, DrawSpec, OtherListError, PublicDraw};
pub use evening::{Next, Note, Past, Post, Role, Seen, Step, Waiting, is_encrypted, next_step};
pub use fact::Fact;
pub use form::{Form, Settled};
pub use gathered::Gathered;
pub use hash::{Hash, List, ParseHashError};
pub use lines::LineError;
pub use message::{OpeningLine, ParseMessageError, SealLine};
pub use offer::Offer;
pub use opened::{Opened, Opening};
pub use part::{CutFile, CutKind, cut_files, file_parts, files_in_parts};
pub use pattern::Dealt;
pub use quicknet::SignatureCheck;
pub use report::{Check, Format, Outcome, Report};
pub use respelling::{Respelling, decoded};
pub use secret::{Nonce, ParseSecretError, Secret};
pub use sheet::{ParseSheetError, ParseSlipError, Sheet, Slip};
pub use spec::{Dealer, Spec, SpecBuilder, SpecError};
pub use stage::{Stage, StageError, WrongOpening, WrongOpeningReason};
pub use transcript::{AnyFile, Transcript};
pub use verdict::{Sentence, Verdict};
pub use verify::{Known, TraceError, trace_back, verify};
pub use warning::Warning;
