//! Things that can be written in any order.

use std::io;

use crate::relay::Sink;

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
    fn write<P: Place>(&self, places: &[P], to: &mut Sink<'_, '_>) -> io::Result<()>;
}

/// An index of either width that orders come in.
pub trait Place: Copy + Send + Sync {
    /// As a number.
    fn number(self) -> u64;

    /// As an index of something that is in memory.
    #[inline]
    fn index(self) -> usize {
        self.number() as usize
    }
}

impl Place for u32 {
    #[inline]
    fn number(self) -> u64 {
        self.into()
    }
}

impl Place for u64 {
    #[inline]
    fn number(self) -> u64 {
        self
    }
}
