//! The known answers of FAIRDEAL.md, which every verifier reads: files, honest and forged, with code, exit, verdict and
//! warnings to the letter, and the values in between.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use evenhand_cards::fairdeal::{AnyFile, Code, Known, List, Outcome, verify};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    file: String,
    code: String,
    what: String,
    exit: u8,
    verdict: Vec<String>,
    warnings: Option<Vec<String>>,
    exit_checked: Option<u8>,
    verdict_checked: Option<Vec<String>>,
    #[serde(default)]
    given: Given,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Given {
    table: Vec<String>,
    open: Vec<String>,
    check_word: Vec<String>,
    round: Vec<String>,
    sheet: Vec<String>,
    slip: Vec<String>,
    previous: Vec<String>,
    void: Vec<String>,
    list: Vec<String>,
    announcement: Vec<String>,
}

fn read(file: &str) -> Vec<u8> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../vectors/fairdeal-v2");
    fs::read(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn entries() -> Vec<Entry> {
    serde_json::from_slice(&read("index.json")).unwrap()
}

fn known(given: Given) -> Known {
    let files = |names: Vec<String>| names.iter().map(|name| read(name)).collect();
    Known {
        tables: files(given.table),
        openings: given.open,
        check_words: given.check_word,
        rounds: given.round,
        sheets: files(given.sheet),
        slips: given.slip,
        previous: files(given.previous),
        voids: files(given.void),
        announcements: files(given.announcement),
        lists: given.list.iter().map(|name| List::read(&read(name)[..]).unwrap()).collect(),
    }
}

#[test]
fn every_file_has_its_code_its_verdict_and_its_warnings() {
    let mut wrong = Vec::new();
    for entry in entries() {
        let Entry { file, code, what, exit, verdict, warnings, exit_checked, verdict_checked, given } = entry;
        let report = verify(&read(&file), &known(given));
        let (found, why) = match report.failure() {
            Some((code, why)) => (code.to_string(), why),
            None => ("ok".to_owned(), "all holds"),
        };
        if found != code {
            wrong.push(format!("{file}: {what} {code}, and not {found}: {why}"));
            continue;
        }
        let (exit, lines) = match (cfg!(feature = "bls"), exit_checked, verdict_checked) {
            (true, Some(exit), Some(lines)) => (exit, lines),
            _ => (exit, verdict),
        };
        let verdict = report.verdict();
        let said: Vec<String> = verdict.sentences.iter().map(ToString::to_string).collect();
        if (verdict.exit, &said) != (exit, &lines) {
            wrong.push(format!("{file}: {what} {exit} {lines:#?}, and not {} {said:#?}", verdict.exit));
        }
        let warned: Vec<String> = report.warnings.iter().map(ToString::to_string).collect();
        if let Some(must) = warnings.filter(|must| *must != warned) {
            wrong.push(format!("{file}: {what} {must:#?}, and not {warned:#?}"));
        }
        // Whatever fails, what came before it held and what comes after was not reached.
        let failed = report.checks.iter().position(|check| matches!(check.outcome, Outcome::Failed(_)));
        for (place, check) in report.checks.iter().enumerate() {
            let right = match failed {
                Some(failed) if place > failed => check.outcome == Outcome::NotReached,
                Some(failed) if place == failed => true,
                _ => matches!(check.outcome, Outcome::Held | Outcome::NotGiven),
            };
            assert!(right, "{file}: {check:?}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_check_is_reached_by_a_forgery() {
    let codes: BTreeSet<String> = entries().into_iter().map(|entry| entry.code).collect();
    for code in Code::DEALS.into_iter().chain(Code::DRAW) {
        assert!(codes.contains(&code.to_string()), "{code}");
    }
}

#[test]
fn what_is_read_at_any_stage_is_written_again_byte_for_byte() {
    let mut stages = [0; 5];
    for file in entries().into_iter().map(|entry| entry.file).collect::<BTreeSet<_>>() {
        let bytes = read(&file);
        let (stage, text) = match AnyFile::read(&bytes) {
            Ok(AnyFile::Offer(offer)) => (0, offer.text()),
            Ok(AnyFile::Table(table)) => (1, table.text()),
            Ok(AnyFile::Opened(opened)) => (2, opened.text()),
            Ok(AnyFile::Done(done)) => (3, done.text().to_owned()),
            Ok(AnyFile::Announcement(draw) | AnyFile::Draw(draw)) => (4, draw.text()),
            _ => continue,
        };
        stages[stage] += 1;
        assert_eq!(text.as_bytes(), bytes, "{file}");
    }
    assert!(stages.iter().all(|files| *files > 0), "{stages:?}");
}
