//! The presentation of an audit of large orders: for the terminal, and as JSON.

mod json;
mod terminal;
mod words;
