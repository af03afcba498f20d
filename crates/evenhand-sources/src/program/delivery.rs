//! Decks on their way: whole lines, in large chunks where they come fast, and soon where they come slowly.

use std::time::{Duration, Instant};

use memchr::{memchr, memchr_iter, memrchr};

use super::error::Failure;
use crate::error::Error;
use crate::feed::Outlet;
use crate::stream::Chunk;

/// A chunk is sent at the latest when it has as many bytes,
const CHUNK_BYTES: usize = 256 << 10;

/// or its first line has waited for as long.
const MAX_DELAY: Duration = Duration::from_millis(50);

/// What is to be sent, and what has been.
#[derive(Debug)]
pub(super) struct Delivery<'a> {
    to: &'a Outlet<Chunk, Error>,
    max_line: usize,
    /// How many lines are still wanted.
    wanted: u64,
    /// Which line comes next to be sent, from 1.
    next: u64,
    text: Vec<u8>,
    /// Up to where there are whole lines, how many, and since when.
    whole: usize,
    lines: u64,
    since: Option<Instant>,
    /// Whether any line was more than blanks.
    any: bool,
}

impl<'a> Delivery<'a> {
    /// Sends `count` lines, or all there are, none of more than `max_line` bytes.
    pub(super) fn new(to: &'a Outlet<Chunk, Error>, count: Option<u64>, max_line: usize) -> Self {
        let wanted = count.unwrap_or(u64::MAX);
        Self { to, max_line, wanted, next: 1, text: Vec::new(), whole: 0, lines: 0, since: None, any: false }
    }

    /// Takes a piece of text, no larger than the longest line. Whether a line, not a blank one, has come to its end.
    pub(super) fn take(&mut self, piece: &[u8]) -> Result<bool, Failure> {
        let begun = self.text.len() - self.whole;
        let first = memchr(b'\n', piece).unwrap_or(piece.len());
        if begun + first > self.max_line {
            return Err(Failure::Floods { max_bytes: self.max_line, lines: false });
        }
        let mut ended = false;
        if let Some(last) = memrchr(b'\n', piece) {
            ended = !self.text[self.whole..].trim_ascii_start().is_empty()
                || !piece[..last].trim_ascii_start().is_empty();
            self.whole = self.text.len() + last + 1;
            self.lines += memchr_iter(b'\n', &piece[..=last]).count() as u64;
            self.since.get_or_insert_with(Instant::now);
        }
        self.text.extend_from_slice(piece);
        self.any |= ended;
        Ok(ended)
    }

    /// Takes the line that was begun for a whole one: no more will come of it.
    pub(super) fn end(&mut self) {
        if self.text.len() > self.whole {
            self.any |= !self.text[self.whole..].trim_ascii_start().is_empty();
            self.whole = self.text.len();
            self.lines += 1;
        }
    }

    /// When whole lines must be sent; none if there are none.
    pub(super) fn due(&self) -> Option<Instant> {
        self.since.map(|since| since + MAX_DELAY)
    }

    /// Whether they must now.
    pub(super) fn is_due(&self) -> bool {
        let full = self.whole >= CHUNK_BYTES || self.lines >= self.wanted;
        full || self.since.is_some_and(|since| since.elapsed() >= MAX_DELAY)
    }

    /// Sends what is whole. Stopped if no more is wanted.
    pub(super) fn send(&mut self) -> Result<(), Failure> {
        let mut lines = self.lines;
        if lines > self.wanted {
            let mut ends = memchr_iter(b'\n', &self.text[..self.whole]);
            let last = usize::try_from(self.wanted - 1).ok().and_then(|last| ends.nth(last));
            self.whole = last.map_or(self.whole, |last| last + 1);
            lines = self.wanted;
        }
        if lines > 0 {
            let begun = self.text.split_off(self.whole);
            let text = std::mem::replace(&mut self.text, begun);
            // It will grow to the same again: memory that the next chunk need not ask for piece by piece.
            self.text.reserve(text.len());
            if !self.to.send(Chunk { text, first: self.next }) {
                return Err(Failure::Stopped);
            }
        }
        (self.whole, self.lines, self.since) = (0, 0, None);
        self.next += lines;
        self.wanted -= lines;
        if self.wanted == 0 { Err(Failure::Stopped) } else { Ok(()) }
    }

    /// The line that was begun.
    pub(super) fn begun(&self) -> &[u8] {
        &self.text[self.whole..]
    }

    /// How many lines have come.
    pub(super) fn lines(&self) -> u64 {
        self.next - 1 + self.lines
    }

    /// Whether any of them was more than blanks.
    pub(super) fn any(&self) -> bool {
        self.any
    }
}
