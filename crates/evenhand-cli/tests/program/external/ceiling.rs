//! The ceiling holds: the most memory that the program had resident, as the system reports it, is never above its limit.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::mem::MaybeUninit;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;

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

/// The file of the program that a process runs; none once it has ended.
fn program_of(process: &str) -> Option<PathBuf> {
    fs::read_link(format!("/proc/{process}/exe")).ok()
}

/// Peaks of one process may be told this far apart: the system counts pages for each processor, and adds them up now and then.
const APART: u64 = 4 << 20;

/// Waits for the end of a child, and has the system tell its peak. A child begins with the peak of its parent, so where that
/// is no less, the marks count that were seen while the child ran.
fn wait(child: Child) -> (ExitStatus, u64) {
    let (mut seen, id) = (0, child.id());
    let own_program = program_of("self");
    drop(child);
    loop {
        let (mut status, mut usage) = (0, MaybeUninit::<libc::rusage>::zeroed());
        // SAFETY: both have room for what is written, and no one else waits for this child.
        let ended =
            unsafe { libc::wait4(id.cast_signed(), &raw mut status, libc::WNOHANG, usage.as_mut_ptr()) };
        assert!(ended >= 0, "{}", std::io::Error::last_os_error());
        if ended == 0 {
            // Until the child runs its own program, it shares the memory of its parent, and so the mark.
            if program_of(&id.to_string()).is_some_and(|child| Some(child) != own_program) {
                seen = seen.max(high_water_mark(&id.to_string()).unwrap_or(0));
            }
            std::thread::sleep(Duration::from_millis(1));
            continue;
        }
        // SAFETY: integers, which were written.
        let told = unsafe { usage.assume_init() }.ru_maxrss.cast_unsigned() * 1024;
        let own = high_water_mark("self").unwrap_or(u64::MAX);
        let status = std::os::unix::process::ExitStatusExt::from_raw(status);
        return (status, if told > own.saturating_add(APART) { told } else { seen });
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

fn print_head() {
    print(&format!(
        "{:<20} {:<52} {:<5} {:>3} {:>9} {:>9}  {:>6}",
        "content", "work", "from", "T", "limit", "peak", "s"
    ));
}

/// Measures one piece of work, and prints a row of the table; that row, if it failed, was above its limit, or was refused where
/// it `must_run`.
fn row(
    (content, work): (&str, &str),
    (memory, threads): (&str, u64),
    (piped, must_run): (bool, bool),
    work_on: impl FnOnce() -> Measured,
) -> Option<String> {
    let start = Instant::now();
    let done = work_on();
    let limit = memory.trim_end_matches('M').parse::<u64>().unwrap() << 20;
    let refusals = ["asked for", "is the limit", "too many different values for"];
    let is_refused = refusals.iter().any(|why| done.message.contains(why));
    let verdict = match () {
        () if !done.status.success() && !is_refused => "FAILED",
        () if done.peak > limit => "ABOVE",
        () if is_refused => "refused",
        () => "",
    };
    let from = if piped { "pipe" } else { "file" };
    let (limit, peak) = (limit >> 10, done.peak >> 10);
    let seconds = start.elapsed().as_secs_f64();
    let row = format!(
        "{content:<20} {work:<52} {from:<5} {threads:>3} {limit:>6} KiB {peak:>6} KiB {seconds:>6.1} {verdict}"
    );
    print(&row);
    (["FAILED", "ABOVE"].contains(&verdict) || must_run && verdict == "refused")
        .then(|| format!("{row}{}", done.message))
}

/// Measures everything that is asked for, prints it as a table, and says what was above.
fn table(contents: &[Content], memories: &[&str], threads: &[u64], works: &[&str]) -> Vec<String> {
    let folder = folder(&[]);
    let input = folder.path().join("in");
    let mut above = Vec::new();
    print_head();
    for content in contents {
        content.write(&input);
        for work in works {
            for memory in memories {
                for (threads, piped) in threads.iter().flat_map(|threads| [(threads, false), (threads, true)])
                {
                    let Some(arguments) = arguments(work, memory, *threads, piped) else { continue };
                    let name = format!("{content:?}");
                    above.extend(row((&name, work), (memory, *threads), (piped, false), || {
                        run(&arguments, &input, piped, folder.path())
                    }));
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

/// Inputs of rows, and what is done with them.
const RECORD_WORKS: [(&str, &str); 33] = [
    ("rows.csv", "shuffle -o out.csv"),
    ("rows.csv", "shuffle -o out.csv.gz"),
    ("rows.csv", "shuffle -o out.csv.zst"),
    ("rows.csv", "shuffle -o out.csv.bz2"),
    ("rows.csv", "shuffle -o out.csv.xz"),
    ("rows.csv", "shuffle -o out.csv.lz4"),
    ("rows.csv.gz", "shuffle -o out.csv"),
    ("rows.csv.zst", "shuffle -o out.csv"),
    ("rows.csv.bz2", "shuffle -o out.csv"),
    ("rows.csv.xz", "shuffle -o out.csv"),
    ("rows.csv.lz4", "shuffle -o out.csv"),
    ("rows.csv.gz", "sample -r -n 10 -o out.csv"),
    ("rows.csv.zst", "sample -r -n 10 -o out.csv"),
    ("rows.csv.bz2", "sample -r -n 10 -o out.csv"),
    ("rows.csv.xz", "shuffle -r -n 10 -o out.csv"),
    ("rows.csv.lz4", "shuffle -r -n 10 -o out.csv"),
    ("rows.csv.gz", "shuffle --method durstenfeld -o out.csv"),
    ("rows.parquet", "sample -r -n 10 -o out.parquet"),
    ("rows.csv", "shuffle --shards 50 -o out-{}.csv"),
    ("rows.csv", "shuffle --shard-size 2M -o out-{}.csv.zst"),
    ("rows.csv", "split --by user --into a=80%,b=20% -o out-{}.csv"),
    ("rows.csv", "split --stratify class --folds 5 -o out-{}.csv"),
    ("rows.csv", "split --by id --folds 2 -o out-{}.csv"),
    ("rows.csv", "split --stratify user --folds 2 --json -o out-{}.csv"),
    ("rows.csv", "sample -n 10% --stratify class -o out.csv"),
    ("rows.csv", "sample -n 1000 --weight id -o out.csv"),
    ("rows.parquet", "shuffle -o out.parquet"),
    ("rows.parquet", "split --by user --folds 5 -o out-{}.parquet"),
    ("rows.parquet", "sample -n 1% --in-order -o out.parquet"),
    ("long.parquet", "shuffle -o out.parquet"),
    ("long.parquet", "sample -n 1% -o out.parquet"),
    ("rows.arrow", "shuffle -o out.arrow"),
    ("rows.arrow", "split --by class --folds 5 -o out-{}.arrow"),
];

/// Works that need more than 64 MiB. xz has a large window, keys and classes are many, and each of five outputs collects batches. A
/// sample with replacement holds all columns. It needs 64.6 MiB in the test build, which is larger than a release build.
const LARGE_WORKS: [&str; 6] = [
    "sample -r -n 10 -o out.parquet",
    "split --by id --folds 2 -o out-{}.csv",
    "split --stratify user --folds 2 --json -o out-{}.csv",
    "shuffle -o out.csv.xz",
    "split --by user --folds 5 -o out-{}.parquet",
    "split --by class --folds 5 -o out-{}.arrow",
];

/// Writes this number of rows as CSV, compressed in every way, as Parquet, and as Arrow.
fn write_rows(folder: &Path, rows: u64) {
    let mut random = Random(4);
    let mut csv = BufWriter::with_capacity(1 << 16, File::create(folder.join("rows.csv")).unwrap());
    writeln!(csv, "id,user,class,text").unwrap();
    let (mut ids, mut users, mut texts, mut classes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let schema = schema([("id", DataType::Int64), ("user", DataType::Utf8), ("text", DataType::Utf8)]);
    let mut parquet = parquet(&folder.join("rows.parquet"), &schema);
    // Of each class a long text, which compresses well.
    let wide = self::schema([("id", DataType::Int64), ("class", DataType::Utf8), ("text", DataType::Utf8)]);
    let options = IpcWriteOptions::default().try_with_compression(Some(CompressionType::ZSTD)).unwrap();
    let file = File::create(folder.join("rows.arrow")).unwrap();
    let mut arrow = FileWriter::try_new_with_options(file, &wide, options).unwrap();
    for i in 0..rows {
        let (user, text) = (random.below(rows / 10 + 1), random.below(u64::MAX));
        writeln!(csv, "{i},user {user},{},\"{text:x}, {text}\"", i % 7).unwrap();
        ids.push(i.cast_signed());
        users.push(format!("user {user}"));
        texts.push(format!("{text:x}, {text}"));
        classes.push(format!("class {}", i % 7).repeat(10));
        if ids.len() == 20_000 || i + 1 == rows {
            let (ids, users) = (std::mem::take(&mut ids), std::mem::take(&mut users));
            let (texts, classes) = (std::mem::take(&mut texts), std::mem::take(&mut classes));
            let ids: ArrayRef = Arc::new(Int64Array::from(ids));
            let [users, texts, classes] =
                [users, texts, classes].map(|texts| Arc::new(StringArray::from(texts)) as ArrayRef);
            let wide =
                RecordBatch::try_new(Arc::clone(&wide), vec![Arc::clone(&ids), classes, texts.clone()]);
            arrow.write(&wide.unwrap()).unwrap();
            parquet
                .write(&RecordBatch::try_new(Arc::clone(&schema), vec![ids, users, texts]).unwrap())
                .unwrap();
            // Small groups, so that little memory is enough.
            parquet.flush().unwrap();
        }
    }
    arrow.finish().unwrap();
    parquet.close().unwrap();
    csv.flush().unwrap();
    write_long_values(&folder.join("long.parquet"), rows / 20);
    for end in ["gz", "zst", "bz2", "xz", "lz4"] {
        let mut command = Command::new(program());
        command.current_dir(folder).args(["shuffle", "-q", "rows.csv", "-o", &format!("rows.csv.{end}")]);
        assert!(command.status().unwrap().success());
    }
}

fn schema(fields: [(&str, DataType); 3]) -> Arc<Schema> {
    let fields = fields.map(|(name, data_type)| Field::new(name, data_type, false));
    Arc::new(Schema::new(fields.to_vec()))
}

fn parquet(path: &Path, schema: &Arc<Schema>) -> ArrowWriter<File> {
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    ArrowWriter::try_new(File::create(path).unwrap(), Arc::clone(schema), Some(properties)).unwrap()
}

/// Writes rows of 8 KB in groups of 5,000 with 50 values each: little in the file, much where they are decoded; and in another
/// order no dictionary of a group holds them.
fn write_long_values(path: &Path, rows: u64) {
    let mut random = Random(5);
    let fields = [("id", DataType::Int64), ("user", DataType::Utf8), ("text", DataType::Utf8)];
    let schema = schema(fields);
    let mut parquet = parquet(path, &schema);
    for start in (0..rows).step_by(5000) {
        let mut value =
            || (0..500).fold(String::new(), |text, _| text + &format!("{:016x}", random.below(u64::MAX)));
        let values: Vec<String> = (0..50).map(|_| value()).collect();
        for start in (start..rows.min(start + 5000)).step_by(500) {
            let ids = start.cast_signed()..rows.min(start + 500).cast_signed();
            let users = ids.clone().map(|id| format!("user {}", id % 100));
            let texts = ids.clone().map(|id| &*values[id.cast_unsigned() as usize % 50]);
            let columns: Vec<ArrayRef> = vec![
                Arc::new(Int64Array::from_iter_values(ids.clone())),
                Arc::new(StringArray::from_iter_values(users)),
                Arc::new(StringArray::from_iter_values(texts)),
            ];
            parquet.write(&RecordBatch::try_new(Arc::clone(&schema), columns).unwrap()).unwrap();
        }
        parquet.flush().unwrap();
    }
    parquet.close().unwrap();
}

/// Measures all work with rows, prints it as a table, and says what was above, or refused though it is none of `large`.
fn record_table(rows: u64, memories: &[&str], threads: &[u64], large: &[&str]) -> Vec<String> {
    let folder = folder(&[]);
    write_rows(folder.path(), rows);
    print_head();
    let mut above = Vec::new();
    for (input, work) in RECORD_WORKS {
        for memory in memories {
            // A thread that decodes small batches alone gets far ahead of the reader.
            let alone = (input == "rows.arrow" && !threads.contains(&1)).then_some(1);
            for threads in threads.iter().copied().chain(alone) {
                let number = threads.to_string();
                let rest =
                    ["-q", "--seed", "42", "--memory", memory, "--threads", &number, "--no-sync", input];
                let arguments: Vec<String> = work.split(' ').chain(rest).map(String::from).collect();
                let must_run = !large.contains(&work) && *memory != "32M";
                above.extend(row((input, work), (memory, threads), (false, must_run), || {
                    run(&arguments, &folder.path().join(input), false, folder.path())
                }));
            }
        }
    }
    above
}

#[test]
fn the_ceiling_holds_for_records() {
    // More threads need more memory. `cargo xtask ceiling` measures 1 and 2 threads too.
    let above = record_table(400_000, &["64M"], &[16], &LARGE_WORKS);
    assert!(above.is_empty(), "{}", above.join("\n"));
}

#[test]
#[ignore = "cargo xtask ceiling"]
fn the_ceiling_holds_for_many_records() {
    let rows =
        if std::env::var("EVENHAND_CONTENTS").as_deref() == Ok("large") { 20_000_000 } else { 2_000_000 };
    // More than 64 MiB for millions of compressed records, which are drawn with replacement.
    let repeated = ["sample -r -n 10 -o out.csv", "shuffle -r -n 10 -o out.csv"];
    let large = [&LARGE_WORKS[..], &repeated].concat();
    let above = record_table(rows, &["32M", "64M", "256M"], &[1, 2, 16], &large);
    assert!(above.is_empty(), "{} above or failed:\n{}", above.len(), above.join("\n"));
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
