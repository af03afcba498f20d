//! Deals for people: a line for each place, cards in columns.

use std::io::Write;

use evenhand_cards::Sorting;
use unicode_width::UnicodeWidthStr;

use crate::arguments::{Deal, Language};

use crate::deal::request::{Request, titles};

/// Lines of a place and its cards.
pub(crate) struct Text {
    /// The heading in front of a deal's number and behind it, if there is one.
    heading: Option<(String, &'static str)>,
    /// What stands in front of a deal's rank.
    rank: &'static str,
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
        let chinese = arguments.look.lang == Language::Zh;
        let heading = (arguments.count > 1).then(|| match (chinese, request.game) {
            (true, Some(game)) => (format!("{} 第", game.chinese()), " 局"),
            (true, None) => ("第".into(), " 局"),
            (false, _) => (format!("{}, deal", request.name()), ""),
        });
        let padded = |texts: &[String], gap: usize| -> Vec<String> {
            let widest = texts.iter().map(|text| text.width()).max().unwrap_or(0);
            texts.iter().map(|text| format!("{text}{}", " ".repeat(widest - text.width() + gap))).collect()
        };
        let titles = padded(&titles(request, arguments.look.lang), 2);
        let layout = request.table.layout();
        let places = titles.into_iter().zip(layout.ranges()).zip(layout.places());
        let cut = request.cut_card.map(|cards| {
            if chinese {
                format!("切牌卡: 距牌靴末尾 {cards} 张")
            } else {
                format!("cut card: {cards} before the end of the shoe")
            }
        });
        Self {
            heading,
            rank: if chinese { "编号" } else { "number" },
            places: places.map(|((title, range), place)| (title, range, place.is_seat())).collect(),
            cards: padded(names, 1),
            held: request.sorting.order(request.table.deck()).filter(|_| request.sorting != Sorting::AsDealt),
            hands_only: arguments.look.hands,
            cut: cut.filter(|_| !arguments.look.hands),
        }
    }

    /// Appends a deal.
    pub(crate) fn append(&self, deal: Option<u64>, cards: &[u32], number: Option<&str>, to: &mut Vec<u8>) {
        if let (Some((before, behind)), Some(deal)) = (&self.heading, deal) {
            let _ = writeln!(to, "{before} {deal}{behind}");
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
