//! Writing items in an order, or as they are chosen.

use std::io::{self, Write};

use crate::destination::{Destination, Frame};
use crate::error::FilesError;
use crate::items::Items;
use crate::order::{Order, Width};
use crate::output::Output;
use crate::read::Reader;
use crate::relay;
use crate::resources::{Resources, UNREPORTED};
use crate::target::{Target, WriteError};

/// What takes bytes, and knows how to tell why it did not: an [`Output`], or [`Body`] of any destination.
pub trait WriteTo: Write + Send {
    /// The error of bytes that it did not take.
    fn error(&self, error: io::Error) -> FilesError;
}

impl WriteTo for Output {
    fn error(&self, error: io::Error) -> FilesError {
        Self::error(self, error)
    }
}

/// The records of a destination, between what stands before and behind them, written from the first to the last.
pub struct Body<'t, 'a> {
    target: &'t Target<'a>,
    /// Where in a file it begins.
    start: u64,
    failed: Option<WriteError>,
}

impl std::fmt::Debug for Body<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Body").field("failed", &self.failed).finish_non_exhaustive()
    }
}

impl Write for Body<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.target.append(self.start, bytes) {
            Ok(()) => Ok(bytes.len()),
            Err(error) => {
                self.failed = Some(error);
                Err(io::ErrorKind::Other.into())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl WriteTo for Body<'_, '_> {
    /// Its own reason is told by [`write_records`].
    fn error(&self, error: io::Error) -> FilesError {
        FilesError::Write { name: String::new(), byte: 0, error }
    }
}

/// Writes to one destination what `write` does, in the form of the records of a reader, under a header: how many bytes were
/// written. What was written before an error of `write` is there.
///
/// # Errors
/// If the destination does not take it; or what `write` returns.
///
/// # Panics
/// If the destination is several outputs, which need to know where records begin.
pub fn write_records<E: From<FilesError>>(
    reader: &Reader,
    header: &[u8],
    output: &mut dyn Destination,
    write: impl FnOnce(&mut Body<'_, '_>) -> Result<(), E>,
) -> Result<u64, E> {
    let (mut write, mut refused) = (Some(write), None);
    // Whoever writes reports the progress.
    let frame = Frame { header, trailer: reader.format.trailer(), records: 0, progress: UNREPORTED };
    let written = output.write_framed(&frame, &mut |target| {
        let mut body = Body { target, start: header.len() as u64, failed: None };
        let done = write.take().map_or(Ok(()), |write| write(&mut body));
        if let Some(error) = body.failed {
            return Err(error);
        }
        refused = done.err();
        if refused.is_some() { Err(WriteError::Stopped) } else { Ok(()) }
    });
    match refused {
        Some(error) => Err(error),
        None => Ok(written?),
    }
}

/// Writes the items in this order.
///
/// # Errors
/// If the output cannot be written.
pub fn write_order(
    items: &impl Items,
    order: &Order,
    to: &mut impl WriteTo,
    resources: &Resources<'_>,
) -> Result<(), FilesError> {
    let held = items.memory() + order.memory();
    let threads = resources.threads_with(relay::BUFFER_BYTES as u64, held);
    let written = match &order.0 {
        Width::Narrow(places) => relay::write(items, places, threads, to, resources.progress),
        Width::Wide(places) => relay::write(items, places, threads, to, resources.progress),
    };
    written.map_err(|error| relayed(error, to))
}

/// The error of items that were not all written.
fn relayed(error: io::Error, to: &impl WriteTo) -> FilesError {
    if error.kind() == io::ErrorKind::Interrupted { FilesError::Stopped } else { to.error(error) }
}

/// Writes the items at these places as they come, which may be without end, and any item more than once.
///
/// # Errors
/// If the output cannot be written.
pub fn write_each(
    items: &impl Items,
    mut places: impl Iterator<Item = u64>,
    to: &mut impl WriteTo,
    resources: &Resources<'_>,
) -> Result<(), FilesError> {
    /// Places taken at a time.
    const BATCH: usize = 1 << 16;
    let held = items.memory() + (BATCH * size_of::<u64>()) as u64;
    let threads = resources.threads_with(relay::BUFFER_BYTES as u64, held);
    let mut batch = Vec::new();
    loop {
        batch.clear();
        batch.extend(places.by_ref().take(BATCH));
        if batch.is_empty() {
            return Ok(());
        }
        let written = relay::write(items, &batch, threads, to, resources.progress);
        written.map_err(|error| relayed(error, to))?;
    }
}

/// Writes bytes as they are, such as a header.
///
/// # Errors
/// If the output cannot be written.
pub fn write_bytes(bytes: &[u8], to: &mut impl WriteTo) -> Result<(), FilesError> {
    to.write_all(bytes).map_err(|error| to.error(error))
}
