//! A file that is encoded on a thread of its own, while more rows are collected for it.
//!
//! Batches are handed over, become columns side by side, and are then encoded column by column, side by side too. The bytes of
//! the file come back in chunks, of which few wait at a time: a row group that ends is never whole in memory.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};

use arrow_array::ArrayRef;
use crossbeam_channel::{Receiver, Sender, bounded, never};

use super::writer::Batch;
use super::{ColumnarError, Form, Layout, guarded, ipc};
use crate::error::FilesError;
use crate::output::Output;

#[cfg(feature = "parquet")]
use super::{pages::Pages, parquet_file};

/// Bytes that are handed back at a time, and how many times they may be before they are taken.
const CHUNK_BYTES: usize = 256 << 10;
const CHUNKS: usize = 2;

/// What a file takes that is being encoded, whatever its rows: its chunks, those that are filled and taken among them, and
/// its thread.
pub(super) const FILE_BYTES: u64 = ((CHUNKS + 2) * CHUNK_BYTES + (256 << 10)) as u64;

/// What is to be encoded.
pub(super) enum Work {
    /// Batches, and whether they end a row group.
    Batches(Vec<Batch>, bool),
    End,
}

/// What comes of work.
enum Encoded {
    Bytes(Vec<u8>),
    Done(Result<(), Failure>),
}

/// Why a file cannot be encoded.
enum Failure {
    Encoder(String),
    /// Its pages could not be put into a file.
    #[cfg(feature = "parquet")]
    Pages(FilesError),
}

impl From<String> for Failure {
    fn from(reason: String) -> Self {
        Self::Encoder(reason)
    }
}

/// Takes the bytes of a file.
pub(super) struct Chunks {
    filled: Vec<u8>,
    to: Sender<Encoded>,
}

impl Chunks {
    fn send(&mut self) -> io::Result<()> {
        if self.filled.is_empty() {
            return Ok(());
        }
        let chunk = std::mem::take(&mut self.filled);
        self.to.send(Encoded::Bytes(chunk)).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    /// For a file that nobody reads.
    #[cfg(feature = "parquet")]
    pub(super) fn nowhere() -> Self {
        Self { filled: Vec::new(), to: bounded(0).0 }
    }
}

impl Write for Chunks {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.filled.capacity() == 0 {
            self.filled.try_reserve_exact(CHUNK_BYTES)?;
        }
        let count = bytes.len().min(CHUNK_BYTES - self.filled.len());
        self.filled.extend_from_slice(&bytes[..count]);
        if self.filled.len() == CHUNK_BYTES {
            self.send()?;
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.send()
    }
}

/// Encodes a file.
struct Encoder {
    layout: Arc<Layout>,
    threads: usize,
    format: FormatEncoder,
}

enum FormatEncoder {
    Arrow(Box<ipc::Encoder>),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet_file::Encoder>, Arc<Pages>),
}

impl Encoder {
    fn encode(&mut self, work: Work) -> Result<(), Failure> {
        let done = match work {
            Work::Batches(batches, ends_group) => self.batches(batches, ends_group),
            Work::End => match &mut self.format {
                FormatEncoder::Arrow(encoder) => encoder.finish(),
                #[cfg(feature = "parquet")]
                FormatEncoder::Parquet(encoder, _) => encoder.finish(),
            },
        };
        #[cfg(feature = "parquet")]
        if let FormatEncoder::Parquet(_, pages) = &self.format
            && let Some(error) = pages.take_error()
        {
            return Err(Failure::Pages(error));
        }
        Ok(done?)
    }

    #[cfg_attr(not(feature = "parquet"), expect(unused_variables))]
    fn batches(&mut self, batches: Vec<Batch>, ends_group: bool) -> Result<(), String> {
        let layout = &self.layout;
        let columns = side_by_side(self.threads, batches, |batch| batch.columns(layout));
        let columns: Vec<Vec<ArrayRef>> = columns.into_iter().collect::<Result<_, String>>()?;
        match &mut self.format {
            FormatEncoder::Arrow(encoder) => {
                columns.into_iter().try_for_each(|columns| encoder.write(columns))
            }
            #[cfg(feature = "parquet")]
            FormatEncoder::Parquet(encoder, _) => {
                encoder.write(&columns, self.threads)?;
                if ends_group { encoder.end_group(self.threads) } else { Ok(()) }
            }
        }
    }
}

/// Where a file is encoded.
pub(super) struct Encoding {
    /// Until there is something to encode.
    encoder: Option<Box<Encoder>>,
    done: Sender<Encoded>,
    results: Receiver<Encoded>,
    work: Option<Sender<Work>>,
    thread: Option<JoinHandle<()>>,
    /// Whether something is being encoded.
    is_busy: bool,
    /// Whether more is collected meanwhile.
    is_beside: bool,
}

impl Encoding {
    /// A file that is encoded by this number of threads, or while nothing is collected if that is one; its pages have so much
    /// room in memory.
    ///
    /// # Errors
    /// If the output cannot have such a file.
    pub(super) fn new(
        layout: &Arc<Layout>,
        threads: usize,
        #[cfg_attr(not(feature = "parquet"), expect(unused_variables))] room: &super::PageRoom,
        to: &Output,
    ) -> Result<Self, FilesError> {
        let (done, results) = bounded(CHUNKS);
        let chunks = Chunks { filled: Vec::new(), to: done.clone() };
        let failed = |reason: String| encode_error(to, reason);
        let format = match &layout.form {
            Form::Arrow(form) => {
                let made =
                    ipc::Encoder::new(form, to.name(), chunks).map_err(|error| failed(error.to_string()))?;
                FormatEncoder::Arrow(Box::new(made))
            }
            #[cfg(feature = "parquet")]
            Form::Parquet(form) => {
                let pages = Pages::new(room.bytes, room.folder.as_deref());
                let made = parquet_file::Encoder::new(form, chunks, Arc::clone(&pages));
                FormatEncoder::Parquet(Box::new(made.map_err(|error| failed(error.to_string()))?), pages)
            }
        };
        Ok(Self {
            encoder: Some(Box::new(Encoder { layout: Arc::clone(layout), threads, format })),
            done,
            results,
            work: None,
            thread: None,
            is_busy: false,
            is_beside: threads > 1,
        })
    }

    /// Starts the thread.
    fn start(&mut self) -> io::Result<()> {
        let Some(mut encoder) = self.encoder.take() else { return Ok(()) };
        let (to, work) = bounded::<Work>(1);
        let done = self.done.clone();
        let encode = move || {
            for work in work {
                let answer = guarded(|| encoder.encode(work)).unwrap_or_else(|panic| Err(panic.into()));
                let is_over = answer.is_err();
                if done.send(Encoded::Done(answer)).is_err() || is_over {
                    return;
                }
            }
        };
        self.thread = Some(Builder::new().name("encode".into()).spawn(encode)?);
        self.work = Some(to);
        Ok(())
    }

    /// Has work done, and writes what came of it, or of the work before.
    ///
    /// # Errors
    /// If it cannot be encoded or written.
    pub(super) fn encode(&mut self, work: Work, to: &mut Output) -> Result<(), FilesError> {
        self.start().map_err(|error| to.error(error))?;
        self.write(to)?;
        self.is_busy = self.work.as_ref().is_some_and(|work_to| work_to.send(work).is_ok());
        if !self.is_busy {
            return Err(encode_error(to, "its thread has ended".to_owned()));
        }
        if self.is_beside { Ok(()) } else { self.write(to) }
    }

    /// Writes what comes of the work that is being done.
    ///
    /// # Errors
    /// If it cannot be encoded or written.
    pub(super) fn write(&mut self, to: &mut Output) -> Result<(), FilesError> {
        while self.is_busy {
            match self.results.recv() {
                Ok(Encoded::Bytes(bytes)) => to.write_all(&bytes).map_err(|error| to.error(error))?,
                Ok(Encoded::Done(Ok(()))) => self.is_busy = false,
                Ok(Encoded::Done(Err(Failure::Encoder(reason)))) => return Err(encode_error(to, reason)),
                #[cfg(feature = "parquet")]
                Ok(Encoded::Done(Err(Failure::Pages(error)))) => return Err(error),
                Err(_) => return Err(encode_error(to, "its thread has ended".to_owned())),
            }
        }
        Ok(())
    }
}

impl Drop for Encoding {
    fn drop(&mut self) {
        self.work = None;
        // Who waits to hand on what is not wanted any more ends.
        self.results = never();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn encode_error(to: &Output, reason: String) -> FilesError {
    FilesError::Columnar { name: to.name().to_owned(), why: ColumnarError::Encode { reason } }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does work on each of some items on up to `threads` threads: the answers, in the order of the items.
pub(super) fn side_by_side<T: Send, A: Send>(
    threads: usize,
    items: Vec<T>,
    work: impl Fn(T) -> A + Sync,
) -> Vec<A> {
    let threads = threads.min(items.len());
    if threads <= 1 {
        return items.into_iter().map(work).collect();
    }
    let mut answers: Vec<Option<A>> = items.iter().map(|_| None).collect();
    let left = Mutex::new(items.into_iter().zip(&mut answers));
    let run = || {
        loop {
            let next = lock(&left).next();
            let Some((item, answer)) = next else { return };
            *answer = Some(work(item));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // Without another thread, this one does it all.
            if std::thread::Builder::new().spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        run();
    });
    drop(left);
    answers.into_iter().flatten().collect()
}
