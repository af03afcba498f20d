//! A program whose shuffle is judged, in any language: started, given the items, its decks read, never left running.
//!
//! There are two protocols. In both the items are on standard input, one a line, followed by its end; a program that
//! has items of its own need not read them, and those are then named, or learned from its decks. A deck is its items in their new order, separated by blanks, commas or
//! tabs. What the program says on its standard error is shown if it fails, and dropped if it does not.
//!
//! - [`Protocol::Lines`]: it is started once, and prints a deck a line until it closes its standard output. It may print for
//!   ever: it is stopped when there are enough decks. Each deck must reach standard output (be flushed) before it is
//!   missed, which is when [`Limits::patience`] has passed without one.
//! - [`Protocol::Each`]: it is started anew for each deck, several at a time, and ends. All that it prints is one deck: on
//!   one line, or an item a line. An item that has blanks of its own must be on a line of its own. Decks come in the
//!   order of the runs. That each has just the items is for the parser to see, by [`Cards::put_in`](crate::Cards::put_in).
//!
//! In both, status 0 says that all went well; any other, or a signal, that the decks are not to be trusted. Blank lines
//! are nothing. [`Program::protocol`] finds out by trying which protocol a program keeps to, and says by which rules.
//!
//! A program that was not written to be judged prints more than decks: prompts, headings, rows, the deck before its shuffle. Of
//! one that ends after that, the [`Printout`] says where the deck is, and what is left out; it is found out from the first
//! run, by rules that take nothing for a card that is none, and holds for all runs.
//!
//! Text is handed on as it was printed, but for a deck an item a line: there the items are on one line with
//! ASCII's unit separator between them, and are to be separated there and nowhere else.
//!
//! # Nothing is left running
//!
//! On Unix a program has a process group of its own. When it has ended, is stopped, or fails, all of the group is
//! killed, and its first process waited for. Only what has left the group by itself, as a daemon does, lives on, and
//! what may not be killed, as after `sudo`. Elsewhere only the process that was started is killed.
//!
//! # Cost
//!
//! A thread writes the items, one reads decks, one complaints, and one watches; decks pass in chunks, copied twice,
//! with no work a line but to count it.

mod command;
mod complaints;
mod delivery;
mod each;
pub(crate) mod error;
mod group;
mod lines;
mod message;
mod printout;
mod process;
mod protocol;
mod reading;
#[cfg(all(test, unix))]
mod scripts;
mod start;
mod twins;

pub use command::{Limits, Program, Protocol};
pub use error::{ProgramError, ProgramErrorKind};
pub use protocol::FirstDeck;
pub use reading::{Printout, Reading, WhichDeck};

pub use twins::Twins;
