//! Text from outside, made fit to stand in a message.

/// Text that a terminal shows and does not obey: control characters, those that turn the direction of what follows,
/// line and paragraph separators, and code points that are no characters become U+FFFD.
///
/// # Examples
/// ```
/// use evenhand_locale::plain;
///
/// assert_eq!(plain("\u{1b}[2J\u{202e}K\u{2660}"), "\u{fffd}[2J\u{fffd}K\u{2660}");
/// ```
pub fn plain(text: &str) -> String {
    text.chars().map(|letter| if is_plain(letter) { letter } else { '\u{fffd}' }).collect()
}

/// The same of a text of several lines: newlines and tabs stay.
///
/// # Examples
/// ```
/// use evenhand_locale::plain_lines;
///
/// assert_eq!(plain_lines("no\n\tsuch\u{202e} card\r\n"), "no\n\tsuch\u{fffd} card\u{fffd}\n");
/// ```
pub fn plain_lines(text: &str) -> String {
    let shown = |letter| if is_plain(letter) || matches!(letter, '\n' | '\t') { letter } else { '\u{fffd}' };
    text.chars().map(shown).collect()
}

/// Returns a file name on one line. Control characters become escapes such as `\n`. Other characters that control terminals become
/// U+FFFD.
///
/// # Examples
/// ```
/// use evenhand_locale::plain_name;
///
/// assert_eq!(plain_name("a\nb\u{1b}[2J\u{202e}.csv"), "a\\nb\\u{1b}[2J\u{fffd}.csv");
/// ```
pub fn plain_name(name: &str) -> String {
    let mut shown = String::with_capacity(name.len());
    for letter in name.chars() {
        if letter.is_control() {
            shown.extend(letter.escape_default());
        } else {
            shown.push(if is_plain(letter) { letter } else { '\u{fffd}' });
        }
    }
    shown
}

fn is_plain(letter: char) -> bool {
    let turns = matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    // U+FDD0 to U+FDEF, and the last two of each plane.
    let is_none = matches!(letter, '\u{fdd0}'..='\u{fdef}') || u32::from(letter) & 0xfffe == 0xfffe;
    !(turns || is_none || letter.is_control())
}
