//! The rows of an input as a stream of bytes, decoded ahead by threads of their own.
//!
//! Each thread takes the next row group, and hands its records on by a channel of its own; the channels are read in the
//! order of the groups. So the stream does not depend on how many threads there are.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

use arrow_array::ArrayRef;
use crossbeam_channel::{Receiver, Sender, bounded, never, unbounded};

use super::dictionaries::Maps;
use super::key::Key;
use super::{ColumnarError, Groups, Layout, guarded};
use crate::error::FilesError;

/// Bytes of records that are handed on at a time, about.
pub(super) const CHUNK_BYTES: usize = 256 << 10;

/// Records, or why there are no more.
type Chunk = Result<Vec<u8>, ColumnarError>;

/// The records of an input.
pub(crate) struct RowStream {
    name: String,
    /// The channels of row groups, in their order.
    groups: Receiver<Receiver<Chunk>>,
    group: Option<Receiver<Chunk>>,
    chunk: Vec<u8>,
    at: usize,
    threads: Vec<JoinHandle<()>>,
}

/// What the threads of an input share.
struct Shared {
    layout: Arc<Layout>,
    groups: Groups,
    maps: Arc<Vec<Maps>>,
    /// The next row group, and where its channel goes.
    next: Mutex<(usize, Sender<Receiver<Chunk>>)>,
    /// Chunks that a thread may be ahead.
    ahead: usize,
}

impl RowStream {
    pub(super) fn new(
        name: String,
        layout: Arc<Layout>,
        groups: Groups,
        maps: Arc<Vec<Maps>>,
        (threads, ahead): (usize, usize),
    ) -> Result<Self, FilesError> {
        let (to, from) = unbounded();
        let threads = threads.min(groups.count());
        let ahead = (ahead / CHUNK_BYTES).max(1);
        let shared = Arc::new(Shared { layout, groups, maps, next: Mutex::new((0, to)), ahead });
        let mut started = Vec::new();
        for _ in 0..threads {
            let shared = Arc::clone(&shared);
            match Builder::new().name("decode".into()).spawn(move || shared.work()) {
                Ok(thread) => started.push(thread),
                Err(_) if !started.is_empty() => break,
                Err(error) => return Err(FilesError::Read { name, byte: 0, error }),
            }
        }
        Ok(Self { name, groups: from, group: None, chunk: Vec::new(), at: 0, threads: started })
    }

    /// Reads some bytes; none only at the end.
    ///
    /// # Errors
    /// If the input cannot be decoded.
    pub(crate) fn read(&mut self, to: &mut [u8]) -> Result<usize, FilesError> {
        loop {
            if self.at < self.chunk.len() {
                let count = to.len().min(self.chunk.len() - self.at);
                to[..count].copy_from_slice(&self.chunk[self.at..self.at + count]);
                self.at += count;
                return Ok(count);
            }
            let Some(group) = &self.group else {
                let Ok(group) = self.groups.recv() else { return Ok(0) };
                self.group = Some(group);
                continue;
            };
            match group.recv() {
                Ok(Ok(chunk)) => (self.chunk, self.at) = (chunk, 0),
                Ok(Err(why)) => return Err(FilesError::Columnar { name: self.name.clone(), why }),
                Err(_) => self.group = None,
            }
        }
    }
}

impl Drop for RowStream {
    fn drop(&mut self) {
        // Threads that wait to hand on what is not wanted any more end.
        self.group = None;
        self.groups = never();
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

impl Shared {
    /// Decodes row groups until there are no more, or nobody wants them.
    fn work(&self) {
        loop {
            let (group, to) = {
                let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
                if next.0 == self.groups.count() {
                    // Nobody hands on anything after the last.
                    next.1 = unbounded().0;
                    return;
                }
                let (to, from) = bounded(self.ahead);
                if next.1.send(from).is_err() {
                    return;
                }
                next.0 += 1;
                (next.0 - 1, to)
            };
            let mut rows = 0;
            let done = guarded(|| self.group(group, &mut rows, &to)).and_then(|done| done);
            let failed = match done {
                Ok(true) => continue,
                Ok(false) => return,
                Err(reason) => reason,
            };
            let why = ColumnarError::Broken { group: Some(group as u64), row: rows, reason: failed };
            if to.send(Err(why)).is_err() {
                return;
            }
        }
    }

    /// Decodes a row group; whether it is wanted to its end.
    fn group(&self, group: usize, rows: &mut u64, to: &Sender<Chunk>) -> Result<bool, String> {
        let mut failed = None;
        let mut is_wanted = true;
        self.groups.decode(group, &self.layout, &self.maps, &mut |decoded| {
            match decoded.and_then(|(columns, key)| self.encode(&columns, key.as_ref(), to)) {
                Ok(Some(count)) => *rows += count,
                Ok(None) => is_wanted = false,
                Err(reason) => failed = Some(reason),
            }
            is_wanted && failed.is_none()
        })?;
        if let Some(reason) = failed {
            return Err(reason);
        }
        match self.groups.rows(group) {
            Some(expected) if is_wanted && expected != *rows => Err(format!("{rows} of {expected} rows")),
            _ => Ok(is_wanted),
        }
    }

    /// Hands on rows: how many; none if nobody wants them.
    fn encode(
        &self,
        columns: &[ArrayRef],
        key: Option<&ArrayRef>,
        to: &Sender<Chunk>,
    ) -> Result<Option<u64>, String> {
        let keys = key.map(Key::values).transpose()?;
        let rows = self.layout.converter.convert_columns(columns).map_err(|error| error.to_string())?;
        let mut chunk = Vec::with_capacity(CHUNK_BYTES + CHUNK_BYTES / 4);
        for (number, row) in rows.iter().enumerate() {
            let record = row.data();
            let key = keys.as_ref().map_or(&[][..], |keys| keys.of(number));
            let length = key.len() + record.len();
            let length = u32::try_from(length).map_err(|_| "a row of more than 4 GiB".to_owned())?;
            chunk.extend_from_slice(&length.to_le_bytes());
            chunk.extend_from_slice(key);
            chunk.extend_from_slice(record);
            if chunk.len() >= CHUNK_BYTES {
                let whole = std::mem::replace(&mut chunk, Vec::with_capacity(CHUNK_BYTES + CHUNK_BYTES / 4));
                if to.send(Ok(whole)).is_err() {
                    return Ok(None);
                }
            }
        }
        let is_handed = chunk.is_empty() || to.send(Ok(chunk)).is_ok();
        Ok(is_handed.then_some(rows.num_rows() as u64))
    }
}
