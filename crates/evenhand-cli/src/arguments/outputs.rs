//! Outputs that are several, or compressed.

use std::num::NonZero;

use clap::Args;
use evenhand_files::{Bytes, Compression};

use super::no_value;
use crate::language;

/// How outputs are divided and compressed.
#[derive(Debug, Clone, Args)]
pub(crate) struct OutputForm {
    /// Compress: gzip, zstd, bzip2, xz, lz4, zstd:19, or none
    ///
    /// The number is the level. By default evenhand follows the extension of the output.
    #[arg(help_heading = "Output")]
    #[arg(long, value_name = "CODEC", value_parser = compression)]
    pub(crate) compress: Option<Compressed>,

    /// Write N files of equal size, with -o such as out-{}.csv
    ///
    /// {} stands for the number of the file, from 0, and {:05} for five digits. The files have the
    /// same number of records, or differ by one.
    #[arg(help_heading = "Output")]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = shards, requires = "output")]
    pub(crate) shards: Option<NonZero<u64>>,

    /// Write files of at most SIZE each, such as 256M
    ///
    /// Before compression. -o names them as for --shards.
    #[arg(help_heading = "Output")]
    #[arg(
        long,
        value_name = "SIZE",
        allow_hyphen_values = true,
        value_parser = size,
        requires = "output",
        conflicts_with = "shards"
    )]
    pub(crate) shard_size: Option<NonZero<u64>>,
}

/// Whether an output is compressed, whatever its name says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Compressed {
    /// Not.
    No,
    /// By this.
    By(Compression),
}

fn compression(text: &str) -> Result<Compressed, String> {
    if text == "none" {
        return Ok(Compressed::No);
    }
    text.parse()
        .map(Compressed::By)
        .map_err(|error: evenhand_files::ParseCompressionError| error.text(language::messages()))
}

fn shards(text: &str) -> Result<NonZero<u64>, String> {
    text.parse().map_err(|_| no_value("shards"))
}

fn size(text: &str) -> Result<NonZero<u64>, String> {
    let size = text.parse::<Bytes>().map_err(|error| error.text(language::messages()))?;
    NonZero::new(size.0).ok_or_else(|| no_value("shards"))
}
