//! The presentation of an audit of large orders: for the terminal, as JSON, and as a heat map.

mod json;
mod map;
mod terminal;
mod words;

pub(super) use map::picture as order_picture;
pub(super) use words::OrderWords;
