//! What is run, and how.

use std::ffi::OsString;
use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

use super::reading::{Printout, Reading};
use crate::note::Notes;
use crate::stop::Stop;
use crate::words::{Part, Unit};

/// How much stack the threads about a program have: more than enough for what they do.
pub(super) const STACK_BYTES: usize = 256 << 10;

/// A program whose shuffle is judged: what is run, and how.
#[derive(Clone, Debug)]
pub struct Program {
    /// The program, and then its arguments.
    pub command: Vec<OsString>,
    /// What is put on its standard input, an item a line. None of them holds a newline.
    pub items: Vec<String>,
    /// What is put there instead, with a newline behind it, if that is said: what the program asks for.
    pub input: Option<String>,
    /// What separates cards in a line, if that is said.
    pub separator: Option<String>,
    /// How what it prints is read.
    pub reading: Reading,
    /// Where the deck of a run is among all that it prints, if there is more: [`protocol`](Self::protocol) finds it.
    pub printout: Option<Box<Printout>>,
    /// Notes on how its text is read. They arrive while the program runs.
    pub notes: Notes,
    /// How much of everything.
    pub limits: Limits,
    /// When raised, whatever runs is killed within a tenth of a second.
    pub stop: Stop,
}

impl Program {
    /// What it is called: its command, in one line.
    pub fn name(&self) -> String {
        name(&self.command)
    }

    /// What messages call the place of a deck of it, before its number.
    pub fn unit(&self, protocol: Protocol) -> Unit {
        let part = if protocol == Protocol::Each { Part::Run } else { Part::LineOfProgram };
        Unit::new(&self.name(), part)
    }
}

/// A command in one line.
pub(super) fn name(command: &[OsString]) -> String {
    command.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// How long to wait for a program, how much it may print, and how many of it run.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How long to wait for the next deck, or for a run of [`Protocol::Each`] to end.
    pub patience: Duration,
    /// The most bytes of a deck: of a line of [`Protocol::Lines`], of all that a run of [`Protocol::Each`] prints.
    pub max_line: usize,
    /// How many are running at once at most, in [`Protocol::Each`].
    pub at_once: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let at_once = available_parallelism().map_or(1, NonZero::get);
        Self { patience: Duration::from_secs(10), max_line: 1 << 20, at_once }
    }
}

/// How a program hands over its decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// A deck a line, from one run.
    Lines,
    /// A deck a run.
    Each,
}
