//! Writing what was dealt: blocks of the output, each by one of several threads.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::destination::{Destination, Frame};
use crate::error::FilesError;
use crate::external::bucket::Finisher;
use crate::external::bucket_order::BucketOrder;
use crate::external::directory::{Bucket, Directory};
use crate::external::head::Head;
use crate::external::in_order::{self, Chosen};
use crate::external::one_pile::{Entries, OnePile};
use crate::external::shelf::Shelves;
use crate::external::{Job, OnDrop, THREAD_BYTES, long};
use crate::memory;
use crate::system::threads;
use crate::tally::Tally;
use crate::target::{self, Block, Target, WriteError};

/// What a thread takes that writes: what it has collected, a block of a long record, and what it takes unasked.
pub(super) const WRITER_BYTES: u64 = (target::BUFFER_BYTES + long::BLOCK_BYTES + THREAD_BYTES) as u64;

/// What was written, and how many bytes with all that stands around it.
type Written = (Tally, u64);

impl Job<'_> {
    /// Writes all buckets: what was written, and the number of threads that wrote.
    pub(super) fn write(
        &self,
        (directory, shelves): (&Directory, &Shelves<'_>),
        parts: &[BucketOrder],
        frame: &Frame<'_>,
        output: &mut dyn Destination,
    ) -> Result<(Written, usize), FilesError> {
        let terminator = self.format.terminator();
        // Where the output of each begins, and how many of its records are wanted.
        let (mut end, mut wanted) = (frame.header.len() as u64, frame.records);
        let mut begin = |bucket: &Bucket| {
            let at = (end, wanted.min(bucket.records));
            end = self.end_of(end, bucket.content, bucket.records);
            wanted -= at.1;
            at
        };
        let (offsets, wanted): (Vec<u64>, Vec<u64>) = directory.buckets().iter().map(&mut begin).unzip();
        let (threads, limit) = self.finishers(directory, parts);
        let written = write_blocks(&offsets[..parts.len()], threads, (frame, output), || {
            let bounds = (limit, &self.deals, self.resources.progress);
            let mut finisher = Finisher::new(terminator, &self.dealer, &self.store, bounds);
            let wanted = &wanted;
            move |bucket, block| {
                finisher.finish(directory, bucket, parts[bucket], &mut wanted[bucket].clone(), block)?;
                if let Some(done) = shelves.done(bucket) {
                    directory.forget(done, &self.store)?;
                }
                Ok(std::mem::take(&mut finisher.tally))
            }
        })?;
        Ok((written, threads))
    }

    /// Writes the records of one pile, of `n` that all lie in memory: what was written, and the number of threads that wrote.
    pub(super) fn write_one_pile(
        &self,
        directory: &Directory,
        n: u64,
        frame: &Frame<'_>,
        output: &mut dyn Destination,
    ) -> Result<(Written, usize), FilesError> {
        let terminator = self.format.terminator();
        // What nothing was kept in is free by now.
        let memory = (self.memory + self.store.take_left()).saturating_sub(OnePile::memory(n));
        let most = usize::try_from(memory / WRITER_BYTES).unwrap_or(usize::MAX);
        let threads = self.resources.threads.get().min(most).max(1);
        let written = self.store.with_regions(|regions| {
            let entries = Entries { regions, store: &self.store, terminator };
            let pile = OnePile::new(&self.dealer, n, self.wanted(n), directory, &entries, threads)?;
            write_blocks(&pile.offsets(frame.header.len() as u64), threads, (frame, output), || {
                let (pile, mut buffer) = (&pile, long::BlockBuffer::new());
                move |number, block| pile.write(number, &entries, &mut buffer, block)
            })
        })?;
        Ok((written, threads))
    }

    /// Writes the records that are wanted, of `n`, in the order of the input: what was written, and that one thread wrote.
    pub(super) fn write_in_order(
        &self,
        directory: &Directory,
        n: u64,
        frame: &Frame<'_>,
        output: &mut dyn Destination,
    ) -> Result<(Written, usize), FilesError> {
        let counts = self.head.as_ref().map(Head::counts).unwrap_or_default();
        let takes_rest = self.head.as_ref().is_some_and(Head::keeps_rest);
        let chosen = Chosen::new(&self.dealer, n, self.wanted(n).min(n), &counts)?;
        let (chosen, terminator) = (std::sync::Mutex::new(chosen), self.format.terminator());
        let written = write_blocks(&[frame.header.len() as u64], 1, (frame, output), || {
            |_, block| {
                let chosen = (&mut *super::lock(&chosen), takes_rest);
                in_order::write((directory, &self.store), chosen, terminator, block)
            }
        })?;
        Ok((written, 1))
    }

    /// The number of records that are wanted of n.
    pub(super) fn wanted(&self, n: u64) -> u64 {
        self.head.as_ref().map_or(u64::MAX, |head| head.wanted().of(n))
    }

    /// How many threads finish buckets, and the memory of each.
    fn finishers(&self, directory: &Directory, parts: &[BucketOrder]) -> (usize, u64) {
        /// What one that deals again needs.
        const MIN_REDEAL_BYTES: u64 = 8 << 20;
        // What nothing was kept in is free by now. The heaps of the threads that dealt are not: the allocator keeps them. With 16
        // threads and 32 MiB, 100 million records were half a MiB above the limit.
        let heaps = (self.pieces().0 * THREAD_BYTES) as u64;
        let memory = (self.memory + self.store.take_left()).saturating_sub(heaps);
        let each = |threads: usize| (memory / threads as u64).saturating_sub(WRITER_BYTES);
        let all_fit = |threads: usize| {
            let mut pairs = directory.buckets().iter().zip(parts);
            pairs.all(|(bucket, part)| Finisher::fits(bucket, *part, each(threads)))
        };
        let most = self.resources.threads.get();
        let redealing = usize::try_from(memory / MIN_REDEAL_BYTES).unwrap_or(usize::MAX);
        let threads =
            (1..=most).rev().find(|threads| all_fit(*threads)).unwrap_or(most.min(redealing).max(1));
        (threads, each(threads))
    }
}

/// Writes blocks, the first byte of each at its offset, on up to `threads` threads. Each of these makes a writer, which
/// is called with the number of a block and returns what it wrote.
fn write_blocks<W>(
    offsets: &[u64],
    threads: usize,
    (frame, output): (&Frame<'_>, &mut dyn Destination),
    writer: impl Fn() -> W + Sync,
) -> Result<Written, FilesError>
where
    W: FnMut(usize, &mut Block<'_, '_>) -> Result<Tally, WriteError>,
{
    let next = AtomicUsize::new(0);
    let mut all = Tally::default();
    let bytes = output.write_framed(frame, &mut |target: &Target<'_>| {
        let work = || -> Result<Tally, WriteError> {
            let (mut writer, mut written) = (writer(), Tally::default());
            let mut buffer = Vec::new();
            memory::reserve(&mut buffer, target::BUFFER_BYTES)?;
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(offset) = offsets.get(number) else { return Ok(written) };
                let mut block = target.block(number, *offset, &mut buffer);
                written += writer(number, &mut block)?;
                block.finish()?;
            }
        };
        let answers = threads::run(threads.min(offsets.len()), || {
            // An error ends the others, and so does a panic: they would wait for their turn.
            let ended = OnDrop(|| {
                next.store(offsets.len(), Ordering::Relaxed);
                target.end();
            });
            let answer = work();
            if answer.is_ok() {
                std::mem::forget(ended);
            }
            answer
        });
        let mut failed = None;
        for answer in answers {
            match answer {
                Ok(tally) => all += tally,
                // Of those that were stopped, none has the reason.
                Err(WriteError::Stopped) if failed.is_some() => {}
                Err(error) => failed = Some(error),
            }
        }
        failed.map_or(Ok(()), Err)
    })?;
    Ok((all, bytes))
}
