//! Records that become columns again, and are written to a file.
//!
//! Records are collected to batches, whose ends depend on the records alone; threads make columns of several batches side by
//! side, and then encode the columns side by side, while what was encoded before is written. So the bytes do not depend on the
//! number of threads.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::ArrayRef;

use super::{ColumnarError, Form, Layout, ipc, key};
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
    layout: Arc<Layout>,
    threads: usize,
    /// How many batches are collected, at most.
    most_batches: usize,
    encoder: Encoder,
    /// Encoded, and not yet written.
    encoded: Vec<u8>,
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

enum Encoder {
    Arrow(Box<ipc::Encoder>),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet_file::Encoder>),
}

impl RowsWriter {
    /// One that works on this number of threads, and collects this number of batches at most.
    ///
    /// # Errors
    /// If there is no such file.
    pub(crate) fn new(
        layout: &Arc<Layout>,
        (threads, most_batches): (usize, usize),
        to: &Output,
    ) -> Result<Self, FilesError> {
        let failed = |reason: String| encode_error(to, reason);
        let (encoder, group_rows, batch) = match &layout.form {
            // A group is a batch.
            Form::Arrow(form) => {
                let encoder = ipc::Encoder::new(form).map_err(|error| failed(error.to_string()))?;
                (Encoder::Arrow(Box::new(encoder)), form.group_rows, (form.group_rows, usize::MAX))
            }
            #[cfg(feature = "parquet")]
            Form::Parquet(form) => {
                let encoder = parquet_file::Encoder::new(form).map_err(|error| failed(error.to_string()))?;
                (Encoder::Parquet(Box::new(encoder)), form.group_rows, (BATCH_ROWS, BATCH_BYTES))
            }
        };
        Ok(Self {
            layout: Arc::clone(layout),
            threads,
            most_batches,
            encoder,
            encoded: Vec::new(),
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

    /// Encodes the batches, and writes what those before became.
    fn encode(&mut self, ends_group: bool, to: &mut Output) -> Result<(), FilesError> {
        let batches = std::mem::take(&mut self.batches);
        let layout = &self.layout;
        let columns: Result<Vec<Vec<ArrayRef>>, String> =
            side_by_side(self.threads, batches, |batch| columns(layout, &batch)).into_iter().collect();
        let mut written = Ok(());
        let before = &self.encoded;
        let mut write = || written = to.write_all(before);
        let done = columns.and_then(|columns| match &mut self.encoder {
            Encoder::Arrow(encoder) => {
                write();
                columns.into_iter().try_for_each(|columns| encoder.write(columns))
            }
            #[cfg(feature = "parquet")]
            Encoder::Parquet(encoder) => {
                encoder.write(&columns, self.threads, write)?;
                if ends_group { encoder.end_group(self.threads) } else { Ok(()) }
            }
        });
        written.map_err(|error| to.error(error))?;
        done.map_err(|reason| encode_error(to, reason))?;
        if ends_group {
            self.rows = 0;
        }
        self.take_encoded();
        Ok(())
    }

    /// Takes what was encoded, after what came before was written.
    fn take_encoded(&mut self) {
        let bytes = match &mut self.encoder {
            Encoder::Arrow(encoder) => encoder.bytes(),
            #[cfg(feature = "parquet")]
            Encoder::Parquet(encoder) => encoder.bytes(),
        };
        self.encoded.clear();
        std::mem::swap(&mut self.encoded, bytes);
    }

    /// Writes what was encoded.
    fn write_encoded(&mut self, to: &mut Output) -> Result<(), FilesError> {
        to.write_all(&self.encoded).map_err(|error| to.error(error))?;
        self.take_encoded();
        Ok(())
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
        let done = match &mut self.encoder {
            Encoder::Arrow(encoder) => encoder.finish(),
            #[cfg(feature = "parquet")]
            Encoder::Parquet(encoder) => encoder.finish(),
        };
        done.map_err(|reason| encode_error(to, reason))?;
        // Of the last rows, and the end of the file.
        self.write_encoded(to)?;
        self.write_encoded(to)
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
            let next = left.lock().unwrap_or_else(PoisonError::into_inner).next();
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
