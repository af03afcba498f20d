//! `evenhand audit`: is this shuffle fair, and if not, how is it bent?

mod cards;
mod classic;
mod coming;
mod faults;
mod judge;
mod log;
mod parse;
mod program;
mod report;
mod seeds;
mod source;
mod stop;
mod tokens;
mod told;
mod twins;

use evenhand_audit::{Audit, Evidence, FAIL_BELOW, Finding, Report, Test};

pub(crate) use faults::FAULT_GRAMMAR;
pub(crate) use log::Format;

use self::coming::Coming;
use self::judge::{Seen, Until};
use self::source::Opened;
use self::stop::{Cut, Stop};
use crate::arguments::Audit as Arguments;
use crate::interrupt;
use crate::outcome::WrongUsage;

/// No bias found.
const NONE_FOUND: u8 = 0;
/// The shuffle is not fair.
const FAIL: u8 = 1;
/// More decks must decide, or those given could not have shown what was required.
const UNRESOLVED: u8 = 3;

/// As many fresh decks, times those before, decide what was left open.
const FRESH: u64 = 4;

/// Judges, reports, and says with which code to end.
///
/// # Errors
/// If the decks cannot be judged, or the report not be written.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let stop = Stop::default();
    interrupt::raise(&stop.flag());
    report::check(arguments)?;
    if let Some(time) = arguments.time {
        stop.raise_after(time)?;
    }
    let mut trial = Trial::new(arguments, stop)?;
    let mut report = trial.first()?;
    if let Finding::Unresolved { .. } = report.finding {
        report = trial.again(report)?;
    }
    let met = report::complete(&mut report, &trial)?;
    report::write(&report, arguments)?;
    Ok(match report.finding {
        Finding::Fail { .. } => FAIL,
        Finding::Unresolved { .. } => UNRESOLVED,
        // Who follows a log ends it so.
        _ if trial.seen.cut_short == Some(Cut::Interrupted) && !arguments.of_log.follow => UNRESOLVED,
        _ if !met => UNRESOLVED,
        _ => NONE_FOUND,
    })
}

/// A shuffle before its judge.
struct Trial<'a> {
    arguments: &'a Arguments,
    opened: Opened,
    stop: Stop,
    /// An audit of no decks, whose laws all share.
    blank: Audit,
    /// What was seen last.
    seen: Seen,
    twins: Option<twins::Started>,
    /// Faults that must be within sight.
    required: Vec<faults::Fault>,
}

impl<'a> Trial<'a> {
    fn new(arguments: &'a Arguments, stop: Stop) -> anyhow::Result<Self> {
        let opened = Opened::new(arguments, &stop)?;
        let cards = &opened.cards;
        if arguments.seeds.crack {
            seeds::check(cards)?;
        }
        let required = report::required(arguments, cards.deck())?;
        let blank = Audit::of(cards.deck()).named(cards.names().iter().cloned());
        let twins = twins::start(arguments, &opened.source, cards.deck());
        let seen = Seen::new(blank.anew(), None);
        Ok(Self { arguments, opened, stop, blank, seen, twins, required })
    }

    /// Whether evidence decides, deck by deck.
    fn is_sequential(&self) -> bool {
        self.arguments.sequential || self.arguments.of_log.follow
    }

    /// Evidence of no decks, where they are whole.
    fn evidence(&self) -> Option<Evidence> {
        let deck = self.opened.cards.deck();
        if deck.is_whole() { Evidence::new(deck.cards()).ok() } else { None }
    }

    /// Takes so many decks of a run.
    fn take(&mut self, coming: &Coming, decks: Option<u64>) -> anyhow::Result<()> {
        // The family that the evidence is judged in: twins and a seed join it.
        let family = 1 + u8::from(self.twins.is_some()) + u8::from(self.arguments.seeds.crack);
        let evidence = self.is_sequential().then(|| FAIL_BELOW / f64::from(family));
        let until = Until { decks, evidence, quiet: self.arguments.quiet };
        let taken = self.seen.take(coming, until, &self.stop);
        // What was seen before a mistake is told with it, and judged as nothing.
        taken.map_err(|error| match self.seen.audit.decks() {
            0 => error,
            1 => error.context("after one deck"),
            decks => error.context(format!("after {decks} decks")),
        })
    }

    /// Judges the decks that come first.
    fn first(&mut self) -> anyhow::Result<Report> {
        let evidence = self.evidence();
        if self.is_sequential() && evidence.is_none() {
            let why = "evidence deck by deck takes whole decks of different cards: leave --sequential and --follow out";
            return Err(WrongUsage(why.into()).into());
        }
        self.seen = Seen::new(self.blank.anew(), evidence);
        let decks = self.arguments.decks.or_else(|| self.opened.source.decks());
        // Taken out, so that it ends with these decks.
        if let Some(coming) = self.opened.coming.take() {
            self.take(&coming, decks)?;
        }
        let (mut further, mut findings) = (Vec::new(), Vec::new());
        if let Some(told) = self.told_by_twins()? {
            further.push(told.test);
            findings.extend(told.finding);
        }
        if self.arguments.seeds.crack {
            let before = self.stop.is_raised();
            let decks = &self.seen.first;
            let found = if before {
                None
            } else {
                seeds::search(self.arguments, &self.opened.cards, decks, &self.stop)?
            };
            if let Some(found) = found {
                further.extend(seeds::test(&found));
                findings.push(seeds::told(&found, &self.opened.cards));
            }
            if self.stop.is_raised() {
                findings.push("The seed search was cut short: not all seeds were tried.".to_string());
            }
        }
        let mut report = self.report(further);
        report.findings.append(&mut findings);
        Ok(report)
    }

    /// What twins told, if some were started and not stopped.
    fn told_by_twins(&mut self) -> anyhow::Result<Option<twins::Told>> {
        let Some(twins) = self.twins.take() else { return Ok(None) };
        twins.told(&self.opened.cards, &self.stop)
    }

    /// What the decks seen tell: by the whole battery, or by the evidence that was looked at after each.
    fn report(&self, further: Vec<Test>) -> Report {
        let mut report = match &self.seen.evidence {
            Some(evidence) if self.is_sequential() => {
                self.seen.audit.report_of([Test::of_evidence(evidence)].into_iter().chain(further).collect())
            }
            _ => self.seen.audit.report_with(further),
        };
        report.evidence.clone_from(&self.seen.points);
        report.provenance.sha256.clone_from(&self.seen.sha256);
        if let Some(why) = self.seen.cut_short {
            let decks = if report.decks == 1 {
                "one deck was".to_string()
            } else {
                format!("{} decks were", report.decks)
            };
            report.findings.push(format!("Only {decks} judged: {why}."));
        }
        report
    }

    /// Has fresh decks decide, and they alone, if there are any.
    fn again(&mut self, open: Report) -> anyhow::Result<Report> {
        let (decks, finding) = (open.decks, open.finding.to_string());
        if !self.opened.source.has_more()
            || self.is_sequential()
            || self.seen.cut_short.is_some()
            || decks == 0
        {
            return Ok(open);
        }
        let wanted = decks * FRESH;
        // Twins too are fresh.
        self.twins = twins::start(self.arguments, &self.opened.source, self.opened.cards.deck());
        self.seen = Seen::new(self.blank.anew(), self.evidence());
        for run in 1.. {
            let before = self.seen.audit.decks();
            let coming = self.opened.source.open(run, &self.opened.cards, wanted - before, &self.stop)?;
            self.take(&coming, Some(wanted))?;
            let now = self.seen.audit.decks();
            // A program that prints so many decks and ends is started again.
            if now >= wanted || now == before || self.seen.cut_short.is_some() {
                break;
            }
        }
        let told = self.told_by_twins()?;
        let (test, of_twins) = told.map_or((None, None), |told| (Some(told.test), told.finding));
        let mut report = self.report(test.into_iter().collect());
        report.findings.extend(of_twins);
        report.findings.insert(
            0,
            format!(
                "The first {decks} decks left it open ({finding}); {} fresh ones decide, and they alone.",
                report.decks
            ),
        );
        Ok(report)
    }
}
