//! Decks of small generators that a clock seeded, and the search for the seed.

use std::num::NonZero;

use evenhand::{Seed, Series};
use evenhand_cards::read_order;
use evenhand_classics::generators::Generator;
use evenhand_classics::seed_search::{Cracked, Method, ObservedDeck, SeedHit, Seeding, Seeds, crack};
use evenhand_locale::Language;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::error::{PageError, answer, request, thrown};
use crate::language::language;

/// A method in the list.
#[derive(Serialize)]
struct Listed {
    generator: &'static str,
    generator_name: String,
    bounding: &'static str,
    bounding_name: String,
    shuffle_loop: &'static str,
    loop_name: String,
    is_seeded_every_draw: bool,
    name: String,
}

impl Listed {
    fn of(method: Method, language: Language) -> Self {
        Self {
            generator: method.generator().into(),
            generator_name: method.generator().text(language),
            bounding: method.bounding().into(),
            bounding_name: method.bounding().text(language),
            shuffle_loop: method.shuffle_loop().into(),
            loop_name: method.shuffle_loop().text(language),
            is_seeded_every_draw: method.seeding() == Seeding::EveryDraw,
            name: method.text(language),
        }
    }
}

/// All shuffles that can be replayed: a JSON array of objects, in the language of a tag. A method's number is its place here.
#[wasm_bindgen]
pub fn seeded_methods(tag: &str) -> String {
    answer(&Method::all().into_iter().map(|method| Listed::of(method, language(tag))).collect::<Vec<_>>())
}

/// The decks, from the first on, that a program deals with a seed, one behind the other, each put back in order before: cards from 0.
///
/// # Errors
/// If there is no method of that number, or more cards than are searched for.
#[wasm_bindgen]
pub fn seeded_decks(method: usize, seed: u64, n: u32, count: usize) -> Result<Vec<u8>, JsError> {
    thrown(decks(method, seed, n, count))
}

fn decks(method: usize, seed: u64, n: u32, count: usize) -> Result<Vec<u8>, PageError> {
    let method =
        Method::all().get(method).copied().ok_or_else(|| PageError(format!("no method {method}")))?;
    Ok(method.decks(seed, n).take(count).flatten().collect())
}

/// Decks of n cards, each shuffled with a seed of its own from the system: cards from 0.
///
/// # Errors
/// If the system gives no randomness.
#[wasm_bindgen]
pub fn sound_decks(n: u32, count: usize) -> Result<Vec<u32>, JsError> {
    let mut deck = vec![0; n as usize];
    let mut decks = Vec::new();
    for _ in 0..count {
        let seed = thrown(Seed::from_os().map_err(|error| PageError(error.to_string())))?;
        let series = thrown(Series::new(n, &seed).map_err(|error| PageError(error.to_string())))?;
        series.fill(0, &mut deck);
        decks.extend(&deck);
    }
    Ok(decks)
}

/// A deck that was read.
#[derive(Serialize)]
struct Read {
    deck: String,
    order: Vec<u32>,
}

/// A whole deck as somebody copied it, cards by name or by number: a JSON object with the `deck`'s name and its `order`, cards from 0.
///
/// # Errors
/// If it is none.
#[wasm_bindgen]
pub fn pasted_deck(tag: &str, text: &str) -> Result<String, JsError> {
    thrown(pasted(tag, text))
}

fn pasted(tag: &str, text: &str) -> Result<String, PageError> {
    let (deck, order) = read_order(text).map_err(|error| PageError(error.text(language(tag))))?;
    ObservedDeck::of_order(&order).map_err(|error| PageError(error.text(language(tag))))?;
    Ok(answer(&Read { deck: deck.name().into(), order }))
}

/// What the page asks to be searched.
#[derive(Deserialize)]
struct Request {
    /// The decks as they were found, one after the other: cards from 0.
    decks: Vec<Vec<u32>>,
    /// The generators that are suspected, by id; all where none is named.
    #[serde(default)]
    generators: Vec<String>,
    /// The first and the last seed.
    first: u64,
    last: u64,
}

/// A search for a seed, the last of them first.
#[wasm_bindgen]
#[derive(Debug)]
pub struct SeedSearch {
    language: Language,
    decks: Vec<ObservedDeck>,
    methods: Vec<Method>,
    first: u64,
    /// The last seed that is left.
    last: Option<u64>,
    found: Cracked,
}

/// How far a search is.
#[derive(Serialize)]
struct Progress {
    /// Pairs of a method and a seed that were tried, as text: there may be more than 2^53.
    tried: String,
    left: String,
    seeds_left: u64,
    hits: Vec<Hit>,
    not_kept: u64,
    /// log10 of how many such hits fair decks would have on average.
    log10_by_chance: f64,
}

/// A seed that makes the deck.
#[derive(Serialize)]
struct Hit {
    seed: u64,
    method: usize,
    name: String,
    /// Of the decks after the first, how many it explains.
    explained: usize,
    /// What it says comes after the last deck that it explains.
    next: Vec<u8>,
}

#[wasm_bindgen]
impl SeedSearch {
    /// `request` is a JSON object with `decks`, `first`, `last`, and `generators` where only some are suspected.
    ///
    /// # Errors
    /// If a deck is none.
    #[wasm_bindgen(constructor)]
    pub fn new(tag: &str, request: &str) -> Result<Self, JsError> {
        thrown(Self::of(tag, request))
    }

    fn of(tag: &str, json: &str) -> Result<Self, PageError> {
        let language = language(tag);
        let Request { decks, generators, first, last } = request(json)?;
        let wrong =
            |error: evenhand_classics::seed_search::ObservedDeckError| PageError(error.text(language));
        let decks = decks.iter().map(|order| ObservedDeck::of_order(order)).collect::<Result<Vec<_>, _>>();
        let decks = decks.map_err(wrong)?;
        let suspected = |generator: Generator| {
            generators.is_empty() || generators.iter().any(|id| id == <&str>::from(generator))
        };
        let methods: Vec<Method> =
            Method::all().into_iter().filter(|method| suspected(method.generator())).collect();
        let found = crack(&decks, &[], &Seeds::list(Vec::new())).map_err(wrong)?;
        Ok(Self { language, decks, methods, first, last: Some(last), found })
    }

    /// Tries the next seeds, so many of them, and tells how far the search is.
    ///
    /// # Errors
    /// None: the decks are known to be some.
    pub fn advance(&mut self, seeds: u32) -> Result<String, JsError> {
        thrown(self.try_next(seeds))
    }

    fn try_next(&mut self, seeds: u32) -> Result<String, PageError> {
        let part = NonZero::new(u64::from(seeds)).unwrap_or(NonZero::<u64>::MIN);
        let next = self.last.and_then(|last| Seeds::backwards(self.first..=last, part).next());
        if let Some(seeds) = &next {
            let part = crack(&self.decks, &self.methods, seeds);
            let part = part.map_err(|error| PageError(error.text(self.language)))?;
            self.found = self.found.clone().joined(part);
        }
        self.last =
            self.last.and_then(|last| last.checked_sub(part.get())).filter(|last| *last >= self.first);
        let seeds_left = self.last.map_or(0, |last| last - self.first + 1);
        let all = Method::all();
        let hit = |hit: &SeedHit| Hit {
            seed: hit.seed,
            method: all.iter().position(|method| *method == hit.method).unwrap_or_default(),
            name: hit.method.text(self.language),
            explained: hit.explained(),
            next: hit.predicted(&self.decks[hit.explained()]),
        };
        Ok(answer(&Progress {
            tried: self.found.candidates.to_string(),
            left: (self.methods.len() as u128 * u128::from(seeds_left)).to_string(),
            seeds_left,
            hits: self.found.hits.iter().take(5).map(hit).collect(),
            not_kept: self.found.not_kept,
            log10_by_chance: self.found.log10_by_chance(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// The number of a method, by its ids.
    fn method(generator: &str, bounding: &str, shuffle_loop: &str) -> usize {
        let is = |one: &Listed| {
            (one.generator, one.bounding, one.shuffle_loop) == (generator, bounding, shuffle_loop)
                && !one.is_seeded_every_draw
        };
        Method::all().into_iter().position(|method| is(&Listed::of(method, Language::English))).unwrap()
    }

    fn order(deck: &[u8]) -> Vec<u32> {
        deck.iter().map(|card| (*card).into()).collect()
    }

    #[test]
    fn the_second_of_a_deck_is_found_and_the_next_deck_is_foretold() {
        let glibc = method("glibc", "modulo", "durstenfeld");
        let dealt = decks(glibc, 1_700_000_000, 52, 3).unwrap();
        let [first, second, third] = [0, 1, 2].map(|at| &dealt[52 * at..52 * (at + 1)]);
        for (observed, next) in [(vec![order(first)], second), (vec![order(first), order(second)], third)] {
            let request = json!({ "decks": observed, "generators": ["glibc", "msvc"], "first": 1_699_999_000, "last": 1_700_000_050 });
            let mut search = SeedSearch::of("en", &request.to_string()).unwrap();
            let told: Value = serde_json::from_str(&search.try_next(20).unwrap()).unwrap();
            assert_eq!((told["hits"].as_array().unwrap().len(), &told["seeds_left"]), (0, &json!(1031)));
            let told: Value = serde_json::from_str(&search.try_next(40).unwrap()).unwrap();
            assert_eq!(
                (&told["hits"][0]["seed"], &told["hits"][0]["method"]),
                (&json!(1_700_000_000), &json!(glibc))
            );
            assert_eq!(told["hits"][0]["next"], json!(next));
            assert!(told["log10_by_chance"].as_f64().unwrap() < -50.0);
            search.try_next(u32::MAX).unwrap();
            let told: Value = serde_json::from_str(&search.try_next(1).unwrap()).unwrap();
            assert_eq!((&told["left"], &told["seeds_left"]), (&json!("0"), &json!(0)));
        }
    }

    #[test]
    fn decks_are_read_by_number_and_by_name() {
        let read: Value = serde_json::from_str(&pasted("en", "3, 1, 2").unwrap()).unwrap();
        assert_eq!((&read["deck"], &read["order"]), (&json!("1..3"), &json!([2, 0, 1])));
        let (english, chinese) = (pasted("en", "1 2 2 3").unwrap_err(), pasted("zh", "1 2 2 3").unwrap_err());
        assert!(english.0.contains("twice") && chinese.0.contains("2 出现了 2 次"));
        assert!(pasted("en", "1 1 2").is_err() && pasted("zh", "").is_err() && pasted("en", "7").is_err());
    }

    #[test]
    fn a_sound_deck_is_an_order() {
        let mut deck = sound_decks(52, 1).unwrap_or_else(|_| panic!("the system has randomness"));
        deck.sort_unstable();
        assert!(deck.into_iter().eq(0..52));
    }
}
