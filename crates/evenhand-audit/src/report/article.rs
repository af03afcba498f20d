//! The table that article 004 prints: how often each card came to each place; of a shuffle that can be run both ways, as the
//! deck is put back in order before each run, and as it is not, side by side with what each way hides.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::fmt::Write as _;

use evenhand_locale::{Language, padded, widest};
use strum::IntoStaticStr;

use super::Report;
use super::markup::plain;
use super::scale::{limit, score};
use super::terminal::wrapped;
use super::words::Words;
use crate::battery::ContingencyTable;
use crate::exact::{Fraction, Matrix};

/// A fraction of more signs than this is no reading.
const MAX_FRACTION: usize = 13;

/// How the decks came whose cards are counted.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Counting {
    /// Of a shuffle that was run both ways. Of both tables, rows are places, columns are cards or faces.
    BothWays {
        /// The deck was put back in order before each run.
        put_back: ContingencyTable,
        /// Each run shuffled what the last one left.
        never_put_back: ContingencyTable,
        /// The exact probability of each card (column) at each place (row) where the deck is put back, if it is known.
        exact: Option<Matrix>,
    },
    /// As they came: this is the one way to count them.
    OneWay(OneWay),
}

/// What has but one way of counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum OneWay {
    /// A log.
    Log,
    /// A program.
    Program,
    /// Audits that were pooled.
    Pooled,
    /// A shuffle whose second count was interrupted.
    Interrupted,
}

impl Report {
    /// The article's own table: a card a line, and on the next line how often it came to each place, the first place
    /// first, in brackets.
    ///
    /// It cannot see a cut, a coin-tossing merge sort of four cards, or even orders only.
    pub fn article(&self) -> String {
        self.lines_of(&self.tables.places).map(|line| line + "\n").collect()
    }

    /// The article's experiment in words: its table for each way of counting, side by side where `width` columns hold both,
    /// and what each way shows and hides.
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::Audit;
    /// use evenhand_audit::report::{Counting, Language, OneWay};
    ///
    /// let mut audit = Audit::new(2)?;
    /// audit.observe(&[1, 0])?;
    /// let said = audit.report().article_in_words(&Counting::OneWay(OneWay::Log), 80, Language::English);
    /// assert!(said.contains("\n0\n[0, 1]\n1\n[1, 0]\n"), "{said}");
    /// # Ok::<(), evenhand_audit::battery::AuditError>(())
    /// ```
    pub fn article_in_words(&self, counting: &Counting, width: usize, language: Language) -> String {
        let words = Words::new(language);
        let facts = [("decks", self.decks.into()), ("cards", self.cards.into())];
        let mut text = paragraph(&words.say("article.title", facts), width);
        text.push('\n');
        let said: Vec<String> = match counting {
            Counting::OneWay(way) => {
                text.push_str(&self.article());
                vec![words.say("article.one_way", [("of", <&str>::from(way).into())])]
            }
            Counting::BothWays { put_back, never_put_back, exact } => {
                let columns =
                    [("put_back", put_back), ("never_put_back", never_put_back)].map(|(way, table)| {
                        let heading = words.text(&format!("article-heading.{way}"));
                        std::iter::once(heading).chain(self.lines_of(table)).collect::<Vec<String>>()
                    });
                text.push_str(&beside(&columns, width));
                vec![
                    self.put_back(put_back, exact.as_ref(), words),
                    self.never_put_back(never_put_back, words),
                    words.say("article.hidden", [("cards", self.cards.into())]),
                ]
            }
        };
        for said in said {
            text.push('\n');
            text.push_str(&paragraph(&said, width));
        }
        text
    }

    /// A card a line, and its counts on the next.
    fn lines_of<'a>(&self, table: &'a ContingencyTable) -> impl Iterator<Item = String> + use<'a> {
        let names = self.names.along(table.columns);
        names.into_iter().enumerate().flat_map(|(column, card)| {
            let counts: Vec<String> =
                (0..table.rows.len()).map(|row| table.at(row, column).to_string()).collect();
            [plain(&card), format!("[{}]", counts.join(", "))]
        })
    }

    /// What is so where the deck is put back: of the exact probabilities the one that is farthest from even, if they are
    /// known; else of the counts.
    fn put_back(&self, table: &ContingencyTable, exact: Option<&Matrix>, words: Words) -> String {
        let Some(exact) = exact else { return self.farthest("article.put_back_counted", table, words) };
        let fair = Fraction::new(1_u32, self.cards);
        let cells =
            (0..table.rows.len()).flat_map(|row| (0..exact.columns()).map(move |column| [row, column]));
        let off = |[row, column]: [usize; 2]| {
            let p = exact.at(row, column);
            if p == fair { 0.0 } else { p.difference(&fair).to_f64() }
        };
        // The first of equally far ones.
        let mut farthest = ([0, 0], 0.0);
        for cell in cells {
            let off = off(cell);
            // Sums of the same fractions in another order may differ in the last digit.
            if off > farthest.1 * (1.0 + 1e-12) {
                farthest = (cell, off);
            }
        }
        let ([row, column], off) = farthest;
        let p = exact.at(row, column);
        let fraction = p.to_string();
        let case = match off {
            0.0 => "even",
            _ if fraction.len() <= MAX_FRACTION => "fraction",
            _ => "percent",
        };
        let share = table.at(row, column) as f64 / table.decks.max(1) as f64;
        let mut said = self.of_cell(table, [row, column]);
        said.extend([
            ("case", case.into()),
            ("fraction", fraction.into()),
            ("percent", words.percent(p.to_f64()).into()),
            ("share", words.percent(share).into()),
            ("cards", self.cards.into()),
        ]);
        words.say_all("article.put_back", said)
    }

    /// What is so where it is not.
    fn never_put_back(&self, table: &ContingencyTable, words: Words) -> String {
        self.farthest("article.never_put_back", table, words)
    }

    /// The count that is farthest from even, and whether it is beyond noise.
    fn farthest(&self, id: &str, table: &ContingencyTable, words: Words) -> String {
        let (decks, columns) = (table.decks as f64, table.columns.len());
        let score =
            |cell: usize| score(table.observed[cell] as f64, decks, table.probabilities[cell % columns], 1.0);
        let farthest = (0..table.observed.len())
            .fold(0, |far, cell| if score(cell).abs() > score(far).abs() { cell } else { far });
        let is_even = score(farthest).abs() < limit(table.observed.len());
        let cell = [farthest / columns, farthest % columns];
        let mut said = self.of_cell(table, cell);
        let share = table.at(cell[0], cell[1]) as f64 / decks.max(1.0);
        said.extend([
            ("case", if is_even { "even" } else { "uneven" }.into()),
            ("share", words.percent(share).into()),
            ("expected", words.percent(table.probabilities[cell[1]]).into()),
        ]);
        words.say_all(id, said)
    }

    /// The facts of a cell: its card, its place, and how often it came.
    fn of_cell(
        &self,
        table: &ContingencyTable,
        [row, column]: [usize; 2],
    ) -> Vec<(&'static str, evenhand_locale::Argument<'static>)> {
        let card = self.names.along(table.columns)[column].clone();
        let end = match row {
            0 => "first",
            _ if row + 1 == self.cards as usize => "last",
            _ => "no",
        };
        vec![
            ("card", plain(&card).into()),
            ("place", (row + 1).into()),
            ("end", end.into()),
            ("observed", table.at(row, column).into()),
            ("decks", table.decks.into()),
        ]
    }
}

/// Two columns of lines side by side where they fit, else one below the other.
fn beside(columns: &[Vec<String>; 2], width: usize) -> String {
    const GAP: usize = 3;
    let [left, right] = columns;
    let wide = widest(left);
    let mut text = String::new();
    if wide + GAP + widest(right) <= width {
        for (left, right) in left.iter().zip(right) {
            let line = padded(left, wide + GAP) + right;
            let _ = writeln!(text, "{}", line.trim_end());
        }
    } else {
        let _ = writeln!(text, "{}\n\n{}", left.join("\n"), right.join("\n"));
    }
    text
}

/// A text in lines.
fn paragraph(text: &str, width: usize) -> String {
    wrapped(&plain(text), width).join("\n") + "\n"
}
