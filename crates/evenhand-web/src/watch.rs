//! A classic at work, step by step.

use evenhand::Seed;
use evenhand_audit::exact::Counting;
use evenhand_classics::dice::Dice;
use evenhand_classics::{Classic as _, find};
use evenhand_trial::trace::{DrawsFrom, Frame, Frames, Scale, of_draws, of_seed, serialize_work};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::catalogue::Settings;
use crate::error::{PageError, answer, request, thrown};
use crate::language::language;

/// What the page asks for.
#[derive(Deserialize)]
struct Request {
    classic: String,
    #[serde(flatten)]
    setting: Settings,
    /// `exact` unless given.
    dice: Option<String>,
    /// The draws; without them, those of the seed.
    draws: Option<Vec<u64>>,
    #[serde(default)]
    draws_from: From,
    /// Whether places are counted from 0, for draws that are places.
    #[serde(default)]
    places_from_zero: bool,
    #[serde(default)]
    seed: String,
}

/// Where draws are counted from.
#[derive(Deserialize, Default)]
#[serde(rename_all = "snake_case")]
enum From {
    #[default]
    One,
    Zero,
    Place,
}

/// A run of a classic.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Tracing {
    frames: Frames,
    outcome: Vec<u32>,
    scale: Scale,
}

/// A step, with its draws as they are counted.
#[derive(Serialize)]
struct Step<'a> {
    #[serde(flatten)]
    frame: &'a Frame,
    shown: Vec<Shown>,
}

/// A draw as it is counted: what its die shows, and the first and last number that it can show.
#[derive(Serialize)]
struct Shown {
    value: u64,
    first: u64,
    last: u64,
}

/// The work of the run.
#[derive(Serialize)]
struct Total {
    #[serde(serialize_with = "serialize_work")]
    work: evenhand_classics::Work,
}

#[wasm_bindgen]
impl Tracing {
    /// Runs a classic to its end: `request` is a JSON object with `classic`, `n`, and where they are set `k`, `rounds`, `faces`, `dice`,
    /// and either `draws` (with `draws_from`: `one`, `zero` or `place`, and `places_from_zero`) or `seed`, any text.
    ///
    /// # Errors
    /// If there is no such classic or dice, it cannot be set so, the draws are not its own, or there are too many steps to show; told in
    /// the language of the tag.
    #[wasm_bindgen(constructor)]
    pub fn new(tag: &str, request: &str) -> Result<Self, JsError> {
        thrown(Self::of(tag, request))
    }

    fn of(tag: &str, json: &str) -> Result<Self, PageError> {
        let language = language(tag);
        let Request { classic, setting, dice, draws, draws_from, places_from_zero, seed } = request(json)?;
        let entry = find(&classic).map_err(|error| PageError(error.text(language)))?;
        let dice: Dice = match dice {
            Some(dice) => dice
                .parse()
                .map_err(|error: evenhand_classics::dice::DiceError| PageError(error.text(language)))?,
            None => Dice::Exact,
        };
        let mut machine = entry.start(&setting.into()).map_err(|error| PageError(error.text(language)))?;
        let n = setting.n;
        let draws_from = match draws_from {
            From::One => DrawsFrom::One,
            From::Zero => DrawsFrom::Zero,
            From::Place => DrawsFrom::Place,
        };
        let places = if places_from_zero { Counting::FromZero } else { Counting::FromOne };
        let scale = Scale { draws: draws_from, places, n };
        let frames = match draws {
            Some(draws) => of_draws(&mut machine, n, &draws, scale),
            None => of_seed(&mut machine, n, dice, entry.page().name, &Seed::from_text(&seed)),
        };
        let frames = frames.map_err(|error| PageError(error.text(language)))?;
        Ok(Self { frames, outcome: machine.outcome(), scale })
    }

    /// How many frames there are: the start, and one for each step.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.frames.steps.len()
    }

    /// A frame as JSON, as in `steps` of the schema evenhand-trace/1, and its draws as they are counted (`shown`); `null` where there
    /// is none.
    pub fn frame(&self, index: usize) -> String {
        answer(&self.frames.steps.get(index).map(|frame| {
            let shown = frame.draws.iter().map(|roll| {
                let (first, last) = (self.scale.first(roll.bound), self.scale.last(roll.bound));
                Shown { value: first + roll.value, first, last }
            });
            Step { frame, shown: shown.collect() }
        }))
    }

    /// The cards that came out, from 0.
    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> Vec<u32> {
        self.outcome.clone()
    }

    /// The work of the whole run, as JSON.
    #[wasm_bindgen(getter)]
    pub fn work(&self) -> String {
        answer(&Total { work: self.frames.work })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_articles_examples_give_the_articles_rows() {
        for (classic, draws, outcome) in [
            ("removal_vec", "5,3,3,1,1,1", [5, 3, 4, 1, 2, 6]),
            ("durstenfeld", "5,5,4,1,1,1", [2, 3, 1, 4, 6, 5]),
            ("ascending", "1,1,3,1,2,2", [4, 6, 3, 2, 1, 5]),
        ] {
            let request = format!(r#"{{"classic":"{classic}","n":6,"draws":[{draws}]}}"#);
            let tracing = Tracing::of("en", &request).unwrap();
            assert_eq!(tracing.outcome(), outcome.map(|card: u32| card - 1), "{classic}");
            assert_eq!(tracing.length(), 7);
        }
    }

    #[test]
    fn a_frame_has_its_draws_as_they_are_counted() {
        let request = r#"{"classic":"fisher_yates","n":3,"draws":[2,3,3],"draws_from":"place"}"#;
        let tracing = Tracing::of("en", request).unwrap();
        let frame: serde_json::Value = serde_json::from_str(&tracing.frame(2)).unwrap();
        assert_eq!(frame["draws"][0], serde_json::json!({ "bound": 2, "value": 1 }));
        assert_eq!(frame["shown"][0], serde_json::json!({ "value": 3, "first": 2, "last": 3 }));
        assert_eq!(tracing.frame(99), "null");
    }

    #[test]
    fn what_is_wrong_is_told_in_the_readers_language() {
        let wrong = |tag, request: &str| Tracing::of(tag, request).unwrap_err().0;
        let told = wrong("en", r#"{"classic":"durstenfeld","n":3,"draws":[9]}"#);
        assert_eq!(told, "draw 1 is 9, but that die shows 1 to 3");
        assert!(wrong("zh", r#"{"classic":"durstenfeld","n":3,"draws":[9]}"#).starts_with("第 1 次抽取"));
        assert!(wrong("en", r#"{"classic":"nothing","n":3}"#).contains("is no classic"));
        assert!(wrong("en", r#"{"classic":"durstenfeld","n":3,"dice":"loaded"}"#).contains("loaded"));
        assert!(wrong("en", "[").starts_with("a request of the page"));
    }
}
