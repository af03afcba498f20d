//! Detects the arrangement of text between a source and the parser, and writes each deck on its own
//! line.

use std::mem;

use memchr::memchr_iter;

use super::search::{Extent, SAMPLE_BYTES, search};
use super::{Arrangement, Known, Obstacle, Reader};
use crate::log::LogError;
use crate::note::Notes;
use crate::stream::Chunk;

/// Size at which a chunk passes to the next stage.
const CHUNK_BYTES: usize = 256 << 10;

/// Size up to which the search runs again whenever text arrives.
const SMALL_BYTES: usize = 4 << 10;

/// The state of the search for the arrangement.
#[derive(Debug)]
enum State {
    /// The beginning of the text, and the number of its first line.
    Beginning(Vec<u8>, u64),
    /// Each line is a deck. Text passes unchanged.
    PassThrough,
    /// The reader writes one deck per line.
    Reading(Box<Reader>),
}

/// Receives chunks, and returns whether it wants more.
type Take<'a> = dyn FnMut(Chunk) -> bool + 'a;

/// Passes on decks, one per line.
#[derive(Debug)]
pub(crate) struct Stage {
    known: Known,
    notes: Notes,
    state: State,
    /// The decks to pass on, and the number of the next line.
    text: Vec<u8>,
    first: u64,
    next: u64,
    /// Whether decks pass on as soon as they arrive.
    is_prompt: bool,
    /// Number of bytes that were searched.
    searched: usize,
    /// The reason why no more decks pass.
    error: Option<LogError>,
}

impl Stage {
    /// Detects the arrangement of the text. A prompt source needs only its first line if that line
    /// may be a deck.
    pub(crate) fn new(known: Known, notes: Notes, is_prompt: bool) -> Self {
        let state = State::Beginning(Vec::new(), 1);
        Self { known, notes, state, text: Vec::new(), first: 1, next: 1, is_prompt, searched: 0, error: None }
    }

    /// Creates a stage for a known arrangement.
    pub(crate) fn with(arrangement: &Arrangement) -> Self {
        let mut stage = Self::new(Known::default(), Notes::default(), false);
        stage.state = State::new(arrangement);
        stage
    }

    /// Receives whole lines. Returns whether more are wanted.
    pub(crate) fn take(&mut self, chunk: Chunk, take: &mut Take<'_>) -> bool {
        match &mut self.state {
            State::PassThrough => take(chunk),
            State::Reading(_) => self.read(&chunk.text, chunk.first, take) && self.flush(take),
            State::Beginning(text, first) => {
                if text.is_empty() {
                    *first = chunk.first;
                }
                text.extend_from_slice(&chunk.text);
                // Search all text again each time its size has doubled.
                if text.len() > SMALL_BYTES && text.len() < 2 * self.searched {
                    return true;
                }
                self.searched = text.len();
                self.decide(false, take)
            }
        }
    }

    /// The error that stopped the stage, if any.
    pub(crate) fn result(self) -> Result<(), LogError> {
        self.error.map_or(Ok(()), Err)
    }

    /// Marks the end of the text, and passes on the last decks.
    pub(crate) fn end(&mut self, take: &mut Take<'_>) {
        if self.error.is_some() || matches!(self.state, State::Beginning(..)) && !self.decide(true, take) {
            return;
        }
        if let State::Reading(reader) = &mut self.state
            && let Some(rest) = reader.end()
        {
            let number = self.next.saturating_sub(1).max(1);
            self.deck(&rest.line, number, take);
        }
        self.flush(take);
    }

    /// Searches for the arrangement. Returns whether more text is wanted.
    fn decide(&mut self, is_all: bool, take: &mut Take<'_>) -> bool {
        let State::Beginning(text, first) = &mut self.state else { return true };
        // The parser rejects bytes that are not text.
        let sample = &text[..text.len().min(2 * SAMPLE_BYTES)];
        let end = if is_all {
            sample.len()
        } else {
            sample.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1)
        };
        // The first line is not complete.
        if !is_all && end == 0 {
            return true;
        }
        let is_whole = is_all && end == text.len();
        let sample = match std::str::from_utf8(&sample[..end]) {
            Ok(sample) => sample,
            // The sample ends within a character.
            Err(error) if error.error_len().is_none() => {
                std::str::from_utf8(&sample[..error.valid_up_to()]).unwrap_or_default()
            }
            Err(_) => "",
        };
        let is_text = !sample.is_empty() || text.is_empty();
        let extent = if is_text { Extent::new(is_whole, self.is_prompt) } else { Extent::All };
        let found = search(sample, extent, &self.known);
        // At the end, no more lines can show another arrangement.
        let found = found.or_else(|| is_all.then(|| Arrangement::deck_per_line(&self.known)));
        let Some(arrangement) = found else { return true };
        // The parser names the line of a program or of a log that grows.
        let is_for_parser =
            |obstacle: &Obstacle| self.is_prompt && matches!(obstacle, Obstacle::MoreCards { .. });
        if let Some(obstacle) = arrangement.obstacle().filter(|obstacle| !is_for_parser(obstacle)) {
            self.error = Some(obstacle.clone().into());
            return false;
        }
        if let Some(note) = arrangement.note() {
            self.notes.add(note.clone());
        }
        let (text, first) = (mem::take(text), *first);
        self.state = State::new(&arrangement);
        self.next = first;
        match self.state {
            State::PassThrough if text.is_empty() => true,
            State::PassThrough => take(Chunk { text, first }),
            _ => self.read(&text, first, take) && self.flush(take),
        }
    }

    /// Reads lines in the known arrangement.
    fn read(&mut self, text: &[u8], first: u64, take: &mut Take<'_>) -> bool {
        let State::Reading(reader) = &mut self.state else { return true };
        let mut decks = Vec::new();
        for (number, line) in (first..).zip(text.split_inclusive(|byte| *byte == b'\n')) {
            reader.line(&String::from_utf8_lossy(line), &mut |deck| decks.push((number, deck.line)));
        }
        let is_cut = !text.is_empty() && !text.ends_with(b"\n");
        let lines = memchr_iter(b'\n', text).count() as u64 + u64::from(is_cut);
        for (number, deck) in decks {
            if !self.deck(&deck, number, take) {
                return false;
            }
        }
        self.pad(first + lines);
        true
    }

    /// Adds the deck that ends in a line.
    fn deck(&mut self, deck: &[u8], number: u64, take: &mut Take<'_>) -> bool {
        // If a line has several decks, each is its own chunk.
        if number < self.next && !self.flush(take) {
            return false;
        }
        if self.text.is_empty() {
            (self.first, self.next) = (number, number);
        }
        self.pad(number);
        self.text.extend_from_slice(deck);
        self.text.push(b'\n');
        self.next = number + 1;
        self.text.len() < CHUNK_BYTES || self.flush(take)
    }

    /// Adds blank lines up to a number.
    fn pad(&mut self, number: u64) {
        if self.text.is_empty() {
            self.first = number;
        } else {
            let blank = number.saturating_sub(self.next) as usize;
            self.text.extend(std::iter::repeat_n(b'\n', blank));
        }
        self.next = self.next.max(number);
    }

    fn flush(&mut self, take: &mut Take<'_>) -> bool {
        let text = mem::take(&mut self.text);
        text.is_empty() || take(Chunk { text, first: self.first })
    }
}

impl State {
    fn new(arrangement: &Arrangement) -> Self {
        if arrangement.is_pass_through() {
            Self::PassThrough
        } else {
            Self::Reading(Box::new(Reader::new(arrangement.clone())))
        }
    }
}
