//! An output that a caller within the process takes.

use std::fmt;
use std::io::Write;

/// What takes the bytes.
pub(super) struct Handed(pub(super) Box<dyn Write + Send>);

impl fmt::Debug for Handed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handed").finish_non_exhaustive()
    }
}
