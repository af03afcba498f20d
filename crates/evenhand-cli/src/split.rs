//! `evenhand split`.

use std::num::NonZero;

use evenhand_files::{ColumnReport, Division, OutputReport, Share, Take};
use evenhand_locale::{grouped, padded, widest};
use serde_json::json;

use crate::arguments::{Lines, Shares, Split};
use crate::destination::{To, compression};
use crate::file_lists;
use crate::job::Job;
use crate::language;
use crate::outcome::UsageError;
use crate::words::WORDS;
use crate::write;

/// Divides records among files, and tells what each has.
pub(crate) fn run(arguments: &Split) -> anyhow::Result<()> {
    let Split { operands, into, folds, by, stratify, json, text, lists, records, run } = arguments;
    let words = WORDS.messages(language::messages());
    if run.form.shards.is_some() || run.form.shard_size.is_some() {
        return Err(UsageError(words.text("split-shards")).into());
    }
    if run.output.is_none() {
        return Err(UsageError(words.text("split-output")).into());
    }
    let shares = match (into, folds) {
        (Some(Shares(shares)), _) => shares.clone(),
        (None, folds) => equal(folds.unwrap_or(NonZero::<u32>::MIN)),
    };
    let division = match (by, stratify) {
        (Some(column), _) => Division::Groups { shares: shares.clone(), column: column.clone() },
        (None, Some(column)) => Division::Strata { shares: shares.clone(), column: column.clone() },
        (None, None) => Division::Shares(shares.clone()),
    };
    let mut input = Lines {
        operands: operands.clone(),
        echo: false,
        range: None,
        text: *text,
        lists: lists.clone(),
        records: records.clone(),
    };
    file_lists::name_all(&mut input)?;
    let to = |run: &_, _: &_| To::divided(division, run, compression(run, arguments.run.output.as_deref()));
    let job = Job::begin_to(&input, None, run, to)?;
    let seed = job.seed.to_hex();
    let (outputs, divided) = job.shuffle(&input, Take::All, run)?;
    let column = by.as_deref().or(stratify.as_deref()).zip(divided.as_ref());
    let told =
        if *json { as_json(&shares, &outputs, column, &seed)? } else { as_text(&shares, &outputs, column) };
    Ok(write::to_standard_output(told)?)
}

/// Parts of one size, called by their numbers from 1 on.
fn equal(folds: NonZero<u32>) -> Vec<Share> {
    (1..=folds.get()).map(|number| Share { name: number.to_string(), weight: 1 }).collect()
}

/// A column that divided records, and what it divided.
type Divided<'a> = Option<(&'a str, &'a ColumnReport)>;

/// For a person: a table of the parts, and one of the classes.
fn as_text(shares: &[Share], outputs: &[OutputReport], column: Divided<'_>) -> String {
    let words = WORDS.messages(language::messages());
    let all: u64 = outputs.iter().map(|output| output.records).sum();
    let groups = match column {
        Some((_, ColumnReport::Groups(groups))) => &groups[..],
        _ => &[],
    };
    let mut head = vec![words.text("split-part"), words.text("split-records"), String::new()];
    if let Some((name, ColumnReport::Groups(_))) = column {
        head.push(name.to_owned());
    }
    head.push(words.text("split-file"));
    let mut rows = vec![head];
    for (i, (share, output)) in shares.iter().zip(outputs).enumerate() {
        let records = grouped(&output.records.to_string());
        let mut row = vec![share.name.clone(), records, percent(output.records, all)];
        row.extend(groups.get(i).map(|keys| grouped(&keys.to_string())));
        row.push(output.name.clone());
        rows.push(row);
    }
    let mut told = table(&rows, true);
    if let Some((name, ColumnReport::Strata(strata))) = column {
        let names = shares.iter().map(|share| share.name.clone());
        let mut rows = vec![std::iter::once(name.to_owned()).chain(names).collect::<Vec<_>>()];
        for stratum in strata {
            let value = String::from_utf8_lossy(&stratum.value).escape_debug().to_string();
            let records = stratum.records.iter().map(|records| grouped(&records.to_string()));
            rows.push(std::iter::once(value).chain(records).collect());
        }
        told = format!("{told}\n{}", table(&rows, false));
    }
    told
}

/// A part of all, in percent to two decimals.
fn percent(part: u64, all: u64) -> String {
    let hundredths = (u128::from(part) * 10_000 + u128::from(all) / 2).checked_div(all.into()).unwrap_or(0);
    format!("{}.{:02} %", hundredths / 100, hundredths % 100)
}

/// Rows under one another: the first column on the left, numbers on the right, and the last on the left where it is `text`.
fn table(rows: &[Vec<String>], is_last_text: bool) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> =
        (0..columns).map(|column| widest(rows.iter().map(|row| &*row[column]))).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
            0 => padded(cell, *width),
            _ if is_last_text && column + 1 == columns => cell.clone(),
            _ => format!("{}{cell}", " ".repeat(width.saturating_sub(widest([&**cell])))),
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        line.trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// For a program.
fn as_json(
    shares: &[Share],
    outputs: &[OutputReport],
    column: Divided<'_>,
    seed: &str,
) -> anyhow::Result<String> {
    let parts: Vec<_> = shares
        .iter()
        .zip(outputs)
        .map(|(share, part)| {
            json!({ "name": share.name, "file": part.name, "records": part.records, "bytes": part.bytes })
        })
        .collect();
    let mut told = json!({ "schema": "evenhand-split/1", "seed": seed, "parts": parts });
    match column {
        Some((name, ColumnReport::Groups(groups))) => {
            told["by"] = json!({ "column": name, "values": groups });
        }
        Some((name, ColumnReport::Strata(strata))) => {
            let classes: Vec<_> = strata
                .iter()
                .map(|stratum| {
                    let value = String::from_utf8_lossy(&stratum.value);
                    json!({ "value": value, "records": stratum.records })
                })
                .collect();
            told["stratify"] = json!({ "column": name, "classes": classes });
        }
        _ => {}
    }
    Ok(serde_json::to_string_pretty(&told)? + "\n")
}
