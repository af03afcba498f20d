//! Where items are written: a buffer of each thread, and the output that they take turns at.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::resources::{Phase, Progress, report};

/// What the threads share.
pub(crate) struct Relay<'a> {
    state: Mutex<State<'a>>,
    turned: Condvar,
    progress: Progress<'a>,
}

struct State<'a> {
    /// The block that may be written.
    turn: usize,
    to: &'a mut (dyn Write + Send),
    error: Option<io::Error>,
}

impl<'a> Relay<'a> {
    pub(crate) fn new(to: &'a mut (dyn Write + Send), progress: Progress<'a>) -> Self {
        Self { state: Mutex::new(State { turn: 0, to, error: None }), turned: Condvar::new(), progress }
    }

    /// The first error of the blocks that were written.
    pub(crate) fn finish(self) -> io::Result<()> {
        let state = self.state.into_inner().expect("no thread panics with it");
        state.error.map_or(Ok(()), Err)
    }
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

impl<'r, 'a> Sink<'r, 'a> {
    /// Has `write` write block `number`, and passes the turn on; whether there is reason to write more.
    pub(crate) fn fill(
        relay: &'r Relay<'a>,
        number: usize,
        buffer: &'r mut [u8],
        write: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> bool {
        let mut sink = Self { relay, number, buffer, filled: 0, state: None };
        let done = write(&mut sink).and_then(|()| sink.flush());
        sink.finish(done)
    }

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
            // Another block could not be written, and has the reason.
            return Err(io::ErrorKind::Other.into());
        }
        let bytes = bytes(buffer);
        state.to.write_all(bytes)?;
        // No error of writing is of this kind: an interrupted call is made again.
        report(relay.progress, Phase::Write, bytes.len() as u64)
            .map_err(|_| io::ErrorKind::Interrupted.into())
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
    /// Should items panic, no thread waits for a turn that never comes.
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
