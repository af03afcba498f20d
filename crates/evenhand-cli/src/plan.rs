//! `evenhand plan`: what a shuffle on a cluster will take.

#![expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "sizes and rates, to a few digits")]

use std::fmt::Write as _;
use std::io::{Read as _, Seek as _};
use std::num::NonZero;
use std::path::Path;

use anyhow::anyhow;
use evenhand::Seed;
use evenhand_cluster::model::{
    Cluster, CostModel, CountPass, Faults, NodeSpec, Prediction, Resource, Simulation, Storage,
};
use evenhand_cluster::plan::{Job, MIN_MEMORY, TaskMemory};
use evenhand_files::exchange::count;
use evenhand_files::{Bytes, Decompressed, Format, Reader, Source, Stream};
use evenhand_locale::{grouped, padded, widest};
use serde_json::json;

use crate::arguments::Plan;
use crate::file_lists;
use crate::language;
use crate::outcome::UsageError;
use crate::words::WORDS;
use crate::write;

/// Bytes of the first file that are read for the mean size of its records.
const LOOKED_AT: u64 = 1 << 20;

/// Of a record, where nothing is known.
const USUAL_RECORD: u64 = 100;

/// The most tasks that are simulated, some seconds of them; of more there is a bound.
const MAX_SIMULATED: u64 = 300_000;

/// What the inputs have.
struct Inputs {
    files: u64,
    /// Bytes of the content. An estimate for compressed files.
    bytes: u64,
    /// Bytes of the files.
    stored: u64,
    record_bytes: u64,
    /// Number of records. Exact for Parquet, an estimate for other formats.
    records: u64,
    count: CountPass,
}

/// How long a job takes.
enum Time {
    /// By the model.
    Predicted(Box<Prediction>),
    /// No less than these seconds.
    AtLeast(f64),
}

/// Tells what a job will take.
pub(crate) fn run(arguments: &Plan) -> anyhow::Result<()> {
    let words = WORDS.messages(language::output());
    if arguments.memory.0 < MIN_MEMORY {
        let facts = [("least", Bytes(MIN_MEMORY).to_string().into())];
        return Err(UsageError(WORDS.messages(language::messages()).format("plan-memory", facts)).into());
    }
    let mut inputs = inputs(arguments)?;
    let job = Job::new(inputs.bytes, inputs.records, arguments.shards, TaskMemory(arguments.memory.0));
    if arguments.bytes.is_some() {
        // How many files they are is not known: one for each split.
        inputs.files = job.splits;
    }
    let cluster = cluster(arguments);
    let time = time(&job, cluster, inputs.count)?;
    if arguments.json {
        let seconds = match &time {
            Time::Predicted(prediction) => json!({ "prediction": prediction }),
            Time::AtLeast(seconds) => json!({ "at_least_seconds": seconds }),
        };
        let all = json!({
            "inputs": inputs.files, "record_bytes": inputs.record_bytes, "tasks": job.tasks(inputs.files),
            "blocks": job.blocks(), "exchanged_bytes": job.exchanged_bytes(), "job": job, "cluster": cluster, "time": seconds,
        });
        write::to_standard_output(format!("{all:#}\n"))?;
        return Ok(());
    }
    let lines = lines(&inputs, &job, &cluster, &time);
    let width = widest(lines.iter().map(|(id, _)| words.text(id)));
    let mut page = String::new();
    for (id, text) in lines {
        let _ = writeln!(page, "{}  {text}", padded(&words.text(id), width));
    }
    write::to_standard_output(page)?;
    Ok(())
}

/// The lines of a page: the id of what each is of, and its text.
#[expect(clippy::too_many_lines, reason = "one entry per line")]
fn lines(inputs: &Inputs, job: &Job, cluster: &Cluster, time: &Time) -> Vec<(&'static str, String)> {
    let words = WORDS.messages(language::output());
    let number = |number: u64| grouped(&number);
    let size = |bytes: u64| Bytes(bytes).to_string();
    let tasks_of_node = u64::from(cluster.tasks_per_node);
    let is_compressed = if inputs.stored == inputs.bytes { "no" } else { "yes" };
    let mut lines = vec![
        (
            "plan-inputs",
            words.format(
                "plan-inputs-text",
                [
                    ("count", inputs.files.into()),
                    ("files", number(inputs.files).into()),
                    ("bytes", size(job.bytes).into()),
                    ("stored", size(inputs.stored).into()),
                    ("is-compressed", is_compressed.into()),
                    ("records", number(job.records).into()),
                    ("mean", size(inputs.record_bytes).into()),
                ],
            ),
        ),
        (
            "plan-tasks",
            words.format(
                "plan-tasks-text",
                [
                    ("all", number(job.tasks(inputs.files)).into()),
                    ("count", number(inputs.files).into()),
                    ("keys", number(job.key_counts()).into()),
                    ("deal", number(job.splits).into()),
                    ("merge", number(job.merges()).into()),
                    ("write", number(job.outputs).into()),
                ],
            ),
        ),
        (
            "plan-partitions",
            words.format(
                "plan-partitions-text",
                [
                    ("partitions", number(job.partitions).into()),
                    ("bytes", size(job.bytes.div_ceil(job.partitions)).into()),
                    ("blocks", number(job.blocks()).into()),
                    ("block", size(job.exchanged_bytes().div_ceil(job.blocks().max(1))).into()),
                ],
            ),
        ),
        (
            "plan-memory-row",
            words.format(
                "plan-memory-text",
                [
                    ("task", size(job.memory.0).into()),
                    ("tasks", number(tasks_of_node).into()),
                    ("node", size(job.memory.0.saturating_mul(tasks_of_node)).into()),
                    ("store", size(cluster.store_bytes() as u64).into()),
                ],
            ),
        ),
        (
            "plan-network",
            words.format(
                "plan-network-text",
                [("bytes", size((job.exchanged_bytes() as f64 * cluster.crossing()) as u64).into())],
            ),
        ),
    ];
    let free = (cluster.node.memory as f64 - cluster.store_bytes()) as u64;
    if job.memory.0.saturating_mul(tasks_of_node) > free {
        let facts = [
            ("node", size(cluster.node.memory).into()),
            ("free", size(free).into()),
            ("memory", size(free / tasks_of_node).into()),
        ];
        lines.push(("plan-too-much", words.format("plan-too-much-text", facts)));
    }
    match time {
        Time::Predicted(prediction) => {
            let facts = [
                ("read", size((prediction.disk_read_bytes + prediction.storage_read_bytes) as u64).into()),
                (
                    "written",
                    size((prediction.disk_written_bytes + prediction.storage_written_bytes) as u64).into(),
                ),
                ("spilled", size(prediction.spilled_bytes as u64).into()),
            ];
            lines.push(("plan-disk", words.format("plan-disk-text", facts)));
            let slowest = prediction.phases.iter().max_by(|one, other| one.seconds.total_cmp(&other.seconds));
            let (busiest, share) =
                slowest.map_or((Resource::Cores, 0.0), |phase| phase.utilisation.largest());
            let facts = [
                ("seconds", seconds(prediction.seconds).into()),
                ("resource", words.text(resource_id(busiest)).into()),
                ("percent", format!("{:.0}", share * 100.0).into()),
            ];
            lines.push(("plan-time", words.format("plan-time-text", facts)));
        }
        Time::AtLeast(at_least) => {
            let facts = [("seconds", seconds(*at_least).into())];
            lines.push(("plan-time", words.format("plan-time-bound", facts)));
        }
    }
    lines
}

/// A time, in the largest unit of which there are ten, and in tenths of a second below that.
fn seconds(seconds: f64) -> String {
    match seconds {
        below if below < 10.0 => format!("{below:.1} s"),
        below if below < 600.0 => format!("{below:.0} s"),
        below if below < 36_000.0 => format!("{:.0} min", below / 60.0),
        above => format!("{:.0} h", above / 3600.0),
    }
}

fn resource_id(resource: Resource) -> &'static str {
    match resource {
        Resource::Cores => "plan-resource-cores",
        Resource::Disks => "plan-resource-disks",
        Resource::NetworkIn | Resource::NetworkOut => "plan-resource-network",
        Resource::StorageIn | Resource::StorageOut => "plan-resource-store",
        Resource::Driver | Resource::Controllers => "plan-resource-driver",
    }
}

/// What the inputs have, as far as can be told without reading them.
fn inputs(arguments: &Plan) -> anyhow::Result<Inputs> {
    if let Some(bytes) = arguments.bytes {
        let record_bytes = arguments.record_bytes.map_or(USUAL_RECORD, NonZero::get);
        return Ok(Inputs {
            files: 1,
            bytes: bytes.0,
            stored: bytes.0,
            record_bytes,
            records: bytes.0.div_ceil(record_bytes),
            count: CountPass::Whole,
        });
    }
    let files = file_lists::of_engine(&arguments.files)?;
    let (mut bytes, mut stored, mut rows) = (0_u64, 0_u64, 0_u64);
    for file in &files {
        let source = Source::Path(file.clone());
        let size = source.known_size()?;
        let name = || {
            WORDS
                .messages(language::messages())
                .format("plan-no-size", [("name", evenhand_locale::plain_name(&source.to_string()).into())])
        };
        let size = size.ok_or_else(|| anyhow!(name()))?;
        stored += size;
        let content = match footer(file)? {
            Some((more_rows, content)) => {
                rows = rows.saturating_add(more_rows);
                content
            }
            None if source.codec().is_some() => content_bytes(file, size)?,
            None => size,
        };
        bytes = bytes.saturating_add(content);
    }
    let first = &files[0];
    let format = Format::of_name(first).unwrap_or_default();
    let count = if format.is_columnar() { CountPass::Footers } else { CountPass::Whole };
    let record_bytes = match arguments.record_bytes {
        Some(given) => given.get(),
        None if rows > 0 => (bytes / rows).max(1),
        None if format.is_columnar() => USUAL_RECORD,
        None => mean_of_first(first, format)?,
    };
    let records = match arguments.record_bytes {
        None if rows > 0 => rows,
        _ => bytes.div_ceil(record_bytes),
    };
    Ok(Inputs { files: files.len() as u64, bytes, stored, record_bytes, records, count })
}

/// The rows of a Parquet file and the bytes of its columns before compression. `None` for other
/// formats.
#[cfg_attr(not(feature = "parquet"), expect(clippy::unnecessary_wraps, unused_variables))]
fn footer(path: &Path) -> anyhow::Result<Option<(u64, u64)>> {
    #[cfg(feature = "parquet")]
    if Format::of_name(path) == Some(Format::Columnar(evenhand_files::ColumnarFormat::Parquet)) {
        return Ok(Some(evenhand_files::parquet_content(path)?));
    }
    Ok(None)
}

/// The mean bytes of a record at the beginning of a file, terminator included.
fn mean_of_first(path: &Path, format: Format) -> anyhow::Result<u64> {
    let source = Source::Path(path.to_path_buf());
    let mut beginning = Vec::new();
    let read = std::fs::File::open(path)
        .and_then(|file| Decompressed::new(file).take(LOOKED_AT).read_to_end(&mut beginning));
    read.map_err(|error| anyhow!("{source}: {error}"))?;
    let bytes = beginning.len() as u64;
    let stream = Source::Stream(Stream::new(&source.to_string(), std::io::Cursor::new(beginning)));
    // A last record that is cut off is as good as any.
    let counted = count(&Reader::new().format(format).any_bytes(true), &stream, u64::MAX);
    let records = counted.map_or(0, |counted| counted.splits.iter().map(|split| split.tally.records).sum());
    // To the nearest: the last record is cut off.
    Ok((bytes + records / 2).checked_div(records).unwrap_or(USUAL_RECORD).max(1))
}

/// Estimates the size of a compressed file's content from the ratio of its beginning.
fn content_bytes(path: &Path, size: u64) -> anyhow::Result<u64> {
    /// Bytes of content to read for the estimate.
    const SAMPLED: u64 = 16 << 20;
    let counted = std::fs::File::open(path).and_then(|file| {
        let mut beginning = Decompressed::new(file.try_clone()?).take(SAMPLED);
        let content = std::io::copy(&mut beginning, &mut std::io::sink())?;
        // Bytes read from the file: both handles share one position.
        Ok((content, (&file).stream_position()?))
    });
    let (content, read) = counted.map_err(|error| anyhow!("{}: {error}", path.display()))?;
    Ok((size as f64 * content as f64 / read.max(1) as f64) as u64)
}

/// Those of this machine, where it is one; of several as many as machines that are hired often have.
fn usual_cores(arguments: &Plan) -> u32 {
    /// Where machines are others.
    const USUAL: u32 = 16;
    let here = std::thread::available_parallelism().ok().and_then(|cores| u32::try_from(cores.get()).ok());
    here.filter(|_| arguments.nodes.get() == 1).unwrap_or(USUAL)
}

fn cluster(arguments: &Plan) -> Cluster {
    let node = NodeSpec {
        cores: arguments.cores.map_or_else(|| usual_cores(arguments), NonZero::get),
        memory: arguments.node_memory.0,
        disks: arguments.disks.get(),
        disk_bandwidth: arguments.disk_rate.0 as f64,
        network_bandwidth: arguments.network_rate.0 as f64,
    };
    let storage = match arguments.store_rate {
        Some(rate) => Storage::ObjectStore { node_bandwidth: rate.0 as f64 },
        None => Storage::LocalDisks,
    };
    Cluster::new(arguments.nodes.get(), node, storage)
}

fn time(job: &Job, cluster: Cluster, count: CountPass) -> anyhow::Result<Time> {
    let too_many = || anyhow!(WORDS.messages(language::messages()).text("plan-tasks-many"));
    let workload = job.workload(&cluster, count).ok_or_else(too_many)?;
    let simulation = Simulation::new(cluster, workload, CostModel::default(), Faults::default())?;
    if job.splits + job.merges() + job.partitions > MAX_SIMULATED {
        return Ok(Time::AtLeast(simulation.bounds().seconds()));
    }
    // No faults: nothing is drawn.
    Ok(Time::Predicted(Box::new(simulation.run(&Seed::from_text("plan")))))
}
