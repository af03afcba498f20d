//! What can go wrong with a program that is judged.

use std::ffi::OsString;
use std::process::ExitStatus;
use std::time::Duration;
use std::{error, io};

use super::command::Program;

/// Why decks of a program ended.
///
/// Its text says all of it: what, when, the system's reason, what the program said, and what to do.
#[derive(Debug)]
pub struct ProgramError {
    /// The program, and its arguments.
    pub(super) command: Vec<OsString>,
    /// Which run it was, where there are several.
    pub(super) run: Option<u64>,
    /// The number of decks that had come.
    pub(super) decks: u64,
    /// What went wrong.
    pub(super) kind: ProgramErrorKind,
    /// The end of what it said on its standard error.
    pub(super) said: Vec<u8>,
}

/// What went wrong with a program.
#[derive(Debug)]
#[non_exhaustive]
pub enum ProgramErrorKind {
    /// There is no program to start.
    NoProgram,
    /// It, or a thread to watch it, could not be started.
    Start(io::Error),
    /// Its output could not be read.
    Read(io::Error),
    /// It ended with a status other than 0, or by a signal.
    Status(ExitStatus),
    /// It closed its output without a deck.
    NoDeck,
    /// It did not print a deck, or end, in time.
    Hangs {
        /// How long it was waited for.
        patience: Duration,
        /// What it had printed of the deck.
        unfinished: Vec<u8>,
        /// Whether it had ended, with its output held open by something that it had started.
        ended: bool,
    },
    /// It printed one deck, and then neither another one nor its end.
    Waits {
        /// How long it was waited for.
        patience: Duration,
    },
    /// A deck is longer than any may be.
    Floods {
        /// The most bytes.
        max_bytes: usize,
        /// Whether it was on several lines.
        lines: bool,
    },
    /// A run printed more lines than there are items.
    ManyLines {
        /// How many lines it printed.
        lines: usize,
        /// How many items there are.
        items: usize,
    },
    /// It printed one item a line, but not as many as there are.
    Items {
        /// How many lines it printed, at least.
        items: usize,
        /// How many items there are.
        given: usize,
    },
    /// It printed a deck on several lines.
    Broken {
        /// The first of them whose brackets do not pair.
        line: Vec<u8>,
    },
    /// It printed lines of one word and lines of several.
    Mixed {
        /// The first one that differs.
        line: Vec<u8>,
    },
    /// It was to stop. That is no fault of its own.
    Stopped,
}

impl ProgramError {
    pub(super) fn new(program: &Program, run: Option<u64>, decks: u64, kind: ProgramErrorKind) -> Self {
        Self { command: program.command.clone(), run, decks, kind, said: Vec::new() }
    }

    /// What went wrong.
    pub fn kind(&self) -> &ProgramErrorKind {
        &self.kind
    }
}

impl error::Error for ProgramError {}
