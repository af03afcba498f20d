//! What is asked for: texts as they stand in the fields of the page, and what is wrong with which of them.

use evenhand::Seed;
use evenhand_audit::exact::Counting;
use evenhand_classics::dice::{Dice, DiceError};
use evenhand_classics::{Machine, NameError, Setting, SettingError, find};
use evenhand_locale::Language;
use evenhand_trial::trace::{
    DrawsFrom, Frames, GivenDrawsError, Scale, TraceError, of_draws, of_seed, parse_draws,
};
use serde::{Deserialize, Serialize};

use super::{Draws, Example};
use crate::words::say;

/// The most cards that are shown.
const MAX_CARDS: u32 = 1000;

/// Cards, draws and moves of all steps together that are shown: those of a thousand cards that are moved one by one, deck and result,
/// 1,570,000; what takes a tenth of a second.
const MAX_SHOWN: usize = 1_600_000;

/// The same of a run that the page may wait for, in cards and in all: what takes some milliseconds. The cards are what bounds a single
/// step, which is followed to its end.
const MAX_AT_ONCE: (usize, usize) = (104, 100_000);

/// How many cards there are unless it is said.
const CARDS: u32 = 6;

/// What the page asks for; fields that are not set are missing.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Request {
    classic: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    k: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    faces: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draws: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<String>,
}

/// A field of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Field {
    Classic,
    N,
    K,
    Rounds,
    Faces,
    Dice,
    Items,
    Draws,
    From,
    /// None of them: a defect of the page.
    Page,
}

/// What is wrong, and with which field.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Fault {
    pub(super) field: Field,
    pub(super) message: String,
}

/// A run that was asked for, done.
pub(super) struct Run {
    pub(super) machine: Machine,
    pub(super) frames: Frames,
    pub(super) names: Vec<String>,
    pub(super) scale: Scale,
}

/// Where a run may be followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Thread {
    /// In the page's own thread, which does not answer meanwhile: the run is left if it takes longer than a moment.
    Page,
    /// In a worker.
    Worker,
}

/// A fault of a field.
fn at<E>(field: Field, message: impl Fn(&E) -> String) -> impl FnOnce(E) -> Fault {
    move |error| Fault { field, message: message(&error) }
}

/// A whole number of a field, in these bounds.
fn number(field: Field, text: &str, [least, most]: [u32; 2], language: Language) -> Result<u32, Fault> {
    let number = text.trim().parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| {
        let bounds = [("least", least.into()), ("most", most.into())];
        Fault { field, message: say("watch", "number-between", bounds, language) }
    })
}

impl Request {
    /// The request of a JSON object.
    ///
    /// # Errors
    /// If it is none: a defect of the page.
    pub(super) fn parse(json: &str) -> Result<Self, Fault> {
        crate::error::request(json).map_err(at(Field::Page, ToString::to_string))
    }

    /// Runs it; none if the thread may not be held up for so long.
    ///
    /// # Errors
    /// If a field is wrong.
    pub(super) fn run(&self, thread: Thread, language: Language) -> Result<Option<Run>, Fault> {
        let entry =
            find(&self.classic).map_err(at(Field::Classic, |error: &NameError| error.text(language)))?;
        let names = self.names(language)?;
        let n = names.len() as u32;
        let set = |field, text: &Option<String>| {
            text.as_ref().map(|text| number(field, text, [0, u32::MAX], language)).transpose()
        };
        let setting = Setting {
            n,
            k: set(Field::K, &self.k)?,
            rounds: set(Field::Rounds, &self.rounds)?,
            faces: set(Field::Faces, &self.faces)?,
        };
        let mut machine = entry.start(&setting).map_err(|error| {
            let field = match error {
                SettingError::TooFew(_) => Field::K,
                SettingError::NoFaces => Field::Faces,
                _ => Field::Page,
            };
            Fault { field, message: error.text(language) }
        })?;
        let from = self.from(entry.page(), language)?;
        let places = places_from(self.places.as_deref().unwrap_or_default());
        let scale = Scale { draws: from, places, n };
        let most = match thread {
            Thread::Page if names.len() > MAX_AT_ONCE.0 => return Ok(None),
            Thread::Page => MAX_AT_ONCE.1,
            Thread::Worker => MAX_SHOWN,
        };
        let frames = if let Some(draws) = &self.draws {
            let wrong = at(Field::Draws, |error: &GivenDrawsError| error.text(language));
            of_draws(&mut machine, n, &parse_draws(draws).map_err(wrong)?, scale, most)
        } else {
            let seed = Seed::from_text(self.seed.as_deref().unwrap_or_default());
            of_seed(&mut machine, n, self.dice(language)?, entry.page().name, &seed, most)
        };
        match frames {
            Ok(frames) => Ok(Some(Run { machine, frames, names, scale })),
            Err(TraceError::TooLong { .. }) if thread == Thread::Page => Ok(None),
            Err(error) => {
                let field = if matches!(error, TraceError::Draws(_)) { Field::Draws } else { Field::N };
                Err(Fault { field, message: error.text(language) })
            }
        }
    }

    /// The dice.
    fn dice(&self, language: Language) -> Result<Dice, Fault> {
        let named = self.dice.as_deref().map_or(Ok(Dice::Exact), str::parse);
        named.map_err(at(Field::Dice, |error: &DiceError| error.text(language)))
    }

    /// The names of the cards, which also say how many there are.
    fn names(&self, language: Language) -> Result<Vec<String>, Fault> {
        let n = self.n.as_ref().map(|n| number(Field::N, n, [1, MAX_CARDS], language)).transpose()?;
        let Some(items) = &self.items else {
            return Ok((1..=n.unwrap_or(CARDS)).map(|card| card.to_string()).collect());
        };
        let names = evenhand_sources::items(items)
            .map_err(at(Field::Items, |error: &evenhand_sources::CardsError| error.text(language)))?;
        let items = names.len();
        let (id, n) = match n {
            Some(n) if n as usize != items => ("items-not-n", n),
            None if items > MAX_CARDS as usize => ("items-too-many", MAX_CARDS),
            _ => return Ok(names),
        };
        let message = say("watch", id, [("items", (items as u32).into()), ("n", n.into())], language);
        Err(Fault { field: Field::Items, message })
    }

    /// Where its draws are counted from.
    fn from(&self, page: &evenhand_classics::Page, language: Language) -> Result<DrawsFrom, Fault> {
        let from = draws_from(self.from.as_deref().unwrap_or_default());
        if from == DrawsFrom::Place && !page.dice_show_last_places {
            let message = say("watch", "from-no-place", [("name", page.name.into())], language);
            return Err(Fault { field: Field::From, message });
        }
        Ok(from)
    }
}

/// Where draws are counted from: 1 unless it says otherwise.
pub(super) fn draws_from(text: &str) -> DrawsFrom {
    match text {
        "i" => DrawsFrom::Place,
        "0" => DrawsFrom::Zero,
        _ => DrawsFrom::One,
    }
}

/// Where places are counted from: 1 unless it says otherwise.
pub(super) fn places_from(text: &str) -> Counting {
    if text == "0" { Counting::FromZero } else { Counting::FromOne }
}

impl From<&Example> for Request {
    fn from(example: &Example) -> Self {
        let places = match example.places {
            Counting::FromOne => None,
            Counting::FromZero => Some("0".to_owned()),
        };
        let request = Self {
            classic: example.classic.to_owned(),
            n: Some(example.n.to_string()),
            k: example.k.map(|k| k.to_string()),
            items: example.items.map(str::to_owned),
            places,
            ..Self::default()
        };
        match example.draws {
            Draws::Given { values, from } => {
                let draws: Vec<String> = values.iter().map(u64::to_string).collect();
                let from = match from {
                    DrawsFrom::One => None,
                    DrawsFrom::Zero => Some("0".to_owned()),
                    DrawsFrom::Place => Some("i".to_owned()),
                };
                Self { draws: Some(draws.join(",")), from, ..request }
            }
            Draws::Random { dice, seed } => {
                let dice = (dice != Dice::Exact).then(|| dice.to_string());
                Self { seed: Some(seed.to_owned()), dice, ..request }
            }
            _ => request,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(language: Language, request: &str) -> Fault {
        let run = Request::parse(request).and_then(|request| request.run(Thread::Worker, language));
        run.err().expect("something is wrong")
    }

    #[test]
    fn what_is_wrong_is_told_at_its_field_in_the_readers_language() {
        let (english, chinese) = (Language::English, Language::Chinese);
        for (field, request, told) in [
            (
                Field::Draws,
                r#"{"classic":"durstenfeld","n":"3","draws":"9"}"#,
                "draw 1 is 9, but it must be from 1 to 3",
            ),
            (
                Field::Draws,
                r#"{"classic":"durstenfeld","n":"3","draws":"1,x"}"#,
                "draw 2 is \"x\", which is not a whole number",
            ),
            (Field::N, r#"{"classic":"durstenfeld","n":"1001"}"#, "a whole number from 1 to 1,000"),
            (Field::N, r#"{"classic":"durstenfeld","n":""}"#, "a whole number from 1 to 1,000"),
            (Field::K, r#"{"classic":"floyd","n":"3","k":"4"}"#, "4"),
            (
                Field::Faces,
                r#"{"classic":"sort_by_random_key","n":"3","faces":"0"}"#,
                "a draw needs at least one value",
            ),
            (Field::Classic, r#"{"classic":"nothing"}"#, "is not a known algorithm"),
            (Field::Dice, r#"{"classic":"durstenfeld","dice":"loaded"}"#, "loaded"),
            (Field::Items, r#"{"classic":"durstenfeld","items":"a,,b"}"#, "a,,b"),
            (Field::Items, r#"{"classic":"durstenfeld","n":"3","items":"a,b"}"#, "2"),
            (Field::From, r#"{"classic":"durstenfeld","from":"i"}"#, "durstenfeld"),
            (Field::N, r#"{"classic":"rejection","dice":"off_by_one"}"#, "not done after"),
            // However few cards, memory is bounded.
            (
                Field::N,
                r#"{"classic":"random_transpositions","n":"1","rounds":"4000000000"}"#,
                "not done after",
            ),
            (Field::Page, "[", "a request of the page"),
        ] {
            let fault = wrong(english, request);
            assert_eq!(fault.field, field, "{request}");
            assert!(fault.message.contains(told), "{}", fault.message);
            if field != Field::Page {
                assert_ne!(wrong(chinese, request).message, fault.message);
            }
        }
    }

    #[test]
    fn what_takes_long_is_left_to_a_worker() {
        let run = |thread, request| {
            Request::parse(request).unwrap().run(thread, Language::English).map(|run| run.is_some())
        };
        let is_left = |request| run(Thread::Page, request) == Ok(false);
        for request in [
            r#"{"classic":"durstenfeld","n":"105"}"#,
            // Of more cards than the page waits for, before a single step is followed.
            r#"{"classic":"sort_by_coin_insertion","n":"1000"}"#,
            r#"{"classic":"random_transpositions","n":"52","rounds":"2000"}"#,
        ] {
            assert!(is_left(request), "{request}");
        }
        assert_eq!(run(Thread::Page, r#"{"classic":"durstenfeld","n":"104"}"#), Ok(true));
        assert_eq!(run(Thread::Worker, r#"{"classic":"durstenfeld","n":"105"}"#), Ok(true));
        // That it never ends is found by the worker.
        let endless = r#"{"classic":"random_transpositions","n":"1","rounds":"4000000000"}"#;
        assert!(is_left(endless) && run(Thread::Worker, endless).is_err());
    }

    #[test]
    fn names_say_how_many_cards_there_are() {
        let run =
            |request| Request::parse(request).unwrap().run(Thread::Page, Language::English).unwrap().unwrap();
        assert_eq!(run(r#"{"classic":"durstenfeld","items":"1-3,joker"}"#).names, ["1", "2", "3", "joker"]);
        assert_eq!(run(r#"{"classic":"durstenfeld"}"#).names.len(), 6);
    }
}
