//! The one answer to asking for more than there is.
//!
//! Samples, draws, splits and deals all give [`TooFew`], and never quietly less than was asked for. Errors
//! that belong to one module live there.

use core::error::Error;
use core::fmt;

/// More was asked for than there is.
///
/// # Examples
/// ```
/// use evenhand::TooFew;
///
/// let error = TooFew { asked: 12, available: 10 };
/// assert_eq!(error.to_string(), "asked for 12 of 10: there are too few");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TooFew {
    /// How many were asked for.
    pub asked: u64,
    /// How many there are.
    pub available: u64,
}

impl fmt::Display for TooFew {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "asked for {} of {}: there are too few", self.asked, self.available)
    }
}

impl Error for TooFew {}
