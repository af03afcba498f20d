//! A classic at work, step by step; the articles' examples; listings.

mod request;

use evenhand_classics::{Classic as _, ListingLanguage, Work, find};
use evenhand_trial::examples::{Draws, Example, examples};
use evenhand_trial::trace::{Cell, Frames, Scale, State, serialize_work, work_in_words};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use self::request::{Fault, Request, Run, Thread, draws_from, places_from};
use crate::error::{PageError, answer, thrown};
use crate::language::language;

/// A run of a classic.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Tracing {
    language: evenhand_locale::Language,
    frames: Frames,
    so_far: Vec<Work>,
    outcome: Vec<u32>,
    names: Vec<String>,
    scale: Scale,
}

/// A step in words and figures.
#[derive(Serialize)]
struct Step {
    /// What was drawn.
    draws: String,
    is_rejected: bool,
    /// What was done, a sentence for each event.
    events: Vec<String>,
    /// The events of the trace, as lines of listings name them.
    made: Vec<&'static str>,
    #[serde(serialize_with = "serialize_work")]
    work: Work,
    #[serde(serialize_with = "serialize_work")]
    so_far: Work,
}

/// The work of a run.
#[derive(Serialize)]
struct Total {
    #[serde(serialize_with = "serialize_work")]
    work: Work,
    in_words: String,
}

/// Cards of a row as one number each: four times the card, and 0, 1 or 2 for not yet, at hand, done.
fn packed(cells: &[Cell]) -> Vec<u32> {
    let state = |state| match state {
        State::Waiting => 0,
        State::AtHand => 1,
        State::Done => 2,
    };
    cells.iter().map(|cell| 4 * cell.card + state(cell.state)).collect()
}

#[wasm_bindgen]
impl Tracing {
    /// Runs a classic to its end: `request` is a JSON object of texts, as they stand in the fields of the page and in its links:
    /// `classic`, and where they are set `n`, `k`, `rounds`, `faces`, `dice`, `items`, `seed` or `draws` with `from` (`1`, `0` or `i`),
    /// and `places` (`1` or `0`).
    ///
    /// # Errors
    /// A JSON object as text, with the `field` that is wrong and a `message` in the language of the tag.
    ///
    /// # Panics
    /// Never: a worker leaves no run.
    #[wasm_bindgen(constructor)]
    pub fn new(tag: &str, request: &str) -> Result<Self, JsValue> {
        Self::of(Thread::Worker, tag, request)
            .map(|run| run.expect("a worker leaves no run"))
            .map_err(|fault| thrown_as(&fault))
    }

    /// The same; none if it takes longer than the page may stand still, and is for a worker.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn at_once(tag: &str, request: &str) -> Result<Option<Self>, JsValue> {
        Self::of(Thread::Page, tag, request).map_err(|fault| thrown_as(&fault))
    }

    fn of(thread: Thread, tag: &str, json: &str) -> Result<Option<Self>, Fault> {
        let language = language(tag);
        Ok(Request::parse(json)?.run(thread, language)?.map(|run| {
            let Run { machine, frames, names, scale } = run;
            let so_far = frames.work_so_far().collect();
            Self { language, so_far, outcome: machine.outcome(), names, scale, frames }
        }))
    }

    /// How many frames there are: the start, and one for each step.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.frames.steps.len()
    }

    /// The deck after a step: four times the card, and 0, 1 or 2 for not yet, at hand, done. Cards count from 0.
    pub fn deck(&self, step: usize) -> Vec<u32> {
        self.frames.steps.get(step).map_or_else(Vec::new, |frame| packed(&frame.deck))
    }

    /// The result after a step, as [`deck`](Self::deck).
    pub fn result(&self, step: usize) -> Vec<u32> {
        self.frames.steps.get(step).map_or_else(Vec::new, |frame| packed(&frame.result))
    }

    /// A step in words and figures, as JSON; `null` where there is none.
    pub fn step(&self, step: usize) -> String {
        answer(&self.frames.steps.get(step).map(|frame| Step {
            draws: frame.draws_in_words(self.scale, self.language),
            is_rejected: frame.rejected.is_some(),
            events: self.frames.events_in_words(step, &self.names, self.scale.places, self.language),
            made: frame.made().into_iter().map(<&str>::from).collect(),
            work: frame.work,
            so_far: self.so_far[step],
        }))
    }

    /// All draws of the run, with commas between them, as they are counted `from` (`1`, `0` or `i`) and with `places` from 1 or 0; none
    /// if they are more than `most` letters.
    pub fn draws(&self, from: &str, places: &str, most: usize) -> Option<String> {
        let scale = Scale { draws: draws_from(from), places: places_from(places), ..self.scale };
        let mut draws = String::new();
        for roll in self.frames.steps.iter().flat_map(|frame| &frame.draws) {
            if !draws.is_empty() {
                draws.push(',');
            }
            draws.push_str(&(scale.first(roll.bound) + roll.value).to_string());
            if draws.len() > most {
                return None;
            }
        }
        Some(draws)
    }

    /// Operations up to the end of each frame: draws, moves and links together.
    #[wasm_bindgen(getter)]
    pub fn operations(&self) -> Vec<f64> {
        #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^53")]
        self.so_far.iter().map(|work| work.operations() as f64).collect()
    }

    /// The names of the cards.
    #[wasm_bindgen(getter)]
    pub fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    /// The cards that came out, from 0.
    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> Vec<u32> {
        self.outcome.clone()
    }

    /// The work of the whole run, as JSON.
    #[wasm_bindgen(getter)]
    pub fn work(&self) -> String {
        let work = self.frames.work;
        answer(&Total { work, in_words: work_in_words(&work, self.language) })
    }
}

/// What JavaScript catches of a fault.
fn thrown_as(fault: &Fault) -> JsValue {
    JsValue::from_str(&answer(fault))
}

/// What the colours are: a JSON array of `sign` and `meaning`, in the order of their numbers.
#[wasm_bindgen]
pub fn states(tag: &str) -> String {
    #[derive(Serialize)]
    struct StateFacts {
        sign: char,
        meaning: String,
    }
    let shown =
        State::ALL.map(|state| StateFacts { sign: state.sign(), meaning: state.meaning(language(tag)) });
    answer(&shown)
}

/// A classic as a program, `listing` being `pseudo_code`, `rust`, `cpp` or `python`: as JSON its `lines`, each with its `text` and the
/// `events` that it makes, and the number of cards that it is for fewer of, `fewer_than`.
///
/// # Errors
/// If there is no such classic or language.
#[wasm_bindgen]
pub fn listing(tag: &str, classic: &str, listing: &str) -> Result<String, JsError> {
    #[derive(Serialize)]
    struct Line {
        text: &'static str,
        events: Vec<&'static str>,
    }
    #[derive(Serialize)]
    struct Listing {
        lines: Vec<Line>,
        fewer_than: Option<u32>,
    }
    let entry = thrown(find(classic).map_err(|error| PageError(error.text(language(tag)))))?;
    let in_language =
        thrown(listing.parse::<ListingLanguage>().map_err(|error| PageError(error.to_string())))?;
    let found = entry.listing(in_language);
    let lines = found
        .lines
        .into_iter()
        .map(|line| Line { text: line.text, events: line.events.into_iter().map(<&str>::from).collect() });
    Ok(answer(&Listing { lines: lines.collect(), fewer_than: found.fewer_than }))
}

/// An example of an article, in the list.
#[derive(Serialize)]
struct ExampleFacts<'a> {
    articles: &'a [&'a str],
    /// What the article calls the classic.
    title: String,
    printed: Option<&'a str>,
    is_right: bool,
    note: Option<String>,
    request: Request,
}

/// The examples of the articles, article by article: a JSON array, in the language of a tag. `request` is what [`Tracing`] takes.
#[wasm_bindgen(js_name = examples)]
#[expect(clippy::missing_panics_doc, reason = "examples are of classics, which a test of theirs holds")]
pub fn articles_examples(tag: &str) -> String {
    let language = language(tag);
    let shown = |example: &'static Example| {
        let page = find(example.classic).expect("examples are of classics").page();
        let at = page.articles.iter().position(|number| *number == example.articles[0]);
        ExampleFacts {
            articles: example.articles,
            title: at.map_or_else(String::new, |at| page.text(language).titles.swap_remove(at)),
            printed: example.printed,
            is_right: example.is_right,
            note: example.note(language),
            request: example.into(),
        }
    };
    answer(&examples().iter().map(shown).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(tracing: &Tracing, step: usize) -> serde_json::Value {
        serde_json::from_str(&tracing.step(step)).unwrap()
    }

    #[test]
    fn every_example_runs_as_the_page_asks_for_it() {
        let listed: Vec<serde_json::Value> = serde_json::from_str(&articles_examples("zh")).unwrap();
        for example in &listed {
            let tracing = Tracing::of(Thread::Page, "zh", &example["request"].to_string()).unwrap().unwrap();
            assert!(!example["title"].as_str().unwrap().is_empty(), "{example}");
            let row: Vec<&str> = tracing.outcome.iter().map(|card| &*tracing.names[*card as usize]).collect();
            if let (Some(printed), Some(true)) = (example["printed"].as_str(), example["is_right"].as_bool())
            {
                assert_eq!(row.join(" "), printed, "{example}");
            }
        }
        assert!(listed.len() > 20);
    }

    #[test]
    fn a_step_is_told_in_words_and_figures() {
        let request = r#"{"classic":"fisher_yates","n":"3","draws":"2,3,3","from":"i"}"#;
        let tracing = Tracing::of(Thread::Page, "en", request).unwrap().unwrap();
        let told = step(&tracing, 1);
        assert_eq!(
            (&told["draws"], &told["made"]),
            (&"2 of 1–3".into(), &serde_json::json!(["draw", "swap"]))
        );
        assert_eq!(told["events"], serde_json::json!(["swap places 1 and 2: cards 1 and 2"]));
        assert_eq!((&told["so_far"]["draws"], &told["work"]["moved"]), (&1.into(), &2.into()));
        assert_eq!(tracing.deck(1), [4 + 1, 1, 2 * 4]);
        assert_eq!(tracing.draws("1", "1", 5).as_deref(), Some("2,2,1"));
        assert_eq!(
            (tracing.draws("i", "0", 5).as_deref(), tracing.draws("1", "1", 4)),
            (Some("1,2,2"), None)
        );
        assert_eq!(tracing.operations(), [0.0, 3.0, 6.0, 7.0]);
        assert_eq!((tracing.step(99), tracing.deck(99)), ("null".to_owned(), Vec::new()));
    }

    #[test]
    fn lines_name_the_events_that_steps_make() {
        let listing: serde_json::Value =
            serde_json::from_str(&listing("en", "naive_swap", "rust").unwrap()).unwrap();
        assert_eq!(listing["lines"][3]["events"], serde_json::json!(["draw"]));
    }
}
