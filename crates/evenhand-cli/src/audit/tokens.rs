//! Where the cards of a line begin and end.

/// What comes between the fields of a line whose fields may hold blanks: the unit separator.
pub(crate) const UNIT: u8 = 0x1f;

/// The bytes that separate cards: blanks, tabs, commas; and brackets, quotes and semicolons, as lists are printed with,
/// unless a card's name has them.
#[derive(Debug, Clone)]
pub(crate) struct Tokens {
    separates: [bool; 256],
}

impl Default for Tokens {
    fn default() -> Self {
        let mut separates = [false; 256];
        for byte in b" \t,\r\n[](){}\"';" {
            separates[usize::from(*byte)] = true;
        }
        Self { separates }
    }
}

impl Tokens {
    /// What separates cards of such names.
    pub(crate) fn around(names: &[String]) -> Self {
        let mut tokens = Self::default();
        for byte in b"[](){}\"';" {
            if names.iter().any(|name| name.as_bytes().contains(byte)) {
                tokens.separates[usize::from(*byte)] = false;
            }
        }
        tokens
    }

    /// Whether a byte separates cards.
    #[inline]
    pub(crate) fn separates(&self, byte: u8) -> bool {
        self.separates[usize::from(byte)]
    }

    /// The cards of a line.
    pub(crate) fn of<'a>(&'a self, line: &'a [u8]) -> Box<dyn Iterator<Item = &'a [u8]> + 'a> {
        if line.contains(&UNIT) {
            return Box::new(line.split(|byte| *byte == UNIT).map(<[u8]>::trim_ascii));
        }
        Box::new(line.split(|byte| self.separates(*byte)).filter(|token| !token.is_empty()))
    }
}
