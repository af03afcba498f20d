//! The games.
//!
//! Sources are the rules as published by the bodies or sites named; where houses differ, the note says what is dealt here.

use super::{Game, Rules, Sorting};

/// `2*(P1..P6) burn flop:3 burn turn burn river`, with so many cards a hand.
fn board(cards: u32, players: u32, rules: &Rules) -> String {
    let burn = if rules.no_burn { "" } else { "burn " };
    format!("{cards}*(P1..P{players}) {burn}flop:3 {burn}turn {burn}river")
}

/// Packets of three to each seat, or of four where three play, and a card to the dog after each of the first rounds; the
/// sixth dog card, for three players and for four, lies before the last packet, as the last card of the deck may not.
fn french_tarot(players: u32, _: &Rules) -> String {
    let packets =
        |seats: &str| seats.split(' ').map(|seat| format!("{seat}:3")).collect::<Vec<_>>().join(" ");
    match players {
        3 => "5*(A:4 B:4 C:4 dog) A:4 B:4 dog C:4".into(),
        5 => format!("3*({} dog) 2*({})", packets("A B C D E"), packets("A B C D E")),
        _ => format!("5*({} dog) {} dog D:3", packets("A B C D"), packets("A B C")),
    }
}

static GAMES: [Game; 21] = [
    Game {
        name: "bridge",
        title: "Contract bridge",
        chinese: "桥牌",
        aliases: &["contractbridge", "定约桥牌", "橋牌", "合约桥牌", "合約橋牌"],
        deck: "52",
        decks: (1, 1),
        players: 4..=4,
        usual: 4,
        pattern: |_, _| "13*(N E S W)".into(),
        burns: false,
        sorting: Sorting::Bridge,
        note: "",
        chinese_note: "",
        source: "WBF, Laws of Duplicate Bridge, law 6",
    },
    Game {
        name: "holdem",
        title: "Texas hold'em",
        chinese: "德州扑克",
        aliases: &["texas", "texasholdem", "poker", "德州", "德扑", "德州撲克", "德撲"],
        deck: "52",
        decks: (1, 1),
        players: 2..=22,
        usual: 6,
        pattern: |players, rules| board(2, players, rules),
        burns: true,
        sorting: Sorting::Poker,
        note: "P1 is the first to be dealt, left of the button",
        chinese_note: "玩家1 坐在庄位左手边, 最先拿到牌",
        source: "Robert's Rules of Poker, hold'em",
    },
    Game {
        name: "omaha",
        title: "Omaha",
        chinese: "奥马哈",
        aliases: &["omahaholdem", "plo", "奥马哈扑克", "奧馬哈", "奧馬哈撲克"],
        deck: "52",
        decks: (1, 1),
        players: 2..=11,
        usual: 6,
        pattern: |players, rules| board(4, players, rules),
        burns: true,
        sorting: Sorting::Poker,
        note: "",
        chinese_note: "",
        source: "Robert's Rules of Poker, Omaha",
    },
    Game {
        name: "shortdeck",
        title: "Short-deck hold'em (six plus)",
        chinese: "短牌德州",
        aliases: &["sixplus", "6plus", "shortdeckholdem", "短牌", "短牌德州扑克", "短牌德州撲克"],
        deck: "36",
        decks: (1, 1),
        players: 2..=14,
        usual: 6,
        pattern: |players, rules| board(2, players, rules),
        burns: true,
        sorting: Sorting::Poker,
        note: "",
        chinese_note: "",
        source: "Triton Poker, short deck rules",
    },
    Game {
        name: "blackjack",
        title: "Blackjack",
        chinese: "二十一点",
        aliases: &["21", "21点", "黑杰克", "二十一點", "21點", "黑傑克", "twentyone"],
        deck: "52",
        decks: (8, 6),
        players: 1..=7,
        usual: 5,
        pattern: |players, _| format!("burn 2*(P1..P{players} D) shoe:*"),
        burns: false,
        sorting: Sorting::AsDealt,
        note: "D is the dealer; the second card of D is the hole card. The cut card lies a deck before the shoe's end",
        chinese_note: "庄家第二张是暗牌; 切牌卡插在距牌靴末尾一副牌处",
        source: "Nevada Gaming Control Board, rules of play: blackjack",
    },
    Game {
        name: "doudizhu",
        title: "Dou dizhu (fight the landlord)",
        chinese: "斗地主",
        aliases: &["ddz", "鬥地主", "fightthelandlord", "landlord", "doudizhu3"],
        deck: "54",
        decks: (1, 1),
        players: 3..=3,
        usual: 3,
        pattern: |_, _| "17*(A B C) bottom:3".into(),
        burns: false,
        sorting: Sorting::Climbing,
        note: "the bottom goes to the landlord, who then holds 20",
        chinese_note: "底牌归地主, 地主共 20 张",
        source: "pagat.com, Dou Dizhu",
    },
    Game {
        name: "doudizhu4",
        title: "Dou dizhu for four, two decks",
        chinese: "四人斗地主",
        aliases: &["fourplayerdoudizhu", "四人鬥地主"],
        deck: "54",
        decks: (2, 2),
        players: 4..=4,
        usual: 4,
        pattern: |_, _| "25*(A B C D) bottom:8".into(),
        burns: false,
        sorting: Sorting::Climbing,
        note: "",
        chinese_note: "",
        source: "pagat.com, Dou Dizhu: four players",
    },
    Game {
        name: "shuangkou",
        title: "Shuangkou (Zhejiang, a climbing game)",
        chinese: "双扣",
        aliases: &["shuangkoupoker", "雙扣"],
        deck: "54",
        decks: (2, 2),
        players: 4..=4,
        usual: 4,
        pattern: |_, _| "27*(E S W N)".into(),
        burns: false,
        sorting: Sorting::Climbing,
        note: "not 双抠, which is another name of 升级: that is shengji",
        chinese_note: "每人 27 张, 没有底牌; 不是“双抠”: 双抠是升级的别名, 见 shengji",
        source: "rules of 双扣 as played in Zhejiang",
    },
    Game {
        name: "guandan",
        title: "Guandan",
        chinese: "掼蛋",
        aliases: &["惯蛋", "摜蛋", "guandanpoker"],
        deck: "54",
        decks: (2, 2),
        players: 4..=4,
        usual: 4,
        pattern: |_, _| "27*(E S W N)".into(),
        burns: false,
        sorting: Sorting::Climbing,
        note: "held as at level 2",
        chinese_note: "按打 2 理牌",
        source: "General Administration of Sport of China, Guandan rules",
    },
    Game {
        name: "shengji",
        title: "Shengji (tractor, eighty points)",
        chinese: "升级",
        aliases: &[
            "tuolaji",
            "拖拉机",
            "拖拉機",
            "八十分",
            "80分",
            "双升",
            "雙升",
            "双抠",
            "雙摳",
            "升級",
            "tractor",
            "eightypoints",
            "bashifen",
        ],
        deck: "54",
        decks: (2, 2),
        players: 4..=4,
        usual: 4,
        pattern: |_, _| "25*(E S W N) kitty:8".into(),
        burns: false,
        sorting: Sorting::Shengji,
        note: "dealt one at a time, anticlockwise; the kitty goes to the starter. Held as at level 2",
        chinese_note: "逆时针轮流抓牌, 每次一张; 底牌归庄家; 按打 2 理牌",
        source: "pagat.com, Sheng Ji",
    },
    Game {
        name: "bigtwo",
        title: "Big two",
        chinese: "锄大地",
        aliases: &[
            "big2",
            "deuces",
            "大老二",
            "大二",
            "鋤大地",
            "锄大弟",
            "鋤大弟",
            "锄大d",
            "鋤大d",
            "步步高升",
            "chudadi",
            "choudaidi",
        ],
        deck: "52",
        decks: (1, 1),
        players: 2..=4,
        usual: 4,
        pattern: |players, _| match players {
            4 => "13*(A B C D)".into(),
            3 => "17*(A B C) left".into(),
            _ => "17*(A B) left:*".into(),
        },
        burns: false,
        sorting: Sorting::BigTwo,
        note: "three players hold 17 each, and one card is left for who holds the three of diamonds",
        chinese_note: "三人时各 17 张, 余下一张归持方块3者",
        source: "pagat.com, Big Two",
    },
    Game {
        name: "mahjong",
        title: "Mahjong, 136 tiles",
        chinese: "麻将",
        aliases: &["麻將", "mahjong136", "mj", "majiang", "麻雀"],
        deck: "mahjong",
        decks: (1, 1),
        players: 4..=4,
        usual: 4,
        pattern: |_, _| "3*(E:4 S:4 W:4 N:4) E S W N E wall:*".into(),
        burns: false,
        sorting: Sorting::Tiles,
        note: "E is the dealer, with 14",
        chinese_note: "东家坐庄, 起手 14 张",
        source: "General Administration of Sport of China, mahjong competition rules",
    },
    Game {
        name: "mahjong144",
        title: "Mahjong with flowers, 144 tiles",
        chinese: "国标麻将",
        aliases: &[
            "花牌麻将",
            "带花麻将",
            "國標麻將",
            "花牌麻將",
            "帶花麻將",
            "mcr",
            "chineseofficial",
            "144张麻将",
            "144張麻將",
        ],
        deck: "mahjong144",
        decks: (1, 1),
        players: 4..=4,
        usual: 4,
        pattern: |_, _| "3*(E:4 S:4 W:4 N:4) E S W N E wall:*".into(),
        burns: false,
        sorting: Sorting::Tiles,
        note: "flowers are replaced from the end of the wall",
        chinese_note: "东家坐庄, 起手 14 张; 摸到花牌, 从牌墙末尾补",
        source: "General Administration of Sport of China, mahjong competition rules",
    },
    Game {
        name: "mahjongtw",
        title: "Taiwanese mahjong, 16 tiles a hand",
        chinese: "台湾麻将",
        aliases: &[
            "台灣麻將",
            "臺灣麻將",
            "十六张麻将",
            "十六張麻將",
            "16张麻将",
            "16張麻將",
            "taiwanesemahjong",
        ],
        deck: "mahjong144",
        decks: (1, 1),
        players: 4..=4,
        usual: 4,
        pattern: |_, _| "4*(E:4 S:4 W:4 N:4) E wall:*".into(),
        burns: false,
        sorting: Sorting::Tiles,
        note: "E is the dealer, with 17",
        chinese_note: "东家坐庄, 起手 17 张",
        source: "pagat.com, Taiwanese mahjong",
    },
    Game {
        name: "riichi",
        title: "Riichi mahjong, three red fives",
        chinese: "立直麻将",
        aliases: &["日本麻将", "日本麻將", "立直麻將", "日麻", "リーチ麻雀", "japanesemahjong", "立直"],
        deck: "riichi",
        decks: (1, 1),
        players: 4..=4,
        usual: 4,
        pattern: |_, _| "3*(E:4 S:4 W:4 N:4) E S W N E wall:69 dead:14".into(),
        burns: false,
        sorting: Sorting::Tiles,
        note: "E is the dealer, with 14; the dead wall is the last 14 tiles",
        chinese_note: "东家坐庄, 起手 14 张; 最后 14 张是王牌",
        source: "EMA, riichi rules for Japanese mahjong",
    },
    Game {
        name: "uno",
        title: "UNO",
        chinese: "优诺",
        aliases: &["优诺牌", "優諾", "優諾牌", "uno牌", "乌诺"],
        deck: "uno",
        decks: (1, 1),
        players: 2..=10,
        usual: 4,
        pattern: |players, _| format!("7*(P1..P{players}) discard stock:*"),
        burns: false,
        sorting: Sorting::Uno,
        note: "the deck of 108, without the blank cards of later boxes",
        chinese_note: "108 张, 不含新版附带的空白牌",
        source: "Mattel, UNO instructions",
    },
    Game {
        name: "tarot",
        title: "French tarot",
        chinese: "法国塔罗",
        aliases: &["frenchtarot", "tarotfr", "jeudetarot", "法國塔羅", "法国塔罗牌", "法國塔羅牌"],
        deck: "tarot",
        decks: (1, 1),
        players: 3..=5,
        usual: 4,
        pattern: french_tarot,
        burns: false,
        sorting: Sorting::Tarot,
        note: "in threes, in fours for three players; the dog gets neither the first card nor the last. For a reading: evenhand deal --deck tarot -p 'cards:3'",
        chinese_note: "每次发三张, 三人时每次四张; 底牌不取首张, 也不取末张; 占卜用: evenhand deal --deck tarot -p 'cards:3'",
        source: "Fédération française de tarot, règlement",
    },
    Game {
        name: "skat",
        title: "Skat",
        chinese: "斯卡特",
        aliases: &["斯卡特牌"],
        deck: "32",
        decks: (1, 1),
        players: 3..=3,
        usual: 3,
        pattern: |_, _| "(A:3 B:3 C:3) skat:2 (A:4 B:4 C:4) (A:3 B:3 C:3)".into(),
        burns: false,
        sorting: Sorting::Skat,
        note: "A is forehand, left of the dealer; held for a game in clubs or grand: jacks first",
        chinese_note: "甲为首家, 坐在发牌人左手边; 按梅花主或 Grand 理牌, J 在前",
        source: "International Skat Order, 2.1",
    },
    Game {
        name: "hearts",
        title: "Hearts",
        chinese: "红心大战",
        aliases: &["红心", "紅心大戰", "紅心", "gongzhu", "拱猪", "拱豬"],
        deck: "52",
        decks: (1, 1),
        players: 4..=4,
        usual: 4,
        pattern: |_, _| "13*(N E S W)".into(),
        burns: false,
        sorting: Sorting::Bridge,
        note: "",
        chinese_note: "",
        source: "pagat.com, Hearts",
    },
    Game {
        name: "gin",
        title: "Gin rummy",
        chinese: "金拉米",
        aliases: &["ginrummy", "rummy", "金罗美", "金羅美"],
        deck: "52",
        decks: (1, 1),
        players: 2..=2,
        usual: 2,
        pattern: |_, _| "10*(A B) discard stock:*".into(),
        burns: false,
        sorting: Sorting::Bridge,
        note: "",
        chinese_note: "",
        source: "pagat.com, Gin Rummy",
    },
    Game {
        name: "koikoi",
        title: "Koi-koi (flower cards)",
        chinese: "花札来来",
        aliases: &["こいこい", "来来", "花札來來", "來來"],
        deck: "hanafuda",
        decks: (1, 1),
        players: 2..=2,
        usual: 2,
        pattern: |_, _| "2*(A:4 field:4 B:4) stock:*".into(),
        burns: false,
        sorting: Sorting::Deck,
        note: "in fours, to the player, the field and the dealer",
        chinese_note: "每次四张, 依次发给闲家(甲), 场牌, 庄家(乙)",
        source: "pagat.com, Koi-Koi",
    },
];

/// All games.
pub fn games() -> &'static [Game] {
    &GAMES
}

#[cfg(test)]
mod tests {
    use evenhand::Seed;

    use super::*;
    use crate::Rules;

    #[test]
    fn names_are_each_of_one_game() {
        let mut seen = std::collections::HashMap::new();
        for game in games() {
            for name in game.names() {
                assert!(seen.insert(name, game.name).is_none(), "{name}");
                assert_eq!(Game::find(name).unwrap().name, game.name);
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
            assert_eq!(Game::find(name).unwrap().name, game);
        }
    }

    #[test]
    fn every_game_deals_for_each_number_of_players() {
        for game in games() {
            for players in game.players.clone() {
                let table = game.table(&Rules::new().players(players)).unwrap();
                let deal = table.dealer(&Seed::from_text("x")).deal(0);
                assert_eq!(deal.cards().len(), table.deck().len(), "{}", game.name);
            }
            let beyond = Rules::new().players(game.players.end() + 1);
            assert!(game.table(&beyond).is_err(), "{}", game.name);
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
