//! Blocks that are compressed on threads of their own, and come back in the order in which they were handed in.
//!
//! Their memory is used again: blocks are filled by whichever thread has its turn, and what each of many threads gives back to its own
//! heap is not given to the others.

use std::collections::VecDeque;
use std::io;
use std::thread::{Builder, Scope};

use crossbeam_channel::{Receiver, Sender, bounded};

use crate::compression::Compression;

/// What a thread answers: the block's memory, and what it was compressed to.
type Answer = (Vec<u8>, io::Result<Vec<u8>>);

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
    /// Memory of blocks that have come back.
    spare: Vec<Vec<u8>>,
}

/// Compresses a block.
fn answer(compression: Compression, mut block: Vec<u8>) -> Answer {
    let mut compressed = compression.compress(&block);
    if let Ok(compressed) = &mut compressed {
        // Several wait until they are written.
        compressed.shrink_to_fit();
    }
    block.clear();
    (block, compressed)
}

impl Compressor {
    /// Blocks that are under way with this many threads: those that are compressed, and one for each to go on with.
    pub(super) fn blocks(threads: usize) -> usize {
        2 * threads
    }

    /// One with up to `threads` threads and `blocks` blocks under way; without any thread, blocks are compressed where they are handed
    /// in.
    pub(super) fn new<'scope>(
        compression: Compression,
        (threads, blocks): (usize, usize),
        scope: &'scope Scope<'scope, '_>,
    ) -> Self {
        let (jobs, taken) = bounded::<Job>(blocks);
        let work = |taken: Receiver<Job>| {
            move || {
                for (block, to) in taken {
                    // Where nobody waits any more, another error has ended the work.
                    let _ = to.send(answer(compression, block));
                }
            }
        };
        let start = |_: &usize| Builder::new().spawn_scoped(scope, work(taken.clone())).is_ok();
        let started = (0..threads).take_while(start).count();
        let jobs = (started > 0).then_some(jobs);
        let most = blocks.min(Self::blocks(started)).max(1);
        Self { compression, jobs, begun: VecDeque::new(), most, spare: Vec::new() }
    }

    /// The memory of a block that has come back; none before.
    pub(super) fn spare(&mut self) -> Option<Vec<u8>> {
        self.spare.pop()
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
                let _ = to.send(self::answer(self.compression, block));
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
        let (block, compressed) =
            answer.recv().map_err(|_| io::Error::other("a thread that compresses has ended"))?;
        self.spare.push(block);
        compressed.map(|compressed| Some((output, compressed)))
    }
}
