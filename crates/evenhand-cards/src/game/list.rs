//! The games that are built in: `games.json`, read when the first is asked for.
//!
//! In a pattern `{players}` stands for the number of players, and `{burn}` for a burned card before the street of a board,
//! or nothing where the rules burn none. `patterns` holds, by their number, the players for whom the pattern is another.
//! `aliases` are in small letters, without blanks and signs, and belong to one game alone.
//!
//! Seven-card stud is dealt to the end, as if nobody folded. Where seven stay there is no card to burn before their last, and
//! for eight there is one last card alone, which all share: so say Robert's Rules.
//!
//! French tarot is dealt in packets of three, or of four where three play, with a card to the dog after each of the first
//! rounds; the sixth dog card, for three players and for four, lies before the last packet, as the last card of the deck may not.

use std::sync::LazyLock;

use super::{Facts, Game};

static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    let games: Vec<Facts> =
        serde_json::from_str(include_str!("games.json")).expect("the games are well-formed");
    games.into_iter().map(Game).collect()
});

/// All games.
pub fn games() -> &'static [Game] {
    &GAMES
}

#[cfg(test)]
mod tests {
    use evenhand::Seed;

    use super::*;
    use crate::game::Rules;

    #[test]
    fn names_are_each_of_one_game() {
        let mut seen = std::collections::HashMap::new();
        for game in games() {
            for name in game.names() {
                assert!(seen.insert(name, game.name()).is_none(), "{name}");
                assert_eq!(Game::find(name).unwrap().name(), game.name());
            }
        }
    }

    #[test]
    fn games_are_found_by_their_names_in_simplified_and_traditional_characters() {
        for (name, game) in [
            ("橋牌", "bridge"),
            ("德州撲克", "holdem"),
            ("奧馬哈", "omaha"),
            ("二十一點", "blackjack"),
            ("21點", "blackjack"),
            ("四人鬥地主", "doudizhu4"),
            ("拖拉機", "shengji"),
            ("雙升", "shengji"),
            ("國標麻將", "mahjong144"),
            ("臺灣麻將", "mahjongtw"),
            ("立直麻將", "riichi"),
            ("日本麻將", "riichi"),
            ("法國塔羅", "tarot"),
            ("锄大D", "bigtwo"),
            ("詐金花", "zhajinhua"),
            ("跑得快16張", "paodekuai"),
            ("跑得快15張", "paodekuai15"),
            ("夠級", "gouji"),
            ("四川麻將", "sichuan"),
            ("血戰到底", "sichuan"),
            ("紅中麻將", "hongzhong"),
            ("三人麻將", "sanma"),
            ("三麻", "sanma"),
            ("七張梭哈", "sevencardstud"),
            ("五張換牌", "fivecarddraw"),
            ("皮諾克", "pinochle"),
            ("卡納斯塔", "canasta"),
            ("優諾112", "uno112"),
            ("7-Card Stud", "sevencardstud"),
            ("炸金花", "zhajinhua"),
            ("惠斯特", "whist"),
            ("黑桃王", "spades"),
            ("尤克", "euchre"),
            ("克里比奇", "cribbage"),
        ] {
            assert_eq!(Game::find(name).unwrap().name(), game);
        }
    }

    #[test]
    fn every_game_deals_for_each_number_of_players() {
        for game in games() {
            for players in game.players() {
                let table = game.table(&Rules::new().players(players)).unwrap();
                let deal = table.dealer(&Seed::from_text("x")).deal(0);
                assert_eq!(deal.cards().len(), table.deck().len(), "{}", game.name());
            }
            let beyond = Rules::new().players(game.players().end() + 1);
            assert!(game.table(&beyond).is_err(), "{}", game.name());
        }
    }

    #[test]
    fn deals_of_every_game_return_from_their_numbers_but_of_gouji_are_too_many_to_count() {
        for game in games() {
            let table = game.table(&Rules::new()).unwrap();
            let deal = table.dealer(&Seed::from_text("x")).deal(0);
            let numbers = table.numbers();
            if game.name() == "gouji" {
                assert!(matches!(numbers, Err(crate::NumberError::TooLarge { .. })));
                continue;
            }
            let numbers = numbers.unwrap();
            let faces: Vec<Vec<u32>> = deal
                .hands()
                .map(|hand| {
                    let mut faces: Vec<u32> = hand.faces().collect();
                    faces.sort_unstable();
                    faces
                })
                .collect();
            let number = numbers.rank(&faces).unwrap();
            assert_eq!(numbers.unrank(&number).unwrap(), faces, "{}", game.name());
        }
    }

    #[test]
    fn what_a_game_is_not_played_with_is_told() {
        let message =
            |name: &str, rules: Rules| Game::find(name).unwrap().table(&rules).unwrap_err().to_string();
        assert_eq!(message("bridge", Rules::new().players(3)), "bridge is for 4 players, not 3");
        assert_eq!(message("uno", Rules::new().players(11)), "uno is for 2 to 10 players, not 11");
        assert_eq!(message("gouji", Rules::new().players(4)), "gouji is for 6 players, not 4");
        assert_eq!(message("sanma", Rules::new().players(4)), "sanma is for 3 players, not 4");
        assert_eq!(message("euchre", Rules::new().players(2)), "euchre is for 4 players, not 2");
        assert_eq!(message("paodekuai", Rules::new().players(4)), "paodekuai is for 2 to 3 players, not 4");
        assert_eq!(message("canasta", Rules::new().decks(1)), "canasta is played with 2 decks, not 1");
        assert_eq!(message("gouji", Rules::new().decks(3)), "gouji is played with 4 decks, not 3");
        assert_eq!(
            message("blackjack", Rules::new().decks(9)),
            "blackjack is played with 1 to 8 decks, not 9"
        );
        assert_eq!(message("doudizhu", Rules::new().decks(2)), "doudizhu is played with 1 deck, not 2");
        assert_eq!(message("shengji", Rules::new().decks(3)), "shengji is played with 2 decks, not 3");
        assert_eq!(message("uno", Rules::new().no_burn()), "uno never burns a card before a board");
    }
}
