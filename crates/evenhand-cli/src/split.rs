//! `evenhand split`.

use std::borrow::Cow;
use std::io::{self, BufWriter, Write};
use std::num::NonZero;

use anyhow::anyhow;
use evenhand::TooFew;
use evenhand_files::{ColumnReport, Division, FilesError, OutputReport, PartSize, Share, Stratum, Take};
use evenhand_locale::{grouped, padded, plain_name, widest};
use serde::{Serialize, Serializer};

use crate::arguments::{AlignedFiles, Lines, Shares, Split, UNIT};
use crate::destination::To;
use crate::engine;
use crate::file_lists;
use crate::input;
use crate::interrupt;
use crate::job::Job;
use crate::language;
use crate::outcome::UsageError;
use crate::streams::{self, stderr};
use crate::words::WORDS;

/// Divides records among files, and tells what each has.
pub(crate) fn run(arguments: &Split) -> anyhow::Result<()> {
    let Split { operands, into, folds, by, stratify, json, text, lists, records, aligned, run } = arguments;
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
        (Some(column), _) => {
            // Cross-validation needs every fold. Other parts may be empty.
            let must_fill = folds.is_some();
            Division::Groups { shares: shares.clone(), column: column.clone(), must_fill }
        }
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
    file_lists::name_all(&mut input, run.is_quiet())?;
    if let Some(url) = &run.engine.engine {
        let has_counts = shares.iter().any(|share| matches!(share.size, PartSize::Count(_)));
        let refused = [
            (by.is_some(), "--by"),
            (stratify.is_some(), "--stratify"),
            (*json, "--json"),
            (!aligned.aligned.is_empty(), "--aligned"),
            (has_counts, "--into NAME=*"),
        ];
        let what = engine::parts(&shares);
        return engine::run(url, &input, &AlignedFiles::default(), run, &refused, what);
    }
    let to = |run: &_, _: &_, memory| To::divided(division.clone(), run, memory);
    let count = if aligned.aligned.is_empty() { None } else { Some(u64::MAX) };
    let job = Job::begin_to(&input, count, run, to)?.with_aligned_to(aligned, &input, run, to)?;
    let seed = job.seed.to_hex();
    let done = job.shuffle(&input, Take::All, run);
    let (outputs, divided) = done.map_err(|error| match error.downcast_ref() {
        Some(FilesError::TooFew(few)) => too_few(&input, *few),
        _ => error,
    })?;
    if !run.is_quiet() {
        for note in notes(&shares, &outputs) {
            // A failed write to standard error changes nothing.
            let _ = writeln!(stderr(), "evenhand: {note}");
        }
    }
    let told = Told {
        shares: &shares,
        // Outputs of aligned files come after these.
        outputs: &outputs[..shares.len().min(outputs.len())],
        column: by.as_deref().or(stratify.as_deref()).zip(divided.as_ref()),
    };
    told.write(*json, &seed).map_err(|error| {
        if error.is_closed_pipe() {
            return error.into();
        }
        anyhow::Error::from(error).context(words.text("split-untold"))
    })
}

/// Parts of one size, called by their numbers from 1 on.
fn equal(folds: NonZero<u32>) -> Vec<Share> {
    (1..=folds.get()).map(|number| Share { name: number.to_string(), size: PartSize::Weight(1) }).collect()
}

/// The error for counts that exceed the number of records.
fn too_few(input: &Lines, TooFew { asked, available, .. }: TooFew) -> anyhow::Error {
    let facts = [
        ("name", input::name(input).into()),
        ("asked", asked.to_string().into()),
        ("available", available.to_string().into()),
    ];
    anyhow!(WORDS.messages(language::messages()).format("split-too-few", facts))
}

/// Notices for empty parts, and for ratios that look like counts.
fn notes(shares: &[Share], outputs: &[OutputReport]) -> Vec<String> {
    let words = WORDS.messages(language::messages());
    let parts = || shares.iter().zip(outputs);
    let mut notes = Vec::new();
    let all: u64 = outputs.iter().map(|output| output.records).sum();
    let is_wanted = |share: &Share| !matches!(share.size, PartSize::Weight(0) | PartSize::Count(0));
    let empty = parts().filter(|(share, output)| output.records == 0 && is_wanted(share));
    let empty: Vec<&str> = empty.map(|(share, _)| &*share.name).collect();
    if !empty.is_empty() && all > 0 {
        notes.push(words.format("split-empty", [("names", empty.join(", ").into())]));
    }
    // Percentages add up to 100, and ratios are rarely more.
    let unit = u128::from(UNIT);
    let weights = shares.iter().map(|share| u128::from(share.size.weight()));
    let is_off = |(share, output): (&Share, &OutputReport)| {
        u128::from(share.size.weight()) != u128::from(output.records) * unit
    };
    if weights.sum::<u128>() > 100 * unit && parts().any(is_off) {
        let sizes: Vec<String> =
            parts().map(|(share, output)| format!("{}={}", share.name, output.records)).collect();
        notes.push(words.format("split-ratios", [("sizes", sizes.join(", ").into())]));
    }
    notes
}

/// What was divided.
struct Told<'a> {
    shares: &'a [Share],
    outputs: &'a [OutputReport],
    /// A column that divided records, and what it divided.
    column: Option<(&'a str, &'a ColumnReport)>,
}

impl Told<'_> {
    /// Writes it to standard output as it is made: of many classes it is longer than what is known of them.
    fn write(&self, is_json: bool, seed: &str) -> Result<(), FilesError> {
        let mut output = streams::output()?;
        interrupt::begin(&mut output)?;
        let mut to = BufWriter::new(&mut output);
        let written = if is_json { self.write_json(seed, &mut to) } else { self.write_table(&mut to) };
        let written = written.and_then(|()| to.flush());
        // Nothing more is tried of what was not written.
        drop(to.into_parts());
        written.map_err(|error| output.error(error))?;
        interrupt::finish(output)
    }

    /// For a person: a table of the parts, and one of the classes.
    fn write_table(&self, to: &mut impl Write) -> io::Result<()> {
        let words = WORDS.messages(language::messages());
        let all: u64 = self.outputs.iter().map(|output| output.records).sum();
        let mut head = vec![words.text("split-part"), words.text("split-records"), String::new()];
        if let Some((name, ColumnReport::Groups(_))) = self.column {
            head.push(name.to_owned());
        }
        head.push(words.text("split-file"));
        let parts = self.shares.iter().zip(self.outputs).enumerate().map(|(i, (share, output))| {
            let records = grouped(&output.records.to_string());
            let mut row = vec![share.name.clone(), records, percent(output.records, all)];
            if let Some((_, ColumnReport::Groups(groups))) = self.column {
                row.push(grouped(&groups[i].to_string()));
            }
            row.push(plain_name(&output.name));
            row
        });
        write_rows(std::iter::once(head).chain(parts), true, to)?;
        let Some((name, ColumnReport::Strata(strata))) = self.column else { return Ok(()) };
        writeln!(to)?;
        let names = self.shares.iter().map(|share| share.name.clone());
        let head: Vec<String> = std::iter::once(name.to_owned()).chain(names).collect();
        let null = words.text("split-null");
        let classes = strata.iter().map(|stratum| {
            let value = stratum.value.as_deref().map_or_else(|| null.clone(), shown);
            let records = stratum.records.iter().map(|records| grouped(&records.to_string()));
            std::iter::once(value).chain(records).collect()
        });
        write_rows(std::iter::once(head).chain(classes), false, to)
    }

    /// For a program.
    fn write_json(&self, seed: &str, to: &mut impl Write) -> io::Result<()> {
        let parts = self.shares.iter().zip(self.outputs).map(|(share, part)| PartJson {
            name: &share.name,
            file: &part.name,
            records: part.records,
            bytes: part.bytes,
        });
        let (by, stratify) = match self.column {
            Some((column, ColumnReport::Groups(values))) => (Some(GroupsJson { column, values }), None),
            Some((column, ColumnReport::Strata(strata))) => {
                (None, Some(StrataJson { column, classes: Classes(strata) }))
            }
            _ => (None, None),
        };
        let parts = parts.collect();
        let told = SplitJson { schema: "evenhand-split/1", seed, parts, by, stratify };
        serde_json::to_writer_pretty(&mut *to, &told)?;
        writeln!(to)
    }
}

/// A part of all, in percent to two decimals.
fn percent(part: u64, all: u64) -> String {
    let hundredths = (u128::from(part) * 10_000 + u128::from(all) / 2).checked_div(all.into()).unwrap_or(0);
    format!("{}.{:02} %", hundredths / 100, hundredths % 100)
}

/// A class as the table shows it: control characters are escaped, and quotes show spaces at its ends.
fn shown(value: &[u8]) -> String {
    let text = String::from_utf8_lossy(value);
    let shown: String = text
        .chars()
        .map(|c| if c.is_control() { c.escape_debug().to_string() } else { c.to_string() })
        .collect();
    if text.trim() == text { shown } else { format!("\"{shown}\"") }
}

/// Writes rows under one another: the first column on the left, numbers on the right, and the last on the left where it is
/// text. The rows are made twice, so that they need not be held.
fn write_rows(
    rows: impl Iterator<Item = Vec<String>> + Clone,
    is_last_text: bool,
    to: &mut impl Write,
) -> io::Result<()> {
    let mut widths = Vec::new();
    for row in rows.clone() {
        widths.resize(row.len(), 0);
        widths.iter_mut().zip(&row).for_each(|(width, cell)| *width = widest([cell]).max(*width));
    }
    for row in rows {
        let columns = row.len();
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
            0 => padded(cell, *width),
            _ if is_last_text && column + 1 == columns => cell.clone(),
            _ => format!("{}{cell}", " ".repeat(width.saturating_sub(widest([cell])))),
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        writeln!(to, "{}", line.trim_end())?;
    }
    Ok(())
}

#[derive(Serialize)]
struct SplitJson<'a> {
    schema: &'a str,
    seed: &'a str,
    parts: Vec<PartJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<GroupsJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stratify: Option<StrataJson<'a>>,
}

#[derive(Serialize)]
struct PartJson<'a> {
    name: &'a str,
    file: &'a str,
    records: u64,
    bytes: u64,
}

#[derive(Serialize)]
struct GroupsJson<'a> {
    column: &'a str,
    values: &'a [u64],
}

#[derive(Serialize)]
struct StrataJson<'a> {
    column: &'a str,
    classes: Classes<'a>,
}

struct Classes<'a>(&'a [Stratum]);

impl Serialize for Classes<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.iter().map(|stratum| ClassJson {
            value: stratum.value.as_deref().map(String::from_utf8_lossy),
            records: &stratum.records,
        }))
    }
}

#[derive(Serialize)]
struct ClassJson<'a> {
    value: Option<Cow<'a, str>>,
    records: &'a [u64],
}
