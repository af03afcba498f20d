//! Decks as they come: text of a source, read and parsed beside the thread that takes the decks.

use std::sync::{Arc, OnceLock};
use std::thread::Builder;
use std::time::Instant;

use sha2::{Digest, Sha256};

use crate::decoder::{Decoder, first_deck};
use crate::error::Error;
use crate::feed::{Event, Feed, Outlet};
use crate::note::Notes;
use crate::parse::Parser;
use crate::stop::Stop;

/// How many batches of decks are parsed ahead.
const PREFETCHED_BATCHES: usize = 4;

/// Whole lines, each a deck: its cards separated by blanks, commas or tabs.
#[derive(Debug)]
pub struct Chunk {
    /// The bytes of the lines, each with its newline but for the last of all.
    pub text: Vec<u8>,
    /// The number of the first line, record or run, from 1.
    pub first: u64,
}

/// Text of a source as it comes.
pub type TextStream = Feed<Chunk, Error>;

/// Decks as they come: the face of each card, deck after deck, a batch at a time.
#[derive(Debug)]
pub struct DeckStream {
    decks: Feed<Vec<u32>, Error>,
    sha256: Arc<OnceLock<[u8; 32]>>,
}

impl DeckStream {
    /// Decks that a thread deals until [`Outlet::send`] returns false; which it does when the stop is raised, as it is
    /// when the stream is dropped.
    ///
    /// # Errors
    /// If there is no thread.
    pub fn deal(
        stop: Stop,
        deal: impl FnOnce(&Outlet<Vec<u32>, Error>) + Send + 'static,
    ) -> Result<Self, Error> {
        let deal = move |outlet: &Outlet<Vec<u32>, Error>| {
            deal(outlet);
            Ok(())
        };
        Self::spawn(Arc::default(), stop, deal)
    }

    fn spawn(
        sha256: Arc<OnceLock<[u8; 32]>>,
        stop: Stop,
        make: impl FnOnce(&Outlet<Vec<u32>, Error>) -> Result<(), Error> + Send + 'static,
    ) -> Result<Self, Error> {
        let decks = Feed::spawn(Builder::new(), PREFETCHED_BATCHES, stop, make).map_err(Error::Thread)?;
        Ok(Self { decks, sha256 })
    }

    /// Waits for the next decks, the end, or the stop.
    pub fn next(&mut self, stop: &Stop) -> Event<Vec<u32>, Error> {
        self.next_until(stop, None)
    }

    /// The same, and no longer than until a deadline: [`Event::Late`] then.
    pub fn next_until(&mut self, stop: &Stop, deadline: Option<Instant>) -> Event<Vec<u32>, Error> {
        self.decks.next(stop, deadline)
    }

    /// Of all the text that was parsed, once it is at its end; none of decks that were dealt.
    pub fn sha256(&self) -> Option<[u8; 32]> {
        self.sha256.get().copied()
    }
}

/// The first lines of a source that hold a deck, if any do, and what follows them.
#[derive(Debug)]
pub struct Lookahead {
    first: Option<Chunk>,
    end: Option<Result<(), Error>>,
    text: TextStream,
    notes: Notes,
    hash: Sha256,
}

impl Lookahead {
    /// Waits for the first line that is not blank, the end, or the stop.
    pub fn wait(text: TextStream, stop: &Stop) -> Self {
        let mut ahead = Self { first: None, end: None, text, notes: Notes::default(), hash: Sha256::new() };
        loop {
            match ahead.text.next(stop, None) {
                // Blank lines are no decks, however many there are.
                Event::Item(chunk) if chunk.text.trim_ascii().is_empty() => ahead.hash.update(&chunk.text),
                Event::Item(chunk) => return Self { first: Some(chunk), ..ahead },
                Event::End(end) => return Self { end: Some(end), ..ahead },
                Event::Late | Event::Stopped => return ahead,
            }
        }
    }

    /// Adds the notes to `notes`.
    #[must_use]
    pub fn with_notes(self, notes: Notes) -> Self {
        Self { notes, ..self }
    }

    /// The line of the first deck, without blanks around it.
    pub fn first(&self) -> Option<&[u8]> {
        self.numbered().map(|(_, line)| line)
    }

    /// The same with its number.
    fn numbered(&self) -> Option<(u64, &[u8])> {
        first_deck(self.first.as_ref()?)
    }

    /// Why there is no deck, where [`first`](Self::first) has none: `Ok` if the source ended without one, or the wait for
    /// it was stopped, which the [`Stop`] tells apart.
    ///
    /// # Errors
    /// If the source ended for a reason.
    pub fn end(self) -> Result<(), Error> {
        self.end.unwrap_or(Ok(()))
    }

    /// Parses what comes, from the first line on, in a thread; until there are `most` decks, the end, or
    /// `stop` is raised, as it is when the decks are dropped.
    ///
    /// # Errors
    /// If there is no thread.
    pub fn parse(self, parser: Parser, most: u64, stop: Stop) -> Result<DeckStream, Error> {
        let sha256 = Arc::new(OnceLock::new());
        let sum = Arc::clone(&sha256);
        DeckStream::spawn(sha256, stop, move |outlet| self.run(parser, most, outlet, &sum))
    }

    fn run(
        mut self,
        parser: Parser,
        most: u64,
        outlet: &Outlet<Vec<u32>, Error>,
        sum: &OnceLock<[u8; 32]>,
    ) -> Result<(), Error> {
        let first = self.numbered().map(|(number, line)| (number, line.to_vec())).unwrap_or_default();
        let mut decoder =
            Decoder::new(parser, most, first, std::mem::take(&mut self.hash)).with_notes(self.notes.clone());
        let mut ahead = self.first.take().map(Event::Item);
        while !decoder.has_enough() {
            let next = ahead.take().or_else(|| self.end.take().map(Event::End));
            match next.unwrap_or_else(|| self.text.next(outlet.stop(), None)) {
                Event::Item(chunk) => {
                    // The decks before a mistake are sent too: a message may say how many there were.
                    let (decks, parsed) = decoder.take(&chunk);
                    let is_taken = decks.is_empty() || outlet.send(decks);
                    parsed?;
                    if !is_taken {
                        break;
                    }
                }
                Event::End(end) => {
                    end?;
                    break;
                }
                Event::Late | Event::Stopped => break,
            }
        }
        let (held, hash) = decoder.end()?;
        if !held.is_empty() {
            outlet.send(held);
        }
        // Set once, here.
        let _ = sum.set(hash);
        Ok(())
    }
}
