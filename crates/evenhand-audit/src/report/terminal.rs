//! The report for a terminal: the verdict first, then what is out of the ordinary, then what was not looked at.

mod page;

use std::fmt;

use evenhand_locale::{Language, padded, widest};
use strum::VariantArray as _;

use super::Report;
use super::choice::{Caught, tests_beyond};
use super::colour::Ink;
use super::words::{Words, p_value};
use crate::battery::{Finding, Test};
use page::cells;
pub(super) use page::{Page, WIDE, wrapped};

/// The most tests shown; the page and the JSON have all.
const MAX_TESTS: usize = 12;

impl Report {
    /// The verdict in words, in a sentence or two.
    pub fn sentence(&self, language: Language) -> String {
        Words::new(language).verdict(self)
    }

    /// The report for a terminal of `width` columns, in colour or not.
    pub fn terminal(&self, width: usize, colour: bool, language: Language) -> String {
        let words = Words::new(language);
        let mut page = Page::new(width, colour);
        let ink = match self.finding {
            Finding::Fail { .. } => Ink::Bad,
            Finding::Unresolved { .. } => Ink::Open,
            Finding::NoneFound { .. } => Ink::Strong,
        };
        page.paragraph("", &words.verdict(self), Some(ink));
        for said in words.verdict_details(self) {
            page.paragraph("", &said, None);
        }
        page.gap();
        outliers(&mut page, words, self);
        page.paragraph("", &words.quiet(self), None);
        let bounds = words.bounds(self);
        if !bounds.is_empty() {
            page.gap();
            for bound in &bounds {
                page.paragraph("", bound, None);
            }
        }
        searched(&mut page, words, self);
        power(&mut page, words, self);
        if !self.not_looked_at.is_empty() {
            page.heading(&words.text("heading.not-looked-at"));
            for what in &self.not_looked_at {
                page.paragraph("  ", &words.not_looked_at(what), None);
            }
        }
        page.text
    }
}

/// As for a terminal of 100 columns, in English, without colour.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.terminal(WIDE, false, Language::English))
    }
}

/// The tests that are out of the ordinary.
fn outliers(page: &mut Page, words: Words, report: &Report) {
    let beyond = tests_beyond(report);
    if beyond.is_empty() {
        return;
    }
    let head = ["test", "transform", "p", "effect"].map(|column| words.text(&format!("terminal.{column}")));
    let row = |(test, p): &&(Test, f64)| {
        let (name, of) = (words.test_name(test.id), words.transform(test.id.transform));
        [name, of, p_value(*p), words.effect(&report.names, test)]
    };
    let rows: Vec<[String; 4]> = beyond.iter().take(MAX_TESTS).map(row).collect();
    let columns = [0, 1, 2].map(|column| widest(rows.iter().chain([&head]).map(|row| &row[column])));
    let last = if page.is_last_cell_below(columns) { "" } else { &head[3] };
    let heading = format!("{}{last}", cells(&head, columns));
    page.line(&Ink::Faint.on(heading.trim_end(), page.colour));
    let rule = "─".repeat(page.rule_width(columns));
    page.line(&Ink::Faint.on(&rule, page.colour));
    for row in &rows {
        page.row(row, columns);
    }
    if beyond.len() > MAX_TESTS {
        let more = beyond.len() - MAX_TESTS;
        page.line(&words.say("terminal.more", [("more", more.into())]));
    }
}

/// Which seeds were searched.
fn searched(page: &mut Page, words: Words, report: &Report) {
    if report.searched.is_empty() {
        return;
    }
    page.heading(&words.text("heading.searched"));
    let columns = widest(report.searched.iter().map(|one| &one.name));
    for one in &report.searched {
        let text = format!("{} {}", words.search_outcome(one), words.searched(one));
        page.paragraph(&format!("  {}  ", padded(&one.name, columns)), &text, None);
    }
    if let Some(ways) = words.ways(&report.searched) {
        page.paragraph("  ", &ways, None);
    }
    if let Some(speed) = &report.search_speed {
        page.paragraph("  ", &words.search_speed(speed), None);
    }
}

/// What as many decks would have caught, and what not.
fn power(page: &mut Page, words: Words, report: &Report) {
    if report.power.is_empty() {
        return;
    }
    page.heading(&words.say("heading.caught", [("decks", report.decks.into())]));
    let columns = widest(Caught::VARIANTS.iter().map(|caught| words.caught_long(*caught)));
    for &caught in Caught::VARIANTS {
        let such = report.power.iter().filter(|estimate| Caught::of(estimate) == caught);
        let names = such.map(|estimate| {
            let fault = ("fault", estimate.name.as_str().into());
            match (caught, estimate.needed) {
                (Caught::Perhaps, _) => {
                    let power = words.percent(estimate.power.probability());
                    words.say("terminal.with-power", [fault, ("power", power.into())])
                }
                (Caught::No, Some(count)) => {
                    let decks = ("decks", words.needed(estimate).into());
                    words.say("terminal.with-needed", [fault, decks, ("count", count.into())])
                }
                (Caught::Yes | Caught::No, _) => estimate.name.clone(),
            }
        });
        let names: Vec<String> = names.collect();
        if !names.is_empty() {
            let name = padded(&words.caught_long(caught), columns);
            page.paragraph(&format!("  {name}  "), &words.joined("list", &names), None);
        }
    }
}
