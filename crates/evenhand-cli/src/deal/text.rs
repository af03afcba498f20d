//! Deals for people: a line for each place, cards in columns.

use std::io::Write;

use evenhand_locale::{padded, widest};

use crate::arguments::Deal;
use crate::deal::request::{Request, titles};
use crate::words::WORDS;

/// Lines of a place and its cards.
pub(crate) struct Text {
    /// The heading in front of a deal's number and behind it, if there is one.
    heading: Option<(String, String)>,
    /// What stands in front of a deal's rank.
    rank: String,
    /// Each place: its title, padded; where its cards lie; whether it is a hand.
    places: Vec<(String, std::ops::Range<usize>, bool)>,
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
        let words = WORDS.messages(arguments.look.lang);
        let heading = (arguments.count > 1).then(|| {
            const DEAL: &str = "\0";
            let title = request.game.map_or("", |game| game.title(arguments.look.lang));
            let id = if request.game.is_some() { "deal-of-game" } else { "deal-of-deck" };
            let facts = [("name", request.name().into()), ("title", title.into()), ("deal", DEAL.into())];
            let heading = words.format(id, facts);
            let (before, behind) = heading.split_once(DEAL).unwrap_or((&heading, ""));
            (before.to_owned(), behind.to_owned())
        });
        let column = |texts: &[String], gap: usize| -> Vec<String> {
            let columns = widest(texts) + gap;
            texts.iter().map(|text| padded(text, columns)).collect()
        };
        let titles = column(&titles(request, arguments.look.lang), 2);
        let layout = request.table.layout();
        let places = titles.into_iter().zip(layout.ranges()).zip(layout.places());
        let cut = request.cut_card.filter(|_| !arguments.look.hands);
        Self {
            heading,
            rank: words.text("deal-number"),
            places: places.map(|((title, range), place)| (title, range, place.is_seat())).collect(),
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
        let held = self.held.as_ref().map(|order| held(order, &self.places, cards));
        for (title, range, seat) in &self.places {
            if self.hands_only && !seat {
                continue;
            }
            to.extend(title.bytes());
            let cards = held.as_ref().filter(|_| *seat).map_or(cards, Vec::as_slice);
            for card in &cards[range.clone()] {
                to.extend(self.cards[*card as usize].bytes());
            }
            while to.last() == Some(&b' ') {
                to.pop();
            }
            to.push(b'\n');
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

/// All hands as players hold them: the deck is walked in their order, and each card goes to the hand that has it.
pub(crate) fn held(
    order: &[u32],
    places: &[(String, std::ops::Range<usize>, bool)],
    cards: &[u32],
) -> Vec<u32> {
    let mut owner = vec![0; cards.len()];
    let mut next = Vec::with_capacity(places.len());
    for (place, (_, range, _)) in places.iter().enumerate() {
        next.push(range.start);
        for card in &cards[range.clone()] {
            owner[*card as usize] = place;
        }
    }
    let mut held = vec![0; cards.len()];
    for card in order {
        let slot = &mut next[owner[*card as usize]];
        held[*slot] = *card;
        *slot += 1;
    }
    held
}
