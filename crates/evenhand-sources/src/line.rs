//! Lines of text: where their cards begin and end, and how messages quote them.

/// Between the cards of a line whose names may hold blanks and commas: ASCII's unit separator.
pub(crate) const UNIT_SEPARATOR: u8 = 0x1f;

/// The bytes that separate cards: commas, tabs and semicolons, or in a line without them blanks; and brackets and quotes,
/// as lists are printed with, unless a card's name has them.
#[derive(Debug, Clone)]
pub(crate) struct Tokens {
    separates: [bool; 256],
    /// Whether names may have blanks.
    blanks: bool,
}

impl Default for Tokens {
    fn default() -> Self {
        let mut separates = [false; 256];
        for byte in b"\t,\r\n[](){}\"';" {
            separates[usize::from(*byte)] = true;
        }
        Self { separates, blanks: true }
    }
}

impl Tokens {
    /// What separates cards of these names.
    pub(crate) fn around(names: &[String]) -> Self {
        let mut tokens = Self { blanks: names.iter().any(|name| name.contains(' ')), ..Self::default() };
        for byte in b"[](){}\"';" {
            if names.iter().any(|name| name.as_bytes().contains(byte)) {
                tokens.separates[usize::from(*byte)] = false;
            }
        }
        tokens
    }

    /// Whether cards of a line may have blanks in their names, since something else separates them.
    #[inline]
    pub(crate) fn keeps_blanks(&self, line: &[u8]) -> bool {
        let separators =
            || line.contains(&b',') || line.contains(&b'\t') || self.separates(b';') && line.contains(&b';');
        self.blanks && separators()
    }

    /// Whether a line has a card.
    #[cfg(feature = "programs")]
    #[inline]
    pub(crate) fn has_card(&self, line: &[u8]) -> bool {
        line.iter().any(|byte| *byte != b' ' && !self.separates(*byte))
    }

    /// Whether a byte separates cards, where blanks do not.
    #[inline]
    pub(crate) fn separates(&self, byte: u8) -> bool {
        self.separates[usize::from(byte)]
    }

    /// The cards of a line.
    pub(crate) fn of<'a>(&'a self, line: &'a [u8]) -> Box<dyn Iterator<Item = &'a [u8]> + 'a> {
        if line.contains(&UNIT_SEPARATOR) {
            return Box::new(line.split(|byte| *byte == UNIT_SEPARATOR).map(<[u8]>::trim_ascii));
        }
        let keeps = self.keeps_blanks(line);
        let cards = line.split(move |byte| self.separates(*byte) || !keeps && *byte == b' ');
        Box::new(cards.map(<[u8]>::trim_ascii).filter(|token| !token.is_empty()))
    }
}

/// The beginning of a line, quoted, as much as a message has room for.
pub(crate) fn quoted(line: &[u8]) -> String {
    format!("{:?}", beginning(line))
}

/// The beginning of a line, as much as a message has room for.
pub(crate) fn beginning(line: &[u8]) -> String {
    const MAX_CHARS: usize = 60;
    let text = String::from_utf8_lossy(line);
    let text = text.trim_end().replace('\u{1f}', ", ");
    let mut short: String =
        text.chars().take(MAX_CHARS).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().count() > MAX_CHARS {
        short.push('…');
    }
    short
}
