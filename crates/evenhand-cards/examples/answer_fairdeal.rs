//! What this library says of many files of deals and draws: for whoever compares it with another verifier.
//!
//! ```text
//! cargo run -p evenhand-cards --example answer_fairdeal < cases > answers
//! ```
//!
//! A case is one line of JSON, `{"file": HEX, "given": {"table": [HEX], "open": ["…"], …}}`: the bytes of files as
//! hexadecimal, the names as FAIRDEAL.md's known answers have them. Its answer is one line,
//! `{"code", "exit", "verdict", "warnings"}`, that of a verifier which checks no beacon's signature.

use std::io::{self, BufRead as _, Write as _};

use evenhand_cards::fairdeal::{Known, List, verify};
use serde::{Deserialize, Serialize};

/// A case.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    file: Bytes,
    #[serde(default)]
    given: Given,
}

/// What is given beside the file.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Given {
    table: Vec<Bytes>,
    open: Vec<String>,
    check_word: Vec<String>,
    round: Vec<String>,
    sheet: Vec<Bytes>,
    slip: Vec<String>,
    previous: Vec<Bytes>,
    void: Vec<Bytes>,
    announcement: Vec<Bytes>,
    list: Vec<Bytes>,
}

/// A file.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Bytes(Vec<u8>);

impl TryFrom<String> for Bytes {
    type Error = hex::FromHexError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        hex::decode(text).map(Self)
    }
}

/// The answer.
#[derive(Serialize)]
struct Answer {
    code: String,
    exit: u8,
    verdict: Vec<String>,
    warnings: Vec<String>,
}

fn files(given: Vec<Bytes>) -> Vec<Vec<u8>> {
    given.into_iter().map(|Bytes(bytes)| bytes).collect()
}

fn answer(Case { file, given }: Case) -> io::Result<Answer> {
    let lists = files(given.list);
    let known = Known {
        tables: files(given.table),
        openings: given.open,
        check_words: given.check_word,
        rounds: given.round,
        sheets: files(given.sheet),
        slips: given.slip,
        previous: files(given.previous),
        voids: files(given.void),
        announcements: files(given.announcement),
        lists: lists.iter().map(|list| List::read(&list[..])).collect::<io::Result<_>>()?,
        ..Known::default()
    };
    let mut report = verify(&file.0, &known);
    report.checked = false;
    let verdict = report.verdict();
    Ok(Answer {
        code: report.code().map_or("ok".to_owned(), |code| code.to_string()),
        exit: verdict.exit,
        verdict: verdict.sentences.iter().map(ToString::to_string).collect(),
        warnings: report.warnings.iter().map(ToString::to_string).collect(),
    })
}

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let case = serde_json::from_str(&line?)?;
        serde_json::to_writer(&mut output, &answer(case)?)?;
        writeln!(output)?;
    }
    Ok(())
}
