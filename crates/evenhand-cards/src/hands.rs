//! Reading a deal back from what was written: a line for each place, its name and its cards.
//!
//! `A: 3c Kd …`, with a colon or a blank behind the name, cards in any notation and any order, blanks or commas between. Names
//! may be those of the pattern or those shown in English or Chinese. One place may be left out: it has the cards that are
//! left. Of equal cards the first named is the first copy.
//!
//! A card may be named by its number in the starting order, from 1, as the articles do: 1 is the two of clubs, 54 the big joker,
//! and of equal cards that very copy, as does its label, `As#2` ([`Deck::label`]). Where the deck itself has numbers, a number is
//! the card of that name.

use std::cell::LazyCell;

use evenhand_locale::Language;

use crate::card::{Card, ParseCardError};
use crate::deck::Deck;
use crate::game::place_name;
use crate::pattern::Place;
use crate::table::{Deal, Table};
use crate::visible::shortened;

/// Reads the deal that these lines tell: in each the name of a place and its cards, in any notation or by their numbers in
/// the starting order, from 1.
///
/// # Examples
/// ```
/// use evenhand_cards::{Table, read_hands};
///
/// let table = Table::new("4x2".parse()?, "2*(A B) rest:*".parse()?)?;
/// let deal = read_hands(&table, "A: ♠A 黑桃K\nB: Ah kh")?;
/// assert_eq!(deal.place("rest").unwrap().to_string(), "Kc Ac Kd Ad");
/// assert_eq!(read_hands(&table, "A: 8 7\nB: 6 5")?, deal);
///
/// let error = read_hands(&table, "A: As Ks\nB: As").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: As is dealt twice, but the deck has it once");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`HandsError`], with the line, if a name or a card is unknown, a card comes too often, or a place has too few cards or too
/// many.
pub fn read_hands(table: &Table, text: &str) -> Result<Deal, HandsError> {
    let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, content)| !content.is_empty());
    let hands: Vec<NamedHand<'_>> = lines
        .map(|(line, content)| {
            let end = content
                .find(|sign: char| matches!(sign, ':' | '\u{ff1a}') || sign.is_whitespace())
                .unwrap_or(content.len());
            let (name, rest) = content.split_at(end);
            let rest = rest.trim_start().trim_start_matches([':', '\u{ff1a}']);
            let commas = rest.contains(',');
            let cards = rest.split(|sign: char| if commas { sign == ',' } else { sign.is_whitespace() });
            let cards = cards.map(str::trim).filter(|card| !card.is_empty()).collect();
            NamedHand { line: Some(line), name, cards }
        })
        .collect();
    deal_of(table, &hands)
}

/// The deal in which these places hold these cards: as [`read_hands`] reads them, but each a text of its own, so that a
/// card's name may hold blanks, commas and colons.
///
/// # Examples
/// ```
/// use evenhand_cards::{Deck, Table, hands_of};
///
/// let deck = Deck::from_lines("mine", "Dragon, red\nDragon, green\nPhoenix")?;
/// let table = Table::new(deck, "A:2 rest:*".parse()?)?;
/// let deal = hands_of(&table, &[("A", vec!["Phoenix", "Dragon, red"])])?;
/// assert_eq!(deal.place("rest").unwrap().to_string(), "Dragon, green");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`HandsError`], without a line, where [`read_hands`] gives one.
pub fn hands_of(table: &Table, hands: &[(&str, Vec<&str>)]) -> Result<Deal, HandsError> {
    let hands: Vec<NamedHand<'_>> =
        hands.iter().map(|(name, cards)| NamedHand { line: None, name, cards: cards.clone() }).collect();
    deal_of(table, &hands)
}

/// Reads a whole deck from the top, as somebody copied it: cards by name, of a deck of 52 or 54, or numbers, from 0 or from 1;
/// between them blanks, commas, semicolons or lines. The deck, and each card's place in its starting order.
///
/// # Examples
/// ```
/// use evenhand_cards::read_order;
///
/// assert_eq!(read_order("3 1, 2")?.1, [2, 0, 1]);
/// assert_eq!(read_order("2 0 1")?.1, [2, 0, 1]);
/// let named: Vec<String> = "52".parse::<evenhand_cards::Deck>()?.cards().iter().rev().map(|card| card.to_string()).collect();
/// let (deck, order) = read_order(&named.join(" "))?;
/// assert_eq!((deck.name(), order[0], order[51]), ("52", 51, 0));
/// assert_eq!(read_order("As Ks").unwrap_err().to_string(), "2 cards by name. A whole deck by name has 52 cards, or 54 with jokers. For other decks, use numbers.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`HandsError`] if a card is unknown, missing or comes twice, or there are too few or too many.
pub fn read_order(text: &str) -> Result<(Deck, Vec<u32>), HandsError> {
    let separates = |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '，' | '；' | '、');
    let cards: Vec<&str> = text.split(separates).filter(|card| !card.is_empty()).collect();
    let numbers: Option<Vec<u32>> = cards.iter().map(|card| card.parse().ok()).collect();
    let counted = match &numbers {
        // Counted from 0, they are those from 1 less one.
        Some(numbers) if numbers.contains(&0) => {
            numbers.iter().map(|number| number.saturating_add(1).to_string()).collect()
        }
        Some(numbers) => numbers.iter().map(ToString::to_string).collect(),
        None => cards.iter().map(ToString::to_string).collect::<Vec<String>>(),
    };
    let name = match (&numbers, cards.len()) {
        (Some(_), n) => format!("1..{n}"),
        (None, n @ (52 | 54)) => n.to_string(),
        (None, cards) => return Err(HandsError::NoWholeDeck { cards }),
    };
    let no_whole = |_| HandsError::NoWholeDeck { cards: cards.len() };
    let deck: Deck = name.parse().map_err(no_whole)?;
    let all = "cards:*".parse().and_then(|pattern| Table::new(deck.clone(), pattern));
    let table = all.unwrap_or_else(|error| unreachable!("every deck fits in one pile: {error}"));
    let counted: Vec<&str> = counted.iter().map(String::as_str).collect();
    let deal = hands_of(&table, &[("cards", counted)])?;
    Ok((deck, deal.cards().to_vec()))
}

/// The name of a place and those of its cards, as they are written.
struct NamedHand<'t> {
    line: Option<usize>,
    name: &'t str,
    cards: Vec<&'t str>,
}

/// Which card a text names.
#[derive(Clone, Copy)]
enum Which {
    /// Any that has the face.
    Face(u32),
    /// This one.
    Card(u32),
}

impl Which {
    /// The card that a text names.
    fn read(deck: &Deck, numbered: bool, text: &str) -> Result<Self, ParseCardError> {
        let found = deck.find(text).map(|card| Self::Face(deck.face(card)));
        // A copy may be named, as a label names it: As#2.
        if let (Err(error), Some((face, copy))) = (&found, text.split_once('#')) {
            let face = deck.find(face).map(|card| deck.face(card));
            let copies = (0..deck.len() as u32).filter(|card| Ok(deck.face(*card)) == face);
            let copy = copies.zip(1..).find(|(_, number)| number.to_string() == copy);
            return copy.map(|(card, _)| Self::Card(card)).ok_or_else(|| error.clone());
        }
        let digits = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        let number = text.parse::<u32>().ok().filter(|_| numbered && digits);
        let card = number.and_then(|number| number.checked_sub(1)).filter(|card| *card < deck.len() as u32);
        found.or_else(|error| card.map(Self::Card).ok_or(error))
    }
}

/// The deal in which these places hold these cards.
fn deal_of(table: &Table, hands: &[NamedHand<'_>]) -> Result<Deal, HandsError> {
    let deck = table.deck();
    let names: Vec<&str> = table.places().iter().map(Place::name).collect();
    let titles = LazyCell::new(|| {
        Language::ALL.map(|language| {
            names.iter().map(|name| place_name(name, &names, language)).collect::<Vec<String>>()
        })
    });
    let place_of = |name: &str| {
        let called = |titles: &Vec<String>| titles.iter().position(|title| title.eq_ignore_ascii_case(name));
        names.iter().position(|place| *place == name).or_else(|| titles.iter().find_map(called))
    };
    // Numbers count cards only where no card is called by one: in 5..10, is 6 the sixth or the second?
    let called = |card: &Card| matches!(card, Card::Number(_));
    let numbered = !deck.cards().iter().any(called);
    let mut given: Vec<Option<Option<usize>>> = vec![None; names.len()];
    let mut which: Vec<Vec<Which>> = vec![Vec::new(); names.len()];
    let mut order = Vec::new();
    for NamedHand { line, name, cards } in hands {
        let line = *line;
        let Some(place) = place_of(name) else {
            let places = names.iter().map(|name| (*name).to_owned()).collect();
            return Err(HandsError::NoPlace { line, name: shortened(name), places });
        };
        if let Some(before) = given[place].replace(line) {
            return Err(HandsError::PlaceTwice { line, name: names[place].into(), before });
        }
        let size = table.places()[place].size();
        if cards.len() > size as usize {
            return Err(HandsError::Count { name: names[place].into(), cards: cards.len(), of: size });
        }
        for text in cards {
            let read = Which::read(deck, numbered, text);
            which[place].push(read.map_err(|error| HandsError::NoCard { line, text: error.text })?);
        }
        order.push((line, place));
    }
    let mut held: Vec<Vec<u32>> = which.iter().map(|cards| vec![u32::MAX; cards.len()]).collect();
    let mut taken = vec![false; deck.len()];
    // Cards named by number first, so that no equal one named by name takes their place.
    for (line, place) in &order {
        for (slot, which) in held[*place].iter_mut().zip(&which[*place]) {
            let Which::Card(card) = *which else { continue };
            if std::mem::replace(&mut taken[card as usize], true) {
                let (line, number) = (*line, card + 1);
                return Err(HandsError::NumberTwice { line, number, card: deck.card(card).clone() });
            }
            *slot = card;
        }
    }
    // The cards of each face that are not named so far, the first copy last.
    let mut unnamed: Vec<Vec<u32>> = vec![Vec::new(); deck.multiplicities().len()];
    for card in (0..deck.len() as u32).rev().filter(|card| !taken[*card as usize]) {
        unnamed[deck.face(card) as usize].push(card);
    }
    for (line, place) in &order {
        for (slot, which) in held[*place].iter_mut().zip(&which[*place]) {
            let Which::Face(face) = *which else { continue };
            let Some(card) = unnamed[face as usize].pop() else {
                let copies = deck.multiplicities()[face as usize];
                let card = deck.card(deck.first_of(face)).clone();
                return Err(HandsError::TooOften { line: *line, card, copies });
            };
            *slot = card;
        }
    }
    let mut left: Vec<u32> = unnamed.into_iter().flatten().collect();
    left.sort_unstable();
    if let [missing] = *(0..names.len()).filter(|place| given[*place].is_none()).collect::<Vec<_>>() {
        held[missing] = left;
    }
    for (place, cards) in table.places().iter().zip(&held) {
        if cards.len() != place.size() as usize {
            return Err(HandsError::Count {
                name: place.name().into(),
                cards: cards.len(),
                of: place.size(),
            });
        }
    }
    Ok(Deal::of_hands(table, &held.concat()))
}

/// What is wrong with a deal in lines.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.text(Language::English))]
pub enum HandsError {
    /// Cards that are no whole deck.
    NoWholeDeck {
        /// How many they are.
        cards: usize,
    },
    /// A name that is no place.
    NoPlace {
        /// The line, from 1, if lines were read.
        line: Option<usize>,
        /// The name.
        name: String,
        /// The places there are.
        places: Vec<String>,
    },
    /// A place that comes twice.
    PlaceTwice {
        /// The line, from 1, if lines were read.
        line: Option<usize>,
        /// The place.
        name: String,
        /// The line where it was first, if lines were read.
        before: Option<usize>,
    },
    /// A text that is no card of the deck.
    NoCard {
        /// The line, from 1, if lines were read.
        line: Option<usize>,
        /// The text.
        text: String,
    },
    /// A card that is named twice by its number.
    NumberTwice {
        /// The line, from 1, if lines were read.
        line: Option<usize>,
        /// The number.
        number: u32,
        /// The card.
        card: Card,
    },
    /// A card that comes more often than the deck has it.
    TooOften {
        /// The line, from 1, if lines were read.
        line: Option<usize>,
        /// The card.
        card: Card,
        /// How often the deck has it.
        copies: u32,
    },
    /// A place with too few cards or too many.
    Count {
        /// The place.
        name: String,
        /// How many it has.
        cards: usize,
        /// How many it is dealt.
        of: u32,
    },
}

impl HandsError {
    /// The line where it is, from 1, if lines were read and it is in one of them.
    pub fn line(&self) -> Option<usize> {
        match self {
            Self::NoPlace { line, .. }
            | Self::PlaceTwice { line, .. }
            | Self::NoCard { line, .. }
            | Self::NumberTwice { line, .. }
            | Self::TooOften { line, .. } => *line,
            Self::NoWholeDeck { .. } | Self::Count { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use evenhand::Seed;

    use super::*;
    use crate::card::Notation;
    use crate::game::{Rules, games};
    use crate::table::Hand;

    #[test]
    fn deals_are_read_back_in_every_notation() {
        for game in games() {
            let table = game.table(&Rules::new()).unwrap();
            let deal = table.dealer(&Seed::from_text("read")).deal(0);
            for notation in [Notation::Code, Notation::Symbols, Notation::Unicode, Notation::Chinese] {
                let line = |hand: Hand<'_>| {
                    let cards: Vec<String> =
                        hand.cards().iter().map(|card| table.deck().card(*card).name(notation)).collect();
                    format!("{}: {}\n", hand.place().name(), cards.join(" "))
                };
                let text: String = deal.hands().map(line).collect();
                let read = read_hands(&table, &text).unwrap();
                for (a, b) in deal.hands().zip(read.hands()) {
                    assert!(a.faces().eq(b.faces()), "{}", game.name());
                }
            }
        }
    }

    #[test]
    fn deals_are_read_back_from_the_numbers_of_their_cards() {
        for game in games() {
            let table = game.table(&Rules::new()).unwrap();
            let deal = table.dealer(&Seed::from_text("numbers")).deal(0);
            let line = |hand: Hand<'_>| {
                let cards: Vec<String> = hand.cards().iter().map(|card| (card + 1).to_string()).collect();
                format!("{}: {}\n", hand.place().name(), cards.join(" "))
            };
            let text: String = deal.hands().map(line).collect();
            assert_eq!(read_hands(&table, &text), Ok(deal), "{}", game.name());
        }
    }

    #[test]
    fn a_number_is_that_very_copy_and_a_name_any_other() {
        let table = Table::new("2x4x2".parse().unwrap(), "A:3 rest:*".parse().unwrap()).unwrap();
        let held = |text: &str| read_hands(&table, text).unwrap().place("A").unwrap().cards().to_vec();
        assert_eq!(held("A: Kc 1 As"), [8, 0, 7]);
        assert_eq!(held("A: Kc 9 As"), [0, 8, 7]);
    }

    #[test]
    fn in_a_deck_of_numbers_a_number_is_the_card_of_that_name() {
        let table = Table::new("5..10".parse().unwrap(), "A:2 rest:*".parse().unwrap()).unwrap();
        assert_eq!(read_hands(&table, "A: 6 5").unwrap().place("A").unwrap().cards(), [1, 0]);
        let error = read_hands(&table, "A: 6 1").unwrap_err();
        assert_eq!(error.to_string(), "line 1: the deck has no card \"1\"");
    }

    #[test]
    fn names_given_as_data_may_hold_any_sign() {
        let names = ["Dragon, red", "Dragon", "A: 1", "Dragon#2", "one two"];
        let deck = Deck::from_lines("mine", &names.join("\n")).unwrap();
        let table = Table::new(deck, "A:3 B:2".parse().unwrap()).unwrap();
        let deal = hands_of(&table, &[("B", names[3..].to_vec()), ("A", names[..3].to_vec())]).unwrap();
        assert_eq!(deal.cards(), [0, 1, 2, 3, 4]);
        let message = |hands: &[(&str, Vec<&str>)]| hands_of(&table, hands).unwrap_err().to_string();
        assert_eq!(message(&[("A", vec![" Dragon"])]), "the deck has no card \" Dragon\"");
        assert_eq!(message(&[("A", vec![]), ("甲", vec![])]), "A is here twice");
        assert_eq!(message(&[("C", vec![])]), "unknown place \"C\". Places: A, B.");
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let table = Table::new("2x2x2".parse().unwrap(), "2*(A B) rest:*".parse().unwrap()).unwrap();
        for (text, message) in [
            ("A: Kc Kc\nX: Ac", "line 2: unknown place \"X\". Places: A, B, rest."),
            ("A: Kc Kc\n\nA: Ac", "line 3: A is here again: its cards are on line 1"),
            ("A: Kc#3", "line 1: the deck has no card \"Kc#3\""),
            ("A: Kc Zz", "line 1: the deck has no card \"Zz\""),
            ("A: Kc Kc\nB: Kc", "line 2: Kc is dealt 3 times, but the deck has it 2 times"),
            ("A: Kc 0", "line 1: the deck has no card \"0\""),
            ("A: Kc 9", "line 1: the deck has no card \"9\""),
            ("A: Kc 5\nB: 5 1", "line 2: card number 5, Kc, is dealt twice"),
            ("A: 1 5\nB: Kc", "line 2: Kc is dealt 3 times, but the deck has it 2 times"),
            ("A: Kc\nB: Ac Ad", "A has 1 of its 2 cards: 1 are missing"),
            ("A: Kc Ac Ad\nB: Ac Ad", "A has 3 cards, not 2: 1 too many"),
            ("", "A has 0 of its 2 cards: 2 are missing"),
        ] {
            assert_eq!(read_hands(&table, text).unwrap_err().to_string(), message);
        }
    }
}
