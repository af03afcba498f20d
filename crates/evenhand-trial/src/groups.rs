//! The suits, colours and ranks of a known deck, as groups that an audit looks at.

use evenhand_audit::battery::Group;
use evenhand_cards::{Card, Rank, Suit};
use evenhand_locale::Language;

use crate::words::said;

/// The least cards of a deck that is known by its names.
const MIN_KNOWN_CARDS: u32 = 8;

/// The suits, colours, ranks and jokers of a deck of which every item is named as a card of a French deck, or as a joker;
/// none of others. Those of one card, and of all, are no groups. Each item has a name and a number of copies.
pub fn known_groups(names: &[String], copies: &[u32]) -> Vec<Group> {
    let Some(read) = names.iter().map(|name| read(name)).collect::<Option<Vec<Known>>>() else {
        return Vec::new();
    };
    let cards: u32 = copies.iter().sum();
    if cards < MIN_KNOWN_CARDS {
        return Vec::new();
    }
    let group = |key: &str, is_member: &dyn Fn(Known) -> bool| {
        let faces: Vec<u32> =
            (0..).zip(&read).filter(|(_, known)| is_member(**known)).map(|(face, _)| face).collect();
        let members: u32 = faces.iter().map(|face| copies[*face as usize]).sum();
        let name = said(&format!("group.{key}"), [], Language::English);
        let is_group = members > 1 && members < cards;
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

/// The rank, from 0 for a two to 12 for an ace and 13 for a knight, and the suit of each card of a deck of different cards of
/// which every item is named as a card of a French deck, or as a joker, which has none. `None` for other decks.
pub fn known_ranks_and_suits(names: &[String], copies: &[u32]) -> Option<Vec<Option<[u8; 2]>>> {
    let is_known = copies.iter().all(|copies| *copies == 1) && copies.len() >= MIN_KNOWN_CARDS as usize;
    let rank_and_suit = |known: Known| {
        let Known::Card(rank, suit) = known else { return None };
        let ranks = RANKS.iter().filter(|(_, rank)| *rank != Rank::Knight).chain([&("knight", Rank::Knight)]);
        let rank = ranks.map(|(_, rank)| rank).position(|other| *other == rank)?;
        let suit = Suit::ALL.iter().position(|other| *other == suit)?;
        Some([rank as u8, suit as u8])
    };
    let cards = names.iter().map(|name| read(name).map(rank_and_suit));
    cards.collect::<Option<Vec<_>>>().filter(|_| is_known)
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
    fn cards_of_known_decks_have_their_ranks_and_suits() {
        let names = items("2♣ 10♦ AS KH QC JD 3H joker");
        let cards = known_ranks_and_suits(&names, &[1; 8]).unwrap();
        let ranks: Vec<Option<u8>> = cards.iter().map(|card| card.map(|[rank, _]| rank)).collect();
        let expected = [Some(0), Some(8), Some(12), Some(11), Some(10), Some(9), Some(1), None];
        assert_eq!(ranks, expected);
        assert!(cards[3].unwrap()[1] == cards[6].unwrap()[1] && cards[0].unwrap()[1] == cards[4].unwrap()[1]);
        assert_eq!(known_ranks_and_suits(&items("1 2 3 4 5 6 7 8"), &[1; 8]), None);
        assert_eq!(known_ranks_and_suits(&names, &[1, 1, 1, 1, 1, 1, 1, 2]), None);
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
            let groups = known_groups(&names, &[1; 52]);
            let names_of: Vec<String> = groups.iter().map(|group| group.name().to_string()).collect();
            assert_eq!(groups.len(), 19, "{names_of:?} of {:?}", names[0]);
            assert_eq!((&*names_of[0], &*names_of[5], &*names_of[18]), ("clubs", "red cards", "aces"));
            assert_eq!(groups[18].faces(), [12, 25, 38, 51]);
            let jokers = [names, items("joker Joker"), vec!["Big Joker".into()]].concat();
            let groups = known_groups(&jokers, &[1; 55]);
            assert_eq!((groups.len(), groups[19].faces()), (20, &[52, 53, 54][..]));
        }
        for others in ["1 2 3 4 5 6 7 8 9", "AS KS", "AS KS QS JS 10S 9S 8S x", "a b c d e f g h"] {
            assert_eq!(known_groups(&items(others), &[1; 9][..items(others).len()]).len(), 0, "{others}");
        }
    }
}
