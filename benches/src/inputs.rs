//! Files of lines that are made by the benchmarks themselves, the same bytes everywhere.

use std::fs::File;
use std::io::{BufWriter, Result, Write};
use std::path::{Path, PathBuf};

/// By how much inputs are smaller than they should be: `BENCH_SHRINK`, to see that a benchmark works.
pub fn shrink() -> u64 {
    let shrink = std::env::var("BENCH_SHRINK").ok();
    shrink.map_or(1, |shrink| {
        shrink.parse().ok().filter(|shrink| *shrink > 0).expect("BENCH_SHRINK is a number")
    })
}

/// Writes lines to the file.
pub type WriteLines = fn(&mut dyn Write, u64) -> Result<()>;

/// The file of `count` lines with that name in the folder, made where it is not there.
///
/// # Panics
/// If the folder takes no file of that size.
pub fn made(folder: &Path, name: &str, count: u64, write: WriteLines) -> PathBuf {
    let path = folder.join(format!("{count}-{name}"));
    if !path.exists() {
        let part = folder.join("part");
        let mut out = BufWriter::with_capacity(1 << 20, File::create(&part).expect("room"));
        write(&mut out, count).and_then(|()| out.flush()).expect("room");
        std::fs::rename(part, &path).expect("room");
    }
    path
}

/// Lines of JSON, 105 bytes in the mean, one in twenty some 200 bytes longer.
///
/// # Errors
/// Those of the writer.
pub fn write_json(out: &mut dyn Write, count: u64) -> Result<()> {
    const WORDS: [&str; 25] = [
        "the",
        "of",
        "shuffle",
        "data",
        "quick",
        "brown",
        "permutation",
        "a",
        "to",
        "uniform",
        "random",
        "model",
        "train",
        "in",
        "is",
        "memory",
        "disk",
        "lines",
        "cluster",
        "deck",
        "card",
        "seed",
        "it",
        "that",
        "sample",
    ];
    let mut random = fastrand::Rng::with_seed(1);
    for id in 0..count {
        write!(
            out,
            "{{\"id\":{id},\"u\":\"{:08x}\",\"s\":{:.3},\"text\":\"",
            random.u32(..),
            random.f64() * 1000.0
        )?;
        let longer = if random.u8(..20) == 0 { 40 } else { 0 };
        for _ in 0..random.usize(..16) + longer {
            out.write_all(WORDS[random.usize(..WORDS.len())].as_bytes())?;
            out.write_all(b" ")?;
        }
        out.write_all(b"\"}\n")?;
    }
    Ok(())
}

/// A CSV of numbers and text with its header, 100 bytes a row in the mean; nothing is quoted.
///
/// # Errors
/// Those of the writer.
pub fn write_table(out: &mut dyn Write, count: u64) -> Result<()> {
    let mut random = fastrand::Rng::with_seed(2);
    writeln!(out, "id,name,x,y,amount,day,category,note")?;
    for id in 0..count {
        let (name, x, y) = (random.u64(..), random.f64(), random.f64() * 1e6);
        let (amount, day) = (random.u32(..1_000_000), random.u8(1..29));
        write!(out, "{id},{name:016x},{x:.12},{y:.6},{amount},2026-11-{day:02},category {},", id % 50)?;
        for _ in 0..random.usize(..4) {
            write!(out, "{:08x} ", random.u32(..))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Lines of 10 bytes: numbers, up to 900 million.
///
/// # Errors
/// Those of the writer.
pub fn write_numbers(out: &mut dyn Write, count: u64) -> Result<()> {
    (0..count).try_for_each(|i| writeln!(out, "{}", 100_000_000 + i))
}
