//! The report for a terminal: the verdict first, then what is out of the ordinary, then what was not looked at.

use std::fmt;
use std::fmt::Write as _;

use evenhand_locale::{Language, padded, widest};
use strum::VariantArray as _;
use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::Report;
use super::choice::{Caught, tests_beyond};
use super::colour::Ink;
use super::markup::plain;
use super::words::{Words, p_value};
use crate::battery::{Finding, Test};

/// The width without a terminal's, in columns.
const WIDE: usize = 100;

/// Narrower than this nothing is legible.
const NARROWEST: usize = 40;

/// The most tests shown; the page and the JSON have all.
const MAX_TESTS: usize = 12;

impl Report {
    /// The report for a terminal of `width` columns, in colour or not.
    pub fn terminal(&self, width: usize, colour: bool, language: Language) -> String {
        let words = Words::new(language);
        let mut page = Page { text: String::new(), width: width.max(NARROWEST), colour, words };
        let ink = match self.finding {
            Finding::Fail { .. } => Ink::Bad,
            Finding::Unresolved { .. } => Ink::Open,
            Finding::NoneFound { .. } => Ink::Strong,
        };
        page.paragraph("", &words.verdict(self), Some(ink));
        let findings = self.findings.iter().map(|finding| words.finding(finding));
        for said in words.likeness(self).into_iter().chain(findings) {
            page.paragraph("", &said, None);
        }
        page.gap();
        page.outliers(self);
        page.paragraph("", &words.quiet(self), None);
        let bounds = words.bounds(self);
        if !bounds.is_empty() {
            page.gap();
            for bound in &bounds {
                page.paragraph("", bound, None);
            }
        }
        page.searched(self);
        page.power(self);
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

struct Page {
    text: String,
    width: usize,
    colour: bool,
    words: Words,
}

impl Page {
    fn gap(&mut self) {
        self.text.push('\n');
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{}", line.trim_end());
    }

    fn heading(&mut self, heading: &str) {
        self.gap();
        let heading = Ink::Strong.on(heading, self.colour);
        self.line(&heading);
    }

    /// A text in lines, the first after its beginning and the others as far in.
    fn paragraph(&mut self, beginning: &str, text: &str, ink: Option<Ink>) {
        let indent = " ".repeat(beginning.width());
        let lines = wrapped(&plain(text), self.width.saturating_sub(beginning.width()));
        for (number, line) in lines.iter().enumerate() {
            let line = ink.map_or_else(|| line.clone(), |ink| ink.on(line, self.colour));
            let before = if number == 0 { beginning } else { &indent };
            self.line(&format!("{before}{line}"));
        }
    }

    fn outliers(&mut self, report: &Report) {
        let beyond = tests_beyond(report);
        if beyond.is_empty() {
            return;
        }
        let words = self.words;
        let head =
            ["test", "transform", "p", "effect"].map(|column| words.text(&format!("terminal.{column}")));
        let row = |(test, p): &&(Test, f64)| {
            let (name, of) = (words.test_name(test.id), words.transform(test.id.transform));
            [name, of, p_value(*p), words.effect(&report.names, test)]
        };
        let rows: Vec<[String; 4]> = beyond.iter().take(MAX_TESTS).map(row).collect();
        let columns = [0, 1, 2].map(|column| widest(rows.iter().chain([&head]).map(|row| &row[column])));
        let before = columns.iter().sum::<usize>() + 2 * columns.len();
        // Too narrow for the last column: it goes below.
        let below = self.width < before + 24;
        let cells = |row: &[String; 4]| -> String {
            row.iter().zip(columns).map(|(cell, columns)| padded(cell, columns) + "  ").collect()
        };
        let heading = format!("{}{}", cells(&head), if below { "" } else { &head[3] });
        self.line(&Ink::Faint.on(heading.trim_end(), self.colour));
        let rule = "─".repeat(self.width.min(before + 24));
        self.line(&Ink::Faint.on(&rule, self.colour));
        for row in &rows {
            if below {
                self.line(&cells(row));
                self.paragraph("    ", &row[3], None);
            } else {
                self.paragraph(&cells(row), &row[3], None);
            }
        }
        if beyond.len() > MAX_TESTS {
            let more = beyond.len() - MAX_TESTS;
            self.line(&words.say("terminal.more", [("more", more.into())]));
        }
    }

    /// Which seeds were searched.
    fn searched(&mut self, report: &Report) {
        if report.searched.is_empty() {
            return;
        }
        let words = self.words;
        self.heading(&words.text("heading.searched"));
        let columns = widest(report.searched.iter().map(|one| &one.name));
        for one in &report.searched {
            let text = format!("{} {}", words.search_outcome(one), words.searched(one));
            self.paragraph(&format!("  {}  ", padded(&one.name, columns)), &text, None);
        }
        if let Some(ways) = words.ways(&report.searched) {
            self.paragraph("  ", &ways, None);
        }
    }

    /// What as many decks would have caught, and what not.
    fn power(&mut self, report: &Report) {
        if report.power.is_empty() {
            return;
        }
        let words = self.words;
        self.heading(&words.say("heading.caught", [("decks", report.decks.into())]));
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
                self.paragraph(&format!("  {name}  "), &words.joined("list", &names), None);
            }
        }
    }
}

/// Lines of a width at most, broken at blanks and beside Chinese characters; a word that is too long by itself is broken
/// where the line ends.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let options = Options::new(width)
        .word_separator(WordSeparator::Custom(words_of))
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    // A per cent sign stays on the line of its number.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" %", "\u{a0}%");
    textwrap::wrap(&text, options).iter().map(|line| line.replace('\u{a0}', " ")).collect()
}

/// What a line may end after: a blank, or beside a wide character, as Chinese is written, but not before a closing sign nor
/// after an opening one.
fn words_of(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let letters = line.char_indices().zip(line.chars().skip(1));
    let ends = letters.filter_map(|((at, letter), next)| {
        let is_wide = |letter: char| letter.width() == Some(2);
        let beside = is_wide(letter) || is_wide(next);
        let is_held = (letter == '（' || letter == '“') || "）”，。：；、？！%".contains(next) || next == ' ';
        (letter == ' ' && next != ' ' || beside && !is_held).then_some(at + letter.len_utf8())
    });
    let ends: Vec<usize> = ends.chain([line.len()]).collect();
    let mut from = 0;
    Box::new(ends.into_iter().map(move |to| {
        let word = Word::from(&line[from..to]);
        from = to;
        word
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_count_columns_of_the_screen() {
        assert_eq!(wrapped("place by card of the decks", 10), ["place by", "card of", "the decks"]);
        assert_eq!(wrapped("梅花三 红桃", 6), ["梅花三", "红桃"]);
        assert_eq!(wrapped("这个洗牌有偏\u{3002}另一", 12), ["这个洗牌有", "偏\u{3002}另一"]);
        assert_eq!(wrapped("共 52 张牌", 6), ["共 52", "张牌"]);
        assert_eq!(wrapped("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrapped("", 9), [""]);
        assert_eq!(padded("梅", 4), "梅  ");
    }
}
