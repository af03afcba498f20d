//! Finds the prose in Markdown, in Fluent messages and in Rust doc comments, and splits it into sentences.
//!
//! Code is not prose: fenced blocks are left out, and a code span counts as one word. A paragraph, a heading, a table cell
//! and a list item are pieces of their own, and a piece remembers the lines that it comes from.

use std::ops::Range;

/// Stands for a code span, a placeable or a link target.
const CODE: &str = "`…`";

/// The place of a piece in its document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Paragraph,
    Heading,
    Cell,
}

/// A piece of prose without its markup.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) kind: Kind,
    pub(crate) text: String,
    /// Where each line of the document begins in `text`, with its number.
    lines: Vec<(usize, usize)>,
}

impl Piece {
    fn new(kind: Kind) -> Self {
        Self { kind, text: String::new(), lines: Vec::new() }
    }

    fn push(&mut self, number: usize, text: &str) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.lines.push((self.text.len(), number));
        self.text.push_str(text.trim());
    }

    /// The number of the document's line that holds byte `place` of the text.
    pub(crate) fn line(&self, place: usize) -> usize {
        self.lines.iter().take_while(|(start, _)| *start <= place).last().map_or(0, |(_, number)| *number)
    }

    /// The bounds of the sentences.
    pub(crate) fn sentences(&self) -> Vec<Range<usize>> {
        let mut sentences = Vec::new();
        let mut start = 0;
        let mut signs = self.text.char_indices().peekable();
        while let Some((place, sign)) = signs.next() {
            let mut end = place + sign.len_utf8();
            if !matches!(sign, '.' | '?' | '!' | '。' | '？' | '！') {
                continue;
            }
            while let Some((place, closing)) = signs.next_if(|(_, sign)| "\"”’')]`".contains(*sign)) {
                end = place + closing.len_utf8();
            }
            let is_short = ["e.g.", "i.e.", "vs."].iter().any(|short| self.text[..end].ends_with(short));
            let rest = &self.text[end..];
            let next = rest.trim_start().chars().next();
            let is_parted = (rest.starts_with(' ') && !is_short) || !sign.is_ascii();
            if next.is_none() || (is_parted && next.is_some_and(|next| !next.is_lowercase())) {
                sentences.push(start..end);
                start = end;
            }
        }
        if !self.text[start..].trim().is_empty() {
            sentences.push(start..self.text.len());
        }
        sentences
    }
}

/// The pieces of a Markdown document, whose lines come with their numbers.
pub(crate) fn markdown_pieces<'a>(lines: impl IntoIterator<Item = (usize, &'a str)>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut open = Piece::new(Kind::Paragraph);
    let mut fence: Option<String> = None;
    let mut in_comment = false;
    let mut in_span = false;
    for (number, line) in lines {
        let text = line.trim();
        if let Some(end) = &fence {
            if text.starts_with(end.as_str()) && text.trim_start_matches(['`', '~']).is_empty() {
                fence = None;
            }
            continue;
        }
        let ticks = text.chars().take_while(|sign| *sign == '`').count();
        let starts_fence = (ticks >= 3 && !text[ticks..].contains('`')) || text.starts_with("~~~");
        let starts_comment = text.starts_with("<!--");
        if starts_fence {
            fence = Some(text.chars().take(ticks.max(3)).collect());
        }
        in_comment |= starts_comment;
        let bare = text.trim_start_matches("> ");
        let is_rule = !bare.is_empty() && bare.chars().all(|sign| "-=*_:|> ".contains(sign));
        let is_item = ["- ", "* ", "+ "].iter().any(|mark| bare.starts_with(mark)) || is_numbered(bare);
        let is_alone = starts_fence
            || in_comment
            || bare.is_empty()
            || is_rule
            || bare.starts_with(":::")
            || (bare.starts_with('[') && bare.contains("]: "));
        let is_heading = bare.starts_with('#') && bare.trim_start_matches('#').starts_with(' ');
        if is_alone || is_heading || is_item || bare.starts_with('|') {
            pieces.push(std::mem::replace(&mut open, Piece::new(Kind::Paragraph)));
            in_span = false;
        }
        if is_alone {
            in_comment &= !text.contains("-->");
        } else if is_heading {
            let mut piece = Piece::new(Kind::Heading);
            piece.push(number, &plain(bare.trim_start_matches('#'), &mut false));
            pieces.push(piece);
        } else if bare.starts_with('|') {
            for cell in plain(bare, &mut false).split('|').filter(|cell| !cell.trim().is_empty()) {
                let mut piece = Piece::new(Kind::Cell);
                piece.push(number, cell);
                pieces.push(piece);
            }
        } else {
            let bare = if is_item { bare.split_once(' ').map_or("", |(_, item)| item) } else { bare };
            open.push(number, &plain(bare, &mut in_span));
        }
    }
    pieces.push(open);
    pieces.retain(|piece| !piece.text.trim().is_empty());
    pieces
}

/// Whether a line begins with a list item's number.
fn is_numbered(line: &str) -> bool {
    let rest = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
    rest.len() < line.len() && (rest.starts_with(". ") || rest.starts_with(") "))
}

/// A line without its markup. `in_span` says whether a code span of the line before is still open, and afterwards whether
/// this line leaves one open.
fn plain(line: &str, in_span: &mut bool) -> String {
    let mut text = String::new();
    let mut rest = line;
    if *in_span {
        let Some(end) = rest.find('`') else { return text };
        rest = &rest[end + 1..];
        *in_span = false;
    }
    while let Some(sign) = rest.chars().next() {
        let after = &rest[sign.len_utf8()..];
        rest = match sign {
            '`' => {
                let ticks = rest.len() - rest.trim_start_matches('`').len();
                let inside = &rest[ticks..];
                text.push_str(CODE);
                let end = inside.find(&rest[..ticks]);
                *in_span = end.is_none();
                end.map_or("", |end| &inside[end + ticks..])
            }
            // A role of Sphinx, such as {func}`…`.
            '{' if after.find("}`").is_some_and(|end| after[..end].chars().all(char::is_alphanumeric)) => {
                &after[after.find('}').unwrap_or(0) + 1..]
            }
            ']' if after.starts_with('(') => after.find(')').map_or("", |end| &after[end + 1..]),
            '<' if after.starts_with(|next: char| next.is_ascii_alphabetic() || next == '/')
                && after.contains('>') =>
            {
                &after[after.find('>').unwrap_or(0) + 1..]
            }
            '&' if entity(after).is_some() => {
                text.push(' ');
                &after[entity(after).unwrap_or(0) + 1..]
            }
            '*' | '[' | ']' => after,
            '!' if after.starts_with('[') => after,
            sign => {
                text.push(sign);
                after
            }
        };
    }
    text
}

/// The length of the name of an HTML entity whose `&` stands before `text`.
fn entity(text: &str) -> Option<usize> {
    let end = text.find(';')?;
    (end > 0 && text[..end].chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '#')).then_some(end)
}

/// The pieces of a Fluent file, each with the name of its message. Comments are left out. A line that is indented below the
/// text of its message is a row of a table.
pub(crate) fn fluent_pieces(file: &str) -> Vec<(String, Piece)> {
    let mut pieces: Vec<(String, Piece)> = Vec::new();
    let mut message = "";
    let mut margin = None;
    // Whether the next line begins a piece.
    let mut is_new = true;
    for (number, line) in (1..).zip(file.lines()) {
        let indent = line.len() - line.trim_start().len();
        let mut text = line.trim();
        let is_message = indent == 0 && !text.is_empty() && !text.starts_with(['}', '#']);
        let attribute = text.strip_prefix('.').and_then(|text| text.split_once(" ="));
        let mut is_row = false;
        if text.is_empty() || text.starts_with('#') {
            is_new = true;
            continue;
        } else if is_message {
            let (name, value) = text.split_once('=').unwrap_or((text, ""));
            (message, text, margin, is_new) = (name.trim(), value, None, true);
        } else if let Some((_, value)) = attribute {
            (text, margin, is_new) = (value, None, true);
        } else {
            is_row = indent > *margin.get_or_insert(indent);
        }
        let variant =
            text.trim().trim_start_matches('*').strip_prefix('[').and_then(|text| text.split_once(']'));
        if let Some((_, variant)) = variant.filter(|(key, _)| !key.contains(' ')) {
            (text, is_new, is_row) = (variant, true, false);
        }
        if is_row {
            for cell in text.split("  ").filter(|cell| !cell.trim().is_empty()) {
                let mut piece = Piece::new(Kind::Cell);
                piece.push(number, &placed(cell));
                pieces.push((message.to_owned(), piece));
            }
        } else if !text.trim().is_empty() {
            if is_new {
                pieces.push((message.to_owned(), Piece::new(Kind::Paragraph)));
            }
            if let Some((_, piece)) = pieces.last_mut() {
                piece.push(number, &placed(text));
            }
        }
        is_new = is_row || (is_new && text.trim().is_empty());
    }
    pieces
}

/// A line of a Fluent pattern, with one word for each placeable and code span.
fn placed(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(start) = rest.find(['{', '}']) {
        text.push_str(&rest[..start]);
        if rest[start..].starts_with('}') {
            rest = &rest[start + 1..];
            continue;
        }
        text.push_str(CODE);
        // Without an end on this line it is the head of a select expression.
        rest = rest[start..].find('}').map_or("", |end| &rest[start + end + 1..]);
    }
    text.push_str(rest);
    plain(&text.replace(CODE, "`x`"), &mut false)
}

/// The pieces of the doc comments in a Rust file.
pub(crate) fn rust_pieces(file: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut comment: Vec<(usize, &str)> = Vec::new();
    for (number, line) in (1..).zip(file.lines().chain([""])) {
        let text = line.trim_start();
        let doc = text
            .strip_prefix("//!")
            .or_else(|| text.strip_prefix("///").filter(|text| !text.starts_with('/')));
        match doc {
            Some(doc) => comment.push((number, doc)),
            None => pieces.extend(markdown_pieces(comment.drain(..))),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(pieces: &[Piece]) -> Vec<&str> {
        pieces.iter().map(|piece| piece.text.as_str()).collect()
    }

    fn markdown(text: &str) -> Vec<Piece> {
        markdown_pieces((1..).zip(text.lines()))
    }

    #[test]
    fn markdown_loses_code_and_markup() {
        let text = "# A *title*\n\nSee [the page](x.md), `a; b`\nand {func}`c`.\n\n```sh\na; b\n```\n\n- one `code\n  span` ends\n- two\n\n| a | b; |\n|---|---|\n<!-- a;\nb -->\n1. three&nbsp;four\n";
        let pieces = markdown(text);
        assert_eq!(
            texts(&pieces),
            ["A title", "See the page, `…` and `…`.", "one `…` ends", "two", "a", "b;", "three four"]
        );
        assert_eq!(pieces[1].line(0), 3);
        assert_eq!(pieces[1].line(pieces[1].text.len() - 1), 4);
        assert_eq!(pieces[0].kind, Kind::Heading);
    }

    #[test]
    fn sentences_end_at_full_stops() {
        let pieces = markdown("**Seeds.** A seed, e.g. 1.5 or `x`. \"Is it?\" It is. 对。错");
        let piece = &pieces[0];
        let sentences: Vec<&str> =
            piece.sentences().into_iter().map(|range| piece.text[range].trim()).collect();
        assert_eq!(sentences, ["Seeds.", "A seed, e.g. 1.5 or `…`.", "\"Is it?\"", "It is.", "对。", "错"]);
    }

    #[test]
    fn fluent_gives_messages_attributes_variants_and_rows() {
        let text = "# a; comment\none = A { $x } b\n    goes on: { $n ->\n        [one] a line\n       *[other] { $n } lines\n    }, and ends\n    .label = Other\n\ntable =\n    Rows:\n      key   what it is\n      more  text\n";
        let pieces = fluent_pieces(text);
        let told: Vec<(&str, &str)> =
            pieces.iter().map(|(name, piece)| (name.as_str(), piece.text.as_str())).collect();
        assert_eq!(
            told,
            [
                ("one", "A `…` b goes on: `…`"),
                ("one", "a line"),
                ("one", "`…` lines , and ends"),
                ("one", "Other"),
                ("table", "Rows:"),
                ("table", "key"),
                ("table", "what it is"),
                ("table", "more"),
                ("table", "text"),
            ]
        );
    }

    #[test]
    fn rust_gives_doc_comments() {
        let text = "//! A page;\n//! on.\n\nfn f() {} // no; doc\n    /// Returns `x`.\n    ///\n    /// ```\n    /// a; b\n    /// ```\n    fn g() {}\n";
        assert_eq!(texts(&rust_pieces(text)), ["A page; on.", "Returns `…`."]);
    }
}
