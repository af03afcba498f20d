//! A weighted sample: of what is read once, in memory for the records of the sample alone.

use evenhand::{TooFew, WeightedReservoir};
use evenhand_files::{ColumnError, FilesError, SampleSize};

use super::stream::{Kept, write_lines};
use super::too_few;
use crate::arguments::Sample;
use crate::input;
use crate::job::Job;
use crate::language;
use crate::outcome::UsageError;
use crate::words::WORDS;

/// Bytes that the reservoir has for each record: three numbers, in room that doubles, and its place in the end.
const RESERVOIR_BYTES: u64 = 2 * 24 + 8;

/// Reads all records once and writes those that are drawn by the weights in a column.
pub(super) fn run(arguments: &Sample, column: &str) -> anyhow::Result<()> {
    let Sample { input, size, in_order, run, .. } = arguments;
    let SampleSize::Count(k) = *size else {
        return Err(UsageError(WORDS.messages(language::messages()).text("sample-weight-share")).into());
    };
    let mut job = Job::begin(input, Some(k), run)?;
    let mut kept = Kept::with_beside(RESERVOIR_BYTES);
    let mut reservoir = WeightedReservoir::new(k, &job.seed);
    let mut number = 0;
    let passed = job.pass_column(input, column, |record, field, resources| {
        number += 1;
        let refused = || FilesError::Column {
            name: None,
            column: column.to_owned(),
            record: Some(number),
            why: ColumnError::NoWeight {
                value: field.map(|field| String::from_utf8_lossy(field).into_owned()),
            },
        };
        let weight = field
            .and_then(|field| str::from_utf8(field).ok())
            .and_then(|field| field.trim().parse::<f64>().ok());
        match reservoir.offer(weight.ok_or_else(refused)?) {
            Ok(Some(place)) => kept.put(place, number, record, resources),
            Ok(None) => Ok(()),
            Err(_) => Err(refused()),
        }
    })?;
    let available = reservoir.positive();
    if k > available && available < passed.count {
        let facts = [
            ("name", input::name(input).into()),
            ("asked", k.to_string().into()),
            ("available", available.to_string().into()),
        ];
        return Err(anyhow::anyhow!(
            WORDS.messages(language::messages()).format("sample-too-few-weights", facts)
        ));
    }
    if k > available {
        return Err(too_few(arguments, TooFew { asked: k, available }));
    }
    let mut places = reservoir.into_order();
    if *in_order {
        places.sort_unstable_by_key(|place| kept.lines[*place as usize].0);
    }
    let lines = places.iter().map(|place| &kept.lines[*place as usize].1[..]);
    job.write(&passed.header, |to| Ok(write_lines(lines, to)?))?;
    job.finish()
}
