//! What a shuffle on a cluster will take.

use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use evenhand_files::Bytes;

use super::help;
use crate::language;

/// Tell what a shuffle on a cluster will take: tasks, memory, network, disk and time, before anything runs
///
/// How a job is cut into tasks is what `--engine` does. The time is that of a model of the cluster, whose rates were measured elsewhere: take it for a
/// first guess. Nothing is read but the sizes of files and the beginning of the first, for the mean size of records.
#[derive(Debug, Args)]
#[command(after_help = help("plan-help"))]
pub(crate) struct Plan {
    /// Files, and folders with all files in them; their sizes are looked at, and the beginning of the first
    #[arg(value_name = "FILE", required_unless_present = "bytes")]
    pub(crate) files: Vec<PathBuf>,

    /// Bytes of all inputs, such as 100T, where they are not files of this machine
    #[arg(long, value_name = "SIZE", value_parser = size, conflicts_with = "files")]
    pub(crate) bytes: Option<Bytes>,

    /// Mean bytes of a record [default: that of the first file, else 100]
    #[arg(long, value_name = "N")]
    pub(crate) record_bytes: Option<NonZero<u64>>,

    /// Outputs
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) shards: NonZero<u64>,

    /// What a task may take
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "512M")]
    pub(crate) memory: Bytes,

    /// Machines
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) nodes: NonZero<u32>,

    /// Processors of a machine [default: those of this one, of several 16]
    #[arg(long, value_name = "N")]
    pub(crate) cores: Option<NonZero<u32>>,

    /// Memory of a machine
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "64G")]
    pub(crate) node_memory: Bytes,

    /// Disks of a machine
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) disks: NonZero<u32>,

    /// Bytes a second of a disk
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "1G")]
    pub(crate) disk_rate: Bytes,

    /// Bytes a second of a machine's network, each way
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "1200M")]
    pub(crate) network_rate: Bytes,

    /// Inputs and outputs lie in an object store, which a machine reads and writes with SIZE bytes a second
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
