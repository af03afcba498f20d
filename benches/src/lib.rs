//! A harness for ratios.
//!
//! Peers are timed in turn, A B C A B C …, so that a machine whose speed drifts slows all of them alike; each figure is
//! the median over the rounds, and a ratio is the median of the ratios round by round. Every subject is checked to give
//! a permutation before it is timed.

use std::fmt::Write as _;
use std::process::Command;
use std::time::{Duration, Instant};

use items::{Number, identity, is_permutation};

pub mod inputs;
pub mod items;
pub mod lines;
pub mod programs;
pub mod python;

/// Shuffles items, or writes an order over them.
pub type Run<'a, T> = Box<dyn FnMut(&mut [T]) + 'a>;

/// Something that shuffles, and its name.
pub struct Subject<'a, T> {
    /// As the table shows it.
    pub name: &'static str,
    /// What it does.
    pub run: Run<'a, T>,
}

impl<'a, T> Subject<'a, T> {
    /// A subject.
    pub fn new(name: &'static str, run: impl FnMut(&mut [T]) + 'a) -> Self {
        Self { name, run: Box::new(run) }
    }
}

/// Times in nanoseconds an item: `times[subject][round]`.
pub struct Times {
    names: Vec<&'static str>,
    times: Vec<Vec<f64>>,
}

/// A round lasts this long at least for each subject.
const ROUND: Duration = Duration::from_millis(4);

/// Times subjects over n items in so many rounds; `check` says whether each is first checked (orders of a series are
/// many permutations in one buffer, which the caller checks).
pub fn time<T: Number>(n: usize, rounds: usize, check: bool, mut subjects: Vec<Subject<'_, T>>) -> Times {
    let mut items: Vec<T> = identity(n);
    let mut repeats = Vec::new();
    for subject in &mut subjects {
        let start = Instant::now();
        (subject.run)(&mut items);
        let once = start.elapsed().max(Duration::from_nanos(50));
        repeats.push((ROUND.as_nanos() / once.as_nanos()).clamp(1, 1 << 20) as u32);
        if check {
            assert!(is_permutation(&items), "{} gives no permutation of {n} items", subject.name);
        }
    }
    let mut times = vec![Vec::new(); subjects.len()];
    for _ in 0..rounds {
        for ((subject, times), repeats) in subjects.iter_mut().zip(&mut times).zip(&repeats) {
            let start = Instant::now();
            for _ in 0..*repeats {
                (subject.run)(&mut items);
            }
            times.push(start.elapsed().as_secs_f64() * 1e9 / f64::from(*repeats) / n as f64);
        }
    }
    Times { names: subjects.iter().map(|subject| subject.name).collect(), times }
}

/// Which places were asked for: those whose names contain one of the arguments, all without any.
pub fn wanted() -> impl Fn(&str) -> bool {
    let words: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    move |place| words.is_empty() || words.iter().any(|word| place.contains(word.as_str()))
}

/// Rounds to take figures in: `BENCH_ROUNDS`, or `rounds` without it.
///
/// # Panics
/// If `BENCH_ROUNDS` is no number.
pub fn rounds_or(rounds: usize) -> usize {
    std::env::var("BENCH_ROUNDS").map_or(rounds, |rounds| rounds.parse().expect("a number of rounds"))
}

/// The bytes of memory that the system could give, as Linux estimates them; none where it does not say.
pub fn available_memory() -> Option<u64> {
    let meminfo = std::fs::read_to_string("/proc/meminfo").ok()?;
    kilobytes(&meminfo, "MemAvailable:")
}

/// The bytes in the line of that key, in the form of /proc/meminfo and /proc/self/status.
pub fn kilobytes(table: &str, key: &str) -> Option<u64> {
    let figure = table.lines().find_map(|line| line.strip_prefix(key))?;
    Some(figure.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

/// The median of some figures.
pub fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

impl Times {
    /// A line: the place, each subject's median (and best), and the ratio of each to the first.
    pub fn line(&self, place: &str) -> String {
        let mut line = format!("{place:<28}");
        for (subject, times) in self.times.iter().enumerate() {
            let best = times.iter().copied().fold(f64::INFINITY, f64::min);
            let _ = write!(line, "  {} {:.2} ({best:.2})", self.names[subject], self.median(subject));
            if subject > 0 {
                let _ = write!(line, " ×{:.2}", self.ratio(subject));
            }
        }
        line
    }

    /// A subject's median.
    pub fn median(&self, subject: usize) -> f64 {
        median(self.times[subject].clone())
    }

    /// How many times as long as the first subject another takes.
    pub fn ratio(&self, subject: usize) -> f64 {
        self.relative(subject, 0)
    }

    /// How many times as long as `other` a subject takes: the median over rounds.
    pub fn relative(&self, subject: usize, other: usize) -> f64 {
        median(self.by_round(subject, other, |own, other| own / other))
    }

    /// Nanoseconds an item that a subject takes beyond `other`: the median over rounds.
    pub fn difference(&self, subject: usize, other: usize) -> f64 {
        median(self.by_round(subject, other, |own, other| own - other))
    }

    fn by_round(&self, subject: usize, other: usize, figure: fn(f64, f64) -> f64) -> Vec<f64> {
        self.times[subject].iter().zip(&self.times[other]).map(|(own, other)| figure(*own, *other)).collect()
    }

    /// The subjects' names, in their order.
    pub fn names(&self) -> &[&'static str] {
        &self.names
    }

    /// The times of subjects over n items, as nanoseconds a call.
    #[must_use]
    pub fn a_call(mut self, n: usize) -> Self {
        self.times.iter_mut().flatten().for_each(|time| *time *= n as f64);
        self
    }
}

/// What the figures were measured on: machine, compiler.
pub fn machine() -> String {
    let run = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let mut about = String::new();
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    for key in ["model name", "cpu family", "model\t", "flags"] {
        if let Some(line) = cpu.lines().find(|line| line.starts_with(key)) {
            let _ = writeln!(about, "# {}", line.replace('\t', " "));
        }
    }
    let cores = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
    let _ = writeln!(about, "# cores: {cores}");
    if let Ok(huge) = std::fs::read_to_string("/sys/kernel/mm/transparent_hugepage/enabled") {
        let _ = writeln!(about, "# transparent huge pages: {}", huge.trim());
    }
    for line in run("rustc", &["-Vv"]).unwrap_or_default().lines() {
        let _ = writeln!(about, "# {line}");
    }
    if let Some(date) = run("date", &["-u", "+%Y-%m-%d %H:%M UTC"]) {
        let _ = writeln!(about, "# {}", date.trim());
    }
    about
}
