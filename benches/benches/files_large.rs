//! A file much larger than memory, against the disk: 20 GB with `--memory 1G`, once.
//!
//! `cargo xtask bench files-large`. What must pass to and from the disk is the input once, what was spilled twice, and the
//! output; how long that takes at the speed of the disk is the least that the work can take, as far as the page cache does
//! not hold a part of it. That speed is measured in the same run, before and after: a file of half the input's size is written
//! and synced, and read with a cold cache. The input is cold too; the output is checked. All is done in a folder of its own in
//! `BENCH_FILES` (target/files without), which is removed; without 60 GB there, nothing is done. `BENCH_SHRINK=100` makes
//! all of it smaller by that, to see that it works.

#![allow(clippy::print_stdout)]

use std::fs::File;
use std::io::{Read, Result, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use evenhand_benches::inputs::{made, shrink, write_json};
use evenhand_benches::lines::multiset;
use evenhand_benches::machine;
use evenhand_benches::programs::{Expected, Subject, folder, own, surroundings, text};

/// Lines of the input: 20 GB.
const LINES: u64 = 190_000_000;

/// Bytes of disk that are needed.
const NEEDED: u64 = 62_000_000_000;

/// Bytes that are written to measure the disk.
const MEASURED: u64 = 10_000_000_000;

/// The time of evenhand, at most, in that of the disk alone.
const TARGET: f64 = 1.3;

fn main() {
    let folder = folder();
    print!("{}{}", machine(), surroundings(&folder));
    let needed = NEEDED / shrink();
    match free(&folder) {
        Some(free) if free < needed => {
            println!("# left out: {:.1} GB of disk are needed, {:.1} free", giga(needed), giga(free));
            return;
        }
        _ => {}
    }
    let folder = Temporary::new(folder.join("large"));
    large(&folder.0).expect("a disk that works");
}

/// Measures, in a folder.
fn large(folder: &Path) -> Result<()> {
    let before = Disk::measure(folder)?;
    let input = made(folder, "large.jsonl", LINES / shrink(), write_json);
    File::open(&input)?.sync_all()?;
    let (out, stats) = (folder.join("out"), folder.join("stats"));
    let memory = format!("{}M", (1024 / shrink()).max(32));
    let (to, says, from) = (text(&out), text(&stats), text(&input));
    let arguments = ["shuffle", "-q", "--seed", "1", "--memory", &memory, "--stats", &says, "-o", &to, &from];
    forget(&File::open(&input)?);
    let usage = Subject::new("evenhand", &own(), &arguments, Expected::All).run(folder, true);
    let start = Instant::now();
    File::open(&out)?.sync_all()?;
    let synced = usage.wall + start.elapsed().as_secs_f64();
    let stats: serde_json::Value = serde_json::from_reader(File::open(&stats)?)?;
    let bytes = |key: &str| stats[key].as_u64().expect("a number of bytes");
    let (spilled, again) = (bytes("spilled_bytes"), bytes("read_back_bytes"));
    let (read, written) = (input.metadata()?.len() + again, out.metadata()?.len() + spilled);
    assert!(multiset(&input)? == multiset(&out)?, "evenhand wrote other lines");
    std::fs::remove_file(input)?;
    std::fs::remove_file(out)?;
    let after = Disk::measure(folder)?;
    let disk = Disk {
        write: f64::midpoint(before.write, after.write),
        read: f64::midpoint(before.read, after.read),
    };
    for (when, disk) in [("before", &before), ("after", &after)] {
        println!(
            "disk {when:<7} write and sync {:.2} GB/s  read {:.2} GB/s",
            1.0 / disk.write,
            1.0 / disk.read
        );
    }
    println!(
        "large           memory {memory}  spilled {:.2} GB  read back {:.2} GB  all read {:.2} GB, all written {:.2} GB",
        giga(spilled),
        giga(again),
        giga(read),
        giga(written),
    );
    let least = giga(read) * disk.read + giga(written) * disk.write;
    println!(
        "large           wall {:.2} s  user {:.2}  system {:.2}  peak {:.1} MB  the disk alone {least:.2} s",
        usage.wall,
        usage.user,
        usage.system,
        usage.peak / 1e6,
    );
    for (what, wall) in [("until it ended", usage.wall), ("until the output was synced", synced)] {
        let (ratio, word) = (wall / least, if wall / least <= TARGET { "met" } else { "missed" });
        println!(
            "large           {what}: {wall:.2} s, ×{ratio:.2} of the disk alone; target ×{TARGET:.2}: {word}"
        );
    }
    Ok(())
}

/// Seconds for a GB.
struct Disk {
    write: f64,
    read: f64,
}

impl Disk {
    /// Writes a file, syncs it, reads it with a cold cache, and removes it.
    fn measure(folder: &Path) -> Result<Self> {
        const BLOCK: usize = 4 << 20;
        let path = folder.join("measured");
        let mut block = vec![0; BLOCK];
        // Nothing that a disk could compress.
        fastrand::Rng::with_seed(2).fill(&mut block);
        let blocks = MEASURED / shrink() / BLOCK as u64;
        let amount = giga(blocks * BLOCK as u64);
        let mut file = File::create(&path)?;
        let start = Instant::now();
        for number in 0..blocks {
            block[..8].copy_from_slice(&number.to_le_bytes());
            file.write_all(&block)?;
        }
        file.sync_all()?;
        let write = start.elapsed().as_secs_f64() / amount;
        let mut file = File::open(&path)?;
        forget(&file);
        let start = Instant::now();
        for _ in 0..blocks {
            file.read_exact(&mut block)?;
        }
        let read = start.elapsed().as_secs_f64() / amount;
        std::fs::remove_file(path)?;
        Ok(Self { write, read })
    }
}

/// Drops a file's pages, which are on the disk, from the page cache.
#[cfg(target_os = "linux")]
fn forget(file: &File) {
    use std::os::fd::AsRawFd as _;

    // SAFETY: a call with numbers alone, on a file that is open; it is advice.
    unsafe { libc::posix_fadvise(file.as_raw_fd(), 0, 0, libc::POSIX_FADV_DONTNEED) };
}

/// Nothing: there is no such call here.
#[cfg(not(target_os = "linux"))]
fn forget(_file: &File) {
    println!("# caches may be warm");
}

/// Free bytes of the disk of a folder, if `df` tells.
fn free(folder: &Path) -> Option<u64> {
    let told = Command::new("df").arg("-Pk").arg(folder).output().ok()?;
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    told.lines().nth(1)?.split_whitespace().nth(3)?.parse::<u64>().ok().map(|kib| kib * 1024)
}

fn giga(bytes: u64) -> f64 {
    bytes as f64 / 1e9
}

/// A folder that is removed at the end with all in it.
struct Temporary(PathBuf);

impl Temporary {
    /// Makes it; what a run left that was killed goes first.
    fn new(path: PathBuf) -> Self {
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir(&path).expect("a folder that takes another");
        Self(path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
