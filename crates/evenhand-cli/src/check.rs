//! `evenhand check`.

use std::ffi::OsString;

use evenhand_files::{Fingerprint, Resources, Source, Tally};
use evenhand_locale::{Argument, plain_lines, plain_name};
use serde_json::{Value, json};

use crate::arguments::CheckRecords;
use crate::format;
use crate::language;
use crate::outcome::UsageError;
use crate::words::WORDS;
use crate::write;

/// The files that a check has read.
struct Compared {
    /// Names and fingerprints: the first file, then the second file or the parts.
    all: Vec<(String, Fingerprint)>,
    /// Whether the other files are parts of the first.
    is_parts: bool,
}

/// Compares two files, or a file and its parts. Exit code 0 if they contain the same records, otherwise 1.
pub(crate) fn run(arguments: &CheckRecords) -> anyhow::Result<u8> {
    let CheckRecords { first, second, parts, records, json } = arguments;
    let sources: Vec<Source> = [first].into_iter().chain(second).chain(parts).map(source).collect();
    if sources.iter().filter(|source| **source == Source::StandardInput).count() > 1 {
        let why = WORDS.messages(language::messages()).text("check-standard-twice");
        return Err(UsageError(why).into());
    }
    let (reader, told) = format::reader(records, &sources)?;
    if let Some(told) = told {
        format::tell(&told);
    }
    let (whole, others) =
        reader.fingerprints_of_parts(&sources[0], &sources[1..], Resources::default().progress)?;
    let all = sources.iter().map(name).zip([whole].into_iter().chain(others)).collect();
    let compared = Compared { all, is_parts: second.is_none() };
    let text = if *json { compared.as_json()? } else { compared.as_text() };
    write::to_standard_output(text)?;
    Ok(u8::from(!compared.is_same()))
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

impl Compared {
    fn first(&self) -> &Fingerprint {
        &self.all[0].1
    }

    /// The tally of all files except the first.
    fn others(&self) -> Tally {
        let prints: Vec<Fingerprint> = self.all[1..].iter().map(|(_, print)| *print).collect();
        Fingerprint::records_of(&prints)
    }

    /// The name of the first file with a different header. Empty parts do not count.
    fn other_header(&self) -> Option<&str> {
        let is_empty = |print: &Fingerprint| self.is_parts && *print == Fingerprint::default();
        let is_other = |print: &Fingerprint| print.header != self.first().header && !is_empty(print);
        self.all[1..].iter().find(|(_, print)| is_other(print)).map(|(name, _)| &**name)
    }

    fn is_same(&self) -> bool {
        self.first().records == self.others() && self.other_header().is_none()
    }

    /// The report as text: the same or the difference, and files without a final delimiter.
    fn as_text(&self) -> String {
        let words = WORDS.messages(language::output());
        let (records, others) = (self.first().records, self.others());
        let second = self.other_header().unwrap_or(&self.all[1].0);
        // If only the line endings differ, the file with the longer lines has CR LF.
        let [crlf, lf] = if records.bytes > others.bytes { [0, 1] } else { [1, 0] };
        let facts: Vec<(&str, Argument)> = vec![
            ("crlf", plain_name(&self.all[crlf].0).into()),
            ("lf", plain_name(&self.all[lf].0).into()),
            ("first", plain_name(&self.all[0].0).into()),
            ("second", plain_name(second).into()),
            ("parts", (self.all.len() - 1).into()),
            ("records", records.records.to_string().into()),
            ("bytes", records.bytes.to_string().into()),
            ("other-records", others.records.to_string().into()),
            ("other-bytes", others.bytes.to_string().into()),
        ];
        let mut lines = vec![words.format(&self.difference(), facts)];
        for (name, _) in self.all.iter().filter(|(_, print)| print.is_open) {
            lines.push(words.format("check-open", [("name", plain_name(name).into())]));
        }
        format!("{}\n", plain_lines(&lines.join("\n")))
    }

    /// The message that describes the difference.
    fn difference(&self) -> String {
        let (records, others) = (self.first().records, self.others());
        let how = if self.is_same() {
            "same"
        } else if records == others {
            return "check-header".to_owned();
        } else if records.records != others.records {
            "records"
        } else if !self.is_parts && self.first().without_returns == self.all[1].1.without_returns {
            "line-ends"
        } else if records.bytes != others.bytes {
            "bytes"
        } else {
            "others"
        };
        if self.is_parts { format!("check-parts-{how}") } else { format!("check-{how}") }
    }

    /// The report as JSON.
    fn as_json(&self) -> anyhow::Result<String> {
        let input = |(name, print): &(String, Fingerprint)| -> Value {
            json!({
                "name": name,
                "records": print.records.records,
                "bytes": print.records.bytes,
                "hash": format!("{:016x}", print.records.hash),
                "header_hash": format!("{:016x}", print.header.hash),
                "last_record_ends": !print.is_open,
            })
        };
        let told = json!({
            "same": self.is_same(),
            "same_header": self.other_header().is_none(),
            "inputs": self.all.iter().map(input).collect::<Vec<_>>(),
        });
        Ok(serde_json::to_string_pretty(&told)? + "\n")
    }
}
