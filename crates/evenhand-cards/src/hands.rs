//! Reading a deal back from what was written: a line for each place, its name and its cards.
//!
//! `A: 3c Kd …`, with a colon or a blank behind the name, cards in any notation and any order, blanks or commas between. Names
//! may be those of the pattern or those shown in English or Chinese. One place may be left out: it has the cards that are
//! left. Of equal cards the first named is the first copy.

use std::collections::HashMap;
use std::fmt;

use crate::card::shortened;
use crate::{Card, Deal, Language, Table, place_name};

/// Reads the deal that these lines tell.
///
/// # Examples
/// ```
/// use evenhand_cards::{Table, read_hands};
///
/// let table = Table::new("4x2".parse()?, "2*(A B) rest:*".parse()?)?;
/// let deal = read_hands(&table, "A: ♠A 黑桃K\nB: Ah kh")?;
/// assert_eq!(deal.place("rest").unwrap().to_string(), "Kc Ac Kd Ad");
///
/// let error = read_hands(&table, "A: As Ks\nB: As").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: As is dealt twice, but the deck has it once");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`HandsError`], with the line, if a name or a card is unknown, a card comes too often, or a place has too few cards or too
/// many.
pub fn read_hands<'a>(table: &'a Table, text: &str) -> Result<Deal<'a>, HandsError> {
    let deck = table.deck();
    let names: Vec<&str> = table.places().iter().map(crate::Place::name).collect();
    let mut held: Vec<Vec<u32>> = vec![Vec::new(); names.len()];
    let mut said = vec![None; names.len()];
    // The cards of each face that no line has named so far, the first copy last.
    let mut unnamed: HashMap<u32, Vec<u32>> = HashMap::new();
    for card in (0..deck.len() as u32).rev() {
        unnamed.entry(deck.face(card)).or_default().push(card);
    }
    for (line, content) in (1..).zip(text.lines()).filter(|(_, content)| !content.trim().is_empty()) {
        let content = content.trim();
        let end = content
            .find(|sign: char| matches!(sign, ':' | '\u{ff1a}') || sign.is_whitespace())
            .unwrap_or(content.len());
        let (name, rest) = content.split_at(end);
        let Some(place) = find(&names, name) else {
            let places = names.iter().map(|name| (*name).to_owned()).collect();
            return Err(HandsError::NoPlace { line, name: shortened(name), places });
        };
        if let Some(before) = said[place].replace(line) {
            return Err(HandsError::PlaceTwice { line, name: names[place].into(), before });
        }
        let rest = rest.trim_start().trim_start_matches([':', '\u{ff1a}']);
        let commas = rest.contains(',');
        let tokens = rest.split(|sign: char| if commas { sign == ',' } else { sign.is_whitespace() });
        for token in tokens.map(str::trim).filter(|token| !token.is_empty()) {
            // A copy may be named, as in traces: As#2.
            let face = token.split_once('#').map_or(token, |(face, _)| face);
            let Ok(card) = deck.find(face).or_else(|_| deck.find(token)) else {
                return Err(HandsError::NoCard { line, text: shortened(token) });
            };
            let Some(card) = unnamed.get_mut(&deck.face(card)).and_then(Vec::pop) else {
                let copies = deck.multiplicities()[deck.face(card) as usize];
                return Err(HandsError::TooOften { line, card: deck.card(card).clone(), copies });
            };
            held[place].push(card);
        }
    }
    let mut left: Vec<u32> = unnamed.into_values().flatten().collect();
    left.sort_unstable();
    if let [silent] = *(0..names.len()).filter(|place| said[*place].is_none()).collect::<Vec<_>>() {
        held[silent] = std::mem::take(&mut left);
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

/// The place of a name.
fn find(names: &[&str], wanted: &str) -> Option<usize> {
    let exactly = names.iter().position(|name| *name == wanted);
    let shown = |language| {
        names.iter().position(|name| place_name(name, names, language).eq_ignore_ascii_case(wanted))
    };
    exactly.or_else(|| shown(Language::English)).or_else(|| shown(Language::Chinese))
}

/// What is wrong with a deal in lines.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum HandsError {
    /// A name that is no place.
    NoPlace {
        /// The line, from 1.
        line: usize,
        /// The name.
        name: String,
        /// The places there are.
        places: Vec<String>,
    },
    /// A place that comes twice.
    PlaceTwice {
        /// The line, from 1.
        line: usize,
        /// The place.
        name: String,
        /// The line where it was first.
        before: usize,
    },
    /// A text that is no card of the deck.
    NoCard {
        /// The line, from 1.
        line: usize,
        /// The text.
        text: String,
    },
    /// A card that comes more often than the deck has it.
    TooOften {
        /// The line, from 1.
        line: usize,
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

impl fmt::Display for HandsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPlace { line, name, places } => {
                write!(f, "line {line}: {name:?} is no place here: they are {}", places.join(", "))
            }
            Self::PlaceTwice { line, name, before } => {
                write!(f, "line {line}: {name} is here again: its cards are in line {before}")
            }
            Self::NoCard { line, text } => write!(f, "line {line}: the deck has no card {text:?}"),
            Self::TooOften { line, card, copies: 1 } => {
                write!(f, "line {line}: {card} is dealt twice, but the deck has it once")
            }
            Self::TooOften { line, card, copies } => {
                write!(
                    f,
                    "line {line}: {card} is dealt {} times, but the deck has it {copies} times",
                    copies + 1
                )
            }
            Self::Count { name, cards, of } if *cards < *of as usize => {
                write!(f, "{name} has {cards} of its {of} cards: {} are missing", *of as usize - cards)
            }
            Self::Count { name, cards, of } => {
                write!(f, "{name} has {cards} cards, not {of}: {} too many", cards - *of as usize)
            }
        }
    }
}

impl std::error::Error for HandsError {}

#[cfg(test)]
mod tests {
    use evenhand::Seed;

    use super::*;
    use crate::{Notation, Rules, games};

    #[test]
    fn deals_are_read_back_in_every_notation() {
        for game in games() {
            let table = game.table(&Rules::new()).unwrap();
            let deal = table.dealer(&Seed::from_text("read")).deal(0);
            for notation in [Notation::Code, Notation::Symbols, Notation::Unicode, Notation::Chinese] {
                let line = |hand: crate::Hand<'_>| {
                    let cards: Vec<String> =
                        hand.cards().iter().map(|card| table.deck().card(*card).name(notation)).collect();
                    format!("{}: {}\n", hand.place().name(), cards.join(" "))
                };
                let text: String = deal.hands().map(line).collect();
                let read = read_hands(&table, &text).unwrap();
                for (a, b) in deal.hands().zip(read.hands()) {
                    assert!(a.faces().eq(b.faces()), "{}", game.name);
                }
            }
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let table = Table::new("2x2x2".parse().unwrap(), "2*(A B) rest:*".parse().unwrap()).unwrap();
        for (text, told) in [
            ("A: Kc Kc\nX: Ac", "line 2: \"X\" is no place here: they are A, B, rest"),
            ("A: Kc Kc\n\nA: Ac", "line 3: A is here again: its cards are in line 1"),
            ("A: Kc Zz", "line 1: the deck has no card \"Zz\""),
            ("A: Kc Kc\nB: Kc", "line 2: Kc is dealt 3 times, but the deck has it 2 times"),
            ("A: Kc\nB: Ac Ad", "A has 1 of its 2 cards: 1 are missing"),
            ("A: Kc Ac Ad\nB: Ac Ad", "A has 3 cards, not 2: 1 too many"),
            ("", "A has 0 of its 2 cards: 2 are missing"),
        ] {
            assert_eq!(read_hands(&table, text).unwrap_err().to_string(), told);
        }
    }
}
