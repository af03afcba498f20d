//! `evenhand fairdeal circle`.

use anyhow::anyhow;
use evenhand_cards::fairdeal::{Circles, Hash, OfferState, Voided};
use evenhand_locale::{Language, Messages, plain};

use super::confirm;
use super::store::{Store, load_state};
use super::words::messages;
use crate::arguments::{Circle, CircleEnd, CircleList, CircleShow, CircleStep, CircleVoid};
use crate::fair::beacon;
use crate::language;
use crate::outcome::UsageError;
use crate::write;

/// Lists circles, shows one, or ends offers.
pub(crate) fn run(arguments: &Circle) -> anyhow::Result<()> {
    let text = match &arguments.step {
        CircleStep::List(arguments) => list(arguments)?,
        CircleStep::Show(arguments) => show(arguments)?,
        CircleStep::Void(arguments) => void(arguments)?,
        CircleStep::End(arguments) => end(arguments)?,
    };
    Ok(write::to_standard_output(text)?)
}

fn list(arguments: &CircleList) -> anyhow::Result<String> {
    let (circles, language) = (load_state(&arguments.state)?, language::output());
    let messages = messages(language);
    let mut text = String::new();
    for name in circles.names() {
        let offers = circles.circle(name, beacon::now());
        let last = offers.last().map_or(String::new(), |last| last.progress.words(language));
        let facts = [("name", plain(name).into()), ("offers", offers.len().into()), ("last", last.into())];
        text += &(messages.format("circle-line", facts) + "\n");
    }
    if text.is_empty() {
        text = messages.text("circle-none") + "\n";
    }
    Ok(text)
}

fn show(arguments: &CircleShow) -> anyhow::Result<String> {
    let (circles, language) = (load_state(&arguments.state)?, language::output());
    let offers = offers_of(&circles, &arguments.name)?;
    Ok(offers.iter().map(|offer| offer_text(offer, messages(language), language)).collect())
}

/// An offer, with its progress and its tables below.
fn offer_text(state: &OfferState, messages: &Messages, language: Language) -> String {
    let offer = state.offer.hash().to_string();
    let progress = state.progress.words(language);
    let mut lines =
        vec![messages.format("circle-offer", [("offer", offer.into()), ("progress", progress.into())])];
    let game = state.offer.spec().game().to_owned();
    let seats = state.seats.join(", ");
    lines.push(
        "  ".to_owned() + &messages.format("circle-seats", [("seats", seats.into()), ("game", game.into())]),
    );
    if let Some(due) = state.due {
        let date = beacon::date(due);
        lines.push("  ".to_owned() + &messages.format("circle-due", [("date", date.into())]));
    }
    let opened = state.table.as_ref().map(evenhand_cards::fairdeal::ClosedTable::hash);
    for table in &state.tables {
        let id = if Some(*table) == opened { "circle-table" } else { "circle-refused-table" };
        lines.push("  ".to_owned() + &messages.format(id, [("table", table.to_string().into())]));
    }
    lines.join("\n") + "\n"
}

fn void(arguments: &CircleVoid) -> anyhow::Result<String> {
    let mut store = Store::lock_if_present(&arguments.state)?;
    offers_of(&store.circles, &arguments.name)?;
    let messages = messages(language::output());
    let void = store.circles.declare_void(&arguments.name, arguments.table);
    let void = void.ok_or_else(|| anyhow!("{}", messages.text("circle-no-void")))?;
    let (id, hash) = match void {
        Voided::Table(table) => ("circle-void-question", table),
        Voided::Offer(offer) => ("circle-void-offer-question", offer),
    };
    let words = super::words::messages(language::messages());
    confirm(arguments.yes, &words.format(id, [("hash", hash.to_string().into())]))?;
    store.keep()?;
    let text = match void {
        Voided::Table(table) => messages.format("circle-void", [("table", table.to_string().into())]),
        Voided::Offer(offer) => messages.format("circle-void-offer", [("offer", offer.to_string().into())]),
    };
    Ok(text + "\n")
}

fn end(arguments: &CircleEnd) -> anyhow::Result<String> {
    let mut store = Store::lock_if_present(&arguments.state)?;
    let offers = offers_of(&store.circles, &arguments.name)?;
    let offer = arguments.offer.as_deref().map(|prefix| find_offer(&offers, prefix)).transpose()?;
    let ended = store.circles.end(&arguments.name, offer);
    let facts = [("offers", ended.into()), ("name", plain(&arguments.name).into())];
    if ended > 0 {
        let words = messages(language::messages());
        confirm(arguments.yes, &words.format("circle-end-question", facts.clone()))?;
    }
    store.keep()?;
    Ok(messages(language::output()).format("circle-ended", facts) + "\n")
}

/// Returns the offers of a circle.
///
/// # Errors
/// If the circle does not exist.
fn offers_of(circles: &Circles, name: &str) -> anyhow::Result<Vec<OfferState>> {
    let offers = circles.circle(name, beacon::now());
    if offers.is_empty() {
        let names = circles.names().join(", ");
        return Err(anyhow!(
            "unknown circle {name:?}. Circles: {}",
            if names.is_empty() { "none" } else { &names }
        ));
    }
    Ok(offers)
}

/// Returns the one offer whose hash begins with `prefix`.
fn find_offer(offers: &[OfferState], prefix: &str) -> anyhow::Result<Hash> {
    let found: Vec<Hash> = offers.iter().map(|state| state.offer.hash()).collect();
    let found: Vec<Hash> = found.into_iter().filter(|offer| offer.to_string().starts_with(prefix)).collect();
    match found[..] {
        [offer] if prefix.len() >= 8 => Ok(offer),
        [] => Err(anyhow!(
            "unknown offer {prefix:?} in this circle. evenhand fairdeal circle show lists its offers."
        )),
        _ => Err(UsageError(format!(
            "{prefix:?} is too short. Use at least 8 digits, and enough that only one offer begins with them."
        ))
        .into()),
    }
}
