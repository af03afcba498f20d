//! For a terminal: the verdict, what is out of the ordinary, how far from uniform, what was not looked at.

use std::fmt;

use evenhand_locale::{Language, padded, widest};
use unicode_width::UnicodeWidthStr as _;

use super::super::colour::Ink;
use super::super::markup::plain;
use super::super::terminal::wrapped;
use super::super::words::p_value;
use super::words::OrderWords;
use crate::order::{OrderFinding, OrderReport, OrderTest};

/// The width without a terminal's, in columns.
const WIDE: usize = 100;

/// Narrower than this nothing is legible.
const NARROWEST: usize = 40;

/// The most tests shown; the JSON has all.
const MAX_TESTS: usize = 8;

impl OrderReport {
    /// The report for a terminal of `width` columns, in colour or not.
    pub fn terminal(&self, width: usize, colour: bool, language: Language) -> String {
        let words = OrderWords::new(language);
        let mut page = Page { text: String::new(), width: width.max(NARROWEST), colour };
        let ink = match self.finding {
            OrderFinding::Fail { .. } => Ink::Bad,
            OrderFinding::Unresolved { .. } => Ink::Open,
            OrderFinding::NoneFound => Ink::Strong,
        };
        page.paragraph("", &words.verdict(self), Some(ink));
        page.tests(self, words);
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

struct Page {
    text: String,
    width: usize,
    colour: bool,
}

impl Page {
    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    fn heading(&mut self, heading: &str) {
        self.text.push('\n');
        let heading = Ink::Strong.on(heading, self.colour);
        self.line(&heading);
    }

    fn paragraph(&mut self, beginning: &str, text: &str, ink: Option<Ink>) {
        let indent = " ".repeat(beginning.width());
        let lines = wrapped(&plain(text), self.width.saturating_sub(beginning.width()));
        for (number, line) in lines.iter().enumerate() {
            let line = ink.map_or_else(|| line.clone(), |ink| ink.on(line, self.colour));
            let before = if number == 0 { beginning } else { &indent };
            self.line(&format!("{before}{line}"));
        }
    }

    fn tests(&mut self, report: &OrderReport, words: OrderWords) {
        let beyond = report.tests_beyond();
        if beyond.is_empty() {
            return;
        }
        self.text.push('\n');
        let row = |(test, p): &&(OrderTest, f64)| {
            let name = words.statistic(test.id.statistic);
            [name, words.transform(test.id.transform), p_value(*p), words.effect(report, test)]
        };
        let rows: Vec<[String; 4]> = beyond.iter().take(MAX_TESTS).map(row).collect();
        let columns = [0, 1, 2].map(|column| widest(rows.iter().map(|row| &row[column])));
        for row in &rows {
            let cells = row.iter().zip(columns).map(|(cell, columns)| padded(cell, columns) + "  ");
            let cells: String = cells.collect();
            // Too narrow for the last column: it goes below.
            if self.width < cells.width() + 24 {
                self.line(&cells);
                self.paragraph("    ", &row[3], None);
            } else {
                self.paragraph(&cells, &row[3], None);
            }
        }
        if beyond.len() > MAX_TESTS {
            let more = beyond.len() - MAX_TESTS;
            self.line(&words.more(more));
        }
    }
}
