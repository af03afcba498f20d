//! Peak memory of shuffling in place, against its bound.
//!
//! `cargo bench --bench peak [-- PLACE…]`, on Linux. Each row is a process of its own: it makes the items, reads how much
//! of it is resident (VmRSS), makes the pool of threads, shuffles once, and reads the most that was resident at any time
//! (VmHWM). `extra` is the difference: what the call took beside the items, its threads and tables included. Nothing of the
//! process from before the items is in it; anything that was larger before the call would be, so that it is never too
//! small, but for what the system rounds. A row from which pages went to swap has no figure, and fails.
//!
//! The bound is a 64th of the slice's bytes and 8 MiB a thread. Every result is checked at every place: its fingerprint
//! must be that of `order`, from another process; where an order does not fit, that of the first row with as many items.
//!
//! `BENCH_MEMORY=8G` is what a row may take (M and G are powers of two); without it, what is available at the start, less
//! 1 GiB. Rows whose items and bound are more are left out, and said; a process that asks for more is refused it, and its
//! row fails. A row that is above its bound or has the wrong order makes the program fail, after all rows.

#![allow(clippy::print_stdout)]

use std::collections::HashMap;
use std::process::{Command, ExitCode, Stdio};

use evenhand::Seed;
use evenhand_benches::items::{Number, fingerprint, identity};
use evenhand_benches::{available_memory, kilobytes, machine, wanted};

/// How many items.
const SIZES: [usize; 4] = [1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

/// Threads of `par_shuffle`; none is `shuffle`.
const THREADS: [Option<usize>; 4] = [None, Some(1), Some(2), Some(8)];

/// A type of items.
struct Type {
    name: &'static str,
    /// Bytes of an item in the slice.
    size: u64,
    /// Bytes of an item elsewhere.
    heap: u64,
    /// Bits of its number that it keeps.
    bits: u32,
    shuffle: fn(usize, Option<usize>) -> Measured,
}

const fn type_of<T: Number + Send>() -> Type {
    Type {
        name: T::NAME,
        size: size_of::<T>() as u64,
        heap: T::HEAP,
        bits: T::BITS,
        shuffle: shuffle_once::<T>,
    }
}

const TYPES: [Type; 6] = [
    type_of::<u8>(),
    type_of::<u16>(),
    type_of::<u32>(),
    type_of::<u64>(),
    type_of::<[u64; 4]>(),
    type_of::<String>(),
];

/// The widths of fingerprints: of all numbers, and of what small types keep of them.
const WIDTHS: [u32; 4] = [8, 16, 32, 64];

/// The first argument of a process that shuffles; the others are the type's index, the items and the threads.
const ROW: &str = "row-of-peak";
/// The first argument of a process that fingerprints the order; the other is the number of items.
const JUDGE: &str = "judge-of-peak";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |text: &String| text.parse::<usize>().expect("an argument of this program's own");
    match &arguments[..] {
        [word, limit, which, n, threads] if word == ROW => {
            limit_data(number(limit) as u64);
            let threads = Some(number(threads)).filter(|threads| *threads > 0);
            let measured = (TYPES[number(which)].shuffle)(number(n), threads);
            println!("{}", measured.to_line());
            ExitCode::SUCCESS
        }
        [word, n] if word == JUDGE => {
            let order = evenhand::order(number(n) as u32, &seed());
            for bits in WIDTHS {
                println!("{}", fingerprint(order.iter().map(|i| u64::from(*i)), bits));
            }
            ExitCode::SUCCESS
        }
        _ if status("VmHWM:").is_none() => {
            println!("# peak memory is read from /proc/self/status, which only Linux has");
            ExitCode::FAILURE
        }
        _ => table(),
    }
}

fn seed() -> Seed {
    Seed::from_text("42")
}

/// Runs the rows that were asked for.
fn table() -> ExitCode {
    let wants = wanted();
    print!("{}", machine());
    let limit = std::env::var("BENCH_MEMORY").map_or_else(
        |_| available_memory().unwrap_or(0).saturating_sub(1 << 30),
        |limit| bytes(&limit).expect("BENCH_MEMORY is a number, and M or G"),
    );
    println!("# a row may take {:.0} MB", megabytes(limit));
    let mut orders = Orders { limit, expected: HashMap::new() };
    let (mut rows, mut failed) = (0, 0);
    for n in SIZES {
        for (which, items) in TYPES.iter().enumerate() {
            for threads in THREADS {
                let form = threads.map_or("shuffle".to_owned(), |threads| format!("par_shuffle-{threads}"));
                let place = format!("peak/{}/{n:.0e}/{form}", items.name);
                let data = n as u64 * items.size;
                let bound = data / 64 + ((threads.unwrap_or(1) as u64) << 23);
                let needed = data + n as u64 * items.heap + bound;
                if !wants(&place) {
                    continue;
                }
                if needed > limit {
                    println!("{place:<36}  left out: needs {:.0} MB", megabytes(needed));
                    continue;
                }
                rows += 1;
                match run_row(limit, which, n, threads) {
                    Ok(measured) => {
                        let is_right = orders.agrees(n, items.bits, measured.fingerprint);
                        let is_within = measured.extra() <= bound && !measured.has_swapped;
                        failed += u32::from(!is_right || !is_within);
                        println!("{place:<36}  {}", measured.row(data, bound, is_right));
                    }
                    Err(error) => {
                        failed += 1;
                        println!("{place:<36}  failed: {error}");
                    }
                }
            }
        }
    }
    println!("# {rows} rows, {failed} above their bound or failed");
    if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// What a process found.
struct Measured {
    /// Resident bytes before the call.
    before: u64,
    /// The most resident bytes at any time.
    peak: u64,
    has_swapped: bool,
    fingerprint: u64,
}

impl Measured {
    fn extra(&self) -> u64 {
        self.peak.saturating_sub(self.before)
    }

    /// As one process writes it for the other.
    fn to_line(&self) -> String {
        format!("{} {} {} {}", self.before, self.peak, u64::from(self.has_swapped), self.fingerprint)
    }

    fn from_line(line: &str) -> Option<Self> {
        let figures: Option<Vec<u64>> = line.split_whitespace().map(|figure| figure.parse().ok()).collect();
        let &[before, peak, swapped, fingerprint] = &figures?[..] else { return None };
        Some(Self { before, peak, has_swapped: swapped > 0, fingerprint })
    }

    /// As a person reads it.
    fn row(&self, data: u64, bound: u64, is_right: bool) -> String {
        let extra = self.extra();
        let word = match () {
            () if self.has_swapped => "no figure: pages went to swap",
            () if extra > bound => "ABOVE",
            () => "holds",
        };
        format!(
            "slice {:9.1} MB  before {:9.1}  peak {:9.1}  extra {:8.2}  bound {:7.2}  {word}{}",
            megabytes(data),
            megabytes(self.before),
            megabytes(self.peak),
            megabytes(extra),
            megabytes(bound),
            if is_right { "" } else { ", WRONG ORDER" },
        )
    }
}

/// Makes n items and shuffles them, once, in this process.
fn shuffle_once<T: Number + Send>(n: usize, threads: Option<usize>) -> Measured {
    let seed = seed();
    let mut items: Vec<T> = identity(n);
    let before = status("VmRSS:").expect("Linux");
    match threads {
        None => evenhand::shuffle(&mut items, &seed),
        Some(threads) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| evenhand::par_shuffle(&mut items, &seed));
        }
    }
    let peak = status("VmHWM:").expect("Linux");
    let has_swapped = status("VmSwap:").is_some_and(|bytes| bytes > 0);
    assert!(before >= (n * size_of::<T>()) as u64 || has_swapped, "the items are resident");
    let numbers = items.iter().map(|item| item.read().expect("a whole item"));
    Measured { before, peak, has_swapped, fingerprint: fingerprint(numbers, T::BITS) }
}

/// Runs one row in a process of its own.
fn run_row(limit: u64, which: usize, n: usize, threads: Option<usize>) -> Result<Measured, String> {
    let threads = threads.unwrap_or(0);
    let printed =
        run_self(&[ROW, &limit.to_string(), &which.to_string(), &n.to_string(), &threads.to_string()])?;
    Measured::from_line(&printed).ok_or_else(|| format!("it printed {printed}"))
}

/// What this program prints with these arguments, or why it failed.
fn run_self(arguments: &[&str]) -> Result<String, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new(own).args(arguments).env("RUST_BACKTRACE", "0").stdin(Stdio::null()).output();
    let output = output.map_err(|error| error.to_string())?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{}: {}", output.status, errors.lines().next().unwrap_or_default()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The fingerprints of right results, by items and bits of their numbers.
struct Orders {
    limit: u64,
    expected: HashMap<(usize, u32), u64>,
}

impl Orders {
    /// Whether the fingerprint is that of the order of n items.
    fn agrees(&mut self, n: usize, bits: u32, found: u64) -> bool {
        // Numbers below 2^32 are the same in 32 bits and in 64.
        if !self.expected.contains_key(&(n, bits)) {
            self.judge(n);
        }
        *self.expected.entry((n, bits)).or_insert(found) == found
    }

    /// Has another process fingerprint the order of n items, if it fits.
    fn judge(&mut self, n: usize) {
        if 4 * n as u64 + (64 << 20) > self.limit {
            println!("# the order of {n:.0e} does not fit: its rows are compared with one another alone");
            return;
        }
        let judged = run_self(&[JUDGE, &n.to_string()]).expect("the order fits");
        for (bits, line) in WIDTHS.into_iter().zip(judged.lines()) {
            self.expected.insert((n, bits), line.parse().expect("a fingerprint"));
        }
    }
}

/// The figure of that name of this process, in bytes.
fn status(key: &str) -> Option<u64> {
    kilobytes(&std::fs::read_to_string("/proc/self/status").ok()?, key)
}

/// A number of bytes, of MiB (M) or GiB (G).
fn bytes(text: &str) -> Option<u64> {
    let units = [("G", 30), ("M", 20)];
    let unit = units.iter().find_map(|(unit, bits)| Some((text.strip_suffix(unit)?, bits)));
    let (number, bits) = unit.unwrap_or((text, &0));
    number.parse::<u64>().ok()?.checked_mul(1 << bits)
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// Has the system refuse this process more memory of its own than this.
#[cfg(target_os = "linux")]
fn limit_data(bytes: u64) {
    let limit = libc::rlimit { rlim_cur: bytes, rlim_max: bytes };
    // SAFETY: it points to a place of ours, which is only read.
    let set = unsafe { libc::setrlimit(libc::RLIMIT_DATA, &limit) };
    assert_eq!(set, 0, "a process may lower its limits");
}

#[cfg(not(target_os = "linux"))]
fn limit_data(_: u64) {}
