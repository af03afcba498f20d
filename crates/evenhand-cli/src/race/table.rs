//! The table of a race, row by row, and what explains it.

use std::collections::HashMap;
use std::fmt::Write as _;

use evenhand_classics::{ExpectedWork, Page, Work};
use evenhand_locale::{Messages, padded, widest};

use super::runner::Runner;
use crate::classics::wrapped;
use crate::school::{grouped, text as fact};

/// The articles' number of cards.
const MILLION: u32 = 1_000_000;

/// The width of a column of times.
const COLUMN: usize = 10;

/// What was timed, what is to be, and the work of each.
pub(super) struct Table {
    sizes: Vec<u32>,
    /// In the order of the race.
    pages: Vec<&'static Page>,
    done: Vec<&'static str>,
    works: HashMap<&'static str, (u32, Work)>,
    words: &'static Messages,
}

/// Seconds in a unit that fits.
pub(super) fn duration(seconds: f64, words: &Messages) -> String {
    let (unit, figure) = match seconds {
        ..1e-3 => ("us", format!("{:.1}", seconds * 1e6)),
        1e-3..1.0 => ("ms", format!("{:.1}", seconds * 1e3)),
        1.0..120.0 => ("s", format!("{seconds:.1}")),
        120.0..7200.0 => ("min", format!("{:.0}", seconds / 60.0)),
        _ => ("h", format!("{:.1}", seconds / 3600.0)),
    };
    words.format(&format!("duration.{unit}"), [("figure", figure.into())])
}

/// A text with blanks before it.
fn right(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(widest([text]))))
}

impl Table {
    /// Of which no row is known.
    pub(super) fn new(sizes: &[u32], runners: &[Runner], words: &'static Messages) -> Self {
        let pages = runners.iter().map(Runner::page).collect();
        Self { sizes: sizes.to_vec(), pages, done: Vec::new(), works: HashMap::new(), words }
    }

    /// The rows come in this order.
    pub(super) fn order(&mut self, runners: &[Runner]) {
        self.pages = runners.iter().map(Runner::page).collect();
    }

    /// The work of one is known.
    pub(super) fn counted(&mut self, runner: &Runner) {
        if let Some(work) = runner.work() {
            self.works.insert(runner.name(), work);
        }
    }

    fn name_columns(&self, head: &str) -> usize {
        widest(self.pages.iter().map(|page| page.name).chain([head]))
    }

    /// What stands over the rows.
    pub(super) fn head(&self) -> String {
        let cards = self.words.text("race-cards");
        let mut text = padded(&cards, self.name_columns(&cards));
        for n in &self.sizes {
            let _ = write!(text, " {n:>COLUMN$}");
        }
        for (id, columns) in [("race-each", COLUMN), ("race-growth", 8), ("race-articles", 18)] {
            let _ = write!(text, " {}", right(&self.words.text(id), columns));
        }
        text + "\n"
    }

    /// A row, which is done.
    pub(super) fn row(&mut self, runner: &Runner) -> String {
        self.done.push(runner.name());
        let mut text = padded(runner.name(), self.name_columns(&self.words.text("race-cards")));
        let seconds = runner.seconds(&self.sizes);
        for seconds in &seconds {
            let _ = write!(text, " {}", right(&duration(*seconds, self.words), COLUMN));
        }
        let each =
            self.sizes.last().zip(seconds.last()).map_or(0.0, |(n, seconds)| seconds * 1e9 / f64::from(*n));
        let growth = runner.growth().map_or_else(String::new, |growth| format!("n^{growth:.1}"));
        let _ = write!(text, " {each:>COLUMN$.1} {growth:>8}");
        if let Some(million) = runner.page().million {
            let article = self.words.format("race-article-seconds", [("seconds", fact(&million))]);
            let _ = write!(text, " {}", right(&article, 18));
        }
        text + "\n"
    }

    /// What stands under the rows: the work of a run, and what explains the articles' times.
    pub(super) fn closing(&self) -> String {
        let mut text = self.work();
        text += &self.explanation();
        let largest = self.sizes.last().copied().unwrap_or(0);
        if largest < MILLION {
            let command = "evenhand race -n 1000000 removal_vec removal_list durstenfeld";
            let _ = write!(text, "\n{}\n", self.words.format("race-advice", [("command", command.into())]));
        }
        text
    }

    /// What is said when the program is ended: what was not timed, and all that is known besides.
    pub(super) fn interrupted(&self) -> String {
        let is_left = |page: &&&Page| !self.done.contains(&page.name);
        let left: Vec<&str> = self.pages.iter().filter(is_left).map(|page| page.name).collect();
        let largest = self.sizes.last().copied().unwrap_or(0);
        let facts = [("n", grouped(&largest)), ("names", left.join(", ").into())];
        format!(
            "\n{}{}{}",
            wrapped(&self.words.format("race-interrupted", facts), ""),
            self.work(),
            self.explanation()
        )
    }

    /// The work of one run of each, counted.
    fn work(&self) -> String {
        let ids = ["cards", "draws", "rejected", "moved", "walked", "held"];
        let heads = ids.map(|id| self.words.text(&format!("race-work.{id}")));
        let counted = self.pages.iter().filter_map(|page| Some((page.name, *self.works.get(page.name)?)));
        let rows: Vec<(&str, [String; 6])> = counted
            .map(|(name, (n, work))| {
                let figures = [n.into(), work.draws, work.rejected, work.moved, work.walked, work.held];
                (name, figures.map(|figure| evenhand_locale::grouped(&figure)))
            })
            .collect();
        if rows.is_empty() {
            return String::new();
        }
        let largest = self.sizes.last().copied().unwrap_or(0);
        let is_less = self.works.values().any(|(n, _)| *n < largest);
        let name_head = self.words.text("race-work");
        let names = widest(rows.iter().map(|(name, _)| *name).chain([name_head.as_str()]));
        let columns: Vec<usize> = (0..ids.len())
            .map(|at| widest(rows.iter().map(|(_, row)| &row[at]).chain([&heads[at]])))
            .collect();
        let line = |name: &str, cells: &[String; 6]| {
            let cells =
                cells.iter().zip(&columns).map(|(cell, columns)| format!("  {}", right(cell, *columns)));
            format!("{}{}\n", padded(name, names), cells.collect::<String>())
        };
        let mut text = format!("\n{}", line(&name_head, &heads));
        for (name, row) in &rows {
            text += &line(name, row);
        }
        let note = if is_less { "race-work-less" } else { "race-work-note" };
        text + &wrapped(&self.words.text(note), "")
    }

    /// How much work the articles' million cards are, beside their seconds.
    fn explanation(&self) -> String {
        let expected = self.pages.iter().filter_map(|page| Some((page, page.expected?(f64::from(MILLION)))));
        let rows: Vec<(&&Page, ExpectedWork)> = expected.collect();
        if rows.is_empty() {
            return String::new();
        }
        let mut text = format!("\n{}\n", self.words.text("race-explained"));
        let names = widest(rows.iter().map(|(page, _)| page.name));
        let seconds = |page: &Page| match page.million {
            Some(million) => self.words.format("race-article-seconds", [("seconds", fact(&million))]),
            None => String::new(),
        };
        let columns = widest(rows.iter().map(|(page, _)| seconds(page)));
        for (page, work) in &rows {
            let figure = |figure: f64| grouped(&format!("{figure:.0}"));
            let facts = [
                ("draws", figure(work.draws)),
                ("rejected", figure(work.rejected)),
                ("moved", figure(work.moved)),
                ("walked", figure(work.walked)),
                ("held", figure(work.held)),
            ];
            let formula = self.words.format(&format!("formula.{}", page.name), facts);
            let _ = writeln!(
                text,
                "  {}  {}  {formula}",
                padded(page.name, names),
                right(&seconds(page), columns)
            );
        }
        let has = |name: &str| rows.iter().any(|(page, _)| page.name == name);
        if has("removal_vec") && has("removal_list") {
            text += &wrapped(&self.words.text("race-vector-and-list"), "");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use evenhand_classics::catalogue;
    use evenhand_locale::Language;

    use super::*;
    use crate::school::messages;

    #[test]
    fn every_classic_whose_work_is_known_is_explained_in_each_language() {
        let runners: Vec<Runner> = catalogue().iter().map(Runner::new).collect();
        for language in Language::ALL {
            let table = Table::new(&[10, 100, 1000], &runners, messages(language));
            let text = table.interrupted();
            for page in
                catalogue().iter().map(evenhand_classics::Entry::page).filter(|page| page.expected.is_some())
            {
                assert!(text.contains(&format!("  {} ", page.name)), "{text}");
            }
            assert!(text.contains("250,000,750,000") && text.contains("249,999,750,000"), "{text}");
            assert!(text.contains("14,392,727"), "{text}");
        }
    }

    #[test]
    fn times_have_a_unit_that_fits() {
        let shown =
            [2e-7, 0.012, 3.0, 600.0, 9000.0].map(|seconds| duration(seconds, messages(Language::English)));
        assert_eq!(shown, ["0.2 us", "12.0 ms", "3.0 s", "10 min", "2.5 h"]);
    }
}
