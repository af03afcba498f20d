//! Twins: a program started several times at once, to see whether the clock is its seed.

use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::Context;
use evenhand_audit::{Deck, Test};

use super::cards::Cards;
use super::parse::Parser;
use super::program::{Error, Fault, Twins};
use super::source::Source;
use super::stop::Stop;
use crate::arguments::Audit;

/// So many are started at once at least, and at most, and one later.
const FEWEST: usize = 3;
const MOST: usize = 32;

/// Half of those that are started have the same deck by chance with 10 to the minus this: on a machine that is busy, some
/// look at the clock a second later.
const SURE: f64 = 14.0;

/// Below this, runs at other times had the same deck for a reason.
const SAME: f64 = evenhand_audit::UNRESOLVED_BELOW;

/// How often it is looked whether to stop.
const PAUSE: Duration = Duration::from_millis(20);

/// Twins that run beside the audit.
pub(crate) struct Started {
    twins: Option<JoinHandle<Result<Twins, Error>>>,
    enough: Stop,
    /// The first deck of an earlier run.
    trial: Option<Vec<u8>>,
}

/// What twins told.
pub(crate) struct Told {
    pub(crate) test: Test,
    /// In a sentence, where they told something.
    pub(crate) finding: Option<String>,
}

/// Starts twins of a program, unless told not to.
pub(crate) fn start(arguments: &Audit, source: &Source, deck: &Deck) -> Option<Started> {
    let Source::Program(known) = source else { return None };
    if arguments.of_program.no_twins {
        return None;
    }
    let (mut program, way, trial) = (known.program.clone(), known.way, known.trial.clone());
    let enough = Stop::default();
    program.stop = enough.clone();
    let many = how_many(deck);
    let twins = thread::Builder::new().spawn(move || program.twins(way, many)).ok()?;
    Some(Started { twins: Some(twins), enough, trial })
}

/// How many show a seed beyond doubt.
fn how_many(deck: &Deck) -> usize {
    let one = -deck.probability_of_equal().log10();
    let enough = (0..MOST).take_while(|more| f64::from(*more as u32) * one < SURE).count();
    (2 * (1 + enough)).clamp(FEWEST, MOST)
}

impl Drop for Started {
    fn drop(&mut self) {
        self.enough.raise();
        if let Some(twins) = self.twins.take() {
            let _ = twins.join();
        }
    }
}

impl Started {
    /// Waits for them; none if they were stopped.
    ///
    /// # Errors
    /// If one of them failed.
    pub(crate) fn told(mut self, cards: &Cards, stop: &Stop) -> anyhow::Result<Option<Told>> {
        let Some(twins) = self.twins.take() else { return Ok(None) };
        while !twins.is_finished() {
            if stop.is_raised() {
                self.enough.raise();
            }
            thread::sleep(PAUSE);
        }
        let twins = match twins.join() {
            Ok(Err(error)) if matches!(error.fault, Fault::Stopped) => return Ok(None),
            Ok(twins) => {
                twins.context("started several at once, to see whether the clock is the seed (--no-twins)")?
            }
            Err(panic) => std::panic::resume_unwind(panic),
        };
        let parser = Parser::new(cards, "twin: line");
        let parse = |line: &[u8]| {
            let mut deck = Vec::new();
            parser.decks(line, 1, 1, &mut deck).map(|_| deck)
        };
        let many = twins.at_once.len();
        let at_once = twins.at_once.iter().map(|line| parse(line)).collect::<Result<Vec<_>, _>>()?;
        let others = [Some(twins.later), self.trial.take()].into_iter().flatten();
        let others = others.map(|line| parse(&line)).collect::<Result<Vec<_>, _>>()?;
        let same = |one: &Vec<u32>| at_once.iter().filter(|other| *other == one).count();
        let most = at_once.iter().map(same).max().unwrap_or(0);
        let always = most == many && others.iter().all(|other| same(other) == many);
        let by_chance: f64 = others.iter().map(|_| cards.deck().probability_of_equal()).product();
        let all: Vec<Vec<u32>> = at_once.iter().chain(&others).cloned().collect();
        let Some(test) = Test::of_twins(cards.deck(), &all) else { return Ok(None) };
        let finding = match most {
            _ if test.p >= evenhand_audit::UNRESOLVED_BELOW => None,
            _ if always && by_chance < SAME => Some(
                "Every run begins with the same deck: the seed is fixed, and who has seen one deck knows them all."
                    .to_string(),
            ),
            // Few cards have few decks, and another second may give the same one.
            _ if always => Some(format!(
                "All of {} runs began with the same deck: the clock is the seed, or the seed is fixed.",
                many + others.len()
            )),
            2.. => Some(format!(
                "Of {many} runs that were started at once, {most} began with the same deck, and one started a second \
                 later did not: the clock is the seed. Who knows when it was shuffled knows the deck."
            )),
            _ => None,
        };
        Ok(Some(Told { test, finding }))
    }
}
