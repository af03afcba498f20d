//! What a shuffle on a cluster will take.

use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use evenhand_files::Bytes;

use super::help;
use crate::language;

/// Estimate tasks, memory, network and time of a shuffle on a cluster
///
/// Shows the task layout that `--engine` would use. The time is a model's estimate, from rates
/// measured on other machines. evenhand reads only the file sizes, and the beginning of the first
/// file for the mean record size.
#[derive(Debug, Args)]
#[command(after_help = help("plan-help"))]
pub(crate) struct Plan {
    /// Input files, or directories with all their files
    #[arg(value_name = "FILE", required_unless_present = "bytes")]
    pub(crate) files: Vec<PathBuf>,

    /// Size of all inputs, such as 100T, instead of files
    #[arg(long, value_name = "SIZE", value_parser = size, conflicts_with = "files")]
    pub(crate) bytes: Option<Bytes>,

    /// Mean bytes per record [default: from the first file, else 100]
    #[arg(long, value_name = "N")]
    pub(crate) record_bytes: Option<NonZero<u64>>,

    /// Number of outputs
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) shards: NonZero<u64>,

    /// Memory per task
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "512M")]
    pub(crate) memory: Bytes,

    /// Number of machines
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) nodes: NonZero<u32>,

    /// Processors per machine [default: this machine's, or 16 for several]
    #[arg(long, value_name = "N")]
    pub(crate) cores: Option<NonZero<u32>>,

    /// Memory per machine
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "64G")]
    pub(crate) node_memory: Bytes,

    /// Disks per machine
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) disks: NonZero<u32>,

    /// Bytes per second and disk
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "1G")]
    pub(crate) disk_rate: Bytes,

    /// Network bytes per second and machine, each way
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "1200M")]
    pub(crate) network_rate: Bytes,

    /// Bytes per second and machine to an object store
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) store_rate: Option<Bytes>,

    /// Write JSON
    #[arg(long)]
    pub(crate) json: bool,
}

fn size(text: &str) -> Result<Bytes, String> {
    let size = text.parse::<Bytes>().map_err(|error| error.text(language::messages()))?;
    if size.0 == 0 { Err(super::no_value("shards")) } else { Ok(size) }
}
