//! Several threads write one output: each collects a block by itself, and they write in turn.
//!
//! Collecting records from all over memory and handing them to the system take about as long as one another. So
//! while one thread writes its block, others collect the next ones. A block is some records of the order, taken as
//! threads come by, and written when all blocks before it are: the output is the same for any number of threads.
//!
//! Memory: [`BUFFER_BYTES`] bytes a thread, whatever the records; where the system does not give them, the others do the
//! work. A block that outgrows its buffer waits for its turn,
//! and goes on from there with no other block in between.

use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use evenhand::Index;

use crate::items::Items;
use crate::resources::Progress;
use crate::sink::{Relay, Sink};
use crate::system::{self, threads};

/// Bytes that a thread collects before it writes: within the cache of a core. Measured.
pub(crate) const BUFFER_BYTES: usize = 512 << 10;

/// How full a buffer is meant to be: blocks of the same number of records differ in size.
const BLOCK_BYTES: usize = BUFFER_BYTES - BUFFER_BYTES / 8;

/// Writes the items at these places of the input, in this order, with up to `most` threads.
///
/// # Errors
/// If it cannot be written, or there is no memory for a single buffer. `progress` is called with the number of bytes
/// just written.
pub(crate) fn write<T: Items, I: Index>(
    items: &T,
    places: &[I],
    most: usize,
    to: &mut (dyn Write + Send),
    progress: Progress<'_>,
) -> io::Result<()> {
    let size = (BLOCK_BYTES / items.mean_size().max(1)).clamp(1, BLOCK_BYTES);
    let blocks = places.len().div_ceil(size);
    let relay = Relay::new(to, progress);
    // The next block to be taken.
    let next = AtomicUsize::new(0);
    // Taken here: a thread may find that its own stack has taken what is left.
    let buffers: Vec<_> = (0..most.min(blocks)).map_while(|_| buffer()).collect();
    if buffers.len() < blocks.min(1) {
        return Err(io::ErrorKind::OutOfMemory.into());
    }
    let threads = buffers.len();
    let buffers = Mutex::new(buffers);
    let work = || {
        let Some(mut buffer) = buffers.lock().ok().and_then(|mut buffers| buffers.pop()) else { return };
        buffer.resize(BUFFER_BYTES, 0);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= blocks {
                return;
            }
            let places = &places[number * size..places.len().min((number + 1) * size)];
            if !Sink::fill(&relay, number, &mut buffer, |sink| items.write(places, sink)) {
                return;
            }
        }
    };
    threads::run(threads, work);
    relay.finish()
}

/// Room for a buffer, if there is memory for it.
fn buffer() -> Option<Vec<u8>> {
    let mut buffer = Vec::new();
    buffer.try_reserve_exact(BUFFER_BYTES).ok()?;
    system::is_enough_left(0).then_some(buffer)
}

#[cfg(test)]
mod tests;
