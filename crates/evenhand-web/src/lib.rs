//! evenhand in the browser: what the page under `web/` calls, compiled to WebAssembly.
//!
//! A window: it turns what JavaScript hands in into the types of the crates, and their answers into text, JSON and arrays of
//! numbers. It decides nothing about shuffles.
//!
//! | module | what the page does with it |
//! |---|---|
//! | [`catalogue`] | lists classics and dice |
//! | [`crack`] | searches for the seed of a deck |
//! | [`deal`] | deals games, and numbers their deals |
//! | [`judge`] | judges decks: of a classic, of a log, of a reader's own shuffle |
//! | [`play`] | plays and verifies deals that nobody can choose |
//! | [`prove`] | gives exact distributions, and the articles' arguments |
//! | [`watch`] | shows a classic at work, step by step |
//! | [`words`] | says what it says, in the language of its reader |
//!
//! Facts cross as JSON, in the documented schemas of the program where there is one; rows of numbers as typed arrays. What goes wrong
//! is thrown as an `Error` whose message is for the reader, in the language that was asked for.

pub mod catalogue;
pub mod crack;
pub mod deal;
mod error;
mod face;
pub mod judge;
mod language;
pub mod play;
pub mod prove;
pub mod watch;
pub mod words;
