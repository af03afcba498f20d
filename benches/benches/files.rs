//! Whole programs on whole files: evenhand against what else shuffles lines.
//!
//! `cargo bench --bench files [-- PLACE…]`. Subjects run in turn, a new process each, the input in the page cache, the
//! old output removed and the disk's queue empty (`sync`) before each; wall seconds, seconds of processor (user +
//! system) and peak resident memory, medians over the rounds, ratios of wall time to evenhand's own, round by round.
//! J is 20 million lines of JSON (2.1 GB), S 100 million lines of 10 bytes (1 GB); both are made once in `BENCH_FILES`
//! (target/files without), which needs 10 GB.
//!
//! Peers are taken from `PATH`: GNU `shuf`, `shuf` of uutils (`cargo install uu_shuf`; told apart by `--version`),
//! `rhuffle` (`cargo install rhuffle`), `terashuf`, `cp`, `wc`. What is not there is left out, and said.

#![allow(clippy::print_stdout)]

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use evenhand_benches::{machine, median, wanted};

/// Rounds of each place.
const ROUNDS: usize = 5;

fn main() {
    let wants = wanted();
    print!("{}", machine());
    let folder = std::env::var_os("BENCH_FILES").map_or_else(|| PathBuf::from("target/files"), PathBuf::from);
    std::fs::create_dir_all(&folder).expect("BENCH_FILES can be made");
    let folder = folder.canonicalize().expect("a folder");
    let j = made(&folder, "j.jsonl", write_json);
    let s = made(&folder, "s.txt", write_numbers);
    let peers = Peers::find();
    for (name, file) in [("J", &j), ("S", &s)] {
        let (file, out) = (text(file), text(&folder.join("out")));
        let own = |more: &[&str]| {
            let own = ["shuffle", "-q", "--seed", "1", "-o", &out, &file];
            Subject::new("evenhand", &peers.own, &[&own, more].concat())
        };
        let mut enough = vec![own(&["--memory", "8G"])];
        enough.extend(peers.of("GNU shuf", &[&file, "-o", &out]));
        enough.extend(peers.of("uutils shuf", &[&file, "-o", &out]));
        enough.extend(peers.of("cp", &[&file, &out]));
        place(&wants, &format!("{name}/enough"), &folder, enough);
        let mut limited = vec![own(&["--memory", "256M"]), own(&["--memory", "8G"]).called("memory enough")];
        limited.extend(peers.of("rhuffle", &["--buf", "268435456", "--src", &file, "--dst", &out]));
        limited.extend(peers.of("terashuf", &[]).map(|subject| {
            subject.with("MEMORY", "0.25").with("TMPDIR", &text(&folder)).from(&file).to(&out)
        }));
        place(&wants, &format!("{name}/256M"), &folder, limited);
        let mut least = vec![own(&["--memory", "32M"]), own(&["--memory", "64M"]).called("64M")];
        least.push(own(&["--memory", "1G"]).called("1G"));
        place(&wants, &format!("{name}/32M"), &folder, least);
        let own = ["shuffle", "-q", "--seed", "1", "--memory", "8G", &file];
        place(&wants, &format!("{name}/nowhere"), &folder, vec![Subject::new("evenhand", &peers.own, &own)]);
    }
    let file = text(&j);
    let mut sample = vec![Subject::new("evenhand", &peers.own, &["sample", "-q", "--seed", "1", "-n", "100000", &file])];
    sample.extend(peers.of("GNU shuf", &["-n", "100000", &file]));
    sample.extend(peers.of("wc", &["-l", &file]));
    place(&wants, "J/sample", &folder, sample);
}

/// A path as arguments have it.
fn text(path: &Path) -> String {
    path.to_str().expect("a folder in UTF-8").to_owned()
}

/// The programs that there are.
struct Peers {
    /// evenhand, built by the workspace.
    own: PathBuf,
    /// Names and programs.
    found: Vec<(&'static str, PathBuf)>,
}

impl Peers {
    /// Looks along `PATH`, and says what is missing.
    fn find() -> Self {
        let own = Path::new("../target/release/evenhand").canonicalize();
        let own = own.expect("evenhand is built: cargo build --release, or cargo xtask bench files");
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
        let first = |name: &str, told: &str| {
            let mut all = folders.iter().map(|folder| folder.join(name)).filter(|program| program.is_file());
            all.find(|program| {
                let version = Command::new(program).arg("--version").stdin(Stdio::null()).output();
                told.is_empty() || version.is_ok_and(|out| String::from_utf8_lossy(&out.stdout).contains(told))
            })
        };
        let mut found = Vec::new();
        for (peer, name, told) in [
            ("GNU shuf", "shuf", "GNU coreutils"),
            ("uutils shuf", "shuf", "uutils"),
            ("rhuffle", "rhuffle", ""),
            ("terashuf", "terashuf", ""),
            ("cp", "cp", ""),
            ("wc", "wc", ""),
        ] {
            match first(name, told) {
                Some(program) => found.push((peer, program)),
                None => println!("# {peer}: not installed"),
            }
        }
        Self { own, found }
    }

    /// A peer with its arguments, if it is there.
    fn of(&self, peer: &'static str, arguments: &[&str]) -> Option<Subject> {
        let (name, program) = self.found.iter().find(|(name, _)| *name == peer)?;
        Some(Subject::new(name, program, arguments))
    }
}

/// A command and its name.
struct Subject {
    name: &'static str,
    program: PathBuf,
    arguments: Vec<String>,
    variables: Vec<(&'static str, String)>,
    from: Option<String>,
    to: Option<String>,
}

impl Subject {
    fn new(name: &'static str, program: &Path, arguments: &[&str]) -> Self {
        let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        Self { name, program: program.to_owned(), arguments, variables: Vec::new(), from: None, to: None }
    }

    fn called(mut self, name: &'static str) -> Self {
        self.name = name;
        self
    }

    fn with(mut self, variable: &'static str, value: &str) -> Self {
        self.variables.push((variable, value.to_owned()));
        self
    }

    /// Standard input is this file.
    fn from(mut self, file: &str) -> Self {
        self.from = Some(file.to_owned());
        self
    }

    /// Standard output is this file.
    fn to(mut self, file: &str) -> Self {
        self.to = Some(file.to_owned());
        self
    }

    /// One run.
    fn run(&self, folder: &Path) -> Usage {
        let _ = std::fs::remove_file(folder.join("out"));
        let _ = Command::new("sync").status();
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.env("TMPDIR", folder).stderr(Stdio::null());
        command.stdin(self.from.as_ref().map_or_else(Stdio::null, |from| File::open(from).expect("input").into()));
        command.stdout(self.to.as_ref().map_or_else(Stdio::null, |to| File::create(to).expect("output").into()));
        let start = Instant::now();
        let child = command.spawn().expect("a program that was found");
        let (status, seconds, peak) = wait(child);
        let wall = start.elapsed().as_secs_f64();
        assert!(status, "{} failed: {:?}", self.name, self.arguments);
        Usage { wall, seconds, peak }
    }
}

/// What a run took.
struct Usage {
    /// Seconds.
    wall: f64,
    /// Seconds of processor, user + system.
    seconds: f64,
    /// Peak resident bytes.
    peak: f64,
}

/// Waits for a process: whether it was well, its seconds of processor, its peak resident bytes.
#[cfg(unix)]
fn wait(child: std::process::Child) -> (bool, f64, f64) {
    let process = libc::pid_t::try_from(child.id()).expect("an id");
    let mut status = 0;
    // SAFETY: all-zero bytes are a valid rusage, which is plain numbers.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: both point to places of ours; the child is waited for once.
    let waited = unsafe { libc::wait4(process, &mut status, 0, &mut usage) };
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    // macOS counts bytes, others KiB.
    let unit = if cfg!(target_os = "macos") { 1.0 } else { 1024.0 };
    let processor = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    (waited == process && status == 0, processor, usage.ru_maxrss as f64 * unit)
}

/// Waits for a process: whether it was well; the rest is not known here.
#[cfg(not(unix))]
fn wait(mut child: std::process::Child) -> (bool, f64, f64) {
    (child.wait().is_ok_and(|status| status.success()), f64::NAN, f64::NAN)
}

/// Times a place's subjects in turn, and prints a line each.
fn place(wants: &impl Fn(&str) -> bool, place: &str, folder: &Path, subjects: Vec<Subject>) {
    if !wants(place) {
        return;
    }
    let mut runs: Vec<Vec<Usage>> = subjects.iter().map(|_| Vec::new()).collect();
    for round in 0..=ROUNDS {
        for (subject, runs) in subjects.iter().zip(&mut runs) {
            let run = subject.run(folder);
            // The first round warms caches.
            if round > 0 {
                runs.push(run);
            }
        }
    }
    let _ = std::fs::remove_file(folder.join("out"));
    let of = |runs: &[Usage], figure: fn(&Usage) -> f64| median(runs.iter().map(figure).collect());
    for (subject, times) in subjects.iter().zip(&runs) {
        let least = times.iter().map(|run| run.wall).fold(f64::INFINITY, f64::min);
        let ratio = median(runs[0].iter().zip(times).map(|(own, other)| own.wall / other.wall).collect());
        println!(
            "{place:<12} {:<14} wall {:6.2} s (least {least:.2})  processor {:6.2} s  peak {:7.1} MB  own is ×{ratio:.2}",
            subject.name,
            of(times, |run| run.wall),
            of(times, |run| run.seconds),
            of(times, |run| run.peak) / 1e6,
        );
    }
}

/// The file of that name, made where it is not there.
fn made(folder: &Path, name: &str, write: fn(&mut dyn Write) -> std::io::Result<()>) -> PathBuf {
    let path = folder.join(name);
    if !path.exists() {
        let part = folder.join("part");
        let mut out = BufWriter::with_capacity(1 << 20, File::create(&part).expect("room"));
        write(&mut out).and_then(|()| out.flush()).expect("room");
        std::fs::rename(part, &path).expect("room");
    }
    path
}

/// 20 million lines of JSON, 105 bytes in the mean, one in twenty some 250 bytes longer.
fn write_json(out: &mut dyn Write) -> std::io::Result<()> {
    const WORDS: [&str; 25] = [
        "the", "of", "shuffle", "data", "quick", "brown", "permutation", "a", "to", "uniform", "random", "model",
        "train", "in", "is", "memory", "disk", "lines", "cluster", "deck", "card", "seed", "it", "that", "sample",
    ];
    let mut random = fastrand::Rng::with_seed(1);
    for id in 0..20_000_000 {
        write!(out, "{{\"id\":{id},\"u\":\"{:08x}\",\"s\":{:.3},\"text\":\"", random.u32(..), random.f64() * 1000.0)?;
        let longer = if random.u8(..20) == 0 { 40 } else { 0 };
        for _ in 0..random.usize(..16) + longer {
            write!(out, "{} ", WORDS[random.usize(..WORDS.len())])?;
        }
        out.write_all(b"\"}\n")?;
    }
    Ok(())
}

/// 100 million lines of 10 bytes.
fn write_numbers(out: &mut dyn Write) -> std::io::Result<()> {
    (0..100_000_000_u32).try_for_each(|i| writeln!(out, "{}", 100_000_000 + i))
}
