//! What is said of the decks beside what they tell themselves, and where it is written.

use std::path::{Path, PathBuf};

use anyhow::Context;
use evenhand_audit::battery::{Deck, Finding, LAGS, Subject, Transform};
use evenhand_audit::power::REQUIRED_POWER;
use evenhand_audit::report::{Counting, Language};
use evenhand_audit::suspects::{Feature, Fit, Suspect};
use evenhand_audit::{FurtherFinding, NotLookedAt, Provenance, Report};
use evenhand_files::Output;
use evenhand_sources::{Protocol, Stop};

use super::Trial;
use super::faults::{self, Fault};
use super::seeds;
use super::source::Source;
use super::words::told;
use crate::arguments::Audit;
use crate::outcome::UsageError;
use crate::{language, streams, write};

/// The columns of a report where COLUMNS does not say.
const DEFAULT_COLUMNS: usize = 100;

/// That reports can be written where they are to be, before hours are spent on them.
///
/// # Errors
/// If one cannot, or two go to standard output.
pub(super) fn check(arguments: &Audit) -> anyhow::Result<()> {
    let reports = &arguments.reports;
    let paths = || [&reports.html, &reports.svg, &reports.json, &reports.state].into_iter().flatten();
    if paths().filter(|path| **path == Path::new("-")).count() > 1 {
        return Err(UsageError(told("one-to-output", [])).into());
    }
    for path in paths().filter(|path| **path != Path::new("-")) {
        Output::create(path)
            .with_context(|| told("the-report", [("name", path.display().to_string().into())]))?;
    }
    Ok(())
}

/// The faults that the decks are required to show.
///
/// # Errors
/// If one of them is none.
pub(super) fn required(arguments: &Audit, deck: &Deck) -> anyhow::Result<Vec<Fault>> {
    let each = arguments.require.iter().map(|text| faults::required(text, deck.cards()));
    let all =
        each.collect::<Result<Vec<_>, _>>().map_err(|error| UsageError(format!("--require: {error}")))?;
    Ok(all.into_iter().flatten().collect())
}

/// What known faults are held against.
pub(super) struct Judged<'a> {
    pub(super) audit: &'a evenhand_audit::Audit,
    /// An audit of no decks of these cards.
    pub(super) blank: &'a evenhand_audit::Audit,
    /// Faults that must be within sight.
    pub(super) required: &'a [Fault],
    /// Without faults that were not required.
    pub(super) brief: bool,
    /// Whether the order is a guess that the shuffle starts from, which known faults depend on.
    pub(super) order_is_guessed: bool,
    /// Whether evidence decided, deck by deck.
    pub(super) is_sequential: bool,
    /// The decks without those that are the same as the one right before, where these are many.
    pub(super) without_repeats: Option<&'a [Vec<u32>]>,
    /// Ends the search early.
    pub(super) stop: &'a Stop,
}

/// Says where the decks came from: what they are called, and this command.
pub(super) fn provenance(provenance: &mut Provenance, name: String) {
    let words = streams::command_line();
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    provenance.source = name;
    provenance.command = words.join(" ");
    provenance.version = env!("CARGO_PKG_VERSION").to_string();
}

/// Adds where the decks came from, whom they resemble or what they could not have shown, and what was not looked at.
/// Whether they could have shown what was required.
///
/// # Errors
/// If a known fault deals what is no deck of these cards.
pub(super) fn complete(report: &mut Report, trial: &Trial<'_>) -> anyhow::Result<bool> {
    provenance(&mut report.provenance, trial.opened.name.clone());
    if let Source::Classic(classic) = &trial.opened.source {
        report.provenance.seed = Some(classic.seed.to_hex());
    }
    let judged = Judged {
        audit: trial.observed.audit(),
        blank: &trial.blank,
        required: &trial.required,
        brief: trial.arguments.brief,
        order_is_guessed: !trial.opened.cards.order_is_known,
        is_sequential: trial.is_sequential(),
        without_repeats: trial.observed.changing.without_repeats(),
        stop: &trial.stop,
    };
    let met = hold_against_faults(report, &judged)?;
    let has_twins = report.tests.iter().any(|(test, _)| test.id.subject == Subject::Twins);
    report.not_looked_at.extend(not_looked_at(trial, has_twins, !report.groups.is_empty()));
    Ok(met)
}

/// Adds whom the decks resemble, or what they could not have shown. Whether they could have shown what was required.
///
/// # Errors
/// If a known fault deals what is no deck of these cards.
pub(super) fn hold_against_faults(report: &mut Report, judged: &Judged<'_>) -> anyhow::Result<bool> {
    let Judged { audit, blank, required, brief, order_is_guessed, is_sequential, without_repeats, stop } =
        *judged;
    let deck = blank.deck();
    let show = |order: &mut Vec<u32>| {
        if !deck.is_whole() {
            order.truncate(deck.visible() as usize);
            for card in order {
                *card = deck.face(*card);
            }
        }
    };
    let mut met = true;
    let mut interrupted = false;
    if let Finding::Fail { .. } = report.finding {
        if !brief {
            let suspects = faults::suspects(audit, deck.is_whole(), &show, stop)?;
            interrupted = suspects.is_none();
            // One that does not fit is none, here as in each form of the report; nor is one that is told by a few decks
            // being the same, as those are that were logged several times.
            let is_of_few = report.findings.iter().any(|one| matches!(one, FurtherFinding::FewAreOne { .. }));
            let by_equal = |suspect: &Suspect| {
                suspect.transform == Transform::Run || suspect.detected_by == Feature::EqualDecks
            };
            // From a deck to itself nothing changes: of decks that repeat the one before, the changes tell of a shuffle that
            // does nothing, whatever the shuffle does.
            let of_repeats =
                |suspect: &Suspect| without_repeats.is_some() && suspect.transform == Transform::Changes;
            let fits = |suspect: &Suspect| {
                !(matches!(suspect.fit, Fit::Differs { .. })
                    || is_of_few && by_equal(suspect)
                    || order_is_guessed && !by_equal(suspect))
            };
            let mut suspects = suspects.unwrap_or_default();
            suspects.retain(|suspect| fits(suspect) && !of_repeats(suspect));
            if suspects.is_empty()
                && let Some(decks) = without_repeats
            {
                let mut changing = blank.plain_battery();
                for deck in decks {
                    changing.observe(deck)?;
                }
                let found = faults::suspects(&changing, deck.is_whole(), &show, stop)?;
                interrupted |= found.is_none();
                suspects = found.unwrap_or_default();
                suspects.retain(&fits);
                if !suspects.is_empty() {
                    report.findings.push(FurtherFinding::RepeatsLeftOut { decks: changing.decks() });
                }
            }
            if suspects.is_empty() && !interrupted && !order_is_guessed && !is_explained(report) {
                report.findings.push(FurtherFinding::NoKnownFault);
            }
            report.suspects = suspects;
        }
    } else if !is_sequential {
        let decks = report.decks;
        let like = blank.plain_battery();
        let estimates = faults::powers(required, &like, decks, &show, stop)?;
        met = estimates.is_some() || required.is_empty();
        let estimates = estimates.unwrap_or_default();
        for estimate in estimates.iter().filter(|estimate| estimate.power.probability() < REQUIRED_POWER) {
            met = false;
            report.findings.push(FurtherFinding::RequiredNotShown {
                fault: estimate.name.clone(),
                decks,
                power: estimate.power.probability(),
                required: REQUIRED_POWER,
            });
        }
        interrupted = !met && estimates.is_empty();
        if !brief {
            let mut others = faults::matrix(deck.cards());
            others.retain(|fault| required.iter().all(|required| required.name() != fault.name()));
            let powers = faults::powers(&others, &like, decks, &show, stop)?;
            interrupted |= powers.is_none();
            report.power = powers.unwrap_or_default();
        }
        report.power.extend(estimates);
    } else {
        met = required.is_empty();
    }
    if interrupted {
        report.not_looked_at.push(NotLookedAt::FaultsInterrupted);
    }
    Ok(met)
}

/// Whether it is known otherwise where the decks came from, so that it is no news that no known fault is like them.
fn is_explained(report: &Report) -> bool {
    let explains = |finding: &FurtherFinding| {
        !matches!(
            finding,
            FurtherFinding::EnoughEvidence { .. }
                | FurtherFinding::FreshDecks { .. }
                | FurtherFinding::CutShort { .. }
                | FurtherFinding::NoSeed { .. }
                | FurtherFinding::SeedSearchCutShort
        )
    };
    report.findings.iter().any(explains)
}

/// What such decks cannot show, or were not asked.
fn not_looked_at(trial: &Trial<'_>, has_twins: bool, has_groups: bool) -> Vec<NotLookedAt> {
    let (arguments, cards, deck) = (trial.arguments, &trial.opened.cards, &trial.opened.deck);
    let source = &trial.opened.source;
    let of_one_run = matches!(source, Source::Program(known) if known.protocol == Protocol::Lines);
    let is_program = matches!(source, Source::Program(_));
    let has_equal = deck.faces() < deck.cards();
    let has_many = deck.cards() > faults::MAX_FAULT_CARDS;
    let lags = arguments.on_request.lags.map_or(0, u32::from).max(LAGS as u32);
    let known = [
        (true, NotLookedAt::LongRemainders),
        (true, NotLookedAt::LongLags { lags }),
        (deck.cards() > 2 && !has_groups, NotLookedAt::SeveralCards),
        (!matches!(source, Source::Classic(_)), NotLookedAt::LargeSeeds),
        (matches!(source, Source::Log), NotLookedAt::OriginOfLog),
        (is_program && !has_twins, NotLookedAt::Twins),
        (of_one_run, NotLookedAt::OtherRuns),
        (!arguments.seeds.crack && !matches!(source, Source::Classic(_)), NotLookedAt::Seeds),
        (arguments.seeds.crack, NotLookedAt::OtherSeeds),
        (!cards.order_is_known, NotLookedAt::FirstOrder),
        (has_many, NotLookedAt::FaultsOfManyCards { max_cards: faults::MAX_FAULT_CARDS }),
        (!has_many && arguments.brief, NotLookedAt::Faults),
        (deck.visible() < deck.cards(), NotLookedAt::HiddenPlaces { from: deck.visible() + 1 }),
        (has_equal, NotLookedAt::EqualCards),
        (trial.is_sequential(), NotLookedAt::FixedDecks),
        (trial.is_sequential() && !trial.required.is_empty(), NotLookedAt::Required),
    ];
    known.into_iter().filter(|(is_missing, _)| *is_missing).map(|(_, what)| what).collect()
}

/// The columns of a report on standard output, and whether it is in colour.
pub(super) fn terminal() -> (usize, bool) {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let colour =
        streams::is_output_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    (columns.unwrap_or(DEFAULT_COLUMNS).clamp(60, 200), colour)
}

/// Writes the report where it was asked for, and the state of the audit; what was judged is `shown_as` that.
///
/// # Errors
/// If it cannot be written.
pub(super) fn write(
    report: &Report,
    arguments: &Audit,
    shown_as: String,
    counting: impl Fn() -> Counting,
    state: impl Fn() -> String,
) -> anyhow::Result<()> {
    let (reports, language) = (&arguments.reports, language::output());
    // JSON keeps ids and English names, of what was judged too.
    let data = report;
    let mut shown = seeds::in_language(report, language);
    if shown.provenance.source != shown_as {
        shown.to_mut().provenance.source = shown_as;
    }
    let report = &*shown;
    let file = |path: &Option<PathBuf>, text: &dyn Fn() -> String| match path {
        Some(path) => match write::to_file(path, text()) {
            // A reader who has enough does not change the verdict.
            Err(error) if error.is_closed_pipe() => Ok(()),
            done => done.with_context(|| told("the-report", [("name", path.display().to_string().into())])),
        },
        None => Ok(()),
    };
    let paths = [&reports.html, &reports.svg, &reports.json, &reports.state];
    let on_standard_output = paths.into_iter().flatten().any(|path| path == Path::new("-"));
    if !on_standard_output {
        let (columns, colour) = terminal();
        let mut text = String::new();
        // Before the verdict, which is of more than this table.
        if arguments.reports.article {
            text = report.article_in_words(&counting(), columns, language);
            text.push('\n');
        }
        text.push_str(&report.terminal(columns, colour, language));
        match write::to_standard_output(&text) {
            Err(error) if error.is_closed_pipe() => {}
            done => done?,
        }
    }
    // After the verdict, which is then told whatever happens to them.
    file(&reports.html, &|| report.html(language))?;
    file(&reports.svg, &|| report.svg(language))?;
    file(&reports.json, &|| {
        // Which another machine reads.
        let language = Language::English;
        if reports.tables { data.json_with_tables(language) } else { data.json(language) }
    })?;
    file(&reports.state, &state)?;
    Ok(())
}
