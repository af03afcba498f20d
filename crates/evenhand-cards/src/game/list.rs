//! The games.
//!
//! Sources are the rules as published by the bodies or sites named; where houses differ, the note says what is dealt here.

use std::sync::LazyLock;

use super::Game;
use crate::deck::Deck;
use crate::sorting::Sorting;

/// A built-in deck.
fn deck(name: &str) -> Deck {
    name.parse().expect("the name of a built-in deck")
}

// French tarot is dealt in packets of three, or of four where three play, with a card to the dog after each of the first
// rounds; the sixth dog card, for three players and for four, lies before the last packet, as the last card of the deck may not.
static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    vec![
        Game::builder("bridge", deck("52"), "13*(N E S W)")
            .title("Contract bridge", "桥牌")
            .aliases(&["contractbridge", "定约桥牌", "橋牌", "合约桥牌", "合約橋牌"])
            .players(4..=4, 4)
            .sorting(Sorting::Bridge)
            .source("WBF, Laws of Duplicate Bridge, law 6")
            .game,
        Game::builder("holdem", deck("52"), "2*(P1..P{players}) {burn}flop:3 {burn}turn {burn}river")
            .title("Texas hold'em", "德州扑克")
            .aliases(&["texas", "texasholdem", "poker", "德州", "德扑", "德州撲克", "德撲"])
            .players(2..=22, 6)
            .sorting(Sorting::Poker)
            .note("P1 is the first to be dealt, left of the button", "玩家1 坐在庄位左手边, 最先拿到牌")
            .source("Robert's Rules of Poker, hold'em")
            .game,
        Game::builder("omaha", deck("52"), "4*(P1..P{players}) {burn}flop:3 {burn}turn {burn}river")
            .title("Omaha", "奥马哈")
            .aliases(&["omahaholdem", "plo", "奥马哈扑克", "奧馬哈", "奧馬哈撲克"])
            .players(2..=11, 6)
            .sorting(Sorting::Poker)
            .source("Robert's Rules of Poker, Omaha")
            .game,
        Game::builder("shortdeck", deck("36"), "2*(P1..P{players}) {burn}flop:3 {burn}turn {burn}river")
            .title("Short-deck hold'em (six plus)", "短牌德州")
            .aliases(&["sixplus", "6plus", "shortdeckholdem", "短牌", "短牌德州扑克", "短牌德州撲克"])
            .players(2..=14, 6)
            .sorting(Sorting::Poker)
            .source("Triton Poker, short deck rules")
            .game,
        Game::builder("blackjack", deck("52"), "burn 2*(P1..P{players} D) shoe:*")
            .title("Blackjack", "二十一点")
            .aliases(&["21", "21点", "黑杰克", "二十一點", "21點", "黑傑克", "twentyone"])
            .decks(1..=8, 6)
            .players(1..=7, 5)
            .sorting(Sorting::AsDealt)
            .note("D is the dealer; the second card of D is the hole card. The cut card lies a deck before the shoe's end", "庄家第二张是暗牌; 切牌卡插在距牌靴末尾一副牌处")
            .source("Nevada Gaming Control Board, rules of play: blackjack")
            .game,
        Game::builder("doudizhu", deck("54"), "17*(A B C) bottom:3")
            .title("Dou dizhu (fight the landlord)", "斗地主")
            .aliases(&["ddz", "鬥地主", "fightthelandlord", "landlord", "doudizhu3"])
            .players(3..=3, 3)
            .sorting(Sorting::Climbing)
            .note("the bottom goes to the landlord, who then holds 20", "底牌归地主, 地主共 20 张")
            .source("pagat.com, Dou Dizhu")
            .game,
        Game::builder("doudizhu4", deck("54"), "25*(A B C D) bottom:8")
            .title("Dou dizhu for four, two decks", "四人斗地主")
            .aliases(&["fourplayerdoudizhu", "四人鬥地主"])
            .decks(2..=2, 2)
            .players(4..=4, 4)
            .sorting(Sorting::Climbing)
            .source("pagat.com, Dou Dizhu: four players")
            .game,
        Game::builder("shuangkou", deck("54"), "27*(E S W N)")
            .title("Shuangkou (Zhejiang, a climbing game)", "双扣")
            .aliases(&["shuangkoupoker", "雙扣"])
            .decks(2..=2, 2)
            .players(4..=4, 4)
            .sorting(Sorting::Climbing)
            .note("not 双抠, which is another name of 升级: that is shengji", "每人 27 张, 没有底牌; 不是“双抠”: 双抠是升级的别名, 见 shengji")
            .source("rules of 双扣 as played in Zhejiang")
            .game,
        Game::builder("guandan", deck("54"), "27*(E S W N)")
            .title("Guandan", "掼蛋")
            .aliases(&["惯蛋", "摜蛋", "guandanpoker"])
            .decks(2..=2, 2)
            .players(4..=4, 4)
            .sorting(Sorting::Climbing)
            .note("held as at level 2", "按打 2 理牌")
            .source("General Administration of Sport of China, Guandan rules")
            .game,
        Game::builder("shengji", deck("54"), "25*(E S W N) kitty:8")
            .title("Shengji (tractor, eighty points)", "升级")
            .aliases(&["tuolaji", "拖拉机", "拖拉機", "八十分", "80分", "双升", "雙升", "双抠", "雙摳", "升級", "tractor", "eightypoints", "bashifen"])
            .decks(2..=2, 2)
            .players(4..=4, 4)
            .sorting(Sorting::Shengji)
            .note("dealt one at a time, anticlockwise; the kitty goes to the starter. Held as at level 2", "逆时针轮流抓牌, 每次一张; 底牌归庄家; 按打 2 理牌")
            .source("pagat.com, Sheng Ji")
            .game,
        Game::builder("bigtwo", deck("52"), "13*(A B C D)")
            .pattern_for(2, "17*(A B) left:*")
            .pattern_for(3, "17*(A B C) left")
            .title("Big two", "锄大地")
            .aliases(&["big2", "deuces", "大老二", "大二", "鋤大地", "锄大弟", "鋤大弟", "锄大d", "鋤大d", "步步高升", "chudadi", "choudaidi"])
            .players(2..=4, 4)
            .sorting(Sorting::BigTwo)
            .note("three players hold 17 each, and one card is left for who holds the three of diamonds", "三人时各 17 张, 余下一张归持方块3者")
            .source("pagat.com, Big Two")
            .game,
        Game::builder("mahjong", deck("mahjong"), "3*(E:4 S:4 W:4 N:4) E S W N E wall:*")
            .title("Mahjong, 136 tiles", "麻将")
            .aliases(&["麻將", "mahjong136", "mj", "majiang", "麻雀"])
            .players(4..=4, 4)
            .sorting(Sorting::Tiles)
            .note("E is the dealer, with 14", "东家坐庄, 起手 14 张")
            .source("General Administration of Sport of China, mahjong competition rules")
            .game,
        Game::builder("mahjong144", deck("mahjong144"), "3*(E:4 S:4 W:4 N:4) E S W N E wall:*")
            .title("Mahjong with flowers, 144 tiles", "国标麻将")
            .aliases(&["花牌麻将", "带花麻将", "國標麻將", "花牌麻將", "帶花麻將", "mcr", "chineseofficial", "144张麻将", "144張麻將"])
            .players(4..=4, 4)
            .sorting(Sorting::Tiles)
            .note("flowers are replaced from the end of the wall", "东家坐庄, 起手 14 张; 摸到花牌, 从牌墙末尾补")
            .source("General Administration of Sport of China, mahjong competition rules")
            .game,
        Game::builder("mahjongtw", deck("mahjong144"), "4*(E:4 S:4 W:4 N:4) E wall:*")
            .title("Taiwanese mahjong, 16 tiles a hand", "台湾麻将")
            .aliases(&["台灣麻將", "臺灣麻將", "十六张麻将", "十六張麻將", "16张麻将", "16張麻將", "taiwanesemahjong"])
            .players(4..=4, 4)
            .sorting(Sorting::Tiles)
            .note("E is the dealer, with 17", "东家坐庄, 起手 17 张")
            .source("pagat.com, Taiwanese mahjong")
            .game,
        Game::builder("riichi", deck("riichi"), "3*(E:4 S:4 W:4 N:4) E S W N E wall:69 dead:14")
            .title("Riichi mahjong, three red fives", "立直麻将")
            .aliases(&["日本麻将", "日本麻將", "立直麻將", "日麻", "リーチ麻雀", "japanesemahjong", "立直"])
            .players(4..=4, 4)
            .sorting(Sorting::Tiles)
            .note("E is the dealer, with 14; the dead wall is the last 14 tiles", "东家坐庄, 起手 14 张; 最后 14 张是王牌")
            .source("EMA, riichi rules for Japanese mahjong")
            .game,
        Game::builder("uno", deck("uno"), "7*(P1..P{players}) discard stock:*")
            .title("UNO", "优诺")
            .aliases(&["优诺牌", "優諾", "優諾牌", "uno牌", "乌诺"])
            .players(2..=10, 4)
            .sorting(Sorting::Uno)
            .note("the deck of 108, without the blank cards of later boxes", "108 张, 不含新版附带的空白牌")
            .source("Mattel, UNO instructions")
            .game,
        Game::builder("tarot", deck("tarot"), "5*(A:3 B:3 C:3 D:3 dog) A:3 B:3 C:3 dog D:3")
            .pattern_for(3, "5*(A:4 B:4 C:4 dog) A:4 B:4 dog C:4")
            .pattern_for(5, "3*(A:3 B:3 C:3 D:3 E:3 dog) 2*(A:3 B:3 C:3 D:3 E:3)")
            .title("French tarot", "法国塔罗")
            .aliases(&["frenchtarot", "tarotfr", "jeudetarot", "法國塔羅", "法国塔罗牌", "法國塔羅牌"])
            .players(3..=5, 4)
            .sorting(Sorting::Tarot)
            .note("in threes, in fours for three players; the dog gets neither the first card nor the last. For a reading: evenhand deal --deck tarot -p 'cards:3'", "每次发三张, 三人时每次四张; 底牌不取首张, 也不取末张; 占卜用: evenhand deal --deck tarot -p 'cards:3'")
            .source("Fédération française de tarot, règlement")
            .game,
        Game::builder("skat", deck("32"), "(A:3 B:3 C:3) skat:2 (A:4 B:4 C:4) (A:3 B:3 C:3)")
            .title("Skat", "斯卡特")
            .aliases(&["斯卡特牌"])
            .players(3..=3, 3)
            .sorting(Sorting::Skat)
            .note("A is forehand, left of the dealer; held for a game in clubs or grand: jacks first", "甲为首家, 坐在发牌人左手边; 按梅花主或 Grand 理牌, J 在前")
            .source("International Skat Order, 2.1")
            .game,
        Game::builder("hearts", deck("52"), "13*(N E S W)")
            .title("Hearts", "红心大战")
            .aliases(&["红心", "紅心大戰", "紅心", "gongzhu", "拱猪", "拱豬"])
            .players(4..=4, 4)
            .sorting(Sorting::Bridge)
            .source("pagat.com, Hearts")
            .game,
        Game::builder("gin", deck("52"), "10*(A B) discard stock:*")
            .title("Gin rummy", "金拉米")
            .aliases(&["ginrummy", "rummy", "金罗美", "金羅美"])
            .players(2..=2, 2)
            .sorting(Sorting::Bridge)
            .source("pagat.com, Gin Rummy")
            .game,
        Game::builder("koikoi", deck("hanafuda"), "2*(A:4 field:4 B:4) stock:*")
            .title("Koi-koi (flower cards)", "花札来来")
            .aliases(&["こいこい", "来来", "花札來來", "來來"])
            .players(2..=2, 2)
            .sorting(Sorting::Deck)
            .note("in fours, to the player, the field and the dealer", "每次四张, 依次发给闲家(甲), 场牌, 庄家(乙)")
            .source("pagat.com, Koi-Koi")
            .game,
    ]
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
    fn games_are_found_by_their_names_in_traditional_characters() {
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
    fn what_a_game_is_not_played_with_is_told() {
        let told =
            |name: &str, rules: Rules| Game::find(name).unwrap().table(&rules).unwrap_err().to_string();
        assert_eq!(told("bridge", Rules::new().players(3)), "bridge is for 4 players, not 3");
        assert_eq!(told("uno", Rules::new().players(11)), "uno is for 2 to 10 players, not 11");
        assert_eq!(told("blackjack", Rules::new().decks(9)), "blackjack is played with 1 to 8 decks, not 9");
        assert_eq!(told("doudizhu", Rules::new().decks(2)), "doudizhu is played with 1 deck, not 2");
        assert_eq!(told("shengji", Rules::new().decks(3)), "shengji is played with 2 decks, not 3");
        assert_eq!(told("uno", Rules::new().no_burn()), "no card is burned before a board in uno");
    }
}
