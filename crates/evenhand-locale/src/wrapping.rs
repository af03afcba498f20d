//! Paragraphs in lines, of languages that separate words by blanks and of those that do not.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A paragraph in lines of up to `columns` columns: broken at blanks, and between Chinese characters, but not before a mark
/// that closes nor behind one that opens. What is wider than a line alone stays whole. A newline ends a line.
///
/// # Examples
/// ```
/// use evenhand_locale::wrapped;
///
/// assert_eq!(wrapped("each card at each place", 12), ["each card at", "each place"]);
/// assert_eq!(wrapped("把 vector 中的牌，逐张取出。", 14), ["把 vector 中的", "牌，逐张取出。"]);
/// ```
pub fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for piece in pieces(paragraph) {
            if !line.is_empty() && line.width() + piece.trim_end().width() > columns {
                line.truncate(line.trim_end().len());
                lines.push(std::mem::take(&mut line));
            }
            line += piece;
        }
        line.truncate(line.trim_end().len());
        lines.push(line);
    }
    lines
}

/// What no line ends within, each piece with the blanks behind it.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut before = None;
    for (place, letter) in text.char_indices() {
        if before.is_some_and(|before| may_break(before, letter)) {
            pieces.push(&text[start..place]);
            start = place;
        }
        before = Some(letter);
    }
    pieces.push(&text[start..]);
    pieces
}

/// Whether a line may end between two characters.
fn may_break(before: char, after: char) -> bool {
    if after == ' ' {
        return false;
    }
    before == ' ' || (is_wide(before) || is_wide(after)) && !opens(before) && !closes(after)
}

/// Whether it takes two columns, as Chinese does.
fn is_wide(letter: char) -> bool {
    letter.width() == Some(2)
}

/// Brackets and quotes that open.
fn opens(letter: char) -> bool {
    matches!(letter, '（' | '“' | '‘' | '《' | '「' | '【' | '(' | '[' | '{' | '<')
}

/// What must not begin a line.
fn closes(letter: char) -> bool {
    matches!(
        letter,
        '，' | '。'
            | '：'
            | '；'
            | '、'
            | '！'
            | '？'
            | '）'
            | '”'
            | '’'
            | '》'
            | '」'
            | '】'
            | '…'
            | '—'
    ) || matches!(letter, ',' | '.' | ':' | ';' | '!' | '?' | ')' | ']' | '}' | '>' | '%')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_begins_with_a_mark_that_closes_or_ends_with_one_that_opens() {
        let text = "“洗牌”（见文章 000）是一种排列：每张牌，每个位置；都等可能。";
        for columns in 4..40 {
            for line in wrapped(text, columns) {
                assert!(!line.starts_with(closes) && !line.ends_with(opens), "{columns}: {line}");
                assert!(!line.ends_with(' '), "{columns}: {line}");
            }
            let joined: String = wrapped(text, columns).concat();
            assert_eq!(joined.replace(' ', ""), text.replace(' ', ""), "{columns}");
        }
    }

    #[test]
    fn english_is_broken_at_blanks_alone() {
        assert_eq!(wrapped("a well-known x/y", 8), ["a", "well-known", "x/y"]);
        assert_eq!(wrapped("", 8), [""]);
        assert_eq!(wrapped("a\n\nb", 8), ["a", "", "b"]);
    }
}
