//! What a player's program kept, for `evenhand verify --circle`.

use evenhand_cards::fairdeal::{Known, Report};
use evenhand_locale::plain;

use super::store::Store;
use super::words::messages;
use super::{refused, tell};
use crate::arguments::{State, Verify};
use crate::fair::beacon;
use crate::file;
use crate::language;
use crate::outcome::UsageError;

/// Adds the table that was kept for the offer of a file, and the lines that opened it, to what is known of the file. Of a file
/// that is none, nothing is added: it fails its check.
///
/// # Errors
/// If the offer was not sealed in that circle, which is wrong usage; or if its table is void (S14), or her seal in it was
/// opened by somebody else: then the file counts for nothing, whatever its checks say.
pub(crate) fn recall(
    state: &State,
    circle: &str,
    arguments: &Verify,
    report: &Report,
    known: &mut Known,
) -> anyhow::Result<()> {
    let Some(opened) = &report.opened else { return Ok(()) };
    let (file, language) = (&arguments.file, language::messages());
    let mut store = Store::to_verify(state)?;
    let offer = opened.table().offer().hash();
    if store.circles.circle_of(offer) != Some(circle) {
        let facts = [
            ("file", file::name(file).into()),
            ("circle", plain(circle).into()),
            ("offer", offer.to_string().into()),
        ];
        return Err(UsageError(messages(language).format("kept-not-sealed", facts)).into());
    }
    let held = store.circles.recall(opened, known, beacon::now());
    store.note();
    held.map_err(|refusal| refused(file, &refusal, language))?;
    if let Some(seat) = store.circles.left_out_of(opened.table()) {
        let facts = [("file", file::name(file).into()), ("seat", seat.to_owned().into())];
        tell(&messages(language).format("kept-left-out", facts));
    }
    Ok(())
}

/// Notes that the table of a file is finished, once the file has a good verdict: the next offer may say so (S2).
pub(crate) fn note_done(state: &State, arguments: &Verify, report: &Report) -> anyhow::Result<()> {
    let Some(opened) = &report.opened else { return Ok(()) };
    let mut store = Store::to_verify(state)?;
    let noted = store.circles.finish(opened, report.hash, beacon::now());
    store.note();
    noted.map_err(|refusal| refused(&arguments.file, &refusal, language::messages()))
}
