//! The known answers of FAIRDEAL.md, which every verifier reads: files, honest and forged, with code, exit, verdict and
//! warnings to the letter, and the values in between.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use evenhand_cards::fairdeal::{
    AnyFile, ClosedTable, Code, Deals, Known, List, Nonce, OpeningLine, Outcome, SealLine, Secret,
    Transcript, verify,
};
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
        ..Known::default()
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Values {
    file: String,
    spec_sha256: String,
    commit: String,
    offer: String,
    table: String,
    opened: String,
    done_sha256: String,
    check_word: String,
    seal_lines: Vec<String>,
    open_lines: Vec<String>,
    deals: Vec<DealValues>,
}

#[derive(Deserialize)]
struct DealValues {
    sheet_sha256: String,
    cards: Vec<CardValues>,
}

#[derive(Deserialize)]
struct CardValues {
    place: String,
    to: String,
    card: String,
    card_key: String,
    leaf: String,
}

/// A done file dealt again, with the secret that is in it.
fn dealt(done: &Transcript) -> Deals {
    let (_, behind) = done.text().split_once("\"secret\": \"").unwrap();
    let secret = Secret::from_hex(behind.split_once('"').unwrap().0).ok();
    done.opened().deals(secret.as_ref(), done.published()).unwrap()
}

#[test]
fn every_value_in_between_is_as_it_was_worked_out_elsewhere() {
    let all: Vec<Values> = serde_json::from_slice(&read("values.json")).unwrap();
    assert!(all.len() > 20);
    for values in all {
        let file = &values.file;
        let Ok(AnyFile::Done(done)) = AnyFile::read(&read(file)) else { panic!("{file}") };
        let opened = done.opened();
        let table = opened.table();
        let offer = table.offer();
        assert_eq!(offer.spec().hash().to_string(), values.spec_sha256, "{file}");
        assert_eq!(offer.commitment().to_string(), values.commit, "{file}");
        assert_eq!(offer.hash().to_string(), values.offer, "{file}");
        assert_eq!(table.hash().to_string(), values.table, "{file}");
        assert_eq!(opened.hash().to_string(), values.opened, "{file}");
        assert_eq!(done.hash().to_string(), values.done_sha256, "{file}");
        assert_eq!(opened.check_word().to_string(), values.check_word, "{file}");
        let (mut seals, mut openings) = (Vec::new(), Vec::new());
        for (seat, opening) in opened.openings() {
            let Some(opening) = opening else { continue };
            let nonce = Nonce::from_hex(opening.nonce()).unwrap();
            seals.push(offer.seal(seat, &nonce, opening.text()).unwrap());
            openings.push(table.opening(seat, &nonce, opening.text()).unwrap());
        }
        assert_eq!(seals.iter().map(ToString::to_string).collect::<Vec<_>>(), values.seal_lines, "{file}");
        assert_eq!(openings.iter().map(ToString::to_string).collect::<Vec<_>>(), values.open_lines, "{file}");
        let closed: ClosedTable = offer.close(&seals).unwrap();
        assert_eq!(&closed.opened(&openings).unwrap(), opened, "{file}");

        let deals = dealt(&done);
        assert_eq!(deals.reveal(), done, "{file}");
        let places = offer.spec().places();
        for (number, values) in (1..).zip(values.deals) {
            let (sheet, slips) = (deals.sheet(number).unwrap(), deals.slips(number).unwrap());
            assert_eq!(sheet.hash().to_string(), values.sheet_sha256, "{file}");
            assert_eq!((sheet.cards(), slips.len()), (values.cards.len(), values.cards.len()), "{file}");
            let text = sheet.to_string();
            for ((slip, leaf), card) in slips.iter().zip(text.lines().skip(3)).zip(&values.cards) {
                let CardValues { place, to, card, card_key, leaf: must } = card;
                assert_eq!(slip.to_string(), format!("{number}:{place}:{card_key}:{card}"), "{file}");
                assert_eq!((leaf, places[slip.place() as usize]), (must.as_str(), to.as_str()), "{file}");
                assert!(sheet.holds(slip), "{file}");
            }
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Message {
    line: String,
    is: Option<String>,
    offer: Option<String>,
    table: Option<String>,
    seat: Option<String>,
    seal: Option<String>,
    nonce: Option<String>,
    text: Option<String>,
}

#[test]
fn every_line_of_a_chat_is_the_message_that_it_is_or_none() {
    let lines: Vec<Message> = serde_json::from_slice(&read("messages.json")).unwrap();
    assert!(lines.len() > 40);
    for message in lines {
        let line = &message.line;
        let (seal, opening) = (line.parse::<SealLine>(), line.parse::<OpeningLine>());
        assert_eq!(seal.is_ok(), message.is.as_deref() == Some("seal"), "{line:?}");
        assert_eq!(opening.is_ok(), message.is.as_deref() == Some("open"), "{line:?}");
        if let Ok(seal) = seal {
            let found = (seal.offer().to_string(), seal.seat().to_owned(), seal.seal().to_string());
            assert_eq!(
                Some(found),
                message.offer.zip(message.seat).zip(message.seal).map(|((a, b), c)| (a, b, c))
            );
            assert_eq!(seal.to_string(), line.trim_end_matches('\n'));
        } else if let Ok(opening) = opening {
            assert_eq!(Some(opening.table().to_string()), message.table);
            assert_eq!(Some(opening.seat()), message.seat.as_deref());
            assert_eq!(Some(opening.nonce()), message.nonce.as_deref());
            assert_eq!(Some(opening.text()), message.text.as_deref());
            assert_eq!(opening.to_string(), line.trim_end_matches('\n'));
        }
    }
}
