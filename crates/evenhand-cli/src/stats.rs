//! What a shuffle did and took: told to a person, or written as JSON.

use std::io::{Write, stderr};
use std::path::Path;
use std::time::Duration;

use evenhand::Seed;
use evenhand_files::{Bytes, MemoryLimit, Report};
use evenhand_locale::Argument;
use serde_json::json;

use crate::words::WORDS;
use crate::{file, language, write};

/// Tells a person, on standard error.
pub(crate) fn tell(report: &Report, limit: MemoryLimit) {
    let words = WORDS.messages(language::messages());
    let bytes = |bytes: u64| Argument::from(Bytes(bytes).to_string());
    let seconds = |time: Duration| Argument::from(format!("{:.1}", time.as_secs_f64()));
    let [dealt, wrote] = report.threads;
    let spilled = if report.spilled_bytes == 0 { "stats-kept" } else { "stats-spilled" };
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
            [("piles", report.piles.into()), ("again", (report.deals.max(1) - 1).into())],
        ),
        words.format(
            "stats-written",
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

/// Writes all of it as JSON.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn write(report: &Report, seed: &Seed, path: &Path) -> anyhow::Result<()> {
    let [dealt, wrote] = report.threads;
    let stats = json!({
        "schema": "evenhand-stats/1",
        "seed": seed.to_hex(),
        "records_read": report.records,
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
    Ok(write::to_file(path, format!("{stats:#}\n"))?)
}
