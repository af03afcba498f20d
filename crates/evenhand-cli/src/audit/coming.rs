//! Decks as they come: read and parsed beside the judge, a batch at a time.

use std::fmt::Write as _;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use anyhow::Context;
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
}

impl Peeked {
    /// Waits for the first line that is not blank, or the end.
    pub(crate) fn wait(from: Text, stop: &Stop) -> Self {
        let mut peeked = Self { lines: Vec::new(), end: None, from };
        while peeked.end.is_none() && peeked.first().is_none() && !stop.is_raised() {
            match peeked.from.recv_timeout(PAUSE) {
                Ok(Told::Lines(lines)) => peeked.lines.push(lines),
                Ok(Told::End(end)) => peeked.end = Some(end),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => peeked.end = Some(Ok(())),
            }
        }
        peeked
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
    pub(crate) fn parse(self, parser: Parser, most: u64, stop: &Stop) -> anyhow::Result<Receiver<Batch>> {
        let (stop, (to, from)) = (stop.clone(), sync_channel(4));
        let run = move || self.run(&parser, most, &stop, &to);
        std::thread::Builder::new().spawn(run).context("a thread to read decks cannot be started")?;
        Ok(from)
    }

    fn run(self, parser: &Parser, most: u64, stop: &Stop, to: &SyncSender<Batch>) {
        let (mut hash, mut left, seen) = (Sha256::new(), most, parser.seen() as usize);
        let mut parse = |lines: &Lines| -> anyhow::Result<bool> {
            let mut decks = Vec::new();
            let read = parser.decks(&lines.text, lines.first, left, &mut decks);
            left -= (decks.len() / seen) as u64;
            // The decks before a mistake count for what they are.
            let taken = to.send(Batch::Decks(decks)).is_ok();
            hash.update(&lines.text[..read?]);
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
            while !stop.is_raised() {
                match self.from.recv_timeout(PAUSE) {
                    Ok(Told::Lines(lines)) => {
                        if !parse(&lines)? {
                            return Ok(());
                        }
                    }
                    Ok(Told::End(end)) => return end,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
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

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Nothing fails that writes to a text.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
