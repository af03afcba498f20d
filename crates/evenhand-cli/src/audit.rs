//! `evenhand audit`: is this shuffle fair, and if not, how is it bent?

mod article;
mod classic;
mod example;
mod groups;
mod judge;
mod log;
mod orders;
mod paths;
mod pooled;
mod report;
mod requests;
mod seeds;
mod source;
mod twins;
mod words;

use evenhand_audit::Audit;
use evenhand_audit::battery::{FAIL_BELOW, FRESH_DECKS, Finding, Test};
use evenhand_audit::state::State;
use evenhand_audit::{CutShort, FurtherFinding, Report};
use evenhand_sources::{Cut, DeckStream, Stop};
use evenhand_trial::add_findings;
use evenhand_trial::faults::Fault;

use self::judge::{Taken, Until};
use self::source::{Opened, Source};
use crate::arguments::Audit as Arguments;
use crate::outcome::UsageError;
use crate::words::WORDS;
use crate::{interrupt, language};

/// No bias found.
const NONE_FOUND: u8 = 0;
/// The shuffle is not fair.
const FAIL: u8 = 1;
/// More decks must decide, or those given could not have shown what was required.
const UNRESOLVED: u8 = 3;

/// Judges, reports, and says with which code to end.
///
/// # Errors
/// If the decks cannot be judged, or the report not be written.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    if let Some(language) = arguments.example {
        return example::write(language).map(|()| NONE_FOUND);
    }
    if !arguments.order.is_empty() {
        return orders::run(arguments);
    }
    let stop = Stop::default();
    interrupt::raise(&stop);
    paths::check(arguments)?;
    if !arguments.merge.is_empty() {
        return pooled::run(arguments);
    }
    report::check(arguments)?;
    let mut trial = Trial::new(arguments, &stop).map_err(|error| orders::pointed_at(arguments, error))?;
    let first = trial.first().map_err(|error| orders::pointed_at(arguments, error))?;
    let mut report = trial.again(first)?;
    let met = report::complete(&mut report, &trial)?;
    let counting = || article::counting(&report, &trial.opened.source, &trial.stop);
    let shown_as = match &trial.opened.source {
        Source::Classic(classic) => classic.name(language::output()),
        _ => report.provenance.source.clone(),
    };
    report::write(&report, arguments, shown_as, counting, || trial.state(&report).to_json())?;
    Ok(match report.finding {
        Finding::Fail { .. } => FAIL,
        Finding::Unresolved { .. } => UNRESOLVED,
        // Who follows a log ends it so.
        _ if trial.taken.cut_short == Some(Cut::Interrupted) && !arguments.of_log.follow => UNRESOLVED,
        _ if !met => UNRESOLVED,
        _ => NONE_FOUND,
    })
}

/// A shuffle before its judge.
struct Trial<'a> {
    arguments: &'a Arguments,
    opened: Opened,
    stop: Stop,
    /// An audit of no decks, whose distributions all share.
    blank: Audit,
    /// What was taken last.
    taken: Taken,
    twins: Option<twins::Started>,
    /// Faults that the decks must be able to show.
    required: Vec<Fault>,
}

impl<'a> Trial<'a> {
    fn new(arguments: &'a Arguments, stop: &Stop) -> anyhow::Result<Self> {
        let opened = Opened::new(arguments, stop)?;
        if arguments.seeds.crack {
            seeds::check(&opened.deck)?;
        }
        let required = report::required(arguments, &opened.deck)?;
        let mut blank = Audit::of(&opened.deck).named(opened.cards.names().iter().cloned());
        if arguments.reports.state.is_some() {
            blank = blank.with_auxiliary_of_decks();
        }
        let is_sequential = arguments.sequential || arguments.of_log.follow;
        blank = requests::add(blank, &arguments.on_request, &opened.cards, is_sequential)?;
        let twins = twins::start(arguments, &opened)?;
        let taken = Taken::none(&blank, false);
        let stop = opened.stop.clone();
        Ok(Self { arguments, opened, stop, blank, taken, twins, required })
    }

    /// Whether evidence decides, deck by deck.
    fn is_sequential(&self) -> bool {
        self.arguments.sequential || self.arguments.of_log.follow
    }

    /// Takes as many decks of a run as that, or all.
    fn take(&mut self, stream: DeckStream, decks: Option<u64>) -> anyhow::Result<()> {
        // The family that the evidence is judged in: twins, a seed and a state join it.
        let family = 1 + u8::from(self.twins.is_some()) + 2 * u8::from(self.arguments.seeds.crack);
        let evidence = self.is_sequential().then(|| FAIL_BELOW / f64::from(family));
        let until = Until { decks, evidence, quiet: self.arguments.quiet };
        let done = self.taken.take(stream, until, &self.stop);
        source::report_notes(&self.opened.name, &self.opened.notes);
        // A classic deals decks.
        if done.is_ok()
            && !matches!(self.opened.source, Source::Classic(_))
            && let Some(rows) = self.taken.observed.rows().found()
        {
            return Err(anyhow::anyhow!("{}: {}", self.opened.name, rows.text(language::messages())));
        }
        // The error says how many decks came before it; they are not judged.
        done.map_err(|error| match self.taken.audit().decks() {
            0 => error,
            decks => {
                let words = WORDS.messages(language::messages());
                error.context(words.format("after-decks", [("decks", decks.into())]))
            }
        })
    }

    /// Judges the decks that come first.
    fn first(&mut self) -> anyhow::Result<Report> {
        if self.is_sequential() && self.opened.deck.cards() < 2 {
            return Err(UsageError(words::told("sequential-cards", [])).into());
        }
        self.taken = Taken::none(&self.blank, self.is_sequential());
        let decks = self.arguments.decks.or_else(|| self.opened.source.decks());
        if let Some(stream) = self.opened.stream.take() {
            self.take(stream, decks)?;
        }
        let (mut further, mut findings) = (Vec::new(), Vec::new());
        let (mut searched, mut search_speed) = (Vec::new(), None);
        if let Some(verdict) = self.twin_verdict()? {
            further.push(verdict.test);
            findings.extend(verdict.finding);
        }
        if self.arguments.seeds.crack {
            if !self.stop.is_raised()
                && let Some(found) =
                    seeds::search(self.arguments, &self.opened.deck, self.taken.observed.first(), &self.stop)?
            {
                further.extend(found.tests());
                findings.extend(found.findings(&self.opened.cards));
                (searched, search_speed) = (found.searched, found.speed);
            }
            if self.stop.is_raised() {
                findings.push(FurtherFinding::SeedSearchCutShort);
            }
        }
        // What names the generator says more.
        let is_named = findings
            .iter()
            .any(|one| matches!(one, FurtherFinding::FoundSeed(_) | FurtherFinding::RecoveredState(_)));
        if !is_named && let Some(found) = self.taken.observed.one_number() {
            further.push(Test::of_seed(1, found.clone()));
            findings.push(FurtherFinding::FoundSeed(found));
        }
        let mut report = self.report(further);
        add_findings(&mut report, findings);
        report.searched = searched;
        report.search_speed = search_speed;
        Ok(report)
    }

    /// How twins are judged, if some were started and not stopped.
    fn twin_verdict(&mut self) -> anyhow::Result<Option<twins::TwinVerdict>> {
        let Some(twins) = self.twins.take() else { return Ok(None) };
        twins.verdict(&self.opened, &self.stop)
    }

    /// What the decks show: by the whole battery, or by the evidence that was looked at after each.
    fn report(&self, further: Vec<Test>) -> Report {
        let mut report = self.taken.observed.report(further);
        report.provenance.sha256.clone_from(&self.taken.sha256);
        if let Some(decks) = self.taken.enough_after.filter(|decks| *decks < report.decks) {
            let more = report.decks - decks;
            report.findings.insert(0, FurtherFinding::EnoughEvidence { decks, more });
        }
        if let Some(cut) = self.taken.cut_short {
            let why = match cut {
                Cut::Late => CutShort::Late,
                Cut::Interrupted => CutShort::Interrupted,
            };
            report.findings.push(FurtherFinding::CutShort { decks: report.decks, why });
        }
        report
    }

    /// The counts that the report is made of, to be pooled with those of other audits.
    fn state(&self, report: &Report) -> State {
        let tests: Vec<Test> = report.tests.iter().map(|(test, _)| test.clone()).collect();
        State::new(self.taken.audit().clone(), report.provenance.clone())
            .with_further(&tests)
            .with_not_looked_at(&report.not_looked_at)
    }

    /// Has fresh decks decide what the first ones left open, and they alone, if there are any.
    fn again(&mut self, open: Report) -> anyhow::Result<Report> {
        let Finding::Unresolved { test, p } = open.finding else { return Ok(open) };
        let first = open.decks;
        if matches!(self.opened.source, Source::Log)
            || self.is_sequential()
            || self.taken.cut_short.is_some()
            || first == 0
        {
            return Ok(open);
        }
        let wanted = first * FRESH_DECKS;
        // Twins too are fresh.
        self.twins = twins::start(self.arguments, &self.opened)?;
        self.taken = Taken::none(&self.blank, false);
        for run in 1.. {
            let before = self.taken.audit().decks();
            let stream = self.opened.again(run, wanted - before, &self.stop)?;
            self.take(stream, Some(wanted))?;
            let now = self.taken.audit().decks();
            // A program that ends before there are enough decks is started again.
            if now >= wanted || now == before || self.taken.cut_short.is_some() {
                break;
            }
        }
        let twins = self.twin_verdict()?;
        let (test_of_twins, of_twins) = twins.map(|verdict| (verdict.test, verdict.finding)).unzip();
        let mut report = self.report(test_of_twins.into_iter().collect());
        report.findings.extend(of_twins.flatten());
        report.findings.insert(0, FurtherFinding::FreshDecks { first, test, p, fresh: report.decks });
        Ok(report)
    }
}
