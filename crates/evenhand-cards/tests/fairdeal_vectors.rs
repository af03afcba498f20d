//! The known answers of FAIRDEAL.md, which every verifier reads: transcripts, honest and forged, and their codes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use evenhand_cards::fairdeal::{Code, FairTable, Hash, Known, List, Outcome, PublicDraw, verify};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    file: String,
    code: String,
    what: String,
    #[serde(default)]
    given: Given,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Given {
    commit: Option<String>,
    #[serde(default)]
    words: BTreeMap<String, String>,
    prev: Option<String>,
    list: Option<String>,
}

fn read(file: &str) -> Vec<u8> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../vectors/fairdeal-v1");
    fs::read(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn entries() -> Vec<Entry> {
    serde_json::from_slice(&read("index.json")).unwrap()
}

fn known(given: Given) -> Known {
    Known {
        commit: given.commit,
        contributions: given.words.into_iter().collect(),
        prev: given.prev.map(|file| Hash::of(&read(&file))),
        list: given.list.map(|file| List::read(&read(&file)[..]).unwrap()),
    }
}

#[test]
fn every_transcript_has_its_code() {
    let mut wrong = Vec::new();
    for Entry { file, code, what, given } in entries() {
        let report = verify(&read(&file), &known(given));
        let (found, why) = match report.failure() {
            Some((code, why)) => (code.to_string(), why),
            None => ("ok".to_owned(), "all holds"),
        };
        if found != code {
            wrong.push(format!("{file}: {what} {code}, and not {found}: {why}"));
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
fn what_is_read_as_a_table_or_an_open_draw_is_written_again_byte_for_byte() {
    let mut tables = 0;
    for file in entries().into_iter().map(|entry| entry.file).collect::<BTreeSet<_>>() {
        let bytes = read(&file);
        let text = FairTable::read(&bytes)
            .map(|table| table.text())
            .or_else(|_| PublicDraw::read(&bytes).map(|draw| draw.text()));
        if let Ok(text) = text {
            assert_eq!(text.as_bytes(), bytes, "{file}");
            tables += 1;
        }
    }
    assert!(tables > 0, "there must be one");
}
