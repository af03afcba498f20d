//! What stands around a deck in its line: marks, colour codes, a number or a name before it.

use std::borrow::Cow;

use super::unreadable::UnreadableError;

/// The most bytes of what stands before a deck.
const MAX_PREFIX: usize = 80;

/// A line without the mark that text begins with, without what colours a terminal, and without blanks around it.
pub(crate) fn cleaned(text: &str) -> Cow<'_, str> {
    match without_escapes(text.trim_start_matches('\u{feff}')) {
        Cow::Borrowed(text) => text.trim().into(),
        Cow::Owned(text) => text.trim().to_string().into(),
    }
}

/// The same with the blanks behind it: what `--skip` names the beginning of.
pub(crate) fn beginning(text: &str) -> Cow<'_, str> {
    match without_escapes(text.trim_start_matches('\u{feff}')) {
        Cow::Borrowed(text) => text.trim_start().into(),
        Cow::Owned(text) => text.trim_start().to_string().into(),
    }
}

/// A text without what colours a terminal.
fn without_escapes(text: &str) -> Cow<'_, str> {
    if !text.contains('\u{1b}') {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, sequence)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = after_escape(sequence);
    }
    plain.push_str(rest);
    plain.into()
}

/// What follows an escape sequence, of ECMA-48: `[`, parameters and a final letter; or `]` up to a bell.
fn after_escape(sequence: &str) -> &str {
    if let Some(parameters) = sequence.strip_prefix('[') {
        let end = parameters.find(|letter: char| ('@'..='~').contains(&letter));
        return end.map_or("", |end| &parameters[end + 1..]);
    }
    if let Some(command) = sequence.strip_prefix(']') {
        return command
            .split_once('\u{7}')
            .or_else(|| command.split_once("\u{1b}\\"))
            .map_or("", |(_, rest)| rest);
    }
    let mut letters = sequence.chars();
    letters.next();
    letters.as_str()
}

/// Whether a line shows the type and address of an object, as Java prints arrays.
#[cfg(feature = "programs")]
pub(crate) fn shows_object(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok_and(|line| without_index(line) == Err(UnreadableError::Objects))
}

/// A line without the index that R begins it with.
///
/// # Errors
/// If it is a part of a deck that is broken over lines.
pub(super) fn without_index(text: &str) -> Result<&str, UnreadableError> {
    // `Columns 1 through 13`, as MATLAB says.
    if text.starts_with("Columns ") && (text.contains(" through ") || text.contains(" and ")) {
        return Err(UnreadableError::Broken);
    }
    // `[I@6d06d69c` and `[Ljava.lang.String;@1b6d3586`, Java's arrays.
    if text.starts_with('[') && !text.contains([' ', ']']) && text.contains('@') {
        return Err(UnreadableError::Objects);
    }
    let index = text.strip_prefix('[').and_then(|text| text.split_once(']'));
    let Some((index, rest)) = index else { return Ok(text) };
    let is_index = !index.is_empty() && index.bytes().all(|byte| byte.is_ascii_digit());
    let cards = rest.trim_start();
    if !is_index || cards.is_empty() || cards.len() == rest.len() || cards.contains(['[', '{', '(', ',']) {
        return Ok(text);
    }
    if index == "1" { Ok(cards) } else { Err(UnreadableError::Broken) }
}

/// A line without its number before the deck: `17: 3 1 2`, `17) 3 1 2`, `#17 3 1 2`. `None` if it has none.
pub(super) fn without_number(text: &str) -> Option<&str> {
    let words = text.split_ascii_whitespace();
    let (first, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    // A number with a mark that no other word has.
    if let Some(mark) = first.chars().last().filter(|mark| matches!(mark, ')' | '.' | '>' | ':')) {
        let number = first.trim_start_matches('#').trim_end_matches(mark);
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && words.clone().skip(1).all(|word| !word.contains(mark)) {
            return Some(rest.trim_start());
        }
    }
    if let Some(number) = first.strip_prefix('#') {
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && words.clone().skip(1).all(|word| !word.contains('#')) {
            return Some(rest.trim_start());
        }
    }
    None
}

/// A line without the number or the name before its deck: `Deck 17: 3 1 2`, `17: 3 1 2`, `17) 3 1 2`, `#17 3 1 2`,
/// `deck = 3 1 2`; the line itself if it has none. Where cards are to be learned, a time of day before them stays whole.
pub(super) fn without_prefix(text: &str, is_known: bool) -> &str {
    if let Some(rest) = without_number(text) {
        return rest;
    }
    let first = text.split([' ', '\t']).next().unwrap_or(text);
    for mark in [':', '=', '\u{ff1a}'] {
        let Some((before, after)) = text.split_once(mark) else { continue };
        let is_short = before.len() <= MAX_PREFIX && !before.contains([',', ';', '|', '\t']);
        // `S:A` is a card; `17:3 1 2` has a number before it, and `deck=3 1 2` a word.
        let last = before.split_ascii_whitespace().last().unwrap_or("");
        let is_apart = last.len() > 1 || last.bytes().all(|byte| byte.is_ascii_digit()) && !last.is_empty();
        // `10:05 33 2` is no deck `05 33 2` behind a 10, as `17:3 1 2` is one behind a 17.
        let is_time = !is_known && mark == ':' && is_time(first);
        if is_short && is_apart && !is_time && !after.contains(mark) && !after.trim().is_empty() {
            return after.trim_start();
        }
    }
    text
}

/// Whether a word is a time of day, such as `10:05`.
fn is_time(word: &str) -> bool {
    let is_pair = |digits: &str| digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
    word.len() > 2 && word.split(':').all(is_pair)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_around_a_deck_is_left_out() {
        for (text, deck) in [
            ("\u{feff} 3 1 2 \r", "3 1 2"),
            ("\u{1b}[1;31mA♥\u{1b}[0m \u{1b}[KK♠\u{1b}]0;title\u{7}", "A♥ K♠"),
            ("3 1 2", "3 1 2"),
        ] {
            assert_eq!(cleaned(text), deck);
        }
        for (text, deck) in [
            ("Deck 17: 3 1 2", "3 1 2"),
            ("17: 3 1 2", "3 1 2"),
            ("17:3 1 2", "3 1 2"),
            ("17) 3 1 2", "3 1 2"),
            ("17. 3 1 2", "3 1 2"),
            ("#17 3 1 2", "3 1 2"),
            ("deck = 3, 1, 2", "3, 1, 2"),
            ("deck=3 1 2", "3 1 2"),
            ("\u{724c}\u{ff1a}3 1 2", "3 1 2"),
            ("3. 1. 2.", "3. 1. 2."),
            ("S:A H:K", "S:A H:K"),
            ("S: A, H: K", "S: A, H: K"),
            ("3 1 2", "3 1 2"),
            ("", ""),
        ] {
            assert_eq!(without_prefix(text, false), deck, "{text}");
        }
        assert_eq!(without_prefix("10:05 33 2", false), "10:05 33 2");
        assert_eq!(without_prefix("17:31 1 2", true), "31 1 2");
        assert_eq!(without_index("[1] 3 1 2"), Ok("3 1 2"));
        assert_eq!(without_index("[1] [2]"), Ok("[1] [2]"));
        assert_eq!(without_index("[14] 3 1 2"), Err(UnreadableError::Broken));
    }
}
