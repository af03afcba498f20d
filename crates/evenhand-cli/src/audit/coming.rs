//! Decks as they come: read and parsed beside the judge, a batch at a time.

use std::fmt::Write as _;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail, ensure};
use sha2::{Digest, Sha256};

use super::parse::Parser;
use super::program::Running;
use super::stop::Stop;
use super::told::{Decks, Lines, Told};

/// How often it is looked whether anybody still waits.
const PAUSE: Duration = Duration::from_millis(50);

/// Some decks, or the end of them.
#[derive(Debug)]
pub(crate) enum Batch {
    /// Kinds, deck after deck.
    Decks(Vec<u32>),
    /// No more; with the SHA-256 of all that was read, in hexadecimal.
    End(anyhow::Result<String>),
}

/// Decks that a thread deals or reads. Dropped, the thread is told, and waited for; and with it what it runs.
#[derive(Debug)]
pub(crate) struct Coming {
    from: Receiver<Batch>,
    enough: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Coming {
    /// What such a thread sends, until it is told that there is enough or nobody takes it.
    ///
    /// # Errors
    /// If there is no thread.
    pub(crate) fn of(run: impl FnOnce(&SyncSender<Batch>, &Stop) + Send + 'static) -> anyhow::Result<Self> {
        let (to, from) = sync_channel(4);
        let enough = Stop::default();
        let told = enough.clone();
        let thread = thread::Builder::new().spawn(move || run(&to, &told));
        let thread = thread.context("a thread for decks cannot be started")?;
        Ok(Self { from, enough, thread: Some(thread) })
    }

    /// The next decks, if some come in time.
    ///
    /// # Errors
    /// If the thread is gone.
    pub(crate) fn next(&self, time: Duration) -> anyhow::Result<Option<Batch>> {
        match self.from.recv_timeout(time) {
            Ok(batch) => Ok(Some(batch)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => bail!("decks came to an end that nobody told"),
        }
    }
}

impl Drop for Coming {
    fn drop(&mut self) {
        self.enough.raise();
        // Whoever waits for room for a batch sees that none is wanted.
        drop(std::mem::replace(&mut self.from, channel().1));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Where text comes from.
pub(crate) enum Text {
    Log(Decks),
    /// Ended when this is dropped.
    Program(Running),
}

impl Text {
    fn recv_timeout(&self, time: Duration) -> Result<Told, RecvTimeoutError> {
        match self {
            Self::Log(from) => from.recv_timeout(time),
            Self::Program(running) => running.decks.recv_timeout(time),
        }
    }
}

/// The first lines of a source that hold a deck, if any do, and the number of the first of them.
pub(crate) struct Peeked {
    lines: Vec<Lines>,
    end: Option<anyhow::Result<()>>,
    from: Text,
    hash: Sha256,
    patience: Option<Duration>,
}

impl Peeked {
    /// Waits for the first line that is not blank, or the end; with patience, no longer than that for any deck.
    ///
    /// # Errors
    /// If there is none in time.
    pub(crate) fn wait(from: Text, patience: Option<Duration>, stop: &Stop) -> anyhow::Result<Self> {
        let mut peeked = Self { lines: Vec::new(), end: None, from, hash: Sha256::new(), patience };
        let mut waited = Waited::since_now(patience);
        while peeked.end.is_none() && peeked.lines.is_empty() && !stop.is_raised() {
            match peeked.from.recv_timeout(PAUSE) {
                // Blank lines are no decks, however many there are.
                Ok(Told::Lines(lines)) if lines.text.trim_ascii().is_empty() => {
                    peeked.hash.update(&lines.text);
                }
                Ok(Told::Lines(lines)) => peeked.lines.push(lines),
                Ok(Told::End(end)) => peeked.end = Some(end),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => bail!("text came to an end that nobody told"),
            }
            waited.for_deck(false)?;
        }
        Ok(peeked)
    }

    /// The first deck's line.
    pub(crate) fn first(&self) -> Option<&[u8]> {
        let lines = self.lines.iter().flat_map(|lines| lines.text.split(|byte| *byte == b'\n'));
        lines.map(<[u8]>::trim_ascii).find(|line| !line.is_empty())
    }

    /// Why there is no deck, if the source ended for a reason.
    pub(crate) fn end(&mut self) -> anyhow::Result<()> {
        self.end.take().unwrap_or(Ok(()))
    }

    /// Parses what comes, from the first line on, in a thread of its own; until there are so many decks, the end, the
    /// receiver is gone, or the stop is set.
    ///
    /// # Errors
    /// If there is no thread.
    pub(crate) fn parse(self, parser: Parser, most: u64, stop: &Stop) -> anyhow::Result<Coming> {
        let stop = stop.clone();
        Coming::of(move |to, enough| self.run(&parser, most, &[&stop, enough], to))
    }

    fn run(self, parser: &Parser, most: u64, stops: &[&Stop], to: &SyncSender<Batch>) {
        let (mut hash, mut left, seen) = (self.hash, most, parser.seen() as usize);
        let mut waited = Waited::since_now(self.patience);
        let mut parse = |lines: &Lines| -> anyhow::Result<bool> {
            let mut decks = Vec::new();
            let read = parser.decks(&lines.text, lines.first, left, &mut decks);
            left -= (decks.len() / seen) as u64;
            let some = !decks.is_empty();
            // The decks before a mistake are sent too: the message says how many there were.
            let taken = to.send(Batch::Decks(decks)).is_ok();
            hash.update(&lines.text[..read?]);
            waited.for_deck(some)?;
            Ok(taken && left > 0)
        };
        let all = || -> anyhow::Result<()> {
            for lines in &self.lines {
                if !parse(lines)? {
                    return Ok(());
                }
            }
            if let Some(end) = self.end {
                return end;
            }
            while !stops.iter().any(|stop| stop.is_raised()) {
                match self.from.recv_timeout(PAUSE) {
                    Ok(Told::Lines(lines)) => {
                        if !parse(&lines)? {
                            return Ok(());
                        }
                    }
                    Ok(Told::End(end)) => return end,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(anyhow!("text came to an end that nobody told"));
                    }
                }
            }
            Ok(())
        };
        let end = all();
        let sum = hash.finalize();
        // Nobody waits: nobody needs to know.
        let _ = to.send(Batch::End(end.map(|()| hexadecimal(&sum))));
    }
}

/// How long one has waited for a deck, while something else came.
struct Waited {
    patience: Option<Duration>,
    since: Instant,
}

impl Waited {
    fn since_now(patience: Option<Duration>) -> Self {
        // A program that is silent is told so by who runs it; a second more, and it prints what are no decks.
        Self { patience: patience.map(|patience| patience + Duration::from_secs(1)), since: Instant::now() }
    }

    /// Whether there is patience left, when a deck came or not.
    fn for_deck(&mut self, came: bool) -> anyhow::Result<()> {
        if came {
            self.since = Instant::now();
        }
        let late = self.patience.filter(|patience| self.since.elapsed() > *patience);
        ensure!(late.is_none(), "blank lines and no deck for {:.0?} (--patience)", self.since.elapsed());
        Ok(())
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Nothing fails that writes to a text.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
