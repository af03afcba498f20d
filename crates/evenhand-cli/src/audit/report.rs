//! What is said of the decks beside what they tell themselves, and where it is written.

use std::path::{Path, PathBuf};

use evenhand_audit::battery::{Deck, Subject};
use evenhand_audit::report::{Counting, Language};
use evenhand_audit::{NotLookedAt, Provenance, Report};
use evenhand_files::Output;
use evenhand_sources::{Cut, Protocol, Stop};
use evenhand_trial::faults::{self, Fault};
use evenhand_trial::{Circumstances, Origin, Trial as Completion};

use super::Trial;
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
        Output::create(path)?;
    }
    Ok(())
}

/// The faults that the decks are required to show.
///
/// # Errors
/// If one of them is none.
pub(super) fn required(arguments: &Audit, deck: &Deck) -> anyhow::Result<Vec<Fault>> {
    let each =
        arguments.require.iter().map(|text| faults::required(text, deck.cards(), language::messages()));
    let all =
        each.collect::<Result<Vec<_>, _>>().map_err(|error| UsageError(format!("--require: {error}")))?;
    Ok(all.into_iter().flatten().collect())
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
        report.provenance.seed = Some(classic.dealing.seed.to_hex());
    }
    let observed = &trial.taken.observed;
    let has_twins = report.tests.iter().any(|(test, _)| test.id.subject == Subject::Twins);
    if trial.opened.has_sorted_hands() {
        report.not_looked_at.push(NotLookedAt::OrderInHands);
    }
    let met = Completion {
        required: &trial.required,
        brief: trial.arguments.brief,
        order_is_guessed: !trial.opened.cards.order_is_known,
        stop: &|| is_interrupted(&trial.stop),
        ..Completion::of(&trial.blank, observed)
    }
    .complete(report)?;
    let circumstances = circumstances(trial, has_twins, !report.groups.is_empty());
    report.not_looked_at.extend(circumstances.not_looked_at());
    Ok(met)
}

/// Whether Ctrl-C ends what is not needed for the verdict. A time that is over does not: these seconds are not those
/// in which decks come.
pub(super) fn is_interrupted(stop: &Stop) -> bool {
    stop.why() == Some(Cut::Interrupted)
}

/// How the decks came, and what was asked of them.
fn circumstances<'a>(trial: &'a Trial<'_>, has_twins: bool, has_groups: bool) -> Circumstances<'a> {
    let arguments = trial.arguments;
    let origin = match &trial.opened.source {
        Source::Classic(_) => Origin::Classic,
        Source::Log => Origin::Log,
        Source::Program(known) => Origin::Program { is_one_run: known.protocol == Protocol::Lines },
    };
    Circumstances {
        decks: trial.taken.observed.audit().decks(),
        deck: &trial.opened.deck,
        origin,
        order_is_known: trial.opened.cards.order_is_known,
        lags: arguments.on_request.lags,
        has_groups,
        has_twins,
        is_cracked: arguments.seeds.crack,
        brief: arguments.brief,
        is_sequential: trial.is_sequential(),
        has_required: !trial.required.is_empty(),
    }
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
            done => done.map_err(anyhow::Error::from),
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
