//! `evenhand fairdeal open`.

use anyhow::anyhow;
use evenhand_cards::fairdeal::{ClosedTable, OpeningLine, Rule};

use super::store::Store;
use super::words::messages;
use super::{is_confirmed, refused, send, show_message};
use crate::arguments::Open;
use crate::fair::{beacon, names};
use crate::file;
use crate::language;

/// Stores a closed table, then prints the opening line of each seat that was sealed here.
pub(crate) fn run(arguments: &Open) -> anyhow::Result<()> {
    let bytes = file::read(&arguments.file)?;
    let messages = messages(language::messages());
    // Opening is final, and anyone can close a table with only some of the seals.
    if let Ok(table) = ClosedTable::read(&bytes)
        && !table.silent().is_empty()
    {
        show_message(&silent_text(&table));
        if !is_confirmed(arguments.yes, &messages.text("open-question"))? {
            return Err(anyhow!("{}: {}", file::name(&arguments.file), messages.text("open-not")));
        }
    }
    if let Ok(table) = ClosedTable::read(&bytes)
        && let Some(note) = names::open_hands(table.spec(), language::messages())
    {
        show_message(&messages.format("seal-warning", [("warning", note.into())]));
    }
    let mut store = Store::lock_if_present(&arguments.state)?;
    let opened = store.circles.open(&bytes, arguments.circle.as_deref(), beacon::now());
    // Stores a refused table too. No line is shown before its table is stored.
    let lines = match opened {
        Ok(lines) => store.keep().map(|()| lines)?,
        Err(refusal) => {
            store.keep()?;
            let offer = ClosedTable::read(&bytes).map(|table| table.offer().hash());
            let sealed = offer.map(|offer| store.circles.seats_of(offer)).unwrap_or_default();
            if refusal.rule() == Rule::S7 && sealed.len() > 1 {
                show_message(&messages.format("open-several-seats", [("seats", sealed.join(", ").into())]));
            }
            return Err(refused(&arguments.file, &refusal, language::messages()));
        }
    };
    let Some(table) = lines.first().map(OpeningLine::table) else { return Ok(()) };
    let kept = store.circles.kept_table(table);
    let clock = kept.and_then(|table| {
        beacon::clock(&table.spec().beacon(), crate::fair::words::messages(language::messages()))
    });
    let offer = kept.map(|table| table.offer().hash());
    let circle = offer.and_then(|offer| store.circles.circle_of(offer)).unwrap_or_default().to_owned();
    drop(store);
    show_message(
        &messages.format("open-kept", [("table", table.to_string().into()), ("circle", circle.into())]),
    );
    if let Some(clock) = clock {
        show_message(&clock);
    }
    let sent: Vec<_> = lines.iter().map(|line| (line.seat().to_owned(), line.to_string())).collect();
    let is_of_seat = |seat: &str, found: &str| {
        found.parse::<OpeningLine>().is_ok_and(|found| found.table() == table && found.seat() == seat)
    };
    send(&sent, &arguments.into, is_of_seat, language::output())?;
    show_message(&messages.text("open-next"));
    Ok(())
}

/// A message about the seats that did not seal a table.
pub(crate) fn silent_text(table: &ClosedTable) -> String {
    let facts = [("seats", table.silent().join(", ").into()), ("table", table.hash().to_string().into())];
    messages(language::messages()).format("open-silent", facts)
}
