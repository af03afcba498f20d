//! For a terminal: the verdict, what is out of the ordinary, how far from uniform, what was not looked at.

use std::fmt;

use evenhand_locale::{Language, widest};

use super::super::colour::Ink;
use super::super::terminal::{Page, WIDE};
use super::super::words::p_value;
use super::words::OrderWords;
use crate::order::{OrderFinding, OrderReport, OrderTest};

/// The most tests shown; the JSON has all.
const MAX_TESTS: usize = 8;

impl OrderReport {
    /// The verdict in words, in a sentence or two.
    pub fn sentence(&self, language: Language) -> String {
        OrderWords::new(language).verdict(self)
    }

    /// The report for a terminal of `width` columns, in colour or not.
    pub fn terminal(&self, width: usize, colour: bool, language: Language) -> String {
        let words = OrderWords::new(language);
        let mut page = Page::new(width, colour);
        let ink = match self.finding {
            OrderFinding::Fail { .. } => Ink::Bad,
            OrderFinding::Unresolved { .. } => Ink::Open,
            OrderFinding::NoneFound => Ink::Strong,
        };
        page.paragraph("", &words.verdict(self), Some(ink));
        tests(&mut page, words, self);
        page.heading(&words.text("heading.how-far"));
        for sentence in words.how_far(self) {
            page.paragraph("  ", &sentence, None);
        }
        page.heading(&words.text("heading.not-looked-at"));
        for what in &self.not_looked_at {
            page.paragraph("  ", &words.not_looked_at(*what), None);
        }
        page.text
    }
}

/// As for a terminal of 100 columns, in English, without colour.
impl fmt::Display for OrderReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.terminal(WIDE, false, Language::English))
    }
}

/// The tests that are out of the ordinary.
fn tests(page: &mut Page, words: OrderWords, report: &OrderReport) {
    let beyond = report.tests_beyond();
    if beyond.is_empty() {
        return;
    }
    page.gap();
    let row = |(test, p): &&(OrderTest, f64)| {
        let name = words.statistic(test.id.statistic);
        [name, words.transform(test.id.transform), p_value(*p), words.effect(report, test)]
    };
    let rows: Vec<[String; 4]> = beyond.iter().take(MAX_TESTS).map(row).collect();
    let columns = [0, 1, 2].map(|column| widest(rows.iter().map(|row| &row[column])));
    for row in &rows {
        page.row(row, columns);
    }
    if beyond.len() > MAX_TESTS {
        let more = beyond.len() - MAX_TESTS;
        page.line(&words.more(more));
    }
}
