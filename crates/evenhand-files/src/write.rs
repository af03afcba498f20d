//! Writing items in an order, or as they are chosen.

use std::io::Write;

use crate::error::FilesError;
use crate::items::Items;
use crate::order::{Order, Width};
use crate::output::Output;
use crate::relay;
use crate::resources::Resources;

/// Writes the items in this order.
///
/// # Errors
/// If the output cannot be written.
pub fn write_order(
    items: &impl Items,
    order: &Order,
    to: &mut Output,
    resources: &Resources<'_>,
) -> Result<(), FilesError> {
    let held = items.memory() + order.memory();
    let threads = resources.threads_with(relay::BUFFER_BYTES as u64, held);
    let written = match &order.0 {
        Width::Narrow(places) => relay::write(items, places, threads, to, resources.progress),
        Width::Wide(places) => relay::write(items, places, threads, to, resources.progress),
    };
    written.map_err(|error| to.error(error))
}

/// Writes the items at these places as they come, which may be without end, and any item more than once.
///
/// # Errors
/// If the output cannot be written.
pub fn write_each(
    items: &impl Items,
    mut places: impl Iterator<Item = u64>,
    to: &mut Output,
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
        written.map_err(|error| to.error(error))?;
    }
}

/// Writes bytes as they are, such as a header.
///
/// # Errors
/// If the output cannot be written.
pub fn write_bytes(bytes: &[u8], to: &mut Output) -> Result<(), FilesError> {
    to.write_all(bytes).map_err(|error| to.error(error))
}
