//! Files in which record N belongs to record N of the inputs.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

/// Files in which record N belongs to record N of the inputs: sentences and their translations, the two reads of a pair.
#[derive(Debug, Default, Args)]
pub(crate) struct AlignedFiles {
    /// Shuffle OTHER in the same order, to --output-aligned
    ///
    /// For translations, or the second reads of pairs. It may be given several times. All files
    /// must have the same number of records.
    #[arg(help_heading = "Output")]
    #[arg(long, value_name = "OTHER", requires = "output_aligned")]
    pub(crate) aligned: Vec<OsString>,

    /// Output of OTHER, one per --aligned, in the same order
    ///
    /// It may be OTHER itself.
    #[arg(help_heading = "Output")]
    #[arg(long, value_name = "FILE", requires = "aligned")]
    pub(crate) output_aligned: Vec<PathBuf>,
}
