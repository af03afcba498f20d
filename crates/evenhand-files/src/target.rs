//! Where the records of buckets are written, by several threads: each at its place of a file, or in turn.
//!
//! How long every bucket's output is, is known before any of it is written. So a file takes them all at once, each at its
//! place; what has no places, a pipe or several files, takes them one after the other, and threads wait for their turn with
//! what they have collected.

use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::error::FilesError;
use crate::outputs::classes::Classes;
use crate::resources::{Phase, Progress, report};
use crate::system;

/// The most marks that a thread collects before it writes: as much memory as the bytes.
const MAX_MARKS: usize = BUFFER_BYTES / size_of::<RecordMark>();

/// Bytes that a thread collects before it writes.
pub(crate) const BUFFER_BYTES: usize = 512 << 10;

/// An output that blocks are written to.
pub struct Target<'a> {
    mode: Mode<'a>,
    marks: Marks<'a>,
    written: AtomicU64,
    progress: Progress<'a>,
}

impl fmt::Debug for Target<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Target").field("written", &self.written).finish_non_exhaustive()
    }
}

enum Mode<'a> {
    /// A file that has places.
    Positioned(&'a File),
    Sequential {
        state: Mutex<State<'a>>,
        turned: Condvar,
    },
}

struct State<'a> {
    /// The block that may be written.
    turn: usize,
    to: &'a mut dyn Sequence,
    /// No block is written any more.
    is_over: bool,
}

/// Takes what is written from its first byte to its last.
pub(crate) trait Sequence: Send {
    /// Takes bytes, and where records begin among them, if it wants to know; what comes before the first mark goes on with the
    /// record that was last.
    ///
    /// # Errors
    /// If they cannot be written.
    fn write(&mut self, bytes: &[u8], marks: &[RecordMark]) -> Result<(), WriteError>;
}

/// Where a record begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RecordMark {
    /// The number of its first byte among those that are written with it.
    pub(crate) at: u32,
    /// Its class, if there are any.
    pub(crate) class: u32,
    /// How many bytes it has, its terminator included.
    pub(crate) bytes: u64,
}

/// What writes bytes as they come.
pub(crate) struct Bytes<'a>(pub(crate) &'a mut (dyn Write + Send));

impl Sequence for Bytes<'_> {
    fn write(&mut self, bytes: &[u8], _marks: &[RecordMark]) -> Result<(), WriteError> {
        self.0.write_all(bytes).map_err(WriteError::Output)
    }
}

/// What a target wants to know of the records that are written to it.
#[derive(Clone, Copy)]
pub(crate) enum Marks<'a> {
    /// Nothing.
    None,
    /// Where each begins.
    Places,
    /// Where each begins, and its class.
    Classes(&'a Classes),
}

impl<'a> Target<'a> {
    pub(crate) fn placed(file: &'a File, progress: Progress<'a>) -> Self {
        Self { mode: Mode::Positioned(file), marks: Marks::None, written: AtomicU64::new(0), progress }
    }

    pub(crate) fn in_turn(to: &'a mut dyn Sequence, marks: Marks<'a>, progress: Progress<'a>) -> Self {
        let state = Mutex::new(State { turn: 0, to, is_over: false });
        let mode = Mode::Sequential { state, turned: Condvar::new() };
        Self { mode, marks, written: AtomicU64::new(0), progress }
    }

    /// Block `number`, whose first byte goes to byte `offset`; collected in a buffer of [`BUFFER_BYTES`].
    pub(crate) fn block<'t>(&'t self, number: usize, offset: u64, buffer: &'t mut Vec<u8>) -> Block<'t, 'a> {
        buffer.clear();
        Block { target: self, number, offset, buffer, marks: Vec::new(), class: 0, held: None }
    }

    /// Writes bytes behind all that was written from byte `start` on, for one that writes everything itself.
    ///
    /// # Errors
    /// If the output does not take them.
    pub(crate) fn append(&self, start: u64, bytes: &[u8]) -> Result<(), WriteError> {
        /// Bytes that are written at a time, so that an error tells how far it came.
        const CHUNK: usize = 32 << 10;
        for bytes in bytes.chunks(CHUNK) {
            match &self.mode {
                Mode::Positioned(file) => {
                    system::write_all_at(file, bytes, start + self.written()).map_err(WriteError::Output)?;
                }
                Mode::Sequential { state, .. } => {
                    state.lock().unwrap_or_else(PoisonError::into_inner).to.write(bytes, &[])?;
                }
            }
            self.written.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Bytes written so far.
    pub(crate) fn written(&self) -> u64 {
        self.written.load(Ordering::Relaxed)
    }

    /// Lets no thread wait any more: another has failed.
    pub(crate) fn end(&self) {
        if let Mode::Sequential { state, turned } = &self.mode {
            state.lock().unwrap_or_else(PoisonError::into_inner).is_over = true;
            turned.notify_all();
        }
    }
}

/// Why blocks were not written.
#[derive(Debug)]
pub enum WriteError {
    /// There was nothing to write.
    Files(FilesError),
    /// The output did not take them.
    Output(io::Error),
    /// Another thread has failed, and has the reason.
    Stopped,
}

impl From<FilesError> for WriteError {
    fn from(error: FilesError) -> Self {
        Self::Files(error)
    }
}

/// A part of the output that one thread writes.
pub(crate) struct Block<'t, 'a> {
    target: &'t Target<'a>,
    number: usize,
    offset: u64,
    buffer: &'t mut Vec<u8>,
    /// Of the records that begin in the buffer.
    marks: Vec<RecordMark>,
    /// The class of the next records, if a column does not decide it.
    class: u32,
    /// Held from the first byte that is written to the last.
    held: Option<MutexGuard<'t, State<'a>>>,
}

impl<'a> Block<'_, 'a> {
    /// Writes a record and its terminator, if there is one.
    ///
    /// # Errors
    /// If the output does not take it.
    #[inline]
    pub(crate) fn record(&mut self, record: &[u8], terminator: Option<u8>) -> Result<(), WriteError> {
        if self.buffer.len() + record.len() >= BUFFER_BYTES {
            self.flush()?;
        }
        match self.target.marks {
            Marks::None => {}
            Marks::Places => self.mark(record.len() as u64, self.class, terminator)?,
            Marks::Classes(classes) => self.mark(record.len() as u64, classes.class(record)?, terminator)?,
        }
        self.buffer.extend_from_slice(record);
        self.buffer.extend(terminator);
        Ok(())
    }

    /// Sets the class of the next records, if a column does not decide it.
    pub(crate) fn set_class(&mut self, class: u32) {
        self.class = class;
    }

    /// Returns the class of the next records, if a column does not decide it.
    pub(crate) fn class(&self) -> u32 {
        self.class
    }

    /// What says of which class records are, if that decides where they go.
    pub(crate) fn classes(&self) -> Option<&'a Classes> {
        if let Marks::Classes(classes) = self.target.marks { Some(classes) } else { None }
    }

    /// Begins a long record of this many bytes and this class, which comes in parts; the last of them is its terminator.
    ///
    /// # Errors
    /// If the output does not take what came before.
    pub(crate) fn begin_long(
        &mut self,
        bytes: u64,
        class: u32,
        terminator: Option<u8>,
    ) -> Result<(), WriteError> {
        if matches!(self.target.marks, Marks::None) { Ok(()) } else { self.mark(bytes, class, terminator) }
    }

    /// Notes that a record begins here.
    fn mark(&mut self, bytes: u64, class: u32, terminator: Option<u8>) -> Result<(), WriteError> {
        if self.marks.len() >= MAX_MARKS {
            self.flush()?;
        }
        let bytes = bytes + u64::from(terminator.is_some());
        self.marks.push(RecordMark { at: self.buffer.len() as u32, class, bytes });
        Ok(())
    }

    /// Writes a part of a long record.
    ///
    /// # Errors
    /// If the output does not take it.
    pub(crate) fn part(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        if self.buffer.len() + bytes.len() > BUFFER_BYTES {
            self.flush()?;
        }
        self.buffer.extend_from_slice(bytes);
        Ok(())
    }

    fn flush(&mut self) -> Result<(), WriteError> {
        match &self.target.mode {
            Mode::Positioned(file) => {
                system::write_all_at(file, self.buffer, self.offset).map_err(WriteError::Output)?;
            }
            Mode::Sequential { state, turned } => {
                let held = self.held.get_or_insert_with(|| {
                    let state = state.lock().unwrap_or_else(PoisonError::into_inner);
                    let early = |state: &mut State<'_>| state.turn < self.number && !state.is_over;
                    turned.wait_while(state, early).unwrap_or_else(PoisonError::into_inner)
                });
                if held.is_over {
                    return Err(WriteError::Stopped);
                }
                held.to.write(self.buffer, &self.marks)?;
            }
        }
        self.target.written.fetch_add(self.buffer.len() as u64, Ordering::Relaxed);
        report(self.target.progress, Phase::Write, self.buffer.len() as u64)?;
        self.offset += self.buffer.len() as u64;
        self.buffer.clear();
        self.marks.clear();
        Ok(())
    }

    /// Writes what is left, and passes the turn on.
    ///
    /// # Errors
    /// If the output does not take it.
    pub(crate) fn finish(mut self) -> Result<(), WriteError> {
        self.flush()?;
        if let (Some(mut held), Mode::Sequential { turned, .. }) = (self.held.take(), &self.target.mode) {
            held.turn = self.number + 1;
            drop(held);
            turned.notify_all();
        }
        Ok(())
    }
}
