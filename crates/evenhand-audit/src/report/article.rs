//! The table that article 004 prints: how often each card came to each place.

use std::fmt::Write as _;

use super::Report;
use super::markup::plain;

impl Report {
    /// The article's own table: a card a line, and on the next line how often it came to each place, the first place
    /// first, in brackets.
    ///
    /// It cannot see a cut, a coin-tossing merge sort of four cards, or even orders only.
    pub fn article(&self) -> String {
        let table = &self.tables.places;
        let mut text = String::new();
        for (column, card) in self.names.along(table.columns).iter().enumerate() {
            let counts: Vec<String> =
                (0..table.rows.len()).map(|row| table.at(row, column).to_string()).collect();
            let _ = writeln!(text, "{}\n[{}]", plain(card), counts.join(", "));
        }
        text
    }
}
