//! Where the cards of a line begin and end.

/// What comes between the fields of a line whose fields may hold blanks: the unit separator.
pub(crate) const UNIT: u8 = 0x1f;

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
    /// What separates cards of such names.
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

    /// Whether a byte separates cards, where blanks do not.
    #[inline]
    pub(crate) fn separates(&self, byte: u8) -> bool {
        self.separates[usize::from(byte)]
    }

    /// The cards of a line.
    pub(crate) fn of<'a>(&'a self, line: &'a [u8]) -> Box<dyn Iterator<Item = &'a [u8]> + 'a> {
        if line.contains(&UNIT) {
            return Box::new(line.split(|byte| *byte == UNIT).map(<[u8]>::trim_ascii));
        }
        let keeps = self.keeps_blanks(line);
        let cards = line.split(move |byte| self.separates(*byte) || !keeps && *byte == b' ');
        Box::new(cards.map(<[u8]>::trim_ascii).filter(|token| !token.is_empty()))
    }
}
