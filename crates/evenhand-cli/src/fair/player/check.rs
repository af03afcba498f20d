//! `evenhand fairdeal check`.

use super::refused;
use super::store::Store;
use super::words::messages;
use crate::arguments::Check;
use crate::fair::{beacon, names};
use crate::file;
use crate::language;
use crate::write;

/// Compares an opened file with the table that was kept, and gives the check word.
pub(crate) fn run(arguments: &Check) -> anyhow::Result<()> {
    let bytes = file::read(&arguments.file)?;
    let mut store = Store::there(&arguments.state)?;
    let checked = store.circles.check(&bytes, arguments.circle.as_deref(), beacon::now());
    store.keep()?;
    let checked = checked.map_err(|refusal| refused(&arguments.file, &refusal, language::messages()))?;
    let messages = messages(language::output());
    let note = names::open_hands(checked.opened.spec(), language::output());
    let mut lines = vec![
        messages.format("check-word", [("word", checked.word.to_string().into())]),
        messages.format("check-opened", [("opened", checked.opened.hash().to_string().into())]),
        messages.text("check-next"),
    ];
    lines.extend(note.map(|note| messages.format("seal-warning", [("warning", note.into())])));
    Ok(write::to_standard_output(lines.join("\n") + "\n")?)
}
