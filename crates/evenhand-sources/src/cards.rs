//! Which cards a deck has, by the names that a source gives them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::str::Utf8Error;

use evenhand::TooFew;
use evenhand_locale::Language;
use thiserror::Error;

use crate::french;
use crate::line::{UNIT_SEPARATOR, quoted};
use crate::parse::UnreadableError;
use crate::parse::flat::{are_decks, are_different, are_repeated};
use crate::parse::readings::{self, Kind};
use crate::words::WORDS;

/// Where cards are known from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// They were named.
    Named,
    /// They are those of the first deck.
    Learned,
    /// They were put on the standard input of a program that is to give them back.
    PutIn,
}

/// The cards of a deck: what they are called, which are alike, and how many of them lines show.
///
/// Cards of one name have one face, a number: 0 for the first name, and so on.
///
/// # Examples
/// ```
/// use evenhand_sources::{Cards, items};
///
/// let cards = Cards::of_items(&items("1-3,joker,joker")?)?;
/// assert_eq!(cards.names(), ["1", "2", "3", "joker"]);
/// assert_eq!((cards.faces(), cards.copies()), (&[0, 1, 2, 3, 3][..], &[1, 1, 1, 2][..]));
/// # Ok::<(), evenhand_sources::CardsError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Cards {
    items: Vec<String>,
    faces: Vec<u32>,
    /// The name of each face.
    names: Vec<String>,
    /// How many cards each face has.
    copies: Vec<u32>,
    visible: u32,
    /// Whether the order that the shuffle starts from is known, and not guessed.
    pub order_is_known: bool,
    /// Where they are known from.
    pub(crate) origin: Origin,
    /// The sizes of the piles in brackets of the line that they were learned from, if it has such.
    pub(crate) piles: Vec<usize>,
    /// The line that they were learned from, quoted.
    pub(crate) learned_from: Option<String>,
    /// What separates cards, if that is said.
    separator: Option<String>,
}

impl Cards {
    /// The items, in the order that the shuffle starts from; equal ones are alike.
    ///
    /// # Errors
    /// If there are fewer than two, or all are alike.
    pub fn of_items(items: &[String]) -> Result<Self, CardsError> {
        let mut names: Vec<String> = Vec::new();
        let mut known: HashMap<&str, u32> = HashMap::new();
        let faces: Vec<u32> = items
            .iter()
            .map(|item| {
                *known.entry(item).or_insert_with(|| {
                    names.push(item.clone());
                    names.len() as u32 - 1
                })
            })
            .collect();
        if items.len() < 2 {
            return Err(CardsError::TooFew { cards: items.len() });
        }
        if names.len() < 2 {
            return Err(CardsError::Alike { cards: items.len() });
        }
        let mut copies = vec![0; names.len()];
        for face in &faces {
            copies[*face as usize] += 1;
        }
        let visible = items.len() as u32;
        let items = items.to_vec();
        Ok(Self {
            items,
            faces,
            names,
            copies,
            visible,
            order_is_known: true,
            origin: Origin::Named,
            piles: Vec::new(),
            learned_from: None,
            separator: None,
        })
    }

    /// The numbers from 1 to n.
    ///
    /// # Errors
    /// If n is below 2.
    pub fn numbers(n: u32) -> Result<Self, CardsError> {
        Self::of_items(&(1..=n).map(|card| card.to_string()).collect::<Vec<String>>())
    }

    /// The same deck, of which lines show the first `visible` cards: hands.
    ///
    /// # Errors
    /// If there are fewer.
    pub fn with_visible(self, visible: u32) -> Result<Self, TooFew> {
        if visible as usize > self.items.len() {
            return Err(TooFew { asked: visible.into(), available: self.items.len() as u64 });
        }
        Ok(Self { visible, ..self })
    }

    /// The same cards, which were put on the standard input of a program: each deck must be all of them in some order, and
    /// what differs is told.
    #[must_use]
    pub fn put_in(self) -> Self {
        Self { origin: Origin::PutIn, ..self }
    }

    /// The same deck, whose cards this text separates in a line; each character is a card if it is empty.
    #[must_use]
    pub fn separated_by(self, separator: Option<String>) -> Self {
        Self { separator, ..self }
    }

    /// What separates cards in a line, if that is said.
    pub fn separator(&self) -> Option<&str> {
        self.separator.as_deref()
    }

    /// The cards of a line that shows a whole deck, of n cards if that is given, separated by `separator` if that is. The
    /// order that the shuffle starts from is guessed: that of the numbers, or of the alphabet; it is known of numbers from 0 or 1 on,
    /// and of the letters from a on.
    ///
    /// # Errors
    /// If the line is not text, cannot be read, has not n cards, fewer than two, or equal ones: those are more likely parts
    /// of names than cards.
    pub fn learned(line: &[u8], n: Option<u32>, separator: Option<&str>) -> Result<Self, CardsError> {
        let (mut items, kind) = names(line, n, separator)?;
        let numbers: Option<Vec<i64>> = items.iter().map(|item| item.parse().ok()).collect();
        let counted = if let Some(mut numbers) = numbers {
            numbers.sort_unstable();
            // Digits as they are written: 01 stays 01.
            items.sort_by_key(|item| item.parse::<i64>().unwrap_or(0));
            let whole = numbers.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1]));
            whole && matches!(numbers.first(), Some(0 | 1))
        } else {
            items.sort_unstable();
            are_letters(&items)
        };
        let piles = if let Kind::Piles(sizes) = kind { sizes } else { Vec::new() };
        let cards = Self::of_items(&items)?.separated_by(separator.map(ToString::to_string));
        let learned_from = Some(quoted(line));
        // Whoever says how many there are has named the numbers from 0 or 1 on.
        let origin = if counted && n.is_some() { Origin::Named } else { Origin::Learned };
        Ok(Self { order_is_known: counted, origin, piles, learned_from, ..cards })
    }

    /// That a program has these cards whatever it is given, in words: a sentence without a subject.
    pub fn of_its_own(&self, language: Language) -> String {
        let name = |place: usize| quoted(self.items[place].as_bytes()).trim_matches('"').to_string();
        let facts = [
            ("cards", self.items.len().into()),
            ("first", name(0).into()),
            ("last", name(self.items.len() - 1).into()),
        ];
        WORDS.messages(language).format("cards-of-its-own", facts)
    }

    /// Whether the cards are those of the first deck.
    pub fn are_learned(&self) -> bool {
        self.origin == Origin::Learned
    }

    /// The items, in the order that the shuffle starts from.
    pub fn items(&self) -> &[String] {
        &self.items
    }

    /// The name of each face.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The face of each card, in the order that the shuffle starts from.
    pub fn faces(&self) -> &[u32] {
        &self.faces
    }

    /// How many cards each face has.
    pub fn copies(&self) -> &[u32] {
        &self.copies
    }

    /// The number of cards that a line shows.
    pub fn visible(&self) -> u32 {
        self.visible
    }
}

/// Whether sorted names are the letters from a on, as article 004 has them, or from A on.
fn are_letters(names: &[String]) -> bool {
    let from = |first: u8| names.iter().zip(first..).all(|(name, letter)| name.as_bytes() == [letter]);
    (3..=26).contains(&names.len()) && (from(b'a') || from(b'A'))
}

/// The names of the cards of a line. They differ, or they are several packs of playing cards.
fn names(line: &[u8], n: Option<u32>, separator: Option<&str>) -> Result<(Vec<String>, Kind), CardsError> {
    let text = std::str::from_utf8(line).map_err(CardsError::NotText)?;
    let (mut found, mut other_size, mut equal, mut are_several) = (None, None, None, false);
    let mut take = |names: &[Cow<'_, str>], kind| {
        let owned = || names.iter().map(|name| name.trim().to_string()).collect::<Vec<String>>();
        if french::are_packs(names) && !are_repeated(&owned()) {
            found = Some((owned(), Kind::Marked));
        } else if !are_different(names) || names.iter().any(|name| name.trim().is_empty()) {
            equal.get_or_insert_with(owned);
        } else if are_decks(names) && separator.is_none() {
            // No other reading is looked for.
            are_several = true;
        } else if n.is_some_and(|n| names.len() != n as usize) {
            other_size.get_or_insert_with(owned);
        } else {
            found = Some((owned(), kind));
        }
        found.is_some() || are_several
    };
    let read = if line.contains(&UNIT_SEPARATOR) {
        let names: Vec<_> =
            text.split(char::from(UNIT_SEPARATOR)).map(|name| Cow::Borrowed(name.trim())).collect();
        Ok(take(&names, Kind::Marked))
    } else {
        readings::each(text, separator, None, &mut take)
    };
    let line = || quoted(line);
    if let Err(error) = read {
        return Err(CardsError::Unreadable { error, line: line() });
    }
    if let Some(n) = n.filter(|_| separator.is_none()) {
        let _ = read == Ok(true) || readings::of_equal_pieces(text, n as usize, &mut take);
    }
    if are_several || separator.is_none() && equal.as_deref().is_some_and(are_repeated) {
        return Err(CardsError::Unreadable { error: UnreadableError::SeveralDecks, line: line() });
    }
    if let Some(found) = found.filter(|(names, _)| names.len() > 1) {
        return Ok(found);
    }
    if let (Some(names), Some(n)) = (other_size, n) {
        return Err(CardsError::OtherSize { cards: names.len(), n, line: line() });
    }
    let names = equal.unwrap_or_default();
    if names.len() < 2 {
        let word = text.trim();
        let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        return Err(CardsError::OneWord { line: line(), is_number });
    }
    if names.iter().all(|name| *name == names[0]) {
        return Err(CardsError::Alike { cards: names.len() });
    }
    let mut times: HashMap<&str, usize> = HashMap::new();
    for name in &names {
        *times.entry(name).or_default() += 1;
    }
    let most = names.iter().rev().max_by_key(|name| times[name.as_str()]).cloned().unwrap_or_default();
    Err(CardsError::Equal {
        times: times[most.as_str()],
        cards: names.len(),
        name: quoted(most.as_bytes()),
        line: line(),
    })
}

/// The largest range of [`items`].
const MAX_RANGE: u64 = 4096;

/// Items as they are given in one text: `a,b,c`, numbers as a range `1-52`, or both.
///
/// # Errors
/// If an item has no name, or a range no end.
pub fn items(text: &str) -> Result<Vec<String>, CardsError> {
    let mut items = Vec::new();
    for part in text.split(',') {
        let part = part.trim();
        let bounds = part.split_once('-').and_then(|(low, high)| {
            let numbers: [Option<u64>; 2] = [low, high].map(|bound| bound.trim().parse().ok());
            Some((numbers[0]?, numbers[1]?))
        });
        match bounds {
            Some((low, high)) if low > high => return Err(CardsError::EmptyRange { range: part.into() }),
            Some((low, high)) if high - low >= MAX_RANGE => {
                return Err(CardsError::LongRange { range: part.into() });
            }
            Some((low, high)) => items.extend((low..=high).map(|number| number.to_string())),
            None if part.is_empty() => return Err(CardsError::NoName { items: text.into() }),
            None => items.push(part.to_string()),
        }
    }
    Ok(items)
}

/// Why these are not the cards of a deck.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.text(Language::English))]
#[non_exhaustive]
pub enum CardsError {
    /// There are fewer than two.
    TooFew {
        /// How many there are.
        cards: usize,
    },
    /// All have one name.
    Alike {
        /// How many there are.
        cards: usize,
    },
    /// The first deck is not text.
    NotText(#[source] Utf8Error),
    /// The first deck has more cards or fewer.
    OtherSize {
        /// How many it has.
        cards: usize,
        /// How many it should have.
        n: u32,
        /// The deck, quoted.
        line: String,
    },
    /// The first deck has one card, or none.
    OneWord {
        /// The deck, quoted.
        line: String,
        /// Whether it is a whole number, as the first id of a large order is.
        is_number: bool,
    },
    /// The first deck cannot be read.
    Unreadable {
        /// Why. The text of this error says it too, so that it is no `source()`.
        error: UnreadableError,
        /// The deck, quoted.
        line: String,
    },
    /// The first deck has equal cards, which may be parts of names.
    Equal {
        /// How many cards it has, if it is read so.
        cards: usize,
        /// The one that comes most often, quoted.
        name: String,
        /// How often it comes.
        times: usize,
        /// The deck, quoted.
        line: String,
    },
    /// A range ends before it begins.
    EmptyRange {
        /// The range as it was given.
        range: String,
    },
    /// A range has more numbers than any deck has cards.
    LongRange {
        /// The range as it was given.
        range: String,
    },
    /// There is nothing between two commas.
    NoName {
        /// The items as they were given.
        items: String,
    },
}

impl CardsError {
    /// The error in a language.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        match self {
            Self::TooFew { cards } => words.format("cards-too-few", [("cards", (*cards).into())]),
            Self::Alike { cards } => words.format("cards-alike", [("cards", (*cards).into())]),
            Self::NotText(_) => words.text("cards-not-text"),
            Self::OtherSize { cards, n, line } => {
                let facts = [("cards", (*cards).into()), ("n", (*n).into()), ("line", line.as_str().into())];
                words.format("cards-other-size", facts)
            }
            Self::OneWord { line, .. } => words.format("cards-one-word", [("line", line.as_str().into())]),
            Self::Unreadable { error, line } => {
                let facts = [("error", error.text(language).into()), ("line", line.as_str().into())];
                words.format("cards-unreadable", facts)
            }
            Self::Equal { cards, name, times, line } => {
                let facts = [
                    ("cards", (*cards).into()),
                    ("name", name.as_str().into()),
                    ("times", (*times).into()),
                    ("line", line.as_str().into()),
                ];
                words.format("cards-equal", facts)
            }
            Self::EmptyRange { range } => {
                words.format("cards-empty-range", [("range", range.as_str().into())])
            }
            Self::LongRange { range } => words.format("cards-long-range", [("range", range.as_str().into())]),
            Self::NoName { items } => words.format("cards-no-name", [("items", format!("{items:?}").into())]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_from_0_or_1_are_cards_in_their_order_and_words_in_the_alphabets() {
        let learned = |line: &str| Cards::learned(line.as_bytes(), None, None).unwrap();
        let cards = learned("2 0 1");
        assert_eq!((cards.names(), cards.order_is_known), (&["0", "1", "2"].map(String::from)[..], true));
        let cards = learned("[10, 9, 11]\n");
        assert_eq!((cards.names(), cards.order_is_known), (&["9", "10", "11"].map(String::from)[..], false));
        let cards = learned("K\tA\tQ\tJ");
        assert_eq!((cards.items().len(), cards.names().len(), cards.order_is_known), (4, 4, false));
        assert!(learned("[\"d\", \"a\", \"c\", \"b\"]").order_is_known);
        assert!(!learned("b d c").order_is_known && !learned("a c d").order_is_known);
        assert!(Cards::learned(b"1 2 3", Some(4), None).unwrap_err().to_string().contains("3 cards, not 4"));
        assert!(Cards::learned(b"7", None, None).unwrap_err().to_string().contains("at least two cards"));
    }

    #[test]
    fn a_line_of_marks_alone_ends_with_cards_or_an_error() {
        for line in ["=", ",'", ";=\"", "\",", ",;`", "[],", ":'"] {
            assert!(
                Cards::learned(line.as_bytes(), None, None).map_or(true, |cards| cards.names().len() > 1)
            );
        }
    }

    #[test]
    fn equal_cards_are_asked_about() {
        let error = Cards::learned(b"K A A Q", None, None).unwrap_err().to_string();
        assert!(
            error.contains(
                "has \"A\" 2 times in 4 cards. If some cards are equal, list all cards with `items`"
            ),
            "{error}"
        );
    }

    #[test]
    fn items_are_lists_and_ranges() {
        assert_eq!(items("1-3,joker, joker").unwrap(), ["1", "2", "3", "joker", "joker"]);
        assert_eq!(items("1 - 3, 7").unwrap(), ["1", "2", "3", "7"]);
        assert!(items("3-1").unwrap_err().to_string().contains("ends before"));
        assert!(items("a,,b").unwrap_err().to_string().contains("without a name"));
        assert!(items("1-99999999").is_err());
    }
}
