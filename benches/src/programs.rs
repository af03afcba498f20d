//! Whole programs on files: found, run, timed and checked.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use crate::inputs::shrink;
use crate::lines::{self, Multiset};
use crate::{machine, median, rounds_or};

/// What the output of a run must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// Anything.
    Anything,
    /// All lines of the input.
    All,
    /// This many lines of the input.
    Sample(u64),
    /// This many lines of the input, in its order.
    InOrder(u64),
}

/// A command, its name, and what is expected of it.
pub struct Subject {
    name: String,
    program: PathBuf,
    arguments: Vec<String>,
    variables: Vec<(&'static str, String)>,
    /// Standard input, if it reads that.
    from: Option<PathBuf>,
    /// Whether its standard output is the output, not a file that is named in its arguments.
    to_stdout: bool,
    /// Whether its output goes nowhere when it is timed.
    to_nowhere: bool,
    expected: Expected,
    /// Whether outputs must be the same bytes as those of other subjects with the same input and expectation.
    seeded: bool,
    /// The most that the first subject's wall time may be, in those of this one.
    target: Option<f64>,
}

impl Subject {
    /// A program with its arguments, whose output is what `expected` says.
    pub fn new(name: &str, program: &Path, arguments: &[&str], expected: Expected) -> Self {
        Self {
            name: name.to_owned(),
            program: program.to_owned(),
            arguments: arguments.iter().map(|argument| (*argument).to_owned()).collect(),
            variables: Vec::new(),
            from: None,
            to_stdout: false,
            to_nowhere: false,
            expected,
            seeded: false,
            target: None,
        }
    }

    /// Its outputs are the same bytes as those of other seeded subjects.
    pub fn seeded(mut self) -> Self {
        self.seeded = true;
        self
    }

    /// The first subject should take at most `ratio` times as long as this one.
    pub fn target(mut self, ratio: f64) -> Self {
        self.target = Some(ratio);
        self
    }

    /// With a variable of the environment.
    pub fn with(mut self, variable: &'static str, value: &str) -> Self {
        self.variables.push((variable, value.to_owned()));
        self
    }

    /// Reads the file from standard input.
    pub fn from(mut self, file: &Path) -> Self {
        self.from = Some(file.to_owned());
        self
    }

    /// Writes to standard output.
    pub fn to_stdout(mut self) -> Self {
        self.to_stdout = true;
        self
    }

    /// Writes to standard output, which is /dev/null except when the output is checked.
    pub fn to_nowhere(mut self) -> Self {
        (self.to_stdout, self.to_nowhere) = (true, true);
        self
    }

    /// One run, with its output in the folder where it has one; `checked` if it will be looked at.
    ///
    /// The old output is gone and the disk idle before, so that no run pays for what another left.
    ///
    /// # Panics
    /// If the program fails.
    pub fn run(&self, folder: &Path, checked: bool) -> Usage {
        let out = folder.join("out");
        let _ = std::fs::remove_file(&out);
        let _ = Command::new("sync").status();
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.env("TMPDIR", folder).env("LC_ALL", "C").stderr(Stdio::null());
        command.stdin(
            self.from.as_ref().map_or_else(Stdio::null, |from| File::open(from).expect("input").into()),
        );
        let to_file = self.to_stdout && (checked || !self.to_nowhere);
        command.stdout(if to_file { File::create(&out).expect("room").into() } else { Stdio::null() });
        let start = Instant::now();
        let child = command.spawn().expect("a program that was found");
        let (succeeded, mut usage) = wait(child);
        usage.wall = start.elapsed().as_secs_f64();
        assert!(succeeded, "{} failed: {:?}", self.name, self.arguments);
        usage
    }
}

/// What a run took.
#[derive(Debug, Clone, Copy)]
pub struct Usage {
    /// Seconds from its start to its end.
    pub wall: f64,
    /// Seconds of processor that it took itself.
    pub user: f64,
    /// Seconds of processor that the system took for it.
    pub system: f64,
    /// Peak resident bytes.
    pub peak: f64,
}

/// Waits for a process: whether it succeeded, and what it took but for wall time.
#[cfg(unix)]
fn wait(child: Child) -> (bool, Usage) {
    let process = libc::pid_t::try_from(child.id()).expect("an id");
    let mut status = 0;
    // SAFETY: all-zero bytes are a valid rusage, which is plain numbers.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: both point to places of ours; the child is waited for once.
    let waited = unsafe { libc::wait4(process, &mut status, 0, &mut usage) };
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    // macOS counts bytes, others KiB.
    let unit = if cfg!(target_os = "macos") { 1.0 } else { 1024.0 };
    let peak = usage.ru_maxrss as f64 * unit;
    let (user, system) = (seconds(usage.ru_utime), seconds(usage.ru_stime));
    (waited == process && status == 0, Usage { wall: f64::NAN, user, system, peak })
}

/// Waits for a process: whether it succeeded; the rest is not known here.
#[cfg(not(unix))]
fn wait(mut child: Child) -> (bool, Usage) {
    let unknown = Usage { wall: f64::NAN, user: f64::NAN, system: f64::NAN, peak: f64::NAN };
    (child.wait().is_ok_and(|status| status.success()), unknown)
}

/// Looks at outputs.
#[derive(Default)]
pub struct Checker {
    inputs: HashMap<PathBuf, Multiset>,
    outputs: HashMap<(PathBuf, String), [u8; 32]>,
}

impl Checker {
    /// The lines of an input, counted once.
    ///
    /// # Panics
    /// If it cannot be read.
    pub fn input(&mut self, input: &Path) -> Multiset {
        let count = || lines::multiset(input).expect("an input");
        *self.inputs.entry(input.to_owned()).or_insert_with(count)
    }

    /// Checks what a subject made of the input.
    ///
    /// # Panics
    /// If it is not what is expected.
    pub fn check(&mut self, subject: &Subject, input: &Path, out: &Path) {
        let all = self.input(input);
        let is_right = match subject.expected {
            Expected::Anything => return,
            Expected::All => lines::multiset(out).map(|output| output == all),
            Expected::Sample(count) => lines::is_sample(out, input, count),
            Expected::InOrder(count) => lines::is_sample(out, input, count)
                .and_then(|sample| Ok(sample && lines::is_subsequence(out, input)?)),
        };
        let (name, arguments) = (&subject.name, &subject.arguments);
        assert!(is_right.expect("an output"), "{name} wrote other lines: {arguments:?}");
        if subject.seeded {
            let sha = lines::sha256(out).expect("an output");
            let of = (input.to_owned(), format!("{:?}", subject.expected));
            assert_eq!(
                *self.outputs.entry(of).or_insert(sha),
                sha,
                "{name} wrote another order: {arguments:?}"
            );
        }
    }
}

/// Runs subjects in turn on an input, once to check what they write and `rounds` times to time them: a line each.
pub fn compare(
    place: &str,
    (folder, input): (&Path, &Path),
    rounds: usize,
    checker: &mut Checker,
    subjects: &[Subject],
) -> String {
    let out = folder.join("out");
    for subject in subjects {
        subject.run(folder, true);
        checker.check(subject, input, &out);
    }
    let mut runs: Vec<Vec<Usage>> = subjects.iter().map(|_| Vec::new()).collect();
    for _ in 0..rounds {
        for (subject, runs) in subjects.iter().zip(&mut runs) {
            runs.push(subject.run(folder, false));
        }
    }
    let _ = std::fs::remove_file(out);
    let of = |runs: &[Usage], figure: fn(&Usage) -> f64| median(runs.iter().map(figure).collect());
    let mut table = String::new();
    for (number, (subject, times)) in subjects.iter().zip(&runs).enumerate() {
        let least = times.iter().map(|run| run.wall).fold(f64::INFINITY, f64::min);
        let _ = write!(
            table,
            "{place:<16} {:<16} wall {:6.2} s (least {least:6.2})  user {:6.2}  system {:6.2}  peak {:7.1} MB",
            subject.name,
            of(times, |run| run.wall),
            of(times, |run| run.user),
            of(times, |run| run.system),
            of(times, |run| run.peak) / 1e6,
        );
        if number > 0 {
            let ratios = |figure: fn(&Usage) -> f64| {
                median(runs[0].iter().zip(times).map(|(own, other)| figure(own) / figure(other)).collect())
            };
            let (wall, processor) = (ratios(|run| run.wall), ratios(|run| run.user + run.system));
            let _ = write!(table, "  first is ×{wall:.2} wall, ×{processor:.2} processor");
            if let Some(target) = subject.target {
                let word = if wall <= target { "met" } else { "missed" };
                let _ = write!(table, "; target ×{target:.2} wall: {word}");
            }
        }
        table.push('\n');
    }
    table
}

/// The first program of one of the names along `PATH` whose `--version` says `told`.
pub fn find(names: &[&str], told: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let all = std::env::split_paths(&path).flat_map(|folder| names.iter().map(move |name| folder.join(name)));
    all.filter(|program| program.is_file()).find(|program| told.is_empty() || version(program).contains(told))
}

/// The first line of what a program says of its version.
pub fn version(program: &Path) -> String {
    let said = Command::new(program).arg("--version").stdin(Stdio::null()).output();
    let said = said.map(|said| String::from_utf8_lossy(&said.stdout).into_owned()).unwrap_or_default();
    said.lines().next().unwrap_or_default().to_owned()
}

/// evenhand itself, as the workspace builds it: by the profile `dist`, or the one that `BENCH_PROFILE` names.
///
/// # Panics
/// If it is not built.
pub fn own() -> PathBuf {
    let profile = std::env::var("BENCH_PROFILE").unwrap_or_else(|_| "dist".to_owned());
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target").join(profile).join("evenhand");
    let command = "cargo build --profile dist --features full, or cargo xtask bench files";
    own.canonicalize().unwrap_or_else(|_| panic!("{} does not exist: {command}", own.display()))
}

/// Prints what figures depend on, and says in how many rounds they are taken.
///
/// # Panics
/// If `BENCH_ROUNDS` is no number.
#[allow(clippy::print_stdout)]
pub fn begin(folder: &Path) -> usize {
    print!("{}{}", machine(), surroundings(folder));
    let rounds = rounds_or(5);
    println!("# rounds: {rounds}; first: the first line of a place, which is evenhand");
    if shrink() > 1 {
        println!("# inputs are smaller by {}: no figures to keep", shrink());
    }
    rounds
}

/// The folder of `BENCH_FILES`, or target/files, made if it is not there.
///
/// # Panics
/// If it cannot be made.
pub fn folder() -> PathBuf {
    let folder = std::env::var_os("BENCH_FILES").map_or_else(|| PathBuf::from("target/files"), PathBuf::from);
    std::fs::create_dir_all(&folder).expect("BENCH_FILES can be made");
    folder.canonicalize().expect("a folder")
}

/// A path as arguments have it.
///
/// # Panics
/// If it is not UTF-8.
pub fn text(path: &Path) -> String {
    path.to_str().expect("a folder in UTF-8").to_owned()
}

/// What figures of files depend on besides the machine: kernel, memory, file system; and evenhand's version.
pub fn surroundings(folder: &Path) -> String {
    let run = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let mut about = String::new();
    if let Some(kernel) = run("uname", &["-srm"]) {
        let _ = writeln!(about, "# kernel: {}", kernel.trim());
    }
    let memory = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    for line in memory.lines().filter(|line| line.starts_with("MemTotal") || line.starts_with("MemAvailable"))
    {
        let _ = writeln!(about, "# {line}");
    }
    let folder = folder.as_os_str().to_string_lossy();
    for line in run("df", &["-T", "-B", "GB", &folder]).unwrap_or_default().lines() {
        let _ = writeln!(about, "# {line}");
    }
    let options = run("findmnt", &["-n", "-o", "OPTIONS", "--target", &folder]).unwrap_or_default();
    let _ = writeln!(about, "# mounted with {}", options.trim());
    let _ = writeln!(about, "# {}", version(&own()));
    about
}
