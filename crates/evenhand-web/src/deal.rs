//! Deals of games, of decks and by patterns, and their numbers.

use std::borrow::Cow;

use evenhand::Seed;
use evenhand_cards::{
    Card, Deal, DealNumbers, Deck, Game, GameError, Language, NumberError, ParseDeckError, PatternError,
    Place, Rules, Sorting, Table, Wanted, WantedError, cut_card, games, place_name, sorting_of,
};
use evenhand_trial::Command;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::error::{PageError, answer, request, thrown};
use crate::face::Face;
use crate::language::language;
use crate::words::say;

/// The most packs that a choice is offered of.
const MAX_PACKS: u32 = 8;

/// A game in the list.
#[derive(Serialize)]
struct Listed {
    name: &'static str,
    title: &'static str,
    least_players: u32,
    most_players: u32,
    usual_players: u32,
    /// How many packs it may be played with, where there is a choice.
    packs: Vec<u32>,
    /// Whether cards are burned that could be left out.
    burns: bool,
}

/// A deck in the list.
#[derive(Serialize)]
struct ListedDeck {
    name: &'static str,
    title: String,
}

/// What can be dealt by name.
#[derive(Serialize)]
struct Lists {
    games: Vec<Listed>,
    decks: Vec<ListedDeck>,
}

/// Games and decks by name: a JSON object with `games` and `decks`, in the language of a tag.
#[wasm_bindgen]
pub fn games_and_decks(tag: &str) -> String {
    let language = language(tag);
    let listed = |game: &'static Game| {
        let packs: Vec<u32> =
            (1..=MAX_PACKS).filter(|packs| game.deck(&Rules::new().decks(*packs)).is_ok()).collect();
        let (name, title, players) = (game.name(), game.title(language), game.players());
        Listed {
            name,
            title,
            least_players: *players.start(),
            most_players: *players.end(),
            usual_players: game.usual_players(),
            packs: if packs.len() > 1 { packs } else { Vec::new() },
            burns: game.pattern(&Rules::new().no_burn()).is_ok(),
        }
    };
    let decks = Deck::built_in(language).map(|(name, title)| ListedDeck { name, title }).collect();
    answer(&Lists { games: games().iter().map(listed).collect(), decks })
}

/// What the page asks for.
#[derive(Deserialize)]
struct Request {
    /// A game, or a deck, by its name.
    game: Option<String>,
    /// A deck for a pattern.
    deck: Option<String>,
    pattern: Option<String>,
    players: Option<u32>,
    packs: Option<u32>,
    #[serde(default)]
    no_burn: bool,
    #[serde(default)]
    seed: String,
    /// Which deal of the seed, from 1.
    #[serde(default = "first")]
    deal: u64,
    #[serde(default)]
    unsorted: bool,
}

fn first() -> u64 {
    1
}

impl Request {
    /// The command of the program that deals the same: by a number where there is one, else by the seed.
    fn command(&self, game: Option<&Game>, number: Option<&str>) -> String {
        let command = Command::new("deal");
        let command = match (game, &self.game, &self.deck) {
            (Some(game), ..) => command.word(game.name()),
            (None, Some(deck), _) => command.word(deck),
            (None, None, deck) => command.option_of("--deck", deck.as_ref()),
        };
        let command = command
            .option_of("--pattern", self.pattern.as_ref())
            .option_of("--players", self.players)
            .option_of("--decks", self.packs)
            .flag_if(self.no_burn, "--no-burn")
            .flag_if(self.unsorted, "--unsorted");
        match number {
            Some(number) => command.option("--by-number", number),
            None => command
                .option("--seed", &self.seed)
                .option_of("--first", (self.deal != first()).then_some(self.deal))
                .flag("--number"),
        }
        .to_string()
    }
}

/// A table that was asked for.
struct TableRequest {
    game: Option<&'static Game>,
    table: Table,
    sorting: Sorting,
    language: Language,
}

/// A card that was dealt.
#[derive(Serialize)]
struct Dealt {
    code: String,
    face: Face,
}

/// What a place was dealt.
#[derive(Serialize)]
struct Holding<'a> {
    name: &'a str,
    title: String,
    is_seat: bool,
    cards: Vec<Dealt>,
}

/// A deal, with what is known of its game.
#[derive(Serialize)]
struct DealFacts<'a> {
    /// The game's name, or the deck's.
    name: &'a str,
    title: Cow<'a, str>,
    note: &'a str,
    /// Where the deal of the game is described.
    source: &'a str,
    deck: &'a str,
    cards: usize,
    pattern: String,
    places: Vec<Holding<'a>>,
    /// How many cards from the end of the shoe the cut card lies.
    cut_card: Option<u32>,
    /// Whether deals differ by which place has which cards; where there is one place alone, they differ by their order, which has no
    /// number.
    is_numbered: bool,
    /// Whether its cards are tiles.
    is_tiles: bool,
    /// The entropy of a deal, in bits.
    entropy: f64,
    /// The command of the program that deals the same.
    command: String,
}

impl TableRequest {
    fn of(wanted: &Request, language: Language) -> Result<Self, PageError> {
        let mut rules = Rules::new();
        rules.players = wanted.players;
        rules.decks = wanted.packs;
        rules.no_burn = wanted.no_burn;
        let deck = wanted.deck.as_deref().map(str::parse).transpose();
        let deck = deck.map_err(|error: ParseDeckError| PageError(error.text(language)))?;
        let (name, pattern) = (wanted.game.as_deref(), wanted.pattern.as_deref());
        let found = Wanted { name, deck, pattern, rules }.table();
        let (game, table) = found.map_err(|error| match &error {
            WantedError::Pattern(pattern) | WantedError::Game(GameError::Pattern(pattern)) => {
                pointed_at(pattern, language)
            }
            error => PageError(error.text(language)),
        })?;
        let sorting = if wanted.unsorted { Sorting::AsDealt } else { sorting_of(game) };
        Ok(Self { game, table, sorting, language })
    }

    /// A deal of the table, for the page.
    fn shown(&self, deal: &Deal, command: String) -> String {
        let (table, game, language) = (&self.table, self.game, self.language);
        let names: Vec<&str> = table.places().iter().map(Place::name).collect();
        let places = deal.hands().map(|hand| {
            let (place, is_seat) = (hand.place(), hand.place().is_seat());
            let held = if is_seat { hand.sorted(self.sorting) } else { hand };
            let dealt = |card: &Card| Dealt { code: card.to_string(), face: card.into() };
            let cards = held.iter().map(dealt).collect();
            Holding { name: place.name(), title: place_name(place.name(), &names, language), is_seat, cards }
        });
        answer(&DealFacts {
            name: game.map_or(table.deck().name(), |game| game.name()),
            title: game.map_or_else(|| self.deck_title().into(), |game| game.title(language).into()),
            note: game.map_or("", |game| game.note(language)),
            source: game.map_or("", |game| game.source()),
            deck: table.deck().name(),
            cards: table.deck().len(),
            pattern: table.pattern().to_string(),
            places: places.collect(),
            cut_card: cut_card(game, table, None).ok().flatten(),
            is_numbered: table.places().len() > 1,
            is_tiles: table.deck().iter().all(|card| matches!(card, Card::Tile(_))),
            entropy: table.entropy(),
            command,
        })
    }

    /// What the deck is called, where it has a name.
    fn deck_title(&self) -> String {
        let name = self.table.deck().name();
        let named = Deck::built_in(self.language).find(|(built_in, _)| *built_in == name);
        named.map_or_else(|| name.to_owned(), |(_, title)| title)
    }

    /// The deal of the seed that is asked for.
    fn deal(&self, wanted: &Request) -> Result<Deal, PageError> {
        let r = wanted.deal.checked_sub(1).and_then(|r| u32::try_from(r).ok());
        let number = [("deal", wanted.deal.to_string().into())];
        let r = r.ok_or_else(|| PageError(say("deal", "no-deal", number, self.language)))?;
        Ok(self.table.dealer(&Seed::from_text(&wanted.seed)).deal(r))
    }

    fn numbers(&self) -> Result<DealNumbers, PageError> {
        self.table.numbers().map_err(|error| self.wrong(&error))
    }

    /// Why a deal has no number, or a number no deal.
    fn wrong(&self, error: &NumberError) -> PageError {
        PageError(error.text(self.language))
    }
}

/// What is wrong with a pattern, and where.
fn pointed_at(error: &PatternError, language: Language) -> PageError {
    let message = error.message(language);
    PageError(error.pointer().map_or_else(|| message.clone(), |pointer| format!("{message}\n{pointer}")))
}

/// A deal of a seed: `request` is a JSON object with `seed`, any text, and where they are set `game`, `deck`, `pattern`, `players`,
/// `packs`, `no_burn`, `deal` (from 1) and `unsorted`. Its cards by place, and what is known of the game, in the language of a tag.
///
/// # Errors
/// If there is no such game, deck or deal, or they do not fit together.
#[wasm_bindgen]
pub fn dealt(tag: &str, request: &str) -> Result<String, JsError> {
    thrown(by_seed(tag, request))
}

fn by_seed(tag: &str, json: &str) -> Result<String, PageError> {
    let wanted: Request = request(json)?;
    let asked = TableRequest::of(&wanted, language(tag))?;
    Ok(asked.shown(&asked.deal(&wanted)?, wanted.command(asked.game, None)))
}

/// The number of a deal.
#[derive(Serialize)]
struct Number {
    number: String,
    /// How many deals there are.
    count: String,
}

/// The number of a deal of a seed, its rank among all deals, and how many there are: `request` as of [`dealt`]. Takes up to a second.
///
/// # Errors
/// As [`dealt`], and if there are too many deals to number.
#[wasm_bindgen]
pub fn number_of_deal(tag: &str, request: &str) -> Result<String, JsError> {
    thrown(number(tag, request))
}

fn number(tag: &str, json: &str) -> Result<String, PageError> {
    let wanted: Request = request(json)?;
    let asked = TableRequest::of(&wanted, language(tag))?;
    let (deal, numbers) = (asked.deal(&wanted)?, asked.numbers()?);
    let number = numbers.rank(&deal.faces()).map_err(|error| asked.wrong(&error))?;
    Ok(answer(&Number { number: number.to_string(), count: numbers.count().to_string() }))
}

/// The deal of a number: `request` as of [`dealt`], whose seed counts nothing. As [`dealt`] gives it. Takes up to a second.
///
/// # Errors
/// As [`dealt`], and if there is no deal of that number.
#[wasm_bindgen]
pub fn deal_of_number(tag: &str, request: &str, number: &str) -> Result<String, JsError> {
    thrown(by_number(tag, request, number))
}

fn by_number(tag: &str, json: &str, number: &str) -> Result<String, PageError> {
    let wanted: Request = request(json)?;
    let asked = TableRequest::of(&wanted, language(tag))?;
    let told = |error: NumberError| asked.wrong(&error);
    let number = DealNumbers::parse(number).map_err(told)?;
    let faces = asked.numbers()?.unrank(&number).map_err(told)?;
    let deal = asked.table.deal_of(&faces).map_err(told)?;
    Ok(asked.shown(&deal, wanted.command(asked.game, Some(&number.to_string()))))
}

/// A new seed from the system, 64 hexadecimal digits.
///
/// # Errors
/// If the system gives no randomness.
#[wasm_bindgen]
pub fn seed_from_system() -> Result<String, JsError> {
    thrown(Seed::from_os().map(|seed| seed.to_hex()).map_err(|error| PageError(error.to_string())))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn of(request: &Value) -> Value {
        serde_json::from_str(&by_seed("en", &request.to_string()).unwrap()).unwrap()
    }

    fn codes(place: &Value) -> String {
        let cards = place["cards"].as_array().unwrap().iter().map(|card| card["code"].as_str().unwrap());
        cards.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn deals_are_those_of_the_seed_and_hands_are_held_as_in_the_game() {
        let shown = of(&json!({ "game": "斗地主", "seed": "42" }));
        assert_eq!(codes(&shown["places"][0]), "2c 2d As Ks Kh Jc Ts Tc 9c 8s 8h 8c 8d 7d 3s 3h 3c");
        assert_eq!(
            (codes(&shown["places"][3]).as_str(), &shown["places"][3]["title"]),
            ("Qs 5d Ad", &json!("bottom"))
        );
        assert_eq!(
            shown["places"][0]["cards"][0]["face"],
            json!({ "kind": "french", "rank": "2", "suit": "c" })
        );
    }

    #[test]
    fn a_deal_is_found_again_by_its_number() {
        let bridge = json!({ "game": "bridge", "seed": "1", "deal": 2 });
        let found: Value = serde_json::from_str(&number("en", &bridge.to_string()).unwrap()).unwrap();
        assert_eq!(found["count"], "53644737765488792839237440000");
        let again = by_number("en", &bridge.to_string(), found["number"].as_str().unwrap()).unwrap();
        let again: Value = serde_json::from_str(&again).unwrap();
        assert_eq!(again["places"], of(&bridge)["places"]);
    }

    #[test]
    fn every_game_and_deck_is_dealt_in_both_languages() {
        for tag in ["en", "zh"] {
            let lists: Value = serde_json::from_str(&games_and_decks(tag)).unwrap();
            for one in ["games", "decks"].iter().flat_map(|list| lists[list].as_array().unwrap()) {
                let name = one["name"].as_str().unwrap().replace("1..N", "1..108");
                let shown = by_seed(tag, &json!({ "game": name, "seed": "x" }).to_string()).unwrap();
                let shown: Value = serde_json::from_str(&shown).unwrap();
                let cards = shown["places"].as_array().unwrap().iter();
                let dealt: usize = cards.map(|place| place["cards"].as_array().unwrap().len()).sum();
                assert_eq!(dealt as u64, shown["cards"].as_u64().unwrap(), "{name}");
            }
        }
    }

    #[test]
    fn the_command_is_that_of_what_was_dealt() {
        let deck = json!({ "game": "52", "seed": "$(id)", "deal": 3, "packs": 2, "unsorted": true });
        let command = "evenhand deal 52 --decks 2 --unsorted --seed '$(id)' --first 3 --number";
        assert_eq!(of(&deck)["command"], command);
        let own = json!({ "deck": "52", "pattern": "A:2 rest:*", "seed": "-1" });
        let command = "evenhand deal --deck 52 --pattern 'A:2 rest:*' --seed=-1 --number";
        assert_eq!(of(&own)["command"], command);
        let shown = by_number("en", &json!({ "game": "斗地主" }).to_string(), "7").unwrap();
        let shown: Value = serde_json::from_str(&shown).unwrap();
        assert_eq!(shown["command"], "evenhand deal doudizhu --by-number 7");
    }

    #[test]
    fn a_deck_in_one_pile_has_its_name_and_no_number() {
        let deck = of(&json!({ "game": "52", "seed": "42" }));
        assert_eq!((&deck["title"], &deck["is_numbered"]), (&json!("the French deck"), &json!(false)));
        let tiles = of(&json!({ "game": "riichi", "seed": "42" }));
        assert_eq!((&tiles["is_tiles"], &tiles["is_numbered"]), (&json!(true), &json!(true)));
    }

    #[test]
    fn what_is_wrong_is_told() {
        let wrong = |request: Value| by_seed("en", &request.to_string()).unwrap_err().0;
        let chinese = |request: Value| by_seed("zh", &request.to_string()).unwrap_err().0;
        assert!(chinese(json!({ "game": "nosuch" })).contains("没有叫“nosuch”的游戏"));
        assert!(chinese(json!({ "deck": "zzz" })).contains("不是"));
        assert!(chinese(json!({ "deck": "52", "pattern": "" })).contains("空的"));
        assert!(chinese(json!({ "game": "bridge", "deal": 0 })).contains("第 0 局"));
        let bridge = json!({ "game": "bridge" }).to_string();
        assert!(by_number("zh", &bridge, "abc").unwrap_err().0.contains("十进制"));
        assert!(by_number("zh", &bridge, &"9".repeat(40)).unwrap_err().0.contains("太大"));
        assert!(wrong(json!({ "game": "brigde" })).contains("bridge"));
        assert!(wrong(json!({ "game": "bridge", "players": 3 })).contains("4 players"));
        assert!(wrong(json!({ "game": "bridge", "deal": 0 })).contains("Deal 0 does not exist"));
        assert!(wrong(json!({ "deck": "52", "pattern": "A (" })).contains('^'));
    }
}
