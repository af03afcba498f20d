//! The flower cards, 花札: twelve months of four.

use std::sync::LazyLock;

use super::Notation;
use crate::words::chinese_names;

/// A flower card: month 1 to 12, card 0 to 3 of it, the worthiest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hanafuda {
    month: u8,
    card: u8,
}

/// What the month's flower is, and which cards it has: bright 光, animal 种, ribbon 短, chaff 素.
/// What a flower card counts as: 光, 种, 短, 素.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the kinds")]
pub enum HanafudaKind {
    Bright,
    Animal,
    Ribbon,
    Plain,
}

static MONTHS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| chinese_names("hanafuda"));

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

    /// Which of the month's four it is, from 0, the most precious first.
    pub fn card(self) -> u8 {
        self.card
    }

    /// What it counts as.
    pub fn kind(self) -> HanafudaKind {
        use HanafudaKind::{Animal, Bright, Plain, Ribbon};
        let of_month = match self.month {
            1 | 3 => [Bright, Ribbon, Plain, Plain],
            8 => [Bright, Animal, Plain, Plain],
            11 => [Bright, Animal, Ribbon, Plain],
            12 => [Bright, Plain, Plain, Plain],
            _ => [Animal, Ribbon, Plain, Plain],
        };
        of_month[usize::from(self.card)]
    }

    pub(super) fn name(self, notation: Notation) -> String {
        match notation {
            Notation::Chinese => {
                let names = &MONTHS[usize::from(self.month) - 1];
                format!("{}{}", names[0], names[1 + usize::from(self.card)])
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
        let of_month = |(names, month): (&Vec<String>, u8)| {
            let name = text.strip_prefix(&names[0])?;
            Self::new(month, names[1..].iter().position(|card| card == name)? as u8)
        };
        MONTHS.iter().zip(1..).find_map(of_month)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_of_the_kind_that_its_name_says() {
        for card in Hanafuda::all() {
            let sign = match card.kind() {
                HanafudaKind::Bright => '光',
                HanafudaKind::Animal => '种',
                HanafudaKind::Ribbon => '短',
                HanafudaKind::Plain => '素',
            };
            assert!(card.name(Notation::Chinese).contains(sign), "{card:?}");
        }
    }
}
