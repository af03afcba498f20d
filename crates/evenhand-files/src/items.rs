//! Things that can be written in any order.

use std::io;

use evenhand::Index;

use crate::sink::Sink;

/// Things that are known by their index and can be written.
pub trait Items: Sync {
    /// How many there are.
    fn count(&self) -> u64;

    /// How many bytes one has on average, about.
    fn mean_size(&self) -> usize;

    /// How many bytes of memory they take.
    fn memory(&self) -> u64 {
        0
    }

    /// Writes the items with these indices.
    ///
    /// # Errors
    /// If it cannot be written.
    fn write<I: Index>(&self, places: &[I], to: &mut Sink<'_, '_>) -> io::Result<()>;
}
