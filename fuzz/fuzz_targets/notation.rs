//! Any text as a card, a deck, a list of cards, a game, a deal in PBN or in lines: read, and then written and read back
//! the same, or refused with words.
#![no_main]

use std::sync::LazyLock;

use evenhand::Draw;
use evenhand_cards::{Card, Deal, Deck, Game, MAX_CARDS, Notation, Pbn, Table, games, read_hands};
use libfuzzer_sys::fuzz_target;

const NOTATIONS: [Notation; 4] = [Notation::Code, Notation::Symbols, Notation::Unicode, Notation::Chinese];

fuzz_target!(|input: (&str, u64, Option<(usize, char)>)| {
    let (text, seed, slip) = input;
    card(text);
    deck(text);
    lines(text);
    game(text);
    deals(text, seed, slip);
});

fn card(text: &str) {
    let readings = Card::readings(text);
    assert_eq!(text.parse::<Card>().ok(), readings.first().cloned());
    for card in &readings {
        assert_eq!(readings.iter().filter(|other| *other == card).count(), 1);
        for notation in NOTATIONS {
            let name = card.name(notation);
            assert!(Card::readings(&name).contains(card), "{text}: {name}");
        }
    }
}

/// What holds of every deck: its cards are found by their names, and by what tells equal ones apart.
fn every_deck(deck: &Deck) {
    assert!((1..=MAX_CARDS).contains(&deck.len()));
    let copies = deck.multiplicities();
    assert_eq!(copies.iter().sum::<u32>() as usize, deck.len());
    // A few of a large deck.
    for card in (0..deck.len() as u32).step_by(deck.len().div_ceil(20)) {
        let first = deck.first_of(deck.face(card));
        assert_eq!(deck.card(card), deck.card(first));
        assert_eq!(deck.find(&deck.card(card).to_string()), Ok(first));
        let alone = copies[deck.face(card) as usize] == 1;
        assert_eq!(deck.label(card) == deck.card(card).to_string(), alone);
    }
}

fn deck(text: &str) {
    match text.parse::<Deck>() {
        Ok(deck) => {
            every_deck(&deck);
            assert_eq!(deck.name().parse::<Deck>().as_ref(), Ok(&deck));
        }
        Err(error) => assert!(!error.to_string().is_empty() && error.nearest.len() <= 3),
    }
}

fn lines(text: &str) {
    match Deck::from_lines("lines", text) {
        Ok(deck) => {
            every_deck(&deck);
            // In a notation that tells spades from bamboos.
            let names = deck.cards().iter().map(|card| card.name(Notation::Unicode) + "\n");
            let written: String = names.collect();
            assert_eq!(Deck::from_lines("lines", &written).as_ref(), Ok(&deck));
            // Any text is looked for, too.
            if let Ok(found) = deck.find(text) {
                assert_eq!(deck.first_of(deck.face(found)), found);
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn game(text: &str) {
    match Game::find(text) {
        Ok(game) => assert!(games().iter().any(|known| std::ptr::eq(known, game))),
        Err(error) => assert!(!error.to_string().is_empty() && error.nearest.len() <= 3),
    }
}

/// Tables, and whether they are of bridge.
static TABLES: LazyLock<[(Table, bool); 5]> = LazyLock::new(|| {
    let table = |deck: &str, pattern: &str| {
        let pattern = pattern.parse().expect("a pattern");
        Table::new(deck.parse().expect("a deck"), pattern).expect("enough cards")
    };
    [
        (table("52", "13*(N E S W)"), true),
        (table("54", "17*(A B C) bottom:3"), false),
        (table("36", "9*(N E S W)"), false),
        (table("2x52", "13*(N E S W)"), false),
        (table("uno", "7*(P1..P4) discard stock:*"), false),
    ]
});

/// A deal with its hands in the order of the deck: what is written of it.
fn held(deal: &Deal) -> Vec<Vec<u32>> {
    let mut faces = deal.faces();
    for hand in &mut faces {
        hand.sort_unstable();
    }
    faces
}

/// A text with a character of it replaced, or with one more.
fn slipped(text: &str, slip: Option<(usize, char)>) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    if let Some((at, sign)) = slip {
        let at = at % (signs.len() + 1);
        signs.splice(at..(at + 1).min(signs.len()), [sign]);
    }
    signs.into_iter().collect()
}

fn deals(text: &str, seed: u64, slip: Option<(usize, char)>) {
    let (table, bridge) = &TABLES[seed as usize % TABLES.len()];
    let deal = table.deal_with(&mut Dice(seed));
    let pbn = Pbn::new(table);
    assert_eq!(pbn.is_ok(), *bridge);
    if let Ok(pbn) = pbn {
        for told in [slipped(&pbn.write(&deal), slip), text.to_owned()] {
            match pbn.read(&told) {
                Ok(read) => {
                    let again = pbn.read(&pbn.write(&read));
                    assert_eq!(again.map(|read| held(&read)), Ok(held(&read)));
                    assert!(slip.is_some() || told == text || held(&read) == held(&deal));
                }
                Err(error) => assert!(!error.to_string().is_empty() && (slip.is_some() || told == text)),
            }
        }
    }
    let lines: Vec<String> = deal.hands().map(|hand| format!("{}: {hand}\n", hand.place().name())).collect();
    for told in [slipped(&lines.concat(), slip), text.to_owned()] {
        match read_hands(table, &told) {
            Ok(read) => assert!(slip.is_some() || told == text || held(&read) == held(&deal)),
            Err(error) => assert!(!error.to_string().is_empty() && (slip.is_some() || told == text)),
        }
    }
}

/// Dice of a seed.
struct Dice(u64);

impl Draw for Dice {
    fn below(&mut self, bound: u64) -> u64 {
        // Any dice will do. (Knuth's MMIX generator.)
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}
