//! Text that comes from outside, made fit to be shown.

/// Text that may stand in HTML, in XML and in their attributes. What may not stand there at all becomes a question
/// mark.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(shown(other)),
        }
    }
    safe
}

/// Text that a terminal shows and does not obey.
pub(super) fn harmless(text: &str) -> String {
    text.chars().map(shown).collect()
}

/// A character that commands, or is none, or turns the direction of what follows, becomes a question mark.
fn shown(letter: char) -> char {
    match letter {
        '\u{fffe}' | '\u{ffff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '?',
        letter if letter.is_control() => '?',
        letter => letter,
    }
}

/// The beginning of a text, with a mark where more was.
pub(super) fn clipped(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_string();
    }
    text.chars().take(letters.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_outside_neither_opens_an_element_nor_commands_a_terminal() {
        assert_eq!(escaped("<b a='\"&\u{1b}"), "&lt;b a=&#39;&quot;&amp;?");
        assert_eq!(harmless("\u{1b}[2J梅花\u{202e}"), "?[2J梅花?");
        assert_eq!(clipped("seven of clubs", 6), "seven…");
        assert_eq!(clipped("seven", 5), "seven");
    }
}
