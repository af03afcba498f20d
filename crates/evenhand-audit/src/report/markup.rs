//! Text that comes from outside, made fit to be shown: in XML and HTML, and on a terminal.

pub use evenhand_locale::plain;

/// Text that may stand in XML, in HTML and in their attributes.
///
/// What [`plain`] replaces is replaced, so that nothing is left that XML 1.0 (2.2) forbids.
///
/// # Examples
/// ```
/// use evenhand_audit::report::markup::xml;
///
/// assert_eq!(xml("]]> & 'K\u{2660}' \u{ffff}"), "]]&gt; &amp; &#39;K\u{2660}&#39; \u{fffd}");
/// ```
pub fn xml(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in plain(text).chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
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
        assert_eq!(xml("<b a='\"&\u{1b}"), "&lt;b a=&#39;&quot;&amp;\u{fffd}");
        assert_eq!(plain("\u{1b}[2J梅花\u{202e}"), "\u{fffd}[2J梅花\u{fffd}");
        assert_eq!(clipped("seven of clubs", 6), "seven…");
        assert_eq!(clipped("seven", 5), "seven");
    }

    #[test]
    fn whatever_character_comes_xml_can_be_read_and_a_terminal_is_not_steered() {
        let all: String = (char::MIN..=char::MAX).collect();
        let element = format!("<a b=\"{0}\">{0}</a>", xml(&all));
        let read = roxmltree::Document::parse(&element).unwrap();
        let (text, attribute) = (read.root_element().text(), read.root_element().attribute("b"));
        assert_eq!((text, attribute), (Some(&*plain(&all)), Some(&*plain(&all))));
        for steers in
            ['\0', '\t', '\n', '\u{7f}', '\u{9b}', '\u{200f}', '\u{202e}', '\u{2067}', '\u{fffe}', '\u{ffff}']
        {
            assert!(!plain(&all).contains(steers), "{steers:?}");
        }
    }
}
