//! Several runs at the same instant, and one later: whether the seed is the time.
//!
//! The same first deck at once and another one later is a seed from the clock; the same one always is a fixed seed.

use std::io;
use std::thread::{self, Builder, ScopedJoinHandle};
use std::time::{Duration, Instant, SystemTime};

use super::command::{Program, Protocol, STACK_BYTES};
use super::each;
use super::error::{ProgramError, ProgramErrorKind};
use super::process::Shared;
use super::start::unless_stopped;
use crate::error::Error;
use crate::feed::Feed;
use crate::stream::Lookahead;

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
    /// Of the one started more than a second after the decks of all others had come.
    pub later: Vec<u8>,
}

impl Program {
    /// Has `how_many` runs started, in a thread, at the same instant, early in a second of the clock, and one later;
    /// each is killed after its first deck. Takes about two seconds more than the decks do.
    ///
    /// There are none if it is stopped.
    ///
    /// # Errors
    /// If there is no thread.
    pub fn twins(&self, protocol: Protocol, how_many: usize) -> io::Result<Feed<Twins, Error>> {
        let (program, stop) = (self.clone(), self.stop.child());
        let shared = Shared::of(self, stop.clone());
        Feed::spawn(Builder::new().stack_size(STACK_BYTES), 1, stop, move |outlet| {
            program.run_twins(&shared, protocol, how_many)?.map(|twins| outlet.send(twins));
            Ok(())
        })
    }

    fn run_twins(
        &self,
        shared: &Shared,
        protocol: Protocol,
        how_many: usize,
    ) -> Result<Option<Twins>, Error> {
        if shared.stop.sleep(until_early(SystemTime::now())) {
            return Ok(None);
        }
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
                Err(error) => Err(ProgramError::new(self, None, 0, ProgramErrorKind::Start(error)).into()),
            });
            decks.collect::<Result<Option<_>, _>>()
        })?;
        let Some(at_once) = at_once.filter(|_| !shared.stop.sleep(DELAY)) else { return Ok(None) };
        Ok(self.first(shared, protocol, how_many as u64 + 1)?.map(|later| Twins { at_once, later }))
    }

    /// The first deck of a run; none if it was stopped.
    fn first(&self, shared: &Shared, protocol: Protocol, run: u64) -> Result<Option<Vec<u8>>, Error> {
        if protocol == Protocol::Each {
            return unless_stopped(each::deck(self, shared, run));
        }
        let ahead = Lookahead::wait(self.start(protocol, Some(1))?, &shared.stop);
        match ahead.first() {
            Some(line) => Ok(Some(line.to_vec())),
            None => ahead.end().map(|()| None),
        }
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

    fn twins(program: &Program, protocol: Protocol, how_many: usize) -> Result<Option<Twins>, Error> {
        match program.twins(protocol, how_many).unwrap().next(&Stop::default(), None) {
            Event::Item(twins) => Ok(Some(twins)),
            Event::End(end) => end.map(|()| None),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_seed_from_the_clock_gives_twins_and_then_something_else() {
        let twins = twins(&sh("while :; do echo 1 $(date +%s); done"), Protocol::Lines, 4).unwrap().unwrap();
        assert_eq!(twins.at_once.len(), 4);
        assert!(twins.at_once.iter().all(|deck| *deck == twins.at_once[0]));
        assert_ne!(twins.later, twins.at_once[0]);
    }

    #[test]
    fn a_seed_of_its_own_gives_no_twins() {
        let own = twins(&sh("echo $$ 1"), Protocol::Each, 2).unwrap().unwrap();
        assert_ne!(own.at_once[0], own.at_once[1]);
    }

    #[test]
    fn a_fixed_seed_gives_twins_and_the_same_later() {
        let fixed = twins(&sh("cat"), Protocol::Each, 2).unwrap().unwrap();
        assert_eq!(fixed.at_once, [b"1\x1f2\x1f3\x1f4", b"1\x1f2\x1f3\x1f4"]);
        assert_eq!(fixed.later, fixed.at_once[0]);
    }

    #[test]
    fn what_fails_is_an_error() {
        let message = twins(&sh("exit 5"), Protocol::Lines, 2).unwrap_err().to_string();
        assert!(message.contains("status 5"), "{message}");
        let stopped = sh("sleep 1000");
        stopped.stop.raise();
        for protocol in [Protocol::Lines, Protocol::Each] {
            assert!(twins(&stopped, protocol, 2).unwrap().is_none());
        }
    }

    #[test]
    fn twins_start_early_in_a_second() {
        for (millis, wait) in [(0, 20), (20, 0), (299, 0), (300, 720), (999, 21)] {
            let now = SystemTime::UNIX_EPOCH + Duration::from_millis(5_000_000 + millis);
            assert_eq!(until_early(now), Duration::from_millis(wait));
        }
    }
}
