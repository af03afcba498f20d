//! Deals of a transcript as a terminal shows them: in columns, one line per place.

use evenhand_cards::fairdeal::{Called, Dealt, Form, Look, Spec};
use evenhand_locale::{Language, padded, widest};

use crate::arguments::{Names, Players};
use crate::deal::{DealObject, NamedPlaces};
use crate::fair::words::messages;
use crate::language;
use crate::outcome::UsageError;
use crate::words::WORDS;

/// Returns the names of a spec's cards and places in the requested notation.
pub(crate) fn called(names: &Names, spec: &Spec) -> Called {
    let players = names.players.names.iter().map(|(seat, name)| (seat.as_str(), name.as_str()));
    called_in(names, spec, language::output()).with_players(players)
}

fn called_in(names: &Names, spec: &Spec, language: Language) -> Called {
    let look =
        names.cards.map_or(Look::Usual, |cards| cards.notation().map_or(Look::Numbers, Look::Notation));
    Called::new(spec, language, look, !names.unsorted)
}

/// Refuses names for seats that the spec does not have, and two names for one seat.
pub(crate) fn check(players: &Players, spec: &Spec) -> anyhow::Result<()> {
    for (number, (seat, _)) in players.names.iter().enumerate() {
        let is_known = spec.seats().contains(seat);
        let is_twice = players.names[..number].iter().any(|(other, _)| other == seat);
        if !is_known || is_twice {
            let facts = [("seat", seat.as_str().into()), ("seats", spec.seats().join(", ").into())];
            let id = if is_known { "names-twice" } else { "names-no-seat" };
            return Err(UsageError(messages(language::messages()).format(id, facts)).into());
        }
    }
    Ok(())
}

/// Returns the seat of a player, whom `given` names by seat or by name. A seat takes precedence.
pub(crate) fn seat_of<'a>(players: &'a Players, spec: &Spec, given: &'a str) -> &'a str {
    if spec.seats().iter().any(|seat| seat == given) {
        return given;
    }
    players.names.iter().find(|(_, name)| name == given).map_or(given, |(seat, _)| seat)
}

/// Lists the seats, each followed by the name of its player in parentheses.
pub(crate) fn listed(players: &[(String, String)], seats: &[String], language: Language) -> String {
    let seat = |seat: &String| match players.iter().find(|(of, _)| of == seat) {
        Some((_, name)) => format!("{seat} ({name})"),
        None => seat.clone(),
    };
    seats.iter().map(seat).collect::<Vec<_>>().join(&messages(language).text("between-seats"))
}

/// Warns that everyone sees every hand, if the spec has open hands.
pub(crate) fn open_hands(spec: &Spec, language: Language) -> Option<String> {
    spec.has_open_hands().then(|| messages(language).text("open-hands"))
}

/// Returns a deal for programs. It does not depend on the language.
pub(crate) fn deal_object<'a>(
    names: &Names,
    spec: &'a Spec,
    deal: u32,
    places: &[Dealt],
) -> DealObject<'a, NamedPlaces> {
    let called = called_in(names, spec, Language::English);
    let group = |seats: bool| {
        let places = places.iter().filter(|dealt| spec.seats().contains(&dealt.place) == seats);
        let place =
            |dealt: &Dealt| (dealt.place.clone(), called.cards(&dealt.place, dealt.cards().collect()));
        NamedPlaces(places.map(place).collect())
    };
    DealObject::new(spec.game(), Some(deal.into()), group(true), Some(group(false)))
}

/// A deal in columns, one line per place.
pub(crate) fn deal(called: &Called, places: &[Dealt], only: Option<&str>) -> String {
    let row =
        |dealt: &Dealt| (called.place(&dealt.place), called.cards(&dealt.place, dealt.cards().collect()));
    let lines = columns(&places.iter().map(row).collect::<Vec<_>>());
    let wanted = |(dealt, _): &(&Dealt, &str)| only.is_none_or(|only| only == dealt.place);
    places.iter().zip(lines.split_inclusive('\n')).filter(wanted).map(|(_, line)| line).collect()
}

/// The results of deals without a dealer in words, one per line. Empty for other deals.
pub(crate) fn settled(spec: &Spec, deals: &[Vec<Dealt>], language: Language) -> String {
    let settled = Form::of(spec).map(|form| form.settled(deals)).unwrap_or_default();
    settled.iter().map(|settled| settled.text(language) + "\n").collect()
}

/// Rows, each with its title and its cards, in columns.
pub(crate) fn columns(rows: &[(String, Vec<String>)]) -> String {
    let title = widest(rows.iter().map(|(title, _)| title));
    let cell = widest(rows.iter().flat_map(|(_, cards)| cards));
    let mut text = String::new();
    for (shown, cards) in rows {
        let cells: Vec<String> = cards.iter().map(|card| padded(card, cell)).collect();
        let line = format!("{}  {}", padded(shown, title), cells.join(" "));
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The heading of a deal.
pub(crate) fn heading(deal: u32) -> String {
    WORDS.messages(language::output()).format("deal", [("deal", deal.into())]) + "\n"
}
