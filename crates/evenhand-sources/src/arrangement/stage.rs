//! Text on its way from a source to the parser: its arrangement is found, and each deck put on a line of its own.

use std::mem;

use memchr::memchr_iter;

use super::search::{Extent, SAMPLE_BYTES, search};
use super::{Arrangement, Known, Reader};
use crate::line::quoted;
use crate::log::LogError;
use crate::note::Notes;
use crate::stream::Chunk;

/// A chunk is handed on when it has as many bytes.
const CHUNK_BYTES: usize = 256 << 10;

/// Text of so many bytes is searched as often as more comes.
const SMALL_BYTES: usize = 4 << 10;

/// What is known of the arrangement so far.
#[derive(Debug)]
enum State {
    /// The beginning of the text, and the number of its first line.
    Beginning(Vec<u8>, u64),
    /// Each line is a deck: text is handed on as it is.
    AsItIs,
    /// Decks are put on lines of their own.
    Reading(Box<Reader>),
}

/// What takes chunks, and says whether more are wanted.
type Take<'a> = dyn FnMut(Chunk) -> bool + 'a;

/// Hands on decks, one per line.
#[derive(Debug)]
pub(crate) struct Stage {
    known: Known,
    notes: Notes,
    state: State,
    /// The decks to be handed on, and the number of the next line.
    text: Vec<u8>,
    first: u64,
    next: u64,
    /// Whether decks are handed on as soon as they come.
    is_prompt: bool,
    /// How many bytes were searched.
    searched: usize,
    /// Why decks are not handed on.
    error: Option<LogError>,
}

impl Stage {
    /// Finds the arrangement of what it takes; of a prompt source, by the first line if that may be a deck.
    pub(crate) fn new(known: Known, notes: Notes, is_prompt: bool) -> Self {
        let state = State::Beginning(Vec::new(), 1);
        Self { known, notes, state, text: Vec::new(), first: 1, next: 1, is_prompt, searched: 0, error: None }
    }

    /// Reads an arrangement that is known.
    pub(crate) fn with(arrangement: &Arrangement) -> Self {
        let mut stage = Self::new(Known::default(), Notes::default(), false);
        stage.state = State::of(arrangement);
        stage
    }

    /// Takes whole lines; whether more are wanted.
    pub(crate) fn take(&mut self, chunk: Chunk, take: &mut Take<'_>) -> bool {
        match &mut self.state {
            State::AsItIs => take(chunk),
            State::Reading(_) => self.read(&chunk.text, chunk.first, take) && self.flush(take),
            State::Beginning(text, first) => {
                if text.is_empty() {
                    *first = chunk.first;
                }
                text.extend_from_slice(&chunk.text);
                // A search of all that there is, each time that it has doubled.
                if text.len() > SMALL_BYTES && text.len() < 2 * self.searched {
                    return true;
                }
                self.searched = text.len();
                self.decide(false, take)
            }
        }
    }

    /// Why no more decks are handed on, if that is an error.
    pub(crate) fn result(self) -> Result<(), LogError> {
        self.error.map_or(Ok(()), Err)
    }

    /// Takes the end of the text.
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

    /// Looks for the arrangement; whether more text is wanted.
    fn decide(&mut self, is_all: bool, take: &mut Take<'_>) -> bool {
        let State::Beginning(text, first) = &mut self.state else { return true };
        // Text that is none is for the parser to refuse.
        let sample = &text[..text.len().min(2 * SAMPLE_BYTES)];
        let end = if is_all {
            sample.len()
        } else {
            sample.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1)
        };
        let is_whole = is_all && end == text.len();
        let sample = match std::str::from_utf8(&sample[..end]) {
            Ok(sample) => sample,
            // A letter that the sample cuts.
            Err(error) if error.error_len().is_none() => {
                std::str::from_utf8(&sample[..error.valid_up_to()]).unwrap_or_default()
            }
            Err(_) => "",
        };
        let is_text = !sample.is_empty() || text.is_empty();
        let extent = if is_text { Extent::of(is_whole, self.is_prompt) } else { Extent::All };
        let found = search(sample, extent, &self.known);
        // At the end nothing else can show it.
        let found = found.or_else(|| is_all.then(|| Arrangement::of_lines(&self.known)));
        let Some(arrangement) = found else { return true };
        if let Some((dependence, line)) = arrangement.dependence() {
            self.error = Some(LogError::Dependent { dependence: *dependence, line: quoted(line.as_bytes()) });
            return false;
        }
        if let Some(note) = arrangement.note() {
            self.notes.add(note.clone());
        }
        let (text, first) = (mem::take(text), *first);
        self.state = State::of(&arrangement);
        self.next = first;
        match self.state {
            State::AsItIs if text.is_empty() => true,
            State::AsItIs => take(Chunk { text, first }),
            _ => self.read(&text, first, take) && self.flush(take),
        }
    }

    /// Reads lines of an arrangement.
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
        // Several decks of one line are chunks of their own.
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
    fn of(arrangement: &Arrangement) -> Self {
        if arrangement.is_as_it_is() {
            Self::AsItIs
        } else {
            Self::Reading(Box::new(Reader::new(arrangement.clone())))
        }
    }
}
