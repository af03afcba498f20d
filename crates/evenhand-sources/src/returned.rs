//! What a program changed of the items that were put on its standard input.
//!
//! A shuffle gives back what it was given, in another order. One that loses an item, doubles one or renames one is no
//! shuffle, however even its orders are: each deck is held against the items, and the first one that has not just them is
//! the error, with all that differs.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use evenhand_locale::Language;

use crate::cards::Cards;
use crate::line::{UNIT_SEPARATOR, quoted};
use crate::parse::readings::{self, Known};
use crate::words::WORDS;

/// The most names that a message lists of each kind.
const MAX_NAMES: usize = 3;

/// In what a deck differs from the items that it should be a rearrangement of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes {
    /// How many items there are.
    pub items: usize,
    /// Names that come less often than there are items of them; none where a deck shows but its first cards.
    pub lost: Vec<String>,
    /// Names that no item has.
    pub unknown: Vec<String>,
    /// Names that come more often than there are items of them, and how often they come.
    pub doubled: Vec<(String, u32)>,
}

impl Changes {
    /// Of a line that is no deck of these cards, by the reading that knows most of them; none if it cannot be read, or has
    /// all of them.
    ///
    /// Cost: a map of the items; for lines that are wrong, and thus once.
    pub(crate) fn of(cards: &Cards, line: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(line).ok()?;
        let mut left: HashMap<&str, u32> = HashMap::new();
        for (name, copies) in cards.names().iter().zip(cards.copies()) {
            left.insert(name, *copies);
        }
        let is_name = |name: &str| left.contains_key(name);
        let mut best: Option<(usize, Vec<String>)> = None;
        let mut take = |names: &[Cow<'_, str>], _| {
            let names: Vec<String> = names.iter().map(|name| name.trim().to_string()).collect();
            let known = names.iter().filter(|name| is_name(name)).count();
            if best.as_ref().is_none_or(|(most, _)| known > *most) {
                best = Some((known, names));
            }
            false
        };
        if line.contains(&UNIT_SEPARATOR) {
            let names: Vec<_> = text.split(char::from(UNIT_SEPARATOR)).map(Cow::Borrowed).collect();
            take(&names, readings::Kind::Marked);
        } else {
            let longest = cards.names().iter().map(|name| name.split_whitespace().count()).max().unwrap_or(1);
            let known = Known { longest, is_name: &is_name, is_partial: false };
            readings::each(text, cards.separator(), Some(&known), &mut take).ok()?;
        }
        let (_, names) = best?;
        let mut times: HashMap<&str, u32> = HashMap::new();
        for name in &names {
            *times.entry(name).or_default() += 1;
        }
        let mut changes =
            Self { items: cards.items().len(), lost: Vec::new(), unknown: Vec::new(), doubled: Vec::new() };
        let is_whole = cards.visible() as usize == changes.items;
        for (name, copies) in cards.names().iter().zip(cards.copies()) {
            match times.get(name.as_str()).copied().unwrap_or(0) {
                times if times > *copies => changes.doubled.push((name.clone(), times)),
                times if times < *copies && is_whole => changes.lost.push(name.clone()),
                _ => {}
            }
        }
        // Each once, where it comes first.
        for name in &names {
            if !is_name(name) && times.remove(name.as_str()).is_some() {
                changes.unknown.push(name.clone());
            }
        }
        let differs = !(changes.lost.is_empty() && changes.unknown.is_empty() && changes.doubled.is_empty());
        differs.then_some(changes)
    }
}

impl Changes {
    /// What differs, in a language. It has no subject.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        let all = |names: &[String]| names.iter().map(|name| quoted(name.as_bytes())).collect::<Vec<_>>();
        let times = |(name, times): &(String, u32)| {
            words.format(
                "changed-times",
                [("name", quoted(name.as_bytes()).into()), ("times", (*times).into())],
            )
        };
        let doubled: Vec<String> = self.doubled.iter().map(times).collect();
        let are = |id, names: &[String]| {
            let list = listed(&all(names), language)?;
            Some(words.format(id, [("names", list.into()), ("count", names.len().into())]))
        };
        let parts = [
            are("changed-lost", &self.lost),
            are("changed-unknown", &self.unknown),
            listed(&doubled, language),
        ];
        let and = |one: String, other: String| {
            words.format("changed-and", [("one", one.into()), ("other", other.into())])
        };
        let parts = parts.into_iter().flatten().reduce(and).unwrap_or_default();
        words.format("deck-changed", [("items", self.items.into()), ("parts", parts.into())])
    }
}

impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

/// The first few of some names, and how many more there are; nothing if there are none.
fn listed(names: &[String], language: Language) -> Option<String> {
    let words = WORDS.messages(language);
    let comma = |one: String, other: String| {
        words.format("changed-comma", [("one", one.into()), ("other", other.into())])
    };
    let shown = names.iter().take(MAX_NAMES).cloned().reduce(comma)?;
    Some(match names.len().saturating_sub(MAX_NAMES) {
        0 => shown,
        more => words.format("changed-more", [("names", shown.into()), ("more", more.into())]),
    })
}

#[cfg(test)]
mod tests {
    use crate::cards::Cards;
    use crate::parse::Parser;

    #[test]
    fn a_deck_that_is_not_what_was_put_in_is_told_with_all_that_differs() {
        let cards = Cards::numbers(6).unwrap().put_in();
        let parser = Parser::new(&cards, "prog: run");
        assert_eq!(parser.decks(b"3 1 2 5 4 6\n", 1, 1, &mut Vec::new()).unwrap().decks, 1);
        assert!(parser.is_deck(b"[6, 3, 1, 2, 5, 4]"));
        for (line, expected) in [
            (
                "3 1 2 5 6",
                "(\"3 1 2 5 6\"): not the 6 items of its standard input in some order: \"4\" is lost",
            ),
            ("3 1 2 5 5 6", "\"4\" is lost, and \"5\" comes 2 times"),
            ("3 1 2 5 x 6", "\"4\" is lost, and \"x\" is not one of them"),
            ("5 4 3 2 1 0", "\"6\" is lost, and \"0\" is not one of them"),
            ("3 1 2 5 4 6 done", "in some order: \"done\" is not one of them"),
            (
                "a b c d e f",
                "\"1\", \"2\", \"3\" and 3 more are lost, and \"a\", \"b\", \"c\" and 3 more are not among them",
            ),
            ("loading\x1f3\x1f1\x1f2\x1f5\x1f4\x1f6", "\"loading\" is not one of them"),
        ] {
            let text = parser.decks(line.as_bytes(), 7, 1, &mut Vec::new()).unwrap_err().to_string();
            assert!(text.starts_with("prog: run 7 ("), "{text}");
            assert!(text.contains(expected), "{text}");
        }
        // Of a hand nothing is lost.
        let hands = Cards::numbers(6).unwrap().put_in().with_visible(2).unwrap();
        let text = Parser::new(&hands, "run").decks(b"3 x", 1, 1, &mut Vec::new()).unwrap_err().to_string();
        assert!(text.contains("in some order: \"x\" is not one of them"), "{text}");
    }
}
