//! Groups of cards: those that the arguments name, and the suits, colours and ranks of a known deck.

use anyhow::{Context, bail};
use evenhand_audit::battery::Group;
use evenhand_cards::{Card, Rank, Suit};
use evenhand_locale::Language;
use evenhand_sources::Cards;

use super::words::told;
use crate::words::WORDS;

/// The least cards of a deck that is known by its names.
const MIN_KNOWN_CARDS: usize = 8;

/// The group of a text: a list of items, ranges of numbers and patterns, with a name before it or not: `aces=AS,AH`,
/// `1-4`, `A*`.
///
/// # Errors
/// If a part of it is no item, or it has no name.
pub(super) fn named(text: &str, items: &[String]) -> anyhow::Result<Group> {
    let (name, list) = match text.split_once('=') {
        // An item may have the sign in its name.
        Some((name, list)) if !items.iter().any(|item| item == text) => (Some(name.trim()), list),
        _ => (None, text),
    };
    let mut faces = Vec::new();
    for part in list.split(',').map(str::trim) {
        if part.is_empty() {
            bail!(told("item-without-name", []));
        }
        let before = faces.len();
        let wanted = |item: &str| match range(part) {
            Some([low, high]) => item.parse().is_ok_and(|number: u64| low <= number && number <= high),
            None => matches(part, item),
        };
        // An item that is called like a pattern or a range is meant itself.
        match items.iter().position(|item| item == part) {
            Some(face) => faces.push(face as u32),
            None => faces.extend((0..).zip(items).filter(|(_, item)| wanted(item)).map(|(face, _)| face)),
        }
        if faces.len() == before {
            let example = items.first().map_or("", |item| item);
            let about = [("part", part.into()), ("items", items.len().into()), ("example", example.into())];
            bail!(told("no-item-so", about));
        }
    }
    // A group's name is the same in every language, as it is in states and in JSON: the report has words for it.
    let words = WORDS.messages(Language::English);
    let name = match name {
        Some(name) => name.to_owned(),
        None => words.format("group-of", [("pattern", list.into())]),
    };
    Group::new(&name, faces).with_context(|| told("name-the-group", []))
}

/// The least and the largest number of a range such as `1-4`.
fn range(text: &str) -> Option<[u64; 2]> {
    let (low, high) = text.split_once('-')?;
    Some([low.trim().parse().ok()?, high.trim().parse().ok()?])
}

/// Whether a text is as a pattern has it: `*` stands for any text, `?` for one character.
fn matches(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
    // Of each beginning of the pattern, whether it is as each beginning of the text: by rows.
    let mut row: Vec<bool> = (0..=text.len()).map(|length| length == 0).collect();
    for sign in pattern {
        let mut next = vec![sign == '*' && row[0]];
        for (place, character) in text.iter().enumerate() {
            next.push(match sign {
                '*' => row[place + 1] || next[place],
                '?' => row[place],
                sign => row[place] && sign == *character,
            });
        }
        row = next;
    }
    row[text.len()]
}

/// The suits, colours, ranks and jokers of a deck of which every item is named as a card of a French deck, or as a joker;
/// none of others. Those of one card, and of all, are no groups.
pub(super) fn known(cards: &Cards) -> Vec<Group> {
    let names = cards.names();
    let Some(read) = names.iter().map(|name| read(name)).collect::<Option<Vec<Known>>>() else {
        return Vec::new();
    };
    if cards.items().len() < MIN_KNOWN_CARDS {
        return Vec::new();
    }
    let words = WORDS.messages(Language::English);
    let group = |key: &str, is_member: &dyn Fn(Known) -> bool| {
        let faces: Vec<u32> =
            (0..).zip(&read).filter(|(_, known)| is_member(**known)).map(|(face, _)| face).collect();
        let members: u32 = faces.iter().map(|face| cards.copies()[*face as usize]).sum();
        let name = words.text(&format!("group.{key}"));
        let is_group = members > 1 && (members as usize) < cards.items().len();
        is_group.then(|| Group::new(&name, faces).ok()).flatten()
    };
    let suits = ["clubs", "diamonds", "hearts", "spades"].into_iter().zip(Suit::ALL);
    let suits = suits.map(|(key, suit)| group(key, &|known| known.suit() == Some(suit)));
    let is_red = |suit: Suit| matches!(suit, Suit::Diamonds | Suit::Hearts);
    let colours = [("black", false), ("red", true)]
        .map(|(key, red)| group(key, &|known| known.suit().is_some_and(|suit| is_red(suit) == red)));
    let ranks =
        RANKS.map(|(key, rank)| group(key, &|known| matches!(known, Known::Card(other, _) if other == rank)));
    let jokers = group("jokers", &|known| matches!(known, Known::Joker));
    suits.chain(colours).chain(ranks).chain([jokers]).flatten().collect()
}

/// The ranks by the keys of their words, which are English too.
const RANKS: [(&str, Rank); 14] = [
    ("two", Rank::Two),
    ("three", Rank::Three),
    ("four", Rank::Four),
    ("five", Rank::Five),
    ("six", Rank::Six),
    ("seven", Rank::Seven),
    ("eight", Rank::Eight),
    ("nine", Rank::Nine),
    ("ten", Rank::Ten),
    ("jack", Rank::Jack),
    ("knight", Rank::Knight),
    ("queen", Rank::Queen),
    ("king", Rank::King),
    ("ace", Rank::Ace),
];

/// A card of a known deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    Card(Rank, Suit),
    Joker,
}

impl Known {
    fn suit(self) -> Option<Suit> {
        if let Self::Card(_, suit) = self { Some(suit) } else { None }
    }
}

/// The card that an item is named as: `AS`, `10♥`, `黑桃A`, `Ace of Spades`, `joker`.
fn read(name: &str) -> Option<Known> {
    let readings = Card::readings(name);
    let known = readings.into_iter().find_map(|card| match card {
        Card::French(rank, suit) => Some(Known::Card(rank, suit)),
        Card::Joker(_) => Some(Known::Joker),
        _ => None,
    });
    known.or_else(|| in_words(name))
}

/// The same of a name in English words, in whatever order: `Ace of Spades`, `spades_10`, `Big Joker`.
fn in_words(name: &str) -> Option<Known> {
    let lower = name.to_lowercase();
    let words: Vec<&str> = lower
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty() && *word != "of")
        .collect();
    if words.len() <= 2 && words.iter().any(|word| word.starts_with("joker")) {
        return Some(Known::Joker);
    }
    let suit_of = |word: &str| {
        let suits = ["club", "diamond", "heart", "spade"].into_iter().zip(Suit::ALL);
        suits
            .into_iter()
            .find(|(suit, _)| word.strip_suffix('s').unwrap_or(word) == *suit)
            .map(|(_, suit)| suit)
    };
    let rank_of = |word: &str| {
        let named = RANKS.into_iter().find(|(rank, _)| *rank == word).map(|(_, rank)| rank);
        named.or_else(|| word.to_uppercase().parse().ok())
    };
    match words.as_slice() {
        [one, other] => match (rank_of(one), suit_of(other), suit_of(one), rank_of(other)) {
            (Some(rank), Some(suit), ..) | (_, _, Some(suit), Some(rank)) => Some(Known::Card(rank, suit)),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(text: &str) -> Vec<String> {
        text.split(' ').map(String::from).collect()
    }

    #[test]
    fn groups_are_lists_ranges_and_patterns() {
        let deck = items("AS KS AH 1 2 3 10 A* x=y");
        let group =
            |text: &str| named(text, &deck).map(|group| (group.name().to_string(), group.faces().to_vec()));
        assert_eq!(group("aces=AS,AH").unwrap(), ("aces".into(), vec![0, 2]));
        assert_eq!(group("?S").unwrap(), ("cards ?S".into(), vec![0, 1]));
        assert_eq!(group("low=1-3").unwrap().1, [3, 4, 5]);
        assert_eq!(group("A?, 2-99").unwrap().1, [0, 2, 4, 5, 6, 7]);
        // Items that are called like a pattern or a name.
        assert_eq!(group("A*").unwrap().1, [7]);
        assert_eq!(group("x=y").unwrap().1, [8]);
        assert_eq!(group("Q*").unwrap_err().to_string(), "\"Q*\" is none of the 9 items, such as \"AS\"");
        assert_eq!(group("a=").unwrap_err().to_string(), "an item without a name");
        assert!(format!("{:#}", group("=AS").unwrap_err()).contains("1 to 47 bytes"));
    }

    #[test]
    fn patterns_stand_for_texts() {
        for (pattern, text, is) in [
            ("*", "", true),
            ("A*", "A", true),
            ("A*", "Ace of Spades", true),
            ("*Spades", "Ace of Spades", true),
            ("*of*", "Ace of Spades", true),
            ("A?", "A", false),
            ("?红*", "大红桃", true),
            ("a*b*c", "axxbyyc", true),
            ("a*b*c", "axxbyy", false),
        ] {
            assert_eq!(matches(pattern, text), is, "{pattern} {text}");
        }
    }

    #[test]
    fn known_decks_have_their_suits_colours_and_ranks() {
        let deck = |name: &dyn Fn(&str, &str) -> String| -> Vec<String> {
            let ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
            let suits = ["clubs", "diamonds", "hearts", "spades"];
            suits.iter().flat_map(|suit| ranks.map(|rank| name(rank, suit))).collect()
        };
        for names in [
            deck(&|rank, suit| format!("{rank}{}", suit[..1].to_uppercase())),
            deck(&|rank, suit| format!("{rank} of {suit}")),
            deck(&|rank, suit| format!("{suit}_{rank}")),
            deck(&|rank, suit| format!("{}-{rank}", suit.trim_end_matches('s').to_uppercase())),
        ] {
            let groups = known(&Cards::of_items(&names).unwrap());
            let names_of: Vec<String> = groups.iter().map(|group| group.name().to_string()).collect();
            assert_eq!(groups.len(), 19, "{names_of:?} of {:?}", names[0]);
            assert_eq!((&*names_of[0], &*names_of[5], &*names_of[18]), ("clubs", "red cards", "aces"));
            assert_eq!(groups[18].faces(), [12, 25, 38, 51]);
            let jokers = [names, items("joker Joker"), vec!["Big Joker".into()]].concat();
            let groups = known(&Cards::of_items(&jokers).unwrap());
            assert_eq!((groups.len(), groups[19].faces()), (20, &[52, 53, 54][..]));
        }
        for others in ["1 2 3 4 5 6 7 8 9", "AS KS", "AS KS QS JS 10S 9S 8S x", "a b c d e f g h"] {
            assert_eq!(known(&Cards::of_items(&items(others)).unwrap()).len(), 0, "{others}");
        }
    }
}
