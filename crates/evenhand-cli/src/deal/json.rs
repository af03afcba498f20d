//! Deals for programs: a JSON object a line.
//!
//! `{"format":"evenhand-deal/1","game":"doudizhu","deal":1,"hands":{"A":["3c",…],…},"piles":{"bottom":[…]}}`, with `number`, a
//! string of digits, and `cut_card` where they apply. Keys are never translated; hands are sorted unless --unsorted.

use std::io::Write;
use std::ops::Range;

use crate::deal::request::Request;
use crate::deal::text::held;

/// Objects of a deal.
pub(crate) struct Json {
    /// All up to the deal's number.
    begin: String,
    places: Vec<(String, Range<usize>, bool)>,
    /// Each card's name, as JSON.
    cards: Vec<String>,
    held: Option<Vec<u32>>,
    hands_only: bool,
    cut_card: Option<u32>,
}

/// A text as JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

impl Json {
    pub(crate) fn new(request: &Request, names: &[String], hands_only: bool) -> Self {
        let layout = request.table.layout();
        let places = layout.places().iter().zip(layout.ranges());
        Self {
            begin: format!("{{\"format\":\"evenhand-deal/1\",\"game\":{}", quoted(request.name())),
            places: places.map(|(place, range)| (quoted(place.name()), range, place.is_seat())).collect(),
            cards: names.iter().map(|name| quoted(name)).collect(),
            held: request.sorting.order(request.table.deck()),
            hands_only,
            cut_card: request.cut_card.filter(|_| !hands_only),
        }
    }

    /// Appends a deal.
    pub(crate) fn append(&self, deal: Option<u64>, cards: &[u32], number: Option<&str>, to: &mut Vec<u8>) {
        to.extend(self.begin.bytes());
        if let Some(deal) = deal {
            let _ = write!(to, ",\"deal\":{deal}");
        }
        let sorted = self.held.as_ref().map(|order| held(order, &self.places, cards));
        let sorted = sorted.as_deref().unwrap_or(cards);
        self.group("hands", true, sorted, to);
        if !self.hands_only {
            self.group("piles", false, cards, to);
        }
        if let Some(cards) = self.cut_card {
            let _ = write!(to, ",\"cut_card\":{cards}");
        }
        if let Some(number) = number {
            let _ = write!(to, ",\"number\":\"{number}\"");
        }
        to.extend(b"}\n");
    }

    /// The hands, or the piles.
    fn group(&self, key: &str, seats: bool, cards: &[u32], to: &mut Vec<u8>) {
        let _ = write!(to, ",\"{key}\":{{");
        for (at, (name, range, _)) in self.places.iter().filter(|(_, _, seat)| *seat == seats).enumerate() {
            if at > 0 {
                to.push(b',');
            }
            to.extend(name.bytes());
            to.extend(b":[");
            for (at, card) in cards[range.clone()].iter().enumerate() {
                if at > 0 {
                    to.push(b',');
                }
                to.extend(self.cards[*card as usize].bytes());
            }
            to.push(b']');
        }
        to.push(b'}');
    }
}
