//! What a player's program kept, for `evenhand verify --circle`.

use std::path::Path;

use anyhow::anyhow;
use evenhand_cards::fairdeal::{Known, Report};
use evenhand_locale::Language;

use super::refused;
use super::store::{Store, look};
use super::words::messages;
use crate::arguments::State;
use crate::fair::beacon;
use crate::file;

/// Adds the table that was kept for the offer of a file, and the lines that opened it, to what is known of the file. Of a file
/// that is none, nothing is added: it fails its check.
///
/// # Errors
/// If the offer was not sealed in that circle, or not opened.
pub(crate) fn recall(
    state: &State,
    circle: &str,
    file: &Path,
    report: &Report,
    known: &mut Known,
    language: Language,
) -> anyhow::Result<()> {
    let Some(opened) = &report.opened else { return Ok(()) };
    let circles = look(state)?;
    let offer = opened.table().offer().hash();
    let nothing = |id: &str| {
        let facts = [("file", file::name(file).into()), ("circle", circle.to_owned().into()), ("offer", offer.to_string().into())];
        anyhow!("{}", messages(language).format(id, facts))
    };
    if circles.circle_of(offer) != Some(circle) {
        return Err(nothing("kept-not-sealed"));
    }
    let table = circles.table_of(offer).ok_or_else(|| nothing("kept-not-opened"))?;
    known.tables.push(table.text().into_bytes());
    known.openings.extend(circles.lines_of(offer).iter().map(ToString::to_string));
    Ok(())
}

/// Notes that the table of a file is finished, once the file has a good verdict.
///
/// # Errors
/// If the table is void (S14): then the file counts for nothing, whatever its checks say.
pub(crate) fn note_done(state: &State, file: &Path, report: &Report, language: Language) -> anyhow::Result<()> {
    let Some(opened) = &report.opened else { return Ok(()) };
    let mut store = Store::lock(state)?;
    let noted = store.circles.finish(opened, report.hash, beacon::now());
    store.keep()?;
    noted.map_err(|refusal| refused(file, &refusal, language))
}
