//! Deals for people: a line for each place, cards in columns.

use std::io::Write;

use evenhand_cards::Table;
use evenhand_locale::{Messages, padded, widest};

use crate::arguments::Deal;
use crate::deal::language;
use crate::deal::request::{Request, titles};
use crate::words::WORDS;

/// Lines of a place and its cards.
pub(crate) struct Text {
    /// The heading in front of a deal's number and behind it, if there is one.
    heading: Option<(String, String)>,
    /// What stands in front of a deal's rank.
    rank: String,
    table: Table,
    /// What each place is called, padded.
    titles: Vec<String>,
    /// Each card's name, padded.
    cards: Vec<String>,
    /// The deck in the order in which hands are held, if they are sorted.
    held: Option<Vec<u32>>,
    hands_only: bool,
    /// The line about the cut card, behind the shoe.
    cut: Option<String>,
}

impl Text {
    pub(crate) fn new(request: &Request, names: &[String], arguments: &Deal) -> Self {
        let language = language(arguments);
        let words = WORDS.messages(language);
        let heading = (arguments.count > 1).then(|| match request.game {
            Some(game) => heading(words, "deal-of-game", request.name(), game.title(language)),
            None => heading(words, "deal-of-deck", request.name(), ""),
        });
        let column = |texts: &[String], gap: usize| -> Vec<String> {
            let columns = widest(texts) + gap;
            texts.iter().map(|text| padded(text, columns)).collect()
        };
        let cut = request.cut_card.filter(|_| !arguments.look.hands);
        Self {
            heading,
            rank: words.text("deal-number"),
            table: request.table.clone(),
            titles: column(&titles(request, language), 2),
            cards: column(names, 1),
            held: request.sorting.order(request.table.deck()),
            hands_only: arguments.look.hands,
            cut: cut.map(|cards| words.format("deal-cut-card", [("cards", cards.into())])),
        }
    }

    /// Appends a deal.
    pub(crate) fn append(&self, deal: Option<u64>, cards: &[u32], number: Option<&str>, to: &mut Vec<u8>) {
        if let (Some((before, behind)), Some(deal)) = (&self.heading, deal) {
            let _ = writeln!(to, "{before}{deal}{behind}");
        }
        let held = self.held.as_ref().map(|order| self.table.held(order, cards));
        for ((place, range), title) in self.table.layout().places_and_ranges().zip(&self.titles) {
            if self.hands_only && !place.is_seat() {
                continue;
            }
            let cards = held.as_ref().filter(|_| place.is_seat()).map_or(cards, Vec::as_slice);
            line(title, &cards[range], &self.cards, to);
        }
        if let Some(cut) = &self.cut {
            let _ = writeln!(to, "{cut}");
        }
        if let Some(number) = number {
            let _ = writeln!(to, "{} {number}", self.rank);
        }
        if self.heading.is_some() {
            to.push(b'\n');
        }
    }
}

/// The heading in front of a deal's number and behind it: the message once, with a mark for the number, as one a deal would
/// take longer than the deal.
pub(crate) fn heading(words: &Messages, id: &str, name: &str, title: &str) -> (String, String) {
    const DEAL: &str = "\0";
    let heading = words
        .format(id, [("name", name), ("title", title), ("deal", DEAL)].map(|(key, fact)| (key, fact.into())));
    let (before, behind) = heading.split_once(DEAL).unwrap_or((&heading, ""));
    (before.to_owned(), behind.to_owned())
}

/// Appends a place and its cards. By itself, so that the loop keeps its registers.
#[inline(never)]
fn line(title: &str, cards: &[u32], names: &[String], to: &mut Vec<u8>) {
    to.extend_from_slice(title.as_bytes());
    for card in cards {
        to.extend_from_slice(names[*card as usize].as_bytes());
    }
    while to.last() == Some(&b' ') {
        to.pop();
    }
    to.push(b'\n');
}
