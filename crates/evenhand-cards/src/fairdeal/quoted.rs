//! What a file says, in a message: quoted, escaped and short.
//!
//! A transcript may come from an enemy. Quoted as it stands, a text of it could move the cursor of a terminal, run from
//! right to left or fill the screen; so whatever is not plainly visible is escaped, and a long text is cut.

use std::fmt::{self, Write};

/// The characters shown of a text; behind them it is cut.
const MAX_SHOWN: usize = 40;

/// A text of unknown origin, for a message.
pub(super) struct Quoted<'a>(pub(super) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        let mut letters = self.0.chars();
        for letter in letters.by_ref().take(MAX_SHOWN) {
            match letter {
                '\'' => f.write_char(letter)?,
                _ => write!(f, "{}", letter.escape_debug())?,
            }
        }
        f.write_str(if letters.next().is_some() { "…\"" } else { "\"" })
    }
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
}
