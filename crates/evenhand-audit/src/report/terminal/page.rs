//! A page for a terminal: paragraphs, headings and rows, in lines of a width at most.

use evenhand_locale::padded;
use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::report::colour::Ink;
use crate::report::markup::plain;

/// The width without a terminal's, in columns.
pub(in crate::report) const WIDE: usize = 100;

/// Narrower than this nothing is legible.
const NARROWEST: usize = 40;

/// Columns that the last cell of a row takes at least, beside the others.
const LAST_CELL: usize = 24;

/// What was written so far.
pub(in crate::report) struct Page {
    pub(in crate::report) text: String,
    pub(in crate::report) width: usize,
    pub(in crate::report) colour: bool,
}

impl Page {
    /// An empty page of `width` columns, in colour or not.
    pub(in crate::report) fn new(width: usize, colour: bool) -> Self {
        Self { text: String::new(), width: width.max(NARROWEST), colour }
    }

    pub(in crate::report) fn gap(&mut self) {
        self.text.push('\n');
    }

    pub(in crate::report) fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    pub(in crate::report) fn heading(&mut self, heading: &str) {
        self.gap();
        let heading = Ink::Strong.on(heading, self.colour);
        self.line(&heading);
    }

    /// A text in lines, the first after its beginning and the others as far in.
    pub(in crate::report) fn paragraph(&mut self, beginning: &str, text: &str, ink: Option<Ink>) {
        let indent = " ".repeat(beginning.width());
        let lines = wrapped(&plain(text), self.width.saturating_sub(beginning.width()));
        for (number, line) in lines.iter().enumerate() {
            let line = ink.map_or_else(|| line.clone(), |ink| ink.on(line, self.colour));
            let before = if number == 0 { beginning } else { &indent };
            self.line(&format!("{before}{line}"));
        }
    }

    /// Whether the page is too narrow for the last cell of a row beside cells of these columns: it goes below.
    pub(in crate::report) fn is_last_cell_below(&self, columns: [usize; 3]) -> bool {
        self.width < before_last(columns) + LAST_CELL
    }

    /// Columns of a rule under the heads of such rows.
    pub(in crate::report) fn rule_width(&self, columns: [usize; 3]) -> usize {
        self.width.min(before_last(columns) + LAST_CELL)
    }

    /// A row of three cells of these columns and a last one.
    pub(in crate::report) fn row(&mut self, row: &[String; 4], columns: [usize; 3]) {
        if self.is_last_cell_below(columns) {
            self.line(&cells(row, columns));
            self.paragraph("    ", &row[3], None);
        } else {
            self.paragraph(&cells(row, columns), &row[3], None);
        }
    }
}

/// Columns of the first three cells.
fn before_last(columns: [usize; 3]) -> usize {
    columns.iter().sum::<usize>() + 2 * columns.len()
}

/// The first three cells of a row, each as wide as its columns and two blanks.
pub(in crate::report) fn cells(row: &[String; 4], columns: [usize; 3]) -> String {
    row.iter().zip(columns).map(|(cell, columns)| padded(cell, columns) + "  ").collect()
}

/// Lines of a width at most, broken at blanks and beside Chinese characters; a word that is too long by itself is broken
/// where the line ends.
pub(in crate::report) fn wrapped(text: &str, width: usize) -> Vec<String> {
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
