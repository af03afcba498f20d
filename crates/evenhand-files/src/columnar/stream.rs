//! The rows of an input as a stream of bytes, decoded ahead by threads of their own.
//!
//! Each thread takes the next row group, and hands its records on by a channel of its own; the channels are read in the
//! order of the groups. So the stream does not depend on how many threads there are.
//!
//! Memory: a thread waits once it is a number of chunks ahead of the reader, however many row groups they are from. This
//! cannot deadlock: a thread decodes its groups in order, so the chunks that it is ahead include those that the reader
//! waits for.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};

use arrow_array::ArrayRef;
use crossbeam_channel::{Receiver, Sender, never, unbounded};

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
    /// The row groups, in their order.
    groups: Receiver<Group>,
    group: Option<Group>,
    chunk: Vec<u8>,
    at: usize,
    threads: Vec<(JoinHandle<()>, Arc<Room>)>,
}

/// The chunks of a row group, and the room of the thread that decodes it.
struct Group {
    chunks: Receiver<Chunk>,
    room: Arc<Room>,
}

/// The number of chunks by which a thread may still get ahead, or `None` if nobody wants more.
struct Room {
    left: Mutex<Option<usize>>,
    changed: Condvar,
}

impl Room {
    fn new(chunks: usize) -> Arc<Self> {
        Arc::new(Self { left: Mutex::new(Some(chunks)), changed: Condvar::new() })
    }

    fn lock(&self) -> MutexGuard<'_, Option<usize>> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until there is room for a chunk, and takes it. Returns `false` if nobody wants the chunk.
    fn take(&self) -> bool {
        let left = self.changed.wait_while(self.lock(), |left| *left == Some(0));
        match &mut *left.unwrap_or_else(PoisonError::into_inner) {
            Some(left) => {
                *left -= 1;
                true
            }
            None => false,
        }
    }

    /// Returns the room of a chunk that was read.
    fn give(&self) {
        if let Some(left) = &mut *self.lock() {
            *left += 1;
        }
        self.changed.notify_one();
    }

    /// Ends every wait: nobody wants more.
    fn close(&self) {
        *self.lock() = None;
        self.changed.notify_one();
    }
}

/// What the threads of an input share.
struct Shared {
    layout: Arc<Layout>,
    groups: Groups,
    maps: Arc<Vec<Maps>>,
    /// The next row group, and where its chunks are announced.
    next: Mutex<(usize, Sender<Group>)>,
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
        let shared = Arc::new(Shared { layout, groups, maps, next: Mutex::new((0, to)) });
        let mut started = Vec::new();
        for _ in 0..threads {
            let (shared, room) = (Arc::clone(&shared), Room::new(ahead));
            let own = Arc::clone(&room);
            match Builder::new().name("decode".into()).spawn(move || shared.work(&own)) {
                Ok(thread) => started.push((thread, room)),
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
            match group.chunks.recv() {
                Ok(Ok(chunk)) => {
                    group.room.give();
                    (self.chunk, self.at) = (chunk, 0);
                }
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
        self.threads.iter().for_each(|(_, room)| room.close());
        for (thread, _) in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

impl Shared {
    /// Decodes row groups until there are no more, or nobody wants them. Each chunk takes room.
    fn work(&self, room: &Arc<Room>) {
        loop {
            let (group, to) = {
                let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
                if next.0 == self.groups.count() {
                    // Nobody hands on anything after the last.
                    next.1 = unbounded().0;
                    return;
                }
                let (to, chunks) = unbounded();
                if next.1.send(Group { chunks, room: Arc::clone(room) }).is_err() {
                    return;
                }
                next.0 += 1;
                (next.0 - 1, to)
            };
            let mut rows = 0;
            let done = guarded(|| self.group(group, &mut rows, &to, room)).and_then(|done| done);
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
    fn group(&self, group: usize, rows: &mut u64, to: &Sender<Chunk>, room: &Room) -> Result<bool, String> {
        let mut failed = None;
        let mut is_wanted = true;
        self.groups.decode(group, &self.layout, &self.maps, &mut |decoded| {
            match decoded.and_then(|(columns, key)| self.encode(&columns, key.as_ref(), to, room)) {
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
        room: &Room,
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
                if !room.take() || to.send(Ok(whole)).is_err() {
                    return Ok(None);
                }
            }
        }
        let is_handed = chunk.is_empty() || room.take() && to.send(Ok(chunk)).is_ok();
        Ok(is_handed.then_some(rows.num_rows() as u64))
    }
}
