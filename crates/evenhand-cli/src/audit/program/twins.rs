//! Several runs at the same instant, and one later: whether the seed is the time.
//!
//! The same first deck at once and another one later is a seed from the clock; the same one always is a fixed seed.

use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant, SystemTime};

use super::process::{STACK, Shared};
use super::{Error, Fault, Program, Stop, Way, each, lines};

/// How much later the last one is: more than a second, the coarsest clock that seeds are taken from.
const LATER: Duration = Duration::from_millis(1200);

/// The part of a second, in milliseconds, in which twins are started: a clock of seconds then says the same to all,
/// even where they take their time to ask for it.
const EARLY: std::ops::Range<u32> = 20..300;

/// How long it takes at most until all threads wait for the instant.
const READY: Duration = Duration::from_millis(5);

/// How often it is asked whether to stop.
const LOOK: Duration = Duration::from_millis(25);

/// First decks, each as one line without its newline.
#[derive(Debug)]
pub(crate) struct Twins {
    /// Of those started at the same instant.
    pub(crate) at_once: Vec<Vec<u8>>,
    /// Of the one started more than a second after they had all told theirs.
    pub(crate) later: Vec<u8>,
}

impl Program {
    /// Starts so many at the same instant, early in a second of the clock, and one later; kills each after its first
    /// deck. Takes about two seconds more than the decks do.
    pub(crate) fn twins(&self, way: Way, how_many: usize) -> Result<Twins, Error> {
        let shared = Shared::of(self, &Stop::default());
        self.pause(&shared, until_early(SystemTime::now()))?;
        let instant = Instant::now() + READY;
        let at_once = thread::scope(|scope| {
            let start = |run| {
                let shared = &shared;
                let first = move || {
                    thread::sleep(instant.saturating_duration_since(Instant::now()));
                    self.first(shared, way, run)
                };
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, first)
            };
            let started: Vec<_> = (1..=how_many as u64).map(start).collect();
            let decks = started.into_iter().map(|thread| match thread.map(ScopedJoinHandle::join) {
                Ok(Ok(deck)) => deck,
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                Err(error) => Err(Error::new(self, None, 0, Fault::Start(error))),
            });
            decks.collect::<Result<_, _>>()
        })?;
        self.pause(&shared, LATER)?;
        Ok(Twins { at_once, later: self.first(&shared, way, how_many as u64 + 1)? })
    }

    /// The first deck of a run.
    fn first(&self, shared: &Shared, way: Way, run: u64) -> Result<Vec<u8>, Error> {
        match way {
            Way::Lines => lines::first_line(self, shared),
            Way::Each => each::deck(self, shared, run),
        }
    }

    /// Sleeps, until stopped.
    fn pause(&self, shared: &Shared, time: Duration) -> Result<(), Error> {
        let begin = Instant::now();
        while begin.elapsed() < time {
            if shared.is_stopped() {
                return Err(Error::new(self, None, 0, Fault::Stopped));
            }
            thread::sleep(LOOK.min(time.saturating_sub(begin.elapsed())));
        }
        Ok(())
    }
}

/// How long it is until the early part of a second.
fn until_early(now: SystemTime) -> Duration {
    let since = now.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let part = since.subsec_millis();
    let wait = if EARLY.contains(&part) { 0 } else { (1000 + EARLY.start - part) % 1000 };
    Duration::from_millis(wait.into())
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::scripts::sh;
    use super::*;

    #[test]
    fn a_seed_from_the_clock_gives_twins_and_then_something_else() {
        let twins = sh("while :; do echo 1 $(date +%s); done").twins(Way::Lines, 4).unwrap();
        assert_eq!(twins.at_once.len(), 4);
        assert!(twins.at_once.iter().all(|deck| *deck == twins.at_once[0]));
        assert_ne!(twins.later, twins.at_once[0]);
    }

    #[test]
    fn a_seed_of_its_own_gives_no_twins() {
        let own = sh("echo $$ 1").twins(Way::Each, 2).unwrap();
        assert_ne!(own.at_once[0], own.at_once[1]);
    }

    #[test]
    fn a_fixed_seed_gives_twins_and_the_same_later() {
        let fixed = sh("cat").twins(Way::Each, 2).unwrap();
        assert_eq!(fixed.at_once, [b"1\x1f2\x1f3\x1f4", b"1\x1f2\x1f3\x1f4"]);
        assert_eq!(fixed.later, fixed.at_once[0]);
    }

    #[test]
    fn what_fails_is_told() {
        let told = sh("exit 5").twins(Way::Lines, 2).unwrap_err().to_string();
        assert!(told.contains("status 5"), "{told}");
        let stopped = sh("sleep 1000");
        stopped.stop.raise();
        assert!(matches!(stopped.twins(Way::Lines, 2).unwrap_err().fault, Fault::Stopped));
    }

    #[test]
    fn twins_start_early_in_a_second() {
        for (millis, wait) in [(0, 20), (20, 0), (299, 0), (300, 720), (999, 21)] {
            let now = SystemTime::UNIX_EPOCH + Duration::from_millis(5_000_000 + millis);
            assert_eq!(until_early(now), Duration::from_millis(wait));
        }
    }
}
