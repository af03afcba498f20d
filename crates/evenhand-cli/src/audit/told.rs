//! What a source of decks tells: text, a deck a line, as it comes.

use std::sync::mpsc::Receiver;

/// Whole lines, each a deck: its cards separated by blanks, commas or tabs.
#[derive(Debug)]
pub(crate) struct Lines {
    /// The bytes of them, each line with its newline but for the last of all.
    pub(crate) text: Vec<u8>,
    /// Which line, record or run the first of them is, counted from 1.
    pub(crate) first: u64,
}

/// Where a source has come to.
#[derive(Debug)]
pub(crate) enum Told {
    /// More decks.
    Lines(Lines),
    /// Why there are no more: none if the source is at its end.
    End(Result<(), anyhow::Error>),
}

/// What comes from a source that a thread of its own reads. When the receiver is dropped, the source ends.
pub(crate) type Decks = Receiver<Told>;
