//! Lines that are put together one by one, and handed on when there are enough of them.

use crate::stream::Chunk;

/// A chunk is handed on when it has as many bytes.
const CHUNK_BYTES: usize = 1 << 18;

/// Lines on their way to `take`.
pub(super) struct Gathered<'a> {
    lines: Chunk,
    /// The number of the next line or record, from 1.
    pub(super) next: u64,
    enough: usize,
    take: &'a mut dyn FnMut(Chunk) -> bool,
}

impl<'a> Gathered<'a> {
    /// Hands on each line alone if it is prompt.
    pub(super) fn new(is_prompt: bool, take: &'a mut dyn FnMut(Chunk) -> bool) -> Self {
        let enough = if is_prompt { 1 } else { CHUNK_BYTES };
        Self { lines: Chunk { text: Vec::new(), first: 1 }, next: 1, enough, take }
    }

    /// Adds the line of a record; an empty one where a record has no deck. False when no more are taken.
    pub(super) fn add(&mut self, cards: &[u8]) -> bool {
        self.lines.text.extend(cards.iter().map(|byte| if *byte == b'\n' { b' ' } else { *byte }));
        self.lines.text.push(b'\n');
        self.next += 1;
        self.lines.text.len() < self.enough || self.flush()
    }

    /// Hands on what there is. False when no more are taken.
    pub(super) fn flush(&mut self) -> bool {
        let lines = std::mem::replace(&mut self.lines, Chunk { text: Vec::new(), first: self.next });
        lines.text.is_empty() || (self.take)(lines)
    }
}
