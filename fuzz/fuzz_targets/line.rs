//! Any line as a deck: its cards are learned or it is asked about; and what is read prints back to the same deck.
#![no_main]

use evenhand_sources::{Cards, Parser};
use libfuzzer_sys::fuzz_target;

/// What lines are made of: text that is a deck more often than letters at random.
const PIECES: [&str; 32] = [
    " ",
    " ",
    ", ",
    ",",
    ";",
    "\t",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "\"",
    "'",
    ":",
    "=",
    "|",
    "AS",
    "KH",
    "10♥",
    "A of Spades",
    "Joker",
    "1",
    "2",
    "3",
    "17",
    "0",
    "...",
    "Deck 7: ",
    "rank",
    "->",
    "\u{1b}[1m",
];

fuzz_target!(|input: (&str, Vec<u8>)| {
    let (text, pieces) = input;
    check(text);
    let piece = |byte: &u8| PIECES[usize::from(*byte) % PIECES.len()];
    check(&pieces.iter().map(piece).collect::<String>());
});

fn check(text: &str) {
    let line = text.lines().next().unwrap_or_default();
    let Ok(cards) = Cards::learned(line.as_bytes(), None, None) else { return };
    assert_eq!(cards.names().len(), cards.visible() as usize);
    let parser = Parser::new(&cards, "line");
    let mut deck = Vec::new();
    if parser.decks(line.as_bytes(), 1, u64::MAX, &mut deck).is_err() || deck.is_empty() {
        return;
    }
    // With the separator that no name has.
    let names: Vec<&str> = deck.iter().map(|face| cards.names()[*face as usize].as_str()).collect();
    let mut again = Vec::new();
    let parsed = parser.decks(names.join("\u{1f}").as_bytes(), 1, u64::MAX, &mut again);
    assert_eq!((parsed.map(|parsed| parsed.decks), &again), (Ok(1), &deck), "{line:?}");
}
