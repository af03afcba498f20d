//! Several runs at the same instant, and one later: whether the seed is the time.
//!
//! The same first deck at once and another one later is a seed from the clock; the same one always is a fixed seed.

use std::io;
use std::thread::{self, Builder, ScopedJoinHandle};
use std::time::{Duration, Instant, SystemTime};

use super::command::{Program, Protocol, STACK_BYTES};
use super::error::{Failure, ProgramError};
use super::process::Shared;
use super::{each, lines};
use crate::feed::Feed;

/// How much later the last one is: more than a second, the coarsest clock that seeds are taken from.
const DELAY: Duration = Duration::from_millis(1200);

/// The part of a second, in milliseconds, in which twins are started: a clock of seconds then says the same to all,
/// even where they take their time to ask for it.
const EARLY_MILLIS: std::ops::Range<u32> = 20..300;

/// How long it takes at most until all threads wait for the instant.
const START_DELAY: Duration = Duration::from_millis(5);

/// First decks, each as one line without its newline.
#[derive(Debug)]
pub struct Twins {
    /// Of those started at the same instant.
    pub at_once: Vec<Vec<u8>>,
    /// Of the one started more than a second after they had all told theirs.
    pub later: Vec<u8>,
}

impl Program {
    /// Has `how_many` runs started, in a thread, at the same instant, early in a second of the clock, and one later;
    /// each is killed after its first deck. Takes about two seconds more than the decks do.
    ///
    /// # Errors
    /// If there is no thread.
    pub fn twins(&self, protocol: Protocol, how_many: usize) -> io::Result<Feed<Twins, ProgramError>> {
        let (program, stop) = (self.clone(), self.stop.child());
        let shared = Shared::of(self, stop.clone());
        Feed::spawn(Builder::new().stack_size(STACK_BYTES), 1, stop, move |outlet| {
            outlet.send(program.run_twins(&shared, protocol, how_many)?);
            Ok(())
        })
    }

    fn run_twins(&self, shared: &Shared, protocol: Protocol, how_many: usize) -> Result<Twins, ProgramError> {
        self.pause(shared, until_early(SystemTime::now()))?;
        let instant = Instant::now() + START_DELAY;
        let at_once = thread::scope(|scope| {
            let start = |run| {
                let first = move || {
                    thread::sleep(instant.saturating_duration_since(Instant::now()));
                    self.first(shared, protocol, run)
                };
                Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, first)
            };
            let started: Vec<_> = (1..=how_many as u64).map(start).collect();
            let decks = started.into_iter().map(|thread| match thread.map(ScopedJoinHandle::join) {
                Ok(Ok(deck)) => deck,
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                Err(error) => Err(ProgramError::new(self, None, 0, Failure::Start(error))),
            });
            decks.collect::<Result<_, _>>()
        })?;
        self.pause(shared, DELAY)?;
        Ok(Twins { at_once, later: self.first(shared, protocol, how_many as u64 + 1)? })
    }

    /// The first deck of a run.
    fn first(&self, shared: &Shared, protocol: Protocol, run: u64) -> Result<Vec<u8>, ProgramError> {
        match protocol {
            Protocol::Lines => lines::first_line(self, shared),
            Protocol::Each => each::deck(self, shared, run),
        }
    }

    /// Sleeps, until stopped.
    fn pause(&self, shared: &Shared, time: Duration) -> Result<(), ProgramError> {
        let stopped = || ProgramError::new(self, None, 0, Failure::Stopped);
        if shared.stop.sleep(time) { Err(stopped()) } else { Ok(()) }
    }
}

/// How long it is until the early part of a second.
fn until_early(now: SystemTime) -> Duration {
    let since = now.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let part = since.subsec_millis();
    let wait = if EARLY_MILLIS.contains(&part) { 0 } else { (1000 + EARLY_MILLIS.start - part) % 1000 };
    Duration::from_millis(wait.into())
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::scripts::sh;
    use super::*;
    use crate::feed::Event;
    use crate::stop::Stop;

    fn twins(program: &Program, protocol: Protocol, how_many: usize) -> Result<Twins, ProgramError> {
        match program.twins(protocol, how_many).unwrap().next(&Stop::default(), None) {
            Event::Item(twins) => Ok(twins),
            Event::End(Err(error)) => Err(error),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_seed_from_the_clock_gives_twins_and_then_something_else() {
        let twins = twins(&sh("while :; do echo 1 $(date +%s); done"), Protocol::Lines, 4).unwrap();
        assert_eq!(twins.at_once.len(), 4);
        assert!(twins.at_once.iter().all(|deck| *deck == twins.at_once[0]));
        assert_ne!(twins.later, twins.at_once[0]);
    }

    #[test]
    fn a_seed_of_its_own_gives_no_twins() {
        let own = twins(&sh("echo $$ 1"), Protocol::Each, 2).unwrap();
        assert_ne!(own.at_once[0], own.at_once[1]);
    }

    #[test]
    fn a_fixed_seed_gives_twins_and_the_same_later() {
        let fixed = twins(&sh("cat"), Protocol::Each, 2).unwrap();
        assert_eq!(fixed.at_once, [b"1\x1f2\x1f3\x1f4", b"1\x1f2\x1f3\x1f4"]);
        assert_eq!(fixed.later, fixed.at_once[0]);
    }

    #[test]
    fn what_fails_is_told() {
        let told = twins(&sh("exit 5"), Protocol::Lines, 2).unwrap_err().to_string();
        assert!(told.contains("status 5"), "{told}");
        let stopped = sh("sleep 1000");
        stopped.stop.raise();
        let error = twins(&stopped, Protocol::Lines, 2).unwrap_err();
        assert!(matches!(error.failure(), Failure::Stopped));
    }

    #[test]
    fn twins_start_early_in_a_second() {
        for (millis, wait) in [(0, 20), (20, 0), (299, 0), (300, 720), (999, 21)] {
            let now = SystemTime::UNIX_EPOCH + Duration::from_millis(5_000_000 + millis);
            assert_eq!(until_early(now), Duration::from_millis(wait));
        }
    }
}
