//! Files that are not named one by one.

use std::ffi::OsString;

use clap::Args;
use globset::{Glob, GlobMatcher};

use super::no_value;

/// Files that are not named one by one.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct FileLists {
    /// Also read the files listed in LIST, one per line
    ///
    /// Names may end with a zero byte instead of a newline. - is standard input.
    #[arg(help_heading = "Input")]
    #[arg(long, value_name = "LIST")]
    pub(crate) files_from: Option<OsString>,

    /// Also read files under directories that match PATTERN
    ///
    /// Such as '*.jsonl'. evenhand reads them in the order of their paths, each once, also if
    /// several links lead to it. Without FILE it searches the current directory.
    #[arg(help_heading = "Input")]
    #[arg(short = 'R', long, value_name = "PATTERN", value_parser = pattern)]
    pub(crate) recursive: Option<GlobMatcher>,
}

fn pattern(text: &str) -> Result<GlobMatcher, String> {
    Glob::new(text).map(|glob| glob.compile_matcher()).map_err(|_| no_value("glob"))
}
