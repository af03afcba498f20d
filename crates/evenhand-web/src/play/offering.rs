//! Games and forms, and offers of them.

use evenhand::Seed;
use evenhand_cards::fairdeal::{Beacon, Chain, Dealer, Form, Offer, Secret, Spec, SpecBuilder, StageError};
use evenhand_cards::{Deck, Game, ParseDeckError, Pattern, Rules, Wanted, games};
use evenhand_locale::Language;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::seconds;
use crate::error::{PageError, answer, request, thrown};
use crate::language::language;

/// What can be offered.
#[derive(Serialize)]
struct Offered {
    games: Vec<OfferedGame>,
    forms: Vec<&'static str>,
}

#[derive(Serialize)]
struct OfferedGame {
    name: String,
    title: String,
    least: u32,
    most: u32,
    usual: u32,
}

/// All games, by their titles in the language of a tag, and the forms that need no dealer: JSON.
#[wasm_bindgen(js_name = playGames)]
pub fn list(tag: &str) -> String {
    let of = |game: &Game| OfferedGame {
        name: game.name().to_owned(),
        title: game.title(language(tag)).to_owned(),
        least: *game.players().start(),
        most: *game.players().end(),
        usual: game.usual_players(),
    };
    let forms = Form::ALL.map(|(name, _)| name).to_vec();
    answer(&Offered { games: games().iter().map(of).collect(), forms })
}

/// What the page asks for.
#[derive(Deserialize)]
struct Request {
    /// The name of a game or of a form; none for a deck and a pattern of one's own.
    game: Option<String>,
    /// A deck: its name, or its cards with blanks between.
    #[serde(default)]
    deck: String,
    #[serde(default)]
    pattern: String,
    /// The names of the seats; those of the game if there is none.
    seats: Vec<String>,
    /// `outside`, `none`, or a seat.
    dealer: String,
    deals: u32,
    /// In how many minutes from now the beacon's round is due; without a beacon if it is not said.
    beacon_in: Option<u64>,
    /// The file before, and how many were not finished since.
    prev: Option<String>,
    #[serde(default)]
    voids: u32,
}

/// A new offer.
#[derive(Serialize)]
struct NewOffer {
    offer: String,
    text: String,
    /// Empty without a dealer.
    secret: String,
}

/// A new offer, with a fresh secret or fresh number: `request` is a JSON object with `game` (or `deck` and `pattern`), `seats`, `dealer`,
/// `deals`, and where they are set `beacon_in`, `prev`, `voids`; `now` is in seconds since 1970.
///
/// # Errors
/// If the game is not for that number of players, or the spec is not as it must be, in the language of the tag.
#[wasm_bindgen(js_name = playOffer)]
pub fn offer(tag: &str, request: &str, now: f64) -> Result<String, JsError> {
    thrown(made(language(tag), request, seconds(now)).map(|made| answer(&made)))
}

fn made(language: Language, json: &str, now: u64) -> Result<NewOffer, PageError> {
    let asked: Request = request(json)?;
    let dealer = match asked.dealer.as_str() {
        "outside" => Dealer::Outside,
        "none" => Dealer::None,
        seat => Dealer::Seat(seat.to_owned()),
    };
    let dealerless = dealer == Dealer::None;
    let prev =
        asked.prev.as_deref().map_or(Ok(evenhand_cards::fairdeal::Hash::ZERO), str::parse).map_err(told)?;
    let beacon = asked.beacon_in.map_or(Beacon::None, |minutes| Beacon::Drand {
        chain: Chain::QUICKNET.hash,
        round: Chain::QUICKNET.round_after(now.saturating_add(minutes.saturating_mul(60))),
    });
    let spec =
        spec(&asked, language)?.dealer(dealer).deals(asked.deals).beacon(beacon).prev(prev, asked.voids);
    let spec = spec.build().map_err(|error| PageError(error.text(language)))?;
    let refused = |error: StageError| PageError(error.text(language));
    let (offer, secret) = if dealerless {
        let fresh = Seed::from_os().map_err(told)?;
        (Offer::dealerless(spec, *fresh.as_bytes()).map_err(refused)?, String::new())
    } else {
        let secret = Secret::from_os().map_err(told)?;
        (Offer::new(spec, &secret).map_err(refused)?, secret.reveal().to_string())
    };
    Ok(NewOffer { offer: offer.hash().to_string(), text: offer.text(), secret })
}

/// The spec of what is named.
fn spec(asked: &Request, language: Language) -> Result<SpecBuilder, PageError> {
    if let Some(form) = asked.game.as_deref().and_then(Form::find) {
        return Ok(Spec::of_form(form, &asked.seats));
    }
    let Some(name) = asked.game.as_deref() else {
        let cards: Vec<&str> = asked.deck.split_whitespace().collect();
        // One word is a deck by its name, such as 52 or 1..20.
        let deck = match cards[..] {
            [name] => deck(name, language)?.cards().iter().map(ToString::to_string).collect(),
            _ => cards.iter().map(ToString::to_string).collect::<Vec<_>>(),
        };
        let pattern = asked.pattern.parse::<Pattern>().and_then(|pattern| pattern.canonical());
        let pattern = pattern.map_err(|error| PageError(error.message(language)))?;
        return Ok(Spec::builder("custom", &deck, &pattern, &asked.seats));
    };
    let mut rules = Rules::new();
    rules.players = u32::try_from(asked.seats.len()).ok().filter(|seats| *seats > 0);
    let wanted = Wanted { name: Some(name), rules, ..Wanted::default() };
    let (game, table) = wanted.table().map_err(|error| PageError(error.text(language)))?;
    let spec = Spec::of_table(game, &table).map_err(|error| PageError(error.message(language)))?;
    Ok(if asked.seats.is_empty() { spec } else { spec.renamed(&asked.seats) })
}

/// The deck of a name.
fn deck(name: &str, language: Language) -> Result<Deck, PageError> {
    name.parse().map_err(|error: ParseDeckError| PageError(error.text(language)))
}

/// What went wrong, as the room says it.
fn told(error: impl std::fmt::Display) -> PageError {
    PageError(error.to_string())
}

/// The names that a game gives to the seats of so many players, as a JSON array; empty if it is not for as many.
#[wasm_bindgen(js_name = playSeats)]
pub fn seats(game: &str, players: u32) -> String {
    let table = Game::find(game).ok().and_then(|game| game.table(&Rules::new().players(players)).ok());
    let seats = table.map(|table| table.pattern().seats().map(String::from).collect::<Vec<_>>());
    answer(&seats.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(request: &str) -> Result<Offer, String> {
        let made = made(Language::English, request, 1_800_000_000).map_err(|error| error.0)?;
        let offer = Offer::read(made.text.as_bytes()).unwrap();
        assert_eq!(offer.hash().to_string(), made.offer);
        if made.secret.is_empty() {
            assert_eq!(*offer.spec().dealer(), Dealer::None);
        } else {
            assert!(offer.is_opened_by(&Secret::from_hex(&made.secret).unwrap()));
        }
        Ok(offer)
    }

    #[test]
    fn games_and_forms_are_offered() {
        let game =
            offer(r#"{"game":"doudizhu","seats":["Ann","Bo","Cy"],"dealer":"outside","deals":2}"#).unwrap();
        assert_eq!((game.spec().deals(), game.spec().pattern()), (2, "17*(Ann Bo Cy) bottom:3"));
        let starts =
            offer(r#"{"game":"starts","seats":["A","B"],"dealer":"none","deals":1,"beacon_in":5}"#).unwrap();
        assert_eq!(starts.spec().pattern(), "A B");
        assert!(starts.spec().beacon().time().unwrap() > 1_800_000_300);
        let own = r#"{"deck":"x y z","pattern":"A B:2","seats":["A","B"],"dealer":"A","deals":1}"#;
        assert_eq!(offer(own).unwrap().spec().deck(), ["x", "y", "z"]);
        for wrong in [
            r#"{"game":"doudizhu","seats":["A","B"],"dealer":"outside","deals":1}"#,
            r#"{"game":"doudizhu","seats":["a","B","C"],"dealer":"outside","deals":1}"#,
            r#"{"game":"nothing","seats":["A","B"],"dealer":"outside","deals":1}"#,
            r#"{"game":"starts","seats":[],"dealer":"none","deals":1}"#,
            r#"{"game":"starts","seats":["A","B"],"dealer":"none","deals":1,"prev":"12"}"#,
        ] {
            let english = offer(wrong).unwrap_err();
            let chinese = made(Language::Chinese, wrong, 0).err().unwrap().0;
            assert!(english != chinese || wrong.contains("prev"), "{wrong}: {english}");
        }
    }

    #[test]
    fn every_game_can_be_offered_as_it_is_listed() {
        for game in games() {
            let request = format!(r#"{{"game":"{}","seats":[],"dealer":"outside","deals":1}}"#, game.name());
            assert!(offer(&request).is_ok(), "{request}");
            assert_ne!(seats(game.name(), game.usual_players()), "[]");
        }
        assert_eq!(seats("doudizhu", 9), "[]");
    }
}
