//! Records that become columns again, and are written to a file.
//!
//! Records are collected to batches, whose ends depend on the records alone; threads make columns of several batches side by
//! side, and then encode the columns side by side, while more are collected and what was encoded before is written. So the
//! bytes do not depend on the number of threads.

use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::ArrayRef;

use super::encoding::{Encoding, Work};
use super::{Form, Layout, key};
use crate::error::FilesError;
use crate::output::Output;

/// Rows and bytes of a batch of Parquet.
#[cfg(feature = "parquet")]
pub(super) const BATCH_ROWS: usize = 8192;
#[cfg(feature = "parquet")]
pub(super) const BATCH_BYTES: usize = 1 << 20;

/// Bytes of the length before a record.
const PREFIX_BYTES: usize = 4;

/// Records in a row.
#[derive(Default)]
pub(super) struct Batch {
    bytes: Vec<u8>,
    /// Where each ends that is whole.
    ends: Vec<usize>,
}

impl Batch {
    /// Its columns.
    ///
    /// # Errors
    /// What the library says.
    pub(super) fn columns(&self, layout: &Layout) -> Result<Vec<ArrayRef>, String> {
        let parser = layout.converter.parser();
        let mut start = 0;
        let rows = self.ends.iter().map(|end| {
            let record = &self.bytes[start + PREFIX_BYTES..*end];
            start = *end;
            let row = if layout.key.is_some() { key::rest(record).expect("put there") } else { record };
            parser.parse(row)
        });
        layout.converter.convert_rows(rows).map_err(|error| error.to_string())
    }
}

/// What the encoded row group of an output may take.
#[derive(Debug, Clone, Default)]
pub(crate) struct PageRoom {
    /// Bytes of memory.
    pub(crate) bytes: u64,
    /// Where what is more goes; none if all of it stays in memory.
    pub(crate) folder: Option<PathBuf>,
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

impl RowsWriter {
    /// One that works on this number of threads, and holds this number of batches at most.
    ///
    /// # Errors
    /// If there is no such file.
    pub(crate) fn new(
        layout: &Arc<Layout>,
        (threads, most_batches): (usize, usize),
        room: &PageRoom,
        to: &Output,
    ) -> Result<Self, FilesError> {
        let (group_rows, batch_rows, batch_bytes) = match &layout.form {
            // A group is a batch.
            Form::Arrow(form) => (form.group_rows, form.group_rows, usize::MAX),
            #[cfg(feature = "parquet")]
            Form::Parquet(form) => (form.group_rows, BATCH_ROWS, BATCH_BYTES),
        };
        // Half of them are encoded while the other half is collected.
        let threads = threads.min(most_batches.div_ceil(2));
        let most_batches = if threads > 1 { most_batches / 2 } else { most_batches };
        Ok(Self {
            most_batches,
            encoding: Encoding::new(layout, threads, room, to)?,
            batch: Batch::default(),
            batches: Vec::new(),
            rows: 0,
            group_rows,
            batch_rows,
            batch_bytes,
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
        self.encoding.write(to)
    }
}
