//! What can be dealt, and what is in a deal.

use std::fmt::Write as _;

use evenhand_cards::{Deck, games};
use evenhand_locale::{Language, grouped, padded};

use crate::deal::request::{Request, titles};
use crate::language;
use crate::words::WORDS;
use crate::write;

/// Lists games and decks.
pub(crate) fn list() -> anyhow::Result<()> {
    let language = language::output();
    let words = WORDS.messages(language);
    let mut text = words.text("games") + "\n";
    let names =
        games().iter().map(evenhand_cards::Game::name).chain(Deck::built_in(language).map(|(name, _)| name));
    let column = 1 + names.map(str::len).max().unwrap_or(0);
    for game in games() {
        let players = game.players();
        let (least, most) = (players.start(), players.end());
        let players = if least == most { least.to_string() } else { format!("{least}-{most}") };
        let chinese = padded(game.title(Language::Chinese), 14);
        let (name, english) = (game.name(), game.title(Language::English));
        let _ = writeln!(text, "  {name:<column$}{chinese}{players:<6}{english}");
    }
    let _ = writeln!(text, "\n{}", words.text("decks"));
    for (name, what) in Deck::built_in(language) {
        let _ = writeln!(text, "  {name:<column$}{what}");
    }
    let _ = writeln!(text, "  {}", words.text("decks-also"));
    Ok(write::to_standard_output(text)?)
}

/// What a seed has, in bits.
const SEED: f64 = 256.0;

/// Describes a game, or a deck and a pattern.
pub(crate) fn about(request: &Request) -> anyhow::Result<()> {
    let language = language::output();
    let words = WORDS.messages(language);
    let (table, deck) = (&request.table, request.table.deck());
    let mut text = String::new();
    if let Some(game) = request.game {
        let (english, chinese) = (game.title(Language::English), game.title(Language::Chinese));
        let _ = writeln!(text, "{}  {chinese}  {english}", game.name());
    }
    let mut row = |label: &str, value: &str| {
        let _ = writeln!(text, "{}{value}", padded(&words.text(label), 12));
    };
    let (name, cards, faces) = (deck.name(), deck.len(), deck.multiplicities().len());
    let values = [("name", name.into()), ("cards", cards.into()), ("faces", faces.into())];
    row("info-deck", &words.format("info-deck.value", values));
    row("info-pattern", &table.pattern().to_string());
    let titles = titles(request, language);
    let places = titles.iter().zip(table.places()).map(|(title, place)| format!("{title} {}", place.size()));
    row("info-places", &places.collect::<Vec<_>>().join(", "));
    let bits = |bits: f64| [("bits", format!("{bits:.2}").into())];
    row("info-orders", &words.format("info-orders.value", bits(deck.entropy())));
    row("info-deal", &words.format("info-deal.value", bits(table.entropy())));
    let count = table.numbers().map(|numbers| grouped(&numbers.count()));
    row("info-deals", &count.unwrap_or_else(|error| error.text(language)));
    if deck.entropy() > SEED {
        row("info-seed", &words.text("info-seed.value"));
    }
    if let Some(cards) = request.cut_card {
        row("info-cut-card", &words.format("info-cut-card.value", [("cards", cards.into())]));
    }
    if let Some(game) = request.game {
        let also = game.aliases().join(", ");
        for (label, value) in
            [("info-note", game.note(language)), ("info-rules", game.source()), ("info-also", &also)]
        {
            if !value.is_empty() {
                row(label, value);
            }
        }
    }
    row("info-order", &deck.to_string());
    Ok(write::to_standard_output(text)?)
}
