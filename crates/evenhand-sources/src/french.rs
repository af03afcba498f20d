//! Whether names are a whole deck of playing cards: each rank that comes, in each of the four suits, once.
//!
//! Such names are certain: no label is among them, no name is in two pieces, and no card is missing. They are read in the
//! usual writings: `AS`, `A♠`, `♠A`, `10-H`, `A of Spades`, `Card Ace Spades`, `Spades A`, `红桃A`, `🂡`; with two jokers or
//! none. With one joker alone it may be a label: `🃏 AS KH`.

mod bridge;
mod scan;
mod suits;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

pub(crate) use self::bridge::{is_bridge, short_name};
pub(crate) use self::scan::{Card, Style, are_playing_cards, cards_in, is_whole};
pub(crate) use self::suits::{Deal, cards_by_suit};

/// A whole deck has as many cards or more: those from the ace to the jack have.
const MIN_CARDS: usize = 16;

/// The suits by what they are called, in lower case.
const SUITS: [&[&str]; 4] = [
    &["s", "spade", "spades", "♠", "♤", "黑桃", "pik"],
    &["h", "heart", "hearts", "♥", "♡", "红桃", "红心", "herz"],
    &["d", "diamond", "diamonds", "♦", "♢", "方块", "方片", "karo"],
    &["c", "club", "clubs", "♣", "♧", "梅花", "草花", "kreuz"],
];

/// The ranks by what they are called, in lower case.
const RANKS: [&[&str]; 13] = [
    &["a", "ace", "1", "ass"],
    &["2", "two"],
    &["3", "three"],
    &["4", "four"],
    &["5", "five"],
    &["6", "six"],
    &["7", "seven"],
    &["8", "eight"],
    &["9", "nine"],
    &["10", "ten", "t"],
    &["j", "jack", "11", "b", "bube"],
    &["q", "queen", "12", "d", "dame"],
    &["k", "king", "13", "könig"],
];

/// The cards among the words, sorted, if each occurs once and they are a whole pack: 52 cards, or
/// 54 with two jokers.
#[cfg(feature = "programs")]
pub(crate) fn pack(words: &[String]) -> Option<Vec<String>> {
    let mut names: Vec<String> =
        words.iter().filter(|word| is_joker(word) || card(word).is_some()).cloned().collect();
    names.sort_unstable();
    let are_once = names.windows(2).all(|pair| pair[0] != pair[1]);
    (are_once && [52, 54].contains(&names.len()) && is_whole_deck(&names)).then_some(names)
}

/// Whether a name is one of a joker.
fn is_joker(name: &str) -> bool {
    let name = name.to_lowercase();
    name.contains("joker") || scan::JOKER_NAMES.iter().any(|(joker, _)| *joker == name)
}

/// Whether these are a whole deck.
pub(crate) fn is_whole_deck(names: &[String]) -> bool {
    let jokers = names.iter().filter(|name| is_joker(name)).count();
    if names.len() < MIN_CARDS || jokers == 1 || jokers > 2 {
        return false;
    }
    let cards = names.iter().filter(|name| !is_joker(name)).map(|name| card(name));
    let Some(cards) = cards.collect::<Option<HashSet<_>>>() else { return false };
    let ranks: HashSet<usize> = cards.iter().map(|(rank, _)| *rank).collect();
    cards.len() == names.len() - jokers && cards.len() == ranks.len() * SUITS.len()
}

/// Whether names are the cards of several packs, shuffled together.
pub(crate) fn are_packs(names: &[Cow<'_, str>]) -> bool {
    let names: Vec<&str> = names.iter().map(|name| name.trim()).collect();
    let distinct: HashSet<&str> = names.iter().copied().collect();
    let packs = names.len() / distinct.len().max(1);
    let is_pack = || is_whole_deck(&distinct.iter().map(ToString::to_string).collect::<Vec<_>>());
    packs > 1 && are_copies_apart(&names, packs) && is_pack()
}

/// Whether each name comes as often, with its copies far apart and in an order of their own. A text
/// that only repeats its cards has the copies near each other, or in the order of the first ones.
pub(crate) fn are_copies_apart<'a>(names: &'a [impl AsRef<str>], copies: usize) -> bool {
    let mut places: HashMap<&'a str, Vec<usize>> = HashMap::new();
    for (place, name) in names.iter().enumerate() {
        places.entry(name.as_ref()).or_default().push(place);
    }
    let mut places: Vec<Vec<usize>> = places.into_values().collect();
    if places.iter().any(|places| places.len() != copies) {
        return false;
    }
    places.sort_unstable();
    let gaps: usize = places.iter().map(|places| places[copies - 1] - places[0]).sum();
    // A fair shoe has a mean gap of its size divided by the number of copies plus one. Half of it is
    // enough.
    let is_wide = 2 * gaps * (copies + 1) > names.len() * places.len() * (copies - 1);
    is_wide && !places.is_sorted_by_key(|places| places[1])
}

/// The rank and the suit of a card, from 0: the ace, then 2 to the king; spades, hearts, diamonds, clubs.
pub(crate) fn card(name: &str) -> Option<(usize, usize)> {
    // Unicode's block of cards: a row of sixteen for each suit, with a knight between jack and queen.
    let mut letters = name.chars();
    if let (Some(letter @ '\u{1f0a1}'..='\u{1f0de}'), None) = (letters.next(), letters.next()) {
        let place = (letter as usize) & 15;
        let rank = [None, Some(place.wrapping_sub(1)), None, Some(place.wrapping_sub(2))];
        let kind = match place {
            1..=11 => 1,
            13 | 14 => 3,
            _ => 0,
        };
        return Some((rank[kind]?, (letter as usize - 0x1f0a0) / 16));
    }
    let name = name.replace('\u{fe0f}', "").to_lowercase();
    let is_apart = |letter: char| letter.is_whitespace() || "-_/.,|:".contains(letter);
    let words: Vec<&str> =
        name.split(is_apart).filter(|word| !word.is_empty() && !["of", "card"].contains(word)).collect();
    match words[..] {
        [one, other] => pair(one, other).or_else(|| pair(other, one)),
        [word] => {
            let mut ends = word.char_indices().map(|(at, _)| at).skip(1);
            ends.find_map(|at| pair(&word[..at], &word[at..]).or_else(|| pair(&word[at..], &word[..at])))
        }
        _ => None,
    }
}

/// German ranks of one letter. Before the letter of a suit they may be something else: `DS`.
const GERMAN_LETTERS: [&str; 2] = ["b", "d"];

fn pair(rank: &str, suit: &str) -> Option<(usize, usize)> {
    if GERMAN_LETTERS.contains(&rank) && suit.len() == 1 {
        return None;
    }
    let find = |words: &[&[&str]], word| words.iter().position(|known| known.contains(&word));
    Some((find(&RANKS, rank)?, find(&SUITS, suit)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(name: impl Fn(&str, usize) -> String) -> Vec<String> {
        (0..52).map(|card| name(RANKS[card % 13][0], card / 13)).collect()
    }

    #[test]
    fn whole_decks_are_known_however_they_are_written() {
        let marks = ["♠", "♥", "♦", "♣"];
        let letters = ["S", "H", "D", "C"];
        let words = ["Spades", "Hearts", "Diamonds", "Clubs"];
        let german = |rank: &str| match rank {
            "j" => "B".to_string(),
            "q" => "D".to_string(),
            _ => rank.to_uppercase(),
        };
        let decks = [
            deck(|rank, suit| format!("{rank}{}", letters[suit])),
            deck(|rank, suit| format!("{}{}", rank.to_uppercase(), marks[suit])),
            deck(|rank, suit| format!("{}{rank}", marks[suit])),
            deck(|rank, suit| format!("{rank}-{}", letters[suit])),
            deck(|rank, suit| format!("{rank} of {}", words[suit])),
            deck(|rank, suit| format!("Card {} {rank}", words[suit])),
            deck(|rank, suit| format!("{}{rank}", SUITS[suit][5])),
            deck(|rank, suit| format!("{}{}", marks[suit], german(rank))),
            deck(|rank, suit| format!("{}-{}", ["Pik", "Herz", "Karo", "Kreuz"][suit], german(rank))),
            (0..56_u32)
                .filter(|card| card % 14 != 11)
                .map(|card| char::from_u32(0x1f0a1 + card / 14 * 16 + card % 14).unwrap().to_string())
                .collect(),
        ];
        for names in &decks {
            assert!(is_whole_deck(names), "{names:?}");
            assert!(!is_whole_deck(&names[1..]), "{names:?}");
            let with =
                |more: &[&str]| [names.clone(), more.iter().map(ToString::to_string).collect()].concat();
            assert!(
                is_whole_deck(&with(&["big joker", "small joker"])) && is_whole_deck(&with(&["BJ", "RJ"]))
            );
            assert!(!is_whole_deck(&with(&["joker"])) && !is_whole_deck(&with(&["OK"])));
        }
        let few = decks[0].iter().filter(|name| "6789 10 j q k a".contains(&name[..name.len() - 1]));
        assert!(is_whole_deck(&few.cloned().collect::<Vec<_>>()));
        assert!(!is_whole_deck(&["a".into(), "b".into()]));
    }
}
