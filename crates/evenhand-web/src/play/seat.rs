//! A seat's program: what it kept, and the rules S1 to S14, which are the room's.

use evenhand_cards::fairdeal::{
    Called, CircleError, Circles, Claim, ClosedTable, Hand, HandRequest, Look, Nonce, OfferState,
    ParseSlipError, Refusal, Sealing, Sheet, Slip, Spec, Standing, Voided, entry,
};
use evenhand_locale::Language;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{Laid, LaidCard, seconds};
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
struct HandsAsked {
    /// The seats of this browser.
    seats: Vec<String>,
    /// Of as many deals.
    sheets: Vec<String>,
    /// Of all deals, one a line; those of others behind their names.
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
                table_text: state.table.as_ref().map(ClosedTable::text),
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
        let table = ClosedTable::read(table).ok()?;
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

    /// The cards that slips prove, by deal and seat: `request` is a JSON object with `seats`, `sheets`, `slips`, and `called`.
    ///
    /// # Errors
    /// If a sheet or a slip is none, or there is no such place. Refusals are answers.
    pub fn hands(&mut self, tag: &str, opened: &[u8], request: &str, now: f64) -> Result<String, JsError> {
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
        let asked_for: HandsAsked = request(json)?;
        let table = ClosedTable::cut(opened).ok();
        let slips = Slips::read(&asked_for.slips).map_err(|error| wrong(&error))?;
        let called: Vec<(String, u32)> = asked_for
            .called
            .lines()
            .filter_map(|line| line.trim().split_once('='))
            .filter_map(|(pile, place)| Some((pile.to_owned(), place.parse().ok()?)))
            .collect();
        let mut hands = Vec::new();
        for sheet in &asked_for.sheets {
            let sheet: Sheet = sheet.parse().map_err(|error| wrong(&error))?;
            let slips = slips.of_deal(sheet.deal());
            for seat in asked_for.seats.iter().filter(|_| !slips.is_empty()) {
                let own = slips.own_of(seat, &asked_for.seats, table.as_ref().map(ClosedTable::spec));
                // Of several seats, one whose slips are not here yet has no hand yet.
                if own.is_empty() && asked_for.seats.len() > 1 {
                    continue;
                }
                let mut hand = HandRequest::new(opened, seat, &sheet, &own);
                (hand.shown, hand.called) = (&slips.shown, &called);
                // The page shows old tables as such.
                hand.allows_finished = true;
                match asked(self.circles.hand(&hand, now))? {
                    Ok(hand) => hands.push(HandFacts::of(&hand, language)),
                    Err(refusal) => return Ok(step::<()>(Err(refusal), language)),
                }
            }
        }
        Ok(step(Ok(hands), language))
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

/// Slips as they were taken in.
struct Slips {
    /// Of this browser's seats.
    own: Vec<Slip>,
    /// Of others, or of piles, behind their names.
    shown: Vec<(String, Slip)>,
}

impl Slips {
    /// Slips, one a line.
    fn read(lines: &str) -> Result<Self, ParseSlipError> {
        let (mut own, mut shown) = (Vec::<Slip>::new(), Vec::new());
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            match (line.parse::<Slip>(), line.split_once('=')) {
                (Ok(slip), _) if own.contains(&slip) => {}
                (Ok(slip), _) => own.push(slip),
                (Err(_), Some((name, slip))) => shown.push((name.to_owned(), slip.parse()?)),
                (Err(error), None) => return Err(error),
            }
        }
        Ok(Self { own, shown })
    }

    fn of_deal(&self, deal: u32) -> Self {
        let own = self.own.iter().filter(|slip| slip.deal() == deal).cloned().collect();
        let shown = self.shown.iter().filter(|(_, slip)| slip.deal() == deal).cloned().collect();
        Self { own, shown }
    }

    fn is_empty(&self) -> bool {
        self.own.is_empty() && self.shown.is_empty()
    }

    /// The slips of one of this browser's seats.
    fn own_of(&self, seat: &str, seats: &[String], spec: Option<&Spec>) -> Vec<Slip> {
        let is_own = |slip: &&Slip| owner(slip, seats, spec) == Some(seat);
        self.own.iter().filter(is_own).cloned().collect()
    }
}

/// Whose a slip without a name is: of several seats, the one to which the pattern gives its place, else the first.
fn owner<'a>(slip: &Slip, seats: &'a [String], spec: Option<&Spec>) -> Option<&'a str> {
    let place = spec.and_then(|spec| spec.places().get(slip.place() as usize).copied());
    seats.iter().find(|seat| place == Some(seat.as_str())).or(seats.first()).map(String::as_str)
}

/// Slips, one a line, each behind the name of the seat or pile that its card came from, as a verifier is given them: a JSON array.
/// Those without a name are of `seats`, a JSON array; where there are none, they are left out. `file` is of the table, at any stage.
///
/// # Errors
/// If a slip is none.
#[wasm_bindgen(js_name = playSlips)]
pub fn slips(file: &[u8], slips: &str, seats: &str) -> Result<String, JsError> {
    thrown(named(file, slips, seats).map(|slips| answer(&slips)))
}

fn named(file: &[u8], slips: &str, seats: &str) -> Result<Vec<String>, PageError> {
    let seats: Vec<String> = request(seats)?;
    let table = ClosedTable::cut(file).ok();
    let Slips { own, shown } = Slips::read(slips).map_err(|error| PageError(error.to_string()))?;
    let own = own.iter().filter_map(|slip| {
        let owner = owner(slip, &seats, table.as_ref().map(ClosedTable::spec))?;
        Some(format!("{owner}={slip}"))
    });
    Ok(own.chain(shown.iter().map(|(name, slip)| format!("{name}={slip}"))).collect())
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
            cards: LaidCard::all(&called, &claim.name, cards),
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
        let mut hands = |slips: &str| {
            let sheet = deals.sheet(1).unwrap().to_string();
            let request =
                serde_json::json!({ "seats": ["A"], "sheets": [sheet], "slips": slips }).to_string();
            json(&kept.handed(Language::English, opened.text().as_bytes(), &request, 0).unwrap())
        };
        let hand = hands(&slips[0]);
        assert_eq!(hand["done"][0]["standing"], "compared");
        assert_eq!(hand["done"][0]["places"][0]["cards"].as_array().unwrap().len(), 1);
        assert_eq!(hands("")["done"], json("[]"));
        assert_eq!(hands(&slips[1])["refused"]["rule"], "S10");
        // As a verifier is given them: each behind its name.
        let file = opened.text();
        let lines = format!("{}\n{}\nB={}", slips[0], slips[1], slips[1]);
        let given = named(file.as_bytes(), &lines, r#"["A","B"]"#).unwrap();
        assert_eq!(given, [format!("A={}", slips[0]), format!("B={}", slips[1]), format!("B={}", slips[1])]);
        assert_eq!(named(file.as_bytes(), &lines, "[]").unwrap().len(), 1);
        assert!(named(file.as_bytes(), "1:2", "[]").is_err());
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
        assert!(wrong(r#"{"circle":"c","seat":"Z","words":""}"#).contains("unknown seat"));
        assert!(Kept::of("{}").is_err());
    }
}
