//! The decks that have a name.

use evenhand_locale::Language;

use super::Deck;
use crate::card::{Card, Colour, Hanafuda, Joker, Major, Rank, Suit, Tile, TileSuit, Uno};
use crate::words::WORDS;

/// The 52, or those of them from a rank on, suit by suit.
pub(super) fn french(from: Rank) -> Vec<Card> {
    let ranks = move || Rank::ALL.into_iter().filter(move |rank| *rank >= from);
    Suit::ALL.into_iter().flat_map(|suit| ranks().map(move |rank| Card::French(rank, suit))).collect()
}

/// The 54.
fn with_jokers() -> Vec<Card> {
    let mut cards = french(Rank::Two);
    cards.extend([Joker::Small, Joker::Big].map(Card::Joker));
    cards
}

/// Four suits of fourteen, the ace low, and the 22 trumps.
fn tarot() -> Vec<Card> {
    let mut ranks: Vec<Rank> = Rank::ALL.into_iter().chain([Rank::Knight]).collect();
    ranks.sort_unstable_by_key(|rank| if *rank == Rank::Ace { 0 } else { *rank as u8 + 1 });
    let suited =
        Suit::ALL.into_iter().flat_map(|suit| ranks.iter().map(move |rank| Card::French(*rank, suit)));
    suited.chain((0..22).filter_map(Major::new).map(Card::Major)).collect()
}

/// A nought and two of all else in each colour, and the wild ones.
fn uno() -> Vec<Card> {
    let mut cards = Vec::new();
    for colour in Colour::ALL {
        cards.push(Uno::Number(colour, 0));
        for _ in 0..2 {
            cards.extend((1..=9).map(|number| Uno::Number(colour, number)));
            cards.extend([Uno::Skip(colour), Uno::Reverse(colour), Uno::DrawTwo(colour)]);
        }
    }
    cards.extend([Uno::Wild; 4]);
    cards.extend([Uno::WildDrawFour; 4]);
    cards.into_iter().map(Card::Uno).collect()
}

/// The 108, and the four that later boxes add.
fn uno112() -> Vec<Card> {
    let added = [Uno::WildShuffleHands].into_iter().chain([Uno::WildCustomizable; 3]);
    uno().into_iter().chain(added.map(Card::Uno)).collect()
}

/// The 52 without these.
fn without(left_out: &[(Rank, Suit)]) -> Vec<Card> {
    let stays = |card: &Card| !left_out.iter().any(|(rank, suit)| *card == Card::French(*rank, *suit));
    french(Rank::Two).into_iter().filter(stays).collect()
}

/// The 48 of 跑得快, sixteen for each of three.
fn paodekuai() -> Vec<Card> {
    use Suit::{Clubs, Diamonds, Hearts, Spades};
    let twos = [Clubs, Diamonds, Hearts].map(|suit| (Rank::Two, suit));
    without(&[&twos[..], &[(Rank::Ace, Spades)]].concat())
}

/// The 45 of 跑得快, fifteen for each of three.
fn paodekuai15() -> Vec<Card> {
    use Suit::{Clubs, Diamonds, Hearts};
    let of = |rank| [Clubs, Diamonds, Hearts].map(|suit| (rank, suit));
    without(&[&of(Rank::Two)[..], &of(Rank::Ace)[..], &[(Rank::King, Diamonds)]].concat())
}

/// Those of the 136 tiles, with red fives or without, that a game is played with.
fn tiles_of(red: bool, stays: impl Fn(&Tile) -> bool) -> Vec<Card> {
    mahjong(red, false).into_iter().filter(|card| matches!(card, Card::Tile(tile) if stays(tile))).collect()
}

/// Four of each tile, with a red five among those of each suit or without, and the flowers or none.
fn mahjong(red: bool, flowers: bool) -> Vec<Card> {
    use TileSuit::{Bamboos, Characters, Dots, Flowers, Honours};
    let mut tiles = Vec::new();
    for suit in [Characters, Dots, Bamboos, Honours] {
        for number in (1..=9).filter_map(|number| Tile::new(suit, number)) {
            tiles.extend([number; 4]);
            if red && number.number() == 5 && suit != Honours {
                tiles.pop();
                tiles.extend(Tile::new(suit, 0));
            }
        }
    }
    if flowers {
        tiles.extend((1..=8).filter_map(|number| Tile::new(Flowers, number)));
    }
    tiles.into_iter().map(Card::Tile).collect()
}

/// 红中, among the honours.
const RED_DRAGON: u8 = 7;

/// What Chinese players call a pack: with its two jokers, as it is sold. Without them it is the 52.
const PACK: [&str; 6] = ["扑克", "扑克牌", "撲克", "撲克牌", "一副扑克", "一副扑克牌"];

/// The deck that another name stands for.
pub(super) fn alias(name: &str) -> Option<&'static str> {
    PACK.contains(&name).then_some("54")
}

/// The names of all decks; the last is one for each N.
pub(super) const NAMES: [&str; 19] = [
    "52",
    "54",
    "36",
    "32",
    "24",
    "pinochle",
    "paodekuai",
    "paodekuai15",
    "tarot",
    "uno",
    "uno112",
    "mahjong",
    "mahjong144",
    "riichi",
    "sanma",
    "sichuan",
    "hongzhong",
    "hanafuda",
    "1..N",
];

/// The cards of a deck by its name.
pub(super) fn named(name: &str) -> Option<Vec<Card>> {
    Some(match name {
        "52" | "french" | "french52" | "poker" => french(Rank::Two),
        "54" | "french54" | "扑克" | "扑克牌" | "撲克" | "撲克牌" => with_jokers(),
        "36" | "french36" | "short" | "shortdeck" => french(Rank::Six),
        "32" | "french32" | "piquet" => french(Rank::Seven),
        "24" | "french24" | "euchre" => french(Rank::Nine),
        "pinochle" | "pinochle48" => [french(Rank::Nine), french(Rank::Nine)].concat(),
        "paodekuai" | "paodekuai48" => paodekuai(),
        "paodekuai15" | "paodekuai45" => paodekuai15(),
        "tarot" | "tarot78" | "78" | "塔罗" | "塔罗牌" | "塔羅" | "塔羅牌" => tarot(),
        "uno" | "uno108" => uno(),
        "uno112" => uno112(),
        "mahjong" | "mahjong136" | "136" => mahjong(false, false),
        "mahjong144" | "144" => mahjong(false, true),
        "riichi" | "riichi136" => mahjong(true, false),
        "sanma" | "sanma108" => {
            tiles_of(true, |tile| tile.suit() != TileSuit::Characters || [1, 9].contains(&tile.number()))
        }
        "sichuan" | "sichuan108" => tiles_of(false, |tile| tile.suit() != TileSuit::Honours),
        "hongzhong" | "hongzhong112" => {
            tiles_of(false, |tile| tile.suit() != TileSuit::Honours || tile.number() == RED_DRAGON)
        }
        "hanafuda" | "hanafuda48" | "48" | "花札" => Hanafuda::all().map(Card::Hanafuda).collect(),
        _ => return None,
    })
}

impl Deck {
    /// The names of the built-in decks, each with what it is in a language.
    pub fn built_in(language: Language) -> impl Iterator<Item = (&'static str, String)> {
        let words = WORDS.messages(language);
        let id = |name| format!("deck-{}", if name == "1..N" { "numbers" } else { name });
        NAMES.into_iter().map(move |name| (name, words.text(&id(name))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_deck_has_as_many_cards_as_its_name_says() {
        for (deck, cards, faces) in [
            ("52", 52, 52),
            ("54", 54, 54),
            ("36", 36, 36),
            ("32", 32, 32),
            ("24", 24, 24),
            ("pinochle", 48, 24),
            ("paodekuai", 48, 48),
            ("paodekuai15", 45, 45),
            ("tarot", 78, 78),
            ("uno", 108, 54),
            ("uno112", 112, 56),
            ("sanma", 108, 29),
            ("sichuan", 108, 27),
            ("hongzhong", 112, 28),
            ("mahjong", 136, 34),
            ("mahjong144", 144, 42),
            ("riichi", 136, 37),
            ("hanafuda", 48, 48),
        ] {
            let deck: Deck = deck.parse().unwrap();
            assert_eq!((deck.len(), deck.multiplicities().len()), (cards, faces), "{}", deck.name());
        }
    }

    #[test]
    fn decks_have_the_names_that_people_use() {
        for (name, deck) in
            [("扑克牌", "54"), ("撲克", "54"), ("塔罗牌", "tarot"), ("塔羅", "tarot"), ("花札", "hanafuda")]
        {
            assert_eq!(
                name.parse::<Deck>().unwrap().cards(),
                deck.parse::<Deck>().unwrap().cards(),
                "{name}"
            );
            // No game takes the name away.
            assert!(crate::game::Game::find(name).is_err(), "{name}");
        }
    }
}
