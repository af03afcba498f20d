//! What can go wrong with a program that is judged.

use std::ffi::OsString;
use std::process::ExitStatus;
use std::time::Duration;
use std::{error, io};

use super::command::Program;
use crate::series::Dependence;

/// Why decks of a program ended.
///
/// Its text says all of it: what, when, the system's reason, what the program said, and what to do.
#[derive(Debug)]
pub struct ProgramError {
    /// The program, and its arguments.
    pub(super) command: Box<[OsString]>,
    /// Which run it was, where there are several.
    pub(super) run: Option<u64>,
    /// How many cards it was given, where its standard input was not said.
    pub(super) given: Option<usize>,
    /// The number of decks that had come.
    pub(super) decks: u64,
    /// What went wrong.
    pub(super) kind: Box<ProgramErrorKind>,
    /// The end of what it said on its standard error.
    pub(super) said: Box<[u8]>,
    /// The last line of its standard output, if it failed.
    pub(super) printed: Box<[u8]>,
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
    /// It printed the address of an object instead of cards.
    Objects {
        /// The line.
        line: Vec<u8>,
    },
    /// It printed lines of one word and lines of several.
    Mixed {
        /// The first one that differs.
        line: Vec<u8>,
        /// Whether it went on and on.
        goes_on: bool,
    },
    /// It printed a prompt, and no deck.
    Prompt {
        /// Its first line.
        line: Vec<u8>,
        /// Whether its standard input was said.
        is_given: bool,
    },
    /// It printed how often each card was at each place, and no deck.
    Counts {
        /// The first row of counts.
        line: Vec<u8>,
    },
    /// It printed what is no text.
    Binary {
        /// The line of the first byte that is none, from 1.
        line: usize,
        /// The byte, from 1.
        byte: u64,
        /// Its value.
        value: u8,
    },
    /// A number behind a text may be a card, or none.
    Ambiguous {
        /// The first such line.
        line: Vec<u8>,
        /// How many cards a deck has if it is none, and if it is one.
        sizes: (usize, usize),
    },
    /// Its decks are of another size than is said.
    OtherSize {
        /// How many cards they have.
        cards: usize,
        /// How many they should have.
        expected: usize,
    },
    /// A run printed several decks, and which counts is not certain.
    WhichDeck {
        /// How many.
        decks: usize,
    },
    /// Its decks are no shuffles of their own.
    Dependent {
        /// What shows it.
        dependence: Dependence,
        /// The first deck that does.
        line: Vec<u8>,
        /// The number of its line, and of the one where it comes again, if it does; from 1.
        numbers: (usize, usize),
    },
    /// A deck was asked for that a run does not print.
    NoSuchDeck {
        /// Its number, from 1.
        asked: usize,
        /// How many there are.
        decks: usize,
    },
    /// It printed hands that were sorted.
    SortedHands {
        /// How many.
        hands: usize,
    },
    /// The first deck of a run is not that of the first run, as the one before the shuffle would be.
    OtherBefore {
        /// The deck.
        line: Vec<u8>,
    },
    /// A run has not the layout of the first one.
    OtherLayout {
        /// The number of the first line that differs, from 1; 0 if the run ends before it.
        number: usize,
        /// The line.
        line: Vec<u8>,
        /// How many cards the run has.
        cards: usize,
        /// How many the first run had.
        expected: usize,
        /// Whether all lines have as many cards, so that it is a card that differs.
        is_alike: bool,
    },
    /// It was to stop. That is no fault of its own.
    Stopped,
}

impl ProgramErrorKind {
    /// Whether all of what it printed may be decks among other text.
    pub(super) fn is_of_layout(&self) -> bool {
        matches!(self, Self::Mixed { .. } | Self::Broken { .. } | Self::Items { .. } | Self::NoDeck)
            || matches!(self, Self::ManyLines { .. })
    }
}

impl ProgramError {
    pub(super) fn new(program: &Program, run: Option<u64>, decks: u64, kind: ProgramErrorKind) -> Self {
        let given = program.input.is_none().then_some(program.items.len());
        Self {
            command: program.command.as_slice().into(),
            run,
            given,
            decks,
            kind: kind.into(),
            said: Box::default(),
            printed: Box::default(),
        }
    }

    /// Whether a program that reads the number of cards, and is given the cards, may go wrong so.
    pub(super) fn may_read_number(&self) -> bool {
        match *self.kind {
            ProgramErrorKind::Status(_) => self.decks == 0,
            ProgramErrorKind::Items { items, given } => items < given,
            ProgramErrorKind::NoDeck | ProgramErrorKind::Mixed { .. } => true,
            _ => false,
        }
    }

    /// What went wrong.
    pub fn kind(&self) -> &ProgramErrorKind {
        &self.kind
    }
}

impl error::Error for ProgramError {}
