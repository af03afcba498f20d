//! Exact distributions, the probabilities of events, and the arguments of articles 001 and 002.

use evenhand_audit::exact::{Chain, Counting, Divisibility, Event, Fraction, Names, event_grammar};
use evenhand_classics::dice::{Dice, DiceError};
use evenhand_classics::{Entry, Setting, find};
use evenhand_trial::Command;
use evenhand_trial::exact::{
    Answer, MAX_ROUNDS, answer as exact, chain_json, divisibility, name, of_cell, space, whole_json,
};
use evenhand_trial::proof::{PlaceChain, Proof, law};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::catalogue::Settings;
use crate::error::{PageError, answer, request, thrown};
use crate::language::language;

/// The most outcomes that are told one by one: the orders of 6 cards.
const MAX_OUTCOMES: usize = 720;

/// What the page asks for.
#[derive(Deserialize)]
struct Request {
    classic: String,
    #[serde(flatten)]
    setting: Settings,
    /// `exact` unless given.
    dice: Option<String>,
    #[serde(default)]
    events: Vec<String>,
    /// Whether places, and cards by number, are counted from 0.
    #[serde(default)]
    places_from_zero: bool,
    /// The place that is walked to, as places are counted; the middle one unless given.
    place: Option<u32>,
}

impl Request {
    /// The classic, its setting, its dice and how its places are counted.
    ///
    /// # Errors
    /// If there is no such classic or dice, or it cannot be set so.
    fn found(&self, tag: &str) -> Result<(&'static Entry, Setting, Dice, Counting), PageError> {
        let language = language(tag);
        let entry = find(&self.classic).map_err(|error| PageError(error.text(language)))?;
        let dice = self.dice.as_deref().map_or(Ok(Dice::Exact), str::parse);
        let dice = dice.map_err(|error: DiceError| PageError(error.text(language)))?;
        let setting = Setting::from(self.setting);
        space(entry, &setting).map_err(|error| PageError(error.text(language)))?;
        let counting = if self.places_from_zero { Counting::FromZero } else { Counting::FromOne };
        Ok((entry, setting, dice, counting))
    }
}

/// The bounds of the numbers that are taken.
#[derive(Serialize)]
struct Bounds {
    n: [u32; 2],
    k: [u32; 2],
    rounds: [u32; 2],
    faces: [u32; 2],
}

/// The least and the most of each number of a request that are taken, a JSON object of pairs.
#[wasm_bindgen]
pub fn exact_bounds() -> String {
    answer(&Bounds {
        n: [1, Chain::LIMIT],
        k: [0, Chain::LIMIT],
        rounds: [0, MAX_ROUNDS],
        faces: [1, u32::MAX],
    })
}

/// A probability.
#[derive(Serialize)]
struct Probability {
    fraction: String,
    value: f64,
}

impl From<&Fraction> for Probability {
    fn from(fraction: &Fraction) -> Self {
        Self { fraction: fraction.to_string(), value: fraction.to_f64() }
    }
}

/// An outcome: an order or a sample.
#[derive(Serialize)]
struct Outcome {
    cards: String,
    probability: Probability,
    /// How often it comes, over how often it would if all came alike.
    ratio: f64,
}

/// What is known of an event: its probability, and of each outcome whether it holds; or why it is none.
#[derive(Serialize)]
struct EventFacts {
    text: String,
    probability: Option<Probability>,
    /// `1` or `0` for each of the outcomes.
    holds: String,
    error: Option<String>,
}

/// What is known exactly of a classic.
#[derive(Serialize)]
struct Law {
    /// Whether it is that of all outcomes; else of where each card goes, and which of two comes first.
    is_whole: bool,
    verdict: Option<String>,
    is_uniform: Option<bool>,
    /// The probability of each outcome if all were alike.
    fair: Option<Probability>,
    /// How many outcomes there are.
    count: usize,
    /// They, where they are few.
    outcomes: Vec<Outcome>,
    total_variation: Option<Probability>,
    /// Where each card goes: row i, column c.
    places: Vec<Vec<Probability>>,
    /// How often the card of the row comes before that of the column.
    pairs: Vec<Vec<Probability>>,
    events: Vec<EventFacts>,
    /// The document of `evenhand exact --json`.
    json: String,
    /// The command of the program that tells the same.
    command: String,
}

/// The exact distribution of a classic: `request` is a JSON object with `classic`, `n`, and where they are set `k`, `rounds`, `faces`,
/// `dice`, `events` and `places_from_zero`. An event that is none is told beside the others. Takes up to seconds.
///
/// # Errors
/// If there is no such classic or dice, it cannot be set so, or there is too much to follow; told in the language of the tag.
#[wasm_bindgen]
pub fn exact_law(tag: &str, request: &str) -> Result<String, JsError> {
    thrown(known(tag, request))
}

/// The cells of a matrix, row by row; none of a large one, whose fractions fill pages.
fn matrix(matrix: Option<evenhand_audit::exact::Matrix>) -> Vec<Vec<Probability>> {
    let Some(matrix) = matrix.filter(|matrix| matrix.columns() <= 8) else { return Vec::new() };
    let row = |row| (0..matrix.columns()).map(|column| (&matrix.at(row, column)).into()).collect();
    (0..matrix.rows()).map(row).collect()
}

fn known(tag: &str, json: &str) -> Result<String, PageError> {
    let language = language(tag);
    let request: Request = request(json)?;
    let (entry, setting, dice, counting) = request.found(tag)?;
    let (events, title) = (&request.events, entry.page().name);
    let wrong = |error: evenhand_trial::exact::ExactError| PageError(error.text(language));
    let space = space(entry, &setting).map_err(wrong)?;
    let names = Names::letters(setting.n);
    let parsed: Vec<(&String, Result<Event, String>)> = events
        .iter()
        .map(|text| (text, Event::parse(text, &names, space, counting).map_err(|error| error.text(language))))
        .collect();
    let found = exact(entry, &setting, dice).map_err(wrong)?;
    let command = command(entry, &setting, dice, counting, events);
    Ok(answer(&match &found {
        Answer::Whole(distribution) => {
            let fair = distribution.uniform();
            let outcomes: Vec<(&[u32], Fraction)> = distribution.outcomes().collect();
            let listed = if outcomes.len() <= MAX_OUTCOMES { &outcomes[..] } else { &[] };
            let probabilities: Vec<(&str, Fraction)> = parsed
                .iter()
                .filter_map(|(text, event)| {
                    Some((text.as_str(), distribution.probability(event.as_ref().ok()?)))
                })
                .collect();
            let asked = |(text, event): &(&String, Result<Event, String>)| {
                let holds = |event: &Event| {
                    listed.iter().map(|(cards, _)| if event.holds(cards) { '1' } else { '0' }).collect()
                };
                EventFacts {
                    text: (*text).clone(),
                    probability: event.as_ref().ok().map(|event| (&distribution.probability(event)).into()),
                    holds: event.as_ref().map(holds).unwrap_or_default(),
                    error: event.as_ref().err().cloned(),
                }
            };
            Law {
                is_whole: true,
                verdict: Some(distribution.verdict().text(language)),
                is_uniform: Some(distribution.is_uniform()),
                fair: Some((&fair).into()),
                count: outcomes.len(),
                outcomes: listed
                    .iter()
                    .map(|(cards, fraction)| Outcome {
                        cards: name(cards, setting.n, counting, language),
                        probability: fraction.into(),
                        ratio: fraction.to_f64() / fair.to_f64(),
                    })
                    .collect(),
                total_variation: Some((&distribution.total_variation()).into()),
                places: matrix(distribution.position_by_card()),
                pairs: matrix(distribution.precedes()),
                events: parsed.iter().map(asked).collect(),
                json: whole_json(title, &dice.to_string(), distribution, &probabilities),
                command,
            }
        }
        Answer::Chain(chain) => {
            let probability = |event: &Event| event.cell().and_then(|cell| of_cell(chain, cell));
            let probabilities: Vec<(&str, Fraction)> = parsed
                .iter()
                .filter_map(|(text, event)| Some((text.as_str(), probability(event.as_ref().ok()?)?)))
                .collect();
            let asked = |(text, event): &(&String, Result<Event, String>)| EventFacts {
                text: (*text).clone(),
                probability: event.as_ref().ok().and_then(probability).as_ref().map(Probability::from),
                holds: String::new(),
                error: event.as_ref().err().cloned(),
            };
            let argument = divisibility(entry, &setting, dice);
            Law {
                is_whole: false,
                verdict: None,
                is_uniform: None,
                fair: None,
                count: 0,
                outcomes: Vec::new(),
                total_variation: None,
                places: matrix(Some(chain.position_by_card())),
                pairs: matrix(Some(chain.precedes())),
                events: parsed.iter().map(asked).collect(),
                json: chain_json(
                    (title, &dice.to_string()),
                    setting.n,
                    chain,
                    argument.as_ref(),
                    &probabilities,
                ),
                command,
            }
        }
    }))
}

/// The command of the program that tells the exact distribution.
fn command(entry: &Entry, setting: &Setting, dice: Dice, counting: Counting, events: &[String]) -> String {
    let Setting { n, k, rounds, faces, .. } = *setting;
    let command = Command::new("exact")
        .word(entry.page().name)
        .option("-n", n)
        .option_of("-k", k)
        .option_of("--rounds", rounds)
        .option_of("--faces", faces)
        .option_of("--dice", (dice != Dice::Exact).then_some(dice))
        .option_of("--places-from", (counting == Counting::FromZero).then_some(0));
    events.iter().fold(command, |command, event| command.option("--event", event)).to_string()
}

/// How events are written, in the language of a tag.
#[wasm_bindgen]
pub fn event_forms(tag: &str) -> String {
    event_grammar(language(tag))
}

/// The argument of article 001.
#[derive(Serialize)]
struct Sharing {
    text: String,
    /// The number of orders, n!.
    orders: String,
    /// How many tapes there are, as a product.
    tapes: String,
    obstacle: Option<Obstacle>,
}

/// A prime that divides n! more often than the tapes.
#[derive(Serialize)]
struct Obstacle {
    prime: u32,
    in_orders: u64,
    in_tapes: u64,
}

impl Sharing {
    fn of(argument: &Divisibility, n: u32, tag: &str) -> Self {
        let obstacle = argument.obstacle();
        Self {
            text: argument.text(language(tag)),
            orders: format!("{n}!"),
            tapes: argument.expression(),
            obstacle: obstacle.map(|one| Obstacle {
                prime: one.prime,
                in_orders: one.in_orders,
                in_tapes: one.in_tapes,
            }),
        }
    }
}

/// A place and its chain of factors.
#[derive(Serialize)]
struct Walked {
    place: u32,
    card: u32,
    factors: Vec<Factor>,
    is_alike: bool,
}

/// A factor, and the product up to it.
#[derive(Serialize)]
struct Factor {
    round: u32,
    is_chosen: bool,
    probability: Probability,
    so_far: Probability,
}

impl Walked {
    fn of(chain: &PlaceChain, counting: Counting) -> Self {
        let factor = |(factor, so_far): (&evenhand_audit::exact::Factor, Fraction)| Factor {
            round: factor.round,
            is_chosen: factor.fate == evenhand_audit::exact::Fate::Chosen,
            probability: (&factor.probability).into(),
            so_far: (&so_far).into(),
        };
        Self {
            place: counting.shown(chain.place),
            card: counting.shown(chain.card),
            factors: chain.factors.iter().zip(chain.so_far()).map(factor).collect(),
            is_alike: chain.is_alike,
        }
    }
}

/// The factors of a place in a line, and their product.
#[derive(Serialize)]
struct Row {
    place: u32,
    factors: String,
    share: String,
}

impl Row {
    fn of(chain: &PlaceChain, counting: Counting) -> Self {
        let factors: Vec<String> =
            chain.factors.iter().map(|factor| factor.probability.to_string()).collect();
        Self {
            place: counting.shown(chain.place),
            factors: factors.join(" · "),
            share: chain.share.to_string(),
        }
    }
}

/// What a classic is held to.
#[derive(Serialize)]
struct ClassicLaw {
    /// Uniform, biased, cyclic: with exact dice.
    law: String,
    why: String,
    is_exact: bool,
}

/// What a classic is held to, and why: `request` as of [`exact_law`], without events. Takes no time.
///
/// # Errors
/// If there is no such classic or dice, or it cannot be set so; told in the language of the tag.
#[wasm_bindgen]
pub fn law_of(tag: &str, request: &str) -> Result<String, JsError> {
    thrown(held(tag, request))
}

fn held(tag: &str, json: &str) -> Result<String, PageError> {
    let (entry, setting, dice, _) = request::<Request>(json)?.found(tag)?;
    let (page, language) = (entry.page(), language(tag));
    let law = law(page, setting.n, language);
    Ok(answer(&ClassicLaw { law, why: page.text(language).why, is_exact: dice == Dice::Exact }))
}

/// Both arguments about a classic.
#[derive(Serialize)]
struct Arguments {
    /// Article 001's; none of samples, nor where the number of dice has no bound.
    sharing: Option<Sharing>,
    /// Article 002's, or why it cannot be tried.
    paragraphs: Vec<String>,
    /// A line for each place, and the chain of the one that is walked to.
    rows: Vec<Row>,
    walked: Option<Walked>,
    verdict: Option<String>,
}

/// The arguments of articles 001 and 002 about a classic: `request` as of [`exact_law`], without events, with the `place` that is walked
/// to. The second one is about exact dice. Takes up to minutes.
///
/// # Errors
/// If there is no such classic or dice, or it cannot be set so; told in the language of the tag.
#[wasm_bindgen]
pub fn articles_arguments(tag: &str, request: &str) -> Result<String, JsError> {
    thrown(argued(tag, request))
}

fn argued(tag: &str, json: &str) -> Result<String, PageError> {
    let language = language(tag);
    let request: Request = request(json)?;
    let (entry, setting, dice, counting) = request.found(tag)?;
    let sharing = divisibility(entry, &setting, dice);
    let proof = Proof::of(entry, &setting);
    let chains = proof.as_ref().map(Proof::chains).unwrap_or_default();
    let at = |place: &u32| chains.iter().find(|chain| counting.shown(chain.place) == *place);
    let walked = request.place.as_ref().and_then(at).or_else(|| chains.get(chains.len() / 2));
    Ok(answer(&Arguments {
        sharing: sharing.as_ref().map(|argument| Sharing::of(argument, setting.n, tag)),
        paragraphs: match &proof {
            Ok(proof) => proof.paragraphs(entry.page(), language, counting),
            Err(error) => vec![error.text(language)],
        },
        walked: walked.map(|chain| Walked::of(chain, counting)),
        rows: chains.iter().map(|chain| Row::of(chain, counting)).collect(),
        verdict: proof.ok().and_then(|proof| proof.verdict(language)),
    }))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn of(request: &Value) -> Value {
        serde_json::from_str(&known("en", &request.to_string()).unwrap()).unwrap()
    }

    #[test]
    fn the_third_method_of_article_004_puts_c_before_d_more_often() {
        let known = of(&json!({ "classic": "random_transpositions", "n": 4, "events": ["c<d", "a@9"] }));
        assert_eq!(known["events"][0]["probability"]["fraction"], "33/64");
        assert_eq!(known["events"][0]["holds"].as_str().unwrap().matches('1').count(), 12);
        assert!(known["events"][1]["error"].as_str().unwrap().contains("a@9"));
        assert_eq!((&known["count"], known["outcomes"].as_array().unwrap().len()), (&json!(24), 24));
        let document: Value = serde_json::from_str(known["json"].as_str().unwrap()).unwrap();
        assert_eq!(
            (&document["schema"], &document["events"]["c<d"]),
            (&json!("evenhand-law/1"), &json!("33/64"))
        );
    }

    #[test]
    fn of_many_cards_the_chain_is_told() {
        let known = of(&json!({ "classic": "naive_swap", "n": 54, "events": ["#1@1", "even"] }));
        assert_eq!((&known["is_whole"], &known["events"][1]["probability"]), (&json!(false), &Value::Null));
        assert!(
            known["events"][0]["probability"]["value"]
                .as_f64()
                .is_some_and(|p| (p * 54.0 - 1.0).abs() < 0.01)
        );
    }

    #[test]
    fn the_articles_arguments_are_theirs() {
        let of = |request: Value| -> Value {
            serde_json::from_str(&argued("en", &request.to_string()).unwrap()).unwrap()
        };
        let known = of(json!({ "classic": "durstenfeld", "n": 5 }));
        assert_eq!(known["rows"][2]["factors"], "4/5 · 3/4 · 1/3");
        assert_eq!(
            (&known["walked"]["place"], &known["walked"]["factors"][1]["so_far"]["fraction"]),
            (&json!(3), &json!("3/5"))
        );
        let walked = of(json!({ "classic": "durstenfeld", "n": 5, "place": 5 }));
        assert_eq!(walked["walked"]["factors"][0]["probability"]["fraction"], "1/5");
        let known = of(json!({ "classic": "naive_swap", "n": 54 }));
        assert_eq!(
            (&known["sharing"]["obstacle"]["prime"], &known["sharing"]["tapes"]),
            (&json!(53), &json!("54^54"))
        );
        assert_eq!((&known["rows"], &known["walked"]), (&json!([]), &Value::Null));
    }

    #[test]
    fn the_command_is_that_of_what_was_followed() {
        let known = of(
            &json!({ "classic": "naive-swap", "n": 3, "rounds": null, "dice": "modulo:15", "events": ["c<d; $(id)"], "places_from_zero": true }),
        );
        assert_eq!(
            known["command"],
            "evenhand exact naive_swap -n 3 --dice modulo:15 --places-from 0 --event 'c<d; $(id)'"
        );
    }

    #[test]
    fn what_is_wrong_is_told_in_the_readers_language() {
        let wrong = |tag, request: &str| known(tag, request).unwrap_err().0;
        assert!(wrong("en", r#"{"classic":"nothing","n":3}"#).contains("is not a known algorithm"));
        assert!(wrong("zh", r#"{"classic":"naive_swap","n":1000}"#).contains("张"));
    }
}
