//! Which cards a deck has, by the names that a source gives them.

use std::collections::HashMap;

use anyhow::{Context, bail, ensure};
use evenhand_audit::Deck;

use super::tokens::Tokens;

/// The cards of the decks that are judged: what they are called, which are alike, and how many places are seen.
#[derive(Debug, Clone)]
pub(crate) struct Cards {
    items: Vec<String>,
    kinds: Vec<u32>,
    /// The names of kinds.
    names: Vec<String>,
    /// How many cards each kind has.
    copies: Vec<u32>,
    deck: Deck,
    /// Whether the order that the shuffle starts from is known, and not guessed.
    pub(crate) order_is_known: bool,
    /// Whether the cards are those of the first deck that was seen.
    pub(crate) are_learned: bool,
}

impl Cards {
    /// The items, in the order that the shuffle starts from; equal ones are alike.
    pub(crate) fn of_items(items: &[String], first: Option<u32>) -> anyhow::Result<Self> {
        let mut names: Vec<String> = Vec::new();
        let mut known: HashMap<&str, u32> = HashMap::new();
        let kinds: Vec<u32> = items
            .iter()
            .map(|item| {
                *known.entry(item).or_insert_with(|| {
                    names.push(item.clone());
                    names.len() as u32 - 1
                })
            })
            .collect();
        ensure!(items.len() > 1, "{} cannot be shuffled: a deck has two cards or more", count(items.len()));
        let deck = Deck::of_kinds(&kinds)?;
        let deck = match first {
            Some(first) => deck.first(first).context("--first")?,
            None => deck,
        };
        ensure!(names.len() > 1, "{} are all alike: no order of them can be seen", count(items.len()));
        let mut copies = vec![0; names.len()];
        for kind in &kinds {
            copies[*kind as usize] += 1;
        }
        Ok(Self {
            items: items.to_vec(),
            kinds,
            names,
            copies,
            deck,
            order_is_known: true,
            are_learned: false,
        })
    }

    /// Numbers from 1 to n.
    pub(crate) fn numbers(n: u32, first: Option<u32>) -> anyhow::Result<Self> {
        Self::of_items(&(1..=n).map(|card| card.to_string()).collect::<Vec<String>>(), first)
    }

    /// The cards of a whole deck that was seen. What order it was in before is guessed: that of the numbers, or of the
    /// alphabet.
    pub(crate) fn learned(line: &[u8], n: Option<u32>) -> anyhow::Result<Self> {
        let tokens = Tokens::default();
        let mut items = tokens
            .of(line)
            .map(|token| std::str::from_utf8(token).map(ToString::to_string))
            .collect::<Result<Vec<String>, _>>()
            .context("the first deck is not text in UTF-8")?;
        if let Some(n) = n {
            ensure!(
                items.len() == n as usize,
                "the first deck has {}, not {n}: {}",
                count(items.len()),
                shown(line)
            );
        }
        let numbers: Option<Vec<i64>> = items.iter().map(|item| item.parse().ok()).collect();
        if let Some(mut numbers) = numbers {
            numbers.sort_unstable();
            // Digits as they are written: 01 stays 01.
            items.sort_by_key(|item| item.parse::<i64>().unwrap_or(0));
            let whole = numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
            let counted = whole && matches!(numbers.first(), Some(0 | 1));
            let cards = Self::of_items(&items, None)?;
            return Ok(Self { order_is_known: counted, are_learned: true, ..cards });
        }
        items.sort_unstable();
        Ok(Self { order_is_known: false, are_learned: true, ..Self::of_items(&items, None)? })
    }

    /// Whether a line holds these cards, each as often as there are of it.
    pub(crate) fn has(&self, line: &[u8]) -> bool {
        let mut decks = Vec::new();
        super::parse::Parser::new(self, "").decks(line, 1, 1, &mut decks).is_ok() && !decks.is_empty()
    }

    /// The items, in the order that the shuffle starts from.
    pub(crate) fn items(&self) -> Vec<String> {
        self.items.clone()
    }

    /// The names of kinds, in their order.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// The kind of each card, in the order that the shuffle starts from.
    pub(crate) fn kinds(&self) -> &[u32] {
        &self.kinds
    }

    /// How many cards each kind has.
    pub(crate) fn copies(&self) -> &[u32] {
        &self.copies
    }

    /// The kind of which there are most cards, and how many.
    pub(crate) fn most_copies(&self) -> (&str, u32) {
        let most = self.names.iter().zip(&self.copies).max_by_key(|(_, copies)| **copies);
        most.map_or(("", 0), |(name, copies)| (name, *copies))
    }

    /// What is to be judged.
    pub(crate) fn deck(&self) -> &Deck {
        &self.deck
    }
}

/// How many cards, in words.
pub(crate) fn count(cards: usize) -> String {
    match cards {
        0 => "no card".to_string(),
        1 => "one card".to_string(),
        more => format!("{more} cards"),
    }
}

/// A line of a source, as far as a message has room for it.
pub(crate) fn shown(line: &[u8]) -> String {
    const ROOM: usize = 60;
    let text = String::from_utf8_lossy(line);
    let text = text.trim_end().replace('\u{1f}', ", ");
    let mut short: String = text.chars().take(ROOM).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().count() > ROOM {
        short.push('…');
    }
    format!("{short:?}")
}

/// Items as they are given on the command line: `a,b,c`, numbers as a range `1-52`, or both.
pub(crate) fn items(text: &str) -> anyhow::Result<Vec<String>> {
    const MOST: u64 = 4096;
    let mut items = Vec::new();
    for part in text.split(',') {
        let part = part.trim();
        let bounds = part.split_once('-').and_then(|(low, high)| {
            let numbers: [Option<u64>; 2] = [low.parse().ok(), high.parse().ok()];
            Some((numbers[0]?, numbers[1]?))
        });
        match bounds {
            Some((low, high)) => {
                ensure!(low <= high, "{part}: the range ends before it begins");
                ensure!(high - low < MOST, "{part}: more cards than an audit keeps tables for");
                items.extend((low..=high).map(|number| number.to_string()));
            }
            None if part.is_empty() => bail!("{text:?}: an item without a name"),
            None => items.push(part.to_string()),
        }
    }
    Ok(items)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_from_0_or_1_are_cards_in_their_order_and_words_in_the_alphabets() {
        let learned = |line: &str| Cards::learned(line.as_bytes(), None).unwrap();
        let cards = learned("2 0 1");
        assert_eq!((cards.names(), cards.order_is_known), (&["0", "1", "2"].map(String::from)[..], true));
        let cards = learned("[10, 9, 11]\n");
        assert_eq!((cards.names(), cards.order_is_known), (&["9", "10", "11"].map(String::from)[..], false));
        let cards = learned("K\tA\tQ\tA");
        assert_eq!((cards.deck().cards(), cards.deck().kinds(), cards.order_is_known), (4, 3, false));
        assert!(Cards::learned(b"1 2 3", Some(4)).unwrap_err().to_string().contains("3 cards, not 4"));
        assert!(Cards::learned(b"7", None).unwrap_err().to_string().contains("two cards or more"));
    }

    #[test]
    fn items_are_lists_and_ranges() {
        assert_eq!(items("1-3,joker, joker").unwrap(), ["1", "2", "3", "joker", "joker"]);
        assert!(items("3-1").unwrap_err().to_string().contains("ends before"));
        assert!(items("a,,b").unwrap_err().to_string().contains("without a name"));
        assert!(items("1-99999999").is_err());
    }
}
