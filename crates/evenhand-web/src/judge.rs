//! Decks before the judge: those of a classic, of a log, or of a shuffle that a reader wrote.

#![expect(
    clippy::cast_precision_loss,
    reason = "numbers of decks are far below 2^53, and JavaScript has floats"
)]

mod dealer;
mod log;

use evenhand_audit::battery::{AuditError, Deck, FAIL_BELOW, FRESH_DECKS, FoundSeed, NumberSource};
use evenhand_audit::report::{Counting, HeatMap, OneWay, Parts};
use evenhand_audit::{Audit, CutShort, EvidencePoint, FurtherFinding, Report};
use evenhand_locale::Language;
use evenhand_sources::Cards;
use evenhand_trial::{
    Asked, Observed, Origin, fresh_decks, judged, known_groups, known_ranks_and_suits, name_of_one_number,
    undecided,
};
use serde::Serialize;
use wasm_bindgen::prelude::*;

pub use dealer::Dealer;
pub use log::Bytes;

use crate::error::{PageError, answer, request, thrown};
use crate::language::language;

/// The columns of a table in words.
const COLUMNS: usize = 100;

/// Decks that are counted, and what they show.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Judging {
    language: Language,
    origin: Origin,
    order_is_known: bool,
    blank: Audit,
    observed: Observed,
    /// The report of decks before these, which left it open.
    open: Option<Report>,
    report: Option<Report>,
    source: String,
    sha256: Option<String>,
    deck: Vec<u32>,
}

/// What there is so far.
#[derive(Serialize)]
struct Live {
    decks: u64,
    cards: u32,
    log10_e_value: f64,
    /// After how many decks the evidence was enough.
    convicted_after: Option<u64>,
    places: HeatMap,
}

/// The parts of a report, and what the page says of it besides.
#[derive(Serialize)]
struct ReportFacts<'a> {
    #[serde(flatten)]
    parts: Parts,
    convicted_after: Option<u64>,
    source: &'a str,
}

#[wasm_bindgen]
impl Judging {
    /// Before the first deck of n cards, the numbers from 1 on, of a shuffle that the reader wrote and the page runs; `source` is what it is
    /// called.
    ///
    /// # Errors
    /// If there are too many cards.
    #[wasm_bindgen(constructor)]
    pub fn new(tag: &str, n: u32, source: &str) -> Result<Self, JsError> {
        let language = language(tag);
        thrown(Self::of_cards(language, n, Origin::Program { is_one_run: true }, source))
    }

    /// Before the first deck of a classic.
    ///
    /// # Errors
    /// If there are too many cards.
    #[wasm_bindgen(js_name = ofClassic)]
    pub fn of_classic(dealer: &Dealer) -> Result<Self, JsError> {
        thrown(Self::of_dealer(dealer))
    }

    /// Reads all decks of a log; what goes wrong is told in the language of a tag. `request` is a JSON object with its `name` and, where
    /// they are not learned from the log, `column` (or field), `header` (whether the first row is no deck), `items` (the cards),
    /// `separator` and `visible` (the cards that a line shows).
    ///
    /// # Errors
    /// If it cannot be read, or a line of it is no deck.
    #[wasm_bindgen(js_name = ofLog)]
    pub fn of_log(tag: &str, request: &str, bytes: Bytes) -> Result<Self, JsError> {
        thrown(Self::read(language(tag), request, bytes))
    }

    /// Takes decks, one after another.
    ///
    /// # Errors
    /// If one of them is no order of the cards: which one is told.
    pub fn take(&mut self, decks: &[u16]) -> Result<(), JsError> {
        thrown(self.observe_all(decks))
    }

    /// Takes as many decks of a classic, which are dealt here.
    ///
    /// # Errors
    /// If it deals what is no deck.
    pub fn deal(&mut self, dealer: &mut Dealer, decks: u32) -> Result<(), JsError> {
        thrown(self.observe_dealt(dealer, decks))
    }

    /// The number of decks so far.
    #[wasm_bindgen(getter)]
    pub fn decks(&self) -> f64 {
        self.observed.audit().decks() as f64
    }

    /// What there is so far, as JSON: the map of places, and the evidence, which may be looked at as often as one likes.
    pub fn live(&mut self) -> String {
        self.observed.look();
        answer(&self.so_far())
    }

    /// Ends the decks, since there are enough or no more, or `late`, since their time is over. How many fresh ones must decide what these
    /// left open; 0 if none need to, and where the time is over.
    ///
    /// # Errors
    /// If they are no decks that were shuffled anew one by one.
    pub fn conclude(&mut self, late: bool) -> Result<f64, JsError> {
        thrown(self.concluded(late)).map(|fresh| fresh as f64)
    }

    /// Holds the decks against known faults, which takes seconds, unless brief. The report is whole then.
    ///
    /// # Errors
    /// If the decks are not ended, or a known fault deals what is no deck of these cards.
    pub fn complete(&mut self, brief: bool) -> Result<(), JsError> {
        thrown(self.completed(brief))
    }

    /// The report as JSON, of the schema evenhand-audit/3, in the language of a tag; with the name and the command of a classic's decks.
    ///
    /// # Errors
    /// If the decks are not ended.
    pub fn json(&self, tag: &str) -> Result<String, JsError> {
        thrown(self.shown(language(tag))).map(|report| report.json(language(tag)))
    }

    /// The report in parts, as JSON, in the language of a tag.
    ///
    /// # Errors
    /// If the decks are not ended.
    pub fn parts(&self, tag: &str) -> Result<String, JsError> {
        thrown(self.shown(language(tag))).map(|report| self.in_parts(&report, language(tag)))
    }

    /// The report as a page of its own, in the language of a tag.
    ///
    /// # Errors
    /// If the decks are not ended.
    pub fn html(&self, tag: &str) -> Result<String, JsError> {
        thrown(self.shown(language(tag))).map(|report| report.html(language(tag)))
    }

    /// The table that article 004 prints, in words: of a classic both ways, for which as many decks are dealt again.
    ///
    /// # Errors
    /// If the decks are not ended.
    pub fn article(&self, tag: &str, dealer: Option<Dealer>) -> Result<String, JsError> {
        let counted = |report: Report| {
            let one_way = OneWay::Program;
            let one_way = if self.origin == Origin::Log { OneWay::Log } else { one_way };
            let counting =
                dealer.map_or(Counting::OneWay(one_way), |dealer| dealer.counting(&report.tables.places));
            report.article_in_words(&counting, COLUMNS, language(tag))
        };
        thrown(self.shown(language(tag))).map(counted)
    }

    /// Names the decks, and the command that gives them and their seed to the program, for the report.
    #[wasm_bindgen(js_name = comesFrom)]
    pub fn comes_from(&mut self, dealer: &Dealer, tag: &str) {
        self.source = dealer.named(language(tag));
        let decks = self.open.as_ref().or(self.report.as_ref()).map_or(0, |report| report.decks);
        if let Some(report) = &mut self.report {
            report.provenance.command = dealer.command(decks);
            report.provenance.seed = Some(dealer.dealing.seed.to_hex());
        }
    }
}

impl Judging {
    fn of_cards(language: Language, n: u32, origin: Origin, source: &str) -> Result<Self, PageError> {
        let deck = Deck::of_cards(n).map_err(|error| PageError(error.text(language)))?;
        let blank = Audit::of(&deck).named((1..=n).map(|card| card.to_string()));
        Ok(Self::of(language, blank, (origin, true), source))
    }

    fn of(language: Language, blank: Audit, (origin, order_is_known): (Origin, bool), source: &str) -> Self {
        Self {
            language,
            origin,
            order_is_known,
            observed: Observed::new(&blank, false),
            blank,
            open: None,
            report: None,
            source: source.to_owned(),
            sha256: None,
            deck: Vec::new(),
        }
    }

    fn of_dealer(dealer: &Dealer) -> Result<Self, PageError> {
        let name = dealer.named(dealer.language);
        Self::of_cards(dealer.language, dealer.dealing.faces.len() as u32, Origin::Classic, &name)
    }

    /// The decks of cards that a log has.
    fn of_log_cards(language: Language, cards: &Cards, source: &str) -> Result<Self, PageError> {
        let deck = Deck::of_faces(cards.faces()).and_then(|deck| deck.first(cards.visible()));
        let deck = deck.map_err(|error| PageError(error.text(language)))?;
        let blank = Audit::of(&deck).named(cards.names().iter().cloned());
        let known = known_ranks_and_suits(cards.names(), cards.copies());
        let blank = if let Some(known) = known { blank.with_ranks_and_suits(known) } else { blank };
        let groups = known_groups(cards.names(), cards.copies());
        let blank = if groups.is_empty() { Ok(blank) } else { blank.with_groups(groups, &[]) };
        let blank = blank.map_err(|error| PageError(error.text(language)))?;
        Ok(Self::of(language, blank, (Origin::Log, cards.order_is_known), source))
    }

    fn read(language: Language, json: &str, bytes: Bytes) -> Result<Self, PageError> {
        let log: log::Request = request(json)?;
        let shown = bytes.clone();
        let mut judging: Option<Self> = None;
        let mut failed = None;
        let read = log.decks(bytes, language, &mut |cards, faces| {
            let done = match &mut judging {
                Some(judging) => judging.observe_rows(faces),
                none => Self::of_log_cards(language, cards, log.name())
                    .and_then(|new| none.insert(new).observe_rows(faces)),
            };
            if let (Some(judging), true) = (&mut judging, shown.is_due()) {
                shown.show(&judging.live());
            }
            done.map_err(|error| failed = Some(error)).is_ok()
        });
        if let Some(error) = failed {
            return Err(error);
        }
        let sha256 = read?;
        let Some(judging) = judging else {
            return Err(PageError(crate::words::said(language.tag(), "judge", "no-deck", "{}")?));
        };
        Ok(Self { sha256: sha256.map(hex::encode), ..judging })
    }

    fn observe_rows(&mut self, faces: &[u32]) -> Result<(), PageError> {
        let visible = self.blank.visible().max(1) as usize;
        for deck in faces.chunks_exact(visible) {
            self.observed.observe(deck).map_err(|error| told(&error, self.language))?;
        }
        Ok(())
    }

    fn observe_all(&mut self, decks: &[u16]) -> Result<(), PageError> {
        for deck in decks.chunks(self.blank.cards().max(1) as usize) {
            self.deck.clear();
            self.deck.extend(deck.iter().map(|card| u32::from(*card)));
            self.observed.observe(&self.deck).map_err(|error| told(&error, self.language))?;
        }
        Ok(())
    }

    fn observe_dealt(&mut self, dealer: &mut Dealer, decks: u32) -> Result<(), PageError> {
        for _ in 0..decks {
            if !dealer.next(&mut self.deck) {
                break;
            }
            self.observed.observe(&self.deck).map_err(|error| told(&error, self.language))?;
        }
        Ok(())
    }

    fn so_far(&self) -> Live {
        let audit = self.observed.audit();
        Live {
            decks: audit.decks(),
            cards: audit.cards(),
            log10_e_value: self.observed.evidence().log_e_value() / std::f64::consts::LN_10,
            convicted_after: convicted_after(self.observed.points()),
            places: HeatMap::of_places(audit, self.language),
        }
    }

    fn concluded(&mut self, late: bool) -> Result<u64, PageError> {
        self.observed.look();
        if self.origin != Origin::Classic
            && let Some(rows) = self.observed.rows().found()
        {
            return Err(PageError(rows.text(self.language)));
        }
        let fresh = self.open.as_ref().and_then(|open| fresh_decks(open, self.observed.audit().decks()));
        let mut report = undecided(&self.observed, fresh);
        if late {
            report.findings.push(FurtherFinding::CutShort { decks: report.decks, why: CutShort::Late });
        }
        let needs_fresh = self.origin != Origin::Log && self.open.is_none() && !late;
        if needs_fresh && fresh_decks(&report, 0).is_some() {
            let fresh = report.decks * FRESH_DECKS;
            self.observed = Observed::new(&self.blank, false);
            self.open = Some(report);
            return Ok(fresh);
        }
        self.report = Some(report);
        Ok(0)
    }

    fn completed(&mut self, brief: bool) -> Result<(), PageError> {
        let mut report = self.report.take().ok_or_else(not_ended)?;
        let asked = Asked {
            required: &[],
            brief,
            origin: self.origin,
            order_is_known: self.order_is_known,
            stop: &|| false,
        };
        judged(&self.blank, &self.observed, &mut report, &asked)
            .map_err(|error| told(&error, self.language))?;
        self.report = Some(report);
        Ok(())
    }

    /// The report as it is shown in a language.
    fn shown(&self, language: Language) -> Result<Report, PageError> {
        let mut report = self.report.clone().ok_or_else(not_ended)?;
        report.provenance.source.clone_from(&self.source);
        env!("CARGO_PKG_VERSION").clone_into(&mut report.provenance.version);
        report.provenance.sha256.clone_from(&self.sha256);
        for finding in &mut report.findings {
            if let FurtherFinding::FoundSeed(found @ FoundSeed { generator: NumberSource::OneNumber, .. }) =
                finding
            {
                found.method = name_of_one_number(found, language);
            }
        }
        Ok(report)
    }

    fn in_parts(&self, report: &Report, language: Language) -> String {
        let shown = ReportFacts {
            parts: report.parts(language),
            convicted_after: convicted_after(&report.evidence),
            source: &self.source,
        };
        answer(&shown)
    }
}

/// After how many decks the evidence was enough.
fn convicted_after(points: &[EvidencePoint]) -> Option<u64> {
    EvidencePoint::first_to_convict(points, FAIL_BELOW).map(|point| point.decks)
}

fn not_ended() -> PageError {
    PageError("a request of the page: the decks are not ended".to_owned())
}

/// An error with its cause.
fn told(error: &AuditError, language: Language) -> PageError {
    let colon = if language == Language::Chinese { "：" } else { ": " };
    let why = std::error::Error::source(error).map_or_else(String::new, |why| format!("{colon}{why}"));
    PageError(error.text(language) + &why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged_of(request: &str, decks: u32) -> Judging {
        let mut dealer = Dealer::of("en", request).unwrap();
        let mut judging = Judging::of_dealer(&dealer).unwrap();
        judging.observe_dealt(&mut dealer, decks).unwrap();
        let fresh = judging.concluded(false).unwrap();
        if fresh > 0 {
            dealer.begin(1, 0.0);
            judging.observe_dealt(&mut dealer, fresh as u32).unwrap();
            assert_eq!(judging.concluded(false).unwrap(), 0);
        }
        judging.comes_from(&dealer, "en");
        judging.completed(true).unwrap();
        judging
    }

    #[test]
    fn decks_that_are_handed_over_are_judged_as_those_that_are_dealt_here() {
        let request = r#"{"classic":"naive_swap","n":12,"seed":"7"}"#;
        let here = judged_of(request, 3000);
        let mut dealer = Dealer::of("en", request).unwrap();
        let mut there = Judging::of_dealer(&dealer).unwrap();
        for decks in [1000, 1, 1999] {
            there.observe_all(&dealer.deal(decks)).unwrap();
        }
        there.concluded(false).unwrap();
        let (here, there) = (here.report.unwrap(), there.report.unwrap());
        assert_eq!((here.tests, here.evidence), (there.tests, there.evidence));
    }

    #[test]
    fn a_report_names_the_command_that_repeats_it() {
        let request = r#"{"classic":"riffle","n":12,"rounds":3,"dice":"modulo:8","keep":true,"seed":"it's"}"#;
        let report = judged_of(request, 300).shown(Language::English).unwrap();
        let command = r"evenhand audit --classic riffle -n 12 --decks 300 --rounds 3 --dice modulo:8 --keep --seed 'it'\''s'";
        assert_eq!(report.provenance.command, command);
        assert_eq!(report.provenance.source, "riffle with random draws modulo:8, never put back in order");
    }

    #[test]
    fn what_there_is_so_far_has_a_map_and_evidence() {
        let mut dealer = Dealer::of("en", r#"{"classic":"sattolo","n":12,"seed":"7"}"#).unwrap();
        let mut judging = Judging::of_dealer(&dealer).unwrap();
        judging.observe_dealt(&mut dealer, 2000).unwrap();
        let live: serde_json::Value = serde_json::from_str(&judging.live()).unwrap();
        assert_eq!((live["decks"].as_u64(), live["places"]["beyond"].as_u64()), (Some(2000), Some(12)));
        assert!(live["convicted_after"].as_u64().unwrap() < 2000);
    }

    #[test]
    fn how_many_decks_it_takes_is_known_of_faults_and_none_of_right_shuffles() {
        let needed = |request: &str| {
            let dealer = Dealer::of("en", request).unwrap();
            dealer.needed_decks().map(|json| serde_json::from_str::<serde_json::Value>(&json).unwrap())
        };
        let naive = needed(r#"{"classic":"naive_swap","n":12}"#).unwrap();
        assert!((10..2000).contains(&naive["decks"].as_u64().unwrap()), "{naive}");
        assert!(needed(r#"{"classic":"fisher_yates","n":12}"#).unwrap().is_null());
        assert!(needed(r#"{"classic":"naive_swap","n":300}"#).unwrap_err().0.contains("256"));
    }

    #[test]
    fn what_is_wrong_is_told_in_the_readers_language() {
        let wrong = |tag, request: &str| Dealer::of(tag, request).unwrap_err().0;
        assert!(wrong("en", r#"{"classic":"floyd","n":12}"#).contains("floyd is a sampler"));
        assert!(wrong("zh", r#"{"classic":"floyd","n":12}"#).contains("抽样"));
        assert!(wrong("en", r#"{"classic":"sattolo","n":2000}"#).contains("1024"));
        let mut judging = Judging::of_cards(Language::English, 3, Origin::Log, "mine").unwrap();
        let told = judging.observe_all(&[0, 1, 2, 2, 1, 2]).unwrap_err().0;
        assert!(told.starts_with("deck 2 is not an order of its cards: "), "{told}");
    }
}
