//! What a job may use, and where it reports its progress.

use std::fmt;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;

use crate::error::FilesError;
use crate::memory_limit::MemoryLimit;

/// The threads and the memory that a job may use, and where it reports its progress.
///
/// No result depends on any of them, only whether there is one, and how soon.
#[derive(Clone, Copy)]
pub struct Resources<'a> {
    /// The most threads to use.
    pub threads: NonZero<usize>,
    /// The limit for the memory taken.
    pub memory: MemoryLimit,
    /// Folders for what does not fit in memory, taken in turn; without any, it is spilled beside the output.
    pub temporary: &'a [PathBuf],
    /// Called on any thread with the number of bytes that were just done, and what was done with them; a break stops the job.
    pub progress: Progress<'a>,
}

/// What a job does with bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Phase {
    /// Reads them from the inputs.
    Read,
    /// Deals them again, where they did not fit in memory at once.
    Redeal,
    /// Writes them to the output.
    Write,
}

/// Where a job reports the bytes of its phases. A break stops it with [`FilesError::Stopped`]: it asks often enough for that to take
/// tens of milliseconds, but where it puts much in order at once or waits for a disk or a pipe.
pub type Progress<'a> = &'a (dyn Fn(Phase, u64) -> ControlFlow<()> + Sync);

/// Progress that nobody looks at, and that stops nothing.
pub(crate) const UNREPORTED: Progress<'static> = &|_, _| ControlFlow::Continue(());

/// Reports bytes.
///
/// # Errors
/// [`FilesError::Stopped`] if the job is to stop.
pub(crate) fn report(progress: Progress<'_>, phase: Phase, bytes: u64) -> Result<(), FilesError> {
    match progress(phase, bytes) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(FilesError::Stopped),
    }
}

impl Resources<'_> {
    /// Checks that the bytes of memory needed for `name` are within the limit.
    ///
    /// # Errors
    /// [`FilesError::Memory`] if they are not.
    pub fn check_memory(&self, name: &dyn fmt::Display, needed: u64) -> Result<(), FilesError> {
        if self.memory.is_enough(needed) {
            return Ok(());
        }
        let needed = self.memory.with_held(needed);
        Err(FilesError::Memory { name: name.to_string(), needed, limit: Some(self.memory) })
    }

    /// The threads that may be used and fit within the limit, with `each` bytes for each beside the `held` ones; one at
    /// least.
    pub(crate) fn threads_with(&self, each: u64, held: u64) -> usize {
        let fit = usize::try_from(self.memory.left(held) / each).unwrap_or(usize::MAX);
        self.threads.get().min(fit).max(1)
    }
}

impl Default for Resources<'_> {
    /// All processors, half of the memory that is available now, files beside the output, and progress that is not reported.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Self { threads, memory: MemoryLimit::available(), temporary: &[], progress: UNREPORTED }
    }
}

impl fmt::Debug for Resources<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { threads, memory, .. } = self;
        f.debug_struct("Resources").field("threads", threads).field("memory", memory).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_itself_is_within_it() {
        let resources = Resources { memory: MemoryLimit::bytes(1000), ..Resources::default() };
        assert!(resources.check_memory(&"x", 1000).is_ok());
        let error = resources.check_memory(&"x", 1001).unwrap_err();
        assert_eq!(
            error.to_string(),
            "x: needs at least 1001 B of memory, and 1000 B is the limit. Raise `memory`, or process less at a time."
        );
    }

    #[test]
    fn threads_are_as_many_as_fit_and_one_at_least() {
        let threads = |memory| {
            let memory = MemoryLimit::bytes(memory);
            let resources = Resources { threads: NonZero::new(4).unwrap(), memory, ..Resources::default() };
            resources.threads_with(10, 100)
        };
        assert_eq!([0, 100, 129, 130, 139, 140, 1000].map(threads), [1, 1, 2, 3, 3, 4, 4]);
    }
}
