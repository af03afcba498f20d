//! Files in which record N belongs to record N of the inputs.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

/// Files in which record N belongs to record N of the inputs: sentences and their translations, the two reads of a pair.
#[derive(Debug, Default, Args)]
pub(crate) struct AlignedFiles {
    /// Put OTHER in the same order, to the FILE of --output-aligned: translations, the second reads of pairs; may be given several times
    #[arg(long, value_name = "OTHER", requires = "output_aligned", conflicts_with_all = ["echo", "range"])]
    pub(crate) aligned: Vec<OsString>,

    /// Where OTHER goes, one for each --aligned, in their order; it may be OTHER itself
    #[arg(long, value_name = "FILE", requires = "aligned")]
    pub(crate) output_aligned: Vec<PathBuf>,
}
