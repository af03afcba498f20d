//! Twins: a program started several times at once, to see whether the clock is its seed.

use std::thread::{self, JoinHandle};

use anyhow::Context;
use evenhand_audit::Test;

use super::cards::Cards;
use super::parse::Parser;
use super::program::{Error, Fault, Twins};
use super::source::Source;
use crate::arguments::Audit;

/// So many are started at once, and one later.
const TWINS: usize = 3;

/// Twins that run beside the audit.
pub(crate) struct Started {
    twins: JoinHandle<Result<Twins, Error>>,
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
pub(crate) fn start(arguments: &Audit, source: &Source) -> Option<Started> {
    let Source::Program(known) = source else { return None };
    if arguments.of_program.no_twins {
        return None;
    }
    let (program, way, trial) = (known.program.clone(), known.way, known.trial.clone());
    let twins = thread::Builder::new().spawn(move || program.twins(way, TWINS)).ok()?;
    Some(Started { twins, trial })
}

impl Started {
    /// Waits for them; none if they were stopped.
    ///
    /// # Errors
    /// If one of them failed.
    pub(crate) fn told(self, cards: &Cards) -> anyhow::Result<Option<Told>> {
        let twins = match self.twins.join() {
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
        let at_once = twins.at_once.iter().map(|line| parse(line)).collect::<Result<Vec<_>, _>>()?;
        let others = [Some(twins.later), self.trial].into_iter().flatten();
        let others = others.map(|line| parse(&line)).collect::<Result<Vec<_>, _>>()?;
        let same = |one: &Vec<u32>| at_once.iter().filter(|other| *other == one).count();
        let most = at_once.iter().map(same).max().unwrap_or(0);
        let always = most == TWINS && others.iter().all(|other| same(other) == TWINS);
        let all: Vec<Vec<u32>> = at_once.iter().chain(&others).cloned().collect();
        let Some(test) = Test::of_twins(cards.deck(), &all) else { return Ok(None) };
        let finding = match most {
            _ if test.p >= evenhand_audit::UNRESOLVED_BELOW => None,
            _ if always => Some(
                "Every run begins with the same deck: the seed is fixed, and who has seen one deck knows them all."
                    .to_string(),
            ),
            2.. => Some(format!(
                "Of {TWINS} runs that were started at once, {most} began with the same deck, and one started a second \
                 later did not: the clock is the seed. Who knows when it was shuffled knows the deck."
            )),
            _ => None,
        };
        Ok(Some(Told { test, finding }))
    }
}
