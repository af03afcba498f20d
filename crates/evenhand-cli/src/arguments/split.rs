//! `evenhand split`.

use std::ffi::OsString;
use std::num::NonZero;

use clap::Args;
use evenhand_files::Share;

use super::{AlignedFiles, FileLists, HELP, RecordFormat, Run, help, no_value};
use crate::language;

/// Split records at random into files: train and test, or folds
///
/// The parts are consecutive ranges of the order that `shuffle` writes with the same seed. Together
/// they contain every record once. Their sizes are exact: each part gets the whole number of its
/// share, and the largest remainders get the rest.
///
/// With --by, records with the same value in a column stay in one part. The values go in random
/// order, one by one, to the part with the most room left, so no part exceeds its share by the size
/// of the largest value. With --stratify, the shares apply to each value of a column, to within one
/// record.
///
/// Columns of csv, tsv, parquet and arrow go by name, or by number from 1. Columns of JSON lines
/// are keys, or pointers such as /user/id. Two values are equal if they are written alike (1 and
/// 1.0 differ). A null is a value of its own. With these options a record has at most 4 MiB.
#[derive(Debug, Args)]
#[command(after_help = help("split-examples"), after_long_help = [help("split-help"), help("output-help")].join("\n\n"))]
#[command(
    override_usage = "evenhand split [OPTIONS] <--into <NAME=SHARE,...>|--folds <K>> -o <NAMES> [FILE]..."
)]
pub(crate) struct Split {
    /// Files to read [default: standard input, also -]
    #[arg(help_heading = "Input")]
    #[arg(value_name = "FILE")]
    pub(crate) operands: Vec<OsString>,

    /// Parts with percentages or ratios: train=80%,test=20%
    ///
    /// Percentages must add up to 100. Ratios compare the parts: train=8,test=2.
    #[arg(help_heading = "Parts")]
    #[arg(long, value_name = "NAME=SHARE,...", value_parser = shares, required_unless_present = "folds")]
    pub(crate) into: Option<Shares>,

    /// K parts of equal size, named 1 to K
    #[arg(help_heading = "Parts")]
    #[arg(long, value_name = "K", value_parser = folds, conflicts_with = "into", allow_negative_numbers = true)]
    pub(crate) folds: Option<NonZero<u32>>,

    /// Keep records with the same value of COLUMN in one part
    ///
    /// Such as all records of a user, patient or document.
    #[arg(help_heading = "Parts")]
    #[arg(long, value_name = "COLUMN", conflicts_with_all = ["stratify", "aligned"])]
    pub(crate) by: Option<String>,

    /// Apply the shares to each value of COLUMN
    ///
    /// Such as classes or labels.
    #[arg(help_heading = "Parts")]
    #[arg(long, value_name = "COLUMN", conflicts_with = "aligned")]
    pub(crate) stratify: Option<String>,

    /// Write the contents of the parts as JSON
    #[arg(help_heading = "Parts")]
    #[arg(long)]
    pub(crate) json: bool,

    /// Read files as plain lines
    ///
    /// evenhand then neither decompresses nor looks for UTF-16 and for newlines inside quoted
    /// fields.
    #[arg(help_heading = "Input")]
    #[arg(short = 'a', long)]
    pub(crate) text: bool,

    #[command(flatten)]
    pub(crate) lists: FileLists,

    #[command(flatten)]
    pub(crate) records: RecordFormat,

    #[command(flatten)]
    pub(crate) aligned: AlignedFiles,

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
        let is_percent = |share: &&str| share.ends_with('%');
        let shares: Vec<&str> = text.split(',').filter_map(|part| Some(part.split_once('=')?.1)).collect();
        let percent = shares.iter().copied().find(is_percent).unwrap_or_default();
        let ratio = shares.iter().copied().find(|share| !is_percent(share)).unwrap_or_default();
        let facts = [("percent", percent.to_owned().into()), ("ratio", ratio.to_owned().into())];
        return Err(HELP.messages(language::messages()).format("value.share-mixed", facts));
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
