//! What a shuffle did and took: told to a person, or written as JSON.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use evenhand::Seed;
use evenhand_files::{Bytes, MemoryLimit, Output, OutputReport, Report};
use evenhand_locale::Argument;
use serde_json::{Value, json};

use crate::arguments::{Lines, Run};
use crate::outcome::UsageError;
use crate::streams::stderr;
use crate::words::WORDS;
use crate::{file, input, interrupt, language, streams, write};

/// Refuses to tell figures of work that has none, by the first of the `causes` that was given.
///
/// # Errors
/// [`UsageError`] if they were asked for.
pub(crate) fn refuse(run: &Run, input: &Lines, causes: &[(bool, &str)]) -> Result<(), UsageError> {
    let asked = match (&run.stats, run.verbose) {
        (Some(_), _) => "--stats",
        (None, true) => "--verbose",
        (None, false) => return Ok(()),
    };
    let given = [(input.echo, "--echo"), (input.range.is_some(), "--input-range")];
    let cause = given.iter().chain(causes).find(|(is_given, _)| *is_given);
    let facts = [("asked", asked.into()), ("cause", cause.map_or("", |(_, cause)| *cause).into())];
    Err(UsageError(WORDS.messages(language::messages()).format("stats-refused", facts)))
}

/// Opens the file that figures will be written to, and tries it, before there are any.
///
/// # Errors
/// If it cannot be written; [`UsageError`] if it is the output or an input.
pub(crate) fn open(path: &Path, input: &Lines, run: &Run) -> anyhow::Result<Output> {
    let is_standard = path == Path::new("-");
    let output = run.output.as_deref().filter(|path| *path != Path::new("-"));
    let words = WORDS.messages(language::messages());
    let named = || if is_standard { words.text("standard-output") } else { file::name(path) };
    let refused = |id: &str| UsageError(words.format(id, [("name", named().into())]));
    // A name of standard output is standard output, whatever that is.
    let is_standard = is_standard || evenhand_files::is_standard_output(path);
    let file = if is_standard { identity_of_output() } else { identity(path) };
    let to = output.map_or_else(identity_of_output, identity);
    if is_standard && output.is_none() || file.is_some() && file == to {
        return Err(refused("stats-is-output").into());
    }
    if input::is_read(input) {
        let mut operands = input.operands.iter().filter(|operand| *operand != "-");
        let is_input = operands.any(|operand| file.is_some() && file == identity(Path::new(operand)));
        let reads_standard = input.operands.is_empty() || input.operands.iter().any(|operand| operand == "-");
        if is_input || reads_standard && file.is_some() && file == identity_of_input() {
            return Err(refused("stats-is-input").into());
        }
    }
    Ok(if is_standard { streams::output()? } else { interrupt::create(path)? })
}

/// What two paths of one file have in common.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) enum Identity {
    /// Of a file that is there: the device, and the number on it.
    #[cfg(unix)]
    File(u64, u64),
    /// Of one that is not: the identity of its folder, and its name there.
    #[cfg(unix)]
    New(u64, u64, std::ffi::OsString),
    /// Where the system reports neither: its path.
    Path(PathBuf),
}

/// That of a file, there or not; none of what can be written by several, such as a device.
pub(crate) fn identity(path: &Path) -> Option<Identity> {
    if let Ok(about) = fs::metadata(path) {
        let by_path = || fs::canonicalize(path).ok().map(Identity::Path);
        return if about.is_file() { of_metadata(&about).or_else(by_path) } else { None };
    }
    // Where a link leads that has no end yet: what is written to it will be there.
    let path = evenhand_files::follow(path).ok()?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    of_new(folder.unwrap_or(Path::new(".")), path.file_name()?)
}

/// That of a file that is not there yet, in whatever way its folder is called.
#[cfg(unix)]
fn of_new(folder: &Path, name: &std::ffi::OsStr) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;

    let about = fs::metadata(folder).ok()?;
    Some(Identity::New(about.dev(), about.ino(), name.to_owned()))
}

#[cfg(not(unix))]
fn of_new(folder: &Path, name: &std::ffi::OsStr) -> Option<Identity> {
    Some(Identity::Path(fs::canonicalize(folder).ok()?.join(name)))
}

#[cfg(unix)]
fn of_metadata(about: &fs::Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;

    about.is_file().then(|| Identity::File(about.dev(), about.ino()))
}

#[cfg(not(unix))]
fn of_metadata(_about: &fs::Metadata) -> Option<Identity> {
    None
}

#[cfg(unix)]
fn identity_of_output() -> Option<Identity> {
    use std::os::fd::AsFd;

    if streams::captured().is_some() {
        return None;
    }
    let file = fs::File::from(std::io::stdout().as_fd().try_clone_to_owned().ok()?);
    of_metadata(&file.metadata().ok()?)
}

#[cfg(unix)]
fn identity_of_input() -> Option<Identity> {
    use std::os::fd::AsFd;

    let file = fs::File::from(std::io::stdin().as_fd().try_clone_to_owned().ok()?);
    of_metadata(&file.metadata().ok()?)
}

/// Not known of what has no path.
#[cfg(not(unix))]
fn identity_of_output() -> Option<Identity> {
    None
}

/// Not known of what has no path.
#[cfg(not(unix))]
fn identity_of_input() -> Option<Identity> {
    None
}

/// Tells a person, on standard error.
pub(crate) fn tell(report: &Report, limit: MemoryLimit) {
    let words = WORDS.messages(language::messages());
    let bytes = |bytes: u64| Argument::from(Bytes(bytes).to_string());
    let seconds = |time: Duration| Argument::from(format!("{:.1}", time.as_secs_f64()));
    let [dealt, wrote] = report.threads;
    let spilled = if report.spilled_bytes == 0 { "stats-kept" } else { "stats-spilled" };
    let written = if report.is_checked { "stats-written" } else { "stats-written-part" };
    let lines = [
        words.format(
            "stats-read",
            [
                ("records", report.records.into()),
                ("seconds", seconds(report.deal_time)),
                ("threads", dealt.into()),
            ],
        ),
        words.format(
            spilled,
            [
                ("kept", bytes(report.kept_bytes)),
                ("spilled", bytes(report.spilled_bytes)),
                ("back", bytes(report.read_back_bytes)),
                ("folders", folders(report).join(", ").into()),
            ],
        ),
        words.format(
            "stats-piles",
            [("piles", report.piles.max(1).into()), ("again", (report.deals.max(1) - 1).into())],
        ),
        words.format(
            written,
            [
                ("written", report.written.records.into()),
                ("bytes", bytes(report.output_bytes)),
                ("seconds", seconds(report.write_time)),
                ("threads", wrote.into()),
            ],
        ),
    ];
    let peak = report.peak_memory.map(|peak| {
        let origin = if limit.is_given() { "given" } else { "available" };
        words.format(
            "stats-peak",
            [("peak", bytes(peak)), ("limit", bytes(limit.size().0)), ("origin", origin.into())],
        )
    });
    for line in lines.into_iter().chain(peak) {
        // Not told is no reason to stop.
        let _ = writeln!(stderr(), "evenhand: {line}");
    }
}

/// The names of the folders for temporary files.
fn folders(report: &Report) -> Vec<String> {
    report.folders.iter().map(|folder| file::name(folder)).collect()
}

/// All of it as JSON.
pub(crate) fn json(report: &Report, outputs: &[OutputReport], seed: &Seed) -> String {
    let [dealt, wrote] = report.threads;
    let outputs: Vec<Value> = outputs
        .iter()
        .map(|output| json!({ "name": output.name, "records": output.records, "bytes": output.bytes }))
        .collect();
    let mut stats = json!({
        "schema": "evenhand-stats/1",
        "seed": seed.to_hex(),
        "records_read": report.records,
        "record_bytes_read": report.read.bytes,
        "records_written": report.written.records,
        "record_bytes_written": report.written.bytes,
        "multiset_hash": format!("{:016x}", report.written.hash),
        "output_bytes": report.output_bytes,
        "memory_limit_bytes": report.memory_limit,
        "peak_memory_bytes": report.peak_memory,
        "kept_bytes": report.kept_bytes,
        "spilled_bytes": report.spilled_bytes,
        "read_back_bytes": report.read_back_bytes,
        "temporary_folders": folders(report),
        "piles": report.piles,
        "deals": report.deals,
        "deal_seconds": report.deal_time.as_secs_f64(),
        "write_seconds": report.write_time.as_secs_f64(),
        "deal_threads": dealt,
        "write_threads": wrote,
    });
    if !outputs.is_empty() {
        stats["outputs"] = Value::Array(outputs);
    }
    format!("{stats:#}\n")
}

/// Writes figures to what was [opened](open) for them.
///
/// # Errors
/// If they cannot be written, which says that the shuffle is done.
pub(crate) fn write(json: String, to: Output) -> anyhow::Result<()> {
    write::finish(to, json).with_context(|| WORDS.messages(language::messages()).text("stats-unwritten"))
}
