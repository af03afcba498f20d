//! A program whose shuffle is judged, in any language: started, given the items, its decks read, never left running.
//!
//! There are two protocols. In both the items are on standard input, one a line, followed by its end; a program that
//! has items of its own need not read them. A deck is its items in their new order, separated by blanks, commas or
//! tabs. What the program says on its standard error is shown if it fails, and dropped if it does not.
//!
//! - [`Way::Lines`]: it is started once, and prints a deck a line until it closes its standard output. It may print for
//!   ever: it is stopped when there are enough decks. Each deck must reach standard output (be flushed) before it is
//!   missed, which is when [`Limits::patience`] has passed without one.
//! - [`Way::Each`]: it is started anew for each deck, several at a time, and ends. All that it prints is one deck: on
//!   one line, or an item a line. An item that has blanks of its own must be on a line of its own. Decks come in the
//!   order of the runs.
//!
//! In both, status 0 says that all went well; any other, or a signal, that the decks are not to be trusted. Blank lines
//! are nothing. [`Program::way`] finds out by trying which protocol a program keeps to, and says by which rules.
//!
//! Text is handed on as it was printed, but for a deck an item a line: there the items are on one line with
//! [`BETWEEN_ITEMS`] between them, and are to be separated there and nowhere else.
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

mod complaints;
mod delivery;
mod each;
mod failure;
mod group;
mod lines;
mod message;
mod process;
#[cfg(all(test, unix))]
mod scripts;
mod start;
mod twins;
mod way;

use std::ffi::OsString;
use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

use super::stop::Stop;

pub(crate) use failure::{Error, Fault};
pub(crate) use start::Running;
pub(crate) use twins::Twins;

/// Between the items of a deck that came an item a line: ASCII's unit separator.
pub(crate) const BETWEEN_ITEMS: u8 = 0x1f;

/// What is run, and how.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// The program, and then its arguments.
    pub(crate) command: Vec<OsString>,
    /// What is put on its standard input, an item a line. None of them holds a newline.
    pub(crate) items: Vec<String>,
    /// How much of everything.
    pub(crate) limits: Limits,
    /// When raised, whatever runs is killed within a tenth of a second.
    pub(crate) stop: Stop,
}

/// How long, how wide, how many.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// How long to wait for the next deck, or for a run of [`Way::Each`] to end.
    pub(crate) patience: Duration,
    /// The most bytes of a deck: of a line of [`Way::Lines`], of all that a run of [`Way::Each`] prints.
    pub(crate) longest_line: usize,
    /// How many are running at once at most, in [`Way::Each`].
    pub(crate) at_once: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let at_once = available_parallelism().map_or(1, NonZero::get);
        Self { patience: Duration::from_secs(10), longest_line: 1 << 20, at_once }
    }
}

/// How a program hands over its decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// A deck a line, from one run.
    Lines,
    /// A deck a run.
    Each,
}
