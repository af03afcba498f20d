//! `evenhand race`: the articles' table, on this machine.

mod plot;

use std::fmt::Write as _;
use std::io::{Write as _, stderr};
use std::time::{Duration, Instant};

use evenhand::{Keystream, Seed};
use evenhand_classics::{Entry, Kind, Setting, SettingError, catalogue};

use crate::arguments::Race;
use crate::interrupt;
use crate::outcome::UsageError;
use crate::progress::Progress;
use crate::write;

/// A figure takes at least this long, in several runs if need be.
const PATIENCE: Duration = Duration::from_millis(60);

/// What would take longer is announced before it starts.
const LONG: Duration = Duration::from_secs(5);

/// Sizes tried beforehand where the first is large, to know how long that takes.
const TRIALS: [u32; 2] = [500, 5000];

/// A classic, and its seconds at each size.
struct Runner {
    name: &'static str,
    seconds: Vec<f64>,
    /// The articles' seconds for a million cards.
    articles: Option<u32>,
}

/// The articles' number of cards.
const MILLION: f64 = 1e6;

/// Times classics, and writes a table.
pub(crate) fn run(arguments: &Race) -> anyhow::Result<()> {
    let entries: Vec<&Entry> = match &arguments.names[..] {
        [] => catalogue().iter().filter(|entry| entry.page().kind == Kind::Shuffle).collect(),
        names => {
            let found = names.iter().map(|name| crate::names::classic(name));
            found.collect::<Result<_, _>>()?
        }
    };
    // Before anything takes its time.
    let svg = arguments.svg.as_deref().map(interrupt::create).transpose()?;
    let mut sizes: Vec<u32> = [100, 10, 1].iter().map(|part| arguments.n / part).filter(|n| *n > 0).collect();
    sizes.dedup();
    let progress = Progress::of_figures(arguments.quiet, (entries.len() * sizes.len()) as u64);
    let mut runners = Vec::new();
    for entry in entries {
        let name = entry.page().name;
        let mut runner = Runner { name, seconds: Vec::new(), articles: entry.page().million };
        for n in &sizes {
            let estimate = if runner.seconds.is_empty() && *n > TRIALS[1] {
                trial(entry, &arguments.seed)?.estimate(&TRIALS, f64::from(*n))
            } else {
                runner.estimate(&sizes, f64::from(*n))
            };
            progress.say(|| format!("{name}, {n} cards"));
            if estimate > LONG.as_secs_f64() && !arguments.quiet {
                progress.suspend(|| warn(name, *n, estimate));
            }
            let seconds = time(entry, *n, &arguments.seed).map_err(|error| UsageError(error.to_string()))?;
            runner.seconds.push(seconds);
            progress.add(1);
        }
        runners.push(runner);
    }
    drop(progress);
    if let Some(output) = svg {
        let lines: Vec<(&str, &[f64])> =
            runners.iter().map(|runner| (runner.name, runner.seconds.as_slice())).collect();
        write::finish(output, plot::picture(&sizes, &lines))?;
    }
    Ok(write::to_standard_output(table(&sizes, &runners))?)
}

/// A classic at the sizes of trials.
fn trial(entry: &Entry, seed: &Seed) -> anyhow::Result<Runner> {
    let seconds = TRIALS.iter().map(|n| Ok(time(entry, *n, seed)?));
    let seconds = seconds.collect::<anyhow::Result<_>>()?;
    Ok(Runner { name: entry.page().name, seconds, articles: None })
}

impl Runner {
    /// How many seconds n cards will take, by the growth so far: as n² where there is but one size.
    fn estimate(&self, sizes: &[u32], n: f64) -> f64 {
        let at = |i: usize| (f64::from(sizes[i]), self.seconds[i]);
        match self.seconds.len() {
            0 => 0.0,
            1 => at(0).1 * (n / at(0).0).powi(2),
            done => {
                let exponent = growth(at(done - 2), at(done - 1));
                at(done - 1).1 * (n / at(done - 1).0).powf(exponent)
            }
        }
    }
}

/// The power of n that the time grows with between two sizes.
fn growth((n, seconds): (f64, f64), (more, longer): (f64, f64)) -> f64 {
    (longer / seconds).ln() / (more / n).ln()
}

/// A line on standard error before what takes long.
fn warn(name: &str, n: u32, estimate: f64) {
    // A warning that cannot be written is no reason to stop.
    let _ =
        writeln!(stderr(), "evenhand: {name} with {n} cards will take about {}", seconds_in_words(estimate));
}

/// Seconds in a unit that fits.
fn seconds_in_words(seconds: f64) -> String {
    match seconds {
        ..1e-3 => format!("{:.1} us", seconds * 1e6),
        1e-3..1.0 => format!("{:.1} ms", seconds * 1e3),
        1.0..120.0 => format!("{seconds:.1} s"),
        120.0..7200.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}

/// The median seconds of a run, of as many as a figure's time holds, three at least where that is not long.
fn time(entry: &Entry, n: u32, seed: &Seed) -> Result<f64, SettingError> {
    let setting = Setting::new(n);
    let mut draw = Keystream::new(seed, 0);
    let mut times = Vec::new();
    let begin = Instant::now();
    while times.is_empty() || begin.elapsed() < PATIENCE || (times.len() < 3 && begin.elapsed() < LONG / 5) {
        let mut machine = entry.start(&setting)?;
        let start = Instant::now();
        machine.run(&mut draw);
        times.push(start.elapsed().as_secs_f64());
        std::hint::black_box(&machine);
    }
    times.sort_by(f64::total_cmp);
    Ok(times[times.len() / 2])
}

/// The table: seconds at each size, nanoseconds a card and growth at the last, the articles' seconds.
fn table(sizes: &[u32], runners: &[Runner]) -> String {
    let names = runners.iter().map(|runner| runner.name.len()).max().unwrap_or(0).max("cards".len());
    let mut text = format!("{:<names$}", "cards");
    for n in sizes {
        let _ = write!(text, " {n:>10}");
    }
    let _ = writeln!(text, " {:>10} {:>8} {:>18}", "ns a card", "growth", "articles, 10^6");
    for Runner { name, seconds, articles } in runners {
        let _ = write!(text, "{name:<names$}");
        for seconds in seconds {
            let _ = write!(text, " {:>10}", seconds_in_words(*seconds));
        }
        let points: Vec<(f64, f64)> =
            sizes.iter().map(|n| f64::from(*n)).zip(seconds.iter().copied()).collect();
        let growth = match points[..] {
            [.., one, other] => format!("n^{:.1}", growth(one, other)),
            _ => String::new(),
        };
        let last = points.last().map_or(0.0, |(n, seconds)| seconds * 1e9 / n);
        let _ = write!(text, " {last:>10.1} {growth:>8}");
        let articles = articles.map_or(String::new(), |seconds| format!("{seconds} s"));
        let _ = write!(text, " {articles:>18}");
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    let largest = sizes.last().copied().unwrap_or(0);
    if f64::from(largest) < MILLION {
        let _ = writeln!(
            text,
            "\nThe articles timed 1,000,000 cards: evenhand race -n 1000000 removal_vec removal_list durstenfeld"
        );
    }
    text
}
