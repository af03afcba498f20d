//! A seat's program: what it kept, and the rules S1 to S14, which are the room's.

use evenhand_cards::fairdeal::{
    Called, CircleError, Circles, Claim, Hand, HandRequest, Look, Nonce, OfferState, Refusal, Sealing, Sheet,
    Slip, Standing, Voided, entry,
};
use evenhand_locale::Language;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{Laid, seconds};
use crate::error::{PageError, answer, request, thrown};
use crate::language::language;

/// What a seat's program keeps. After each step, refused ones too, its text is stored before what the step gave is shown.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Kept {
    pub(super) circles: Circles,
}

/// What a step gave, or why it was not taken.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Step<T> {
    Done(T),
    Refused(Refused),
}

/// Why a step was not taken.
#[derive(Debug, Serialize)]
pub(super) struct Refused {
    rule: &'static str,
    reason: &'static str,
    words: String,
}

impl Refused {
    pub(super) fn of(refusal: &Refusal, language: Language) -> Self {
        Self { rule: refusal.rule().into(), reason: refusal.reason().into(), words: refusal.words(language) }
    }
}

fn step<T: Serialize>(result: Result<T, Refusal>, language: Language) -> String {
    answer(&match result {
        Ok(done) => Step::Done(done),
        Err(refusal) => Step::Refused(Refused::of(&refusal, language)),
    })
}

/// Refusals are answers; what was wrongly asked is thrown.
fn asked<T>(result: Result<T, CircleError>) -> Result<Result<T, Refusal>, PageError> {
    match result {
        Ok(done) => Ok(Ok(done)),
        Err(CircleError::Refused(refusal)) => Ok(Err(refusal)),
        Err(error) => Err(PageError(error.to_string())),
    }
}

#[derive(Serialize)]
struct CircleFacts {
    name: String,
    given_up: usize,
    offers: Vec<OfferFacts>,
}

#[derive(Serialize)]
struct OfferFacts {
    offer: String,
    /// The file.
    text: String,
    game: String,
    seats: Vec<String>,
    progress: &'static str,
    words: String,
    due: Option<u64>,
    /// The table that it was opened for.
    table: Option<String>,
    table_text: Option<String>,
    tables: Vec<String>,
    lines: Vec<String>,
}

#[derive(Deserialize)]
struct SealRequest {
    circle: String,
    seat: String,
    words: String,
    #[serde(default)]
    between: Vec<String>,
    due: Option<u64>,
}

#[derive(Serialize)]
struct SealFacts {
    line: String,
    circle: String,
    again: bool,
    other_words: bool,
    /// Tables that are void from now on.
    void: Vec<String>,
}

#[derive(Serialize)]
struct OpenFacts {
    table: String,
    lines: Vec<String>,
}

#[derive(Serialize)]
struct CheckFacts {
    word: String,
    opened: String,
    seats: Vec<String>,
}

#[derive(Deserialize)]
struct HandAsked {
    seat: String,
    sheet: String,
    /// One a line; those of others behind their names.
    slips: String,
    /// `PILE=PLACE`, one a line.
    #[serde(default)]
    called: String,
}

#[derive(Serialize)]
struct HandFacts {
    deal: u32,
    sheet: String,
    standing: &'static str,
    places: Vec<Laid>,
}

#[wasm_bindgen]
impl Kept {
    /// Reads what was kept; an empty text is nothing yet.
    ///
    /// # Errors
    /// If it is of another version, was cut off or was changed.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Self, JsError> {
        thrown(Self::of(text))
    }

    pub(super) fn of(text: &str) -> Result<Self, PageError> {
        if text.is_empty() {
            return Ok(Self { circles: Circles::new() });
        }
        let circles = Circles::read(text.as_bytes()).map_err(|error| PageError(error.to_string()))?;
        Ok(Self { circles })
    }

    /// What is stored: the state of the program's own, `circles.json`.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.circles.text().to_string()
    }

    /// All circles with their offers, as JSON; `now` is in seconds since 1970.
    pub fn list(&self, tag: &str, now: f64) -> String {
        let language = language(tag);
        let offer = |state: &OfferState| {
            let hash = state.offer.hash();
            OfferFacts {
                offer: hash.to_string(),
                text: state.offer.text(),
                game: state.offer.spec().game().to_owned(),
                seats: state.seats.clone(),
                progress: state.progress.into(),
                words: state.progress.words(language),
                due: state.due,
                table: state.table.as_ref().map(|table| table.hash().to_string()),
                table_text: state.table.as_ref().map(evenhand_cards::fairdeal::ClosedTable::text),
                tables: state.tables.iter().map(ToString::to_string).collect(),
                lines: self.circles.lines_of(hash).iter().map(ToString::to_string).collect(),
            }
        };
        let circle = |name: &&str| CircleFacts {
            name: (*name).to_owned(),
            given_up: self.circles.given_up(name),
            offers: self.circles.circle(name, seconds(now)).iter().map(offer).collect(),
        };
        answer(&self.circles.names().iter().map(circle).collect::<Vec<_>>())
    }

    /// Seals an offer: `request` is a JSON object with `circle`, `seat`, `words`, and where they are set `between` (files) and `due`.
    ///
    /// # Errors
    /// If the words cannot be entered, or there is no such seat. Refusals are answers.
    pub fn seal(&mut self, tag: &str, offer: &[u8], request: &str, now: f64) -> Result<String, JsError> {
        thrown(self.sealed(language(tag), offer, request, seconds(now)))
    }

    fn sealed(
        &mut self,
        language: Language,
        offer: &[u8],
        json: &str,
        now: u64,
    ) -> Result<String, PageError> {
        let asked_for: SealRequest = request(json)?;
        let text = entry(&asked_for.words).map_err(|error| PageError(error.words(language)))?;
        let between: Vec<Vec<u8>> = asked_for.between.into_iter().map(String::into_bytes).collect();
        let mut sealing = Sealing::new(&asked_for.circle, offer, &asked_for.seat, &text);
        (sealing.between, sealing.due) = (&between, asked_for.due);
        let nonce = Nonce::from_os().map_err(|error| PageError(error.to_string()))?;
        let sealed = asked(self.circles.seal(&sealing, nonce, now))?;
        let facts = sealed.map(|sealed| SealFacts {
            line: sealed.line.to_string(),
            circle: sealed.circle,
            again: sealed.again,
            other_words: sealed.other_words,
            void: sealed.void.iter().map(ToString::to_string).collect(),
        });
        Ok(step(facts, language))
    }

    /// The seat whose seal a closed table does not have, of an offer that was sealed here and opened for none.
    #[wasm_bindgen(js_name = leftOut)]
    pub fn left_out(&self, table: &[u8]) -> Option<String> {
        let table = evenhand_cards::fairdeal::ClosedTable::read(table).ok()?;
        self.circles.left_out_of(&table).map(String::from)
    }

    /// Opens an offer for a closed table: its opening lines, or the rule that refuses it.
    pub fn open(&mut self, tag: &str, table: &[u8], now: f64) -> String {
        let lines = self.circles.open(table, None, seconds(now));
        let facts = lines.map(|lines| OpenFacts {
            table: lines.first().map_or(String::new(), |line| line.table().to_string()),
            lines: lines.iter().map(ToString::to_string).collect(),
        });
        step(facts, language(tag))
    }

    /// Compares an opened file with the table that was kept: the check word, or the rule that refuses it.
    pub fn check(&mut self, tag: &str, opened: &[u8], now: f64) -> String {
        let checked = self.circles.check(opened, None, seconds(now));
        let facts = checked.map(|checked| CheckFacts {
            word: checked.word.to_string(),
            opened: checked.opened.hash().to_string(),
            seats: checked.seats,
        });
        step(facts, language(tag))
    }

    /// The cards that slips prove: `request` is a JSON object with `seat`, `sheet`, `slips`, and `called`.
    ///
    /// # Errors
    /// If the sheet or a slip is none, or there is no such place. Refusals are answers.
    pub fn hand(&mut self, tag: &str, opened: &[u8], request: &str, now: f64) -> Result<String, JsError> {
        thrown(self.handed(language(tag), opened, request, seconds(now)))
    }

    fn handed(
        &mut self,
        language: Language,
        opened: &[u8],
        json: &str,
        now: u64,
    ) -> Result<String, PageError> {
        let wrong = |error: &dyn std::fmt::Display| PageError(error.to_string());
        let asked_for: HandAsked = request(json)?;
        let sheet: Sheet = asked_for.sheet.parse().map_err(|error| wrong(&error))?;
        let (mut own, mut shown) = (Vec::<Slip>::new(), Vec::new());
        for line in asked_for.slips.lines().map(str::trim).filter(|line| !line.is_empty()) {
            match (line.parse::<Slip>(), line.split_once('=')) {
                (Ok(slip), _) if own.contains(&slip) => {}
                (Ok(slip), _) => own.push(slip),
                (Err(_), Some((name, slip))) => {
                    shown.push((name.to_owned(), slip.parse().map_err(|error| wrong(&error))?));
                }
                (Err(error), None) => return Err(wrong(&error)),
            }
        }
        let called: Vec<(String, u32)> = asked_for
            .called
            .lines()
            .filter_map(|line| line.trim().split_once('='))
            .filter_map(|(pile, place)| Some((pile.to_owned(), place.parse().ok()?)))
            .collect();
        let mut hand = HandRequest::new(opened, &asked_for.seat, &sheet, &own);
        (hand.shown, hand.called) = (&shown, &called);
        let hand = asked(self.circles.hand(&hand, now))?;
        Ok(step(hand.map(|hand| HandFacts::of(&hand, language)), language))
    }

    /// Notes that the table of an offer is void, for ever: `true` if there is one that was not finished.
    pub fn void(&mut self, circle: &str, offer: &str) -> bool {
        let name = offer.parse().ok();
        name.is_some()
            && matches!(self.circles.declare_void(circle, name), Some(Voided::Table(_) | Voided::Offer(_)))
    }

    /// Ends an offer: the user gives up its tables.
    pub fn end(&mut self, circle: &str, offer: &str) -> usize {
        offer.parse().map_or(0, |offer| self.circles.end(circle, Some(offer)))
    }
}

impl HandFacts {
    fn of(hand: &Hand, language: Language) -> Self {
        let spec = hand.opened.spec();
        let called = Called::new(spec, language, Look::Usual, true);
        let mut places: Vec<(&Claim, Vec<&str>)> = Vec::new();
        for claim in &hand.cards {
            let key = (&claim.name, &claim.drawn_from);
            match places.iter_mut().find(|(first, _)| (&first.name, &first.drawn_from) == key) {
                Some((_, cards)) => cards.push(&claim.card),
                None => places.push((claim, vec![&claim.card])),
            }
        }
        let of = |(claim, cards): (&Claim, Vec<&str>)| Laid {
            place: claim.drawn_from.clone().unwrap_or_else(|| claim.name.clone()),
            name: called.place(&claim.name),
            is_seat: spec.seats().contains(&claim.name),
            cards: called.cards(&claim.name, cards),
        };
        let standing = match hand.standing {
            Standing::Compared => "compared",
            Standing::NotCompared => "not-compared",
            Standing::LeftOut => "left-out",
            _ => "nothing-kept",
        };
        let places = places.into_iter().map(of).collect();
        Self { deal: hand.deal, sheet: hand.sheet.to_string(), standing, places }
    }
}

#[cfg(test)]
mod tests {
    use evenhand_cards::fairdeal::{Offer, Secret, Spec};

    use super::*;

    fn json(text: &str) -> serde_json::Value {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_seat_seals_opens_and_checks_with_its_state_stored_between() {
        let secret = Secret::from_hex(&"07".repeat(32)).unwrap();
        let spec = Spec::builder("custom", &["1", "2", "3", "4"], "A B", &["A", "B"]).build().unwrap();
        let offer = Offer::new(spec, &secret).unwrap();
        let mut kept = Kept::of("").unwrap();
        let request = r#"{"circle":"friends","seat":"A","words":"hello"}"#;
        let sealed = json(&kept.sealed(Language::English, offer.text().as_bytes(), request, 0).unwrap());
        let mut kept = Kept::of(&kept.text()).unwrap();
        let again = json(&kept.sealed(Language::English, offer.text().as_bytes(), request, 0).unwrap());
        assert_eq!(sealed["done"]["line"], again["done"]["line"]);
        assert_eq!(again["done"]["again"], true);
        let table = offer.close(&[sealed["done"]["line"].as_str().unwrap().parse().unwrap()]).unwrap();
        let lines = json(&kept.open("en", table.text().as_bytes(), 0.0));
        let line = lines["done"]["lines"][0].as_str().unwrap().parse().unwrap();
        let opened = table.opened(&[line]).unwrap();
        let checked = json(&kept.check("en", opened.text().as_bytes(), 0.0));
        assert_eq!(checked["done"]["word"], opened.check_word().to_string());
        let list = json(&kept.list("zh", 0.0));
        assert_eq!(list[0]["offers"][0]["progress"], "opened");
        let deals = opened.deals(Some(&secret), None).unwrap();
        let slips: Vec<String> = deals.slips(1).unwrap().iter().map(ToString::to_string).collect();
        let request = serde_json::json!({ "seat": "A", "sheet": deals.sheet(1).unwrap().to_string(), "slips": slips[0] });
        let hand =
            json(&kept.handed(Language::English, opened.text().as_bytes(), &request.to_string(), 0).unwrap());
        assert_eq!(hand["done"]["standing"], "compared");
        let request = serde_json::json!({ "seat": "A", "sheet": deals.sheet(1).unwrap().to_string(), "slips": slips[1] });
        let hand =
            json(&kept.handed(Language::English, opened.text().as_bytes(), &request.to_string(), 0).unwrap());
        assert_eq!(hand["refused"]["rule"], "S10");
        assert!(kept.void("friends", &offer.hash().to_string()));
        assert_eq!(json(&kept.check("zh", opened.text().as_bytes(), 0.0))["refused"]["rule"], "S14");
    }

    #[test]
    fn words_that_cannot_be_seen_and_strange_seats_are_refused() {
        let spec = Spec::builder("custom", &["1", "2"], "A B", &["A", "B"]).build().unwrap();
        let offer = Offer::new(spec, &Secret::from_hex(&"07".repeat(32)).unwrap()).unwrap();
        let mut kept = Kept::of("").unwrap();
        let bytes = offer.text().into_bytes();
        let mut wrong = |request: &str| kept.sealed(Language::Chinese, &bytes, request, 0).unwrap_err().0;
        assert!(wrong("{\"circle\":\"c\",\"seat\":\"A\",\"words\":\"a\u{202e}b\"}").contains("U+202E"));
        assert!(wrong(r#"{"circle":"c","seat":"Z","words":""}"#).contains("no seat"));
        assert!(Kept::of("{}").is_err());
    }
}
