//! Twins: a program started several times at once, to see whether the clock is its seed.

use anyhow::Context;
use evenhand_audit::FurtherFinding;
use evenhand_audit::battery::{Deck, Test, UNRESOLVED_BELOW};
use evenhand_sources::{Error, Event, Feed, Parser, Stop, Twins};

use super::source::{Opened, Source};
use super::words::told;
use crate::arguments::Audit;

/// The least and the most twins that are started at once; one more starts later.
const MIN_TWINS: usize = 3;
const MAX_TWINS: usize = 32;

/// Half of those that are started have the same deck by chance with 10 to the minus this: on a machine that is busy, some
/// look at the clock a second later.
const SURE_EXPONENT: f64 = 14.0;

/// Below this, runs at other times had the same deck for a reason.
const SAME: f64 = UNRESOLVED_BELOW;

/// What they are for, and how to go without them.
fn why() -> String {
    told("twins-why", [])
}

/// Twins that run beside the audit.
pub(crate) struct Started {
    twins: Feed<Twins, Error>,
    /// The first deck of an earlier run.
    trial: Option<Vec<u8>>,
}

/// How twins are judged.
pub(crate) struct TwinVerdict {
    pub(crate) test: Test,
    /// What they show, if they show something.
    pub(crate) finding: Option<FurtherFinding>,
}

/// Starts twins of a program, unless the arguments forbid it.
///
/// # Errors
/// If there is no thread for them.
pub(crate) fn start(arguments: &Audit, opened: &Opened) -> anyhow::Result<Option<Started>> {
    let Source::Program(known) = &opened.source else { return Ok(None) };
    if arguments.of_program.no_twins {
        return Ok(None);
    }
    let twins = known.program.twins(known.protocol, how_many(&opened.deck));
    let why = || format!("{}: {}", opened.name, self::why());
    Ok(Some(Started { twins: twins.with_context(why)?, trial: known.trial.clone() }))
}

/// How many show a seed beyond doubt.
fn how_many(deck: &Deck) -> usize {
    let one = -deck.probability_of_equal().log10();
    let enough = (0..MAX_TWINS).take_while(|more| f64::from(*more as u32) * one < SURE_EXPONENT).count();
    (2 * (1 + enough)).clamp(MIN_TWINS, MAX_TWINS)
}

impl Started {
    /// Waits for them, and judges them; none if they were stopped.
    ///
    /// # Errors
    /// If one of them failed.
    pub(crate) fn verdict(mut self, opened: &Opened, stop: &Stop) -> anyhow::Result<Option<TwinVerdict>> {
        // Those that ended before the stop count.
        let twins = match self.twins.ready().unwrap_or_else(|| self.twins.next(stop, None)) {
            Event::Item(twins) => twins,
            Event::End(Err(error)) => {
                return Err(error).with_context(why);
            }
            Event::End(_) | Event::Late | Event::Stopped => return Ok(None),
        };
        let deck = &opened.deck;
        let parser = Parser::new(&opened.cards, &*told("twin-line", []));
        let parse = |line: &[u8]| {
            let mut faces = Vec::new();
            parser.decks(line, 1, 1, &mut faces).map(|_| faces)
        };
        let many = twins.at_once.len();
        let at_once = twins.at_once.iter().map(|line| parse(line)).collect::<Result<Vec<_>, _>>()?;
        let others = [Some(twins.later), self.trial.take()].into_iter().flatten();
        let others = others.map(|line| parse(&line)).collect::<Result<Vec<_>, _>>()?;
        let same = |one: &Vec<u32>| at_once.iter().filter(|other| *other == one).count();
        let most = at_once.iter().map(same).max().unwrap_or(0);
        let always = most == many && others.iter().all(|other| same(other) == many);
        let by_chance: f64 = others.iter().map(|_| deck.probability_of_equal()).product();
        let all: Vec<Vec<u32>> = at_once.iter().chain(&others).cloned().collect();
        let Some(test) = Test::of_twins(deck, &all) else { return Ok(None) };
        let finding = match most {
            _ if test.p >= UNRESOLVED_BELOW => None,
            _ if always && by_chance < SAME => Some(FurtherFinding::FixedSeed),
            // Few cards have few decks, and another second may give the same one.
            _ if always => Some(FurtherFinding::FixedOrClockSeed { runs: all.len() as u64 }),
            2.. => Some(FurtherFinding::ClockSeed { runs: many as u64, same: most as u64 }),
            _ => None,
        };
        Ok(Some(TwinVerdict { test, finding }))
    }
}
