//! `evenhand audit --order`: one large order, or a few in turn.

use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use evenhand_audit::battery::{AuditError, DeckError};
use evenhand_audit::order::{IncomingOrder, LargeOrder, OrderAudit, OrderError, OrderFinding, OrderReport};
use evenhand_files::Decompressed;
use evenhand_locale::Language;
use evenhand_sources::{CardsError, Ids, IdsEvent, LogError, NotUtf16};

use super::words::{WORDS, told};
use super::{FAIL, NONE_FOUND, UNRESOLVED, report};
use crate::arguments::Audit as Arguments;
use crate::{file, language, outcome, write};

/// Judges all of them, reports, and says with which code to end.
///
/// # Errors
/// If one cannot be read, or is no order, or the report not be written.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    super::paths::check(arguments)?;
    report::check(arguments)?;
    file::read_once(arguments.order.iter().map(std::path::PathBuf::as_path))?;
    let (mut audit, mut sha256) = (None, None);
    for path in &arguments.order {
        sha256 = Some(take(path, arguments.dataset, &mut audit)?);
    }
    let Some(audit) = audit else { bail!(told("order-none", [("name", named(arguments).into())])) };
    let mut report = audit.report();
    report::provenance(&mut report.provenance, named(arguments));
    report.provenance.sha256 = sha256.filter(|_| arguments.order.len() == 1);
    show(&report, arguments)?;
    Ok(match report.finding {
        OrderFinding::Fail { .. } => FAIL,
        OrderFinding::Unresolved { .. } => UNRESOLVED,
        _ => NONE_FOUND,
    })
}

/// Takes the orders of a file; - is standard input. Its SHA-256, as it was before it was compressed.
fn take(path: &Path, dataset: Option<u64>, audit: &mut Option<OrderAudit>) -> anyhow::Result<String> {
    let name = || file::name(path);
    let from = NotUtf16::new(Decompressed::new(file::reader(path)?));
    let mut ids = Ids::new(from);
    let (mut incoming, mut some) = (IncomingOrder::default(), Vec::new());
    let mut orders = 0;
    loop {
        let event = ids.next(&mut some).with_context(name)?;
        let at = || told("order-at", [("name", name().into()), ("order", (orders + 1).into())]);
        incoming.extend(some.drain(..)).with_context(at)?;
        match event {
            IdsEvent::Ids => {}
            IdsEvent::EndOfOrder => {
                let order = finish(std::mem::take(&mut incoming), dataset).with_context(at)?;
                match audit {
                    Some(audit) => audit.observe(order).with_context(at)?,
                    None => *audit = Some(OrderAudit::of(order)),
                }
                orders += 1;
            }
            IdsEvent::End if orders == 0 => bail!(told("order-none", [("name", name().into())])),
            IdsEvent::End => return Ok(hex::encode(ids.sha256())),
        }
    }
}

/// Returns the order of these ids. An error names the option for a loader that drops items.
fn finish(incoming: IncomingOrder, dataset: Option<u64>) -> anyhow::Result<LargeOrder> {
    let done = match dataset {
        Some(items) => incoming.finish_with_size(items),
        None => incoming.finish(),
    };
    done.map_err(|error| match error {
        OrderError::Beyond { .. } if dataset.is_none() => pointed("incomplete-order", &error.into()),
        error => error.into(),
    })
}

/// Adds the option that helps to an error.
fn pointed(id: &str, error: &anyhow::Error) -> anyhow::Error {
    let why = outcome::text(error, language::messages());
    let why = why.trim_end_matches(['.', '。']).to_owned();
    anyhow!(told(id, [("why", why.into())]))
}

/// What the orders are called in a report, which programs read too.
fn named(arguments: &Arguments) -> String {
    let name = |path: Option<&std::path::PathBuf>| {
        path.map_or_else(String::new, |path| file::name_in(path, Language::English))
    };
    let files = &arguments.order;
    let facts = [
        ("count", files.len().into()),
        ("first", name(files.first()).into()),
        ("last", name(files.last()).into()),
    ];
    WORDS.messages(Language::English).format("orders-of", facts)
}

fn show(report: &OrderReport, arguments: &Arguments) -> anyhow::Result<()> {
    let json = arguments.reports.json.as_deref();
    if json != Some(Path::new("-")) {
        let (columns, colour) = report::terminal();
        match write::to_standard_output(report.terminal(columns, colour, language::output())) {
            Err(error) if error.is_closed_pipe() => {}
            done => done?,
        }
    }
    let Some(path) = json else { return Ok(()) };
    // Which another machine reads.
    let language = Language::English;
    let text =
        if arguments.reports.tables { report.json_with_tables(language) } else { report.json(language) };
    match write::to_file(path, text) {
        // A reader who has enough does not change the verdict.
        Err(error) if error.is_closed_pipe() => Ok(()),
        done => Ok(done?),
    }
}

/// Adds the option for large orders to an error of decks that may be one.
pub(super) fn pointed_at(arguments: &Arguments, error: anyhow::Error) -> anyhow::Error {
    let is_long = |cause: &(dyn std::error::Error + 'static)| {
        matches!(cause.downcast_ref(), Some(LogError::LongLine { .. }))
            || matches!(cause.downcast_ref(), Some(CardsError::OneWord { is_number: true, .. }))
    };
    let is_order = is_large(&error) || arguments.log.is_some() && error.chain().any(is_long);
    if is_order { pointed("larger-order", &error) } else { error }
}

/// Returns the text of an error. If a deck has too many cards, adds the option for large orders.
pub(super) fn text(error: &anyhow::Error) -> String {
    if is_large(error) {
        return pointed("larger-order", error).to_string();
    }
    outcome::text(error, language::messages())
}

fn is_large(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        matches!(cause.downcast_ref(), Some(DeckError::TooMany { .. }))
            || matches!(cause.downcast_ref(), Some(AuditError::TooManyCards { .. }))
    })
}
