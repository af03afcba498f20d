//! The flower cards, 花札: twelve months of four.

use super::Notation;

/// A flower card: month 1 to 12, card 0 to 3 of it, the worthiest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hanafuda {
    month: u8,
    card: u8,
}

/// What the month's flower is, and which cards it has: bright 光, animal 种, ribbon 短, chaff 素.
const MONTHS: [(&str, [&str; 4]); 12] = [
    ("松", ["光", "短", "素一", "素二"]),
    ("梅", ["种", "短", "素一", "素二"]),
    ("樱", ["光", "短", "素一", "素二"]),
    ("藤", ["种", "短", "素一", "素二"]),
    ("菖蒲", ["种", "短", "素一", "素二"]),
    ("牡丹", ["种", "短", "素一", "素二"]),
    ("萩", ["种", "短", "素一", "素二"]),
    ("芒", ["光", "种", "素一", "素二"]),
    ("菊", ["种", "短", "素一", "素二"]),
    ("枫", ["种", "短", "素一", "素二"]),
    ("柳", ["光", "种", "短", "素"]),
    ("桐", ["光", "素一", "素二", "素三"]),
];

impl Hanafuda {
    /// The card of a month from 1 to 12, from 0 to 3.
    pub fn new(month: u8, card: u8) -> Option<Self> {
        ((1..=12).contains(&month) && card < 4).then_some(Self { month, card })
    }

    /// All 48, month by month.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=12).flat_map(|month| (0..4).map(move |card| Self { month, card }))
    }

    /// Its month, from 1.
    pub fn month(self) -> u8 {
        self.month
    }

    pub(super) fn name(self, notation: Notation) -> String {
        match notation {
            Notation::Chinese => {
                let (flower, cards) = MONTHS[usize::from(self.month) - 1];
                format!("{flower}{}", cards[usize::from(self.card)])
            }
            _ => format!("H{}{}", self.month, char::from(b'a' + self.card)),
        }
    }

    /// The card that a text is.
    pub(super) fn read(text: &str) -> Option<Self> {
        if let Some(code) = text.strip_prefix(['H', 'h']) {
            let (month, card) = code.split_at_checked(code.len().checked_sub(1)?)?;
            let card = card.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
            // One spelling of a number: no sign, no leading nought.
            let month = (1..=12).find(|known: &u8| known.to_string() == month)?;
            return Self::new(month, card);
        }
        let of_month = |((flower, cards), month): (&(&str, [&str; 4]), u8)| {
            let name = text.strip_prefix(flower)?;
            Self::new(month, cards.iter().position(|card| *card == name)? as u8)
        };
        MONTHS.iter().zip(1..).find_map(of_month)
    }
}
