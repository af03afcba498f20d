//! Classics and dice, as the page lists them.

use evenhand_classics::dice::kinds;
use evenhand_classics::{Distribution, Kind, Setting, catalogue};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::error::answer;
use crate::language::language;

/// A classic in the list.
#[derive(Serialize)]
struct Classic {
    name: &'static str,
    kind: &'static str,
    distribution: &'static str,
    articles: &'static [&'static str],
    parameters: Vec<Parameter>,
    /// Whether draws may be counted as places, as articles 001 and 004 do.
    dice_show_last_places: bool,
    is_quadratic: bool,
    summary: String,
    works: String,
    why: String,
    cost: String,
    instead: String,
    reference: String,
}

/// What can be set besides n.
#[derive(Serialize)]
struct Parameter {
    name: String,
    meaning: String,
    /// What it is unless set.
    default: u32,
}

/// A kind of dice in the list.
#[derive(Serialize)]
struct Kinds {
    name: &'static str,
    meaning: String,
    dice: Vec<String>,
}

/// All classics, in the order of the catalogue, for a deck of n cards: a JSON array of objects, in the language of a tag.
#[wasm_bindgen]
pub fn classics(tag: &str, n: u32) -> String {
    let language = language(tag);
    let entry = |entry: &evenhand_classics::Entry| {
        let page = entry.page();
        let text = page.text(language);
        let parameters = page.parameters.iter().zip(text.meanings);
        Classic {
            name: page.name,
            kind: match page.kind {
                Kind::Shuffle => "shuffle",
                Kind::Sampler => "sampler",
            },
            distribution: match page.distribution {
                Distribution::Uniform => "uniform",
                Distribution::Biased { .. } => "biased",
                Distribution::Cyclic => "cyclic",
                Distribution::Continuous => "continuous",
                _ => "other",
            },
            articles: page.articles,
            parameters: parameters
                .map(|(one, meaning)| Parameter {
                    name: one.name.to_string(),
                    meaning,
                    default: (one.default)(n),
                })
                .collect(),
            dice_show_last_places: page.dice_show_last_places,
            is_quadratic: page.is_quadratic,
            summary: text.summary,
            works: text.works,
            why: text.why,
            cost: text.cost,
            instead: text.instead,
            reference: text.reference,
        }
    };
    answer(&catalogue().iter().map(entry).collect::<Vec<_>>())
}

/// All dice, by kind: a JSON array of objects, in the language of a tag.
#[wasm_bindgen]
pub fn dice(tag: &str) -> String {
    let of = |kind: &evenhand_classics::dice::DiceKind| Kinds {
        name: kind.name,
        meaning: kind.meaning(language(tag)),
        dice: kind.dice.iter().map(ToString::to_string).collect(),
    };
    answer(&kinds().iter().map(of).collect::<Vec<_>>())
}

/// What is set of a classic, in a request of the page.
#[derive(Debug, Clone, Copy, serde::Deserialize)]
pub(crate) struct Settings {
    pub(crate) n: u32,
    k: Option<u32>,
    rounds: Option<u32>,
    faces: Option<u32>,
}

impl From<Settings> for Setting {
    fn from(settings: Settings) -> Self {
        let Settings { n, k, rounds, faces } = settings;
        Self { n, k, rounds, faces }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_classics_and_dice_are_listed_in_both_languages() {
        for tag in ["en", "zh"] {
            let listed: Vec<serde_json::Value> = serde_json::from_str(&classics(tag, 52)).unwrap();
            assert_eq!(listed.len(), catalogue().len());
            assert!(listed.iter().all(|one| !one["summary"].as_str().unwrap().is_empty()));
            let dice: Vec<serde_json::Value> = serde_json::from_str(&super::dice(tag)).unwrap();
            assert_eq!(dice.len(), kinds().len());
        }
    }
}
