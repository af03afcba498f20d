//! Records that become columns again, and are written to a file.
//!
//! Records are collected to batches, whose ends depend on the records alone; threads make columns of several batches side by
//! side, and then encode the columns side by side, while more are collected and what was encoded before is written. So the
//! bytes do not depend on the number of threads.

use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};

use arrow_array::ArrayRef;
use crossbeam_channel::{Receiver, Sender, bounded, never};

use super::{ColumnarError, Form, Layout, guarded, ipc, key};
use crate::error::FilesError;
use crate::output::Output;

#[cfg(feature = "parquet")]
use super::parquet_file;

/// Rows and bytes of a batch of Parquet.
const BATCH_ROWS: usize = 8192;
const BATCH_BYTES: usize = 1 << 20;

/// Bytes of the length before a record.
const PREFIX_BYTES: usize = 4;

/// Records in a row.
#[derive(Default)]
struct Batch {
    bytes: Vec<u8>,
    /// Where each ends that is whole.
    ends: Vec<usize>,
}

/// Writes a file of rows.
pub(crate) struct RowsWriter {
    /// How many batches are collected, at most.
    most_batches: usize,
    encoding: Encoding,
    batch: Batch,
    /// Whole, and not yet encoded.
    batches: Vec<Batch>,
    /// Of the row group that has begun.
    rows: usize,
    /// The most rows of a row group.
    group_rows: usize,
    /// The most rows and bytes of a batch.
    batch_rows: usize,
    batch_bytes: usize,
}

/// Where batches are encoded.
enum Encoding {
    /// Nothing was to be encoded yet.
    Waiting(Option<Box<Encoder>>),
    /// Where they are collected.
    Here(Box<Encoder>),
    /// On a thread of its own, while others are collected.
    Beside(Beside),
    /// The file has ended.
    Over,
}

/// A thread that encodes.
struct Beside {
    /// None once there is nothing more to do.
    work: Option<Sender<Work>>,
    encoded: Receiver<Encoded>,
    /// Whether something is being encoded.
    is_busy: bool,
    thread: Option<JoinHandle<()>>,
}

/// What is to be encoded.
enum Work {
    /// Batches, and whether they end a row group.
    Batches(Vec<Batch>, bool),
    End,
}

/// Bytes of the file, or why there are none.
type Encoded = Result<Vec<u8>, String>;

/// Encodes a file.
struct Encoder {
    layout: Arc<Layout>,
    threads: usize,
    format: FormatEncoder,
}

enum FormatEncoder {
    Arrow(Box<ipc::Encoder>),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet_file::Encoder>),
}

impl Encoder {
    fn encode(&mut self, work: Work) -> Encoded {
        let done = match work {
            Work::Batches(batches, ends_group) => self.batches(batches, ends_group),
            Work::End => match &mut self.format {
                FormatEncoder::Arrow(encoder) => encoder.finish(),
                #[cfg(feature = "parquet")]
                FormatEncoder::Parquet(encoder) => encoder.finish(),
            },
        };
        done?;
        Ok(std::mem::take(match &mut self.format {
            FormatEncoder::Arrow(encoder) => encoder.bytes(),
            #[cfg(feature = "parquet")]
            FormatEncoder::Parquet(encoder) => encoder.bytes(),
        }))
    }

    #[cfg_attr(not(feature = "parquet"), expect(unused_variables))]
    fn batches(&mut self, batches: Vec<Batch>, ends_group: bool) -> Result<(), String> {
        let layout = &self.layout;
        let columns = side_by_side(self.threads, batches, |batch| columns(layout, &batch));
        let columns: Vec<Vec<ArrayRef>> = columns.into_iter().collect::<Result<_, String>>()?;
        match &mut self.format {
            FormatEncoder::Arrow(encoder) => {
                columns.into_iter().try_for_each(|columns| encoder.write(columns))
            }
            #[cfg(feature = "parquet")]
            FormatEncoder::Parquet(encoder) => {
                encoder.write(&columns, self.threads)?;
                if ends_group { encoder.end_group(self.threads) } else { Ok(()) }
            }
        }
    }
}

impl Encoding {
    /// On a thread of its own if there are several, and it can be had.
    fn start(encoder: Box<Encoder>) -> Self {
        if encoder.threads == 1 {
            return Self::Here(encoder);
        }
        let (to, work) = bounded::<Work>(1);
        let (done, results) = bounded(1);
        let shared = Arc::new(Mutex::new(Some(encoder)));
        let taken = Arc::clone(&shared);
        let encode = move || {
            let Some(mut encoder) = lock(&taken).take() else { return };
            for work in work {
                let bytes = guarded(|| encoder.encode(work)).and_then(|bytes| bytes);
                let is_over = bytes.is_err();
                if done.send(bytes).is_err() || is_over {
                    return;
                }
            }
        };
        match Builder::new().name("encode".into()).spawn(encode) {
            Ok(thread) => Self::Beside(Beside {
                work: Some(to),
                encoded: results,
                is_busy: false,
                thread: Some(thread),
            }),
            Err(_) => Self::Here(lock(&shared).take().expect("no thread has taken it")),
        }
    }

    /// Has work done, and writes what came of it, or of the work before.
    fn encode(&mut self, work: Work, to: &mut Output) -> Result<(), FilesError> {
        if let Self::Waiting(encoder) = self {
            *self = encoder.take().map_or(Self::Over, Self::start);
        }
        let (bytes, reason) = match self {
            Self::Waiting(_) | Self::Over => (Ok(Vec::new()), Some("the file has ended")),
            Self::Here(encoder) => (guarded(|| encoder.encode(work)).and_then(|bytes| bytes), None),
            Self::Beside(beside) => {
                let before = beside.take();
                let is_sent = before.is_ok() && beside.work.as_ref().is_some_and(|to| to.send(work).is_ok());
                beside.is_busy = is_sent;
                (before, (!is_sent).then_some("its thread has ended"))
            }
        };
        let bytes = bytes.map_err(|reason| encode_error(to, reason))?;
        to.write_all(&bytes).map_err(|error| to.error(error))?;
        reason.map_or(Ok(()), |reason| Err(encode_error(to, reason.to_owned())))
    }

    /// Writes what came of the last work.
    fn finish(&mut self, to: &mut Output) -> Result<(), FilesError> {
        let Self::Beside(mut beside) = std::mem::replace(self, Self::Over) else { return Ok(()) };
        let bytes = beside.take().map_err(|reason| encode_error(to, reason))?;
        to.write_all(&bytes).map_err(|error| to.error(error))
    }
}

impl Beside {
    /// What came of the work before; nothing if there was none.
    fn take(&mut self) -> Encoded {
        if !std::mem::take(&mut self.is_busy) {
            return Ok(Vec::new());
        }
        self.encoded.recv().unwrap_or_else(|_| Err("its thread has ended".to_owned()))
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        self.work = None;
        // Who waits to hand on what is not wanted any more ends.
        self.encoded = never();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl RowsWriter {
    /// One that works on this number of threads, and holds this number of batches at most.
    ///
    /// # Errors
    /// If there is no such file.
    pub(crate) fn new(
        layout: &Arc<Layout>,
        (threads, most_batches): (usize, usize),
        to: &Output,
    ) -> Result<Self, FilesError> {
        let failed = |reason: String| encode_error(to, reason);
        let (format, group_rows, batch) = match &layout.form {
            // A group is a batch.
            Form::Arrow(form) => {
                let encoder = ipc::Encoder::new(form).map_err(|error| failed(error.to_string()))?;
                (FormatEncoder::Arrow(Box::new(encoder)), form.group_rows, (form.group_rows, usize::MAX))
            }
            #[cfg(feature = "parquet")]
            Form::Parquet(form) => {
                let encoder = parquet_file::Encoder::new(form).map_err(|error| failed(error.to_string()))?;
                (FormatEncoder::Parquet(Box::new(encoder)), form.group_rows, (BATCH_ROWS, BATCH_BYTES))
            }
        };
        // Half of them are encoded while the other half is collected.
        let threads = threads.min(most_batches.div_ceil(2));
        let most_batches = if threads > 1 { most_batches / 2 } else { most_batches };
        let encoder = Encoder { layout: Arc::clone(layout), threads, format };
        let encoding = Encoding::Waiting(Some(Box::new(encoder)));
        Ok(Self {
            most_batches,
            encoding,
            batch: Batch::default(),
            batches: Vec::new(),
            rows: 0,
            group_rows,
            batch_rows: batch.0,
            batch_bytes: batch.1,
        })
    }

    /// Adds bytes of records.
    ///
    /// # Errors
    /// If they cannot be encoded or written.
    pub(crate) fn add(&mut self, mut bytes: &[u8], to: &mut Output) -> Result<(), FilesError> {
        while !bytes.is_empty() {
            let start = self.batch.ends.last().copied().unwrap_or(0);
            let begun = self.batch.bytes.len() - start;
            let needed = match self.batch.bytes[start..].first_chunk::<PREFIX_BYTES>() {
                Some(length) => PREFIX_BYTES + u32::from_le_bytes(*length) as usize,
                None => PREFIX_BYTES,
            };
            let (now, later) = bytes.split_at(bytes.len().min(needed - begun));
            self.batch.bytes.extend_from_slice(now);
            bytes = later;
            // A row has bytes of its own: there are columns.
            if begun >= PREFIX_BYTES && begun + now.len() == needed {
                self.end_record(to)?;
            }
        }
        Ok(())
    }

    fn end_record(&mut self, to: &mut Output) -> Result<(), FilesError> {
        self.batch.ends.push(self.batch.bytes.len());
        self.rows += 1;
        let ends_group = self.rows == self.group_rows;
        if ends_group
            || self.batch.ends.len() == self.batch_rows
            || self.batch.bytes.len() >= self.batch_bytes
        {
            let next = Batch { bytes: Vec::with_capacity(self.batch.bytes.len()), ends: Vec::new() };
            self.batches.push(std::mem::replace(&mut self.batch, next));
            if ends_group || self.batches.len() >= self.most_batches {
                self.encode(ends_group, to)?;
            }
        }
        Ok(())
    }

    /// Has the batches encoded, and writes what those before became.
    fn encode(&mut self, ends_group: bool, to: &mut Output) -> Result<(), FilesError> {
        let batches = std::mem::take(&mut self.batches);
        if ends_group {
            self.rows = 0;
        }
        self.encoding.encode(Work::Batches(batches, ends_group), to)
    }

    /// Writes what is left, and ends the file.
    ///
    /// # Errors
    /// If it cannot be encoded or written.
    pub(crate) fn finish(&mut self, to: &mut Output) -> Result<(), FilesError> {
        if !self.batch.ends.is_empty() {
            self.batches.push(std::mem::take(&mut self.batch));
        }
        if self.rows > 0 {
            self.encode(true, to)?;
        }
        self.encoding.encode(Work::End, to)?;
        self.encoding.finish(to)
    }
}

fn encode_error(to: &Output, reason: String) -> FilesError {
    FilesError::Columnar { name: to.name().to_owned(), why: ColumnarError::Encode { reason } }
}

/// The columns of a batch.
fn columns(layout: &Layout, batch: &Batch) -> Result<Vec<ArrayRef>, String> {
    let parser = layout.converter.parser();
    let mut start = 0;
    let rows = batch.ends.iter().map(|end| {
        let record = &batch.bytes[start + PREFIX_BYTES..*end];
        start = *end;
        let row = if layout.key.is_some() { key::rest(record).expect("put there") } else { record };
        parser.parse(row)
    });
    layout.converter.convert_rows(rows).map_err(|error| error.to_string())
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
