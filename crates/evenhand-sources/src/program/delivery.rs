//! Decks on their way: whole lines, in large chunks where they come fast, and soon where they come slowly.

use std::time::{Duration, Instant};

use memchr::{memchr, memchr_iter};

use super::command::Program;
use super::error::ProgramErrorKind;
use super::reading::Shape;
use crate::arrangement::{Stage, skips};
use crate::error::Error;
use crate::feed::Outlet;
use crate::line::Tokens;
use crate::stream::Chunk;

/// A chunk is sent at the latest when it has as many bytes,
const CHUNK_BYTES: usize = 256 << 10;

/// or its first line has waited for as long.
const MAX_DELAY: Duration = Duration::from_millis(50);

/// What is to be sent, and what has been.
#[derive(Debug)]
pub(super) struct Delivery<'a> {
    to: &'a Outlet<Chunk, Error>,
    tokens: Tokens,
    /// Begin lines that are left out.
    skip: Vec<String>,
    max_line: usize,
    /// How many decks are wanted, and how many have come.
    wanted: u64,
    decks: u64,
    lines_with_cards: u64,
    /// Which line comes next to be sent, from 1.
    next: u64,
    text: Vec<u8>,
    /// Up to where there are whole lines, how many, and since when.
    whole: usize,
    lines: u64,
    since: Option<Instant>,
    /// Writes one deck per line, if the text does not.
    stage: Option<Stage>,
}

impl<'a> Delivery<'a> {
    /// Sends lines of the program with `count` decks, or all there are.
    pub(super) fn new(program: &Program, to: &'a Outlet<Chunk, Error>, count: Option<u64>) -> Self {
        Self {
            to,
            tokens: Tokens::around(&program.items),
            skip: program.reading.skip.clone(),
            max_line: program.limits.max_line,
            wanted: count.unwrap_or(u64::MAX),
            decks: 0,
            lines_with_cards: 0,
            next: 1,
            text: Vec::new(),
            whole: 0,
            lines: 0,
            since: None,
            stage: None,
        }
    }

    /// Writes one deck per line, in the arrangement that the first run or the first lines of the
    /// program show.
    pub(super) fn arranged(mut self, program: &Program) -> Self {
        self.stage = match &program.printout {
            Some(printout) => match &printout.0 {
                Shape::Text(arrangement) => Some(Stage::with(arrangement)),
                Shape::Run(_) => None,
            },
            None if program.reading.is_searched => {
                let known = program.reading.known(program.separator.as_deref());
                Some(Stage::new(known, program.notes.clone(), true))
            }
            None => None,
        };
        self
    }

    /// Takes a piece of text, no larger than the longest line. Whether a deck has come to its end.
    pub(super) fn take(&mut self, piece: &[u8]) -> Result<bool, ProgramErrorKind> {
        let (before, begun) = (self.lines_with_cards, self.text.len() - self.whole);
        let first = memchr(b'\n', piece).unwrap_or(piece.len());
        if begun + first > self.max_line {
            return Err(ProgramErrorKind::Floods { max_bytes: self.max_line, lines: false });
        }
        let start = self.text.len();
        self.text.extend_from_slice(piece);
        for end in memchr_iter(b'\n', piece) {
            if self.decks < self.wanted {
                self.end_line(start + end + 1);
            }
        }
        if self.lines > 0 {
            self.since.get_or_insert_with(Instant::now);
        }
        Ok(self.lines_with_cards > before)
    }

    /// Takes the line that was begun for a whole one: no more will come of it.
    pub(super) fn end(&mut self) {
        if self.text.len() > self.whole && self.decks < self.wanted {
            self.end_line(self.text.len());
        }
    }

    fn end_line(&mut self, end: usize) {
        if skips(&self.skip, &self.text[self.whole..end]) {
            // A blank line keeps the numbers of those after it.
            for byte in &mut self.text[self.whole..end] {
                *byte = if *byte == b'\n' { b'\n' } else { b' ' };
            }
        }
        let has_card = u64::from(self.tokens.has_card(&self.text[self.whole..end]));
        self.lines_with_cards += has_card;
        if self.stage.is_none() {
            self.decks += has_card;
        }
        self.lines += 1;
        self.whole = end;
    }

    /// When whole lines must be sent; none if there are none.
    pub(super) fn due(&self) -> Option<Instant> {
        self.since.map(|since| since + MAX_DELAY)
    }

    /// Whether they must now.
    pub(super) fn is_due(&self) -> bool {
        let full = self.whole >= CHUNK_BYTES || self.decks >= self.wanted;
        full || self.since.is_some_and(|since| since.elapsed() >= MAX_DELAY)
    }

    /// Sends what is whole. Stopped if no more is wanted.
    pub(super) fn send(&mut self) -> Result<(), ProgramErrorKind> {
        let lines = self.lines;
        if lines > 0 {
            let begun = self.text.split_off(self.whole);
            let text = std::mem::replace(&mut self.text, begun);
            // It will grow to the same again: memory that the next chunk need not ask for piece by piece.
            self.text.reserve(text.len());
            if !self.pass(Some(Chunk { text, first: self.next })) {
                return Err(ProgramErrorKind::Stopped);
            }
        }
        (self.whole, self.lines, self.since) = (0, 0, None);
        self.next += lines;
        if self.decks >= self.wanted { Err(ProgramErrorKind::Stopped) } else { Ok(()) }
    }

    /// Sends the rest at the end. Returns an error that stands for a stop if no more is wanted.
    pub(super) fn send_rest(&mut self) -> Result<(), ProgramErrorKind> {
        self.send()?;
        if self.stage.is_some() && !self.pass(None) { Err(ProgramErrorKind::Stopped) } else { Ok(()) }
    }

    /// Sends a chunk, or the rest at the end. Returns whether more is wanted.
    fn pass(&mut self, chunk: Option<Chunk>) -> bool {
        let (to, decks, tokens) = (self.to, &mut self.decks, &self.tokens);
        match (&mut self.stage, chunk) {
            (None, Some(chunk)) => to.send(chunk),
            (None, None) => true,
            (Some(stage), chunk) => {
                let mut is_wanted = true;
                let mut take = |chunk: Chunk| {
                    let lines = chunk.text.split(|byte| *byte == b'\n');
                    *decks += lines.filter(|line| tokens.has_card(line)).count() as u64;
                    is_wanted = to.send(chunk);
                    is_wanted
                };
                match chunk {
                    Some(chunk) => {
                        stage.take(chunk, &mut take);
                    }
                    None => stage.end(&mut take),
                }
                is_wanted
            }
        }
    }

    /// The line that was begun.
    pub(super) fn begun(&self) -> &[u8] {
        &self.text[self.whole..]
    }

    /// How many decks have come.
    pub(super) fn decks(&self) -> u64 {
        self.decks
    }
}
