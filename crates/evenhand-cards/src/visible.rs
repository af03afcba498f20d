//! Text of others, made visible.
//!
//! A transcript, a list or a deck may come from an enemy. Shown as it stands, a text of it could move the cursor of a terminal,
//! run from right to left or fill the screen; so whatever is not plainly visible is escaped or refused, and a long text is cut.

use std::fmt;

use unicode_normalization::UnicodeNormalization as _;

/// The characters that a message shows of a text; behind them it is cut.
const MAX_SHOWN: usize = 40;

/// As much of a text as a message can hold.
pub(crate) fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(MAX_SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// Whether a sign has no look of its own: of no width, or one that turns the direction of what follows.
pub(crate) fn is_unseen(sign: char) -> bool {
    matches!(
        sign,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Returns a character, escaped if `Debug` escapes it or it is invisible. Characters in `kept` stay.
pub(crate) fn escaped(letter: char, kept: &[char]) -> String {
    match letter {
        letter if kept.contains(&letter) => letter.into(),
        // `Debug` treats Hangul fillers as letters.
        letter if is_unseen(letter) => letter.escape_unicode().to_string(),
        letter => letter.escape_debug().to_string(),
    }
}

/// Returns a text of unknown origin between quotation marks: escaped, and cut after `most` characters.
///
/// # Examples
/// ```
/// assert_eq!(evenhand_cards::quoted("it's\u{3164}\n", 200), r#""it's\u{3164}\n""#);
/// assert_eq!(evenhand_cards::quoted("abc", 2), "\"ab…\"");
/// ```
pub fn quoted(text: &str, most: usize) -> String {
    let mut letters = text.chars();
    let shown: String = letters.by_ref().take(most).map(|letter| escaped(letter, &['\''])).collect();
    let more = if letters.next().is_some() { "…" } else { "" };
    format!("\"{shown}{more}\"")
}

/// Returns a normalized form of a list entry. Two entries that look alike to a reader have the same form: they differ only in
/// case, width, composed accents, blanks around and between words, or invisible characters.
///
/// An entry that is not UTF-8 is trimmed, and its ASCII letters become lower case.
///
/// # Examples
/// ```
/// use evenhand_cards::lookalike_key;
///
/// assert_eq!(lookalike_key("\u{feff}ANN\u{a0} Lee\r".as_bytes()), lookalike_key(b"Ann Lee"));
/// assert_eq!(lookalike_key("Zoe\u{308}".as_bytes()), lookalike_key("Zo\u{eb}".as_bytes()));
/// assert_ne!(lookalike_key(b"Ann"), lookalike_key(b"Anne"));
/// ```
pub fn lookalike_key(entry: &[u8]) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(entry) else { return entry.trim_ascii().to_ascii_lowercase() };
    if text.is_ascii() {
        return text.split_ascii_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase().into();
    }
    let seen: String =
        text.nfkc().filter(|letter| !is_unseen(*letter)).flat_map(char::to_lowercase).collect();
    // Lower case can change the composition of a letter.
    let words: String = seen.nfkc().collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ").into()
}

/// A text of unknown origin, for a message.
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quoted(self.0, MAX_SHOWN))
    }
}

/// An entry of a list, for a terminal: control characters and those that cannot be seen are escaped, but for tabs. Bytes that are
/// no UTF-8 stay, and the carriage return of a line of DOS is none of it.
///
/// # Examples
/// ```
/// assert_eq!(evenhand_cards::visible(b"caf\xe9\x1b[2J\r"), b"caf\xe9\\u{1b}[2J");
/// ```
pub fn visible(entry: &[u8]) -> Vec<u8> {
    let mut shown = Vec::new();
    for chunk in entry.strip_suffix(b"\r").unwrap_or(entry).utf8_chunks() {
        for letter in chunk.valid().chars() {
            // What has no width, or turns the direction of a line, has a long escape too.
            let unseen = !letter.is_ascii() && (letter.escape_debug().len() > 1 || is_unseen(letter));
            if (letter.is_control() || unseen) && letter != '\t' {
                shown.extend(letter.escape_default().to_string().bytes());
            } else {
                shown.extend(letter.encode_utf8(&mut [0; 4]).bytes());
            }
        }
        shown.extend(chunk.invalid());
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hostile_text_is_escaped_and_cut() {
        assert_eq!(Quoted("it's 你好").to_string(), "\"it's 你好\"");
        assert_eq!(Quoted("\u{1b}[2J\u{202e}\n\"").to_string(), r#""\u{1b}[2J\u{202e}\n\"""#);
        assert_eq!(Quoted(&"x".repeat(41)).to_string(), format!("\"{}…\"", "x".repeat(40)));
        assert_eq!(Quoted(&"x".repeat(40)).to_string(), format!("\"{}\"", "x".repeat(40)));
    }

    #[test]
    fn entries_cannot_reach_into_the_terminal() {
        assert_eq!(visible(b"a\x1b[2J\tb\r"), b"a\\u{1b}[2J\tb");
        assert_eq!(visible("é\u{9b}\0".as_bytes()), "é\\u{9b}\\u{0}".as_bytes());
        assert_eq!(visible(b"caf\xe9"), b"caf\xe9");
    }

    #[test]
    fn fillers_are_escaped() {
        for filler in ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}'] {
            let code = format!("\\u{{{:x}}}", u32::from(filler));
            assert_eq!(quoted(&filler.to_string(), 9), format!("\"{code}\""));
            assert_eq!(visible(filler.to_string().as_bytes()), code.as_bytes());
        }
    }

    #[test]
    fn entries_that_look_alike_have_one_key() {
        for (one, other) in [
            ("ann@x.org", "Ann@X.org "),
            ("Ａｎｎ", "ann"),
            ("ann\u{200b}", "ann"),
            ("张 三", "张\u{3000}三"),
            ("İ", "i\u{307}"),
            ("STRASSE\t1", "strasse 1"),
        ] {
            assert_eq!(lookalike_key(one.as_bytes()), lookalike_key(other.as_bytes()), "{one:?} {other:?}");
        }
        for (one, other) in [("张三", "张二"), ("a b", "ab"), ("é", "e"), ("", "-")] {
            assert_ne!(lookalike_key(one.as_bytes()), lookalike_key(other.as_bytes()), "{one:?} {other:?}");
        }
        assert_eq!(lookalike_key(b"CAF\xe9 "), b"caf\xe9");
    }
}
