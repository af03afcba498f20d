//! The deck as the articles print it: rows of ten, five wide, before and after.

use evenhand_locale::{Messages, widest};
use unicode_width::UnicodeWidthStr;

use crate::deal::request::Request;

/// The cards of a row.
const ROW: usize = 10;
/// The columns of a card.
const WIDTH: usize = 5;

/// The deck before and after.
pub(crate) struct Article {
    cards: Vec<String>,
    before: String,
    after: String,
}

impl Article {
    pub(crate) fn new(request: &Request, names: &[String], words: &Messages) -> Self {
        // A name that fills its column keeps a blank before it.
        let width = WIDTH.max(widest(names) + 1);
        let cards = names.iter().map(|name| format!("{}{name}", " ".repeat(width - name.width()))).collect();
        let mut article = Self { cards, before: String::new(), after: words.text("after") };
        let start: Vec<u32> = (0..request.table.deck().len() as u32).collect();
        let mut rows = Vec::new();
        article.rows(&start, &mut rows);
        article.before = format!("{}\n{}", words.text("before"), String::from_utf8_lossy(&rows));
        article
    }

    fn rows(&self, cards: &[u32], to: &mut Vec<u8>) {
        for row in cards.chunks(ROW) {
            for card in row {
                to.extend(self.cards[*card as usize].bytes());
            }
            to.push(b'\n');
        }
    }

    /// Appends the deck in its starting order, and from the top as it was dealt.
    pub(crate) fn append(&self, request: &Request, cards: &[u32], to: &mut Vec<u8>) {
        to.extend(self.before.bytes());
        to.extend(self.after.bytes());
        to.push(b'\n');
        self.rows(&request.table.order(cards), to);
    }
}
