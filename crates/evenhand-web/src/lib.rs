//! evenhand in the browser: what the page under `web/` calls, compiled to WebAssembly.
//!
//! A window: it turns what JavaScript hands in into the types of the crates, and their answers into text, JSON and arrays of
//! numbers. It decides nothing about shuffles.
//!
//! | module | what the page does with it |
//! |---|---|
//! | [`catalogue`] | lists classics and dice |
//! | [`play`] | plays and verifies deals that nobody can choose |
//! | [`watch`] | shows a classic at work, step by step |
//! | [`words`] | says what it says, in the language of its reader |
//!
//! Facts cross as JSON, in the documented schemas of the program where there is one; rows of numbers as typed arrays. What goes wrong
//! is thrown as an `Error` whose message is for the reader, in the language that was asked for.

pub mod catalogue;
mod error;
mod language;
pub mod play;
pub mod watch;
pub mod words;
