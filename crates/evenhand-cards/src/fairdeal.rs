//! The verifiable deal: a dealer shuffles, and the players can check it.
//!
//! 1. The dealer fixes a secret before play and publishes a commitment to it ([`Offer`]).
//! 2. Each seat seals a nonce and an optional text ([`Offer::seal`]).
//! 3. When all seals have arrived, the dealer closes the table ([`Offer::close`]). Only then do the
//!    seats open their seals ([`ClosedTable::opening`], [`ClosedTable::opened`]).
//! 4. Secret and openings decide the deals ([`Opened::deals`]). A public beacon may add a number
//!    that nobody could know before.
//! 5. Sheets and slips bind each card before anyone sees it ([`Deals::sheet`], [`Deals::slips`]).
//! 6. After play the dealer reveals the secret ([`Deals::reveal`]), and anyone can recompute every
//!    card ([`verify`]).
//!
//! Without a dealer, the same file can toss a coin. A public draw ([`PublicDraw`]) needs neither
//! seals nor a dealer.
//!
//! FAIRDEAL.md in the repository is the contract, exact to the byte. It has the proofs, and lists
//! the threats that the protocol stops and those that it does not stop.
//!
//! # Why it is right
//! - Nobody can choose the cards as long as one seat or the dealer is honest: not the dealer, not
//!   the last seat to open, and not both together. The hashes of secret, nonces and texts are
//!   public before any of them is.
//! - A file has one spelling, and a verifier has one answer: files are in canonical form, grammars
//!   are anchored at both ends, and every hashed text begins with a label.
//!
//! # When not to use it
//! The protocol does not stop a dealer who looks at the cards and tells a friend. It counts
//! abandoned deals, but does not prevent them. It is not a certificate for gambling. A good verdict
//! needs something that the reader kept: the table from before she opened, or her opening line.
//!
//! This module does not use a clock, a network or files.

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
