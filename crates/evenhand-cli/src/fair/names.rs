//! Deals of a transcript as a terminal shows them: a line for each place, in columns.

use evenhand_cards::fairdeal::{Called, Dealt, Look, Spec};
use evenhand_locale::{padded, widest};

use crate::arguments::Names;
use crate::language;
use crate::words::WORDS;

/// How cards and places of a spec are called, as the arguments ask.
pub(crate) fn called(names: &Names, spec: &Spec) -> Called {
    let look =
        names.cards.map_or(Look::Usual, |cards| cards.notation().map_or(Look::Numbers, Look::Notation));
    Called::new(spec, language::output(), look, !names.unsorted)
}

/// A deal, a line for each place, in columns.
pub(crate) fn deal(called: &Called, places: &[Dealt], only: Option<&str>) -> String {
    let row =
        |dealt: &Dealt| (called.place(&dealt.place), called.cards(&dealt.place, dealt.cards().collect()));
    let lines = columns(&places.iter().map(row).collect::<Vec<_>>());
    let wanted = |(dealt, _): &(&Dealt, &str)| only.is_none_or(|only| only == dealt.place);
    places.iter().zip(lines.split_inclusive('\n')).filter(wanted).map(|(_, line)| line).collect()
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
