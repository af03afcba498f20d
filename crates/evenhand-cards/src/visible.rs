//! Text of others, made visible.
//!
//! A transcript, a list or a deck may come from an enemy. Shown as it stands, a text of it could move the cursor of a terminal,
//! run from right to left or fill the screen; so whatever is not plainly visible is escaped or refused, and a long text is cut.

use std::fmt::{self, Write};

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

/// A character, escaped as `Debug` escapes it, unless it is one of these.
pub(crate) fn escaped(letter: char, kept: &[char]) -> String {
    if kept.contains(&letter) { letter.into() } else { letter.escape_debug().to_string() }
}

/// A text of unknown origin, for a message.
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        let mut letters = self.0.chars();
        for letter in letters.by_ref().take(MAX_SHOWN) {
            f.write_str(&escaped(letter, &['\'']))?;
        }
        f.write_str(if letters.next().is_some() { "…\"" } else { "\"" })
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
            let unseen = !letter.is_ascii() && letter.escape_debug().len() > 1;
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
}
