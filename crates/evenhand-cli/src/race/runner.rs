//! A classic in the race: its seconds at each number of cards, and its work.

use std::time::{Duration, Instant};

use evenhand::{Keystream, Seed};
use evenhand_classics::{Entry, Page, Setting, SettingError, Work, run};

/// A figure takes at least this long, in several runs if need be.
const MIN_TIMED: Duration = Duration::from_millis(60);

/// A run that takes longer than this is not repeated.
const MAX_REPEATED: Duration = Duration::from_secs(1);

/// Seconds: a classic whose run takes longer has its work counted with fewer cards.
const MAX_COUNTING: f64 = 1.0;

/// A classic, and what is known of it.
pub(super) struct Runner {
    entry: &'static Entry,
    /// Cards and seconds, the fewest cards first.
    points: Vec<(u32, f64)>,
    /// The work of one run, and of how many cards.
    work: Option<(u32, Work)>,
}

impl Runner {
    /// Of which nothing is known.
    pub(super) fn new(entry: &'static Entry) -> Self {
        Self { entry, points: Vec::new(), work: None }
    }

    pub(super) fn page(&self) -> &'static Page {
        self.entry.page()
    }

    pub(super) fn name(&self) -> &'static str {
        self.entry.page().name
    }

    /// The work of one run, and of how many cards.
    pub(super) fn work(&self) -> Option<(u32, Work)> {
        self.work
    }

    /// The seconds at these sizes.
    pub(super) fn seconds(&self, sizes: &[u32]) -> Vec<f64> {
        let at = |n: &u32| self.points.iter().find(|(cards, _)| cards == n).map(|(_, seconds)| *seconds);
        sizes.iter().filter_map(at).collect()
    }

    /// The power of n that the time grows with, between the last two numbers of cards.
    pub(super) fn growth(&self) -> Option<f64> {
        match self.points[..] {
            [.., one, other] => Some(growth(one, other)),
            _ => None,
        }
    }

    /// How many seconds n cards take, or will take, by the growth so far: as n² where there is but one figure.
    pub(super) fn estimate(&self, n: u32) -> f64 {
        if let Some((_, seconds)) = self.points.iter().find(|(cards, _)| *cards == n) {
            return *seconds;
        }
        let Some((cards, seconds)) = self.points.last().copied() else { return 0.0 };
        // Nothing grows slower than n in the long run, whatever short times say, nor faster than about n².
        let exponent = self.growth().map_or(2.0, |growth| growth.clamp(1.0, 2.3));
        seconds * (f64::from(n) / f64::from(cards)).powf(exponent)
    }

    /// Times a few cards, once, to know what more will take.
    pub(super) fn try_out(&mut self, n: u32, seed: &Seed) -> Result<(), SettingError> {
        let seconds = time(self.entry, n, seed, Duration::from_millis(2))?;
        self.points.push((n, seconds));
        Ok(())
    }

    /// Times n cards.
    pub(super) fn run(&mut self, n: u32, seed: &Seed) -> Result<(), SettingError> {
        let seconds = time(self.entry, n, seed, MIN_TIMED)?;
        self.points.push((n, seconds));
        Ok(())
    }

    /// Counts the work of as many cards as that takes no time for, if n cards would.
    pub(super) fn count_before(&mut self, n: u32, seed: &Seed) -> Result<(), SettingError> {
        if self.estimate(n) > MAX_COUNTING {
            let few = self
                .points
                .iter()
                .rev()
                .find(|(_, seconds)| *seconds <= MAX_COUNTING)
                .map(|(cards, _)| *cards);
            if let Some(few) = few {
                self.count(few, seed)?;
            }
        }
        Ok(())
    }

    /// Counts the work of n cards, if that takes no time.
    pub(super) fn count_after(&mut self, n: u32, seed: &Seed) -> Result<(), SettingError> {
        if self.work.is_none() { self.count(n, seed) } else { Ok(()) }
    }

    fn count(&mut self, n: u32, seed: &Seed) -> Result<(), SettingError> {
        let mut work = Work::default();
        run(&mut self.entry.start(&Setting::new(n))?, &mut Keystream::new(seed, 0), &mut work);
        self.work = Some((n, work));
        Ok(())
    }
}

/// The power of n that the time grows with between two sizes.
fn growth((n, seconds): (u32, f64), (more, longer): (u32, f64)) -> f64 {
    (longer / seconds).ln() / (f64::from(more) / f64::from(n)).ln()
}

/// The median seconds of a run, of as many as a figure's time holds, three at least where that is not long.
fn time(entry: &Entry, n: u32, seed: &Seed, patience: Duration) -> Result<f64, SettingError> {
    let setting = Setting::new(n);
    let mut draw = Keystream::new(seed, 0);
    let mut times = Vec::new();
    let begin = Instant::now();
    while times.is_empty()
        || begin.elapsed() < patience
        || (times.len() < 3 && begin.elapsed() < MAX_REPEATED)
    {
        let mut machine = entry.start(&setting)?;
        let start = Instant::now();
        machine.run(&mut draw);
        times.push(start.elapsed().as_secs_f64());
        std::hint::black_box(&machine);
    }
    times.sort_by(f64::total_cmp);
    Ok(times[times.len() / 2])
}
