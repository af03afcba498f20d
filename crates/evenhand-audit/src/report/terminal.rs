//! The report for a terminal: the verdict first, then what is out of the ordinary, then what was not looked at.

use std::fmt;
use std::fmt::Write as _;

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::Report;
use super::choice::{Caught, tests_beyond};
use super::colour::Ink;
use super::markup::plain;
use super::words::{
    bounds, caught_long, effect, likeness, p_value, percent, plural, quiet, sentence, test_name, transform,
};
use crate::battery::{Finding, Test};

/// The width without a terminal's, in columns.
const WIDE: usize = 100;

/// Narrower than this nothing is legible.
const NARROWEST: usize = 40;

/// The most tests shown; the page and the JSON have all.
const MAX_TESTS: usize = 12;

impl Report {
    /// The report for a terminal of `width` columns, in colour or not.
    pub fn terminal(&self, width: usize, colour: bool) -> String {
        let mut page = Page { text: String::new(), width: width.max(NARROWEST), colour };
        let ink = match self.finding {
            Finding::Fail { .. } => Ink::Bad,
            Finding::Unresolved { .. } => Ink::Open,
            Finding::NoneFound { .. } => Ink::Strong,
        };
        page.paragraph("", &sentence(self), Some(ink));
        if let Some(likeness) = likeness(self) {
            page.paragraph("", &likeness, None);
        }
        for finding in &self.findings {
            page.paragraph("", finding, None);
        }
        page.gap();
        page.outliers(self);
        page.paragraph("", &quiet(self), None);
        let bounds = bounds(self);
        if !bounds.is_empty() {
            page.gap();
            for bound in &bounds {
                page.paragraph("", bound, None);
            }
        }
        page.power(self);
        if !self.not_looked_at.is_empty() {
            page.heading("Not looked at");
            for what in &self.not_looked_at {
                page.paragraph("  ", what, None);
            }
        }
        page.text
    }
}

/// As for a terminal of 100 columns, without colour.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.terminal(WIDE, false))
    }
}

struct Page {
    text: String,
    width: usize,
    colour: bool,
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

    /// Words in lines, the first after its beginning and the others as far in.
    fn paragraph(&mut self, beginning: &str, words: &str, ink: Option<Ink>) {
        let indent = " ".repeat(beginning.width());
        let lines = wrapped(&plain(words), self.width.saturating_sub(beginning.width()));
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
        let head = ["test", "of the", "p", "what was seen"].map(String::from);
        let row = |(test, p): &&(Test, f64)| {
            let of = transform(test.id.transform).to_string();
            [test_name(test.id), of, p_value(*p), plain(&effect(&report.names, test))]
        };
        let rows: Vec<[String; 4]> = beyond.iter().take(MAX_TESTS).map(row).collect();
        let width =
            |column: usize| rows.iter().chain([&head]).map(|row| row[column].width()).max().unwrap_or(0);
        let widths = [width(0), width(1), width(2)];
        let before = widths.iter().sum::<usize>() + 2 * widths.len();
        // Too narrow for the last column: it goes below.
        let below = self.width < before + 24;
        let room = if below { self.width - 4 } else { self.width - before };
        for (number, row) in [&head].into_iter().chain(&rows).enumerate() {
            let mut line = String::new();
            for (cell, width) in row.iter().zip(widths) {
                let _ = write!(line, "{}  ", padded(cell, width));
            }
            let lines = wrapped(&row[3], room);
            if below {
                self.line(&if number == 0 { Ink::Faint.on(line.trim_end(), self.colour) } else { line });
                if number > 0 {
                    for text in &lines {
                        self.line(&format!("    {text}"));
                    }
                }
            } else {
                let indent = " ".repeat(before);
                for (part, text) in lines.iter().enumerate() {
                    let whole = format!("{}{text}", if part == 0 { &line } else { &indent });
                    self.line(&if number == 0 { Ink::Faint.on(&whole, self.colour) } else { whole });
                }
            }
            if number == 0 {
                let rule = "─".repeat(self.width.min(before + 24));
                self.line(&Ink::Faint.on(&rule, self.colour));
            }
        }
        if beyond.len() > MAX_TESTS {
            self.line(&format!("and {} more beyond 1e-3", beyond.len() - MAX_TESTS));
        }
    }

    /// What as many decks would have caught, and what not.
    fn power(&mut self, report: &Report) {
        if report.power.is_empty() {
            return;
        }
        self.heading(&format!("What {} would have caught", plural(report.decks, "deck")));
        let widest = Caught::ALL.map(|caught| caught_long(caught).width()).into_iter().max().unwrap_or(0);
        for caught in Caught::ALL {
            let names: Vec<String> = report
                .power
                .iter()
                .filter(|estimate| Caught::of(estimate) == caught)
                .map(|estimate| match (caught, estimate.needed) {
                    (Caught::Perhaps, _) => {
                        format!("{} ({})", estimate.name, percent(estimate.power.probability()))
                    }
                    (Caught::No, Some(needed)) => {
                        format!("{} (takes about {})", estimate.name, plural(needed, "deck"))
                    }
                    (Caught::Yes | Caught::No, _) => estimate.name.clone(),
                })
                .collect();
            if !names.is_empty() {
                let name = padded(caught_long(caught), widest);
                self.paragraph(&format!("  {name}  "), &names.join(", "), None);
            }
        }
    }
}

/// Filled with blanks to a width on the screen.
fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// Lines of a width at most, broken at blanks; a word that is too long by itself is broken where the line ends.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    let words: Vec<&str> = text.split_whitespace().collect();
    // A per cent sign stays on the line of its number.
    let with_sign = |number: usize| words.get(number + 1).is_some_and(|next| next.starts_with('%'));
    for (number, word) in words.iter().enumerate() {
        let sign = if with_sign(number) { 2 } else { 0 };
        if !line.is_empty() && line.width() + 1 + word.width() + sign > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        for letter in word.chars() {
            if line.width() + letter.width().unwrap_or(0) > width && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            line.push(letter);
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_count_columns_of_the_screen() {
        assert_eq!(wrapped("place by card of the decks", 10), ["place by", "card of", "the decks"]);
        assert_eq!(wrapped("梅花三 红桃", 6), ["梅花三", "红桃"]);
        assert_eq!(wrapped("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrapped("", 9), [""]);
        assert_eq!(padded("梅", 4), "梅  ");
    }
}
