//! What a player's program kept, for `evenhand verify --circle`.

use anyhow::anyhow;
use evenhand_cards::fairdeal::{Known, Report, Rule};
use evenhand_locale::plain;

use super::refused;
use super::store::Store;
use super::words::messages;
use crate::arguments::{State, Verify};
use crate::fair::beacon;
use crate::file;

/// Adds the table that was kept for the offer of a file, and the lines that opened it, to what is known of the file. Of a file
/// that is none, nothing is added: it fails its check.
///
/// # Errors
/// If the offer was not sealed in that circle, or not opened; or if its table is void (S14): then the file counts for
/// nothing, whatever its checks say.
pub(crate) fn recall(
    state: &State,
    circle: &str,
    arguments: &Verify,
    report: &Report,
    known: &mut Known,
) -> anyhow::Result<()> {
    let Some(opened) = &report.opened else { return Ok(()) };
    let (file, language) = (&arguments.file, arguments.names.lang);
    let mut store = Store::lock(state)?;
    let offer = opened.table().offer().hash();
    let nothing = |id: &str| {
        let facts = [
            ("file", file::name(file).into()),
            ("circle", plain(circle).into()),
            ("offer", offer.to_string().into()),
        ];
        anyhow!("{}", messages(language).format(id, facts))
    };
    if store.circles.circle_of(offer) != Some(circle) {
        return Err(nothing("kept-not-sealed"));
    }
    let table = store.circles.table_of(offer).ok_or_else(|| nothing("kept-not-opened"))?;
    known.tables.push(table.text().into_bytes());
    known.openings.extend(store.circles.lines_of(offer).iter().map(ToString::to_string));
    let held = store.circles.check(opened.text().as_bytes(), None, beacon::now());
    store.keep()?;
    match held {
        Err(refusal) if refusal.rule() == Rule::S14 => Err(refused(file, &refusal, language)),
        // Any other is a check of the file, with its code.
        _ => Ok(()),
    }
}

/// Notes that the table of a file is finished, once the file has a good verdict: the next offer may say so (S2).
pub(crate) fn note_done(state: &State, arguments: &Verify, report: &Report) -> anyhow::Result<()> {
    let Some(opened) = &report.opened else { return Ok(()) };
    let mut store = Store::lock(state)?;
    let noted = store.circles.finish(opened, report.hash, beacon::now());
    store.keep()?;
    noted.map_err(|refusal| refused(&arguments.file, &refusal, arguments.names.lang))
}
