//! Records on their way to the outputs: the output of each record, what is collected of each output, and compressed blocks.

use std::io::Write as _;

use super::compressor::Compressor;
use super::division::{Cuts, Division};
use super::{BUFFER_BYTES, OutputReport, Outputs};
#[cfg(feature = "arrow")]
use crate::columnar::RowsWriter;
use crate::compression::BLOCK_BYTES;
use crate::destination::Frame;
use crate::error::FilesError;
use crate::output::Output;
use crate::target::{RecordMark, Sequence, WriteError};

/// Writes records to outputs, in their order.
pub(super) struct Writer<'w> {
    pub(super) outputs: &'w mut Outputs,
    pub(super) frame: &'w Frame<'w>,
    pub(super) cuts: Cuts,
    pub(super) compressor: Option<Compressor>,
    /// The collected records of each output.
    pub(super) parts: Vec<Part>,
    /// The output of the record that has begun.
    pub(super) at: usize,
}

/// An output that is being written.
#[derive(Default)]
pub(super) struct Part {
    /// Collected, and not handed on.
    buffer: Vec<u8>,
    records: u64,
    bytes: u64,
    has_header: bool,
    /// Whether anything was handed on.
    is_begun: bool,
    is_ended: bool,
    #[cfg(feature = "arrow")]
    rows: Option<RowsWriter>,
}

impl Sequence for Writer<'_> {
    fn write(&mut self, bytes: &[u8], marks: &[RecordMark]) -> Result<(), WriteError> {
        let mut start = 0;
        for mark in marks {
            let to = self.cuts.next(mark);
            if to != self.at {
                self.add(self.at, &bytes[start..mark.at as usize])?;
                start = mark.at as usize;
                if self.cuts.is_in_turn() {
                    (self.at..to).try_for_each(|at| self.end(at))?;
                }
                self.at = to;
                while self.parts.len() <= to && !self.is_left_out(to) {
                    self.outputs.open(self.parts.len() as u64)?;
                    self.begin_next()?;
                }
            }
            if !self.is_left_out(to) {
                self.parts[to].records += 1;
            }
        }
        self.add(self.at, &bytes[start..])
    }
}

impl Writer<'_> {
    /// Whether what goes there goes nowhere: of a sample what is left.
    fn is_left_out(&self, to: usize) -> bool {
        to >= self.outputs.all.len() && matches!(self.outputs.division, Division::StratifiedSample { .. })
    }

    /// Begins the next output.
    pub(super) fn begin_next(&mut self) -> Result<(), FilesError> {
        (self.outputs.begin)(&mut self.outputs.all[self.parts.len()])?;
        #[cfg(feature = "arrow")]
        let rows = match &self.outputs.columns {
            Some(columns) => {
                let to = &self.outputs.all[self.parts.len()];
                let side_by_side = (self.outputs.threads, self.outputs.batches);
                Some(RowsWriter::new(columns, side_by_side, &self.outputs.pages, to)?)
            }
            None => None,
        };
        self.parts.push(Part {
            #[cfg(feature = "arrow")]
            rows,
            ..Part::default()
        });
        Ok(())
    }

    /// Adds bytes to an output, its header before the first.
    fn add(&mut self, at: usize, mut bytes: &[u8]) -> Result<(), WriteError> {
        if self.is_left_out(at) {
            return Ok(());
        }
        let room = if self.compressor.is_some() { BLOCK_BYTES } else { BUFFER_BYTES };
        if !std::mem::replace(&mut self.parts[at].has_header, true) {
            if at > 0 {
                self.outputs.all[at].check_folder()?;
            }
            self.add(at, self.frame.header)?;
        }
        self.parts[at].bytes += bytes.len() as u64;
        #[cfg(feature = "arrow")]
        if let Some(rows) = &mut self.parts[at].rows {
            return rows.add(bytes, &mut self.outputs.all[at]).map_err(WriteError::Files);
        }
        while !bytes.is_empty() {
            let part = &mut self.parts[at];
            if part.buffer.capacity() == 0
                && let Some(spare) = self.compressor.as_mut().and_then(Compressor::spare)
            {
                part.buffer = spare;
            }
            if part.buffer.capacity() == 0 {
                let reserved = part.buffer.try_reserve_exact(room);
                reserved.map_err(|error| WriteError::Output(error.into()))?;
            }
            let (now, later) = bytes.split_at(bytes.len().min(room - part.buffer.len()));
            part.buffer.extend_from_slice(now);
            bytes = later;
            if part.buffer.len() == room {
                self.hand_on(at)?;
            }
        }
        Ok(())
    }

    /// Hands on what was collected of an output.
    fn hand_on(&mut self, at: usize) -> Result<(), WriteError> {
        let part = &mut self.parts[at];
        part.is_begun = true;
        let Some(compressor) = &mut self.compressor else {
            write(&mut self.outputs.all[at], &part.buffer)?;
            part.buffer.clear();
            return Ok(());
        };
        let done = compressor.push(at, std::mem::take(&mut part.buffer)).map_err(WriteError::Output)?;
        done.map_or(Ok(()), |(at, block)| write(&mut self.outputs.all[at], &block))
    }

    /// Writes what is left of an output, and what stands behind its records.
    fn end(&mut self, at: usize) -> Result<(), WriteError> {
        if std::mem::replace(&mut self.parts[at].is_ended, true) {
            return Ok(());
        }
        self.add(at, self.frame.trailer)?;
        #[cfg(feature = "arrow")]
        if let Some(mut rows) = self.parts[at].rows.take() {
            return rows.finish(&mut self.outputs.all[at]).map_err(WriteError::Files);
        }
        // Of nothing at all, a compressed output has a block.
        if !self.parts[at].buffer.is_empty() || !self.parts[at].is_begun {
            self.hand_on(at)?;
        }
        self.parts[at].buffer = Vec::new();
        Ok(())
    }

    /// Ends all outputs: how many bytes were written.
    pub(super) fn finish(&mut self) -> Result<u64, WriteError> {
        for at in 0..self.parts.len() {
            self.end(at)?;
        }
        while let Some(compressor) = &mut self.compressor
            && let Some((at, block)) = compressor.next().map_err(WriteError::Output)?
        {
            write(&mut self.outputs.all[at], &block)?;
        }
        // Their rows have no bytes of their own.
        #[cfg(feature = "arrow")]
        let is_columnar = self.outputs.columns.is_some();
        #[cfg(not(feature = "arrow"))]
        let is_columnar = false;
        let report = self.parts.iter().zip(&self.outputs.all).map(|(part, output)| OutputReport {
            name: output.name().to_owned(),
            records: part.records,
            bytes: if is_columnar { output.written() } else { part.bytes },
        });
        self.outputs.report = report.collect();
        Ok(self.outputs.all.iter().map(Output::written).sum())
    }
}

fn write(to: &mut Output, bytes: &[u8]) -> Result<(), WriteError> {
    to.write_all(bytes).map_err(|error| WriteError::Files(to.error(error)))
}
