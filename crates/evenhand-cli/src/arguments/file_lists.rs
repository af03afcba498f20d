//! Files that are not named one by one.

use std::ffi::OsString;

use clap::Args;
use globset::{Glob, GlobMatcher};

use super::no_value;

/// Files that are not named one by one.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct FileLists {
    /// Read the files named in LIST too, one a line (or with a zero byte behind each); - is standard input
    #[arg(long, value_name = "LIST")]
    pub(crate) files_from: Option<OsString>,

    /// Read the files in folders whose names fit PATTERN, such as '*.jsonl', in the order of their paths, each once, also where links
    /// lead to it again; without a FILE those here
    #[arg(short = 'R', long, value_name = "PATTERN", value_parser = pattern)]
    pub(crate) recursive: Option<GlobMatcher>,
}

fn pattern(text: &str) -> Result<GlobMatcher, String> {
    Glob::new(text).map(|glob| glob.compile_matcher()).map_err(|_| no_value("glob"))
}
