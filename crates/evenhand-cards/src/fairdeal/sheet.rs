//! Sheets and slips: cards that are bound before play, and shown one by one.
//!
//! Before a deal the dealer publishes its sheet, a hash for each place of the shuffled deck. A seat gets a slip for each of her
//! cards, which opens one of these hashes. A slip on the sheet proves that this card lay at this
//! place. The pattern ([`Spec::places`](super::Spec::places)) or the call of the place decides who
//! gets the card.

use std::fmt;
use std::str::FromStr;

use super::grammar::{self, MAX_DECK};
use super::respelling::{self, Respelling};
use super::{Hash, key};

/// The sheet of a deal: for each place of the shuffled deck what its slip must hash to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    opened: Hash,
    deal: u32,
    leaves: Vec<Hash>,
}

impl Sheet {
    /// The sheet of a deck as it was shuffled.
    pub(super) fn of(opened: Hash, deal: u32, key: &evenhand::Seed, cards: &[&str]) -> Self {
        let slips = key::slips(key);
        let leaf = |(place, card): (u32, &&str)| {
            key::leaf(&opened, deal, place, &key::card_key(&slips, place), card)
        };
        Self { opened, deal, leaves: (0..).zip(cards).map(leaf).collect() }
    }

    /// OPENED, the file whose deal it is of.
    pub fn opened(&self) -> Hash {
        self.opened
    }

    /// The number of the deal, from 1.
    pub fn deal(&self) -> u32 {
        self.deal
    }

    /// How many cards it has.
    pub fn cards(&self) -> usize {
        self.leaves.len()
    }

    /// The SHA-256 of its text. Players compare all digits: it takes minutes to find two sheets
    /// that agree in twelve digits.
    pub fn hash(&self) -> Hash {
        Hash::of(self.to_string().as_bytes())
    }

    /// Whether a slip is of this deal and proves its card at its place.
    pub fn holds(&self, slip: &Slip) -> bool {
        let leaf = key::leaf(&self.opened, self.deal, slip.place, &slip.key, &slip.card);
        slip.deal == self.deal && self.leaves.get(slip.place as usize) == Some(&leaf)
    }
}

/// Its text, each line ended by a line feed.
impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "fairdeal-v2 sheet\nopened:{}\ndeal:{}\n", self.opened, self.deal)?;
        self.leaves.iter().try_for_each(|leaf| writeln!(f, "{leaf}"))
    }
}

impl Sheet {
    /// Reads a sheet from the bytes of its file.
    ///
    /// # Errors
    /// [`ParseSheetError`] if the bytes are not exactly a sheet.
    pub fn read(bytes: &[u8]) -> Result<Self, ParseSheetError> {
        let text = std::str::from_utf8(bytes);
        match text.map_or(Err(ParseSheetError::NoSheet), str::parse) {
            Ok(sheet) => Ok(sheet),
            Err(why) => Err(match respelling::of_lines(bytes) {
                Some((text, how)) if text.parse::<Self>().is_ok() => ParseSheetError::Respelt(how),
                _ => why,
            }),
        }
    }
}

impl FromStr for Sheet {
    type Err = ParseSheetError;

    fn from_str(text: &str) -> Result<Self, ParseSheetError> {
        // One line more than the longest sheet is enough to refuse it.
        let lines = text.split_inclusive('\n').take(3 + MAX_DECK + 1);
        let mut lines = (1..).zip(lines.map(|line| line.strip_suffix('\n')));
        let mut next = || match lines.next() {
            Some((line, Some(text))) => Ok((line, text)),
            Some((line, None)) => Err(ParseSheetError::NotEnded { line }),
            None => Err(ParseSheetError::Short),
        };
        let (_, head) = next()?;
        if head != "fairdeal-v2 sheet" {
            return Err(ParseSheetError::NoSheet);
        }
        let field = |(line, text): (usize, &str), label| {
            let behind: Option<String> = text.strip_prefix(label).map(String::from);
            behind.ok_or(ParseSheetError::Line { line })
        };
        let opened = field(next()?, "opened:")?.parse().map_err(|_| ParseSheetError::Line { line: 2 })?;
        let deal = grammar::number(&field(next()?, "deal:")?, 4).ok_or(ParseSheetError::Line { line: 3 })?;
        let mut leaves = Vec::new();
        loop {
            match next() {
                Ok((line, leaf)) => leaves.push(leaf.parse().map_err(|_| ParseSheetError::Line { line })?),
                Err(ParseSheetError::Short) if !leaves.is_empty() => break,
                Err(error) => return Err(error),
            }
        }
        if leaves.len() > MAX_DECK {
            return Err(ParseSheetError::Long);
        }
        Ok(Self { opened, deal: deal as u32, leaves })
    }
}

/// A text that is not a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSheetError {
    /// The lines are those of a sheet, but the file has another spelling.
    #[error("this is a sheet, but {0}.")]
    Respelt(Respelling),
    /// The first line is another.
    #[error("line 1 of the sheet is not fairdeal-v2 sheet. Pass the sheet as it was published.")]
    NoSheet,
    /// A line is not as it must be.
    #[error("line {line} of the sheet is not {}. Pass the sheet as it was published.", match .line {
        2 => "opened: and 64 hexadecimal digits in lower case",
        3 => "deal: and a number from 1 to 9999",
        _ => "64 hexadecimal digits in lower case",
    })]
    Line {
        /// Which line, from 1.
        line: usize,
    },
    /// A line has no end.
    #[error("line {line} of the sheet does not end with a line feed. Pass the sheet as it was published.")]
    NotEnded {
        /// Which line, from 1.
        line: usize,
    },
    /// It has no line of a card, or not even three lines.
    #[error("the sheet is cut off: it must have three lines, and one more per card")]
    Short,
    /// It has more lines than any deck has cards.
    #[error("the sheet has more than {MAX_DECK} cards")]
    Long,
}

/// A slip, which proves one card of a deal.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::Slip;
///
/// let line = format!("1:16:{}:As", "0c".repeat(32));
/// let slip: Slip = line.parse()?;
/// assert_eq!((slip.deal(), slip.place(), slip.card()), (1, 16, "As"));
/// assert_eq!(slip.to_string(), line);
/// # Ok::<(), evenhand_cards::fairdeal::ParseSlipError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Slip {
    deal: u32,
    place: u32,
    key: Hash,
    card: String,
}

impl Slip {
    pub(super) fn new(deal: u32, place: u32, key: Hash, card: &str) -> Self {
        Self { deal, place, key, card: card.to_owned() }
    }

    /// The number of the deal, from 1.
    pub fn deal(&self) -> u32 {
        self.deal
    }

    /// The place in the shuffled deck, from 0.
    pub fn place(&self) -> u32 {
        self.place
    }

    /// The card.
    pub fn card(&self) -> &str {
        &self.card
    }
}

/// Without the key: a slip is its seat's until it is shown.
impl fmt::Debug for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Slip({}:{}:..)", self.deal, self.place)
    }
}

/// `d:p:CARDKEY:CARD`.
impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}:", self.deal, self.place, self.key)?;
        f.write_str(&self.card)
    }
}

impl FromStr for Slip {
    type Err = ParseSlipError;

    fn from_str(text: &str) -> Result<Self, ParseSlipError> {
        // A card may hold a colon.
        let mut parts = text.splitn(4, ':');
        let mut read = || {
            let deal = grammar::number(parts.next()?, 4)?;
            let place = grammar::number_or_zero(parts.next()?, 4)?;
            let key = parts.next()?.parse().ok()?;
            let card = parts.next().filter(|card| grammar::is_card(card))?;
            Some(Self::new(deal as u32, place as u32, key, card))
        };
        read().ok_or(ParseSlipError)
    }
}

/// A text that is not a slip. The error does not show the text, which may be a private card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error(
    "a slip is DEAL:PLACE:KEY:CARD, the deal from 1, the place from 0, the key of 64 hexadecimal digits in lower case. Copy \
     it again, as it was sent."
)]
pub struct ParseSlipError;
