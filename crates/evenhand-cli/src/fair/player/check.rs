//! `evenhand fairdeal check`.

use anyhow::anyhow;

use super::store::Store;
use super::words::messages;
use super::{clock_message, refuse_late, refused};
use crate::arguments::Check;
use crate::fair::ask::ask;
use crate::fair::{beacon, names};
use crate::file;
use crate::language;
use crate::write;

/// Compares an opened file with the stored table, and prints the check word.
pub(crate) fn run(arguments: &Check) -> anyhow::Result<()> {
    let bytes = file::read(&arguments.file)?;
    let mut store = Store::lock_if_present(&arguments.state)?;
    let now = beacon::now();
    // A wrong clock must not void a table for ever.
    if let Some(due) = store.circles.missed_round(&bytes, now).filter(|_| !arguments.yes) {
        match ask(&clock_message("late-question", due, now))? {
            Some(true) => {}
            Some(false) => {
                let name = file::name(&arguments.file);
                return Err(anyhow!("{name}: {}", messages(language::messages()).text("late-not-stored")));
            }
            None => refuse_late(&store.circles, &bytes, &arguments.file, now)?,
        }
    }
    let checked = store.circles.check(&bytes, arguments.circle.as_deref(), now);
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
