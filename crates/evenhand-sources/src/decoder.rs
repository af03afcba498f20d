//! Parses decks of text that arrives in chunks, and hashes the text. Holds decks back while their
//! cards are in doubt.

use std::mem;

use sha2::{Digest, Sha256};

use crate::cards::{Cards, CardsError};
use crate::doubt::{Doubt, DoubtKind};
use crate::error::Error;
use crate::log::{Log, LogError};
use crate::note::{Note, Notes};
use crate::parse::{DeckError, LineError, Parser, UnreadableError};
use crate::sorted::Watch;
use crate::stream::Chunk;

/// Minimum number of decks before an incomplete last line. With fewer decks, their length stays
/// unknown.
const MIN_DECKS_BEFORE_CUT: u64 = 3;

/// Decks of the chunks of one text.
#[derive(Debug)]
pub(crate) struct Decoder {
    parser: Parser,
    /// How many decks may still come.
    left: u64,
    doubt: Option<Doubt>,
    held: Vec<u32>,
    /// The first deck's line, and its number.
    first: (u64, Vec<u8>),
    /// Looks for sorted hands.
    watch: Watch,
    /// Number of decks so far.
    decks: u64,
    /// A line that is only a part of a deck. As the last line of a log, it is not an error.
    cut: Option<LineError>,
    notes: Notes,
    /// Of all the text that was parsed.
    hash: Sha256,
}

impl Decoder {
    /// Before the first chunk, which has the first deck on a line of a number; of `most` decks at most, after blank lines that were
    /// hashed.
    pub(crate) fn new(parser: Parser, most: u64, first: (u64, Vec<u8>), hash: Sha256) -> Self {
        let (doubt, cards) = (parser.doubt(), parser.cards());
        let watch = Watch::new(cards.names(), cards.visible() as usize, cards.faces().len());
        let (held, notes) = (Vec::new(), Notes::default());
        Self { parser, left: most, doubt, held, first, watch, decks: 0, cut: None, notes, hash }
    }

    /// Adds the notes to `notes`.
    pub(crate) fn with_notes(self, notes: Notes) -> Self {
        Self { notes, ..self }
    }

    /// Whether no more decks are wanted.
    pub(crate) fn has_enough(&self) -> bool {
        self.left == 0
    }

    /// The decks of the next chunk that are in no doubt, and whether it was read to its end: those before a mistake come with it.
    pub(crate) fn take(&mut self, chunk: &Chunk) -> (Vec<u32>, Result<(), Error>) {
        let mut decks = Vec::new();
        if !chunk.text.trim_ascii().is_empty()
            && let Some(error) = self.cut.take()
        {
            return (decks, Err(error.into()));
        }
        let mut parsed = self.parser.decks(&chunk.text, chunk.first, self.left, &mut decks);
        self.decks += decks.len() as u64 / u64::from(self.parser.visible().max(1));
        if let Err(error) = &parsed
            && self.is_cut(error, chunk)
        {
            let number = error.number;
            let end = start_of(chunk, number);
            parsed = self.parser.decks(&chunk.text[..end], chunk.first, self.left, &mut Vec::new());
            self.cut = self.parser.decks(&chunk.text[end..], number, 1, &mut Vec::new()).err();
        }
        if let Some(cards) = &self.doubt {
            self.held.append(&mut decks);
            match cards.is_dispelled(&self.held) {
                Err(kind) => {
                    return (Vec::new(), Err(self.parser.doubted(kind, self.first.0, &self.first.1).into()));
                }
                Ok(true) => (self.doubt, decks) = (None, mem::take(&mut self.held)),
                Ok(false) => {}
            }
        }
        if let Some(hands) = self.sorted_hands(&decks) {
            let error = self.parser.doubted(DoubtKind::SortedHands { hands }, self.first.0, &self.first.1);
            return (Vec::new(), Err(error.into()));
        }
        match parsed {
            Err(error) => (decks, Err(error.into())),
            Ok(parsed) => {
                self.hash.update(&chunk.text[..parsed.bytes]);
                self.left -= parsed.decks;
                (decks, Ok(()))
            }
        }
    }

    /// The number of hands per deck, if the decks show that all hands are sorted.
    fn sorted_hands(&mut self, decks: &[u32]) -> Option<usize> {
        if self.watch.is_over() {
            return None;
        }
        decks.chunks_exact(self.parser.visible() as usize).find_map(|deck| self.watch.add(deck))
    }

    /// Whether an error is due to an incomplete last line of a log.
    fn is_cut(&self, error: &LineError, chunk: &Chunk) -> bool {
        let after = &chunk.text[start_of(chunk, error.number)..];
        let mut lines = after.splitn(2, |byte| *byte == b'\n');
        lines.next();
        let rest = lines.next();
        let is_last = rest.is_none_or(|rest| rest.trim_ascii().is_empty());
        let is_part = match &error.error {
            DeckError::OtherSize { cards, expected, .. } => cards < expected,
            DeckError::Unreadable(UnreadableError::Unclosed) => true,
            // The last card is incomplete.
            DeckError::NoCard { .. } | DeckError::TooOften { .. } => rest.is_none(),
            _ => false,
        };
        is_last && is_part && self.decks >= MIN_DECKS_BEFORE_CUT && self.parser.is_of_log()
    }

    /// The decks that were held back to the end, if there are some, and the SHA-256 of the text.
    ///
    /// # Errors
    /// If they leave too much doubt.
    pub(crate) fn end(mut self) -> Result<(Vec<u32>, [u8; 32]), Error> {
        if let Some(error) = &self.cut {
            self.notes.add(Note::Cut { number: error.number, line: error.line.clone() });
        }
        if let Some(doubt) = &self.doubt {
            let doubted = |kind| self.parser.doubted(kind, self.first.0, &self.first.1);
            doubt.end(&self.held).map_err(doubted)?;
        }
        let held = mem::take(&mut self.held);
        if let Some(hands) = self.sorted_hands(&held) {
            let kind = DoubtKind::SortedHands { hands };
            return Err(self.parser.doubted(kind, self.first.0, &self.first.1).into());
        }
        Ok((held, self.hash.finalize().into()))
    }
}

/// Where a line of a chunk begins.
fn start_of(chunk: &Chunk, number: u64) -> usize {
    let lines = chunk.text.split_inclusive(|byte| *byte == b'\n');
    lines.take((number - chunk.first) as usize).map(<[u8]>::len).sum()
}

/// The line of the first deck of a chunk, without blanks around it, and its number.
pub(crate) fn first_deck(chunk: &Chunk) -> Option<(u64, &[u8])> {
    let lines = (chunk.first..).zip(chunk.text.split(|byte| *byte == b'\n'));
    lines.map(|(number, line)| (number, line.trim_ascii())).find(|(_, line)| !line.is_empty())
}

impl Log {
    /// Reads its decks where it is called, without a thread. `cards_of` is given the line of the first deck, and says which cards they
    /// have; `take` the cards and the faces of one deck or more, until it returns false. The SHA-256 of all of it if all of it was read,
    /// and some deck was there.
    ///
    /// # Errors
    /// If it cannot be read, `cards_of` fails, a line is no deck of the cards, or it is in doubt which they are.
    ///
    /// # Examples
    /// ```
    /// use evenhand_sources::{Cards, Layout, Log};
    ///
    /// let log = Log::new("table 7", Layout::Text(Box::new(&b"K Q A\nA K Q\n"[..])));
    /// let mut decks = Vec::new();
    /// let hash = log.decks(&|line| Cards::learned(line, None, None), &mut |cards, faces| {
    ///     assert_eq!(cards.names(), ["A", "K", "Q"]);
    ///     decks.extend_from_slice(faces);
    ///     true
    /// })?;
    /// assert_eq!(decks, [1, 2, 0, 0, 1, 2]);
    /// assert!(hash.is_some());
    /// # Ok::<(), evenhand_sources::Error>(())
    /// ```
    pub fn decks(
        self,
        cards_of: &dyn Fn(&[u8]) -> Result<Cards, CardsError>,
        take: &mut dyn FnMut(&Cards, &[u32]) -> bool,
    ) -> Result<Option<[u8; 32]>, Error> {
        let (name, unit, notes) = (self.name().to_string(), self.unit(), self.notes());
        let mut blank = Sha256::new();
        let mut known: Option<(Cards, Decoder)> = None;
        let mut failed = None;
        let mut is_cut = false;
        let mut of_chunk = |chunk: Chunk| -> Result<bool, Error> {
            let (cards, decoder) = match &mut known {
                Some(known) => known,
                none => {
                    let Some((number, line)) = first_deck(&chunk) else {
                        // Blank lines are no decks, however many there are.
                        blank.update(&chunk.text);
                        return Ok(true);
                    };
                    let cards = cards_of(line).map_err(|error| Error::Cards { name: name.clone(), error })?;
                    let (parser, first) = (Parser::new(&cards, &unit), (number, line.to_vec()));
                    let decoder = Decoder::new(parser, u64::MAX, first, mem::take(&mut blank));
                    let decoder = decoder.with_notes(notes.clone());
                    none.insert((cards, decoder))
                }
            };
            let (decks, parsed) = decoder.take(&chunk);
            let goes_on = decks.is_empty() || take(cards, &decks);
            parsed?;
            Ok(goes_on)
        };
        let read = self.read(&mut |chunk| match of_chunk(chunk) {
            Ok(goes_on) => {
                is_cut = !goes_on;
                goes_on
            }
            Err(error) => {
                failed = Some(error);
                false
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        read.map_err(|error: LogError| Error::Log { name, error })?;
        let Some((cards, decoder)) = known else { return Ok(None) };
        if is_cut {
            return Ok(None);
        }
        let (held, hash) = decoder.end()?;
        let goes_on = held.is_empty() || take(&cards, &held);
        Ok(goes_on.then_some(hash))
    }
}

#[cfg(test)]
mod tests {
    use evenhand_locale::Language;

    use super::*;
    use crate::Layout;

    fn decks(text: &'static str) -> Result<(Vec<u32>, bool), String> {
        let mut decks = Vec::new();
        let log = Log::new("log", Layout::Text(Box::new(text.as_bytes())));
        let hash = log.decks(&|line| Cards::learned(line, None, None), &mut |_, faces| {
            decks.extend_from_slice(faces);
            true
        });
        hash.map(|hash| (decks, hash.is_some())).map_err(|error| error.in_full(Language::English))
    }

    #[test]
    fn decks_are_read_between_blank_lines() {
        assert_eq!(decks("\n 2 1 3\n\n3 2 1\n"), Ok((vec![1, 0, 2, 2, 1, 0], true)));
        assert_eq!(decks("\n\n"), Ok((Vec::new(), false)));
    }

    #[test]
    fn an_invalid_deck_is_an_error_with_its_line() {
        let error = decks("2 1 3\n2 1 4\n").unwrap_err();
        assert!(error.starts_with("log, line 2 (\"2 1 4\"): card 3, \"4\", "), "{error}");
        let error = decks("7\n").unwrap_err();
        assert!(error.starts_with("log: "), "{error}");
    }
}
