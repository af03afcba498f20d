//! Records that all have the same number of bytes.

use std::num::NonZero;

use super::Step;

/// Finds the ends of records of `size` bytes.
#[derive(Debug, Clone)]
pub(crate) struct Fixed {
    size: NonZero<u64>,
    /// Bytes of the record that are still to come.
    left: u64,
}

impl Fixed {
    pub(super) fn new(size: NonZero<u64>) -> Self {
        Self { size, left: size.get() }
    }

    #[inline]
    pub(super) fn next(&mut self, bytes: &[u8]) -> Step {
        if bytes.len() as u64 >= self.left {
            let end = self.left as usize;
            self.left = self.size.get();
            return Step::End(end);
        }
        self.left -= bytes.len() as u64;
        Step::Within(bytes.len())
    }

    pub(super) fn length(&self) -> u64 {
        self.size.get()
    }
}
