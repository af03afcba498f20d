//! What somebody pasted or dropped: a file of some stage, lines of a chat, a sheet, slips.

use evenhand_cards::fairdeal::{
    Answer, AnyFile, Chain, Chat, ClosedTable, Known, Message, Offer, Opened, Report, Sheet, Slip, Stage,
    Transcript, verify,
};
use evenhand_locale::Language;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::SpecFacts;
use crate::error::answer;
use crate::language::language;

/// What it is.
#[derive(Debug, Default, Serialize)]
struct FileFacts {
    kind: &'static str,
    /// Why it is none of the kinds that it looks like.
    why: Option<String>,
    /// The file, as its stage writes it.
    text: Option<String>,
    /// The offer that it began as, and its closed table, as files.
    offer_text: Option<String>,
    table_text: Option<String>,
    /// The names of its stages.
    offer: Option<String>,
    table: Option<String>,
    opened: Option<String>,
    check_word: Option<String>,
    spec: Option<SpecFacts>,
    sealed: Vec<String>,
    silent: Vec<String>,
    /// Whether the secret in a void table's file opens its commitment.
    opens: Option<bool>,
    lines: Vec<Line>,
}

/// What a beacon published.
#[derive(Serialize)]
struct Outcome {
    /// As text: it has more digits than a number of JavaScript.
    round: String,
    randomness: String,
    signature: String,
}

/// A message of the protocol.
#[derive(Debug, Serialize)]
struct Line {
    kind: &'static str,
    /// Of which offer or table.
    of: String,
    seat: String,
    text: String,
}

/// What bytes are: JSON with `kind` (`offer`, `table`, `opened`, `done`, `void`, `announcement`, `draw`, `sheet`, `slips`, `lines`,
/// `round`, or `none` with `why`) and what is known of it, in the language of a tag.
#[wasm_bindgen(js_name = playRead)]
pub fn read(tag: &str, bytes: &[u8]) -> String {
    answer(&found(language(tag), bytes))
}

fn found(language: Language, bytes: &[u8]) -> FileFacts {
    let text = String::from_utf8_lossy(bytes);
    let trimmed = text.trim();
    if !trimmed.starts_with('{') {
        return of_text(trimmed);
    }
    if let Ok(Answer { round, randomness, signature }) = Answer::read(bytes) {
        let text = answer(&Outcome { round: round.to_string(), randomness, signature });
        return FileFacts { kind: "round", text: Some(text), ..FileFacts::default() };
    }
    match AnyFile::read(bytes) {
        Ok(AnyFile::Offer(offer)) => of_offer(&offer, bytes, language),
        Ok(AnyFile::Table(table)) => of_table(&table, bytes, language),
        Ok(AnyFile::Opened(opened)) => of_opened("opened", &opened, bytes, language),
        Ok(AnyFile::Done(done)) => of_opened("done", done.opened(), bytes, language),
        Ok(AnyFile::Announcement(_)) => FileFacts { kind: "announcement", ..FileFacts::default() },
        Ok(AnyFile::Draw(_)) => FileFacts { kind: "draw", ..FileFacts::default() },
        Ok(_) => FileFacts { kind: "none", ..FileFacts::default() },
        Err(error) => refused(bytes, &error.text(language), language),
    }
}

/// A file that is not read: a void table, or a finished file whose check fails, which is for the verifier to tell.
fn refused(bytes: &[u8], why: &str, language: Language) -> FileFacts {
    let report = verify(bytes, &Known::default());
    if let Some(opens) = ClosedTable::is_void_opened(&report, bytes)
        && let Ok(table) = ClosedTable::cut(bytes)
    {
        return FileFacts {
            kind: "void",
            opens: Some(opens),
            text: Some(String::from_utf8_lossy(bytes).into_owned()),
            ..of_table(&table, bytes, language)
        };
    }
    let kind = if report.draw.is_some() {
        "draw"
    } else if report.stage == Some(Stage::Done) {
        "done"
    } else {
        "none"
    };
    let table = ClosedTable::cut(bytes).ok();
    FileFacts {
        kind,
        why: Some(why.to_owned()),
        offer: table.as_ref().map(|table| table.offer().hash().to_string()),
        table: table.as_ref().map(|table| table.hash().to_string()),
        text: (kind == "done").then(|| String::from_utf8_lossy(bytes).into_owned()),
        ..FileFacts::default()
    }
}

fn of_text(text: &str) -> FileFacts {
    if text.is_empty() {
        return FileFacts { kind: "none", ..FileFacts::default() };
    }
    if text.starts_with("fairdeal-v2 sheet") {
        // What surrounds a text that was pasted is none of it; a sheet ends with the end of a line.
        let text = text.replace("\r\n", "\n") + "\n";
        return match text.parse::<Sheet>() {
            Ok(sheet) => FileFacts {
                kind: "sheet",
                opened: Some(sheet.opened().to_string()),
                text: Some(text),
                ..FileFacts::default()
            },
            Err(error) => FileFacts { kind: "none", why: Some(error.to_string()), ..FileFacts::default() },
        };
    }
    let slips: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if slips.iter().all(|line| is_slip(line)) {
        return FileFacts { kind: "slips", text: Some(slips.join("\n")), ..FileFacts::default() };
    }
    let mut chat = Chat::default();
    chat.read("", text.as_bytes());
    let line = |message: &Message| match message {
        Message::Seal(line) => Line {
            kind: "seal",
            of: line.offer().to_string(),
            seat: line.seat().to_owned(),
            text: line.to_string(),
        },
        Message::Opening(lines) => Line {
            kind: "open",
            of: lines[0].table().to_string(),
            seat: lines[0].seat().to_owned(),
            text: lines[0].to_string(),
        },
    };
    let lines: Vec<Line> = chat.messages.iter().map(|(_, message)| line(message)).collect();
    let why = chat.suspects.first().map(|suspect| suspect.why.clone());
    FileFacts { kind: if lines.is_empty() { "none" } else { "lines" }, why, lines, ..FileFacts::default() }
}

/// A slip, alone or behind the name of the seat or pile that its card came from.
fn is_slip(line: &str) -> bool {
    let slip = line.split_once('=').map_or(line, |(_, slip)| slip);
    slip.parse::<Slip>().is_ok() || line.parse::<Slip>().is_ok()
}

fn facts(report: &Report, language: Language) -> Vec<String> {
    report.facts.iter().map(|fact| fact.text(language)).collect()
}

fn of_offer(offer: &Offer, bytes: &[u8], language: Language) -> FileFacts {
    let report = verify(bytes, &Known::default());
    FileFacts {
        kind: "offer",
        text: Some(offer.text()),
        offer_text: Some(offer.text()),
        offer: Some(offer.hash().to_string()),
        spec: Some(SpecFacts::of(offer, facts(&report, language), language)),
        ..FileFacts::default()
    }
}

fn of_table(table: &ClosedTable, bytes: &[u8], language: Language) -> FileFacts {
    let owned = |seats: Vec<&str>| seats.into_iter().map(String::from).collect();
    FileFacts {
        kind: "table",
        text: Some(table.text()),
        table_text: Some(table.text()),
        table: Some(table.hash().to_string()),
        sealed: owned(table.sealed()),
        silent: owned(table.silent()),
        ..of_offer(table.offer(), bytes, language)
    }
}

fn of_opened(kind: &'static str, opened: &Opened, bytes: &[u8], language: Language) -> FileFacts {
    FileFacts {
        kind,
        text: Some(String::from_utf8_lossy(bytes).into_owned()),
        opened: Some(opened.hash().to_string()),
        check_word: Some(opened.check_word().to_string()),
        ..of_table(opened.table(), bytes, language)
    }
}

/// What the spec of the next offer says of a table before it.
#[derive(Serialize)]
struct Before {
    prev: String,
    voids: u32,
}

/// What the spec of the next offer says of the table of a file: that it was finished, or that it was not: JSON, `null` if it is none.
#[wasm_bindgen(js_name = playBefore)]
pub fn before(bytes: &[u8]) -> String {
    let finished = Transcript::read(bytes).ok().map(|done| (done.opened().table().hash(), 0));
    let closed = || ClosedTable::cut(bytes).ok().map(|table| (table.hash(), table.spec().voids_after()));
    let before = finished.or_else(closed);
    answer(&before.map(|(prev, voids)| Before { prev: prev.to_string(), voids }))
}

/// A round as both verifiers compare it, `CHAIN:ROUND:RANDOMNESS`: what was pasted, a known chain's name written out, or of the JSON that
/// a server of quicknet answers.
#[wasm_bindgen(js_name = playRound)]
pub fn round(text: &str) -> String {
    let text = text.trim();
    match Answer::read(text.as_bytes()) {
        Ok(answer) => format!("{}:{}:{}", Chain::QUICKNET.hash, answer.round, answer.randomness),
        Err(_) => Chain::with_hash(text),
    }
}

#[cfg(test)]
mod tests {
    use evenhand_cards::fairdeal::{Dealer, Form, Spec, game_cards};

    use super::*;

    fn vector(name: &str) -> Vec<u8> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/fairdeal-v2/");
        std::fs::read(format!("{folder}{name}")).unwrap()
    }

    #[test]
    fn each_kind_of_text_and_file_is_known() {
        for (file, kind) in [
            ("example-offer.json", "offer"),
            ("example-table.json", "table"),
            ("example-opened.json", "opened"),
            ("example.json", "done"),
            ("f14-card.json", "done"),
            ("example-sheet-1.txt", "sheet"),
            ("raffle-announcement.json", "announcement"),
            ("raffle.json", "draw"),
            ("f02-deep.json", "none"),
        ] {
            assert_eq!(found(Language::English, &vector(file)).kind, kind, "{file}");
        }
        let seal = format!("Ann: fairdeal-v2 seal {0} A {0}", "0a".repeat(32));
        assert_eq!(found(Language::English, seal.as_bytes()).lines[0].seat, "A");
        assert_eq!(found(Language::Chinese, b"  ").kind, "none");
        assert_eq!(found(Language::Chinese, br#"{"round":7,"signature":"0102"}"#).kind, "round");
        let slip = format!("1:0:{}:As\r\nB=1:1:{0}:Ks", "0a".repeat(32));
        assert_eq!(found(Language::English, slip.as_bytes()).kind, "slips");
    }

    #[test]
    fn an_offer_is_told_in_the_readers_language() {
        let offer = found(Language::Chinese, &vector("example-offer.json")).spec.unwrap();
        assert!(offer.facts.iter().any(|fact| fact.contains("座位")), "{:?}", offer.facts);
        assert_eq!(offer.seats, ["A", "B", "C", "D"]);
    }

    #[test]
    fn piles_of_a_pattern_are_called_as_in_the_deal_and_a_form_says_its_rule() {
        let facts = |spec: Spec| {
            let offer = Offer::dealerless(spec, [7; 32]).unwrap();
            found(Language::Chinese, offer.text().as_bytes()).spec.unwrap()
        };
        let pattern = "2*(Ann Bo) burn flop:3 stub:*";
        let holdem = Spec::builder("holdem", &game_cards("holdem").unwrap(), pattern, &["Ann", "Bo"]);
        let told = facts(holdem.dealer(Dealer::None).build().unwrap()).facts.join("\n");
        assert!(told.contains("Ann 2 张、Bo 2 张、销牌 1 张、翻牌 3 张"), "{told}");
        let cut = facts(Spec::of_form(Form::Cut, &["Ann".into(), "Bo".into()]).build().unwrap());
        assert!(cut.rule.unwrap().contains("黑桃大于红桃"));
        // The deck of a form need not be read.
        assert_eq!((cut.form, cut.warnings), (Some("cut"), Vec::new()));
        let own =
            Spec::builder("custom", &["x", "y"], "A B", &["A", "B"]).dealer(Dealer::None).build().unwrap();
        assert_eq!(facts(own).warnings.len(), 1);
    }

    #[test]
    fn the_next_offer_counts_what_was_not_finished() {
        assert!(before(&vector("example.json")).contains(r#""voids":0"#));
        assert!(before(&vector("example-table.json")).contains(r#""voids":1"#));
        assert_eq!(before(b"{}"), "null");
    }

    #[test]
    fn a_round_is_written_out() {
        assert!(round("quicknet:7:ab").ends_with(":7:ab"));
        assert!(round(r#"{"round":7,"randomness":"ab"}"#).ends_with(":7:ab"));
    }
}
