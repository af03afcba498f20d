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

impl Means<'_> {
    /// As many threads as may be used, and fit with so many bytes each beside what is held; one at least.
    pub(crate) fn threads_with(&self, each: u64, held: u64) -> usize {
        let fit = usize::try_from(self.memory.left(held) / each).unwrap_or(usize::MAX);
        self.threads.get().min(fit).max(1)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_as_many_as_fit_and_one_at_least() {
        let threads = |memory| {
            let memory = MemoryLimit::bytes(memory);
            let means = Means { threads: NonZero::new(4).unwrap(), memory, ..Means::default() };
            means.threads_with(10, 100)
        };
        assert_eq!([0, 100, 129, 130, 139, 140, 1000].map(threads), [1, 1, 2, 3, 3, 4, 4]);
    }
}
