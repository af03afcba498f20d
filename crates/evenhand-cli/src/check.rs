//! `evenhand check`.

use std::ffi::OsString;

use evenhand_files::{Fingerprint, Resources, Source};
use evenhand_locale::{Argument, plain_lines};
use serde_json::{Value, json};

use crate::arguments::CheckRecords;
use crate::format;
use crate::language;
use crate::outcome::UsageError;
use crate::words::WORDS;
use crate::write;

/// Tells whether two files hold the same lines: 0 if they do, 1 if not.
pub(crate) fn run(arguments: &CheckRecords) -> anyhow::Result<u8> {
    let CheckRecords { first, second, records, json } = arguments;
    let sources = [first, second].map(source);
    if sources.iter().all(|source| *source == Source::StandardInput) {
        let why = WORDS.messages(language::messages()).text("check-standard-twice");
        return Err(UsageError(why).into());
    }
    let (reader, told) = format::reader(records, &sources)?;
    if let Some(told) = told {
        format::tell(&told);
    }
    let [one, other] = reader.fingerprints([&sources[0], &sources[1]], Resources::default().progress)?;
    let names = sources.each_ref().map(name);
    let text = if *json { as_json(&names, &one, &other)? } else { as_text(&names, &one, &other) };
    write::to_standard_output(text)?;
    Ok(u8::from(!one.is_same(&other)))
}

fn source(operand: &OsString) -> Source {
    if operand == "-" { Source::StandardInput } else { Source::Path(operand.into()) }
}

/// What a person calls an input.
fn name(source: &Source) -> String {
    match source {
        Source::StandardInput => WORDS.messages(language::output()).text("input-standard"),
        source => source.to_string(),
    }
}

/// For a person: whether they are the same or how they differ, and which lacks its last delimiter.
fn as_text(names: &[String; 2], one: &Fingerprint, other: &Fingerprint) -> String {
    let words = WORDS.messages(language::output());
    let mut facts: Vec<(&str, Argument)> = Vec::new();
    for (name, [called, records, bytes], print) in [
        (&names[0], ["first", "records", "bytes"], one),
        (&names[1], ["second", "other-records", "other-bytes"], other),
    ] {
        facts.push((called, name.clone().into()));
        facts.push((records, print.records.records.to_string().into()));
        facts.push((bytes, print.records.bytes.to_string().into()));
    }
    let mut lines = vec![words.format(difference(one, other), facts)];
    for (name, _) in names.iter().zip([one, other]).filter(|(_, print)| print.is_open) {
        lines.push(words.format("check-open", [("name", name.clone().into())]));
    }
    format!("{}\n", plain_lines(&lines.join("\n")))
}

/// The message of how they differ.
fn difference(one: &Fingerprint, other: &Fingerprint) -> &'static str {
    let (records, others) = (one.records, other.records);
    if one.is_same(other) {
        "check-same"
    } else if records == others {
        "check-header"
    } else if records.records != others.records {
        "check-records"
    } else if records.bytes != others.bytes {
        "check-bytes"
    } else {
        "check-others"
    }
}

/// For a program.
fn as_json(names: &[String; 2], one: &Fingerprint, other: &Fingerprint) -> anyhow::Result<String> {
    let input = |name: &str, print: &Fingerprint| -> Value {
        json!({
            "name": name,
            "records": print.records.records,
            "bytes": print.records.bytes,
            "hash": format!("{:016x}", print.records.hash),
            "header_hash": format!("{:016x}", print.header.hash),
            "last_record_ends": !print.is_open,
        })
    };
    let same_header = one.header == other.header;
    let told = json!({
        "same": one.is_same(other),
        "same_header": same_header,
        "inputs": [input(&names[0], one), input(&names[1], other)],
    });
    Ok(serde_json::to_string_pretty(&told)? + "\n")
}
