//! The data that a player's program kept, for `evenhand verify --circle`.

use evenhand_cards::fairdeal::{Judgement, Known, Report};
use evenhand_locale::plain;

use super::store::Store;
use super::words::messages;
use super::{refuse_late, refused};
use crate::arguments::Verify;
use crate::fair::beacon;
use crate::file;
use crate::language;

/// A file with its report.
pub(crate) struct ReportedFile<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) report: &'a Report,
}

/// Nothing in the circle shows that the file is the deal that was played here.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct UnprovenError(String);

/// Adds everything that was kept of a file's table to `known`, and judges whether the file is the deal that was played
/// here. Returns `None` for an invalid file, which fails its check anyway.
///
/// # Errors
/// - [`UnprovenError`]: the file holds, but its offer was not sealed in that circle.
/// - Its table is void (S14), or another program opened her seal in it. The file is refused then, even if its checks hold.
pub(crate) fn recall(
    circle: &str,
    arguments: &Verify,
    file: &ReportedFile<'_>,
    known: &mut Known,
) -> anyhow::Result<Option<Judgement>> {
    let Some(opened) = &file.report.opened else { return Ok(None) };
    let (path, language) = (&arguments.file, language::messages());
    let mut store = Store::lock_or_read(&arguments.state)?;
    let offer = opened.table().offer().hash();
    let sealed = store.circles.circle_of(offer);
    if sealed != Some(circle) {
        // An invalid file fails its check anyway.
        if !file.report.holds() {
            return Ok(None);
        }
        let facts = [
            ("file", file::name(path).into()),
            ("circle", plain(circle).into()),
            ("offer", offer.to_string().into()),
            ("sealed", plain(sealed.unwrap_or_default()).into()),
        ];
        let id = if sealed.is_some() { "kept-other-circle" } else { "kept-not-sealed" };
        return Err(UnprovenError(messages(language).format(id, facts)).into());
    }
    let now = beacon::now();
    refuse_late(&store.circles, file.bytes, path, now)?;
    let held = store.circles.recall(opened, known, now);
    store.note();
    held.map_err(|refusal| refused(path, &refusal, language))?;
    Ok(store.circles.judge(opened, known, now))
}

/// Stores that the table of a file is finished, if the file shows this, so that the next offer may count it (S2). If
/// `is_played`, also stores that the file is the deal that was played here.
pub(crate) fn note_done(
    arguments: &Verify,
    file: &ReportedFile<'_>,
    known: &Known,
    is_played: bool,
) -> anyhow::Result<()> {
    let report = file.report;
    let Some(opened) = report.opened.as_ref().filter(|_| report.holds()) else { return Ok(()) };
    let mut store = Store::lock_or_read(&arguments.state)?;
    if !store.circles.shows_finished(file.bytes, report, known, !arguments.round.is_empty()) {
        return Ok(());
    }
    let now = beacon::now();
    let noted = store.circles.finish(opened, report.hash, now);
    if noted.is_ok() && is_played {
        store.circles.confirm(opened.table().hash(), now);
    }
    store.note();
    noted.map_err(|refusal| refused(&arguments.file, &refusal, language::messages()))
}
