//! The ceiling holds: the most memory that the program had resident, as the system reports it, is never above its limit.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::mem::MaybeUninit;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::{Random, program};
use crate::folder;

/// A content by its name: how many lines, and how long each is.
#[derive(Debug, Clone, Copy)]
enum Content {
    /// As JSON in lines has them.
    Json(u64),
    TenBytes(u64),
    Empty(u64),
    /// One line of this number of bytes among ten of ten.
    Long(u64),
    /// Of 0 to 100 MB, until there are this number of bytes.
    Mixed(u64),
}

impl Content {
    fn write(self, path: &Path) {
        let mut file = BufWriter::with_capacity(1 << 16, File::create(path).unwrap());
        let mut random = Random(3);
        let mut line = |i: u64, length: u64| {
            let start = format!("{i:09}");
            let number = &start.as_bytes()[..length.min(9) as usize];
            file.write_all(number).unwrap();
            let mut left = length - number.len() as u64;
            while left > 0 {
                let piece = left.min(4096);
                file.write_all(&[b'x'; 4096][..piece as usize]).unwrap();
                left -= piece;
            }
            file.write_all(b"\n").unwrap();
        };
        match self {
            Self::Json(n) => (0..n).for_each(|i| line(i, 80 + random.below(50))),
            Self::TenBytes(n) => (0..n).for_each(|i| line(i, 9)),
            Self::Empty(n) => (0..n).for_each(|i| line(i, 0)),
            Self::Long(bytes) => (0..11).for_each(|i| line(i, if i == 5 { bytes } else { 9 })),
            Self::Mixed(bytes) => {
                let mut written = 0;
                let mut i = 0;
                while written < bytes {
                    let length =
                        if random.below(50) == 0 { random.magnitude(100_000_000) } else { random.below(200) };
                    line(i, length);
                    (i, written) = (i + 1, written + length + 1);
                }
            }
        }
        file.flush().unwrap();
    }
}

/// What was measured of a run.
struct Measured {
    status: ExitStatus,
    message: String,
    peak: u64,
}

/// The most memory that a process has had resident so far; none once it has ended.
fn high_water_mark(process: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let mark = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(mark.split_whitespace().next()?.parse::<u64>().ok()? << 10)
}

/// Waits for the end of a child, and has the system tell its peak. A child begins with the peak of its parent, so where that
/// is no less, the marks count that were seen while the child ran.
fn wait(child: Child) -> (ExitStatus, u64) {
    let (mut seen, id) = (0, child.id());
    drop(child);
    loop {
        let (mut status, mut usage) = (0, MaybeUninit::<libc::rusage>::zeroed());
        // SAFETY: both have room for what is written, and no one else waits for this child.
        let ended =
            unsafe { libc::wait4(id.cast_signed(), &raw mut status, libc::WNOHANG, usage.as_mut_ptr()) };
        assert!(ended >= 0, "{}", std::io::Error::last_os_error());
        if ended == 0 {
            seen = seen.max(high_water_mark(&id.to_string()).unwrap_or(0));
            std::thread::sleep(Duration::from_millis(1));
            continue;
        }
        // SAFETY: integers, which were written.
        let told = unsafe { usage.assume_init() }.ru_maxrss.cast_unsigned() * 1024;
        let own = high_water_mark("self").unwrap_or(u64::MAX);
        let status = std::os::unix::process::ExitStatusExt::from_raw(status);
        return (status, if told > own { told } else { seen });
    }
}

fn run(arguments: &[String], input: &Path, piped: bool, folder: &Path) -> Measured {
    let mut command = Command::new(program());
    command.current_dir(folder).args(arguments).stderr(File::create(folder.join("message")).unwrap());
    command.stdout(Stdio::null());
    if piped {
        // A pipe that another program writes, whose memory is its own.
        let mut cat = Command::new("cat").arg(input).stdout(Stdio::piped()).spawn().unwrap();
        let child = command.stdin(cat.stdout.take().unwrap()).spawn().unwrap();
        drop(command);
        let (status, peak) = wait(child);
        let _ = cat.wait();
        let message = fs::read_to_string(folder.join("message")).unwrap();
        return Measured { status, message, peak };
    }
    let child = command.stdin(Stdio::null()).spawn().unwrap();
    let (status, peak) = wait(child);
    Measured { status, message: fs::read_to_string(folder.join("message")).unwrap(), peak }
}

/// Measures everything that is asked for, prints it as a table, and says what was above.
fn table(contents: &[Content], memories: &[&str], threads: &[u64], works: &[&str]) -> Vec<String> {
    let folder = folder(&[]);
    let input = folder.path().join("in");
    let mut above = Vec::new();
    print(&format!(
        "{:<20} {:<28} {:<5} {:>3} {:>9} {:>9}  {:>6}",
        "content", "work", "from", "T", "limit", "peak", "s"
    ));
    for content in contents {
        content.write(&input);
        for work in works {
            for memory in memories {
                for (threads, piped) in threads.iter().flat_map(|threads| [(threads, false), (threads, true)])
                {
                    let Some(arguments) = arguments(work, memory, *threads, piped) else { continue };
                    let start = Instant::now();
                    let done = run(&arguments, &input, piped, folder.path());
                    let limit = memory.trim_end_matches('M').parse::<u64>().unwrap() << 20;
                    let refused = done.message.contains("asked for");
                    let verdict = match () {
                        () if !done.status.success() && !refused => "FAILED",
                        () if done.peak > limit => "ABOVE",
                        () => "",
                    };
                    let (content, from) = (format!("{content:?}"), if piped { "pipe" } else { "file" });
                    let (limit, peak) = (limit >> 10, done.peak >> 10);
                    let seconds = start.elapsed().as_secs_f64();
                    let row = format!(
                        "{content:<20} {work:<28} {from:<5} {threads:>3} {limit:>6} KiB {peak:>6} KiB {seconds:>6.1} {verdict}"
                    );
                    print(&row);
                    if !verdict.is_empty() {
                        above.push(format!("{row}{}", done.message));
                    }
                }
            }
        }
    }
    above
}

/// The arguments of a piece of work; none where it cannot be in that form.
fn arguments(work: &str, memory: &str, threads: u64, piped: bool) -> Option<Vec<String>> {
    let input = if piped { "-" } else { "in" };
    let mut all: Vec<String> = work.split(' ').map(String::from).collect();
    if work == "check" {
        // It knows neither threads nor a limit, and is to need little.
        return (threads <= 2 && memory == "32M").then(|| [all, vec![input.into(), "in".into()]].concat());
    }
    all.push("--text".into());
    let rest =
        ["--seed", "42", "--memory", memory, "--threads", &threads.to_string(), "-o", "out", "--no-sync"];
    all.extend(rest.map(String::from));
    all.push(input.into());
    Some(all)
}

#[expect(clippy::print_stdout, reason = "a table for the reader")]
fn print(line: &str) {
    println!("{line}");
}

const WORKS: [&str; 4] = ["shuffle", "sample -n 10", "sample -n 10 --in-order", "check"];

#[test]
fn the_ceiling_holds() {
    let contents = [
        Content::Json(600_000),
        Content::TenBytes(4_000_000),
        Content::Empty(8_000_000),
        Content::Long(60_000_000),
        Content::Mixed(60_000_000),
    ];
    let mut above = table(&contents, &["32M"], &[2], &WORKS);
    above.extend(table(&contents[..1], &["64M"], &[16], &WORKS[..1]));
    assert!(above.is_empty(), "{}", above.join("\n"));
}

#[test]
#[ignore = "cargo xtask ceiling"]
fn the_ceiling_holds_for_large_files() {
    let contents = match std::env::var("EVENHAND_CONTENTS").as_deref() {
        Ok("large") => {
            vec![Content::TenBytes(100_000_000), Content::Long(3_000_000_000), Content::Empty(50_000_000)]
        }
        _ => vec![
            Content::Json(3_000_000),
            Content::TenBytes(20_000_000),
            Content::Empty(20_000_000),
            Content::Long(400_000_000),
            Content::Mixed(500_000_000),
        ],
    };
    let above = table(&contents, &["32M", "64M", "256M"], &[1, 2, 16], &WORKS);
    assert!(above.is_empty(), "{} above or failed:\n{}", above.len(), above.join("\n"));
}
