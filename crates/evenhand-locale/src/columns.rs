//! Text in the columns of a terminal, of which a Chinese character takes two.

use unicode_width::UnicodeWidthStr;

/// The columns of the widest text; 0 if there is none.
pub fn widest(texts: impl IntoIterator<Item = impl AsRef<str>>) -> usize {
    texts.into_iter().map(|text| text.as_ref().width()).max().unwrap_or(0)
}

/// A text with blanks behind it, as many as it lacks of a number of columns.
///
/// # Examples
/// ```
/// use evenhand_locale::{padded, widest};
///
/// let columns = widest(["N", "底牌"]);
/// assert_eq!(padded("N", columns), "N   ");
/// assert_eq!(padded("底牌", columns), "底牌");
/// ```
pub fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(text.width())))
}
