//! Verifying a transcript or a draw: each check in words, against what was kept and what is given.

use evenhand_cards::fairdeal::{Fact, Form, Known, List, Opened, Opening, Outcome, Report, verify};
use evenhand_cards::visible;
use evenhand_locale::Language;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::seat::{Kept, Refused};
use super::{Laid, Round, cards_of, seconds, settled, warned};
use crate::error::{PageError, answer, thrown};
use crate::language::language;

/// The most characters of a seat's words that are shown.
const MAX_SHOWN: usize = 200;

/// The most winners whose entries are shown.
const MAX_ENTRIES: usize = 1000;

/// What somebody gives a verifier, besides the file.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Given {
    known: Known,
    /// The first list, whole: whose entries are shown.
    list: Option<Vec<u8>>,
}

#[wasm_bindgen]
impl Given {
    /// Nothing yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what the contract's index of cases calls `table`, `open`, `check_word`, `round`, `sheet`, `slip`, `previous`, `void`,
    /// `announcement` or `list`.
    ///
    /// # Errors
    /// If there is no such kind.
    pub fn add(&mut self, kind: &str, bytes: &[u8]) -> Result<(), JsError> {
        thrown(self.added(kind, bytes))
    }

    fn added(&mut self, kind: &str, bytes: &[u8]) -> Result<(), PageError> {
        let text = || String::from_utf8_lossy(bytes).into_owned();
        let known = &mut self.known;
        match kind {
            "table" => known.tables.push(bytes.to_vec()),
            "open" => known.openings.push(text()),
            "check_word" => known.check_words.push(text()),
            "round" => known.rounds.push(text()),
            "sheet" => known.sheets.push(bytes.to_vec()),
            "slip" => known.slips.push(text()),
            "previous" => known.previous.push(bytes.to_vec()),
            "void" => known.voids.push(bytes.to_vec()),
            "announcement" => known.announcements.push(bytes.to_vec()),
            "list" => {
                known.lists.push(List::read(bytes).map_err(|error| PageError(error.to_string()))?);
                self.list.get_or_insert_with(|| bytes.to_vec());
            }
            _ => return Err(PageError(format!("nothing of the kind {kind} is given"))),
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct VerdictFacts {
    code: String,
    exit: u8,
    /// In the reader's language, and in English, which is the contract's to the letter.
    verdict: Vec<String>,
    english: Vec<String>,
    withdrawn: Option<String>,
    facts: Vec<String>,
    warnings: Vec<String>,
    checks: Vec<CheckTold>,
    words: Vec<Words>,
    beacon: Option<Round>,
    /// The beacon's signature was checked here.
    checked: bool,
    hash: String,
    table: Option<String>,
    check_word: Option<String>,
    /// How many deals the file has, and one of them.
    deals: usize,
    deal: u32,
    cards: Vec<Laid>,
    /// What all deals settled, in words, and the rule by which they did.
    settled: Vec<String>,
    rule: Option<String>,
    winners: Vec<Winner>,
    all_winners: usize,
    /// Whether something of this table was kept, and what its rules say.
    kept: bool,
    left_out: Option<String>,
    refused: Option<Refused>,
}

#[derive(Serialize)]
struct CheckTold {
    code: String,
    outcome: &'static str,
    told: String,
    claim: String,
    why: Option<String>,
}

#[derive(Serialize)]
struct Words {
    seat: String,
    text: String,
}

#[derive(Serialize)]
struct Winner {
    number: u32,
    entry: Option<String>,
}

#[wasm_bindgen]
impl Kept {
    /// Verifies a file against what was kept of it and what is given: JSON with every check in words, the verdict, and the cards of a
    /// deal by its number. A good verdict is noted: the next offer may say that this table was finished.
    pub fn verify(&mut self, tag: &str, bytes: &[u8], given: &Given, deal: u32, now: f64) -> String {
        answer(&self.verified(language(tag), bytes, given, deal, seconds(now)))
    }

    /// What was kept of a file's offer that any verifier can be given: JSON with `tables` and `lines`.
    pub fn recalled(&mut self, bytes: &[u8], now: f64) -> String {
        let report = verify(bytes, &Known::default());
        let mut known = Known::default();
        if let Some(opened) = self.opened_here(&report) {
            // Why it counts for nothing is told with the verdict.
            let _ = self.circles.recall(opened, &mut known, seconds(now));
        }
        let tables = known.tables.iter().map(|table| String::from_utf8_lossy(table).into_owned()).collect();
        answer(&Recalled { tables, lines: known.openings })
    }

    fn verified(
        &mut self,
        language: Language,
        bytes: &[u8],
        given: &Given,
        deal: u32,
        now: u64,
    ) -> VerdictFacts {
        let mut known = given.known.clone();
        let report = verify(bytes, &Known::default());
        let (mut kept, mut refused) = (false, None);
        if let Some(opened) = self.opened_here(&report) {
            kept = true;
            // Only the things that the other verifier is given too: the page keeps sheets and slips itself.
            let mut recalled = Known::default();
            refused = self.circles.recall(opened, &mut recalled, now).err();
            known.tables.append(&mut recalled.tables);
            known.openings.append(&mut recalled.openings);
        }
        let report = verify(bytes, &known);
        let finished = kept
            && refused.is_none()
            && self.circles.shows_finished(bytes, &report, &known, !known.rounds.is_empty());
        if let Some(opened) = report.opened.as_ref().filter(|_| finished) {
            refused = self.circles.finish(opened, report.hash, now).err();
        }
        let left_out = report.opened.as_ref().and_then(|opened| self.circles.left_out_of(opened.table()));
        let left_out = left_out.map(String::from);
        let refused = refused.map(|refusal| Refused::of(&refusal, language));
        VerdictFacts { kept, left_out, refused, ..VerdictFacts::of(&report, given, deal, language) }
    }

    /// The openings of a file whose offer was sealed here.
    fn opened_here<'a>(&self, report: &'a Report) -> Option<&'a Opened> {
        let opened = report.opened.as_ref();
        opened.filter(|opened| self.circles.circle_of(opened.table().offer().hash()).is_some())
    }
}

#[derive(Serialize)]
struct Recalled {
    tables: Vec<String>,
    lines: Vec<String>,
}

impl VerdictFacts {
    fn of(report: &Report, given: &Given, deal: u32, language: Language) -> Self {
        let verdict = report.verdict();
        let sentences = |language| verdict.sentences.iter().map(|sentence| sentence.text(language)).collect();
        let holds = report.holds();
        let opened = report.opened.as_ref();
        let words = |(seat, opening): (&str, Option<&Opening>)| {
            let text = opening.map(Opening::text).filter(|text| !text.is_empty())?;
            Some(Words { seat: seat.to_owned(), text: quoted(text) })
        };
        let index = (deal.max(1) as usize) - 1;
        let dealt = report.spec.as_ref().zip(report.deals.get(index)).filter(|_| holds);
        let beacon = report.spec.as_ref().map(evenhand_cards::fairdeal::Spec::beacon);
        let beacon = beacon.or(report.draw.as_ref().map(evenhand_cards::fairdeal::DrawSpec::beacon));
        Self {
            code: report.code().map_or_else(|| "ok".to_owned(), |code| code.to_string()),
            exit: verdict.exit,
            verdict: sentences(language),
            english: sentences(Language::English),
            withdrawn: report.withdrawn.then(|| Report::withdrawn_text(language)),
            facts: report.facts.iter().map(|fact: &Fact| fact.text(language)).collect(),
            warnings: warned(&report.warnings, report.spec.as_ref(), language),
            checks: report.checks.iter().map(|check| CheckTold::of(check, language)).collect(),
            words: opened.into_iter().flat_map(Opened::openings).filter_map(words).collect(),
            beacon: beacon.and_then(Round::of),
            checked: report.checked,
            hash: report.hash.to_string(),
            table: opened.map(|opened| opened.table().hash().to_string()),
            check_word: opened.map(|opened| opened.check_word().to_string()),
            deals: if holds { report.deals.len() } else { 0 },
            deal: deal.max(1),
            settled: report
                .spec
                .as_ref()
                .filter(|_| holds)
                .map_or_else(Vec::new, |spec| settled(spec, &report.deals, language)),
            rule: report.spec.as_ref().and_then(Form::of).map(|form| form.rule(language)),
            cards: dealt.map_or_else(Vec::new, |(spec, places)| cards_of(spec, places, language)),
            winners: if holds { winners(&report.winners, given.list.as_deref()) } else { Vec::new() },
            all_winners: report.winners.len(),
            kept: false,
            left_out: None,
            refused: None,
        }
    }
}

impl CheckTold {
    fn of(check: &evenhand_cards::fairdeal::Check, language: Language) -> Self {
        let (outcome, why) = match &check.outcome {
            Outcome::Held => ("held", None),
            Outcome::Failed(why) => ("failed", Some(why.clone())),
            Outcome::NotGiven => ("not-given", None),
            _ => ("not-reached", None),
        };
        let (told, claim) = (check.outcome.text(language), check.code.claim(language));
        Self { code: check.code.to_string(), outcome, told, claim, why }
    }
}

/// A text of the file, which may hold anything, escaped and cut.
fn quoted(text: &str) -> String {
    evenhand_cards::quoted(text, MAX_SHOWN)
}

/// The first winners, with their entries where the list is here.
fn winners(numbers: &[u32], list: Option<&[u8]>) -> Vec<Winner> {
    let lines: Option<Vec<&[u8]>> = list.map(|list| list.split(|byte| *byte == b'\n').collect());
    let entry = |number: u32| {
        let line = lines.as_ref()?.get(number as usize - 1)?;
        Some(String::from_utf8_lossy(&visible(line)).into_owned())
    };
    numbers.iter().take(MAX_ENTRIES).map(|number| Winner { number: *number, entry: entry(*number) }).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[derive(serde::Deserialize)]
    struct Case {
        file: String,
        #[serde(default)]
        given: std::collections::BTreeMap<String, Vec<String>>,
        code: String,
        exit: u8,
        verdict: Vec<String>,
        /// The same where the beacon's signature is checked, as it is in a build with all features.
        exit_checked: Option<u8>,
        verdict_checked: Option<Vec<String>>,
    }

    /// Every file of the corpus: the contract's own answers, in its own words.
    #[test]
    fn all_known_files_have_the_contracts_verdicts() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/fairdeal-v2");
        let read = |name: &str| std::fs::read(folder.join(name)).unwrap();
        let cases: Vec<Case> = serde_json::from_slice(&read("index.json")).unwrap();
        let mut kept = Kept::of("").unwrap();
        for case in &cases {
            let mut given = Given::new();
            for (kind, things) in &case.given {
                for thing in things {
                    let is_text = ["open", "check_word", "round", "slip"].contains(&kind.as_str());
                    let bytes = if is_text { thing.clone().into_bytes() } else { read(thing) };
                    given.added(kind, &bytes).unwrap();
                }
            }
            let told = kept.verified(Language::Chinese, &read(&case.file), &given, 1, 0);
            let (exit, verdict) = match (told.checked, case.exit_checked, &case.verdict_checked) {
                (true, Some(exit), Some(verdict)) => (exit, verdict),
                _ => (case.exit, &case.verdict),
            };
            assert_eq!((&told.code, told.exit), (&case.code, exit), "{}", case.file);
            assert_eq!(&told.english, verdict, "{}", case.file);
        }
        assert!(cases.len() > 500);
    }

    #[test]
    fn words_of_a_file_are_escaped_and_cut() {
        assert_eq!(quoted("a\u{202e}<b>"), "\"a\\u{202e}<b>\"");
        assert!(quoted(&"x".repeat(4096)).chars().count() < 210);
        assert!(Given::new().added("nothing", b"").is_err());
    }
}
