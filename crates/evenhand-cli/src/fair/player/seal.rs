//! `evenhand fairdeal seal`.

use std::path::PathBuf;

use anyhow::anyhow;
use evenhand_cards::fairdeal::{Beacon, Known, Nonce, Offer, SealLine, Sealing, Warning, entry, verify};

use super::store::{Store, load_state};
use super::words::messages;
use super::{is_confirmed, send, show_message, step_error};
use crate::arguments::{Seal, State};
use crate::fair::ask::ask;
use crate::fair::{beacon, names, words};
use crate::file;
use crate::language;
use crate::outcome::UsageError;

/// Shows an offer in words, seals it, stores the seal, and prints the seal line.
pub(crate) fn run(arguments: &Seal) -> anyhow::Result<()> {
    let paths = [&arguments.file].into_iter().chain(&arguments.words_from).chain(&arguments.between);
    file::read_once(paths.map(PathBuf::as_path))?;
    let bytes = file::read(&arguments.file)?;
    let text = words_to_seal(arguments)?;
    let between =
        arguments.between.iter().map(|path| file::read(path)).collect::<anyhow::Result<Vec<_>>>()?;
    let messages = messages(language::messages());
    // An invalid offer is refused by its rule, below.
    let offer = Offer::read(&bytes).ok();
    let named = |offer: &Offer| names::seat_of(&arguments.names, offer.spec(), &arguments.seat);
    let seat = offer.as_ref().map_or(&*arguments.seat, named);
    let mut sealing = Sealing::new(&arguments.circle, &bytes, seat, &text);
    (sealing.between, sealing.due) = (&between, arguments.due);
    if let Some(offer) = &offer {
        names::check(&arguments.names, offer.spec())?;
        show_offer(&arguments.state, &sealing, offer)?;
        confirm_another_seat(arguments, offer, seat)?;
        let question = messages.format("seal-question", [("seat", seat.into())]);
        if !is_confirmed(arguments.yes, &question)? {
            return Err(anyhow!("{}: {}", file::name(&arguments.file), messages.text("seal-not")));
        }
    }
    let mut store = Store::lock(&arguments.state)?;
    let sealed = store.circles.seal(&sealing, Nonce::from_os()?, beacon::now());
    let sealed = match sealed {
        Ok(sealed) => sealed,
        Err(error) => {
            // The refused step may have noted that tables in between are finished.
            if !between.is_empty() {
                store.keep()?;
            }
            return Err(step_error(&arguments.file, &error, language::messages()));
        }
    };
    store.keep()?;
    drop(store);
    if sealed.again {
        let facts = [("seat", seat.into()), ("circle", sealed.circle.clone().into())];
        show_message(&messages.format("seal-again", facts));
    }
    // A user who passes no words does not ask for other words.
    if sealed.other_words && !text.is_empty() {
        show_message(&messages.text("seal-other-words"));
    }
    for table in &sealed.void {
        show_message(&messages.format("seal-void", [("table", table.to_string().into())]));
    }
    let (offer, lang) = (sealed.line.offer(), language::output());
    let is_of_seat = |seat: &str, found: &str| {
        found.parse::<SealLine>().is_ok_and(|found| found.offer() == offer && found.seat() == seat)
    };
    send(&[(seat.to_owned(), sealed.line.to_string())], &arguments.into, is_of_seat, lang)?;
    show_message(&messages.text("seal-next"));
    Ok(())
}

/// Asks before this program seals a further seat of an offer. Without a terminal, this needs `--another-seat`.
fn confirm_another_seat(arguments: &Seal, offer: &Offer, seat: &str) -> anyhow::Result<()> {
    let circles = load_state(&arguments.state)?;
    let sealed = circles.seats_of(offer.hash());
    if arguments.another_seat || sealed.is_empty() || sealed.contains(&seat) {
        return Ok(());
    }
    let messages = messages(language::messages());
    let facts = [("sealed", sealed.join(", ").into()), ("seat", seat.into())];
    let text = messages.format("seal-another", facts.clone());
    match ask(&format!("{text} {}", messages.format("seal-another-question", facts.clone())))? {
        Some(true) => Ok(()),
        Some(false) => Err(anyhow!("{}: {}", file::name(&arguments.file), messages.text("seal-not"))),
        None => Err(UsageError(format!("{text} {}", messages.format("seal-another-option", facts))).into()),
    }
}

/// Returns the words in Normalization Form C, as they are sealed.
fn words_to_seal(arguments: &Seal) -> anyhow::Result<String> {
    let (text, from) = match (&arguments.words, &arguments.words_from) {
        (Some(words), _) => (words.clone(), "--words".to_owned()),
        (None, Some(path)) => {
            let name = file::name(path);
            let text = file::decoded(file::read(path)?, &name)?;
            let text = text.strip_suffix('\n').map_or(&*text, |text| text.strip_suffix('\r').unwrap_or(text));
            (text.to_owned(), name)
        }
        (None, None) => return Ok(String::new()),
    };
    let entered = entry(&text);
    entered.map_err(|error| UsageError(format!("{from}: {}", error.words(language::messages()))).into())
}

/// Shows an offer in words.
pub(crate) fn show_offer(state: &State, sealing: &Sealing<'_>, offer: &Offer) -> anyhow::Result<()> {
    let (language, messages) = (language::messages(), messages(language::messages()));
    let report = verify(sealing.offer, &Known::default());
    show_message(&messages.format("seal-offer", [("offer", offer.hash().to_string().into())]));
    for fact in &report.facts {
        show_message(&fact.text(language));
    }
    let beacon = offer.spec().beacon();
    if beacon != Beacon::None {
        show_message(&beacon::where_to_look(&beacon, words::messages(language)));
    }
    if let Some(clock) = beacon::clock(&beacon, words::messages(language)) {
        show_message(&clock);
    }
    if let Some(note) = names::open_hands(offer.spec(), language) {
        show_message(&messages.format("seal-warning", [("warning", note.into())]));
    }
    for warning in Warning::of_spec(offer.spec()) {
        show_message(&messages.format("seal-warning", [("warning", warning.text(language).into())]));
    }
    let mut circles = load_state(state)?;
    let tables: usize = circles.circle(sealing.circle, 0).iter().map(|state| state.tables.len()).sum();
    let circle = ("circle", sealing.circle.to_owned().into());
    show_message(&messages.format("seal-circle", [circle, ("tables", tables.into())]));
    match circles.given_up(sealing.circle) {
        0 => {}
        tables => show_message(&messages.format("seal-given-up", [("tables", tables.into())])),
    }
    // This seals in a copy of the state, which is never stored, to show the notices before the question.
    if let Ok(sealed) = circles.seal(sealing, Nonce::from_os()?, beacon::now()) {
        for notice in sealed.notices {
            show_message(&messages.format("seal-warning", [("warning", notice.words(language).into())]));
        }
    }
    Ok(())
}
