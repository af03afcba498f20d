//! Warnings for the reader of a report, even if every check holds.

use std::fmt;

use evenhand_locale::Language;

use super::verdict::join;
use super::{Beacon, ClosedTable, Dealer, Form, Spec};
use crate::words::WORDS;

/// Something that a reader should know before the verdict. They come in the contract's order, which is this one.
#[derive(Debug, Clone, PartialEq, Eq, strum::IntoStaticStr)]
#[cfg_attr(test, derive(strum::EnumIter))]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Warning {
    /// The dealer is a seat.
    DealerSits {
        /// Which.
        seat: String,
    },
    /// Tables before this one were not finished.
    Voids {
        /// How many, from 1.
        count: u32,
    },
    /// Nothing given shows how many were not finished.
    VoidsNotShown,
    /// There is a beacon, and no check word was given.
    OpeningsInTime,
    /// Seats that did not seal.
    Silent {
        /// Which, in their order.
        seats: Vec<String>,
    },
    /// Two seats can be taken for one another.
    LookAlike {
        /// The first.
        one: String,
        /// The second.
        other: String,
    },
    /// The pattern does not give all seats equally many cards.
    Unequal,
    /// The deck is the spec's own.
    OwnDeck,
    /// The list of a draw was not given.
    ListNotShown,
    /// Lines of the list stand for nobody of their own.
    ListRepeats {
        /// How many are empty or equal to an earlier one, from 1.
        count: u64,
    },
}

impl Warning {
    /// The warnings that an offer's spec alone gives, before anybody has sealed.
    pub fn of_spec(spec: &Spec) -> Vec<Self> {
        of(spec, &[], true, true)
    }

    /// Whether a reader of this spec can do without it: the deck of a [`Form`] is known, and need not be read.
    pub fn is_moot(&self, spec: &Spec) -> bool {
        *self == Self::OwnDeck && Form::of(spec).is_some()
    }

    /// The warning, in words. The English ones are the contract's, to the letter.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::Language;
    /// use evenhand_cards::fairdeal::Warning;
    ///
    /// let warning = Warning::Voids { count: 1 };
    /// assert_eq!(warning.text(Language::English), "1 table before this one was not finished.");
    /// ```
    pub fn text(&self, language: Language) -> String {
        let (mut count, mut names, mut other) = (0, String::new(), String::new());
        match self {
            Self::DealerSits { seat } => names.clone_from(seat),
            Self::Voids { count: tables } => count = u64::from(*tables),
            Self::Silent { seats } => names = join(seats, language),
            Self::LookAlike { one, other: second } => (names, other) = (one.clone(), second.clone()),
            Self::ListRepeats { count: lines } => count = *lines,
            _ => {}
        }
        let number = count.to_string();
        let facts = [
            ("count", count.into()),
            ("number", number.into()),
            ("seats", names.into()),
            ("other", other.into()),
        ];
        WORDS.messages(language).format(&format!("warning-{}", <&str>::from(self)), facts)
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

/// The warnings of a closed table, in their order; whether what was given leads back to a finished table, and whether a check
/// word was given.
pub(super) fn of_table(table: &ClosedTable, leads_back: bool, check_word: bool) -> Vec<Warning> {
    of(table.spec(), &table.silent(), leads_back, check_word)
}

fn of(spec: &Spec, silent: &[&str], leads_back: bool, check_word: bool) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if let Dealer::Seat(seat) = spec.dealer() {
        warnings.push(Warning::DealerSits { seat: seat.clone() });
    }
    if spec.voids() > 0 {
        warnings.push(Warning::Voids { count: spec.voids() });
    }
    if !leads_back {
        warnings.push(Warning::VoidsNotShown);
    }
    if spec.beacon() != Beacon::None && !check_word {
        warnings.push(Warning::OpeningsInTime);
    }
    if !silent.is_empty() {
        warnings.push(Warning::Silent { seats: silent.iter().map(ToString::to_string).collect() });
    }
    warnings.extend(look_alikes(spec.seats()));
    if is_unequal(spec) {
        warnings.push(Warning::Unequal);
    }
    if spec.game() == "custom" {
        warnings.push(Warning::OwnDeck);
    }
    warnings
}

/// Each pair of seats that are equal in lower case with digits as the letters that they look like.
fn look_alikes(seats: &[String]) -> impl Iterator<Item = Warning> {
    let looks: Vec<String> = seats.iter().map(|seat| seat.chars().map(looks_like).collect()).collect();
    (0..seats.len()).flat_map(move |one| {
        let others = (one + 1..looks.len()).filter(|other| looks[one] == looks[*other]);
        let warning =
            |other: usize| Warning::LookAlike { one: seats[one].clone(), other: seats[other].clone() };
        others.map(warning).collect::<Vec<_>>()
    })
}

fn looks_like(letter: char) -> char {
    match letter.to_ascii_lowercase() {
        '0' => 'o',
        '1' | 'i' => 'l',
        '5' => 's',
        '8' => 'b',
        '2' => 'z',
        letter => letter,
    }
}

fn is_unequal(spec: &Spec) -> bool {
    let hands = spec.hands();
    let cards = |seat: &String| hands.iter().find(|(name, _)| name == seat).map_or(0, |(_, cards)| *cards);
    let mut counts = spec.seats().iter().map(cards);
    let first = counts.next();
    counts.any(|cards| Some(cards) != first)
}
