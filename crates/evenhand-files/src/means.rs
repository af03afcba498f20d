//! What a job may use, and whom it tells how far it is.

use std::fmt;
use std::num::NonZero;

use crate::MemoryLimit;

/// Threads, memory, and a listener.
///
/// No result depends on any of them, only whether there is one, and how soon.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    /// The most threads to use.
    pub threads: NonZero<usize>,
    /// The limit for the memory taken.
    pub memory: MemoryLimit,
    /// Told of every so many bytes read or written, on any thread.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

impl Default for Means<'_> {
    /// All processors, the memory that is available now, and nobody who listens.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Self { threads, memory: MemoryLimit::available(), progress: &|_| () }
    }
}

impl fmt::Debug for Means<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { threads, memory, .. } = self;
        f.debug_struct("Means").field("threads", threads).field("memory", memory).finish_non_exhaustive()
    }
}
