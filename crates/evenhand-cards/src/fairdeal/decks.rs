//! The decks of the games that the contract knows (F04).
//!
//! A missing card or a fifth ace is the oldest fraud. For a game that is known by name the deck must be that game's, each
//! card as often as it belongs, in any order; of a `custom` deck everybody has to read the line.

use std::collections::HashMap;

use super::SpecError;
use crate::deck::Deck;

/// The contract's table: each game, and its deck by the name that it has here. The known answers hold every one fast.
const DECKS: [(&str, &str); 37] = [
    ("bridge", "52"),
    ("whist", "52"),
    ("spades", "52"),
    ("hearts", "52"),
    ("gin", "52"),
    ("cribbage", "52"),
    ("bigtwo", "52"),
    ("zhajinhua", "52"),
    ("holdem", "52"),
    ("omaha", "52"),
    ("sevencardstud", "52"),
    ("fivecarddraw", "52"),
    ("blackjack", "52"),
    ("shortdeck", "36"),
    ("skat", "32"),
    ("euchre", "24"),
    ("pinochle", "pinochle"),
    ("paodekuai", "paodekuai"),
    ("paodekuai15", "paodekuai15"),
    ("doudizhu", "54"),
    ("doudizhu4", "2x54"),
    ("shuangkou", "2x54"),
    ("guandan", "2x54"),
    ("shengji", "2x54"),
    ("canasta", "2x54"),
    ("gouji", "4x54"),
    ("tarot", "tarot"),
    ("uno", "uno"),
    ("uno112", "uno112"),
    ("mahjong", "mahjong"),
    ("mahjong144", "mahjong144"),
    ("mahjongtw", "mahjong144"),
    ("sichuan", "sichuan"),
    ("koikoi", "hanafuda"),
    ("riichi", "riichi"),
    ("sanma", "sanma"),
    ("hongzhong", "hongzhong"),
];

/// The games whose decks are known, besides `custom`.
pub const GAMES: [&str; DECKS.len()] = {
    let mut games = [""; DECKS.len()];
    let mut place = 0;
    while place < games.len() {
        games[place] = DECKS[place].0;
        place += 1;
    }
    games
};

/// The cards of a game, as the contract spells them, in some order; none for `custom` and for games that are not known.
///
/// Of `blackjack` it is one of the one to eight decks.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::game_cards;
///
/// let cards = game_cards("skat").unwrap();
/// assert_eq!(cards.len(), 32);
/// assert_eq!(cards[..4], ["7c", "8c", "9c", "Tc"]);
/// assert_eq!(game_cards("custom"), None);
/// ```
pub fn game_cards(game: &str) -> Option<Vec<String>> {
    let (_, deck) = DECKS.iter().find(|(known, _)| *known == game)?;
    let deck: Deck = deck.parse().ok()?;
    Some(deck.cards().iter().map(ToString::to_string).collect())
}

/// Whether these are a game's cards, each as often as it has them, in any order; of `blackjack` one to eight decks.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::{game_cards, is_deck_of};
///
/// let mut deck = game_cards("skat").unwrap();
/// deck.reverse();
/// assert!(is_deck_of("skat", &deck));
/// assert!(!is_deck_of("bridge", &deck));
/// ```
pub fn is_deck_of(game: &str, deck: &[String]) -> bool {
    game != "custom" && check(game, deck).is_ok()
}

/// Whether a deck is its game's.
pub(super) fn check(game: &str, deck: &[String]) -> Result<(), SpecError> {
    if game == "custom" {
        return Ok(());
    }
    let cards = game_cards(game).ok_or_else(|| SpecError::UnknownGame { game: game.to_owned() })?;
    let decks = if game == "blackjack" { (deck.len() / cards.len()).clamp(1, 8) } else { 1 };
    let mut counts: HashMap<&str, (usize, usize)> = HashMap::new();
    for card in &cards {
        counts.entry(card).or_default().0 += decks;
    }
    for card in deck {
        counts.entry(card).or_default().1 += 1;
    }
    // In an order that is the same each time: the game's cards first, then the strangers.
    let wrong = cards.iter().chain(deck).find_map(|card| {
        let (expected, found) = counts[card.as_str()];
        (expected != found).then(|| SpecError::Deck {
            game: game.to_owned(),
            card: card.clone(),
            found,
            expected,
        })
    });
    wrong.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_has_as_many_cards_as_the_contract_says() {
        let sizes = [
            52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 36, 32, 24, 48, 48, 45, 54, 108, 108, 108,
            108, 108, 216, 78, 108, 112, 136, 144, 144, 108, 48, 136, 108, 112,
        ];
        assert_eq!(sizes.len(), GAMES.len());
        for (game, size) in GAMES.into_iter().zip(sizes) {
            let mut deck = game_cards(game).unwrap();
            assert_eq!(deck.len(), size, "{game}");
            deck.reverse();
            assert_eq!(check(game, &deck), Ok(()), "{game}");
        }
    }

    #[test]
    fn a_fifth_ace_a_missing_card_and_a_stranger_are_named() {
        let mut deck = game_cards("holdem").unwrap();
        deck[0] = "As".into();
        let error = check("holdem", &deck).unwrap_err();
        assert!(matches!(&error, SpecError::Deck { card, found: 0, expected: 1, .. } if card == "2c"));
        deck[0] = "2c".into();
        deck.push("Xx".into());
        let error = check("holdem", &deck).unwrap_err();
        assert!(matches!(&error, SpecError::Deck { card, found: 1, expected: 0, .. } if card == "Xx"));
    }

    #[test]
    fn every_game_that_is_dealt_here_has_its_own_deck_in_the_contract() {
        for game in crate::game::games() {
            let deck = game.deck(&crate::game::Rules::new()).unwrap();
            let cards: Vec<String> = deck.iter().map(ToString::to_string).collect();
            assert!(is_deck_of(game.name(), &cards), "{}", game.name());
        }
    }

    #[test]
    fn riichi_has_three_red_fives_and_nine_others() {
        let tiles = game_cards("riichi").unwrap();
        for (tile, count) in [("0m", 1), ("5m", 3), ("0s", 1), ("5p", 3), ("0z", 0), ("5z", 4)] {
            assert_eq!(tiles.iter().filter(|other| *other == tile).count(), count, "{tile}");
        }
    }

    #[test]
    fn blackjack_takes_one_to_eight_whole_decks() {
        let one = game_cards("blackjack").unwrap();
        for decks in 1..=8 {
            assert_eq!(check("blackjack", &vec![one.clone(); decks].concat()), Ok(()));
        }
        assert!(check("blackjack", &vec![one.clone(); 9].concat()).is_err());
        assert!(check("blackjack", &one[..26]).is_err());
        assert!(check("blackjack", &[&one[..], &one[..26]].concat()).is_err());
    }

    #[test]
    fn any_deck_is_custom_and_no_other_game_is_known() {
        assert_eq!(check("custom", &["x".into(), "x".into()]), Ok(()));
        assert!(matches!(check("poker", &[]), Err(SpecError::UnknownGame { .. })));
    }
}
