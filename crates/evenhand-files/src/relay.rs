//! Several threads write one output: each collects a block by itself, and they write in turn.
//!
//! Collecting records from all over memory and handing them to the system take about as long as one another. So
//! while one thread writes its block, others collect the next ones. A block is some records of the order, taken as
//! threads come by, and written when all blocks before it are: the output is the same for any number of threads.
//!
//! Memory: [`BUFFER`] bytes a thread, whatever the records; where the system does not give them, the others do the
//! work. A block that outgrows its buffer waits for its turn,
//! and goes on from there with nobody in between.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::items::{Items, Place};
use crate::{system, threads};

/// What a thread collects before it writes: within the cache of a core. Measured.
pub(crate) const BUFFER: usize = 512 << 10;

/// How full a buffer is meant to be: blocks of the same number of records differ in size.
const BLOCK: usize = BUFFER - BUFFER / 8;

/// Writes the items at these places of the input, in this order, with up to `most` threads.
///
/// # Errors
/// If it cannot be written, or there is no memory for a single buffer. `told` is called for every so many bytes that
/// were.
pub(crate) fn write<I: Items, P: Place>(
    items: &I,
    places: &[P],
    most: usize,
    to: &mut (dyn Write + Send),
    told: &(dyn Fn(u64) + Sync),
) -> io::Result<()> {
    let size = (BLOCK / items.mean_size().max(1)).clamp(1, BLOCK);
    let blocks = places.len().div_ceil(size);
    let relay = Relay {
        state: Mutex::new(State { turn: 0, to, error: None }),
        turned: Condvar::new(),
        told,
        next: AtomicUsize::new(0),
    };
    // Taken here: a thread may find that its own stack has taken what is left.
    let buffers: Vec<_> = (0..most.min(blocks)).map_while(|_| buffer()).collect();
    if buffers.len() < blocks.min(1) {
        return Err(io::ErrorKind::OutOfMemory.into());
    }
    let threads = buffers.len();
    let buffers = Mutex::new(buffers);
    let work = || {
        let Some(mut buffer) = buffers.lock().ok().and_then(|mut buffers| buffers.pop()) else { return };
        buffer.resize(BUFFER, 0);
        loop {
            let number = relay.next.fetch_add(1, Ordering::Relaxed);
            if number >= blocks {
                return;
            }
            let places = &places[number * size..places.len().min((number + 1) * size)];
            let mut sink = Sink { relay: &relay, number, buffer: &mut buffer, filled: 0, state: None };
            let done = items.write(places, &mut sink).and_then(|()| sink.flush());
            if !sink.finish(done) {
                return;
            }
        }
    };
    threads::run(threads, work);
    let state = relay.state.into_inner().expect("no thread panics with it");
    state.error.map_or(Ok(()), Err)
}

/// Room for a buffer, if there is memory for it.
fn buffer() -> Option<Vec<u8>> {
    let mut buffer = Vec::new();
    buffer.try_reserve_exact(BUFFER).ok()?;
    system::is_enough_left(0).then_some(buffer)
}

/// What the threads share.
struct Relay<'a> {
    state: Mutex<State<'a>>,
    turned: Condvar,
    told: &'a (dyn Fn(u64) + Sync),
    /// The block that nobody has taken yet.
    next: AtomicUsize,
}

struct State<'a> {
    /// The block that may be written.
    turn: usize,
    to: &'a mut (dyn Write + Send),
    error: Option<io::Error>,
}

/// Where items are written to.
pub struct Sink<'r, 'a> {
    relay: &'r Relay<'a>,
    number: usize,
    buffer: &'r mut [u8],
    filled: usize,
    /// Held from the first byte of the block that is written to the last.
    state: Option<MutexGuard<'r, State<'a>>>,
}

impl fmt::Debug for Sink<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sink")
            .field("block", &self.number)
            .field("filled", &self.filled)
            .finish_non_exhaustive()
    }
}

impl Sink<'_, '_> {
    /// Writes `length` bytes of `source` from `start` on.
    ///
    /// # Errors
    /// If the output cannot be written.
    #[inline]
    pub fn append(&mut self, source: &[u8], start: usize, length: usize) -> io::Result<()> {
        if length > self.buffer.len() - self.filled {
            return self.append_long(&source[start..start + length]);
        }
        self.buffer[self.filled..][..length].copy_from_slice(&source[start..][..length]);
        self.filled += length;
        Ok(())
    }

    #[cold]
    fn append_long(&mut self, record: &[u8]) -> io::Result<()> {
        self.flush()?;
        if record.len() <= self.buffer.len() {
            self.buffer[..record.len()].copy_from_slice(record);
            self.filled = record.len();
            return Ok(());
        }
        self.write(|_| record)
    }

    /// Writes what was collected.
    fn flush(&mut self) -> io::Result<()> {
        let filled = std::mem::take(&mut self.filled);
        self.write(|buffer| &buffer[..filled])
    }

    /// Waits for the block's turn if it has not come yet, and writes.
    fn write<'b>(&'b mut self, bytes: impl FnOnce(&'b [u8]) -> &'b [u8]) -> io::Result<()> {
        let Self { relay, number, state, buffer, .. } = self;
        let state = state.get_or_insert_with(|| {
            let state = relay.state.lock().expect("no thread panics with it");
            let early = |state: &mut State<'_>| state.turn < *number && state.error.is_none();
            relay.turned.wait_while(state, early).expect("no thread panics with it")
        });
        if state.error.is_some() {
            // Another block could not be written, and tells why.
            return Err(io::ErrorKind::Other.into());
        }
        let bytes = bytes(buffer);
        state.to.write_all(bytes)?;
        (relay.told)(bytes.len() as u64);
        Ok(())
    }

    /// Passes the turn on; whether there is reason to.
    fn finish(mut self, done: io::Result<()>) -> bool {
        let mut state = self.state.take().expect("the turn came when the block was flushed");
        let go_on = done.is_ok();
        if let Err(error) = done {
            state.error.get_or_insert(error);
        }
        state.turn = self.number + 1;
        drop(state);
        self.relay.turned.notify_all();
        go_on
    }
}

impl Drop for Sink<'_, '_> {
    /// Should items panic, nobody waits for a turn that never comes.
    fn drop(&mut self) {
        if std::thread::panicking() {
            drop(self.state.take());
            let mut state = self.relay.state.lock().unwrap_or_else(PoisonError::into_inner);
            state.error.get_or_insert_with(|| io::ErrorKind::Other.into());
            drop(state);
            self.relay.turned.notify_all();
        }
    }
}

#[cfg(test)]
mod tests;
