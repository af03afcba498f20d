//! `evenhand fairdeal invite`: the message for the chat that goes with an offer.

use anyhow::anyhow;
use evenhand_cards::fairdeal::{Beacon, Dealer, Known, Offer, verify};
use evenhand_cards::visible;

use crate::arguments::Invite;
use crate::fair::words::messages;
use crate::fair::{beacon, names};
use crate::file;
use crate::language;
use crate::write;

/// Prints the message: the offer in words, and the steps of each seat.
pub(crate) fn run(arguments: &Invite) -> anyhow::Result<()> {
    let name = file::name(&arguments.file);
    let bytes = file::read(&arguments.file)?;
    let offer = Offer::read(&bytes).map_err(|error| anyhow!("{name}: {error}"))?;
    let (spec, messages) = (offer.spec(), messages(language::output()));
    names::check(&arguments.players, spec)?;
    // The name of the file in the chat, without the local directory.
    let file = arguments.file.file_name().map_or(name, |name| file::name(name.as_ref()));
    let dealerless = *spec.dealer() == Dealer::None;
    let mut lines = vec![messages.text(if dealerless { "invite-title-dealerless" } else { "invite-title" })];
    let report = verify(&bytes, &Known::default());
    lines.extend(report.facts.iter().map(|fact| format!("  {}", fact.text(language::output()))));
    if spec.beacon() != Beacon::None {
        lines.extend(beacon::where_to_look(&spec.beacon(), messages).lines().map(|line| format!("  {line}")));
    }
    lines.extend(names::open_hands(spec, language::output()));
    lines.push(messages.format("invite-offer", [("file", file.clone().into())]));
    lines.push(format!("  {}", offer.hash()));
    let until = arguments.until.as_deref().map(|until| visible(until.as_bytes()));
    let until = until.map_or(String::new(), |until| String::from_utf8_lossy(&until).into_owned());
    let timed = if arguments.until.is_some() { "yes" } else { "no" };
    let players = &arguments.players.names;
    let seats = names::listed(players, spec.seats(), language::output());
    let facts = [("seats", seats.into()), ("timed", timed.into()), ("until", until.into())];
    lines.push(messages.format("invite-seats", facts));
    let seat = spec.seats().first().cloned().unwrap_or_default();
    let circle = quoted(&arguments.circle);
    let names = if players.is_empty() { String::new() } else { option(players) };
    let [hand_step, verify_step] = if dealerless {
        ["invite-cards-dealerless", "invite-verify-dealerless"]
    } else {
        ["invite-cards", "invite-verify"]
    };
    for id in ["invite-seal", "invite-send", "invite-table", "invite-word", hand_step, verify_step] {
        let values = [("file", &file), ("seat", &seat), ("circle", &circle), ("names", &names)];
        lines.push(messages.format(id, values.map(|(name, value)| (name, value.as_str().into()))));
    }
    let facts = [("seat", seat.into()), ("circle", circle.into()), ("names", names.into())];
    lines.push(messages.format("invite-play", facts));
    let late = if dealerless { "invite-late-dealerless" } else { "invite-late" };
    lines.push(messages.format(late, [("timed", timed.into())]));
    if !dealerless {
        lines.push(messages.text("invite-reveal"));
    }
    Ok(write::to_standard_output(lines.join("\n") + "\n")?)
}

/// Returns the option that shows the names of players, with a space before it.
pub(super) fn option(players: &[(String, String)]) -> String {
    let table: Vec<String> = players.iter().map(|(seat, name)| format!("{seat}={name}")).collect();
    format!(" --names {}", quoted(&table.join(",")))
}

/// Quotes a name, so that a shell reads it as one word.
pub(super) fn quoted(name: &str) -> String {
    if name.chars().all(|sign| sign.is_alphanumeric() || matches!(sign, '-' | '_' | '.' | '=' | ',' | '/')) {
        return name.to_owned();
    }
    format!("'{}'", name.replace('\'', r"'\''"))
}
