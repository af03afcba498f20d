//! `evenhand race`: the articles' table, on this machine.
//!
//! First all classics with fewer cards, which tells how long the race takes; then each with all cards, the fastest first,
//! its row written as it is done. What an interrupted race knows is not lost.

mod left;
mod plot;
mod runner;
mod table;

use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use evenhand_classics::{Entry, Kind, catalogue};
use evenhand_locale::Language;

use self::left::TimeLeft;
use self::runner::Runner;
use self::table::Table;
use crate::arguments::Race;
use crate::interrupt;
use crate::outcome::UsageError;
use crate::school::messages;
use crate::streams::stderr;
use crate::write;

/// A race that takes longer is announced before it starts.
const MIN_ANNOUNCED: Duration = Duration::from_secs(5);

/// A new estimate is announced too if it is more than this many times the last one, or less than the last by as much.
const REANNOUNCED_FROM: f64 = 1.5;

/// Times classics, and writes a table.
pub(crate) fn run(arguments: &Race) -> anyhow::Result<()> {
    let (language, told) = (crate::language::output(), crate::language::messages());
    let entries: Vec<&'static Entry> = match &arguments.names[..] {
        [] => catalogue().iter().filter(|entry| entry.page().kind == Kind::Shuffle).collect(),
        names => {
            let found = names.iter().map(|name| crate::names::classic_for("race", name));
            found.collect::<Result<_, _>>()?
        }
    };
    // Before anything takes its time.
    let svg = arguments.svg.as_deref().map(interrupt::create).transpose()?;
    let mut sizes: Vec<u32> = [100, 10, 1].iter().map(|part| arguments.n / part).filter(|n| *n > 0).collect();
    sizes.dedup();
    let mut runners: Vec<Runner> = entries.into_iter().map(Runner::new).collect();
    let left = TimeLeft::new(arguments.quiet, (runners.len() * sizes.len()) as u64, messages(told));
    let table = Arc::new(Mutex::new(Table::new(&sizes, &runners, messages(language))));
    let failed = |error: evenhand_classics::SettingError| UsageError(error.text(told));
    let guard = say_at_the_end(&table, &left);
    if let Some(trial) = arguments.n.checked_div(1000).filter(|n| *n > 0) {
        for runner in &mut runners {
            runner.try_out(trial, &arguments.seed).map_err(failed)?;
        }
    }
    let mut announced = f64::INFINITY;
    for size in 0..sizes.len() {
        let is_last = size + 1 == sizes.len();
        if is_last {
            // What is slow is counted with fewer cards, before the wait.
            for runner in &mut runners {
                runner.count_before(sizes[size], &arguments.seed).map_err(failed)?;
                lock(&table).counted(runner);
            }
            runners.sort_by(|one, other| one.estimate(sizes[size]).total_cmp(&other.estimate(sizes[size])));
            lock(&table).order(&runners);
            write::to_standard_output(lock(&table).head())?;
        }
        let whole = |from: usize| -> f64 {
            sizes[from..].iter().map(|n| runners.iter().map(|runner| runner.estimate(*n)).sum::<f64>()).sum()
        };
        let rest = whole(size);
        if !arguments.quiet
            && rest > MIN_ANNOUNCED.as_secs_f64()
            && (announced / rest).max(rest / announced) > REANNOUNCED_FROM
        {
            left.suspend(|| announce(&runners, &sizes, rest, told));
            announced = rest;
        }
        let mut rest = rest;
        for runner in &mut runners {
            let estimate = runner.estimate(sizes[size]);
            rest -= estimate;
            left.begin(runner.name(), sizes[size], estimate, rest.max(0.0));
            runner.run(sizes[size], &arguments.seed).map_err(failed)?;
            left.done();
            if is_last {
                runner.count_after(sizes[size], &arguments.seed).map_err(failed)?;
                let mut table = lock(&table);
                table.counted(runner);
                left.hide();
                write::to_standard_output(table.row(runner))?;
            }
        }
    }
    drop(guard);
    left.finish();
    write::to_standard_output(lock(&table).closing())?;
    if let Some(output) = svg {
        let lines: Vec<(&str, Vec<f64>)> =
            runners.iter().map(|runner| (runner.name(), runner.seconds(&sizes))).collect();
        write::finish(output, plot::picture(&sizes, &lines, messages(language)))?;
    }
    Ok(())
}

fn lock(table: &Mutex<Table>) -> std::sync::MutexGuard<'_, Table> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Should the program be ended, it says what it knows by then.
fn say_at_the_end(table: &Arc<Mutex<Table>>, left: &TimeLeft) -> interrupt::LastWordsGuard {
    let (table, left) = (Arc::clone(table), left.clone());
    interrupt::say_before_the_end(move || {
        left.finish();
        // A row that is being written is waited for, but not for ever: its reader may have stopped reading.
        for _ in 0..20 {
            if let Ok(table) = table.try_lock() {
                // Where it cannot be written, the program ends all the same.
                let _ = write::to_standard_output(table.interrupted());
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    })
}

/// Lines on standard error before what takes long.
fn announce(runners: &[Runner], sizes: &[u32], whole: f64, told: Language) {
    let words = messages(told);
    let Some(n) = sizes.last() else { return };
    let slowest = runners.iter().max_by(|one, other| one.estimate(*n).total_cmp(&other.estimate(*n)));
    let Some(slowest) = slowest else { return };
    let facts = [
        ("whole", table::duration(whole, words).into()),
        ("name", slowest.name().into()),
        ("n", crate::school::grouped(n)),
        ("longest", table::duration(slowest.estimate(*n), words).into()),
    ];
    // An announcement that cannot be written is no reason to stop.
    let _ = writeln!(stderr(), "evenhand: {}", words.format("race-announced", facts));
}
