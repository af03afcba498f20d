//! `evenhand split`.

use std::ffi::OsString;
use std::num::NonZero;

use clap::Args;
use evenhand_files::Share;

use super::{FileLists, HELP, RecordFormat, Run, help, no_value};
use crate::language;

/// Divide records at random among files: train, valid, test; or folds
///
/// The parts are ranges of the order that `shuffle` writes with the same seed, one after the other: together they have every
/// record once. Their sizes are exact: each the whole part of its share, and what is left goes to the largest remainders.
///
/// With --by, records with the same value in a column are never parted: values go in random order, one by one, to the part that has
/// the most room left, so that no part is over its share by as much as the largest of them has. With --stratify, each value of a
/// column is divided by the shares, within one record of what is exact. Columns are those of csv, tsv, parquet and arrow, by their
/// names or their numbers from 1 on; and of JSON lines, by a key, or a pointer such as /user/id. Values are the same if they are
/// written the same way (1 and 1.0 are two), and a null is one of its own; a record that is looked at has 4 MiB at most.
#[derive(Debug, Args)]
#[command(after_help = help("split-help"), after_long_help = [help("split-help"), help("output-help")].join("\n\n"))]
#[command(
    override_usage = "evenhand split [OPTIONS] <--into <NAME=SHARE,...>|--folds <K>> -o <NAMES> [FILE]..."
)]
pub(crate) struct Split {
    /// Files to read; none or - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) operands: Vec<OsString>,

    /// The parts and their shares: of all, as train=80%,valid=10%,test=10%, or of one another, as train=8,test=2
    #[arg(long, value_name = "NAME=SHARE,...", value_parser = shares, required_unless_present = "folds")]
    pub(crate) into: Option<Shares>,

    /// K parts of the same size, called 1 to K
    #[arg(long, value_name = "K", value_parser = folds, conflicts_with = "into", allow_negative_numbers = true)]
    pub(crate) folds: Option<NonZero<u32>>,

    /// Keep records with the same value in COLUMN in one part: of one user, patient, document
    #[arg(long, value_name = "COLUMN", conflicts_with = "stratify")]
    pub(crate) by: Option<String>,

    /// Divide the records with each value of COLUMN by the shares: classes, labels
    #[arg(long, value_name = "COLUMN")]
    pub(crate) stratify: Option<String>,

    /// Write what each part has as JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Take the bytes of files as they are: compressed, UTF-16, or a table with quoted ends of lines
    #[arg(short = 'a', long)]
    pub(crate) text: bool,

    #[command(flatten)]
    pub(crate) lists: FileLists,

    #[command(flatten)]
    pub(crate) records: RecordFormat,

    #[command(flatten)]
    pub(crate) run: Run,
}

/// The parts, with their names and shares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shares(pub(crate) Vec<Share>);

/// Digits behind the point of a share.
const MAX_DECIMALS: usize = 9;

/// One in units of its last digit.
pub(super) const UNIT: u64 = 10_u64.pow(MAX_DECIMALS as u32);

fn shares(text: &str) -> Result<Shares, String> {
    let why = |id: &str, part: &str| {
        let facts = [("part", part.to_owned().into())];
        HELP.messages(language::messages()).format(&format!("value.{id}"), facts)
    };
    let (mut shares, mut percents) = (Vec::<Share>::new(), 0);
    for part in text.split(',') {
        let (name, share) = part.split_once('=').ok_or_else(|| why("share", part))?;
        let is_name = !name.is_empty() && !name.contains(['/', '\\', '\0']) && name != "." && name != "..";
        if !is_name || shares.iter().any(|share| share.name == name) {
            return Err(why("share-name", name));
        }
        let number = share.strip_suffix('%');
        percents += u64::from(number.is_some());
        let weight = weight(number.unwrap_or(share)).ok_or_else(|| why("share", part))?;
        shares.push(Share { name: name.to_owned(), weight });
    }
    let all: u128 = shares.iter().map(|share| u128::from(share.weight)).sum();
    if percents != 0 && percents != shares.len() as u64 {
        return Err(why("share-mixed", text));
    }
    if all == 0 || percents != 0 && all != u128::from(100 * UNIT) {
        let unit = u128::from(UNIT);
        let sum = format!("{}.{:09}", all / unit, all % unit);
        return Err(why("share-sum", sum.trim_end_matches('0').trim_end_matches('.')));
    }
    Ok(Shares(shares))
}

/// A number of up to nine digits, and up to nine behind a point, in units of the last of these.
pub(super) fn weight(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() && part.is_empty() || !is_number(whole) || !is_number(part) {
        return None;
    }
    if whole.len() > 9 || part.len() > MAX_DECIMALS {
        return None;
    }
    let digits = format!("{whole}{part:0<MAX_DECIMALS$}");
    digits.parse().ok()
}

fn folds(text: &str) -> Result<NonZero<u32>, String> {
    text.parse().map_err(|_| no_value("shards"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_exact_numbers_and_percents_are_of_all() {
        let weights = |text: &str| {
            shares(text).map(|shares| shares.0.iter().map(|share| share.weight).collect::<Vec<_>>())
        };
        assert_eq!(weights("a=80%,b=10%,c=10%").unwrap(), [80 * UNIT, 10 * UNIT, 10 * UNIT]);
        assert_eq!(weights("a=99.9%,b=0.1%").unwrap(), [999 * UNIT / 10, UNIT / 10]);
        assert_eq!(weights("a=8,b=1.5,c=.5").unwrap(), [8 * UNIT, 3 * UNIT / 2, UNIT / 2]);
        for wrong in [
            "",
            "a",
            "a=",
            "a=x",
            "a=-1",
            "a=1e3",
            "=1",
            "a=1,a=2",
            "a=50%,b=1",
            "a=50%",
            "a=0",
            "a/b=1",
            "a=1,",
            "a=0.0000000001",
        ] {
            assert!(shares(wrong).is_err(), "{wrong}");
        }
    }
}
