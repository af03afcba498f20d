//! What can be dealt, and what is in a deal.

use std::fmt::Write as _;

use evenhand_cards::{Deck, games};
use unicode_width::UnicodeWidthStr;

use crate::arguments::{Deal, Language};

use crate::deal::request::{Request, titles};
use crate::write;

/// Lists games and decks.
pub(crate) fn list(arguments: &Deal) -> anyhow::Result<()> {
    let chinese = arguments.look.lang == Language::Zh;
    let say = |english: &'static str, zh: &'static str| if chinese { zh } else { english };
    let mut text = format!("{}\n", say("Games:", "游戏:"));
    for game in games() {
        let (name, own, title, players) = (game.name(), game.chinese(), game.title(), game.players());
        let players = if players.start() == players.end() {
            players.start().to_string()
        } else {
            format!("{}-{}", players.start(), players.end())
        };
        let gap = " ".repeat(14_usize.saturating_sub(own.width()));
        let _ = writeln!(text, "  {name:<12}{own}{gap}{players:<6}{title}");
    }
    let _ = writeln!(text, "\n{}", say("Decks:", "牌:"));
    for (name, what, own) in Deck::built_in() {
        let _ = writeln!(text, "  {name:<12}{}", say(what, own));
    }
    text += say(
        "  also 52+2, 2x54 (two decks), 4x13 (suits x ranks), and a file with a card a line\n",
        "  另有 52+2, 2x54 (两副), 4x13 (花色x点数), 或一行一张牌的文件\n",
    );
    Ok(write::to_standard_output(text)?)
}

/// What a seed has, in bits.
const SEED: f64 = 256.0;

/// Tells about a game, or a deck and a pattern.
pub(crate) fn about(request: &Request, arguments: &Deal) -> anyhow::Result<()> {
    let chinese = arguments.look.lang == Language::Zh;
    let (table, deck) = (&request.table, request.table.deck());
    let mut text = String::new();
    if let Some(game) = request.game {
        let _ = writeln!(text, "{}  {}  {}", game.name(), game.chinese(), game.title());
    }
    let mut row = |english: &str, zh: &str, told: &str| {
        let label = if chinese { zh } else { english };
        let gap = " ".repeat(12_usize.saturating_sub(label.width()));
        let _ = writeln!(text, "{label}{gap}{told}");
    };
    let say = |english: String, zh: String| if chinese { zh } else { english };
    let (name, n, faces) = (deck.name(), deck.len(), deck.multiplicities().len());
    row(
        "deck",
        "牌",
        &say(format!("{name}: {n} cards, {faces} different"), format!("{name}: {n} 张, {faces} 种")),
    );
    row("pattern", "发牌模式", &table.pattern().to_string());
    let places: Vec<String> = titles(request, arguments.look.lang)
        .iter()
        .zip(table.places())
        .map(|(title, place)| format!("{title} {}", place.size()))
        .collect();
    row("places", "分配", &places.join(", "));
    let (orders, entropy) = (deck.entropy(), table.entropy());
    row(
        "orders",
        "牌序",
        &say(
            format!("{orders:.2} bits: the deck's different orders"),
            format!("{orders:.2} 比特: 整副牌所有不同的次序"),
        ),
    );
    row(
        "deal",
        "一局",
        &say(
            format!("{entropy:.2} bits: as hands, in whatever order they were dealt"),
            format!("{entropy:.2} 比特: 只看各家拿到哪些牌, 不论先后"),
        ),
    );
    match table.numbers() {
        Ok(numbers) => row("deals", "总局数", &grouped(&numbers.count().to_string())),
        Err(error) => row("deals", "总局数", &error.to_string()),
    }
    if orders > SEED {
        row(
            "",
            "",
            &say(
                "a seed of 256 bits does not reach every order of this deck: they cannot be told from all"
                    .into(),
                "256 比特的种子覆盖不了这副牌的全部次序, 但与能覆盖全部时无从区分".into(),
            ),
        );
    }
    if let Some(cards) = request.cut_card {
        row(
            "cut card",
            "切牌卡",
            &say(format!("{cards} before the end of the shoe"), format!("距牌靴末尾 {cards} 张")),
        );
    }
    if let Some(game) = request.game {
        let note = if chinese { game.chinese_note() } else { game.note() };
        if !note.is_empty() {
            row("note", "说明", note);
        }
        row("rules", "规则", game.source());
        if !game.aliases().is_empty() {
            row("also", "别名", &game.aliases().join(", "));
        }
    }
    row("order", "起始次序", &deck.to_string());
    Ok(write::to_standard_output(text)?)
}

/// Digits in groups of three.
fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
