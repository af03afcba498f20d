//! `evenhand audit --merge`: audits that were made elsewhere, judged as one.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::Context;
use evenhand_audit::battery::Finding;
use evenhand_audit::report::{Counting, OneWay};
use evenhand_audit::state::State;
use evenhand_audit::{NotLookedAt, Report};
use evenhand_files::Decompressed;
use evenhand_locale::Language;
use evenhand_sources::Stop;
use evenhand_trial::Trial;

use super::report;
use super::words::told;
use super::{FAIL, NONE_FOUND, UNRESOLVED};
use crate::arguments::Audit as Arguments;
use crate::file;
use crate::words::WORDS;
use crate::{interrupt, language};

/// Judges all of them, reports, and says with which code to end.
///
/// # Errors
/// If a state cannot be read, two cannot be merged, or the report not be written.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    report::check(arguments)?;
    let state = all(&arguments.merge)?;
    let audit = state.audit();
    let required = report::required(arguments, &audit.deck())?;
    let mut report = audit.report_with(state.further());
    report.parts = state.parts().to_vec();
    let parts = report.parts.clone();
    let name = |language| match &*parts {
        [only] => only.provenance.source.clone(),
        parts => WORDS.messages(language).format("pooled", [("parts", parts.len().into())]),
    };
    report::provenance(&mut report.provenance, name(Language::English));
    if let [only] = state.parts() {
        report.provenance.seed.clone_from(&only.provenance.seed);
        report.provenance.sha256.clone_from(&only.provenance.sha256);
    }
    let stop = Stop::default();
    interrupt::raise(&stop);
    let completion = Trial {
        audit,
        blank: &audit.anew(),
        required: &required,
        brief: arguments.brief,
        order_is_guessed: state
            .parts()
            .iter()
            .any(|part| part.not_looked_at.contains(&NotLookedAt::FirstOrder)),
        is_sequential: false,
        stop: &|| report::is_interrupted(&stop),
        without_repeats: None,
    };
    if report.parts.iter().any(|part| part.not_looked_at.contains(&NotLookedAt::OrderInHands)) {
        report.not_looked_at.push(NotLookedAt::OrderInHands);
    }
    let met = completion.complete(&mut report)?;
    not_looked_at(&mut report, arguments.brief);
    report::write(
        &report,
        arguments,
        name(language::output()),
        || Counting::OneWay(OneWay::Pooled),
        || state.to_json(),
    )?;
    Ok(match report.finding {
        Finding::Fail { .. } => FAIL,
        Finding::Unresolved { .. } => UNRESOLVED,
        _ if !met => UNRESOLVED,
        _ => NONE_FOUND,
    })
}

/// All states, merged in the order given, which does not matter.
fn all(paths: &[PathBuf]) -> anyhow::Result<State> {
    file::read_once(paths.iter().map(PathBuf::as_path))?;
    let mut all: Option<State> = None;
    for path in paths {
        let state = read(path)?;
        match &mut all {
            None => all = Some(state),
            Some(all) => all.merge(state).with_context(|| file::name(path))?,
        }
    }
    all.with_context(|| told("merge-nothing", []))
}

/// A state; - is standard input. Also compressed with gzip.
fn read(path: &Path) -> anyhow::Result<State> {
    let name = || file::name(path);
    let mut json = Vec::new();
    let mut from = Decompressed::new(file::reader(path)?);
    from.read_to_end(&mut json).with_context(|| told("cannot-be-read", [("name", name().into())]))?;
    State::from_json(&json).with_context(name)
}

/// What any part did not look at, what pooling adds to that, and whether faults were asked for now.
fn not_looked_at(report: &mut Report, brief: bool) {
    let mut all: Vec<NotLookedAt> = Vec::new();
    for what in report.parts.iter().flat_map(|part| &part.not_looked_at) {
        if *what != NotLookedAt::Faults && !all.contains(what) {
            all.push(what.clone());
        }
    }
    if brief && !all.iter().any(|what| matches!(what, NotLookedAt::FaultsOfManyCards { .. })) {
        all.push(NotLookedAt::Faults);
    }
    if report.parts.len() > 1 {
        all.push(NotLookedAt::BetweenParts);
    }
    report.not_looked_at = all;
}
