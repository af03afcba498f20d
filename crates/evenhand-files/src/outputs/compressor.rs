//! Blocks that are compressed on threads of their own, and come back in the order in which they were handed in.

use std::collections::VecDeque;
use std::io;
use std::thread::{Builder, Scope};

use crossbeam_channel::{Receiver, Sender, bounded};

use crate::compression::Compression;

/// What a thread answers.
type Answer = io::Result<Vec<u8>>;

/// A block on its way, and where the answer goes.
type Job = (Vec<u8>, Sender<Answer>);

/// Compresses blocks side by side.
pub(super) struct Compressor {
    compression: Compression,
    /// Ends the threads when it is dropped; none without threads.
    jobs: Option<Sender<Job>>,
    /// Blocks that were handed in, each with the number of its output.
    begun: VecDeque<(usize, Receiver<Answer>)>,
    /// The most of them.
    most: usize,
}

impl Compressor {
    /// Blocks that are under way with this many threads: those that are compressed, and one for each to go on with.
    pub(super) fn blocks(threads: usize) -> usize {
        2 * threads
    }

    /// One with up to `threads` threads; without any, blocks are compressed where they are handed in.
    pub(super) fn new<'scope>(
        compression: Compression,
        threads: usize,
        scope: &'scope Scope<'scope, '_>,
    ) -> Self {
        let (jobs, taken) = bounded::<Job>(Self::blocks(threads));
        let work = |taken: Receiver<Job>| {
            move || {
                for (block, to) in taken {
                    // Where nobody waits any more, another error has ended the work.
                    let _ = to.send(compression.compress(&block));
                }
            }
        };
        let start = |_: &usize| Builder::new().spawn_scoped(scope, work(taken.clone())).is_ok();
        let started = (0..threads).take_while(start).count();
        let jobs = (started > 0).then_some(jobs);
        Self { compression, jobs, begun: VecDeque::new(), most: Self::blocks(started).max(1) }
    }

    /// Hands in a block of an output; the one that was handed in first, if there are more than may be under way.
    ///
    /// # Errors
    /// If that one could not be compressed.
    pub(super) fn push(&mut self, output: usize, block: Vec<u8>) -> io::Result<Option<(usize, Vec<u8>)>> {
        let (to, answer) = bounded(1);
        match &self.jobs {
            Some(jobs) => {
                let handed = jobs.send((block, to));
                handed.map_err(|_| io::Error::other("no thread is left that compresses"))?;
            }
            None => {
                let _ = to.send(self.compression.compress(&block));
            }
        }
        self.begun.push_back((output, answer));
        if self.begun.len() > self.most { self.next() } else { Ok(None) }
    }

    /// The block that was handed in first, compressed; none if all have come back.
    ///
    /// # Errors
    /// If it could not be compressed.
    pub(super) fn next(&mut self) -> io::Result<Option<(usize, Vec<u8>)>> {
        let Some((output, answer)) = self.begun.pop_front() else { return Ok(None) };
        let answer = answer.recv().map_err(|_| io::Error::other("a thread that compresses has ended"))?;
        answer.map(|block| Some((output, block)))
    }
}
